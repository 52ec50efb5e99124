"""What an order wants over the pieces of finished sheets: guides on which side, arcs, contours."""

from collections.abc import Iterator, Sequence

from pnp.arrange.contours import Shapes, contours, corner_arcs
from pnp.arrange.mirrored import behind_marks
from pnp.arrange.plotter import register_marks
from pnp.model.devices import Registration
from pnp.model.face import Mark, without_layer
from pnp.model.names import Guides, Layer, Side
from pnp.model.order import Order
from pnp.model.sheet import Sheet


def pressed(sheets: Sequence[Sheet], shapes: Shapes, order: Order) -> tuple[Sheet, ...]:
    """Return sheets with the guides that an order asks for; folds are needed in any case.

    A plotter finds its marks on every front, below all that is printed.
    """
    fronts = {sheet.number: sheet for sheet in sheets if sheet.side is Side.FRONT}
    return tuple(
        sheet._replace(
            guides=tuple(_guides(sheet, fronts.get(sheet.number), shapes, order)),
            under=(*sheet.under, *_registered(sheet, order.registration)),
        )
        for sheet in sheets
    )


def _registered(sheet: Sheet, marks: Registration | None) -> tuple[Mark, ...]:
    """Return the marks of fronts, from which a plotter cuts."""
    if marks is None or sheet.side is Side.BACK or not sheet.placements:
        return ()
    return register_marks(sheet, marks)


def _guides(sheet: Sheet, front: Sheet | None, shapes: Shapes, order: Order) -> Iterator[Mark]:
    if sheet.side is Side.BACK:
        yield from sheet.guides
        if front and order.guides is Guides.BOTH:
            cuts = without_layer(_cuts(front, shapes, order), Layer.CUT, Layer.FOLD)
            yield from behind_marks(cuts, sheet.size, order.flip)
        return
    if order.guides is Guides.NONE:
        yield from without_layer(sheet.guides, Layer.CUT, Layer.CUT)
    else:
        yield from _cuts(sheet, shapes, order)
    if order.contour:
        yield from contours(sheet, shapes)


def _cuts(sheet: Sheet, shapes: Shapes, order: Order) -> tuple[Mark, ...]:
    return (*sheet.guides, *(corner_arcs(sheet, shapes) if order.corners else ()))
