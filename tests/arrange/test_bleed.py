"""Of layouts with as many sheets, the one with the most bleed on paper is printed, always."""

from collections.abc import Iterator

import pytest

from pnp.arrange.guides import Block
from pnp.arrange.layouts import SEEN, Layout, best_layout, least_bleed
from pnp.arrange.sheets import folded, seat_pieces
from pnp.base.findings import LeftOut
from pnp.model.face import FaceName
from pnp.model.game import Component
from pnp.model.order import Order as PrintOrder
from pnp.model.stock import Paper
from tests.support.arranging import Order, component, job, rect, stock
from tests.support.editions import GAMES, edition

PAPERS = ("a4", "letter", "a3", "a5", "a4+letter")
GAPS = (4.0, 3.5, 3.0, 2.5, 2.0, 1.6, 1.0, 0.5)
TRIED = [PrintOrder(gap=gap, turn=turn) for gap in (None, *GAPS) for turn in (None, False, True)]


def paper(name: str) -> Paper:
    return Paper.common([stock().papers[one] for one in name.split("+")])


def pieces() -> Iterator[Component]:
    for game in GAMES:
        yield from (one for one in edition(game).game.components if one.split is None)


def laid(part: Component, on: Paper, asked: PrintOrder) -> tuple[int, float, float] | None:
    """Return the sheets, how much of a mark is seen at least, and the bleed; None without room."""
    try:
        layout: Layout = best_layout(part, on, bool(part.back), asked)
    except LeftOut:
        return None
    needed = min(part.total, layout.capacity)
    placed = seat_pieces(part.shape, layout, [(FaceName("", ""), 1)] * needed)
    marks = SEEN
    if part.shape.is_rectangular:
        marks = min(SEEN, Block(placed, part.shape, layout.room).shortest)
    return layout.sheets(part.total), marks, least_bleed(part.shape, layout, part.total)


@pytest.mark.parametrize("name", PAPERS)
def test_every_component_has_the_bleed_of_the_best_layout_with_as_many_sheets(name: str) -> None:
    for part in pieces():
        if usual := laid(part, paper(name), PrintOrder()):
            sheets, marks, bleed = usual
            for asked in TRIED:
                if asked.gap is not None and part.gap is not None:
                    continue  # data have chosen
                if asked.gap in (1.0, 0.5) and part.shape.is_rectangular:
                    continue  # slivers that nobody can cut
                other = laid(part, paper(name), asked)
                if other and other[0] == sheets and other[1] >= marks - 0.05:
                    assert bleed >= other[2] - 0.02, (part.id, usual, asked.gap, asked.turn, other)


def test_foundations_and_tiles_of_micropolis_have_all_their_bleed_on_a4() -> None:
    parts = {part.id: part for part in edition("micropolis").game.components}
    assert laid(parts["foundations"], stock().papers["a4"], PrintOrder()) == (2, SEEN, 2.0)
    assert laid(parts["slices"], stock().papers["a4"], PrintOrder()) == (4, SEEN, 2.0)


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_what_is_folded_has_it_too(name: str) -> None:
    tried = [Order(paper(name), True, asked=PrintOrder(turn=turn)) for turn in (None, False, True)]
    for part in (component(rect(63, 88), 16, gap=None), component(rect(70, 61), 9, gap=None)):
        found = []
        for asked in tried:
            sheets = folded(job(part, asked))
            least = min(min(put.bleed) for sheet in sheets for put in sheet.placements)
            marks = min(SEEN, *(sheet.marked or 0.0 for sheet in sheets))
            found.append((-len(sheets), round(marks, 2), round(least, 2)))
        assert found[0] == max(found)
