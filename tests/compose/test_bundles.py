"""What words do not touch is taken together, in the order in which it is drawn."""

from typing import Any

from pnp.base.geometry import Box
from pnp.compose.drafter import arts, bundle_art, pictures_in
from pnp.model.draft import Blank, Inset
from pnp.model.face import Art, Circle, Group, Inked, Mark, Needs, Paint

DOT = Circle(1, 2, 3, Paint(fill="#000000"))
BLANK = Blank(("Ant",), Box(0, 0, 9, 9), style=None, opacity=1.0, mark="card.xml:1")
INSET = Inset("ant", "front", {}, "card.xml:2")


def ink(marks: tuple[Mark, ...]) -> Art:
    return Art(str(len(marks)), Needs.none(), {}, lambda: marks)


def shown(marks: object) -> object:
    """Return marks with the number of those that art holds in its place."""
    if isinstance(marks, tuple) and not hasattr(marks, "_fields"):
        return [shown(mark) for mark in marks]
    if isinstance(marks, Group):
        return shown(marks.marks)
    return int(marks.operators) if isinstance(marks, Art) else marks


def test_runs_without_words_become_art_between_words() -> None:
    made = bundle_art([DOT, Group((DOT, DOT)), BLANK, DOT, INSET, INSET, DOT], ink)
    assert shown(made) == [2, BLANK, 1, INSET, INSET, 1]
    assert bundle_art([], ink) == ()


def test_a_group_with_words_stays_and_what_is_in_it_is_bundled() -> None:
    inner: Any = (DOT, BLANK)
    group = Group((DOT, DOT, Group(inner, x=2), DOT), rotate=30, clip="M 0 0", shared="leaf")
    made = bundle_art([DOT, group, DOT], ink)
    assert shown(made) == [1, [2, [1, BLANK], 1], 1]
    assert made[1]._replace(marks=()) == group._replace(marks=())
    assert [art.operators for art in arts(made)] == ["1", "2", "1", "1", "1"]


def test_art_knows_its_pictures_and_those_of_its_forms() -> None:
    outer, inner = Needs.none(), Needs.none()
    outer.pictures.add("a.png")
    inner.pictures.add("b.png")
    assert pictures_in(Art("", outer, {"S1": Inked(b"", inner)})) == {"a.png", "b.png"}
