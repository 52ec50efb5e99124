"""How much ink the pages of a PDF take."""

from pathlib import Path

import pytest

from pnp.inspect.coverage import covers
from tests.draw.project import BACK, Cards, built


def test_each_page_is_measured(tmp_path: Path) -> None:
    cards = Cards(rows=tuple(f"c{number},1,A,#000000" for number in range(9)), back=BACK)
    front, back = covers(built(cards.write(tmp_path), tmp_path / "out"))
    share = 9 * 63 * 88 / (210 * 297)  # of the page that cards cover, without their bleed
    assert front.whole == pytest.approx(front.black) == pytest.approx(100 * share, rel=0.12)
    assert back.cyan > back.magenta > back.yellow == 0
