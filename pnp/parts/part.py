"""A part of an edition: what becomes one file, made to an order, or some sheets of it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial, reduce
from typing import NamedTuple
from weakref import WeakKeyDictionary

from pnp.arrange.folds import STEP_WORDS
from pnp.arrange.guides import Shapes, cuts_between, with_guides
from pnp.arrange.split import PART_WORDS
from pnp.base.findings import Finding, LeftOut, Refused, Where, either, error, sentence
from pnp.base.geometry import Size
from pnp.check.faces import Imprint
from pnp.check.table import On, When
from pnp.compose.faces import Composer, pictures_of
from pnp.model.face import RULES, Face, FaceName, Flip, Layer, PictureFile, Side
from pnp.model.game import Component
from pnp.model.messages import GAME_TITLE, MessageId, Saying
from pnp.model.order import NO_BACKS, Order, Range
from pnp.model.sheet import Document, PartPlan, Placement, Sheet
from pnp.model.stock import Printer, Shape
from pnp.parts.edition import Edition

_OF_SHEETS = ("sheet", "front", "back", "version", "gaps", "ruler", "stack")
WORDS = (*_OF_SHEETS, *PART_WORDS, *STEP_WORDS, "rules", "page")


def picked(document: Document, order: Order, where: Where) -> Document:
    """Return a document with those sheets of paper that an order picks; beyond the end is refused.

    Whoever names a page gets the sheet of paper that it is on, with both its sides.
    """
    sheets, part = document.sheets, document.part
    # For every page the sheet of paper that it is on, by its number.
    leaves = [sheet.number for sheet in sheets]
    if document.duplex is not None and not any(sheet.side is Side.BACK for sheet in sheets):
        leaves = [Document.leaf(number) for number in leaves]

    def asked(option: str, ranges: str, count: int) -> list[int]:
        try:
            return list(numbers(Range.read_all(ranges), count))
        except ValueError as beyond:
            facts = {"part": part, "count": str(count), "option": option, "number": str(beyond)}
            message = sentence(
                "{part} has {count} {count:page|pages}, {option} asks for number {number}", **facts
            )
            if option == "--sheets":
                message = sentence(
                    "{part} has {count} {count:sheet|sheets}, {option} asks for number {number}",
                    **facts,
                )
            hint = sentence(
                "name one up to {count}, or parts that have more with {option}",
                count=str(count),
                option="--only",
            )
            raise LeftOut([error(where, message, hint)]) from None

    wanted = set(asked("--sheets", order.sheets, max(leaves, default=0)))
    wanted.update(leaves[page - 1] for page in asked("--pages", order.pages, len(leaves)))
    kept = [at for at, own in enumerate(leaves) if own in wanted]
    places = {at + 1: number for number, at in enumerate(kept, 1)}
    return document._replace(
        sheets=tuple(sheets[at] for at in kept),
        headings=tuple(
            heading._replace(page=places[heading.page])
            for heading in document.headings
            if heading.page in places
        ),
    )


def numbers(ranges: Iterable[Range], count: int) -> Iterator[int]:
    """Yield the numbers that are meant where there are so many; ValueError for one beyond."""
    for first, last in ranges:
        if max(first, last or 0) > count:
            raise ValueError(max(first, last or 0))
        yield from range(first, (count if last is None else last) + 1)


LEAST = 0.1  # the smallest scale there is
STEP = 0.01  # of scales that are offered

MoreRoom = Callable[[], Iterable[tuple[str, Document]]]  # options that may help, each tried
Try = Callable[[Order], object]  # arranges as much of a part as is needed to know; may refuse


def ways_out(edition: Edition, part: str, order: Order, arrange: Try) -> Iterator[str]:
    """Yield all that helps: papers, scales, and what leaves the part out."""
    shop, game = edition.shop, edition.game

    def fits(other: Order) -> bool:
        with suppress(Refused):
            arrange(other)
            return True
        return False

    if papers := [id_ for id_ in shop.stock.papers if fits(order._replace(paper=id_))]:
        yield sentence("it fits on {option} {papers}", option="--paper", papers=either(papers))
    else:
        every = ", ".join(shop.stock.papers)
        yield sentence("no {option} has room for it: {papers}", option="--paper", papers=every)
    if order.backs != NO_BACKS and fits(order._replace(backs=NO_BACKS)):
        yield sentence("it fits with {option} {backs}", option="--backs", backs=NO_BACKS)
    if order.press != Printer() and fits(order._replace(printer=Printer(), offset=Order().offset)):
        free = order.press.margins_on(shop.paper(order.paper))
        yield sentence(
            "it fits without {option}, for which {left}, {top}, {right}, {bottom} mm stay free"
            " (left, top, right, bottom)",
            option="--printer",
            left=f"{free.left:.1f}",
            top=f"{free.top:.1f}",
            right=f"{free.right:.1f}",
            bottom=f"{free.bottom:.1f}",
        )
    if order.booklet and fits(order._replace(booklet=False)):
        yield sentence("it fits without {option}", option="--booklet")
    # The largest scale that fits: between what is too small and what does not fit.
    low, high = round(LEAST / STEP) - 1, round(order.scale / STEP)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(order._replace(scale=middle * STEP)) else (low, middle)
    if low * STEP >= LEAST - STEP / 2:
        yield sentence(
            "on {paper} it fits at {option} {scale} and below",
            paper=shop.paper(order.paper).title,
            option="--scale",
            scale=f"{round(low * STEP, 2):g}",
        )
    parts = (*(one.id for one in game.components), *([RULES] if game.rules else ()))
    if others := ",".join(id_ for id_ in parts if id_ != part):
        yield sentence("{option} {parts} leaves it out", option="--only", parts=others)


PLAIN = 80  # g/m², the paper that rules are printed on
BEGUN = 10  # faces that could be drawn in the time that any part takes besides


class Arranged(NamedTuple):
    """What readers are told of the sheets of a part."""

    pages: int
    backs: bool


# Sheets lie the same in all languages: those of a game are arranged for the first that asks.
_ARRANGED: WeakKeyDictionary[object, dict[tuple[str, Order], Arranged | None]] = WeakKeyDictionary()


class Shown(NamedTuple):
    """A face for the table of checks."""

    face: Face
    language: str
    imprint: Imprint
    files: Callable[[], Mapping[str, PictureFile]] = dict  # what pictures are drawn from


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

    def variants(self) -> Iterator[Order]:
        """Yield the orders that sheets have to be right for: paper is turned over either edge."""
        return (self.order._replace(flip=flip) for flip in Flip)

    def composer(self, side: Side) -> Composer:
        """Return what makes its fronts or backs."""
        return self.edition.composer(self.order.ink_of(side))

    @property
    def composers(self) -> Sequence[Composer]:
        """What makes its faces: one for each ink."""
        inks = dict.fromkeys(self.order.ink_of(side) for side in Side)
        return [self.edition.composer(ink) for ink in inks]

    def sheets_judged(self, when: When = When.BUILD) -> Iterator[Finding]:
        """Yield what is wrong with its note, its sheets and their marks."""
        return On.SHEETS.judge(self, when)

    def face_judged(self, face: Face) -> Iterator[Finding]:
        """Yield what is wrong with the texts of one of its faces."""
        files = partial(pictures_of, self.composers)
        return On.FACE.judge(Shown(face, self.edition.language.code, self.imprint, files))

    def judged(self, _: Sequence[Face], __: When = When.CHECK) -> Iterator[Finding]:
        """Yield what players would stumble over on faces that are technically right."""
        return iter(())  # the look of rules, for one, is not up to a game

    @property
    def is_known(self) -> bool:
        """Whether all is known that it takes to make it; mistakes in files may hide some."""
        return True

    def judged_in_part(self) -> Iterator[Finding]:
        """Yield what is wrong with it whatever it is that mistakes in files hide."""
        return iter(())

    def edges_judged(self) -> Iterator[Finding]:
        """Yield where art ends at the cut, as far as a few faces tell; pages are not cut."""
        return iter(())

    @property
    def whole(self) -> Document | None:
        """All its sheets; None for a view, which shows every piece once."""
        return None if self.order.view else self.document

    @property
    def more_room(self) -> MoreRoom | None:
        """What may leave more room for its cut marks, each tried; None if it has no marks."""
        return None

    @property
    def shrunk(self) -> Iterable[Face] | None:
        """The first of its faces if they are printed smaller, None if not."""
        return None

    @cached_property
    def imprint(self) -> Imprint:
        """What its sheets and pages say beside what is on pieces."""
        return Imprint(self.where, tuple(self._imprinted()), self.edition.language.english)

    def _imprinted(self) -> Iterator[Saying]:
        edition, component, game = self.edition, self.component, self.edition.game
        place = edition.place
        if component:
            id_, places = component.id, component.places
            yield Saying(
                edition.called(component),
                place(MessageId.title(id_), component.title, places["title"]),
            )
            yield Saying(
                edition.noted(component), place(MessageId.note(id_), component.note, places["note"])
            )
            for step, text in edition.assembled(component).items():
                own, written = component.assembly[step], places[f"assembly_{step}"]
                yield Saying(text, place(MessageId.assembly(id_, step), own, written))
            for one in edition.loaded.borrowed.sets[id_]:
                yield Saying(one.credit, one.where)
            yield from (Saying(tab.label, places["shape"]) for tab in component.shape.tabs)
        yield Saying(edition.title, place(GAME_TITLE, game.title, game.places["title"]))
        if game.called:
            said = place(MessageId.called(game.variant), game.called, game.places["called"])
            yield Saying(edition.variant, said)
        yield Saying(game.version, game.places["version"])
        language = edition.language
        tongue = edition.shop.stock.places.get(("languages", language.code), self.where)
        yield Saying(language.title, tongue)
        yield from map(edition.saying, WORDS)

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

    def _finished(self, sheets: Sequence[Sheet], shapes: Shapes) -> Document:
        """Return sheets as a document, on paper with the guides asked for on layers with names."""
        edition, order = self.edition, self.order
        has_backs = any(sheet.side is Side.BACK for sheet in sheets)
        by_hand = any(sheet.volume for sheet in sheets)
        document = Document(
            game=edition.game.id,
            part=self.id,
            title=f"{edition.full_title}: {self.title}",
            language=edition.language.code,
            author=edition.game.by,
            duplex=order.flip if has_backs and not (order.view or by_hand) else None,
            by_hand=order.flip if by_hand else None,
            sheets=tuple(sheets),
        )
        if order.view:
            return document
        drawn = tuple(one.drawn_for(order.press) for one in sheets)
        layers = {layer: edition.word(f"layer_{layer}") for layer in Layer}
        return document._replace(sheets=with_guides(drawn, shapes, order), layers=layers)

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
        ways = ways_out(self.edition, self.id, self.order, arrange)
        hint = reduce(lambda way, other: sentence("{way}; {other}", way=way, other=other), ways)
        return LeftOut(finding._replace(hint=hint) for finding in left.findings)

    def shows(self, placement: Placement) -> FaceName:
        """Return the face that lies at a place."""
        return placement.face

    def plan(self) -> PartPlan:
        """Return what its sheets and shapes take; its ink is not known before it is drawn."""
        document, component = self.picked, self.component
        held = [
            (one, len({(put.piece, put.copy) for put in _of(document.placements, id_)}))
            for id_ in self.holds
            if (one := self.edition.game.component(id_))
        ]
        straight = [one.id for one, _ in held if one.shape.is_rectangular]
        is_held = component is not None and component.id in self.edition.game.held
        card = None if is_held else _card(component and component.shape, self.order.scale)
        return PartPlan(
            part=self.id,
            title=self.title,
            weight=component.weight if component else PLAIN,
            sheets=document.paper_sheets,
            pages=len(document.sheets),
            cuts=sum(cuts_of(sheet, straight) for sheet in document.sheets),
            outlines=sum(count for one, count in held if one.id not in straight),
            folds=sum(len(one.shape.folds) * count for one, count in held),
            tabs=sum(len(one.shape.tabs) * count for one, count in held),
            card=card,
            copies=sum(n for one, n in held if _card(one.shape, self.order.scale) == card),
        )

    @property
    @abstractmethod
    def findings(self) -> Sequence[Finding]:
        """What went wrong with the faces so far, each mistake once."""


def cuts_of(sheet: Sheet, straight: Iterable[str]) -> int:
    """Return how many straight cuts free the pieces of a sheet, component by component."""
    if sheet.side is Side.BACK:
        return 0
    shared = (tuple(put.box for put in _of(sheet.placements, id_)) for id_ in straight)
    return len(sheet.cuts) or sum(len(cuts_between(boxes)) for boxes in shared)


def _of(placements: Iterable[Placement], component: str) -> Iterator[Placement]:
    return (put for put in placements if put.face.component == component)


def _card(shape: Shape | None, scale: float) -> Size | None:
    if shape is None or not shape.is_rectangular or shape.folds:
        return None
    return Size(*(length * scale for length in shape.size))
