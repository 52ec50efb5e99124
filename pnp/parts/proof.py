"""What has to hold for the pages of a rulebook, whatever the paper."""

from collections.abc import Iterator, Sequence

from pnp.check.figures import figures_are_legible
from pnp.check.pages import rules_are_on_paper
from pnp.findings import Finding
from pnp.model.game import Block
from pnp.rulebook.pages import Book


def proven(blocks: Sequence[Block], book: Book) -> Iterator[Finding]:
    """Yield what is not on the pages once and in order, and what can not be read there."""
    titles = [heading.title for heading in book.headings]
    yield from rules_are_on_paper(blocks, book.pages, book.pictures, titles)
    yield from figures_are_legible(book.pages, book.pictures)
