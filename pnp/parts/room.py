"""Ways out where a part has no room: other papers and options, each of them tried."""

from collections.abc import Callable, Iterator
from functools import reduce

from pnp.edition import Edition
from pnp.findings import Refused, either
from pnp.geometry import Edges
from pnp.model.devices import Printer
from pnp.model.game import RULES
from pnp.model.order import NO_BACKS, Order
from pnp.worded import worded

LEAST = 0.1  # the smallest scale there is
STEP = 0.01  # of scales that are offered

Try = Callable[[Order], object]  # arranges as much of a part as is needed to know; may refuse


def ways_out(edition: Edition, part: str, order: Order, arrange: Try) -> str:
    """Say all that helps: papers, scales, and what leaves the part out."""
    ways = _ways(edition, part, order, arrange)
    return reduce(lambda way, other: worded("{way}; {other}", way=way, other=other), ways)


def _ways(edition: Edition, part: str, order: Order, arrange: Try) -> Iterator[str]:
    shop, game = edition.shop, edition.game

    def fits(other: Order) -> bool:
        try:
            arrange(other)
        except Refused:
            return False
        return True

    papers = [id_ for id_ in shop.stock.papers if fits(order._replace(paper=id_))]
    if papers:
        yield worded("it fits on {option} {papers}", option="--paper", papers=either(papers))
    else:
        every = ", ".join(shop.stock.papers)
        yield worded("no {option} has room for it: {papers}", option="--paper", papers=every)
    if order.backs != NO_BACKS and fits(order._replace(backs=NO_BACKS)):
        yield worded("it fits with {option} {backs}", option="--backs", backs=NO_BACKS)
    if order.press != Printer() and fits(order._replace(printer=Printer(), offset=Order().offset)):
        yield _unpressed(order.press.margins_on(shop.paper(order.paper)))
    if order.booklet and fits(order._replace(booklet=False)):
        yield worded("it fits without {option}", option="--booklet")
    if scale := _largest(lambda scale: fits(order._replace(scale=scale)), order.scale):
        yield worded(
            "on {paper} it fits at {option} {scale} and below",
            paper=shop.paper(order.paper).title,
            option="--scale",
            scale=f"{scale:g}",
        )
    parts = (*(one.id for one in game.components), *([RULES] if game.rules else ()))
    if others := ",".join(id_ for id_ in parts if id_ != part):
        yield worded("{option} {parts} leaves it out", option="--only", parts=others)


def _unpressed(free: Edges) -> str:
    return worded(
        "it fits without {option}, for which {left}, {top}, {right}, {bottom} mm stay free"
        " (left, top, right, bottom)",
        option="--printer",
        left=f"{free.left:.1f}",
        top=f"{free.top:.1f}",
        right=f"{free.right:.1f}",
        bottom=f"{free.bottom:.1f}",
    )


def _largest(fits: Callable[[float], bool], below: float) -> float:
    """Return the largest scale that fits in steps of a hundredth, 0 if none does."""
    low, high = round(LEAST / STEP) - 1, round(below / STEP)  # what is too small; what does not fit
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle * STEP) else (low, middle)
    return round(low * STEP, 2) if low * STEP >= LEAST - STEP / 2 else 0.0
