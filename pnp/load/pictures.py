"""Picture files: found inside the project, and looked at without decoding them."""

import re
import struct
import warnings
import zlib
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path, PurePosixPath, PureWindowsPath
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from pnp.findings import Refused, Where, did_you_mean, refuse
from pnp.model.picture import PictureFile

if TYPE_CHECKING:
    from PIL import Image

MOST_BYTES = 100_000_000
MOST_PIXELS = 100_000_000
LONGEST_SIDE = 12_000
LIMITS = f"the limits are {LONGEST_SIDE:,} pixels on a side and {MOST_PIXELS:,} pixels in all"
FORMATS = "PNG, JPEG, WebP, GIF, TIFF or BMP"
SAVE_AGAIN = "open it in a picture editor and save it again"
LONGEST_LIST = 12  # file names in a hint

PNG_START = b"\x89PNG\r\n\x1a\n"
PNG_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
PNG_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
BEST_DEFLATE = 1032  # no Flate stream grows more than this when it is unpacked

JPEG_START = b"\xff\xd8\xff"
JPEG_END = b"\xff\xd9"
JPEG_TAIL = 65_536  # cameras write some kilobytes of their own behind the end
JPEG_FRAMES = {0xC0, 0xC1, 0xC2}  # baseline, extended and progressive: what a PDF may hold
JPEG_OTHER_FRAMES = {0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF}
JPEG_SCAN, JPEG_EXIF, JPEG_ADOBE, JPEG_FINISH = 0xDA, 0xE1, 0xEE, 0xD9
JPEG_BARE = {0x01, *range(0xD0, 0xD9)}  # markers without a length
ORIENTATION = 0x0112
SIDEWAYS = 5  # from this orientation on, width and height change places

OTHER_FORMATS = ("WEBP", "GIF", "TIFF", "BMP")
OTHER_STARTS = (b"GIF8", b"BM", b"II*\0", b"MM\0*", b"II+\0", b"MM\0+")
TIFF_WIDTH, TIFF_HEIGHT = 256, 257


class Problem(Exception):
    """What is wrong with a file, not yet tied to the place that asked for it."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.message, self.hint = message, hint
        super().__init__(message)


class Facts(NamedTuple):
    """What a header says; width and height are those of the upright picture."""

    format: str
    width: int
    height: int
    channels: int = 0
    inverted: bool = False
    turn: int = 1


def find_picture(
    source: str, folders: Sequence[Path], roots: Sequence[Path], where: Where
) -> PictureFile:
    """Return the picture of that relative name from the first folder that has it."""
    real_roots = [_real(root) for root in roots]
    try:
        real = _locate(source, folders, real_roots)
        facts = _look_at(real)
    except Problem as problem:
        raise _refusal(source, problem, where) from None
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        raise _refusal(source, Problem(f"can not be read: {reason}"), where) from problem
    return PictureFile(
        key=_key(real, real_roots),
        format=facts.format,
        width=facts.width,
        height=facts.height,
        path=str(real),
        channels=facts.channels,
        inverted=facts.inverted,
        turn=facts.turn,
    )


@lru_cache(maxsize=64)
def _real(root: Path) -> Path:
    """Resolve a root once: it is asked for with every picture."""
    return root.resolve()


def _refusal(source: str, problem: Problem, where: Where) -> Refused:
    return refuse(where, f"picture {source!r} {problem.message}", problem.hint)


def _key(real: Path, roots: Sequence[Path]) -> str:
    """Name a file after the root that holds it; later roots add their name, to keep keys apart."""
    for number, root in enumerate(roots):
        if real.is_relative_to(root):
            inside = real.relative_to(root).as_posix()
            return f"{root.name}/{inside}" if number else inside
    return real.name


def _locate(source: str, folders: Sequence[Path], roots: Sequence[Path]) -> Path:
    """Return the real path of the file, which lies inside one of the roots."""
    outside = Problem(
        "lies outside the project folder", "copy it into the project and name it from there"
    )
    if not source or "\0" in source:
        raise Problem("is no file name")
    if PurePosixPath(source).is_absolute() or PureWindowsPath(source).anchor:
        raise outside
    strayed = False
    for folder in folders:
        try:
            real = (folder / source).resolve()
        except RuntimeError:
            raise Problem("is a link that leads in a circle") from None
        inside = any(real.is_relative_to(root) for root in roots)
        if inside and real.exists():
            return real
        if not inside and (folder / source).is_symlink():
            raise outside
        strayed = strayed or not inside
    if strayed:
        raise outside
    raise Problem("is missing", _near_names(source, folders))


def _near_names(source: str, folders: Sequence[Path]) -> str:
    """Return a hint with the files in these folders that have a name like this one."""
    below = dict.fromkeys((PurePosixPath(source).parent, PurePosixPath()))
    places = [(folder / part, part) for folder in folders for part in below]
    names = sorted(
        {
            (part / path.name).as_posix()
            for place, part in places
            if place.is_dir()
            for path in place.iterdir()
            if path.is_file()
        }
    )
    same = [name for name in names if name.casefold() == source.casefold()]
    near = same or get_close_matches(source, names, n=2, cutoff=0.6)
    if names and (near or len(names) <= LONGEST_LIST):
        return did_you_mean(source, same or names)
    return "looked in: " + ", ".join(folder.name for folder in folders)


def _look_at(path: Path) -> Facts:
    """Check that this is a file to open at all, and return what its header says."""
    status = path.stat()
    if S_ISDIR(status.st_mode):
        raise Problem("is a folder")
    if not S_ISREG(status.st_mode):
        raise Problem("is not a regular file")
    if status.st_size > MOST_BYTES:
        raise Problem(
            f"is too large: {status.st_size / 1e6:,.1f} MB, the limit is {MOST_BYTES / 1e6:.0f} MB",
            "print needs no more than 300 pixels per inch: make it smaller",
        )
    return _facts(str(path), status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=4096)
def _facts(path: str, size: int, _changed: int) -> Facts:
    """Read what the file says of itself; asked again for an unchanged file, answer at once."""
    with Path(path).open("rb") as file:
        start = file.read(16)
        file.seek(0)
        if start.startswith(PNG_START):
            return _read_png(file, size)
        if start.startswith(JPEG_START):
            return _read_jpeg(file, size)
        if start.startswith(OTHER_STARTS) or (start[:4], start[8:12]) == (b"RIFF", b"WEBP"):
            return _read_other(file)
    if not size:
        raise Problem("is an empty file")
    raise Problem(
        f"is not a picture that can be printed: it has to be {FORMATS}",
        "export drawings (SVG, EPS, PDF) as PNG with 300 pixels per inch",
    )


def _broken(what: str) -> Problem:
    return Problem(f"is broken: {what}", SAVE_AGAIN)


def _limit(width: int, height: int) -> None:
    """Refuse a size that no printer needs and that would fill the memory."""
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS:
        raise Problem(f"is too large: {width:,} × {height:,} pixels; {LIMITS}")
    if min(width, height) < 1:
        raise _broken(f"its size is {width} × {height} pixels")


def _read_png(file: BinaryIO, size: int) -> Facts:
    """Check a PNG from its signature to its last chunk, without unpacking the pixels."""
    width = height = rows = packed = 0
    needs_palette = has_palette = False
    for number, (kind, body) in enumerate(_png_chunks(file, size)):
        if (kind == b"IHDR") != (number == 0):
            raise _broken("its header is not where it belongs")
        if kind == b"IHDR":
            width, height, rows, colour = _read_png_header(body)
            needs_palette = colour == 3
        elif kind == b"PLTE":
            has_palette = 3 <= len(body) <= 768 and len(body) % 3 == 0
        elif kind == b"IDAT":
            packed += len(body)
    if needs_palette and not has_palette:
        raise _broken("it has no palette")
    if not packed:
        raise _broken("it has no picture data")
    if packed * BEST_DEFLATE < rows:
        raise _broken(f"{packed} bytes of data can not fill {width} × {height} pixels")
    return Facts("png", width, height)


def _png_chunks(file: BinaryIO, size: int) -> Iterator[tuple[bytes, memoryview]]:
    """Yield the chunks of a PNG, each with its check sum verified."""
    place = len(PNG_START)
    while place + 12 <= size:
        file.seek(place)
        length, kind = struct.unpack(">I4s", file.read(8))
        end = place + 12 + length
        if end > size:
            break
        body = memoryview(file.read(length + 4))
        if zlib.crc32(body[:length], zlib.crc32(kind)) != int.from_bytes(body[length:]):
            raise _broken(f"the check sum of a part does not match (at byte {place:,})")
        yield kind, body[:length]
        if kind == b"IEND":
            return
        place = end
    raise _broken("the file ends too early")


def _read_png_header(body: memoryview) -> tuple[int, int, int, int]:
    """Return width, height, the bytes of all rows (at least), and the colour type."""
    if len(body) != 13:
        raise _broken("its header has the wrong length")
    width, height, bits, colour, packing, filtering, interlaced = struct.unpack(">IIBBBBB", body)
    _limit(width, height)
    if bits not in PNG_DEPTHS.get(colour, ()) or packing or filtering or interlaced > 1:
        raise _broken("its header makes no sense")
    return width, height, height * (width * PNG_CHANNELS[colour] * bits // 8), colour


def _read_jpeg(file: BinaryIO, size: int) -> Facts:
    """Check a JPEG up to its first scan, and that it does not end before its end."""
    frame: Facts | None = None
    adobe, turn, scan = False, 1, 0
    for marker, place, length in _jpeg_segments(file):
        if marker in JPEG_FRAMES:
            frame = _read_jpeg_frame(file.read(min(length, 6)))
        elif marker in JPEG_OTHER_FRAMES:
            raise Problem("is a rare kind of JPEG that a PDF can not hold", SAVE_AGAIN)
        elif marker == JPEG_ADOBE:
            adobe = adobe or file.read(min(length, 5)) == b"Adobe"
        elif marker == JPEG_EXIF and turn == 1:
            turn = _orientation(file.read(length))
        scan = place
    if frame is None:
        raise _broken("it has no frame")
    file.seek(max(scan, size - JPEG_TAIL))
    if JPEG_END not in file.read():
        raise _broken("the file ends too early")
    width, height = _upright(frame.width, frame.height, turn)
    return frame._replace(
        width=width, height=height, inverted=adobe and frame.channels == 4, turn=turn
    )


def _jpeg_segments(file: BinaryIO) -> Iterator[tuple[int, int, int]]:
    """Yield marker, place and length of each segment up to the first scan, read up to there."""
    place = 2
    while True:
        file.seek(place)
        head = file.read(4)
        if len(head) < 4:
            raise _broken("the file ends too early")
        fill, marker, length = struct.unpack(">BBH", head)
        if fill != 0xFF:
            raise _broken(f"a marker is missing at byte {place:,}")
        if marker == 0xFF:  # padding
            place += 1
        elif marker in JPEG_BARE:
            place += 2
        elif marker == JPEG_FINISH or length < 2:
            raise _broken("it has no picture data")
        else:
            yield marker, place, length - 2
            if marker == JPEG_SCAN:
                return
            place += 2 + length


def _read_jpeg_frame(head: bytes) -> Facts:
    if len(head) < 6:
        raise _broken("its header is too short")
    bits, height, width, channels = struct.unpack(">BHHB", head)
    _limit(width, height)
    if bits != 8:
        raise Problem(f"has {bits} bits for each colour, and a PDF takes a JPEG with 8", SAVE_AGAIN)
    if channels not in (1, 3, 4):
        raise _broken(f"it has {channels} colours instead of 1, 3 or 4")
    return Facts("jpeg", width, height, channels)


def _orientation(segment: bytes) -> int:
    """Return how the camera was held, from EXIF data; 1 (upright) if they do not say."""
    if segment[:6] != b"Exif\0\0" or segment[6:8] not in (b"II", b"MM"):
        return 1
    tiff, order = segment[6:], "<" if segment[6:8] == b"II" else ">"
    try:
        (start,) = struct.unpack_from(order + "I", tiff, 4)
        (entries,) = struct.unpack_from(order + "H", tiff, start)
        for entry in range(entries):
            tag, _kind, _count, value = struct.unpack_from(
                order + "HHIH", tiff, start + 2 + 12 * entry
            )
            if tag == ORIENTATION:
                return value if 1 <= value <= 8 else 1
    except struct.error:
        pass
    return 1


def _upright(width: int, height: int, turn: int) -> tuple[int, int]:
    return (height, width) if turn >= SIDEWAYS else (width, height)


def _read_other(file: BinaryIO) -> Facts:
    """Let Pillow read the header of a format that is decoded for print anyway."""
    from PIL import Image  # noqa: PLC0415  # most builds need no Pillow, and it costs 40 ms

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of sizes that are within our limits
            with Image.open(file, formats=OTHER_FORMATS) as image:
                facts = _measure(image)
                _limit(facts.width, facts.height)
                image.verify()
    except Image.DecompressionBombError as problem:
        number = re.search(r"\d+", str(problem))
        size = f"{int(number[0]):,} pixels; " if number else ""
        raise Problem(f"is too large: {size}{LIMITS}") from None
    except Problem:
        raise
    except Exception as problem:  # Pillow raises nearly anything at a broken file
        raise _broken(str(problem) or type(problem).__name__) from problem
    return facts


def _measure(image: "Image.Image") -> Facts:
    """Return the upright size; Pillow itself turns a TIFF when it decodes it."""
    turn = image.getexif().get(ORIENTATION, 1)
    turn = turn if turn in range(1, 9) else 1
    tags = getattr(image, "tag_v2", None)
    if tags is None:
        return Facts("other", *_upright(image.width, image.height, turn), turn=turn)
    return Facts("other", *_upright(tags[TIFF_WIDTH], tags[TIFF_HEIGHT], turn))
