"""SVG and PNG look as the PDF does."""

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.base.findings import Refused
from pnp.base.geometry import Box
from pnp.build import drawn
from pnp.compose.faces import pictures_of
from pnp.compose.marks import replace_current
from pnp.draw.packing import PdfFile
from pnp.draw.png import pages_as_png
from pnp.draw.resources import Resources
from pnp.draw.vector import Vectors, gradient, svg_shape
from pnp.model.face import (
    Circle,
    Face,
    FaceName,
    Gradient,
    Group,
    Inked,
    Needs,
    Paint,
    Picture,
    PictureFile,
    Rect,
)
from pnp.model.order import Order
from pnp.parts.part import Part
from pnp.pictures.pixels import Look
from pnp.pictures.svg import read_svg
from pnp.uses.export.png import portraits
from pnp.work.request import Report
from tests.support.drawings import by_resvg, difference
from tests.support.editions import GAMES, edition, part, pieces, rules
from tests.support.hard import HARD
from tests.support.harder import HARDER

# SVG looks as the PDF does: faces, pages of rules, and drawings that are hard.


DPI = 150
NEAR, FAR = 7.5, 0.045  # of 255, and of all pixels: edges of letters are smoothed in two ways
SAME = 1.2  # where resvg draws both
SVG = "{http://www.w3.org/2000/svg}"
NAME = FaceName("a", "b")


def vectors(made: Part) -> Vectors:
    fonts = made.edition.shop.fonts
    return Vectors(fonts.ensure, lambda key: pictures_of(made.composers)[key])


def alone() -> Vectors:
    return Vectors(edition("micropul").shop.fonts.ensure, lambda _: pytest.fail("no pictures"))


def printed(made: Part, face: FaceName) -> Image.Image:
    asked = made.ordered(made.order._replace(pieces=(face.owner,)))
    found = (one.data for one in portraits(asked, Look(DPI), Report(), True) if one.face == face)
    image = Image.open(io.BytesIO(next(found))).convert("RGBA")
    ground = Image.new("RGBA", image.size, "white")
    ground.alpha_composite(image)
    return ground.convert("RGB")


COMPONENTS = [(game, one.id) for game in GAMES for one in edition(game).game.components]


@pytest.mark.parametrize(("game", "component"), COMPONENTS)
def test_a_face_looks_as_it_is_printed(game: str, component: str) -> None:
    made = part(game, component)
    whole = made.ordered(made.order._replace(view="bled"))
    (face,) = whole.faces(whole.names[-1:])
    ours = printed(made, face.name)
    mean, far = difference(ours, by_resvg(vectors(made).face(face, "x", bled=True), ours.size))
    assert mean < NEAR
    assert far < FAR


@pytest.mark.parametrize(("game", "language"), [("micropul", "uk"), ("macroscope", "en")])
def test_a_page_of_rules_looks_as_it_is_printed(game: str, language: str) -> None:
    book = rules(game, language)
    (page,) = book.faces(book.names[:1])
    (sheet,) = (one for one in book.document.sheets if one.placements[0].face == page.name)
    box = sheet.placements[0].box
    svg = vectors(book).drawing(page.marks, Box(-box.x, -box.y, *sheet.page), "page")
    found = {one.face: one.data for one in portraits(book, Look(DPI), Report(), True)}
    ours = Image.open(io.BytesIO(found[page.name])).convert("RGB")
    mean, far = difference(ours, by_resvg(svg, ours.size))
    assert mean < NEAR
    assert far < FAR


@pytest.mark.parametrize("name", HARD | HARDER)
def test_a_hard_drawing_is_written_as_it_was_read(name: str) -> None:
    text = (HARD | HARDER)[name]
    drawing = read_svg(text.encode(), "x.svg")
    face = Face(NAME, drawing.width, drawing.height, 0.0, replace_current(drawing.marks, "#000000"))
    size = 300, round(300 * drawing.height / drawing.width)
    mean, _ = difference(by_resvg(text, size), by_resvg(alone().face(face, name), size))
    assert mean < SAME


def test_what_is_missing_would_be_noticed() -> None:
    made = part("micropul", "tiles")
    (face,) = made.faces(made.names[:1])
    whole, without = (
        by_resvg(vectors(made).face(one, "x"), (300, 300))
        for one in (face, face._replace(marks=face.marks[:-1]))
    )
    assert difference(whole, without)[0] > NEAR


def test_a_drawing_has_a_title_and_brings_all_that_it_shows() -> None:
    made = part("microscopic", "genes")
    (face,) = made.faces(made.names[:1])
    svg = vectors(made).face(face, "Cats & <dogs>", "k7")
    root = ElementTree.fromstring(svg)
    assert (root.get("role"), root.findtext(f"{SVG}title")) == ("img", "Cats & <dogs>")
    assert root.get("viewBox") == "0 0 63.5 88.9"
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert all(id_ and id_.startswith("k7-") for id_ in ids)
    asked = set(re.findall(r'(?:href="|url\()#([^")]+)', svg))
    assert asked <= set(ids)
    assert "<text" not in svg
    assert not re.findall(r'(?:href|src)="(?!#|data:)', svg)


def test_what_is_shown_often_is_written_once() -> None:
    shared = tuple(Circle(x, 1.0, 1.0, Paint(fill="#ff0000")) for x in range(9))
    groups = tuple(Group(shared, y=y, shared="dots") for y in range(20))
    svg = alone().drawing(groups, Box(0, 0, 9, 20), "dots")
    assert svg.count("<circle") == 9
    assert svg.count("<use") == 20
    assert svg.count("translate(") == 19


def test_a_face_that_ends_at_the_cut_goes_on_mirrored() -> None:
    field = Rect(Box(0, 0, 2, 40), 0.0, Paint(fill="#ff0000"))
    face = Face(NAME, 20, 40, 3.0, (field,), mirror=0.0)
    bled = by_resvg(alone().face(face, "x", bled=True), (260, 460))
    assert bled.getpixel((15, 200)) == (255, 0, 0)
    assert bled.getpixel((245, 200)) == (255, 255, 255)
    plain = by_resvg(alone().face(face._replace(mirror=None), "x", bled=True), (260, 460))
    assert plain.getpixel((15, 200)) == (255, 255, 255)
    cut = by_resvg(alone().face(face, "x"), (200, 400))
    assert cut.getpixel((5, 5)) == (255, 0, 0)


def test_pictures_are_inside_and_cut_to_their_clip(tmp_path: Path) -> None:
    file = tmp_path / "half.png"
    image = Image.new("RGB", (20, 20), (0, 0, 255))
    image.paste((255, 0, 0), (0, 0, 10, 20))
    image.save(file)
    known = PictureFile("half.png", "png", 20, 20, str(file))
    shown = Picture("half.png", Box(0, 0, 40, 40), Box(0, 0, 30, 40))
    writer = Vectors(edition("micropul").shop.fonts.ensure, {"half.png": known}.__getitem__)
    svg = writer.drawing((shown, shown), Box(0, 0, 40, 40), "x")
    assert svg.count("data:image/png") == 1
    drawn = by_resvg(svg, (400, 400))
    colours = [drawn.getpixel((x, 200)) for x in (50, 250, 350)]
    assert colours == [(255, 0, 0), (0, 0, 255), (255, 255, 255)]


def test_a_drawing_is_cut_out_along_an_outline() -> None:
    field = Rect(Box(0, 0, 10, 10), 0.0, Paint(fill="#ff0000"))
    svg = alone().drawing((field,), Box(0, 0, 10, 10), "x", outline="M 0 0 L 10 0 L 0 10 Z")
    drawn = by_resvg(svg, (100, 100))
    assert [drawn.getpixel(at) for at in ((10, 10), (90, 90))] == [(255, 0, 0), (255, 255, 255)]


def test_what_has_no_ink_is_not_written() -> None:
    assert svg_shape(Circle(1, 1, 1, Paint()), lambda _: "x") == ""
    fade = gradient(Gradient("radial", (1.0, 2.0, 3.0), ((0.0, "#ffffff"), (1.0, "#000000"))))
    assert fade.startswith('<radialGradient id="{}" gradientUnits="userSpaceOnUse" cx="1"')
    assert 'stop-color="#fff"' in fade


# Pictures of pages, as large as asked and no larger than is sane.


def test_each_sheet_is_a_picture_named_after_it() -> None:
    part = pieces("micropul", "stones", order=Order(format="png"))
    found = {name: b"".join(data) for name, data in drawn(part, Report(), Look(dpi=50.8))}
    assert list(found) == ["sheet1-front", "sheet1-back"]
    size = Image.open(io.BytesIO(found["sheet1-front"])).size
    assert size == pytest.approx((420, 594), abs=1)


def test_a_picture_without_end_is_refused() -> None:
    part = pieces("micropul", "stones")
    ((_, data),) = drawn(part, Report())
    with pytest.raises(Refused, match="is too large"):
        list(pages_as_png(b"".join(data), Look(3000)))


def test_a_face_is_as_large_as_its_bleed_makes_it() -> None:
    resources = Resources(PdfFile(PDFDocument(invariant=1)), {}, {})
    form = resources.form(Inked(b"", Needs.none(), width=63, height=88, bleed=2))
    assert b"/BBox [ -2 -2 65 90 ]" in form
