"""Nets can be glued: tabs keep out of each other's way and every one has its partner."""

import math

import pytest

from pnp.arrange.parts import as_printed
from pnp.check.nets import base_of, net_is_sound
from pnp.geometry import Point, Size
from pnp.load.game import load_game
from pnp.load.project import find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.game import Component
from pnp.model.stock import Fold, FoldKind, Shape, ShapeKind, Tab
from tests.arrange.things import arranged, component, order, stock


def folded_games() -> dict[str, Component]:
    """Return everything in our games that is folded."""
    project = find_project(shipped_root())
    tables = load_stock(project)
    return {
        f"{game}/{one.id}": one
        for game in project.games
        for one in load_game(project, tables, game).components
        if one.shape.folds
    }


FOLDED = folded_games()


def test_there_is_something_to_fold() -> None:
    assert {"clockwork_city/towers", "macroscope/model", "microscopic/box"} <= set(FOLDED)


@pytest.mark.parametrize("name", FOLDED)
def test_nets_of_our_games_are_sound(name: str) -> None:
    assert not list(net_is_sound(FOLDED[name]))


@pytest.mark.parametrize("name", [name for name, one in FOLDED.items() if one.shape.tabs])
def test_every_edge_is_as_long_as_its_tab(name: str) -> None:
    shape = FOLDED[name].shape
    pairs = [(base_of(tab, shape.folds), edge) for tab in shape.tabs for edge in tab.under]
    assert pairs
    for base, edge in pairs:
        assert base
        assert math.dist(*base) == pytest.approx(math.dist(*edge), abs=0.05)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", FOLDED)
def test_every_net_fits(name: str, paper: str) -> None:
    one = FOLDED[name]
    printed, split = as_printed(one, stock().papers[paper])
    assert split is None
    assert arranged(printed, order(stock().papers[paper], note=one.note))


def net(*tabs: Tab) -> Component:
    """Return a square of 20 mm with folds at its left and right sides."""
    folds = tuple(Fold(FoldKind.MOUNTAIN, Point(x, 10), Point(x, 30)) for x in (10.0, 30.0))
    d = "M 10 10 L 30 10 L 30 30 L 10 30 Z"
    return component(Shape("net", Size(40, 40), ShapeKind.PATH, d=d, folds=folds, tabs=tabs), 1)


def tab(x: float, label: str, lean: float = 6.0, under: tuple[float, ...] = ()) -> Tab:
    """Return a tab of 5 mm at the left or right side."""
    out = x - 5 if x < 20 else x + 5
    corners = ((x, 10), (out, 10 + lean), (out, 30 - lean), (x, 30))
    edges = ((Point(*under[:2]), Point(*under[2:])),) if under else ()
    return Tab(tuple(Point(*corner) for corner in corners), label, edges)


TOP, BOTTOM = (10.0, 10.0, 30.0, 10.0), (10.0, 30.0, 30.0, 30.0)


def told(*tabs: Tab) -> list[str]:
    return [finding.message for finding in net_is_sound(net(*tabs))]


def test_a_tab_needs_an_edge_or_another_tab() -> None:
    assert told(tab(10, "1")) == ["cards: tab 1 has no partner"]
    assert told(tab(10, "1", under=TOP)) == []
    assert told(tab(10, "1"), tab(30, "1")) == []


def test_an_edge_of_another_length_is_told() -> None:
    assert told(tab(10, "1", under=(10.0, 10.0, 29.0, 10.0))) == [
        "cards: tab 1 is 20.00 mm long, its edge 19.00 mm"
    ]


def test_tabs_that_lie_on_each_other_are_told() -> None:
    one = tab(10, "1", under=TOP)
    other = one._replace(label="2", under=tab(10, "", under=BOTTOM).under)
    assert "cards: tab 1 and tab 2 overlap by 70.0 mm²" in told(one, other)


def test_tabs_that_meet_behind_a_corner_are_told() -> None:
    """Glued behind neighbouring edges, tabs of more than 45 degrees lie on each other."""
    left = (10.0, 10.0, 10.0, 30.0)
    steep = told(tab(10, "1", 1, under=TOP), tab(30, "2", 1, under=left))
    assert len(steep) == 1 and steep[0].startswith(
        "cards: glued under their edges, tab 1 and tab 2"
    )
    assert told(tab(10, "1", 5.2, under=TOP), tab(30, "2", 5.2, under=left)) == []
