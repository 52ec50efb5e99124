"""Sheets: faces and guides at fixed places on paper, and what is read out of them in order."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.base.geometry import SAME, Affine, Box, Edges, Size
from pnp.base.paths import mapped
from pnp.model.face import FaceName, Flip, Layer, Mark, Side
from pnp.model.stock import Printer


class MarkedContent(NamedTuple):
    """A stretch of marks on a face, by its number on the sheet that the face lies on."""

    face: FaceName
    number: int


class StructElem(NamedTuple):
    """A part of a text as PDF names it (H2, P, LI, TD …), and what it holds."""

    role: str
    holds: tuple["StructElem | MarkedContent", ...] = ()
    alt: str = ""  # instead of a picture
    said: str = ""  # instead of marks that stand for letters
    trait: str = ""  # how a list is numbered, or what a header of a table is over


Story = tuple[StructElem, ...]  # what is read out, in order, apart from its pages


# Files that a part is written to, if it is not one.
FRONTS, BACKS, TRIAL = "fronts", "backs", "trial"
# What a file tells the printer, by the edge that the paper is turned over.
DUPLEX = {"none": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}

NO_LAYERS: Mapping[Layer, str] = {}


class Placement(NamedTuple):
    """One copy of a piece on paper; `bleed` is what the neighbours leave of it."""

    face: FaceName
    copy: int
    box: Box
    rotation: float = 0.0
    bleed: Edges = Edges()
    outline: str = ""  # its cut in its own space, unless straight cuts free it
    clip: str = ""  # what it shows there: its shape and its bleed

    @property
    def piece(self) -> str:
        """The piece, as `component/piece`."""
        return self.face.owner

    def behind(self, paper: Size, flip: Flip) -> "Placement":
        """Return the placement of a piece's back.

        A sheet that is turned head over heels carries its backs upside down, so that a cut-out
        piece shows them upright when it is turned like a page.
        """
        sideways = flip.is_sideways(paper)
        left, top, right, bottom = self.bleed
        wide = self.box.width if self.rotation % 180 == 0 else self.box.height
        mirror = Affine(a=-1.0, e=wide)
        return Placement(
            face=self.face._replace(side=Side.BACK),
            copy=self.copy,
            box=flip.behind(self.box, paper),
            rotation=((0 if sideways else 180) - self.rotation) % 360,
            bleed=Edges(right, top, left, bottom) if sideways else Edges(left, bottom, right, top),
            outline=mapped(self.outline, mirror),
            clip=mapped(self.clip, mirror),
        )


class Cut(NamedTuple):
    """A straight cut or fold from one edge of the paper to the other."""

    upright: bool
    at: float  # its x, or its y if it is level

    @property
    def mirror(self) -> Size:
        """A paper that is turned over this line."""
        return Size(2 * self.at, 2 * self.at)

    @property
    def flip(self) -> Flip:
        """How that paper is turned over."""
        return Flip.LONG if self.upright else Flip.SHORT


class Sheet(NamedTuple):
    """One side of one sheet of paper."""

    number: int
    side: Side
    size: Size
    reach: Box  # what the printer can reach
    block: Box  # around all trim boxes
    placements: tuple[Placement, ...]
    marks: tuple[Mark, ...] = ()  # notes and the foot
    title: str = ""  # as the outline names it
    under: tuple[Mark, ...] = ()  # below the pieces
    guides: tuple[Mark, ...] = ()  # over them: where to cut, to fold and to glue
    name: str = ""  # of a file that shows it alone, unless it is one of many sheets
    cuts: tuple[Cut, ...] = ()  # in the order in which they are made; outlines are none
    code: str = ""  # at its foot, by which it is printed again
    volume: str = ""  # the file that it belongs into, if a part is written to several
    fold: Cut | None = None  # the line between fronts and their backs, if both are on it
    drawn: Affine = SAME  # from a place on the sheet to where a printer needs it on the page
    marked: float | None = None  # how much is seen of its shortest cut mark, if it has any
    clear: bool = False  # whether a picture of it shows nothing where nothing lies

    @property
    def over(self) -> tuple[Mark, ...]:
        """All that lies over its pieces."""
        return (*self.guides, *self.marks)

    @property
    def page(self) -> Size:
        """The size of its page, which may stand upright where the sheet lies."""
        return self.size.turned if abs(self.drawn.b) > abs(self.drawn.a) else self.size

    @property
    def file(self) -> str:
        """What a file that shows it alone is called."""
        return self.name or f"sheet{self.number}-{self.side}"

    def drawn_for(self, printer: Printer) -> "Sheet":
        """Return it as it has to be drawn for a printer, so that the paper is right."""
        return self._replace(drawn=printer.to_page(self.size, self.side))


class Heading(NamedTuple):
    """A line of the outline: where in the file a heading stands."""

    title: str
    level: int
    page: int  # from 1
    y: float


class Document(NamedTuple):
    """Everything that becomes one file, except the faces themselves."""

    game: str
    part: str  # a component, or the rules
    title: str
    language: str
    author: str
    duplex: Flip | None  # the edge that the paper is turned over; None for one side only
    sheets: tuple[Sheet, ...]
    by_hand: Flip | None = None  # the edge that somebody turns it over, who prints backs afterwards
    headings: tuple[Heading, ...] = ()  # instead of one line for each sheet
    layers: Mapping[Layer, str] = NO_LAYERS  # what viewers call them
    story: Story = ()  # its text, for whoever has it read out; sheets of pieces have none

    @property
    def placements(self) -> Iterator[Placement]:
        """Everything that lies on its sheets."""
        return (placement for sheet in self.sheets for placement in sheet.placements)

    @property
    def paper_sheets(self) -> int:
        """How many sheets of paper it needs."""
        return self.count_paper([sheet.side for sheet in self.sheets], bool(self.duplex))

    @staticmethod
    def count_paper(sides: Sequence[str], duplex: bool) -> int:
        """Return how many sheets of paper the sides of a file need."""
        fronts = sum(side == Side.FRONT for side in sides)
        if fronts < len(sides) or not duplex:
            return fronts
        return Document.leaf(fronts)  # pages of rules, on both sides

    @staticmethod
    def leaf(number: int) -> int:
        """Return the sheet of paper of a page of rules, which is numbered by its sides."""
        return (number + 1) // 2

    @property
    def name(self) -> str:
        """What a file of it is called, language and paper aside."""
        return f"{self.game}-{self.part}"
