"""YAML files, read and edited."""

import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base import source as source_module
from pnp.base.findings import MOST_ALIKE, Refused, Where
from pnp.load.yaml_file import MOST_DEPTH, YamlText, parse_yaml, read_yaml
from tests.support.growth import SLACK, growth
from tests.support.loading import refused


def value_of(text: str) -> object:
    """Return the value of the key `a`."""
    value: object = parse_yaml(f"a: {text}\n", "f.yaml").value["a"]
    return value


def mistakes(text: str) -> list[str]:
    """Return the findings of a text as they are printed, without their severity and hint."""
    found = refused(lambda: parse_yaml(text, "f.yaml"))
    return [f"{finding.where}: {finding.message}" for finding in found]


@pytest.mark.parametrize(
    "word",
    [
        "no",
        "yes",
        "on",
        "off",
        "NO",
        "True",
        "FALSE",
        "Null",
        "010",
        "-007",
        "1_000",
        "0x10",
        "0o7",
        "1e3",
        "1:30",
        ".inf",
        ".nan",
        "2024-01-01",
        "=",
        "1.2.3",
        "--",
        "+",
        "99999999999999999999",
        "1.0e999",
        "-1.0e999",
        "1,5",
        "٣",
    ],
)
def test_what_looks_like_something_else_stays_text(word: str) -> None:
    assert value_of(word) == word


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("-0", 0),
        ("+5", 5),
        ("-12", -12),
        ("9999999999999999999", 9999999999999999999),
        ("1.5", 1.5),
        (".5", 0.5),
        ("1.", 1.0),
        ("-1.5e3", -1500.0),
        ("1.0E+2", 100.0),
    ],
)
def test_flags_nothing_and_numbers_have_their_types(word: str, value: object) -> None:
    found = value_of(word)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize("text", ['"true"', "'5'", '"null"', '""', "' 1.5 '"])
def test_quotes_make_text(text: str) -> None:
    assert value_of(text) == text[1:-1]


def test_a_block_is_text_even_if_it_looks_like_a_number() -> None:
    assert parse_yaml("a: |\n  5\nb: >\n  true\n", "f").value == {"a": "5\n", "b": "true\n"}


def test_keys_are_text_as_they_are_written() -> None:
    text = "5: a\n+5: b\n1.50: c\ntrue: d\n~: e\nno: f\n010: g\n"
    assert list(parse_yaml(text, "f").value) == ["5", "+5", "1.50", "true", "~", "no", "010"]


def test_every_key_and_value_knows_its_line_and_column() -> None:
    source = parse_yaml("a: 1\nb:\n  - {c: x, dé: [1, 2]}\n  -   y\n", "f.yaml")
    assert source.where(()) == Where("f.yaml", 1, 1)
    assert source.where(("a",)) == Where("f.yaml", 1, 4)
    assert source.where_key(("a",)) == Where("f.yaml", 1, 1)
    assert source.where(("b",)) == Where("f.yaml", 3, 3)
    assert source.where_key(("b",)) == Where("f.yaml", 2, 1)
    assert source.where(("b", 0)) == Where("f.yaml", 3, 5)
    assert source.where(("b", 0, "c")) == Where("f.yaml", 3, 9)
    assert source.where_key(("b", 0, "dé")) == Where("f.yaml", 3, 12)
    assert source.where(("b", 0, "dé", 1)) == Where("f.yaml", 3, 20)
    assert source.where(("b", 1)) == Where("f.yaml", 4, 7)


def test_what_is_not_in_the_file_is_placed_at_what_holds_it() -> None:
    source = parse_yaml("a:\n  b: 1\n", "f.yaml")
    assert source.where(("a", "z", 3)) == Where("f.yaml", 2, 3)
    assert source.where(("q",)) == Where("f.yaml", 1, 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: 1\nb: 2\na: 3\n", "f.yaml:3:1: 'a' stands here a second time (first in line 1)"),
        ("x: {a: 1, a: 2}\n", "f.yaml:1:11: 'a' stands here a second time (first in line 1)"),
        ("a: &x 1\n", "f.yaml:1:4: anchor &x: anchors are not allowed here"),
        ("a: &x [1]\n", "f.yaml:1:4: anchor &x: anchors are not allowed here"),
        ("a: *x\n", "f.yaml:1:4: alias *x: aliases are not allowed here"),
        ("*x : 1\n", "f.yaml:1:1: alias *x: aliases are not allowed here"),
        ("<<: *x\n", "f.yaml:1:5: alias *x: aliases are not allowed here"),
        ("a: !!python/object:os.system x\n", "tag !!python/object:os.system: tags are not allowed"),
        ("a: !!str 5\n", "f.yaml:1:4: tag !!str: tags are not allowed here"),
        ("a: !own {}\n", "f.yaml:1:4: tag !own: tags are not allowed here"),
        ("a: ! 5\n", "f.yaml:1:4: tag !: tags are not allowed here"),
        ("a: 1\n---\nb: 2\n", "f.yaml:2:1: a second document: one file holds one document"),
        ("? [a, b]\n: c\n", "f.yaml:1:3: a list or mapping can not be a key"),
        ("? {a: b}\n: c\n", "f.yaml:1:3: a list or mapping can not be a key"),
        ("a: b\nc: \x01x\n", "f.yaml:2:4: not YAML: the character U+0001 is not allowed"),
        ("é: ü\nö: ä\x7f\n", "f.yaml:2:5: not YAML: the character U+007F is not allowed"),
        ("a:\n\t- b\n", "f.yaml:2:1: not YAML: found character that cannot start any token"),
        ("a: b: c\n", "f.yaml:1:5: not YAML: mapping values are not allowed in this context"),
        ('a: "\\ud800"\n', "f.yaml:1:7: not YAML: found invalid Unicode character escape code"),
        ("a: [1\nb: 2\n", "while parsing a flow sequence that begins in line 1"),
    ],
)
def test_what_is_refused_is_named_with_its_place(text: str, told: str) -> None:
    found = mistakes(text)
    assert len(found) == 1
    assert told in found[0]


def test_a_merge_key_is_a_key_like_any_other() -> None:
    assert parse_yaml("<<: {a: 1}\n", "f").value == {"<<": {"a": 1}}


def test_all_mistakes_are_reported_at_once_up_to_where_the_syntax_breaks() -> None:
    text = "a: &x 1\na: 2\nb: *x\nc: !!int 3\nd: [\n"
    assert [line.split(": ")[0] for line in mistakes(text)] == [
        "f.yaml:1:4",
        "f.yaml:2:1",
        "f.yaml:3:4",
        "f.yaml:4:4",
        "f.yaml:6:1",
    ]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("a:\n\tb: 1\n", "indent with spaces"),
        ("a: @x\n", "put the text in quotes"),
        ("a: b: c\n", "put a text with a colon in quotes"),
        ("a: [1, 2\n", "a [ is opened and not closed"),
        ("a: {b: 1\n", "a { is opened and not closed"),
        ("a: 'x\n", "a quote is opened and not closed"),
        ("a:\n  b: 1\n c: 2\n", "mend the indentation"),
        ('a: "\\q"\n', r"write \\ for \,"),
    ],
)
def test_broken_syntax_comes_with_something_to_do(text: str, hint: str) -> None:
    (finding,) = refused(lambda: parse_yaml(text, "f.yaml"))
    assert hint in finding.hint


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_nesting_ends_before_anything_else_does(opening: str) -> None:
    found = mistakes(opening * 100_000)
    assert any(f"nested more than {MOST_DEPTH} levels deep" in line for line in found[-2:])


def test_nesting_to_the_limit_is_fine() -> None:
    assert parse_yaml("[" * MOST_DEPTH + "]" * MOST_DEPTH, "f").value is not None


def test_a_bomb_of_aliases_does_not_go_off() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    found = mistakes("\n".join(lines))
    assert sum("anchors are not allowed" in line for line in found) == MOST_ALIKE
    assert sum("aliases are not allowed" in line for line in found) == MOST_ALIKE
    assert f"and {30 + 29 * 9 - 2 * MOST_ALIKE} more" in found[-1]


def test_an_empty_file_says_nothing(tmp_path: Path) -> None:
    for content in ("", "\n\n", "# only a comment\n", "\ufeff"):
        path = tmp_path / "empty.yaml"
        path.write_text(content, "utf-8")
        source = read_yaml(path)
        assert source.value is None
        assert source.where(()).line == 1


def test_a_byte_order_mark_is_no_part_of_the_first_key(tmp_path: Path) -> None:
    path = tmp_path / "bom.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    source = read_yaml(path)
    assert source.value == {"a": 1, "b": 2}
    assert source.where_key(("b",))[1:3] == (2, 1)


def test_what_is_not_utf_8_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes("a: b\nc: é\n".encode("latin-1"))
    (finding,) = refused(lambda: read_yaml(path))
    assert finding.where == Where(str(path), 2)
    assert finding.message == "byte 0xe9 is not UTF-8"
    assert finding.hint == "save the file as UTF-8"


def test_a_file_that_is_too_large_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large.yaml"
    path.write_text("a: 1\n" * 10)
    monkeypatch.setattr(source_module, "MOST_BYTES", 49)
    (finding,) = refused(lambda: read_yaml(path))
    assert finding.message.startswith("larger than")
    monkeypatch.setattr(source_module, "MOST_BYTES", 50)
    assert "second time" in refused(lambda: read_yaml(path))[0].message


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert refused(lambda: read_yaml(tmp_path / "no.yaml"))[0].message == "there is no such file"
    assert refused(lambda: read_yaml(tmp_path))[0].message.startswith("can not be read")


@given(st.text(max_size=60))
def test_any_text_is_either_read_or_refused_with_a_place(text: str) -> None:
    try:
        parse_yaml(text, "f.yaml")
    except Refused as problem:
        assert problem.findings
        for finding in problem.findings:
            assert finding.where.file == "f.yaml"
            assert finding.where.line > 0
            assert "\n" not in finding.message


def test_more_values_than_memory_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.load.yaml_file.MOST_VALUES", 100)
    assert parse_yaml("a: [" + "1, " * 90 + "1]", "f.yaml").value
    found = refused(lambda: parse_yaml("a: [" + "1, " * 200 + "1]", "f.yaml"))
    assert [f"{one.where}: {one.message}" for one in found] == [
        "f.yaml:1:299: more than 100 values in one file"
    ]


ROWS = ("a", "1", ".1", "[", "- ", "? ", '"', "''", "&a ", "- &a a\n", "- *a\n", "#", "\n", "[],",
        "|\n\n", "---\n", "a: b\n", '"\\\n', " ", "...\n")  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
def test_rows_of_marks_are_read_in_one_go(row: str) -> None:
    def read(number: int) -> None:
        for before in ("", "a: ", "a: ["):
            with contextlib.suppress(Refused):
                parse_yaml(before + row * (number // len(row)), "f.yaml")

    assert growth(read, 1_000) < SLACK


TEXTS = st.text(st.sampled_from("abäß :#-'\"{}[],x1\n\\\u2028"), max_size=8)
VALUES = st.one_of(TEXTS, st.integers(-99, 99), st.booleans(), st.floats(-9, 9, width=16))
REMARKS = st.sampled_from(["", "  # a remark: {x}", " # 'odd"])


@st.composite
def written(draw: st.DrawFn, value: Any) -> str:
    """Return one way to write a value on a line."""
    if not isinstance(value, str):
        return json.dumps(value)
    if draw(st.booleans()) and "\n" not in value and "\u2028" not in value:
        return "'" + value.replace("'", "''") + "'"
    return json.dumps(value)


@st.composite
def files(draw: st.DrawFn) -> str:
    """Return a file of pieces as people write it: flow and block, remarks everywhere."""
    end = draw(st.sampled_from(["\n", "\r\n"]))
    lines = ["# head", "pieces:"]
    for number in range(draw(st.integers(1, 4))):
        values = draw(st.lists(VALUES, min_size=1, max_size=3))
        entries = [f"id: p{number}"]
        entries += [f"k{at}: {draw(written(one))}" for at, one in enumerate(values)]
        items = draw(st.lists(st.sampled_from(["a", "'b'", '"c"', "1"]), min_size=1, max_size=3))
        entries.append(f"l: [{', '.join(items)}]")
        if draw(st.booleans()):
            lines.append(f"  - {{{', '.join(entries)}}}{draw(REMARKS)}")
        else:
            first, *rest = entries
            lines.append(f"  - {first}{draw(REMARKS)}")
            lines += [f"    {one}{draw(REMARKS)}" for one in rest]
        if draw(st.booleans()):
            lines.append("  # between")
    return end.join(lines) + draw(st.sampled_from(["", end]))


def remarks(text: str) -> list[str]:
    """Return all remarks of a file that was made here."""
    return [
        m
        for m in ("# head", "# between", "# a remark: {x}", "# 'odd")
        for _ in range(text.count(m))
    ]


@settings(max_examples=300)
@given(files(), st.data())
def test_a_new_value_is_read_and_all_else_stays(text: str, data: st.DataObject) -> None:
    file = YamlText(text, "t.yaml")
    rows = file.source.value["pieces"]
    number = data.draw(st.integers(0, len(rows) - 1))
    name = data.draw(st.sampled_from([*rows[number], "new"]))
    is_list = name == "l"
    value = data.draw(
        st.lists(st.sampled_from("abc1"), min_size=1, max_size=4) if is_list else VALUES
    )
    new = file.with_value(("pieces", number, name), value)
    after = parse_yaml(new, "t.yaml").value["pieces"]
    assert json.dumps(after[number][name]) == json.dumps(value)
    after[number][name] = rows[number].get(name)
    if name == "new":
        del after[number][name]
    assert json.dumps(after) == json.dumps(rows)
    assert remarks(new) == remarks(text)
    assert new.count("\r") - json.dumps(value).count("\\r") in (
        text.count("\r"),
        text.count("\r") + 1,
    )


@settings(max_examples=100)
@given(files(), st.data())
def test_what_is_not_changed_is_equal_to_the_byte(text: str, data: st.DataObject) -> None:
    file = YamlText(text, "t.yaml")
    rows = file.source.value["pieces"]
    number = data.draw(st.integers(0, len(rows) - 1))
    for name, value in rows[number].items():
        assert file.with_value(("pieces", number, name), value) == text


@settings(max_examples=150)
@given(files(), st.data())
def test_pieces_come_and_go(text: str, data: st.DataObject) -> None:
    file = YamlText(text, "t.yaml")
    rows = file.source.value["pieces"]
    number = data.draw(st.integers(0, len(rows) - 1))
    more = YamlText(file.with_copy(("pieces", number), "id", "new"), "t.yaml")
    assert more.source.value["pieces"][number + 1] == {**rows[number], "id": "new"}
    gone = more.without_item(("pieces", number + 1))
    assert gone.rstrip("\r\n") == text.rstrip("\r\n")
    name = data.draw(st.sampled_from([one for one in rows[number] if one != "id"]))
    less = parse_yaml(file.with_value(("pieces", number, name), None), "t.yaml").value["pieces"]
    assert less[number].get(name) is None


@settings(max_examples=150)
@given(files(), st.dictionaries(st.sampled_from(["k0", "k1", "n"]), VALUES), st.booleans())
def test_a_new_piece_is_read_and_all_else_stays(
    text: str, values: dict[str, Any], listed: bool
) -> None:
    file = YamlText(text, "t.yaml")
    new = {"id": "new", **values} | ({"l": ["a", 1, "b: c"]} if listed else {})
    made = file.with_item(("pieces",), new)
    rows = file.source.value["pieces"]
    assert json.dumps(parse_yaml(made, "t.yaml").value["pieces"]) == json.dumps([*rows, new])
    assert remarks(made) == remarks(text)
    gone = YamlText(made, "t.yaml").without_item(("pieces", len(rows)))
    assert gone.rstrip("\r\n") == text.rstrip("\r\n")


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("pieces:\n- {id: a, b: 'c'}  # why\n", "- {id: new, b: [x, 1]}\n"),
        ("pieces:\n  - id: a\n    b: c\n# end\n", "  - id: new\n    b: [x, 1]\n# end\n"),
    ],
)
def test_a_new_piece_is_written_as_the_last_one_is(text: str, end: str) -> None:
    new = YamlText(text, "t").with_item(("pieces",), {"id": "new", "b": ["x", 1]})
    assert new.endswith(end)


def test_quotes_stay_as_they_are() -> None:
    text = "pieces:\n  - {a: 'x', b: \"y\", c: z}  # why\n"
    for name, end in (("a", "'new', b"), ("b", '"new", c'), ("c", "new}  # why\n")):
        assert f"{name}: {end}" in YamlText(text, "t").with_value(("pieces", 0, name), "new")
    assert 'c: "1"' in YamlText(text, "t").with_value(("pieces", 0, "c"), "1")


def test_a_block_of_text_stays_a_block() -> None:
    text = "pieces:\n  - id: a\n    says: |\n      one\n      two\n    x: 1  # end\n"
    new = YamlText(text, "t").with_value(("pieces", 0, "says"), "three\n\nfour\n")
    assert new == "pieces:\n  - id: a\n    says: |\n      three\n\n      four\n    x: 1  # end\n"


def test_what_can_not_be_done_safely_is_refused() -> None:
    text = "pieces: [{id: a, l: [1, # why\n  2]}, {id: b}]\n"
    changes: list[Callable[[YamlText], str]] = [
        lambda file: file.with_value(("pieces", 0, "l"), [1]),
        lambda file: file.with_copy(("pieces", 0), "id", "c"),
        lambda file: file.without_item(("pieces", 1)),
    ]
    for change in changes:
        with pytest.raises(Refused):
            change(YamlText(text, "t"))
