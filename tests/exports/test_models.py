"""Nets become solids: folds turn until what is glued together meets."""

import math

import pytest

from pnp.exports.models import CLOSED, solids
from pnp.geometry import Point, Size
from pnp.load.project import find_project
from pnp.model.game import Component
from pnp.model.stock import Fold, FoldKind, Shape, ShapeKind, Tab
from pnp.store import Store
from pnp.workshop import LoadedGame, Workshop


def strip(sides: int, wide: float = 10.0, high: float = 20.0) -> Shape:
    """Return a strip that becomes a tube of so many sides, with a tab at its end."""
    end = sides * wide
    path = f"M 0 0 L {end} 0 L {end + 4} 4 L {end + 4} {high - 4} L {end} {high} L 0 {high} Z"
    corners = ((end, 0), (end + 4, 4), (end + 4, high - 4), (end, high))
    return Shape(
        id="strip",
        size=Size(end + 4, high),
        kind=ShapeKind.PATH,
        d=path,
        folds=tuple(
            Fold(FoldKind.MOUNTAIN, Point(at * wide, 0), Point(at * wide, high))
            for at in range(1, sides + 1)
        ),
        tabs=(
            Tab(
                corners=tuple(Point(x, y) for x, y in corners),
                label="1",
                under=((Point(0, 0), Point(0, high)),),
            ),
        ),
    )


@pytest.mark.parametrize("sides", [3, 4, 5, 6, 8])
def test_a_strip_becomes_a_tube_that_goes_round_once(sides: int) -> None:
    (solid,) = solids(strip(sides))
    assert len(solid.panels) == sides, "the tab is inside"
    assert solid.gap < CLOSED
    places = [place for corners, _ in solid.panels for place in corners]
    across = max(one.depth for one in places) - min(one.depth for one in places)
    round_ = 10 / math.tan(math.pi / sides)  # between opposite sides
    expected = round_ if sides % 2 == 0 else (round_ + 10 / math.sin(math.pi / sides)) / 2
    assert across == pytest.approx(expected, abs=0.3)


def test_panels_keep_their_size() -> None:
    (solid,) = solids(strip(6))
    for places, flat in solid.panels:
        for (one, here), (other, there) in zip(
            zip(places, flat, strict=True), zip(places[1:], flat[1:], strict=True), strict=False
        ):
            assert math.dist(one, other) == pytest.approx(math.dist(here, there))


def test_a_net_that_nothing_is_glued_of_is_folded_square() -> None:
    (solid,) = solids(strip(4)._replace(tabs=()))
    assert solid.gap == 0 and len(solid.panels) == 5


def test_a_panel_that_nothing_holds_is_tucked_inside() -> None:
    tube = strip(4)
    lid = "M 0 0 L 40 0 L 44 4 L 44 16 L 40 20 L 20 20 L 20 30 L 10 30 L 10 20 L 0 20 Z"
    fold = Fold(FoldKind.MOUNTAIN, Point(10, 20), Point(20, 20))
    (solid,) = solids(tube._replace(d=lid, size=Size(44, 30), folds=(*tube.folds, fold)))
    (places,) = [places for places, flat in solid.panels if Point(20, 30) in flat]
    ends = sorted(place.y for place in places)
    assert ends == pytest.approx([20 - 10 * math.sin(math.radians(2))] * 2 + [20, 20])


@pytest.fixture(scope="module")
def nets() -> dict[str, Component]:
    shop = Workshop.open(find_project(None), Store(None))
    game = LoadedGame(shop, "clockwork_city").game
    return {one.id: one for one in game.components if one.shape.folds}


def test_every_net_of_a_shipped_game_closes(nets: dict[str, Component]) -> None:
    gaps = {name: max(one.gap for one in solids(net.shape)) for name, net in nets.items()}
    assert len(gaps) >= 4 and max(gaps.values()) < CLOSED, gaps
    (die,) = solids(nets["dice"].shape)
    for axis in range(3):
        along = [place[axis] for corners, _ in die.panels for place in corners]
        assert max(along) - min(along) == pytest.approx(16, abs=0.01), "a cube of 16 mm"
