"""What lies where on a drawing while it is drawn again in other inks."""

from collections.abc import Iterable
from typing import NamedTuple

from pnp.colours import Tone, tone
from pnp.compose.outlines import Outline
from pnp.geometry import Box, Point, Pose
from pnp.model.face import Gradient

SPECK = 0.5  # square millimetres; what is smaller is no ground for anything

Fill = str | Gradient
Clip = tuple[Outline, Pose]


class Backdrop(NamedTuple):
    """The colour at a place, in full ink and in the other."""

    before: Tone
    after: Tone


PAPER = Backdrop(tone("#ffffff"), tone("#ffffff"))


class Coat(NamedTuple):
    """A shape that others lie upon."""

    outline: Outline
    pose: Pose
    clips: tuple[Clip, ...]
    before: Fill
    after: Fill
    opacity: tuple[float, float]  # before and after

    def covers(self, x: float, y: float) -> bool:
        """Tell whether it is seen at a place of the drawing."""
        clipped = all(clip.holds(*pose.back(x, y)) for clip, pose in self.clips)
        return clipped and self.outline.holds(*self.pose.back(x, y))


class Canvas:
    """The layers that were drawn so far."""

    def __init__(self) -> None:
        self._layers: list[tuple[Box, Coat]] = []

    def lay(self, layer: Coat) -> None:
        """Put a layer on top, if anything can be seen upon it."""
        if layer.outline.area * layer.pose.scale**2 >= SPECK:
            self._layers.append((_extent(layer), layer))

    def below(self, x: float, y: float) -> Backdrop:
        """Return what is seen at a place."""
        before: list[tuple[Tone, float]] = []
        after: list[tuple[Tone, float]] = []
        for box, layer in reversed(self._layers):
            if not (box.x <= x <= box.right and box.y <= y <= box.bottom):
                continue
            if not layer.covers(x, y):
                continue
            here = layer.pose.back(x, y)
            before.append((at(layer.before, here), layer.opacity[0]))
            after.append((at(layer.after, here), layer.opacity[1]))
            if min(layer.opacity) >= 1:
                break
        return Backdrop(_mixed(before), _mixed(after))


def _extent(layer: Coat) -> Box:
    box, pose = layer.outline.box, layer.pose
    corners = [pose.at(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    return Box.around([corner.x for corner in corners], [corner.y for corner in corners])


def _mixed(tones: Iterable[tuple[Tone, float]]) -> Tone:
    """Return what tones look like that let each other shine through, the uppermost first."""
    seen, rest = [0.0, 0.0, 0.0], 1.0
    for colour, opacity in tones:
        seen = [sum_ + part * rest * opacity for sum_, part in zip(seen, colour, strict=True)]
        rest *= 1 - opacity
    return Tone(*(sum_ + part * rest for sum_, part in zip(seen, PAPER.before, strict=True)))


def over(colour: Tone, opacity: float, ground: Tone) -> Tone:
    """Return what a colour looks like on a ground that shines through."""
    return Tone(*(b + (a - b) * opacity for a, b in zip(colour, ground, strict=True)))


def at(fill: Fill, place: Point) -> Tone:
    """Return the colour of a fill at a place."""
    if isinstance(fill, str):
        return tone(fill)
    if fill.kind == "linear":
        x0, y0, x1, y1 = fill.place
        length = (x1 - x0) ** 2 + (y1 - y0) ** 2
        share = ((place.x - x0) * (x1 - x0) + (place.y - y0) * (y1 - y0)) / (length or 1.0)
    else:
        x, y, radius, *_ = fill.place
        share = ((place.x - x) ** 2 + (place.y - y) ** 2) ** 0.5 / (radius or 1.0)
    return _stop(fill.stops, share)


def _stop(stops: tuple[tuple[float, str], ...], share: float) -> Tone:
    """Return the colour on the way from one stop to the next."""
    last, colour = stops[0]
    for place, next_ in stops:
        if share <= place:
            return over(tone(next_), (share - last) / (place - last or 1.0), tone(colour))
        last, colour = place, next_
    return tone(colour)
