"""How a paragraph is cut into sentences, and what of a sentence is known again."""

import pytest

from pnp.compare.document import Passage, Role, Spot
from pnp.compare.mentions import mentions
from pnp.compare.sentences import sentences
from tests.compare.things import PROFILES
from tests.growth import SLACK, growth


def passage(text: str) -> Passage:
    return Passage(Role.TEXT, text, Spot("x.md", 1))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One goes. Two stay! Who wins?", 3),
        ("Nimm z. B. Karten oder ggf. Marken.", 1),
        ("Weź np. kartę, tj. Lampę.", 1),
        ("Take 3. Then draw 4.", 2),
        ("(It ends.) “Now you win.” Good.", 3),
        ("No end here: it goes on", 1),
        ("Roll it … and move.", 1),
    ],
)
def test_sentences_end_where_they_end(text: str, count: int) -> None:
    found = sentences([passage(text)], (), PROFILES["en"])
    assert len(found) == count
    assert " ".join(one.text for one in found) == text


def test_signs_are_stems_numbers_and_words_of_scope() -> None:
    own = passage("Only two cards remain.")
    (one,) = sentences([own], mentions(own, PROFILES["en"]), PROFILES["en"])
    assert one.signs == {"~only", "#2", "only", "card", "rema"}
    assert [word.says for word in one.scope] == ["only"]


@pytest.mark.parametrize("row", [".", "a", "a.", ". ", "1. ", '."', "9"])
def test_rows_of_marks_are_cut_in_one_go(row: str) -> None:
    def cut(number: int) -> None:
        one = passage(f"A text. {row * (number // len(row))} And on.")
        sentences([one], mentions(one, PROFILES["en"]), PROFILES["en"])

    assert growth(cut, 4_000, tries=2) < SLACK
