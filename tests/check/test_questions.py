"""Questions that fit their form and that the pieces of this game can not answer."""

from typing import Any

import pytest

from pnp.check.counts import count
from pnp.check.questions import mistakes
from pnp.findings import Refused, Severity
from pnp.forms.counts import KINDS, Question
from pnp.model.game import Count, Field, Game
from tests.check.test_counts import (
    MACHINES,
    TABLE,
    THERE,
    TILES,
    TURN,
    asked,
    component,
    findings,
    game,
    message,
    set_up,
)
from tests.check.test_setups import PARTY


@pytest.mark.parametrize(
    ("kind", "ask", "complaint"),
    [
        ("count", {"of": "tile"}, "unknown component 'tile'"),
        ("count", {"of": ["tiles", "machine"]}, "unknown component 'machine'"),
        (
            "count",
            {"of": "tiles", "each": "value", "is": 1},
            "each: value is not a list (1 in one)",
        ),
        ("count", {"of": "tiles", "each": "quarter", "is": 1}, "unknown field 'quarter'"),
        ("count", {"of": "tiles", "where": {"valeu": 1}}, "where: unknown field 'valeu'"),
        ("count", {"of": "tiles", "where": {"machine": 1}}, "where: unknown field 'machine'"),
        ("count", {"of": "tiles", "where": {"mark": {"at_most": 1}}}, "mark is not a number"),
        ("count", {"of": "tiles", "where": {"value": {"has": 1}}}, "value is not a list"),
        ("count", {"of": "tiles", "where": {"value": {"lacks": [1]}}}, "value is not a list"),
        ("count", {"of": "tiles", "where": {"value": {"any": [1]}}}, "value is not a list"),
        ("count", {"of": "tiles", "where": {"quarters": "a"}}, "quarters is a list"),
        ("count", {"of": "tiles", "where": {"quarters": {"not": "a"}}}, "quarters is a list"),
        ("sum", {"of": "tiles", "field": "mark"}, "mark is not a number or a list of numbers"),
        ("sum", {"of": "tiles", "field": "value", "times": "mark"}, "times: mark is not a number"),
        ("sum", {"of": "tiles", "field": "cost"}, "field: unknown field 'cost'"),
        ("most", {"of": "tiles", "field": "quarters"}, "field: quarters is not a number or a"),
        ("items", {"of": "tiles", "each": "value"}, "each: value is not a list (1 in one)"),
        (
            "numbered",
            {"of": "machines", "by": "machine", "field": "part"},
            "field: part is not a number ('sail' in kite_sail)",
        ),
        (
            "distinct",
            {"of": "tiles", "by": "value", "as_sets": "value"},
            "as_sets: value is not a list",
        ),
        ("count", {"of": "tiles", "where": {"value": {"items": 1}}}, "value is not a list"),
        ("distinct", {"of": "tiles", "by": ["quarter"]}, "by: unknown field 'quarter'"),
        (
            "sets",
            {"of": "machines", "by": "machine", "size": 2, "part": "parts"},
            "part: unknown field 'parts'",
        ),
        (
            "closed",
            {"of": "tiles", "by": "quartres", "swap": {"quartres": {"a": "b", "b": "a"}}},
            "swap: unknown field 'quartres'",
        ),
    ],
)
def test_mistakes_in_a_question_are_findings(
    kind: str, ask: dict[str, Any], complaint: str
) -> None:
    form = KINDS[kind].model_validate(ask)
    assert isinstance(form, Question)
    assert any(complaint in mistake.message for mistake in mistakes(TABLE, form))
    number = Count("number", form, 1, "house", "page 1", where=THERE)
    (finding,) = findings(TABLE, number)
    assert complaint in finding.message
    assert finding.message.startswith("number: ")
    assert (finding.where, finding.severity) == (THERE, Severity.ERROR)
    with pytest.raises(Refused):
        count(TABLE, number)


@pytest.mark.parametrize(
    ("turns", "complaint"),
    [
        ({"quarters": [1, 2, 0]}, "turns: quarters: 3 places, but 4 items in one"),
        ({"value": TURN}, "turns: value is not a list (1 in one)"),
        ({"quarter": TURN}, "turns: unknown field 'quarter'"),
    ],
)
def test_a_turn_that_does_not_fit_is_a_finding(turns: Any, complaint: str) -> None:
    by = ["quarters", "value", "quarter"]
    assert complaint in message(TABLE, asked("distinct", 1, of="tiles", by=by, turns=turns))


def choosy(**one_of: tuple[Any, ...]) -> Game:
    """Return the table with tiles whose fields may hold these values alone."""
    tiles = component("tiles", TILES)
    fields = {name: Field(name, "word", values) for name, values in one_of.items()}
    return game(tiles._replace(fields={**tiles.fields, **fields}), component("machines", MACHINES))


@pytest.mark.parametrize(
    ("ask", "complaint"),
    [
        ({"where": {"mark": "strat"}}, "where: mark is never 'strat'"),
        ({"where": {"mark": {"not": "strat"}}}, "where: mark is never 'strat'"),
        ({"where": {"mark": ["start", "end", None]}}, "where: mark is never 'end'"),
        ({"where": {"quarters": {"lacks": ["a", "c"]}}}, "where: quarters is never 'c'"),
        ({"where": {"quarters": [["a", "b", "b", 1]]}}, "where: quarters is never 1"),
        ({"each": "quarters", "is": 1}, "is: quarters is never 1"),
    ],
)
def test_what_no_piece_can_have_is_not_counted_as_none(ask: dict[str, Any], complaint: str) -> None:
    """A slip of the pen in a count that says 0 would be right for ever."""
    of = choosy(mark=("start",), quarters=("a", "b", 1, "-"))
    assert complaint in message(of, asked("count", 0, of="tiles", **ask))
    wrong = set_up(2, {"of": "tiles", "where": {"mark": "strat"}})
    assert "mark is never 'strat'" in message(of._replace(setups=(wrong,)))


def test_what_a_piece_can_have_may_be_asked_for_though_none_has_it() -> None:
    of = choosy(mark=("start", "end"), quarters=("a", "b", 1, "-"))
    for ask in (
        {"where": {"mark": "end"}},
        {"where": {"mark": ["end", None], "quarters": {"has": "1"}}},
        {"each": "quarters", "is_": ["1"]},
    ):
        assert findings(of, asked("count", 0, of="tiles", **ask)) == []
    assert findings(of, asked("count", 0, of=["tiles", "machines"], where={"part": "mast"})) == []


def test_near_matches_are_offered() -> None:
    for number, hint in [
        (asked("count", 1, of="tile"), "did you mean 'tiles'?"),
        (asked("sum", 1, of="tiles", field="valeu"), "did you mean 'value'?"),
    ]:
        (finding,) = findings(TABLE, number)
        assert hint in finding.hint


def test_all_mistakes_of_a_question_are_one_finding() -> None:
    number = asked("sum", 1, players=9, of="tiles", field="mark", where={"valeu": 1})
    assert message(PARTY, number) == (
        "number: field: mark is not a number or a list of numbers ('start' in three); "
        "where: unknown field 'valeu'; no set-up for 9 players"
    )


def test_a_wrong_component_does_not_make_its_fields_wrong() -> None:
    number = asked("sets", 1, of="machine", by="machine", size=2)
    assert message(TABLE, number) == "number: unknown component 'machine'"


def test_nothing_to_compare_is_a_finding() -> None:
    number = asked("most", 7, of="tiles", field="value", where={"id": "big"})
    assert message(TABLE, number) == "number: nothing to compare in the data, 7 in the rules"
