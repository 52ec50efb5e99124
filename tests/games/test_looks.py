"""Lines and pixels of the shipped games."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pnp.base.findings import NOWHERE
from pnp.build import build
from pnp.load.project import find_project, shipped_root
from pnp.model.face import Text
from pnp.model.order import Order
from pnp.parts.pieces import PiecesPart
from pnp.pictures.pdfium import open_pdf, pixels
from pnp.work.request import Request, silence
from tests.support.editions import pieces, shop
from tests.support.texts import lines

# Where the lines on the pieces of the shipped games end, in the languages that tie short words.


WORDY = (  # whose texts take more than one line
    ("microscopic", "organisms", ""),
    ("microscopic", "aids", ""),
    ("microscopic", "genes", "virus_1"),
    ("clockwork_city", "characters", ""),
    ("clockwork_city", "box", ""),
)
TIED = {code: row.tied for code, row in shop().stock.languages.items() if row.tied}


def on_faces(part: PiecesPart, piece: str = "") -> Iterator[Text]:
    """Yield the texts on the faces of a component, or on those of one piece."""
    names = [name for name in part.names if piece in ("", name.piece)]
    for face in part.faces(names):
        yield from Text.all_in(face.marks)


@pytest.mark.parametrize(
    ("language", "place", "said"),
    [
        ("ru", "microscopic genes virus_1", ["клетку", "в\u00a0игре и\u00a0сбросьте вирус"]),
        ("sl", "microscopic genes virus_1", ["celico", "v\u00a0igri, nato odvrzi virus"]),
        ("pl", "clockwork_city box box", ["Ucieczka", "z\u00a0Zegarowego", "Miasta"]),
    ],
)
def test_a_short_word_goes_with_the_next_one(language: str, place: str, said: list[str]) -> None:
    game, component, piece = place.split()
    found = [lines(text) for text in on_faces(pieces(game, component, language), piece)]
    ends = [[line.split(" ")[-1], *others] for line, *others in found]
    assert said in ends


@pytest.mark.parametrize("language", TIED)
def test_no_line_ends_with_a_short_word(language: str) -> None:
    short = re.compile(rf"(?:^|[\s(„«])(?:{'|'.join(TIED[language])})$", re.IGNORECASE)
    found = [
        (text.text, lines(text)[:-1])
        for game, component, piece in WORDY
        for text in on_faces(pieces(game, component, language), piece)
    ]
    assert sum(len(ends) for _, ends in found) > 10
    for text, ends in found:
        assert not [line for line in ends if short.search(line)], text


# One real sheet of each game, drawn and measured: marks stand where the manifest has the cuts.


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
