"""Whether every error says where: a file, and a line if it has lines, or the option to blame."""

import re
from collections.abc import Iterator
from pathlib import Path

from pnp.load.project import shipped_root
from tests.fuzz.acting import Outcome

_ERROR = "error: "
_LINE = re.compile(r":(\d+)(?::\d+)?$|(?:(?<=\.xlsx)|(?<=\.ods)):[^!]+!?([A-Z]*\d+)?$")
_HAS_LINES = {".yaml", ".csv", ".md", ".po", ".xml"}
_OPTION = re.compile(r"--[a-z]{2,}|SOURCE_DATE_EPOCH")
# What is wrong with a file as a whole, or with there being none.
_WHOLE = re.compile(
    r"no such file|not a regular file|larger than|can not be read|outside|links to|is a link"
    r"|exists already|is a folder|no game|no component|has no variant|was not written|no font file"
    r"|\[missing\]|two languages|neither a PDF nor|\band [0-9,]+ more$"
)


def errors(outcome: Outcome) -> list[str]:
    """Return the errors that a command told, each with its place in front."""
    return [line[len(_ERROR) :] for line in outcome.errors.splitlines() if line.startswith(_ERROR)]


def missing(outcome: Outcome, root: Path) -> Iterator[tuple[str, str]]:
    """Yield errors that have no place, and refusals that say nothing at all."""
    lines = outcome.errors.splitlines()
    for at, line in enumerate(lines):
        if line.startswith(_ERROR):
            hint = (
                lines[at + 1] if at + 1 < len(lines) and lines[at + 1].startswith("  hint") else ""
            )
            told = line[len(_ERROR) :]
            typed = any(repr(arg) in told for arg in outcome.step.args)  # what nobody knows by name
            if wrong := "" if typed else _wrong(told, hint, root):
                yield f"{wrong}: {common(told)}", f"{line}\n{hint}"
    compares = outcome.step.args[:2] == ("translate", "compare")
    if (
        outcome.status == 1
        and not compares
        and "--json" not in outcome.step.args
        and not errors(outcome)
    ):
        yield "refused without an error", outcome.told[-500:]


def _wrong(told: str, hint: str, root: Path) -> str:
    place, line = _place(told, root)
    blamed = _OPTION.search(told + hint)
    if not place:
        return "" if blamed or _names_a_file(hint, root) else "no file"
    has_lines = Path(place).suffix in _HAS_LINES and (root / place).is_file()
    if not line and has_lines and not blamed and not _WHOLE.search(told):
        return "no line"
    return ""


def _place(told: str, root: Path) -> tuple[str, str]:
    """Return the file that an error begins with, and the line."""
    parts = told.split(": ")
    for count in range(1, min(len(parts), 4)):
        whole = ": ".join(parts[:count])
        line = _LINE.search(whole)
        file = whole[: line.start()] if line else whole
        if file and "\0" not in file and _is_known(file, root):
            return file, (line[1] or line[2] or "") if line else ""
    return "", ""


def _is_known(file: str, root: Path) -> bool:
    """Tell whether a name is that of a file: it is there, or would be in a folder that is."""
    if len(file) > 400 or "\n" in file:
        return False
    path = root / file
    try:
        known = path.exists() or path.is_symlink() or any(up.is_file() for up in path.parents)
        inside = path.is_relative_to(root) and ("/" in file or "." in Path(file).name)
        return known or inside or path.is_relative_to(shipped_root()) or file.startswith("fontpkg_")
    except (OSError, ValueError):
        return False


def _names_a_file(hint: str, root: Path) -> bool:
    return any(_is_known(word.strip("`'\",;:"), root) for word in hint.split() if "/" in word)


def common(told: str) -> str:
    """Return an error without its place, numbers and quotes, which differ from case to case."""
    plain = re.sub(r"^\S+?(:\d+)*: ", "", told)
    plain = re.sub(r"'[^']*'|\"[^\"]*\"|“[^”]*”", "…", plain)
    return re.sub(r"\d+(\.\d+)?", "0", plain)[:70]
