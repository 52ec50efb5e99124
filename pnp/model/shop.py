"""Print shops: what they sell, and the files that they want."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from pnp.base.geometry import Box, Edges, Size
from pnp.model.stock import Shape


class FileKind(StrEnum):
    """What a shop takes: a picture for each face, or a PDF with a page for each."""

    PNG = "png"
    PDF = "pdf"


class ColourModel(StrEnum):
    """What colours are mixed from: light or ink."""

    RGB = "rgb"
    CMYK = "cmyk"


class Backs(StrEnum):
    """Where a shop looks for backs: a file for all or for each, or a page beside each front."""

    ONCE = "once"
    EACH = "each"
    BEFORE = "before"
    BEHIND = "behind"

    @property
    def are_pages(self) -> bool:
        """Whether they are pages of one file."""
        return self in (Backs.BEFORE, Backs.BEHIND)


class Trust(StrEnum):
    """How a figure is known: from the shop's own page, from others who quote it, or hardly."""

    PUBLISHED = "published"
    QUOTED = "quoted"
    UNVERIFIED = "unverified"


class Origin(NamedTuple):
    """Where figures come from, and how well they are known."""

    source: str  # an address
    status: Trust


class Product(NamedTuple):
    """Something that a shop cuts out and sells."""

    id: str
    title: str
    shape: Shape  # how it is cut; its corner is 0 if nobody tells
    page: Size  # of a file: what is cut out, and the bleed that the shop wants around it
    safe: float  # millimetres inside the cut that nothing of importance may be in
    origin: Origin
    note: str = ""

    @property
    def trim(self) -> Box:
        """What is cut out of a page."""
        width, height = self.shape.size
        x, y = (self.page.width - width) / 2, (self.page.height - height) / 2
        return Box(x, y, width, height)

    @property
    def bleed(self) -> Edges:
        """What is around it."""
        return self.trim.inside(Box(0, 0, *self.page))


class Shop(NamedTuple):
    """A print shop by what it asks for."""

    id: str
    title: str
    files: FileKind
    dpi: int
    colour: ColourModel
    backs: Backs
    repeated: bool  # whether every copy is a file or a page, or tells its number in its name
    origin: Origin
    products: Mapping[str, Product]
    note: str = ""
