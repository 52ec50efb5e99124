"""Marks on a page: fonts, grounds, layers, shades, codes."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter
from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.base.findings import NOWHERE
from pnp.base.geometry import Box
from pnp.build import build
from pnp.draw.operators import shading, strips
from pnp.draw.packing import PdfFile
from pnp.draw.png import Backdrops
from pnp.draw.qr import qr_code
from pnp.draw.resources import Layers
from pnp.load.project import Project
from pnp.model.face import (
    Circle,
    Face,
    FaceName,
    Flip,
    Gradient,
    Group,
    Guides,
    Layer,
    Mark,
    Paint,
    Rect,
)
from pnp.model.order import Order
from pnp.text.setting import Slot, Style
from pnp.uses.inspect.inspection import inspect_pdf
from pnp.work.request import Request, silence
from tests.draw.test_pdf import text_of
from tests.support.arranging import setter
from tests.support.otf import otf, source
from tests.support.pdfs import SHIPPED
from tests.support.project import Cards, built, extent_of, pixels, points, rendered

# Fonts in finished files: .otf and .ttf print alike, and letters come from whoever has them.


WORD = "Hello, Vapo".replace(",", "")
FRONT = (
    '<face><text x="4" y="4" w="55" h="30" font="{}" size="20">{{{{ piece.name }}}}</text></face>'
)


def project(folder: Path, fonts: str, font: str = "own", name: str = WORD) -> Project:
    """Return a project of one card in a font of its own."""
    made = Cards(front=FRONT.format(font), rows=(f"a,1,{name},#ffffff",)).write(folder)
    letters = folder / "card_data" / "stock" / "letters"
    letters.mkdir(parents=True)
    (letters / "own.ttf").write_bytes(bytes(source().blob.data))
    (letters / "own.otf").write_bytes(otf())
    (letters / "keyed.otf").write_bytes(otf(keyed=True))
    (folder / "card_data" / "stock" / "fonts.yaml").write_text(f"fonts:\n{fonts}", "utf-8")
    return made


def shown(path: Path) -> tuple[Image.Image, str]:
    """Return the upper left of a page, and the text on all of it."""
    document = pypdfium2.PdfDocument(path)
    try:
        page = document[0]
        seen = page.render(scale=300 / 72).to_pil().convert("L").crop((100, 150, 1000, 500))
        return seen, str(page.get_textpage().get_text_range())
    finally:
        document.close()


def own(file: str, more: str = "") -> str:
    return f"  own: {{folder: letters, regular: {file}{more}}}\n"


@pytest.mark.parametrize("file", ["own.otf", "keyed.otf"])
def test_an_otf_prints_and_is_copied_like_its_ttf(tmp_path: Path, file: str) -> None:
    plain, copied = shown(built(project(tmp_path / "t", own("own.ttf")), tmp_path / "ttf"))
    path = built(project(tmp_path / "o", own(file)), tmp_path / "otf")
    drawn, text = shown(path)
    assert WORD in copied
    assert WORD in text
    assert plain.getextrema() == (0, 255)
    off = ImageChops.difference(plain, drawn).histogram()
    assert sum(off[64:]) < 0.001 * sum(off)
    with pikepdf.open(path) as pdf:
        kinds = [str(one.get("/Subtype")) for one in pdf.objects if isinstance(one, pikepdf.Stream)]
        fonts = [
            one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/W" in one
            and one.get("/Subtype") == "/CIDFontType0"
        ]  # fmt: skip
    assert kinds.count("/CIDFontType0C") == 1
    assert len(fonts) == 1


@pytest.mark.skipif(not shutil.which("gs"), reason="Ghostscript, which prints it, is not here")
def test_ghostscript_prints_letters_that_had_other_numbers(tmp_path: Path) -> None:
    seen = []
    for file in ("own.otf", "keyed.otf"):
        path = built(project(tmp_path / file, own(file)), tmp_path / f"{file}-out")
        png = tmp_path / f"{file}.png"
        asked = ["-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=pnggray", "-r100"]
        subprocess.run(["gs", *asked, "-dLastPage=1", f"-sOutputFile={png}", path], check=True)
        seen.append(Image.open(png).crop((33, 50, 333, 166)))
    assert seen[0].getextrema() == (0, 255)
    assert ImageChops.difference(*seen).getbbox() is None


def test_letters_come_from_the_font_that_has_them(tmp_path: Path) -> None:
    fonts = own("own.otf", ", fallback: [title, body]")
    _, text = shown(built(project(tmp_path / "p", fonts, name="Hello Žofie Ω"), tmp_path / "out"))
    assert "Hello Žofie Ω" in text


# Faces without their texts, as pixels.


RED = Rect(Box(-2, -2, 67, 92), 0, Paint(fill="#ff0000"))


def face(*marks: Mark, width: float = 63) -> Face:
    return Face(FaceName("cards", "a"), width, 88, 2, marks)


def words(x: float = 0.0) -> Mark:
    style = Style(30.0, "#000000", leading=1.2)
    mark, _ = setter().set_text("HHHH", Slot(Box(x, 5, 50, 20), style, NOWHERE))
    return mark


def test_texts_are_left_out_and_all_else_is_drawn() -> None:
    dot = Group((Circle(0, 0, 8, Paint(fill="#0000ff")), words()), 30, 60, shared="dot red")
    (image,) = Backdrops().drawn({}, [face(RED, words(), dot)], 72)
    assert {colour for _, colour in image.getcolors(10_000) or ()} >= {(255, 0, 0), (0, 0, 255)}
    assert image.getpixel((85, 170)) == (0, 0, 255)
    assert image.crop((0, 0, 179, 120)).getcolors() == [(179 * 120, (255, 0, 0))]


def test_a_page_is_as_large_as_the_trim() -> None:
    (image,) = Backdrops().drawn({}, [face(RED)], 254)
    assert [side // 10 for side in image.size] == [63, 88]


def test_each_face_has_its_own_and_equal_ones_share_one() -> None:
    one, two, three, four = Backdrops().drawn(
        {}, [face(RED, words()), face(words()), face(RED, words(9.0)), face(RED, width=50)], 72
    )
    assert one is three
    assert two.getpixel((5, 5)) == (255, 255, 255)
    assert four.width < one.width


def test_no_faces_need_no_file() -> None:
    assert not list(Backdrops().drawn({}, [], 72))


def test_what_was_drawn_is_kept_for_other_languages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = Backdrops()
    (one,) = kept.drawn({}, [face(RED, words())], 72)
    monkeypatch.setattr("pnp.draw.png.pixels", lambda *_: pytest.fail("drawn again"))
    (other,) = kept.drawn({}, [face(RED, words(9.0))], 72)
    assert (one.size, one.tobytes()) == (other.size, other.tobytes())


def test_no_more_is_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.draw.png.MOST_BYTES", 100)
    kept = Backdrops()
    images = [list(kept.drawn({}, [face(RED), face(RED, width=50)], 72)) for _ in range(2)]
    assert [[one.size for one in drawn] for drawn in images] == [[(179, 250), (142, 250)]] * 2


# Layers in a finished file: listed by name, switched off one by one, printed as they are seen.


HEXAGON = "{polygon: [[10, 0], [20, 5], [20, 15], [10, 20], [0, 15], [0, 5]], bleed: 2}"


def made(folder: Path, order: Order, shape: str = "{rect: [63, 88], corner: 3}") -> Path:
    plain = '<face><box w="{{ w }}" h="{{ h }}" fill="#ffff00"/></face>'
    project = Cards(front=plain, shape=shape, gap=4).write(folder)
    request = Request(("small",), ("de",), order._replace(allow_missing=True), out=folder / "out")
    build(project, request, silence)
    return folder / "out" / "small" / "small-cards-de-a4.pdf"


def inked(path: Path) -> set[object]:
    image = rendered(path, dpi=200)
    return {colour for _, colour in image.getcolors(1 << 20) or ()}


def without(path: Path, *names: str) -> Path:
    """Return the file as it is after a viewer has switched layers off."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        groups = pdf.Root.OCProperties
        off = [group for group in groups.OCGs if str(group.Name) in names]
        assert len(off) == len(names)
        groups.D["/OFF"] = pikepdf.Array(off)
        pdf.save(path)
    return path


def test_layers_are_listed_in_the_readers_language(tmp_path: Path) -> None:
    with pikepdf.open(made(tmp_path, Order())) as pdf:
        names = [str(group.Name) for group in pdf.Root.OCProperties.D.Order]
        assert names == ["Schnittlinien", "Hinweise und Fußzeile"]
        assert "/AS" not in pdf.Root.OCProperties.D  # printers get what is seen


def test_each_layer_can_be_switched_off(tmp_path: Path) -> None:
    path = made(tmp_path, Order(contour=True))
    assert inked(path) > {(255, 255, 0), (255, 255, 255)}
    everything = ("Schnittlinien", "Plotterkontur", "Hinweise und Fußzeile")
    assert inked(without(path, *everything)) == {(255, 255, 0), (255, 255, 255)}


@pytest.mark.parametrize("shape", ["{rect: [63, 88], corner: 3}", "{circle: 16}", HEXAGON])
def test_contours_are_a_spot_colour_exactly_on_the_trim(shape: str, tmp_path: Path) -> None:
    path = made(tmp_path, Order(contour=True, guides=Guides.NONE), shape)
    found = inspect_pdf(path, SHIPPED)
    (page,) = found.pages
    assert page.spots == ("CutContour",)
    (contour,) = page.contours
    assert contour == pytest.approx(page.faces[0].box, abs=0.005)
    assert found.findings == ()


def test_contours_overprint_in_hairlines(tmp_path: Path) -> None:
    with pikepdf.open(made(tmp_path, Order(contour=True))) as pdf:
        page = pdf.pages[0]
        space = page.Resources.ColorSpace.CutContour
        assert [str(space[0]), str(space[1])] == ["/Separation", "/CutContour"]
        assert [float(part) for part in space[3].C1] == [0, 1, 0, 0]
        assert page.Resources.ExtGState.Over.OP
        assert b"/Over gs /CutContour CS 1 SCN 0.0882 w" in page.Contents.read_bytes()


def test_a_file_without_layers_lists_none() -> None:
    pdf = PDFDocument()
    layers = Layers(PdfFile(pdf), {Layer.CUT: "Cut"})
    layers.enter(pdf)
    assert not hasattr(pdf.Catalog, "OCProperties")


# Gradients as a PDF has them.


STOPS = ((0.25, "#ff0000"), (0.5, "#000000"), (1.0, "#0000ff"))


@pytest.mark.parametrize(
    ("gradient", "kind", "coords"),
    [
        (Gradient("linear", (1, 2, 3, 4), STOPS), 2, "[ 1 2 3 4 ]"),
        (Gradient("radial", (1, 2, 9), STOPS), 3, "[ 1 2 0 1 2 9 ]"),
        (Gradient("radial", (1, 2, 9, 3, 4), STOPS), 3, "[ 3 4 0 1 2 9 ]"),
    ],
)
def test_lines_and_circles_have_their_places(gradient: Gradient, kind: int, coords: str) -> None:
    assert shading(gradient).startswith(
        f"<< /ShadingType {kind} /ColorSpace /DeviceRGB /Coords {coords} "
    )


def test_colours_go_on_plain_before_the_first_and_behind_the_last_stop() -> None:
    function = shading(Gradient("linear", (0, 0, 1, 1), STOPS))
    assert function.count("/FunctionType 2") == 3
    assert "/Bounds [ 0.25 0.5 ]" in function
    assert "/C0 [ 1 0 0 ] /C1 [ 1 0 0 ]" in function


# Art that ends at the cut: its mirror image fills the bleed, and nothing of it is read twice.


# Four fields of one colour each, which end at the cut, and a word.
FIELDS = """\
<face>
  <box w="{{ w / 2 }}" h="{{ h / 2 }}" fill="#ff0000"/>
  <box x="{{ w / 2 }}" w="{{ w / 2 }}" h="{{ h / 2 }}" fill="#00ff00"/>
  <box y="{{ h / 2 }}" w="{{ w / 2 }}" h="{{ h / 2 }}" fill="#0000ff"/>
  <box x="{{ w / 2 }}" y="{{ h / 2 }}" w="{{ w / 2 }}" h="{{ h / 2 }}" fill="#ffff00"/>
  <text x="4" y="4" w="{{ w - 8 }}" h="20" size="12">Once</text>
</face>
"""
RED_EDGES, GREEN, BLUE, YELLOW = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0)


def made_edges(folder: Path, mirror: str) -> Path:
    shape = f"{{rect: [60, 80], bleed: 2, mirror: {mirror}}}"
    return built(Cards(front=FIELDS, shape=shape).write(folder), folder / "out")


@pytest.mark.parametrize("own", [0.0, 1.5])
def test_nine_strips_fill_face_and_bleed(own: float) -> None:
    found = strips(Box(0, 0, 60, 80), own, 2)
    assert found[0].clip == (-own, -own, 60 + 2 * own, 80 + 2 * own)
    assert Box.holding([strip.clip for strip in found]) == (-2, -2, 64, 84)
    for strip in found:
        across, down, x, y = strip.matrix
        middle = strip.clip.centre
        assert -own <= across * middle.x + x <= 60 + own
        assert -own <= down * middle.y + y <= 80 + own
    for point in (Box(x, y, 0, 0) for x in (-1, 30, 61) for y in (-1, 40, 81)):
        assert any(strip.clip.holds(point) for strip in found)


@pytest.mark.parametrize("mirror", ["true", "false"])
def test_the_bleed_has_the_colours_of_the_edge(mirror: str, tmp_path: Path) -> None:
    path = made_edges(tmp_path, mirror)
    box = inspect_pdf(path, SHIPPED).pages[0].faces[0].box
    image = rendered(path)

    def at(x: float, y: float) -> object:
        return image.getpixel((round(pixels(box.x + x)), round(pixels(box.y + y))))

    beyond = (at(10, -1), at(-1, 20), at(61, 20), at(-1, 60), at(-1, -1), at(61, 81))
    filled = (RED_EDGES, RED_EDGES, GREEN, BLUE, RED_EDGES, YELLOW)
    assert beyond == (filled if mirror == "true" else ((255, 255, 255),) * 6)


def test_words_are_found_once_and_strips_are_no_faces(tmp_path: Path) -> None:
    path = made_edges(tmp_path, "true")
    assert text_of(path).count("Once") == 1
    found = inspect_pdf(path, SHIPPED)
    assert [len(page.faces) for page in found.pages] == [1]
    assert found.findings == ()
    with pikepdf.open(path) as pdf:
        assert not pdf.check_pdf_syntax()


def test_a_board_in_parts_has_its_outer_edges_mirrored(tmp_path: Path) -> None:
    """Where it goes on, a part has the board beyond its edge: colours change near a seam."""
    narrow, wide = 'x="{{ 144.5 }}" w="{{ w - 144.5 }}"', 'x="{{ w / 2 }}" w="{{ w / 2 }}"'
    front = FIELDS.replace(wide, narrow).replace('w="{{ w / 2 }}"', 'w="144.5"')
    shape = "{rect: [300, 240], bleed: 3, mirror: true}"
    project = Cards(front=front, shape=shape).write(tmp_path)
    game = tmp_path / "card_data" / "small" / "game.yaml"
    game.write_text(game.read_text("utf-8") + "    split: 10\n", "utf-8")
    path = built(project, tmp_path / "out")
    one, other = (page.faces[0].box for page in inspect_pdf(path, SHIPPED).pages)
    left, right = rendered(path, 0), rendered(path, 1)

    def at(image: Image.Image, x: float, y: float) -> object:
        return image.getpixel((round(pixels(x)), round(pixels(y))))

    assert at(left, one.x - 2, one.y - 2) == RED_EDGES
    assert at(left, one.x - 2, one.bottom + 2) == BLUE
    assert at(right, other.right + 2, other.y + 20) == GREEN
    assert at(right, other.right - 20, other.bottom + 2) == YELLOW
    assert (at(right, other.x - 1, other.y + 20), at(right, other.x + 1, other.y + 20)) == (
        RED_EDGES,
        GREEN,
    )


# Front and back held against the light: each back lies behind its front to a pixel.


DPI = 150
PIXEL = 25.4 / DPI + 0.001  # in millimetres
COLOURS = ("#d02020", "#20a020", "#2020d0", "#c0a000", "#a020a0")
# The black corner lies left on the front and right on the back: through the paper, they meet.
FACE = """\
<face>
  <box x="{{{{ -bleed }}}}" y="{{{{ -bleed }}}}" w="{{{{ w + 2 * bleed }}}}"
       h="{{{{ h + 2 * bleed }}}}" fill="{{{{ piece.colour }}}}"/>
  <box x="{{{{ {x} }}}}" y="4" w="12" h="20" fill="#000000"/>
</face>
"""
FRONT_REGISTRATION, BACK = FACE.format(x="4"), FACE.format(x="w - 16")


Pixels = tuple[float, float, float, float]


def sheets(folder: Path, shape: str, count: int, flip: Flip) -> tuple[Path, Pixels]:
    """Build a deck whose last sheet is half empty; return it with that sheet's block in pixels."""
    rows = [f"c{number},1,x,{COLOURS[number % 5]}" for number in range(count)]
    cards = Cards(front=FRONT_REGISTRATION, back=BACK, shape=shape, rows=tuple(rows))
    path = built(cards.write(folder), folder / "out", flip=flip)
    with pikepdf.open(path) as pdf:
        page = pdf.pages[len(pdf.pages) - 2]
        left, bottom, right, top = (float(edge) / points(1) for edge in page["/TrimBox"])
        height = float(page.MediaBox[3]) / points(1)
    left, upper, right, lower = (
        round(edge / 25.4 * DPI) for edge in (left, height - top, right, height - bottom)
    )
    return path, (left, upper, right, lower)


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize(
    ("shape", "slots", "lying"),
    [
        ("{rect: [63, 88]}", 9, True),
        ("{rect: [57, 89]}", 9, False),
        ("{rect: [70, 70]}", 8, False),
    ],
)
def test_backs_lie_behind_their_fronts(
    tmp_path: Path, shape: str, slots: int, lying: bool, flip: Flip
) -> None:
    path, block = sheets(tmp_path, shape, slots + 5, flip)
    front, back = rendered(path, 2, DPI), rendered(path, 3, DPI)
    assert (front.width > front.height) == lying
    like_a_page = lying == (flip == "short")
    turn = Image.Transpose.FLIP_LEFT_RIGHT if like_a_page else Image.Transpose.FLIP_TOP_BOTTOM
    through = back.transpose(turn)
    difference = ImageChops.difference(front, through).convert("L").crop(block)
    more_than_a_pixel = difference.point([255 * (v > 40) for v in range(256)])
    assert more_than_a_pixel.filter(ImageFilter.MinFilter(3)).getbbox() is None


@pytest.mark.parametrize("flip", Flip)
def test_each_card_has_its_own_back_behind_it(tmp_path: Path, flip: Flip) -> None:
    path, _ = sheets(tmp_path, "{rect: [57, 89]}", 14, flip)
    front, back = rendered(path, 2, DPI), rendered(path, 3, DPI)
    turn = Image.Transpose.FLIP_LEFT_RIGHT if flip == "long" else Image.Transpose.FLIP_TOP_BOTTOM
    through = back.transpose(turn)
    for colour in ("#20a020", "#2020d0", "#c0a000"):
        red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
        one = extent_of(front, (red, green, blue), DPI)
        other = extent_of(through, (red, green, blue), DPI)
        assert one == pytest.approx(other, abs=PIXEL)


def test_a_back_printed_for_the_wrong_edge_would_be_noticed(tmp_path: Path) -> None:
    path, block = sheets(tmp_path, "{rect: [57, 89]}", 14, Flip.LONG)
    front, back = rendered(path, 2, DPI), rendered(path, 3, DPI)
    wrong = back.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    assert ImageChops.difference(front, wrong).crop(block).getbbox() is not None


# Codes that telephones read.


MASKS: tuple[
    Callable[[int, int], int], ...
] = (  # by which rows and columns modules are turned over
    lambda y, x: (y + x) % 2,
    lambda y, x: y % 2,
    lambda y, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
CORNER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]


def test_a_code_is_a_square_with_three_marked_corners() -> None:
    rows = ["".join("01"[dark] for dark in row) for row in qr_code("http://192.168.1.20:8000/x")]
    size = len(rows)
    assert size == 25 and {len(row) for row in rows} == {size}
    corners = [
        [row[left : left + 7] for row in rows[top : top + 7]]
        for left, top in ((0, 0), (size - 7, 0), (0, size - 7))
    ]
    assert corners == [CORNER] * 3


def test_other_texts_are_other_codes() -> None:
    assert qr_code("a") == qr_code("a") != qr_code("b")
    assert len(qr_code("a" * 100)) > len(qr_code("a"))


def fixed(x: int, y: int, size: int) -> bool:
    """Tell whether a module belongs to the frame of a code of versions 2 to 5."""
    corner = (x < 9 and (y < 9 or y >= size - 8)) or (x >= size - 8 and y < 9)
    return corner or 6 in (x, y) or (abs(x - size + 7) < 3 and abs(y - size + 7) < 3)


def bits(code: list[list[bool]]) -> Iterator[int]:
    """Read a code as a telephone does: two columns at a time, up and down."""
    size = len(code)
    mask = MASKS[(code[8][2] << 2 | code[8][3] << 1 | code[8][4]) ^ 0b101]
    columns = [*range(size - 1, 6, -2), 5, 3, 1]
    for number, right in enumerate(columns):
        rows = range(size) if number % 2 else range(size - 1, -1, -1)
        for y in rows:
            for x in (right, right - 1):
                if not fixed(x, y, size):
                    yield code[y][x] ^ (not mask(y, x))


@pytest.mark.parametrize("host", ["192.0.2.2:38027", "192.168.100.200:54321", "[fd00::2]:80"])
def test_a_telephone_reads_the_very_text(host: str) -> None:
    text = f"http://{host}/enter?token={'Ab9-_' * 8}xyz"
    read = "".join(map(str, map(int, bits(qr_code(text)))))
    assert int(read[:4], 2) == 4, "bytes"
    length = int(read[4:12], 2)
    data = bytes(int(read[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8))
    assert data.decode() == text
