"""The context: attributes are checked once, and each mistake is told once."""

import pytest

from pnp.base.findings import Where
from pnp.base.geometry import Box
from pnp.compose.elements import Context
from pnp.compose.vocabulary import Lines
from pnp.compose.words import AnyLanguage
from pnp.model.face import CURRENT, Paint, PictureFile, Rect, Symbol
from tests.support.templates import COLOURS, FONTS


def no_picture(name: str, where: Where) -> PictureFile:
    raise AssertionError((name, where))


class NoLines(Lines):
    """Lines of one template that is nowhere."""

    def knows(self, mark: str) -> bool:
        return mark.startswith("card.xml:")

    def place(self, mark: str) -> Where:
        return Where(mark)


@pytest.fixture
def context() -> Context:
    return Context(
        colours=COLOURS,
        families=FONTS.families,
        words=AnyLanguage(),
        find_picture=no_picture,
        lines=NoLines([]),
        bundled=tuple,
        load_symbols=lambda: None,
    )


def test_attributes_are_read_and_filled_up(context: Context) -> None:
    given = ("_", "card.xml:2", "r", "2cm", "fill", "ink")
    values = context.attributes("dot", given)
    assert values is not None
    assert (values["r"], values["fill"], values["x"], values["_"]) == (
        20,
        "#101820",
        0,
        "card.xml:2",
    )
    assert context.attributes("dot", given) is values
    assert not context.findings


def test_all_mistakes_of_an_element_are_told_and_each_once(context: Context) -> None:
    for _ in range(2):
        assert context.attributes("box", ("_", "card.xml:2", "w", "wide", "hight", "3")) is None
    told = [finding.message for finding in context.findings.values()]
    assert told == [
        "<box>: there is no attribute 'hight'",
        "<box>: w: 'wide' is not a length: write 30, 30mm, 2.5in or 9pt",
        "<box>: 'h' is missing",
    ]
    assert {finding.where for finding in context.findings.values()} == {Where("card.xml:2")}


def test_a_symbol_is_scaled_and_coloured_once_for_each_colour(context: Context) -> None:
    leaf = Symbol("leaf", 4, 8, (Rect(Box(0, 0, 4, 8), 0, Paint(fill=CURRENT)),))
    made = context.drawn(leaf, 2, 3, 16, "#aa0000")
    assert (made.x, made.y, made.scale, made.shared) == (2, 3, 2, "leaf #aa0000")
    assert made.marks is context.drawn(leaf, 0, 0, 8, "#aa0000").marks
    assert made.marks != context.drawn(leaf, 0, 0, 8, "#bb0000").marks


def test_symbols_of_one_name_are_not_mistaken_for_each_other(context: Context) -> None:
    leaf = Symbol("leaf", 4, 8, (Rect(Box(0, 0, 4, 8), 0, Paint(fill=CURRENT)),))
    context.drawn(leaf, 0, 0, 8, "#aa0000")
    assert context.drawn(leaf._replace(marks=()), 0, 0, 8, "#aa0000").marks == ()


def test_only_marks_of_templates_are_known(context: Context) -> None:
    assert context.knows("card.xml:2") and context.knows("card.xml:2")
    assert not context.knows("x:²")
