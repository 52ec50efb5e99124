"""What a sheet calls a column, and which field that is."""

import pytest

from pnp.base.findings import Refused
from pnp.load.spreadsheets import Naming, Row, Table, pieces_of

KNOWN = ("id", "copies", "name", "long_name")


def table(*rows: str) -> Table:
    """Return rows of words as a sheet holds them."""

    def placed(line: int, row: str) -> Row:
        cells = [cell.strip() for cell in row.split("|")]
        return cells, [(line, column) for column in range(1, len(cells) + 1)]

    return Table("a.xlsx", [placed(line, row) for line, row in enumerate(rows, 1)], "Cards")


def told(*rows: str, called: dict[str, str] | None = None) -> list[str]:
    with pytest.raises(Refused) as refused:
        pieces_of(table(*rows), Naming(called or {}, KNOWN))
    return [f"{one.where}: {one.message}" for one in refused.value.findings]


def test_columns_are_known_by_their_names_whatever_the_capitals() -> None:
    source = pieces_of(table("ID | Name | Long name", "a | A | Aa"), Naming({}, KNOWN))
    assert source.value == {"pieces": [{"id": "a", "name": "A", "long_name": "Aa"}]}


def test_columns_may_be_called_otherwise_and_some_are_nobodys_business() -> None:
    called = {"Titel": "name", "Qty": "copies", "Notes for me": "ignore"}
    rows = "id | Titel | Notes for me | Qty |", "a | A | dull | 3 |"
    source = pieces_of(table(*rows), Naming(called, KNOWN))
    assert source.value == {"pieces": [{"id": "a", "name": "A", "copies": "3"}]}
    assert str(source.where(("pieces", 0, "copies"))) == "a.xlsx:Cards!D2"
    assert str(source.where_key(("pieces", "name"))) == "a.xlsx:Cards!B1"


def test_a_field_has_one_column() -> None:
    called = {"Titel": "name"}
    expected = ["a.xlsx:Cards!C1: columns 'Name' and 'Titel' are both 'name'"]
    assert told("id | Name | Titel", "a | b | c", called=called) == expected


def test_a_column_that_is_named_has_to_be_there() -> None:
    expected = ["a.xlsx:Cards!1: there is no column 'Titel', which `columns` names"]
    assert told("id | name", "a | b", called={"Titel": "name"}) == expected


def test_a_column_without_a_name_may_hold_nothing() -> None:
    pieces_of(table("id | name | ", "a | b | "), Naming({}, KNOWN))
    rows = "id | | name", "a | x | b", "c | y | d"
    assert told(*rows) == ["a.xlsx:Cards!B1: column 2 has no name"]
