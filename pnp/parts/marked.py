"""Cut marks that are shorter than an eye likes: how short, and what would leave them room."""

from collections.abc import Callable, Iterable, Iterator

from pnp.arrange.spacing import SEEN
from pnp.findings import Finding, Where, either, warning
from pnp.model.names import Side
from pnp.model.order import Order
from pnp.model.sheet import Document
from pnp.worded import worded

ENOUGH = SEEN - 0.05
TRIED = 4  # columns or rows that are tried by hand

More = Callable[[], Iterable[tuple[str, Document]]]  # options that may help, each tried


def shortest(document: Document) -> float | None:
    """Return how much is seen of the shortest mark of all sheets, None if they have none."""
    return min((one.marked for one in document.sheets if one.marked is not None), default=None)


def short_marks(document: Document, where: Where, more: More) -> Iterator[Finding]:
    """Warn of marks that are too short to be seen well, with the options that help."""
    seen = shortest(document)
    if seen is None or seen >= ENOUGH:
        return
    told = worded(
        "{part}: {seen} mm of a cut mark can be seen, {good} mm are good",
        part=document.part,
        seen=f"{seen:.2g}",
        good=f"{SEEN:g}",
    )
    ways: dict[str, str] = {}  # by kind of option, the first of each that does
    for option, other in more():
        if (shortest(other) or 0.0) >= ENOUGH:
            count = sum(one.side is Side.FRONT for one in other.sheets)
            said = worded("{option} ({count} {count:sheet|sheets})", option=option, count=count)
            ways.setdefault(option.split()[0], said)
    if ways:
        helps = worded("they have room with {options}", options=either(list(ways.values())))
    else:
        helps = worded("cut them with care")
    yield warning(where, told, helps)


def roomier(order: Order, papers: Iterable[str]) -> Iterator[tuple[str, Order]]:
    """Yield orders that may leave more room: closer pieces, fewer of them, another paper."""
    if order.gap != 0:
        yield _option("--gap", "0"), order._replace(gap=0.0)
    for count in _fewer(order.columns):
        yield _option("--columns", str(count)), order._replace(columns=count)
    for count in _fewer(order.rows):
        yield _option("--rows", str(count)), order._replace(rows=count)
    for paper in papers:
        if paper != order.paper:
            yield _option("--paper", paper), order._replace(paper=paper)


def _option(option: str, value: str) -> str:
    return worded("{option} {value}", option=option, value=value)


def _fewer(asked: int) -> Iterable[int]:
    return (asked - 1,) if asked > 1 else () if asked else range(TRIED, 0, -1)
