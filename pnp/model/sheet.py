"""Sheets: faces and guides at fixed places on paper, and what is read out of them in order."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.base.geometry import SAME, Affine, Box, Edges, Size
from pnp.base.paths import mapped
from pnp.model.face import FaceName, Flip, Layer, Mark, Side
from pnp.model.stock import Printer, Sleeve


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

    size: Size
    reach: Box  # what the printer can reach
    block: Box  # around all trim boxes
    placements: tuple[Placement, ...] = ()
    number: int = 1
    side: Side = Side.FRONT
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


# --- What printing takes.

TEXT = 5.0  # percent of a page that text covers, by which makers of printers count
# What work takes, in minutes; docs/printing.md has the same table.
PRINTING = 0.3  # a page in colours
STRAIGHT = 0.4  # a cut along a ruler
OUTLINE = 1.0  # a piece that is cut out with scissors or a knife
FOLD = 0.2  # a line that is scored and folded
GLUE = 0.5  # a tab that is glued


class PartPlan(NamedTuple):
    """What one file takes."""

    part: str
    title: str
    weight: int  # g/m² of its paper
    sheets: int  # of paper
    pages: int  # sides that are printed
    cuts: int = 0  # straight, from one edge of the paper to the other
    outlines: int = 0  # pieces that no straight cut frees
    folds: int = 0
    tabs: int = 0  # to glue
    card: Size | None = None  # the size of its cards, if they are any
    copies: int = 0
    ink: float | None = None  # percent of a page, all inks and pages together
    pictures: tuple[bytes, ...] = ()

    @property
    def told(self) -> dict[str, Any]:
        """All of it for a program, without pictures."""
        facts = self._asdict()
        facts = {name: facts[name] for name in facts if name not in ("pictures", "card")}
        return facts | {"ink": None if self.ink is None else round(self.ink, 1)}


class Sleeved(NamedTuple):
    """Cards of one size, and what they are slipped into."""

    card: Size
    cards: int
    sleeve: Sleeve


class PieceChange(NamedTuple):
    """A piece or sheet that is not as it was: how many to take out, and how many to put in."""

    name: str
    out: int
    into: int


class Plan(NamedTuple):
    """What one game takes in one language."""

    game: str
    title: str
    language: str
    paper: str
    parts: tuple[PartPlan, ...]
    sleeves: tuple[Sleeved, ...]
    backs: tuple[tuple[str, int], ...]  # sheets of paper by the ways to print backs
    gathers: tuple[tuple[tuple[str, ...], int], ...] = ()  # what can share sheets, and saves some
    changes: tuple[PieceChange, ...] | None = None  # to a deck of then, if it is asked for

    @property
    def papers(self) -> dict[int, int]:
        """Sheets by the weight of their paper, the heaviest first."""
        found: dict[int, int] = defaultdict(int)
        for part in self.parts:
            found[part.weight] += part.sheets
        return dict(sorted(found.items(), reverse=True))

    @property
    def ink(self) -> float | None:
        """All ink together, in percent of a page."""
        inks = [part.ink for part in self.parts if part.ink is not None]
        return sum(inks) if inks else None

    @property
    def text_pages(self) -> int | None:
        """How many pages of text take as much ink."""
        return None if self.ink is None else round(self.ink / TEXT)

    @property
    def minutes(self) -> dict[str, float]:
        """How long it takes, about."""
        parts = self.parts
        return {
            "printing": PRINTING * sum(part.pages for part in parts),
            "cutting": sum(STRAIGHT * part.cuts + OUTLINE * part.outlines for part in parts),
            "folding": sum(FOLD * part.folds + GLUE * part.tabs for part in parts),
        }

    @property
    def told(self) -> dict[str, Any]:
        """All of it for a program."""
        changes = [one._asdict() for one in self.changes or ()]
        return {
            "game": self.game,
            "language": self.language,
            "paper": self.paper,
            "parts": [part.told for part in self.parts],
            "papers": [{"weight": weight, "sheets": n} for weight, n in self.papers.items()],
            "ink": None if self.ink is None else round(self.ink, 1),
            "text_pages": self.text_pages,
            "minutes": {what: round(time, 1) for what, time in self.minutes.items()},
            "sleeves": [
                {**one.card._asdict(), "cards": one.cards, "sleeve": one.sleeve.id}
                for one in self.sleeves
            ],
            "backs": dict(self.backs),
            "gather": [{"components": [*titles], "saves": saved} for titles, saved in self.gathers],
            **({} if self.changes is None else {"changes": changes}),
        }
