"""Functions of templates: colours, sentences, and what they are called."""

import re
from pathlib import Path

import pytest

from pnp.compose.functions import FUNCTIONS, format_value, mix, say
from pnp.model.face import Path as PathMark
from pnp.model.face import Text
from tests.support.templates import Table


@pytest.mark.parametrize(
    ("value", "expected"),
    [(1, "1"), (2.5, "2.5"), (3.0, "3"), (1 / 3, "0.3333"), (-0.00001, "-0"), ("x", "x")],
)
def test_numbers_are_written_with_four_places_at_most(value: object, expected: str) -> None:
    assert format_value(value) == expected


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{{ 1e16 }}", "10000000000000000"),
        ("{{ 10**15 }}", "1000000000000000"),
        ("{{ 'x' ~ 1e16 }}", "x10000000000000000"),
        ("{{ [1e-7, 2]|join(' ') }}", "0.0000001 2"),
        ("{{ 1e-7|string }}", "0.0000001"),
    ],
)
def test_a_template_writes_no_exponents(tmp_path: Path, template: str, said: str) -> None:
    (text,) = Text.all_in(Table(tmp_path).face(f"<text w='50' h='9'>{template}</text>").marks)
    assert text.text == said


@pytest.mark.parametrize("template", ["{{ 1e300 * 1e300 }}", "{{ 'x' ~ 1e300 * 1e300 }}"])
def test_what_is_no_number_is_not_written(tmp_path: Path, template: str) -> None:
    table = Table(tmp_path)
    (told,) = table.told(table.face(f"<text w='50' h='9'>{template}</text>"))
    assert told == "card.xml:2: inf is not a number"


def test_only_texts_and_numbers_are_written() -> None:
    with pytest.raises(TypeError, match="neither a text nor a number"):
        format_value([1])


def test_a_mixed_colour_lies_between_its_two() -> None:
    assert mix("#000000", "#ffffff", 0) == "#000000"
    assert mix("#000000", "#FFFFFF", 1) == "#ffffff"
    assert mix("#102030", "#304050", 0.5) == "#203040"
    assert mix("#000000", "#010101", 0.5) == "#000000"  # halves go to the even neighbour
    assert mix("#000000", "#030303", 0.5) == "#020202"


@pytest.mark.parametrize(
    ("a", "b", "share", "told"),
    [
        ("sea", "#ffffff", 0.5, "'sea' is not a colour"),
        ("#ffffff", "#ff", 0.5, "'#ff' is not a colour"),
        ("#000000", "#ffffff", 1.5, "a share of 1.5"),
        ("#000000", "#ffffff", -0.1, "a share of -0.1"),
    ],
)
def test_what_can_not_be_mixed_is_told(a: str, b: str, share: float, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        mix(a, b, share)


def test_a_sentence_is_filled_in() -> None:
    assert say("Draw {n}, keep {m}", n=3, m="{icon:gene}") == "Draw 3, keep {icon:gene}"
    assert say("{n} and {n}", n=1.50) == "1.5 and 1.5"
    assert say("nothing", n=1) == "nothing"
    with pytest.raises(ValueError, match="more than 50,000 letters"):
        say("{n}" * 10, n="x" * 6000)


def test_templates_call_all_of_them(tmp_path: Path) -> None:
    table = Table(tmp_path)
    mark = table.face(
        "<path d=\"{{ polygon(5, 5, 2, 4) }}\" fill=\"{{ mix('#000000', '#ffffff', 0.5) }}\"/>"
    ).mark
    assert isinstance(mark, PathMark)
    assert mark.paint.fill == "#808080"
    (told,) = table.told(table.face("\n{{ mix('red', '#ffffff', 0) }}"))
    assert told == "card.xml:3: mix: 'red' is not a colour such as #1f6f8b"
    formats = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")
    for name in FUNCTIONS:
        assert f"`{name}`" in formats or f"`{name}(" in formats, name
