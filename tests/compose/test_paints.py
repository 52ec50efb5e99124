"""Paints, pictures and symbols."""

import re
from collections.abc import Callable
from math import pi
from pathlib import Path
from pathlib import Path as File
from typing import Any

import pytest
from PIL import Image

from pnp.base.colours import Tone
from pnp.base.findings import NOWHERE, Refused
from pnp.base.geometry import Box, Point, Pose
from pnp.base.paths import absolute, bounds, segments
from pnp.build import build
from pnp.compose.drafter import arts, bundle_art, pictures_in
from pnp.compose.elements import place_picture
from pnp.compose.functions import (
    ball,
    circle,
    far,
    hatch,
    heading,
    mix,
    rays,
    rounded,
    sector,
    slope,
    spiral,
    table,
    tiles,
    tube,
    windows,
)
from pnp.compose.inks import FULL, PAPER, Coat, Colouring, Underlay, at, over
from pnp.compose.marks import (
    Outline,
    replace_current,
    with_alpha,
)
from pnp.compose.vocabulary import Reader, _Mistake
from pnp.load.pictures import find_picture
from pnp.load.project import Project
from pnp.model.draft import Blank, Inset
from pnp.model.face import (
    CURRENT,
    Art,
    Circle,
    Gradient,
    Group,
    Inked,
    Mark,
    Needs,
    Paint,
    Picture,
    Rect,
)
from pnp.model.face import Path as PathFading
from pnp.model.face import Path as PathMark
from pnp.model.face import Path as PathOutlines
from pnp.model.order import INKS, Order, load_row
from pnp.work.request import Request, silence
from tests.support.project import Cards, built, extent_of, pixels, rendered
from tests.support.templates import Table

# Gradients of a colour family, patterns as path data, and tables in texts.


def around(path: str) -> Box:
    """Return the box around path data, to the micrometre."""
    box = bounds(absolute(path))
    return Box(*(round(value, 3) for value in box))


def strokes(path: str) -> list[list[tuple[float, float]]]:
    """Return the ends of the straight strokes of path data."""
    found: list[list[tuple[float, float]]] = []
    for command, numbers in segments(absolute(path)):
        if command == "M":
            found.append([])
        found[-1].append((numbers[0], numbers[1]))
    return found


def test_paints_are_gradients_between_the_tones_of_a_family() -> None:
    assert slope(0, 1, 2.5, -3, "brass") == "linear(0 1 2.5 -3, brass_l, brass 0.5, brass_d)"
    assert slope(0, 0, 1, 1, "red", 0.4) == "linear(0 0 1 1, red_l, red 0.4, red_d)"
    assert tube(0, 0, 0, 4, "iron") == "linear(0 0 0 4, iron, iron_l 0.28, iron 0.58, iron_d)"
    assert ball(10, 10, 2, "red") == "radial(9.3 9.2 2.9, red_l, red, red_d)"


def test_a_template_paints_with_them(tmp_path: Path) -> None:
    tones = "{% set tone = '#ff0000' %}"
    mark = (
        Table(tmp_path)
        .face(
            tones + '<path d="{{ circle(5, 5, 2) }}"'
            " fill=\"{{ slope(0, 0, 9, 9, 'sea') | replace('sea_l', tone)"
            " | replace('sea_d', tone) | replace('sea', tone) }}\"/>"
        )
        .mark
    )
    assert isinstance(mark, PathMark)
    assert isinstance(mark.paint.fill, Gradient)
    assert mark.paint.fill.place == (0, 0, 9, 9)


def test_directions_are_in_degrees_clockwise_from_the_right() -> None:
    assert [heading(1, 1, *to) for to in ((5, 1), (1, 5), (-3, 1), (1, -3))] == [0, 90, 180, -90]
    assert far(1, 1, 4, 5) == 5


def test_a_hatching_is_one_stroke_moved_again_and_again() -> None:
    assert strokes(hatch(0, 1, 2, 5, 10, 0.5, 3)) == [
        [(0, 1), (2, 5)],
        [(10, 1.5), (12, 5.5)],
        [(20, 2), (22, 6)],
    ]


def test_rays_leave_a_middle_clockwise_from_the_right() -> None:
    assert strokes(rays(10, 10, 1, 3, 4)) == [
        [(11, 10), (13, 10)],
        [(10, 11), (10, 13)],
        [(9, 10), (7, 10)],
        [(10, 9), (10, 7)],
    ]
    assert strokes(rays(0, 0, 1, 3, 1, 90)) == [[(0, 1), (0, 3)]]


def test_a_ring_has_a_hole_that_turns_against_it() -> None:
    assert around(circle(3, 4, 2)) == Box(1, 2, 4, 4)
    outer, inner = circle(0, 0, 2, 1).split(" Z ")
    assert "0 1 1" in outer and "0 1 0" in inner
    assert around(inner) == Box(-1, -1, 2, 2)


def test_a_sector_lies_to_the_right_of_the_middle() -> None:
    assert (
        sector(5, 10, 90) == "M 0.0 -10.0 A 10 10 0 0 1 0.0 10.0 L 0.0 5.0 A 5 5 0 0 0 0.0 -5.0 Z"
    )
    assert around(sector(5, 10, 90)).x == 0


def test_windows_leave_spokes_between_them() -> None:
    path = windows(0, 0, 2, 6, 3)
    corners = re.findall(r"(?:M|0 0 [01]|L) (\S+) (\S+)", path)
    assert [round(far(0, 0, float(x), float(y)), 3) for x, y in corners] == [6, 6, 2, 2] * 3
    turns = [heading(0, 0, float(x), float(y)) % 360 for x, y in corners[:2]]
    assert [round(turn, 1) for turn in turns] == [81.6, 0], "0.68 of 120 degrees"


def test_tiles_fill_a_box_row_by_row() -> None:
    path = tiles(0, 0, 12, 6, 2, 3)
    starts = re.findall(r"M (\S+) (\S+)", path)
    assert [(float(x), float(y)) for x, y in starts] == [
        *((0, 3), (4, 3), (8, 3), (12, 3)),
        *((-2, 6), (2, 6), (6, 6), (10, 6)),
    ]
    assert "-3.3" in path
    assert "-1.5" in tiles(0, 0, 12, 6, 2, 3, 0.5)


def test_a_rounded_box_is_as_large_as_a_box() -> None:
    assert around(rounded(1, 2, 30, 20, 4)) == Box(1, 2, 30, 20)
    assert rounded(1, 2, 30, 20, 4).startswith("M 5 2 H 27 ")


def test_a_spiral_runs_outwards() -> None:
    (points,) = strokes(spiral(0, 0, 1, 5, 2))
    assert points[0] == (1, 0)
    assert points[-1] == (5, 0)
    distances = [far(0, 0, *point) for point in points]
    assert distances == sorted(distances)
    assert len(points) == 49


def test_a_table_is_rows_of_numbers_and_words() -> None:
    assert table("1 -2.5 brass; x 0") == [[1, -2.5, "brass"], ["x", 0]]
    assert [type(cell) for cell in table("1 1.0")[0]] == [int, float]
    assert table("\n  gear 3\n\n  nut 4\n") == [["gear", 3], ["nut", 4]]
    assert table("") == []


def test_path_data_end_a_row_of_a_table() -> None:
    assert table("pipe 2 M 1 2 L 3 4 M 5 6 h 1; rope M 0 0") == [
        ["pipe", 2, "M 1 2 L 3 4 M 5 6 h 1"],
        ["rope", "M 0 0"],
    ]


@pytest.mark.parametrize(
    "pattern",
    [
        lambda n: hatch(0, 0, 1, 1, 1, 1, n),
        lambda n: rays(0, 0, 1, 2, n),
        lambda n: windows(0, 0, 1, 2, n),
        lambda n: tiles(0, 0, 1, 1, n, 2),
        lambda n: spiral(0, 0, 1, 2, n / 24),
    ],
)
@pytest.mark.parametrize("n", [0, 1_000_000])
def test_a_pattern_has_an_end(pattern: Callable[[int], str], n: int) -> None:
    with pytest.raises(ValueError, match="a pattern has 1 to 10,000"):
        pattern(n)


# Colours that let shine through what lies below.


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
    solid = PathFading("M 0 0 L 1 1", Paint(fill="#ff0000"))
    assert with_alpha(solid) is solid
    plain = PathFading(
        "M 0 0 L 1 1", Paint(fill=FADE._replace(stops=((0, "#000000"), (1, "current"))))
    )
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


# An ink changes drawings before they become art; full ink changes nothing.


def test_every_ink_of_the_table_is_a_colouring() -> None:
    assert list(INKS) == ["full", "saver", "grey", "line"]
    assert all(isinstance(load_row(INKS, name), Colouring) for name in INKS)


def test_full_ink_changes_nothing() -> None:
    assert FULL.drawing is None
    assert FULL.ground("#123456") == FULL.letters("#123456") == "#123456"


# Symbols: one drawing in many colours.


GRADIENT = Gradient("linear", (0, 0, 1, 1), ((0.0, CURRENT), (1.0, "#ffffff")))
PICTURE = Picture("ant.png", Box(0, 0, 1, 1), Box(0, 0, 1, 1))
PLAIN = Circle(2, 2, 1, Paint(fill="#00aa00"))
MARKS = (
    Rect(Box(0, 0, 4, 8), 0, Paint(fill=CURRENT, stroke="#000000")),
    Group((Circle(1, 1, 1, Paint(fill=GRADIENT, stroke=CURRENT)), PICTURE)),
    Group((PLAIN,)),
)


def test_a_symbol_takes_the_colour_asked_for() -> None:
    box, group, plain = replace_current(MARKS, "#aa0000")
    assert (box.paint.fill, box.paint.stroke) == ("#aa0000", "#000000")
    dot, picture = group.marks
    assert dot.paint.fill.stops == ((0.0, "#aa0000"), (1.0, "#ffffff"))
    assert dot.paint.stroke == "#aa0000"
    assert picture is PICTURE
    assert plain is MARKS[2]


def test_marks_without_that_colour_stay_the_same() -> None:
    assert replace_current(MARKS[2:], "#aa0000") == MARKS[2:]
    marks = (PLAIN, PICTURE)
    assert replace_current(marks, "#aa0000") is marks


# What words do not touch is taken together, in the order in which it is drawn.


DOT = Circle(1, 2, 3, Paint(fill="#000000"))
BLANK = Blank(("Ant",), Box(0, 0, 9, 9), style=None, opacity=1.0, mark="card.xml:1")
INSET = Inset("ant", "front", {}, "card.xml:2")


def ink(marks: tuple[Mark, ...]) -> Art:
    return Art(str(len(marks)), Needs.none(), {}, lambda: marks)


def shown(marks: object) -> object:
    """Return marks with the number of those that art holds in its place."""
    if isinstance(marks, tuple) and not hasattr(marks, "_fields"):
        return [shown(mark) for mark in marks]
    if isinstance(marks, Group):
        return shown(marks.marks)
    return int(marks.operators) if isinstance(marks, Art) else marks


def test_runs_without_words_become_art_between_words() -> None:
    made = bundle_art([DOT, Group((DOT, DOT)), BLANK, DOT, INSET, INSET, DOT], ink)
    assert shown(made) == [2, BLANK, 1, INSET, INSET, 1]
    assert bundle_art([], ink) == ()


def test_a_group_with_words_stays_and_what_is_in_it_is_bundled() -> None:
    inner: Any = (DOT, BLANK)
    group = Group((DOT, DOT, Group(inner, x=2), DOT), rotate=30, clip="M 0 0", shared="leaf")
    made = bundle_art([DOT, group, DOT], ink)
    assert shown(made) == [1, [2, [1, BLANK], 1], 1]
    assert made[1]._replace(marks=()) == group._replace(marks=())
    assert [art.operators for art in arts(made)] == ["1", "2", "1", "1", "1"]


def test_art_knows_its_pictures_and_those_of_its_forms() -> None:
    outer, inner = Needs.none(), Needs.none()
    outer.pictures.add("a.png")
    inner.pictures.add("b.png")
    assert pictures_in(Art("", outer, {"S1": Inked(b"", inner)})) == {"a.png", "b.png"}


# Shapes as corners: how much they cover, and what lies inside.


PAINT = Paint(fill="#000000")


def test_a_circle_covers_what_a_circle_covers() -> None:
    disc = Outline.of(Circle(5, 5, 3, PAINT))
    assert disc.area == pytest.approx(9 * pi, rel=0.03)
    assert disc.length == pytest.approx(6 * pi, rel=0.03)
    assert disc.holds(7.9, 5) and not disc.holds(7.9, 7.9)


def test_a_hole_is_not_inside() -> None:
    ring = Outline.of(
        PathOutlines("M 0 0 L 10 0 L 10 10 L 0 10 Z M 3 3 L 3 7 L 7 7 L 7 3 Z", PAINT)
    )
    assert ring.area == pytest.approx(84)
    assert ring.holds(1, 5) and not ring.holds(5, 5)


def test_a_path_goes_on_where_it_was_closed() -> None:
    assert Outline.along("M 0 0 L 4 0 L 4 4 Z L 0 4 L 4 4 Z").area in (
        pytest.approx(0),
        pytest.approx(16),
    )
    assert Outline.along("M 1 1 L 5 1").area == 0


def test_places_stand_all_around() -> None:
    box = Box(0, 0, 8, 4)
    places = Outline.of(Rect(box, 0, PAINT)).places
    assert {(place.x, place.y) for place in places} >= {(0, 0), (8, 0), (8, 4), (0, 4)}


# What lies where on a drawing, in full ink and in another.


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


# Drawings on faces: as tall as their box, recoloured as symbols, in every ink, and fresh.


FISH = '<svg viewBox="0 0 20 10"><path d="M0 0h20v10H0z" fill="{}"/></svg>'
FRONT = '<face><image src="fish.svg" x="10" y="20" w="{}" h="{}" fit="{}"/></face>'
RED_VECTORS, BLUE = (255, 0, 0), (0, 0, 255)


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
    left, top, right, bottom = extent_of(rendered(pdf), RED_VECTORS)
    assert (right - left, bottom - top) == pytest.approx(seen, abs=0.2)


def test_what_a_crop_leaves_is_the_middle(tmp_path: Path) -> None:
    (tmp_path / "fish.svg").write_text(FISH.format("red"), "utf-8")
    picture = find_picture("fish.svg", [tmp_path], [tmp_path], NOWHERE)
    assert (picture.format, picture.width, picture.height) == ("svg", 10_000, 5_000)
    group, bulk = place_picture(picture, Box(0, 0, 10, 10), "cover")
    assert isinstance(group, Group)
    assert group.clip == "M 25 0 L 75 0 L 75 50 L 25 50 Z"
    assert bulk.marks == 1


def test_a_drawing_that_has_changed_is_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "kept"))
    made = project(tmp_path / "p", FRONT.format(20, 10, "cover"))
    extent_of(rendered(built(made, tmp_path / "out", backs=False)), RED_VECTORS)
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
        extent_of(image, RED_VECTORS)


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
        extent_of(rendered(pdf), RED_VECTORS)


def test_a_mistake_in_a_drawing_stops_the_build_with_its_line(tmp_path: Path) -> None:
    made = project(
        tmp_path / "p", FRONT.format(20, 10, "cover"), "<svg viewBox='0 0 1 1'>\n<text/></svg>"
    )
    with pytest.raises(Refused, match=r"fish\.svg:2:1: <text>: texts are not drawn"):
        built(made, tmp_path / "out", backs=False)
