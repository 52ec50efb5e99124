"""What has changed in a deck, from fingerprints and copies."""

from pnp.uses.earlier import Known, KnownSide, known_pieces, sheets_of_rules
from pnp.uses.update import Change, SheetChange, piece_changes, sheet_changes, side_that_tells

FACES = {"deck/a/front": "1", "deck/b/front": "2", "deck/a/back": "9"}
COPIES = [("deck/a", 1), ("deck/a", 2), ("deck/b", 1)]


def test_pieces_are_known_by_both_sides_also_if_they_share_a_back() -> None:
    assert known_pieces(FACES, COPIES, is_split=False) == {
        "a": Known(2, ("1",), ("9",)),
        "b": Known(1, ("2",), ("9",)),
    }


def test_a_piece_in_parts_is_one_piece() -> None:
    faces = {"board/main.A1/front": "1", "board/main.A2/front": "2"}
    copies = [("board/main.A1", 1), ("board/main.A2", 1)]
    assert known_pieces(faces, copies, is_split=True) == {"main": Known(1, ("1", "2"), ())}


def test_every_kind_of_change_says_what_to_take_out_and_what_to_put_in() -> None:
    before = known_pieces(FACES, COPIES, is_split=False)
    assert piece_changes(before, before) == []
    now = {
        "a": Known(3, ("1",), ("9",)),  # one more
        "b": Known(1, ("3",), ("9",)),  # looks different
        "c": Known(2, ("4",), ("9",)),  # new
    }
    assert piece_changes(before, now) == [
        Change("a", into=1),
        Change("b", out=1, into=1, looks=True),
        Change("c", into=2),
    ]
    assert piece_changes(now, before) == [
        Change("a", out=1),
        Change("b", out=1, into=1, looks=True),
        Change("c", out=2),
    ]


def test_another_back_changes_every_piece() -> None:
    before = known_pieces(FACES, COPIES, is_split=False)
    now = known_pieces({**FACES, "deck/a/back": "8"}, COPIES, is_split=False)
    assert [(one.piece, one.out, one.into) for one in piece_changes(before, now)] == [
        ("a", 2, 2), ("b", 1, 1),
    ]  # fmt: skip


def test_the_back_tells_a_change_only_if_the_front_is_as_it_was() -> None:
    plain = Known(1, ("1",), ("9",))
    assert side_that_tells(plain, Known(1, ("1",), ("8",))) == "back"
    assert side_that_tells(plain, Known(1, ("2",), ("8",))) == "front"
    assert side_that_tells(None, plain) == side_that_tells(plain, None) == "front"


def test_sheets_of_rules_are_told_by_their_codes_and_shown_by_a_side_that_is_another() -> None:
    sides = [KnownSide(number, "ABC"[(number - 1) // 2], (str(number),)) for number in range(1, 6)]
    shows = {str(number): f"as {number}" for number in range(1, 6)}
    before = sheets_of_rules(sides, shows)
    assert {number: list(sheet.sides) for number, sheet in before.items()} == {
        1: [1, 2], 2: [3, 4], 3: [5],
    }  # fmt: skip
    other = [side._replace(code="X") if side.code == "B" else side for side in sides[:4]]
    now = sheets_of_rules(other, {**shows, "1": "with another foot", "4": "another"})
    assert sheet_changes(before, before) == []
    assert sheet_changes(before, now) == [
        SheetChange(2, side=4, out=1, into=1),
        SheetChange(3, side=5, out=1),
    ]
    assert sheet_changes(now, before)[1] == SheetChange(3, side=5, into=1)
