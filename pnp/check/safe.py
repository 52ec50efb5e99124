"""Words near the cut: what a shop may cut off that misses by as much as it says."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

from pnp.findings import Finding, Where, shortened, warning
from pnp.geometry import Box, Pose
from pnp.model.face import Art, Circle, Face, Group, Mark, Path, Picture, Rect, Text
from pnp.model.names import FaceName, Side
from pnp.outlines import is_inside
from pnp.paths import bounds
from pnp.polygons import Polygon, corners_of
from pnp.units import POINT

ABOVE, BELOW = 0.72, 0.2  # of the size: how far letters reach from the line they stand on
SLACK = 0.05  # mm that nobody can see


class Zone(NamedTuple):
    """Where words are safe on a face."""

    box: Box
    outline: Polygon = ()  # inside of it, if it is no box itself

    def misses(self, box: Box) -> float:
        """Return how far something reaches out of it, or 0 if nobody could see that."""
        out = max(-edge for edge in box.inside(self.box))
        if out > SLACK:
            return out
        strays = self.outline and not all(
            is_inside(one, (self.outline,)) for one in corners_of(box)
        )
        return SLACK if strays else 0.0


class _Stray(NamedTuple):
    out: float
    name: FaceName
    text: str
    where: Where


def words_are_safe(faces: Iterable[Face], zone: Zone, named: str) -> Iterator[Finding]:
    """Yield what reaches out of the safe zone of a product: a finding for fronts, one for backs."""
    strays: dict[Side, list[_Stray]] = {}
    for face in faces:
        for box, text in _placed(face.marks, Pose()):
            if out := zone.misses(box):
                stray = _Stray(out, face.name, text.text, text.where)
                strays.setdefault(face.name.side, []).append(stray)
    for side, found in strays.items():
        worst = max(found, key=lambda one: one.out)
        several = f"{len(found)} texts reach" if len(found) > 1 else "a text reaches"
        far = f"by up to {worst.out:.1f} mm" if worst.out > SLACK else "at a corner"
        first = f"{shortened(worst.text, 30)!r} on {worst.name.piece}"
        message = f"{worst.name.component}, {side}: {several} out of {named}, {far}: {first}"
        yield warning(worst.where, message, "a cut may miss by as much: move them inwards")


def _placed(marks: Iterable[Mark], pose: Pose) -> Iterator[tuple[Box, Text]]:
    """Yield where letters and the icons among them lie, and the text that they belong to."""
    for mark in marks:
        match mark:
            case Text():
                yield from ((_around(box, pose), mark) for box in _lines(mark))
            case Group():
                inside = Pose.of(mark.x, mark.y, mark.rotate, mark.scale).inside(pose)
                yield from _placed(mark.marks, inside)
                text, *icons = mark.marks or (None,)
                if isinstance(text, Text):
                    yield from ((box, text) for box in _extents(icons, inside))
            case Rect() | Circle() | Path() | Picture() | Art():
                pass
            case _:
                assert_never(mark)


def _lines(text: Text) -> Iterator[Box]:
    """Yield the boxes around the letters of a text."""
    for run in text.runs:
        said = "".join(word.text for word in run.words)
        size = run.size * POINT
        if said.strip():
            length = sum(word.advance for word in run.words) / 1000 * size
            yield Box(run.x, run.y - ABOVE * size, length, (ABOVE + BELOW) * size)


def _extents(marks: Iterable[Mark], pose: Pose) -> Iterator[Box]:
    """Yield the boxes around all that is drawn."""
    for mark in marks:
        match mark:
            case Rect() | Picture():
                yield _around(mark.box, pose)
            case Circle(x, y, radius):
                yield _around(Box(x - radius, y - radius, 2 * radius, 2 * radius), pose)
            case Path():
                yield _around(bounds(mark.d), pose)
            case Group():
                inside = Pose.of(mark.x, mark.y, mark.rotate, mark.scale).inside(pose)
                yield from _extents(mark.marks, inside)
            case Art():
                yield from _extents(mark.marks, pose)
            case Text():
                pass  # whose letters are looked at already
            case _:
                assert_never(mark)


def _around(box: Box, pose: Pose) -> Box:
    places = [pose.at(*corner) for corner in corners_of(box)]
    return Box.around([x for x, _ in places], [y for _, y in places])
