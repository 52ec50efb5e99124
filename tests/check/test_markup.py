"""What looks like an icon or a tag and is none is told."""

import pytest

from pnp.check.markup import markup_is_meant
from pnp.geometry import Box
from pnp.model.face import Face, Group, Text
from pnp.model.names import FaceName


def told(text: str) -> list[str]:
    mark = Group((Text(Box(0, 0, 20, 8), text, (), 10, 10),))
    face = Face(FaceName("cards", "ferry"), 63, 88, 2, (mark,))
    return [f"{one.message}; {one.hint}" for one in markup_is_meant([face])]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Pay {water}.", "an icon is written {icon:water}"),
        ("Pay <b>two</b>.", "write **bold**"),
        ("One<br/>two", "write **bold**"),
    ],
)
def test_what_is_printed_as_it_stands_is_told_with_what_was_meant(text: str, said: str) -> None:
    (found,) = told(text)
    assert "cards/ferry/front" in found and said in found


@pytest.mark.parametrize("text", ["Pay {icon:water}.", "1 < 2 > 0", "**two**", "a { b", "<3"])
def test_other_signs_are_nobodys_mistake(text: str) -> None:
    assert not told(text)
