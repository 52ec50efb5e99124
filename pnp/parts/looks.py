"""How pieces look to players: texts that can be read, kinds that can be told apart."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from weakref import WeakKeyDictionary

from pnp.check.kinds import kinds_differ
from pnp.check.legible import texts_are_legible, texts_stay_legible
from pnp.check.nets import net_is_sound
from pnp.compose.faces import Composer, pictures_of
from pnp.draw.grounds import Grounds
from pnp.edition import Edition
from pnp.findings import Finding
from pnp.model.face import Face
from pnp.model.game import Component
from pnp.model.names import Side
from pnp.workshop import LoadedGame

_GROUNDS: WeakKeyDictionary[LoadedGame, Grounds] = WeakKeyDictionary()  # for all languages

MOST_READ = 100  # pieces of a component whose texts are measured if they are printed smaller


def small_texts(faces: Iterable[Face | None], scale: float) -> Iterator[Finding]:
    """Yield the smallest text of faces that are printed smaller, if it gets hard to read."""
    made = (face for face in islice(faces, MOST_READ) if face is not None)
    return texts_stay_legible(made, scale)


def pieces_look_right(
    edition: Edition,
    component: Component,
    faces: Sequence[Face],
    composers: Sequence[Composer],
) -> Iterator[Finding]:
    """Yield what players would stumble over; kinds are judged in the source language alone."""
    if edition.is_source:
        yield from net_is_sound(component)
    grounds = _GROUNDS.setdefault(edition.loaded, Grounds())
    draw = partial(grounds.drawn, pictures_of(composers))
    yield from texts_are_legible(faces, draw, sizes=edition.is_source)
    if component.kinds and edition.is_source:
        fronts = {face.name.piece: face for face in faces if face.name.side is Side.FRONT}
        yield from kinds_differ(component, fronts)
