"""Components as parts: alone, or several that share sheets."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from itertools import chain, groupby
from typing import Any, NamedTuple

from pnp.arrange.gather import Alone, gather_sheets, pack
from pnp.arrange.job import Division, GatheredJob, PaperJob, as_printed
from pnp.base.findings import Finding, LeftOut, Refused, Where, refuse, sentence
from pnp.base.geometry import Box, Size
from pnp.check.faces import Imprint
from pnp.check.table import On, When
from pnp.compose.faces import Composer, pictures_of
from pnp.draw.operators import Inker
from pnp.draw.png import Prints
from pnp.model.face import Face, FaceName, Group, Guides, Side
from pnp.model.game import Component, Piece
from pnp.model.order import BACKS, CONTACT, FOLD, FULL, GATHERED, NO_BACKS, VIEWS, Order, load_row
from pnp.model.sheet import Document, Placement
from pnp.model.stock import AND, FACTS, Shape, ShapeKind
from pnp.parts.edition import Edition
from pnp.parts.footers import SheetFeet
from pnp.parts.part import MoreRoom, Part

SHEETS = "body"  # the font that all sheets are set in
# For templates of pieces whose shape is not known: what is wrong in both, is wrong in any.
SOME_SHAPES = tuple(
    Shape(
        id="",
        size=Size(width, height),
        kind=ShapeKind.PATH,
        d=f"M 0 0 H {width} V {height} H 0 Z",
        facts=tuple((name, 20.0) for name in FACTS),
    )
    for width, height in ((63.0, 88.0), (250.0, 200.0))
)
MOST_READ = 100  # pieces of a component whose texts are measured if they are printed smaller


class PiecesPart(Part):
    """A component on its way to paper."""

    component: Component
    _more: tuple[Any, ...] = ()  # what it is made of besides

    def __init__(self, edition: Edition, component: Component, order: Order) -> None:
        order = order.of(component.id)
        if order.bleed is not None:
            shape = component.shape._replace(bleed=order.bleed / order.scale)
            component = component._replace(shape=shape)
        title = edition.called(component)
        super().__init__(edition, component.id, title, order, component.where)
        self.component = component
        self._wholes: dict[FaceName, Face | None] = {}  # of pieces that are split

    def ordered(self, order: Order) -> "PiecesPart":
        """Return the same part for another order."""
        return type(self)(self.edition, self.component, order, *self._more)

    def judged(self, faces: Sequence[Face], when: When = When.CHECK) -> Iterator[Finding]:
        """Yield texts that are hard to read, and kinds that can not be told apart."""
        thing = PieceFaces(self.edition, self.component, faces, self.composers, part=self)
        return On.FACES.judge(thing, when, when is When.BUILD or self.edition.is_source)

    @property
    def is_known(self) -> bool:
        """Whether its shape, its templates and some of its pieces are known."""
        hidden = {"shape", "sheets", "fields", "front"} & self.component.unread
        stock = self.edition.shop.stock
        if {"pictures", "words"} & {table for table, _ in stock.unread} or self._lacks_fonts:
            return False
        if not all(stock.is_sure("papers", one) for one in self.order.paper.split(AND)):
            return False
        return not hidden and any(not piece.unread for piece in self.component.pieces)

    @property
    def _lacks_fonts(self) -> bool:
        """Whether a font that it may be set in is not there."""
        stock, component = self.edition.shop.stock, self.component
        lost = {row for table, row in stock.unread if table == "fonts"}
        if not lost or {"", SHEETS} & lost:
            return bool(lost)
        drafter = self.edition.loaded.drafts(self.order.ink_of(Side.FRONT))
        return any(drafter.mentions(one, lost) for one in (component.front, component.back) if one)

    def judged_in_part(self) -> Iterator[Finding]:
        """Yield what is wrong with its templates, whatever shape it has in the end."""
        component, edition = self.component, self.edition.apart()
        order = self.order._replace(view="faces", bleed=None)
        tables = {table for table, _ in edition.shop.stock.unread}
        is_hidden = component.unread & {"fields", "front"} or "pictures" in tables
        if is_hidden or not self.ordered(order).names:
            composer = edition.composer(self.order.ink_of(Side.FRONT))
            for side, template in (("front", component.front), ("back", component.back)):
                if template and side not in component.lost:
                    composer.read(template, component.places[side])
            yield from composer.findings
            return
        found: list[Sequence[Finding]] = []
        for shape in SOME_SHAPES if "shape" in component.unread else [component.shape]:
            part = PiecesPart(self.edition.apart(), component._replace(shape=shape), order)
            for face in part.faces(part.names):
                if not ("shape" in component.unread or "words" in tables or self._lacks_fonts):
                    yield from part.face_judged(face)
            found.append(part.findings)
        yield from (one for one in found[0] if all(one in others for others in found))

    def edges_judged(self) -> Iterator[Finding]:
        """Yield where art ends at the cut on its first front and back: a check looks at all."""
        if self.order.view or not self.taken.pieces:
            return iter(())
        first = self.taken.pieces[0].id
        names = dict.fromkeys(name._replace(piece=first) for name in self.names)
        return self.judged(list(filter(None, map(self._whole, names))), When.BUILD)

    @property
    def shrunk(self) -> Iterable[Face] | None:
        """The first of its faces if they are printed smaller, None if not."""
        if self.order.view or self.order.scale >= 1.0:
            return None
        fronts = (FaceName(self.id, piece.id) for piece in self.taken.pieces[:MOST_READ])
        return filter(None, map(self._whole, fronts))

    @cached_property
    def taken(self) -> Component:
        """The component with the pieces that are asked for, in the copies that are."""
        copies = self.order.copies
        pieces = (one for one in self.component.pieces if self.order.takes(self.id, one.id))
        return self.component._replace(
            pieces=tuple(one._replace(copies=copies) if copies else one for one in pieces)
        )

    @cached_property
    def _print(self) -> tuple[Component, Division | None]:
        if self.order.view:  # whatever the paper
            return self.taken, None
        return as_printed(self.taken, self.edition.shop.paper_for(self.order), self.order.scale)

    @property
    def printed(self) -> Component:
        """The component as it goes on this paper: scaled, or in parts."""
        return self._print[0]

    @property
    def is_split(self) -> bool:
        """Whether its pieces are larger than the paper."""
        return self._print[1] is not None

    @property
    def copies(self) -> Iterator[tuple[str, int]]:
        """Every copy of every piece."""
        for piece in self.printed.pieces:
            owner = FaceName(self.id, piece.id).owner
            yield from ((owner, copy) for copy in range(1, piece.copies + 1))

    @cached_property
    def document(self) -> Document:
        """Its sheets; a piece that has no room on them is refused with all that helps."""
        try:
            return self._arranged()
        except LeftOut as left:
            raise self.with_ways_out(left, self._trial) from None

    @cached_property
    def apart(self) -> Alone:
        """The gaps and the bleed that its pieces have on sheets of their own."""
        sheets = [one for one in self.document.sheets if one.placements and one.side is Side.FRONT]
        return Alone.of(self.printed, sheets)

    def _trial(self, order: Order) -> Document:
        """Arrange a single piece to another order, to see whether that would do."""
        first = self.taken.pieces[0]._replace(copies=1)
        component = self.component._replace(pieces=(first,))
        return PiecesPart(self.edition, component, order)._arranged()

    @property
    def more_room(self) -> MoreRoom | None:
        """What may leave more room for its cut marks, each tried; None if it has no marks."""

        def tried() -> Iterator[tuple[str, Document]]:
            for option, order in roomier(self.order, self.edition.shop.stock.papers):
                with suppress(LeftOut, Refused):
                    yield option, PiecesPart(self.edition, self.component, order)._arranged()

        return None if self.order.guides is Guides.NONE else tried

    def _arranged(self) -> Document:
        edition, order = self.edition, self.order
        printed, split = self._print
        foot = SheetFeet(edition, [printed], self.title, order)
        job = PaperJob(
            component=printed,
            paper=edition.shop.paper_for(order),
            order=order,
            setter=edition.setter,
            foot=foot,
            note=edition.noted(self.component),
            assembly=edition.assembled(self.component),
            split=split,
            word=edition.word,
            backs=self._backs,
        )
        laid = load_row(VIEWS, order.view)(job) if order.view else load_row(BACKS, order.backs)(job)
        sheets = [
            sheet._replace(code=foot.codes.get(sheet.number, "")) if sheet.placements else sheet
            for sheet in laid
        ]
        return self._finished(sheets, {printed.id: printed.shape})

    @cached_property
    def names(self) -> Sequence[FaceName]:
        """The fronts, then the backs that the order asks for: mostly one for all."""
        fronts = [FaceName(self.id, it.id) for it in self.printed.pieces if not it.unread]
        if not self.printed.back or self.order.backs == NO_BACKS or not fronts:
            return fronts
        backs = [name._replace(side=Side.BACK) for name in fronts]
        return [*fronts, self._shared_back] if self._shared_back else [*fronts, *backs]

    @cached_property
    def _shared_back(self) -> FaceName | None:
        """The back that all pieces have in common, named after the first; parts show their own."""
        if self.is_split or not self.composer(Side.BACK).is_shared(self.component, Side.BACK):
            return None
        return FaceName(self.id, self.printed.pieces[0].id, Side.BACK)

    @property
    def _backs(self) -> Sequence[tuple[str, int]]:
        """The different backs, for a view of all pieces; none if they have one in common."""
        if self.order.view != CONTACT or not self.printed.back or self._shared_back:
            return ()
        pieces = self.printed.pieces
        backs = self.faces(FaceName(self.id, piece.id, Side.BACK) for piece in pieces)
        copies = {piece.id: piece.copies for piece in pieces}
        return alike(backs, copies, self.composers, self.edition)

    def shows(self, placement: Placement) -> FaceName:
        """Return the face that lies at a place."""
        face = placement.face
        return (self._shared_back or face) if face.side is Side.BACK else face

    def faces(self, names: Iterable[FaceName]) -> Iterator[Face]:
        """Compose faces one by one, as this order shows them."""
        scale = self.order.scale if self.component.shape.tuck is None else 1.0
        for name in names:
            piece = self._pieces[name.piece]
            whole = self._whole(name._replace(piece=piece.part_of or piece.id))
            if whole is not None:
                yield adapted(whole, self._bled(self.printed, name.side, 1.0), piece, scale)

    @cached_property
    def _pieces(self) -> dict[str, Piece]:
        """Whole pieces, and the parts of those that are split."""
        return {piece.id: piece for piece in (*self.component.pieces, *self.printed.pieces)}

    def _bled(self, component: Component, side: Side, scale: float) -> Component:
        """Return a component whose backs run as far over the cut as they are to."""
        bleed = self.order.back_bleed
        if side is Side.FRONT or bleed is None or self.is_split:
            return component
        return component._replace(shape=component.shape._replace(bleed=bleed / scale))

    def _whole(self, name: FaceName) -> Face | None:
        """Compose the face of a piece; that of one in parts is kept for all of them."""
        if name in self._wholes:
            return self._wholes[name]
        # A box has other proportions in another scale, so it is drawn as it is printed.
        drawn = self.component if self.component.shape.tuck is None else self.printed
        drawn = self._bled(drawn, name.side, self.order.scale)
        face = self.composer(name.side).face(drawn, self._pieces[name.piece], name.side)
        if self.is_split:
            self._wholes[name] = face
        return face

    @property
    def findings(self) -> Sequence[Finding]:
        """What went wrong with the faces so far."""
        return tuple(dict.fromkeys(found for one in self.composers for found in one.findings))

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel light: another process finds out the rest by itself."""
        return type(self), (self.edition, self.component, self.order, *self._more)


def adapted(face: Face, printed: Component, piece: Piece, scale: float) -> Face:
    """Return a whole face as a component shows it that is scaled, or split over sheets.

    All parts of a face share the one drawing.
    """
    marks, whole = face.marks, None
    if scale != 1.0:
        marks = (Group(marks, scale=scale),)
    if piece.window:
        window = piece.window
        behind = face.width * scale - window.right  # a back is seen by who turns the piece over
        x = behind if face.name.side is Side.BACK else window.x
        marks = (Group(marks, -x, -window.y, shared=str(face.name)),)
        whole = Box(-x, -window.y, face.width * scale, face.height * scale)
    shape = printed.shape
    return Face(
        name=FaceName(printed.id, piece.id, face.name.side),
        width=shape.size.width,
        height=shape.size.height,
        bleed=shape.bleed,
        marks=marks,
        where=piece.where,
        mirror=shape.mirror,
        whole=whole,
    )


# --- Components of one weight that share sheets: a part made of parts.


NEVER = 10**9  # sheets of what can not share any


class Saving(NamedTuple):
    """Components that share sheets, and how many sheets that saves."""

    parts: tuple[PiecesPart, ...]
    sheets: int
    saved: int


class GatheredPart(Part):
    """Several components on their way to the same sheets.

    It is called after their weight, or after themselves if others of the game stay away.
    """

    def __init__(
        self, edition: Edition, parts: tuple[PiecesPart, ...], order: Order, some: bool = False
    ) -> None:
        weight = parts[0].component.weight
        folded = f"-{FOLD}" if _is_folded(parts[0], order) else ""
        id_ = AND.join(one.id for one in parts) if some else f"{GATHERED}-{weight}{folded}"
        super().__init__(edition, id_, edition.word(GATHERED), order, parts[0].where)
        self.parts, self._some = parts, some
        self.component = parts[0].component
        self._of = {part.id: part for part in parts}

    @property
    def holds(self) -> tuple[str, ...]:
        """The components that lie on its sheets."""
        return tuple(self._of)

    def ordered(self, order: Order) -> "GatheredPart":
        """Return the same part for another order."""
        parts = tuple(part.ordered(order) for part in self.parts)
        return GatheredPart(self.edition, parts, order, self._some)

    def judged(self, faces: Sequence[Face], when: When = When.CHECK) -> Iterator[Finding]:
        """Yield what players would stumble over, component by component."""
        for part in self.parts:
            yield from part.judged([one for one in faces if one.name.component == part.id], when)

    @cached_property
    def imprint(self) -> Imprint:
        """What its sheets say beside what is on pieces."""
        every = [part.imprint for part in self.parts]
        own = self.edition.saying(GATHERED)
        texts = (own, *chain.from_iterable(one.texts for one in every))
        return Imprint(self.where, texts, self.edition.language.english)

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
            (one, edition.noted(part.component))
            for one, part in zip(components, self.parts, strict=True)
        )
        feet = SheetFeet(edition, components, self.title, order)
        paper = edition.shop.paper_for(order)
        way = pack(components, [part.apart for part in self.parts], paper, order)
        if way is None:
            names = ", ".join(self.holds)
            said = sentence("{components}: no room on {paper}", components=names, paper=paper.title)
            hint = sentence("leave out {option}", option="--gather")
            raise refuse(self.where, said, hint)
        job = GatheredJob(
            lots=lots, paper=paper, order=order, setter=edition.setter, foot=feet, word=edition.word
        )
        laid = gather_sheets(job, way)
        sheets = [one._replace(code=feet.codes.get(one.number, "")) for one in laid]
        return self._finished(sheets, {one.id: one.shape for one in components})

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
        return GatheredPart, (self.edition, self.parts, self.order, self._some)


Wants = Callable[[str], bool]  # whether a part is asked for


def savings(edition: Edition, order: Order, wants: Wants = lambda _: True) -> list[Saving]:
    """Return what of the wanted can share sheets, by weight, as far as that saves any.

    If backs are folded behind fronts, what has backs and what has none goes on different sheets.
    """
    wanted = (one for one in _drawable(edition) if _is_left(one, order, wants))
    alone: dict[tuple[int, bool], dict[PiecesPart, int]] = {}  # sheets of parts, by their kinds
    for part in (PiecesPart(edition, one, order) for one in wanted):
        kind = alone.setdefault((part.component.weight, _is_folded(part, order)), {})
        if part.taken.pieces and not part.is_split:
            with suppress(Refused, LeftOut):  # it has no room
                fronts = (one for one in part.document.sheets if one.side is Side.FRONT)
                count = sum(bool(one.placements) for one in fronts)  # a trial is none
                if count and _shared(edition, [part], order) < NEVER:
                    kind[part] = count
    return [saving for kind in alone.values() if (saving := _best(edition, kind, order))]


def _drawable(edition: Edition) -> Iterator[Component]:
    """Yield the components that lack no pictures; what is left out is told with the game."""
    return filter(edition.loaded.borrowed.has_all, edition.game.components)


def _is_left(component: Component, order: Order, wants: Wants) -> bool:
    """Tell whether a component is asked for and does not stay away."""
    return wants(component.id) and component.id not in order.without


def _is_folded(part: PiecesPart, order: Order) -> bool:
    """Tell whether pieces lie beside their backs, so that others would only be in the way."""
    return order.backs == FOLD and bool(part.component.back)


def _best(edition: Edition, alone: dict[PiecesPart, int], order: Order) -> Saving | None:
    """Return the components that save sheets together, without those that do not help."""
    chosen = list(alone)
    together = _shared(edition, chosen, order) if chosen else 0
    for part in sorted(alone, key=lambda one: -alone[one]):
        rest = [one for one in chosen if one is not part]
        fewer = _shared(edition, rest, order) if rest else NEVER
        if fewer + alone[part] <= together:
            chosen, together = rest, fewer
    saved = sum(alone[part] for part in chosen) - together
    return Saving(tuple(chosen), together, saved) if saved > 0 else None


def _shared(edition: Edition, parts: Sequence[PiecesPart], order: Order) -> int:
    lots, alone = [part.printed for part in parts], [part.apart for part in parts]
    way = pack(lots, alone, edition.shop.paper_for(order), order)
    return way.total if way else NEVER


def component_parts(edition: Edition, order: Order, wants: Wants) -> Iterator[Part]:
    """Yield the parts of all components that are wanted, some of them together on request.

    What is shared by all of a game can be asked for by its own name, too.
    """
    known = [*_drawable(edition)]
    wanted = [one for one in known if wants(one.id)]
    together: set[str] = set()
    if order.gather and not order.view and edition.game.is_whole:
        some = bool(wanted) and not all(_is_left(one, order, wants) for one in known)
        for saving in savings(edition, order, wants if wanted else lambda _: True):
            one = GatheredPart(edition, saving.parts, order, some)
            together.update(one.holds)
            if wanted or wants(one.id):
                yield one
    for component in wanted:
        if component.id not in together:
            part = PiecesPart(edition, component, order)
            if part.taken.pieces or not component.pieces:  # some are left
                yield part


class PieceFaces:
    """Faces of a component for the table of checks, with what draws them without their texts."""

    shop = ""  # that cuts them, if it is not their owner

    def __init__(
        self,
        edition: Edition,
        component: Component,
        faces: Sequence[Face],
        composers: Sequence[Composer],
        part: PiecesPart | None = None,
    ) -> None:
        self._part = part
        self.component, self.shape, self.faces = component, component.shape, faces
        self.game = edition.game
        self.sizes = edition.is_source  # other languages may shrink texts
        self.pictures = pictures_of(composers)
        self.draw = partial(edition.loaded.backdrops.drawn, self.pictures)
        self.clear = partial(self.draw, clear=True)

    def where(self, side: Side) -> Where:
        """Return where the template of a side is named."""
        return self.component.places.get(side, self.component.where)

    @property
    def full(self) -> dict[FaceName, tuple[str, Face]] | None:
        """Faces in full ink, each with the ink that it is asked for in, if that is another."""
        part = self._part
        if part is None:
            return None
        inks = {face.name: part.order.ink_of(face.name.side) for face in self.faces}
        names = [name for name, ink in inks.items() if ink != FULL]
        order = part.order._replace(ink=FULL, back_ink="")
        return {one.name: (inks[one.name], one) for one in part.ordered(order).faces(names)} or None

    @property
    def fronts(self) -> dict[str, Face] | None:
        """Fronts by their pieces, if these are of kinds."""
        fronts = (face for face in self.faces if face.name.side is Side.FRONT)
        return {face.name.piece: face for face in fronts} if self.component.kinds else None


TRIED = 4  # columns or rows that are tried by hand


def roomier(order: Order, papers: Iterable[str]) -> Iterator[tuple[str, Order]]:
    """Yield orders that may leave more room: closer pieces, fewer of them, another paper."""
    others = (paper for paper in papers if paper != order.paper)
    for option, value, changed in (
        *([("--gap", "0", order._replace(gap=0.0))] if order.gap != 0 else []),
        *(("--columns", str(n), order._replace(columns=n)) for n in _fewer(order.columns)),
        *(("--rows", str(n), order._replace(rows=n)) for n in _fewer(order.rows)),
        *(("--paper", paper, order._replace(paper=paper)) for paper in others),
    ):
        yield sentence("{option} {value}", option=option, value=value), changed


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
