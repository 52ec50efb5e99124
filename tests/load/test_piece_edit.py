"""Pieces changed in the files that they stand in."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp.base.findings import Refused
from pnp.load.components import Saved
from pnp.load.game import load_game
from pnp.load.piece_edit import PieceFile, piece_file
from pnp.load.project import Project, find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.game import Field

ROOT = shipped_root()


def of(game: str, component: str, project: Project | None = None) -> PieceFile:
    """Return the file of a component."""
    project = project or find_project(ROOT)
    found = load_game(project, load_stock(project), game).component(component)
    assert found
    return piece_file(project, game, found)


def every() -> list[tuple[str, str]]:
    """Return all components of our games."""
    project = find_project(ROOT)
    stock = load_stock(project)
    return [
        (id_, one.id) for id_ in project.games for one in load_game(project, stock, id_).components
    ]


@pytest.mark.parametrize(("game", "component"), every())
def test_a_form_that_is_saved_as_it_is_changes_no_byte(game: str, component: str) -> None:
    file = of(game, component)
    first = file._pieces(file._text)[0].id
    assert file.with_values(first, file.row(first)) == file.data


@pytest.mark.parametrize(
    ("asked", "values", "line"),
    [
        (("micropul", "tiles", "40"), {"start": None}, b'id: 40, quarters: ["a", "a", "b", "b"]}'),
        (("micropul", "tiles", "0"), {"copies": 3}, b'"-", "-", "-"], copies: 3}'),
        (("clockwork_city", "deck", "ornithopter-1"), {"name": 'A "b", c'}, b'"A ""b"", c"'),
        (("micropolis", "slices", "s02"), {"workers": [1, 2, 3]}, b"workers: [1, 2, 3], barr"),
        (("micropolis", "foundations", "snail"), {"tone": "#112233"}, b"snail,snail,#112233"),
    ],
)
def test_one_line_of_the_file_changes(
    asked: tuple[str, str, str], values: dict[str, Any], line: bytes
) -> None:
    game, component, piece = asked
    file = of(game, component)
    new = file.with_values(piece, values)
    assert line in new
    old_lines, new_lines = file.data.splitlines(), new.splitlines()
    assert sum(a != b for a, b in zip(old_lines, new_lines, strict=True)) == 1


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"part": "many"}, "not a whole number"),
        ({"kind": "nothing"}, "not one of"),
        ({"strange": 1}, "there is no field 'strange'"),
        ({"id": "ornithopter-2"}, "a second time"),
        ({"name": None}, "'name' is missing"),
    ],
)
def test_what_does_not_fit_is_refused(values: dict[str, Any], says: str) -> None:
    with pytest.raises(Refused, match=says):
        of("clockwork_city", "deck").with_values("ornithopter-1", values)


def test_a_field_without_a_column_gets_one() -> None:
    file = of("clockwork_city", "deck")
    new = file.with_values("ornithopter-1", {"copies": 3})
    old_lines, new_lines = file.data.splitlines(), new.splitlines()
    assert new_lines[0] == old_lines[0] + b",copies"
    assert [a + b"," == b for a, b in zip(old_lines, new_lines, strict=True)].count(False) == 2
    assert file._replace(data=new).row("ornithopter-1")["copies"] == 3
    assert file.with_values("ornithopter-1", {"copies": None}) == file.data
    with pytest.raises(Refused, match="less than 0"):
        file.with_values("ornithopter-1", {"copies": -1})


@pytest.mark.parametrize(
    ("asked", "values", "line"),
    [
        (("micropul", "tiles"), {"id": "48", "quarters": ["a", "b", "-", "-"], "giga": None},
         b'  - {id: 48, quarters: [a, b, "-", "-"]}'),
        (("micropul", "stones"), {"id": "sea", "player": "sun", "copies": 2},
         b"sea,sun,2"),
        (("macroscope", "cards"), {"id": "x", "kind": "picture", "front": "a b.svg", "copies": 4},
         b"x,picture,a b.svg,,4"),
    ],
)  # fmt: skip
def test_a_piece_is_made_from_nothing(
    asked: tuple[str, str], values: dict[str, Any], line: bytes
) -> None:
    file = of(*asked)
    new = file.with_new(values)
    added = [one for one in new.splitlines() if one not in file.data.splitlines()]
    assert line in added
    made = file._replace(data=new)
    assert made.ids == (*file.ids, values["id"])
    assert made.row(values["id"]) == {k: v for k, v in values.items() if v is not None}


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"id": "x", "kind": "picture"}, "'front' is missing"),
        ({"kind": "picture", "front": "x.svg"}, "needs an id"),
        ({"id": "cover", "kind": "picture", "front": "x.svg"}, "a second time"),
        ({"id": "x", "kind": "picture", "front": "x.svg", "odd": 1}, "no field 'odd'"),
    ],
)
def test_a_piece_that_does_not_fit_is_not_made(values: dict[str, Any], says: str) -> None:
    with pytest.raises(Refused, match=says):
        of("macroscope", "cards").with_new(values)


def test_names_stand_for_ids_where_there_are_none() -> None:
    fields = {"name": Field("name", "text"), "note": Field("note", "text", optional=True)}
    file = PieceFile(Path("t.csv"), fields, Saved(), b"name\nEarl Grey\nMint\n")
    assert file.ids == ("earl_grey", "mint")
    assert file.with_values("mint", {"note": "cold"}) == b"name,note\nEarl Grey,\nMint,cold\n"
    assert file.with_new({"name": "Oolong"}) == b"name\nEarl Grey\nMint\nOolong\n"
    with pytest.raises(Refused, match="called by their names"):
        file.with_values("mint", {"id": "m"})
    with pytest.raises(Refused, match="called by their names"):
        file.with_copy("mint", "m")
    with pytest.raises(Refused, match="called by their names"):
        file.with_new({"id": "x", "name": "Oolong"})


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with one game of its own."""
    for place in ("card_data", "templates"):
        shutil.copytree(ROOT / place / "micropul", tmp_path / place / "micropul")
    return Project(tmp_path, ROOT)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1250"])
def test_a_file_keeps_the_letters_that_it_was_saved_in(project: Project, encoding: str) -> None:
    path = project.data / "micropul" / "stones.csv"
    text = path.read_text("utf-8").replace("\n", "\r\n")
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    path.write_bytes(mark + text.encode(encoding))
    if encoding == "cp1250":
        game = path.with_name("game.yaml")
        said = "pieces: stones.csv\n    encoding: cp1250"
        game.write_text(game.read_text("utf-8").replace("pieces: stones.csv", said), "utf-8")
    new = of("micropul", "stones", project).with_values("sun", {"copies": 7})
    assert new[: len(mark)] == mark
    assert new[len(mark) :].decode(encoding).count("\r\n") == text.count("\r\n")
    assert new[len(mark) :] != text.encode(encoding)
    path.write_bytes(mark + "id,player\r\nsun,sun\r\nmoon,moon\r\n".encode(encoding))
    wider = of("micropul", "stones", project).with_values("sun", {"copies": 7})
    assert wider == mark + "id,player,copies\r\nsun,sun,7\r\nmoon,moon,\r\n".encode(encoding)
