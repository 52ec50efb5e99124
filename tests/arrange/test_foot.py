"""The foot: words, and a ruler with figures."""

import pytest

from pnp.arrange.job import FootText, draw_foot
from pnp.base.geometry import Box
from pnp.model.face import Group, Text
from tests.support.arranging import setter

TEXT = FootText("Game · Sheet 1", "print at 100 %", "Sheet 1")


def texts(box: Box, inches: bool = False) -> dict[str, Text]:
    (group,) = draw_foot(box, TEXT, setter(), inches)
    assert isinstance(group, Group)
    return {mark.text: mark for mark in group.marks if isinstance(mark, Text)}


def test_the_ruler_says_how_long_it_is() -> None:
    found = texts(Box(5, 280, 200, 7.5))
    assert [name for name in found if name[0].isdigit()] == ["0", "50", "100 mm"]
    for name, at in (("0", 0), ("50", 50), ("100 mm", 100)):
        assert 0 < found[name].box.x - at < 1


def test_inches_have_figures_where_people_use_them() -> None:
    found = texts(Box(5, 260, 205.9, 4.5), inches=True)
    assert {"1", "2", "3 in"} <= {*found}
    assert found["2"].box.x - 50.8 == pytest.approx(0.6)


def test_a_short_ruler_has_figures_at_both_ends() -> None:
    assert {"0", "20 mm"} <= {*texts(Box(5, 80, 40, 7.5))}


@pytest.mark.parametrize("wide", [100.2, 103.0, 120.0, 200.0])
@pytest.mark.parametrize("high", [4.5, 7.5])
def test_figures_fit_and_stay_off_words_and_paper_edge(wide: float, high: float) -> None:
    if high < 5 and wide < 180:
        return  # a slim foot is long
    found = texts(Box(0, 0, wide, high), inches=True)
    for text in found.values():
        assert not text.too_wide and not text.too_high
        assert text.box.x >= 0 and text.box.right <= wide + 1e-6
    boxes = [text.box for text in found.values()]
    assert not any(one.overlaps(two) for one in boxes for two in boxes if one is not two)


@pytest.mark.parametrize(("wide", "told"), [(138.0, False), (200.0, True)])
def test_advice_is_given_where_there_is_room_for_it(wide: float, told: bool) -> None:
    (group,) = draw_foot(Box(0, 0, wide, 7.5), TEXT._replace(advice="Stack."), setter(), False)
    assert isinstance(group, Group)
    assert told is any(isinstance(mark, Text) and "Stack." in mark.text for mark in group.marks)
