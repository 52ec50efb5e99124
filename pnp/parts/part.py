"""A part of an edition: what becomes one file, made to an order."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple
from weakref import WeakKeyDictionary

from pnp.arrange.contours import Shapes
from pnp.arrange.press import pressed
from pnp.check.faces import Imprint
from pnp.check.sheets import note_is_closed, sheets_are_complete
from pnp.compose.faces import Composer
from pnp.edition import Edition
from pnp.findings import Finding, LeftOut, Refused, Where
from pnp.model.face import Face
from pnp.model.game import Component
from pnp.model.names import FaceName, Layer, Side
from pnp.model.order import Order
from pnp.model.sheet import Document, Placement, Sheet
from pnp.parts.imprint import imprint_of
from pnp.parts.picking import picked
from pnp.parts.room import Try, ways_out

BEGUN = 10  # faces that could be drawn in the time that any part takes besides


class Arranged(NamedTuple):
    """What readers are told of the sheets of a part."""

    pages: int
    backs: bool


# Sheets lie the same in all languages: those of a game are arranged for the first that asks.
_ARRANGED: WeakKeyDictionary[object, dict[tuple[str, Order], Arranged | None]] = WeakKeyDictionary()


class Part(ABC):
    """A component or the rules: a title, sheets, and faces that come when they are asked for."""

    component: Component | None = None
    alone: Sheet | None = None  # the one sheet that is wanted, if all others are not

    def __init__(self, edition: Edition, id_: str, title: str, order: Order, where: Where) -> None:
        self.edition = edition
        self.id = id_
        self.title = title  # in the edition's language
        self.order = order
        self.where = where
        self.prints: dict[str, str] = {}  # fingerprints of the faces that were inked

    @property
    def holds(self) -> tuple[str, ...]:
        """What a reader calls it by: itself, or the components that share its sheets."""
        return (self.id,)

    @property
    def effort(self) -> int:
        """About how much work it is, in faces: known before anything is drawn."""
        held = (self.edition.game.component(id_) for id_ in self.holds)
        return BEGUN + sum(len(one.pieces) for one in held if one)

    @abstractmethod
    def ordered(self, order: Order) -> "Part":
        """Return the same part for another order."""

    @abstractmethod
    def variants(self) -> Iterator[Order]:
        """Yield this order and others that sheets have to be right for."""

    def composer(self, side: Side) -> Composer:
        """Return what makes its fronts or backs."""
        return self.edition.composer(self.order.ink_of(side))

    @property
    def composers(self) -> Sequence[Composer]:
        """What makes its faces: one for each ink."""
        inks = dict.fromkeys(self.order.ink_of(side) for side in Side)
        return [self.edition.composer(ink) for ink in inks]

    def sheets_judged(self) -> Iterator[Finding]:
        """Yield what is wrong with its note and sheets; a view shows every piece once."""
        if self.component:
            yield from note_is_closed(self.component)
        if not self.order.view:
            yield from sheets_are_complete(self.document, self.copies, self.imprint)

    def marks_judged(self) -> Iterator[Finding]:
        """Yield what is wrong with its cut marks; pages of rules have none."""
        return iter(())

    def edges_judged(self) -> Iterator[Finding]:
        """Yield where art ends at the cut, as far as a few faces tell; pages are not cut."""
        return iter(())

    def judged(self, _: Sequence[Face]) -> Iterator[Finding]:
        """Yield what players would stumble over on faces that are technically right."""
        return iter(())  # the look of rules, for one, is not up to a game

    @cached_property
    def imprint(self) -> Imprint:
        """What its sheets and pages say beside what is on pieces."""
        return imprint_of(self.edition, self.where, self.component)

    @property
    @abstractmethod
    def copies(self) -> Iterable[tuple[str, int]]:
        """Every piece that has to be on paper, as `component/piece`, with the number of a copy."""

    @cached_property
    @abstractmethod
    def document(self) -> Document:
        """Its sheets: what lies where. Shapes and counts are enough to know it."""

    def arranged(self) -> Arranged | None:
        """Return what is known of its sheets, in whatever language; None if they are refused."""
        known = _ARRANGED.setdefault(self.edition.loaded, {})
        key = self.id, self.order
        if key not in known:
            try:
                backs = any(put.face.side is Side.BACK for put in self.document.placements)
                known[key] = Arranged(len(self.document.sheets), backs)
            except Refused:
                known[key] = None
        return known[key]

    def _finished(self, document: Document, shapes: Shapes) -> Document:
        """Return its sheets with the guides that the order asks for, on layers with names."""
        layers = {layer: self.edition.word(f"layer_{layer}") for layer in Layer}
        sheets = pressed(document.sheets, shapes, self.order)
        return document._replace(sheets=sheets, layers=layers)

    @cached_property
    @abstractmethod
    def names(self) -> Sequence[FaceName]:
        """Its different faces, in the order in which they are drawn."""

    @cached_property
    def picked(self) -> Document:
        """Its sheets as far as they are asked for."""
        if self.alone:
            return self.document._replace(sheets=(self.alone,), headings=(), story=())
        if not self.order.picks:
            return self.document
        return picked(self.document, self.order, self.where)

    @cached_property
    def wanted(self) -> Sequence[FaceName]:
        """Its faces as far as they are shown there."""
        if self.alone:
            return list(dict.fromkeys(map(self.shows, self.alone.placements)))
        if not self.order.picks:
            return self.names
        shown = set(map(self.shows, self.picked.placements))
        return [name for name in self.names if name in shown]

    @abstractmethod
    def faces(self, names: Iterable[FaceName]) -> Iterator[Face]:
        """Compose faces one by one; those that could not be made are left out."""

    def with_ways_out(self, left: LeftOut, arrange: Try) -> LeftOut:
        """Return why it has no room with all that helps, each of it tried."""
        hint = ways_out(self.edition, self.id, self.order, arrange)
        return LeftOut(finding._replace(hint=hint) for finding in left.findings)

    def shows(self, placement: Placement) -> FaceName:
        """Return the face that lies at a place."""
        return placement.face

    @property
    @abstractmethod
    def findings(self) -> Sequence[Finding]:
        """What went wrong with the faces so far, each mistake once."""
