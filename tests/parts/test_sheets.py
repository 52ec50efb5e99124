"""What sheets of a part carry."""

import json
from pathlib import Path

import pytest

from pnp.build import build
from pnp.load.project import find_project, shipped_root
from pnp.model.order import FOLD, MANUAL, Order
from pnp.parts.pieces import GatheredPart, PiecesPart, savings
from pnp.parts.rules import parts_of
from pnp.uses.earlier import Known, known_pieces, sheets_of_rules
from pnp.uses.inspect.inspection import inspect_pdf
from pnp.uses.reprint import reprint
from pnp.uses.update import Change, SheetChange, piece_changes, sheet_changes, side_that_tells
from pnp.work.ledger import Print
from pnp.work.request import Request, silence
from tests.support.editions import edition
from tests.support.pdfs import SHIPPED

# What has changed in a deck, from fingerprints and copies.


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
    sides = [(number, "ABC"[(number - 1) // 2], (str(number),)) for number in range(1, 6)]
    shows = {str(number): f"as {number}" for number in range(1, 6)}
    before = sheets_of_rules(sides, shows)
    assert {number: list(sheet.sides) for number, sheet in before.items()} == {
        1: [1, 2], 2: [3, 4], 3: [5],
    }  # fmt: skip
    other = [(side, "X" if code == "B" else code, pages) for side, code, pages in sides[:4]]
    now = sheets_of_rules(other, {**shows, "1": "with another foot", "4": "another"})
    assert sheet_changes(before, before) == []
    assert sheet_changes(before, now) == [
        SheetChange(2, side=4, out=1, into=1),
        SheetChange(3, side=5, out=1),
    ]
    assert sheet_changes(now, before)[1] == SheetChange(3, side=5, into=1)


# Components that share sheets where that saves any: a part like any other.


GATHER = Order(gather=True)


@pytest.mark.parametrize(
    ("game", "ids", "saved"),
    [
        ("micropul", ["tiles", "stones"], 1),
        ("micropolis", ["foundations", "soldiers", "tokens", "aids"], 2),  # tiles would be cut butt
    ],
)
def test_what_is_gathered_saves_sheets(game: str, ids: list[str], saved: int) -> None:
    (found,) = savings(edition(game), Order())
    assert [part.id for part in found.parts] == ids
    assert found.saved == saved


def test_only_on_request_and_every_component_is_in_one_part() -> None:
    whole = edition("microscopic")
    plain = [part.id for part in parts_of(whole, Order())]
    assert plain == ["genes", "organisms", "aids", "box", "rules"]
    order = GATHER._replace(paper="letter")
    parts = list(parts_of(whole, order))
    assert [part.id for part in parts] == ["gathered-300", "box", "rules"]
    assert sorted(id_ for part in parts for id_ in part.holds) == sorted(plain)
    (one,) = parts_of(whole, order, lambda id_: id_ == "aids")
    assert isinstance(one, PiecesPart)  # with whom should they share?
    (one,) = parts_of(whole, order, lambda id_: id_ == "gathered-300")
    assert one.holds == parts[0].holds


@pytest.mark.parametrize("without", [(), ("slices", "foundations")])
def test_sheets_are_shared_among_the_wanted(without: tuple[str, ...], tmp_path: Path) -> None:
    order, asked = GATHER._replace(without=without), ("soldiers", "tokens", "aids")
    only = () if without else asked
    request = Request(("micropolis",), ("en",), order, only=only, out=tmp_path)
    whole = edition("micropolis")
    (shared, *_) = parts_of(whole, order, request.wants)
    assert isinstance(shared, GatheredPart) and set(shared.holds) <= set(asked)
    assert shared.id == "+".join(shared.holds)
    held = {put.face.component for put in shared.document.placements}
    assert held == set(shared.holds)
    told = [one.parts for one in savings(whole, order, request.wants)]
    assert [[part.id for part in parts] for parts in told] == [list(shared.holds)]


def test_a_file_of_some_leaves_the_files_of_others_and_its_sheets_come_again(
    tmp_path: Path,
) -> None:
    project = find_project(shipped_root())
    whole = Request(("micropul",), ("en",), GATHER._replace(backs="none"), out=tmp_path)
    whole = whole._replace(only=("tiles", "stones"))
    (shared,) = build(project, whole, silence).written
    only = whole._replace(only=("stones",))
    report = build(project, only, silence)
    assert [path.name for path in report.written] == ["micropul-stones-en-a4.pdf"]
    assert not report.removed and shared.exists()
    assert build(project, only, silence).unchanged == report.written
    for code, looks in Print.read_all(tmp_path).items():
        asked = looks[-1].request(whole).choose(project)
        again = reprint(project, asked, looks, False, silence).written
        assert [path.stem for path in again], code


def test_a_gathered_file_is_right_and_listed(tmp_path: Path) -> None:
    request = Request(("micropul",), ("de",), GATHER, only=("tiles", "stones"), out=tmp_path)
    project = find_project(shipped_root())
    (path,) = build(project, request, silence).written
    assert path.name == "micropul-gathered-300-de-a4.pdf"
    found = inspect_pdf(path, SHIPPED)
    assert found.findings == ()
    assert found.hints.title.startswith("Micropul: Gemeinsame")
    assert len(found.pages) == 2
    manifest = json.loads((tmp_path / "micropul" / "manifest-de-a4.json").read_text("utf-8"))
    (entry,) = manifest["files"]
    assert entry["part"] == "gathered-300"
    assert len(entry["pages"][0]["pieces"]) == 48 + 6
    assert build(project, request, silence).unchanged == [path]


def test_sheets_of_each_flip_pass_the_checks_of_all_sheets() -> None:
    (part, *_) = parts_of(edition("micropul"), GATHER)
    for order in part.variants():
        assert not list(part.ordered(order).sheets_judged())


def test_backs_by_hand_are_files_of_their_own(tmp_path: Path) -> None:
    order = Order(gather=True, backs=MANUAL)
    request = Request(("micropul",), ("en",), order, only=("tiles", "stones"), out=tmp_path)
    written = build(find_project(shipped_root()), request, silence).written
    stem = "micropul-gathered-300-en-a4"
    assert [path.stem for path in written] == [
        f"{stem}-{volume}" for volume in ("trial", "fronts", "backs")
    ]
    assert all(inspect_pdf(path, SHIPPED).findings == () for path in written)


def test_what_is_folded_and_what_has_no_backs_go_on_different_sheets(tmp_path: Path) -> None:
    order = Order(gather=True, backs=FOLD, paper="letter")
    parts = list(parts_of(edition("clockwork_city"), order))
    held = {part.id: part.holds for part in parts if isinstance(part, GatheredPart)}
    assert held == {
        "gathered-300-fold": ("deck", "characters"),
        "gathered-200": ("figures", "dice"),
    }
    wanted = order._replace(sheets="16")
    only = held["gathered-300-fold"]
    request = Request(("clockwork_city",), ("en",), wanted, only=only, out=tmp_path)
    (path,) = build(find_project(shipped_root()), request, silence).written
    assert inspect_pdf(path, SHIPPED).findings == ()


def test_files_that_an_earlier_build_made_and_none_needs_now_are_removed(tmp_path: Path) -> None:
    project = find_project(shipped_root())
    alone = Request(("micropul",), ("en",), Order(), only=("tiles", "stones"), out=tmp_path)
    tiles, stones = build(project, alone, silence).written
    mine = tiles.with_name("micropul-mine-en-a4.pdf")
    mine.write_bytes(b"somebody's")
    stones.write_bytes(stones.read_bytes() + b"% a note of mine")
    report = build(project, alone._replace(order=GATHER), silence)
    assert report.removed == [tiles]
    assert not tiles.exists()
    assert mine.exists()
    assert stones.exists(), "whoever changes a file keeps it"
    again = build(project, alone, silence)
    assert [path.name for path in again.removed] == ["micropul-gathered-300-en-a4.pdf"]
    assert tiles.exists()


def test_parts_that_are_not_asked_for_keep_their_files(tmp_path: Path) -> None:
    project = find_project(shipped_root())
    request = Request(("micropul",), ("en",), Order(), only=("tiles", "stones"), out=tmp_path)
    written = build(project, request, silence).written
    other = request._replace(only=("stones",), force=True)
    assert build(project, other, silence).removed == []
    assert all(path.exists() for path in written)
