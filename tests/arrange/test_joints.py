"""Parts that are cut out, a little off, and glued together: nothing but the picture is seen."""

from itertools import cycle, product

import pytest
from PIL import Image, ImageChops

from pnp.arrange.job import MARK, as_printed
from pnp.arrange.split import BEHIND
from pnp.base.geometry import Box
from pnp.base.paths import segments
from pnp.model.face import Path as Stroke
from pnp.model.face import Rect
from pnp.model.sheet import Sheet
from tests.support.arranging import arranged, component, order, rect, stock
from tests.support.project import Cards, built, rendered

DPI = 254
MM = DPI / 25.4  # pixels
WIDTH, HEIGHT, OVERLAP = 220, 300, 10
COLOURS = ("#2040a0", "#c04020")
SHOWN = """<face><box x="-2" y="-2" w="{{ w + 4 }}" h="{{ h + 4 }}"
  fill="linear(0 0 {{ w }} {{ h }}, %s, %s)"/></face>"""


def picture(colours: tuple[str, str]) -> Image.Image:
    """Return the whole face as it should be."""
    size = round(WIDTH * MM), round(HEIGHT * MM)
    span = (WIDTH * WIDTH + HEIGHT * HEIGHT) * MM
    line = Image.new("L", (4096, 1))
    line.putdata([min(255, round(at * 255 / 4095)) for at in range(4096)])
    part = line.transform(
        size,
        Image.Transform.AFFINE,
        (WIDTH * 4095 / span, HEIGHT * 4095 / span, 0, 0, 0, 0.5),
        Image.Resampling.NEAREST,
    )
    bands = []
    for at in (1, 3, 5):
        low, high = (int(colour[at : at + 2], 16) for colour in colours)
        bands.append(part.point([round(low + (high - low) * v / 255) for v in range(256)]))
    return Image.merge("RGB", bands)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Image.Image]:
    """A board with two sides in four parts, printed on small paper: fronts and backs by turns."""
    folder = tmp_path_factory.mktemp("board")
    shape = f"{{rect: [{WIDTH}, {HEIGHT}]}}\n    split: {OVERLAP}"
    front, back = SHOWN % COLOURS, SHOWN % COLOURS[::-1]
    project = Cards(front=front, back=back, shape=shape).write(folder)
    path = built(project, folder / "out", paper="a5")
    return [rendered(path, page, DPI) for page in range(8)]


def division() -> tuple[list[Box], Box]:
    """Return what each part shows, and where it lies on its sheet."""
    small = stock().papers["a5"]
    board = component(rect(WIDTH, HEIGHT), 1)._replace(split=float(OVERLAP), back="back.xml")
    printed, split = as_printed(board, small)
    assert split and (split.columns, split.rows) == (2, 2)
    sheets = arranged(printed, order(small)._replace(split=split))
    windows = [piece.window for piece in printed.pieces if piece.window]
    return windows, sheets[0].placements[0].box


def glued(pages: list[Image.Image], order: list[int], off: list[float]) -> Image.Image:
    """Cut each part out, every edge a little off, and lay them on each other in this order."""
    windows, place = division()
    whole = Image.new("RGBA", (round(WIDTH * MM), round(HEIGHT * MM)))
    slips = cycle(off)
    cuts = [[next(slips) for _ in range(4)] for _ in windows]
    for part in order:
        window, (left, top, right, bottom) = windows[part], cuts[part]
        box = [
            round(edge * MM)
            for edge in (place.x + left, place.y + top, place.right + right, place.bottom + bottom)
        ]
        piece = pages[part].crop((box[0], box[1], box[2], box[3])).convert("RGBA")
        at = round((window.x + left) * MM), round((window.y + top) * MM)
        whole.alpha_composite(
            piece.crop((max(0, -at[0]), max(0, -at[1]), *piece.size)),
            (max(0, at[0]), max(0, at[1])),
        )
    return whole


OFF = [
    [0.0],
    [0.3],
    [-0.3],
    [0.3, -0.3],
    [-0.3, 0.3, 0.3],
    [0.3, 0.3, -0.3, -0.3, -0.3],
]


@pytest.mark.parametrize("off", OFF, ids=str)
@pytest.mark.parametrize("side", [0, 1], ids=["front", "back"])
def test_a_glued_board_shows_nothing_but_its_picture(
    pages: list[Image.Image], side: int, off: list[float]
) -> None:
    """Cuts are 0.3 mm off; from behind, the parts lie on each other the other way round."""
    turned = Image.Transpose.FLIP_LEFT_RIGHT
    seen = [page.transpose(turned) if side else page for page in pages[side::2]]
    board = glued(seen, [3, 2, 1, 0] if side else [0, 1, 2, 3], off)
    wanted = picture(COLOURS[::-1] if side else COLOURS)
    if side:
        wanted = wanted.transpose(turned)
    difference = ImageChops.difference(board.convert("RGB"), wanted)
    there = board.getchannel("A").point([255 * (v == 255) for v in range(256)])
    seen_off = [
        Image.composite(band, Image.new("L", band.size), there).point(
            [255 * (v > 8) for v in range(256)]
        )
        for band in difference.split()
    ]
    assert [band.getbbox() for band in seen_off] == [None] * 3


def test_without_the_picture_behind_the_seam_it_would_be_seen(pages: list[Image.Image]) -> None:
    off = [BEHIND + 0.5, 0.0, 0.0, 0.0]
    board = glued(pages[::2], [0, 1, 2, 3], off).convert("RGB")
    difference = ImageChops.difference(board, picture(COLOURS)).convert("L")
    assert difference.point([255 * (v > 40) for v in range(256)]).getbbox()


BOARDS = [("a4", 1.0), ("a3", 1.0), ("letter", 1.0), ("a4", 0.75), ("letter", 0.75)]


def board_sheets(name: str, scale: float) -> tuple[Sheet, ...]:
    paper = stock().papers[name]
    printed, split = as_printed(component(rect(380, 380), 1)._replace(split=10.0), paper, scale)
    assert split
    return arranged(printed, order(paper)._replace(split=split))


@pytest.mark.parametrize(("name", "scale"), BOARDS)
def test_every_cut_has_a_mark_on_white_at_both_ends(name: str, scale: float) -> None:
    for sheet in board_sheets(name, scale):
        (put,) = sheet.placements
        whites = [
            mark.box
            for mark in sheet.over
            if isinstance(mark, Rect) and mark.paint.fill == "#ffffff"
        ]
        strokes = [
            stroke for mark in sheet.over if isinstance(mark, Stroke) for stroke in ends(mark)
        ]
        inked = put.box.grown(put.bleed)
        bleeds = put.bleed
        cuts = [("x", put.box.x), ("y", put.box.y)]
        cuts += [("x", put.box.right)] * (bleeds.right > 0) + [("y", put.box.bottom)] * (
            bleeds.bottom > 0
        )
        for way, at in cuts:
            along = [one for one in strokes if on_line(one, way, at)]
            before = [
                one
                for one in along
                if one[1 if way == "x" else 0] < put.box.centre[1 if way == "x" else 0]
            ]
            assert before and len(along) > len(before), (name, sheet.number, way)
            for one in along:
                assert visible(one, inked, whites) >= MARK - 1e-6, (name, scale, sheet.number, one)


Ends = tuple[float, float, float, float]


def ends(mark: Stroke) -> list[Ends]:
    points = [numbers for _, numbers in segments(mark.d)]
    return [(*one, *other) for one, other in zip(points[::2], points[1::2], strict=True)]  # type: ignore[misc]


def on_line(stroke: Ends, way: str, at: float) -> bool:
    first = 0 if way == "x" else 1
    return abs(stroke[first] - at) < 1e-3 and abs(stroke[first + 2] - at) < 1e-3


def visible(stroke: Ends, inked: Box, whites: list[Box]) -> float:
    """Return how much of a straight mark lies on white paper."""
    steps = 1000
    length = abs(stroke[0] - stroke[2]) + abs(stroke[1] - stroke[3])
    clear = 0
    for step in range(steps):
        part = (step + 0.5) / steps
        spot = Box(
            stroke[0] + (stroke[2] - stroke[0]) * part,
            stroke[1] + (stroke[3] - stroke[1]) * part,
            0,
            0,
        )
        clear += not inked.holds(spot, -1e-6) or any(white.holds(spot) for white in whites)
    return length * clear / steps


def test_halves_of_crosses_meet() -> None:
    """Each arm on one part goes on from an arm on another, at the same place of the board."""
    paper = stock().papers["a4"]
    printed, split = as_printed(component(rect(380, 380), 1)._replace(split=10.0), paper)
    assert split
    found = set()
    for sheet, piece in zip(
        arranged(printed, order(paper)._replace(split=split)), printed.pieces, strict=True
    ):
        (put,), window = sheet.placements, piece.window
        assert window
        dx, dy = window.x - put.box.x, window.y - put.box.y
        for mark in sheet.over:
            if isinstance(mark, Stroke):
                for x0, y0, x1, y1 in ends(mark):
                    if round(abs(x1 - x0) + abs(y1 - y0), 3) == 4.0:
                        found.add(tuple(round(v, 2) for v in (x0 + dx, y0 + dy, x1 + dx, y1 + dy)))
    seam = 380 / 2 - split.overlap / 2
    across = [one for one in found if one[1] == one[3]]
    lefts = {one[1] for one in across if one[2] == pytest.approx(seam)}
    rights = {one[1] for one in across if one[0] == pytest.approx(seam)}
    assert lefts == rights and len(lefts) >= 4  # above, on the strip, above the lower row, below
    down = [one for one in found if one[0] == one[2]]
    uppers = {one[0] for one in down if one[3] == pytest.approx(seam)}
    lowers = {one[0] for one in down if one[1] == pytest.approx(seam)}
    assert uppers == lowers and len(uppers) == 2


@pytest.mark.parametrize("sizes", list(product([320.0, 700.0], [320.0, 500.0])))
def test_parts_cover_pieces_of_any_size(sizes: tuple[float, float]) -> None:
    printed, split = as_printed(
        component(rect(*sizes), 1)._replace(split=10.0), stock().papers["a4"]
    )
    assert split and 6 <= split.overlap <= 10
    last = printed.pieces[-1].window
    assert last and (last.right, last.bottom) == pytest.approx(sizes)
