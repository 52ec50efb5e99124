"""Drawings on faces: as tall as their box, recoloured as symbols, in every ink, and fresh."""

from pathlib import Path

import pytest
from PIL import Image

from pnp.base.findings import NOWHERE, Refused
from pnp.base.geometry import Box
from pnp.build import build
from pnp.compose.elements import draw_vector
from pnp.load.pictures import find_picture
from pnp.load.project import Project
from pnp.model.face import Group
from pnp.model.order import Order
from pnp.work.request import Request, silence
from tests.support.project import Cards, built, extent_of, rendered

FISH = '<svg viewBox="0 0 20 10"><path d="M0 0h20v10H0z" fill="{}"/></svg>'
FRONT = '<face><image src="fish.svg" x="10" y="20" w="{}" h="{}" fit="{}"/></face>'
RED, BLUE = (255, 0, 0), (0, 0, 255)


def project(folder: Path, front: str, fish: str = FISH.format("#f00")) -> Project:
    made = Cards(front=front, rows=("a,1,A,#ffffff",)).write(folder)
    (made.data / "small" / "fish.svg").write_text(fish, "utf-8")
    return made


@pytest.mark.parametrize(
    ("fit", "seen"), [("contain", (20, 10)), ("cover", (20, 20)), ("stretch", (20, 20))]
)
def test_a_drawing_fills_its_box_as_a_photograph_does(
    tmp_path: Path, fit: str, seen: tuple[float, float]
) -> None:
    pdf = built(project(tmp_path / "p", FRONT.format(20, 20, fit)), tmp_path / "out", backs=False)
    left, top, right, bottom = extent_of(rendered(pdf), RED)
    assert (right - left, bottom - top) == pytest.approx(seen, abs=0.2)


def test_what_a_crop_leaves_is_the_middle(tmp_path: Path) -> None:
    (tmp_path / "fish.svg").write_text(FISH.format("red"), "utf-8")
    picture = find_picture("fish.svg", [tmp_path], [tmp_path], NOWHERE)
    assert (picture.format, picture.width, picture.height) == ("svg", 10_000, 5_000)
    group, bulk = draw_vector(picture, Box(0, 0, 10, 10), Box(-5, 0, 20, 10), "", is_symbol=False)
    assert isinstance(group, Group)
    assert group.clip == "M 25 0 L 75 0 L 75 50 L 25 50 Z"
    assert bulk.marks == 1


def test_a_drawing_that_has_changed_is_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "kept"))
    made = project(tmp_path / "p", FRONT.format(20, 10, "cover"))
    extent_of(rendered(built(made, tmp_path / "out", backs=False)), RED)
    (made.data / "small" / "fish.svg").write_text(FISH.format("#00f"), "utf-8")
    extent_of(rendered(built(made, tmp_path / "out", backs=False)), BLUE)


def test_a_drawing_may_be_painted_in_one_colour(tmp_path: Path) -> None:
    front = FRONT.format(20, 10, "cover").replace("/>", ' fill="#0000ff"/>')
    drawing = (
        '<svg viewBox="0 0 20 10"><defs><linearGradient id="a"><stop stop-color="red"/>'
        '<stop offset="1" stop-color="lime"/></linearGradient></defs>'
        '<g><rect x="1" y="1" width="9" height="8" fill="url(#a)" stroke="red"'
        ' stroke-width="2"/></g>'
        '<path d="M10 0h10v10H10z"/></svg>'
    )
    made = project(tmp_path / "p", front, drawing)
    image = rendered(built(made, tmp_path / "out", backs=False))
    left, top, right, bottom = extent_of(image, BLUE)
    assert (right - left, bottom - top) == pytest.approx((20, 10), abs=0.2)
    with pytest.raises(AssertionError, match="nothing is"):
        extent_of(image, RED)


def test_a_photograph_has_no_other_colour(tmp_path: Path) -> None:
    made = project(tmp_path / "p", '<face><image src="a.png" w="9" h="9" fill="#0000ff"/></face>')
    Image.new("RGB", (300, 300)).save(made.data / "small" / "a.png")
    with pytest.raises(Refused, match="only a drawing"):
        built(made, tmp_path / "out")


def test_a_drawing_in_a_symbol_is_an_icon_in_the_colour_of_its_text(tmp_path: Path) -> None:
    text = '<text x="5" y="5" w="50" h="20" size="30" fill="#0000ff">{icon:fish}</text>'
    front = f"<face>{text}</face>"
    made = project(tmp_path / "p", front, FISH.format("currentColor"))
    image = '<image src="fish.svg" w="20" h="10"/>'
    art = f'<art><symbol name="fish" w="20" h="10">{image}</symbol></art>'
    (made.root / "templates" / "small" / "art.xml").write_text(art, "utf-8")
    left, top, right, bottom = extent_of(rendered(built(made, tmp_path / "out", backs=False)), BLUE)
    assert (right - left) / (bottom - top) == pytest.approx(2, abs=0.1)


@pytest.mark.parametrize("ink", ["saver", "grey", "line"])
def test_other_inks_print_drawings(tmp_path: Path, ink: str) -> None:
    made = project(tmp_path / "p", FRONT.format(40, 40, "cover"))
    request = Request(
        games=("small",), languages=("en",), order=Order("a4", ink=ink), out=tmp_path / "out"
    )
    build(made, request, silence)
    (pdf,) = (tmp_path / "out" / "small").glob("*.pdf")
    with pytest.raises(AssertionError, match="nothing is"):
        extent_of(rendered(pdf), RED)


def test_a_mistake_in_a_drawing_stops_the_build_with_its_line(tmp_path: Path) -> None:
    made = project(
        tmp_path / "p", FRONT.format(20, 10, "cover"), "<svg viewBox='0 0 1 1'>\n<text/></svg>"
    )
    with pytest.raises(Refused, match=r"fish\.svg:2:1: <text>: texts are not drawn"):
        built(made, tmp_path / "out", backs=False)
