"""The faces of one game in one language: drafts, filled with words."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any
from weakref import proxy

from pnp.base.findings import Finding, Where, worded
from pnp.base.geometry import Box
from pnp.compose.drafter import Drafter, Drafting, Figure
from pnp.compose.filling import Filler, Shown
from pnp.compose.tokens import NeedsOneLanguage, place
from pnp.compose.words import OneLanguage, Speaker, spoken
from pnp.model.face import Bulk, Face, Group, Mark, Pictured, PictureFile
from pnp.model.game import Component, Piece
from pnp.model.messages import Catalog
from pnp.model.names import FaceName, Side
from pnp.model.stock import Language
from pnp.text.fonts import Fonts

MOST_SHOWING = 10  # pieces that show pieces that show pieces

Drawn = tuple[tuple[Mark, ...], Bulk]


class Composer:
    """Makes the faces of one game in one language."""

    def __init__(
        self,
        drafter: Drafter,
        in_words: Callable[[OneLanguage], Drafter],
        catalog: Catalog,
        language: Language,
        fonts: Fonts,
    ) -> None:
        self.game = drafter.game
        self.colouring = drafter.colouring
        self.language = language
        self._drafter = drafter
        self._in_words = in_words  # what drafts for one language alone
        self._catalog = catalog
        own = proxy(self)  # nothing in a circle: many languages are built one after the other
        self._filler = Filler(
            ask=lambda ask: own._asked(ask),  # noqa: PLW0108
            fonts=fonts,
            language=language,
            speaker=Speaker(catalog, language.numerals),
            piece=lambda name, side: own.shown(name, side),  # noqa: PLW0108  not itself
            place=partial(place, drafter.folders),
        )
        self.setter, self.icons = self._filler.setter, self._filler.icons  # for texts of rules
        self._drawn: dict[tuple[str, Side], Shown] = {}
        self._showing: set[tuple[str, Side]] = set()
        self._own: list[Drafter] = []

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What went wrong so far, each mistake once."""
        drafting = (finding for one in (self._drafter, *self._own) for finding in one.findings)
        return tuple(dict.fromkeys((*drafting, *self._filler.findings.values())))

    @property
    def pictures(self) -> Mapping[str, PictureFile]:
        """The pictures that its faces use."""
        return {
            key: picture
            for one in (self._drafter, *self._own)
            for key, picture in one.pictures.items()
        }

    def figure(self, figure: Figure) -> tuple[Mark, ...]:
        """Draw a figure of the rules; nothing if it could not be done, with findings kept."""
        drawn = self._filled(lambda one: one.figure(figure), figure.template, figure.words)
        return drawn[0] if drawn else ()

    def shown(self, name: str, side: str) -> Shown:
        """Return the face of a piece for another drawing, or raise ValueError."""
        key = name, Side(side)
        if key not in self._drawn:
            if key in self._showing:
                raise ValueError(worded("{piece} shows itself", piece=repr(name)))
            if len(self._showing) >= MOST_SHOWING:
                raise ValueError(
                    worded("pieces show pieces more than {most} levels deep", most=MOST_SHOWING)
                )
            self._showing.add(key)
            try:
                self._drawn[key] = self._piece_drawn(*key)
            finally:
                self._showing.discard(key)
        return self._drawn[key]

    def _piece_drawn(self, name: str, side: Side) -> Shown:
        component, piece = self.game.piece(name)
        if side is Side.BACK and not component.back:
            raise ValueError(worded("{component} have no backs", component=component.id))
        drawn = component.drawn  # figures are laid out for the usual size
        shape, (marks, bulk) = drawn.shape, self._face(drawn, piece, side) or ((), Bulk())
        of = Pictured(FaceName(component.id, piece.id, side), piece.where)
        return Shown(marks=marks, size=shape.size, outline=shape.outline, of=of, bulk=bulk)

    def is_shared(self, component: Component, side: Side) -> bool:
        """Tell whether all pieces of a component have this face in common, as most backs are."""
        if side is Side.FRONT:
            return False
        where = component.places.get(side, Where(""))
        return self._drafter.is_common(component.back, where)

    def face(self, component: Component, piece: Piece, side: Side) -> Face | None:
        """Compose one side of a piece; None if it could not be done, with findings kept."""
        drawn = self._face(component.drawn, piece, side)
        if drawn is None:
            return None
        shape, (marks, _), scale = component.shape, drawn, component.scale
        return Face(
            name=FaceName(component.id, piece.id, side),
            width=shape.size.width,
            height=shape.size.height,
            bleed=shape.bleed,
            marks=marks if scale == 1.0 else (Group(marks, scale=scale),),
            where=piece.where,
        )

    def _face(self, component: Component, piece: Piece, side: Side) -> Drawn | None:
        template = component.front if side is Side.FRONT else component.back
        words = spoken(component, piece, self._catalog)
        return self._filled(lambda one: one.piece(component, piece, side), template, words)

    def _filled(
        self,
        draft: Drafting,
        template: str,
        words: Mapping[str, str],
    ) -> Drawn | None:
        """Draft something and fill it with words."""
        found = self._asked(draft)
        return None if found is None else self._filler.filled(found, template, words)

    def _asked(self, ask: Callable[[Drafter], Any]) -> Any:
        """Ask who drafts for all languages, or who does for this one if words decide."""
        try:
            return ask(self._drafter)
        except NeedsOneLanguage:
            if not self._own:
                words = OneLanguage(self._catalog, self.language.numerals)
                self._own.append(self._in_words(words))
            return ask(self._own[0])


def pictures_of(composers: Iterable[Composer]) -> Mapping[str, PictureFile]:
    """Return the pictures that faces in several inks use."""
    return {key: file for one in composers for key, file in one.pictures.items()}


# A face becomes another face: in another size, or a part of it.


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
