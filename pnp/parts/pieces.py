"""A component of a game as a part: its sheets for an order or a print shop, and its faces."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from pnp.arrange.job import Division, PaperJob, as_printed
from pnp.arrange.products import Fitting
from pnp.base.findings import Finding, LeftOut, Refused
from pnp.base.geometry import Box
from pnp.check.table import On, When, judge
from pnp.model.face import Face, FaceName, Flip, Group, Guides, Side
from pnp.model.game import Component, Piece
from pnp.model.order import BACKS, CONTACT, NO_BACKS, VIEWS, Order, load_row
from pnp.model.sheet import Document, Placement
from pnp.model.stock import Shape
from pnp.parts.edition import Edition
from pnp.parts.footers import SheetFeet
from pnp.parts.judgements import MoreRoom, PieceFaces, alike, roomier
from pnp.parts.part import Part

MOST_READ = 100  # pieces of a component whose texts are measured if they are printed smaller


class PiecesPart(Part):
    """A component on its way to paper."""

    component: Component

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
        return PiecesPart(self.edition, self.component, order)

    def variants(self) -> Iterator[Order]:
        """Yield the order for printers that turn paper over either edge."""
        return (self.order._replace(flip=flip) for flip in Flip)

    def judged(self, faces: Sequence[Face], when: When = When.CHECK) -> Iterator[Finding]:
        """Yield texts that are hard to read, and kinds that can not be told apart."""
        thing = PieceFaces(self.edition, self.component, faces, self.composers)
        return judge(On.FACES, thing, when, when is When.BUILD or self.edition.is_source)

    def edges_judged(self) -> Iterator[Finding]:
        """Yield where art ends at the cut on its first front and back: a check looks at all."""
        if self.order.view or not self.taken.pieces:
            return iter(())
        first = self.taken.pieces[0].id
        names = dict.fromkeys(name._replace(piece=first) for name in self.names)
        return self.judged([*filter(None, map(self._whole, names))], When.BUILD)

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
    def _boxed(self) -> bool:
        """Whether it is a box, which another scale gives other proportions."""
        return self.component.shape.tuck is not None

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

    def _trial(self, order: Order) -> Document:
        """Arrange a single piece to another order, to see whether that would do."""
        first = self.taken.pieces[0]._replace(copies=1)
        component = self.component._replace(pieces=(first,))
        return PiecesPart(self.edition, component, order)._arranged()

    @property
    def more_room(self) -> MoreRoom | None:
        """What may leave more room for its cut marks, each tried; None if it has no marks."""
        return None if self.order.guides is Guides.NONE else self._with_more_room

    def _with_more_room(self) -> Iterator[tuple[str, Document]]:
        """Yield what may leave more room for marks, and the sheets that come of it."""
        for told, order in roomier(self.order, self.edition.shop.stock.papers):
            with suppress(LeftOut, Refused):
                yield told, PiecesPart(self.edition, self.component, order)._arranged()

    def _arranged(self) -> Document:
        edition, order = self.edition, self.order
        printed, split = self._print
        foot = SheetFeet(edition, printed, self.title, order)
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
        sheets = tuple(
            sheet._replace(code=foot.codes[sheet.number]) if sheet.placements else sheet
            for sheet in laid
        )
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
            sheets=sheets if order.view else tuple(one.drawn_for(order.press) for one in sheets),
        )
        return document if order.view else self._finished(document, {printed.id: printed.shape})

    @cached_property
    def names(self) -> Sequence[FaceName]:
        """The fronts, then the backs that the order asks for: mostly one for all."""
        fronts = [FaceName(self.id, piece.id) for piece in self.printed.pieces]
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
        for name in names:
            piece = self._pieces[name.piece]
            whole = self._whole(name._replace(piece=piece.part_of or piece.id))
            if whole is not None:
                scale = 1.0 if self._boxed else self.order.scale
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
        composer, drawn = self.composer(name.side), self.printed if self._boxed else self.component
        drawn = self._bled(drawn, name.side, self.order.scale)
        face = composer.face(drawn, self._pieces[name.piece], name.side)
        if self.is_split:
            self._wholes[name] = face
        return face

    @property
    def findings(self) -> Sequence[Finding]:
        """What went wrong with the faces so far."""
        return tuple(dict.fromkeys(found for one in self.composers for found in one.findings))

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel light: another process finds out the rest by itself."""
        return PiecesPart, (self.edition, self.component, self.order)


class ShopPart(PiecesPart):
    """A component on its way to a shop; it is drawn as far over the cut as its pages reach."""

    def __init__(
        self, edition: Edition, component: Component, order: Order, fitting: Fitting
    ) -> None:
        shape = component.shape
        if not shape.is_rectangular:  # no edge to go on from: its templates draw all of the bleed
            shape = shape._replace(bleed=max(shape.bleed, fitting.bleed))
        super().__init__(edition, component._replace(shape=shape), order)
        self.fitting = fitting

    def ordered(self, order: Order) -> "ShopPart":
        """Return the same part for another order."""
        return ShopPart(self.edition, self.component, order, self.fitting)

    @cached_property
    def _print(self) -> tuple[Component, Division | None]:
        return self.taken._replace(shape=_reaching(self.taken.shape, self.fitting.bleed)), None

    def _arranged(self) -> Document:
        edition, printed, fitting = self.edition, self.printed, self.fitting
        in_pairs = fitting.shop.backs.are_pages and not fitting.bare
        pages = fitting.pages_in_pairs if in_pairs else fitting.single_pages
        return Document(
            game=edition.game.id,
            part=self.id,
            title=f"{edition.title}: {self.title}",
            language=edition.language.code,
            author=edition.game.by,
            duplex=None,
            sheets=pages(printed),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel light: another process finds out the rest by itself."""
        return ShopPart, (self.edition, self.component, self.order, self.fitting)


def _reaching(shape: Shape, bleed: float) -> Shape:
    """Return a shape with so much bleed; what is more than its own is the mirror image of it."""
    if bleed <= shape.bleed:
        return shape
    mirror = shape.bleed if shape.mirror is None else shape.mirror
    return shape._replace(bleed=bleed, mirror=mirror)


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
