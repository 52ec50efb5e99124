"""Do words keep off the cut? A knife slips by some tenths of a millimetre, scissors by more."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.check.legible import Whereabouts, placed
from pnp.findings import Finding, Where, shortened, warning
from pnp.geometry import Box
from pnp.model.face import Face, Run, Text
from pnp.model.stock import Shape
from pnp.outlines import depth, outlines
from pnp.units import POINT

ROUNDING = 0.05  # mm that are not worth a word
_CAP, _DEPTH = 0.7, 0.2  # what letters have above and below their line, in sizes


class _Near(NamedTuple):
    """A text that comes near the cut."""

    far: float  # from the cut; less than 0 beyond it
    face: Face
    text: Text


def texts_keep_off(faces: Iterable[Face], shape: Shape) -> Iterator[Finding]:
    """Yield words that come nearer to the cut than is safe, for each line of a template the worst.

    What counts are the letters, not the box that they may fill.
    """
    found: dict[tuple[Where, str], list[_Near]] = {}
    for face in faces:
        for text, place in placed(face.marks, Whereabouts()):
            far = min((_far(run, place, shape) for run in text.runs), default=shape.safe)
            if far < shape.safe - ROUNDING:
                kind = text.where, str(face.name.side)
                found.setdefault(kind, []).append(_Near(far, face, text))
    for near in found.values():
        yield _told(min(near, key=lambda one: one.far), len(near) - 1, shape)


def _told(near: _Near, others: int, shape: Shape) -> Finding:
    over = near.far < -ROUNDING
    how = "reaches over the cut" if over else f"is {max(near.far, 0):.1f} mm from the cut"
    more = f", and {others} more" if others else ""
    message = f"{near.face.name}: {shortened(near.text.text, 30)!r} {how}{more}"
    inwards = f"move it inwards by {shape.safe - near.far:.1f} mm"
    return warning(near.text.where, message, f"the shape's `safe` is {shape.safe:g} mm: {inwards}")


def _far(run: Run, place: Whereabouts, shape: Shape) -> float:
    """Return how far from the cut the nearest corner of a run of words is."""
    high = run.size * POINT
    words = [word for word in run.words if word.text.strip()]
    if not words:
        return shape.safe
    lead = run.words[0].advance if not run.words[0].text.strip() else 0.0
    tail = run.words[-1].advance if not run.words[-1].text.strip() else 0.0
    left = run.x + lead / 1000 * high
    right = run.x + (sum(word.advance for word in run.words) - tail) / 1000 * high
    ys = (run.y - _CAP * high, run.y + _DEPTH * high)
    spots = [place.pose.at(x, y) for x in (left, right) for y in ys]
    if shape.is_rectangular:  # as nearly all are
        beside = Box.around(*zip(*spots, strict=True)).inside(Box(0, 0, *shape.size))
        if min(beside) >= max(shape.safe, shape.corner):
            return shape.safe
    return min(depth(spot, outlines(shape.outline)) for spot in spots)
