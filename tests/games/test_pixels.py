"""One real sheet of each game, drawn and measured: marks stand where the manifest has the cuts."""

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from pnp.base.findings import NOWHERE
from pnp.build import build
from pnp.load.project import find_project, shipped_root
from pnp.model.order import Order
from pnp.pictures.pdfium import open_pdf, pixels
from pnp.work.request import Request, silence

DPI = 300
PIXEL = 25.4 / DPI
SHEETS = (("micropul", "tiles"), ("microscopic", "organisms"), ("clockwork_city", "characters"))


class Grey(NamedTuple):
    """A page as grey levels, row by row."""

    width: int
    levels: bytes


def centre(levels: list[int], start: int) -> float:
    """Return where a thin dark line lies, in millimetres, weighted by its darkness."""
    dark = [max(0, 230 - level) for level in levels]
    return sum(d * (start + n + 0.5) for n, d in enumerate(dark)) / sum(dark) * PIXEL


def line_at(picture: Grey, at: float, along: float, upright: bool) -> float:
    """Return where the mark near a cut really lies."""
    around = round(0.25 / PIXEL)
    middle, row = round(at / PIXEL), round(along / PIXEL)
    reach = range(middle - around, middle + around + 1)
    places = (row * picture.width + n if upright else n * picture.width + row for n in reach)
    levels = [picture.levels[place] for place in places]
    assert min(levels) < 150, f"no mark at {at} mm"
    return centre(levels, middle - around)


@pytest.mark.parametrize(("game", "component"), SHEETS)
def test_marks_drawn_in_pixels_agree_with_the_manifest(
    game: str, component: str, tmp_path: Path
) -> None:
    request = Request((game,), ("en",), Order(backs="none"), only=(component,), out=tmp_path)
    build(find_project(shipped_root()), request, silence)
    (pdf,) = (tmp_path / game).glob("*.pdf")
    manifest = json.loads((tmp_path / game / "manifest-en-a4.json").read_text("utf-8"))
    (entry,) = manifest["files"]
    page = entry["pages"][0]
    pieces = page["pieces"]
    with open_pdf(pdf, NOWHERE) as document:
        drawn = pixels(document[0], DPI).image.convert("L")
    picture = Grey(drawn.width, drawn.tobytes())
    assert picture.width * PIXEL == pytest.approx(page["width"], abs=0.1)
    top = min(piece["y"] for piece in pieces)
    left = min(piece["x"] for piece in pieces)
    for piece in pieces:
        for x in (piece["x"], piece["x"] + piece["width"]):
            assert line_at(picture, x, top - 3.0, True) == pytest.approx(x, abs=0.1)
        for y in (piece["y"], piece["y"] + piece["height"]):
            assert line_at(picture, y, left - 3.0, False) == pytest.approx(y, abs=0.1)
