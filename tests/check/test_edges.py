"""Art that ends at the cut is told, before a knife finds out."""

from pathlib import Path

import pytest

from pnp.build import build
from pnp.load.project import Project
from pnp.model.order import Order
from pnp.uses.check import check
from pnp.work.report import silence
from pnp.work.request import Request
from tests.draw.project import Cards

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
