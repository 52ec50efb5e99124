"""Pieces, read and edited."""

import re
import shutil
from pathlib import Path, PurePath
from typing import Any

import pytest

from pnp.base.findings import MOST_ALIKE, NOWHERE, Refused
from pnp.base.outlines import area, outlines
from pnp.base.paths import bounds
from pnp.compose.templates import ground_of
from pnp.load.components import MOST_COPIES, Saved, read_pieces
from pnp.load.forms.files import ShapeForm
from pnp.load.game import load_game
from pnp.load.piece_edit import PieceFile, piece_file, told_copies
from pnp.load.project import (
    EPOCH,
    Project,
    Seen,
    combined,
    file_digest,
    find_project,
    game_digests,
    shipped_root,
)
from pnp.load.stock import load_stock, shape_of
from pnp.model.game import Field
from tests.support.growth import SLACK, growth
from tests.support.loading import GAME, load, make_project, told

# Pieces changed in the files that they stand in.


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


# Copies that game.yaml tells of a piece are changed there, and nothing else is.


ROOT_COPIES_EDIT = shipped_root()


@pytest.fixture
def project_copies_edit(tmp_path: Path) -> Project:
    """A project whose game, and whose variant, tell copies by themselves."""
    for place in ("card_data", "templates"):
        shutil.copytree(ROOT_COPIES_EDIT / place / "micropul", tmp_path / place / "micropul")
    game = tmp_path / "card_data/micropul/game.yaml"
    text = game.read_text("utf-8")
    text = text.replace("tiles: {scale: 0.8}", "tiles: {scale: 0.8, copies: {40: 2, 7: 3}}  # few")
    text = text.replace("    pieces: stones.csv", "    pieces: stones.csv\n    copies: {sun: 5}")
    game.write_text(text, "utf-8")
    return Project(tmp_path, ROOT_COPIES_EDIT)


def test_what_is_told_holds_and_is_changed_in_its_place(project_copies_edit: Project) -> None:
    told = told_copies(project_copies_edit, "micropul/travel", "tiles", "40")
    assert told
    assert told.copies == 2
    before = told.data
    new = told.changed(6)
    assert new == before.replace(b"{40: 2, 7: 3}", b"{40: 6, 7: 3}")
    told.path.write_bytes(new)
    found = load_game(
        project_copies_edit, load_stock(project_copies_edit), "micropul/travel"
    ).piece("tiles/40")[1]
    assert found.copies == 6
    assert (
        load_game(project_copies_edit, load_stock(project_copies_edit), "micropul")
        .piece("tiles/40")[1]
        .copies
        == 1
    )


def test_a_variant_that_is_silent_has_what_the_game_tells(project_copies_edit: Project) -> None:
    ours, theirs = (
        told_copies(project_copies_edit, name, "stones", "sun")
        for name in ("micropul", "micropul/travel")
    )
    assert ours
    assert ours == theirs
    assert ours.copies == 5
    assert told_copies(project_copies_edit, "micropul", "tiles", "40") is None
    assert told_copies(project_copies_edit, "micropul/travel", "tiles", "1") is None


@pytest.mark.parametrize(
    ("copies", "says"), [(0, "0 is less than 1"), (None, "a number"), ("x", "whole number")]
)
def test_what_is_no_number_of_copies_is_refused(
    project_copies_edit: Project, copies: object, says: str
) -> None:
    told = told_copies(project_copies_edit, "micropul/travel", "tiles", "40")
    assert told
    with pytest.raises(Refused, match=says):
        told.changed(copies)


# Components as game.yaml names them: which pieces of their file, and in what size.


def test_a_component_may_leave_out_pieces_of_its_file_and_change_copies(tmp_path: Path) -> None:
    rows = "    without: [ant]\n    copies: {bee: 2}\n"
    (cards,) = load(tmp_path, {"game.yaml": f"{GAME}{rows}"}).components
    assert [(piece.id, piece.copies) for piece in cards.pieces] == [("bee", 2)]


def test_a_component_may_bring_in_a_piece_that_has_no_copies(tmp_path: Path) -> None:
    same = "name: Ant, cost: 1"
    one, two = (f"{{id: {id_}, copies: 0, {same}}}" for id_ in ("bee", "cat"))
    files = {"cards.yaml": f"pieces: [{{id: ant, {same}}}, {one}, {two}]\n"}
    rows = "    without: [cat]\n    copies: {bee: 2}\n"
    (cards,) = load(tmp_path, {**files, "game.yaml": f"{GAME}{rows}"}).components
    assert [(piece.id, piece.copies) for piece in cards.pieces] == [("ant", 1), ("bee", 2)]
    (cards,) = load(tmp_path, {**files, "game.yaml": GAME}).components
    assert [piece.id for piece in cards.pieces] == ["ant"]


def test_copies_of_all_pieces_have_an_end(tmp_path: Path) -> None:
    rows = f"    copies: {{bee: {MOST_COPIES}}}\n"
    (found,) = told(tmp_path, {"game.yaml": f"{GAME}{rows}"})
    assert found.startswith("game.yaml:7:13: cards: 100,001 pieces with all their copies")


def test_a_box_is_as_large_as_its_cards(tmp_path: Path) -> None:
    row = "title: Box, shape: {tuck: {deck: cards}}, scale: 0.5, pieces: b.yaml, front: b.xml"
    box = f"  box: {{{row}}}\n"
    files = {"game.yaml": f"{GAME}{box}", "b.yaml": "pieces: [{id: box}]\n"}
    (found,) = told(tmp_path, files)
    assert "box: a tuck box has no scale [it has the size of its cards: scale these]" in found


FIELDS = {
    "name": Field("name", "text"),
    "cost": Field("cost", "whole", default=1),
    "kinds": Field("kinds", "word", length=0, optional=True),
}


def read(folder: Path, text: str, ending: str = "csv") -> tuple[list[object], list[str]]:
    path = folder / f"cards.{ending}"
    path.write_text(text, "utf-8")
    pieces, findings, _ = read_pieces(path, FIELDS)
    return [(one.id, one.copies, dict(one.fields)) for one in pieces], [
        f"{finding.where.line} {finding.message}" for finding in findings
    ]


@pytest.mark.parametrize(
    ("ending", "text"),
    [
        ("csv", "id,copies,name,kinds\nant,2,Ant,a; b\n"),
        ("yaml", "pieces:\n  - {id: ant, copies: 2, name: Ant, kinds: [a, b]}\n"),
    ],
)
def test_tables_and_lists_give_the_same_pieces(tmp_path: Path, ending: str, text: str) -> None:
    fields = {"name": "Ant", "cost": 1, "kinds": ["a", "b"]}
    assert read(tmp_path, text, ending) == ([("ant", 2, fields)], [])


def test_a_wrong_column_is_told_once_and_not_in_every_row(tmp_path: Path) -> None:
    pieces, told = read(tmp_path, "id,nmae\na,A\nb,B\n")
    assert [piece[:2] for piece in pieces] == [("a", 1), ("b", 1)]  # type: ignore[index]
    assert told == ["1 column 'nmae': there is no such field", "1 there is no column 'name'"]


def test_pieces_of_a_table_without_ids_are_called_by_their_names(tmp_path: Path) -> None:
    pieces, told = read(tmp_path, "name,copies\nEarl Grey crème,2\nZoë's Nº 7,1\n")
    assert told == []
    assert [piece[:2] for piece in pieces] == [("earl_grey_creme", 2), ("zoes_no_7", 1)]  # type: ignore[index]
    _, told = read(tmp_path, "name\nTea\ntea!\n")
    assert told == ["3 piece 'tea' stands here a second time (first in line 2)"]
    assert read(tmp_path, "name\nTea\nЧай\n")[1] == ["3 pieces #2: 'id' is missing"]


def test_an_unknown_column_may_be_named_or_ignored(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("id,name,Notes for me\na,A,\n", "utf-8")
    _, (finding,), _ = read_pieces(path, FIELDS)
    assert finding.hint.startswith("`columns: {Notes for me: …}` says what it holds, or `ignore`")


def test_a_piece_that_stands_twice_is_told_with_both_lines(tmp_path: Path) -> None:
    _, told = read(tmp_path, "id,name\na,A\nb,B\na,C\n")
    assert told == ["4 piece 'a' stands here a second time (first in line 2)"]


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"rect": [10, 10], "circle": 5}, "rect and circle given"),
        ({}, "none of them given"),
        ({"rect": [10, 10], "corner": 6}, "corner 6 mm is more than half of the side"),
        ({"polygon": [[0, 0], [1, 1]]}, "a polygon is a list of three or more points"),
        ({"path": "M 0 0 L 10 0 Z"}, "its outline has nothing inside"),
        ({"polygon": [[-5, 0], [5, 0], [0, 5]]}, "its outline begins at -5, 0"),
        ({"rounded": [10, 20, 6]}, "corner 6 mm is more than half of the side"),
        ({"hexagon": 35, "corner": 20}, "corner 20 mm is too round for a side of 20.21 mm"),
        ({"hexagon": 35, "octagon": 35}, "hexagon and octagon given"),
        ({"circle": 20, "corner": 2}, "corner does not go with circle; it does with rect, square"),
        ({"square": 20, "pointed": True}, "pointed does not go with square; it does with hexagon"),
        ({"tuck": {"cards": 20}}, "a tuck box belongs to a game"),
    ],
)
def test_shapes_that_can_not_be_cut_are_refused(form: dict[str, object], said: str) -> None:
    if "tuck" in form:
        made = ShapeForm.model_construct(tuck=form["tuck"])
    else:
        made = ShapeForm.model_validate(form)
    with pytest.raises(Refused, match=re.escape(said)):
        shape_of("odd", made, NOWHERE)


def test_a_polygon_is_as_large_as_its_corners_and_has_its_folds() -> None:
    form = {"polygon": [[0, 0], [20, 0], [10, 30]], "folds": {"valley": [[0, 10, 20, 10]]}}
    shape = shape_of("kite", ShapeForm.model_validate(form), NOWHERE)
    assert shape.size == (20, 30) and not shape.is_rectangular
    assert [fold.kind for fold in shape.folds] == ["valley"]


@pytest.mark.parametrize(
    ("form", "size"),
    [
        ({"square": 30}, (30, 30)),
        ({"rounded": [63, 88, 3]}, (63, 88)),
        ({"circle": "2cm"}, (20, 20)),
        ({"triangle": 30}, (30, 25.9808)),
        ({"hexagon": 35}, (40.4145, 35)),
        ({"hexagon": 35, "pointed": True}, (35, 40.4145)),
        ({"hexagon": 35, "corner": 3}, (39.4863, 35)),
        ({"octagon": 35}, (35, 35)),
    ],
)
def test_shapes_by_name_have_one_measure_and_a_ground_with_bleed(
    form: dict[str, object], size: tuple[float, float]
) -> None:
    shape = shape_of("named", ShapeForm.model_validate(form), NOWHERE)
    assert shape.size == pytest.approx(size, abs=1e-4)
    box = bounds(shape.outline)
    assert box == pytest.approx((0, 0, *size), abs=1e-4)
    over = bounds(ground_of(shape))
    assert over.bottom >= size[1] + 2 - 1e-3 and over.x <= -2 + 1e-3
    assert area(outlines(ground_of(shape))[0]) > area(outlines(shape.outline)[0]) * 1.1
    if "rounded" in form:
        assert shape.corner == 3 and shape.is_rectangular


def test_a_changed_file_changes_the_fingerprint_of_what_it_shapes(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"rules.md": "# Demo\n"})
    before = game_digests(project, "demo", "en")
    assert game_digests(project, "demo", "en") == before
    (project.data / "demo" / "rules.md").write_text("# Other\n", "utf-8")
    cards, rules = game_digests(project, "demo", "en")
    assert cards == before[0] and rules != before[1]
    (project.data / "demo" / "cards.yaml").write_text("pieces: []\n", "utf-8")
    assert game_digests(project, "demo", "en")[0] != cards


def test_fingerprints_go_by_content(tmp_path: Path) -> None:
    one, other = tmp_path / "a", tmp_path / "b"
    one.write_bytes(b"same")
    other.write_bytes(b"same")
    assert file_digest(one) == file_digest(other)
    assert combined("a", "bc") != combined("ab", "c")


@pytest.mark.parametrize("date", ["yesterday", "-1", "9" * 30, "²"])
def test_a_strange_date_is_refused(date: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(EPOCH, "1700000000")
    Project.refuse_strange_date()
    monkeypatch.setenv(EPOCH, date)
    with pytest.raises(Refused, match="not a number of seconds"):
        Project.refuse_strange_date()


def test_files_are_sorted_by_their_names_whatever_the_system_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b.xml", "A.xml", "C.xml", "a/x.xml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(PurePath, "__lt__", lambda one, two: str(one).lower() < str(two).lower())
    found = ["/".join(way) for way, _ in Seen().files(tmp_path, tmp_path)]
    assert found == ["A.xml", "C.xml", "a/x.xml", "b.xml"]


def test_of_many_repeated_pieces_and_wrong_columns_the_first_are_told(tmp_path: Path) -> None:
    _, told = read(tmp_path, "id,name\n" + "a,A\n" * 500)
    assert len(told) == MOST_ALIKE + 1 and told[-1] == "0 and 479 more"
    names = ",".join(f"c{number}" for number in range(500))
    _, told = read(tmp_path, f"id,name,{names}\na,A{',' * 500}\n")
    assert len(told) == MOST_ALIKE + 1 and told[-1] == "0 and 480 more"


def test_entries_that_only_rules_use_do_not_count_for_cards(tmp_path: Path) -> None:
    cards = b'# note\nmsgctxt "cards.title"\nmsgid "Cards"\nmsgstr "Karten"\n\n'
    entry = b'# note\n#. hint\nmsgctxt "rules.turn"\nmsgid ""\n"Turn"\nmsgstr "Zug"\n'
    digests = []
    for number, data in enumerate((cards, entry + cards, cards + entry, entry + entry + cards)):
        path = tmp_path / f"{number}.po"
        path.write_bytes(data)
        digests.append(Seen().digests(path))
    assert len({whole for whole, _ in digests}) == 4
    assert len({of_cards for _, of_cards in digests}) == 1


def test_comments_without_end_are_hashed_in_one_go(tmp_path: Path) -> None:
    path = tmp_path / "de.po"

    def digest(number: int) -> None:
        path.write_bytes(b"# x\n" * number)
        Seen().digests(path)

    assert growth(digest, 5_000) < SLACK
