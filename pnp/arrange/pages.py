"""Pages of rules on paper: one on each side of a sheet, or two side by side to be folded."""

from collections.abc import Sequence
from typing import NamedTuple

from pnp.base.geometry import Box, Edges, Size
from pnp.model.face import RULES, FaceName
from pnp.model.sheet import Placement, Sheet
from pnp.model.stock import Paper

THICKNESS = 0.1  # mm of one sheet of office paper


class Spread(NamedTuple):
    """One side of a booklet's sheet: the numbers of the two pages on it, 0 for an empty one."""

    left: int
    right: int
    shift: float  # how far both pages move towards the fold


def page_on(paper: Paper, booklet: bool) -> Paper:
    """Return a page: the paper, or half of it, whose margins fit left and right of the fold."""
    if not booklet:
        return paper
    lying = _lying(paper)
    left, top, right, bottom = lying.margins
    side = max(left, right)
    half = Size(lying.size.width / 2, lying.size.height)
    return lying._replace(size=half, margins=Edges(side, top, side, bottom))


def single_pages(paper: Paper, titles: Sequence[str]) -> tuple[Sheet, ...]:
    """Return one side of a sheet for each page."""
    return tuple(
        _sheet(number, paper, (_placed(number, paper.reach),), title)
        for number, title in enumerate(titles, 1)
    )


def booklet(count: int, paper: Paper) -> tuple[Sheet, ...]:
    """Return the sides of a booklet's sheets, to be printed on both sides, stacked and folded."""
    lying, page = _lying(paper), page_on(paper, booklet=True)
    half, reach = page.size.width, page.reach
    sheets = []
    for number, (left, right, creep) in enumerate(impose(count), 1):
        shift = min(creep, half - reach.right)  # pages do not lie on each other
        pair = [(one, x) for one, x in ((left, shift), (right, half - shift)) if one]
        if not pair:
            continue  # the back of a single page: nobody prints an empty side
        placements = [_placed(one, reach._replace(x=x + reach.x)) for one, x in pair]
        title = " · ".join(str(one) for one, _ in pair)
        sheets.append(_sheet(number, lying, tuple(placements), title))
    return tuple(sheets)


def _placed(page: int, box: Box) -> Placement:
    return Placement(FaceName(RULES, str(page)), 1, box)


def _sheet(number: int, paper: Paper, placements: tuple[Placement, ...], title: str) -> Sheet:
    return Sheet(
        number=number,
        size=paper.size,
        reach=paper.reach,
        block=Box(0, 0, *paper.size),  # pages are not cut
        placements=placements,
        title=title,
        name=f"page{number}",
    )


def impose(pages: int) -> list[Spread]:
    """Return the sides of a booklet, fronts and backs in turn, outermost sheet first.

    Sheets folded inside others stick out at the open edge; their pages move towards the fold by as
    much, so that margins are even once the stack is folded.
    """
    numbers = [*range(1, pages + 1), *[0] * (-pages % 4)]
    sides = []
    for sheet in range(len(numbers) // 4):
        shift, first, last = sheet * THICKNESS, 2 * sheet, -1 - 2 * sheet
        sides.append(Spread(numbers[last], numbers[first], shift))
        sides.append(Spread(numbers[first + 1], numbers[last - 1], shift))
    return sides


def _lying(paper: Paper) -> Paper:
    return paper.turned if paper.size.height > paper.size.width else paper
