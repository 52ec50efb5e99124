"""Examples and whole games."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pnp.engines
from pnp.base.findings import Finding, Refused, Severity, Where, refuse
from pnp.base.geometry import Size
from pnp.base.numerals import plain
from pnp.base.source import Source
from pnp.check import games
from pnp.check.counts import counted, counts_hold, remaining
from pnp.check.games import Answer, JudgedGame, examples_hold, examples_of, numbers_of, rules_hold
from pnp.check.table import On
from pnp.load.forms.counts import KINDS, RemoveForm
from pnp.load.project import find_project, shipped_root
from pnp.load.yaml_file import parse_yaml
from pnp.model.game import (
    Block,
    BlockKind,
    Component,
    Count,
    Example,
    Fact,
    Field,
    Game,
    Piece,
    Rules,
    SetUp,
)
from pnp.model.stock import Shape
from pnp.parts.edition import LoadedGame, Workshop
from tests.support.editions import loaded, shop
from tests.support.games import NAMES, shipped

# Claims of examples against what engines compute: every claim is able to fail.


FILE = "examples.yaml"


def held(game: Game) -> list[Finding]:
    """What is wrong with the examples of a game."""
    try:
        return list(examples_hold(game, examples_of(game)))
    except Refused as refused:
        return list(refused.findings)


def example(id_: str, data: dict[str, Any], says: dict[str, Any]) -> Example:
    """An example that stands in no file."""
    return Example(id_, Source(FILE, {**data, "says": says}))


def written(game: Game, text: str) -> Game:
    """The game with the examples of a text."""
    source = parse_yaml(text, FILE)
    parts = (Example(id_, source.part(("examples", id_))) for id_ in source.value["examples"])
    return game._replace(examples=tuple(parts))


def other(value: Any) -> Any:
    """A claim that differs from this one and is of its kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return [*value, 1] if isinstance(value, list) else f"{value}x"


def broken(game: Game) -> tuple[list[str], Game]:
    """The game with every claim wrong, and how what is told of each of them begins."""
    starts = [f"example {one.id}: {name} is" for one in game.examples for name in one.says]
    wrong = (
        example(one.id, one.data, {name: other(claimed) for name, claimed in one.says.items()})
        for one in game.examples
    )
    return starts, game._replace(examples=tuple(wrong))


def told(game: Game, says: dict[str, Any], **data: Any) -> list[str]:
    """What is found wrong with one example of a game."""
    examples = (example("e", data, says),)
    return [finding.message for finding in held(game._replace(examples=examples))]


@pytest.mark.parametrize("name", NAMES)
def test_the_shipped_examples_hold(name: str) -> None:
    game = shipped(name).game
    assert game.examples
    assert [str(finding) for finding in held(game)] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_claim_can_be_wrong(name: str) -> None:
    starts, game = broken(shipped(name).game)
    for start, finding in zip(starts, held(game), strict=True):
        assert finding.message.startswith(start)


def test_a_wrong_claim_is_told_with_both_numbers() -> None:
    game = shipped("microscopic").game
    assert told(game, {"draw_count": 3}) == [
        "example e: draw_count is 2, the rulebook says 3",
    ]


def test_a_claim_about_nothing_offers_what_there_is() -> None:
    text = "examples:\n  e:\n    says: {draw_cuont: 2}\n"
    (finding,) = held(written(shipped("microscopic").game, text))
    assert (finding.message, finding.where) == (
        "example e: nothing is called 'draw_cuont'",
        Where(FILE, 3, 12),
    )
    assert "draw_count" in finding.hint


def test_an_example_that_no_game_allows_is_told() -> None:
    found = told(shipped("clockwork_city").game, {"total": 13}, throw=[6, 7])
    assert found == ["example e: throw #2: 7 is not within 1 to 6"]


def test_engines_are_given_numbers_and_named_counts() -> None:
    game = shipped("clockwork_city").game
    numbers = numbers_of(game)
    assert (numbers["hand_limit"], numbers["deck.2"], numbers["scrapyards"]) == (7, 34, 6)
    assert set(numbers) == {*game.numbers, *(count.name for count in game.counts if count.name)}
    fewer = game._replace(setups=())
    assert "deck is 58, the rulebook says 34" in " ".join(f.message for f in held(fewer))


def test_a_count_that_is_wrong_in_the_rules_does_not_change_what_is_counted() -> None:
    game = shipped("clockwork_city").game
    lie = tuple(c._replace(says=99) if c.name == "deck.2" else c for c in game.counts)
    assert numbers_of(game._replace(counts=lie))["deck.2"] == 34


def test_a_game_without_an_engine_has_no_examples() -> None:
    game = shipped("microscopic").game
    assert told(game._replace(engine=""), {}) == ["the game names no engine to judge its examples"]
    unknown = game._replace(engine="microscopy")
    (finding,) = held(unknown)
    assert finding.message == "no rules engine is called 'microscopy'"
    assert finding.hint.startswith("did you mean 'microscopic'")
    assert finding.where == game.places["engine"]
    with pytest.raises(Refused, match="no rules engine is called 'microscopy'"):
        examples_of(unknown)


def test_only_counts_with_a_name_are_given() -> None:
    game = shipped("microscopic").game
    nameless = asked("count", 74, of="genes")
    assert "number" not in numbers_of(game._replace(counts=(nameless,)))
    assert numbers_of(game._replace(counts=(nameless._replace(name="pool"),)))["pool"] == 74


def test_engines_are_told_how_many_copies_there_are() -> None:
    assert shipped("clockwork_city").pieces["die"]["copies"] == 2
    twin = shipped("clockwork_city").game.components[0].pieces[0]._replace(copies=2)
    game = shipped("clockwork_city").game
    deck = game.components[0]._replace(pieces=(twin, *game.components[0].pieces[1:]))
    more = game._replace(components=(deck, *game.components[1:]))
    both = [twin.id, twin.id]
    assert told(more, {"hand": 2, "missing_1": 8}, hand=both) == [], "two equal parts are one"
    (message,) = told(game, {"hand": 2}, hand=both)
    assert message == f"example e: hand #2: {twin.id!r} is named 2 times, there is 1"


# Places


def places(game: str, text: str) -> list[str]:
    """Every finding about the examples of a text, with its place and its hint."""
    found = [str(one) for one in held(written(shipped(game).game, text))]
    return [one.removeprefix(f"error: {FILE}:") for one in found]


def test_mistakes_of_micropul_stand_where_they_are_made() -> None:
    text = """examples:
  forms:
    board:
      - {tile: 40, at: [0, x], turn: 45}
      - {tile: "99", at: [0]}
    hands: {"1": 7, "3": 1}
    mvoe: {}
    says: {}
  play:
    board:
      - {tile: "40", at: [0, 0]}
      - {tile: "46", at: [1, 0]}
    move: {tile: "40", at: [0, 1]}
    stones:
      - {player: 1, at: [5, 0], quarter: 0}
    says: {}
"""
    assert places("micropul", text) == [
        '4:16: example forms: board #1: tile: 40 is no tile\n  hint: put it in quotes: "40"',
        "4:28: example forms: board #1: at #2: 'x' is not a whole number",
        "4:38: example forms: board #1: turn: 45 is not one of 0, 90, 180, 270",
        "5:16: example forms: board #2: tile: there is no tile '99'\n  hint: did you mean '9'?",
        "5:26: example forms: board #2: at: 1 item, at least 2",
        "6:18: example forms: hands.1: 7 is not within 0 to 6",
        "6:21: example forms: hands.3: 3 is not within 1 to 2",
        "7:5: example forms: there is no key 'mvoe'\n  hint: did you mean 'move'?",
        "13:18: example play: move.tile: '40' is named 2 times, there is 1",
        "12:9: example play: board #2: '46' at [1, 0]: clash",
        "15:9: example play: stones #1: no micropul lies there",
    ]


def test_mistakes_of_microscopic_stand_where_they_are_made() -> None:
    text = """examples:
  forms:
    cells: [heat_plain_1, heat_plane_2]
    genes: -1
    buy: virus_1
    says: {}
  play:
    cells: [heat_plain_1, heat_plain_1]
    pays: [cold_plain_1]
    says: {}
  claims:
    genes: 2
    says:
      genes: 2
      draw_count: 3
"""
    near = "did you mean 'heat_plain_2' or 'heat_plain_4'?"
    assert places("microscopic", text) == [
        f"3:27: example forms: cells #2: there is no cell 'heat_plane_2'\n  hint: {near}",
        "4:12: example forms: genes: -1 is less than 0",
        "5:10: example forms: buy: there is no cell or organism 'virus_1'",
        "8:27: example play: cells #2: 'heat_plain_1' is named 2 times, there is 1",
        "9:12: example play: pays #1: 'cold_plain_1' is not among the cells in play",
        "9:11: example play: pays: cells are paid for organisms alone",
        "15:19: example claims: draw_count is 2, the rulebook says 3",
    ]


def test_mistakes_of_clockwork_city_stand_where_they_are_made() -> None:
    text = """examples:
  forms:
    players: 5
    hand: [gyrocopter-1]
    challenge:
      shows: gyrocopter-9
      back: {ask: fuel_supplier}
    says: {}
  play:
    hand: [gyrocopter-1]
    lays: [gyrocopter]
    challenge:
      shows: gyrocopter-2
      opponent: [gyrocopter-1]
    says: {}
"""
    assert [one.partition("\n")[0] for one in places("clockwork_city", text)] == [
        "3:14: example forms: players: 5 is not within 2 to 4",
        "6:14: example forms: challenge.shows: there is no card 'gyrocopter-9'",
        "7:14: example forms: challenge.back: there is no key 'ask'",
        "14:18: example play: challenge.opponent #1: 'gyrocopter-1' is named 2 times, there is 1",
        "11:12: example play: lays #1: 'gyrocopter' is not complete, or is laid down only to win",
        "11:11: example play: lays: laying down, a challenge and a search are different examples",
        "13:14: example play: challenge.shows: 'gyrocopter-2' is not in that hand",
    ]


def test_a_number_that_is_missing_is_told_once_where_the_engine_is_named() -> None:
    game = shipped("micropul").game
    numbers = {name: it for name, it in game.numbers.items() if name != "hand_limit"}
    numbers["stones_each"] = numbers["stones_each"]._replace(says=2.5)
    found = list(held(game._replace(numbers=numbers)))
    assert [one.message for one in found] == [
        "the number 'stones_each' is 2.5, not a whole number",
        "the game states no number 'hand_limit'",
    ]
    assert [one.where for one in found] == [numbers["stones_each"].where, game.places["engine"]]


def test_answers_are_worked_out_once_and_have_what_captions_use() -> None:
    loaded = LoadedGame(Workshop.open(find_project(shipped_root())), "micropul")
    game, known = loaded.game, loaded.examples
    assert known is loaded.examples
    assert list(known) == [one.id for one in game.examples]
    assert known["two_dots"].facts["draws"] == 2
    assert known["two_dots"].data == game.examples[list(known).index("two_dots")].data
    assert examples_of(game._replace(engine="")) == {}


FOURTH = '''
"""The rules of a game in which tiles are counted."""

from typing import Annotated

from pnp.engines import Fault
from pnp.load.forms.counts import ExampleBase, named


class Box:
    def __init__(self, pieces, numbers):
        self.numbers, self.tiles = numbers, {id_: id_ for id_ in pieces}


class Example(ExampleBase):
    tiles: list[Annotated[str, named("tile", lambda box: box.tiles)]] = []


def faults(example, box):
    if len(example.tiles) > box.numbers["hand_limit"]:
        yield Fault(("tiles",), "too many")


def facts(example, box):
    yield "count", len(example.tiles)
'''


def test_a_fourth_engine_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fourth.py").write_text(FOURTH, "utf-8")
    monkeypatch.setattr(pnp.engines, "__path__", [*pnp.engines.__path__, str(tmp_path)])
    text = """examples:
  right: {tiles: ["1", "2"], says: {count: 2}}
  wrong: {tiles: ["1"], says: {count: 2}}
  named: {tiles: ["1", 2], says: {count: 2}}
  seven: {tiles: ["1", "2", "3", "4", "5", "6", "7"], says: {count: 7}}
"""
    game = written(shipped("micropul").game._replace(engine="fourth"), text)
    assert [str(one).partition("\n")[0] for one in held(game)] == [
        "error: examples.yaml:3:39: example wrong: count is 1, the rulebook says 2",
        "error: examples.yaml:4:24: example named: tiles #2: 2 is no tile",
        "error: examples.yaml:5:18: example seven: tiles: too many",
    ]
    assert examples_of(game)["right"].facts == {"count": 2}


# A game against its own rules: counts, set-ups, texts and numbers.


def told_games(game: Game) -> list[Finding]:
    return list(On.GAME.judge(JudgedGame(game)))


def test_a_game_that_says_nothing_has_nothing_wrong() -> None:
    assert told_games(Game("demo", "Demo", "1", ())) == []


def test_counts_and_examples_are_held_against_the_data() -> None:
    game = loaded("micropul").game
    assert told_games(game) == []
    tiles, *others = game.components
    fewer = game._replace(components=(tiles._replace(pieces=tiles.pieces[1:]), *others))
    assert told_games(fewer)


def test_an_engine_that_refuses_is_told_like_any_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: Game) -> dict[str, Answer]:
        raise refuse(Where("examples.yaml"), "no such tile")

    monkeypatch.setattr(games, "examples_of", refused)
    found, answers, numbers = LoadedGame(shop(), "micropul")._held()
    assert [finding.message for finding in found] == ["no such tile"]
    assert (answers, numbers) == ({}, {})


def test_numbers_are_named_after_what_they_count() -> None:
    game = loaded("micropul").game
    found = JudgedGame(game).named
    assert found["tiles"] == 48
    first = game.components[0].pieces[0]
    assert found[f"{game.components[0].id}/{first.id}.copies"] == first.copies
    assert (found["players.min"], found["players.max"]) == game.players
    assert any(name.startswith("example.") for name in found)
    own = {type(value) for name, value in found.items() if not name.startswith("example.")}
    assert own <= {int, float}


TURN = [2, 0, 3, 1]  # a quarter turn of four quarters that are numbered row by row
THERE = Where("game.yaml", 7, 3)


def component(name: str, pieces: Mapping[str, Mapping[str, Any]]) -> Component:
    """Build a component from pieces by id; `copies` is 1 unless a piece says otherwise."""
    names = dict.fromkeys(key for fields in pieces.values() for key in fields if key != "copies")
    cards = tuple(
        Piece(key, fields.get("copies", 1), {name: fields.get(name) for name in names})
        for key, fields in pieces.items()
    )
    known = {name: Field(name, "any", optional=True) for name in names}
    return Component(name, name, Shape("card", Size(63, 88)), cards, known, "front")


def game(*components: Component, counts: tuple[Count, ...] = (), **more: Any) -> Game:
    return Game("game", "Game", "1", components, counts=counts, **more)


def asked(kind: str, says: float, players: int | None = None, **ask: Any) -> Count:
    """Build a count; `is_` stands for the key that Python keeps for itself."""
    form = KINDS[kind].model_validate({key.rstrip("_"): value for key, value in ask.items()})
    return Count("number", form, says, "documented", "rules, page 2", players, THERE)


def set_up(players: int, *remove: dict[str, Any], line: int = 0) -> SetUp:
    """Build a set-up from its removals."""
    steps = tuple(RemoveForm.model_validate(step) for step in remove)
    return SetUp(players, steps, Where("game.yaml", line))


def count(of: Game, asked: Count) -> float:
    """Return the number that the data gives; refuses a question that makes no sense."""
    named = asked._replace(name=asked.name or "asked")
    others = (one for one in of.counts if one.name and one is not asked)
    return counted(of._replace(counts=(*others, named)))[named.name or ""]


def answers(of: Game) -> dict[str, float]:
    """Return what the data gives for every count, by its id."""
    named = [asked._replace(name=asked.name or asked.id) for asked in of.counts]
    found = counted(of._replace(counts=tuple(named)))
    return {asked.id: found[asked.name or ""] for asked in named}


def changed(old: Game, part: str, pieces: Mapping[str, Mapping[str, Any]]) -> Game:
    """Return the game with other pieces in one component."""
    parts = (component(part, pieces) if it.id == part else it for it in old.components)
    return old._replace(components=tuple(parts))


def findings(of: Game, *counts: Count) -> list[Finding]:
    return list(counts_hold(of._replace(counts=counts)))


def message(of: Game, *counts: Count) -> str:
    """Return the message of the only finding."""
    (finding,) = findings(of, *counts)
    return finding.message


TILES: dict[str, dict[str, Any]] = {
    "one": {"quarters": ["a", "-", "-", "-"], "value": 1, "copies": 2},
    "two": {"quarters": ["b", "-", "-", "-"], "value": 2, "copies": 2},
    "three": {"quarters": ["a", "b", "b", "a"], "value": 5, "mark": "start"},
    "four": {"quarters": ["b", "a", "a", "b"], "value": 7, "weight": 0.1},
    "big": {"centre": "+", "weight": 0.2, "copies": 3},
}
MACHINES: dict[str, dict[str, Any]] = {
    "kite_sail": {"machine": "kite", "part": "sail"},
    "kite_pedals": {"machine": "kite", "part": "pedals"},
    "chair_tank": {"machine": "chair", "part": "tank"},
    "chair_fins": {"machine": "chair", "part": "fins"},
    "fuel": {"copies": 4},
}
TABLE = game(component("tiles", TILES), component("machines", MACHINES))


def without(pieces: Mapping[str, Mapping[str, Any]], name: str) -> dict[str, Mapping[str, Any]]:
    """Return the pieces with one copy less of one of them."""
    copies = pieces[name].get("copies", 1) - 1
    fewer = {**pieces, name: {**pieces[name], "copies": copies}}
    return fewer if copies else {key: piece for key, piece in fewer.items() if key != name}


def twice(pieces: Mapping[str, Mapping[str, Any]], name: str) -> dict[str, Mapping[str, Any]]:
    """Return the pieces with one copy more of one of them."""
    return {**pieces, name: {**pieces[name], "copies": pieces[name].get("copies", 1) + 1}}


def other_games(
    pieces: Mapping[str, Mapping[str, Any]], name: str, **fields: Any
) -> dict[str, Mapping[str, Any]]:
    """Return the pieces with one of them changed."""
    return {**pieces, name: {**pieces[name], **fields}}


# What each kind counts, and what each kind notices

COUNT_TILES = asked("count", 9, of="tiles")
COUNT_ALL = asked("count", 17, of=["tiles", "machines"])
COUNT_ITEMS = asked("count", 6, of="tiles", each="quarters", is_="a")
COUNT_BOTH_ITEMS = asked("count", 12, of="tiles", each="quarters", is_=["a", "b"])
SUM = asked("sum", 18, of="tiles", field="value")
PRODUCT = asked("sum", 0.7, of="tiles", field="weight", times="value")
PRINTED = asked("distinct", 5, of="tiles", by=["quarters", "centre"])
TURNED = asked("distinct", 4, of="tiles", by=["quarters", "centre"], turns={"quarters": TURN})
SETS = asked("sets", 2, of="machines", by="machine", size=2, part="part")
LOOSE_SETS = asked("sets", 2, of="machines", by="machine", size=2)
CLOSED = asked(
    "closed",
    9,
    of="tiles",
    by=["quarters", "centre"],
    swap={"quarters": {"a": "b", "b": "a"}},
)
MOST = asked("most", 7, of="tiles", field="value")
LEAST = asked("least", 1, of="tiles", field="value")
ALL = (
    COUNT_TILES,
    COUNT_ALL,
    COUNT_ITEMS,
    COUNT_BOTH_ITEMS,
    SUM,
    PRODUCT,
    PRINTED,
    TURNED,
    SETS,
    LOOSE_SETS,
    CLOSED,
    MOST,
    LEAST,
)


def name_of(number: Count) -> str:
    return f"{type(number.ask).__name__}-{number.says}"


@pytest.mark.parametrize("number", ALL, ids=name_of)
def test_every_kind_counts_what_it_says(number: Count) -> None:
    assert count(TABLE, number) == pytest.approx(number.says)
    assert findings(TABLE, number) == []


@pytest.mark.parametrize("number", ALL, ids=name_of)
def test_every_kind_notices_another_number_in_the_rules(number: Count) -> None:
    assert len(findings(TABLE, number._replace(says=number.says + 1))) == 1


@pytest.mark.parametrize(
    ("number", "part", "pieces", "found"),
    [
        (COUNT_TILES, "tiles", without(TILES, "one"), 8),
        (COUNT_TILES, "tiles", twice(TILES, "big"), 10),
        (COUNT_ALL, "machines", without(MACHINES, "fuel"), 16),
        (COUNT_ITEMS, "tiles", without(TILES, "one"), 5),
        (COUNT_ITEMS, "tiles", twice(TILES, "three"), 8),
        (COUNT_ITEMS, "tiles", other_games(TILES, "two", quarters=["a", "-", "-", "-"]), 8),
        (COUNT_BOTH_ITEMS, "tiles", without(TILES, "four"), 8),
        (SUM, "tiles", without(TILES, "two"), 16),
        (SUM, "tiles", twice(TILES, "two"), 20),
        (SUM, "tiles", other_games(TILES, "four", value=8), 19),
        (PRODUCT, "tiles", other_games(TILES, "four", weight=0.2), 1.4),
        (PRINTED, "tiles", without(TILES, "three"), 4),
        (PRINTED, "tiles", other_games(TILES, "one", quarters=TILES["two"]["quarters"]), 4),
        (TURNED, "tiles", without(TILES, "big") | {"x": {"quarters": list("++++")}}, 5),
        (TURNED, "tiles", other_games(TILES, "four", quarters=["b", "b", "a", "a"]), 5),
        (SETS, "machines", without(MACHINES, "kite_sail"), 1),
        (SETS, "machines", twice(MACHINES, "kite_sail"), 1),
        (SETS, "machines", other_games(MACHINES, "kite_sail", part="pedals"), 1),
        (SETS, "machines", other_games(MACHINES, "kite_sail", part=None), 1),
        (SETS, "machines", other_games(MACHINES, "kite_sail", machine="chair"), 0),
        (LOOSE_SETS, "machines", without(MACHINES, "kite_sail"), 1),
        (LOOSE_SETS, "machines", twice(MACHINES, "kite_sail"), 1),
        (CLOSED, "tiles", without(TILES, "one"), 7),
        (CLOSED, "tiles", without(TILES, "three"), 7),
        (CLOSED, "tiles", without(TILES, "big"), 8),
        (CLOSED, "tiles", other_games(TILES, "four", quarters=["b", "a", "b", "b"]), 7),
        (MOST, "tiles", without(TILES, "four"), 5),
        (MOST, "tiles", other_games(TILES, "one", value=9), 9),
        (LEAST, "tiles", without(without(TILES, "one"), "one"), 2),
        (LEAST, "tiles", other_games(TILES, "two", value=0), 0),
    ],
)
def test_every_kind_notices_another_card(
    number: Count, part: str, pieces: Mapping[str, Mapping[str, Any]], found: float
) -> None:
    mutant = changed(TABLE, part, pieces)
    assert count(mutant, number) == pytest.approx(found)
    assert message(mutant, number).startswith(
        f"number: {plain(found)} in the data, {plain(number.says)} in the rules"
    )


def test_loose_sets_do_not_look_at_their_parts() -> None:
    same_parts = changed(TABLE, "machines", other_games(MACHINES, "kite_sail", part="pedals"))
    assert count(same_parts, LOOSE_SETS) == 2


def test_sets_of_several_kinds_are_kept_apart_by_several_fields() -> None:
    numbered = component("a", {"x": {"kind": "air", "set": 1}, "y": {"kind": "sea", "set": 1}})
    assert count(game(numbered), asked("sets", 0, of="a", by="set", size=1)) == 0
    assert count(game(numbered), asked("sets", 2, of="a", by=["kind", "set"], size=1)) == 2


def test_a_single_value_is_swapped_too() -> None:
    swap = {"genes": {1: -1, -1: 1}}
    effects = component("a", {"x": {"genes": 1}, "y": {"genes": -1}, "z": {"genes": 1}})
    assert count(game(effects), asked("closed", 2, of="a", by="genes", swap=swap)) == 2


def test_whole_numbers_stay_whole() -> None:
    assert isinstance(count(TABLE, SUM), int)
    assert isinstance(count(TABLE, PRODUCT), float)


QUARTERS = st.lists(st.sampled_from("ab12+-"), min_size=4, max_size=4)


@given(st.lists(QUARTERS, min_size=1, max_size=8), st.integers(0, 7), st.integers(1, 3))
def test_a_turned_tile_is_the_same_tile(
    tiles: list[list[str]], which: int, quarter_turns: int
) -> None:
    turned = tiles[which % len(tiles)]
    for _ in range(quarter_turns):
        turned = [turned[place] for place in TURN]
    before = game(component("tiles", {str(n): {"quarters": q} for n, q in enumerate(tiles)}))
    tiles = [*tiles, turned]
    after = game(component("tiles", {str(n): {"quarters": q} for n, q in enumerate(tiles)}))
    number = asked("distinct", 0, of="tiles", by="quarters", turns={"quarters": TURN})
    assert count(before, number) == count(after, number)
    assert count(before, number) <= count(before, asked("distinct", 0, of="tiles", by="quarters"))


# Which pieces count


@pytest.mark.parametrize(
    ("where", "found"),
    [
        ({"value": 5}, 1),
        ({"value": [1, 7]}, 3),
        ({"value": None}, 3),
        ({"value": [None, 7]}, 4),
        ({"id": "two"}, 2),
        ({"id": ["two", "big"]}, 5),
        ({"copies": 2}, 4),
        ({"copies": {"at_least": 2}}, 7),
        ({"quarters": [["a", "-", "-", "-"]]}, 2),
        ({"quarters": None}, 3),
        ({"quarters": {"has": "a"}}, 4),
        ({"quarters": {"has": ["a", "-"]}}, 2),
        ({"quarters": {"lacks": "-"}}, 5),
        ({"quarters": {"lacks": ["a", "+"]}}, 5),
        ({"quarters": {"any": ["a", "b"]}}, 6),
        ({"quarters": {"any": "+"}}, 0),
        ({"value": {"not": 1}}, 7),
        ({"value": {"not": [1, 2]}}, 5),
        ({"value": {"not": None}}, 6),
        ({"value": {"at_least": 2}}, 4),
        ({"value": {"at_most": 2}}, 4),
        ({"value": {"at_least": 2, "at_most": 5}}, 3),
        ({"value": {"at_least": 2, "not": 5}}, 3),
        ({"value": {"at_least": 2}, "mark": None}, 3),
        ({"quarters": {"has": "a", "lacks": "b"}, "value": 1}, 2),
    ],
)
def test_conditions_choose_pieces(where: dict[str, Any], found: int) -> None:
    assert count(TABLE, asked("count", found, of="tiles", where=where)) == found


def test_components_answer_for_each_others_fields() -> None:
    both = ["tiles", "machines"]
    assert count(TABLE, asked("count", 13, of=both, where={"machine": None})) == 13
    assert count(TABLE, asked("sum", 18, of=both, field="value")) == 18


def test_no_copies_are_no_piece() -> None:
    gone = changed(TABLE, "tiles", other_games(TILES, "four", copies=0))
    assert count(gone, MOST) == 5
    assert count(gone, PRINTED) == 4


# Who is told what


@pytest.mark.parametrize("status", ["documented", "derived", "public", "house"])
def test_only_the_own_numbers_of_the_project_are_warnings(status: str) -> None:
    (finding,) = findings(TABLE, COUNT_TILES._replace(says=10, status=status))
    assert finding.severity is (Severity.WARNING if status == "house" else Severity.ERROR)


def test_a_finding_says_both_numbers_and_their_source() -> None:
    (finding,) = findings(TABLE, COUNT_TILES._replace(says=10))
    assert str(finding) == (
        "error: game.yaml:7:3: number: 9 in the data, 10 in the rules\n"
        "  hint: the rules' number is from: rules, page 2"
    )


@pytest.mark.parametrize(
    ("number", "note"),
    [
        (asked("count", 0, of="tiles", where={"value": [1, 2]}), " (pieces: one, two)"),
        (COUNT_ITEMS._replace(says=0), " (on: one, three, four)"),
        (TURNED._replace(says=0), " (alike: three = four)"),
        (MOST._replace(says=0), " (in: four)"),
        (COUNT_TILES._replace(says=0), ""),
    ],
)
def test_a_finding_shows_what_the_count_looked_at(number: Count, note: str) -> None:
    assert message(TABLE, number).endswith(f"0 in the rules{note}")


def test_a_tile_without_a_counterpart_is_named() -> None:
    mutant = changed(TABLE, "tiles", without(TILES, "three"))
    assert message(mutant, CLOSED).endswith("(without a counterpart: four)")


def test_an_incomplete_set_is_named() -> None:
    mutant = changed(TABLE, "machines", other_games(MACHINES, "kite_sail", part="pedals"))
    assert message(mutant, SETS).endswith("(incomplete: kite has 2 of 2, 1 different)")


def test_long_lists_are_cut() -> None:
    many = game(component("a", {f"c{n}": {"x": 1} for n in range(9)}))
    note = message(many, asked("count", 0, of="a", where={"x": 1}))
    assert note.endswith("(pieces: c0, c1, c2, c3, c4, c5 and 3 more)")


# Counts with a name


def test_named_counts_give_what_is_counted_not_what_is_said() -> None:
    cards = component("cards", {"ant": {"cost": 1}, "bee": {"cost": 2, "copies": 3}})
    named = (
        asked("count", 99, of="cards")._replace(name="deck"),
        asked("sum", 99, of="cards", field="cost")._replace(name="deck.cost"),
        asked("count", 99, players=2, of="cards")._replace(name="deck.2"),
        asked("count", 99, of="cards"),
    )
    of = game(cards, counts=named, setups=(set_up(2, {"of": "cards", "where": {"cost": 1}}),))
    assert counted(of) == {"deck": 4, "deck.cost": 7, "deck.2": 3}
    assert counted(of._replace(counts=())) == {}


def test_named_counts_refuse_every_bad_question_at_once() -> None:
    cards = component("cards", {"ant": {"cost": 1}})
    bad = (
        asked("count", 1, of="crads")._replace(name="a"),
        asked("sum", 1, of="cards", field="price")._replace(name="b"),
        asked("count", 1, of="nothing"),
    )
    with pytest.raises(Refused) as caught:
        counted(game(cards, counts=bad))
    assert len(caught.value.findings) == 2, "a count without a name is not asked"


NO_FUEL = set_up(1, {"of": "machines", "where": {"id": "fuel"}})
SMALL = set_up(
    2,
    {"of": "tiles", "copies": 3},
    {"of": "machines", "sets": 1, "by": "machine"},
    {"of": "machines", "where": {"machine": None}, "copies": 1},
)
FULL = set_up(3)
PARTY = TABLE._replace(setups=(NO_FUEL, SMALL, FULL))


@pytest.mark.parametrize(
    ("players", "number", "found"),
    [
        (1, asked("count", 4, of="machines"), 4),
        (1, asked("count", 9, of="tiles"), 9),
        (2, asked("count", 6, of="tiles"), 6),
        (2, asked("count", 1, of="tiles", where={"id": "two"}), 1),
        (2, asked("count", 0, of="tiles", where={"id": "one"}), 0),
        (2, asked("count", 5, of="machines"), 5),
        (2, asked("count", 2, of="machines", where={"machine": "chair"}), 2),
        (2, asked("count", 3, of="machines", where={"id": "fuel"}), 3),
        (2, asked("sets", 1, of="machines", by="machine", size=2), 1),
        (2, asked("distinct", 4, of="tiles", by=["quarters", "centre"]), 4),
        (2, asked("least", 2, of="tiles", field="value"), 2),
        (3, asked("count", 17, of=["tiles", "machines"]), 17),
    ],
)
def test_a_count_for_players_is_taken_after_the_set_up(
    players: int, number: Count, found: float
) -> None:
    assert count(PARTY, number._replace(players=players)) == found
    assert findings(PARTY, number._replace(players=players)) == []


def test_a_set_up_leaves_the_game_as_it_was() -> None:
    left = remaining(PARTY, 2)
    assert [piece.copies for piece in left.components[0].pieces] == [1, 1, 1, 3]
    assert [piece.copies for piece in PARTY.components[0].pieces] == [2, 2, 1, 1, 3]


def test_a_mismatch_names_the_players() -> None:
    wrong = asked("count", 7, players=2, of="tiles")
    assert message(PARTY, wrong) == "number: 6 in the data, 7 in the rules (for 2 players)"


@pytest.mark.parametrize(
    ("steps", "complaint"),
    [
        ([{"of": "tiles", "copies": 10}], "removal 1: copies: 9 in the data, 10 to remove"),
        (
            [{"of": "machines", "sets": 3, "by": "machine"}],
            "removal 1: sets: 2 in the data, 3 to remove",
        ),
        (
            [{"of": "tiles", "copies": 5}, {"of": "tiles", "copies": 5}],
            "removal 2: copies: 4 in the data, 5 to remove",
        ),
        (
            [{"of": "tiles", "where": {"value": 3}}],
            "removal 1: copies: 0 in the data, 1 to remove",
        ),
        ([{"of": "tile"}], "removal 1: unknown component 'tile'"),
    ],
)
def test_a_set_up_that_can_not_be_done_is_one_finding_at_its_place(
    steps: list[dict[str, Any]], complaint: str
) -> None:
    table = TABLE._replace(setups=(set_up(2, *steps, line=30),))
    for counts in [(), (asked("count", 1, players=2, of="tiles"), COUNT_TILES)]:
        (finding,) = findings(table, *counts)
        assert finding.message == f"set-up for 2 players: {complaint}"
        assert finding.where == Where("game.yaml", 30)
        assert finding.severity is Severity.ERROR
    with pytest.raises(Refused):
        remaining(table, 2)


def test_every_removal_that_can_not_be_done_is_told() -> None:
    wrong = set_up(2, {"of": "tile"}, {"of": "tiles", "copies": 10}, {"of": "machine"})
    assert len(findings(TABLE._replace(setups=(wrong,)))) == 3


def test_nothing_leaves_the_box_where_nothing_is_said_of_players_who_can_play() -> None:
    game = TABLE._replace(players=(2, 5))
    assert remaining(game, 5) == game
    number = COUNT_TILES._replace(players=5)
    assert not [one for one in findings(game, number) if "no set-up" in one.message]
    with pytest.raises(Refused):
        remaining(game, 6)


def test_a_missing_set_up_is_told() -> None:
    number = COUNT_TILES._replace(players=5, status="house")
    (finding,) = findings(PARTY, number)
    assert finding == Finding(
        Severity.ERROR, THERE, "number: no set-up for 5 players", "known: 1, 2, 3"
    )
    with pytest.raises(Refused):
        remaining(PARTY, 5)


OUTLINE = (Fact("AN-1.01", "ants carry leaves", "Aim"), Fact("AN-1.02", "no wings", "Aim"))


def told_rules(*blocks: Block) -> list[str]:
    """Return what is wrong with rules of these blocks."""
    return [found.message for found in rules_hold(Rules(blocks, OUTLINE))]


def test_complete_rules_are_well() -> None:
    holder = Block(
        BlockKind.NOTE,
        "n",
        facts=("AN-1.01",),
        blocks=(Block(BlockKind.TEXT, "t", facts=("AN-1.02",)),),
    )
    assert told_rules(holder) == []


def test_a_fact_that_no_text_states_is_named() -> None:
    (message,) = told_rules(Block(BlockKind.TEXT, "t", "Leaves.", facts=("AN-1.01",)))
    assert message == "no text of the rules states AN-1.02: no wings"


def test_a_fact_that_nobody_knows_is_told_with_a_near_one() -> None:
    found = list(
        rules_hold(
            Rules(
                (
                    Block(
                        BlockKind.TEXT,
                        "t",
                        facts=("AN-1.01", "AN-1.02", "AN-1.03"),
                        where=Where("r", 7),
                    ),
                ),
                OUTLINE,
            )
        )
    )
    assert [str(one.where) for one in found] == ["r:7"]
    assert "the outline has no fact 'AN-1.03'" in found[0].message
    assert "AN-1.0" in found[0].hint


def test_a_bare_number_is_found_in_texts_and_tables() -> None:
    whole = ("AN-1.01", "AN-1.02")
    assert told_rules(Block(BlockKind.TEXT, "t", "Draw 2 of {n} and {prose:3}.", facts=whole)) == [
        "t: the number 2 stands bare in 'Draw 2 of {n} and {prose:3}.'"
    ]
    assert told_rules(Block(BlockKind.TEXT, "t", "Take 1,234,567.5 ants.", facts=whole)) == [
        "t: the number 1234567.5 stands bare in 'Take 1,234,567.5 ants.'"
    ]
    table = Block(BlockKind.TABLE, "tab", rows=(("a", "b"), ("7 ants", "{n} and 7")), facts=whole)
    assert [message.partition(" in ")[0] for message in told_rules(table)] == [
        "tab: the number 7 stands bare",
        "tab: the number 7 stands bare",
    ]


def test_a_condition_that_nothing_can_ask_is_told() -> None:
    facts = tuple(fact.id for fact in OUTLINE)
    text = Block(BlockKind.TEXT, "t", facts=facts, options={"when": "bakcs"}, where=Where("r", 3))
    (found,) = rules_hold(Rules((text,), OUTLINE))
    assert found.where == Where("r", 3) and "when=bakcs" in found.message
    assert found.hint.startswith("did you mean 'backs'")


def test_a_fact_has_to_be_stated_without_asking_for_something_unusual() -> None:
    facts = tuple(fact.id for fact in OUTLINE)
    assert told_rules(Block(BlockKind.TEXT, "t", facts=facts, options={"when": "backs"})) == []
    assert (
        len(told_rules(Block(BlockKind.TEXT, "t", facts=facts, options={"when": "no-backs"}))) == 2
    )


def test_a_figure_that_nothing_tells_is_warned_about() -> None:
    caption = Block(BlockKind.TEXT, "c", "Ants.", facts=("AN-1.01", "AN-1.02"))
    sentence = Block(BlockKind.TEXT, "a", "Two ants carry a leaf.", options={"alt": "yes"})
    figure = Block(BlockKind.FIGURE, "f", blocks=(caption,))
    (message,) = told_rules(figure)
    assert message == "f: nothing tells the figure to those who do not see it"
    assert told_rules(figure._replace(blocks=(caption, sentence))) == []
