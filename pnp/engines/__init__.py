"""Rules engines: what a rulebook example claims is computed, never taken on trust.

An engine knows one game. It is a module in this folder, found by its name alone, or one that an
installed package offers as an entry point of the group `pnp.engines`; see `Engine`. An example
goes in, what the rules make of it comes out. It must not know anything that is printed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from pnp.base.findings import NOWHERE, Finding, Refused, Where, did_you_mean, refuse, sentence
from pnp.base.source import Source, Trail
from pnp.load.forms.base import finding_at, fit
from pnp.load.forms.counts import ExampleBase

ENTRY_POINTS = "pnp.engines"

Fact: TypeAlias = "int | bool | str | list[Fact]"
Facts: TypeAlias = Iterator[tuple[str, Fact]]
Pieces: TypeAlias = Mapping[str, Mapping[str, Any]]  # copies and fields by id
P = TypeVar("P", bound=tuple[Any, ...])


class Fault(NamedTuple):
    """What no game could have led to, and where the example says so."""

    trail: Trail
    message: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers that a game's rules state and those that are counted, by name."""

    values: Mapping[str, float]
    places: Mapping[str, Where] = field(default_factory=dict)
    where: Where = NOWHERE  # of the whole

    def __getitem__(self, name: str) -> int:
        value = self.values.get(name)
        if value is None:
            hint = sentence("state it under numbers, or give a count that name")
            message = sentence("the game states no number {name}", name=repr(name))
            raise refuse(self.where, message, hint)
        if value != int(value):
            where = self.places.get(name, self.where)
            number, held = repr(name), str(value)
            message = sentence(
                "the number {name} is {value}, not a whole number", name=number, value=held
            )
            raise refuse(where, message)
        return int(value)

    def need(self, *names: str) -> None:
        """Refuse at once with all of these numbers that are missing or not whole."""
        findings: list[Finding] = []
        for name in names:
            try:
                self[name]
            except Refused as refused:
                findings += refused.findings
        if findings:
            raise Refused(findings)

    def under(self, name: str) -> dict[str, int]:
        """All numbers whose names go on after this one and a dot; there has to be one."""
        start = f"{name}."
        found = {it.removeprefix(start): self[it] for it in self.values if it.startswith(start)}
        return found or {"": self[f"{name}.…"]}


class Engine(Protocol):
    """The rules of one game, as far as its examples need them."""

    @property
    def Example(self) -> type[ExampleBase]:  # noqa: N802  a class
        """The form of an example, in which names stand for things of the box."""

    def Box(self, pieces: Pieces, numbers: Numbers) -> Any:  # noqa: N802  mostly a class
        """Sort the game's pieces, once for all examples; refuses if a number is missing."""

    def faults(self, example: Any, box: Any) -> Iterable[Fault]:
        """Tell what is wrong with an example that fits its form."""

    def facts(self, example: Any, box: Any) -> Facts:
        """Work out an example: every number under a plain name."""


def names() -> tuple[str, ...]:
    """Every engine that can be found: those of this folder and those of installed packages."""
    from importlib.metadata import entry_points  # noqa: PLC0415  slow, and seldom needed

    return tuple(sorted({*_built_in(), *entry_points(group=ENTRY_POINTS).names}))


def find(name: str, where: Where = NOWHERE) -> Engine:
    """Import the engine of this name; one of this folder wins over an installed namesake."""
    if name in _built_in():
        return cast(Engine, import_module(f"{__name__}.{name}"))
    from importlib.metadata import entry_points  # noqa: PLC0415  slow, and seldom needed

    for entry in entry_points(group=ENTRY_POINTS, name=name):
        return cast(Engine, entry.load())
    message = sentence("no rules engine is called {name}", name=repr(name))
    raise refuse(where, message, did_you_mean(name, names()))


def _built_in() -> set[str]:
    return {module.name for module in iter_modules(__path__)}


def judge(engine: Engine, box: Any, source: Source) -> tuple[dict[str, Fact], list[Finding]]:
    """Return the facts of an example, or everything that is wrong with it."""
    try:
        example, findings = fit(source, engine.Example, box)
        if example is None:
            return {}, findings
        findings = [finding_at(source, *fault) for fault in engine.faults(example, box)]
        return {} if findings else dict(engine.facts(example, box)), findings
    except Refused as refused:  # a number that only some examples need
        return {}, list(refused.findings)


def piece_of(kind: type[P], id_: str, fields: Mapping[str, Any]) -> P:
    """A piece as an engine knows it, a named tuple: an id, and fields that have a default."""
    plain: Mapping[str, Any] = kind._field_defaults  # type: ignore[attr-defined]
    return kind(
        id_, **{n: fields[n] for n, v in plain.items() if isinstance(fields.get(n), type(v))}
    )


def listed(trail: Trail, pieces: Iterable[Any]) -> Iterator[tuple[Trail, str]]:
    """The ids of pieces that an example lists, with their places."""
    return (((*trail, at), piece.id) for at, piece in enumerate(pieces))


def unseated(trail: Trail, player: int, players: int) -> Fault:
    """A player whom a game of so many does not have."""
    return Fault(
        trail, sentence("player {player} of {players}", player=str(player), players=players)
    )


def repeated(pieces: Pieces, mentions: Iterable[tuple[Trail, str]]) -> Iterator[Fault]:
    """Pieces that an example mentions more often than they have copies."""
    times = Counter[str]()
    for trail, name in mentions:
        times[name] += 1
        copies = pieces[name].get("copies", 1)
        if times[name] > copies:
            message = sentence(
                "{piece} is named {times} times, there is {copies}",
                piece=repr(name),
                times=times[name],
                copies=copies,
            )
            yield Fault(trail, message)
