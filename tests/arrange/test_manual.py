"""Backs by hand: a trial sheet, all fronts, and backs in the order in which the pile goes in."""

from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from pnp.arrange.sheets import by_hand
from pnp.build import build
from pnp.model.face import Flip, Side, Text
from pnp.model.options import CONFLICTS
from pnp.model.order import FACE_DOWN, FACE_UP, MANUAL, Order
from pnp.model.sheet import BACKS, FRONTS, TRIAL, Sheet
from pnp.uses.inspect.inspection import inspect_pdf
from pnp.work.request import Request
from tests.draw.test_registration import BACK, COLOURS, FRONT
from tests.support.arranging import component, job, order, paper, rect
from tests.support.project import Cards

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
