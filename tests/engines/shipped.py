"""The shipped games as their engines meet them."""

from functools import cache
from typing import Any, NamedTuple

from pnp.check.examples import numbers_of, pieces_of
from pnp.engines import Numbers, Pieces, Verdict, find
from pnp.load.game import load_game
from pnp.load.project import Project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.game import Game

NAMES = ("clockwork_city", "micropul", "microscopic")


class Shipped(NamedTuple):
    """A game, and what its engine is given."""

    game: Game
    pieces: Pieces
    numbers: Numbers

    def judge(self, example: dict[str, Any], **numbers: float) -> Verdict:
        """The engine's verdict, with some numbers changed; `__` stands for a dot."""
        changed = {name.replace("__", "."): value for name, value in numbers.items()}
        return find(self.game.engine).judge(self.pieces, example, {**self.numbers, **changed})

    def facts(self, example: dict[str, Any], **numbers: float) -> dict[str, Any]:
        """The facts of an example that is in order."""
        verdict = self.judge(example, **numbers)
        assert verdict.problems == ()
        return dict(verdict.facts)

    def lacking(self, example: dict[str, Any], name: str) -> tuple[str, ...]:
        """The problems if the data lacks a number."""
        numbers = {key: value for key, value in self.numbers.items() if key != name}
        return find(self.game.engine).judge(self.pieces, example, numbers).problems


@cache
def shipped(name: str) -> Shipped:
    project = Project(shipped_root(), shipped_root())
    game = load_game(project, load_stock(project), name)
    return Shipped(game, pieces_of(game), numbers_of(game))
