"""Markup inside texts, and texts that have none."""

import pytest

from pnp.text.breaking import (
    BOLD,
    ITALIC,
    Span,
    literal,
    markup_fault,
    paragraphs,
    plain,
)


def test_stars_are_bold_and_italic_and_a_marked_star_is_a_star() -> None:
    (line,) = paragraphs(r"a **b** *c* \*")
    assert [span.style for span in line if span.text.strip() in ("b", "c")] == [BOLD, ITALIC]
    assert line[-1] == Span(0, "*")


@pytest.mark.parametrize("text", ["Star* Game", "**a", "a ***", "*", r"\**", "**a*"])
def test_what_is_not_closed_is_told(text: str) -> None:
    assert "not closed" in markup_fault(text)
    assert plain(text) == text.replace("*", "")


@pytest.mark.parametrize("text", ["", "a", "*a*", "**a** b", "***a***", r"\*", "a {b}", "5 × 3"])
def test_what_is_closed_has_no_fault(text: str) -> None:
    assert markup_fault(text) == ""


@pytest.mark.parametrize("text", ["Star* Game", "*", "**a**", "a\\", "\\\\", "*\\", "5 * 3 ** 2"])
def test_a_literal_text_is_printed_as_it_stands_wherever_it_is_put(text: str) -> None:
    for before, behind in (("", ""), ("**", "**"), ("*", "* b"), (r"\*", r"\*")):
        whole = before + literal(text) + behind
        assert markup_fault(whole) == ""
        said = plain(whole).replace("\u200b", "")
        assert said == plain(before + "x" + behind).replace("x", text)


def test_who_has_marked_a_star_already_gets_one_star() -> None:
    assert literal(r"Star\* Game") == literal("Star* Game") == r"Star\* Game"
