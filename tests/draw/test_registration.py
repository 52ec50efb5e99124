"""Front and back held against the light: each back lies behind its front to a pixel."""

from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageFilter

from pnp.model.face import Flip
from tests.support.project import Cards, built, extent_of, points, rendered

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
FRONT, BACK = FACE.format(x="4"), FACE.format(x="w - 16")


Pixels = tuple[float, float, float, float]


def sheets(folder: Path, shape: str, count: int, flip: Flip) -> tuple[Path, Pixels]:
    """Build a deck whose last sheet is half empty; return it with that sheet's block in pixels."""
    rows = [f"c{number},1,x,{COLOURS[number % 5]}" for number in range(count)]
    cards = Cards(front=FRONT, back=BACK, shape=shape, rows=tuple(rows))
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
