"""Every judgement stands in the table once, and whoever has something to judge asks the table."""

import ast
from functools import cache
from pathlib import Path

import pytest

import pnp
from pnp.base.findings import NOWHERE, Finding, Severity
from pnp.base.geometry import Box
from pnp.check import table
from pnp.check.faces import SetText
from pnp.check.games import JudgedGame
from pnp.check.table import TABLE, Check, On, When
from pnp.model.face import Text
from pnp.parts.part import Shown
from pnp.parts.pieces import PieceFaces, PiecesPart
from pnp.parts.rules import ProvenPages
from tests.support.editions import edition, loaded, part

ROOT = Path(pnp.__file__).parent
ROWS = [row for on in On for row in TABLE[on]]
NAMED = {row.function.rpartition(":")[2] for row in ROWS}
# What measures with other sizes: a print shop cuts another shape than the piece has.
ELSEWHERE = {"texts_keep_off": {"pnp/uses/export/shop.py"}}


@cache
def trees() -> dict[str, ast.Module]:
    return {
        path.relative_to(ROOT.parent).as_posix(): ast.parse(path.read_text("utf-8"))
        for path in ROOT.rglob("*.py")
    }


def test_each_judgement_stands_there_once() -> None:
    assert list(TABLE) == list(On)
    for names in ([row.name for row in ROWS], [row.function for row in ROWS]):
        assert len(names) == len(set(names))


def test_no_judgement_is_left_out() -> None:
    """What yields findings or problems of its own is a row, or a step of another row."""
    every = {name: tree for name, tree in trees().items() if name.startswith("pnp/check/")}
    judging = {
        node.name
        for tree in every.values()
        for node in tree.body
        if (
            isinstance(node, ast.FunctionDef)
            and not node.name.startswith("_")
            and node.returns
            and ast.unparse(node.returns) in ("Iterator[Finding]", "list[Finding]")
        )
        or (
            isinstance(node, ast.FunctionDef)
            and [ast.unparse(one.annotation or ast.Name("")) for one in node.args.args] == ["Case"]
            and not node.name.startswith("_")
        )
    }
    called = {
        node.func.id
        for tree in every.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert judging - called <= NAMED
    assert NAMED & called <= {"missing"}, "what is a row is no step of another"


def test_nobody_asks_a_judgement_past_the_table() -> None:
    found: dict[str, set[str]] = {}
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pnp.check."):
                for alias in node.names:
                    if alias.name in NAMED:
                        found.setdefault(alias.name, set()).add(path)
    assert found == ELSEWHERE


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_row_tells_what_it_may_find(row: Check) -> None:
    """A warning never becomes an error that nobody expects from the table."""
    module, _, name = row.function.rpartition(":")
    path = ROOT.parent / f"{module.replace('.', '/')}.py"
    file = path if "." in module else ROOT / "check" / f"{module}.py"
    functions = {
        node.name: node
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    reached, waiting = {name}, [name]
    while waiting:
        for node in ast.walk(functions[waiting.pop()]):
            called = getattr(node, "id", "")
            if called in functions and called not in reached:
                reached.add(called)
                waiting.append(called)
    said = {
        getattr(node.func, "id", "") for one in reached for node in ast.walk(functions[one])
        if isinstance(node, ast.Call)
    }  # fmt: skip
    if row.hint:  # a translation: the row itself says how bad it is
        assert not said & {"error", "warning"}
    elif row.severity is Severity.WARNING:
        assert "error" not in said


def test_things_have_all_that_their_rows_ask_for() -> None:
    cards = part("micropul", "tiles")
    assert isinstance(cards, PiecesPart) and cards.component
    faces = list(cards.faces(list(cards.names)[:1]))
    things = {
        On.GAME: JudgedGame(loaded("micropul").game),
        On.SHEETS: cards,
        On.PAGES: ProvenPages((), (), {}, ()),
        On.TEXT: SetText(Text(Box(0, 0, 9, 9), "", (), 7, 7), "", NOWHERE, cards.imprint),
        On.FACE: Shown(faces[0], "en", cards.imprint),
        On.FACES: PieceFaces(edition("micropul"), cards.component, faces, cards.composers),
    }
    for on in set(On) - {On.GAPS, On.WORDS}:
        for row in TABLE[on]:
            for name in table._loaded(row.function)[1]:
                assert hasattr(things[on], name), f"{row.name}: {name}"


def test_what_a_thing_lacks_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def judging(marks: object) -> list[Finding]:
        asked.append(marks)
        return []

    monkeypatch.setattr(table, "_loaded", lambda _: (judging, ("marks",)))
    for marks in (None, 3):
        thing = type("Thing", (), {"marks": marks})
        assert list(On.PAGES.judge(thing)) == []
    assert asked == [3] * len(TABLE[On.PAGES])


def test_a_build_asks_less_than_a_check_and_a_plan_less_than_both() -> None:
    for on in On:
        assert set(on.checks(When.PLAN)) <= set(on.checks(When.BUILD)) <= set(on.checks())
    assert [row.name for on in On for row in on.checks(When.PLAN)] == ["marks"]
    assert set(ROWS) == {row for on in On for row in on.checks()}
