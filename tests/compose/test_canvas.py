"""What lies where on a drawing, in full ink and in another."""

import pytest

from pnp.base.colours import Tone
from pnp.base.geometry import Box, Point, Pose
from pnp.compose.inks import PAPER, Coat, Underlay, at, over
from pnp.compose.marks import Outline
from pnp.model.face import Gradient, Paint, Rect

BLACK, WHITE, RED = Tone.of("#000000"), Tone.of("#ffffff"), Tone.of("#ff0000")


def box(x: float, y: float, width: float, height: float) -> Outline:
    return Outline.of(Rect(Box(x, y, width, height), 0, Paint()))


def test_the_uppermost_layer_is_seen_and_paper_beside_it() -> None:
    canvas = Underlay()
    canvas.lay(Coat(box(0, 0, 20, 20), Pose(), (), "#000000", "#ffffff", (1, 1)))
    canvas.lay(Coat(box(0, 0, 5, 5), Pose(), (), "#ff0000", "#ffffff", (1, 1)))
    assert canvas.below(2, 2).before == pytest.approx(RED)
    assert canvas.below(10, 10).before == pytest.approx(BLACK)
    assert canvas.below(10, 10).after == pytest.approx(WHITE)
    assert canvas.below(30, 30) == PAPER


def test_layers_lie_as_their_groups_put_them_and_end_at_clips() -> None:
    canvas = Underlay()
    clips = ((Outline.along("M 0 0 L 8 0 L 8 40 L 0 40 Z"), Pose()),)
    canvas.lay(Coat(box(0, 0, 4, 4), Pose.of(0, 10, 0, 4), clips, "#000000", "#000000", (1, 1)))
    assert canvas.below(6, 20).before == pytest.approx(BLACK)
    assert canvas.below(12, 20) == PAPER  # clipped
    assert canvas.below(6, 5) == PAPER


def test_what_is_not_solid_lets_shine_through() -> None:
    canvas = Underlay()
    canvas.lay(Coat(box(0, 0, 20, 20), Pose(), (), "#000000", "#000000", (0.5, 0.25)))
    ground = canvas.below(5, 5)
    assert ground.before.light == pytest.approx(0.5, abs=0.01)
    assert ground.after.light == pytest.approx(0.75, abs=0.01)
    assert over(BLACK, 0.5, WHITE) == pytest.approx(ground.before)


def test_gradients_are_looked_at_where_it_matters() -> None:
    run = Gradient("linear", (0, 0, 10, 0), ((0.0, "#000000"), (1.0, "#ffffff")))
    lights = [at(run, Point(x, 3)).light for x in (-5, 0, 5, 10, 15)]
    assert lights == pytest.approx([0, 0, 0.5, 1, 1], abs=0.01)
    glow = Gradient("radial", (5, 5, 5), ((0.0, "#ffffff"), (1.0, "#000000")))
    assert at(glow, Point(5, 5)).light > 0.99
    assert at(glow, Point(10, 5)).light < 0.01
