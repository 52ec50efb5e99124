"""What is known about a PDF: pages in millimetres, hints, and what is wrong with it."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from pnp.base.findings import Finding
from pnp.base.geometry import SAME, Affine, Box, Size
from pnp.base.outlines import Convex
from pnp.pictures.pixels import InkCoverage

NO_COVER = InkCoverage()


class FontUse(NamedTuple):
    """A font; `used` means that a page shows text in it, not only that it is listed."""

    name: str
    embedded: bool
    subset: bool
    used: bool = False


class Image(NamedTuple):
    """A picture as it is stored: pixels without a size."""

    key: str
    name: str
    width: int
    height: int


class PrintedPicture(NamedTuple):
    """A picture as it is printed; sizes in millimetres, the pixels in `image`."""

    image: Image
    size: Size
    dpi: float


class PlacedFace(NamedTuple):
    """A face of a piece on paper: its trim box from the top left, clockwise degrees."""

    name: str
    box: Box
    rotation: float
    mirrored: bool  # against the direction of its own space
    outline: Convex = Convex()  # where it is cut, if that is not its box


class Stroke(NamedTuple):
    """An upright or level line, in millimetres from the top left."""

    upright: bool
    at: float  # its x, or its y if it is level
    begin: float
    end: float

    @property
    def length(self) -> float:
        """How long it is."""
        return self.end - self.begin


class CutMark(NamedTuple):
    """A mark in line with a cut, and how much of it can be seen."""

    side: str  # of the pieces: left, top, right or bottom
    at: float  # the x or y of its cut
    length: float
    seen: float  # on white paper


@dataclass(frozen=True, slots=True)
class PageReport:
    """One page: millimetres from the top left as it is shown, None where there is nothing."""

    number: int
    size: Size
    media: Box
    crop: Box
    bleed: Box | None
    trim: Box | None
    fonts: tuple[FontUse, ...]
    pictures: tuple[PrintedPicture, ...]
    faces: tuple[PlacedFace, ...]
    drawn: int  # forms and pictures, those inside others each time
    made_for: Affine = SAME  # how a printer's error was met; faces are told as they come out
    side: str = ""  # front or back if the manifest tells
    ink: Box | None = None
    strokes: tuple[Stroke, ...] = ()  # straight and dark, of pages with faces
    marks: tuple[CutMark, ...] = ()  # those that mark cuts
    coverage: InkCoverage = NO_COVER  # of its inks, in percent of the page
    spots: tuple[str, ...] = ()  # colours of their own, beside those that are mixed
    contours: tuple[Box, ...] = ()  # that a plotter follows


class Hints(NamedTuple):
    """What a file tells viewers and printers about itself; empty where it says nothing."""

    print_scaling: str
    duplex: str
    title: str
    language: str
    producer: str
    outline: bool
    layers: tuple[str, ...] = ()  # that a viewer can switch off


class Inspection(NamedTuple):
    """All that is known about a file, and what is wrong with it."""

    file: str
    pages: tuple[PageReport, ...]
    hints: Hints
    findings: tuple[Finding, ...]

    def as_json(self) -> dict[str, Any]:
        """Return what was read as plain dictionaries, lengths in millimetres."""
        pages = [_page_json(page) for page in self.pages]
        return {"file": self.file, "hints": self.hints._asdict(), "pages": pages}


def _page_json(page: PageReport) -> dict[str, Any]:
    return {
        "number": page.number,
        "side": page.side,
        **page.size.lengths,
        **{
            name: box.lengths if (box := getattr(page, name)) else None
            for name in ("media", "crop", "bleed", "trim")
        },
        "fonts": [font._asdict() for font in page.fonts],
        "pictures": [
            {
                "name": picture.image.name,
                "pixels": [picture.image.width, picture.image.height],
                **picture.size.lengths,
                "dpi": round(picture.dpi, 1),
            }
            for picture in page.pictures
        ],
        "ink": page.ink.lengths if page.ink else None,
        "marks": [mark._asdict() for mark in page.marks],
        "coverage": {name: round(share, 1) for name, share in page.coverage._asdict().items()},
        "spots": list(page.spots),
        "contours": [box.lengths for box in page.contours],
        **({} if page.made_for == SAME else {"made_for": list(page.made_for)}),
    }
