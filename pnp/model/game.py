"""Games as data: components, their pieces, and what the rules say of their numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.findings import NOWHERE, Where
from pnp.model.stock import Shape


@dataclass(frozen=True, slots=True)
class Field:
    """What one column of a component's data may hold."""

    name: str
    type: str
    one_of: tuple[Any, ...] = ()
    length: int | None = None  # of a list; None for a single value, 0 for a list of any length
    optional: bool = False
    default: Any = None

    @property
    def translatable(self) -> bool:
        """Whether a translator sees it."""
        return self.type == "text"


@dataclass(frozen=True, slots=True)
class Piece:
    """One distinct card, tile or token, and how many copies of it are printed."""

    id: str
    copies: int
    fields: Mapping[str, Any]
    where: Where = NOWHERE
    places: Mapping[str, Where] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Component:
    """Pieces that share a shape, a front and a back."""

    id: str
    title: str
    shape: Shape
    pieces: tuple[Piece, ...]
    fields: Mapping[str, Field]
    front: str
    back: str = ""
    gap: float = 0.0
    note: str = ""
    where: Where = NOWHERE
    places: Mapping[str, Where] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """How many things lie on the table when all copies are cut out."""
        return sum(piece.copies for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Count:
    """A number that the rules state, with how to count it and where it is from."""

    id: str
    kind: str
    ask: Mapping[str, Any]
    says: float
    status: str
    source: str
    players: int | None = None
    where: Where = NOWHERE


@dataclass(frozen=True, slots=True)
class SetUp:
    """What leaves the box before a game with this many players begins."""

    players: int
    remove: tuple[Mapping[str, Any], ...]
    where: Where = NOWHERE


@dataclass(frozen=True, slots=True)
class Example:
    """A position, perhaps a move, and what the rulebook claims of it."""

    id: str
    data: Mapping[str, Any]
    says: Mapping[str, Any]
    where: Where = NOWHERE


@dataclass(frozen=True, slots=True)
class Game:
    """Everything about one game that is not a language."""

    id: str
    title: str
    version: str
    components: tuple[Component, ...]
    colours: Mapping[str, str] = field(default_factory=dict)
    counts: tuple[Count, ...] = ()
    setups: tuple[SetUp, ...] = ()
    engine: str = ""
    examples: tuple[Example, ...] = ()
    by: str = ""
    players: Sequence[int] = ()
    where: Where = NOWHERE
    places: Mapping[str, Where] = field(default_factory=dict)

    def component(self, name: str) -> Component | None:
        """Return the component with this id."""
        return next((part for part in self.components if part.id == name), None)
