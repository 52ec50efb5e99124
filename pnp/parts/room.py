"""Ways out where a part has no room: other papers and options, each of them tried."""

from collections.abc import Callable, Iterator

from pnp.edition import Edition
from pnp.findings import Refused
from pnp.model.order import NO_BACKS, Order
from pnp.model.printer import Printer
from pnp.model.rules import RULES

LEAST = 0.1  # the smallest scale there is
STEP = 0.01  # of scales that are offered

Try = Callable[[Order], object]  # arranges as much of a part as is needed to know; may refuse


def ways_out(edition: Edition, part: str, order: Order, arrange: Try) -> Iterator[str]:
    """Yield all that helps: papers, scales, and what leaves the part out."""
    shop, game = edition.shop, edition.game

    def fits(other: Order) -> bool:
        try:
            arrange(other)
        except Refused:
            return False
        return True

    papers = [id_ for id_ in shop.stock.papers if fits(order._replace(paper=id_))]
    if papers:
        yield f"it fits on --paper {' or '.join(papers)}"
    else:
        yield f"no --paper has room for it: {', '.join(shop.stock.papers)}"
    if order.backs != NO_BACKS and fits(order._replace(backs=NO_BACKS)):
        yield f"it fits with --backs {NO_BACKS}"
    if order.press != Printer() and fits(order._replace(printer=Printer(), offset=Order().offset)):
        free = order.press.margins_on(shop.paper(order.paper))
        told = ", ".join(f"{side:.1f}" for side in free)
        yield f"it fits without --printer, for which {told} mm stay free (left, top, right, bottom)"
    if order.booklet and fits(order._replace(booklet=False)):
        yield "it fits without --booklet"
    if scale := _largest(lambda scale: fits(order._replace(scale=scale)), order.scale):
        yield f"on {shop.paper(order.paper).title} it fits at --scale {scale:g} and below"
    parts = (*(one.id for one in game.components), *([RULES] if game.rules else ()))
    if others := [id_ for id_ in parts if id_ != part]:
        yield f"--only {','.join(others)} leaves it out"


def _largest(fits: Callable[[float], bool], below: float) -> float:
    """Return the largest scale that fits in steps of a hundredth, 0 if none does."""
    low, high = round(LEAST / STEP) - 1, round(below / STEP)  # what is too small; what does not fit
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle * STEP) else (low, middle)
    return round(low * STEP, 2) if low * STEP >= LEAST - STEP / 2 else 0.0
