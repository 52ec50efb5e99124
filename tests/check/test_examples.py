"""Claims of examples against what engines compute: every claim is able to fail."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pnp.engines
from pnp.base.findings import Finding, Refused, Where
from pnp.base.source import Source
from pnp.check.games import examples_hold, examples_of, numbers_of
from pnp.load.project import find_project, shipped_root
from pnp.load.yaml_file import parse_yaml
from pnp.model.game import Example, Game
from pnp.parts.edition import LoadedGame, Workshop
from tests.check.test_games import asked
from tests.support.games import NAMES, shipped

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


def broken(game: Game) -> Iterator[tuple[str, Game]]:
    """The game once for every claim, with that claim wrong."""
    for one in game.examples:
        for name, claimed in one.says.items():
            wrong = example(one.id, one.data, {**one.says, name: other(claimed)})
            yield f"example {one.id}: {name} is", game._replace(examples=(wrong,))


def told(game: Game, says: dict[str, Any], **data: Any) -> list[str]:
    """What is found wrong with one example of a game."""
    examples = (example("e", data, says),)
    return [finding.message for finding in held(game._replace(examples=examples))]


@pytest.mark.parametrize("name", NAMES)
def test_the_shipped_examples_hold(name: str) -> None:
    game = shipped(name).game
    assert game.examples
    assert [str(finding) for finding in held(game)] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_claim_can_be_wrong(name: str) -> None:
    for start, game in broken(shipped(name).game):
        (finding,) = held(game)
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
