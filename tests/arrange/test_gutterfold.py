"""Backs beside their fronts: folded over, each lies behind its own, exactly."""

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from pnp.arrange.job import as_printed
from pnp.arrange.sheets import GUTTER, folded
from pnp.base.findings import NOWHERE, LeftOut
from pnp.build import build
from pnp.check.sheets import backs_are_behind_fronts
from pnp.model.face import Side
from pnp.model.order import FOLD, Order
from pnp.model.sheet import BACKS, FRONTS, TRIAL, Sheet
from pnp.uses.inspect.inspection import inspect_pdf
from pnp.work.request import Request
from tests.draw.test_registration import BACK, COLOURS, FRONT
from tests.support.arranging import component, document, job, order, paper, rect, stock
from tests.support.project import Cards, rendered

A4 = paper(210, 297)
DPI = 254  # ten pixels to a millimetre
BLACK = [255] * 20 + [0] * 236


def sheets_of(width: float, height: float, copies: int, bleed: float = 2.0) -> tuple[Sheet, ...]:
    deck = component(rect(width, height, bleed), copies, gap=None)._replace(back="back.xml")
    return folded(job(deck, order(A4, backs=True)))


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
    (sheet, *_) = sheets_of(width, height, 200)
    assert len(sheet.placements) == 2 * pairs


@pytest.mark.parametrize(("width", "height"), [(63, 88), (88, 63), (30, 30), (100, 40)])
def test_backs_lie_behind_their_fronts_after_the_fold(width: float, height: float) -> None:
    sheets = sheets_of(width, height, 7)
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
    (sheet, *_) = sheets_of(width, height, 40, bleed=3.0)
    assert sheet.fold
    for put in sheet.placements:
        box = put.box.grown(put.bleed)
        low, high = (box.x, box.right) if sheet.fold.upright else (box.y, box.bottom)
        assert max(low - sheet.fold.at, sheet.fold.at - high) >= GUTTER - 1e-6


def test_pieces_without_backs_are_laid_out_as_usual() -> None:
    sheets = folded(job(component(rect(63, 88), 9), order(A4)))
    assert len(sheets) == 1
    assert sheets[0].fold is None


def test_a_pair_that_does_not_fit_is_refused() -> None:
    with pytest.raises(LeftOut, match="and its back do not fit side by side"):
        sheets_of(150, 150, 1)


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
