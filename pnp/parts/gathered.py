"""Components of one weight that share sheets: a part made of parts."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, groupby
from typing import Any, NamedTuple

from pnp.arrange.gather import gathered_sheets, pack
from pnp.arrange.job import GatheredJob, Lot
from pnp.base.findings import Finding, LeftOut, Refused, refuse, worded
from pnp.check.faces import Imprint
from pnp.check.table import When
from pnp.model.face import Face
from pnp.model.game import Component
from pnp.model.names import FaceName, Flip, Side
from pnp.model.order import FOLD, Order
from pnp.model.sheet import Document, Placement, printed_on
from pnp.parts.edition import Edition
from pnp.parts.footers import SharedFeet
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart

GATHERED = "gathered"


class Saving(NamedTuple):
    """Components that share sheets, and how many sheets that saves."""

    parts: tuple[PiecesPart, ...]
    sheets: int
    saved: int


class GatheredPart(Part):
    """Several components on their way to the same sheets."""

    def __init__(self, edition: Edition, parts: tuple[PiecesPart, ...], order: Order) -> None:
        weight = parts[0].component.weight
        title = edition.word(GATHERED)
        folded = f"-{FOLD}" if _is_folded(parts[0], order) else ""
        super().__init__(edition, f"{GATHERED}-{weight}{folded}", title, order, parts[0].where)
        self.parts = parts
        self.component = parts[0].component
        self._of = {part.id: part for part in parts}

    @property
    def holds(self) -> tuple[str, ...]:
        """The components that lie on its sheets."""
        return tuple(self._of)

    def ordered(self, order: Order) -> "GatheredPart":
        """Return the same part for another order."""
        parts = tuple(part.ordered(order) for part in self.parts)
        return GatheredPart(self.edition, parts, order)

    def variants(self) -> Iterator[Order]:
        """Yield the order for printers that turn paper over either edge."""
        return (self.order._replace(flip=flip) for flip in Flip)

    def judged(self, faces: Sequence[Face], when: When = When.CHECK) -> Iterator[Finding]:
        """Yield what players would stumble over, component by component."""
        for part in self.parts:
            yield from part.judged([one for one in faces if one.name.component == part.id], when)

    @cached_property
    def imprint(self) -> Imprint:
        """What its sheets say beside what is on pieces."""
        every = [part.imprint for part in self.parts]
        own = self.edition.saying(GATHERED)
        return Imprint(self.where, (own, *chain.from_iterable(one.texts for one in every)))

    @property
    def copies(self) -> Iterator[tuple[str, int]]:
        """Every copy of every piece."""
        return chain.from_iterable(part.copies for part in self.parts)

    @cached_property
    def document(self) -> Document:
        """Its sheets."""
        edition, order = self.edition, self.order
        components = [part.printed for part in self.parts]
        lots = tuple(
            Lot(one, edition.noted(part.component))
            for one, part in zip(components, self.parts, strict=True)
        )
        feet = SharedFeet(edition, components, self.title, order)
        paper = edition.shop.paper_for(order)
        way = pack(components, paper, order)
        if way is None:
            raise self._without_room(paper.title)
        job = GatheredJob(
            lots,
            paper=paper,
            order=order,
            setter=edition.setter,
            foot=feet,
            word=edition.word,
        )
        laid = gathered_sheets(job, way)
        sheets = tuple(
            printed_on(one._replace(code=feet.codes[one.number]), order.press) for one in laid
        )
        by_hand = any(one.volume for one in sheets)
        has_backs = any(one.side is Side.BACK for one in sheets)
        document = Document(
            game=edition.game.id,
            part=self.id,
            title=f"{edition.full_title}: {self.title}",
            language=edition.language.code,
            author=edition.game.by,
            duplex=order.flip if has_backs and not by_hand else None,
            by_hand=order.flip if by_hand else None,
            sheets=sheets,
        )
        return self._finished(document, {one.id: one.shape for one in components})

    def _without_room(self, paper: str) -> Refused:
        names = ", ".join(self.holds)
        said = worded("{components}: no room on {paper}", components=names, paper=paper)
        return refuse(self.where, said, worded("leave out {option}", option="--gather"))

    @cached_property
    def names(self) -> Sequence[FaceName]:
        """All fronts, then all backs."""
        every = list(chain.from_iterable(part.names for part in self.parts))
        return sorted(every, key=lambda name: name.side is Side.BACK)

    def faces(self, names: Iterable[FaceName]) -> Iterator[Face]:
        """Compose faces one by one, each by its own component."""
        for id_, some in groupby(names, key=lambda name: name.component):
            yield from self._of[id_].faces(some)

    def shows(self, placement: Placement) -> FaceName:
        """Return the face that lies at a place."""
        return self._of[placement.face.component].shows(placement)

    @property
    def findings(self) -> Sequence[Finding]:
        """What went wrong with the faces so far."""
        return tuple(dict.fromkeys(chain.from_iterable(part.findings for part in self.parts)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel light: another process finds out the rest by itself."""
        return GatheredPart, (self.edition, self.parts, self.order)


def savings(edition: Edition, order: Order) -> list[Saving]:
    """Return what can share sheets, by weight, as far as that saves any.

    If backs are folded behind fronts, what has backs and what has none goes on different sheets.
    """
    wanted = (one for one in _drawable(edition) if one.id not in order.without)
    every = [PiecesPart(edition, one, order) for one in wanted]
    kinds = [(part.component.weight, _is_folded(part, order)) for part in every]
    found = []
    for kind in dict.fromkeys(kinds):
        alone = {}
        for part, own in zip(every, kinds, strict=True):
            if own == kind and part.taken.pieces and not part.is_split:
                count = _sheets_alone(part)
                if count and _shared(edition, [part], order):
                    alone[part] = count
        if saving := _best(edition, alone, order):
            found.append(saving)
    return found


def _drawable(edition: Edition) -> Iterator[Component]:
    """Yield the components that lack no pictures; what is left out is told with the game."""
    return filter(edition.loaded.borrowed.has_all, edition.game.components)


def _is_folded(part: PiecesPart, order: Order) -> bool:
    """Tell whether pieces lie beside their backs, so that others would only be in the way."""
    return order.backs == FOLD and bool(part.component.back)


def _best(edition: Edition, alone: dict[PiecesPart, int], order: Order) -> Saving | None:
    """Return the components that save sheets together, without those that do not help."""
    chosen = list(alone)
    together = _shared(edition, chosen, order)
    for part in sorted(alone, key=lambda one: -alone[one]):
        rest = [one for one in chosen if one is not part]
        fewer = _shared(edition, rest, order)
        if rest and fewer + alone[part] <= together:
            chosen, together = rest, fewer
    saved = sum(alone[part] for part in chosen) - together
    return Saving(tuple(chosen), together, saved) if saved > 0 else None


def _shared(edition: Edition, parts: Sequence[PiecesPart], order: Order) -> int:
    if not parts:
        return 0
    way = pack([part.printed for part in parts], edition.shop.paper_for(order), order)
    return len(way.sheets) if way else 0


def _sheets_alone(part: PiecesPart) -> int:
    """Return how many sheets a component takes by itself; 0 if it has no room."""
    try:
        fronts = (sheet for sheet in part.document.sheets if sheet.side is Side.FRONT)
        return sum(bool(sheet.placements) for sheet in fronts)  # a trial is none
    except (Refused, LeftOut):
        return 0


def component_parts(edition: Edition, order: Order, wants: Callable[[str], bool]) -> Iterator[Part]:
    """Yield the parts of all components that are wanted, some of them together on request."""
    together: set[str] = set()
    for saving in savings(edition, order) if order.gather and not order.view else ():
        one = GatheredPart(edition, saving.parts, order)
        together.update(one.holds)
        if any(map(wants, (one.id, *one.holds))):
            yield one
    for component in _drawable(edition):
        if wants(component.id) and component.id not in together:
            part = PiecesPart(edition, component, order)
            if part.taken.pieces or not component.pieces:  # some are left
                yield part
