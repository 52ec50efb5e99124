"""Counts, computed numbers and examples."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, TypeAdapter, ValidationError

from pnp.base.findings import NOWHERE, Finding, Where, said_by
from pnp.base.source import Source
from pnp.check.counts import counts_hold
from pnp.load.forms.base import Form, fit
from pnp.load.forms.counts import (
    KINDS,
    MOST_PLACES,
    MOST_TOTAL,
    Amount,
    ConditionForm,
    CountForm,
    ExampleBase,
    Pair,
    Player,
    Players,
    RemoveForm,
    Swap,
    Turn,
    computed,
    exact,
    named,
    names,
    rounded,
    steps,
    within,
)
from pnp.load.forms.files import SetUpForm
from pnp.load.yaml_file import parse_yaml
from pnp.model.game import Count, SetUp
from tests.check.test_examples import TABLE, TURN

# Questions of counts and set-ups: every bad key and value is told at its place when it is read.


ROW = "  - {id: number, says: 1, status: house, source: page 1, "


class Book(Form):
    counts: list[CountForm] = Field(default=[])
    setups: list[SetUpForm] = Field(default=[])


def read(text: str) -> tuple[Book | None, list[Finding]]:
    return fit(parse_yaml(text, "game.yaml"), Book)


def count_of(kind: str, ask: Any) -> str:
    return f"counts:\n{ROW}{kind}: {json.dumps(ask)}}}\n"


def removal_of(step: Any) -> str:
    return f"setups:\n  - {{players: 2, remove: [{json.dumps(step)}]}}\n"


@pytest.mark.parametrize(
    ("kind", "ask", "complaint"),
    [
        ("count", {"of": 3}, "count.of: 3 is neither text nor a list"),
        ("count", {"of": []}, "count.of: 0 items, at least 1"),
        ("count", {}, "count: 'of' is missing"),
        ("count", [], "count: a list is not a mapping"),
        ("count", {"of": "tiles", "wher": {"value": 1}}, "count: there is no key 'wher'"),
        ("count", {"of": "tiles", "field": "value"}, "count: there is no key 'field'"),
        ("count", {"of": "tiles", "each": "quarters"}, "count: 'each' needs 'is' beside it"),
        ("count", {"of": "tiles", "is": "a"}, "count: 'is' needs 'each' beside it"),
        ("count", {"of": "tiles", "each": ["x"], "is": 1}, "count.each: a list is not text"),
        ("count", {"of": "tiles", "each": "x", "is": []}, "count.is: 0 items, at least 1"),
        ("count", {"of": "tiles", "each": "x", "is": None}, "count.is: nothing is neither"),
        ("count", {"of": "tiles", "where": None}, "count.where: nothing is not a mapping"),
        ("count", {"of": "tiles", "where": {}}, "count.where: 0 items, at least 1"),
        ("count", {"of": "tiles", "where": {"v": {}}}, "count.where.v: no condition is named"),
        ("count", {"of": "tiles", "where": {"v": {"atleast": 1}}}, "there is no key 'atleast'"),
        (
            "count",
            {"of": "tiles", "where": {"v": {"at_least": "x"}}},
            "count.where.v.at_least: 'x' is not a number",
        ),
        (
            "count",
            {"of": "tiles", "where": {"v": {"at_most": None}}},
            "count.where.v.at_most: nothing is not a number",
        ),
        ("count", {"of": "tiles", "where": {"v": {"has": []}}}, "where.v.has: 0 items"),
        ("count", {"of": "tiles", "where": {"v": {"has": {"x": 1}}}}, "has: a mapping is neither"),
        ("sum", {"of": "tiles"}, "sum: 'field' is missing"),
        ("least", {"of": "tiles"}, "least: 'field' is missing"),
        ("distinct", {"of": "tiles"}, "distinct: 'by' is missing"),
        ("distinct", {"of": "tiles", "by": []}, "distinct.by: 0 items, at least 1"),
        ("sets", {"of": "machines", "by": "machine"}, "sets: 'size' is missing"),
        ("sets", {"of": "a", "by": "b", "size": "4"}, "sets.size: '4' is not a whole number"),
        ("sets", {"of": "a", "by": "b", "size": True}, "sets.size: true is not a whole number"),
        ("sets", {"of": "a", "by": "b", "size": 0}, "sets.size: 0 is less than 1"),
        ("closed", {"of": "tiles", "by": "quarters"}, "closed: 'swap' is missing"),
        ("items", {"of": "tiles"}, "items: 'each' is missing"),
        ("numbered", {"of": "a", "by": "b"}, "numbered: 'field' is missing"),
        ("count", {"of": "a", "where": {"v": {"items": -1}}}, "where.v.items: -1 is less than 0"),
        ("computed", {}, "computed: 'from' is missing"),
        ("computed", {"of": "a", "from": "b"}, "computed: there is no key 'of'"),
        ("computed", {"from": "7 + 9 × 6"}, "computed.from: no count or number of the game"),
        ("computed", {"from": "a + (b)"}, "computed.from: '(' is not expected at letter 5"),
        ("computed", {"from": "a b"}, "computed.from: 'b' is not expected at letter 3"),
        ("computed", {"from": "a +"}, "computed.from: a number is missing at its end"),
        ("computed", {"from": "-a"}, "computed.from: '-' is not expected at letter 1"),
        ("computed", {"from": ""}, "computed.from: a number is missing"),
        ("computed", {"from": " + ".join("a" * 51)}, "computed.from: it names more than 50"),
    ],
)
def test_a_question_that_does_not_fit_is_told_at_its_place(
    kind: str, ask: Any, complaint: str
) -> None:
    (finding,) = read(count_of(kind, ask))[1]
    assert finding.message.startswith("count number: ")
    assert complaint in finding.message
    assert finding.where.file == "game.yaml"
    assert finding.where.line == 2
    assert finding.where.column > len(ROW) + len(kind)


@pytest.mark.parametrize(
    ("turns", "complaint"),
    [
        (
            {"quarters": [0, 0, 1, 2]},
            "[0, 0, 1, 2] does not name every place from 0 once",
        ),
        ({"quarters": [1, 2, 3, 4]}, "does not name every place from 0 once"),
        ({"quarters": [0, 1.0, 2, 3]}, "turns.quarters #2: 1.0 is not a whole number"),
        ({"quarters": "turn"}, "turns.quarters: 'turn' is not a list"),
        ({"quarters": []}, "turns.quarters: 0 items, at least 1"),
        ({"mark": TURN}, "turns: mark is not among the fields of 'by'"),
        ({"quarters": list(range(1001))}, "turns.quarters: 1,001 places; 1,000 are allowed"),
        (TURN, "turns: a list is not a mapping"),
        ({}, "turns: 0 items, at least 1"),
    ],
)
def test_a_turn_that_is_none_is_told(turns: Any, complaint: str) -> None:
    ask = {"of": "tiles", "by": ["quarters", "value"], "turns": turns}
    (finding,) = read(count_of("distinct", ask))[1]
    assert complaint in finding.message


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"mirrors": {"value": [0]}}, "mirrors: value is not among the fields of 'by'"),
        ({"mirrors": {"quarters": [1, 0]}}, "quarters is turned in 4 places and mirrored in 2"),
        ({"any_order": "quarters"}, "quarters: turned or mirrored, in any order, or as a set"),
        ({"any_order": "marks", "as_sets": ["marks"]}, "marks: turned or mirrored, in any order"),
        ({"as_sets": "value"}, "as_sets: value is not among the fields of 'by'"),
    ],
)
def test_lists_are_compared_in_one_way(more: dict[str, Any], complaint: str) -> None:
    ask = {"of": "tiles", "by": ["quarters", "marks"], "turns": {"quarters": TURN}, **more}
    (finding,) = read(count_of("distinct", ask))[1]
    assert complaint in finding.message


def test_a_computed_count_has_no_players() -> None:
    (finding,) = read(count_of("computed", {"from": "a"}).replace("says", "players: 2, says"))[1]
    assert "'computed' has no 'players': name counts that have them" in finding.message


@pytest.mark.parametrize(
    ("swap", "complaint"),
    [
        ({"quarters": {"a": "b"}}, "does not go back and forth"),
        ({"quarters": {"a": "b", "b": "b"}}, "does not go back and forth"),
        ({"quarters": {"a": ["b"], "b": "a"}}, "does not go back and forth"),
        ({"quarters": ["a", "b"]}, "swap.quarters: a list is not a mapping"),
        ({"quarters": {}}, "swap.quarters: 0 items, at least 1"),
        ({"mark": {"a": "b", "b": "a"}}, "swap: mark is not among the fields of 'by'"),
        (["quarters"], "swap: a list is not a mapping"),
    ],
)
def test_a_swap_that_is_none_is_told(swap: Any, complaint: str) -> None:
    (finding,) = read(count_of("closed", {"of": "tiles", "by": "quarters", "swap": swap}))[1]
    assert complaint in finding.message


def test_numbers_change_places_too() -> None:
    text = count_of("closed", {"of": "a", "by": "genes"}).replace(
        '"genes"', "genes, swap: {genes: {1: -1, -1: 1}}"
    )
    assert read(text)[1] == []


def test_what_is_wrong_with_fields_and_with_by_is_told_once() -> None:
    ask = {"of": "tiles", "by": 5, "swap": {"quarters": {"a": "b", "b": "a"}}}
    (finding,) = read(count_of("closed", ask))[1]
    assert "closed.by: 5 is neither text nor a list" in finding.message


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ({"of": "tiles", "copys": 1}, "there is no key 'copys'"),
        ({"of": "tiles", "copies": 0}, "copies: 0 is less than 1"),
        ({"of": "tiles", "copies": None}, "copies: nothing is not a whole number"),
        ({"of": "machines", "sets": 1}, "'sets' needs 'by' beside it"),
        ({"of": "machines", "by": "machine"}, "'by' needs 'sets' beside it"),
        (
            {"of": "machines", "sets": 1, "by": "machine", "copies": 1},
            "'copies' and 'sets' exclude each other",
        ),
    ],
)
def test_a_removal_that_does_not_fit_is_told_at_its_place(step: Any, complaint: str) -> None:
    (finding,) = read(removal_of(step))[1]
    assert finding.message == f"setups #1: remove #1: {complaint}"
    assert (finding.where.line, finding.where.column >= 27) == (2, True)


@pytest.mark.parametrize(
    ("kind", "ask", "hint"),
    [
        ("cuont", {"of": "tiles"}, "did you mean 'count'?"),
        ("count", {"of": "tiles", "wheer": {"value": 1}}, "did you mean 'where'?"),
        ("count", {"of": "tiles", "where": {"value": {"at_lest": 1}}}, "'at_least'"),
        ("sets", {"of": "a", "by": "b", "size": "4"}, "write 4, without quotes"),
    ],
)
def test_near_matches_are_offered(kind: str, ask: Any, hint: str) -> None:
    (finding,) = read(count_of(kind, ask))[1]
    assert hint in finding.hint


def test_all_mistakes_are_told_at_once() -> None:
    ask = {"of": 1, "wher": 1, "where": {"a": {"has": [], "hsa": 1}}, "times": 2}
    texts = [finding.message for finding in read(count_of("sum", ask) + removal_of({}))[1]]
    assert [text.partition(": ")[2] for text in texts] == [
        "sum: 'field' is missing",
        "sum.of: 1 is neither text nor a list",
        "sum: there is no key 'wher'",
        "sum.where.a.has: 0 items, at least 1",
        "sum.where.a: there is no key 'hsa'",
        "sum.times: 2 is neither text nor a list",
        "remove #1: 'of' is missing",
    ]


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 5)
    | st.floats()
    | st.sampled_from(
        ["tiles", "machines", "quarters", "value", "mark", "machine", "part", "a", "x"]
    ),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["quarters", "value", "mark", "a", "b", *ConditionForm.model_fields]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)
FORMS: list[type[Form]] = [*KINDS.values(), RemoveForm, ConditionForm]
KEYS = dict.fromkeys(
    info.alias or key for form in FORMS[:-1] for key, info in form.model_fields.items()
)


@given(
    st.sampled_from([*KINDS, "other"]),
    st.dictionaries(st.sampled_from([*KEYS, "other"]), ANYTHING),
    st.sampled_from(["tiles", "machines", ["tiles", "machines"]]),
)
def test_no_question_is_an_exception(kind: str, ask: dict[str, Any], of: Any) -> None:
    row = {"id": "number", "says": 1, "status": "house", "source": "page 1"}
    if kind != "computed":
        ask = {**ask, "of": of}
    rows = {"counts": [{**row, kind: ask}]}
    book, mistakes = fit(Source("game.yaml", rows), Book)
    assert (book is None) == bool(mistakes)
    for one in book.counts if book else ():
        (question,) = one.asks.values()
        number = Count("number", question, 1, "house", "page 1")
        found = [it for it in counts_hold(TABLE._replace(counts=(number,))) if it.where == NOWHERE]
        assert len(found) <= 1
    steps = {"setups": [{"players": 2, "remove": [{**ask, "of": of}]}]}
    book, mistakes = fit(Source("game.yaml", steps), Book)
    assert (book is None) == bool(mistakes)
    for set_up in book.setups if book else ():
        left = TABLE._replace(setups=(SetUp(2, tuple(set_up.remove)),))
        assert len(list(counts_hold(left))) <= 1


def test_the_vocabulary_is_explained() -> None:
    for form in FORMS:
        assert form.__doc__
        assert all(info.description for info in form.model_fields.values()), form
    assert " ".join(KINDS) == ("count sum distinct sets items numbered closed most least computed")


def test_every_example_of_the_reference_is_a_question() -> None:
    formats = (Path(__file__).parents[3] / "docs" / "formats.md").read_text("utf-8")
    lines = re.findall(rf"^((?:{'|'.join(KINDS)}): +\{{.*)$", formats, re.M)
    found = [read(f"counts:\n{ROW}{re.sub(r' +#.*', '', line)}}}\n")[1] for line in lines]
    assert found == [[]] * len(lines)
    assert {line.partition(":")[0] for line in lines} == set(KINDS) - {"least"}


KNOWN = {"row": 7, "refills": 9, "row.refill": 6, "none": 0, "tenth": 0.1, "fifth": 0.2}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("row + refills × row.refill", 61),
        ("row + refills * row.refill", 61),
        ("refills*row.refill+row", 61),
        ("row - 2 × refills - 1", -12),
        ("row − 1", 6),
        ("199 // row", 28),
        ("row - 199 // row", -21),
        ("row // 2 × 2", 6),
        ("tenth + fifth", 0.3),
        ("row × 0.5", 3.5),
        ("row", 7),
    ],
)
def test_products_come_first_and_nothing_is_lost(text: str, value: float) -> None:
    assert computed(steps(text), KNOWN) == value


def test_names_and_numbers_are_told_apart() -> None:
    said = steps("row + 9 × row.refill")
    assert said == ("row", "+", "9", "×", "row.refill")
    assert names(said) == ["row", "row.refill"]


def test_dividing_by_nothing_is_told() -> None:
    with pytest.raises(ValueError, match="none is 0, and nothing is divided by it"):
        computed(steps("row // none"), KNOWN)


def test_what_is_too_large_for_any_game_is_told() -> None:
    assert rounded(MOST_TOTAL) == MOST_TOTAL
    for value in (MOST_TOTAL + 1, -MOST_TOTAL - 1, exact(1e300)):
        with pytest.raises(ValueError, match="more than 1,000,000,000,000,000,000"):
            rounded(value)


# Values of examples that only the game at hand can judge.


MANY = {f"card_{number}": number for number in range(20)}
BOX = SimpleNamespace(
    cards=MANY, kinds={"ox": 1, "ant": 2}, numbers={"players.from": 2, "players.to": 4, "most": 6}
)


class Table(ExampleBase):
    """One value of each kind."""

    card: Annotated[int, named("card", lambda box: box.cards)] | None = None
    kind: Annotated[int, named("kind", lambda box: box.kinds)] | None = None
    players: Players | None = None
    hands: dict[Player, Annotated[int, within(0, "most")]] = {}  # noqa: RUF012  pydantic copies defaults
    genes: Amount = 0
    at: Pair | None = None


def read_examples(text: str) -> tuple[Table | None, list[str]]:
    form, findings = fit(parse_yaml(text, "e.yaml"), Table, BOX)
    return form, [f"{one.where.column}: {one.message} ({one.hint})" for one in findings]


def test_names_stand_for_what_they_name() -> None:
    form, found = read_examples(
        '{card: card_3, kind: ant, players: 2, hands: {"4": 6}, at: [0, -1], says: {}}'
    )
    assert found == []
    assert form is not None
    assert (form.card, form.kind, form.players, form.hands) == (3, 2, 2, {4: 6})
    assert (form.genes, form.at, form.figure) == (0, [0, -1], None)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{card: card_33}", "8: card: there is no card 'card_33' (did you mean"),
        ("{card: zzz}", "8: card: there is no card 'zzz' ()"),
        ("{card: [card_3]}", "8: card: a list is no card ()"),
        ("{kind: zzz}", "8: kind: there is no kind 'zzz' (known: ox, ant)"),
        ("{players: 5}", "11: players: 5 is not within 2 to 4 ()"),
        ("{players: true}", "11: players: true is not a whole number ()"),
        ("{hands: {1: 7}}", "13: hands.1: 7 is not within 0 to 6 ()"),
        ("{hands: {5: 1}}", "10: hands.5: 5 is not within 1 to 4 ()"),
        ("{hands: {x: 1}}", "10: hands.x: 'x' is not a whole number ()"),
        ("{genes: -1}", "9: genes: -1 is less than 0 ()"),
        ("{at: [1, 2, 3]}", "6: at: 3 items, at most 2 ()"),
        ("{gene: 1}", "2: there is no key 'gene' (did you mean 'genes'?)"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(text: str, told: str) -> None:
    form, found = read_examples(text)
    assert form is None
    (one,) = found
    assert one.startswith(told)


def test_a_name_that_is_a_number_wants_quotes() -> None:
    box = SimpleNamespace(**{**vars(BOX), "cards": {"40": 1}})
    source = parse_yaml("card: 40", "e.yaml")
    _, (finding,) = fit(source, Table, box)
    assert (finding.message, finding.hint) == (
        "card: 40 is no card",
        'put it in quotes: "40"',
    )


def test_a_part_of_a_file_has_the_places_of_the_file() -> None:
    source = parse_yaml("examples:\n  e:\n    card: x\n", "e.yaml").part(("examples", "e"))
    assert source.value == {"card": "x"}
    assert source.where_key(()) == Where("e.yaml", 2, 3)
    assert source.where(("card",)) == Where("e.yaml", 3, 11)
    assert source.where_key(("card",)) == Where("e.yaml", 3, 5)
    assert source.where(("none", 3)) == Where("e.yaml", 3, 5)
    assert source.part(("card",)).where(()) == Where("e.yaml", 3, 11)


def problem(form: Any, value: object) -> str:
    with pytest.raises(ValidationError) as refused:
        TypeAdapter(form).validate_python(value)
    (detail,) = refused.value.errors()
    return said_by(detail["ctx"]["error"])


def test_a_turn_names_every_place_once() -> None:
    assert TypeAdapter(Turn).validate_python([3, 0, 1, 2]) == [3, 0, 1, 2]
    assert problem(Turn, [0, 2]) == "[0, 2] does not name every place from 0 once"
    assert problem(Turn, [0] * (MOST_PLACES + 1)) == "1,001 places; 1,000 are allowed"


def test_a_swap_goes_back_and_forth() -> None:
    assert TypeAdapter(Swap).validate_python({1: 2, 2: 1}) == {"1": 2, "2": 1}
    assert problem(Swap, {"a": "b"}) == "{'a': 'b'} does not go back and forth"
