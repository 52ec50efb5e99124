"""Feet of sheets: what a sheet is, and the code that it is printed again by."""

from pnp.model.names import Side
from pnp.model.order import Order
from pnp.parts.feet import SheetFeet
from tests.editions import pieces


def test_a_foot_says_what_the_sheet_is_in_the_language_of_its_reader() -> None:
    part = pieces("micropul", "tiles", "de")
    foot = SheetFeet(part.edition, part.printed, part.title, Order())
    placements = part.document.sheets[0].placements
    text = foot(1, 1, Side.BACK, placements)
    assert text.line.startswith(f"{part.edition.title} · {part.title} · Deutsch · ")
    assert text.line.endswith(part.edition.word("version", version="1.0"))
    assert text.title in text.line
    assert text.code == part.document.sheets[0].code == foot.codes[1]
    assert foot.codes[2] == ""
