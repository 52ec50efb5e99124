"""The guide for designers, followed to the letter: its files written, its commands run.

Files to take stand in a table, files to write below their name in bold, changes to them as a
`diff`, and commands with what they print in a block called `console`.
"""

import contextlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from pnp.cli import main

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "adding-a-game.md"
_STEP = re.compile(
    r"^\| [^\n|]*?\]\((?P<taken>first-game/[^)]+)\)[^\n|]*\| `(?P<into>[^`]+)` \|$"
    r"|^\*\*`(?P<file>[^`]+)`\*\*\n\n```(?P<kind>\w+)\n(?P<text>.*?)^```$"
    r"|^```console\n(?P<console>.*?)^```$"
    r"|^!\[[^]]*\]\(pictures/(?P<picture>tea-[^)]+)\)$",
    re.M | re.S,
)


class Told(NamedTuple):
    """A command of the guide, what it prints, and what the guide says that it prints."""

    command: str
    line: int
    printed: str
    promised: str


class Seen(NamedTuple):
    """A picture of the guide, and the files that commands have written since the one before."""

    name: str
    written: tuple[tuple[str, bytes], ...]  # their names, and what was in them


def follow(guide: str, folder: Path) -> Iterator[Told | Seen]:
    """Do what a guide says, from its first line to its last, beginning in an empty folder."""
    here, written = folder, list[tuple[str, bytes]]()
    for step in _STEP.finditer(guide):
        line = guide.count("\n", 0, step.start()) + 1
        if step["taken"]:
            (here / step["into"]).mkdir(exist_ok=True)
            shutil.copy(GUIDE.parent / step["taken"], here / step["into"])
        elif step["kind"] == "diff":
            change(here / step["file"], step["text"])
        elif step["file"]:
            (here / step["file"]).write_text(step["text"], "utf-8")
        elif step["picture"]:
            yield Seen(step["picture"], tuple(written))
            written = []
        for command, promised in commands(step["console"] or ""):
            program, *words = command.split()
            if program in ("mkdir", "cd"):
                here = here / words[0]
                if program == "mkdir":
                    here.mkdir()
                    here = here.parent
                continue
            printed = said(words, here)
            for path in re.findall("^wrote (.*)$", printed, re.M):
                written.append((path, (here / path).read_bytes()))
            yield Told(command, line, printed, promised)


def renewed(guide: str, told: Told) -> str:
    """Return a guide with what a command prints today."""
    before, after = guide.splitlines(True)[: told.line], guide.splitlines(True)[told.line :]
    old, new = (f"$ {told.command}\n{printed}" for printed in (told.promised, told.printed))
    return "".join(before) + "".join(after).replace(old, new, 1)


def commands(console: str) -> list[tuple[str, str]]:
    """Return the commands of a block, each with what it prints."""
    found = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", console, re.M)
    return [(command, printed) for command, printed in found]


def said(words: list[str], here: Path) -> str:
    """Return what a command prints in a folder; it may fail, and not crash."""
    with contextlib.chdir(here):
        result = CliRunner().invoke(main, words)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


def change(path: Path, diff: str) -> None:
    """Change a file as a diff shows it, in whatever way the file was saved."""
    data = path.read_bytes()
    encoding = "utf-8" if is_unicode(data) else "cp1252"
    end = "\r\n" if b"\r\n" in data else "\n"
    lines = diff.splitlines()
    before = end.join(line[1:] for line in lines if line[:1] != "+") + end
    after = end.join(line[1:] for line in lines if line[:1] != "-") + end
    text = data.decode(encoding)
    if text.count(before) != 1:
        raise ValueError(f"{path.name} has {text.count(before)} times:\n{before}")
    path.write_bytes(text.replace(before, after).encode(encoding))


def is_unicode(data: bytes) -> bool:
    """Tell whether a file is UTF-8."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
