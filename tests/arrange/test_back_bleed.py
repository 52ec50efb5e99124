"""Backs may run further over the cut than fronts, and over no other back."""

from dataclasses import replace

from pnp.arrange.sheets import both_sides
from pnp.model.face import Side
from pnp.model.options import CONFLICTS
from pnp.model.order import FOLD, NO_BACKS, Order
from tests.support.arranging import component, job, order, paper, rect


def test_backs_run_over_the_block_and_to_the_middle_of_gaps() -> None:
    made = job(component(rect(40, 60), 8, gap=4.0), order(paper(210, 297), backs=True))
    made = replace(made, order=made.order._replace(back_bleed=6.0))
    front, back = both_sides(made)
    assert max(max(put.bleed) for put in front.placements) <= 2.0
    block = back.block
    for put in back.placements:
        for side, free in zip(put.bleed, put.box.inside(block), strict=True):
            assert side == (6.0 if abs(free) < 1e-6 else 2.0)
    assert all(put.face.side is Side.BACK for put in back.placements)


def test_there_have_to_be_backs_that_can_miss() -> None:
    for backs in (FOLD, NO_BACKS):
        assert any(one.clash(Order(back_bleed=4.0, backs=backs)) for one in CONFLICTS)
    assert not any(one.clash(Order(back_bleed=4.0)) for one in CONFLICTS)
