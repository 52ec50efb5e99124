"""Pieces as products of a print shop: which of them they are, and the pages that it cuts."""

from typing import NamedTuple

from pnp.base.geometry import EPSILON, Box, Point, Size
from pnp.base.outlines import area, common, corners
from pnp.model.face import FaceName, Paint, Rect, Side
from pnp.model.game import Component
from pnp.model.sheet import Placement, Sheet
from pnp.model.shop import Backs, Product, Shop
from pnp.model.stock import Shape, ShapeKind

UNSEEN = 0.2  # mm that a product may differ from a piece without a word: no knife is as exact
NEAREST = 2.0  # mm that a product may be wider or narrower than a piece, and higher or lower
ALIKE = 0.97  # of two outlines in one size: how much they have in common at least
WHITE = Paint(fill="#ffffff")
SHY = 0.002  # mm that the page of a picture is smaller: what rounding adds is no pixel more
QUARTERS = {Side.FRONT: 90.0, Side.BACK: 270.0}  # so that the top of both is at one edge


class Fitting(NamedTuple):
    """A piece as a product: perhaps lying, and with so much more or less at its edges."""

    shop: Shop
    product: Product
    turned: bool  # whether the piece lies on its side
    spare: Size  # how much wider and higher the product is, as one looks at the piece
    bare: bool = False  # whether nothing lies below the art, to see where it ends

    @property
    def is_exact(self) -> bool:
        """Whether both are of one size, to what nobody can see."""
        return self.off < UNSEEN

    @property
    def off(self) -> float:
        """How far the sizes differ at most."""
        return max(map(abs, self.spare))

    @property
    def bleed(self) -> float:
        """How far over its own cut a piece has to be drawn to fill a page."""
        page = self.product.page.turned if self.turned else self.product.page
        sides = zip(page, self.cut.size, self.spare, strict=True)
        return max(0.0, *((across - cut + more) / 2 for across, cut, more in sides))

    @property
    def cut(self) -> Shape:
        """What is cut out, as one looks at the piece, with what the shop calls safe."""
        shape = self.product.shape
        size = shape.size.turned if self.turned else shape.size
        return shape._replace(size=size, safe=self.product.safe)

    @classmethod
    def nearest(cls, shape: Shape, shop: Shop, named: str = "") -> "Fitting | None":
        """Return what a shop sells that a piece is most like, the first of several.

        If a product is named, only that is looked at. None if nothing is like it.
        """
        found = []
        for product in shop.products.values():
            if named in ("", product.id) and are_alike(shape, product.shape):
                for turned in (False, True) if shape.kind is ShapeKind.RECT else (False,):
                    size = product.shape.size.turned if turned else product.shape.size
                    spare = (its - own for its, own in zip(size, shape.size, strict=True))
                    found.append(cls(shop, product, turned, Size(*spare)))
        near = [one for one in found if one.off <= NEAREST + EPSILON]
        return min(near, key=lambda one: (round(one.off, 3), one.turned), default=None)

    def single_pages(self, component: Component) -> tuple[Sheet, ...]:
        """Return a page for every front, and for every back if there are any."""
        sides = (Side.FRONT, Side.BACK) if component.back else (Side.FRONT,)
        width, height = self.product.page
        shy = self._replace(product=self.product._replace(page=Size(width - SHY, height - SHY)))
        return tuple(
            shy._page(component, FaceName(component.id, piece.id, side), number, 1)
            for side in sides
            for number, piece in enumerate(component.pieces, 1)
        )

    def pages_in_pairs(self, component: Component) -> tuple[Sheet, ...]:
        """Return the pages of every copy, front and back in the order that the shop wants."""
        is_first = self.shop.backs is Backs.BEFORE
        sides = (Side.BACK, Side.FRONT) if is_first else (Side.FRONT, Side.BACK)
        copies = (
            (piece.id, copy) for piece in component.pieces for copy in range(1, piece.copies + 1)
        )
        return tuple(
            self._page(component, FaceName(component.id, piece, side), number, copy)
            for number, (piece, copy) in enumerate(copies, 1)
            for side in sides
        )

    def _page(self, component: Component, face: FaceName, number: int, copy: int) -> Sheet:
        product, side = self.product, face.side
        whole = Box(0, 0, *product.page)
        size = component.shape.size.turned if self.turned else component.shape.size
        middle = whole.centre
        box = Box(middle.x - size.width / 2, middle.y - size.height / 2, *size)
        put = Placement(
            face, copy, box, QUARTERS[side] if self.turned else 0.0, bleed=box.inside(whole)
        )
        is_blank = side is Side.BACK and not component.back
        return Sheet(
            number=number,
            side=side,
            size=product.page,
            reach=whole,
            block=product.trim,
            placements=() if is_blank else (put,),
            under=() if self.bare else (Rect(whole, 0.0, WHITE),),
            clear=self.bare,
            title=f"{face.piece} {side}",
            name=f"{face.piece}-{side}".replace(" ", "-"),
        )


def are_alike(one: Shape, other: Shape) -> bool:
    """Tell whether two outlines would be the same if they were of one size; boxes are not sold."""
    if one.kind is not other.kind or one.tuck:
        return False
    if one.kind is not ShapeKind.PATH:
        return True
    own, its = (
        tuple(Point(x / size.width, y / size.height) for x, y in corners(outline))
        for outline, size in ((one.outline, one.size), (other.outline, other.size))
    )
    return common(own, its) >= ALIKE * max(abs(area(own)), abs(area(its)))
