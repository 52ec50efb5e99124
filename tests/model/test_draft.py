"""Drafts and art: what has no words travels, and can be looked at where it was drawn."""

import pickle

import pytest

from pnp.base.geometry import Box
from pnp.check.faces import walk
from pnp.draw.listing import laid_open
from pnp.model.draft import Blank, Draft, Phrase, ShownPicture
from pnp.model.face import (
    Art,
    Bulk,
    Circle,
    Group,
    Layer,
    Mark,
    Needs,
    Paint,
    PlotterInk,
    Rect,
    Text,
)

DOT = Circle(1, 2, 3, Paint(fill="#000000"))
BOX = Rect(Box(0, 0, 1, 1), 0, Paint())
SAID = Text(Box(0, 0, 9, 9), "Ant", (), asked=9, size=9)


def art(*marks: Mark) -> Art:
    return Art("0 0 m", Needs.none(), {}, lambda: marks)


def test_art_is_seen_by_who_wants_to_and_passed_over_by_who_does_not() -> None:
    inner = Group((art(DOT, art(BOX)), SAID), x=3)
    marks: tuple[Mark, ...] = (art(BOX), inner)
    assert laid_open(marks) == (BOX, Group((DOT, BOX, SAID), x=3))
    assert list(walk(marks)) == [BOX, inner, DOT, BOX, SAID]
    assert [type(mark) for mark in Group.walk(marks)] == [Art, Group, Art, Text]
    assert list(Text.all_in(marks)) == [SAID]


def test_a_draft_travels_without_the_way_to_draw_its_art_again() -> None:
    blank = Blank((Phrase("a", "Ant"), "!"), Box(0, 0, 9, 9), style=None, opacity=1.0, mark="x:1")
    draft = Draft((art(DOT), blank), Bulk(2, 1), (ShownPicture("a.png", "g/a.png", 3, 4),))
    there: Draft = pickle.loads(pickle.dumps(draft))
    assert there[1:] == draft[1:] and there.marks[1] == blank
    found = there.marks[0]
    assert isinstance(found, Art) and (found.operators, found.forms) == ("0 0 m", {})
    with pytest.raises(LookupError, match="not at hand"):
        found.marks  # noqa: B018


def test_needs_add_up() -> None:
    one, two = (
        Needs.none(),
        Needs({"f"}, {0.5}, {"G1": "<<>>"}, {"p"}, {"S1"}, {Layer.CUT}, {PlotterInk.CUT}, {"T1"}),
    )
    one.fonts.add("g")
    one.add(two)
    assert one == ({"f", "g"}, *two[1:])
    assert two.fonts == {"f"}
