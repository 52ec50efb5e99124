"""Can kinds be told apart at a glance, by everyone? Symbols and shapes have to carry the meaning.

A feature of a face is a symbol or an outline on it, whatever its colour. Two kinds differ if a
feature is on every piece of the one and on no piece of the other. Kinds that have no such feature
can be told apart only by colour, which a grey print and many eyes do not show.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import assert_never

from pnp.colours import parts
from pnp.findings import Finding, warning
from pnp.model.face import Art, Circle, Face, Gradient, Group, Mark, Path, Picture, Rect, Text, walk
from pnp.model.game import Component
from pnp.pictures.pixels import VISIONS, simulate
from pnp.worded import worded

_EYES = {
    "normal": worded("normal eyes"),
    "protanopia": worded("protanopia"),
    "deuteranopia": worded("deuteranopia"),
    "tritanopia": worded("tritanopia"),
    "grey": worded("a grey print"),
}
NEAR = 0.16  # colours nearer than this look alike (0 is equal, 1 is black and white)


def kinds_differ(component: Component, faces: Mapping[str, Face]) -> Iterator[Finding]:
    """Yield pairs of kinds that can be told apart only by colour; faces are by piece."""
    by_kind: dict[str, list[Face]] = defaultdict(list)
    features: dict[str, list[set[str]]] = defaultdict(list)  # of each face, looked at once
    for piece in component.pieces:
        if piece.id in faces:
            kind, face = str(piece.fields[component.kinds]), faces[piece.id]
            by_kind[kind].append(face)
            features[kind].append(_features(face))
    always = {kind: _shared(held) for kind, held in features.items()}
    ever = {kind: set[str]().union(*held) for kind, held in features.items()}
    for one, other in combinations(by_kind, 2):
        if always[one] - ever[other] or always[other] - ever[one]:
            continue
        mine, theirs = (
            _shared([_colours(face) for face in by_kind[kind]]) for kind in (one, other)
        )
        message = worded(
            "{component}: {kind} and {other} can be told apart only by colour",
            component=component.id,
            kind=repr(one),
            other=repr(other),
        )
        alike = [_EYES[vision] for vision in VISIONS if _look_alike(mine, theirs, vision)]
        if alike:
            message = worded("{problem}, and not even so for {eyes}", problem=message, eyes=alike)
        yield warning(component.where, message, worded("give each a symbol or a shape of its own"))


def _shared(sets: list[set[str]]) -> set[str]:
    return set.intersection(*sets) if sets else set()


def _features(face: Face) -> set[str]:
    """Return the symbols and outlines on a face."""
    found = set()
    for mark in walk(face.marks):
        match mark:
            case Group():
                if mark.shared:
                    found.add(f"symbol {mark.shared.rpartition(' ')[0]}")
            case Rect():
                found.add(f"box {mark.box} {mark.corner}")
            case Circle():
                found.add(f"dot {mark.x} {mark.y} {mark.radius}")
            case Path():
                found.add(f"path {mark.d}")
            case Text() | Picture() | Art():
                pass
            case _:
                assert_never(mark)
    return found


def _colours(face: Face) -> set[str]:
    return {colour for mark in walk(face.marks) for colour in _inks(mark)}


def _inks(mark: Mark) -> Iterator[str]:
    match mark:
        case Rect() | Circle() | Path():
            fill = mark.paint.fill
            if isinstance(fill, Gradient):
                yield from (colour for _, colour in fill.stops)
            elif fill:
                yield fill
            if mark.paint.stroke:
                yield mark.paint.stroke
        case Text() | Picture() | Group() | Art():
            pass
        case _:
            assert_never(mark)


def _look_alike(one: set[str], other: set[str], vision: str) -> bool:
    """Tell whether every colour of the one has a near one in the other, for these eyes."""

    def near(colours: set[str], others: set[str]) -> bool:
        return all(any(_distance(a, b, vision) < NEAR for b in others) for a in colours)

    return near(one - other, other) and near(other - one, one)


def _distance(one: str, other: str, vision: str) -> float:
    first, second = (simulate(*parts(colour), vision) for colour in (one, other))
    return max(abs(a - b) for a, b in zip(first, second, strict=True))
