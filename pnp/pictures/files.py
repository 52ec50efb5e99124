"""What a picture file says of itself, and whether all of it can be printed.

Data that go into a PDF as they are were never looked at by anybody, and readers of the PDF print
grey, nothing or the upper half. So they are followed to their end here; what has to be decoded is.
"""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.findings import Sentence, said_by, sentence
from pnp.model.face import PictureFile
from pnp.pictures.pixels import GREY, PNG_START, Png, decode, pillow, quietly

if TYPE_CHECKING:
    from pnp.pictures.pixels import Image


# --- JPEG files taken apart at their markers, and their scans followed to the end.
MOST_SCANS = 200  # of a picture: each goes over all of it, and progressive ones have about ten
_KINDS = {0xC0: False, 0xC1: False, 0xC2: True}  # what a PDF may hold, and which is progressive
_TABLES, _SCAN, _END, _INTERVAL = 0xC4, 0xDA, 0xD9, 0xDD
_ALONE = (0x01, 0xD8, _END)  # markers that nothing belongs to
_FRAMES = {*range(0xC0, 0xD0)} - {_TABLES, 0xC8, 0xCC}
_BLOCK = 8  # pixels on a side, and as many restarts are counted
_MARKER = re.compile(rb"\xff[^\0\xff\xd0-\xd7]")  # what ends a scan
_RESTART = re.compile(rb"\xff[\xd0-\xd7]")
_FILL = b"\xff\0" * 8  # as much as libjpeg looks ahead, and no letter of any Huffman code
_ANY = b"\0"  # one byte more
_SLACK = 64, 16  # bytes, and share of the data, that may follow the last block unread
_TOO_FEW = sentence("its picture data end too early")
_TOO_MANY = sentence("its picture data go on after the last row")


class JpegHead(NamedTuple):
    """What the head of a picture says; the factors of each channel by its number."""

    is_progressive: bool
    width: int
    height: int
    channels: dict[int, tuple[int, int]]  # how densely each is sampled, across and down

    def blocks(self, shown: bytes) -> int:
        """Return how many units a scan of these channels has."""
        most = [max(factors) for factors in zip(*self.channels.values(), strict=True)]
        if len(shown) > 1:
            return _divided(self.width, _BLOCK * most[0]) * _divided(self.height, _BLOCK * most[1])
        across, down = self.channels[shown[0]]
        wide, high = _divided(self.width * across, most[0]), _divided(self.height * down, most[1])
        return _divided(wide, _BLOCK) * _divided(high, _BLOCK)


class JpegScan(NamedTuple):
    """Where the data of a scan begin, and where each stretch of them ends."""

    start: int
    ends: tuple[int, ...]


class Jpeg(NamedTuple):
    """What matters of a file."""

    frame: JpegHead
    scans: tuple[JpegScan, ...]
    end: int  # behind its last marker


class RareKind(ValueError):
    """A JPEG that a PDF can not hold, though it may be whole."""


def read_jpeg(data: bytes) -> Jpeg:
    """Take a file apart, or raise ValueError with what is broken."""
    frame: JpegHead | None = None
    interval, tables, scans = 0, set[int](), list[JpegScan]()
    for marker, body, at in _parts(data):
        if marker in _FRAMES:
            if frame is not None:
                raise ValueError(sentence("it has two heads"))
            frame = _frame(marker, body)
        elif marker == _TABLES:
            tables.update(_table_ids(body))
        elif marker == _INTERVAL:
            interval = int.from_bytes(body)
        elif marker == _SCAN and frame is not None:
            shown = _shown(body, frame, tables)
            scans.append(_scan(data, at, frame.blocks(shown), interval))
            if len(scans) > MOST_SCANS:
                raise ValueError(sentence("it has more than {most} scans", most=MOST_SCANS))
        elif marker == _END and frame is not None and scans:
            return Jpeg(frame, tuple(scans), at)
    if scans:
        raise ValueError(sentence("the file ends too early"))
    raise ValueError(sentence("it has no picture data"))


def _frame(marker: int, body: bytes) -> JpegHead:
    if marker not in _KINDS or len(body) < 6 or len(body) != 6 + 3 * body[5]:
        raise RareKind(sentence("it is a rare kind of JPEG"))
    sampled = {body[at]: divmod(body[at + 1], 16) for at in range(6, len(body), 3)}
    if len(sampled) != body[5] or not all(all(factors) for factors in sampled.values()):
        raise ValueError(sentence("its head makes no sense"))
    height, width = int.from_bytes(body[1:3]), int.from_bytes(body[3:5])
    return JpegHead(_KINDS[marker], width, height, sampled)


def _parts(data: bytes) -> Iterator[tuple[int, bytes, int]]:
    """Yield markers with what belongs to each and where that ends; what lies between is skipped."""
    at = 2
    while (found := _MARKER.search(data, at)) is not None:
        marker, at = data[found.end() - 1], found.end()
        if marker in _ALONE:
            yield marker, b"", at
            continue
        end = at + int.from_bytes(data[at : at + 2])
        if end > len(data) or end < at + 2:
            return
        yield marker, data[at + 2 : end], end
        at = end


def _scan(data: bytes, start: int, blocks: int, interval: int) -> JpegScan:
    """Find where a scan ends and where it starts anew, which it does after so many blocks."""
    found = _MARKER.search(data, start)
    if found is None:
        raise ValueError(sentence("the file ends too early"))
    restarts = list(_RESTART.finditer(data, start, found.start())) if interval else []
    wanted = _divided(blocks, interval) - 1 if interval else 0
    if any(one[0][1] % _BLOCK != at % _BLOCK for at, one in enumerate(restarts)):
        raise ValueError(sentence("parts of its picture data are missing"))
    if (parts := len(restarts)) != wanted:
        number, total = parts + 1, wanted + 1
        said = sentence(
            "its picture data have {number} of {total} parts", number=number, total=total
        )
        raise ValueError(said)
    return JpegScan(start, tuple(one.start() for one in (*restarts, found)))


def _divided(whole: int, by: int) -> int:
    """Divide and round up."""
    return -(-whole // by)


def _table_ids(body: bytes) -> Iterator[int]:
    """Yield the numbers of the Huffman tables that a part brings: 0 to 3, and 16 to 19 for AC."""
    at = 0
    while at + 17 <= len(body):
        yield body[at]
        at += 17 + sum(body[at + 1 : at + 17])


def _shown(body: bytes, frame: JpegHead, tables: set[int]) -> bytes:
    """Return the channels of a scan; without its Huffman tables some readers guess, others fail."""
    count = body[0] if body else 0
    shown, chosen = body[1 : 1 + 2 * count : 2], body[2 : 2 + 2 * count : 2]
    if len(body) != 4 + 2 * count or not count or not frame.channels.keys() >= {*shown}:
        raise ValueError(sentence("the head of a scan makes no sense"))
    first, _, approximation = body[-3:]
    dc = not frame.is_progressive or (first == 0 and approximation < 16)
    ac = not frame.is_progressive or first > 0
    for pair in chosen:
        if (dc and pair >> 4 not in tables) or (ac and 16 + pair % 16 not in tables):
            raise ValueError(sentence("a table that its picture data need is missing"))
    return shown


def verify_scans(data: bytes, jpeg: Jpeg) -> None:
    """Follow all scans to their ends, or raise ValueError with what is broken."""
    decoder, at, total = _Decoder(data), 0, len(jpeg.scans)
    for number, (start, ends) in enumerate(jpeg.scans, 1):
        decoder.feed(data[at:start])
        at = start
        for end in ends:
            fault = decoder.fault(data[at:end], number == total and end == ends[-1])
            if fault and total > 1:
                fault = sentence(
                    "{problem} (scan {number} of {total})",
                    problem=fault,
                    number=number,
                    total=total,
                )
            if fault:
                raise ValueError(fault)
            at = end
    decoder.feed(data[at : jpeg.end])
    if not decoder.is_done:
        raise ValueError(_TOO_FEW)


class _Decoder:
    """Pillow's own decoder of JPEG data, which is given a little at a time."""

    def __init__(self, data: bytes) -> None:
        with quietly(data):
            self._image: Image = pillow().open(BytesIO(data), formats=("JPEG",))
        width, height = self._image.size
        self._image.draft(None, (max(1, width // 8), max(1, height // 8)))
        self._image.load_prepare()
        name, extents, _, options = self._image.tile[0]
        config = self._image.decoderconfig
        self._decoder = pillow()._getdecoder(self._image.mode, name, options, config)
        self._decoder.setimage(self._image.im, extents)
        self._waiting = b""
        self.is_done = False

    def fault(self, data: bytes, is_last: bool) -> str:
        """Return what is wrong with data that end at a marker: too few of them, or too many."""
        slack = _SLACK[0] + len(data) // _SLACK[1]
        enough = max(0, len(data) - slack)
        self.feed(data[:enough])
        if enough and (self.is_done or self._is_between()):
            return _TOO_MANY
        self.feed(data[enough:] + _FILL)
        if self.is_done:
            return "" if is_last else _TOO_MANY
        return "" if self._is_between() else _TOO_FEW

    def _is_between(self) -> bool:
        """Tell whether it passes over anything on its way to the next marker."""
        if self._waiting:
            return False
        self.feed(_ANY)
        passed, self._waiting = not self._waiting, b""
        return passed

    def feed(self, data: bytes) -> None:
        """Give it data, in front of them those that it could not use yet."""
        if self.is_done:
            return
        self._waiting += data
        used, status = self._decoder.decode(self._waiting)
        if status < 0:
            raise ValueError(sentence("its picture data make no sense"))
        self.is_done = used < 0
        self._waiting = b"" if self.is_done else self._waiting[used:]


MOST_PIXELS = 100_000_000
MOST_DECODED = 36_000_000  # pixels that are decoded in colour, which takes 16 bytes for each
LONGEST_SIDE = 12_000
SAVE_AGAIN = sentence("open it in a picture editor and save it again")
ORIENTATION = 0x0112  # the EXIF tag for how the camera was held

_SIDEWAYS = 5  # from this orientation on, width and height change places
_MOVING = {"GIF", "WEBP"}
_TIFF_WIDTH, _TIFF_HEIGHT = 256, 257
_STARTS = re.compile(  # by Pillow's names of the formats
    rb"(?P<JPEG>\xff\xd8\xff)|(?P<WEBP>RIFF....WEBP)|(?P<GIF>GIF8)|(?P<TIFF>II[*+]\0|MM\0[*+])"
    rb"|(?P<BMP>BM)",
    re.DOTALL,
)
_OTHERS = re.compile(  # pictures all the same, by what is told of them
    rb"(?P<avif>.{4}ftypavi[fs])|(?P<heic>.{4}ftyp(?:hei|hev|mif|msf))|(?P<photoshop>8BPS)"
    rb"|(?P<pdf>%PDF)|(?P<eps>%!PS|\xc5\xd0\xd3\xc6)|(?P<svgz>\x1f\x8b)|(?P<jxl>\xff\x0a|.{4}JXL )"
    rb"|(?P<gimp>gimp xcf)|(?P<svg>(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg))",
    re.DOTALL,
)
IT = "…"  # in the place of a picture whose name is not known yet
_LAYERS = sentence("export it as PNG: one picture, all its layers together")
_LINES = sentence(
    "export it as SVG, which is printed as lines and surfaces, or as PNG at 300 pixels per inch"
)
_SAVE_AS = sentence("save it as PNG, JPEG or WebP")
_TOLD = {
    "avif": (
        sentence("picture {picture} is an AVIF picture, which can not be printed", picture=IT),
        _SAVE_AS,
    ),
    "heic": (
        sentence(
            "picture {picture} is a HEIC photograph of a telephone, which can not be printed",
            picture=IT,
        ),
        sentence(
            "export it as JPEG; telephones can be told to take pictures that are most compatible"
        ),
    ),
    "photoshop": (sentence("picture {picture} is a document of Photoshop", picture=IT), _LAYERS),
    "gimp": (sentence("picture {picture} is a document of GIMP", picture=IT), _LAYERS),
    "pdf": (
        sentence("picture {picture} is a PDF, or a document of Illustrator", picture=IT),
        _LINES,
    ),
    "eps": (sentence("picture {picture} is an EPS drawing", picture=IT), _LINES),
    "svgz": (
        sentence("picture {picture} is a packed file, perhaps SVGZ", picture=IT),
        sentence("save it as plain .svg"),
    ),
    "jxl": (
        sentence("picture {picture} is a JPEG XL picture, which can not be printed", picture=IT),
        _SAVE_AS,
    ),
    "svg": (
        sentence("picture {picture} is a drawing that is not called so", picture=IT),
        sentence("let its name end in .svg"),
    ),
}


class Problem(Exception):
    """What is wrong with a picture, not yet tied to its name and the place that asked for it."""

    def __init__(self, message: Sentence, hint: str = "") -> None:
        self.message, self.hint = message, hint
        super().__init__(message)

    def of(self, name: str) -> Sentence:
        """Say it of the picture that is called so."""
        return self.message.but(picture=repr(name))


def reason_of(problem: Exception) -> str:
    """Return what is wrong with a file, in our words or those of a library."""
    if isinstance(problem, pillow().UnidentifiedImageError):  # it would name a place in memory
        return sentence("its header makes no sense")
    return said_by(problem) or type(problem).__name__


def read_facts(data: bytes) -> PictureFile:
    """Return what a file says of itself, or raise the problem with it; its name is not known."""
    if data.startswith(PNG_START):
        return _png(data)
    if known := _STARTS.match(data):
        return _by_pillow(data, known.lastgroup or "")
    if not data:
        raise Problem(sentence("picture {picture} is an empty file", picture=IT))
    if known := _OTHERS.match(data):
        raise Problem(*_TOLD[known.lastgroup or ""])
    raise Problem(
        sentence(
            "picture {picture} is not a picture that can be printed: it has to be PNG, JPEG, WebP,"
            " GIF, TIFF, BMP or SVG",
            picture=IT,
        ),
        sentence(
            "save drawings (EPS, PDF, SVGZ) as plain .svg, or as PNG with 300 pixels per inch"
        ),
    )


def _broken(what: str) -> Problem:
    said = sentence("picture {picture} is broken: {reason}", picture=IT, reason=what)
    return Problem(said, SAVE_AGAIN)


def _limited(facts: PictureFile) -> PictureFile:
    """Refuse a size that no printer needs and that would fill the memory."""
    width, height = facts.width, facts.height
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS:
        raise Problem(
            sentence(
                "picture {picture} is too large: {width} × {height} pixels; the limits are {side}"
                " pixels on a side and {all} pixels in all",
                picture=IT,
                width=width,
                height=height,
                side=LONGEST_SIDE,
                all=MOST_PIXELS,
            )
        )
    if min(width, height) < 1:
        wide, high = str(width), str(height)
        raise _broken(sentence("its size is {width} × {height} pixels", width=wide, height=high))
    return facts


def _decode(data: bytes, facts: PictureFile, is_grey: bool, png: Png | None = None) -> None:
    """Decode a picture that can not go into a PDF as it is, if that takes little enough memory."""
    width, height = facts.width, facts.height
    if width * height > MOST_DECODED and not is_grey:
        said = sentence(
            "picture {picture} is too large: {width} × {height} pixels in a format that has to be"
            " decoded; {most} pixels are the limit",
            picture=IT,
            width=width,
            height=height,
            most=MOST_DECODED,
        )
        hint = sentence("make it smaller, or save it as a plain PNG or an upright JPEG")
        raise Problem(said, hint)
    decode(data, png)


def _png(data: bytes) -> PictureFile:
    try:
        png = Png.read(data)
        width, height = png.header[:2]
        facts = _limited(PictureFile("", "png", width, height, path=""))
        if png.is_plain:
            for _ in png.rows():
                pass
        else:
            is_grey = png.header.colour == GREY and png.header.bits <= 8 and png.clear is None
            _decode(data, facts, is_grey, png)
    except Problem:
        raise
    except Exception as problem:  # Pillow raises nearly anything at a broken file
        raise _broken(reason_of(problem)) from None
    return facts


def _by_pillow(data: bytes, kind: str) -> PictureFile:
    """Let Pillow read the header, and look for what it does not mind."""
    try:
        with quietly(data), pillow().open(BytesIO(data), formats=(kind,)) as image:
            facts = _limited(_measure(image))
            if kind == "JPEG":
                facts = _jpeg(facts, image, data)
            is_grey = image.mode in ("1", "L")
        if kind != "JPEG" or facts.turn != 1:
            _decode(data, facts, is_grey)
    except Problem:
        raise
    except pillow().UnidentifiedImageError:
        said = sentence("its header makes no sense, or it is a rare kind of {kind}", kind=kind)
        raise _broken(said) from None
    except Exception as problem:
        raise _broken(reason_of(problem)) from problem
    return facts


def _measure(image: "Image") -> PictureFile:
    """Return the upright size; Pillow itself turns a TIFF when it decodes it."""
    turn = image.getexif().get(ORIENTATION, 1)
    turn = turn if turn in range(1, 9) else 1
    tags = getattr(image, "tag_v2", None)
    size = (tags[_TIFF_WIDTH], tags[_TIFF_HEIGHT]) if tags else image.size
    width, height = size[::-1] if turn >= _SIDEWAYS else size
    # Further pages of pictures that do not move are previews of the same picture.
    is_moving = image.format in _MOVING and bool(getattr(image, "is_animated", False))
    turn = 1 if tags else turn
    return PictureFile("", "other", width, height, path="", turn=turn, is_moving=is_moving)


def _jpeg(facts: PictureFile, image: "Image", data: bytes) -> PictureFile:
    """Check that a JPEG is of a kind that a PDF may hold, and follow its data to their end."""
    try:
        jpeg = read_jpeg(data)
    except RareKind:
        told = sentence(
            "picture {picture} is a rare kind of JPEG that a PDF can not hold", picture=IT
        )
        raise Problem(told, SAVE_AGAIN) from None
    channels, frame = len(image.getbands()), jpeg.frame
    if (*image.size, channels) != (frame.width, frame.height, len(frame.channels)):
        raise ValueError(sentence("its header makes no sense"))
    verify_scans(data, jpeg)
    inverted = channels == 4 and "adobe" in image.info
    return facts._replace(format="jpeg", channels=channels, inverted=inverted)
