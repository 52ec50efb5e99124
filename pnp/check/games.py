"""A game against its own rules: what texts state, and examples that engines compute."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from pnp.base.findings import Finding, did_you_mean, error, sentence, shortened, warning
from pnp.base.numerals import ENGLISH
from pnp.base.placeholders import BRACES
from pnp.check.counts import counted
from pnp.engines import Fact, Numbers, Pieces, find, judge
from pnp.model.game import Block, BlockKind, Example, Game, Rules
from pnp.model.order import CONDITIONS, Order


class Answer(NamedTuple):
    """An example with all that the engine works out; one with findings has no facts."""

    id: str
    data: Mapping[str, Any]
    facts: Mapping[str, Any]
    findings: tuple[Finding, ...] = ()


Answers = Mapping[str, Answer]

_ALT = "`Two tiles in a row. {#figure-alt alt=yes -}`"


def rules_hold(rules: Rules) -> Iterator[Finding]:
    """Yield the facts that no text states, and the numbers that no data stands behind."""
    yield from _facts_are_covered(rules)
    for block in rules.all_blocks():
        asked = block.options.get("when")
        if asked is not None and asked not in CONDITIONS:
            name, words = block.id, shortened(asked)
            message = sentence(
                "{block}: nothing can be asked as when={asked}", block=name, asked=words
            )
            yield error(block.where, message, did_you_mean(asked, list(CONDITIONS)))
        yield from _numbers_are_named(block)
        is_figure = block.kind is BlockKind.FIGURE
        if is_figure and not any(one.is_alternative for one in block.blocks):
            message = sentence(
                "{block}: nothing tells the figure to those who do not see it", block=block.id
            )
            hint = sentence("say what it shows in a text of its own: {example}", example=_ALT)
            yield warning(block.where, message, hint)


def _facts_are_covered(rules: Rules) -> Iterator[Finding]:
    known = dict.fromkeys(sorted(fact.id for fact in rules.outline))
    stated: set[str] = set()
    for block in rules.all_blocks():
        if Order().meets(block.condition):
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
        named = tuple(one._replace(message=_in_example(example, one.message)) for one in findings)
        known[example.id] = Answer(example.id, example.data, facts, named)
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
    return {
        it.id: {"copies": it.copies, **{n: v for n, v in it.fields.items() if v is not None}}
        for component in game.components
        for it in component.pieces
    }


def numbers_of(game: Game) -> dict[str, float]:
    """Return the numbers that the rules state and those that are counted, by name."""
    return {**{name: it.says for name, it in game.numbers.items()}, **counted(game)}


def _claims(example: Example, facts: Mapping[str, Fact]) -> Iterator[Finding]:
    for name, claimed in example.says.items():
        if name not in facts:
            where, hint = example.source.where_key(("says", name)), did_you_mean(name, [*facts])
            uncalled = sentence("nothing is called {name}", name=repr(name))
            yield error(where, _in_example(example, uncalled), hint)
        elif facts[name] != claimed:
            fact, said = str(facts[name]), str(claimed)
            message = sentence(
                "{name} is {fact}, the rulebook says {claimed}", name=name, fact=fact, claimed=said
            )
            yield error(example.source.where(("says", name)), _in_example(example, message))


def _in_example(example: Example, problem: str) -> str:
    return sentence("example {example}: {problem}", example=example.id, problem=problem)


class JudgedGame:
    """A game for the table of checks; an engine is asked for examples when somebody wants them."""

    def __init__(self, game: Game) -> None:
        self.game, self.rules = game, game.rules

    @cached_property
    def known(self) -> Answers:
        """Every example of its rules with what the engine works out."""
        return examples_of(self.game)

    @property
    def named(self) -> dict[str, Any]:
        """Everything that a number's placeholder can name."""
        game = self.game
        totals = {component.id: component.total for component in game.components}
        players = dict(zip(("players.min", "players.max"), game.players, strict=False))
        facts = {
            f"example.{id_}.{name}": value
            for id_, example in self.known.items()
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
