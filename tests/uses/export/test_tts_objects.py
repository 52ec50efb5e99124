"""Objects as Tabletop Simulator reads them: every key is there, and sizes are to one scale."""

import json

import pytest

from pnp.base.geometry import Point, Size
from pnp.base.units import INCH
from pnp.uses.export.tts import Guids, moved, saved
from pnp.uses.export.tts_objects import (
    CARD_HEIGHT,
    TILE_SIDE,
    Card,
    DeckSource,
    Label,
)

# What every object of a file has that the program wrote by itself.
EVERY = {
    "GUID", "Name", "Transform", "Nickname", "Description", "GMNotes", "ColorDiffuse",
    "LayoutGroupSortIndex", "Value", "Locked", "Grid", "Snap", "IgnoreFoW", "MeasureMovement",
    "DragSelectable", "Autoraise", "Sticky", "Tooltip", "GridProjection", "HideWhenFaceDown",
    "Hands", "LuaScript", "LuaScriptState", "XmlUI",
}  # fmt: skip
TRANSFORM = {f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"}
LABEL = Label("abc123", "Ferry", "Crosses the bay.")
SOURCE = DeckSource("f.png", "b.png", columns=4, rows=3, is_unique=False, type=0)
POKER = Size(63.5, 88.9)
CARDS = [Card(Label("000001", "A"), 2, 0), Card(Label("000002", "B"), 2, 7)]


def test_every_object_has_what_every_object_has() -> None:
    for one, more in (
        (LABEL.deck(POKER, CARDS, {2: SOURCE}), {"DeckIDs", "CustomDeck", "ContainedObjects"}),
        (LABEL.deck(POKER, CARDS[:1], {2: SOURCE}), {"CardID", "CustomDeck"}),
        (LABEL.tile(POKER, "f", "b", type_=0), {"CustomImage"}),
        (LABEL.model("m.obj", "f.png", 1), {"CustomMesh"}),
        (LABEL.book("r.pdf"), {"CustomPDF"}),
        (LABEL.bag([]), {"ContainedObjects"}),
    ):
        assert one.keys() >= EVERY | more, one["Name"]
        assert one["Transform"].keys() == TRANSFORM


def test_a_card_points_at_its_sheet_and_cell() -> None:
    whole = LABEL.deck(POKER, CARDS, {2: SOURCE})
    assert whole["Name"] == "DeckCustom" and whole["DeckIDs"] == [200, 207]
    assert whole["CustomDeck"] == {
        "2": {
            "FaceURL": "f.png", "BackURL": "b.png", "NumWidth": 4, "NumHeight": 3,
            "BackIsHidden": True, "UniqueBack": False, "Type": 0,
        }
    }  # fmt: skip
    inside = whole["ContainedObjects"]
    assert [one["CardID"] for one in inside] == [200, 207]
    assert all(one["CustomDeck"] == whole["CustomDeck"] for one in inside)
    assert {one["Transform"]["rotZ"] for one in (whole, *inside)} == {180.0}, "face down"
    alone = LABEL.deck(POKER, CARDS[:1], {2: SOURCE})
    assert alone["Name"] == "CardCustom" and alone["CardID"] == 200 and alone["Nickname"] == "A"


def test_cards_and_tiles_are_as_large_as_each_other() -> None:
    card = LABEL.deck(POKER, CARDS, {2: SOURCE})["Transform"]
    flat = LABEL.tile(POKER, "f", "b", type_=0)["Transform"]
    high = card["scaleZ"] * CARD_HEIGHT, flat["scaleZ"] * TILE_SIDE
    assert high == pytest.approx((88.9 / INCH, 88.9 / INCH), abs=1e-5)
    assert flat["scaleX"] * TILE_SIDE == pytest.approx(63.5 / INCH, abs=1e-5)


def test_ids_follow_from_names_and_no_two_are_the_same() -> None:
    one, other = Guids("harbour", "en"), Guids("harbour", "en")
    assert [one("cards", n) for n in range(50)] == [other("cards", n) for n in range(50)]
    assert one("cards", 0) != other("cards", 51)
    assert len({one("again") for _ in range(200)}) == 200, "asked twice, it gives another"
    assert all(len(one("cards", n)) == 6 for n in range(9))


def test_a_file_has_what_saved_objects_have() -> None:
    data = saved("Hafen", [moved(LABEL.book("r.pdf"), Point(1.5, -2))])
    whole = json.loads(data)
    assert whole.keys() >= {
        "SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity", "Tags",
        "Gravity", "PlayArea", "Table", "Sky", "Note", "TabStates", "LuaScript",
        "LuaScriptState", "XmlUI", "ObjectStates",
    }  # fmt: skip
    (one,) = whole["ObjectStates"]
    assert (one["Transform"]["posX"], one["Transform"]["posZ"]) == (1.5, -2)
    assert one["CustomPDF"]["PDFUrl"] == "r.pdf"
