"""What somebody who orders from a print shop has to know: remarks, and the note with the files."""

from collections import Counter
from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import NamedTuple

from pnp.arrange.products import NEAREST, Fitting, are_alike
from pnp.findings import NOWHERE, Finding, warning
from pnp.model.game import Component
from pnp.model.shop import ColourModel, FileKind, Product, Shop, Trust
from pnp.model.stock import Shape, ShapeKind
from pnp.numerals import hundredths
from pnp.units import INCH

WIDTH = 96  # letters of a line
SOME = 3  # products that come near are named
_KNOWN = {
    Trust.PUBLISHED: "read on the shop's own page",
    Trust.QUOTED: "as others quote the shop",
    Trust.UNVERIFIED: "not verified: compare with the shop's template before you order",
}


class Parcel(NamedTuple):
    """The files of one component."""

    title: str
    component: Component  # with the copies that are asked for
    fitting: Fitting
    files: tuple[str, ...]


def measures(shape: Shape) -> str:
    """Return how large something is, in words."""
    width, height = map(hundredths, shape.size)
    match shape.kind:
        case ShapeKind.CIRCLE:
            return f"a circle of {width} mm"
        case ShapeKind.PATH:
            return f"an outline of {width} × {height} mm"
        case ShapeKind.RECT:
            return f"{width} × {height} mm"


def near_misses(shape: Shape, shop: Shop) -> str:
    """Say which products of the same form come nearest."""
    alike = [one for one in shop.products.values() if are_alike(shape, one.shape)]
    if not alike:
        return f"{shop.title} sells nothing of this form, as far as our table of shops knows"
    ranked = sorted(alike, key=lambda one: _distance(shape, one))[:SOME]
    told = ", ".join(f"{one.id} ({measures(one.shape)})" for one in ranked)
    return f"a side may be {NEAREST:g} mm off; nearest: {told}"


def _distance(shape: Shape, product: Product) -> float:
    size = product.shape.size
    return min(
        max(abs(its - own) for its, own in zip(one, shape.size, strict=True))
        for one in (size, size.turned)
    )


def remarks(component: Component, fitting: Fitting) -> Iterator[Finding]:
    """Yield what will not be as somebody may expect it."""
    shop, product = fitting.shop, fitting.product
    where = component.places.get("shape", component.where)
    sold = f"{product.title} of {shop.title}, {measures(product.shape)}"
    if not fitting.is_exact:
        told = f"{component.id}: {measures(component.shape)} becomes {sold}"
        yield warning(where, f"{told}: {' and '.join(_edges(fitting))}")
    if product.origin.status is Trust.UNVERIFIED:
        hint = f"compare a file with the shop's template first; our source: {product.origin.source}"
        yield warning(where, f"{component.id}: the size of {sold}, is not verified", hint)
    if shop.colour is ColourModel.CMYK:
        hint = "README.txt beside the files says how to turn them into it"
        yield warning(NOWHERE, f"{shop.title} wants CMYK, and these files are RGB", hint)
    if shop.backs.are_pages and not component.back:
        yield warning(where, f"{component.id}: it has no back, so its pages of backs are white")


def _edges(fitting: Fitting) -> Iterator[str]:
    """Yield what becomes of the edges of a piece whose product has another size."""
    across, down = (round(more / 2, 2) for more in fitting.spare)
    sides = {"left and right": across, "top and bottom": down}
    for where, more in ({"all sides": across} if across == down else sides).items():
        if more > 0:
            yield f"{hundredths(more)} mm of bleed stay on at {where}"
        elif more < 0:
            yield f"{hundredths(-more)} mm of art are cut off at {where}"


def letter(name: str, shop: Shop, parcels: Sequence[Parcel], left: Sequence[str]) -> str:
    """Return the note beside the files."""
    head = f"{name}: files for {shop.title}"
    blocks = [f"{head}\n{'=' * len(head)}", *(_parcel(one) for one in parcels)]
    if left:
        blocks.append("Not in this folder:\n" + "\n".join(_told(one) for one in left))
    if shop.note:
        blocks.append(_told(shop.note, ""))
    known = f"{shop.origin.source} ({_KNOWN[shop.origin.status]})"
    blocks.append(f"What {shop.title} asks for: {known}")
    return "\n\n".join(blocks) + "\n"


def _parcel(parcel: Parcel) -> str:
    product, component = parcel.fitting.product, parcel.component
    bleed = " and ".join(dict.fromkeys(map(hundredths, product.bleed[:2])))
    lines = [
        f"product: {product.title} ({product.id}), cut to {measures(product.shape)}",
        f"order: {component.total} in all: {_counted(component)}",
        f"files: {_files(parcel)}, with {bleed} mm of bleed",
        f"texts: at least {hundredths(product.safe)} mm inside the cut",
    ]
    if product.shape.corner:
        lines.append(f"corners: rounded by {product.shape.corner:g} mm")
    if parcel.fitting.turned:
        lines.append("turned: by a quarter, so that the files stand upright")
    if product.note:
        lines.append(f"note: {product.note}")
    lines.append(f"size from: {product.origin.source} ({_KNOWN[product.origin.status]})")
    return "\n".join((parcel.title, *(_told(line) for line in lines)))


def _files(parcel: Parcel) -> str:
    shop, page = parcel.fitting.shop, parcel.fitting.product.page
    if shop.files is FileKind.PDF:
        size = " × ".join(map(hundredths, page))
        return f"{parcel.files[0]}, {2 * parcel.component.total} pages of {size} mm"
    pixels = " × ".join(str(round(length / INCH * shop.dpi)) for length in page)
    return f"{len(parcel.files)} in {parcel.component.id}/ of {pixels} pixels at {shop.dpi} dpi"


def _counted(component: Component) -> str:
    """Say how many pieces there are of each number of copies, the most first."""
    counts = Counter(piece.copies for piece in component.pieces)
    return ", ".join(
        f"{pieces} {'piece' if pieces == 1 else 'pieces'} x{copies}"
        for copies, pieces in sorted(counts.items(), reverse=True)
    )


def _told(text: str, before: str = "  ") -> str:
    return fill(
        text, WIDTH, initial_indent=before, subsequent_indent=before * 2,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
