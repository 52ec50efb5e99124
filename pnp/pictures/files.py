"""What a picture file says of itself, and whether all of it can be printed.

Data that go into a PDF as they are were never looked at by anybody, and readers of the PDF print
grey, nothing or the upper half. So they are followed to their end here; what has to be decoded is.
"""

import re
from io import BytesIO
from typing import TYPE_CHECKING

from pnp.base.findings import Worded, said_by, worded
from pnp.model.face import PictureFile
from pnp.pictures.jpeg import RareKind, read_jpeg, verify_scans
from pnp.pictures.pillow import decoded, pillow, quietly
from pnp.pictures.png import GREY, PNG_START, Png, read_png

if TYPE_CHECKING:
    from pnp.pictures.pillow import Image

MOST_PIXELS = 100_000_000
MOST_DECODED = 36_000_000  # pixels that are decoded in colour, which takes 16 bytes for each
LONGEST_SIDE = 12_000
SAVE_AGAIN = worded("open it in a picture editor and save it again")
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
_LAYERS = worded("export it as PNG: one picture, all its layers together")
_LINES = worded(
    "export it as SVG, which is printed as lines and surfaces, or as PNG at 300 pixels per inch"
)
_SAVE_AS = worded("save it as PNG, JPEG or WebP")
_TOLD = {
    "avif": (
        worded("picture {picture} is an AVIF picture, which can not be printed", picture=IT),
        _SAVE_AS,
    ),
    "heic": (
        worded(
            "picture {picture} is a HEIC photograph of a telephone, which can not be printed",
            picture=IT,
        ),
        worded(
            "export it as JPEG; telephones can be told to take pictures that are most compatible"
        ),
    ),
    "photoshop": (worded("picture {picture} is a document of Photoshop", picture=IT), _LAYERS),
    "gimp": (worded("picture {picture} is a document of GIMP", picture=IT), _LAYERS),
    "pdf": (worded("picture {picture} is a PDF, or a document of Illustrator", picture=IT), _LINES),
    "eps": (worded("picture {picture} is an EPS drawing", picture=IT), _LINES),
    "svgz": (
        worded("picture {picture} is a packed file, perhaps SVGZ", picture=IT),
        worded("save it as plain .svg"),
    ),
    "jxl": (
        worded("picture {picture} is a JPEG XL picture, which can not be printed", picture=IT),
        _SAVE_AS,
    ),
    "svg": (
        worded("picture {picture} is a drawing that is not called so", picture=IT),
        worded("let its name end in .svg"),
    ),
}


class Problem(Exception):
    """What is wrong with a picture, not yet tied to its name and the place that asked for it."""

    def __init__(self, message: Worded, hint: str = "") -> None:
        self.message, self.hint = message, hint
        super().__init__(message)

    def of(self, name: str) -> Worded:
        """Say it of the picture that is called so."""
        return self.message.but(picture=repr(name))


def reason_of(problem: Exception) -> str:
    """Return what is wrong with a file, in our words or those of a library."""
    if isinstance(problem, pillow().UnidentifiedImageError):  # it would name a place in memory
        return worded("its header makes no sense")
    return said_by(problem) or type(problem).__name__


def read_facts(data: bytes) -> PictureFile:
    """Return what a file says of itself, or raise the problem with it; its name is not known."""
    if data.startswith(PNG_START):
        return _png(data)
    if known := _STARTS.match(data):
        return _by_pillow(data, known.lastgroup or "")
    if not data:
        raise Problem(worded("picture {picture} is an empty file", picture=IT))
    if known := _OTHERS.match(data):
        raise Problem(*_TOLD[known.lastgroup or ""])
    raise Problem(
        worded(
            "picture {picture} is not a picture that can be printed: it has to be PNG, JPEG, WebP,"
            " GIF, TIFF, BMP or SVG",
            picture=IT,
        ),
        worded("save drawings (EPS, PDF, SVGZ) as plain .svg, or as PNG with 300 pixels per inch"),
    )


def _broken(what: str) -> Problem:
    said = worded("picture {picture} is broken: {reason}", picture=IT, reason=what)
    return Problem(said, SAVE_AGAIN)


def _limited(facts: PictureFile) -> PictureFile:
    """Refuse a size that no printer needs and that would fill the memory."""
    width, height = facts.width, facts.height
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS:
        raise Problem(
            worded(
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
        size = str(width), str(height)
        raise _broken(
            worded("its size is {width} × {height} pixels", width=size[0], height=size[1])
        )
    return facts


def _decode(data: bytes, facts: PictureFile, is_grey: bool, png: Png | None = None) -> None:
    """Decode a picture that can not go into a PDF as it is, if that takes little enough memory."""
    width, height = facts.width, facts.height
    if width * height > MOST_DECODED and not is_grey:
        said = worded(
            "picture {picture} is too large: {width} × {height} pixels in a format that has to be"
            " decoded; {most} pixels are the limit",
            picture=IT,
            width=width,
            height=height,
            most=MOST_DECODED,
        )
        hint = worded("make it smaller, or save it as a plain PNG or an upright JPEG")
        raise Problem(said, hint)
    decoded(data, png)


def _png(data: bytes) -> PictureFile:
    try:
        png = read_png(data)
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
        said = worded("its header makes no sense, or it is a rare kind of {kind}", kind=kind)
        raise _broken(said) from None
    except Exception as problem:
        raise _broken(reason_of(problem)) from problem
    return facts


def _measure(image: "Image") -> PictureFile:
    """Return the upright size; Pillow itself turns a TIFF when it decodes it."""
    turn = image.getexif().get(ORIENTATION, 1)
    turn = turn if turn in range(1, 9) else 1
    tags = getattr(image, "tag_v2", None)
    width, height = (tags[_TIFF_WIDTH], tags[_TIFF_HEIGHT]) if tags else image.size
    if turn >= _SIDEWAYS:
        width, height = height, width
    # Further pages of pictures that do not move are previews of the same picture.
    is_moving = image.format in _MOVING and bool(getattr(image, "is_animated", False))
    turn = 1 if tags else turn
    return PictureFile("", "other", width, height, path="", turn=turn, is_moving=is_moving)


def _jpeg(facts: PictureFile, image: "Image", data: bytes) -> PictureFile:
    """Check that a JPEG is of a kind that a PDF may hold, and follow its data to their end."""
    try:
        jpeg = read_jpeg(data)
    except RareKind:
        said = worded(
            "picture {picture} is a rare kind of JPEG that a PDF can not hold", picture=IT
        )
        raise Problem(said, SAVE_AGAIN) from None
    channels = len(image.getbands())
    if (*image.size, channels) != (jpeg.frame.width, jpeg.frame.height, len(jpeg.frame.channels)):
        raise ValueError(worded("its header makes no sense"))
    verify_scans(data, jpeg)
    inverted = channels == 4 and "adobe" in image.info
    return facts._replace(format="jpeg", channels=channels, inverted=inverted)
