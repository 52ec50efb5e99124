"""Examples of a rulebook: what they claim against what the game's rules engine computes."""

from collections.abc import Iterator, Mapping

from pnp.check.counts import counted
from pnp.engines import Fact, Numbers, Pieces, find, judge
from pnp.findings import Finding, did_you_mean, error
from pnp.model.game import Answer, Example, Game
from pnp.worded import worded


def answers(game: Game) -> dict[str, Answer]:
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
        message = worded("the game names no engine to judge its examples")
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
            uncalled = worded("nothing is called {name}", name=repr(name))
            yield error(where, _in(example, uncalled), hint)
        elif facts[name] != claimed:
            message = worded(
                "{name} is {fact}, the rulebook says {claimed}",
                name=name,
                fact=str(facts[name]),
                claimed=str(claimed),
            )
            yield error(example.source.where(("says", name)), _in(example, message))


def _in(example: Example, problem: str) -> str:
    return worded("example {example}: {problem}", example=example.id, problem=problem)
