"""Values of examples that only the game at hand can judge."""

from types import SimpleNamespace
from typing import Annotated, Any

import pytest
from pydantic import TypeAdapter, ValidationError

from pnp.base.findings import Where, said_by
from pnp.load.forms.counts import (
    MOST_PLACES,
    Amount,
    ExampleBase,
    Pair,
    Player,
    Players,
    Swap,
    Turn,
    named,
    not_two,
    unlike,
    within,
)
from pnp.load.forms.validate import fit
from pnp.load.yaml_file import parse_yaml

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


def read(text: str) -> tuple[Table | None, list[str]]:
    form, findings = fit(parse_yaml(text, "e.yaml"), Table, BOX)
    return form, [f"{one.where.column}: {one.message} ({one.hint})" for one in findings]


def test_names_stand_for_what_they_name() -> None:
    form, found = read(
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
    form, found = read(text)
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


def test_ways_that_exclude_each_other() -> None:
    assert unlike("x", 2, 3) == "x is turned in 2 places and mirrored in 3"
    assert not_two("x").startswith("x: turned or mirrored, in any order")
