"""Colours that let shine through what lies below."""

from pathlib import Path as File

import pytest

from pnp.compose.fading import faded
from pnp.compose.vocabulary import Mistake, Reader
from pnp.geometry import Box
from pnp.model.face import Circle, Gradient, Group, Paint, Path, Rect
from tests.draw.project import Cards, built, pixels, rendered

BOX = Box(0, 0, 10, 20)
FADE = Gradient("linear", (0, 0, 0, 20), ((0, "#00000000"), (1, "#000000cc")))


def test_a_faint_colour_is_a_solid_one_that_is_less_seen() -> None:
    made = faded(Circle(5, 5, 5, Paint(fill="#ff000080", opacity=0.5)))
    assert isinstance(made, Circle)
    assert made.paint.fill == "#ff0000"
    assert made.paint.opacity == pytest.approx(0.25, abs=0.001)


def test_the_line_stays_solid() -> None:
    made = faded(Rect(BOX, 0, Paint(fill="#ff000080", stroke="#0000ff")))
    assert isinstance(made, Group)
    inside, line = made.marks
    assert isinstance(inside, Rect)
    assert isinstance(line, Rect)
    assert (inside.paint.stroke, line.paint.fill, line.paint.opacity) == ("", "", 1.0)


def test_a_gradient_fades_by_a_mask_in_greys() -> None:
    made = faded(Rect(BOX, 0, Paint(fill=FADE)))
    assert isinstance(made, Group)
    (veil,) = made.mask
    assert isinstance(veil, Rect)
    assert isinstance(veil.paint.fill, Gradient)
    assert veil.paint.fill.stops == ((0, "#000000"), (1, "#cccccc"))


def test_what_is_solid_stays_as_it_is() -> None:
    solid = Path("M 0 0 L 1 1", Paint(fill="#ff0000"))
    assert faded(solid) is solid
    plain = Path("M 0 0 L 1 1", Paint(fill=FADE._replace(stops=((0, "#000000"), (1, "current")))))
    assert faded(plain) is plain


def test_only_fills_may_be_faint() -> None:
    reader = Reader({}, ())
    assert reader.read("paint", "#FF000080") == "#ff000080"
    with pytest.raises(Mistake, match="is not a colour"):
        reader.read("colour", "#ff000080")


def test_a_picture_is_darker_towards_its_text(tmp_path: File) -> None:
    front = (
        '<face><box w="63" h="88" fill="#ff0000"/>'
        '<box w="63" h="88" fill="linear(0 0 0 88, #00000000, #000000ff)"/></face>'
    )
    project = Cards(front=front, rows=("a,1,A,#ffffff",)).write(tmp_path / "p")
    image = rendered(built(project, tmp_path / "out", backs=False), dpi=72)
    column = [image.getpixel((image.width // 2, y)) for y in range(image.height)]
    reds = [red for red, green, blue in column if green == blue == 0 and red > 0]  # type: ignore[misc]
    assert len(reds) > pixels(80, 72)
    assert reds == sorted(reds, reverse=True)
    assert reds[len(reds) // 2] == pytest.approx(128, abs=6)
