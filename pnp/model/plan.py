"""What printing takes, as it is told before anything is printed."""

from collections import defaultdict
from typing import Any, NamedTuple

from pnp.base.geometry import Size
from pnp.model.stock import Sleeve

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
