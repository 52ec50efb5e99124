"""Rules engines: what a rulebook example claims is computed, never taken on trust.

An engine knows one game. It is given the pieces as the card data has them, one example (a
position, perhaps a move) and the numbers of the rules, and answers with a verdict: every
number it could work out under a plain name, and what is wrong with the example itself.
Whoever asks compares those numbers with what the example says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib import import_module
from typing import Protocol, TypeAlias, cast

Fact: TypeAlias = "int | bool | str | list[Fact]"
Pieces: TypeAlias = Mapping[str, Mapping[str, object]]
Example: TypeAlias = Mapping[str, object]
Numbers: TypeAlias = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an engine makes of an example; one with problems has no facts."""

    facts: Mapping[str, Fact] = field(default_factory=dict)
    problems: tuple[str, ...] = ()


class Engine(Protocol):
    """The rules of one game, as far as its examples need them."""

    @property
    def name(self) -> str:
        """What `find` knows it by."""
        ...

    def judge(self, pieces: Pieces, example: Example, numbers: Numbers) -> Verdict:
        """Work out an example.

        Pieces come by id, with their copies and their fields as the card data has them;
        numbers by name: those that the rules state and those that are counted from the data.
        """
        ...


ENTRY_POINTS = "pnp.engines"
ENGINES: dict[str, str] = {
    "clockwork_city": "pnp.engines.clockwork_city:ENGINE",
    "micropul": "pnp.engines.micropul:ENGINE",
    "microscopic": "pnp.engines.microscopic:ENGINE",
}


class UnknownEngineError(KeyError):
    """No engine has this name; the message offers names that look like it."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.name = name
        self.near = tuple(get_close_matches(name, known))
        offer = ", ".join(self.near or known) or "none"
        super().__init__(f"no rules engine is called {name!r}; there is {offer}")

    def __str__(self) -> str:
        return str(self.args[0])


def names() -> tuple[str, ...]:
    """Every engine that can be found: the built-in ones and those of installed packages."""
    from importlib.metadata import entry_points  # noqa: PLC0415  slow, and seldom needed

    return tuple(sorted({*ENGINES, *entry_points(group=ENTRY_POINTS).names}))


def find(name: str) -> Engine:
    """Import the engine of this name; a built-in one wins over an installed namesake."""
    if name in ENGINES:
        module, _, attribute = ENGINES[name].partition(":")
        return cast(Engine, getattr(import_module(module), attribute))
    from importlib.metadata import entry_points  # noqa: PLC0415  slow, and seldom needed

    for entry in entry_points(group=ENTRY_POINTS, name=name):
        return cast(Engine, entry.load())
    raise UnknownEngineError(name, names())
