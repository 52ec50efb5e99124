"""CSV files and workbooks, read and edited."""

import contextlib
import csv
import io
import re
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.findings import Refused, Where
from pnp.build import build
from pnp.load import spreadsheets as workbook
from pnp.load.spreadsheets import (
    CELLS,
    CsvText,
    Naming,
    Row,
    Table,
    _rows,
    parse_csv,
    pieces_of,
    read_table,
    read_workbook,
    separator,
)
from pnp.model.game import Piece
from pnp.work.request import Request, silence
from tests.conftest import Pnp, Starter
from tests.support.growth import SLACK, growth
from tests.support.loading import make_project, pieces, refused, told
from tests.support.workbooks import Cells, ods, packed, xlsx

# CSV as an equal source of pieces, and the places of its mistakes.


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
    line, *_ = table(tmp_path / "none", text.replace(",2", ",0"))
    assert line == "cards.csv:1:1: all of its pieces have 0 copies"


# Cells of tables are changed, and nothing else is.


LETTERS_CSV_EDIT = st.text(st.sampled_from("abcäß \"';,\t#x1\n"), max_size=8)
ENDS = st.sampled_from(["\n", "\r\n", "\r"])


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, int, list[str]]:
    """Return a table as people write it, how many rows it has, and its columns."""
    mark, end = draw(st.sampled_from(",;\t")), draw(ENDS)
    names = [f"c{number}" for number in range(draw(st.integers(2, 4)))]
    lines = [mark.join(names)]
    count = draw(st.integers(1, 5))
    for number in range(count):
        cells = [f"p{number}"]
        for _ in names[1:]:
            text = draw(LETTERS_CSV_EDIT).replace("\n", end)
            plain = not text.startswith('"') and not any(one in text for one in f"{mark}\r\n")
            quoted = draw(st.booleans()) or not plain
            cells.append('"' + text.replace('"', '""') + '"' if quoted else text)
        lines.append(mark.join(cells))
        if draw(st.booleans()):
            lines.append("")  # empty lines are nobody's
    told = f"sep={mark}{end if end != chr(13) else chr(10)}" if draw(st.booleans()) else ""
    return told + end.join(lines) + draw(st.sampled_from(["", end])), count, names


@settings(max_examples=300)
@given(tables(), st.data())
def test_a_new_value_is_read_and_all_else_stays(
    made: tuple[str, int, list[str]], data: st.DataObject
) -> None:
    text, count, names = made
    table = CsvText(text, "t.csv")
    number = data.draw(st.integers(0, count - 1))
    name = data.draw(st.sampled_from(names[1:]))
    value = data.draw(LETTERS_CSV_EDIT)
    new = table.with_value(number, name, value)
    before, after = table.rows, parse_csv(new, "t.csv").value["pieces"]
    assert (after[number][name] or "") == value.strip()
    for at, (one, other) in enumerate(zip(before, after, strict=True)):
        assert {k: v for k, v in one.items() if (at, k) != (number, name)} == {
            k: v for k, v in other.items() if (at, k) != (number, name)
        }
    old = before[number][name] or ""
    again = CsvText(new, "t.csv").with_value(number, name, old)
    assert parse_csv(again, "t.csv").value["pieces"] == before
    start, end = 0, 0  # one stretch alone has changed, and it holds no other cell
    while start < min(len(text), len(new)) and text[start] == new[start]:
        start += 1
    while end < min(len(text), len(new)) - start and text[-1 - end] == new[-1 - end]:
        end += 1
    assert len(new) - start - end <= 2 * len(value) + 2 + value.count("\n")


@settings(max_examples=100)
@given(tables(), st.data())
def test_what_is_not_changed_is_equal_to_the_byte(
    made: tuple[str, int, list[str]], data: st.DataObject
) -> None:
    text, count, names = made
    table = CsvText(text, "t.csv")
    number, name = data.draw(st.integers(0, count - 1)), data.draw(st.sampled_from(names))
    assert table.with_value(number, name, table.rows[number][name] or "") == text


@settings(max_examples=150)
@given(tables(), st.data())
def test_rows_come_and_go(made: tuple[str, int, list[str]], data: st.DataObject) -> None:
    text, count, names = made
    table = CsvText(text, "t.csv")
    number = data.draw(st.integers(0, count - 1))
    more = CsvText(table.with_copy(number, {names[0]: "new"}), "t.csv")
    assert [row[names[0]] for row in more.rows][number + 1] == "new"
    gone = CsvText(more.without_row(number + 1), "t.csv")
    assert gone.rows == table.rows
    assert gone.text.rstrip("\r\n") == text.rstrip("\r\n")


def raw_cells(text: str) -> list[list[str]]:
    """Return the cells of all lines as they stand in the text, each with what ends it."""
    mark, begin = separator(text)
    rows: list[list[str]] = [[text[:begin]]]
    for match in CELLS[mark].finditer(text, begin):
        rows[-1].append(match[1])
        if match[2] != mark:
            rows[-1].append(match[2])
            rows.append([])
    return [row for row in rows if row not in ([], ["", ""])]  # which stand behind the end


@settings(max_examples=300)
@given(tables(), st.data())
def test_a_new_column_is_read_and_all_else_stays(
    made: tuple[str, int, list[str]], data: st.DataObject
) -> None:
    text, count, _ = made
    table = CsvText(text, "t.csv")
    number, value = data.draw(st.integers(0, count - 1)), data.draw(LETTERS_CSV_EDIT)
    new = table.with_value(number, "new", value)
    if not value.strip():
        assert new == text  # nothing to say: nothing is added
        return
    after = parse_csv(new, "t.csv").value["pieces"]
    for at, (one, other) in enumerate(zip(table.rows, after, strict=True)):
        assert other == {**one, "new": value.strip() if at == number else None}
    before, behind = raw_cells(text), raw_cells(new)
    assert len(before) == len(behind)
    grown = 0
    for old, row in zip(before, behind, strict=True):
        if len(old) == len(row):
            assert old == row  # an empty line, to the byte
        else:
            assert old == [*row[:-2], row[-1]]  # every cell and the line's end, to the byte
            grown += 1
    assert grown == count + 1
    again = CsvText(new, "t.csv").with_value(number, "new", "")
    assert all(row["new"] is None for row in parse_csv(again, "t.csv").value["pieces"])


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("id;name\r\na;b\r\nc;d", "id;name;new\r\na;b;x\r\nc;d;"),
        ("id\tname\na\tb\n\nc\td\n", "id\tname\tnew\na\tb\tx\n\nc\td\t\n"),
        ('"id","name"\n"a","b"\n"c",""\n', '"id","name","new"\n"a","b","x"\n"c","",""\n'),
        ("sep=;\nid;name\na;b\n", "sep=;\nid;name;new\na;b;x\n"),
        ("id,name,,\na,b,,\n,,,\n", "id,name,new,\na,b,x,\n,,,\n"),
        ("id,name\na,b\n,\n\n", "id,name,new\na,b,x\n,,\n\n"),
        ("id\na\n\nc\n", "id,new\na,x\n\nc,\n"),
        ("id, name\na, b\n", "id, name, new\na, b,x\n"),
    ],
)
def test_a_column_is_written_as_its_table_is(text: str, new: str) -> None:
    assert CsvText(text, "t").with_value(0, "new", "x") == new


def test_a_column_of_another_meaning_is_no_place_for_a_value() -> None:
    naming = Naming({"new": "ignore"}, ("id", "new"))
    with pytest.raises(Refused, match="without touching more"):
        CsvText("id,new\na,b\n", "t", naming).with_value(0, "new", "x")


@settings(max_examples=150)
@given(tables(), st.data())
def test_a_new_row_is_read_and_all_else_stays(
    made: tuple[str, int, list[str]], data: st.DataObject
) -> None:
    text, count, names = made
    table = CsvText(text, "t.csv")
    values = {name: data.draw(LETTERS_CSV_EDIT) for name in names[1:]} | {names[0]: "new"}
    more = table.with_row(values)
    rows = parse_csv(more, "t.csv").value["pieces"]
    assert rows[:count] == table.rows
    assert rows[count] == {name: values[name].strip() or None for name in names}
    gone = CsvText(more, "t.csv").without_row(count)
    assert gone.rstrip("\r\n") == text.rstrip("\r\n")


def test_quotes_and_spaces_stay() -> None:
    text = 'id, name ,note\r\na, b ,"c"\r\n'
    assert CsvText(text, "t").with_value(0, "name", "x") == 'id, name ,note\r\na, x ,"c"\r\n'
    assert CsvText(text, "t").with_value(0, "note", "x") == 'id, name ,note\r\na, b ,"x"\r\n'
    assert CsvText(text, "t").with_value(0, "name", "x,y").endswith('a,"x,y","c"\r\n')


# What a sheet calls a column, and which field that is.


KNOWN = ("id", "copies", "name", "long_name")


def table_cells(*rows: str) -> Table:
    """Return rows of words as a sheet holds them."""

    def placed(line: int, row: str) -> Row:
        cells = [cell.strip() for cell in row.split("|")]
        return cells, [(line, column) for column in range(1, len(cells) + 1)]

    return Table("a.xlsx", [placed(line, row) for line, row in enumerate(rows, 1)], "Cards")


def told_cells(*rows: str, called: dict[str, str] | None = None) -> list[str]:
    with pytest.raises(Refused) as refused:
        pieces_of(table_cells(*rows), Naming(called or {}, KNOWN))
    return [f"{one.where}: {one.message}" for one in refused.value.findings]


def test_columns_are_known_by_their_names_whatever_the_capitals() -> None:
    source = pieces_of(table_cells("ID | Name | Long name", "a | A | Aa"), Naming({}, KNOWN))
    assert source.value == {"pieces": [{"id": "a", "name": "A", "long_name": "Aa"}]}


def test_columns_may_be_called_otherwise_and_some_are_nobodys_business() -> None:
    called = {"Titel": "name", "Qty": "copies", "Notes for me": "ignore"}
    rows = "id | Titel | Notes for me | Qty |", "a | A | dull | 3 |"
    source = pieces_of(table_cells(*rows), Naming(called, KNOWN))
    assert source.value == {"pieces": [{"id": "a", "name": "A", "copies": "3"}]}
    assert str(source.where(("pieces", 0, "copies"))) == "a.xlsx:Cards!D2"
    assert str(source.where_key(("pieces", "name"))) == "a.xlsx:Cards!B1"


def test_a_field_has_one_column() -> None:
    called = {"Titel": "name"}
    expected = ["a.xlsx:Cards!C1: columns 'Name' and 'Titel' are both 'name'"]
    assert told_cells("id | Name | Titel", "a | b | c", called=called) == expected


def test_a_column_that_is_named_has_to_be_there() -> None:
    expected = ["a.xlsx:Cards!1: there is no column 'Titel', which `columns` names"]
    assert told_cells("id | name", "a | b", called={"Titel": "name"}) == expected


def test_a_column_without_a_name_may_hold_nothing() -> None:
    pieces_of(table_cells("id | name | ", "a | b | "), Naming({}, KNOWN))
    rows = "id | | name", "a | x | b", "c | y | d"
    assert told_cells(*rows) == ["a.xlsx:Cards!B1: column 2 has no name"]


# Workbooks are read as they come; what is wrong is told by sheet, column letter and row.


CELLS_WORKBOOK: Cells = [
    ["ID", "Qty", "Name", "Kind", "Cost", "rules", "Notes for me"],
    ["ferry", 2, "Ferry", "calm", 1, "Take a card.", "dull"],
    ["storm", 0, "Storm", "storm", 3, None, None],
    ["pier", 1.0, "Pier", "calm", 2, "Draw two.", None],
]
CALLED = '    columns: {Qty: copies, "Notes for me": ignore}\n'
MADE: dict[str, Callable[[Mapping[str, Cells]], bytes]] = {".xlsx": xlsx, ".ods": ods}


def saved(folder: Path, data: bytes, ending: str = ".xlsx") -> Path:
    path = folder / f"cards{ending}"
    path.write_bytes(data)
    return path


def refusal(path: Path, sheet: str = "") -> str:
    with pytest.raises(Refused) as refused:
        list(read_workbook(path, sheet).rows)
    (finding,) = refused.value.findings
    return str(finding)


def with_workbook(starter: Starter, ending: str, cells: Cells, more: str = CALLED) -> None:
    """Let the cards of a game come from a workbook."""
    named = f"pieces: cards{ending}\n{more}"
    starter.edit("game.yaml", "pieces: cards.csv\n", named)
    text = starter.file("game.yaml").read_text("utf-8")
    starter.file("game.yaml").write_text(text.split("\n# What the rules")[0], "utf-8")
    saved(starter.data, MADE[ending]({"Cards": cells, "Other": [["x"]]}), ending)


@pytest.mark.parametrize("ending", MADE)
def test_cells_say_what_somebody_would_type(tmp_path: Path, ending: str) -> None:
    cells: Cells = [
        ["id", "n", "x", "flag"],
        ["a", 1.0, 0.25, True],
        [None] * 4,
        ["b", 7, "ü", False],
    ]
    table = read_workbook(saved(tmp_path, MADE[ending]({"One": cells}), ending))
    rows = list(table.rows)
    assert [said for said, _ in rows] == [
        ["id", "n", "x", "flag"], ["a", "1", "0.25", "true"], ["b", "7", "ü", "false"],
    ]  # fmt: skip
    assert rows[2][1][2] == (4, 3)
    assert table.sheet == "One"


def test_cells_that_begin_elsewhere_keep_their_places(tmp_path: Path) -> None:
    path = saved(tmp_path, xlsx({"One": [["id"], ["a"]]}, first=(3, 4)))
    assert [places for _, places in read_workbook(path).rows] == [[(3, 4)], [(4, 4)]]


@pytest.mark.parametrize("ending", MADE)
def test_a_game_is_built_from_a_workbook(run: Pnp, starter: Starter, ending: str) -> None:
    with_workbook(starter, ending, CELLS_WORKBOOK)
    run("build")
    listed = run("build", "--format", "listing").output
    assert "1 file written" in listed
    text = next((starter.out / "harbour").glob("*.listing")).read_text("utf-8")
    assert "cards/ferry#2" in text and "cards/pier#1" in text and "cards/storm" not in text


def test_a_mistake_is_told_by_sheet_letter_and_row(run: Pnp, starter: Starter) -> None:
    wrong = [list(row) for row in CELLS_WORKBOOK]
    wrong[3][4] = "two"
    with_workbook(starter, ".xlsx", wrong)
    told = run("build", status=1).stderr
    assert "cards.xlsx:Cards!E4: piece pier: cost: 'two' is not a whole number" in told


def test_a_sheet_is_chosen_by_its_name(tmp_path: Path) -> None:
    path = saved(tmp_path, xlsx({"Cards": [["id"]], "Tokens": [["id"], ["a"]]}))
    assert len(list(read_workbook(path, "Tokens").rows)) == 2
    assert "there is no sheet 'Tokns' in it" in refusal(path, "Tokns")
    assert "did you mean 'Tokens'?" in refusal(path, "Tokns")


def test_a_column_that_holds_no_field(run: Pnp, starter: Starter) -> None:
    with_workbook(starter, ".xlsx", CELLS_WORKBOOK, CALLED.replace("copies", "copys"))
    told = run("build", status=1).stderr
    assert "game.yaml:18" in told and "did you mean 'copies'?" in told


@pytest.mark.parametrize("data", [b"", b"PK", b"no workbook", packed({"a": "b"})])
@pytest.mark.parametrize("ending", MADE)
def test_what_is_no_workbook_is_refused(tmp_path: Path, data: bytes, ending: str) -> None:
    assert "not a workbook that can be read" in refusal(saved(tmp_path, data, ending))


def test_a_workbook_that_unpacks_to_all_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workbook, "MOST_UNPACKED", 100)
    assert "unpacks to" in refusal(saved(tmp_path, xlsx({"One": [["x" * 200]]})))


def test_a_cell_that_is_all_too_far_away(tmp_path: Path) -> None:
    data = xlsx({"One": [["id"], ["a"]]})
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    files[sheet] = files[sheet].replace('r="A2"', 'r="XFD1048576"')
    assert "a sheet of 17,179,869,184 cells" in refusal(saved(tmp_path, packed(files)))
    many = ods({"One": [["a"]]}, times=900_000_000)
    assert "a sheet of 900,000,000 cells" in refusal(saved(tmp_path, many, ".ods"))


# Tables as spreadsheets save them: the letters are right, and a guess is told.


TEXTS = {
    "cp1252": "id;name\na;Fähre für Ängstliche, façade, mañana\n",
    "cp1250": "id;name\na;Zażółć gęślą jaźń, příliš žluťoučký kůň, árvíztűrő\n",
    "cp1251": "id;name\na;Паром для сміливих, ёлка\n",
}


def saved_decoding(folder: Path, data: bytes) -> Path:
    path = folder / "cards.csv"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("text", TEXTS.values())
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_is_read_without_a_word(tmp_path: Path, text: str, encoding: str) -> None:
    assert read_table(saved_decoding(tmp_path, text.encode(encoding))) == (text, [])


@pytest.mark.parametrize("page", TEXTS)
def test_a_code_page_is_guessed_and_told(tmp_path: Path, page: str) -> None:
    found, (told,) = read_table(saved_decoding(tmp_path, TEXTS[page].encode(page)))
    assert found == TEXTS[page]
    assert f"read as {page}" in told.message
    assert f"encoding: {page}" in told.hint
    assert told.where.line == 2


@pytest.mark.parametrize("page", TEXTS)
def test_a_code_page_that_is_named_is_taken_at_its_word(tmp_path: Path, page: str) -> None:
    assert read_table(saved_decoding(tmp_path, TEXTS[page].encode(page)), page) == (TEXTS[page], [])


@pytest.mark.parametrize(
    ("data", "encoding", "says"),
    [
        (b"id;name\na;F\xe4hre\n", "utf-8", "byte 0xe4 is not UTF-8"),
        (b"id;name\na;\x81\n", "cp1252", "byte 0x81 is not CP1252"),
        (b"\xff\xfei\x00d", "", "is not UTF-16"),
        (b"id\x00\xff\n", "", "byte 0xff is not UTF-8"),
    ],
)
def test_what_is_not_as_it_says_is_refused(
    tmp_path: Path, data: bytes, encoding: str, says: str
) -> None:
    with pytest.raises(Refused) as refused:
        read_table(saved_decoding(tmp_path, data), encoding)
    (finding,) = refused.value.findings
    assert says in finding.message
    assert finding.where.line
