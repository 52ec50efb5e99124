"""CSV as an equal source of pieces, and the places of its mistakes."""

import contextlib
import csv
import io
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.findings import Refused, Where
from pnp.build import build
from pnp.load.spreadsheets import _rows, parse_csv
from pnp.model.game import Piece
from pnp.work.request import Request, silence
from tests.support.growth import SLACK, growth
from tests.support.loading import make_project, pieces, refused, told

GAME = """\
title: Demo
version: "1"
components:
  cards:
    title: Cards
    shape: poker
    pieces: cards.{ending}
    front: card.xml
    fields:
      name: text
      cost: {{type: whole, optional: true}}
      weight: {{type: number, default: 1}}
      rare: {{type: flag, default: false}}
      tint: {{type: colour, optional: true}}
      kinds: {{list: any, one_of: [a, b, 1], optional: true}}
      steps: {{list: 2, type: whole, optional: true}}
"""
YAML = """\
pieces:
  - {id: ant, name: Ant, cost: 1, rare: true, kinds: [a, b]}
  - id: bee
    copies: 3
    name: "Bee, \\"the\\" worker\\nand its hive"
    weight: 2.5
    tint: "#ff8800"
    kinds: [1]
  - {id: 7, name: "010", weight: -3, steps: [1, 2]}
"""
CSV = """\
id,copies,name,cost,weight,rare,tint,kinds,steps
ant,,Ant,1,,yes,,a;b,
bee,3,"Bee, ""the"" worker
and its hive",,2.5,,#ff8800,1,
7,,010,,-3,no,,,1; 2
"""


def plain(found: tuple[Piece, ...]) -> list[tuple[str, int, dict[str, object]]]:
    """Return pieces without their places."""
    return [(piece.id, piece.copies, dict(piece.fields)) for piece in found]


def read(text: str) -> list[dict[str, str | None]]:
    """Return the rows of a CSV text."""
    rows: list[dict[str, str | None]] = parse_csv(text, "f.csv").value["pieces"]
    return rows


def mistakes(text: str) -> list[str]:
    """Return the findings of a CSV text on its own."""
    found = refused(lambda: parse_csv(text, "f.csv"))
    return [f"{finding.where}: {finding.message}" for finding in found]


def table(tmp_path: Path, text: str) -> list[str]:
    """Return the findings of a game whose cards are this CSV text."""
    return told(tmp_path, {"game.yaml": GAME.format(ending="csv"), "cards.csv": text})


def test_the_same_deck_in_yaml_and_csv_gives_equal_pieces(tmp_path: Path) -> None:
    from_yaml = pieces(tmp_path, {"game.yaml": GAME.format(ending="yaml"), "cards.yaml": YAML})
    from_csv = pieces(tmp_path, {"game.yaml": GAME.format(ending="csv"), "cards.csv": CSV})
    assert plain(from_yaml) == plain(from_csv)
    assert [type(value) for value in from_csv[0].fields.values()] == [
        type(value) for value in from_yaml[0].fields.values()
    ]


def test_the_same_deck_in_yaml_and_csv_gives_the_same_pdf(tmp_path: Path) -> None:
    files = {"cards.yaml": YAML, "cards.csv": CSV}
    made = []
    for ending in ("yaml", "csv"):
        project = make_project(tmp_path, {"game.yaml": GAME.format(ending=ending), **files})
        request = Request(("demo",), ("en",), out=tmp_path / f"out-{ending}")
        report = build(project, request, silence)
        made.append([path.read_bytes() for path in report.written])
    assert made[0] == made[1]
    assert len(made[0][0]) > 1000


def test_quotes_commas_and_line_breaks_inside_a_cell() -> None:
    rows = read('id,text\r\na,"one, ""two""\r\nthree"\r\nb,plain "quotes" inside\r\n')
    assert rows[0]["text"] == 'one, "two"\nthree'
    assert rows[1]["text"] == 'plain "quotes" inside'


def test_space_around_a_cell_is_no_part_of_it() -> None:
    assert read('id , name\n a ,  Ant  \nb," Bee "\n') == [
        {"id": "a", "name": "Ant"},
        {"id": "b", "name": "Bee"},
    ]


def test_empty_rows_are_passed_over_and_empty_cells_say_nothing() -> None:
    rows = read("id,name\n\na,\n,,\n , \n\nb,Bee")
    assert rows == [{"id": "a", "name": None}, {"id": "b", "name": "Bee"}]


def test_every_cell_knows_where_it_begins_whatever_is_quoted() -> None:
    source = parse_csv('id,"name",x\n"a","line\nbreak", 1\né,"q""q",2\n', "f.csv")
    assert source.where_key(("pieces", "name")) == Where("f.csv", 1, 4)
    assert source.where(("pieces", 0)) == Where("f.csv", 2, 1)
    assert source.where(("pieces", 0, "name")) == Where("f.csv", 2, 5)
    assert source.where(("pieces", 0, "x")) == Where("f.csv", 3, 8)
    assert source.where(("pieces", 1)) == Where("f.csv", 4, 1)
    assert source.where(("pieces", 1, "x")) == Where("f.csv", 4, 10)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["f.csv:1: no header row: the first row names the fields"]),
        ("\n\n", ["f.csv:1: no header row: the first row names the fields"]),
        ("id,name,id\na,b,c\n", ["f.csv:1:9: column 'id' stands here a second time"]),
        ("id,,x\na,b,c\n", ["f.csv:1:4: column 2 has no name"]),
        ('id,name\na,"open\nb,c\n', ["f.csv:2:3: a quote is opened here and not closed"]),
        ('id,name\na,"x"y\n', ["f.csv:2:3: text behind the closing quote"]),
        (
            "id,name\na\nb,c\nd,e,f\n",
            [
                "f.csv:2: 1 cell in this row, 2 in the header",
                "f.csv:4: 3 cells in this row, 2 in the header",
            ],
        ),
        (
            'id,name\n"a\nb",c\nd\n',
            ["f.csv:4: 1 cell in this row, 2 in the header"],
        ),
    ],
)
def test_what_is_wrong_with_the_table_is_named_with_its_place(
    text: str, expected: list[str]
) -> None:
    assert mistakes(text) == expected


def test_an_unknown_column_is_one_finding_not_one_per_row(tmp_path: Path) -> None:
    assert table(tmp_path, "id,name,csot\na,A,1\nb,B,2\n") == [
        "cards.csv:1:9: column 'csot': there is no such field [did you mean 'cost'?]"
    ]


def test_a_missing_column_is_one_finding_not_one_per_row(tmp_path: Path) -> None:
    assert table(tmp_path, "id,cost\na,1\nb,2\n") == ["cards.csv:1:1: there is no column 'name'"]
    assert table(tmp_path, "cost\n1\n2\n") == [
        "cards.csv:1:1: there is no column 'id'",
        "cards.csv:1:1: there is no column 'name'",
    ]


def test_a_header_alone_is_no_deck(tmp_path: Path) -> None:
    assert table(tmp_path, "id,name\n") == ["cards.csv:1:1: pieces: 0 items, at least 1"]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("a,,1,,,,,", "2:3: piece a: 'name' is missing"),
        (",A,1,,,,,", "2:1: pieces #1: 'id' is missing"),
        ("a,A,one,,,,,", "2:5: piece a: cost: 'one' is not a whole number"),
        ("a,A,1.5,,,,,", "2:5: piece a: cost: 1.5 is not a whole number"),
        ("a,A,010,,,,,", "2:5: piece a: cost: '010' is not a whole number [write 10]"),
        ("a,A,1_000,,,,,", "2:5: piece a: cost: '1_000' is not a whole number [write 1000]"),
        ("a,A,٣,,,,,", "2:5: piece a: cost: '٣' is not a whole number"),
        ("a,A,,nan,,,,", "2:6: piece a: weight: 'nan' is not a number"),
        ("a,A,,inf,,,,", "2:6: piece a: weight: 'inf' is not a number"),
        ("a,A,,1e3,,,,", "2:6: piece a: weight: '1e3' is not a number"),
        ("a,A,,,maybe,,,", "2:7: piece a: rare: 'maybe' is not true or false"),
        ("a,A,,,,red,,", "2:8: piece a: tint: 'red' is not a colour such as \"#1d4f91\""),
        ("a,A,,,,,a;c,", "2:9: piece a: kinds #2: 'c' is not one of a, b, 1"),
        ("a,A,,,,,,1", "2:10: piece a: steps: 1 item, at least 2"),
        ("a,A,,,,,,1;2;3", "2:10: piece a: steps: 3 items, at most 2"),
        ("a,A,,,,,,1;x", "2:10: piece a: steps #2: 'x' is not a whole number"),
    ],
)
def test_a_cell_that_does_not_fit_is_named_with_its_column(
    tmp_path: Path, row: str, expected: str
) -> None:
    text = f"id,name,cost,weight,rare,tint,kinds,steps\n{row}\n"
    assert table(tmp_path, text) == [f"cards.csv:{expected}"]


@pytest.mark.parametrize("copies", ["-1", "three", "1.0", "10001"])
def test_copies_are_a_whole_number(tmp_path: Path, copies: str) -> None:
    (line,) = table(tmp_path, f"id,name,copies\na,A,{copies}\n")
    assert line.startswith("cards.csv:2:5: piece a: copies: ")


def test_flags_may_be_written_as_people_and_spreadsheets_do(tmp_path: Path) -> None:
    rows = "".join(
        f"{n},N,{word}\n" for n, word in enumerate(["yes", "TRUE", "True", "no", "FALSE", ""])
    )
    files = {"game.yaml": GAME.format(ending="csv"), "cards.csv": f"id,name,rare\n{rows}"}
    found = [piece.fields["rare"] for piece in pieces(tmp_path, files)]
    assert found == [True, True, True, False, False, False]


def test_an_empty_cell_is_an_empty_list_where_a_list_is_needed(tmp_path: Path) -> None:
    game = GAME.format(ending="csv").replace(
        "list: any, one_of: [a, b, 1], optional: true", "list: any"
    )
    files = {"game.yaml": game, "cards.csv": "id,name,kinds\na,A,\nb,B,x;y\n"}
    assert [piece.fields["kinds"] for piece in pieces(tmp_path, files)] == [[], ["x", "y"]]


def test_a_second_piece_of_the_same_id_is_refused(tmp_path: Path) -> None:
    (line,) = table(tmp_path, "id,name\na,A\nb,B\na,C\n")
    assert line.startswith("cards.csv:4:1: piece 'a' stands here a second time (first in line 2)")


LETTERS = st.text(st.sampled_from('ab ",\n;é') | st.characters(categories=["L", "N"]), max_size=8)


@given(st.lists(st.tuples(LETTERS, LETTERS), min_size=1, max_size=5))
def test_what_a_writer_of_csv_writes_is_read_back(rows: list[tuple[str, str]]) -> None:
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerows([("id", "name"), *rows])
    kept = [[cell.strip() or None for cell in row] for row in rows]
    expected = [dict(zip(("id", "name"), row, strict=True)) for row in kept if any(row)]
    assert read(stream.getvalue()) == expected


def test_a_megabyte_of_quotes_is_read_in_no_time() -> None:
    assert mistakes("id,name\na," + '"' * 1_000_001) == [
        "f.csv:2:3: a quote is opened here and not closed"
    ]


def test_a_thousand_unknown_columns(tmp_path: Path) -> None:
    names = [f"c{n}" for n in range(50_000)]
    found = refused(lambda: parse_csv(",".join([*names, "c0"]) + "\n", "f.csv"))
    assert [finding.message for finding in found] == ["column 'c0' stands here a second time"]


def test_more_cells_than_memory_holds() -> None:
    (line,) = mistakes("," * 1_000_001)
    assert line == "f.csv: more than 1,000,000 cells in one file"


MESS = st.text(st.sampled_from('a",\r\n é'), max_size=25)


@given(MESS)
def test_whatever_stands_in_a_file_is_read_as_python_reads_it(text: str) -> None:
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error:
        with pytest.raises(Refused):
            list(_rows(text, "f.csv", ",", 0))
        return
    kept = [["\n".join(re.split("\r\n?|\n", cell)).strip() for cell in row] for row in rows]
    found = list(_rows(text, "f.csv", ",", 0))
    assert [cells for cells, _ in found] == [row for row in kept if any(row)]
    lines = re.split("\r\n?|\n", text)
    for _, places in found:
        for line, column in places:  # a cell begins with its line, or behind a comma
            assert column == 1 or lines[line - 1][column - 2] == ","


def test_of_many_wrong_rows_the_first_are_told() -> None:
    found = refused(lambda: parse_csv("a,b\n" + "1\n" * 5_000, "f.csv"))
    assert [one.where.line for one in found] == [*range(2, 22), 0]
    assert str(found[-1]) == "error: f.csv: and 4,980 more"


@pytest.mark.parametrize("cell", ['"', '""', '"a', "a,", '"a",', '"\n"'])
def test_odd_cells_are_read_in_one_go(cell: str) -> None:
    def read(number: int) -> None:
        with contextlib.suppress(Refused):
            parse_csv("a,b\n" + cell * number, "f.csv")

    assert growth(read, 12_500) < SLACK


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_whatever_stands_between_cells_is_seen_from_the_header(mark: str) -> None:
    text = mark.join(("id", "name", "x")) + "\n" + mark.join(("a", f'"b{mark}c"', "1;2,3"[:3]))
    if mark != ";":
        assert read(text) == [{"id": "a", "name": f"b{mark}c", "x": "1;2"}]
    assert read(f"sep={mark}\nid{mark}name\na{mark}b\n") == [{"id": "a", "name": "b"}]


def test_a_line_that_tells_the_separator_counts_as_a_line() -> None:
    source = parse_csv("sep=;\nid;name\na;b\n", "f.csv")
    assert source.where(("pieces", 0, "name")) == Where("f.csv", 3, 3)
    assert source.where_key(("pieces", "name")) == Where("f.csv", 2, 4)


@pytest.mark.parametrize(("cell", "value"), [("1,5", 1.5), ("-0,25", -0.25), ("2.5", 2.5)])
def test_a_decimal_comma_is_understood(tmp_path: Path, cell: str, value: float) -> None:
    files = {"game.yaml": GAME.format(ending="csv"), "cards.csv": f"id;name;weight\na;A;{cell}\n"}
    assert [piece.fields["weight"] for piece in pieces(tmp_path, files)] == [value]


def test_what_may_be_a_thousand_is_no_number(tmp_path: Path) -> None:
    (line,) = table(tmp_path, 'id,name,weight\na,A,"1,234"\n')
    assert "'1,234' is not a number" in line


def test_a_piece_of_no_copies_is_left_out(tmp_path: Path) -> None:
    text = "id,name,copies\na,A,0\nb,B,2\n"
    files = {"game.yaml": GAME.format(ending="csv"), "cards.csv": text}
    assert [(piece.id, piece.copies) for piece in pieces(tmp_path, files)] == [("b", 2)]
    (line,) = table(tmp_path / "none", text.replace(",2", ",0"))
    assert line == "cards.csv:1:1: all of its pieces have 0 copies"
