"""Boxes are sized to the cards that they hold, and close without jamming."""

import math

import pytest

from pnp.base.geometry import Box, Point, Size
from pnp.base.paths import bounds, segments
from pnp.model.stock import CLEAR, NOTCH, TAPER, Shape, Tuck

CARD = Size(63, 88)


def box(stack: float = 20.0, scale: float = 1.0) -> Shape:
    return Tuck(CARD, stack).net("box", 2, scale)


def facts(shape: Shape) -> dict[str, float]:
    return dict(shape.facts)


@pytest.mark.parametrize("stack", [2.1, 20.25, 31.9])
def test_a_box_is_a_little_deeper_than_its_cards_are_thick(stack: float) -> None:
    assert stack < facts(box(stack))["depth"] < stack * 1.1 + 1.5


@pytest.mark.parametrize("scale", [0.5, 0.75, 1.0, 1.5])
def test_smaller_cards_are_as_thick_as_large_ones(scale: float) -> None:
    found = facts(box(scale=scale))
    assert found["depth"] == facts(box())["depth"]
    assert found["width"] == pytest.approx(63 * scale + CLEAR)
    assert found["height"] == pytest.approx(88 * scale + CLEAR)


def test_front_side_back_and_side_stand_in_a_row() -> None:
    found = facts(box())
    assert found["side"] == found["front"] + found["width"]
    assert found["back"] == pytest.approx(found["side"] + found["depth"])
    assert found["other"] == pytest.approx(found["back"] + found["width"])


def test_the_outline_begins_at_the_corner_and_is_as_large_as_it_says() -> None:
    shape = box()
    assert bounds(shape.d) == pytest.approx(Box(0, 0, *shape.size), abs=0.01)


def wide_at(shape: Shape, y: float) -> float:
    """Return how wide the net is at a height above the panels: that of the lid, or its tongue."""
    here, crossings = Point(0, 0), []
    for command, numbers in segments(shape.d):
        if command == "Z":
            continue
        end = Point(*numbers[-2:])
        if command == "L" and min(here.y, end.y) < y < max(here.y, end.y):
            crossings.append(here.x + (end.x - here.x) * (y - here.y) / (end.y - here.y))
        here = end
    return max(crossings) - min(crossings)


def test_lid_and_tongue_are_narrower_than_the_panel_and_taper() -> None:
    shape = box()
    found = facts(shape)
    tip = 6.5  # where the corners begin to be rounded
    lid, tongue = wide_at(shape, 14.5), wide_at(shape, tip)
    assert lid == pytest.approx(found["width"] - 2 * TAPER)
    assert tongue < lid - TAPER


def test_a_thumb_finds_a_notch_in_the_middle_of_the_front() -> None:
    shape = box()
    found = facts(shape)
    middle = found["front"] + found["width"] / 2
    arcs = [numbers for command, numbers in segments(shape.d) if command == "C"]
    deepest = [ends for ends in arcs if math.isclose(ends[-1], found["top"] + NOTCH.height)]
    assert [ends[-2] for ends in deepest] == [pytest.approx(middle)]
    assert found["notch"] == NOTCH.height


def test_folds_lie_on_edges_of_panels_inside_the_outline() -> None:
    shape = box()
    whole = Box(0, 0, *shape.size)
    assert len(shape.folds) == 12
    for fold in shape.folds:
        assert fold.kind == "mountain"
        assert whole.holds(Box(*fold.start, 0, 0))
        assert whole.holds(Box(*fold.end, 0, 0))
        assert fold.start.x == fold.end.x or fold.start.y == fold.end.y


def test_the_outline_is_one_closed_line() -> None:
    commands = [command for command, _ in segments(box(3).d)]
    assert commands[0] == "M"
    assert commands[-1] == "Z"
    assert commands.count("M") == commands.count("Z") == 1


def test_words_beside_the_net_do_not_lie_on_it() -> None:
    shape = box()
    found = facts(shape)
    above, below = shape.free
    assert Box(0, 0, *shape.size).holds(above) and Box(0, 0, *shape.size).holds(below)
    assert above.right < found["side"] and above.bottom < found["top"]
    assert below.x > found["back"] and below.right < found["other"]
    assert below.y > found["top"] + found["height"]
