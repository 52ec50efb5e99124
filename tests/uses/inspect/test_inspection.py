"""A PDF from the outside in: its pages, what they draw, and what is wrong."""

import json
import math
import os
import random
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Matrix, Name, String
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from pnp.base.findings import Refused, Severity, Where
from pnp.base.geometry import Box, Size
from pnp.base.units import POINTS_PER_INCH
from pnp.uses.inspect import inspection, rules
from pnp.uses.inspect.inspection import (
    PageReader,
    contour_boxes,
    inspect_pdf,
    read_file,
    spots_of,
    straight_strokes,
)
from pnp.uses.inspect.report import Hints, PageReport, PlacedFace, Stroke
from tests.conftest import Pnp, Starter
from tests.support.pdfs import (
    A4,
    INNER,
    PT,
    SHIPPED,
    SHOWN,
    add_page,
    errors,
    form,
    helvetica,
    image,
    ink,
    look,
    new,
    number,
    reportlab_file,
    warnings,
)
from tests.support.pdfs import inspect_pdf as inspected
from tests.support.printed import Plan, Put, make
from tests.uses.inspect.test_content import used_in_a_pattern, used_in_an_annotation

B5 = Size(176, 250)


def b5_file(path: Path) -> Path:
    pdf = new()
    add_page(pdf, ink(50, 50, 20, 20, B5.height), B5)
    pdf.save(path)
    return path


def test_a_paper_is_known_if_it_is_told(tmp_path: Path) -> None:
    path = b5_file(tmp_path / "b5.pdf")
    (finding,) = inspect_pdf(path, SHIPPED).findings
    assert finding.message == "page 1: 176 × 250 mm is no known paper"
    assert finding.hint == "known: " + ", ".join(SHIPPED)
    assert inspect_pdf(path, {**SHIPPED, "B5": B5}).findings == ()


def test_a_paper_of_the_project_is_known(run: Pnp, starter: Starter) -> None:
    path = b5_file(starter.root / "b5.pdf")
    assert "176 × 250 mm is no known paper" in run("inspect", path).stderr
    stock = starter.root / "card_data" / "stock"
    stock.mkdir()
    table = "papers:\n  b5: {title: B5, size: [176, 25cm], margins: 5}\n"
    (stock / "papers.yaml").write_text(table, encoding="utf-8")
    assert "nothing to complain about" in run("inspect", path).stdout
    path = b5_file(starter.root / "other.pdf")
    (stock / "papers.yaml").write_text("papers:\n  b5: {size: [176]}\n", encoding="utf-8")
    assert "known: A4, Letter" in run("inspect", path).stderr


def test_the_margin_of_the_build_counts_if_it_is_smaller(tmp_path: Path) -> None:
    made = make(tmp_path, Plan(fronts=[Put("tiles/1", "front", 3.5, 20)], backs=[]))
    assert inspect_pdf(made.path, SHIPPED).findings
    made.entry["margin"] = 3
    made.write()
    assert inspect_pdf(made.path, SHIPPED).findings == ()


def test_the_report_is_plain_json(tmp_path: Path) -> None:
    pdf = new("Simplex")
    resources: dict[str, Any] = {
        "XObject": Dictionary(Im=image(pdf, 100, 100)),
        "Font": Dictionary(),
    }
    resources["Font"]["/F1"] = helvetica(pdf)
    add_page(pdf, f"{SHOWN} q 72 0 0 72 300 300 cm /Im Do Q", **resources)
    report = look(pdf, tmp_path)
    told = json.loads(json.dumps(report.as_json()))
    (page,) = told["pages"]
    assert list(told) == ["file", "hints", "pages"]
    assert (told["hints"]["print_scaling"], told["hints"]["duplex"]) == ("None", "Simplex")
    assert told["hints"]["outline"] is False
    assert (page["number"], page["side"], page["width"], page["height"]) == (1, "", 210.0, 297.0)
    assert page["trim"] == {"x": 0.0, "y": 0.0, "width": 210.0, "height": 297.0}
    assert page["bleed"] is None
    assert set(page["ink"]) == {"x", "y", "width", "height"}
    assert page["fonts"] == [
        {"name": "Helvetica", "embedded": False, "subset": False, "used": True}
    ]
    picture = {"name": "Im", "pixels": [100, 100], "width": 25.4, "height": 25.4, "dpi": 100.0}
    assert page["pictures"] == [picture]
    assert [str(finding.severity) for finding in report.findings] == ["error", "warning"]
    assert report.findings[0].message == "page 1: font Helvetica is not embedded"
    assert str(report.findings[0].where) == str(tmp_path / "file.pdf")


# Hints


def test_hints_are_read(tmp_path: Path) -> None:
    pdf = new("DuplexFlipShortEdge")
    add_page(pdf)
    pdf.docinfo["/Title"], pdf.docinfo["/Producer"] = String("Плитки"), String("somebody")
    pdf.Root["/Lang"] = String("uk")
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("First", 0))
    hints = look(pdf, tmp_path).hints
    assert hints == Hints("None", "DuplexFlipShortEdge", "Плитки", "uk", "somebody", True)


def test_missing_hints_are_empty(tmp_path: Path) -> None:
    pdf = pikepdf.new()
    add_page(pdf)
    hints = look(pdf, tmp_path).hints
    assert (hints.print_scaling, hints.duplex, hints.title, hints.language) == ("", "", "", "")
    assert hints.outline is False


# Files that can not be read


def refusal(path: Path) -> str:
    with pytest.raises(Refused) as refused:
        inspected(path)
    (finding,) = refused.value.findings
    assert finding.severity is Severity.ERROR
    assert finding.where.file == str(path)
    return finding.message


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "no.pdf") == "does not exist"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "can not be read" in refusal(tmp_path)


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"")
    assert refusal(path) == "is empty"


def test_another_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"\x89PNG\r\n" * 500)
    assert refusal(path).startswith("is not a PDF")


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    with path.open("wb") as opened:
        opened.write(b"%PDF-1.7")
        opened.truncate(500_000_001)
    assert refusal(path) == "is too large to inspect: 500 MB of at most 500 MB"


def test_a_broken_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.7\n" + b"nothing of use\n" * 20)
    message = refusal(path)
    assert message.startswith("is broken: ")
    assert str(path) not in message


def test_a_file_without_pages_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    pikepdf.new().save(path)
    assert refusal(path) == "has no pages"


def test_a_broken_page_is_refused_by_its_number(tmp_path: Path) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    add_page(pdf)
    add_page(pdf, "1 0 0 cm (x) 3 cm " + INNER)
    pdf.save(path)
    assert refusal(path) == "page 2 is broken: something in it is missing or of the wrong kind"


def test_a_page_without_area_is_refused(tmp_path: Path) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    add_page(pdf).obj["/MediaBox"] = Array([0, 0, 0, 500])
    pdf.save(path)
    assert refusal(path) == "page 1 is broken: the page has no area"


def test_more_pages_than_anybody_prints_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    for _ in range(3):
        add_page(pdf)
    pdf.save(path)
    monkeypatch.setattr(inspection, "MOST_PAGES", 2)
    assert refusal(path) == "is broken: 3 pages of at most 2"


def test_things_too_deep_inside_each_other_are_told_in_words(tmp_path: Path) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    inner = form(pdf, "")
    for _ in range(1500):
        inner = form(pdf, "", Resources=Dictionary(XObject=Dictionary(A=inner)))
    add_page(pdf, "", XObject=Dictionary(A=inner))
    pdf.save(path)
    told = "page 1 is broken: things in it lie too deep inside of each other"
    assert refusal(path) == told


def test_a_file_with_a_password_is_refused(tmp_path: Path) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    add_page(pdf)
    pdf.save(path, encryption=pikepdf.Encryption(owner="o", user="u"))
    assert refusal(path) == "is encrypted and needs a password"


def test_a_locked_file_is_an_error_even_if_it_opens(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf)
    lock = pikepdf.Permissions(print_highres=False, print_lowres=False)
    report = look(pdf, tmp_path, encryption=pikepdf.Encryption(owner="o", user="", allow=lock))
    message = "the file is encrypted; printing at full quality is not allowed"
    assert errors(report) == [message]
    assert len(report.pages) == 1


def test_a_mended_file_is_an_error(tmp_path: Path) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    add_page(pdf)
    pdf.save(path, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex(b"startxref")])
    (message,) = errors(inspected(path))
    assert message.startswith("the file is damaged: ")
    assert str(tmp_path) not in message


def test_a_content_stream_cut_short_is_an_error_and_no_noise(
    tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    pdf = new()
    add_page(pdf, INNER + "q 72 0 0 72 300 300 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x00")
    (message,) = errors(look(pdf, tmp_path))
    assert message.startswith("the file is damaged: ")
    assert not recwarn.list


def test_random_damage_never_crashes(tmp_path: Path) -> None:
    made = make(tmp_path)
    with pikepdf.open(made.path) as pdf:
        used_in_an_annotation(pdf)
        used_in_a_pattern(pdf)
        pdf.save(
            tmp_path / "plain.pdf",
            compress_streams=False,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    data = (tmp_path / "plain.pdf").read_bytes()
    chance = random.Random(7)
    for _ in range(150):
        hurt = bytearray(data)
        for _ in range(chance.randint(1, 12)):
            hurt[chance.randrange(len(hurt))] = chance.choice(b"0179/<>[]() RnQq-.\x00\xff")
        made.path.write_bytes(hurt)
        try:
            inspected(made.path)
        except Refused as refused:
            assert refused.findings


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders")
def test_a_pipe_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.pdf")
    assert refusal(tmp_path / "a.pdf") == "can not be read: it is not a regular file"


def test_pages_come_with_their_numbers(tmp_path: Path) -> None:
    pdf, path = new(), tmp_path / "a.pdf"
    for _ in range(2):
        add_page(pdf)
    pdf.save(path)
    pages, _, problems = read_file(path)
    assert [page.number for page in pages] == [1, 2]
    assert problems == []


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
    (picture,) = inspected(tmp_path / "a.pdf").pages[0].pictures
    assert picture.dpi == pytest.approx(150)
    assert picture.size == pytest.approx((25.4, 50.8))


HERE = Box(20, 30, 63, 88)


def spaces() -> Dictionary:
    tint = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 1, 0, 0], N=1)
    return Dictionary(
        Cut=Array([Name("/Separation"), Name("/CutContour"), Name("/DeviceCMYK"), tint])
    )


def test_outlines_in_the_spot_colour_are_found_wherever_the_page_puts_them(tmp_path: Path) -> None:
    pdf = new()
    path = f"q {PT} 0 0 {PT} 0 0 cm /Cut CS 1 SCN 1 0 0 1 10 20 cm"
    path += " 30 0 m 35 0 40 5 40 10 c 40 20 l h S 5 5 4 4 re S Q 0 0 9 9 re S"
    add_page(pdf, path, ColorSpace=spaces())
    (page,) = look(pdf, tmp_path).pages
    assert page.spots == ("CutContour",)
    outline, hole = page.contours
    assert outline == pytest.approx((40, 257, 10, 20), abs=0.001)
    assert hole == pytest.approx((15, 268, 4, 4), abs=0.001)


def test_a_page_without_the_colour_has_none(tmp_path: Path) -> None:
    pdf = new()
    page = add_page(pdf)
    assert contour_boxes(page.obj, page.obj.Resources, pikepdf.Matrix()) == ()
    assert spots_of(page.obj.Resources) == {}
    assert look(pdf, tmp_path).hints.layers == ()


def test_layers_are_told_by_name(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf)
    group = pdf.make_indirect(Dictionary(Type=Name("/OCG"), Name="Línea"))
    pdf.Root["/OCProperties"] = Dictionary(OCGs=[group], D=Dictionary(Order=[group]))
    assert look(pdf, tmp_path).hints.layers == ("Línea",)


def judged(*contours: Box) -> list[str]:
    page = PageReport(
        number=1, size=Size(210, 297), media=Box(0, 0, 210, 297), crop=Box(0, 0, 210, 297),
        bleed=None, trim=None, fonts=(), pictures=(), drawn=1,
        faces=(PlacedFace("c/p/front", HERE, 0, mirrored=False),), contours=contours,
    )  # fmt: skip
    job = rules.Job(
        path=Path("x.pdf"), where=Where("x.pdf"), margin=0, papers={}, pages=(page,),
        hints=Hints("", "", "", "", "", outline=False), ours=True,
    )  # fmt: skip
    return [finding.message for finding in rules._contours_are_on_the_cut(job)]


def test_a_contour_is_the_trim_to_a_hundredth_of_a_millimetre() -> None:
    assert judged() == []  # nobody asked for any
    assert judged(HERE._replace(x=20.009)) == []
    assert judged(HERE, Box(30, 40, 5, 5)) == []  # a hole
    missing, strange = judged(HERE._replace(x=20.02))
    assert missing == "page 1: no contour at the trim of c/p/front, 20, 30, 63, 88 mm"
    assert strange == "page 1: a contour at 20.02, 30, 63, 88 mm is not the trim of a piece"


UPRIGHT = "0 0 0 RG 10 20 m 10 24 l S"


def strokes(content: str) -> tuple[Stroke, ...]:
    pdf = new()
    add_page(pdf, content)
    return straight_strokes(pdf.pages[0].obj, Matrix())


def test_upright_and_level_lines_are_found_with_their_ends() -> None:
    assert strokes(f"{UPRIGHT} 30 5 m 12 5 l S") == (
        Stroke(True, 10, 20, 24),
        Stroke(False, 5, 12, 30),
    )


def test_matrices_move_them_and_are_brought_back() -> None:
    assert strokes(f"q 2 0 0 2 1 1 cm {UPRIGHT} Q {UPRIGHT}") == (
        Stroke(True, 21, 41, 49),
        Stroke(True, 10, 20, 24),
    )


@pytest.mark.parametrize(
    "content",
    [
        "1 1 1 RG 10 20 m 10 24 l S",  # white
        "0.9 G 10 20 m 10 24 l S",
        "10 20 m 12 24 l S",  # aslant
        "10 20 m 10 24 l W n",  # a clip
        "10 20 m 10 24 l f",
    ],
)
def test_what_is_no_dark_straight_line_is_left_out(content: str) -> None:
    assert strokes(content) == ()
