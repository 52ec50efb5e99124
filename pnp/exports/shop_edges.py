"""Does art reach as far over the cut as a shop wants? Pages are drawn on nothing, and looked at."""

import io
from collections.abc import Iterator
from itertools import pairwise

from pnp.exports.portraits import portraits
from pnp.findings import Finding, warning
from pnp.geometry import Box, Point
from pnp.images import pillow
from pnp.images.packing import Look
from pnp.model.names import Side
from pnp.model.shop import Product
from pnp.parts.shop import ShopPart
from pnp.polygons import corners
from pnp.units import INCH
from pnp.work.report import Report

DPI = 50
STEPS = 24  # places along each straight edge
INSIDE = 0.6  # mm inside the cut, where there is art or none
REACH = 0.8  # of the bleed that the art has to cover; the rest is for round corners
SOLID = 128  # of 255
SEEN = 3  # places in a row that are not a slip of the pencil

Places = list[tuple[Point, Point]]  # beside the cut: inside, and in the bleed


def art_reaches(goods: ShopPart) -> Iterator[Finding]:
    """Yield faces with art at their cut that does not go on beyond it: a sliver of white."""
    fitting = goods.fitting._replace(bare=True)
    bare = ShopPart(goods.edition, goods.component, goods.order, fitting)
    places = _places(fitting.product)
    short: dict[Side, list[str]] = {}
    for one in portraits(bare, Look(DPI), Report(), bled=True):
        if _ends_early(one.data, places):
            short.setdefault(one.face.side, []).append(one.face.piece)
    for side, pieces in short.items():
        others = f" and {len(pieces) - 1} more" if len(pieces) > 1 else ""
        told = f"{goods.id}, {side}: art ends before the bleed does that {fitting.shop.title} wants"
        hint = "draw it as far over the cut as `bleed` says"
        if goods.component.shape.is_rectangular:
            hint += ", or say `mirror: true` in its shape"
        where = goods.component.places.get(side, goods.component.where)
        yield warning(where, f"{told}: {pieces[0]}{others}", hint)


def _places(product: Product) -> Places:
    """Return places all along the cut of a page."""
    trim = product.trim
    inner = Box(trim.x + INSIDE, trim.y + INSIDE, trim.width - 2 * INSIDE, trim.height - 2 * INSIDE)
    left, top, right, bottom = (edge * REACH for edge in product.bleed)
    outer = Box(trim.x - left, trim.y - top, trim.width + left + right, trim.height + top + bottom)
    width, height = product.shape.size
    around = [Point(x / width, y / height) for x, y in corners(product.shape.outline)]
    found = []
    for a, b in pairwise((*around, around[0])):
        for step in range(STEPS):
            x, y = (start + (end - start) * step / STEPS for start, end in zip(a, b, strict=True))
            pair = (Point(box.x + x * box.width, box.y + y * box.height) for box in (inner, outer))
            found.append((next(pair), next(pair)))
    return found


def _ends_early(data: bytes, places: Places) -> bool:
    """Tell whether there is art inside the cut, and for a while none beside it."""
    alpha = pillow().open(io.BytesIO(data)).convert("RGBA").getchannel("A")

    def is_inked(place: Point) -> bool:
        x, y = (int(length / INCH * DPI) for length in place)
        return bool(alpha.getpixel((min(x, alpha.width - 1), min(y, alpha.height - 1))) >= SOLID)

    missed = 0
    for inside, beyond in places:
        missed = missed + 1 if is_inked(inside) and not is_inked(beyond) else 0
        if missed == SEEN:
            return True
    return False
