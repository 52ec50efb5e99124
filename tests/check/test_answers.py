"""What engines answer, and what is asked of them."""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.findings import Refused, Severity, Where
from pnp.check.counts import counted, counts_hold, mistakes
from pnp.check.questions import MOST_VIEWS, same_form, views
from pnp.load.forms.counts import KINDS, DistinctForm, Question
from pnp.model.game import Count, Field, Game, Number
from tests.check.test_examples import (
    MACHINES,
    PARTY,
    TABLE,
    THERE,
    TILES,
    TURN,
    asked,
    component,
    count,
    findings,
    game,
    message,
    set_up,
)


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
        ("items", {"of": "tiles", "each": ["value", "nope"]}, "each: unknown field 'nope'"),
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


FLIP = [1, 0, 3, 2]  # of four quarters that are numbered row by row
CYCLES = (2, 3, 5, 7, 11, 13, 17, 19, 23)  # 100 places, and 223,092,870 turns


def ask(**more: Any) -> DistinctForm:
    return DistinctForm.model_validate({"of": "tiles", "by": ["q", "r"], **more})


def cycles(*lengths: int) -> list[int]:
    """Return a turn that has places go round in rings of these lengths."""
    places: list[int] = []
    for length in lengths:
        start = len(places)
        places += [start + (step + 1) % length for step in range(length)]
    return places


@pytest.mark.parametrize(
    ("moves", "ways"),
    [
        ({}, 1),
        ({"turns": {"q": TURN}}, 4),
        ({"mirrors": {"q": FLIP}}, 2),
        ({"turns": {"q": TURN}, "mirrors": {"q": FLIP}}, 8),
        ({"turns": {"q": TURN, "r": cycles(3)}}, 12),
        ({"turns": {"q": cycles(6)}, "mirrors": {"q": [5, 4, 3, 2, 1, 0]}}, 12),
        ({"turns": {"q": cycles(5)}, "mirrors": {"q": [1, 0, 2, 3, 4]}}, 120),
        ({"turns": {"q": cycles(MOST_VIEWS)}}, MOST_VIEWS),
    ],
)
def test_all_ways_to_lay_a_piece_down(moves: dict[str, Any], ways: int) -> None:
    assert len(views(ask(**moves))) == ways


@pytest.mark.parametrize("places", [cycles(*CYCLES), cycles(MOST_VIEWS + 1)])
def test_a_turn_that_goes_on_for_ever_is_a_finding(places: list[int]) -> None:
    with pytest.raises(ValueError, match="more than 500 ways to lay a piece down"):
        views(ask(turns={"q": places}))
    row = component("tiles", {"x": {"q": ["a"] * len(places)}})
    told = message(game(row), asked("distinct", 1, of="tiles", by="q", turns={"q": places}))
    assert told == "number: turns and mirrors: more than 500 ways to lay a piece down"


@given(st.lists(st.sampled_from(["a", 1, None, True, "b"]), min_size=4, max_size=4), st.data())
def test_a_form_is_shared_by_all_views_and_no_others(items: list[Any], data: st.DataObject) -> None:
    question = ask(turns={"q": TURN}, mirrors={"q": FLIP})
    faces = [tuple(items[place] for place in view[0]) for view in views(question)]
    assert len(set(same_form(question, [{"q": face} for face in faces]))) == 1
    other = data.draw(st.sampled_from(sorted(permutations(range(4)))))
    moved = tuple(items[place] for place in other)
    forms = same_form(question, [{"q": tuple(items)}, {"q": moved}])
    assert (forms[0] == forms[1]) == (moved in faces)


def test_mirror_images_count_once_with_turns_and_without() -> None:
    tiles = {"one": "aab-", "turned": "-aba", "mirrored": "aa-b", "other": "ab-a"}
    table = game(component("tiles", {name: {"q": list(it)} for name, it in tiles.items()}))
    turn: dict[str, Any] = {"turns": {"q": TURN}}
    flip: dict[str, Any] = {"mirrors": {"q": FLIP}}
    for moves, found in (({}, 4), (turn, 3), (flip, 3), ({**turn, **flip}, 2)):
        assert count(table, asked("distinct", 0, of="tiles", by="q", **moves)) == found


def test_an_absent_list_is_none_and_not_empty() -> None:
    table = game(component("tiles", {"x": {"q": None, "r": 1}, "y": {"q": list("abca"), "r": 1}}))
    number = asked("distinct", 2, of="tiles", by=["q", "r"], turns={"q": TURN})
    assert count(table, number) == 2


MACHINES_answers: dict[str, dict[str, Any]] = {
    "kite_sail": {"machine": "kite", "part": 1, "of": 2},
    "kite_spar": {"machine": "kite", "part": 2, "of": 2},
    "chair_tank": {"machine": "chair", "part": 1, "of": 1},
    "scrap": {"machine": "scrap", "copies": 3},
    "fuel": {"copies": 2},
    "rust": {"machine": "heap"},
    "junk": {"machine": "heap"},
    "dust": {"machine": "heap"},
}
NUMBERED = asked("numbered", 2, of="cards", by="machine", field="part", to="of")
UNTOLD = asked("numbered", 2, of="cards", by="machine", field="part")


def deck(**changes: Mapping[str, Any]) -> Game:
    """Return the machines with some of them changed, each on a line of its own."""
    pieces = {
        name: {**fields, **changes.get(name, {})} for name, fields in MACHINES_answers.items()
    }
    made = component("cards", {name: it for name, it in pieces.items() if it.get("copies") != 0})
    placed = (it._replace(where=Where("cards.csv", n)) for n, it in enumerate(made.pieces, 2))
    return game(made._replace(pieces=tuple(placed)))


def faults(of: Game, number: Count = NUMBERED) -> list[str]:
    """Return what is told of pieces, with their lines."""
    found = counts_hold(of._replace(counts=(number,)))
    return [f"{it.where.line}: {it.message}" for it in found if it.where.file == "cards.csv"]


def test_groups_are_numbered_from_one_to_as_many_as_they_are() -> None:
    assert findings(deck(), NUMBERED) == findings(deck(), UNTOLD) == []
    assert count(deck(), NUMBERED) == count(deck(), UNTOLD) == 2


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"kite_spar": {"part": 3}}, ["3: number: kite_spar: part is 3, and kite has 2"]),
        ({"kite_spar": {"part": 0}}, ["3: number: kite_spar: part is 0, and kite has 2"]),
        ({"kite_spar": {"part": 1.5}}, ["3: number: kite_spar: part is 1.5, and kite has 2"]),
        ({"kite_spar": {"part": None}}, ["3: number: kite_spar: part is absent, and kite has 2"]),
        ({"kite_spar": {"of": None}}, ["3: number: kite_spar: of is absent, and kite has 2"]),
        ({"kite_spar": {"of": 3}}, ["3: number: kite_spar: of is 3, and kite has 2"]),
        ({"kite_spar": {"part": 1}}, ["3: number: kite_spar: part is 1, as on kite_sail"]),
        (
            {"kite_spar": {"copies": 0}},
            ["2: number: kite_sail: of is 2, but kite has 1: 2 is missing"],
        ),
        (
            {"kite_sail": {"copies": 2}},
            [
                "2: number: kite_sail: part is 1 on 2 copies",
                "2: number: kite_sail: of is 2, but kite has 3",
            ],
        ),
        (
            {"kite_spar": {"machine": "chair"}},
            [
                "2: number: kite_sail: of is 2, but kite has 1: 2 is missing",
                "4: number: chair_tank: of is 1, and chair has 2",
            ],
        ),
        ({"fuel": {"part": 1}}, ["6: number: fuel: part is 1, but machine is absent"]),
        ({"fuel": {"of": 4}}, ["6: number: fuel: of is 4, but machine is absent"]),
        (
            {"fuel": {"part": 5, "of": 4}},
            ["6: number: fuel: part is 5 and of is 4, but machine is absent"],
        ),
        (
            {"junk": {"part": 1, "of": 3}},
            ["8: number: junk: part is 1 and of is 3, but most of heap have none"],
        ),
        (
            {"scrap": {"of": 10**15}},
            [
                "5: number: scrap: part is absent, and scrap has 1000000000000000",
                "5: number: scrap: of is 1000000000000000, but scrap has 3: 1 is missing",
            ],
        ),
    ],
)
def test_a_wrong_number_is_told_with_its_piece_and_line(
    changes: dict[str, Any], told: list[str]
) -> None:
    assert faults(deck(**changes)) == told


def test_the_count_itself_is_told_too_and_house_rules_only_warn() -> None:
    of = deck(kite_spar={"part": 3})
    count_, fault = findings(of, NUMBERED)
    assert count_.message == "number: 1 in the data, 2 in the rules (wrong: kite)"
    assert (count_.severity, fault.severity) == (Severity.ERROR, Severity.ERROR)
    assert "rules, page 2" in fault.hint
    (hidden,) = findings(of, NUMBERED._replace(says=1, status="house"))
    assert (hidden.where, hidden.severity) == (Where("cards.csv", 3), Severity.WARNING)


def test_without_a_field_for_it_a_group_is_as_large_as_it_is() -> None:
    assert faults(deck(kite_spar={"part": 3}), UNTOLD) == [
        "3: number: kite_spar: part is 3, and kite has 2"
    ]


# Lists

SLICES: dict[str, dict[str, Any]] = {
    "one": {"workers": [1, 2], "signs": ["ant", "egg"], "price": 0.1, "copies": 3},
    "two": {"workers": [2, 0], "signs": ["egg", "ant"], "price": 0.2, "size": 2},
    "three": {"workers": [4], "signs": ["egg", "ant", "ant"], "size": 0.5},
    "four": {"workers": [], "signs": ["leaf"]},
    "five": {"size": 3},
}
SLICED = game(component("slices", SLICES))


@pytest.mark.parametrize(
    ("kind", "found", "ask"),
    [
        ("sum", 15, {"field": "workers"}),
        ("sum", 6, {"field": "workers", "times": "size"}),
        ("sum", 0.5, {"field": "price"}),
        ("sum", 0.4, {"field": "price", "times": ["size"]}),
        ("sum", 2.7, {"field": "workers", "times": ["price", "copies"], "where": {"id": "one"}}),
        ("most", 4, {"field": "workers"}),
        ("least", 0, {"field": "workers"}),
        ("items", 3, {"each": "signs"}),
        ("items", 2, {"each": "signs", "where": {"signs": {"lacks": "leaf"}}}),
        ("count", 8, {"each": "signs", "is": ["egg", "ant"], "where": {"id": ["one", "two"]}}),
        ("count", 5, {"where": {"signs": {"has": "ant"}}}),
        ("count", 4, {"where": {"workers": {"items": 2}}}),
        ("count", 2, {"where": {"workers": {"items": 0}}}),
        ("distinct", 5, {"by": "signs"}),
        ("distinct", 4, {"by": "signs", "any_order": "signs"}),
        ("distinct", 3, {"by": "signs", "as_sets": "signs"}),
        ("distinct", 5, {"by": ["signs", "workers"], "as_sets": ["signs", "workers"]}),
    ],
)
def test_questions_about_lists(kind: str, found: float, ask: dict[str, Any]) -> None:
    assert count(SLICED, asked(kind, found, of="slices", **ask)) == found


def test_fractions_are_added_as_they_are_written() -> None:
    tenths = game(component("a", {str(n): {"x": 0.1} for n in range(10)}))
    assert count(tenths, asked("sum", 1, of="a", field="x")) == 1
    assert isinstance(count(tenths, asked("sum", 1, of="a", field="x")), int)


def test_a_sum_without_end_is_a_finding() -> None:
    large = game(component("a", {"x": {"n": 1e300, "m": 10**18}}))
    asks: list[dict[str, Any]] = [{"field": "n"}, {"field": "m", "times": "m"}]
    for ask in asks:
        told = message(large, asked("sum", 1, of="a", **ask))
        assert told == "number: it comes to more than 1,000,000,000,000,000,000"


def test_items_that_stand_on_several_pieces_are_named() -> None:
    told = message(SLICED, asked("items", 9, of="slices", each="signs"))
    assert told.endswith("(more than once: ant (one, two, three), egg (one, two, three))")


# Numbers from others


def works_out(says: float, text: str, *more: Count, **numbers: float) -> Game:
    """Return a deck with a computed count behind others, and numbers of the rules."""
    computed = Count("sum", KINDS["computed"].model_validate({"from": text}), says, "derived", "x")
    known = {name: Number(name, it, "documented", "x") for name, it in numbers.items()}
    return deck()._replace(counts=(*more, computed._replace(name="sum")), numbers=known)


CARDS = asked("count", 11, of="cards")._replace(name="cards")


def test_a_count_comes_out_of_counts_and_numbers() -> None:
    of = works_out(61, "row + refills × row_refill", row=7, refills=9, row_refill=6)
    assert list(counts_hold(of)) == [] and counted(of) == {"sum": 61}
    more = works_out(9, "cards - 2 × row", CARDS, row=1)
    assert list(counts_hold(more)) == [] and counted(more) == {"cards": 11, "sum": 9}


def test_what_is_counted_counts_and_not_what_is_said() -> None:
    of = works_out(9, "cards - 2", CARDS._replace(says=7))
    (told,) = counts_hold(of)
    assert told.message == "number: 11 in the data, 7 in the rules"
    (_, told) = counts_hold(works_out(7, "cards - 2", CARDS._replace(says=7)))
    assert told.message == "sum: 9 in the data, 7 in the rules (11 - 2)"


@pytest.mark.parametrize(
    ("text", "more", "told"),
    [
        ("crads", (CARDS,), "sum: no count or number is called 'crads'"),
        ("sum + 1", (), "sum: the count sum stands below, or can not be taken"),
        (
            "cards + 1",
            (asked("count", 11, of="crads")._replace(name="cards"),),
            "sum: the count cards stands below, or can not be taken",
        ),
        ("row // none", (), "sum: none is 0, and nothing is divided by it"),
        ("row × row × row", (), "sum: it comes to more than 1,000,000,000,000,000,000"),
    ],
)
def test_a_computation_that_makes_no_sense_is_a_finding(
    text: str, more: tuple[Count, ...], told: str
) -> None:
    of = works_out(1, text, *more, row=10**9, none=0)
    found = list(counts_hold(of))
    assert found[-1].message == told and found[-1].severity is Severity.ERROR
    with pytest.raises(Refused):
        counted(of)


def test_near_names_are_offered() -> None:
    (finding,) = counts_hold(works_out(1, "crads", CARDS))
    assert finding.hint == "did you mean 'cards'?"


def test_a_long_chain_of_computations_is_worked_out() -> None:
    """Each from the one above it, more of them than calls may lie within each other."""
    form = KINDS["computed"]
    chain = [
        Count(
            f"c{n}", form.model_validate({"from": f"n{n - 1} + 1"}), n, "derived", "x", name=f"n{n}"
        )
        for n in range(1, 2001)
    ]
    start = Number("n0", 0, "documented", "x")
    of = deck()._replace(counts=tuple(chain), numbers={"n0": start})
    assert count(of, chain[-1]) == 2000 and list(counts_hold(of)) == []


def test_set_ups_are_counted_where_they_leave_something() -> None:
    of = deck()._replace(setups=(set_up(2, {"of": "cards", "where": {"id": "kite_spar"}}),))
    (told,) = findings(of, NUMBERED._replace(players=2, says=1))
    assert told.message == "number: kite_sail: of is 2, but kite has 1: 2 is missing"


def test_questions_are_linear_in_pieces() -> None:
    """Whoever is asked about looks at each piece a fixed number of times."""

    class Counting(dict[str, Any]):
        looks = 0

        def get(self, key: str, default: Any = None) -> Any:
            Counting.looks += 1
            return super().get(key, default)

    asks: dict[str, dict[str, Any]] = {
        "numbered": {"by": "machine", "field": "part", "to": "of"},
        "sum": {"field": "part", "times": "of"},
        "items": {"each": "list"},
        "distinct": {"by": "list", "turns": {"list": [1, 0]}, "mirrors": {"list": [1, 0]}},
    }
    for kind, ask in asks.items():
        looks = []
        for pieces in (100, 200):
            fields = {
                f"p{n}": {"machine": f"m{n // 4}", "part": n % 4 + 1, "of": 4, "list": [n, 1]}
                for n in range(pieces)
            }
            made = component("cards", fields)
            counting = (it._replace(fields=Counting(it.fields)) for it in made.pieces)
            Counting.looks = 0
            count(game(made._replace(pieces=tuple(counting))), asked(kind, 0, of="cards", **ask))
            looks.append(Counting.looks)
        assert looks[1] == 2 * looks[0] > 0, kind
