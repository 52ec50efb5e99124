"""Pictures as data name them, small: drawn as a print would show them."""

from typing import Any

from pnp.compose.elements import fitted, vector
from pnp.draw.drawing import Drawing, Look
from pnp.draw.pdf import written
from pnp.draw.png import pages_as_png
from pnp.geometry import Box, Size
from pnp.model.face import Mark, Picture, PictureFile
from pnp.model.names import Side
from pnp.model.sheet import Document, Sheet
from pnp.units import INCH


def thumbnail(picture: PictureFile, pixels: int) -> bytes:
    """Return a picture that fits into a square of so many pixels, as PNG."""
    longer = max(picture.width, picture.height)
    size = Size(picture.width / longer * INCH, picture.height / longer * INCH)
    box = Box(0.0, 0.0, *size)
    place = fitted(picture.width, picture.height, box, "contain")
    mark: Mark = Picture(picture.key, place, box)
    if picture.format == "svg":
        mark, _ = vector(picture, box, place, "", is_symbol=False)
    sheet = Sheet(
        number=1,
        side=Side.FRONT,
        size=size,
        reach=box,
        block=box,
        placements=(),
        under=(mark,),
        clear=True,
    )
    document = Document(
        game="",
        part="",
        title=picture.key,
        language="",
        author="",
        duplex=None,
        sheets=(sheet,),
    )
    drawing = Drawing(
        document=lambda: document,
        shows=_nothing,
        faces=tuple,
        inked=_nothing,
        font=_nothing,  # a picture has no words
        pictures={picture.key: picture},
        look=Look(dpi=pixels),
    )
    pdf = b"".join(written(drawing, document, ()))
    return next(iter(pages_as_png(pdf, drawing.look, [True])))


def _nothing(*_: Any) -> Any:
    raise NotImplementedError
