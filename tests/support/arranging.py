"""Components, papers and orders to arrange in tests, and how to read what came out."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from pnp.arrange.guides import NOTCH, goes_through
from pnp.arrange.job import Division, FootText, PaperJob
from pnp.arrange.sheets import both_sides, fronts
from pnp.base.geometry import Box, Edges, Size
from pnp.base.paths import bounds, segments
from pnp.load.project import find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.face import Flip, Group, Mark, Path, Side, Text
from pnp.model.game import Component, Piece
from pnp.model.order import Order as PrintOrder
from pnp.model.sheet import Cut, Document, Placement, Sheet
from pnp.model.stock import Paper, Shape, Stock
from pnp.text.fonts import Fonts
from pnp.text.setting import Typesetter

STAR = "M 10 0 L 20 20 L 0 20 Z"


@cache
def stock() -> Stock:
    return load_stock(find_project(shipped_root()))


@cache
def setter() -> Typesetter:
    return Typesetter(Fonts(stock()), lambda _: None, stock().languages["en"])


def rect(width: float, height: float, bleed: float = 2.0, corner: float = 0.0) -> Shape:
    return Shape("card", Size(width, height), bleed=bleed, corner=corner)


def component(shape: Shape, *copies: int, gap: float | None = 0.0, note: str = "") -> Component:
    pieces = tuple(Piece(f"p{number}", count, {}) for number, count in enumerate(copies))
    return Component("cards", "Cards", shape, pieces, {}, "card.xml", gap=gap, note=note)


def paper(width: float, height: float, margins: Edges | float = 5.0) -> Paper:
    edges = margins if isinstance(margins, Edges) else Edges(*[margins] * 4)
    return Paper("paper", "Paper", Size(width, height), edges)


class Order(NamedTuple):
    """How a component is to go on paper."""

    paper: Paper
    backs: bool = False
    flip: Flip = Flip.LONG
    note: str = ""
    split: Division | None = None
    asked: PrintOrder = PrintOrder()


def order(paper: Paper, backs: bool = False, flip: Flip = Flip.LONG, note: str = "") -> Order:
    return Order(paper, backs, flip, note)


def job(component: Component, order: Order) -> PaperJob:
    """Return what a layout is given."""

    def foot(number: int, total: int, side: Side, placements: Sequence[Placement] = ()) -> FootText:
        where = f"Sheet {number} of {total}, {side}"
        return FootText(f"Game · Cards · {where}", "100 mm: print at 100 %", where)

    return PaperJob(
        component=component._replace(back="back.xml" if order.backs else ""),
        paper=order.paper,
        order=order.asked._replace(flip=order.flip),
        setter=setter(),
        foot=foot,
        note=order.note,
        split=order.split,
        word=lambda id_, **values: " ".join((id_, *map(str, values.values()))),
    )


def arranged(component: Component, order: Order) -> tuple[Sheet, ...]:
    return (both_sides if order.backs else fronts)(job(component, order))


def document(sheets: tuple[Sheet, ...], duplex: Flip | None = None) -> Document:
    """Return sheets as they go into a file."""
    return Document(
        game="game",
        part="cards",
        title="Game: Cards",
        language="en",
        author="",
        duplex=duplex,
        sheets=sheets,
    )


def copies(component: Component) -> list[tuple[str, int]]:
    """Return every copy that has to be on paper."""
    return [
        (f"{component.id}/{piece.id}", copy)
        for piece in component.pieces
        for copy in range(1, piece.copies + 1)
    ]


class Segment(NamedTuple):
    """A straight stroke."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def box(self) -> Box:
        x, y = min(self.x0, self.x1), min(self.y0, self.y1)
        return Box(x, y, abs(self.x1 - self.x0), abs(self.y1 - self.y0))

    @property
    def vertical(self) -> bool:
        return self.x0 == self.x1

    def crosses(self, other: Box, slack: float = 0.001) -> bool:
        """Tell whether any of it lies inside a box, not only along its edge."""
        box = self.box
        return (
            box.x < other.right - slack
            and box.right > other.x + slack
            and box.y < other.bottom - slack
            and box.bottom > other.y + slack
        )


def cuts(sheet: Sheet) -> list[Segment]:
    """Return the cut marks of a sheet of rectangles, not the white that some of them need."""
    found: list[Segment] = []
    for mark in sheet.guides:
        if isinstance(mark, Path) and mark.paint != NOTCH:
            here = (0.0, 0.0)
            for command, numbers in segments(mark.d):
                if command == "L":
                    found.append(Segment(*here, *numbers))
                here = (numbers[0], numbers[1])
    return found


def foot_boxes(sheet: Sheet) -> Iterator[Box]:
    """Yield the boxes of all that the foot draws, on the sheet."""
    foot = sheet.marks[-1]
    assert isinstance(foot, Group)
    assert foot.rotate in (0, -90)
    for mark in foot.marks:
        x, y, width, height = _ink(mark)
        if foot.rotate:
            yield Box(foot.x + y, foot.y - x - width, height, width)
        else:
            yield Box(foot.x + x, foot.y + y, width, height)


def _ink(mark: Mark) -> Box:
    if isinstance(mark, Path):
        half = mark.paint.line / 2
        return bounds(mark.d).grown(Edges(half, half, half, half))
    assert isinstance(mark, Text)
    assert not mark.too_wide
    assert not mark.too_high
    return mark.box


def cut_apart(paper: Box, cuts: Iterable[Cut]) -> list[Box]:
    """Return what a sheet falls into if every cut goes through all that it meets."""

    def halves(whole: Box, cut: Cut) -> Sequence[Box]:
        if not goes_through(cut, whole):
            return (whole,)
        if cut.upright:
            left = whole._replace(width=cut.at - whole.x)
            return left, whole._replace(x=cut.at, width=whole.right - cut.at)
        upper = whole._replace(height=cut.at - whole.y)
        return upper, whole._replace(y=cut.at, height=whole.bottom - cut.at)

    found = [paper]
    for cut in cuts:
        found = [part for whole in found for part in halves(whole, cut)]
    return found
