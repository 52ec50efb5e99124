"""What is judged of a part beside its sheets: faces as players see them, cut marks, pages."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from pnp.arrange.layouts import SEEN
from pnp.base.findings import Finding, Where, either, sentence, warning
from pnp.compose.faces import Composer, pictures_of
from pnp.draw.operators import Inker
from pnp.draw.png import Backdrops, Prints
from pnp.model.face import Face, Side
from pnp.model.game import Component
from pnp.model.order import Order
from pnp.model.sheet import Document
from pnp.parts.edition import Edition

if TYPE_CHECKING:
    pass

_GROUNDS: WeakKeyDictionary[object, Backdrops] = WeakKeyDictionary()  # by loaded game


def grounds_of(edition: Edition) -> Backdrops:
    """Return what draws faces without their texts, for all languages of a game."""
    return _GROUNDS.setdefault(edition.loaded, Backdrops())


class PieceFaces:
    """Faces of a component for the table of checks, with what draws them without their texts."""

    shop = ""  # that cuts them, if it is not their owner

    def __init__(
        self,
        edition: Edition,
        component: Component,
        faces: Sequence[Face],
        composers: Sequence[Composer],
    ) -> None:
        self.component, self.shape, self.faces = component, component.shape, faces
        self.sizes = edition.is_source  # other languages may shrink texts
        self.pictures = pictures_of(composers)
        grounds = grounds_of(edition)
        self.draw = partial(grounds.drawn, self.pictures)
        self.clear = partial(grounds.drawn, self.pictures, clear=True)

    def where(self, side: Side) -> Where:
        """Return where the template of a side is named."""
        return self.component.places.get(side, self.component.where)

    @property
    def fronts(self) -> dict[str, Face] | None:
        """Fronts by their pieces, if these are of kinds."""
        if not self.component.kinds:
            return None
        return {face.name.piece: face for face in self.faces if face.name.side is Side.FRONT}


ENOUGH = SEEN - 0.05
TRIED = 4  # columns or rows that are tried by hand

MoreRoom = Callable[[], Iterable[tuple[str, Document]]]  # options that may help, each tried


def shortest(document: Document) -> float | None:
    """Return how much is seen of the shortest mark of all sheets, None if they have none."""
    return min((one.marked for one in document.sheets if one.marked is not None), default=None)


def marks_are_long(whole: Document, where: Where, more_room: MoreRoom) -> Iterator[Finding]:
    """Warn of marks that are too short to be seen well, with the options that help."""
    seen = shortest(whole)
    if seen is None or seen >= ENOUGH:
        return
    told = sentence(
        "{part}: {seen} mm of a cut mark can be seen, {good} mm are good",
        part=whole.part,
        seen=f"{seen:.2g}",
        good=f"{SEEN:g}",
    )
    ways: dict[str, str] = {}  # by kind of option, the first of each that does
    for option, other in more_room():
        if (shortest(other) or 0.0) >= ENOUGH:
            count = sum(one.side is Side.FRONT for one in other.sheets)
            said = sentence("{option} ({count} {count:sheet|sheets})", option=option, count=count)
            ways.setdefault(option.split()[0], said)
    if ways:
        helps = sentence("they have room with {options}", options=either(list(ways.values())))
    else:
        helps = sentence("cut them with care")
    yield warning(where, told, helps)


def roomier(order: Order, papers: Iterable[str]) -> Iterator[tuple[str, Order]]:
    """Yield orders that may leave more room: closer pieces, fewer of them, another paper."""
    if order.gap != 0:
        yield _option("--gap", "0"), order._replace(gap=0.0)
    for count in _fewer(order.columns):
        yield _option("--columns", str(count)), order._replace(columns=count)
    for count in _fewer(order.rows):
        yield _option("--rows", str(count)), order._replace(rows=count)
    for paper in papers:
        if paper != order.paper:
            yield _option("--paper", paper), order._replace(paper=paper)


def _option(option: str, value: str) -> str:
    return sentence("{option} {value}", option=option, value=value)


def _fewer(asked: int) -> Iterable[int]:
    return (asked - 1,) if asked > 1 else () if asked else range(TRIED, 0, -1)


def alike(
    faces: Iterable[Face],
    copies: Mapping[str, int],
    composers: Sequence[Composer],
    edition: Edition,
) -> Sequence[tuple[str, int]]:
    """Return the different looks of faces: who has each first, and how many copies have it."""
    inker, prints = Inker(), Prints(edition.shop.fonts.ensure)
    found: dict[str, tuple[str, int]] = {}
    for face in faces:
        inked = inker.face(face)
        prints.shared.update(inker.all.shared)
        prints.pictures.update(pictures_of(composers))
        looks, piece = prints.of(inked), face.name.piece
        first, count = found.get(looks, (piece, 0))
        found[looks] = first, count + copies[piece]
    return tuple(found.values())
