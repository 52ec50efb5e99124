"""Texts that do not fit, lack letters or run over the cut."""

import pytest

from pnp.check.faces import text_fits, texts_fit
from pnp.findings import Severity, Where
from pnp.geometry import Box
from pnp.model.face import Face, Group, Mark, Pictured, Text
from pnp.model.names import FaceName
from pnp.model.stock import PSEUDO

WHERE, PIECE = Where("card.xml", 7), Where("cards.csv", 3)
GOOD = Text(Box(5, 5, 20, 10), "Hello", (), 9, 9, where=WHERE)


def told(mark: Mark, language: str = "en") -> list[str]:
    face = Face(FaceName("cards", "a"), 63, 88, 2, (mark,), PIECE)
    return [finding.message for finding in texts_fit(face, language)]


def test_a_text_inside_its_box_is_well() -> None:
    assert told(GOOD) == []


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"missing": "人"}, "the font has no '人' (U+4EBA) for 'Hello'"),
        ({"unknown_icons": ("eye",)}, "there is no symbol 'eye' in art.xml for 'Hello'"),
        ({"too_wide": 1.25, "too_high": 3.0}, "is 1.2 mm too wide and 3.0 mm too high for its box"),
    ],
)
def test_what_is_wrong_is_said_with_both_places(wrong: dict[str, object], says: str) -> None:
    (finding,) = text_fits(GOOD._replace(**wrong), "cards/a/front (en)", PIECE)  # type: ignore[arg-type]
    assert says in finding.message
    assert finding.where == WHERE and "cards.csv:3" in finding.hint


def test_a_style_without_a_file_is_told_once_for_all_that_stand_there() -> None:
    marks = [GOOD._replace(text=text, unstyled="bold") for text in ("Hello", "Goodbye")]
    found = {finding for mark in marks for finding in text_fits(mark, f"cards/{mark.text}")}
    (finding,) = found
    assert finding.severity is Severity.WARNING and finding.where == WHERE
    assert finding.message.startswith("there is no bold file of this font")


def test_a_box_over_the_cut_is_found_in_groups_that_only_move() -> None:
    wide = GOOD._replace(box=Box(50, 5, 20, 10))
    assert "reaches over the cut" in told(wide)[0]
    assert told(Group((wide,), -10)) == []
    assert "reaches over the cut" in told(Group((GOOD,), 40))[0]
    assert told(Group((wide,), rotate=90)) == [], "that would take more than a move"


def test_a_piece_in_a_picture_is_told_as_the_piece_itself() -> None:
    bad, of = GOOD._replace(too_wide=9.0), Pictured(FaceName("cards", "a"), PIECE)
    page = Face(FaceName("rules", "1"), 100, 100, 0, (Group((bad,), scale=0.5, of=of),))
    card = Face(FaceName("cards", "a"), 63, 88, 2, (bad,), PIECE)
    assert list(texts_fit(page, "en")) == list(texts_fit(card, "en")) != []


def test_a_made_up_language_only_warns() -> None:
    face = Face(FaceName("cards", "a"), 63, 88, 2, (GOOD._replace(too_wide=9.0),))
    severities = [
        [finding.severity for finding in texts_fit(face, code)] for code in ("en", PSEUDO.code)
    ]
    assert severities == [[Severity.ERROR], [Severity.WARNING]]
