"""The table of shops that a command prints."""

from pnp.exports.shop_table import table
from tests.shops import circle, product, rect, shop


def test_every_product_has_a_row() -> None:
    sold = shop(product(rect("poker", 63, 88)), product(circle("chip", 20)))
    told = table([sold]).splitlines()
    assert told[0].startswith("**The Corner Shop**, `--shop corner`: PNG at 50 dpi, RGB")
    assert told[-2] == "| `poker` | Poker | 63.0 × 88.0 | 136 × 185 px | 3.00 | 3.00 | published |"
    assert "⌀ 20.0" in told[-1]
