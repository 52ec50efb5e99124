"""Which folders a command works on, and whose tables count."""

from pathlib import Path

import pytest

from pnp.base.findings import Finding, Refused
from pnp.load.project import Project, files_below, find_project, row_ids, shipped_root
from pnp.load.stock import load_stock
from tests.support.loading import line, make_project, refused


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
    assert row_ids(project, "languages")[-1] == "pt-BR"
    assert "card" in row_ids(project, "papers")


def test_names_for_completion_come_from_tables_that_are_not_broken(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    folder = tmp_path / "card_data" / "stock"
    folder.mkdir()
    (folder / "languages.yaml").write_text("languages: [")
    assert len(row_ids(project, "languages")) == 12
    (folder / "languages.yaml").write_text("languages: 5")
    assert len(row_ids(project, "languages")) == 12


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


def ways(folder: Path, root: Path, strays: list[Finding] | None = None) -> list[str]:
    return ["/".join(way) for way, _ in files_below(folder, root, strays)]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "root"
    for name in ("a/b", "a/C", "a/B/x", "a.b", "other/y"):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "z").write_text("secret")
    return root


def test_files_come_sorted_by_their_parts(root: Path) -> None:
    assert ways(root, root) == ["a/B/x", "a/C", "a/b", "a.b", "other/y"]
    assert ways(root / "a", root) == ["B/x", "C", "b"]


@pytest.mark.parametrize("name", ["nothing", "a.b/nothing"])
def test_where_there_is_no_folder_there_are_no_files(name: str, root: Path) -> None:
    assert ways(root / name, root) == []


def test_a_file_is_all_that_is_below_it(root: Path) -> None:
    assert ways(root / "a.b", root) == ["a.b"]


def test_links_inside_the_project_are_followed(root: Path) -> None:
    (root / "a" / "link").symlink_to(root / "other")
    (root / "a" / "file").symlink_to(root / "a.b")
    strays: list[Finding] = []
    assert ways(root / "a", root, strays) == ["B/x", "C", "b", "file", "link/y"]
    assert not strays


def test_links_out_of_it_are_strays(root: Path, tmp_path: Path) -> None:
    (root / "a" / "folder").symlink_to(tmp_path / "secret")
    (root / "a" / "file").symlink_to(tmp_path / "secret" / "z")
    (root / "a" / "nowhere").symlink_to(tmp_path / "nowhere")
    (root / "a" / "deep").symlink_to(root / "other")
    (root / "other" / "out").symlink_to(tmp_path / "secret")
    strays: list[Finding] = []
    assert ways(root / "a", root, strays) == ["B/x", "C", "b", "deep/y"]
    told = sorted(Path(one.where.file).relative_to(root / "a").as_posix() for one in strays)
    assert told == ["deep/out", "file", "folder", "nowhere"]
    assert all("outside the project" in one.message for one in strays)


def test_a_folder_that_is_a_link_out_has_no_files(root: Path, tmp_path: Path) -> None:
    (root / "out").symlink_to(tmp_path / "secret")
    strays: list[Finding] = []
    assert ways(root / "out", root, strays) == [] and len(strays) == 1


def test_circles_end(root: Path) -> None:
    (root / "a" / "up").symlink_to(root)
    (root / "a" / "self").symlink_to(root / "a" / "self")
    found = ways(root, root)
    assert "a/up/a.b" not in found and "a/b" in found


def test_a_root_may_itself_be_behind_a_link(root: Path, tmp_path: Path) -> None:
    (tmp_path / "door").symlink_to(root)
    strays: list[Finding] = []
    assert len(ways(tmp_path / "door" / "a", tmp_path / "door", strays)) == 3 and not strays
