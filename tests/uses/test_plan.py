"""What printing takes: paper, cuts, folds, ink, sleeves and time."""

from functools import cache
from pathlib import Path

import pytest

from pnp.base.geometry import Size
from pnp.load.project import Project, shipped_root
from pnp.model.order import NO_BACKS, Order
from pnp.model.sheet import FOLD, GLUE, OUTLINE, PRINTING, STRAIGHT, Plan
from pnp.model.stock import Sleeve
from pnp.parts.rules import parts_of
from pnp.uses.plan import PlanDetail, plans
from pnp.work.request import Request, silence
from tests.support.editions import edition
from tests.support.project import Cards


@cache
def plan(game: str, order: Order, only: tuple[str, ...] = (), ink: bool = False) -> Plan:
    project = Project(shipped_root(), shipped_root())
    request = Request((game,), ("en",), order, only=only)
    (found,), findings = plans(project, request, PlanDetail(ink=ink), silence)
    assert not findings
    return found


def test_sheets_are_counted_by_paper() -> None:
    made = plan("micropul", Order())
    assert made.papers == {300: 2, 80: 3}  # five sides of rules, on both sides of the paper
    (genes,) = plan("microscopic", Order(), ("genes",)).parts
    assert (genes.sheets, genes.pages, genes.copies) == (9, 18, 74)


def test_without_backs_there_is_half_to_print_and_as_much_to_cut() -> None:
    both, fronts = (plan("micropul", Order(backs=way), ("tiles",)) for way in ("duplex", NO_BACKS))
    assert (both.parts[0].pages, fronts.parts[0].pages) == (2, 1)
    assert both.parts[0].sheets == fronts.parts[0].sheets == 1
    assert both.parts[0].cuts == fronts.parts[0].cuts == 16  # around and between six by eight


def test_shapes_are_cut_by_hand_folded_and_glued() -> None:
    made = plan("clockwork_city", Order(), ("dice", "board"))
    board, dice = made.parts
    assert (board.cuts, board.outlines) == (16, 0)  # four parts
    assert dice.cuts == 0
    assert dice.outlines > 0 and dice.folds > 0 and dice.tabs > 0
    minutes = made.minutes
    assert minutes["printing"] == pytest.approx(PRINTING * 5)
    assert minutes["cutting"] == pytest.approx(STRAIGHT * 16 + OUTLINE * dice.outlines)
    assert minutes["folding"] == pytest.approx(FOLD * dice.folds + GLUE * dice.tabs)


def test_cards_find_their_sleeves_in_the_size_that_is_printed() -> None:
    (sleeved,) = plan("clockwork_city", Order()).sleeves
    assert (sleeved.card, sleeved.cards) == (Size(63, 88), 64)
    assert sleeved.sleeve.slack(sleeved.card) >= 0
    assert plan("micropul", Order(), ("tiles",)).sleeves == ()  # tiles are no cards
    small = plan("clockwork_city", Order(scale=0.66), ("deck",)).sleeves
    assert [one.sleeve.id for one in small] == ["mini-usa"]


def test_a_card_that_lies_is_slipped_in_upright(tmp_path: Path) -> None:
    project = Cards(shape="{rect: [88, 63], bleed: 2}").write(tmp_path)
    request = Request(games=("small",), languages=("en",), order=Order())
    (made,), _ = plans(project, request, PlanDetail(ink=False), silence)
    assert [one.sleeve.id for one in made.sleeves] == ["standard"]


def test_what_goes_into_a_device_goes_there_without_sleeves() -> None:
    assert plan("macroscope", Order(), ("cards",)).sleeves == ()


def test_a_card_that_is_too_large_has_no_room() -> None:
    sleeve = Sleeve("own", "Own", Size(64, 89))
    assert sleeve.slack(Size(63, 88)) == pytest.approx(2)
    assert sleeve.slack(Size(60, 90)) < 0


def test_a_saver_shows_in_the_plan() -> None:
    full, saver = (plan("micropul", Order(ink=ink), ("stones",), True) for ink in ("full", "saver"))
    assert full.ink and saver.ink and saver.ink < full.ink / 2
    assert full.text_pages == round(full.ink / 5)
    assert plan("micropul", Order(), ("stones",)).ink is None


def test_some_sheets_and_pieces_take_less() -> None:
    (rules,) = plan("micropul", Order(sheets="1"), ("rules",)).parts
    assert (rules.sheets, rules.pages) == (1, 2)
    (genes,) = plan("microscopic", Order(sheets="2-3"), ("genes",)).parts
    assert (genes.sheets, genes.pages, genes.copies) == (2, 4, 18)
    (cards,) = plan("clockwork_city", Order(copies=1), ("deck",)).parts
    assert cards.copies == 58


def test_ways_to_print_backs_are_compared() -> None:
    assert dict(plan("microscopic", Order()).backs)["duplex"] == 11
    assert plan("clockwork_city", Order(), ("board",)).backs == ()


def test_ways_are_told_as_they_are_built_with_shared_sheets() -> None:
    order = Order(gather=True)
    told = dict(plan("micropolis", order).backs)
    whole = edition("micropolis")
    backed = {one.id for one in whole.game.components if one.back}
    for way, sheets in told.items():
        made = parts_of(whole, order._replace(backs=way))
        assert sheets == sum(
            one.document.paper_sheets for one in made if backed.intersection(one.holds)
        )
