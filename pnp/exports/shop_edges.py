"""Does art reach as far over the cut as a shop wants? Pages are drawn on nothing, and looked at."""

import io
from collections.abc import Iterator

from pnp.check.edges import DPI, ends_early, places
from pnp.exports.portraits import portraits
from pnp.findings import Finding, listed, warning
from pnp.geometry import Edges
from pnp.model.names import Side
from pnp.parts.shop import ShopPart
from pnp.pictures.pillow import pillow
from pnp.pictures.pixels import Look
from pnp.worded import worded
from pnp.work.report import Report

REACH = 0.8  # of the bleed that the art has to cover; the rest is for round corners


def art_reaches(goods: ShopPart) -> Iterator[Finding]:
    """Yield faces with art at their cut that does not go on beyond it: a sliver of white."""
    fitting = goods.fitting._replace(bare=True)
    bare = ShopPart(goods.edition, goods.component, goods.order, fitting)
    product = fitting.product
    reach = Edges(*(edge * REACH for edge in product.bleed))
    cut = places(product.shape, product.trim, reach)
    short: dict[Side, list[str]] = {}
    for one in portraits(bare, Look(DPI), Report(), bled=True):
        if ends_early(pillow().open(io.BytesIO(one.data)).convert("RGBA"), cut):
            short.setdefault(one.face.side, []).append(one.face.piece)
    for side, pieces in short.items():
        told = worded(
            "{part}, {side}: art ends before the bleed does that {shop} wants: {pieces}",
            part=goods.id,
            side=str(side),
            shop=fitting.shop.title,
            pieces=listed(pieces, 1),
        )
        where = goods.component.places.get(side, goods.component.where)
        yield warning(where, told, _hint(goods.component.shape.is_rectangular))


def _hint(is_rectangular: bool) -> str:
    if not is_rectangular:
        return worded("draw it as far over the cut as {bleed} says", bleed="`bleed`")
    return worded(
        "draw it as far over the cut as {bleed} says, or say {mirror} in its shape",
        bleed="`bleed`",
        mirror="`mirror: true`",
    )
