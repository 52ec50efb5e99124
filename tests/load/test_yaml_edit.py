"""Values of YAML are changed, and nothing else is."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.findings import Refused
from pnp.load.yaml_edit import YamlText
from pnp.load.yaml_file import parse_yaml

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


@settings(max_examples=300, deadline=None)
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


@settings(max_examples=100, deadline=None)
@given(files(), st.data())
def test_what_is_not_changed_is_equal_to_the_byte(text: str, data: st.DataObject) -> None:
    file = YamlText(text, "t.yaml")
    rows = file.source.value["pieces"]
    number = data.draw(st.integers(0, len(rows) - 1))
    for name, value in rows[number].items():
        assert file.with_value(("pieces", number, name), value) == text


@settings(max_examples=150, deadline=None)
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


@settings(max_examples=150, deadline=None)
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
