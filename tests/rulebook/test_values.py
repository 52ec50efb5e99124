"""Placeholders and what they stand for, in every language."""

import pytest

from pnp.base.plurals import PluralRule
from pnp.load.project import find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.rulebook.localize import Values

LANGUAGES = load_stock(find_project(shipped_root())).languages


def values(language: str = "en") -> Values:
    """Return values of a small game."""
    return Values(
        LANGUAGES[language],
        "Ants",
        {"hand": 6, "one": 1, "half": 2.5, "less": -1, "sizes": [4, 2], "legal": True},
        {"nest": "Ant nest", "leaf": "Leaf"},
        {"cards": "63 × 88 mm"},
    )


def fill(text: str, language: str = "en") -> str:
    """Fill a text that has nothing wrong with it."""
    said, problems = values(language).fill(text)
    assert not problems
    return said


def test_everything_that_can_be_asked_for() -> None:
    assert fill("{game}: {hand} {hand:card|cards}, {one:card|cards}") == "Ants: 6 cards, card"
    assert fill("the {card:nest}, {card:leaf|Leaves}") == "the Ant nest, Leaves"
    assert fill("{size:cards} {icon:ant} {prose:1.2.1}") == "63 × 88 mm {icon:ant} 1.2.1"
    assert fill("{sizes}") == "4, 2"


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert fill("{half} {less}") == "2.5 −1"
    assert fill("{half}", "de") == "2,5"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{hund}", "nothing is called {hund}; did you mean 'hand'?"),
        ("{wings}", "nothing is called {wings}"),
        ("{hand:card}", "{hand:card}: English has 2 plural forms"),
        ("{hand:a|b|c}", "{hand:a|b|c}: English has 2 plural forms"),
        ("{card:nset}", "no card or term is called 'nset'; did you mean 'nest'?"),
        ("{size:tiles}", "no component is called 'tiles'"),
        ("{legal}", "True is not a number"),
        ("{sizes:a|b}", "{sizes} is [4, 2], which has no plural"),
        ("{}", "{} is not a placeholder"),
        ("{two words}", "{two words} is not a placeholder"),
        ("a {hand", "a brace opens or closes nothing: '{hand'"),
        ("hand} b", "a brace opens or closes nothing: '} b'"),
    ],
)
def test_a_placeholder_that_names_nothing(text: str, says: str) -> None:
    assert says in [problem.message for problem in values().fill(text)[1]]


def test_all_problems_of_a_text_are_told_each_at_its_place() -> None:
    assert [problem.start for problem in values().fill("{a} {b} {card:c}")[1]] == [0, 4, 8]


@pytest.mark.parametrize(
    ("language", "forms", "by_number"),
    [
        ("hu", 2, {1: 0, 2: 1, 5: 1}),
        ("fr", 2, {0: 0, 1: 0, 2: 1}),
        ("pl", 3, {1: 0, 2: 1, 5: 2, 12: 2, 22: 1}),
        ("cs", 3, {1: 0, 4: 1, 5: 2}),
        ("sl", 4, {1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 101: 0}),
        ("uk", 3, {1: 0, 3: 1, 5: 2, 11: 2, 21: 0}),
        ("ru", 3, {1: 0, 3: 1, 5: 2, 11: 2, 21: 0}),
    ],
)
def test_the_plural_rules(language: str, forms: int, by_number: dict[int, int]) -> None:
    total, rule = PluralRule.of(LANGUAGES[language].plurals)
    assert total == forms
    assert {number: rule(number) for number in by_number} == by_number


def test_a_number_for_which_a_rule_has_no_form() -> None:
    language = LANGUAGES["en"]._replace(plurals="nplurals=2; plural=n/(n-500)")
    values = Values(language, "Demo", {"n": 500}, {}, {})
    assert values.fill("{n:tile|tiles}") == (
        "?n?",
        [("{n} is 500: no form by 'nplurals=2; plural=n/(n-500)'", 0)],
    )


def test_plural_forms_are_chosen_by_the_value_and_not_by_how_it_is_written() -> None:
    values = Values(LANGUAGES["pl"], "Demo", {"n": 12_345_672}, {}, {})
    assert values.fill("{n} {n:karta|karty|kart}") == ("12\u202f345\u202f672 karty", [])
