"""How pieces look to players: texts that can be read, kinds that can be told apart, or not."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from pnp.arrange.job import Alike
from pnp.check.clearance import texts_keep_off
from pnp.check.kinds import kinds_differ
from pnp.check.legible import texts_are_legible, texts_stay_legible
from pnp.check.nets import net_is_sound
from pnp.check.pictures import pictures_are_sharp, pictures_are_still
from pnp.compose.faces import Composer, pictures_of
from pnp.draw.operators import Inker
from pnp.draw.showing import Prints
from pnp.edition import Edition
from pnp.findings import Finding
from pnp.model.face import Face
from pnp.model.game import Component
from pnp.model.names import Side
from pnp.parts.grounds import edges_look_right, grounds_of

__all__ = ["alike", "edges_look_right", "pieces_look_right", "small_texts"]

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
    pictures = pictures_of(composers)
    if edition.is_source:  # they are as large in all languages
        yield from pictures_are_sharp(faces, pictures)
        yield from pictures_are_still(faces, pictures)
        yield from edges_look_right(edition, component, faces, composers)
    draw = partial(grounds_of(edition).drawn, pictures)
    yield from texts_keep_off(faces, component.shape)
    yield from texts_are_legible(faces, draw, sizes=edition.is_source)
    if component.kinds and edition.is_source:
        fronts = {face.name.piece: face for face in faces if face.name.side is Side.FRONT}
        yield from kinds_differ(component, fronts)


def alike(
    faces: Iterable[Face],
    copies: Mapping[str, int],
    composers: Sequence[Composer],
    edition: Edition,
) -> tuple[Alike, ...]:
    """Return the different looks of faces: who has each first, and how many copies have it."""
    inker, prints = Inker(), Prints(edition.shop.fonts.ensure)
    found: dict[str, Alike] = {}
    for face in faces:
        inked = inker.face(face)
        prints.shared.update(inker.all.shared)
        prints.pictures.update(pictures_of(composers))
        looks, piece = prints.of(inked), face.name.piece
        first = found.get(looks, Alike(piece, 0))
        found[looks] = first._replace(copies=first.copies + copies[piece])
    return tuple(found.values())
