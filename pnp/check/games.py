"""A game against its own rules: counts, set-ups, texts, and examples that engines compute.

Each kind of question is a form in `pnp.load.forms.counts` and a function in `pnp.check.questions`.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from math import isclose
from typing import Any, ClassVar, NamedTuple

from pnp.base.findings import (
    Finding,
    Refused,
    Severity,
    did_you_mean,
    error,
    refuse,
    said_by,
    sentence,
    shortened,
    warning,
)
from pnp.base.numerals import ENGLISH, plain
from pnp.base.placeholders import BRACES
from pnp.check.questions import Objection, Total, in_sets, in_turn, mistakes, take, told, value
from pnp.engines import Fact, Numbers, Pieces, find, judge
from pnp.load.forms.counts import ComputedForm, Question, RemoveForm, computed, frozen, names, steps
from pnp.model.game import (
    CONDITIONS,
    Block,
    BlockKind,
    Component,
    Count,
    Example,
    Game,
    Piece,
    Rules,
    SetUp,
)
from pnp.model.order import Order


class Answer(NamedTuple):
    """An example with all that the engine works out; one with findings has no facts."""

    id: str
    data: Mapping[str, Any]
    facts: Mapping[str, Any]
    findings: tuple[Finding, ...] = ()


Answers = Mapping[str, Answer]


def remaining(game: Game, players: int) -> Game:
    """Return the game as it is after the set-up; refuses a set-up that can not be done."""
    set_up = next((one for one in game.setups if one.players == players), None)
    if set_up is None and plays_whole(game, players):
        return game
    if set_up is None:
        raise Refused(told(game.id, [no_set_up(game, players)], game.where))
    left, findings = _carry_out(game, set_up)
    if findings:
        raise Refused(findings)
    return left


def plays_whole(game: Game, players: int) -> bool:
    """Tell whether so many players can play, and nothing is said to leave the box for them."""
    can_play = bool(game.players) and min(game.players) <= players <= max(game.players)
    return can_play and all(players != set_up.players for set_up in game.setups)


def no_set_up(game: Game, players: int) -> Objection:
    """Say that a number of players has no set-up."""
    known = [str(set_up.players) for set_up in game.setups]
    whole = sentence(
        "add {setup} if all stays in the box, or `players:` of the game",
        setup=f"{{players: {players}, remove: []}}",
    )
    message = sentence("no set-up for {players} players", players=players)
    return Objection(message, did_you_mean("", known) or whole)


def _carry_out(game: Game, set_up: SetUp) -> tuple[Game, list[Finding]]:
    """Take everything out that the set-up names, in order, and find what is not there."""
    left, findings = game, list[Finding]()
    for number, step in enumerate(set_up.remove, 1):
        wrong = list(mistakes(game, step))
        if not wrong:
            left, wrong = _without(left, step)
        if wrong:
            name = sentence(
                "set-up for {players} players: removal {number}",
                players=set_up.players,
                number=number,
            )
            findings += told(name, wrong, set_up.where)
    return left, findings


def _without(game: Game, step: RemoveForm) -> tuple[Game, list[Objection]]:
    """Return the game after one removal, and what there is too little of."""
    pieces = _matching(game, step)
    there, asked = sum(piece.copies for piece in pieces), step.copies or 1
    copies = step.copies or there
    if step.sets:
        sets = list(in_sets(pieces, step.by).values())
        there, asked = len(sets), step.sets
        pieces = [piece for one in sets[: step.sets] for piece in one]
        copies = sum(piece.copies for piece in pieces)
    cuts: dict[int, int] = {}
    for piece in pieces:
        cuts[id(piece)] = min(piece.copies, copies)
        copies -= cuts[id(piece)]
    parts = tuple(_reduced(part, cuts) for part in game.components)
    short = [_too_few(there, asked, bool(step.sets))] if there < asked else []
    return game._replace(components=parts), short


def _too_few(there: int, asked: int, sets: bool) -> Objection:
    if sets:
        told = sentence("sets: {there} in the data, {asked} to remove", there=there, asked=asked)
    else:
        told = sentence("copies: {there} in the data, {asked} to remove", there=there, asked=asked)
    return Objection(told)


def _reduced(part: Component, cuts: dict[int, int]) -> Component:
    """Return a component with so many copies less of each piece, by the piece's identity."""
    pieces = (it._replace(copies=it.copies - cuts.get(id(it), 0)) for it in part.pieces)
    return part._replace(pieces=tuple(piece for piece in pieces if piece.copies > 0))


def counts_hold(game: Game) -> Iterator[Finding]:
    """Find every number in the rules that the data contradicts, and every bad question."""
    findings = [finding for set_up in game.setups for finding in _carry_out(game, set_up)[1]]
    for asked in game.counts:
        try:
            findings += _differences(asked, _total(game, asked))
        except Refused as refused:
            findings += refused.findings
    yield from dict.fromkeys(findings)


def counted(game: Game) -> dict[str, float]:
    """Return what the data gives for every count that has a name; refuses bad questions."""
    found, findings = dict[str, float](), list[Finding]()
    for asked in game.counts:
        try:
            if asked.name:
                found[asked.name] = count(game, asked)
        except Refused as refused:
            findings += refused.findings
    if findings:
        raise Refused(dict.fromkeys(findings))
    return found


def count(game: Game, asked: Count) -> float:
    """Return the number that the data gives; refuses a question that makes no sense."""
    return _total(game, asked).value


class _Last:
    """The totals of the last game that was asked about: it is asked several times."""

    game: Game | None = None
    totals: ClassVar[dict[int, tuple[Count, Total | Refused]]] = {}  # by identity
    values: ClassVar[dict[str, float]] = {}  # of numbers and named counts


def _total(game: Game, asked: Count) -> Total:
    """Take one count, once; those that a computed one may name come before it."""
    if _Last.game is not game:
        _Last.game, _Last.totals = game, {}
        _Last.values = {name: number.says for name, number in game.numbers.items()}
        for one in game.counts:
            _Last.totals[id(one)] = one, _tried(game, one)
    known, total = _Last.totals.get(id(asked), (None, None))
    if known is not asked or total is None:
        total = _tried(game, asked)
        _Last.totals[id(asked)] = asked, total
    if isinstance(total, Refused):
        raise total
    return total


def _tried(game: Game, asked: Count) -> Total | Refused:
    """Take a count, or keep what is wrong with its question."""
    try:
        total = _taken(game, asked)
    except Refused as refused:
        return refused
    except ValueError as problem:
        return refuse(
            asked.where, sentence("{count}: {problem}", count=asked.id, problem=said_by(problem))
        )
    if asked.name:
        _Last.values[asked.name] = total.value
    return total


def _taken(game: Game, asked: Count) -> Total:
    """Take one count, on what the set-up leaves if it is about a number of players."""
    if isinstance(asked.ask, ComputedForm):
        return _computed(game, asked)
    wrong, players = list(mistakes(game, asked.ask)), asked.players
    is_known = players is None or any(players == set_up.players for set_up in game.setups)
    if players is not None and not is_known and not plays_whole(game, players):
        wrong.append(no_set_up(game, players))
    if wrong:
        raise Refused(told(asked.id, wrong, asked.where))
    left = game if players is None else remaining(game, players)
    total = take(asked.ask, _matching(left, asked.ask))
    if total is None:
        message = sentence(
            "{count}: nothing to compare in the data, {said} in the rules",
            count=asked.id,
            said=plain(asked.says),
        )
        raise refuse(asked.where, message, _source(asked))
    return total


def _computed(game: Game, asked: Count) -> Total:
    """Work a count out from numbers, and from counts that stand above it."""
    said, known = steps(asked.ask.from_), _Last.values
    unknown = [name for name in names(said) if name not in known]
    if not unknown:
        return Total(computed(said, known), filled_in(said, known))
    others = {count.name for count in game.counts}
    wrong = [
        Objection(sentence("the count {name} stands below, or can not be taken", name=name))
        if name in others
        else _uncalled(name, [*known])
        for name in unknown
    ]
    raise Refused(told(asked.id, wrong, asked.where))


def _uncalled(name: str, known: list[str]) -> Objection:
    message = sentence("no count or number is called {name}", name=repr(name))
    return Objection(message, did_you_mean(name, known))


def _differences(asked: Count, total: Total) -> list[Finding]:
    """Compare the data's number with the rules'."""
    severity = Severity.WARNING if asked.status == "house" else Severity.ERROR
    faults = [
        Finding(severity, fault.where, _of(asked, fault.message), _source(asked))
        for fault in total.faults
    ]
    if isclose(total.value, asked.says, abs_tol=1e-9):
        return faults
    message = _of(
        asked,
        sentence(
            "{found} in the data, {said} in the rules",
            found=plain(total.value),
            said=plain(asked.says),
        ),
    )
    players = asked.players
    notes = [sentence("for {number} players", number=players)] if players is not None else []
    if notes or total.note:
        note = in_turn([*notes, *filter(None, (total.note,))])
        message = sentence("{difference} ({note})", difference=message, note=note)
    return [Finding(severity, asked.where, message, _source(asked)), *faults]


def _of(asked: Count, problem: str) -> str:
    return sentence("{count}: {problem}", count=asked.id, problem=problem)


def _source(asked: Count) -> str:
    return sentence("the rules' number is from: {source}", source=asked.source)


_ALT = "`Two tiles in a row. {#figure-alt alt=yes -}`"


def rules_hold(rules: Rules) -> Iterator[Finding]:
    """Yield the facts that no text states, and the numbers that no data stands behind."""
    yield from _facts_are_covered(rules)
    for block in rules.all_blocks():
        yield from _condition_is_known(block)
        yield from _numbers_are_named(block)
        yield from _figures_are_told(block)


def _facts_are_covered(rules: Rules) -> Iterator[Finding]:
    known = dict.fromkeys(sorted(fact.id for fact in rules.outline))
    stated: set[str] = set()
    for block in rules.all_blocks():
        if block.stands(Order()):
            stated.update(block.facts)
        for fact in block.facts:
            if fact not in known:
                message = sentence(
                    "{block}: the outline has no fact {fact}", block=block.id, fact=repr(fact)
                )
                yield error(block.where, message, did_you_mean(fact, list(known)))
    for missing in rules.outline:
        if missing.id not in stated:
            message = sentence(
                "no text of the rules states {fact}: {text}", fact=missing.id, text=missing.says
            )
            hint = sentence("name the fact behind the text that states it")
            yield error(missing.where, message, hint)


def _condition_is_known(block: Block) -> Iterator[Finding]:
    asked = block.options.get("when")
    if asked is not None and asked not in CONDITIONS:
        message = sentence(
            "{block}: nothing can be asked as when={asked}",
            block=block.id,
            asked=shortened(asked),
        )
        yield error(block.where, message, did_you_mean(asked, list(CONDITIONS)))


def _figures_are_told(block: Block) -> Iterator[Finding]:
    is_figure = block.kind is BlockKind.FIGURE
    if is_figure and not any(one.is_alternative for one in block.blocks):
        message = sentence(
            "{block}: nothing tells the figure to those who do not see it", block=block.id
        )
        hint = sentence("say what it shows in a text of its own: {example}", example=_ALT)
        yield warning(block.where, message, hint)


def _numbers_are_named(block: Block) -> Iterator[Finding]:
    cells = (
        (cell, block.cell(number, column))
        for number, row in enumerate(block.rows)
        for column, cell in enumerate(row)
    )
    for text, where in ((block.text, block.where), *cells):
        for digits in dict.fromkeys(ENGLISH.numbers_in(BRACES.sub(" ", text))):
            message = sentence(
                "{block}: the number {number} stands bare in {text}",
                block=block.id,
                number=str(digits),
                text=repr(shortened(text)),
            )
            hint = sentence(
                "name a number of game.yaml, such as {name}, or write {prose}",
                name="{hand_limit}",
                prose="{prose:1}",
            )
            yield error(where, message, hint)


def examples_of(game: Game) -> dict[str, Answer]:
    """Return every example by its id, judged; refuses an engine that there is not."""
    if not game.engine:
        return {}
    engine = find(game.engine, game.places["engine"])
    if not game.examples:
        return {}
    places = {count.name: count.where for count in game.counts if count.name}
    places |= {name: number.where for name, number in game.numbers.items()}
    box = engine.Box(pieces_of(game), Numbers(numbers_of(game), places, game.places["engine"]))
    known = {}
    for example in game.examples:
        facts, findings = judge(engine, box, example.source)
        told = tuple(one._replace(message=_in(example, one.message)) for one in findings)
        known[example.id] = Answer(example.id, example.data, facts, told)
    return known


def examples_hold(game: Game, known: Mapping[str, Answer]) -> Iterator[Finding]:
    """Yield what is wrong with examples, and what they claim falsely."""
    if game.examples and not game.engine:
        message = sentence("the game names no engine to judge its examples")
        yield error(game.examples[0].where, message)
        return
    for example in game.examples:
        answer = known[example.id]
        yield from answer.findings or _claims(example, answer.facts)


def pieces_of(game: Game) -> Pieces:
    """Return what an engine is told of the pieces: copies and fields by id."""
    every = (piece for component in game.components for piece in component.pieces)
    return {
        it.id: {"copies": it.copies, **{n: v for n, v in it.fields.items() if v is not None}}
        for it in every
    }


def numbers_of(game: Game) -> dict[str, float]:
    """Return the numbers that the rules state and those that are counted, by name."""
    return {**{name: it.says for name, it in game.numbers.items()}, **counted(game)}


def _claims(example: Example, facts: Mapping[str, Fact]) -> Iterator[Finding]:
    for name, claimed in example.says.items():
        if name not in facts:
            where, hint = example.source.where_key(("says", name)), did_you_mean(name, [*facts])
            uncalled = sentence("nothing is called {name}", name=repr(name))
            yield error(where, _in(example, uncalled), hint)
        elif facts[name] != claimed:
            message = sentence(
                "{name} is {fact}, the rulebook says {claimed}",
                name=name,
                fact=str(facts[name]),
                claimed=str(claimed),
            )
            yield error(example.source.where(("says", name)), _in(example, message))


def _in(example: Example, problem: str) -> str:
    return sentence("example {example}: {problem}", example=example.id, problem=problem)


class JudgedGame:
    """A game for the table of checks; an engine is asked for examples when a row wants them."""

    def __init__(self, game: Game) -> None:
        self.game, self.rules = game, game.rules

    @cached_property
    def known(self) -> Answers:
        """Every example of its rules with what the engine works out."""
        return examples_of(self.game)


def numbers_named(game: Game, examples: Answers) -> dict[str, Any]:
    """Return everything that a number's placeholder can name."""
    totals = {component.id: component.total for component in game.components}
    players = dict(zip(("players.min", "players.max"), game.players, strict=False))
    facts = {
        f"example.{id_}.{name}": value
        for id_, example in examples.items()
        for name, value in example.facts.items()
    }
    fields = {
        f"{component.id}/{piece.id}.{name}": value
        for component in game.components
        for piece in component.pieces
        for name, value in (("copies", piece.copies), *piece.fields.items())
        if isinstance(value, (int, float)) and not isinstance(value, bool)
    }
    stated = numbers_of(game).items()
    found = {name: int(value) if value == int(value) else value for name, value in stated}
    return {**totals, **fields, **players, **found, **facts}


_HOLDS: dict[str, Callable[[Any, Any], bool]] = {
    "is": lambda held, want: frozen(held) in want,
    "has": lambda held, want: set(want) <= set(held or ()),
    "lacks": lambda held, want: not set(want) & set(held or ()),
    "any": lambda held, want: bool(set(want) & set(held or ())),
    "not": lambda held, want: frozen(held) not in want,
    "at_least": lambda held, want: held is not None and held >= want,
    "at_most": lambda held, want: held is not None and held <= want,
    "items": lambda held, want: len(held or ()) == want,
}


def _matching(game: Game, ask: Question) -> list[Piece]:
    """Return the pieces that a question is about, in file order."""
    tests = [(name, _HOLDS[word], want) for name, word, want, _ in ask.conditions()]
    parts = (part for part in game.components if part.id in ask.of)
    pieces = (piece for part in parts for piece in part.pieces if piece.copies > 0)
    return [it for it in pieces if all(holds(value(it, name), want) for name, holds, want in tests)]


def filled_in(said: tuple[str, ...], known: Mapping[str, float]) -> str:
    """Return a computation with numbers in place of their names."""
    return " ".join(plain(known[one]) if one in known else one for one in said)
