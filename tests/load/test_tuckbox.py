"""Boxes are sized to the decks that they hold."""

import pytest

from pnp.geometry import Box, Size
from pnp.load.tuckbox import BULK, CLEAR, tuck_box
from pnp.paths import bounds, segments


def facts(cards: int, weight: float) -> dict[str, float]:
    return dict(tuck_box("box", Size(63, 88), cards, weight, 2).facts)


@pytest.mark.parametrize(("cards", "weight"), [(54, 300), (74, 300), (58, 250), (7, 200)])
def test_a_box_is_a_little_deeper_than_its_deck_is_thick(cards: int, weight: float) -> None:
    thick = cards * weight * BULK / 1000
    assert thick < facts(cards, weight)["depth"] < thick * 1.1 + 1.5


def test_the_panels_are_a_little_larger_than_a_card() -> None:
    found = facts(54, 300)
    assert found["width"] == 63 + CLEAR
    assert found["height"] == 88 + CLEAR


def test_front_side_back_and_side_stand_in_a_row() -> None:
    found = facts(54, 300)
    assert found["side"] == found["front"] + found["width"]
    assert found["back"] == pytest.approx(found["side"] + found["depth"])
    assert found["other"] == pytest.approx(found["back"] + found["width"])


def test_the_outline_begins_at_the_corner_and_is_as_large_as_it_says() -> None:
    shape = tuck_box("box", Size(63, 88), 54, 300, 2)
    box = bounds(shape.d)
    assert box == pytest.approx(Box(0, 0, *shape.size), abs=0.01)


def test_folds_lie_on_edges_of_panels_inside_the_outline() -> None:
    shape = tuck_box("box", Size(63, 88), 54, 300, 2)
    whole = Box(0, 0, *shape.size)
    assert len(shape.folds) == 9
    for fold in shape.folds:
        assert fold.kind == "mountain"
        assert whole.holds(Box(*fold.start, 0, 0))
        assert whole.holds(Box(*fold.end, 0, 0))
        assert fold.start.x == fold.end.x or fold.start.y == fold.end.y


def test_the_outline_is_one_closed_line() -> None:
    commands = [command for command, _ in segments(tuck_box("b", Size(63, 88), 9, 300, 2).d)]
    assert commands[0] == "M"
    assert commands[-1] == "Z"
    assert commands.count("M") == commands.count("Z") == 1
