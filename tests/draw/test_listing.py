"""Golden listings: one mark a line, so that a review can read what moved."""

import difflib
import os
from pathlib import Path

import pytest

from pnp.draw.listing import list_document, list_face
from pnp.geometry import Box
from pnp.model.face import Face, Group, Paint, Rect
from pnp.model.names import FaceName, Side
from pnp.model.order import Order
from tests.editions import pieces

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
RENEW = "PNP_RENEW_GOLDEN"
FACES = [
    ("tiles", "0", "front"),  # one micropul and three empty quarters
    ("tiles", "31", "front"),  # catalysts of one and of two dots
    ("tiles", "37", "front"),  # a giga micropul
    ("tiles", "40", "front"),  # the start tile, which has a word on it
    ("tiles", "0", "back"),
    ("stones", "sun", "front"),
]


def compare(name: str, have: str) -> None:
    """Hold a listing against the one kept in tests/golden."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get(RENEW):
        path.write_text(have, "utf-8")
    want = path.read_text("utf-8") if path.is_file() else ""
    if have != want:
        changes = difflib.unified_diff(
            want.splitlines(), have.splitlines(), f"golden/{name}.txt", "now", lineterm="", n=1
        )
        shown = "\n".join(list(changes)[:60])
        pytest.fail(
            f"{name} is not drawn as it was.\n{shown}\n\n"
            f"If that is meant, renew the goldens and look at what git says of them:\n"
            f"  {RENEW}=1 python -m pytest -n0 {Path(__file__).name}",
            pytrace=False,
        )


def face(name: str, piece: str, side: str, language: str = "en") -> str:
    (composed,) = pieces("micropul", name, language).faces([FaceName(name, piece, Side(side))])
    return list_face(composed)


@pytest.mark.parametrize(("name", "piece", "side"), FACES)
def test_a_face_is_drawn_as_it_was(name: str, piece: str, side: str) -> None:
    compare(f"micropul-{name}-{piece}-{side}", face(name, piece, side))


def test_the_start_tile_is_drawn_as_it_was_in_ukrainian() -> None:
    compare("micropul-tiles-40-front-uk", face("tiles", "40", "front", "uk"))


@pytest.mark.parametrize("name", ["tiles", "stones"])
def test_a_sheet_is_arranged_as_it_was(name: str) -> None:
    compare(f"micropul-{name}-sheets", list_document(pieces("micropul", name).document))


def test_a_listing_tells_every_kind_of_mark_apart() -> None:
    (sheet,) = pieces("micropul", "stones", order=Order(view="contact")).document.sheets
    part = pieces("micropul", "stones")
    document = part.document
    assert len(sheet.placements) == len(part.printed.pieces) + 1
    listed = list_document(document)
    for word in ("document ", "sheet 1 front", "#1 front at", "dot ", "text ", "group ", "path M"):
        assert word in listed


def test_a_listing_shows_what_groups_hold_and_how_faint_they_are() -> None:
    box = Rect(Box(0, 0, 5, 5), 0.0, Paint(fill="#ff0000", opacity=0.5))
    group = Group((Group((box,), opacity=0.25),), 1, 2, rotate=90, scale=2)
    listed = list_face(Face(FaceName("cards", "a"), 63, 88, 0, (group,)))
    assert listed.splitlines()[1:] == [
        "  group 1 2 turned 90 times 2",
        "    group 0 0 opacity 0.25",
        "      box 0 0 5 5 fill #ff0000 opacity 0.5",
    ]


def test_golden_files_all_belong_to_a_test() -> None:
    kept = {path.stem for path in GOLDEN.glob("*.txt")}
    used = {f"micropul-{name}-{piece}-{side}" for name, piece, side in FACES}
    used |= {"micropul-tiles-40-front-uk", "micropul-tiles-sheets", "micropul-stones-sheets"}
    assert kept == used
