"""Print shops for tests: one that takes pictures and one that takes pages, both of few dots."""

from pathlib import Path

from pnp.base.geometry import Size
from pnp.model.shop import (
    Backs,
    ColourModel,
    FileKind,
    Origin,
    Product,
    Shop,
    Trust,
)
from pnp.model.stock import Shape, ShapeKind

ORIGIN = Origin("https://shop.example/sizes", Trust.PUBLISHED)
TABLE = """\
shops:
  corner:
    title: The Corner Shop
    files: png
    dpi: 50
    colour: rgb
    backs: once
    copies: named
    bleed: 3
    safe: 3
    source: https://corner.example/sizes
    status: published
    note: Bring the files on a disk.
    products:
      poker: {title: Poker, rect: [63, 88], corner: 3}
      chip: {title: Chip, circle: 20}
  press:
    title: The Press
    files: pdf
    dpi: 300
    colour: cmyk
    backs: before
    copies: repeated
    bleed: 0.125in
    safe: 5
    source: https://press.example/sizes
    status: quoted
    products:
      poker: {title: Poker deck, rect: [2.5in, 3.5in], status: unverified}
"""


def product(shape: Shape, bleed: float = 3.0, safe: float = 3.0) -> Product:
    """Return what is cut to a shape."""
    width, height = shape.size
    page = Size(width + 2 * bleed, height + 2 * bleed)
    return Product(shape.id, shape.id.title(), shape, page=page, safe=safe, origin=ORIGIN)


def rect(id_: str, width: float, height: float) -> Shape:
    """Return the shape of a card."""
    return Shape(id_, Size(width, height))


def circle(id_: str, across: float) -> Shape:
    """Return the shape of a token."""
    return Shape(id_, Size(across, across), ShapeKind.CIRCLE)


def shop(*products: Product, backs: Backs = Backs.ONCE, repeated: bool = False) -> Shop:
    """Return a shop that sells these."""
    return Shop(
        id="corner",
        title="The Corner Shop",
        files=FileKind.PDF if backs.are_pages else FileKind.PNG,
        dpi=50,
        colour=ColourModel.RGB,
        backs=backs,
        repeated=repeated,
        origin=ORIGIN,
        products={one.id: one for one in products},
    )


def with_shops(root: Path, table: str = TABLE) -> Path:
    """Give a project shops of its own; return their table."""
    path = root / "card_data" / "stock" / "shops.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(table, "utf-8")
    return path
