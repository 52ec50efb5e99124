"""Marks by which plotters find printed sheets."""

import pytest

from pnp.base.geometry import Box, Edges, Size
from pnp.model.options import CONFLICTS
from pnp.model.order import Order
from pnp.model.stock import REGISTRATIONS, Paper

SILHOUETTE = REGISTRATIONS["silhouette"]
A4 = Size(210, 297)


@pytest.mark.parametrize("size", [A4, A4.turned, Size(215.9, 279.4)])
def test_the_outer_edges_of_all_marks_lie_at_the_inset(size: Size) -> None:
    square, right, below = (Box.around(*zip(*mark, strict=True)) for mark in SILHOUETTE.marks(size))
    assert square == (10, 10, 5, 5)
    assert (right.right, right.y, right.width, right.height) == (size.width - 10, 10, 20, 20)
    assert (below.x, below.bottom) == (10, size.height - 10)
    thin = [point for mark in SILHOUETTE.marks(size)[1:] for point in mark]
    assert len(thin) == 12


@pytest.mark.parametrize("lies", [False, True])
def test_what_is_kept_free_holds_all_marks_whichever_way_paper_lies(lies: bool) -> None:
    upright = Paper("a4", "A4", A4, margins=Edges(5, 5, 5, 5), keep=SILHOUETTE.keep)
    paper = upright.turned if lies else upright
    near = Edges(1.9, 1.9, 1.9, 1.9)
    square, *lines = SILHOUETTE.marks(paper.size)
    assert not paper.reach.overlaps(Box.around(*zip(*square, strict=True)).grown(near))
    for point in (point for mark in lines for point in mark):
        assert not paper.reach.grown(near).holds(Box(*point, 0, 0))


def test_margins_of_the_printer_still_count() -> None:
    paper = Paper("a4", "A4", A4, margins=SILHOUETTE.keep._replace(left=30), keep=SILHOUETTE.keep)
    assert paper.reach.x == 30
    assert paper.reach.y == 17


@pytest.mark.parametrize("order", [Order(backs="fold"), Order(paper="a4+letter")])
def test_marks_need_one_whole_paper(order: Order) -> None:
    assert not any(one.clash(order) for one in CONFLICTS)
    assert any(one.clash(order._replace(register="silhouette")) for one in CONFLICTS)
    assert Order().registration is None
