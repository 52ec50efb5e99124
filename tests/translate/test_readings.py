"""A text is read as it is printed: numbers filled in, names in place, icons called by name."""

from pathlib import Path

import pytest

from pnp.load.project import find_project
from pnp.model.messages import Catalog, Message
from pnp.translate.readings import MOST_SHOWN, Readings, readable, values_in
from pnp.translate.source import open_source
from pnp.workshop import Workshop

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("english", "shown", "values"),
    [
        ("Draw +{n}", "Draw +2", {"n": 2}),
        ("Draw +{n}", "Hand limit\nDraw +2 now", {"n": 2}),
        ("{n} for {n} {gene}", "1 for 1 {icon:gene}", {"n": 1, "gene": "{icon:gene}"}),
        ("{n} for {n}", "1 for 2", {}),
        ("{n} {n:card|cards}", "3 cards", {"n": 3}),
        ("{n} {n:card|cards} more", "1 card more", {"n": 1}),
        ("{name} wins", "Mad Max wins", {"name": "Mad Max"}),
        ("{a} of {b}, {c}", "3 of 4, 5 or 6", {"a": 3, "b": 4, "c": "5 or 6"}),
        ("{n} of {m}", "1,234,567 of 2.5", {"n": 1234567, "m": 2.5}),
        ("{n} each", "2.50 each", {"n": "2.50"}),
        ("{icon:eye} Look", "{icon:eye} Look", {}),
        ("Draw +{n}", "Discard 2", {}),
    ],
)
def test_values_are_found_where_a_piece_shows_them(
    english: str, shown: str, values: dict[str, object]
) -> None:
    assert values_in(english, shown) == values


def test_a_text_made_of_braces_is_given_up_at_once() -> None:
    names = "".join(f"{{n{number}}}" for number in range(40))
    assert values_in(f"{names}x", "y" * MOST_SHOWN) == {}
    forms = "{n}" + "{n:a|aa}" * 60
    assert values_in(f"{forms}x", "1" + "a" * 80) == {}
    assert values_in("Draw {n}", f"Draw 2{' ' * MOST_SHOWN}") == {}, "no label is that long"


def test_a_reading_has_no_markup_and_names_icons() -> None:
    assert readable("**Pay** 1 {icon:gene}\nto *draw*") == "Pay 1 [gene] to draw"


def test_rules_are_read_with_the_numbers_of_the_game() -> None:
    shop = Workshop.open(find_project(ROOT))
    source = open_source(shop, "micropul")
    german = shop.stock.languages["de"]
    readings = Readings(source, german, source.catalog("de"))
    message = Message("rules.x", "")
    said = readings.read(message, "**{dealt} {dealt:Plättchen|Plättchen}**, {card:core}: {tiles}")
    assert said == ("6 Plättchen, Kern: 48",)
    assert readings.read(message, "nothing to fill in") == ()
    assert readings.read(message, "{nobody_knows}") == (), "the judge tells of it"
    assert readings.read(message, "{dealt:one form}") == ()


def test_a_table_for_each_number_of_players_is_read_in_its_first_row() -> None:
    shop = Workshop.open(find_project(ROOT))
    source = open_source(shop, "micropul")
    readings = Readings(source, shop.stock.languages["en"], Catalog("en", {}))
    row = Message("rules.setup-table.1.3", "")
    assert readings.read(row, "# and {core.#} left") == ("1 and 41 left",)
    assert readings.read(Message("rules.setup-table.0.0", ""), "# is a sign") == ()
    assert readings.read(Message("rules.turn-one", ""), "# is a sign") == ()


def test_a_label_is_read_with_each_value_that_occurs_in_any_language() -> None:
    shop = Workshop.open(find_project(ROOT))
    readings = Readings(open_source(shop, "stock"), shop.stock.languages["pl"], Catalog("pl", {}))
    message = Message("label.{n} cards", "{n} cards", values=({"n": 1}, {"n": 5}))
    assert readings.read(message, "{n} {n:karta|karty|kart}") == ("1 karta", "5 kart")
