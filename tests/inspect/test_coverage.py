"""How much ink the pages of a PDF take."""

from pathlib import Path

import pytest

from pnp.inspect.coverage import covers, seen_pages
from pnp.inspect.inspection import inspect_pdf
from tests.draw.project import BACK, Cards, built


def test_each_page_is_measured(tmp_path: Path) -> None:
    cards = Cards(rows=tuple(f"c{number},1,A,#000000" for number in range(9)), back=BACK)
    front, back = covers(built(cards.write(tmp_path), tmp_path / "out"))
    share = 9 * 63 * 88 / (210 * 297)  # of the page that cards cover, without their bleed
    assert front.whole == pytest.approx(front.black) == pytest.approx(100 * share, rel=0.12)
    assert back.cyan > back.magenta > back.yellow == 0


def test_an_inspection_tells_it_too(tmp_path: Path) -> None:
    pdf = built(Cards(rows=("a,1,A,#ff0000",)).write(tmp_path), tmp_path / "out")
    (page,) = inspect_pdf(pdf, {}).as_json()["pages"]
    (cover,) = covers(pdf)
    assert page["coverage"]["magenta"] == pytest.approx(cover.magenta, abs=0.1)
    assert cover.magenta > 8


def test_a_small_picture_comes_with_it_if_it_is_wanted(tmp_path: Path) -> None:
    pdf = built(Cards().write(tmp_path), tmp_path / "out")
    (plain,), (shown,) = seen_pages(pdf), seen_pages(pdf, 10)
    assert not plain.picture and shown.picture.startswith(b"\x89PNG")
    assert plain.cover == shown.cover
