"""Pages of rules on paper: one on each side of a sheet, or two side by side to be folded."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.geometry import Box, Edges, Size
from pnp.model.names import FaceName, Side
from pnp.model.rules import RULES
from pnp.model.sheet import Heading, Placement, Sheet
from pnp.model.stock import Paper

THICKNESS = 0.1  # mm of one sheet of office paper


class Page(NamedTuple):
    """The size of a page, and what the printer can not reach of it."""

    size: Size
    unprinted: Edges

    @property
    def reach(self) -> Box:
        """What is left to print on."""
        return Box(0, 0, *self.size).shrunk(self.unprinted)


class Spread(NamedTuple):
    """One side of a booklet's sheet: the numbers of the two pages on it, 0 for an empty one."""

    left: int
    right: int
    shift: float  # how far both pages move towards the fold


def page_on(paper: Paper, booklet: bool) -> Page:
    """Return a page: the paper, or half of it, whose margins fit left and right of the fold."""
    if not booklet:
        return Page(paper.size, paper.margins)
    lying = _lying(paper)
    side = max(lying.margins.left, lying.margins.right)
    edges = Edges(side, lying.margins.top, side, lying.margins.bottom)
    return Page(Size(lying.size.width / 2, lying.size.height), edges)


def single_pages(count: int, paper: Paper, titles: Sequence[str]) -> tuple[Sheet, ...]:
    """Return one side of a sheet for each page."""
    reach = page_on(paper, booklet=False).reach
    return tuple(
        Sheet(
            number=number,
            side=Side.FRONT,
            size=paper.size,
            reach=reach,
            block=reach,
            placements=(Placement(FaceName(RULES, str(number)), 1, reach),),
            marks=(),
            title=titles[number - 1],
            name=f"page{number}",
        )
        for number in range(1, count + 1)
    )


def booklet(count: int, paper: Paper) -> tuple[Sheet, ...]:
    """Return the sides of a booklet's sheets, to be printed on both sides, stacked and folded."""
    lying, page = _lying(paper), page_on(paper, booklet=True)
    reach = Box(0, 0, *lying.size).shrunk(lying.margins)
    return tuple(
        Sheet(
            number=number,
            side=Side.FRONT,
            size=lying.size,
            reach=reach,
            block=reach,
            placements=tuple(_pair(spread, page)),
            marks=(),
            title=" · ".join(str(one) for one in (spread.left, spread.right) if one),
            name=f"page{number}",
        )
        for number, spread in enumerate(imposed(count), 1)
    )


def in_booklet(headings: Sequence[Heading], sheets: Sequence[Sheet]) -> tuple[Heading, ...]:
    """Point headings to the sheets that their pages are on."""
    places = {
        placement.face.piece: number
        for number, sheet in enumerate(sheets, 1)
        for placement in sheet.placements
    }
    return tuple(heading._replace(page=places[str(heading.page)]) for heading in headings)


def imposed(pages: int) -> list[Spread]:
    """Return the sides of a booklet, fronts and backs in turn, outermost sheet first.

    Sheets folded inside others stick out at the open edge; their pages move towards the fold by as
    much, so that margins are even once the stack is folded.
    """
    total = -(-pages // 4) * 4
    sides = []
    for sheet in range(total // 4):
        shift = sheet * THICKNESS
        first, last = 2 * sheet + 1, total - 2 * sheet
        sides.append(Spread(_real(last, pages), _real(first, pages), shift))
        sides.append(Spread(_real(first + 1, pages), _real(last - 1, pages), shift))
    return sides


def _real(page: int, pages: int) -> int:
    return page if page <= pages else 0


def _lying(paper: Paper) -> Paper:
    return paper.turned if paper.size.height > paper.size.width else paper


def _pair(spread: Spread, page: Page) -> Iterator[Placement]:
    box, half = page.reach, page.size.width
    for number, x in ((spread.left, spread.shift), (spread.right, half - spread.shift)):
        if number:
            yield Placement(FaceName(RULES, str(number)), 1, box._replace(x=x + box.x))
