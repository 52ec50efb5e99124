"""The shipped games as their engines meet them."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from pnp.base.findings import Finding, Refused
from pnp.base.source import Source
from pnp.check.games import numbers_of, pieces_of
from pnp.engines import Fact, Numbers, Pieces, find, judge
from pnp.load.game import load_game
from pnp.load.project import Project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.game import Game

NAMES = ("clockwork_city", "macroscope", "micropolis", "micropul", "microscopic")


class Verdict(NamedTuple):
    """What an engine makes of an example; one with problems has no facts."""

    facts: Mapping[str, Fact]
    problems: tuple[str, ...] = ()


def judged(
    engine: str, pieces: Pieces, example: dict[str, Any], numbers: Mapping[str, float]
) -> Verdict:
    """The facts of an example, or every message about it with its hint."""
    rules = find(engine)
    try:
        box = rules.Box(pieces, Numbers(numbers))
    except Refused as refused:
        return Verdict({}, told(refused.findings))
    facts, findings = judge(rules, box, Source("examples.yaml", example))
    return Verdict(facts, told(findings))


def told(findings: tuple[Finding, ...] | list[Finding]) -> tuple[str, ...]:
    return tuple(f"{one.message}; {one.hint}" if one.hint else one.message for one in findings)


class Shipped(NamedTuple):
    """A game, and what its engine is given."""

    game: Game
    pieces: Pieces
    numbers: Mapping[str, float]

    def judge(self, example: dict[str, Any], **numbers: float) -> Verdict:
        """The engine's verdict, with some numbers changed; `__` stands for a dot."""
        changed = {name.replace("__", "."): value for name, value in numbers.items()}
        return judged(self.game.engine, self.pieces, example, {**self.numbers, **changed})

    def facts(self, example: dict[str, Any], **numbers: float) -> dict[str, Any]:
        """The facts of an example that is in order."""
        verdict = self.judge(example, **numbers)
        assert verdict.problems == ()
        return dict(verdict.facts)

    def lacking(self, example: dict[str, Any], name: str) -> tuple[str, ...]:
        """The problems if the data lacks a number."""
        numbers = {key: value for key, value in self.numbers.items() if key != name}
        return judged(self.game.engine, self.pieces, example, numbers).problems


@cache
def shipped(name: str) -> Shipped:
    project = Project(shipped_root(), shipped_root())
    game = load_game(project, load_stock(project), name)
    return Shipped(game, pieces_of(game), numbers_of(game))
