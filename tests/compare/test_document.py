"""Places in a document as a person reads them."""

from pnp.compare.document import Spot


def test_a_spot_is_a_line_or_a_page() -> None:
    assert str(Spot("rules.md", line=7)) == "rules.md:7"
    assert str(Spot("rules.pdf", page=2)) == "rules.pdf page 2"
