"""Changes of zips: names, kinds and sizes of entries, and what is in them."""

import io
import stat
import zipfile
import zlib
from collections.abc import Mapping

from tests.fuzz.mutate import Dice, Mutator, NotThisFile, one_of, spot, strange

_NAMES = (
    "../x.po", "/x.po", "C:\\x.po", "a/../../x.po", "..\\x.po", "x\0.po", "", ".", "x.po/",
    "__MACOSX/x.po", "._x.po", "x.PO", "de.po", "ä.po", "x" * 300 + ".po", "nul.po", "x.zip",
    "a/b/c/d.po", "\udcff.po", "harbour-de.po", "x.txt", "line\nbreak.po",
)  # fmt: skip
_EPOCH = (1980, 1, 1, 0, 0, 0)
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    EOFError,
    RuntimeError,
    ValueError,
    NotImplementedError,
)
Entry = tuple[zipfile.ZipInfo, bytes]


def _entries(data: bytes) -> list[Entry]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(one.file_size for one in archive.infolist()) > 20_000_000:
                raise NotThisFile
            return [(_plain(one), archive.read(one)) for one in archive.infolist()]
    except _BROKEN:
        raise NotThisFile from None


def _plain(info: zipfile.ZipInfo) -> zipfile.ZipInfo:
    fresh = zipfile.ZipInfo(info.filename, _EPOCH)
    fresh.compress_type, fresh.external_attr = info.compress_type, info.external_attr
    return fresh


def _packed(entries: list[Entry]) -> bytes:
    made = io.BytesIO()
    try:
        with zipfile.ZipFile(made, "w") as archive:
            for info, data in entries:
                archive.writestr(info, data)
    except (*_BROKEN, UnicodeEncodeError):
        raise NotThisFile from None
    return made.getvalue()


def _structure(data: bytes, dice: Dice) -> bytes:
    """Drop, repeat, rename or link an entry, or add a strange one."""
    entries = _entries(data)
    at, way = spot(entries, dice), dice.randrange(8)
    info, inner = entries[at]
    if way == 0:
        del entries[at]
    elif way == 1:
        entries.append((info, inner))
    elif way == 2:
        entries[at] = (_named(dice.choice(_NAMES)), inner)
    elif way == 3:
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        entries[at] = (info, dice.choice((b"/etc/passwd", b"../../x")))
    elif way == 4:
        info.compress_type = dice.choice(
            (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
        )
    elif way == 5:
        entries += [(_named(f"more/{number}.po"), b"x") for number in range(dice.choice((3, 300)))]
    elif way == 6:
        entries.append(
            (
                _named(dice.choice(_NAMES)),
                dice.choice((b"\0" * 2_000_000, b"#\n" * 100_000, data, b"")),
            )
        )
    else:
        info.create_system, info.flag_bits = dice.randrange(4), dice.choice((0, 8, 0x800))
    return _packed(entries)


def _named(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _EPOCH)
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def _records(data: bytes, dice: Dice) -> bytes:
    """Change a number of a header, local or central."""
    marks = [at for mark in (b"PK\1\2", b"PK\3\4", b"PK\5\6") for at in _all(data, mark)]
    at = marks[spot(marks, dice)] + dice.randrange(4, 46)
    width = dice.choice((1, 2, 4))
    new = (dice.choice(strange.INTEGERS) % (1 << 8 * width)).to_bytes(width, "little")
    return data[:at] + new + data[at + width :]


def _all(data: bytes, mark: bytes) -> list[int]:
    found: list[int] = []
    at = data.find(mark)
    while at >= 0 and len(found) < 200:
        found.append(at)
        at = data.find(mark, at + 1)
    return found


def changing(inner: Mapping[str, Mutator]) -> Mutator:
    """Return a mutator of zips that also changes entries, each as its ending says."""

    def inside(data: bytes, dice: Dice) -> bytes:
        entries = _entries(data)
        known = [at for at, (info, _) in enumerate(entries) if _ending(info) in inner]
        at = known[spot(known, dice)]
        info, old = entries[at]
        entries[at] = (info, inner[_ending(info)](old, dice))
        return _packed(entries)

    return one_of(inside, inside, _structure, _records, raw=0.15)


def _ending(info: zipfile.ZipInfo) -> str:
    return "." + info.filename.rpartition(".")[2]
