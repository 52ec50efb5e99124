"""The options of an order that ask for some of it: sheets, pages, pieces and copies."""

from collections.abc import Callable
from typing import Any

import click

from pnp.cli import complete
from pnp.cli.values import ranges, split

MOST_COPIES = 1000


SHARES: dict[str, Callable[[Callable[..., Any]], Callable[..., Any]]] = {
    "sheets": click.option(
        "--sheets",
        callback=ranges,
        default="",
        metavar="2-3,5",
        help="Only these sheets of each part, fronts with backs, numbered as at their feet.",
    ),
    "pages": click.option(
        "--pages",
        callback=ranges,
        default="",
        metavar="2-3,5",
        help="The same by pages of the PDF: the sheets of paper that these pages are on.",
    ),
    "without": click.option(
        "--without",
        callback=lambda _, __, value: split(value),
        default="",
        metavar="COMPONENT[/PIECE],…",
        shell_complete=complete.pieces,
        help="Leave out these components or pieces.",
    ),
    "copies": click.option(
        "--copies",
        type=click.IntRange(1, MOST_COPIES),
        default=None,
        callback=lambda _, __, value: value or 0,
        metavar="N",
        help="So many copies of every piece.  [default: what the data say]",
    ),
}
