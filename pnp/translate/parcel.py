"""Files that come and go by mail: of a zip that comes, nothing but PO files is looked at."""

import io
import stat
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from pnp.findings import Refused, Where, error, refuse, shown
from pnp.source import read_text
from pnp.worded import said_by, worded
from pnp.work.output import Output

MOST_FILES = 5_000  # in a zip
MOST_LISTING = 2_000_000  # bytes of the list of files in a zip
MOST_BYTES = 300_000_000  # of all files in a zip, unpacked, and of the zip itself
MOST_PO_BYTES = 10_000_000  # of a PO file
MOST_PO_TOTAL = 50_000_000  # bytes of all PO files in a zip
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip knows: kits are equal to the byte
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError)


def send(path: Path, contents: Mapping[str, bytes]) -> None:
    """Write a zip of files by name, the same today and tomorrow."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in contents.items():
            info = zipfile.ZipInfo(name, _EPOCH)
            info.external_attr = 0o644 << 16
            packed = not name.endswith(".png")
            info.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
            archive.writestr(info, data)
    with Output(path.parent) as output:
        output.stage(path, buffer.getvalue())
        output.commit()


def received(path: Path) -> list[tuple[str, str]]:
    """Return the PO files in a file, each with the name that it has for a person, and its text.

    What does not look like honest work is refused.
    """
    name = shown(path)
    if not path.is_file():
        raise refuse(Where(name), worded("there is no such file"))
    if path.stat().st_size > MOST_BYTES:
        raise _too_large(name, MOST_BYTES)
    if path.suffix.lower() != ".zip" and not zipfile.is_zipfile(path):
        return [(name, read_text(path))]
    try:
        with _Careful(path) as file, zipfile.ZipFile(file) as archive:
            file.is_listed = True
            found = list(_unpacked(archive, name))
    except _BROKEN as problem:
        said = worded("not a zip file that can be read: {problem}", problem=said_by(problem))
        raise refuse(Where(name), said) from None
    if not found:
        hint = worded("send back the {ending} file, or a zip that holds it", ending=".po")
        raise refuse(Where(name), worded("there is no {ending} file in it", ending=".po"), hint)
    return found


class _Careful(io.FileIO):
    """A file that hands out a zip's list of files only if it is not endless."""

    is_listed = False  # whether the list of files has been read

    def read(self, size: int | None = -1, /) -> bytes:
        """Return the next bytes; the rest of a file is the end of a zip, which is short."""
        if not self.is_listed and (size is None or size < 0 or size > MOST_LISTING):
            data = super().read(MOST_LISTING + 1) or b""
            if len(data) > MOST_LISTING:
                most = MOST_LISTING
                raise ValueError(worded("its list of files is longer than {most} bytes", most=most))
            return data
        return super().read(-1 if size is None else size) or b""


def _unpacked(archive: zipfile.ZipFile, name: str) -> Iterator[tuple[str, str]]:
    members = archive.infolist()
    _refuse_tricks(members, name)
    ours = [member for member in members if _is_ours(member)]
    if sum(member.file_size for member in ours) > MOST_PO_TOTAL:
        message = worded(
            "its {ending} files unpack to more than {number} MB",
            ending=".po",
            number=MOST_PO_TOTAL // 1_000_000,
        )
        raise refuse(Where(name), message)
    for member in ours:
        inside = f"{name}/{member.filename}"
        yield inside, _read(archive, member, inside)


def _is_ours(member: zipfile.ZipInfo) -> bool:
    path = PurePosixPath(member.filename)
    ours = path.suffix.lower() == ".po" and not path.name.startswith("._")
    return ours and not member.is_dir() and "__MACOSX" not in path.parts


def _refuse_tricks(members: list[zipfile.ZipInfo], name: str) -> None:
    """Refuse a zip that wants more than to bring files: nothing of it would be written anyway."""
    where, hint = Where(name), worded("nothing was read from it; ask who sent it")
    if len(members) > MOST_FILES:
        said = worded("more than {number} files are in it", number=str(MOST_FILES))
        raise refuse(where, said, hint)
    if sum(member.file_size for member in members) > MOST_BYTES:
        said = worded("unpacks to more than {number} MB", number=MOST_BYTES // 1_000_000)
        raise refuse(where, said, hint)
    findings = [error(where, problem, hint) for member in members if (problem := _trick(member))]
    if findings:
        raise Refused(findings)


def _trick(member: zipfile.ZipInfo) -> str:
    path = member.orig_filename.replace("\\", "/")
    parts, file = PurePosixPath(path).parts, repr(member.filename[:80])
    if path.startswith("/") or ".." in parts or ":" in path or "\0" in path:
        return worded("{file} leads out of the zip", file=file)
    if not path.isprintable():
        return worded("{file} is no name of a file", file=file)
    if stat.S_ISLNK(member.external_attr >> 16):
        return worded("{file} is a link", file=file)
    if member.flag_bits & 1:
        return worded("{file} is locked with a password", file=file)
    return ""


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str) -> str:
    with archive.open(member) as file:
        data = file.read(MOST_PO_BYTES + 1)
    if len(data) > MOST_PO_BYTES:
        raise _too_large(name, MOST_PO_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        hint = worded("save the file as {encoding}", encoding="UTF-8")
        raise refuse(Where(name, line), worded("not {encoding}", encoding="UTF-8"), hint) from None


def _too_large(name: str, most: int) -> Refused:
    return refuse(Where(name), worded("larger than {number} MB", number=most // 1_000_000))
