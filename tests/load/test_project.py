"""Projects: folders, shelves, tables of the stock."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.base.findings import Finding, Refused
from pnp.base.geometry import Size
from pnp.load.forms import base
from pnp.load.project import Project, files_below, find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.load.yaml_file import read_yaml
from pnp.uses.schema import schemas, update_schemas
from tests.support.loading import line, make_project, refused

# Which folders a command works on, and whose tables count.


def stock_told(tmp_path: Path, name: str, text: str) -> list[str]:
    """Return what is wrong with a table of a project's own."""
    project = make_project(tmp_path)
    folder = tmp_path / "card_data" / "stock"
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.yaml").write_text(text, "utf-8")
    return [line(finding, tmp_path) for finding in refused(lambda: load_stock(project))]


def test_the_project_asked_for_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_project(tmp_path / "asked")
    make_project(tmp_path / "here")
    monkeypatch.chdir(tmp_path / "here")
    assert find_project(tmp_path / "asked").root == tmp_path / "asked"
    assert find_project(Path("../asked")).root == tmp_path / "asked"


def test_a_folder_that_is_no_project_is_refused(tmp_path: Path) -> None:
    (finding,) = refused(lambda: find_project(tmp_path))
    assert finding.message == "not a project: it has no card_data/ folder"
    assert "pnp new" in finding.hint
    (tmp_path / "card_data").mkdir()
    (finding,) = refused(lambda: find_project(tmp_path))
    assert finding.message == "not a project: it has no templates/ folder"
    assert refused(lambda: find_project(tmp_path / "nowhere"))


def test_the_nearest_parent_that_is_a_project_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_project(tmp_path / "outer")
    make_project(tmp_path / "outer" / "inner")
    deep = tmp_path / "outer" / "inner" / "card_data" / "demo"
    monkeypatch.chdir(deep)
    assert find_project(None).root == tmp_path / "outer" / "inner"
    monkeypatch.chdir(tmp_path / "outer" / "card_data")
    assert find_project(None).root == tmp_path / "outer"


def test_half_a_project_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_project(tmp_path)
    half = tmp_path / "half"
    (half / "card_data").mkdir(parents=True)
    monkeypatch.chdir(half)
    assert find_project(None).root == tmp_path


def test_without_a_project_the_shipped_one_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    project = find_project(None)
    assert project.root == project.shipped == shipped_root()
    assert "micropul" in project.games
    assert project.layers == (shipped_root(),)


def test_an_unknown_game_offers_the_nearest_one(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    (finding,) = refused(lambda: project.game_folder("dmeo"))
    assert finding.message == "no game 'dmeo'"
    assert finding.hint == "did you mean 'demo'?"
    for name in ("../demo", "/etc", "", ".", "stock"):
        assert refused(lambda name=name: project.game_folder(name))  # type: ignore[misc]


def test_games_are_the_folders_with_a_game_file(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    (tmp_path / "card_data" / "stock").mkdir()
    (tmp_path / "card_data" / "notes").mkdir()
    assert project.games == ("demo",)


def test_a_project_without_tables_uses_the_shipped_ones(tmp_path: Path) -> None:
    own = load_stock(make_project(tmp_path))
    shipped = load_stock(Project(shipped_root(), shipped_root()))
    assert own == shipped
    assert len(own.languages) == 12


RULE = '"nplurals=2; plural=n>1;"'


@pytest.mark.parametrize(
    "rule",
    [
        "",
        "plural=0",
        "nplurals=x; plural=0",
        f"nplurals={'9' * 5_000}; plural=0",
        "nplurals=2; plural=2",
        "nplurals=2; plural=-n",
        "nplurals=2; plural=n%0",
        "nplurals=2; plural=n/(n-7)",
        f"nplurals=2; plural={'(' * 2000}",
    ],
)
def test_a_plural_rule_that_has_no_answer(tmp_path: Path, rule: str) -> None:
    project = make_project(tmp_path)
    (tmp_path / "card_data" / "stock").mkdir()
    row = f'{{title: X, english: X, hyphens: en_US, plurals: "{rule}"}}'
    path = tmp_path / "card_data" / "stock" / "languages.yaml"
    path.write_text(f"languages:\n  xx: {row}\n")
    (finding,) = refused(lambda: load_stock(project))
    assert str(finding.where).endswith("languages.yaml:2:55")
    assert "is not a rule such as 'nplurals=2; plural=(n != 1);'" in finding.message


@pytest.mark.parametrize(
    ("rule", "forms"),
    [("nplurals=3; plural=(n != 1);", "has 3 forms and uses only 2"),
     ("nplurals=99999999999999999999; plural=0", "has too many forms, at most 6"),
     ("nplurals=3; plural=n==1 ? 0 : n!=0 && n%1000000==0 ? 1 : 2;", "")],
)  # fmt: skip
def test_a_plural_form_that_no_number_has(tmp_path: Path, rule: str, forms: str) -> None:
    project = make_project(tmp_path)
    (tmp_path / "card_data" / "stock").mkdir()
    row = f'{{title: X, english: X, hyphens: en_US, plurals: "{rule}"}}'
    path = tmp_path / "card_data" / "stock" / "languages.yaml"
    path.write_text(f"languages:\n  xx: {row}\n")
    if not forms:
        assert load_stock(project).languages["xx"].plurals == rule
        return
    (finding,) = refused(lambda: load_stock(project))
    assert forms in finding.message


def test_rows_of_the_project_win_over_the_shipped_ones(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    folder = tmp_path / "card_data" / "stock"
    folder.mkdir()
    tables = {
        "papers": "papers:\n  a4: {title: My A4, size: [200, 290], margins: [1, 2, 3, 4]}\n"
        "  card: {title: Card, size: [10cm, 15cm]}\n",
        "shapes": "shapes:\n  poker: {rect: [60, 90]}\n  hex: {circle: 2in}\n",
        "languages": "languages:\n"
        f"  de: {{title: Deutsch!, english: x, hyphens: x, plurals: {RULE}}}\n"
        f"  pt-BR: {{title: Português, english: Portuguese, hyphens: pt_BR, plurals: {RULE}}}\n",
        "words": "words:\n  front: Vorderseite\n",
    }
    for name, text in tables.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    stock = load_stock(project)
    assert stock.papers["a4"].title == "My A4"
    assert stock.papers["a4"].margins == (1, 2, 3, 4)
    assert stock.papers["card"].size == (100, 150)
    assert stock.papers["card"].margins == (5, 5, 5, 5)
    assert stock.papers["letter"].title == "Letter"
    assert stock.shapes["poker"].size == (60, 90)
    assert stock.shapes["hex"].size == pytest.approx((50.8, 50.8))
    assert "bridge" in stock.shapes
    assert stock.languages["de"].title == "Deutsch!"
    assert stock.languages["fr"].title == "Français"
    assert stock.words["front"] == "Vorderseite"
    assert stock.words["back"] == "back"
    assert project.row_ids("languages")[-1] == "pt-BR"
    assert "card" in project.row_ids("papers")


def test_names_for_completion_come_from_tables_that_are_not_broken(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    folder = tmp_path / "card_data" / "stock"
    folder.mkdir()
    (folder / "languages.yaml").write_text("languages: [")
    assert len(project.row_ids("languages")) == 12
    (folder / "languages.yaml").write_text("languages: 5")
    assert len(project.row_ids("languages")) == 12


def test_templates_are_looked_for_in_the_game_the_project_and_the_shipped_ones(
    tmp_path: Path,
) -> None:
    project = make_project(tmp_path)
    assert project.template_folders("demo") == (
        tmp_path / "templates" / "demo",
        tmp_path / "templates",
        shipped_root() / "templates",
    )


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        (
            "papers",
            "papers: {a4: {title: A4, size: [210, 297], margins: [5, 5]}}",
            "1:53: papers.a4.margins: 2 items, at least 4",
        ),
        (
            "papers",
            "papers: {a4: {title: A4, size: [210, 297], margins: [1, 2, 3, 4, 5]}}",
            "1:53: papers.a4.margins: 5 items, at most 4",
        ),
        (
            "papers",
            "papers: {A4: {title: A4, size: [1, 2]}}",
            "1:10: papers.A4: 'A4' is not a name",
        ),
        ("papers", "papers: {a: {title: A, size: [1, 0]}}", "1:34: papers.a.size #2: 0 mm is not"),
        ("papers", "paper: {}", "1:1: 'papers' is missing [is 'paper' meant to be it?]"),
        ("shapes", "shapes:\n  x: {rect: [10, 20], corner: 5.1}", "2:6: shape x: corner 5.1 mm is"),
        ("shapes", "shapes: {x: {circle: 1e3}}", "1:22: shapes.x.circle: '1e3' is not a length"),
        ("languages", "languages: {DE: {}}", "1:13: languages.DE: 'DE' is not the code of a lang"),
        ("fonts", "fonts:\n  x: {regular: a.ttf}", "2:6: font x: say either package or folder"),
        (
            "fonts",
            "fonts:\n  x: {regular: a.ttf, package: p, folder: f}",
            "2:6: font x: say either package or folder",
        ),
        (
            "fonts",
            "fonts:\n  x: {regular: a.ttf, folder: ../../..}",
            "2:6: '../../..' lies outside the project folder",
        ),
        (
            "fonts",
            "fonts: {x: {regular: a.ttf, package: os.path}}",
            "1:38: fonts.x.package: 'os.path' is not the name of a Python package",
        ),
        (
            "fonts",
            "fonts: {x: {regular: ../a.ttf, folder: f}}",
            "1:22: fonts.x.regular: '../a.ttf' is not the name of a file in that folder",
        ),
        ("words", "words: {front: 5}", "1:16: words.front: 5 is not text [put it in quotes"),
    ],
)
def test_a_mistake_in_a_table_is_named_with_its_place(
    tmp_path: Path, name: str, text: str, expected: str
) -> None:
    found = stock_told(tmp_path, name, text)
    assert found[0].startswith(f"card_data/stock/{name}.yaml:{expected}")


def test_mistakes_in_all_tables_come_at_once(tmp_path: Path) -> None:
    stock_told(tmp_path, "papers", "papers: 5")
    found = stock_told(tmp_path, "shapes", "shapes: [")
    assert [entry.split(":")[0] for entry in found] == [
        "card_data/stock/papers.yaml",
        "card_data/stock/shapes.yaml",
    ]


def test_a_refusal_prints_all_that_it_found(tmp_path: Path) -> None:
    with pytest.raises(Refused) as caught:
        load_stock(make_project(tmp_path, {"../stock/papers.yaml": "papers: {a: 5, b: 6}"}))
    assert str(caught.value).count("error: ") == 2


def ways(folder: Path, root_project: Path, strays: list[Finding] | None = None) -> list[str]:
    return ["/".join(way) for way, _ in files_below(folder, root_project, strays)]


@pytest.fixture
def root_project(tmp_path: Path) -> Path:
    root_project = tmp_path / "root"
    for name in ("a/b", "a/C", "a/B/x", "a.b", "other/y"):
        path = root_project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "z").write_text("secret")
    return root_project


def test_files_come_sorted_by_their_parts(root_project: Path) -> None:
    assert ways(root_project, root_project) == ["a/B/x", "a/C", "a/b", "a.b", "other/y"]
    assert ways(root_project / "a", root_project) == ["B/x", "C", "b"]


@pytest.mark.parametrize("name", ["nothing", "a.b/nothing"])
def test_where_there_is_no_folder_there_are_no_files(name: str, root_project: Path) -> None:
    assert ways(root_project / name, root_project) == []


def test_a_file_is_all_that_is_below_it(root_project: Path) -> None:
    assert ways(root_project / "a.b", root_project) == ["a.b"]


def test_links_inside_the_project_are_followed(root_project: Path) -> None:
    (root_project / "a" / "link").symlink_to(root_project / "other")
    (root_project / "a" / "file").symlink_to(root_project / "a.b")
    strays: list[Finding] = []
    assert ways(root_project / "a", root_project, strays) == ["B/x", "C", "b", "file", "link/y"]
    assert not strays


def test_links_out_of_it_are_strays(root_project: Path, tmp_path: Path) -> None:
    (root_project / "a" / "folder").symlink_to(tmp_path / "secret")
    (root_project / "a" / "file").symlink_to(tmp_path / "secret" / "z")
    (root_project / "a" / "nowhere").symlink_to(tmp_path / "nowhere")
    (root_project / "a" / "deep").symlink_to(root_project / "other")
    (root_project / "other" / "out").symlink_to(tmp_path / "secret")
    strays: list[Finding] = []
    assert ways(root_project / "a", root_project, strays) == ["B/x", "C", "b", "deep/y"]
    told = sorted(Path(one.where.file).relative_to(root_project / "a").as_posix() for one in strays)
    assert told == ["deep/out", "file", "folder", "nowhere"]
    assert all("outside the project" in one.message for one in strays)


def test_a_folder_that_is_a_link_out_has_no_files(root_project: Path, tmp_path: Path) -> None:
    (root_project / "out").symlink_to(tmp_path / "secret")
    strays: list[Finding] = []
    assert ways(root_project / "out", root_project, strays) == [] and len(strays) == 1


def test_circles_end(root_project: Path) -> None:
    (root_project / "a" / "up").symlink_to(root_project)
    (root_project / "a" / "self").symlink_to(root_project / "a" / "self")
    found = ways(root_project, root_project)
    assert "a/up/a.b" not in found and "a/b" in found


def test_a_root_may_itself_be_behind_a_link(root_project: Path, tmp_path: Path) -> None:
    (tmp_path / "door").symlink_to(root_project)
    strays: list[Finding] = []
    assert len(ways(tmp_path / "door" / "a", tmp_path / "door", strays)) == 3 and not strays


def test_sizes_of_papers_agree_with_the_stock() -> None:
    project = Project(shipped_root(), shipped_root())
    papers = load_stock(project).papers.values()
    found = project.paper_sizes
    assert {title: found[title] for title in found if " / " not in title} == {
        paper.title: paper.size for paper in papers
    }


def test_what_two_papers_have_in_common_is_known_too() -> None:
    found = Project(shipped_root(), shipped_root()).paper_sizes
    assert found["A4 / Letter"] == pytest.approx((210, 279.4))
    assert "A4 / A3" not in found  # which is A4


def test_a_project_adds_papers_and_a_broken_row_is_none(tmp_path: Path) -> None:
    stock = tmp_path / "card_data" / "stock"
    stock.mkdir(parents=True)
    rows = "b5: {title: B5, size: [176, 25cm]}\n  a: {title: A, size: 3}\n  b: 4\n  c: {title: C}\n"
    (stock / "papers.yaml").write_text(f"papers:\n  {rows}", encoding="utf-8")
    found = Project(tmp_path, shipped_root()).paper_sizes
    assert found["B5"] == Size(176, 250)
    assert list(found)[:6] == ["A4", "Letter", "A3", "A5", "Legal", "B5"]


# The schemas that editors use, and the files that they are for.


DATA = shipped_root() / "card_data"
FILES = sorted(DATA.rglob("*.yaml"))


def named_schema(path: Path) -> Path:
    """Return the schema that the first line of a file names."""
    first = path.read_text("utf-8").splitlines()[0]
    match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert match, f"{path}: its first line does not name a schema"
    return path.parent / match[1]


def mistakes(value: Any, schema: Any, root: Any, at: str = "") -> Iterator[str]:
    """Yield where a value does not fit; knows only the words that pnp's schemas use."""
    if "$ref" in schema:
        yield from mistakes(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, at)
    if "anyOf" in schema and all([*mistakes(value, part, root, at)] for part in schema["anyOf"]):
        yield f"{at}: {value!r} fits none of its forms"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is not in {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        yield f"{at}: {value!r} is not {schema['const']}"
    kinds: dict[str, Any] = {
        "string": str,
        "integer": int,
        "number": (int, float),
        "boolean": bool,
        "null": type(None),
        "array": list,
        "object": dict,
    }
    kind = schema.get("type")
    if kind and not isinstance(value, kinds[kind]):
        yield f"{at}: {value!r} is not of type {kind}"
    elif isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{at}: {value!r} does not match {schema['pattern']}"
    elif isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{at}: {len(value)} items"
        for number, item in enumerate(value):
            yield from mistakes(item, schema.get("items", {}), root, f"{at}/{number}")
    elif isinstance(value, dict):
        yield from _in_mapping(value, schema, root, at)


def _in_mapping(value: dict[str, Any], schema: Any, root: Any, at: str) -> Iterator[str]:
    known = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    patterns = schema.get("patternProperties", {})
    yield from (
        f"{at}: {name!r} is missing" for name in schema.get("required", ()) if name not in value
    )
    for name, inner in value.items():
        if name in known:
            yield from mistakes(inner, known[name], root, f"{at}/{name}")
            continue
        fitting = [part for pattern, part in patterns.items() if re.search(pattern, name)]
        for part in fitting:
            yield from mistakes(inner, part, root, f"{at}/{name}")
        if not fitting and others is False:
            yield f"{at}: {name!r} is unknown"


def test_the_schemas_are_up_to_date_or_run_pnp_schema() -> None:
    made = schemas(find_project(shipped_root()))
    stored = {path.name: path.read_text("utf-8") for path in (DATA / "schema").iterdir()}
    assert sorted(made) == sorted(stored), "run `pnp schema`"
    for name, text in made.items():
        assert text == stored[name], f"{name} is out of date: run `pnp schema`"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(DATA)))
def test_a_shipped_file_names_its_schema_and_fits_it(path: Path) -> None:
    schema = named_schema(path)
    assert schema.is_file(), f"{path} names {schema}, which does not exist"
    root = json.loads(schema.read_text("utf-8"))
    assert list(mistakes(read_yaml(path).value, root, root)) == []


def test_the_check_above_sees_mistakes() -> None:
    root = json.loads((DATA / "schema" / "papers.schema.json").read_text("utf-8"))

    def found(row: dict[str, Any]) -> list[str]:
        return list(mistakes({"papers": {"a": row}}, root, root))

    good = {"title": "A", "size": [1, "2in"]}
    assert found(good) == []
    assert found({**good, "tilte": "B"})
    assert found({**good, "size": [1]})
    assert found({**good, "size": [1, "2 miles"]})
    assert found({**good, "margins": [1, 2, 3]})
    assert found({**good, "inches": "yes"})
    assert found({"title": "A"})
    assert list(mistakes({"papers": {"A B": good}}, root, root))
    assert list(mistakes({}, root, root))


def test_schemas_name_the_fields_of_a_component(tmp_path: Path) -> None:
    made = schemas(make_project(tmp_path))
    row = json.loads(made["demo-cards.schema.json"])["$defs"]["PieceForm"]
    assert list(row["properties"]) == ["copies", "cost", "id", "name"]
    assert sorted(row["required"]) == ["cost", "id", "name"]
    assert row["additionalProperties"] is False


def test_schemas_are_written_once_and_when_they_change(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    made = schemas(project)
    assert len(update_schemas(project, made)) == len(made)
    assert update_schemas(project, made) == []
    (tmp_path / "card_data" / "schema" / "game.schema.json").write_text("{}")
    assert [path.name for path in update_schemas(project, made)] == ["game.schema.json"]


def test_every_pattern_has_words_for_who_misses_it() -> None:
    """A pattern without words would end in a traceback instead of a finding."""
    text = "".join(path.read_text("utf-8") for path in Path(base.__file__).parent.glob("*.py"))
    for name in re.findall(r"Field\(pattern=([^)]+)\)", text):
        assert getattr(base, name) in base.PATTERNS
