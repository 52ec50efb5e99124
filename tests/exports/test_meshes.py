"""Meshes: closed, facing outwards, in inches, and with the picture where it belongs."""

import math
from collections import Counter

import pytest

from pnp.exports.meshes import THICK, Face, Skin, obj, sheets, slab, triangles
from pnp.exports.models import solids
from pnp.folding import Space
from pnp.geometry import Box, Point, Size
from pnp.outlines import area
from pnp.paths import circle, rounded
from pnp.units import INCH
from tests.exports.test_models import strip

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
    faces = sheets(solid.panels, Skin(shape.size, 0))
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
    faces = sheets(panels, Skin(Size(10, 12), 0))
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
