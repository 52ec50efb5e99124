"""Folded, glued, split and scaled pieces: data alone decides."""

import math
from itertools import combinations

import pytest

from pnp.arrange.folds import GLUE, MOUNTAIN, STEP, TICKS, VALLEY, fold_marks, hatch
from pnp.arrange.job import as_printed, division
from pnp.base.geometry import Box, Point, Size
from pnp.base.paths import bounds, segments
from pnp.check.faces import UNSAID, walk
from pnp.check.sheets import sheets_are_complete
from pnp.model.face import Face, FaceName, Group, Path, Rect, Text
from pnp.model.game import Component
from pnp.model.sheet import Sheet
from pnp.model.stock import Fold, FoldKind, Shape, ShapeKind, Tab
from pnp.parts.pieces import adapted
from tests.support.arranging import (
    arranged,
    component,
    copies,
    document,
    order,
    paper,
    rect,
    setter,
    stock,
)

HEXAGON = Shape(
    "hexagon",
    Size(40, 34.6),
    ShapeKind.PATH,
    d="M 10 0 L 30 0 L 40 17.3 L 30 34.6 L 10 34.6 L 0 17.3 Z",
)


def decagon_slice() -> Shape:
    """Return the trapezoid between two rings of a decagon: 30 and 60 mm from the middle."""
    half = math.radians(18)
    outer, inner = 2 * 60 * math.tan(half), 2 * 30 * math.tan(half)
    left = (outer - inner) / 2
    d = f"M {left:.4f} 30 L {left + inner:.4f} 30 L {outer:.4f} 0 L 0 0 Z"
    return Shape("slice", Size(outer, 30), ShapeKind.PATH, d=d)


def marks_of(sheet: Sheet) -> list[object]:
    return list(walk(sheet.over))


def folded() -> Component:
    shape = Shape(
        "standee",
        Size(34, 130),
        folds=(
            Fold(FoldKind.MOUNTAIN, Point(0, 65), Point(34, 65)),
            Fold(FoldKind.VALLEY, Point(0, 120), Point(34, 120)),
        ),
        tabs=(Tab((Point(0, 120), Point(34, 120), Point(34, 130), Point(0, 130)), "7"),),
        holes=("M 10 10 L 12 10 L 12 12 Z",),
    )
    return component(shape, 2)


def test_mountains_and_valleys_look_different_and_lie_where_the_data_says() -> None:
    (sheet,) = arranged(folded(), order(stock().papers["a4"]))
    groups = [mark for mark in sheet.over if isinstance(mark, Group)]
    places = {(p.box.x, p.box.y) for p in sheet.placements}
    folds = [group for group in groups if (group.x, group.y) in places]
    assert len(folds) == 2
    for group in folds:
        drawn = [m for m in group.marks if isinstance(m, Path)]
        lines = {m.paint: m.d for m in drawn if m.paint in (MOUNTAIN, VALLEY)}
        assert lines == {MOUNTAIN: "M 0 65 L 34 65", VALLEY: "M 0 120 L 34 120"}
        assert MOUNTAIN.dash != VALLEY.dash


def test_folds_are_light_and_begin_at_ticks_outside() -> None:
    """Dashes stay on the edges of what is folded; ticks are cut off."""
    assert max(MOUNTAIN.opacity, VALLEY.opacity) < 0.5
    (sheet,) = arranged(folded(), order(stock().papers["a4"]))
    shape = folded().shape
    for kind, y in ((FoldKind.MOUNTAIN, 65), (FoldKind.VALLEY, 120)):
        ticks = [m.d for m in marks_of(sheet) if isinstance(m, Path) and m.paint == TICKS[kind]]
        assert len(ticks) == 4  # two of each piece
        for box in map(bounds, ticks):
            assert box.y == y and box.height == 0
            assert box.right < -shape.bleed or box.x > shape.size.width + shape.bleed


def test_no_tick_lies_on_another_part_of_the_net() -> None:
    cross = "M 10 0 L 20 0 L 20 10 L 30 10 L 30 20 L 0 20 L 0 10 L 10 10 Z"
    fold = Fold(FoldKind.MOUNTAIN, Point(10, 10), Point(20, 10))
    beside = Fold(FoldKind.MOUNTAIN, Point(10, 10), Point(10, 20))
    shape = Shape("net", Size(30, 20), ShapeKind.PATH, d=cross, folds=(fold, beside))
    (sheet,) = arranged(component(shape, 1), order(stock().papers["a4"]))
    ticks = [m.d for m in marks_of(sheet) if isinstance(m, Path) and m.paint in TICKS.values()]
    assert [bounds(d).y > 20 for d in ticks] == [True]  # below the second one only


def test_an_edge_bears_the_number_of_its_tab_outside_of_the_net() -> None:
    corners = (Point(0, 20), Point(20, 20), Point(15, 25), Point(5, 25))
    shape = Shape(
        "net",
        Size(20, 25),
        ShapeKind.PATH,
        d="M 0 0 L 20 0 L 20 20 L 15 25 L 5 25 L 0 20 Z",
        folds=(Fold(FoldKind.MOUNTAIN, Point(0, 20), Point(20, 20)),),
        tabs=(Tab(corners, "4", ((Point(0, 0), Point(20, 0)),)),),
    )
    (sheet,) = arranged(component(shape, 1), order(stock().papers["a4"]))
    drawn = walk(sheet.guides)
    numbers = [m.box for m in drawn if isinstance(m, Text) and m.text == "4"]
    assert len(numbers) == 2
    tab, edge = numbers
    assert tab.centre.y > 20 and edge.bottom < -shape.bleed and edge.centre.x == 10


def test_tabs_carry_their_number_and_holes_their_outline() -> None:
    (sheet,) = arranged(folded(), order(stock().papers["a4"]))
    labels = [m for m in marks_of(sheet) if isinstance(m, Text) and m.text == "7"]
    assert [label.box.centre for label in labels] == [(17, 125)] * 2  # of the tab, in the piece
    holes = [m for m in marks_of(sheet) if isinstance(m, Path) and m.d.startswith("M 10 10")]
    assert len(holes) == 2


@pytest.mark.parametrize("box", [Box(10, 20, 34, 10), Box(3, 4, 10, 180), Box(0, 0, 7, 7)])
def test_a_hatch_fills_its_box_with_slanted_lines(box: Box) -> None:
    ends = [numbers for _, numbers in segments(hatch(box).d)]
    lines = list(zip(ends[::2], ends[1::2], strict=True))
    for (x0, y0), (x1, y1) in lines:
        assert x0 - x1 == pytest.approx(y1 - y0) and x0 > x1
        assert box.holds(Box(x1, y0, x0 - x1, y1 - y0))
        assert x0 == pytest.approx(box.right) or y0 == pytest.approx(box.y)
    along = [x0 + y0 - box.x - box.y for (x0, y0), _ in lines]
    assert along == pytest.approx([STEP * (at + 1) for at in range(len(along))])
    assert along[-1] >= box.width + box.height - STEP


def board(overlap: float | None = 10.0, size: float = 380.0) -> Component:
    return component(rect(size, size), 1)._replace(split=overlap)


@pytest.mark.parametrize(
    ("name", "parts"), [("a4", 4), ("letter", 4), ("a3", 2), ("a5", 8), ("legal", 4)]
)
def test_a_board_is_split_into_the_fewest_parts(name: str, parts: int) -> None:
    split = division(board(), stock().papers[name])
    assert split
    assert split.parts == parts


def test_parts_cover_the_whole_board_and_overlap_as_asked() -> None:
    printed, split = as_printed(board(), stock().papers["a4"])
    assert split
    windows = [piece.window for piece in printed.pieces]
    assert split.overlap == 6.5
    assert windows[0] == Box(0, 0, 193.25, 193.25)
    assert windows[3] == Box(186.75, 186.75, 193.25, 193.25)
    assert [piece.id for piece in printed.pieces] == ["p0.A1", "p0.A2", "p0.B1", "p0.B2"]


def test_every_part_lies_on_its_own_sheet_inside_what_prints() -> None:
    a4 = stock().papers["a4"]
    printed, split = as_printed(board(), a4)
    sheets = arranged(printed, order(a4)._replace(split=split))
    assert len(sheets) == 4
    for sheet in sheets:
        (placement,) = sheet.placements
        assert sheet.reach.holds(placement.box.grown(placement.bleed))
        said = [mark.text for mark in marks_of(sheet) if isinstance(mark, Text)]
        assert any(f"part {placement.piece[-2:]} " in f"{text} " for text in said)
        for mark in sheet.over:
            if isinstance(mark, Path):
                assert sheet.reach.holds(bounds(mark.d), 0.01)


def test_every_copy_of_a_board_is_there_with_all_its_parts() -> None:
    a4 = stock().papers["a4"]
    boards = component(rect(380, 190), 2, 1)._replace(split=10.0)
    printed, split = as_printed(boards, a4)
    sheets = arranged(printed, order(a4)._replace(split=split))
    put = [(sheet.placements[0].piece, sheet.placements[0].copy) for sheet in sheets]
    assert put == [
        ("cards/p0.A1", 1), ("cards/p0.A2", 1), ("cards/p0.A1", 2), ("cards/p0.A2", 2),
        ("cards/p1.A1", 1), ("cards/p1.A2", 1),
    ]  # fmt: skip
    assert [sheet.title[-2:] for sheet in sheets] == ["A1", "A2"] * 3
    assert not list(sheets_are_complete(document(sheets), copies(printed), UNSAID))


def in_six_parts() -> list[tuple[Sheet, Box, Box]]:
    """Return the sheets of a board of two rows and three columns, and what each shows of it."""
    a4 = stock().papers["a4"]
    printed, split = as_printed(component(rect(500, 480), 1)._replace(split=10.0), a4)
    assert split and (split.columns, split.rows) == (3, 2)
    sheets = arranged(printed, order(a4)._replace(split=split))
    windows = [piece.window for piece in printed.pieces if piece.window]
    places = [sheet.placements[0].box for sheet in sheets]
    return list(zip(sheets, windows, places, strict=True))


def test_a_map_shows_all_parts_and_where_this_one_belongs() -> None:
    for number, (sheet, window, place) in enumerate(in_six_parts()):
        cells = [m for m in sheet.over if isinstance(m, Rect) and m.paint.stroke]
        assert [bool(cell.paint.fill) for cell in cells] == [at == number for at in range(6)]
        boxes = [cell.box for cell in cells]
        assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
        assert all(sheet.reach.holds(box) and box.bottom < place.y for box in boxes)
        ratio = boxes[0].width / boxes[0].height
        assert ratio == pytest.approx(window.width / window.height, rel=0.05)
        assert [(box.x > boxes[0].x, box.y > boxes[0].y) for box in boxes] == [
            (column > 0, row > 0) for row in (0, 1) for column in (0, 1, 2)
        ]
        *names, words = [m for m in sheet.over if isinstance(m, Text)]
        assert [name.text for name in names] == ["A1", "A2", "A3", "B1", "B2", "B3"]
        assert [name.box for name in names] == boxes
        assert words.box.x > max(box.right for box in boxes)
        assert sheet.reach.holds(words.box) and words.box.bottom < place.y


def test_the_map_of_a_long_board_leaves_room_for_words() -> None:
    a4 = stock().papers["a4"]
    printed, split = as_printed(component(rect(1500, 150), 1)._replace(split=10.0), a4)
    (sheet, *_) = arranged(printed, order(a4)._replace(split=split))
    words = [mark for mark in sheet.over if isinstance(mark, Text)][-1]
    assert words.text == "part A1 part_strip"
    assert words.box.width > sheet.reach.width / 2


def test_edges_of_the_board_bleed_and_so_do_those_that_lie_on_others() -> None:
    a4 = stock().papers["a4"]
    printed, split = as_printed(board(), a4)
    sheets = arranged(printed, order(a4)._replace(split=split))
    first, *_, last = (sheet.placements[0].bleed for sheet in sheets)
    assert first.right == first.bottom == 0
    assert (first.left, first.top) == (2, 2)
    assert last == (2, 2, 2, 2)


def test_a_board_that_fits_stays_whole() -> None:
    printed, split = as_printed(board(size=150), stock().papers["a4"])
    assert split is None
    assert printed == board(size=150)


def test_a_piece_without_split_is_never_cut_up() -> None:
    assert division(board(None), stock().papers["a4"]) is None


def test_a_scaled_board_needs_less_paper() -> None:
    printed, split = as_printed(board(), stock().papers["a4"], 0.5)
    assert split is None
    assert printed.shape.size == (190, 190)
    (piece,) = printed.pieces
    whole = Face(FaceName("cards", "p0"), 380, 380, 2, (Rect(Box(0, 0, 380, 380), 0, GLUE),))
    face = adapted(whole, printed, piece, 0.5)  # templates draw as ever
    assert (face.width, face.height) == (190, 190)
    assert face.marks == (Group(whole.marks, scale=0.5),)


def test_folds_tabs_and_holes_scale_with_their_piece() -> None:
    printed, _ = as_printed(folded(), stock().papers["a4"], 0.5)
    assert printed.shape.folds[0] == Fold(FoldKind.MOUNTAIN, Point(0, 32.5), Point(17, 32.5))
    assert printed.shape.tabs[0].corners[2] == (17, 65)
    assert printed.shape.holes == ("M 5 5 L 6 5 L 6 6 Z",)


def test_paper_smaller_than_the_overlap_splits_nothing() -> None:
    assert division(board(300.0), paper(15, 100)) is None


def test_nothing_stands_beside_a_net_where_no_printer_reaches() -> None:
    fold = Fold(FoldKind.MOUNTAIN, Point(0, 20), Point(40, 20))
    corners = (Point(0, 0), Point(-8, 2), Point(-8, 38), Point(0, 40))
    tab = Tab(corners, "1", ((Point(40, 0), Point(40, 40)),))
    shape = Shape("net", Size(40, 40), ShapeKind.PATH, d="M 0 0 L 40 0 L 40 40 L 0 40 Z",
                  folds=(fold,), tabs=(tab,))  # fmt: skip
    wide, narrow = (
        str(fold_marks(shape, Box(50, 50, 40, 40), reach, setter()))
        for reach in (Box(0, 0, 200, 200), Box(49, 0, 42, 200))
    )
    assert wide.count("text='1'") == 4 and narrow.count("text='1'") == 2  # on the tab, and beside
    assert wide.count("M 42.5 20 L 45.5 20") == 1 and "M 42.5 20 L 45.5 20" not in narrow
