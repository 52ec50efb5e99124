"""A data file: its plain values, and where in the file each of them stands."""

import errno
import re
import stat
from collections.abc import Mapping
from io import BufferedReader
from pathlib import Path
from stat import S_ISDIR, S_ISLNK, S_ISREG
from typing import Any, NamedTuple

from pnp.base.findings import Sentence, Where, refuse, sentence, shown

MOST_BYTES = 32_000_000
MOST_VALUES = 1_000_000  # in one file: each is kept with its place, which takes memory

# Controls, halves of letters, and what Unicode will never give a meaning.
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
MEANINGLESS = re.compile("[\ufdd0-\ufdef\ufffe\uffff]")

NONE: Mapping[Any, Any] = {}
_REASONS = {  # what systems say
    errno.EACCES: sentence("Permission denied"),
    errno.EPERM: sentence("Operation not permitted"),
    errno.EISDIR: sentence("Is a directory"),
    errno.ENOTDIR: sentence("Not a directory"),
    errno.ENAMETOOLONG: sentence("File name too long"),
    errno.ELOOP: sentence("Too many levels of symbolic links"),
    errno.EIO: sentence("Input/output error"),
}

Trail = tuple[str | int, ...]  # the way from the top of a file to one of its values
Place = tuple[int, int]  # line and column


class Source(NamedTuple):
    """What a data file says, with the line and column of every key and value."""

    file: str
    value: Any
    values: Mapping[Trail, Place] = NONE
    keys: Mapping[Trail, Place] = NONE
    inside: Trail = ()  # where in the file this value stands, if it is only a part of it
    sheet: str = ""  # of a workbook

    def part(self, trail: Trail) -> "Source":
        """Return a value in the file as if it were a file of its own."""
        value = self.value
        for step in trail:
            value = value[step]
        return self._replace(value=value, inside=(*self.inside, *trail))

    def where(self, trail: Trail) -> Where:
        """Return where a value stands, or the nearest thing around it."""
        trail = (*self.inside, *trail)
        while (place := self.values.get(trail)) is None and trail:
            trail = trail[:-1]
        return Where(self.file, *(place or (1, 1)), self.sheet)

    def where_key(self, trail: Trail) -> Where:
        """Return where the name of a value stands."""
        place = self.keys.get((*self.inside, *trail))
        return Where(self.file, *place, self.sheet) if place else self.where(trail)


def is_link(path: Path) -> bool:
    """Tell whether a name stands for something elsewhere: a symbolic link, or a junction."""
    try:
        found = path.lstat()
    except (OSError, ValueError):
        return False
    junction = getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", None)  # which only Windows has
    tag = getattr(found, "st_reparse_tag", 0)
    return S_ISLNK(found.st_mode) or bool(tag and tag == junction)


def open_file(path: Path) -> BufferedReader:
    """Open a file to read it; what is none, such as a pipe, would never end."""
    if not S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    return path.open("rb")


def read_bytes(path: Path) -> bytes:
    """Read a file."""
    with open_file(path) as file:
        return file.read()


def read_data(path: Path) -> bytes:
    """Read a file of data, or say in one sentence why that can not be done."""
    where = Where(shown(path))
    try:
        found = path.stat()
        if not S_ISREG(found.st_mode) and not S_ISDIR(found.st_mode):  # such as one without end
            raise refuse(where, sentence("not a regular file"))
        if found.st_size > MOST_BYTES:
            raise refuse(where, sentence("larger than {most} MB", most=MOST_BYTES // 1_000_000))
        return path.read_bytes()
    except FileNotFoundError:
        raise refuse(where, sentence("there is no such file")) from None
    except OSError as problem:
        raise refuse(
            where, sentence("can not be read: {reason}", reason=reason_of(problem))
        ) from None


def read_text(path: Path) -> str:
    """Read a UTF-8 file, or say in one sentence why that can not be done."""
    data, file = read_data(path), shown(path)
    try:
        return meaningful(data.decode("utf-8-sig"), file)
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        message = sentence("byte {byte} is not UTF-8", byte=f"{data[problem.start]:#04x}")
        raise refuse(Where(file, line), message, sentence("save the file as UTF-8")) from None


def meaningful(text: str, file: str) -> str:
    """Return the text of a file, unless it holds what Unicode will never give a meaning."""
    if odd := MEANINGLESS.search(text):
        at = odd.start()
        place = Where(file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
        raise refuse(place, unprintable(odd[0]))
    return text


def unprintable(letter: str) -> Sentence:
    """Say that no paper shows a letter."""
    return sentence("the character {code} can not be printed", code=f"U+{ord(letter):04X}")


def reason_of(problem: OSError) -> str:
    """Return why the system would not do something, in our words where we have some."""
    return _REASONS.get(problem.errno or 0) or problem.strerror or type(problem).__name__
