"""Numbers answer each other in whatever order and by whatever name."""

from pathlib import Path

import pytest

from pnp.compare import matching
from pnp.compare.align import Stretch
from pnp.compare.document import Passage, Role, Spot
from pnp.compare.matching import match
from pnp.compare.mentions import mentions
from tests.compare.things import ENGLISH, PROFILES, differences, german


def stretch(text: str) -> Stretch:
    passage = Passage(Role.TEXT, text, Spot("x", 1))
    return Stretch((passage,), mentions(passage, PROFILES["en"]))


def test_order_does_not_matter_to_what_is_loose() -> None:
    assert match(stretch("2 of 6, (a)"), stretch("(a): both 6 and 2")).loose == ((), ())


def test_an_article_is_not_missed(tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, german("und ein Boot", "und das Boot")) == ()
    assert differences(tmp_path, ENGLISH, german("auf ein Boot", "auf 1 Boot")) == ()


def test_both_is_two_and_is_not_missed(tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, german("Wirf die 2 Würfel", "Wirf die Würfel")) == ()


def test_a_product_and_its_value_are_the_same(tmp_path: Path) -> None:
    assert differences(tmp_path, ENGLISH, german("3x5", "15")) == ()
    assert differences(tmp_path, ENGLISH, german("3x5", "drei mal fünf")) == ()


def test_numbers_in_another_order_are_no_difference(tmp_path: Path) -> None:
    swapped = german("24 Lampenkarten (a), 6 Boote", "6 Boote, 24 Lampenkarten (a)")
    assert differences(tmp_path, ENGLISH, swapped) == ()


def test_the_order_of_very_many_equal_numbers_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    class Matcher:
        """Counts how often it is asked."""

        def __init__(self, *_: object, **__: object) -> None:
            asked.append(1)

        def get_matching_blocks(self) -> list[tuple[int, int, int]]:
            return []

    monkeypatch.setattr(matching, "SequenceMatcher", Matcher)
    for number, times in ((100, 1), (101, 0)):
        asked.clear()
        assert match(stretch("7 " * number), stretch("7 " * number)).loose == ((), ())
        assert len(asked) == times
