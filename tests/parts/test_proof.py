"""Pages of rules are proven as a whole."""

from pnp.model.game import Block, BlockKind
from pnp.model.order import Order
from pnp.parts.proof import proven
from pnp.parts.rules import RulesPart
from pnp.rulebook.pages import Book
from tests.editions import edition


def test_a_text_that_is_on_no_page_is_told() -> None:
    lost = Block(BlockKind.TEXT, "t", "Ants carry leaves.")
    (found,) = proven([lost], Book((), ()))
    assert "is not on any page" in found.message


def test_pages_as_they_are_made_hold() -> None:
    book = RulesPart(edition("micropul"), Order("a5", booklet=True))
    assert list(book.names) and not book.findings
