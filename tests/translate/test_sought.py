"""A text is found again where it is printed, whatever its braces have become."""

import pytest

from pnp.geometry import Box
from pnp.text.setting import Style, Typesetter
from pnp.translate.placed import PlacedText, placed_texts
from pnp.translate.sought import NOWHERE_FOUND, Sought
from tests.editions import shop

FOOT = "Micropul · Stones · English · Sheet 1 of 3, front · Version 1.0 · 3G28-WT18"


def texts(*said: str, code: str = "en") -> list[PlacedText]:
    setter = Typesetter(shop().fonts, lambda _: None, shop().language(code))
    style = Style(size=8, fill="#000000")
    return list(
        placed_texts(
            setter.label(one, Box(0, 12 * at, 300, 10), style, marked=True)
            for at, one in enumerate(said)
        )
    )


def found(context: str, text: str, *said: str, code: str = "en") -> tuple[int, list[str]]:
    find = Sought(context, text, shop().language(code)).find(texts(*said, code=code))
    return find.rank, [one.letters[start:end] for one, (start, end) in find.places]


@pytest.mark.parametrize(
    ("id_", "text", "shown"),
    [
        ("game.title", "Micropul", "Micropul"),
        ("stones.title", "Stones", "Stones"),
        ("word.sheet", "Sheet {number} of {total}", "Sheet 1 of 3"),
        ("word.front", "front", "front"),
        ("word.version", "Version {version}", "Version 1.0"),
    ],
)
def test_a_line_of_many_texts_has_each_at_its_place(id_: str, text: str, shown: str) -> None:
    assert found(id_, text, "The stones of Micropul", FOOT)[1] == [shown]


def test_a_component_may_be_called_like_its_game() -> None:
    (text,) = texts("Macroscope · Macroscope · English")
    places = []
    for context in ("game.title", "model.title"):
        (box,) = Sought(context, "Macroscope", shop().language("en")).find([text]).boxes
        places.append(box.x)
    assert places[0] < places[1]


def test_a_value_takes_no_more_than_a_word_if_it_need_not() -> None:
    line = "Part A1. Cut it out. Glue it on."
    assert found("word.part", "Part {name}.", line)[1] == ["Part A1."]
    assert found("word.x", "Out: {count}", "Out: 2 · In: 2")[1] == ["Out: 2"]
    assert found("word.x", "Get {sheets} ready.", "Get 2 × 300, 1 × 200 ready.")[1]


def test_a_text_that_is_all_there_is_comes_first() -> None:
    assert found("word.note", "Note", "Please note this", "Note") == (0, ["Note"])
    rank, _ = found("word.note", "Note", "Please note this")
    assert 0 < rank < NOWHERE_FOUND.rank


def test_markup_and_typography_do_not_hide_a_text() -> None:
    said = 'Choose **actual size**, never "fit": {n} %'
    shown = 'Choose **actual size**, never "fit": 100 %'
    assert found("word.print_actual", said, shown)[0] == 0
    assert (
        found("word.print_actual", "Choisis {n} fois : oui !", "Choisis 3 fois : oui !", code="fr")[
            0
        ]
        == 0
    )


def test_a_label_that_a_template_takes_apart_is_found_in_its_parts() -> None:
    said = "Organisms to win: {n}, with 4 players {m}"
    parts = ["Play cards", "Organisms to win: 3", "with 4 players 4", "Draw 2"]
    assert found("label.x", said, *parts)[1] == parts[1:3]
    assert found("label.x", said, *parts[:2]) == (NOWHERE_FOUND.rank, [])


def test_a_term_is_found_in_all_its_forms_and_endings() -> None:
    line = "Ein Stein, zwei Steine; ein Kern, die Kerne: Steinbruch"
    assert found("term.stone", "Stein", line, code="de")[1] == ["Stein", "Steine"]
    assert found("term.core", "Kern | Nucleus", line, code="de")[1] == ["Kern", "Kerne"]
    assert found("term.core", "", line)[1] == []


def test_strange_words_come_to_an_end() -> None:
    strange = "{a}" * 200 + "x {b} " * 50
    assert found("word.x", strange, "a b c d e " * 60)[1] == []
    assert found("term.x", "(a+)+$ | [", "a" * 300)[1] == []
