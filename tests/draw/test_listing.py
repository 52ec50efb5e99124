"""Golden listings: one mark a line, so that a review can read what moved."""

import difflib
import os
from functools import cache
from pathlib import Path

import pytest

from pnp.arrange.contact import contact_sheet
from pnp.build import Edition, Workshop, arrange, editions
from pnp.draw.listing import list_document, list_face
from pnp.load.project import Project, shipped_root
from pnp.model.game import Component
from pnp.text.setting import Typesetter

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


@cache
def micropul(language: str = "en") -> Edition:
    project = Project(shipped_root(), shipped_root())
    (edition,) = editions(Workshop.open(project, "a4"), ["micropul"], [language], [])
    return edition


def component(name: str, language: str = "en") -> Component:
    found = micropul(language).game.component(name)
    assert found is not None
    return found


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


def face(name: str, piece_id: str, side: str, language: str = "en") -> str:
    part = component(name, language)
    piece = next(piece for piece in part.pieces if piece.id == piece_id)
    composed = micropul(language).recipe.composer().face(part, piece, side)
    assert composed is not None
    return list_face(composed)


@pytest.mark.parametrize(("name", "piece", "side"), FACES)
def test_a_face_is_drawn_as_it_was(name: str, piece: str, side: str) -> None:
    compare(f"micropul-{name}-{piece}-{side}", face(name, piece, side))


def test_the_start_tile_is_drawn_as_it_was_in_ukrainian() -> None:
    compare("micropul-tiles-40-front-uk", face("tiles", "40", "front", "uk"))


@pytest.mark.parametrize("name", ["tiles", "stones"])
def test_a_sheet_is_arranged_as_it_was(name: str) -> None:
    document = arrange(micropul(), component(name), True, "long")
    compare(f"micropul-{name}-sheets", list_document(document))


def test_a_listing_tells_every_kind_of_mark_apart() -> None:
    setter = Typesetter(micropul().shop.fonts, lambda _: None)
    sheet = contact_sheet(component("stones"), ("front", "back"), setter)
    document = arrange(micropul(), component("stones"), True, "long")
    assert len(sheet.placements) == len(component("stones").pieces) + 1
    listed = list_document(document)
    for word in ("document ", "sheet 1 front", "#1 front at", "dot ", "text ", "group ", "path M"):
        assert word in listed


def test_golden_files_all_belong_to_a_test() -> None:
    kept = {path.stem for path in GOLDEN.glob("*.txt")}
    used = {f"micropul-{name}-{piece}-{side}" for name, piece, side in FACES}
    used |= {"micropul-tiles-40-front-uk", "micropul-tiles-sheets", "micropul-stones-sheets"}
    assert kept == used
