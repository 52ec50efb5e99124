"""All print shops and their products as a table, for `pnp export shop --list` and the docs."""

from collections.abc import Iterable, Iterator

from pnp.model.shop import Product, Shop
from pnp.model.stock import ShapeKind
from pnp.units import INCH

HEAD = ("product", "called", "cut to, mm", "file", "bleed, mm", "safe, mm", "known")


def table(shops: Iterable[Shop]) -> str:
    """Return the table, as Markdown has it."""
    return "\n\n".join(_section(shop) for shop in shops)


def _section(shop: Shop) -> str:
    copies = "every copy by itself" if shop.repeated else "copies told in their names"
    wants = f"{shop.files.upper()} at {shop.dpi} dpi, {shop.colour.upper()}, {copies}"
    head = f"**{shop.title}**, `--shop {shop.id}`: {wants}. <{shop.origin.source}>"
    rows = [HEAD, ("---",) * len(HEAD), *(_row(shop, one) for one in shop.products.values())]
    return "\n".join((head, "", *(f"| {' | '.join(row)} |" for row in rows)))


def _row(shop: Shop, product: Product) -> tuple[str, ...]:
    pixels = " × ".join(str(round(length / INCH * shop.dpi)) for length in product.page)
    page = " × ".join(f"{length:.1f}" for length in product.page)
    return (
        f"`{product.id}`",
        product.title,
        "".join(_cut(product)),
        f"{pixels} px" if shop.files == "png" else f"{page} mm",
        " / ".join(dict.fromkeys(f"{edge:.2f}" for edge in product.bleed[:2])),
        f"{product.safe:.2f}",
        product.origin.status.value,
    )


def _cut(product: Product) -> Iterator[str]:
    width, height = (f"{length:.1f}" for length in product.shape.size)
    match product.shape.kind:
        case ShapeKind.CIRCLE:
            yield f"⌀ {width}"
        case ShapeKind.RECT:
            yield f"{width} × {height}"
        case ShapeKind.PATH:
            yield f"{width} × {height}, {product.shape.d.count('L') + 1} corners"
