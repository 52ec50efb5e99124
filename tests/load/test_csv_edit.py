"""Cells of tables are changed, and nothing else is."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.findings import Refused
from pnp.load.spreadsheets import CELLS, CsvText, Naming, parse_csv, separator

LETTERS = st.text(st.sampled_from("abcäß \"';,\t#x1\n"), max_size=8)
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
            text = draw(LETTERS).replace("\n", end)
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
    value = data.draw(LETTERS)
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
    number, value = data.draw(st.integers(0, count - 1)), data.draw(LETTERS)
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
    values = {name: data.draw(LETTERS) for name in names[1:]} | {names[0]: "new"}
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
