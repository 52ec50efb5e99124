"""A new way to lay out backs, to ink faces or to write files is one file and one row."""

import io
import json
from pathlib import Path

import pytest
from PIL import Image

from pnp.build import build
from pnp.model import order as choices
from pnp.model.order import Order
from pnp.uses.check import check
from pnp.work.request import Request
from tests.support.project import BACK, Cards

ROWS = ("a,2,Alpha,#ffbbbb", "b,1,Beta,#bbbbff", "c,1,Gamma,#bbffbb")


def made(folder: Path, order: Order) -> dict[str, bytes]:
    """Build a small deck, which has to be right, and return its files."""
    project = Cards(rows=ROWS, back=BACK).write(folder)
    request = Request(("small",), ("en",), order, out=folder / "out")
    assert check(project, request, lambda _: None) == []
    report = build(project, request, lambda _: None)
    assert not report.findings
    return {path.name: path.read_bytes() for path in report.written}


def picture(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def test_pieces_on_sheets_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(choices.BACKS, "singles", "tests.road.singles:singles")
    files = made(tmp_path, Order(backs="singles", format="png"))
    assert list(files) == [f"small-cards-en-a4-sheet{number}-front.png" for number in (1, 2, 3, 4)]
    sheet = picture(files["small-cards-en-a4-sheet1-front.png"])
    assert sheet.getpixel((sheet.width // 2, sheet.height // 2)) == (255, 187, 187)


def test_an_ink_saver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(choices.INKS, "thin", "tests.road.ink_saver:THIN")
    full, thin = (
        picture(next(iter(made(tmp_path / ink, Order(ink=ink, format="png")).values())))
        for ink in ("full", "thin")
    )
    colours = [{colour for _, colour in one.getcolors(1 << 20) or ()} for one in (full, thin)]
    assert (255, 187, 187) in colours[0]
    assert (255, 187, 187) not in colours[1]


def test_a_deck_for_tabletop_simulator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(choices.FORMATS, "tabletop", "tests.road.tabletop:tabletop")
    files = made(tmp_path, Order(view="faces", format="tabletop"))
    deck, grid = (files[f"small-cards-en-a4-{name}"] for name in ("deck.png", "grid.json"))
    assert json.loads(grid) == {"NumWidth": 3, "NumHeight": 2}
    width, height = picture(deck).size
    assert width / height == pytest.approx(3 * 63 / (2 * 88), abs=0.01)
