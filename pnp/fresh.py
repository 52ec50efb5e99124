"""Is there anything to do? Answered from fingerprints alone, before anything heavy is loaded."""

import json
from pathlib import Path
from typing import Any

from pnp.load.digest import file_digest, game_digest
from pnp.load.project import Project
from pnp.request import Request


def fresh_files(project: Project, request: Request) -> list[Path] | None:
    """Return the files of a build if all are there and up to date, else None."""
    files: list[Path] = []
    for game in request.games:
        if game not in project.games:
            return None
        for language in request.languages:
            found = _fresh(project, request, game, language)
            if found is None:
                return None
            files.extend(found)
    return files


def _fresh(project: Project, request: Request, game: str, language: str) -> list[Path] | None:
    manifest = read_manifest(request.folder(game) / request.manifest_name(language))
    components = manifest.get("components", [])
    digest = game_digest(project, game, language)
    if manifest.get("inputs") != digest or not set(request.only) <= set(components):
        return None
    entries = {entry["file"]: entry for entry in manifest["files"]}
    files = []
    for component in components:
        if not request.wants(component):
            continue
        name = request.file_name(game, component, language)
        path = request.folder(game) / name
        if not entry_is_fresh(entries.get(name), path, request.inputs(digest, component)):
            return None
        files.append(path)
    return files


def entry_is_fresh(entry: dict[str, Any] | None, path: Path, inputs: str) -> bool:
    """Tell whether a file is what the manifest says, made from these inputs."""
    return (
        entry is not None
        and entry.get("inputs") == inputs
        and path.is_file()
        and file_digest(path) == entry.get("sha256")
    )


def read_manifest(path: Path) -> dict[str, Any]:
    """Return an earlier manifest, or nothing if there is none that can be read."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    usable = isinstance(found, dict) and all(
        isinstance(entry, dict) and "file" in entry for entry in found.get("files", [])
    )
    return found if usable else {}
