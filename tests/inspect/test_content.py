from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String
from reportlab.pdfgen.canvas import Canvas

from pnp.findings import Refused
from pnp.inspect.content import MOST
from pnp.inspect.pages import PageReader
from tests.inspect.pdfs import (
    INNER,
    SHOWN,
    add_page,
    errors,
    fonts,
    form,
    helvetica,
    image,
    inspect_pdf,
    look,
    new,
    reportlab_file,
    said,
    warnings,
)

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


def doubling(pdf: pikepdf.Pdf, levels: int, inner: Any) -> Any:
    """Forms that draw each other twice, at other sizes each time."""
    twice = "q 0.9 0.1 0 0.9 0 0 cm /A Do Q q 0.8 0 0.2 0.7 1 1 cm /A Do Q"
    for _ in range(levels):
        inner = form(pdf, twice, Resources=Dictionary(XObject=Dictionary(A=inner)))
    return Dictionary(A=inner)


@pytest.mark.parametrize("depth", [28, 39])
def test_forms_that_double_are_refused_before_they_fill_the_memory(
    depth: int, tmp_path: Path
) -> None:
    pdf = new()
    add_page(pdf, "/A Do", XObject=doubling(pdf, depth, form(pdf, INNER)))
    with pytest.raises(Refused, match=r"page 1 is broken: .* forms and pictures of at most"):
        look(pdf, tmp_path)


@pytest.mark.parametrize("things", ["picture", "face"])
def test_things_that_double_are_counted_as_they_are_found(things: str, tmp_path: Path) -> None:
    pdf = new()
    face = Dictionary(Face=String("a"), Trim=Array([0, 0, 1, 1]))
    inner = image(pdf, 100, 100) if things == "picture" else form(pdf, INNER)
    if things == "face":
        inner["/PieceInfo"] = Dictionary(pnp=Dictionary(Private=face))
    add_page(pdf, "/A Do", XObject=doubling(pdf, 28, inner))
    with pytest.raises(Refused, match=rf"page 1 is broken: more than [\d,]+ {things}s"):
        look(pdf, tmp_path)


def test_forms_that_double_without_resources_of_their_own_are_read_once() -> None:
    pdf = new()
    things = {"A0": form(pdf, SHOWN)}
    for level in range(1, 30):
        things[f"A{level}"] = form(pdf, f"/A{level - 1} Do " * 2)
    resources: dict[str, Any] = {
        "XObject": Dictionary({f"/{name}": of for name, of in things.items()}),
        "Font": Dictionary(F1=helvetica(pdf)),
    }
    page = PageReader().page(add_page(pdf, "/A29 Do", **resources).obj)
    assert page.drawn == 2**30 - 1 > MOST
    assert [font.used for font in page.fonts] == [True]


def test_glyphs_that_double_are_counted(tmp_path: Path) -> None:
    pdf = new()
    used_in_a_drawn_glyph(pdf)
    font = pdf.pages[0].obj["/Resources"]["/Font"]["/T3"]
    font["/CharProcs"]["/a"] = pdf.make_stream(b"1000 0 d0 /A Do")
    font["/Resources"]["/XObject"] = doubling(pdf, 28, form(pdf, INNER))
    with pytest.raises(Refused, match="forms and pictures of at most"):
        look(pdf, tmp_path)


def test_many_forms_are_fine(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf, "/A Do " * 5000, XObject=Dictionary(A=form(pdf, INNER)))
    assert look(pdf, tmp_path).findings == ()
