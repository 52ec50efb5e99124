"""Words keep off the cut as far as their shape says."""

from pathlib import Path

import pytest

from pnp.check.clearance import texts_keep_off
from pnp.findings import NOWHERE
from pnp.geometry import Box, Size
from pnp.model.face import Circle, Face, Group, Mark, Paint
from pnp.model.names import FaceName
from pnp.model.stock import Shape, ShapeKind
from pnp.paths import polygon
from pnp.regular import regular
from pnp.text.setting import Align, Slot, Style
from pnp.uses.check import check
from pnp.work.report import silence
from pnp.work.request import Request
from tests.arrange.things import setter
from tests.draw.project import Cards

CARD = Shape("card", Size(63, 88), safe=2)
HEXAGON = Shape("hex", Size(40.4145, 35), ShapeKind.PATH, d=polygon(regular(6, 35)), safe=2)
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
