"""Which copy goes on which sheet."""

import pytest

from pnp.arrange.sheets import deal
from pnp.model.order import PAGE, STACK


def test_pages_are_filled_one_after_the_other() -> None:
    assert deal("abcdefgh", 3, PAGE) == ["abc", "def", "gh"]


@pytest.mark.parametrize("slots", [PAGE, STACK])
@pytest.mark.parametrize("count", [0, 1, 3, 8, 9, 10, 58])
def test_every_copy_is_dealt_once_and_only_the_last_sheet_has_empty_slots(
    slots: str, count: int
) -> None:
    hands = deal(range(count), 3, slots)
    assert sorted(card for hand in hands for card in hand) == list(range(count))
    assert all(len(hand) == 3 for hand in hands[:-1])


@pytest.mark.parametrize("count", range(1, 40))
def test_a_slot_of_all_sheets_holds_a_run_of_the_deck(count: int) -> None:
    hands = deal(range(count), 9, STACK)
    piles = [[hand[slot] for hand in hands if slot < len(hand)] for slot in range(9)]
    assert [card for pile in piles for card in pile] == list(range(count))
