"""What content streams draw, with a budget, whatever stands in the place of objects."""

import zlib
from base64 import a85encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String
from reportlab.pdfgen.canvas import Canvas

from pnp.base.findings import Refused
from pnp.uses.inspect import content
from pnp.uses.inspect.content import MOST, demand_modest
from pnp.uses.inspect.inspection import PageReader
from pnp.uses.inspect.report import FontUse
from tests.support.pdfs import (
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


def test_an_entry_comes_from_the_nearest_parent() -> None:
    top = Dictionary(Type=Name("/Pages"), Rotate=90, MediaBox=Array([0, 0, 1, 1]))
    page = Dictionary(Type=Name("/Page"), Parent=top, Rotate=180)
    assert content.inherited(page, "/Rotate") == 180
    assert len(content.inherited(page, "/MediaBox")) == 4
    assert content.inherited(page, "/CropBox") is None


@pytest.mark.parametrize("resources", [None, 3, Array(), Dictionary(Font=3), Dictionary()])
def test_resources_may_be_anything(resources: Any) -> None:
    assert content.entries(resources, "/Font") == []
    assert content.entry(resources, "/Font", "/F1") is None
    assert content.mask_of(resources) is None


def test_a_box_needs_four_numbers() -> None:
    assert content.rectangle(Array([9, 8, 1, 2])).width == 8
    for wrong in (None, Array([1, 2, 3])):
        with pytest.raises(ValueError, match="four numbers"):
            content.rectangle(wrong)


def test_a_font_says_its_name_or_its_kind() -> None:
    named = Dictionary(Subtype=Name("/Type1"), BaseFont=Name("/ABCDEF+Sans"))
    assert content.font_of(named) == FontUse("Sans", embedded=False, subset=True)
    drawn = Dictionary(Subtype=Name("/Type3"))
    assert content.font_of(drawn) == FontUse("Type3", embedded=True, subset=False)
    assert content.font_of(Dictionary()).name == "without a name"


def test_only_a_form_with_a_name_and_a_trim_box_is_a_face() -> None:
    private = Dictionary(Face=String("tiles/1/front"))
    pdf = pikepdf.new()
    form = pdf.make_stream(b"", PieceInfo=Dictionary(pnp=Dictionary(Private=private)))
    assert content.face_in(content.own_data(form)) is None
    form["/PieceInfo"]["/pnp"]["/Private"]["/Trim"] = Array([0, 0, 30, 40])
    face = content.face_in(content.own_data(form))
    assert face is not None
    assert (face[0], face[1].height) == ("tiles/1/front", 40)


def test_a_picture_knows_its_file_whatever_somebody_has_put_there() -> None:
    with pikepdf.new() as pdf:
        image = pdf.make_stream(b"", Subtype=Name.Image)
        form = pdf.make_stream(b"/Own Do", Resources=Dictionary(XObject=Dictionary(Own=image)))

        def name_of_it() -> str:
            around = content.Scope(content.DIRECT, Dictionary())
            (((picture, _),)) = content.Streams().form(form, around).images
            return picture.name

        assert name_of_it() == "Own"  # as the form calls it
        for info, name in (
            (Dictionary(Private=Dictionary(File=String("card_data/tea/sea.jpg"))), "sea.jpg"),
            (Dictionary(Private=Array([1])), "Own"),
            (Dictionary(Private=Dictionary(File=String("x" * 999))), "x" * 200),
        ):
            image["/PieceInfo"] = Dictionary(pnp=info)
            assert name_of_it().rpartition("/")[2] == name


FLATE = Name("/FlateDecode")


@pytest.fixture(autouse=True)
def _lower(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the limit: to count 64 million bytes takes a while."""
    assert content.MOST_UNPACKED == 64_000_000
    monkeypatch.setattr(content, "MOST_UNPACKED", 8_400_000)


def packed(of: bytes, millions: int) -> bytes:
    """Pack a few bytes again and again, without ever having all of them."""
    packer = zlib.compressobj(9)
    million = of * (1_000_000 // len(of))
    return b"".join(packer.compress(million) for _ in range(millions)) + packer.flush()


PDF = new()


def stream(data: bytes, *filters: Any) -> Any:
    made = PDF.make_stream(b"")
    made.write(data, filter=Array(filters) if len(filters) != 1 else filters[0])
    return made


def judged(thing: Any) -> str:
    try:
        demand_modest(thing)
    except ValueError as problem:
        return str(problem)
    return ""


def page(contents: Any) -> Any:
    made = add_page(PDF).obj
    made["/Contents"] = contents
    return made


@pytest.mark.parametrize(
    ("of", "millions", "says"),
    [
        (b" ", 9, "its content has more than 8,400,000 bytes"),
        (b"q ", 4, "its content has more than 1,000,000 operators"),
        (b"() Tj ", 8, "its content has more than 1,000,000 operators"),
        (b"0 0 m ", 4, ""),
    ],
)
def test_what_is_packed_tightly_is_counted(of: bytes, millions: int, says: str) -> None:
    thing = stream(packed(of, millions), FLATE)
    assert judged(thing) == says
    assert judged(page(thing)) == says


def test_streams_of_one_page_are_counted_together() -> None:
    thing = stream(packed(b" ", 1), FLATE)
    assert judged(page(Array([thing] * 8))) == ""
    assert judged(page(Array([thing] * 9))) == "its content has more than 8,400,000 bytes"


def test_letters_are_looked_through() -> None:
    letters = a85encode(packed(b" ", 30)) + b"~>"
    assert "bytes" in judged(stream(letters, Name("/ASCII85Decode"), FLATE))
    assert judged(stream(a85encode(packed(b" ", 1)), Name("/ASCII85Decode"), FLATE)) == ""


def test_what_nobody_can_look_into_has_to_be_small() -> None:
    twice = stream(zlib.compress(packed(b" ", 9)), FLATE, FLATE)
    assert judged(twice) == "its content is packed more than once, by /FlateDecode, /FlateDecode"
    runs = Name("/RunLengthDecode")
    assert judged(stream(b"\x81 " * 500_000, runs)) == ""
    message = "its content has 1,000,002 bytes in RunLengthDecode, of at most 1,000,000"
    assert judged(stream(b"\x81 " * 500_001, runs)) == message


def test_what_does_not_unpack_is_left_to_whoever_reads_it() -> None:
    for data in (b"", b"nothing", zlib.compress(b"q Q")[:-6]):
        assert judged(stream(data, FLATE)) == ""
    assert judged(page(7)) == judged(page(Array([7]))) == ""
    assert judged(stream(b"hello", Name("/ASCII85Decode"))) == ""


@pytest.mark.parametrize("where", ["page", "form"])
def test_a_file_with_it_is_refused(where: str, tmp_path: Path) -> None:
    pdf = new()
    flood = packed(b"q ", 4)
    if where == "page":
        add_page(pdf).obj["/Contents"].write(flood, filter=FLATE)
    else:
        inner = form(pdf, "")
        inner.write(flood, filter=FLATE)
        add_page(pdf, "/A Do", XObject=pikepdf.Dictionary(A=inner))
    with pytest.raises(Refused, match="page 1 is broken: its content has more than 1,000,000"):
        look(pdf, tmp_path, compress_streams=False)


def test_little_is_unpacked_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    real = zlib.decompressobj

    class Counted:
        """Unpacks, and notes how much at a time."""

        def __init__(self) -> None:
            self._own = real()

        def decompress(self, data: bytes, most: int) -> bytes:
            more = self._own.decompress(data, most)
            given.append(len(more))
            return more

        def __getattr__(self, name: str) -> object:
            return getattr(self._own, name)

    flood = stream(packed(b" ", 30), FLATE)
    monkeypatch.setattr(zlib, "decompressobj", Counted)
    assert judged(flood)
    assert max(given) <= 1 << 18
    assert sum(given) < 9_000_000
