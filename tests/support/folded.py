"""What nets become, cut through at many heights and seen at a slant: pixels, and no geometry."""

from collections.abc import Iterable, Sequence

from PIL import Image, ImageChops, ImageDraw

from pnp.base.folding import Space
from pnp.base.geometry import Point
from pnp.base.outlines import Convex
from pnp.check.nets import Slab

FINE = 20.0  # pixels per millimetre
COLOURS = ("#e8b04a", "#8e4fb0", "#35b6d6", "#e8433f")


def block(place: Space, width: float, height: float, depth: float) -> Slab:
    """Return a pile of cards, from its corner."""
    xs, ys = (place.x, place.x + width), (place.y, place.y + height)
    flat = (Point(xs[0], ys[0]), Point(xs[1], ys[0]), Point(xs[1], ys[1]), Point(xs[0], ys[1]))
    levels = (place.depth, place.depth + depth)
    return Slab(flat, tuple(Space(x, y, z) for z in levels for x, y in flat))


def shared(one: Iterable[Slab], other: Iterable[Slab], step: float = 0.5) -> int:
    """Return how many pixels both have, over all heights."""
    both = list(one), list(other)
    every = [place for slabs in both for slab in slabs for place in slab.corners]
    left, top = min(place.x for place in every), min(place.y for place in every)
    right, bottom = max(place.x for place in every), max(place.y for place in every)
    size = int((right - left) * FINE) + 3, int((bottom - top) * FINE) + 3
    levels = [place.depth for place in every]
    found, level = 0, min(levels) + step / 3
    while level < max(levels):
        masks = []
        for slabs in both:
            mask = Image.new("1", size)
            draw = ImageDraw.Draw(mask)
            for slab in slabs:
                around = _section(slab, level)
                if len(around) > 2:
                    places = [((x - left) * FINE, (y - top) * FINE) for x, y in around]
                    draw.polygon(places, fill=1)
            masks.append(mask)
        found += ImageChops.logical_and(*masks).histogram()[-1]
        level += step
    return found


def _section(slab: Slab, level: float) -> Sequence[Point]:
    low = [one for one in slab.corners if one.depth <= level]
    high = [one for one in slab.corners if one.depth > level]
    cut = []
    for a in low:
        for b in high:
            share = (level - a.depth) / (b.depth - a.depth)
            cut.append(Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share))
    return Convex.around(list(dict.fromkeys(cut))) if len(cut) > 2 else ()


def picture(*models: Iterable[Slab], scale: float = 5.0) -> Image.Image:
    """Draw folded nets as they stand on a table, each in its colour, what is near over the rest."""

    def seen(place: Space) -> tuple[float, float]:
        return place.x + 0.5 * place.y, 0.45 * place.y - 0.85 * place.depth

    faces = [
        (max(one.y + 1.5 * one.depth for one in face), [seen(one) for one in face], colour)
        for slabs, colour in zip(models, COLOURS, strict=False)
        for slab in slabs
        for half in (slab.corners[: len(slab.flat)], slab.corners[len(slab.flat) :])
        for face in [half]
    ]
    spots = [spot for _, face, _ in faces for spot in face]
    left, top = (min(spot[axis] for spot in spots) - 2 for axis in (0, 1))
    right, bottom = (max(spot[axis] for spot in spots) + 2 for axis in (0, 1))
    size = int((right - left) * scale), int((bottom - top) * scale)
    image = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(image)
    for _, face, colour in sorted(faces, key=lambda one: one[0]):
        around = [((x - left) * scale, (y - top) * scale) for x, y in face]
        draw.polygon(around, fill=colour, outline="black")
    return image
