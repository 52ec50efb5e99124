"""Files that only the program itself can make: a translation, a kit, PDFs and their manifest."""

import tempfile
from functools import cache
from pathlib import Path

from click.testing import CliRunner

from pnp.cli import main
from tests.fuzz.acting import entered
from tests.fuzz.project import GAME, Files, project
from tests.fuzz.stage import PROJECT, Scene, clear, lay_out
from tests.support.swedish import translated

GERMAN = {
    "Ferry": "Fähre", "harbour": "Hafen", "Harbour": "Hafen", "Cards": "Karten", "Tokens": "Marken",
    "Draw **one** card.": "Ziehe **eine** Karte.", "Worth": "Wert", "Rules": "Regeln",
}  # fmt: skip
COMMANDS = (
    ("build", "--jobs", "1"),
    ("translate", "start", GAME, "de"),
    ("translate", "start", "stock", "de"),
    ("translate", "kit", GAME, "de"),
)


@cache
def made() -> Files:
    """Return the files that the program makes of the project, by their paths."""
    folder = Path(tempfile.mkdtemp(prefix="pnp-fuzz-"))
    try:
        lay_out(folder, Scene(project(), {}, ()))
        root = folder / PROJECT
        with entered(folder):
            for command in COMMANDS:
                done = CliRunner().invoke(main, command)
                if done.exit_code:
                    raise RuntimeError(f"{command}: {done.output}") from done.exception
        return {
            path.relative_to(root).as_posix(): _filled(path)
            for path in sorted(root.rglob("*"))
            if path.is_file() and path.relative_to(root).as_posix() not in project()
        }
    finally:
        clear(folder)


def _filled(path: Path) -> bytes:
    if path.suffix != ".po":
        return path.read_bytes()
    return translated(path.read_text("utf-8"), GERMAN, other="").encode()
