"""Pieces larger than a sheet, and how they are put together."""

from dataclasses import replace
from itertools import cycle, product

import pytest
from PIL import Image, ImageChops

from pnp.arrange.folds import STEP_WORDS, STEPS
from pnp.arrange.guides import with_guides
from pnp.arrange.job import MARK, as_printed
from pnp.arrange.sheets import both_sides
from pnp.arrange.split import BEHIND, PART_WORDS, split_sheets
from pnp.base.geometry import Box, Point, Size
from pnp.base.paths import segments
from pnp.check.faces import walk
from pnp.model.face import Group, Guides, Layer, Rect, Side, Text
from pnp.model.face import Path as Stroke
from pnp.model.order import Order
from pnp.model.sheet import Sheet
from pnp.model.stock import Fold, FoldKind, Shape, Tab, Tuck
from tests.support.arranging import arranged, component, job, order, rect, stock
from tests.support.project import Cards, built, rendered

# Sheets of a piece in parts.


def said(size: Size, overlap: float = 10.0, backs: bool = False) -> dict[str, str]:
    """Return what the sheet of each part says."""
    found = {}
    for sheet in sheets_of(size, overlap, backs=backs):
        if sheet.side is Side.FRONT:
            texts = [mark.text for mark in walk(sheet.over) if isinstance(mark, Text)]
            found[sheet.placements[0].piece[-2:]] = max(texts[:-2], key=len)
    return found


def sheets_of(
    size: Size, overlap: float, copies: int = 1, backs: bool = False
) -> tuple[Sheet, ...]:
    a4 = stock().papers["a4"]
    printed, split = as_printed(component(rect(*size), copies)._replace(split=overlap), a4)
    assert split
    return split_sheets(job(printed, order(a4)._replace(split=split)), split, backs)


@pytest.mark.parametrize("overlap", [0.0, 12.0])
def test_each_part_has_a_sheet_and_a_name(overlap: float) -> None:
    sheets = sheets_of(Size(300, 150), overlap, copies=2)
    assert [sheet.number for sheet in sheets] == [1, 2, 3, 4]
    assert [sheet.placements[0].copy for sheet in sheets] == [1, 1, 2, 2]
    assert [sheet.title[-2:] for sheet in sheets] == ["A1", "A2"] * 2


def test_words_are_true_for_every_part() -> None:
    assert said(Size(380, 380)) == {
        "A1": "part A1 part_strips",
        "A2": "part A2 part_strip part_left A1",
        "B1": "part B1 part_strip part_row B1 B2",
        "B2": "part B2 part_left B1 part_edges",
    }


def test_words_of_a_tall_piece_know_no_rows() -> None:
    assert said(Size(150, 380)) == {
        "A1": "part A1 part_strip",
        "B1": "part B1 part_above A1 part_edges",
    }


def test_parts_that_do_not_overlap_lie_edge_to_edge() -> None:
    assert set(said(Size(300, 150), 0.0).values()) == {"part A1 part_plain", "part A2 part_plain"}


def test_who_sees_the_back_is_told_to_cut_strips_exactly() -> None:
    found = said(Size(380, 150), backs=True)
    assert found["A1"] == "part A1 part_strip part_back"
    assert "part_back" not in found["A2"]


def test_all_words_are_in_the_stock() -> None:
    assert set(PART_WORDS) <= set(stock().words)


def test_a_back_follows_its_front() -> None:
    sheets = sheets_of(Size(380, 150), 10.0, backs=True)
    assert [(sheet.number, sheet.side) for sheet in sheets] == [
        (1, "front"), (1, "back"), (2, "front"), (2, "back"),
    ]  # fmt: skip


def test_strips_for_glue_stay_where_cut_lines_are_left_out() -> None:
    first, _ = with_guides(
        sheets_of(Size(300, 150), 12.0), {"cards": rect(300, 150)}, Order(guides=Guides.NONE)
    )
    (strips,) = first.guides
    assert isinstance(strips, Group) and strips.layer is Layer.FOLD


# Parts that are cut out, a little off, and glued together: nothing but the picture is seen.


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


# Steps tell in words and pictures how a net becomes a model.


A4 = stock().papers["a4"]


def net(kind: FoldKind = FoldKind.MOUNTAIN) -> Shape:
    corners = (Point(0, 50), Point(30, 50), Point(30, 60), Point(0, 60))
    folds = (Fold(kind, Point(0, 50), Point(30, 50)),)
    return Shape("net", Size(30, 60), folds=folds, tabs=(Tab(corners, "1"),))


def sheet_of(shape: Shape, paper: str = "a4") -> Sheet:
    (sheet,) = arranged(component(shape, 1), order(stock().papers[paper]))
    return sheet


def said_assembly(sheet: Sheet) -> list[str]:
    return [mark.text for mark in sheet.marks if isinstance(mark, Text) and mark.text in STEP_WORDS]


def test_what_is_folded_is_told_in_its_order() -> None:
    assert said_assembly(sheet_of(net())) == ["step_score", "step_cut", "step_fold", "step_glue"]


def test_valleys_are_told_apart_from_mountains() -> None:
    assert "step_fold_both" in said_assembly(sheet_of(net(FoldKind.VALLEY)))


def test_a_box_is_closed_at_last() -> None:
    assert said_assembly(sheet_of(Tuck(Size(63, 88), 20).net("box", 1.2)))[-1] == "step_tuck"


def test_cards_need_no_steps() -> None:
    assert said_assembly(sheet_of(rect(63, 88))) == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("stack", [20.0, 31.9])
def test_steps_lie_beside_the_net_and_each_has_a_picture(stack: float, paper: str) -> None:
    shape = Tuck(Size(63.5, 88.9), stack).net("box", 1.2)
    sheet = sheet_of(shape, paper)
    words = [mark.box for mark in sheet.marks if isinstance(mark, Text) and mark.text in STEP_WORDS]
    assert len(words) == 5
    free = shape.free[1]
    beside = Box(sheet.block.x + free.x, sheet.block.y + free.y, free.width, free.height)
    for box in words:
        assert sheet.reach.holds(box)
        assert beside.holds(box) or box.y >= sheet.block.bottom
    pictures = [mark for mark in sheet.marks if isinstance(mark, Group) and mark.scale != 1]
    assert len(pictures) == 5


def test_all_words_are_in_the_stock_assembly() -> None:
    assert set(STEP_WORDS) <= set(stock().words)
    assert len(STEPS) == len(set(STEP_WORDS))


def test_a_component_may_have_its_own_words_and_a_last_step() -> None:
    own = {"glue": "Glue the roof last.", "then": "Stand it on field **a**."}
    (sheet,) = both_sides(replace(job(component(net(), 1), order(A4)), assembly=own))
    words = [mark.text for mark in sheet.marks if isinstance(mark, Text)]
    told = [word for word in words if word in STEP_WORDS or word in own.values()]
    assert told == ["step_score", "step_cut", "step_fold", *own.values()]
    assert "5" in words, "the last step has a number as well"
