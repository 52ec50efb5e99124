"""Listings and manifests."""

import difflib
import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from pnp.base.geometry import Box
from pnp.draw.listing import list_document, list_face
from pnp.draw.manifest import Pages, manifest, seal_holds
from pnp.model.face import (
    RULES,
    Circle,
    Face,
    FaceName,
    Group,
    Mark,
    Paint,
    Rect,
    Run,
    Side,
    Text,
    Word,
)
from pnp.model.face import Path as PathMark
from pnp.model.game import Component, Piece
from pnp.model.order import Order
from pnp.parts.part import Part
from pnp.parts.rules import parts_of
from tests.support.brief import FEW, brief
from tests.support.editions import edition, part, pieces, shop

# Golden listings: one mark a line, so that a review can read what moved.


GOLDEN = Path(__file__).resolve().parents[1] / "golden"
RENEW = "PNP_RENEW_GOLDEN"
# Pieces that tell more than the first, the last, the wordiest and one of each kind.
TELLING = {"micropul-tiles": ("31", "37", "40")}
# A piece with words on it; of other games it is the first.
UKRAINIAN = {
    "micropul": FaceName("tiles", "40"),
    "microscopic": FaceName("organisms", "heat"),
    "clockwork_city": FaceName("characters", "bruno"),
    "micropolis": FaceName("aids", "aid"),
    "macroscope": FaceName("box", "box"),
}
FACES = Order(view="faces")
PARTS = [
    (game, id_)
    for game in shop().project.games
    for id_ in (part.id for part in parts_of(edition(game), Order()))
]


def telling(game: str, component: Component) -> list[FaceName]:
    """Return a few faces of a component that show what there is to see."""
    pieces = component.pieces
    chosen = [pieces[0], pieces[-1], max(pieces, key=letters)]
    if kind := component.kinds:
        chosen += {str(piece.fields[kind]): piece for piece in reversed(pieces)}.values()
    ids = {piece.id for piece in chosen} | {*TELLING.get(f"{game}-{component.id}", ())}
    fronts = [FaceName(component.id, piece.id) for piece in pieces if piece.id in ids]
    return [*fronts, *([fronts[0]._replace(side=Side.BACK)] if component.back else ())]


def letters(piece: Piece) -> int:
    return sum(len(value) for value in piece.fields.values() if isinstance(value, str))


def listed(part: Part, names: Sequence[FaceName]) -> str:
    """Return the first sheet of a part, front and back, and some of its faces."""
    document = part.document
    whole = part if part.id == RULES else part.ordered(FACES)  # also of what is split
    faces = whole.faces(names)
    sheets = list_document(document._replace(sheets=document.sheets[:2]))
    for sheet in filter(lambda sheet: sheet.code, document.sheets[:2]):
        sheets = sheets.replace(sheet.code, "CODE")  # which follows all data
    return "".join([brief(sheets), *(brief(list_face(face)) for face in faces)])


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


@pytest.mark.parametrize(("game", "id_"), PARTS)
def test_a_part_is_drawn_as_it_was(game: str, id_: str) -> None:
    made = part(game, id_)
    component = edition(game).game.component(id_)
    names = telling(game, component) if component else [FaceName(id_, "1")]
    compare(f"{game}-{id_}", listed(made, names))


@pytest.mark.parametrize("game", shop().project.games)
def test_a_face_is_drawn_as_it_was_in_ukrainian(game: str) -> None:
    first = edition(game).game.components[0]
    name = UKRAINIAN.get(game, FaceName(first.id, first.pieces[0].id))
    (face,) = part(game, name.component, "uk", FACES).faces([name])
    compare(f"{game}-uk", brief(list_face(face)))


def test_a_listing_tells_every_kind_of_mark_apart() -> None:
    (sheet,) = pieces("micropul", "stones", order=Order(view="contact")).document.sheets
    stones = pieces("micropul", "stones")
    assert len(sheet.placements) == 2 * len(stones.printed.pieces), "each has its own back"
    told = list_document(stones.document)
    for word in ("document ", "sheet 1 front", "#1 front at", "dot ", "text ", "group ", "path M"):
        assert word in told


def test_a_listing_shows_what_groups_hold_and_how_faint_they_are() -> None:
    box = Rect(Box(0, 0, 5, 5), 0.0, Paint(fill="#ff0000", opacity=0.5))
    group = Group((Group((box,), opacity=0.25),), 1, 2, rotate=90, scale=2)
    told = list_face(Face(FaceName("cards", "a"), 63, 88, 0, (group,)))
    assert told.splitlines()[1:] == [
        "  group 1 2 turned 90 times 2",
        "    group 0 0 opacity 0.25",
        "      box 0 0 5 5 fill #ff0000 opacity 0.5",
    ]


def test_golden_files_all_belong_to_a_test_and_stay_small() -> None:
    kept = {path.stem: path.stat().st_size for path in GOLDEN.glob("*.txt")}
    used = {f"{game}-{id_}" for game, id_ in PARTS} | {f"{game}-uk" for game, _ in PARTS}
    assert kept.keys() == used
    assert sum(kept.values()) < 400_000


def picture(x: float, d: str = "M 0 0 L 9 9") -> Group:
    return Group((Circle(x, 1, 1, Paint(fill="#000000")), PathMark(d, Paint(stroke="#ff0000"))))


def shortened(*marks: Mark) -> list[str]:
    many = tuple(Rect(Box(n, 0, 1, 1), 0.0, Paint(fill="#ffffff")) for n in range(FEW))
    face = Face(FaceName("cards", "a"), 63, 88, 0, (*marks, *many))
    lines = brief(list_face(face)).splitlines()
    assert len([line for line in lines if line.startswith("  box ")]) == FEW, "boxes stay"
    return [line for line in lines[1:] if not line.startswith("  box ")]


def test_a_brief_listing_gives_pictures_one_line_that_changes_with_them() -> None:
    (one,), (other,) = shortened(picture(1), picture(2)), shortened(picture(1), picture(2.5))
    assert one.startswith("  … 6 marks ") and other.startswith("  … 6 marks ")
    assert one != other


def test_a_brief_listing_keeps_every_text_and_where_it_stands() -> None:
    run = Run(1, 2, "body", 9, "#000000", (Word("Hello", 500.0, (), ()),))
    text = Text(Box(0, 0, 9, 9), "Hello", (run,), 9, 9)
    assert shortened(picture(1), Group((picture(1), text), 5, 6))[1:] == [
        "  group 5 6",
        "    " + shortened(picture(1))[0].strip(),
        "    text 0 0 9 9 9 pt of 9",
        "      body 1 2 #000000 'Hello'",
    ]


def test_long_path_data_are_shortened_and_still_told_apart() -> None:
    long = "M 0 0" + " L 10.5 20.25" * 20
    one, other = (
        brief(list_face(Face(FaceName("cards", "a"), 63, 88, 0, picture(1, d).marks)))
        for d in (long, long + " L 1 1")
    )
    assert len(one) < 200 and one != other
    assert "path M 0 0 L 10.5 20.25 L" in one and " stroke #ff0000" in one


# The manifest: what lies where in millimetres, and a seal that damage breaks.


def written() -> bytes:
    document = pieces("micropul", "stones").document
    entry = Pages(document).entry("stones.pdf", "0" * 64)
    facts = {"game": "micropul", "language": "en", "paper": "a4", "inputs": "inputs"}
    versions, components = {"zlib": "1.3"}, ["stones"]
    return manifest(**facts, versions=versions, components=components, files=[entry])


def test_every_piece_is_listed_where_it_lies() -> None:
    document = pieces("micropul", "stones").document
    (file,) = json.loads(written())["files"]
    assert file["duplex"] == "long" and file["margin"] == 5
    for page, sheet in zip(file["pages"], document.sheets, strict=True):
        listed = [(one["piece"], one["copy"], one["face"], one["x"]) for one in page["pieces"]]
        assert listed == [
            (put.piece, put.copy, put.face.side, pytest.approx(put.box.x, abs=1e-3))
            for put in sheet.placements
        ]


def test_a_file_of_one_sheet_lists_that_sheet() -> None:
    document = pieces("micropul", "stones").document
    assert len(Pages(document)) == 2
    (page,) = Pages(document, "sheet1-back")
    assert page["side"] == "back"


def test_one_changed_byte_breaks_the_seal() -> None:
    data = written()
    assert seal_holds(data)
    for place in range(0, len(data), 97):
        spoiled = bytearray(data)
        spoiled[place] ^= 1
        assert not seal_holds(bytes(spoiled))
