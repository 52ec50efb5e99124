"""Components that share sheets where that saves any: a part like any other."""

import json
from pathlib import Path

import pytest

from pnp.build import build
from pnp.load.project import find_project, shipped_root
from pnp.model.order import FOLD, MANUAL, Order
from pnp.parts.pieces import GatheredPart, savings
from pnp.parts.rules import parts_of
from pnp.uses.inspect.inspection import inspect_pdf
from pnp.work.request import Request, silence
from tests.support.editions import edition
from tests.support.pdfs import SHIPPED

GATHER = Order(gather=True)


@pytest.mark.parametrize(
    ("game", "ids", "saved"),
    [("micropul", ["tiles", "stones"], 1), ("microscopic", ["genes", "aids"], 1)],
)
def test_what_is_gathered_saves_sheets(game: str, ids: list[str], saved: int) -> None:
    (found,) = savings(edition(game), Order())
    assert [part.id for part in found.parts] == ids
    assert found.saved == saved


def test_only_on_request_and_every_component_is_in_one_part() -> None:
    whole = edition("microscopic")
    plain = [part.id for part in parts_of(whole, Order())]
    assert plain == ["genes", "organisms", "aids", "box", "rules"]
    parts = list(parts_of(whole, GATHER))
    assert [part.id for part in parts] == ["gathered-300", "organisms", "box", "rules"]
    assert sorted(id_ for part in parts for id_ in part.holds) == sorted(plain)
    (one,) = parts_of(whole, GATHER, lambda id_: id_ == "aids")
    assert isinstance(one, GatheredPart)


def test_a_gathered_file_is_right_and_listed(tmp_path: Path) -> None:
    request = Request(("micropul",), ("de",), GATHER, only=("stones",), out=tmp_path)
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
    request = Request(("micropul",), ("en",), order, only=("stones",), out=tmp_path)
    written = build(find_project(shipped_root()), request, silence).written
    stem = "micropul-gathered-300-en-a4"
    assert [path.stem for path in written] == [
        f"{stem}-{volume}" for volume in ("trial", "fronts", "backs")
    ]
    assert all(inspect_pdf(path, SHIPPED).findings == () for path in written)


def test_what_is_folded_and_what_has_no_backs_go_on_different_sheets(tmp_path: Path) -> None:
    order = Order(gather=True, backs=FOLD)
    parts = list(parts_of(edition("clockwork_city"), order))
    held = {part.id: part.holds for part in parts if isinstance(part, GatheredPart)}
    assert held == {
        "gathered-300-fold": ("deck", "characters"),
        "gathered-200": ("figures", "dice"),
    }
    wanted = order._replace(sheets="16")
    request = Request(("clockwork_city",), ("en",), wanted, only=("characters",), out=tmp_path)
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
