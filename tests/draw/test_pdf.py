"""PDF files, byte by byte."""

import io
import math
import os
import re
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium_c
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.base.findings import Refused, has_errors
from pnp.base.geometry import Affine, Box
from pnp.base.paths import absolute, segments
from pnp.build import build
from pnp.draw.operators import Supplies, filling, font_of_size, fragment, placing, shape
from pnp.draw.packing import TOGETHER, PdfFile, Ready, Reserved
from pnp.draw.pdf import metadata
from pnp.draw.pdf import outline as outline_outline
from pnp.draw.resources import embedded_font, n, outline
from pnp.draw.vector import colour as colour_compact
from pnp.draw.vector import matrix as matrix_compact
from pnp.draw.vector import relative, short, short_path
from pnp.model.face import Circle, Flip, Gradient, Group, Paint, Rect, Shape, Word
from pnp.model.face import Path as PathSyntax
from pnp.model.order import Order
from pnp.model.sheet import Heading
from pnp.uses.check import check
from pnp.work.request import Request, silence
from tests.support.editions import rules, shop
from tests.support.project import BACK, Cards, built, extent_of, pixels, points, rendered

# The finished file: what printers, viewers and readers are told, and what lies on the paper.


RED, WHITE = (255, 0, 0), (255, 255, 255)
NAMES = ("Žluťoučký kůň", "Зелёный ёж", "Ґанок їжака", "Łódź, őszi áfonya", "¡Qué niño!", "Größe")
ROUGH = 0.18  # two pixels at 300 dpi: clips are drawn to whole pixels
A4_BLOCK = (10.5, 15.0, 189.0, 264.0)  # nine poker cards, marks of 3 mm below them


def many(count: int) -> tuple[str, ...]:
    return tuple(f"c{number},1,Card {number},#f0f0f0" for number in range(count))


def of_type(pdf: pikepdf.Pdf, name: str) -> list[Any]:
    return [
        thing
        for thing in pdf.objects
        if isinstance(thing, (pikepdf.Dictionary, pikepdf.Stream)) and thing.get("/Type") == name
    ]


def text_of(path: Path, page: int = 0) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        return str(document[page].get_textpage().get_text_range())
    finally:
        document.close()


def test_two_builds_of_the_same_data_are_byte_for_byte_equal(tmp_path: Path) -> None:
    cards = Cards(back=BACK, rows=many(12))
    one = built(cards.write(tmp_path / "one"), tmp_path / "out1")
    other = built(cards.write(tmp_path / "elsewhere" / "two"), tmp_path / "out2")
    assert one.read_bytes() == other.read_bytes()
    assert [file.read_bytes() for file in sorted((tmp_path / "out1/small").iterdir())] == [
        file.read_bytes() for file in sorted((tmp_path / "out2/small").iterdir())
    ]


def test_two_processes_write_the_same_file_as_one(tmp_path: Path) -> None:
    front = Cards().front.replace("</face>", '<text x="4" y="30" w="40" h="9">№ {{ piece.id }}</text></face>')  # fmt: skip  # noqa: E501
    cards = Cards(front=front, back=front, rows=many(420))
    project = cards.write(tmp_path)
    one = built(project, tmp_path / "out1", jobs=1)
    two = built(project, tmp_path / "out2", jobs=2)
    assert one.read_bytes() == two.read_bytes()


def test_the_working_directory_and_the_hash_seed_do_not_matter(tmp_path: Path) -> None:
    Cards(back=BACK, rows=many(3)).write(tmp_path / "project")
    script = (
        "import sys; from pathlib import Path; from tests.support.project import *;"
        "from pnp.load.project import find_project;"
        "built(find_project(Path(sys.argv[1])), Path(sys.argv[2]))"
    )
    root = Path(__file__).resolve().parents[2]
    files = []
    for number, folder in enumerate((tmp_path, tmp_path / "project" / "card_data")):
        out = tmp_path / f"out{number}"
        subprocess.run(
            [sys.executable, "-c", script, tmp_path / "project", out],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": str(number + 1)},
            check=True,
        )
        files.append((out / "small" / "small-cards-en-a4.pdf").read_bytes())
    assert files[0] == files[1]


def test_the_date_comes_from_source_date_epoch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    project = Cards().write(tmp_path)
    plain = built(project, tmp_path / "plain")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    dated = built(project, tmp_path / "dated")
    with pikepdf.open(plain) as pdf:
        assert str(pdf.docinfo["/CreationDate"]).startswith("D:2000010")
    with pikepdf.open(dated) as pdf:
        assert str(pdf.docinfo["/CreationDate"]).startswith("D:20231114")


@pytest.mark.parametrize("epoch", ["yesterday", "1700000000.5", "9" * 20])
def test_a_date_that_is_none_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, epoch: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with pytest.raises(Refused, match="SOURCE_DATE_EPOCH"):
        built(Cards().write(tmp_path), tmp_path / "out")


def test_the_file_says_what_it_is_and_how_to_print_it(tmp_path: Path) -> None:
    path = built(Cards(title="Löwe & Bär", back=BACK).write(tmp_path), tmp_path / "out")
    with pikepdf.open(path) as pdf:
        assert str(pdf.Root.Lang) == "en"
        assert str(pdf.docinfo["/Title"]) == "Löwe & Bär: Cards"
        assert str(pdf.docinfo["/Author"]) == "Ada Łovelace"
        preferences = pdf.Root.ViewerPreferences
        assert preferences.PrintScaling == "/None"
        assert bool(preferences.DisplayDocTitle)
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == [
                "Sheet 1 of 1, front",
                "Sheet 1 of 1, back",
            ]


def test_a_soft_hyphen_is_a_hyphen_at_the_end_of_a_line_and_nothing_else(tmp_path: Path) -> None:
    shape = "{rect: [40, 60], bleed: 2}"
    rows = ("a,1,Donaudampf\u00adschifffahrt,#ffffff", "b,1,Dampf\u00adschiff,#ffffff")
    cards = Cards(shape=shape, rows=rows, title="Hafen\u00adstadt")
    path = built(cards.write(tmp_path), tmp_path / "out")
    text = re.sub(r"[-\ufffe]\s*", "-", text_of(path))  # how PDFium shows one at a line's end
    assert "Donaudampf-schifffahrt" in text
    assert "Dampfschiff" in text
    assert "Hafenstadt · Cards" in text
    assert "\u00ad" not in text
    with pikepdf.open(path) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Hafenstadt: Cards"


@pytest.mark.parametrize(
    ("backs", "flip", "says"),
    [
        (True, Flip.LONG, "/DuplexFlipLongEdge"),
        (True, Flip.SHORT, "/DuplexFlipShortEdge"),
        (False, Flip.LONG, "/Simplex"),
        (False, Flip.SHORT, "/Simplex"),
    ],
)
def test_the_duplex_hint_agrees_with_the_backs(
    tmp_path: Path, backs: bool, flip: Flip, says: str
) -> None:
    project = Cards(back=BACK).write(tmp_path)
    path = built(project, tmp_path / "out", backs=backs, flip=flip)
    with pikepdf.open(path) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == says
        assert len(pdf.pages) == 1 + backs


def test_a_component_without_a_back_prints_on_one_side(tmp_path: Path) -> None:
    with pikepdf.open(built(Cards().write(tmp_path), tmp_path / "out")) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"
        assert len(pdf.pages) == 1


@pytest.mark.parametrize(("size", "paper"), [(250, "a4"), (150, "a4"), (250, "a3")])
def test_a_piece_in_parts_has_its_back_as_well(tmp_path: Path, size: int, paper: str) -> None:
    project = Cards(back=BACK, shape=f"{{rect: [{size}, {size}]}}").write(tmp_path)
    game = tmp_path / "card_data/small/game.yaml"
    game.write_text(game.read_text("utf-8") + "    split: 10\n", "utf-8")
    request = Request(("small",), ("en",), Order(paper), out=tmp_path / "out")
    report = build(project, request, silence)
    with pikepdf.open(report.written[0]) as pdf:
        assert len(pdf.pages) == (4 if (size, paper) == (250, "a4") else 2)
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    assert not has_errors(check(project, request, silence))


def test_trim_and_bleed_boxes_lie_around_the_cards(tmp_path: Path) -> None:
    path = built(Cards(rows=("a,9,Alpha,#ffffff",), gap=0).write(tmp_path), tmp_path / "out")
    x, y, width, height = A4_BLOCK
    with pikepdf.open(path) as pdf:
        page = pdf.pages[0]
        boxes = {
            name: [float(edge) / points(1) for edge in page[name]]
            for name in ("/MediaBox", "/TrimBox", "/BleedBox")
        }
    assert boxes["/MediaBox"] == pytest.approx([0, 0, 210, 297], abs=0.001)
    trim = [x, 297 - y - height, x + width, 297 - y]
    assert boxes["/TrimBox"] == pytest.approx(trim, abs=0.001)
    bleed = [trim[0] - 2, trim[1] - 2, trim[2] + 2, trim[3] + 2]
    assert boxes["/BleedBox"] == pytest.approx(bleed, abs=0.001)


def test_all_fonts_are_embedded_subsets_and_none_is_helvetica(tmp_path: Path) -> None:
    front = '<face><text w="60" h="40">{{ piece.name }} **bold** *italic*</text></face>'
    cards = Cards(front=front, rows=("a,1,Žluťoučký,#ffffff", "b,1,Зелёный,#ffffff"))
    path = built(cards.write(tmp_path), tmp_path / "out")
    assert b"Helvetica" not in path.read_bytes()
    with pikepdf.open(path) as pdf:
        fonts = of_type(pdf, "/Font")
        assert all("Helvetica" not in str(font.get("/BaseFont")) for font in fonts)
        whole = [font for font in fonts if font.Subtype == "/Type0"]
        assert len(whole) == 3
        for font in whole:
            assert re.fullmatch(r"/[A-Z]{6}\+\w[\w-]+", str(font.BaseFont))
            (descendant,) = font.DescendantFonts
            data = descendant.FontDescriptor.FontFile2.read_bytes()
            assert len(data) < 60_000  # the whole font has 400 kB
            assert "/ToUnicode" in font


@pytest.mark.parametrize("name", NAMES)
def test_printed_words_can_be_copied_and_searched(tmp_path: Path, name: str) -> None:
    cards = Cards(rows=(f'a,1,"{name}",#ffffff',))
    assert name in text_of(built(cards.write(tmp_path), tmp_path / "out"))


def test_words_on_a_picture_of_a_piece_are_seen_and_neither_found_nor_copied(
    tmp_path: Path,
) -> None:
    small = '<piece name="cards/mini" x="5" y="30" w="30"/>'
    front = (
        '<face><text w="60" h="10" size="12">{{ piece.name }}</text>'
        f'{{% if piece.id == "big" %}}{small}{{% endif %}}</face>'
    )
    cards = Cards(front=front, rows=("big,1,Atlas,#f0f0f0", "mini,1,Dwarf,#f0f0f0"))
    with_both = built(cards.write(tmp_path / "both"), tmp_path / "out")
    assert text_of(with_both).count("Dwarf") == 1, "on its own card, and not on the other"
    assert text_of(with_both).count("Atlas") == 1
    with pikepdf.open(with_both) as pdf:
        fonts = [font for font in of_type(pdf, "/Font") if font.Subtype == "/Type0"]
        assert len(fonts) == len({font.DescendantFonts[0].objgen for font in fonts}) + 1


def test_a_face_that_is_printed_nine_times_is_in_the_file_once(tmp_path: Path) -> None:
    cards = Cards(back=BACK, rows=("a,9,Alpha,#ffffff", "b,9,Beta,#ffffff"))
    path = built(cards.write(tmp_path), tmp_path / "out")
    with pikepdf.open(path) as pdf:
        forms = of_type(pdf, "/XObject")
        faces = sorted(str(form.PieceInfo.pnp.Private.Face) for form in forms)
        assert faces == ["cards/a/back", "cards/a/front", "cards/b/front"]
        drawn = [
            sum(str(step.operator) == "Do" for step in pikepdf.parse_content_stream(page))
            for page in pdf.pages
        ]
    assert drawn == [9, 9, 9, 9]


def test_the_file_has_no_syntax_errors(tmp_path: Path) -> None:
    path = built(Cards(back=BACK, rows=many(12)).write(tmp_path), tmp_path / "out")
    with pikepdf.open(path) as pdf:
        assert pdf.check_pdf_syntax() == []
    assert path.read_bytes().startswith(b"%PDF-1.7")


def test_sizes_on_paper_are_right_to_a_hundredth_of_a_millimetre(tmp_path: Path) -> None:
    front = '<face><box x="0" y="0" w="30" h="30" fill="#ff0000"/></face>'
    cards = Cards(front=front, shape="{rect: [30, 30]}", rows=("a,48,Alpha,#ffffff",), gap=0)
    path = built(cards.write(tmp_path), tmp_path / "out")
    document = pypdfium2.PdfDocument(path)
    page = document[0]
    assert [edge / points(1) for edge in page.get_size()] == pytest.approx([210, 297], abs=0.01)
    forms = list(page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_FORM], max_depth=1))
    assert len(forms) == 48
    place = page.get_height()
    for number, form in enumerate(forms):
        row, column = divmod(number, 6)
        matrix = form.get_matrix()
        assert matrix.e / points(1) == pytest.approx(15 + 30 * column, abs=0.01)
        assert (place - matrix.f) / points(1) == pytest.approx(28.5 + 30 * row, abs=0.01)
        assert matrix.a == pytest.approx(points(1), abs=1e-5)
    document.close()


def test_a_red_square_of_30_mm_is_30_mm_wide_at_300_dpi(tmp_path: Path) -> None:
    front = '<face><box x="10" y="20" w="30" h="30" fill="#ff0000"/></face>'
    path = built(Cards(front=front).write(tmp_path), tmp_path / "out")
    left, top, right, bottom = extent_of(rendered(path), RED)
    assert right - left == pytest.approx(30, abs=0.1)
    assert bottom - top == pytest.approx(30, abs=0.1)
    (x, y) = _only_corner(path)
    assert (left, top) == pytest.approx((x + 10, y + 20), abs=0.1)


def _only_corner(path: Path) -> tuple[float, float]:
    """Return the corner of the only card on a sheet, from its trim box."""
    with pikepdf.open(path) as pdf:
        left, _, _, top = (float(edge) / points(1) for edge in pdf.pages[0]["/TrimBox"])
        height = float(pdf.pages[0].MediaBox[3]) / points(1)
    return left, height - top


def colour_at(path: Path, x: float, y: float, dpi: float = 300) -> tuple[int, ...]:
    """Return the colour at a place of the only card, in millimetres from its corner."""
    left, top = _only_corner(path)
    image = rendered(path, dpi=dpi)
    pixel = image.getpixel((round(pixels(left + x, dpi)), round(pixels(top + y, dpi))))
    assert isinstance(pixel, tuple)
    return pixel


def test_half_opaque_ink_lets_half_of_the_ground_through(tmp_path: Path) -> None:
    front = (
        '<face><box w="63" h="88" fill="#0000ff"/>'
        '<box w="20" h="88" fill="#ff0000" opacity="0.5"/>'
        '<group opacity="0.25"><box x="40" w="20" h="88" fill="#ff0000"/></group></face>'
    )
    path = built(Cards(front=front).write(tmp_path), tmp_path / "out")
    assert colour_at(path, 10, 40) == pytest.approx((128, 0, 128), abs=2)
    assert colour_at(path, 30, 40) == pytest.approx((0, 0, 255), abs=2)
    assert colour_at(path, 50, 40) == pytest.approx((64, 0, 191), abs=2)


ON_BLUE = '<face><box w="63" h="88" fill="#0000ff"/>{}</face>'
OVERLAPPING = '<box w="30" h="40" fill="#ff0000"/><box x="20" w="30" h="40" fill="#00ff00"/>'
SYMBOL = f'<art><symbol name="two" w="50" h="40">{OVERLAPPING}</symbol></art>'


@pytest.mark.parametrize(
    "front",
    [
        f'<group opacity="0.5">{OVERLAPPING}</group>',
        '<use name="two" opacity="0.5"/>',
        f'<group opacity="0.5" clip="M 0 0 H 60 V 60 H 0 Z"><group>{OVERLAPPING}</group></group>',
        '<group opacity="0.5"><use name="two" w="50"/></group>',
    ],
    ids=["group", "symbol", "clipped", "symbol in a group"],
)
def test_marks_in_a_faint_group_do_not_shine_through_each_other(tmp_path: Path, front: str) -> None:
    project = Cards(front=ON_BLUE.format(front)).write(tmp_path)
    (tmp_path / "templates/small/art.xml").write_text(SYMBOL, "utf-8")
    path = built(project, tmp_path / "out")
    assert colour_at(path, 10, 20) == pytest.approx((128, 0, 128), abs=2)
    assert colour_at(path, 25, 20) == pytest.approx((0, 128, 128), abs=2)  # green covers red
    assert colour_at(path, 40, 20) == pytest.approx((0, 128, 128), abs=2)
    assert colour_at(path, 25, 60) == pytest.approx((0, 0, 255), abs=2)
    with pikepdf.open(path) as pdf:
        groups = [form.get("/Group") for form in of_type(pdf, "/XObject")]
        assert [group.S for group in groups if group is not None] == ["/Transparency"]


def test_opacities_inside_of_each_other_are_multiplied(tmp_path: Path) -> None:
    inner = '<box w="30" h="40" fill="#ff0000" opacity="0.5"/>'
    nested = f'<group opacity="0.5"><group x="30" opacity="0.5">{inner}</group>{inner}</group>'
    path = built(Cards(front=ON_BLUE.format(nested)).write(tmp_path), tmp_path / "out")
    assert colour_at(path, 15, 20) == pytest.approx((64, 0, 191), abs=2)
    assert colour_at(path, 45, 20) == pytest.approx((32, 0, 223), abs=2)


def test_equal_groups_are_in_the_file_once_and_solid_ones_not_at_all(tmp_path: Path) -> None:
    solid, faint = f"<group>{OVERLAPPING}</group>", f'<group opacity="0.5">{OVERLAPPING}</group>'
    rows = many(30)  # more than one batch
    for front, count in ((solid, 0), (faint, 1)):
        path = built(
            Cards(front=ON_BLUE.format(front), rows=rows).write(tmp_path), tmp_path / "out"
        )
        with pikepdf.open(path) as pdf:
            assert sum("/Group" in form for form in of_type(pdf, "/XObject")) == count


def test_a_clip_cuts_away_what_lies_outside(tmp_path: Path) -> None:
    front = (
        '<face><group clip="M 10 10 H 30 V 30 H 10 Z">'
        '<box w="63" h="88" fill="#ff0000"/></group></face>'
    )
    path = built(Cards(front=front).write(tmp_path), tmp_path / "out")
    left, top, right, bottom = extent_of(rendered(path), RED)
    x, y = _only_corner(path)
    assert (left - x, top - y, right - x, bottom - y) == pytest.approx((10, 10, 30, 30), abs=0.1)


def test_a_group_turns_clockwise_about_its_own_place(tmp_path: Path) -> None:
    front = (
        '<face><group x="30" y="40" rotate="90"><box w="20" h="5" fill="#ff0000"/></group></face>'
    )
    path = built(Cards(front=front).write(tmp_path), tmp_path / "out")
    left, top, right, bottom = extent_of(rendered(path), RED)
    x, y = _only_corner(path)
    assert (left - x, top - y, right - x, bottom - y) == pytest.approx((25, 40, 30, 60), abs=0.1)


def test_a_group_turns_by_any_angle_and_scales(tmp_path: Path) -> None:
    front = (
        '<face><group x="30" y="40" rotate="45" scale="2">'
        '<box x="-5" y="-5" w="10" h="10" fill="#ff0000"/></group></face>'
    )
    path = built(Cards(front=front).write(tmp_path), tmp_path / "out")
    left, top, right, bottom = extent_of(rendered(path), RED)
    assert right - left == pytest.approx(20 * 2**0.5, abs=0.3)
    assert bottom - top == pytest.approx(20 * 2**0.5, abs=0.3)


@pytest.mark.parametrize(
    ("fit", "red"),
    [
        ("contain", (10, 20, 50, 40)),  # 40 × 20 in the middle of 40 × 40
        ("stretch", (10, 10, 50, 50)),
        ("cover", (10, 10, 50, 50)),
    ],
)
def test_a_picture_lies_where_its_fit_says(
    tmp_path: Path, fit: str, red: tuple[float, ...]
) -> None:
    front = f'<face><image src="red.png" x="10" y="10" w="40" h="40" fit="{fit}"/></face>'
    project = Cards(front=front).write(tmp_path)
    Image.new("RGB", (200, 100), RED).save(tmp_path / "card_data" / "small" / "red.png")
    path = built(project, tmp_path / "out")
    left, top, right, bottom = extent_of(rendered(path), RED)
    x, y = _only_corner(path)
    assert (left - x, top - y, right - x, bottom - y) == pytest.approx(red, abs=ROUGH)


def test_a_picture_stands_upright_and_is_not_mirrored(tmp_path: Path) -> None:
    front = '<face><image src="four.png" x="10" y="10" w="40" h="40" fit="stretch"/></face>'
    project = Cards(front=front).write(tmp_path)
    four = Image.new("RGB", (2, 2))
    corners = {(0, 0): RED, (1, 0): (0, 255, 0), (0, 1): (0, 0, 255), (1, 1): (0, 0, 0)}
    for place, colour in corners.items():
        four.putpixel(place, colour)
    four.save(tmp_path / "card_data" / "small" / "four.png")
    path = built(project, tmp_path / "out")
    for (column, row), colour in corners.items():
        assert colour_at(path, 15 + 30 * column, 15 + 30 * row) == pytest.approx(colour, abs=3)


def test_cover_shows_the_middle_of_a_picture(tmp_path: Path) -> None:
    front = '<face><image src="three.png" x="10" y="10" w="40" h="40"/></face>'
    project = Cards(front=front).write(tmp_path)
    three = Image.new("RGB", (300, 100), (0, 0, 255))
    three.paste(RED, (100, 0, 200, 100))
    three.save(tmp_path / "card_data" / "small" / "three.png")
    path = built(project, tmp_path / "out")
    assert colour_at(path, 12, 30) == pytest.approx(RED, abs=3)
    assert colour_at(path, 48, 30) == pytest.approx(RED, abs=3)


@pytest.mark.parametrize(
    ("fill", "seen"),
    [
        (
            "linear(10 0 50 0, #ff0000, #0000ff)",
            {(5, 40): (255, 0, 0), (30, 80): (128, 0, 128), (58, 40): (0, 0, 255)},
        ),
        (
            "linear(0 8 0 80, #ff0000 0.25, #00ff00 0.5, #0000ff 0.75)",
            {
                (9, 20): (255, 0, 0),
                (30, 35): (128, 128, 0),
                (50, 44): (0, 255, 0),
                (9, 70): (0, 0, 255),
            },
        ),
        (
            "radial(30 40 20, #ff0000, #00ff00 0.5, #0000ff)",
            {
                (30, 40): (255, 0, 0),
                (40, 40): (0, 255, 0),
                (30, 55): (0, 128, 128),
                (30, 70): (0, 0, 255),
            },
        ),
        (
            "radial(30 40 20 20 40, #ff0000, #0000ff)",
            {(20, 40): (255, 0, 0), (35, 40): (128, 0, 128), (52, 40): (0, 0, 255)},
        ),
    ],
    ids=["across", "down, with plain ends", "from the middle", "from a focus"],
)
def test_a_gradient_runs_as_it_says_and_goes_on_plain(
    fill: str, seen: dict[tuple[float, float], tuple[int, ...]], tmp_path: Path
) -> None:
    front = f'<face><box w="{{{{ w }}}}" h="{{{{ h }}}}" fill="{fill}"/></face>'
    path = built(Cards(front=front).write(tmp_path), tmp_path / "out")
    for (x, y), colour in seen.items():
        assert colour_at(path, x, y) == pytest.approx(colour, abs=6), (x, y)


def test_art_stops_at_the_end_of_the_bleed(tmp_path: Path) -> None:
    front = '<face><box x="-20" y="-20" w="103" h="128" fill="#ff0000"/></face>'
    path = built(Cards(front=front).write(tmp_path), tmp_path / "out")
    left, top, right, bottom = extent_of(rendered(path), RED)
    assert (right - left, bottom - top) == pytest.approx((63 + 4, 88 + 4), abs=ROUGH)


def test_cut_marks_and_foot_are_printed_over_the_art(tmp_path: Path) -> None:
    front = '<face><box x="-2" y="-2" w="67" h="92" fill="#ff0000"/></face>'
    path = built(Cards(front=front).write(tmp_path), tmp_path / "out")
    with pikepdf.open(path) as pdf:
        steps = [str(step.operator) for step in pikepdf.parse_content_stream(pdf.pages[0])]
    assert steps.index("Do") < steps.index("S")


def test_placements_know_only_quarter_turns() -> None:
    from pnp.base.geometry import Box, Edges
    from pnp.draw.pdf import _placing

    box = Box(10, 20, 30, 40)
    corners = {0: "1 0 0 1 10 20", 90: "0 1 -1 0 40 20", 180: "-1 0 0 -1 40 60", 270: "0 -1 1 0 10 60"}  # fmt: skip  # noqa: E501
    for turn, matrix in corners.items():
        placed = _placing(box, Edges(), turn)
        numbers = [float(part) for part in placed.split(" n ")[1].split(" cm")[0].split()]
        assert numbers == [float(part) for part in matrix.split()]


def test_letters_that_share_a_glyph_are_named_alike_in_whatever_order_they_come() -> None:
    space, firm, both = (
        Word(text, 250.0, (3,) * len(text), ()) for text in (" ", "\u00a0", "\u00a0 ")
    )
    named = []
    for order in ((space, firm), (firm, space), (both, both)):
        supplies = Supplies()
        for word in order:
            part = Supplies()
            part.words["Serif"] = {word}
            supplies.merge(part)
        named.append(supplies.glyphs)
    assert named == [{"Serif": {3: " "}}] * 3


# Marks as strings of PDF content.


def test_numbers_have_four_decimals_at_most() -> None:
    assert [n(1), n(0.123456), n(-2.5)] == ["1", "0.1235", "-2.5"]


def test_a_choice_of_colour_and_of_font() -> None:
    assert filling("#ff8000") == "1 0.502 0 rg"
    assert font_of_size("body0", 72) == "/body0 25.4 Tf"


@pytest.mark.parametrize(
    ("mark", "written"),
    [
        (Rect(Box(1, 2, 3, 4), 0, Paint(fill="#000000")), "0 g 1 2 3 4 re f"),
        (PathSyntax("M 0 0 L 5 5 Z", Paint(fill="#ffffff")), "1 g 0 0 m 5 5 l h f"),
        (Rect(Box(0, 0, 1, 1), 0, Paint()), ""),
        (Rect(Box(0, 0, 1, 1), 0, Paint(stroke="#000000", line=0.0)), ""),
    ],
)
def test_a_shape_is_a_paint_and_a_path(mark: Shape, written: str) -> None:
    assert shape(mark) == written


def test_dots_on_a_line_have_a_length_and_keep_their_distance() -> None:
    line = Paint(stroke="#000000", line=2, dash=(0, 3, 1, 2), cap="round")
    assert "[0.001 2.999 1 2] 0 d" in shape(PathSyntax("M 0 0 L 9 0", line))
    assert "[0 3 1 2] 0 d" in shape(PathSyntax("M 0 0 L 9 0", line._replace(cap="butt")))


def test_rounded_shapes_are_curves() -> None:
    assert shape(Circle(5, 5, 2, Paint(fill="#000000"))).count(" c") == 4
    assert shape(Rect(Box(0, 0, 9, 9), 2, Paint(fill="#000000"))).count(" c ") == 4


def test_opacity_and_gradients_are_kept_apart_from_what_follows() -> None:
    run = Gradient("linear", (0, 0, 1, 0), ((0.0, "#000000"), (1.0, "#ffffff")))
    faint = shape(Rect(Box(0, 0, 1, 1), 0, Paint(fill=run, stroke="#000000", opacity=0.5)))
    assert faint.startswith("q /A500 gs q ")
    assert faint.endswith(" S Q")
    assert " W n /G" in faint


@pytest.mark.parametrize(
    ("rotate", "written"),
    [(0, "1 0 0 1"), (90, "0 1 -1 0"), (30, "0.866025 0.5 -0.5 0.866025")],
)
def test_groups_are_turned_clockwise(rotate: float, written: str) -> None:
    assert placing(Group((), 1, 2, rotate)) == f"{written} 1 2 cm"


def test_a_mirrored_group_has_its_left_on_the_right() -> None:
    assert placing(Group((), 1, 2, mirror=True)) == "-1 0 0 1 1 2 cm"
    assert placing(Group((), 1, 2, 90, mirror=True)) == "0 -1 -1 0 1 2 cm"


def test_paths_and_words() -> None:
    assert outline("M 0 0 C 1 1 2 2 3 3 Z") == "0 0 m 1 1 2 2 3 3 c h"
    assert fragment(Word("AV", 1000, (1, 2), ())) == "00010002"
    assert fragment(Word("AV", 1000, (1, 2), (-80.0, 0.0))) == "0001>80<0002"


# Numbers and paths of SVG are short, and mean what they meant.


@pytest.mark.parametrize(
    ("value", "written"),
    [(0.5, ".5"), (-0.25, "-.25"), (0, "0"), (-0.0001, "0"), (10.0, "10"), (100, "100"),
     (-10.5004, "-10.5"), (0.0005, ".001")],
)  # fmt: skip
def test_a_number_has_nothing_superfluous(value: float, written: str) -> None:
    assert short(value) == written


def test_colours_and_maps_are_short() -> None:
    assert (colour_compact("#ffcc00"), colour_compact("#ffcc01")) == ("#fc0", "#ffcc01")
    assert matrix_compact(Affine(e=3, f=0.5)) == "translate(3 .5)"
    assert matrix_compact(Affine(a=0, b=1, c=-1, d=0, e=3, f=4)) == "matrix(0 1 -1 0 3 4)"


def test_a_path_is_relative_and_leaves_out_what_can_be_known() -> None:
    assert short_path("M 1 1 L 3 1 L 3 4 L 2.5 3.5 Z M 5 5 L 6 6 L 7 7") == (
        "m1 1h2v3l-.5-.5zm4 4 1 1 1 1"
    )
    assert relative([("M", (5, 5)), ("Q", (6, 7, 8, 9)), ("Q", (1, 2, 3, 4))]) == (
        "m5 5q1 2 3 4-7-7-5-5"
    )


NUMBERS = st.floats(-500, 500).map(lambda number: round(number, 4))


@given(st.lists(st.tuples(st.sampled_from("MLCZ"), st.lists(NUMBERS, min_size=6, max_size=6))))
def test_a_path_leads_where_it_led(steps: list[tuple[str, list[float]]]) -> None:
    takes = {"M": 2, "L": 2, "C": 6, "Z": 0}
    d = " ".join(
        " ".join([verb, *(f"{one:.4f}" for one in numbers[: takes[verb]])])
        for verb, numbers in [("M", [1.0, 2.0]), *steps]
    )
    for one, other in zip(segments(absolute(d)), segments(absolute(short_path(d))), strict=True):
        assert one[0] == other[0]
        assert all(
            math.isclose(a, b, abs_tol=0.0012) for a, b in zip(one[1], other[1], strict=True)
        )


# What a file says of itself, for programs that read no page.


def test_signs_of_xml_in_a_title_are_kept() -> None:
    pdf = PDFDocument(invariant=1)
    pdf.info.title, pdf.info.author = "Ants & <Bees>", "Ada"
    (_, packet, _) = metadata(PdfFile(pdf), "de").parts
    root = ElementTree.fromstring(packet)
    said = [text for text in root.itertext() if text.strip()]
    assert "Ants & <Bees>" in said
    assert {"Ada", "de", "1"} <= set(said)


# The outline: headings below each other, or a line for each page.


def lines(headings: tuple[Heading, ...]) -> Any:
    document = rules("micropul").document._replace(headings=headings)
    pdf = PDFDocument(invariant=1)
    top = outline_outline(pdf, document, [Reserved(PdfFile(pdf)) for _ in document.sheets])
    return pdf.idToObject[top.name].dict


def test_headings_stand_below_those_of_a_higher_level() -> None:
    made = lines((Heading("A", 1, 1, 0.0), Heading("B", 2, 1, 9.0), Heading("C", 3, 1, 20.0)))
    assert made["Count"] == 3
    assert made["First"].name != made["Last"].name, "the title and the section stand side by side"


def test_without_headings_each_page_has_a_line() -> None:
    assert lines(())["Count"] == len(rules("micropul").document.sheets)


# A PDF written object by object, in the order in which contents become known.


def table(data: bytes) -> list[tuple[int, int, int]]:
    """Return what a file says of its objects: kind, place, number inside of it."""
    start = int(data.rpartition(b"startxref\n")[2].split()[0])
    rows = zlib.decompress(data[start:].partition(b"stream\n")[2])
    return list(struct.iter_unpack(">BIH", rows))


def test_slots_are_filled_later_and_the_table_knows_where_everything_is() -> None:
    pdf = PDFDocument(dummyoutline=1, invariant=1)
    pdf.idToObject["BasicFonts"].dict.clear()
    file = PdfFile(pdf)
    slot = Reserved(file)
    text = b"hello " * 99
    stream = file.deflated({"Kind": "/Test"}, text).format(pdf).decode()
    file.reference(Ready(f"<< /Later {slot.text} /Now {stream} >>".encode()))
    data = b"".join([file.start(), *file.settled(), file.put(slot, b"(at last)"), *file.end()])
    rows = table(data)
    assert len(rows) > 5
    for number, (kind, place, _) in enumerate(rows[1:], 1):
        assert kind == 1 and data[place:].startswith(b"%d 0 obj\n" % number)
    assert slot.text.split()[0].encode() + b" 0 obj\n(at last)\nendobj" in data
    assert zlib.compress(text, 6) in data
    assert data.count(b"/Font ") == 0, "no font that nobody asked for"


@pytest.mark.parametrize("count", [1, TOGETHER, TOGETHER + 1, 3 * TOGETHER])
def test_small_objects_are_packed_together_and_found_again(count: int) -> None:
    file = PdfFile(PDFDocument(dummyoutline=1, invariant=1))
    parts = [file.start()]
    names = []
    for number in range(count):
        names.append(int(file.pack(f"<< /Number {number} >>").split()[0]))
        if number % 70 == 0:
            parts += file.settled()
    data = b"".join([*parts, *file.end()])
    rows = table(data)
    assert data.count(b"/ObjStm") == -(-count // TOGETHER)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for number, name in enumerate(names):
            assert rows[name][0] == 2
            assert pdf.get_object(name, 0).Number == number


def test_a_font_holds_the_glyphs_in_use_and_gives_letters_back() -> None:
    pdf, font = PDFDocument(invariant=1), shop().fonts.ensure("body-regular")
    few, more = {5: "a"}, {5: "a", 6: "b", 7: "\U0001f600"}
    names = []
    for glyphs in (few, more, few):
        names.append(embedded_font(PdfFile(pdf), font, set(glyphs))["BaseFont"].format(pdf))
    assert names[0] == names[2] != names[1], "subsets have names of their own"
    assert all(font.postscript_name in str(name) for name in names)
