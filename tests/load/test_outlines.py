"""What a box has to hold is counted from its decks, their paper and their sleeves."""

from typing import Any

import pytest

from pnp.base.geometry import Size
from pnp.load.components import held
from pnp.load.forms.files import TuckForm
from pnp.model.game import Component
from tests.support.arranging import component, rect

COATED, UNCOATED = 1.0, 1.25


def decks() -> list[Component]:
    """Return 58 cards, and 6 that are a little larger on thinner paper."""
    large = component(rect(64, 88), 6)._replace(weight=200)
    return [component(rect(63, 89), 50, 8), large]


def form(**said: Any) -> TuckForm:
    return TuckForm.model_validate({"deck": ["cards", "others"], **said})


def test_all_cards_of_all_decks_go_in_each_on_its_own_paper() -> None:
    tuck = held(decks(), form(), UNCOATED)
    assert tuck.card == Size(64, 89)
    assert tuck.stack == pytest.approx(58 * 0.375 + 6 * 0.25)


def test_coated_paper_is_thinner() -> None:
    assert held(decks()[:1], form(), COATED).stack == pytest.approx(58 * 0.3)


def test_weight_and_thickness_may_be_said() -> None:
    assert held(decks(), form(weight=160), UNCOATED).stack == pytest.approx(64 * 0.2)
    assert held(decks(), form(thickness=0.33), UNCOATED).stack == pytest.approx(64 * 0.33)


def test_sleeves_add_to_every_card() -> None:
    bare = held(decks(), form(), UNCOATED)
    tuck = held(decks(), form(sleeves=0.1), UNCOATED)
    assert tuck.card == Size(67, 92)
    assert tuck.stack - bare.stack == pytest.approx(6.4)
    tight = form(sleeves={"thickness": 0.1, "width": 2, "height": 1})
    assert held(decks(), tight, UNCOATED).card == Size(66, 90)
