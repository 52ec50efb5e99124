"""Any tile of Micropolis meets any other: sky, meadow, earth and tunnels go on across the joint."""

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from pnp.base.units import INCH
from pnp.compose.faces import pictures_of
from pnp.draw.png import Backdrops
from pnp.engines import Numbers
from pnp.engines.micropolis import Box
from pnp.model.face import Side
from pnp.model.order import Order
from tests.conftest import Pnp
from tests.support.editions import pieces
from tests.support.games import shipped

DPI, BLEED, STEP = 60, 2.0, 0.5
INSIDE = 0.3  # how far from the cut a colour is looked at
SAME = 40  # how far colours may differ, of 255, on nine tenths of a joint: grass and grains may
SLOPE = (61.24 - 32) / 2 / 45  # of the sides of a tile
MOUTHS = (23.0, 37.0)  # how deep tunnels leave a tile

Profile = list[tuple[int, ...]]


@pytest.fixture(scope="module")
def tiles(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Image.Image]:
    """All tiles with their bleed, by id."""
    out = tmp_path_factory.mktemp("tiles")
    asked = ["--bleed", "shape", "--dpi", str(DPI), "--out", str(out)]
    Pnp()("export", "png", "micropolis", "slices", *asked)
    found = (out / "micropolis" / "png" / "en" / "slices").glob("*-front.png")
    return {path.name.split("-")[1]: _opened(path) for path in sorted(found)}


def _opened(path: Path) -> Image.Image:
    with Image.open(path) as picture:
        return picture.convert("RGB")


def profile(tile: Image.Image, left: bool) -> Profile:
    """The colours along a side, from the outer edge to the inner one."""
    found = []
    for number in range(1, int(45 / STEP)):
        depth = number * STEP
        inward = SLOPE * depth + INSIDE
        across = (inward if left else 61.24 - inward) + BLEED
        colour = tile.getpixel((int(across / INCH * DPI), int((depth + BLEED) / INCH * DPI)))
        assert isinstance(colour, tuple)
        found.append(colour)
    return found


def difference(one: Profile, other: Profile) -> int:
    """How far two sides differ, but for the worst tenth."""
    apart = sorted(
        max(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in zip(one, other, strict=True)
    )
    return apart[len(apart) * 9 // 10]


def test_every_pair_of_tiles_meets(tiles: dict[str, Image.Image]) -> None:
    lefts, rights = (
        {id_: profile(tile, left) for id_, tile in tiles.items()} for left in (True, False)
    )
    assert len(lefts) == 61
    worst = {
        (one, other): difference(right, left)
        for one, right in rights.items()
        for other, left in lefts.items()
    }
    assert {pair: how for pair, how in worst.items() if how > SAME} == {}
    moved = {id_: [*sides[4:], *sides[:4]] for id_, sides in lefts.items()}
    assert all(difference(rights["s01"], left) > SAME for left in moved.values()), "2 mm are seen"


def test_tunnels_leave_every_tile_at_the_same_depths(tiles: dict[str, Image.Image]) -> None:
    for tile in tiles.values():
        for left in (True, False):
            colours = profile(tile, left)
            light = [number * STEP for number, it in enumerate(colours, 1) if _is_light(it)]
            below = [depth for depth in light if depth > 16]
            for mouth in MOUTHS:
                assert min(abs(depth - mouth) for depth in below) <= STEP
            assert all(min(abs(depth - mouth) for mouth in MOUTHS) < 5 for depth in below)


def _is_light(colour: Sequence[int]) -> bool:
    return colour[0] > 200 and colour[1] > 150


def test_what_is_in_a_tunnel_has_a_place_there() -> None:
    """Every tunnel that the data name is one that mouths lead to, and has a number of workers."""
    for id_, tile in shipped("micropolis").pieces.items():
        if "mouths" not in tile:
            continue
        tunnels = set(tile["mouths"])
        assert tunnels == set(range(1, len(tile["workers"]) + 1)), id_
        for name in ("fruit", "master"):
            assert (tile.get(f"{name}_in") in tunnels) == (tile.get(name) is not None), id_
        assert (tile.get("eggs") is not None) == (tile.get("master") == "nurse"), id_


# What is joined and what is not, as the engine knows it and as it is seen in every ink.


FINE = 150  # dots per inch
# A little inside of the mouths, in the order of the engine, where tunnels are in their middle.
MIDDLES = ((9.4, 22.4), (13.9, 36.4), (61.24 - 9.4, 22.4), (61.24 - 13.9, 36.4))
# How bright the floor of a tunnel is: brighter than its rim or what is drawn around it, and in
# colours darker than what stands there.
FLOOR = {
    "full": range(80, 212), "saver": range(210, 256),
    "grey": range(80, 212), "line": range(190, 256),
}  # fmt: skip
NECK = 5  # pixels, 0.8 mm: nobody takes what is narrower for a way
BELOW = ((0, 3), (1, 2))  # two tunnels that cross: one of them goes on below the other


@pytest.mark.parametrize("ink", FLOOR)
def test_mouths_are_joined_on_paper_as_the_engine_joins_them(ink: str) -> None:
    game = shipped("micropolis")
    tiles = Box(game.pieces, Numbers(game.numbers)).tiles
    assert len(tiles) == 61
    part = pieces("micropolis", "slices", order=Order(ink=ink, view="faces"))
    faces = list(part.faces(name for name in part.names if name.side is Side.FRONT))
    draw = partial(Backdrops().drawn, pictures_of(part.composers))
    wrong = []
    for face, picture in zip(faces, draw(faces, FINE), strict=True):
        floor = picture.convert("L").point([255 * (grey in FLOOR[ink]) for grey in range(256)])
        spots = [(int(x / INCH * FINE), int(y / INCH * FINE)) for x, y in MIDDLES]
        assert {floor.getpixel(spot) for spot in spots} == {255}, face.name
        for tunnel, spot in enumerate(spots, 1):
            if floor.getpixel(spot) == 255:
                ImageDraw.floodfill(floor, spot, tunnel)
        tunnels, seen = tiles[face.name.piece].mouths, [floor.getpixel(spot) for spot in spots]
        told, found = (
            {pair for pair in combinations(range(4), 2) if one[pair[0]] == one[pair[1]]}
            for one in (tunnels, seen)
        )
        if told != found and not (told == set(BELOW) and len(found) == 1 and found < told):
            wrong.append(f"{face.name}: {sorted(found)} instead of {sorted(told)}")
    assert wrong == []
