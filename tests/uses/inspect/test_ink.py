"""Where ink is, and how much of it."""

from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.base.geometry import Size
from pnp.uses.inspect.ink import measure_pages
from pnp.uses.inspect.inspection import _scale as scale_of
from pnp.uses.inspect.inspection import ink_boxes, inspect_pdf
from tests.support.pdfs import INNER, add_page, ink, look, new, warnings
from tests.support.project import BACK, Cards, built

# Ink


@pytest.mark.parametrize(
    ("side", "box"),
    [
        ("left", (3, 50, 20, 20)),
        ("top", (50, 3, 20, 20)),
        ("right", (187, 50, 20, 20)),
        ("bottom", (50, 274, 20, 20)),
    ],
)
def test_ink_in_the_margin_is_a_warning(
    side: str, box: tuple[float, float, float, float], tmp_path: Path
) -> None:
    pdf = new()
    for content in (INNER, ink(*box), ink(*box)):
        add_page(pdf, content)
    (message,) = warnings(look(pdf, tmp_path))
    assert message.startswith("pages 2-3: ink ")
    assert f"mm from the {side} edge, printers leave 5 mm white" in message
    assert 2.7 <= float(message.split("ink ")[1].split(" mm")[0]) <= 3.1


def test_ink_up_to_the_margin_is_fine(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf, ink(5, 5, 200, 287))
    assert look(pdf, tmp_path).findings == ()


def test_the_margin_can_be_told(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf, ink(8, 50, 20, 20))
    (message,) = warnings(look(pdf, tmp_path, margin=10))
    assert "printers leave 10 mm white" in message


def test_white_and_nothing_are_no_ink(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf, "1 g " + ink(0, 0, 210, 297))
    add_page(pdf, "")
    report = look(pdf, tmp_path)
    assert report.findings == ()
    assert [page.ink for page in report.pages] == [None, None]


def test_pale_colours_are_ink(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf, "1 1 0.7 rg " + ink(1, 50, 20, 20))
    assert len(warnings(look(pdf, tmp_path))) == 1


def test_very_large_pages_are_drawn_small(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf, "0 0 1440 1440 re f", (1000, 1000)).obj["/UserUnit"] = 10
    (seen,) = look(pdf, tmp_path).pages
    assert seen.ink == pytest.approx((0, 4920, 5080, 5080), abs=3)
    assert scale_of(Size(10_000, 5_000), 1000, 500) == 8


def test_what_can_not_be_drawn_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.7\nnothing")
    with pytest.raises(Refused, match="can not be opened"):
        ink_boxes(path, [Size(210, 297)])


def test_a_page_that_can_not_be_drawn_is_refused(tmp_path: Path) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    add_page(pdf)
    pdf.save(path)
    with pytest.raises(Refused, match="page 2 can not be drawn"):
        ink_boxes(path, [Size(210, 297)] * 2)


def test_each_page_is_measured(tmp_path: Path) -> None:
    cards = Cards(rows=tuple(f"c{number},1,A,#000000" for number in range(9)), back=BACK)
    path = built(cards.write(tmp_path), tmp_path / "out")
    front, back = (page.cover for page in measure_pages(path))
    share = 9 * 63 * 88 / (210 * 297)  # of the page that cards cover, without their bleed
    assert front.whole == pytest.approx(front.black) == pytest.approx(100 * share, rel=0.12)
    assert back.cyan > back.magenta > back.yellow == 0


def test_an_inspection_tells_it_too(tmp_path: Path) -> None:
    pdf = built(Cards(rows=("a,1,A,#ff0000",)).write(tmp_path), tmp_path / "out")
    (page,) = inspect_pdf(pdf, {}).as_json()["pages"]
    (cover,) = (page.cover for page in measure_pages(pdf))
    assert page["coverage"]["magenta"] == pytest.approx(cover.magenta, abs=0.1)
    assert cover.magenta > 8


def test_a_small_picture_comes_with_it_if_it_is_wanted(tmp_path: Path) -> None:
    pdf = built(Cards().write(tmp_path), tmp_path / "out")
    (plain,), (shown,) = measure_pages(pdf), measure_pages(pdf, 10)
    assert not plain.picture and shown.picture.startswith(b"\x89PNG")
    assert plain.cover == shown.cover
