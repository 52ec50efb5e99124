"""A component as a print shop wants it: on pages that are cut as one of its products."""

from functools import cached_property
from typing import Any

from pnp.arrange.parts import Division
from pnp.arrange.products import Fitting, pages_in_pairs, single_pages
from pnp.edition import Edition
from pnp.model.game import Component
from pnp.model.order import Order
from pnp.model.sheet import Document
from pnp.model.stock import Shape
from pnp.parts.pieces import PiecesPart


class ShopPart(PiecesPart):
    """A component on its way to a shop; it is drawn as far over the cut as its pages reach."""

    def __init__(
        self, edition: Edition, component: Component, order: Order, fitting: Fitting
    ) -> None:
        shape = component.shape
        if not shape.is_rectangular:  # no edge to go on from: its templates draw all of the bleed
            shape = shape._replace(bleed=max(shape.bleed, fitting.bleed))
        super().__init__(edition, component._replace(shape=shape), order)
        self.fitting = fitting

    def ordered(self, order: Order) -> "ShopPart":
        """Return the same part for another order."""
        return ShopPart(self.edition, self.component, order, self.fitting)

    @cached_property
    def _print(self) -> tuple[Component, Division | None]:
        return self.taken._replace(shape=_reaching(self.taken.shape, self.fitting.bleed)), None

    def _arranged(self) -> Document:
        edition, printed, fitting = self.edition, self.printed, self.fitting
        in_pairs = fitting.shop.backs.are_pages and not fitting.bare
        pages = pages_in_pairs if in_pairs else single_pages
        return Document(
            game=edition.game.id,
            part=self.id,
            title=f"{edition.title}: {self.title}",
            language=edition.language.code,
            author=edition.game.by,
            duplex=None,
            sheets=pages(printed, fitting),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel light: another process finds out the rest by itself."""
        return ShopPart, (self.edition, self.component, self.order, self.fitting)


def _reaching(shape: Shape, bleed: float) -> Shape:
    """Return a shape with so much bleed; what is more than its own is the mirror image of it."""
    if bleed <= shape.bleed:
        return shape
    mirror = shape.bleed if shape.mirror is None else shape.mirror
    return shape._replace(bleed=bleed, mirror=mirror)
