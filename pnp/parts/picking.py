"""Some sheets of a part: numbered as in the whole job, each with its other side."""

from pnp.findings import LeftOut, Where, error
from pnp.model.names import Side
from pnp.model.order import Order
from pnp.model.picks import numbers, picks
from pnp.model.sheet import Document
from pnp.worded import worded


def picked(document: Document, order: Order, where: Where) -> Document:
    """Return a document with those sheets of paper that an order picks; beyond the end is refused.

    Whoever names a page gets the sheet of paper that it is on, with both its sides.
    """
    leaves = _leaves(document)
    last = max(leaves, default=0)
    wanted = set(_asked(document, "--sheets", order.sheets, last, where))
    for page in _asked(document, "--pages", order.pages, len(leaves), where):
        wanted.add(leaves[page - 1])
    kept = [at for at, own in enumerate(leaves) if own in wanted]
    places = {at + 1: number for number, at in enumerate(kept, 1)}
    return document._replace(
        sheets=tuple(document.sheets[at] for at in kept),
        headings=tuple(
            heading._replace(page=places[heading.page])
            for heading in document.headings
            if heading.page in places
        ),
    )


def _leaves(document: Document) -> list[int]:
    """Return for every page the sheet of paper that it is on, by its number."""
    sheets = document.sheets
    if document.duplex is None or any(sheet.side is Side.BACK for sheet in sheets):
        return [sheet.number for sheet in sheets]
    return [leaf(sheet.number) for sheet in sheets]


def leaf(number: int) -> int:
    """Return the sheet of paper of a page of rules, which is numbered by its sides."""
    return (number + 1) // 2


def _asked(document: Document, option: str, asked: str, count: int, where: Where) -> list[int]:
    try:
        return list(numbers(picks(asked), count))
    except ValueError as beyond:
        message = _beyond(document.part, option, str(count), str(beyond))
        hint = worded(
            "name one up to {count}, or parts that have more with {option}",
            count=str(count),
            option="--only",
        )
        raise LeftOut([error(where, message, hint)]) from None


def _beyond(part: str, option: str, count: str, number: str) -> str:
    if option == "--sheets":
        return worded(
            "{part} has {count} {count:sheet|sheets}, {option} asks for number {number}",
            part=part,
            count=count,
            option=option,
            number=number,
        )
    return worded(
        "{part} has {count} {count:page|pages}, {option} asks for number {number}",
        part=part,
        count=count,
        option=option,
        number=number,
    )
