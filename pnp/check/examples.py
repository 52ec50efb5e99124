"""Examples of a rulebook: what they claim against what the game's rules engine computes."""

from collections.abc import Iterator

from pnp.check.counts import counted
from pnp.engines import Numbers, Pieces, find
from pnp.findings import Finding, Refused, did_you_mean, error
from pnp.model.game import Example, Game


def examples_hold(game: Game) -> Iterator[Finding]:
    """Yield the examples that claim something false."""
    if not game.engine:
        if game.examples:
            yield error(game.examples[0].where, "the game names no engine to judge its examples")
        return
    try:
        engine = find(game.engine)
    except KeyError as problem:
        yield error(game.places["engine"], str(problem))
        return
    try:
        numbers = numbers_of(game)
    except Refused as refused:
        yield from refused.findings
        return
    pieces = pieces_of(game)
    for example in game.examples:
        verdict = engine.judge(pieces, example.data, numbers)
        for problem_found in verdict.problems:
            yield error(example.where, f"example {example.id}: {problem_found}")
        if not verdict.problems:
            yield from _claims(example, dict(verdict.facts))


def pieces_of(game: Game) -> Pieces:
    """Return what an engine is told of the pieces: copies and fields by id."""
    return {
        piece.id: {
            "copies": piece.copies,
            **{name: value for name, value in piece.fields.items() if value is not None},
        }
        for component in game.components
        for piece in component.pieces
    }


def numbers_of(game: Game) -> Numbers:
    """Return the numbers that the rules state and those that are counted, by name."""
    return {**{name: it.says for name, it in game.numbers.items()}, **counted(game)}


def _claims(example: Example, facts: dict[str, object]) -> Iterator[Finding]:
    for name, claimed in example.says.items():
        if name not in facts:
            hint = did_you_mean(name, sorted(facts))
            yield error(example.where, f"example {example.id}: nothing is called {name!r}", hint)
        elif facts[name] != claimed:
            message = f"example {example.id}: {name} is {facts[name]}, the rulebook says {claimed}"
            yield error(example.where, message)
