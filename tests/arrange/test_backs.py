"""Backs behind fronts."""

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from pnp.arrange.guides import behind_marks
from pnp.arrange.job import as_printed
from pnp.arrange.sheets import GUTTER, both_sides, by_hand, folded
from pnp.base.findings import NOWHERE, LeftOut
from pnp.base.geometry import Box, Edges, Size
from pnp.build import build
from pnp.check.sheets import backs_are_behind_fronts
from pnp.model.face import Circle, FaceName, Flip, Group, Layer, Mark, Paint, Rect, Side, Text
from pnp.model.face import Path as PathMirrored
from pnp.model.options import CONFLICTS
from pnp.model.order import FACE_DOWN, FACE_UP, FOLD, MANUAL, NO_BACKS, Order
from pnp.model.sheet import BACKS, FRONTS, TRIAL, Placement, Sheet
from pnp.uses.inspect.inspection import inspect_pdf
from pnp.work.request import Request
from tests.draw.test_marks import BACK, COLOURS
from tests.draw.test_marks import FRONT_REGISTRATION as FRONT
from tests.support.arranging import component, document, job, order, paper, rect, stock
from tests.support.project import Cards, rendered

# Backs behind fronts: what turning a sheet of paper over does.


UPRIGHT, LYING = Size(210, 297), Size(297, 210)
FLIPS = list(Flip)
lengths = st.floats(1, 200).map(lambda value: round(value, 2))
boxes = st.builds(Box, lengths, lengths, lengths, lengths)
papers = st.sampled_from([UPRIGHT, LYING, Size(215.9, 279.4), Size(148, 210)])


NO_BLEED = Edges()


def placed(box: Box, rotation: float = 0.0, bleed: Edges = NO_BLEED) -> Placement:
    return Placement(FaceName("cards", "a"), 1, box, rotation, bleed)


@given(boxes, papers, st.sampled_from(FLIPS))
def test_turning_a_sheet_twice_brings_everything_back(box: Box, paper: Size, flip: Flip) -> None:
    assert flip.behind(flip.behind(box, paper), paper) == pytest.approx(box)


@given(boxes, papers, st.sampled_from(FLIPS), st.sampled_from([0, 90, 180, 270]))
def test_the_back_of_a_back_is_the_front(box: Box, paper: Size, flip: Flip, rotation: int) -> None:
    front = placed(box, rotation, Edges(1, 2, 3, 4))
    again = front.behind(paper, flip).behind(paper, flip)
    assert again.box == pytest.approx(box)
    assert again.rotation == rotation
    assert again.bleed == front.bleed


@pytest.mark.parametrize(
    ("paper", "flip", "columns_swap"),
    [
        (UPRIGHT, Flip.LONG, True),
        (UPRIGHT, Flip.SHORT, False),
        (LYING, Flip.LONG, False),
        (LYING, Flip.SHORT, True),
    ],
)
def test_the_turned_edge_decides_whether_columns_or_rows_swap(
    paper: Size, flip: Flip, columns_swap: bool
) -> None:
    back = flip.behind(Box(10, 20, 63, 88), paper)
    if columns_swap:
        assert back == Box(paper.width - 73, 20, 63, 88)
    else:
        assert back == Box(10, paper.height - 108, 63, 88)
    assert flip.is_sideways(paper) == columns_swap


@pytest.mark.parametrize("paper", [UPRIGHT, LYING])
@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_cut_out_card_turned_like_a_page_shows_its_back_upright(
    paper: Size, flip: Flip, rotation: int
) -> None:
    """Follow the card's upward direction through the paper, as light shining through would."""
    angle = math.radians(rotation)
    x, y = math.sin(angle), -math.cos(angle)  # the way up on the front page
    if flip.is_sideways(paper):
        x = -x
    else:
        y = -y
    back = placed(Box(10, 10, 30, 30), rotation).behind(paper, flip)
    turned = math.radians(back.rotation)
    assert (math.sin(turned), -math.cos(turned)) == pytest.approx((x, y))


def test_bleed_goes_with_its_side_of_the_card() -> None:
    front = placed(Box(10, 10, 63, 88), bleed=Edges(left=1, top=2, right=3, bottom=4))
    assert front.behind(UPRIGHT, Flip.LONG).bleed == Edges(left=3, top=2, right=1, bottom=4)
    assert front.behind(UPRIGHT, Flip.SHORT).bleed == Edges(left=1, top=4, right=3, bottom=2)


def test_a_back_remembers_which_copy_it_belongs_to() -> None:
    back = placed(Box(10, 10, 63, 88)).behind(UPRIGHT, Flip.LONG)
    assert (back.face, back.copy) == (FaceName("cards", "a", Side.BACK), 1)


# Backs may run further over the cut than fronts, and over no other back.


def test_backs_run_over_the_block_and_to_the_middle_of_gaps() -> None:
    made = job(component(rect(40, 60), 8, gap=4.0), order(paper(210, 297), backs=True))
    made = replace(made, order=made.order._replace(back_bleed=6.0))
    front, back = both_sides(made)
    assert max(max(put.bleed) for put in front.placements) <= 2.0
    block = back.block
    for put in back.placements:
        for side, free in zip(put.bleed, put.box.inside(block), strict=True):
            assert side == (6.0 if abs(free) < 1e-6 else 2.0)
    assert all(put.face.side is Side.BACK for put in back.placements)


def test_there_have_to_be_backs_that_can_miss() -> None:
    for backs in (FOLD, NO_BACKS):
        assert any(one.clash(Order(back_bleed=4.0, backs=backs)) for one in CONFLICTS)
    assert not any(one.clash(Order(back_bleed=4.0)) for one in CONFLICTS)


# Backs by hand: a trial sheet, all fronts, and backs in the order in which the pile goes in.


A4 = paper(210, 297)


def sheets_of(tray: str, flip: Flip = Flip.LONG) -> tuple[Sheet, ...]:
    deck = component(rect(63, 88), 20)
    made = job(deck, order(A4, backs=True, flip=flip))
    return by_hand(replace(made, order=made.order._replace(tray=tray)))


@pytest.mark.parametrize(("tray", "numbers"), [(FACE_DOWN, [1, 2, 3]), (FACE_UP, [3, 2, 1])])
def test_backs_come_in_the_order_in_which_the_pile_goes_in(tray: str, numbers: list[int]) -> None:
    sheets = sheets_of(tray)
    volumes = [sheet.volume for sheet in sheets]
    assert volumes == [TRIAL] * 2 + [FRONTS] * 3 + [BACKS] * 3
    assert [sheet.number for sheet in sheets if sheet.volume == FRONTS] == [1, 2, 3]
    assert [sheet.number for sheet in sheets if sheet.volume == BACKS] == numbers


@pytest.mark.parametrize("flip", list(Flip))
def test_the_trial_sheet_has_a_front_and_a_back_and_all_its_words_fit(flip: Flip) -> None:
    trial = [sheet for sheet in sheets_of(FACE_UP, flip) if sheet.volume == TRIAL]
    assert [sheet.side for sheet in trial] == [Side.FRONT, Side.BACK]
    for sheet in trial:
        assert all(not text.too_high and not text.too_wide for text in Text.all_in(sheet.marks))


def test_pieces_without_backs_need_no_trial() -> None:
    sheets = by_hand(job(component(rect(63, 88), 9), order(A4)))
    assert [sheet.volume for sheet in sheets] == [""]


@pytest.mark.parametrize("tray", [FACE_DOWN, FACE_UP])
def test_three_files_are_written_and_backs_proven_behind_their_fronts(
    tray: str, tmp_path: Path
) -> None:
    rows = tuple(f"c{number},1,x,{COLOURS[number % 5]}" for number in range(11))
    project = Cards(front=FRONT, back=BACK, rows=rows).write(tmp_path)
    asked = Order(backs=MANUAL, tray=tray)
    request = Request(("small",), ("en",), asked, out=tmp_path / "out")
    written = {path.stem: path for path in build(project, request, lambda _: None).written}
    assert list(written) == [f"small-cards-en-a4-{name}" for name in (TRIAL, FRONTS, BACKS)]
    for path in written.values():
        found = [one for one in inspect_pdf(path, {}).findings if one.severity == "error"]
        assert found == []
        with pikepdf.open(path) as pdf:
            assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"


def test_a_back_that_is_not_behind_its_front_in_the_other_file_is_told(tmp_path: Path) -> None:
    project = Cards(front=FRONT, back=BACK).write(tmp_path)
    request = Request(("small",), ("en",), Order(backs=MANUAL), out=tmp_path / "out")
    path = build(project, request, lambda _: None).written[-1]
    manifest = path.parent / "manifest-en-a4.json"
    text = manifest.read_text("utf-8")
    manifest.write_text(text.replace('"by_hand": "long"', '"by_hand": "short"'), "utf-8")
    assert any("behind its front is" in one.message for one in inspect_pdf(path, {}).findings)


def test_a_tray_is_for_backs_by_hand_alone() -> None:
    assert any(one.clash(Order(tray=FACE_UP)) for one in CONFLICTS)
    assert not any(one.clash(Order(tray=FACE_UP, backs=MANUAL)) for one in CONFLICTS)


# Guides behind guides: what is at the left of the front is at the right of the back.


A4_MIRRORED = Size(210.0, 297.0)
LINE = Paint(stroke="#808080")


def behind(mark: Mark, flip: Flip = Flip.LONG) -> Mark:
    (found,) = behind_marks((mark,), A4_MIRRORED, flip)
    return found


def test_lines_change_sides() -> None:
    assert behind(PathMirrored("M 10 20 L 30 40", LINE)) == PathMirrored("M 200 20 L 180 40", LINE)
    assert behind(PathMirrored("M 10 20 L 30 40", LINE), Flip.SHORT) == PathMirrored(
        "M 10 277 L 30 257", LINE
    )
    assert behind(Circle(10, 20, 5, LINE)) == Circle(200, 20, 5, LINE)
    assert behind(Rect(Box(10, 20, 30, 40), 0, LINE)) == Rect(Box(170, 20, 30, 40), 0, LINE)


def test_a_turned_group_turns_the_other_way() -> None:
    group = Group((PathMirrored("M 0 0 L 5 0", LINE),), 10, 20, rotate=90, layer=Layer.CUT)
    assert behind(group) == Group(
        (PathMirrored("M 0 0 L -5 0", LINE),), 200, 20, rotate=270, layer=Layer.CUT
    )


def test_turning_over_twice_changes_nothing() -> None:
    inner = PathMirrored("M 0 0 C 1 2 3 4 5 6 Z", LINE)
    group = Group((inner, Circle(1, 1, 2, LINE)), 10, 20, rotate=30, clip="M 0 0 L 9 0 L 9 9 Z")
    for flip in Flip:
        assert behind(behind(group, flip), flip) == group


def test_words_move_and_stay_readable() -> None:
    text = Text(Box(10, 20, 30, 4), "1", (), asked=7, size=7)
    assert behind(text) == Group((text,), 160, 0)


# Backs beside their fronts: folded over, each lies behind its own, exactly.


A4_GUTTERFOLD = paper(210, 297)
DPI = 254  # ten pixels to a millimetre
BLACK = [255] * 20 + [0] * 236


def sheets_of_gutterfold(
    width: float, height: float, copies: int, bleed: float = 2.0
) -> tuple[Sheet, ...]:
    deck = component(rect(width, height, bleed), copies, gap=None)._replace(back="back.xml")
    return folded(job(deck, order(A4_GUTTERFOLD, backs=True)))


@pytest.mark.parametrize(
    ("width", "height", "pairs"),
    [
        (63, 88, 4),
        (63.5, 88.9, 4),
        (57, 89, 4),
        (44, 67, 8),
        (70, 120, 2),
        (70, 70, 3),
        (30, 30, 24),
    ],
)
def test_as_many_pairs_fit_as_on_paper(width: float, height: float, pairs: int) -> None:
    (sheet, *_) = sheets_of_gutterfold(width, height, 200)
    assert len(sheet.placements) == 2 * pairs


@pytest.mark.parametrize(("width", "height"), [(63, 88), (88, 63), (30, 30), (100, 40)])
def test_backs_lie_behind_their_fronts_after_the_fold(width: float, height: float) -> None:
    sheets = sheets_of_gutterfold(width, height, 7)
    whole = document(sheets)
    assert list(backs_are_behind_fronts(whole, NOWHERE)) == []
    moved = [
        put._replace(box=put.box._replace(x=put.box.x + 0.02))
        if put.face.side is Side.BACK
        else put
        for put in sheets[0].placements
    ]
    wrong = whole._replace(sheets=(sheets[0]._replace(placements=tuple(moved)),))
    assert len(list(backs_are_behind_fronts(wrong, NOWHERE))) == len(moved) // 2


@pytest.mark.parametrize(("width", "height"), [(63, 88), (88, 63), (30, 30)])
def test_the_fold_keeps_its_distance_from_all_art(width: float, height: float) -> None:
    (sheet, *_) = sheets_of_gutterfold(width, height, 40, bleed=3.0)
    assert sheet.fold
    for put in sheet.placements:
        box = put.box.grown(put.bleed)
        low, high = (box.x, box.right) if sheet.fold.upright else (box.y, box.bottom)
        assert max(low - sheet.fold.at, sheet.fold.at - high) >= GUTTER - 1e-6


def test_pieces_without_backs_are_laid_out_as_usual() -> None:
    sheets = folded(job(component(rect(63, 88), 9), order(A4_GUTTERFOLD)))
    assert len(sheets) == 1
    assert sheets[0].fold is None


def test_a_pair_that_does_not_fit_is_refused() -> None:
    with pytest.raises(LeftOut, match="and its back do not fit side by side"):
        sheets_of_gutterfold(150, 150, 1)


def page_length(manifest: dict[str, Any], axis: str) -> float:
    page = manifest["files"][0]["pages"][0]
    return float(page["width" if axis == "x" else "height"])


@pytest.mark.parametrize("shape", ["{rect: [88, 63]}", "{rect: [100, 40]}"])
def test_pixels_meet_when_the_picture_is_folded(shape: str, tmp_path: Path) -> None:
    rows = tuple(f"c{number},1,x,{COLOURS[number % 5]}" for number in range(6))
    project = Cards(front=FRONT, back=BACK, shape=shape, rows=rows).write(tmp_path)
    request = Request(("small",), ("en",), Order(backs=FOLD), out=tmp_path / "out")
    report = build(project, request, lambda _: None)
    (path,) = report.written
    assert [one for one in inspect_pdf(path, {}).findings if one.severity == "error"] == []
    manifest = json.loads((path.parent / "manifest-en-a4.json").read_text("utf-8"))
    ((axis, at),) = manifest["files"][0]["pages"][0]["fold"].items()
    page = rendered(path, dpi=DPI)
    flip = Image.Transpose.FLIP_LEFT_RIGHT if axis == "x" else Image.Transpose.FLIP_TOP_BOTTOM
    over = round((2 * at - page_length(manifest, axis)) / 25.4 * DPI)
    behind = ImageChops.offset(page.transpose(flip), *((over, 0) if axis == "x" else (0, over)))
    for put in manifest["files"][0]["pages"][0]["pieces"]:
        if put["face"] == "front":
            x, y, width, height = (put[key] / 25.4 * DPI for key in ("x", "y", "width", "height"))
            box = (round(x), round(y), round(x + width), round(y + height))
            black = [one.crop(box).convert("L").point(BLACK).getbbox() for one in (page, behind)]
            assert black[0] == pytest.approx(black[1], abs=1)


def test_a_board_in_parts_has_its_backs_printed_by_hand() -> None:
    a4 = stock().papers["a4"]
    printed, split = as_printed(component(rect(300, 300), 1)._replace(split=10.0), a4)
    assert split
    sheets = folded(job(printed, order(a4, backs=True)._replace(split=split)))
    assert {sheet.volume for sheet in sheets} == {TRIAL, FRONTS, BACKS}
    assert not any(sheet.fold for sheet in sheets)
