"""Attributes of texts and tables become styles."""

import pytest

from pnp.compose.elements import (
    PLAIN,
    SMALLEST_LETTERS,
    style_of,
)
from pnp.text.breaking import (
    BOLD,
    ITALIC,
)
from pnp.text.setting import VAlign

LETTERS = {"font": "body", "size": 9.0, "min": 7.0, "fill": "#000000", "leading": 1.25}


@pytest.mark.parametrize(
    ("least", "size", "set_"), [(7, 9, 7), (2, 9, SMALLEST_LETTERS), (12, 9, 9)]
)
def test_no_text_shrinks_below_what_can_be_read(least: float, size: float, set_: float) -> None:
    assert style_of({**PLAIN, **LETTERS, "min": least, "size": size}).least == set_


def test_styles_add_up_and_tables_stand_in_the_middle_of_their_rows() -> None:
    both = style_of({**PLAIN, **LETTERS, "bold": True, "italic": True})
    assert both.style == BOLD | ITALIC
    plain = style_of({**PLAIN, **LETTERS})
    assert (plain.style, plain.valign, plain.wrap) == (0, VAlign.MIDDLE, True)
