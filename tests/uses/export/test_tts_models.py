"""Nets are folded, and meshes are written."""

import math
from collections import Counter

import pytest

from pnp.base.folding import Space
from pnp.base.geometry import Box, Point, Size
from pnp.base.outlines import area
from pnp.base.paths import circle, rounded
from pnp.base.store import Store
from pnp.base.units import INCH
from pnp.check.nets import CLOSED, solids
from pnp.load.project import find_project
from pnp.model.game import Component
from pnp.model.stock import Fold, FoldKind, Shape, ShapeKind, Tab
from pnp.parts.edition import LoadedGame, Workshop
from pnp.uses.export.tts_models import THICK, Face, Skin, obj, slab, triangles


def strip(sides: int, wide: float = 10.0, high: float = 20.0) -> Shape:
    """Return a strip that becomes a tube of so many sides, with a tab at its end."""
    end = sides * wide
    path = f"M 0 0 L {end} 0 L {end + 4} 4 L {end + 4} {high - 4} L {end} {high} L 0 {high} Z"
    corners = ((end, 0), (end + 4, 4), (end + 4, high - 4), (end, high))
    return Shape(
        id="strip",
        size=Size(end + 4, high),
        kind=ShapeKind.PATH,
        d=path,
        folds=tuple(
            Fold(FoldKind.MOUNTAIN, Point(at * wide, 0), Point(at * wide, high))
            for at in range(1, sides + 1)
        ),
        tabs=(
            Tab(
                corners=tuple(Point(x, y) for x, y in corners),
                label="1",
                under=((Point(0, 0), Point(0, high)),),
            ),
        ),
    )


@pytest.mark.parametrize("sides", [3, 4, 5, 6, 8])
def test_a_strip_becomes_a_tube_that_goes_round_once(sides: int) -> None:
    (solid,) = solids(strip(sides))
    assert len(solid.panels) == sides, "the tab is inside"
    assert solid.gap < CLOSED
    places = [place for corners, _ in solid.panels for place in corners]
    across = max(one.depth for one in places) - min(one.depth for one in places)
    round_ = 10 / math.tan(math.pi / sides)  # between opposite sides
    expected = round_ if sides % 2 == 0 else (round_ + 10 / math.sin(math.pi / sides)) / 2
    assert across == pytest.approx(expected, abs=0.3)


def test_panels_keep_their_size() -> None:
    (solid,) = solids(strip(6))
    for places, flat in solid.panels:
        for (one, here), (other, there) in zip(
            zip(places, flat, strict=True), zip(places[1:], flat[1:], strict=True), strict=False
        ):
            assert math.dist(one, other) == pytest.approx(math.dist(here, there))


def test_a_net_that_nothing_is_glued_of_is_folded_square() -> None:
    (solid,) = solids(strip(4)._replace(tabs=()))
    assert solid.gap == 0 and len(solid.panels) == 5


def test_a_panel_that_nothing_holds_is_tucked_inside() -> None:
    tube = strip(4)
    lid = "M 0 0 L 40 0 L 44 4 L 44 16 L 40 20 L 20 20 L 20 30 L 10 30 L 10 20 L 0 20 Z"
    fold = Fold(FoldKind.MOUNTAIN, Point(10, 20), Point(20, 20))
    (solid,) = solids(tube._replace(d=lid, size=Size(44, 30), folds=(*tube.folds, fold)))
    (places,) = [places for places, flat in solid.panels if Point(20, 30) in flat]
    ends = sorted(place.y for place in places)
    assert ends == pytest.approx([20 - 10 * math.sin(math.radians(2))] * 2 + [20, 20])


@pytest.fixture(scope="module")
def nets() -> dict[str, Component]:
    shop = Workshop.open(find_project(None), Store(None))
    game = LoadedGame(shop, "clockwork_city").game
    return {one.id: one for one in game.components if one.shape.folds}


def test_every_net_of_a_shipped_game_closes(nets: dict[str, Component]) -> None:
    gaps = {name: max(one.gap for one in solids(net.shape)) for name, net in nets.items()}
    assert len(gaps) >= 4 and max(gaps.values()) < CLOSED, gaps
    (die,) = solids(nets["dice"].shape)
    for axis in range(3):
        along = [place[axis] for corners, _ in die.panels for place in corners]
        assert max(along) - min(along) == pytest.approx(16, abs=0.01), "a cube of 16 mm"


NOTCHED = "M 0 0 L 20 0 L 20 20 L 10 8 L 0 20 Z"
OUTLINES = {
    "square": (rounded(20, 20, 0), 400.0),
    "round": (circle(10, 10, 10), math.pi * 100),
    "notched": (NOTCHED, 280.0),
}


def volume(faces: list[Face]) -> float:
    """Return what faces enclose; less than 0 if they look inwards."""
    found = 0.0
    for face in faces:
        for n in range(1, len(face) - 1):
            (ax, ay, az), (bx, by, bz), (cx, cy, cz) = (
                face[i].place for i in (0, n, n + 1)
            )  # fmt: skip
            found += ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)
    return found / 6


@pytest.mark.parametrize("name", OUTLINES)
def test_a_flat_piece_is_a_closed_body_that_looks_outwards(name: str) -> None:
    outline, flat = OUTLINES[name]
    frame = Skin(Size(20, 20), 0)
    faces = list(slab(outline, Size(20, 20), frame, frame))
    assert volume(faces) == pytest.approx(flat * THICK, rel=0.01)
    edges = Counter(
        (one.place, other.place)
        for face in faces
        for one, other in zip(face, (*face[1:], face[0]), strict=True)
    )
    assert all(edges[other, one] == count for (one, other), count in edges.items())


def test_its_front_shows_the_picture_as_it_is_and_its_back_as_one_turns_it_over() -> None:
    size = Size(20, 10)
    front, back = Skin(size, 0, Box(0, 0, 0.5, 1)), Skin(size, 0, Box(0.5, 0, 0.5, 1))
    faces = list(slab(rounded(20, 10, 0), size, front, back))
    top = {one.place: one.shown for face in faces[::2][:1] for one in face}
    up = THICK / 2
    seen: dict[tuple[float, float], tuple[float, float]] = {
        (-10, -5): (0, 1), (10, -5): (0.5, 1), (10, 5): (0.5, 0), (-10, 5): (0, 0),
    }  # fmt: skip
    for (x, _, z), shown in top.items():
        assert shown == pytest.approx(seen[x, z])
    below = {
        (one.place[0], one.place[2]): one.shown
        for face in faces
        if all(one.place[1] == -up for one in face)
        for one in face
    }
    assert below[10, -5] == pytest.approx((0.5, 1)), "turned over, its right is on the left"
    assert below[-10, 5] == pytest.approx((1, 0))


def test_triangles_cover_a_polygon_with_dents() -> None:
    star = tuple(
        Point(
            math.cos(n * math.pi / 5) * (10, 4)[n % 2], math.sin(n * math.pi / 5) * (10, 4)[n % 2]
        )
        for n in range(10)
    )[::-1]
    found = list(triangles(star))
    assert len(found) == 8
    assert sum(area(three) for three in found) == pytest.approx(area(star))
    assert all(area(three) < 0 for three in found)


def test_folded_paper_is_seen_from_both_sides_and_stands_in_its_middle() -> None:
    shape = strip(6)
    (solid,) = solids(shape)
    faces = Skin(shape.size, 0).folded(solid.panels)
    half = faces[: len(faces) // 2]
    assert volume(half) > 0 and volume(faces) == pytest.approx(0)
    for axis in range(3):
        along = [one.place[axis] for face in faces for one in face]
        assert max(along) == pytest.approx(-min(along))
    highs = [one.place[1] for face in faces for one in face]
    assert max(highs) == pytest.approx(10), "as high as it is drawn"


def test_a_roof_stands_on_its_rim() -> None:
    tip, rim = Space(15, 0, 0), [Space(0, *at) for at in ((10, 0), (0, 10), (-10, 0), (0, -10))]
    flat = (Point(0, 0), Point(10, 0), Point(5, 12))  # clockwise on paper, printed outside
    panels = [([rim[(n + 1) % 4], rim[n], tip], flat) for n in range(4)]
    faces = Skin(Size(10, 12), 0).folded(panels)
    assert volume(faces[:4]) > 0, "it is printed outside"
    heights = sorted({round(one.place[1], 6) for face in faces for one in face})
    assert heights == [-7.5, 7.5]
    top = {one.place for face in faces for one in face if one.place[1] > 0}
    assert len(top) == 1, "the tip, which pointed to the right"


def test_a_file_is_in_inches_and_names_every_corner_once() -> None:
    frame = Skin(Size(INCH, INCH), 0)
    lines = obj(slab(rounded(INCH, INCH, 0), Size(INCH, INCH), frame, frame)).decode().splitlines()
    kinds = Counter(line.split()[0] for line in lines)
    assert kinds == {"v": 8, "vt": 4, "f": 12}
    xs = {float(line.split()[1]) for line in lines if line.startswith("v ")}
    assert xs == {-0.5, 0.5}
    assert all(len(line.split()) == 4 for line in lines if line.startswith("f")), "triangles"
