"""Functions of templates: colours, curves, chance and sentences."""

import math
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.compose.functions import (
    FUNCTIONS,
    blob,
    chance,
    cog,
    dust,
    mix,
    polygon,
    say,
    smooth,
    star,
    written,
)
from pnp.model.face import Path as PathMark
from pnp.paths import absolute, bounds
from tests.compose.helpers import Table


def corners(path: str) -> list[tuple[float, float]]:
    """Return the points that straight lines of path data go through."""
    found = re.findall(r"[ML] (\S+) (\S+)", path)
    return [(float(x), float(y)) for x, y in found]


@pytest.mark.parametrize(
    ("value", "expected"),
    [(1, "1"), (2.5, "2.5"), (3.0, "3"), (1 / 3, "0.3333"), (-0.00001, "-0"), ("x", "x")],
)
def test_numbers_are_written_with_four_places_at_most(value: object, expected: str) -> None:
    assert written(value) == expected


def test_only_texts_and_numbers_are_written() -> None:
    with pytest.raises(TypeError, match="neither a text nor a number"):
        written([1])


def test_a_mixed_colour_lies_between_its_two() -> None:
    assert mix("#000000", "#ffffff", 0) == "#000000"
    assert mix("#000000", "#FFFFFF", 1) == "#ffffff"
    assert mix("#102030", "#304050", 0.5) == "#203040"
    assert mix("#000000", "#010101", 0.5) == "#000000"  # halves go to the even neighbour
    assert mix("#000000", "#030303", 0.5) == "#020202"


@pytest.mark.parametrize(
    ("a", "b", "share", "told"),
    [
        ("sea", "#ffffff", 0.5, "'sea' is not a colour"),
        ("#ffffff", "#fff", 0.5, "'#fff' is not a colour"),
        ("#000000", "#ffffff", 1.5, "a share of 1.5"),
        ("#000000", "#ffffff", -0.1, "a share of -0.1"),
    ],
)
def test_what_can_not_be_mixed_is_told(a: str, b: str, share: float, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        mix(a, b, share)


def test_chance_is_always_the_same_for_the_same_seed() -> None:
    assert chance("a", 1) == chance("a", 1) != chance("a", 2)
    assert chance(1, "a") == 0.8918062273878604  # what is drawn by chance stays as it is
    assert all(0 <= chance(n) < 1 for n in range(1000))
    for seed in ((["a"],), ("x" * 1001,)):
        with pytest.raises(ValueError, match="a seed is texts and numbers"):
            chance(*seed)


def test_a_sentence_is_filled_in() -> None:
    assert say("Draw {n}, keep {m}", n=3, m="{icon:gene}") == "Draw 3, keep {icon:gene}"
    assert say("{n} and {n}", n=1.50) == "1.5 and 1.5"
    assert say("nothing", n=1) == "nothing"
    with pytest.raises(ValueError, match="more than 50,000 letters"):
        say("{n}" * 10, n="x" * 6000)


def test_a_smooth_curve_goes_through_its_points() -> None:
    points = [(0, 0), (6, 0), (6, 6), (0, 6)]
    path = smooth(points)
    assert path.startswith("M 0 0 C 1 -1 5 -1 6 0 C ")
    assert path.endswith(" 0 0 Z")
    for x, y in points:
        assert f" {x} {y} " in path


def test_a_blob_without_wobble_is_round() -> None:
    box = bounds(absolute(blob(10, 20, 5, "seed", wobble=0, n=36)))
    assert (box.x, box.right) == pytest.approx((5, 15), abs=0.02)
    assert (box.y, box.bottom) == pytest.approx((15, 25), abs=0.02)


def test_a_blob_is_stretched_turned_and_shaken() -> None:
    long = bounds(absolute(blob(0, 0, 5, 1, wobble=0, n=36, stretch=2)))
    assert long.width == pytest.approx(4 * long.height, rel=0.01)
    upright = bounds(absolute(blob(0, 0, 5, 1, wobble=0, n=36, stretch=2, turn=0.5)))
    assert upright.height == pytest.approx(4 * upright.width, rel=0.01)
    assert blob(0, 0, 5, 1) == blob(0, 0, 5, 1) != blob(0, 0, 5, 2)
    assert blob(0, 0, 5, 1, box=0.05) != blob(0, 0, 5, 1)
    assert blob(0, 0, 5, 1, petals=5, bulge=0.1) != blob(0, 0, 5, 1)


def test_polygons_and_stars_begin_at_the_top() -> None:
    square = polygon(0, 0, 2, 4)
    assert square.startswith("M 0 -2 L 2 ")
    assert len(corners(square)) == 4
    tips = corners(star(1, 1, 4, 2, 5))
    assert len(tips) == 10
    away = [math.hypot(x - 1, y - 1) for x, y in tips]
    assert away[::2] == pytest.approx([4] * 5, abs=1e-3)
    assert away[1::2] == pytest.approx([2] * 5, abs=1e-3)


def test_a_cogwheel_has_its_teeth() -> None:
    away = [math.hypot(x, y) for x, y in corners(cog(0, 0, 10, 12, 3))]
    assert len(away) == 48
    assert sorted(away) == pytest.approx([7] * 24 + [10] * 24, abs=1e-3)
    assert cog(0, 0, 10, 12, 3, 90) != cog(0, 0, 10, 12, 3)


def test_dust_lies_in_its_circle() -> None:
    grains = corners(dust(5, 5, 3, "seed", 40))
    assert len(grains) == 40
    assert all(math.hypot(x - 5, y - 5) <= 3.001 for x, y in grains)


@pytest.mark.parametrize("n", [0, -1, 10_001, 10**9])
def test_a_curve_has_only_so_many_points(n: int) -> None:
    curves: list[Callable[[], str]] = [
        lambda: polygon(0, 0, 1, n),
        lambda: star(0, 0, 2, 1, n),
        lambda: blob(0, 0, 1, "seed", n=n),
        lambda: dust(0, 0, 1, "seed", n),
        lambda: cog(0, 0, 2, n, 1),
    ]
    for curve in curves:
        with pytest.raises(ValueError, match="a curve has 1 to 10,000"):
            curve()
    with pytest.raises(ValueError, match="0 points"):
        smooth([])


def test_templates_call_all_of_them(tmp_path: Path) -> None:
    table = Table(tmp_path)
    mark = table.face(
        "<path d=\"{{ polygon(5, 5, 2, 4) }}\" fill=\"{{ mix('#000000', '#ffffff', 0.5) }}\"/>"
    ).mark
    assert isinstance(mark, PathMark)
    assert mark.paint.fill == "#808080"
    (told,) = table.told(table.face("\n{{ mix('red', '#ffffff', 0) }}"))
    assert told == "card.xml:3: mix: 'red' is not a colour such as #1f6f8b"
    formats = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")
    for name in FUNCTIONS:
        assert f"`{name}`" in formats or f"`{name}(" in formats, name
