import hashlib
import json
import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import fontpkg_fira_sans
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Matrix, Name, String
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.findings import Refused, Severity
from pnp.geometry import Box, Size
from pnp.inspect import inspection
from pnp.inspect.ink import _scale as scale_of
from pnp.inspect.ink import ink_boxes
from pnp.inspect.manifest_rules import behind
from pnp.inspect.pages import Reader
from pnp.inspect.report import Hints, Report
from pnp.load.project import Project, shipped_root
from pnp.load.stock import load_papers
from pnp.units import POINTS_PER_INCH, POINTS_PER_MM

PT = POINTS_PER_MM
A4 = (210.0, 297.0)
SHIPPED = load_papers(Project(shipped_root(), shipped_root())).values()

# Files of others: plain pages, one thing in each that is not right


def number(value: float) -> str:
    return f"{value:.6f}"


def ink(x: float, y: float, width: float, height: float, paper: float = 297.0) -> str:
    """Black, in millimetres from the top left of an unturned page."""
    numbers = (x * PT, (paper - y - height) * PT, width * PT, height * PT)
    return " ".join(number(value) for value in numbers) + " re f\n"


INNER = ink(50, 50, 20, 20)


def add_page(
    pdf: pikepdf.Pdf,
    content: str | bytes = INNER,
    size: tuple[float, float] = A4,
    trim: bool = True,
    **resources: Any,
) -> pikepdf.Page:
    page = pdf.add_blank_page(page_size=(size[0] * PT, size[1] * PT))
    if trim:
        page.obj["/TrimBox"] = page.mediabox
    data = content if isinstance(content, bytes) else content.encode("latin-1")
    page.obj["/Contents"] = pdf.make_stream(data)
    page.obj["/Resources"] = Dictionary({f"/{kind}": of for kind, of in resources.items()})
    return page


def new(duplex: str = "") -> pikepdf.Pdf:
    pdf = pikepdf.new()
    pdf.Root["/ViewerPreferences"] = Dictionary(PrintScaling=Name("/None"))
    if duplex:
        pdf.Root["/ViewerPreferences"]["/Duplex"] = Name(f"/{duplex}")
    return pdf


def inspect_pdf(path: Path, margin: float = 5.0) -> Report:
    return inspection.inspect_pdf(path, SHIPPED, margin)


def look(pdf: pikepdf.Pdf, folder: Path, margin: float = 5.0, **how: Any) -> Report:
    path = folder / "file.pdf"
    pdf.save(path, **how)
    return inspect_pdf(path, margin)


def said(report: Report, severity: Severity | None = None) -> list[str]:
    found = report.findings
    return [f.message for f in found if severity is None or f.severity is severity]


def errors(report: Report) -> list[str]:
    return said(report, Severity.ERROR)


def warnings(report: Report) -> list[str]:
    return said(report, Severity.WARNING)


def image(pdf: pikepdf.Pdf, width: int, height: int) -> Any:
    stream = pdf.make_stream(bytes(width * height))
    stream["/Type"], stream["/Subtype"] = Name("/XObject"), Name("/Image")
    stream["/Width"], stream["/Height"], stream["/BitsPerComponent"] = width, height, 8
    stream["/ColorSpace"] = Name("/DeviceGray")
    return stream


def form(pdf: pikepdf.Pdf, content: str, **entries: Any) -> Any:
    stream = pdf.make_stream(content.encode("latin-1"))
    stream["/Type"], stream["/Subtype"] = Name("/XObject"), Name("/Form")
    stream["/BBox"] = Array([0, 0, 1000, 1000])
    for key, value in entries.items():
        stream[f"/{key}"] = value
    return stream


def helvetica(pdf: pikepdf.Pdf, name: str = "Helvetica") -> Any:
    font = Dictionary(Type=Name("/Font"), Subtype=Name("/Type1"), BaseFont=Name(f"/{name}"))
    return pdf.make_indirect(font)


def fonts(font: Any) -> Any:
    return Dictionary(Font=Dictionary(F1=font))


SHOWN = "BT /F1 12 Tf 200 400 Td (Text) Tj ET\n"


def test_a_good_file_has_no_findings(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf)
    report = look(pdf, tmp_path)
    assert report.findings == ()
    assert report.file == str(tmp_path / "file.pdf")
    assert report.pages[0].size == pytest.approx(A4, abs=1e-3)
    assert report.pages[0].ink == pytest.approx((50, 50, 20, 20), abs=0.3)


def test_findings_stand_in_the_file(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf, trim=False)
    (finding,) = look(pdf, tmp_path).findings
    assert finding.where.file == str(tmp_path / "file.pdf")


@pytest.mark.parametrize("size", [(210, 297), (297, 210), (215.9, 279.4), (148.4, 210.4)])
def test_known_paper_is_fine_either_way_round(size: tuple[float, float], tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf, ink(50, 50, 20, 20, size[1]), size)
    assert look(pdf, tmp_path).findings == ()


def test_unknown_paper_is_a_warning(tmp_path: Path) -> None:
    pdf = new()
    for _ in range(2):
        add_page(pdf, size=(210.6, 297))
    assert warnings(look(pdf, tmp_path)) == ["pages 1-2: 210.6 × 297 mm is no known paper"]


def test_pages_of_different_sizes_are_a_warning(tmp_path: Path) -> None:
    pdf = new()
    for size in (A4, (297.0, 420.0), A4):
        add_page(pdf, size=size)
    expected = "pages of different sizes: pages 1, 3: 210 × 297 mm; page 2: 297 × 420 mm"
    assert warnings(look(pdf, tmp_path)) == [expected]


def test_a_turned_page_is_the_same_paper(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf)
    add_page(pdf, ink(50, 50, 20, 20, 210), (297, 210))
    assert look(pdf, tmp_path).findings == ()


@pytest.mark.parametrize("scaling", [None, "/AppDefault"])
def test_scaling_viewers_are_a_warning_with_a_hint(scaling: str | None, tmp_path: Path) -> None:
    pdf = pikepdf.new()
    if scaling:
        pdf.Root["/ViewerPreferences"] = Dictionary(PrintScaling=Name(scaling))
    add_page(pdf)
    (finding,) = look(pdf, tmp_path).findings
    assert finding.severity is Severity.WARNING
    assert "96-98 %" in finding.message
    assert "100 %" in finding.hint


def test_missing_trim_boxes_are_one_warning(tmp_path: Path) -> None:
    pdf = new()
    for trim in (False, True, False):
        add_page(pdf, trim=trim)
    assert warnings(look(pdf, tmp_path)) == ["pages 1, 3: no TrimBox"]


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


# Fonts


def used_on_the_page(pdf: pikepdf.Pdf) -> None:
    add_page(pdf, SHOWN, Font=Dictionary(F1=helvetica(pdf)))


def used_in_a_nested_form(pdf: pikepdf.Pdf) -> None:
    inner = form(pdf, SHOWN, Resources=fonts(helvetica(pdf)))
    outer = form(pdf, "/In Do", Resources=Dictionary(XObject=Dictionary(In=inner)))
    add_page(pdf, "/Out Do", XObject=Dictionary(Out=outer))


def used_in_a_form_without_resources(pdf: pikepdf.Pdf) -> None:
    resources: dict[str, Any] = {
        "XObject": Dictionary(A=form(pdf, SHOWN)),
        "Font": Dictionary(F1=helvetica(pdf)),
    }
    add_page(pdf, "/A Do", **resources)


def set_around_the_form_that_uses_it(pdf: pikepdf.Pdf) -> None:
    inner = form(pdf, "BT 200 400 Td (Text) Tj ET", Resources=Dictionary())
    resources: dict[str, Any] = {
        "XObject": Dictionary(A=inner),
        "Font": Dictionary(F1=helvetica(pdf)),
    }
    add_page(pdf, "q BT /F1 12 Tf ET /A Do Q", **resources)


def used_in_a_pattern(pdf: pikepdf.Pdf) -> None:
    pattern = form(pdf, SHOWN, PatternType=1, PaintType=1, TilingType=1, XStep=500, YStep=500)
    pattern["/Resources"] = fonts(helvetica(pdf))
    del pattern["/Subtype"]
    content = "/Pattern cs /P scn " + INNER
    add_page(pdf, content, Pattern=Dictionary(P=pattern))


def used_in_a_drawn_glyph(pdf: pikepdf.Pdf) -> None:
    glyph = pdf.make_stream(b"1000 0 d0 BT /F1 1 Tf (T) Tj ET")
    font = Dictionary(
        Type=Name("/Font"),
        Subtype=Name("/Type3"),
        FontBBox=Array([0, 0, 1, 1]),
        FontMatrix=Array([1, 0, 0, 1, 0, 0]),
        CharProcs=Dictionary(a=glyph),
        Encoding=Dictionary(Differences=Array([97, Name("/a")])),
        FirstChar=97,
        LastChar=97,
        Widths=Array([1]),
        Resources=fonts(helvetica(pdf)),
    )
    add_page(pdf, "BT /T3 12 Tf 200 400 Td (a) Tj ET", Font=Dictionary(T3=pdf.make_indirect(font)))


def used_in_an_annotation(pdf: pikepdf.Pdf) -> None:
    drawing = form(pdf, SHOWN, Resources=fonts(helvetica(pdf)))
    annotation = Dictionary(
        Type=Name("/Annot"),
        Subtype=Name("/Stamp"),
        Rect=Array([100, 100, 300, 300]),
        F=4,
        AP=Dictionary(N=Dictionary(On=drawing)),
        AS=Name("/On"),
    )
    add_page(pdf).obj["/Annots"] = Array([pdf.make_indirect(annotation)])


def used_through_a_graphics_state(pdf: pikepdf.Pdf) -> None:
    state = Dictionary(Font=Array([helvetica(pdf), 12]))
    content = "/G gs BT 200 400 Td [(Te) 20 (xt)] TJ ET"
    add_page(pdf, content, ExtGState=Dictionary(G=state))


def used_in_a_soft_mask(pdf: pikepdf.Pdf) -> None:
    mask = form(pdf, SHOWN, Resources=fonts(helvetica(pdf)))
    state = Dictionary(SMask=Dictionary(S=Name("/Luminosity"), G=mask))
    add_page(pdf, "/G gs " + INNER, ExtGState=Dictionary(G=state))


USES = [
    used_on_the_page,
    used_in_a_nested_form,
    used_in_a_form_without_resources,
    set_around_the_form_that_uses_it,
    used_in_a_pattern,
    used_in_a_drawn_glyph,
    used_in_an_annotation,
    used_through_a_graphics_state,
    used_in_a_soft_mask,
]


@pytest.mark.parametrize("use", USES, ids=lambda use: use.__name__)
def test_a_font_that_is_not_embedded_is_an_error(
    use: Callable[[pikepdf.Pdf], None], tmp_path: Path
) -> None:
    pdf = new()
    add_page(pdf)
    use(pdf)
    report = look(pdf, tmp_path)
    assert said(report) == ["page 2: font Helvetica is not embedded"]
    assert errors(report) == said(report)


def chosen_but_never_shown(pdf: pikepdf.Pdf) -> None:
    content = "BT /F1 12 Tf 14 TL () Tj [() 3] TJ ET " + INNER
    add_page(pdf, content, Font=Dictionary(F1=helvetica(pdf)))


def given_up_by_the_end_of_a_group(pdf: pikepdf.Pdf) -> None:
    used = Dictionary(Type=Name("/Font"), Subtype=Name("/Type3"), Name=Name("/Own"))
    listed = Dictionary(F1=helvetica(pdf), F2=pdf.make_indirect(used))
    add_page(pdf, "/F2 9 Tf q BT /F1 12 Tf ET Q BT (Text) Tj ET", Font=listed)


def invisible(pdf: pikepdf.Pdf) -> None:
    content = "BT 3 Tr /F1 12 Tf 200 400 Td (Text) Tj ET"
    add_page(pdf, content, Font=Dictionary(F1=helvetica(pdf)))


def listed_in_a_nested_form(pdf: pikepdf.Pdf) -> None:
    inner = form(pdf, INNER, Resources=fonts(helvetica(pdf)))
    outer = form(pdf, "", Resources=Dictionary(XObject=Dictionary(In=inner)))
    add_page(pdf, INNER, XObject=Dictionary(Out=outer))


def in_an_annotation_that_is_not_printed(pdf: pikepdf.Pdf) -> None:
    used_in_an_annotation(pdf)
    pdf.pages[-1].obj["/Annots"][0]["/F"] = 0


@pytest.mark.parametrize(
    "listing",
    [
        chosen_but_never_shown,
        given_up_by_the_end_of_a_group,
        invisible,
        listed_in_a_nested_form,
        in_an_annotation_that_is_not_printed,
    ],
    ids=lambda listing: listing.__name__,
)
def test_a_stray_font_is_a_warning(listing: Callable[[pikepdf.Pdf], None], tmp_path: Path) -> None:
    pdf = new()
    listing(pdf)
    report = look(pdf, tmp_path)
    assert warnings(report) == [
        "page 1: font Helvetica is listed but not embedded; no text uses it"
    ]
    assert errors(report) == []


def test_a_font_is_named_once_with_all_its_pages(tmp_path: Path) -> None:
    pdf = new()
    for _ in range(3):
        add_page(pdf, SHOWN, Font=Dictionary(F1=helvetica(pdf, "ABCDEF+Sans")))
    add_page(pdf, INNER, Font=Dictionary(F1=helvetica(pdf, "Sans")))
    add_page(pdf, SHOWN, Font=Dictionary(F1=helvetica(pdf, "Serif")))
    assert said(look(pdf, tmp_path)) == [
        "pages 1-3: font Sans is not embedded",
        "page 5: font Serif is not embedded",
    ]


@pytest.mark.parametrize("embedded", [True, False])
def test_a_composite_font_is_looked_up_below(embedded: bool, tmp_path: Path) -> None:
    pdf = new()
    below = Dictionary(Type=Name("/Font"), Subtype=Name("/CIDFontType2"), BaseFont=Name("/Big"))
    if embedded:
        file = pdf.make_stream(b"")
        below["/FontDescriptor"] = Dictionary(Type=Name("/FontDescriptor"), FontFile2=file)
    font = Dictionary(
        Type=Name("/Font"),
        Subtype=Name("/Type0"),
        BaseFont=Name("/Big"),
        Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(below)]),
    )
    add_page(pdf, SHOWN, Font=Dictionary(F1=pdf.make_indirect(font)))
    wanted = [] if embedded else ["page 1: font Big is not embedded"]
    assert errors(look(pdf, tmp_path)) == wanted


def reportlab_file(path: Path, draw: Callable[[Canvas], None], first: str) -> None:
    files = Path(fontpkg_fira_sans.__file__).parent / "files"
    regular = next(file for file in sorted(files.rglob("*.ttf")) if file.stem.endswith("Regular"))
    pdfmetrics.registerFont(TTFont("Fira", str(regular)))
    size = (210 * PT, 297 * PT)
    canvas = Canvas(str(path), pagesize=size, initialFontName=first, trimBox=(0, 0, *size))
    canvas.setViewerPreference("PrintScaling", "None")
    draw(canvas)
    canvas.showPage()
    canvas.save()


def test_an_embedded_font_is_fine(tmp_path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Fira", 12)
        canvas.drawString(200, 400, "Żółw")

    reportlab_file(tmp_path / "a.pdf", draw, "Fira")
    report = inspect_pdf(tmp_path / "a.pdf")
    assert report.findings == ()
    assert [(font.embedded, font.subset, font.used) for font in report.pages[0].fonts] == [
        (True, True, True)
    ]


def test_a_stray_helvetica_beside_an_embedded_font_is_a_warning(tmp_path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Fira", 12)
        canvas.drawString(200, 400, "Text")

    reportlab_file(tmp_path / "a.pdf", draw, "Helvetica")
    (message,) = warnings(inspect_pdf(tmp_path / "a.pdf"))
    assert message.startswith("page 1: font Helvetica is listed")


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
    assert Reader().page(page.obj).pictures == ()


def test_a_form_is_read_once_however_often_it_is_drawn() -> None:
    pdf = new()
    things = Dictionary(A=image(pdf, 100, 100))
    for _ in range(25):
        drawing = form(pdf, "/A Do /A Do", Resources=Dictionary(XObject=things))
        things = Dictionary(A=drawing)
    page = add_page(pdf, "72 0 0 72 0 0 cm /A Do", XObject=things)
    (picture,) = Reader().page(page.obj).pictures
    assert picture.dpi == pytest.approx(100)


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


# Files that can not be read


def refusal(path: Path) -> str:
    with pytest.raises(Refused) as refused:
        inspect_pdf(path)
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
    with path.open("wb") as file:
        file.write(b"%PDF-1.7")
        file.truncate(500_000_001)
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
    (message,) = errors(inspect_pdf(path))
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
            inspect_pdf(made.path)
        except Refused as refused:
            assert refused.findings


# Our own files: what the manifest says against what is on the paper


@dataclass(frozen=True)
class Put:
    """A face on a page and in the manifest; `name` is the form's where it differs."""

    piece: str
    face: str
    x: float
    y: float
    width: float = 30.0
    height: float = 40.0
    rotation: float = 0.0
    copy: int = 1
    name: str = ""

    @property
    def form(self) -> str:
        return self.name or f"{self.piece}/{self.face}"

    @property
    def upright(self) -> tuple[float, float]:
        sides = (self.width, self.height)
        return sides if self.rotation % 180 == 0 else sides[::-1]

    def entry(self) -> dict[str, Any]:
        keys = ("piece", "copy", "face", "x", "y", "width", "height", "rotation")
        return {key: getattr(self, key) for key in keys}


@dataclass
class Made:
    path: Path
    manifest: dict[str, Any]

    @property
    def entry(self) -> dict[str, Any]:
        entry: dict[str, Any] = self.manifest["files"][0]
        return entry

    def write(self) -> None:
        text = json.dumps(self.manifest)
        (self.path.parent / "manifest-micropul-en-a4.json").write_text(text, encoding="utf-8")


@dataclass
class Plan:
    """Pages as they are meant, and as they are drawn unless that is the same."""

    duplex: str = "long"
    size: tuple[float, float] = A4
    fronts: list[Put] = field(
        default_factory=lambda: [
            Put("tiles/1", "front", 15, 20),
            Put("tiles/2", "front", 45, 20),
            Put("tiles/2", "front", 15, 60, copy=2),
        ]
    )
    backs: list[Put] = field(
        default_factory=lambda: [
            Put("tiles/1", "back", 165, 20, name="tiles/back"),
            Put("tiles/2", "back", 135, 20, name="tiles/back"),
            Put("tiles/2", "back", 165, 60, copy=2, name="tiles/back"),
        ]
    )
    drawn: list[Put] | None = None  # the first page
    drawn_back: list[Put] | None = None
    mirrored: bool = False  # the first face

    def first(self, **change: Any) -> "Plan":
        """Draw the first face otherwise than the manifest says."""
        return replace(self, drawn=[replace(self.fronts[0], **change), *self.fronts[1:]])


def face_form(pdf: pikepdf.Pdf, put: Put) -> Any:
    width, height = put.upright
    stream = form(pdf, f"0.8 g 0 0 {width} {height} re f", Resources=Dictionary())
    stream["/BBox"] = Array([-2, -2, width + 2, height + 2])
    private = Dictionary(Face=String(put.form), Trim=Array([0, 0, width, height]))
    info = Dictionary(LastModified=String("D:20000101000000Z"), Private=private)
    stream["/PieceInfo"] = Dictionary(pnp=info)
    return stream


def face_page(pdf: pikepdf.Pdf, plan: Plan, puts: list[Put], mirrored: bool) -> None:
    forms: dict[str, Any] = {}
    known: dict[tuple[str, float, float], str] = {}
    lines = [f"q {number(PT)} 0 0 {number(-PT)} 0 {number(plan.size[1] * PT)} cm"]
    for index, put in enumerate(puts):
        key = (put.form, *put.upright)
        if key not in known:
            known[key] = f"/F{len(known)}"
            forms[known[key]] = face_form(pdf, put)
        turn = math.radians(put.rotation)
        cos, sin = math.cos(turn), math.sin(turn)
        width, height = put.upright
        middle = Matrix().translated(-width / 2, -height / 2)
        if mirrored and index == 0:
            middle = middle @ Matrix(1, 0, 0, -1, 0, 0)
        placed = middle @ Matrix(cos, sin, -sin, cos, put.x + put.width / 2, put.y + put.height / 2)
        lines.append(f"q {' '.join(number(n) for n in placed.shorthand)} cm {known[key]} Do Q")
    add_page(pdf, "\n".join([*lines, "Q"]), plan.size, XObject=Dictionary(forms))


HINTS = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}


def make(folder: Path, plan: Plan | None = None) -> Made:
    plan = plan or Plan()
    pdf = new(HINTS[plan.duplex])
    face_page(pdf, plan, plan.fronts if plan.drawn is None else plan.drawn, plan.mirrored)
    if plan.backs:
        backs = plan.backs if plan.drawn_back is None else plan.drawn_back
        face_page(pdf, plan, backs, mirrored=False)
    path = folder / "micropul-tiles-en-a4.pdf"
    pdf.save(path)
    pages = []
    for index, puts in enumerate((plan.fronts, plan.backs) if plan.backs else (plan.fronts,)):
        page = {"page": index + 1, "side": ("front", "back")[index], "sheet": 1}
        page |= {"width": plan.size[0], "height": plan.size[1]}  # type: ignore[dict-item]
        pages.append({**page, "pieces": [put.entry() for put in puts]})
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    entry = {"file": path.name, "sha256": digest, "duplex": plan.duplex, "pages": pages}
    manifest = {"game": "micropul", "language": "en", "paper": "a4", "files": [entry]}
    made = Made(path, manifest)
    made.write()
    return made


def judge(folder: Path, plan: Plan) -> list[str]:
    report = inspect_pdf(make(folder, plan).path)
    assert warnings(report) == []
    return errors(report)


def test_a_file_as_it_was_built_has_no_findings(tmp_path: Path) -> None:
    report = inspect_pdf(make(tmp_path).path)
    assert report.findings == ()
    assert [page.side for page in report.pages] == ["front", "back"]


def test_a_file_without_backs_has_no_findings(tmp_path: Path) -> None:
    assert judge(tmp_path, Plan(duplex="none", backs=[])) == []


def test_a_piece_without_a_back_is_fine(tmp_path: Path) -> None:
    plan = Plan()
    assert judge(tmp_path, replace(plan, backs=plan.backs[1:])) == []


def test_a_changed_file_is_an_error(tmp_path: Path) -> None:
    made = make(tmp_path)
    built = made.entry["sha256"]
    made.path.write_bytes(made.path.read_bytes() + b"\n")
    found = hashlib.sha256(made.path.read_bytes()).hexdigest()
    report = inspect_pdf(made.path)
    assert errors(report) == [f"sha256 is {found}, the manifest says {built}"]
    assert "changed after the build" in report.findings[0].hint


def test_a_page_too_few_is_an_error(tmp_path: Path) -> None:
    made = make(tmp_path)
    made.entry["pages"].append({"page": 3, "side": "front", "sheet": 2, "width": 1, "height": 1})
    made.write()
    assert errors(inspect_pdf(made.path)) == ["2 pages in the file, 3 in the manifest"]


def test_a_page_too_many_is_an_error_and_so_are_its_faces(tmp_path: Path) -> None:
    plan = Plan()
    made = make(tmp_path, replace(plan, backs=plan.backs[:1]))
    del made.entry["pages"][1]
    made.write()
    assert errors(inspect_pdf(made.path)) == [
        "2 pages in the file, 1 in the manifest",
        "page 2: tiles/back at 165, 20 mm is not in the manifest",
    ]


def test_another_page_size_is_an_error(tmp_path: Path) -> None:
    made = make(tmp_path)
    made.entry["pages"][0]["height"] = 297.1
    made.write()
    found = errors(inspect_pdf(made.path))
    assert found == ["page 1: 210 × 297 mm, the manifest says 210 × 297.1 mm"]


@pytest.mark.parametrize(
    ("hint", "duplex"), [("DuplexFlipShortEdge", "long"), ("", "long"), ("Simplex", "short")]
)
def test_a_duplex_hint_that_disagrees_is_an_error(hint: str, duplex: str, tmp_path: Path) -> None:
    made = make(tmp_path, Plan(backs=[]))
    with pikepdf.open(made.path, allow_overwriting_input=True) as pdf:
        wishes = {"/PrintScaling": Name("/None")} | ({"/Duplex": Name(f"/{hint}")} if hint else {})
        pdf.Root["/ViewerPreferences"] = Dictionary(wishes)
        pdf.save(made.path)
    made.entry["sha256"] = hashlib.sha256(made.path.read_bytes()).hexdigest()
    made.entry["duplex"] = duplex
    made.write()
    assert errors(inspect_pdf(made.path)) == [
        f"the Duplex hint is {hint or 'missing'}, "
        f"duplex {duplex} in the manifest needs {HINTS[duplex]}"
    ]


def test_an_unknown_duplex_is_an_error(tmp_path: Path) -> None:
    made = make(tmp_path, Plan(backs=[]))
    made.entry["duplex"] = "left"
    made.write()
    (message,) = errors(inspect_pdf(made.path))
    assert message == "duplex is 'left' in the manifest: not one of long short none"


def test_a_missing_piece_is_an_error(tmp_path: Path) -> None:
    plan = Plan()
    assert judge(tmp_path, replace(plan, drawn=plan.fronts[:2])) == [
        "page 1: tiles/2 front (copy 2) is not on the paper; the manifest has it at 15, 60 mm"
    ]


def test_an_extra_face_is_an_error(tmp_path: Path) -> None:
    plan = Plan()
    extra = Put("tiles/9", "front", 100, 100)
    assert judge(tmp_path, replace(plan, drawn=[*plan.fronts, extra])) == [
        "page 1: tiles/9/front at 100, 100 mm is not in the manifest"
    ]


def test_a_piece_out_of_place_is_an_error(tmp_path: Path) -> None:
    assert judge(tmp_path, Plan().first(x=14.9, y=19.94)) == [
        "page 1: tiles/1 front (copy 1) is at 14.9, 19.94 mm, the manifest says 15, 20 mm"
    ]


def test_a_hair_is_not_out_of_place(tmp_path: Path) -> None:
    assert judge(tmp_path, Plan().first(x=15.04, width=29.96)) == []


def test_a_piece_of_another_size_is_an_error(tmp_path: Path) -> None:
    assert judge(tmp_path, Plan().first(height=39.9)) == [
        "page 1: tiles/1 front (copy 1) is 30 × 39.9 mm, the manifest says 30 × 40 mm"
    ]


def test_a_piece_turned_by_nearly_nothing_is_at_zero(tmp_path: Path) -> None:
    plan = Plan(fronts=[Put("tiles/1", "front", 15, 20, 30, 30, rotation=90)], backs=[])
    assert judge(tmp_path, plan.first(rotation=359.9999)) == [
        "page 1: tiles/1 front (copy 1) is turned by 0°, the manifest says 90°"
    ]


def test_a_piece_turned_the_wrong_way_is_an_error(tmp_path: Path) -> None:
    assert judge(tmp_path, Plan().first(rotation=180)) == [
        "page 1: tiles/1 front (copy 1) is turned by 180°, the manifest says 0°"
    ]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_turned_pieces_are_measured_on_paper(rotation: float, tmp_path: Path) -> None:
    fronts = [Put("tiles/1", "front", 15, 20, rotation=rotation)]
    assert judge(tmp_path, Plan(fronts=fronts, backs=[])) == []


def test_a_turned_page_measures_the_same_pieces(tmp_path: Path) -> None:
    made = make(tmp_path, Plan(fronts=[Put("tiles/1", "front", 15, 20)], backs=[]))
    with pikepdf.open(made.path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].obj["/Rotate"] = 90
        pdf.save(made.path)
    made.entry["sha256"] = hashlib.sha256(made.path.read_bytes()).hexdigest()
    turned = Put("tiles/1", "front", 297 - 20 - 40, 15, width=40, height=30, rotation=90)
    made.entry["pages"][0] |= {"width": 297, "height": 210, "pieces": [turned.entry()]}
    made.write()
    assert inspect_pdf(made.path).findings == ()


def test_the_wrong_front_is_an_error(tmp_path: Path) -> None:
    assert judge(tmp_path, Plan().first(name="tiles/7/front")) == [
        "page 1: tiles/7/front is at 15, 20 mm, the manifest says tiles/1/front"
    ]


def test_a_back_where_a_front_belongs_is_an_error(tmp_path: Path) -> None:
    (message,) = judge(tmp_path, Plan().first(name="tiles/1/back"))
    assert message.startswith("page 1: tiles/1/back is at 15, 20 mm")


def test_a_back_of_another_component_is_an_error(tmp_path: Path) -> None:
    plan = Plan()
    wrong = [replace(plan.backs[0], name="cards/1/back"), *plan.backs[1:]]
    assert judge(tmp_path, replace(plan, drawn_back=wrong)) == [
        "page 2: cards/1/back is at 165, 20 mm, the manifest says tiles/1/back"
    ]


def test_a_back_of_another_piece_of_the_component_is_fine(tmp_path: Path) -> None:
    plan = Plan()
    other = [replace(plan.backs[0], name="tiles/2/back"), *plan.backs[1:]]
    assert judge(tmp_path, replace(plan, drawn_back=other)) == []


def test_a_front_where_a_back_belongs_is_an_error(tmp_path: Path) -> None:
    plan = Plan()
    wrong = [replace(plan.backs[0], name="tiles/1/front"), *plan.backs[1:]]
    (message,) = judge(tmp_path, replace(plan, drawn_back=wrong))
    assert message == "page 2: tiles/1/front is at 165, 20 mm, the manifest says tiles/1/back"


def test_a_hair_over_a_neighbour_or_the_margin_is_fine(tmp_path: Path) -> None:
    fronts = [Put("tiles/1", "front", 4.97, 20), Put("tiles/2", "front", 34.94, 20)]
    assert judge(tmp_path, Plan(fronts=fronts, backs=[])) == []


def test_overlapping_pieces_are_an_error(tmp_path: Path) -> None:
    fronts = [Put("tiles/1", "front", 15, 20), Put("tiles/2", "front", 44.5, 30)]
    assert judge(tmp_path, Plan(fronts=fronts, backs=[])) == [
        "page 1: tiles/1/front and tiles/2/front overlap by 0.5 × 30 mm"
    ]


def test_one_piece_on_another_is_an_error(tmp_path: Path) -> None:
    fronts = [Put("tiles/1", "front", 15, 20), Put("tiles/2", "front", 20, 25, 10, 10)]
    (message,) = judge(tmp_path, Plan(fronts=fronts, backs=[]))
    assert message.endswith("overlap by 10 × 10 mm")


def test_a_piece_in_the_margin_is_an_error_and_so_is_its_ink(tmp_path: Path) -> None:
    plan = Plan(fronts=[Put("tiles/1", "front", 15, 254)], backs=[])
    found = judge(tmp_path, plan)
    assert "page 1: tiles/1/front is 3 mm from the bottom edge, printers leave 5 mm white" in found
    assert len(found) == 2
    assert any(message.startswith("page 1: ink ") for message in found)


def test_ink_of_our_own_files_is_an_error_even_without_a_manifest(tmp_path: Path) -> None:
    made = make(tmp_path, Plan(fronts=[Put("tiles/1", "front", 4.9, 20)], backs=[]))
    assert errors(inspect_pdf(made.path, margin=5.5))
    for manifest in tmp_path.glob("manifest-*"):
        manifest.unlink()
    found = errors(inspect_pdf(made.path, margin=5.5))
    assert any("ink 4." in message for message in found)


def test_ink_of_a_listed_file_without_faces_is_an_error(tmp_path: Path) -> None:
    made = make(tmp_path, Plan(fronts=[], backs=[]))
    pdf = new(HINTS["long"])
    add_page(pdf, ink(2, 50, 20, 20))
    pdf.save(made.path)
    made.entry["sha256"] = hashlib.sha256(made.path.read_bytes()).hexdigest()
    made.write()
    (message,) = errors(inspect_pdf(made.path))
    assert message.startswith("page 1: ink ")


def test_a_mirrored_face_is_an_error(tmp_path: Path) -> None:
    assert judge(tmp_path, Plan(mirrored=True)) == ["page 1: tiles/1/front is drawn mirrored"]


# Backs behind fronts


@pytest.mark.parametrize(
    ("paper", "duplex", "place", "turn"),
    [
        (A4, "long", (165, 20), 0),
        (A4, "short", (15, 237), 180),
        ((297.0, 210.0), "short", (252, 20), 0),
        ((297.0, 210.0), "long", (15, 150), 180),
    ],
)
def test_each_way_to_turn_the_paper_over(
    paper: tuple[float, float],
    duplex: str,
    place: tuple[float, float],
    turn: float,
    tmp_path: Path,
) -> None:
    front = Put("tiles/1", "front", 15, 20)
    back = Put("tiles/1", "back", *place, rotation=turn)
    plan = Plan(duplex, paper, [front], [back])
    assert judge(tmp_path, plan) == []
    (moved,) = judge(tmp_path, replace(plan, backs=[replace(back, x=back.x + 0.1)]))
    assert f"is at {back.x + 0.1:g}, {back.y:g}, 30, 40 mm" in moved
    assert f"behind its front is {back.x:g}, {back.y:g}, 30, 40 mm" in moved
    (turned,) = judge(tmp_path, replace(plan, backs=[replace(back, rotation=180 - turn)]))
    assert turned == (
        f"page 2: tiles/1 back (copy 1) is turned by {180 - turn:g}°, behind its front is {turn:g}°"
    )


def test_turning_over_twice_is_the_identity() -> None:
    box = Box(15, 20, 30, 40)
    for paper in (Size(210, 297), Size(297, 210)):
        for duplex in ("long", "short"):
            once = behind(box, 90, paper, duplex)
            assert behind(*once, paper, duplex) == (box, 90)


def test_a_back_of_another_size_than_its_front_is_an_error(tmp_path: Path) -> None:
    plan = Plan(fronts=[Put("tiles/1", "front", 15, 20)])
    plan.backs = [Put("tiles/1", "back", 165, 20, height=41)]
    (message,) = judge(tmp_path, plan)
    assert message.endswith("is at 165, 20, 30, 41 mm, behind its front is 165, 20, 30, 40 mm")


def test_a_back_on_another_sheet_is_an_error(tmp_path: Path) -> None:
    plan = Plan()
    made = make(tmp_path, replace(plan, backs=plan.backs[:1]))
    made.entry["pages"][1]["sheet"] = 2
    made.write()
    assert errors(inspect_pdf(made.path)) == [
        "page 2: tiles/1 back (copy 1) has no front on the same sheet"
    ]


def test_backs_of_a_file_printed_on_one_side_are_a_warning(tmp_path: Path) -> None:
    report = inspect_pdf(make(tmp_path, Plan(duplex="none")).path)
    assert said(report) == ["page 2: backs, but duplex is 'none'"]
    assert warnings(report) == said(report)


def test_front_and_back_on_one_side_to_be_folded_are_fine(tmp_path: Path) -> None:
    fronts = [Put("tiles/1", "front", 15, 20), Put("tiles/1", "back", 55, 20)]
    assert judge(tmp_path, Plan(duplex="none", fronts=fronts, backs=[])) == []


# Manifests


def test_a_broken_manifest_that_names_the_file_is_an_error(tmp_path: Path) -> None:
    made = make(tmp_path)
    manifest = tmp_path / "manifest-a.json"
    manifest.write_text(f'{{"files": [{{"file": "{made.path.name}"}}]}}', encoding="utf-8")
    (finding,) = inspect_pdf(made.path).findings
    assert finding.severity is Severity.ERROR
    assert finding.where.file == str(manifest)
    assert finding.message == "can not be read as a manifest: 'pages' is missing"


def test_manifests_of_other_files_do_not_matter(tmp_path: Path) -> None:
    made = make(tmp_path)
    (tmp_path / "manifest-a.json").write_text("{}", encoding="utf-8")
    (tmp_path / "manifest-b.json").write_text('{"files": [{"file": "other"}]}', encoding="utf-8")
    made.path.write_bytes(made.path.read_bytes() + b"\n")
    (message,) = errors(inspect_pdf(made.path))
    assert message.startswith("sha256 is ")


# The report


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


def test_a_picture_placed_by_reportlab_is_measured(tmp_path: Path) -> None:
    from PIL import Image as Pixels

    def draw(canvas: Canvas) -> None:
        picture = ImageReader(Pixels.new("RGB", (150, 300), "red"))
        canvas.drawImage(picture, 200, 400, 72, 144)

    reportlab_file(tmp_path / "a.pdf", draw, "Fira")
    (picture,) = inspect_pdf(tmp_path / "a.pdf").pages[0].pictures
    assert picture.dpi == pytest.approx(150)
    assert picture.size == pytest.approx((25.4, 50.8))
