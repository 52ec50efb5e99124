"""The finished file: what printers, viewers and readers are told, and what lies on the paper."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium_c
import pytest
from PIL import Image

from pnp.base.findings import Refused, has_errors
from pnp.build import build
from pnp.draw.operators import Supplies
from pnp.model.face import Flip, Word
from pnp.model.order import Order
from pnp.uses.check import check
from pnp.work.request import Request, silence
from tests.support.project import BACK, Cards, built, extent_of, pixels, points, rendered

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
