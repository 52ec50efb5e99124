"""Figures are drawn in the size that fits their room best."""

import pytest

from pnp.base.geometry import Size
from pnp.model.game import Block, BlockKind
from pnp.model.order import FULL
from pnp.rulebook.drawings import SMALLER, Drawings, Given
from tests.support.editions import edition

OPTIONS = {"height": "60", "sizes": "126x72,87x90.5"}


@pytest.mark.parametrize(
    ("room", "width"),
    [(269, 182), (182, 182), (170, 182), (169, 126), (119, 126), (117, 87), (60, 87)],
)
def test_the_widest_size_is_taken_that_hardly_shrinks(room: float, width: float) -> None:
    composer, wrong = edition("micropul").composer(FULL), list[object]()
    drawings = Drawings(composer, Given({}, {}), lambda *told: wrong.append(told))
    size, _ = drawings.size(Block(BlockKind.FIGURE, "f", options=OPTIONS), 182.0, room, 1.0)
    assert wrong == []
    assert size.width == width


def test_letters_of_seven_and_a_half_points_stay_above_seven() -> None:
    assert 7.5 * SMALLER >= 6.95


def test_a_figure_without_other_sizes_has_the_usual_one() -> None:
    assert Drawings.sizes_of({"height": "40"}, 87.0) == ([Size(87.0, 40.0)], [])


@pytest.mark.parametrize("given", ["126", "126x", "x72", "126x-3", "126xnan", "9999x10", "a,b"])
def test_a_size_that_is_none_is_told(given: str) -> None:
    sizes, wrong = Drawings.sizes_of({"height": "60", "sizes": given}, 182.0)
    assert sizes == [Size(182.0, 60.0)]
    assert wrong and all("is not a width and a height" in message for message, _ in wrong)
