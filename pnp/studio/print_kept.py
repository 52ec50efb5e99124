"""What somebody has chosen for a game, kept until the next visit: one small file."""

import json
from pathlib import Path
from threading import Lock
from typing import Any

from pnp.load.project import Project
from pnp.store import settings_folder, write_settings

FILE = "studio-print.json"
REMEMBERED = 200  # games that are remembered, of all projects
_LOCK = Lock()  # pages ask at once


def kept(project: Project, game: str) -> dict[str, Any]:
    """Return what was kept for a game; nothing if there is nothing that can be read."""
    found = _read().get(_key(project, game))
    return found if isinstance(found, dict) else {}


def keep(project: Project, game: str, chosen: dict[str, Any]) -> None:
    """Keep what was chosen for a game, whole or not at all; nothing chosen is forgotten."""
    with _LOCK:
        rows = _read()
        rows.pop(_key(project, game), None)
        if chosen:
            rows[_key(project, game)] = chosen
        last = dict(list(rows.items())[-REMEMBERED:])
        write_settings(_file(), json.dumps(last, ensure_ascii=False, indent=1).encode())


def _file() -> Path:
    return settings_folder() / FILE


def _key(project: Project, game: str) -> str:
    return f"{project.root.resolve()}: {game}"


def _read() -> dict[str, Any]:
    try:
        found = json.loads(_file().read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
