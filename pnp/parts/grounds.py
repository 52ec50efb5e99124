"""Faces without their texts, drawn once for all languages, and their edges judged."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from pnp.check.edges import art_goes_on
from pnp.compose.faces import Composer, pictures_of
from pnp.draw.grounds import Grounds
from pnp.edition import Edition
from pnp.findings import Finding, Where
from pnp.model.face import Face
from pnp.model.game import Component
from pnp.model.names import Side

if TYPE_CHECKING:
    from pnp.pictures.pillow import Image

_GROUNDS: WeakKeyDictionary[object, Grounds] = WeakKeyDictionary()  # by loaded game


def grounds_of(edition: Edition) -> Grounds:
    """Return what draws faces without their texts, for all languages of a game."""
    return _GROUNDS.setdefault(edition.loaded, Grounds())


def edges_look_right(
    edition: Edition,
    component: Component,
    faces: Iterable[Face],
    composers: Sequence[Composer],
) -> Iterator[Finding]:
    """Yield sides whose art ends at the cut or soon after it."""
    grounds = grounds_of(edition)

    def draw(shown: Sequence[Face], dpi: float) -> Iterator["Image"]:
        return grounds.drawn(pictures_of(composers), shown, dpi, clear=True)

    def where(side: Side) -> Where:
        return component.places.get(side, component.where)

    return art_goes_on(faces, component.shape, draw, where)
