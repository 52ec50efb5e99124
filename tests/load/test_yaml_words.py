"""What the parser of YAML says is known, so that it can be said in other languages."""

import pytest

from pnp.findings import Refused
from pnp.load.yaml_file import parse_yaml
from pnp.load.yaml_words import HINTS, reworded
from pnp.worded import Worded

BROKEN = [
    "a: b: c",
    "a: [1, 2",
    "a: {b: 1",
    "a: {b: 1\nc: 2",
    "a: 'x",
    'a: "\\q"',
    "a:\n\t- b",
    "a: @x",
    "a:\n  - b\n c: d",
    "- a\nb: c",
    "a\nb: c",
    "a: |\n  x\n y: z\n",
    "? - a\n- b",
    "a: &",
]


@pytest.mark.parametrize("text", BROKEN)
def test_whatever_is_broken_is_told_in_words_that_are_known(text: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_yaml(text, "f.yaml")
    message = refused.value.findings[-1].message
    assert isinstance(message, Worded)
    assert message.startswith("not YAML: ")
    for name in ("problem", "context"):
        assert isinstance(message.values.get(name, reworded("did not find expected key")), Worded)


def test_hints_are_for_what_the_parser_says() -> None:
    with pytest.raises(Refused) as refused:
        parse_yaml("a: {b: 1\nc: 2", "f.yaml")
    assert refused.value.findings[0].hint == HINTS["expected ',' or '}'"]
    assert HINTS["expected ',' or '}'"] == "a { is opened and not closed, or a comma is missing"
    assert reworded("what nobody has ever said") == "what nobody has ever said"
