"""Art that ends at the cut: its mirror image fills the bleed, and nothing of it is read twice."""

from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from pnp.base.geometry import Box
from pnp.draw.operators import strips
from pnp.uses.inspect.inspection import inspect_pdf
from tests.draw.test_pdf import text_of
from tests.support.pdfs import SHIPPED
from tests.support.project import Cards, built, pixels, rendered

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
RED, GREEN, BLUE, YELLOW = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0)


def made(folder: Path, mirror: str) -> Path:
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
    path = made(tmp_path, mirror)
    box = inspect_pdf(path, SHIPPED).pages[0].faces[0].box
    image = rendered(path)

    def at(x: float, y: float) -> object:
        return image.getpixel((round(pixels(box.x + x)), round(pixels(box.y + y))))

    beyond = (at(10, -1), at(-1, 20), at(61, 20), at(-1, 60), at(-1, -1), at(61, 81))
    filled = (RED, RED, GREEN, BLUE, RED, YELLOW)
    assert beyond == (filled if mirror == "true" else ((255, 255, 255),) * 6)


def test_words_are_found_once_and_strips_are_no_faces(tmp_path: Path) -> None:
    path = made(tmp_path, "true")
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

    assert at(left, one.x - 2, one.y - 2) == RED
    assert at(left, one.x - 2, one.bottom + 2) == BLUE
    assert at(right, other.right + 2, other.y + 20) == GREEN
    assert at(right, other.right - 20, other.bottom + 2) == YELLOW
    assert (at(right, other.x - 1, other.y + 20), at(right, other.x + 1, other.y + 20)) == (
        RED,
        GREEN,
    )
