"""When a shape needs a line around it."""

from pnp.base.colours import Tone
from pnp.compose.inks import PAPER, Backdrop, Standing, hollow, is_thick, middle, usual
from pnp.model.face import Circle, Gradient, Paint

DARK = Backdrop(Tone.of("#102040"), Tone.of("#f0f4ff"))


def spot(area: float = 50.0, ground: Backdrop = DARK) -> Standing:
    return Standing(scale=1.0, area=area, line=5.0, opacity=1.0, grounds=(ground,) * 8)


def test_a_white_shape_tells_on_a_dark_ground_and_not_on_a_pale_one() -> None:
    assert spot().contrast_before(Paint(fill="#ffffff")) > 0.5
    assert spot().contrast_after("#ffffff", 1.0) < 0.1


def test_shades_and_grounds_need_no_line() -> None:
    assert spot().contrast_before(Paint(fill="#ffffff", opacity=0.3)) == 0
    assert spot(4000, PAPER).contrast_before(Paint(fill="#000000")) == 0
    assert spot(4000).contrast_before(Paint(fill="#ffffff")) > 0.5


def test_a_thick_line_becomes_two_edges() -> None:
    ring = Circle(0, 0, 5, Paint(stroke="#ff0000", line=2.0))
    assert is_thick(ring.paint, spot()) and not is_thick(Paint(stroke="#ff0000"), spot())
    below, edge, inside = hollow(ring, "#000000", "#ffffff", 0.2)
    assert not below.paint.stroke
    assert (edge.paint.stroke, edge.paint.line) == ("#000000", 2.0)
    assert (inside.paint.stroke, inside.paint.line) == ("#ffffff", 1.6)


def test_one_colour_stands_for_many() -> None:
    run = Gradient("linear", (0, 0, 1, 0), ((0, "#111111"), (0.5, "#222222"), (1, "#333333")))
    assert usual(run) == "#222222" and usual("#444444") == "#444444"
    tones = [Tone.of(colour) for colour in ("#ffffff", "#000000", "#808080")]
    assert middle(tones) == Tone.of("#808080")
