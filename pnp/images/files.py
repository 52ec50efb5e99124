"""What a picture file says of itself, found without decoding it."""

import re
import struct
import warnings
from io import BytesIO
from typing import TYPE_CHECKING

from pnp.images import pillow
from pnp.images.png import PNG_START, read_png
from pnp.model.picture import PictureFile

if TYPE_CHECKING:
    from pnp.images import Image

MOST_PIXELS = 100_000_000
LONGEST_SIDE = 12_000
LIMITS = f"the limits are {LONGEST_SIDE:,} pixels on a side and {MOST_PIXELS:,} pixels in all"
SAVE_AGAIN = "open it in a picture editor and save it again"
ORIENTATION = 0x0112  # the EXIF tag for how the camera was held

_SIDEWAYS = 5  # from this orientation on, width and height change places
_JPEG_FRAMES = (b"\xc0", b"\xc1", b"\xc2")  # baseline, extended, progressive: what a PDF may hold
_JPEG_SCAN, _JPEG_END = b"\xff\xda", b"\xff\xd9"
_TIFF_WIDTH, _TIFF_HEIGHT = 256, 257
_STARTS = re.compile(  # by Pillow's names of the formats
    rb"(?P<JPEG>\xff\xd8\xff)|(?P<WEBP>RIFF....WEBP)|(?P<GIF>GIF8)|(?P<TIFF>II[*+]\0|MM\0[*+])"
    rb"|(?P<BMP>BM)",
    re.DOTALL,
)


class Problem(Exception):
    """What is wrong with a file, not yet tied to the place that asked for it."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.message, self.hint = message, hint
        super().__init__(message)


def read_facts(data: bytes) -> PictureFile:
    """Return what a file says of itself, or raise the problem with it; its name is not known."""
    if data.startswith(PNG_START):
        return _png(data)
    if known := _STARTS.match(data):
        return _by_pillow(data, known.lastgroup or "")
    if not data:
        raise Problem("is an empty file")
    raise Problem(
        "is not a picture that can be printed: it has to be PNG, JPEG, WebP, GIF, TIFF or BMP",
        "export drawings (SVG, EPS, PDF) as PNG with 300 pixels per inch",
    )


def _broken(what: str) -> Problem:
    return Problem(f"is broken: {what}", SAVE_AGAIN)


def _limited(facts: PictureFile) -> PictureFile:
    """Refuse a size that no printer needs and that would fill the memory."""
    width, height = facts.width, facts.height
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS:
        raise Problem(f"is too large: {width:,} × {height:,} pixels; {LIMITS}")
    if min(width, height) < 1:
        raise _broken(f"its size is {width} × {height} pixels")
    return facts


def _png(data: bytes) -> PictureFile:
    try:
        png = read_png(data)
    except ValueError as problem:
        raise _broken(str(problem)) from None
    width, height = png.header[:2]
    facts = _limited(PictureFile("", "png", width, height, path=""))
    if png.is_hollow:
        raise _broken(f"{png.length} bytes of data can not fill {width} × {height} pixels")
    return facts


def _by_pillow(data: bytes, kind: str) -> PictureFile:
    """Let Pillow read the header, and look for what it does not mind."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of EXIF data that make no sense
            with pillow().open(BytesIO(data), formats=(kind,)) as image:
                facts = _limited(_measure(image))
                if kind == "JPEG":
                    return _jpeg(facts, image, data)
                image.verify()
                return facts
    except Problem:
        raise
    except pillow().UnidentifiedImageError:
        said = f"its header makes no sense, or it is a rare kind of {kind}"
        raise _broken(said) from None
    except Exception as problem:  # Pillow raises nearly anything at a broken file
        raise _broken(str(problem) or type(problem).__name__) from problem


def _measure(image: "Image") -> PictureFile:
    """Return the upright size; Pillow itself turns a TIFF when it decodes it."""
    turn = image.getexif().get(ORIENTATION, 1)
    turn = turn if turn in range(1, 9) else 1
    tags = getattr(image, "tag_v2", None)
    width, height = (tags[_TIFF_WIDTH], tags[_TIFF_HEIGHT]) if tags else image.size
    if turn >= _SIDEWAYS:
        width, height = height, width
    return PictureFile("", "other", width, height, path="", turn=1 if tags else turn)


def _jpeg(facts: PictureFile, image: "Image", data: bytes) -> PictureFile:
    """Check that a JPEG is of a kind that a PDF may hold, and that it does not end too early."""
    channels = len(image.getbands())
    head = struct.pack(">HBHHB", 8 + 3 * channels, 8, image.height, image.width, channels)
    frame = re.search(rb"\xff([\xc0-\xcf])" + re.escape(head), data)
    if frame is None or frame[1] not in _JPEG_FRAMES:
        raise Problem("is a rare kind of JPEG that a PDF can not hold", SAVE_AGAIN)
    scan = data.find(_JPEG_SCAN, frame.end())
    if scan < 0:
        raise _broken("it has no picture data")
    if data.rfind(_JPEG_END) < scan:
        raise _broken("the file ends too early")
    inverted = channels == 4 and "adobe" in image.info
    return facts._replace(format="jpeg", channels=channels, inverted=inverted)
