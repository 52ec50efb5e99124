"""Texts taken apart: where a line may end, and what touches."""

import pytest

from pnp.text.fonts import Fonts
from pnp.text.setting import Chunker
from tests.support.templates import STOCK
from tests.support.texts import ICONS

CHUNKER = Chunker(Fonts(STOCK), ICONS.get)


@pytest.mark.parametrize(
    ("text", "hyphens", "parts"),
    [
        ("two words", "", ["two", "words"]),
        ("well-known and/or g/m²", "", ["well-", "known", "and/or", "g/m²"]),
        ("(80\u00a0g/m²). 80\u00a0г/м²).", "", ["(80\u00a0g/m²).", "80\u00a0г/м²)."]),
        ("ci-dessous по-прежнему srostou-li.", "", ["ci-dessous", "по-прежнему", "srostou-li."]),
        ("game-rules-de-a4.pdf", "", ["game-", "rules-", "de-a4.pdf"]),
        ("either/other", "", ["either/", "other"]),
        ("Wassermühle", "de_DE", ["Was", "ser", "mühle"]),
        ("one**two** three", "", ["one+two", "three"]),
        ("take {icon:gene} now", "", ["take", "(gene)", "now"]),
        ("a first\nand a second line", "", ["a", "first", "and", "a", "second", "line"]),
    ],
)
def test_what_a_line_may_end_behind(text: str, hyphens: str, parts: list[str]) -> None:
    found = CHUNKER.broken(text, "body", 0, hyphens)
    assert [
        "+".join(f"({item.icon})" if item.icon else item.text for item in chunk.items)
        for line in found.lines
        for chunk in line
    ] == parts
    assert (found.missing, found.unknown_icons) == ("", ())


def test_what_can_not_be_drawn_is_named() -> None:
    found = CHUNKER.broken("a 漢 and a {icon:wheel}", "body", 0, "")
    assert (found.missing, found.unknown_icons) == ("漢", ("wheel",))


@pytest.mark.parametrize(
    ("word", "hyphens", "parts"),
    [
        ("(biało-czerwony),", "", ["(biało", "-czerwony),"]),
        ("červeno-bílo-modrý", "", ["červeno", "-bílo", "-modrý"]),
        ("mostra-nos", "pt_PT", ["mos", "tra", "-nos"]),
        ("game-rules-pl-a4.pdf", "", ["game-", "rules-", "pl-a4.pdf"]),
        ("either/other", "", ["either/", "other"]),
    ],
)
def test_a_hyphen_begins_the_next_line_again(word: str, hyphens: str, parts: list[str]) -> None:
    found = Chunker(Fonts(STOCK), ICONS.get, again=True).broken(word, "body", 0, hyphens)
    chunks = found.lines[0]
    assert ["".join(item.text for item in chunk.items) for chunk in chunks] == parts
    joined = [chunk.items[0].text.endswith(("-", "/")) for chunk in chunks[:-1]]
    assert [chunk.hyphen > 0 for chunk in chunks[:-1]] == [not one for one in joined]
