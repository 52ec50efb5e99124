"""Games as data: components, their pieces, the rules, and what these say of numbers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from pnp.base.findings import NOWHERE, Finding, Where, sentence
from pnp.base.geometry import Box, Size
from pnp.base.outlines import Polygon, is_inside, outlines
from pnp.base.paths import bounds
from pnp.base.source import Source
from pnp.model.face import variant_of
from pnp.model.stock import Shape

NONE: Mapping[str, Any] = {}
NOTHING: frozenset[str] = frozenset()


class BlockKind(StrEnum):
    """What a piece of the rules is."""

    TITLE = "title"
    HEADING = "heading"
    TEXT = "text"
    ITEM = "item"
    TABLE = "table"
    NOTE = "note"
    RULING = "ruling"
    EXAMPLE = "example"
    FIGURE = "figure"
    PART = "part"
    PER_PLAYER = "per-player"
    COLUMN = "column"
    PAGE = "page"


HOLDERS = (  # directives of rules.md that hold other blocks
    BlockKind.NOTE,
    BlockKind.RULING,
    BlockKind.EXAMPLE,
    BlockKind.FIGURE,
    BlockKind.PART,
    BlockKind.PER_PLAYER,
)


class Block(NamedTuple):
    """A piece of the rules; what holds others (a note, an example) has them in `blocks`."""

    kind: BlockKind
    id: str
    text: str = ""  # English, with its inline markup and placeholders
    level: int = 0  # of a heading
    number: int = 0  # of an item in a numbered list
    facts: tuple[str, ...] = ()
    words: tuple[str, ...] = ()  # what a directive names
    options: Mapping[str, str] = NONE  # what it sets
    rows: tuple[tuple[str, ...], ...] = ()  # of a table, the header first
    blocks: tuple["Block", ...] = ()
    gap: bool = False  # English stands in for a translation that is missing
    where: Where = NOWHERE
    column: int = 0  # where its text begins in that line, if it is known
    cells: tuple[tuple[Where, ...], ...] = ()  # where those of a table stand

    @property
    def is_alternative(self) -> bool:
        """Whether it is read out instead of a figure, and printed nowhere."""
        return "alt" in self.options

    def cell(self, row: int, column: int) -> Where:
        """Return where a cell of a table stands."""
        return self.cells[row][column] if self.cells else self.where

    @property
    def condition(self) -> str:
        """What has to be true of an order, so that it belongs into its rules."""
        return self.options.get("when", "")

    @staticmethod
    def walk(blocks: Iterable["Block"]) -> Iterator["Block"]:
        """Yield blocks, holders before what they hold."""
        for block in blocks:
            yield block
            yield from Block.walk(block.blocks)


class Fact(NamedTuple):
    """Something that complete rules say."""

    id: str
    says: str
    section: str
    where: Where = NOWHERE
    numbers: tuple[str | int, ...] = ()  # names of numbers, and those that are words in the text


class Term(NamedTuple):
    """A word that players have to recognise, wherever it stands."""

    id: str
    says: str
    note: str = ""
    where: Where = NOWHERE
    icon: str = ""  # that stands for it in texts


class Rules(NamedTuple):
    """The rules of one game in English, and what they have to cover."""

    blocks: tuple[Block, ...]
    outline: tuple[Fact, ...] = ()
    terms: tuple[Term, ...] = ()
    where: Where = NOWHERE
    numbers: Mapping[str, Fact] = NONE  # that facts have, or texts, by their ids
    unread: frozenset[str] = NOTHING  # texts, outline, terms: which of them are not all there

    def all_blocks(self) -> Iterator[Block]:
        """Return every block, holders before what they hold."""
        return Block.walk(self.blocks)


class Advice(StrEnum):
    """How much rules say at their end of printing and cutting."""

    FULL = "full"
    SHORT = "short"  # nothing on cutting
    NONE = "none"


class Field(NamedTuple):
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


class Piece(NamedTuple):
    """One distinct card, tile or token, and how many copies of it are printed."""

    id: str
    copies: int
    fields: Mapping[str, Any]
    where: Where = NOWHERE
    places: Mapping[str, Where] = NONE
    window: Box | None = None  # the part of a larger piece that this one shows
    part_of: str = ""  # the id of that piece
    unread: frozenset[str] = NOTHING  # fields in which something is wrong


class FitWay(StrEnum):
    """How two things go together."""

    INTO = "into"
    OVER = "over"
    ONTO = "onto"


class Fit(NamedTuple):
    """What goes into, over or onto a part of a net, and how much play it needs there."""

    put: str  # a part of the same net, or a component
    way: FitWay
    part: str  # of the net
    pieces: int | str | None = None  # how many, or the number of the rules that says so
    under: str | None = None  # the part of the net that closes it
    play: float = 0.3  # millimetres, at least
    where: Where = NOWHERE


class Component(NamedTuple):
    """Pieces that share a shape, a front and a back."""

    id: str
    title: str
    shape: Shape
    pieces: tuple[Piece, ...]
    fields: Mapping[str, Field]
    front: str
    back: str = ""
    gap: float | None = None  # between pieces; None leaves it to the paper
    note: str = ""
    where: Where = NOWHERE
    places: Mapping[str, Where] = NONE
    kinds: str = ""  # the field whose values players tell apart at a glance
    scale: float = 1.0  # of the shape that templates draw for
    split: float | None = None  # millimetres that the parts of a large piece overlap
    weight: int = 300  # of the paper to print on, in g/m²
    thick: float = 0.375  # millimetres, on the bulkiest paper of that weight
    parts: tuple[str, ...] = ()  # what the outlines of its shape are called, in their order
    fits: tuple[Fit, ...] = ()  # what goes into what it is folded to
    assembly: Mapping[str, str] = NONE  # its own words for steps of putting it together
    unread: frozenset[str] = NOTHING  # shape, sheets, fields, pieces, front: what is not known
    lost: frozenset[str] = NOTHING  # settings for which something stands in

    @property
    def total(self) -> int:
        """How many things lie on the table when all copies are cut out."""
        return sum(piece.copies for piece in self.pieces)

    def part(self, name: str) -> tuple[int, Polygon]:
        """Return which of its outlines is called so, and its corners; one alone needs no name."""
        at = self.parts.index(name) if name in self.parts else 0
        return at, outlines(self.shape.outline)[at]

    def holes_of(self, name: str) -> list[Box]:
        """Return the holes in one of its outlines."""
        found = (bounds(hole) for hole in self.shape.holes)
        return [hole for hole in found if is_inside(hole.centre, (self.part(name)[1],))]

    @property
    def is_whole(self) -> bool:
        """Whether all of it could be read."""
        return not self.unread and not any(piece.unread for piece in self.pieces)

    @property
    def drawn(self) -> "Component":
        """The same in the size that its templates draw for."""
        if self.scale == 1.0:
            return self
        shape = self.shape.scaled(1 / self.scale)
        size = Size(*(round(side, 6) for side in shape.size))
        return self._replace(shape=shape._replace(size=size), scale=1.0)


class Count(NamedTuple):
    """A number that the rules state, with how to count it and where it is from."""

    id: str
    ask: Any  # the form of its kind of question
    says: float
    status: str
    source: str
    players: int | None = None
    where: Where = NOWHERE
    name: str = ""  # what rulebooks and engines call what is counted


class Number(NamedTuple):
    """A number that the rules state and no piece carries, and where it is from."""

    name: str
    says: float
    status: str
    source: str
    where: Where = NOWHERE


class SetUp(NamedTuple):
    """What leaves the box before a game with this many players begins."""

    players: int
    remove: tuple[Any, ...]  # forms, one for each step
    where: Where = NOWHERE


class Example(NamedTuple):
    """A position, perhaps a move, and what the rulebook claims of it."""

    id: str
    source: Source

    @property
    def data(self) -> dict[str, Any]:
        """All that the file says but the claims."""
        return {key: value for key, value in self.source.value.items() if key != "says"}

    @property
    def says(self) -> Mapping[str, Any]:
        """What the rulebook claims, by the names that the engine gives to its facts."""
        claims: Mapping[str, Any] = self.source.value["says"]
        return claims

    @property
    def where(self) -> Where:
        """Where its name stands."""
        return self.source.where_key(())


class Game(NamedTuple):
    """Everything about one game that is not a language."""

    id: str  # of a variant, `game/variant`
    title: str
    version: str
    components: tuple[Component, ...]
    colours: Mapping[str, str] = NONE
    counts: tuple[Count, ...] = ()
    setups: tuple[SetUp, ...] = ()
    engine: str = ""
    examples: tuple[Example, ...] = ()
    rules: Rules | None = None
    by: str = ""
    players: Sequence[int] = ()
    numbers: Mapping[str, Number] = NONE
    printing: Advice = Advice.FULL
    where: Where = NOWHERE
    places: Mapping[str, Where] = NONE
    called: str = ""  # what a variant is called, beside the title
    mistakes: tuple[Finding, ...] = ()  # in its files; the rest of it is what could be read
    unread: frozenset[str] = NOTHING  # sections, and names of numbers, that are not all there

    @property
    def variant(self) -> str:
        """Which variant it is; nothing for the game itself."""
        return variant_of(self.id)

    @property
    def is_whole(self) -> bool:
        """Whether all of it could be read but its rules."""
        return not self.unread and all(component.is_whole for component in self.components)

    def component(self, name: str) -> Component | None:
        """Return the component with this id."""
        return next((part for part in self.components if part.id == name), None)

    @property
    def held(self) -> frozenset[str]:
        """Components that go into what others are folded to: there is no room for more."""
        return frozenset(
            fit.put
            for one in self.components
            for fit in one.fits
            if fit.way is FitWay.INTO and not one.holes_of(fit.part)
        )

    def piece(self, name: str) -> tuple[Component, Piece]:
        """Return a piece by `component/piece`, or raise ValueError."""
        part, _, id_ = name.partition("/")
        component = self.component(part)
        if component is None:
            known = [one.id for one in self.components]
            message = sentence(
                "there is no component {name}; known: {known}", name=repr(part), known=known
            )
            raise ValueError(message)
        for piece in component.pieces:
            if piece.id == id_:
                return component, piece
        raise ValueError(
            sentence("{component} has no piece {piece}", component=part, piece=repr(id_))
        )
