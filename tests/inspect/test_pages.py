import math
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from pnp.inspect.pages import PageReader
from pnp.units import POINTS_PER_INCH
from tests.inspect.pdfs import (
    A4,
    INNER,
    PT,
    add_page,
    form,
    image,
    ink,
    inspect_pdf,
    look,
    new,
    number,
    reportlab_file,
    warnings,
)

# Page boxes


def test_boxes_are_shown_turned_and_in_user_units(tmp_path: Path) -> None:
    pdf = new()
    page = add_page(pdf, "", (100, 200)).obj
    mm = [value * PT for value in (10, 20, 90, 180)]
    page["/CropBox"], page["/TrimBox"] = Array(mm), Array([v * PT for v in (20, 50, 30, 70)])
    page["/UserUnit"], page["/Rotate"] = 2, 90
    (seen,) = look(pdf, tmp_path).pages
    assert seen.size == pytest.approx((320, 160), abs=1e-3)
    assert seen.crop == pytest.approx((0, 0, 320, 160), abs=1e-3)
    assert seen.trim == pytest.approx((60, 20, 40, 20), abs=1e-3)
    assert seen.media == pytest.approx((-40, -20, 400, 200), abs=1e-3)
    assert seen.bleed is None


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (0, (10, 20, 30, 40)),
        (90, (237, 10, 40, 30)),
        (180, (170, 237, 30, 40)),
        (270, (20, 170, 40, 30)),
        (-90, (20, 170, 40, 30)),
    ],
)
def test_boxes_and_ink_agree_in_every_rotation(
    turn: int, expected: tuple[float, ...], tmp_path: Path
) -> None:
    pdf = new()
    page = add_page(pdf, ink(10, 20, 30, 40)).obj
    page["/BleedBox"] = Array([v * PT for v in (10, 297 - 60, 40, 297 - 20)])
    page["/Rotate"] = turn
    (seen,) = look(pdf, tmp_path).pages
    assert seen.bleed == pytest.approx(expected, abs=1e-3)
    assert seen.ink == pytest.approx(expected, abs=0.3)


def test_boxes_are_inherited_and_corners_may_be_swapped(tmp_path: Path) -> None:
    pdf = new()
    page = add_page(pdf).obj
    del page["/MediaBox"]
    page["/Parent"]["/MediaBox"] = Array([210 * PT, 297 * PT, 0, 0])
    page["/Parent"]["/Rotate"] = 90
    assert look(pdf, tmp_path).pages[0].size == pytest.approx((297, 210), abs=1e-3)


def test_a_crop_box_outside_the_paper_is_cut(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf).obj["/CropBox"] = Array([-100, -100, 5000, 5000])
    assert look(pdf, tmp_path).pages[0].size == pytest.approx(A4, abs=1e-3)


# Pictures


def picture_page(
    pdf: pikepdf.Pdf, mm: tuple[float, float], pixels: tuple[int, int], turn: float = 0
) -> None:
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    turned = f"{number(cos)} {number(sin)} {number(-sin)} {number(cos)} 300 400 cm"
    scaled = f"{number(mm[0] * PT)} 0 0 {number(mm[1] * PT)} 0 0 cm"
    content = f"q {turned} {scaled} /Im Do Q"
    add_page(pdf, content, XObject=Dictionary(Im=image(pdf, *pixels)))


def test_enough_pixels_are_fine(tmp_path: Path) -> None:
    pdf = new()
    picture_page(pdf, (25.4, 50.8), (300, 600))
    picture_page(pdf, (25.4, 50.8), (300, 600), turn=30)
    report = look(pdf, tmp_path)
    assert report.findings == ()
    assert report.pages[1].pictures[0].size == pytest.approx((25.4, 50.8), abs=1e-3)
    assert report.pages[1].pictures[0].dpi == pytest.approx(300, abs=0.01)


def test_too_few_pixels_are_a_warning_with_both_numbers(tmp_path: Path) -> None:
    pdf = new()
    picture_page(pdf, (25.4, 50.8), (300, 500))
    assert warnings(look(pdf, tmp_path)) == [
        "page 1: picture Im (300 × 500 pixels) has 250 dpi at 25.4 × 50.8 mm, 300 are sharp"
    ]


def test_a_picture_is_named_once_with_its_lowest_resolution(tmp_path: Path) -> None:
    pdf = new()
    shared = image(pdf, 100, 100)
    for inches in (0.5, 1, 0.2, 1):
        side = number(POINTS_PER_INCH * inches)
        content = f"q 12 0 0 12 300 300 cm /Im Do Q q {side} 0 0 {side} 300 400 cm /Im Do Q"
        add_page(pdf, content, XObject=Dictionary(Im=shared))
    report = look(pdf, tmp_path)
    assert warnings(report) == [
        "pages 1-2, 4: picture Im (100 × 100 pixels) has 100 dpi at 25.4 × 25.4 mm, 300 are sharp"
    ]
    assert [len(page.pictures) for page in report.pages] == [1, 1, 1, 1]


def test_resolution_is_followed_through_forms_and_their_matrices(tmp_path: Path) -> None:
    pdf = new()
    resources = Dictionary(XObject=Dictionary(Im=image(pdf, 100, 100)))
    inner = form(pdf, "q 10 0 0 10 5 5 cm /Im Do Q", Resources=resources)
    inner["/Matrix"] = Array([2, 0, 0, 2, 0, 0])
    outer = form(pdf, "/In Do", Resources=Dictionary(XObject=Dictionary(In=inner)))
    content = "q 0 3.6 -3.6 0 300 300 cm q 9 0 0 9 0 0 cm Q /Out Do Q"
    add_page(pdf, content, XObject=Dictionary(Out=outer))
    (picture,) = look(pdf, tmp_path).pages[0].pictures
    assert picture.dpi == pytest.approx(100)
    assert picture.size == pytest.approx((25.4, 25.4))


def test_resolution_is_followed_into_patterns(tmp_path: Path) -> None:
    pdf = new()
    pattern = form(pdf, "q 36 0 0 36 0 0 cm /Im Do Q", PatternType=1, PaintType=1, TilingType=1)
    pattern["/XStep"], pattern["/YStep"] = 40, 40
    pattern["/Matrix"] = Array([2, 0, 0, 2, 0, 0])
    pattern["/Resources"] = Dictionary(XObject=Dictionary(Im=image(pdf, 100, 100)))
    del pattern["/Subtype"]
    content = "7 0 0 7 0 0 cm /Pattern cs /P scn 30 30 10 10 re f"
    add_page(pdf, content, Pattern=Dictionary(P=pattern))
    assert look(pdf, tmp_path).pages[0].pictures[0].dpi == pytest.approx(100)


def test_resolution_is_followed_into_annotations(tmp_path: Path) -> None:
    pdf = new()
    drawing = form(pdf, "q 10 0 0 10 0 0 cm /Im Do Q", BBox=Array([0, 0, 10, 10]))
    drawing["/Resources"] = Dictionary(XObject=Dictionary(Im=image(pdf, 100, 100)))
    annotation = Dictionary(Subtype=Name("/Stamp"), F=4, AP=Dictionary(N=drawing))
    annotation["/Rect"] = Array([200, 200, 272, 236])
    add_page(pdf).obj["/Annots"] = Array([annotation])
    assert look(pdf, tmp_path).pages[0].pictures[0].size == pytest.approx((25.4, 12.7))


def test_inline_pictures_count(tmp_path: Path) -> None:
    pdf = new()
    data = b"q 72 0 0 72 300 300 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x00\x00\x00\x00 EI Q"
    for _ in range(2):
        add_page(pdf, data)
    assert warnings(look(pdf, tmp_path)) == [
        "pages 1-2: picture inline (2 × 2 pixels) has 2 dpi at 25.4 × 25.4 mm, 300 are sharp"
    ]


def test_one_pixel_is_a_colour_and_no_picture(tmp_path: Path) -> None:
    pdf = new()
    picture_page(pdf, (50, 50), (1, 1))
    picture_page(pdf, (25.4, 50), (300, 1))
    assert look(pdf, tmp_path).findings == ()


def test_a_user_unit_makes_pictures_larger(tmp_path: Path) -> None:
    pdf = new()
    picture_page(pdf, (25.4, 25.4), (400, 400))
    pdf.pages[0].obj["/UserUnit"] = 2
    assert look(pdf, tmp_path).pages[0].pictures[0].dpi == pytest.approx(200, abs=0.01)


def test_a_form_that_draws_itself_ends(tmp_path: Path) -> None:
    pdf = new()
    loop = form(pdf, "/A Do " + INNER)
    loop["/Resources"] = Dictionary(XObject=Dictionary(A=loop))
    add_page(pdf, "/A Do", XObject=Dictionary(A=loop))
    assert look(pdf, tmp_path).findings == ()


def test_a_form_that_draws_itself_twice_ends() -> None:
    pdf = new()
    loop = form(pdf, "/A Do /A Do")
    page = add_page(pdf, "/A Do", XObject=Dictionary(A=loop))
    assert PageReader().page(page.obj).pictures == ()


def test_a_form_is_read_once_however_often_it_is_drawn() -> None:
    pdf = new()
    things = Dictionary(A=image(pdf, 100, 100))
    for _ in range(25):
        drawing = form(pdf, "/A Do /A Do", Resources=Dictionary(XObject=things))
        things = Dictionary(A=drawing)
    page = add_page(pdf, "72 0 0 72 0 0 cm /A Do", XObject=things)
    (picture,) = PageReader().page(page.obj).pictures
    assert picture.dpi == pytest.approx(100)


def test_a_picture_placed_by_reportlab_is_measured(tmp_path: Path) -> None:
    from PIL import Image as Pixels

    def draw(canvas: Canvas) -> None:
        picture = ImageReader(Pixels.new("RGB", (150, 300), "red"))
        canvas.drawImage(picture, 200, 400, 72, 144)

    reportlab_file(tmp_path / "a.pdf", draw, "Fira")
    (picture,) = inspect_pdf(tmp_path / "a.pdf").pages[0].pictures
    assert picture.dpi == pytest.approx(150)
    assert picture.size == pytest.approx((25.4, 50.8))
