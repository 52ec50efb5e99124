"""What a part takes of paper and work."""

import pytest

from pnp.model.order import Order
from pnp.parts.part import cuts_of
from pnp.parts.rules import parts_of
from tests.support.editions import edition


@pytest.mark.parametrize(
    ("game", "id_", "order", "paper"),
    [
        ("micropul", "tiles", Order(), (1, 2)),
        ("micropul", "tiles", Order(backs="none"), (1, 1)),
        ("clockwork_city", "board", Order(), (4, 4)),
        ("micropul", "rules", Order(), (3, 5)),
    ],
)
def test_paper_has_two_sides(game: str, id_: str, order: Order, paper: tuple[int, int]) -> None:
    (part,) = parts_of(edition(game, "en"), order, lambda one: one == id_)
    taken = part.plan()
    assert (taken.sheets, taken.pages) == paper
    assert taken.sheets == part.document.paper_sheets
    assert taken.ink is None


def test_backs_are_cut_with_their_fronts() -> None:
    (part,) = parts_of(edition("micropul", "en"), Order(), lambda one: one == "tiles")
    front, back = part.document.sheets
    assert (cuts_of(front, ["tiles"]), cuts_of(back, ["tiles"])) == (16, 0)


def test_components_that_share_a_sheet_are_cut_each_by_itself() -> None:
    part = next(parts_of(edition("micropul", "en"), Order(gather=True)))
    taken = part.plan()
    assert (taken.sheets, taken.cuts, taken.outlines) == (1, 16, 6)  # edge to edge, as alone
