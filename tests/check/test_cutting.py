"""What a knife would cut into, where art ends too soon, and nets that do not close."""

import math
from pathlib import Path

import pytest

from pnp.arrange.job import as_printed
from pnp.base.findings import NOWHERE
from pnp.base.geometry import Box, Point, Size
from pnp.base.outlines import Convex
from pnp.base.paths import polygon
from pnp.build import build
from pnp.check.cutting import texts_keep_off
from pnp.check.nets import base_of, net_is_sound
from pnp.load.game import load_game
from pnp.load.project import Project, find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.face import Circle, Face, FaceName, Group, Mark, Paint
from pnp.model.game import Component
from pnp.model.order import Order
from pnp.model.stock import Fold, FoldKind, Shape, ShapeKind, Tab
from pnp.text.setting import Align, Slot, Style
from pnp.uses.check import check
from pnp.work.request import Request, silence
from tests.support.arranging import arranged, component, order, setter, stock
from tests.support.project import Cards

CARD = Shape("card", Size(63, 88), safe=2)
HEXAGON = Shape("hex", Size(40.4145, 35), ShapeKind.PATH, d=polygon(Convex.regular(6, 35)), safe=2)
COIN = Shape("coin", Size(20, 20), ShapeKind.CIRCLE, safe=1)


def text(x: float, y: float, words: str = "Ada", align: Align = Align.LEFT) -> Mark:
    slot = Slot(Box(x, y, 20, 5), Style(9.0, "#000000", leading=1.2, align=align), NOWHERE)
    return setter().set_text(words, slot)[0]


def said(shape: Shape, *marks: Mark, name: str = "ada") -> list[str]:
    face = Face(FaceName("cards", name), *shape.size, 2, marks)
    return [finding.message for finding in texts_keep_off([face], shape)]


def test_words_that_keep_off_are_fine() -> None:
    assert not said(CARD, text(2, 2))
    assert not said(HEXAGON, text(10, 15))
    assert not said(COIN, text(6, 8))


def test_words_near_the_cut_are_named_with_millimetres() -> None:
    (message,) = said(CARD, text(0.3, 20))
    assert message == "cards/ada/front: 'Ada' is 0.3 mm from the cut"


def test_what_counts_are_the_letters_and_not_their_box() -> None:
    assert not said(CARD, text(43, 20))
    assert said(CARD, text(43, 20, align=Align.RIGHT))


def test_the_corner_of_a_box_may_be_safe_where_a_hexagon_has_none() -> None:
    assert not said(CARD, text(3, 3))
    (message,) = said(HEXAGON, text(3, 3))
    assert "reaches over the cut" in message
    assert said(COIN, text(1, 1)) and not said(COIN._replace(safe=0), text(6, 8))


def test_rounded_corners_count() -> None:
    assert not said(CARD, text(2, 2))
    assert said(CARD._replace(corner=8), text(2, 2))


def test_words_that_are_moved_and_turned_are_found_where_they_are() -> None:
    assert not said(CARD, Group((text(0, 0),), x=30, y=40))
    assert not said(CARD, Group((text(0.3, 10),), x=31, y=44, rotate=180))
    assert said(CARD, Group((text(10, 0.3),), x=63, y=20, rotate=90))


def test_a_line_of_a_template_is_told_once_with_its_worst_piece() -> None:
    faces = [
        Face(FaceName("cards", name), *CARD.size, 2, (text(x, 20, name),))
        for name, x in (("ada", 1.0), ("bea", 0.2), ("cleo", 5.0), ("dora", 1.5))
    ]
    (finding,) = texts_keep_off(faces, CARD)
    assert finding.message == "cards/bea/front: 'bea' is 0.2 mm from the cut, and 2 more"
    assert finding.hint == "the shape's `safe` is 2 mm: move it inwards by 1.8 mm"


@pytest.mark.parametrize(("x", "told"), [(0.3, 1), (3, 0)])
def test_a_check_tells_the_line(tmp_path: Path, x: float, told: int) -> None:
    drawn = f'<text x="{x}" y="20" w="30" h="9" size="12">{{{{ piece.name }}}}</text>'
    front = f"<face>\n  {drawn}\n</face>"
    project = Cards(front=front).write(tmp_path)
    found = check(project, Request(("small",), ("en",)), silence)
    assert len(found) == told
    if found:
        assert found[0].where.line == 2 and "is 0.3 mm from the cut" in found[0].message


def test_icons_among_words_count_and_art_does_not() -> None:
    icon = Group((Circle(0, 0, 2, Paint(fill="#000000")),), x=3, y=30, shared="eye")
    assert said(CARD, Group((text(10, 28), icon))) == [
        "cards/ada/front: 'Ada' is 1.0 mm from the cut"
    ]
    assert not said(CARD, text(10, 28), icon)


def test_somebody_else_may_want_more() -> None:
    face = Face(FaceName("cards", "ada"), 63, 88, 2, (text(2.5, 20),))
    (found,) = texts_keep_off([face], CARD._replace(safe=3.175), "The shop")
    assert found.hint == "The shop wants 3.18 mm: move it inwards by 0.7 mm"


HINT = "draw it as far over the cut as `bleed` says"
MIRROR = f"{HINT}, or say `mirror: true` in its shape"
ROWS = ("a,1,Alpha,#204060", "b,1,Beta,#602040")
RECT = "{rect: [63, 88], bleed: 3}"


def filled(over: str, fill: str = "{{ piece.colour }}") -> str:
    """Return a template whose ground goes so far over the cut."""
    size = f'w="{{{{ w + 2 * ({over}) }}}}" h="{{{{ h + 2 * ({over}) }}}}"'
    return (
        f'<face><box x="{{{{ -({over}) }}}}" y="{{{{ -({over}) }}}}" {size} fill="{fill}"/></face>'
    )


def edges(project: Project) -> list[tuple[str, str]]:
    """Return what a check tells of edges, with what helps."""
    found = check(project, Request(("small",), ("en",)), silence)
    return [(one.message, one.hint) for one in found if ": art ends" in one.message]


def drawn(folder: Path, front: str, shape: str = RECT) -> Project:
    return Cards(front=front, shape=shape, rows=ROWS).write(folder)


@pytest.mark.parametrize(
    ("over", "ends"), [("0", "at the cut"), ("1", "1 mm beyond the cut"), ("bleed", "")]
)
def test_art_is_told_with_how_far_it_goes(over: str, ends: str, tmp_path: Path) -> None:
    told = f"cards/a/front: art ends {ends}, its bleed is 3 mm, and 1 more"
    assert edges(drawn(tmp_path, filled(over))) == ([(told, MIRROR)] if ends else [])


def test_backs_are_told_apart(tmp_path: Path) -> None:
    cards = Cards(front=filled("bleed"), back=filled("0", "#204060"), shape=RECT, rows=ROWS)
    told = "cards/a/back: art ends at the cut, its bleed is 3 mm"
    assert edges(cards.write(tmp_path)) == [(told, MIRROR)]


@pytest.mark.parametrize(
    ("front", "shape"),
    [
        (filled("0"), "{rect: [63, 88], bleed: 3, mirror: true}"),
        (filled("0"), "{rect: [63, 88], bleed: 0}"),
        (filled("0", "#ffffff"), RECT),  # as the paper
        (filled("-5"), RECT),  # with a white border
        (filled("0"), "{rect: [63, 88], bleed: 3, folds: {mountain: [[0, 44, 63, 44]]}}"),
    ],
)
def test_what_shows_no_sliver_is_not_told(front: str, shape: str, tmp_path: Path) -> None:
    assert not edges(drawn(tmp_path, front, shape))


def test_round_pieces_can_not_be_mirrored(tmp_path: Path) -> None:
    dot = '<face><dot x="10" y="10" r="{{ 10 + %s }}" fill="{{ piece.colour }}"/></face>'
    shape = "{circle: 20, bleed: 2}"
    assert not edges(drawn(tmp_path / "whole", dot % "bleed", shape))
    told = "cards/a/front: art ends at the cut, its bleed is 2 mm, and 1 more"
    assert edges(drawn(tmp_path / "short", dot % 0, shape)) == [(told, HINT)]


def test_a_build_looks_at_one_face_of_each_side(tmp_path: Path) -> None:
    project = drawn(tmp_path, filled("0"))
    request = Request(("small",), ("en",), out=tmp_path / "out")
    found = [one.message for one in build(project, request, silence).findings]
    assert found == ["cards/a/front: art ends at the cut, its bleed is 3 mm"]
    view = request._replace(order=Order(view="faces", format="png"), out=tmp_path / "view")
    assert not build(project, view, silence).findings


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
