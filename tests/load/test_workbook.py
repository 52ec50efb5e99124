"""Workbooks are read as they come; what is wrong is told by sheet, column letter and row."""

import io
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.load import spreadsheets as workbook
from pnp.load.spreadsheets import read_workbook
from tests.conftest import Pnp, Starter
from tests.support.workbooks import Cells, ods, packed, xlsx

CELLS: Cells = [
    ["ID", "Qty", "Name", "Kind", "Cost", "rules", "Notes for me"],
    ["ferry", 2, "Ferry", "calm", 1, "Take a card.", "dull"],
    ["storm", 0, "Storm", "storm", 3, None, None],
    ["pier", 1.0, "Pier", "calm", 2, "Draw two.", None],
]
CALLED = '    columns: {Qty: copies, "Notes for me": ignore}\n'
MADE: dict[str, Callable[[Mapping[str, Cells]], bytes]] = {".xlsx": xlsx, ".ods": ods}


def saved(folder: Path, data: bytes, ending: str = ".xlsx") -> Path:
    path = folder / f"cards{ending}"
    path.write_bytes(data)
    return path


def refusal(path: Path, sheet: str = "") -> str:
    with pytest.raises(Refused) as refused:
        list(read_workbook(path, sheet).rows)
    (finding,) = refused.value.findings
    return str(finding)


def with_workbook(starter: Starter, ending: str, cells: Cells, more: str = CALLED) -> None:
    """Let the cards of a game come from a workbook."""
    named = f"pieces: cards{ending}\n{more}"
    starter.edit("game.yaml", "pieces: cards.csv\n", named)
    text = starter.file("game.yaml").read_text("utf-8")
    starter.file("game.yaml").write_text(text.split("\n# What the rules")[0], "utf-8")
    saved(starter.data, MADE[ending]({"Cards": cells, "Other": [["x"]]}), ending)


@pytest.mark.parametrize("ending", MADE)
def test_cells_say_what_somebody_would_type(tmp_path: Path, ending: str) -> None:
    cells: Cells = [
        ["id", "n", "x", "flag"],
        ["a", 1.0, 0.25, True],
        [None] * 4,
        ["b", 7, "ü", False],
    ]
    table = read_workbook(saved(tmp_path, MADE[ending]({"One": cells}), ending))
    rows = list(table.rows)
    assert [said for said, _ in rows] == [
        ["id", "n", "x", "flag"], ["a", "1", "0.25", "true"], ["b", "7", "ü", "false"],
    ]  # fmt: skip
    assert rows[2][1][2] == (4, 3)
    assert table.sheet == "One"


def test_cells_that_begin_elsewhere_keep_their_places(tmp_path: Path) -> None:
    path = saved(tmp_path, xlsx({"One": [["id"], ["a"]]}, first=(3, 4)))
    assert [places for _, places in read_workbook(path).rows] == [[(3, 4)], [(4, 4)]]


@pytest.mark.parametrize("ending", MADE)
def test_a_game_is_built_from_a_workbook(run: Pnp, starter: Starter, ending: str) -> None:
    with_workbook(starter, ending, CELLS)
    run("build")
    listed = run("build", "--format", "listing").output
    assert "1 file written" in listed
    text = next((starter.out / "harbour").glob("*.listing")).read_text("utf-8")
    assert "cards/ferry#2" in text and "cards/pier#1" in text and "cards/storm" not in text


def test_a_mistake_is_told_by_sheet_letter_and_row(run: Pnp, starter: Starter) -> None:
    wrong = [list(row) for row in CELLS]
    wrong[3][4] = "two"
    with_workbook(starter, ".xlsx", wrong)
    told = run("build", status=1).stderr
    assert "cards.xlsx:Cards!E4: piece pier: cost: 'two' is not a whole number" in told


def test_a_sheet_is_chosen_by_its_name(tmp_path: Path) -> None:
    path = saved(tmp_path, xlsx({"Cards": [["id"]], "Tokens": [["id"], ["a"]]}))
    assert len(list(read_workbook(path, "Tokens").rows)) == 2
    assert "there is no sheet 'Tokns' in it" in refusal(path, "Tokns")
    assert "did you mean 'Tokens'?" in refusal(path, "Tokns")


def test_a_column_that_holds_no_field(run: Pnp, starter: Starter) -> None:
    with_workbook(starter, ".xlsx", CELLS, CALLED.replace("copies", "copys"))
    told = run("build", status=1).stderr
    assert "game.yaml:18" in told and "did you mean 'copies'?" in told


@pytest.mark.parametrize("data", [b"", b"PK", b"no workbook", packed({"a": "b"})])
@pytest.mark.parametrize("ending", MADE)
def test_what_is_no_workbook_is_refused(tmp_path: Path, data: bytes, ending: str) -> None:
    assert "not a workbook that can be read" in refusal(saved(tmp_path, data, ending))


def test_a_workbook_that_unpacks_to_all_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workbook, "MOST_UNPACKED", 100)
    assert "unpacks to" in refusal(saved(tmp_path, xlsx({"One": [["x" * 200]]})))


def test_a_cell_that_is_all_too_far_away(tmp_path: Path) -> None:
    data = xlsx({"One": [["id"], ["a"]]})
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    files[sheet] = files[sheet].replace('r="A2"', 'r="XFD1048576"')
    assert "a sheet of 17,179,869,184 cells" in refusal(saved(tmp_path, packed(files)))
    many = ods({"One": [["a"]]}, times=900_000_000)
    assert "a sheet of 900,000,000 cells" in refusal(saved(tmp_path, many, ".ods"))
