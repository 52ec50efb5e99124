"""Colours that let shine through what lies below."""

from pathlib import Path as File

import pytest

from pnp.base.geometry import Box
from pnp.compose.functions import mix
from pnp.compose.marks import (
    with_alpha,
)
from pnp.compose.vocabulary import Reader, _Mistake
from pnp.model.face import Circle, Gradient, Group, Paint, Path, Rect
from tests.support.project import Cards, built, pixels, rendered

BOX = Box(0, 0, 10, 20)
FADE = Gradient("linear", (0, 0, 0, 20), ((0, "#00000000"), (1, "#000000cc")))


def test_a_faint_colour_is_a_solid_one_that_is_less_seen() -> None:
    made = with_alpha(Circle(5, 5, 5, Paint(fill="#ff000080", opacity=0.5)))
    assert isinstance(made, Circle)
    assert made.paint.fill == "#ff0000"
    assert made.paint.opacity == pytest.approx(0.25, abs=0.001)


def test_the_line_stays_solid() -> None:
    made = with_alpha(Rect(BOX, 0, Paint(fill="#ff000080", stroke="#0000ff")))
    assert isinstance(made, Group)
    inside, line = made.marks
    assert isinstance(inside, Rect)
    assert isinstance(line, Rect)
    assert (inside.paint.stroke, line.paint.fill, line.paint.opacity) == ("", "", 1.0)


def test_a_gradient_fades_by_a_mask_in_greys() -> None:
    made = with_alpha(Rect(BOX, 0, Paint(fill=FADE)))
    assert isinstance(made, Group)
    (veil,) = made.mask
    assert isinstance(veil, Rect)
    assert isinstance(veil.paint.fill, Gradient)
    assert veil.paint.fill.stops == ((0, "#000000"), (1, "#cccccc"))


def test_what_is_solid_stays_as_it_is() -> None:
    solid = Path("M 0 0 L 1 1", Paint(fill="#ff0000"))
    assert with_alpha(solid) is solid
    plain = Path("M 0 0 L 1 1", Paint(fill=FADE._replace(stops=((0, "#000000"), (1, "current")))))
    assert with_alpha(plain) is plain


def test_any_colour_may_be_faint_by_its_name_too() -> None:
    reader = Reader({"mist": "#FFFFFF66"}, ())
    for kind in ("paint", "colour"):
        assert reader.read(kind, "#FF000080") == "#ff000080"
        assert reader.read(kind, "mist") == "#ffffff66"
    gradient = reader.read("paint", "linear(0 0 0 9, mist, #000000)")
    assert gradient.stops == ((0.0, "#ffffff66"), (1.0, "#000000"))
    with pytest.raises(_Mistake, match="is not a colour"):
        reader.read("colour", "#ff00008")
    assert mix("#00000080", "#ffffff", 0.5) == "#808080c0"


def test_a_faint_line_is_less_seen_and_its_inside_is_not() -> None:
    made = with_alpha(Rect(BOX, 0, Paint(fill="#00ff00", stroke="#0000ff80")))
    assert isinstance(made, Group)
    inside, line = made.marks
    assert isinstance(inside, Rect) and isinstance(line, Rect)
    assert (inside.paint.fill, inside.paint.stroke, inside.paint.opacity) == ("#00ff00", "", 1.0)
    assert (line.paint.fill, line.paint.stroke) == ("", "#0000ff")
    assert line.paint.opacity == pytest.approx(0.5, abs=0.01)
    alone = with_alpha(Rect(BOX, 0, Paint(stroke="#0000ff80")))
    assert isinstance(alone, Rect) and alone.paint.stroke == "#0000ff"


@pytest.mark.parametrize(
    "mark",
    [
        '<text x="5" y="30" w="50" h="50" size="90" fill="{}">MMM</text>',
        '<path d="M 5 40 H 50" stroke="{}" line="20"/>',
        '<dot x="30" y="40" r="10" fill="{}"/>',
        '<icon name="square" x="10" y="30" size="30" fill="{}"/>',
        '<use name="square" x="10" y="30" w="30" rotate="20" fill="{}"/>',
        '<image src="square.svg" x="10" y="30" w="30" h="30" fill="{}"/>',
    ],
)
def test_whatever_has_a_colour_may_have_a_faint_one(tmp_path: File, mark: str) -> None:
    project = Cards(front=f"<face>{mark.format('#0000ff80')}</face>").write(tmp_path / "p")
    symbol = '<symbol name="square" w="9" h="9"><box w="9" h="9" fill="current"/></symbol>'
    (tmp_path / "p/templates/small/art.xml").write_text(f"<art>{symbol}</art>", "utf-8")
    drawing = '<svg viewBox="0 0 9 9"><path d="M0 0h9v9H0z" fill="red"/></svg>'
    (tmp_path / "p/card_data/small/square.svg").write_text(drawing, "utf-8")
    image = rendered(built(project, tmp_path / "out", backs=False), dpi=72)
    colours = {pixel: count for count, pixel in image.getcolors(image.width * image.height) or ()}
    assert sum(colours.get((grey, grey, 255), 0) for grey in (126, 127, 128)) > 100
    assert not any(colours.get((grey, grey, 255)) for grey in range(120))


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
