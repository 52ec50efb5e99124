"""Links, catalogues and what a game borrows from another."""

import json
import shutil
import sys
from contextlib import chdir
from pathlib import Path

import pytest
from PIL import Image

from pnp.cli.completion import WHAT
from pnp.load.project import Project, find_project, shipped_root
from pnp.parts.edition import Borrowed, LoadedGame, Workshop
from pnp.uses.overview import TABLES, catalogue
from pnp.work.output import LOCK
from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.project import Cards, built, rendered
from tests.support.shops import with_shops

# A project that came from elsewhere: its links lead nowhere, neither to read nor to write.


OUTSIDE = "links to a place outside the project"
WRITTEN = "nothing is written through a link"


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder that nobody has named, with something precious in it."""
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "precious").write_text("SECRET")
    return folder


def moved_out(path: Path, outside: Path) -> None:
    """Put a link into the place of a file or folder that is now outside."""
    target = outside / path.name
    shutil.move(path, target)
    path.symlink_to(target)


@pytest.fixture(scope="module")
def rich_start(fresh_start: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with one file of every kind that is read, which has been built."""
    starter, run = Starter(tmp_path_factory.mktemp("rich") / "project"), Pnp()
    shutil.copytree(fresh_start, starter.root)
    with chdir(starter.root):
        _enrich(starter, run)
    return starter.root


@pytest.fixture
def rich(rich_start: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Starter:
    """A copy of it, in the current folder."""
    root = tmp_path / "project"
    shutil.copytree(rich_start, root)
    monkeypatch.chdir(root)
    return Starter(root)


def _enrich(starter: Starter, run: Pnp) -> None:
    run("translate", "start", GAME, "de")
    starter.file("rules.md").write_text("# H {#title}\n\n## Turn {#turn}\n\nPlay. {#play -}\n")
    stock = starter.data.parent / "stock"
    stock.mkdir(exist_ok=True)
    (stock / "papers.yaml").write_text(
        "papers:\n  card: {title: Card, size: [100, 150], margins: 5}\n"
    )
    Image.new("RGB", (40, 40), "red").save(starter.data / "art.png")
    starter.draw('<image src="art.png" x="2" y="2" w="5" h="5"/>')
    starter.file("more.xml").write_text("{% macro nothing() %}{% endmacro %}")
    run("build", "--lang", "en,de", "--allow-missing", "--out", "as_it_is")
    shutil.rmtree(starter.root / "as_it_is")


READ = [
    f"card_data/{GAME}/game.yaml",
    f"card_data/{GAME}/cards.csv",
    f"card_data/{GAME}/rules.md",
    f"card_data/{GAME}/art.png",
    f"card_data/{GAME}/locale/de.po",
    f"card_data/{GAME}/locale",
    f"card_data/{GAME}",
    "card_data/stock/papers.yaml",
    "card_data/stock",
    f"templates/{GAME}/card.xml",
    f"templates/{GAME}/art.xml",
    f"templates/{GAME}/more.xml",
    f"templates/{GAME}",
    "templates",
    "card_data",
]


@pytest.mark.parametrize("name", READ)
def test_nothing_is_read_from_outside(name: str, rich: Starter, outside: Path, run: Pnp) -> None:
    moved_out(rich.root / name, outside)
    before = contents(rich.root)
    for command in (
        ["build", "--lang", "en,de", "--allow-missing"],
        ["check"],
        ["preview", GAME],
        ["translate", "update", GAME],
    ):
        assert OUTSIDE in run(*command, status=1).stderr, command
    assert contents(rich.root) == before


def test_a_template_that_is_a_link_prints_nothing_from_outside(
    starter: Starter, outside: Path, run: Pnp
) -> None:
    (starter.templates / "evil.xml").symlink_to(outside / "precious")
    starter.draw('<text w="20" h="9">{% include "evil.xml" %}</text>')
    told = run("build", status=1)
    assert f"templates/{GAME}/evil.xml: {OUTSIDE}" in told.stderr
    assert "SECRET" not in told.output


def test_links_inside_of_the_project_are_fine_and_their_files_are_watched(
    starter: Starter, run: Pnp
) -> None:
    shared = starter.root / "shared"
    shared.mkdir()
    shutil.move(starter.templates, shared / GAME)
    starter.templates.symlink_to(Path("../shared") / GAME)
    run("build")
    assert "Nothing has changed" in run("build").stdout
    starter.draw('<dot x="9" y="9" r="3" fill="ink"/>')
    assert "written" in run("build").stdout


@pytest.mark.parametrize("place", ["root", "out"])
def test_a_lock_is_no_way_out(place: str, starter: Starter, outside: Path, run: Pnp) -> None:
    folder = starter.root if place == "root" else starter.out
    folder.mkdir(exist_ok=True)
    (folder / LOCK).symlink_to(outside / "precious")
    command = ["translate", "start", GAME, "de"] if place == "root" else ["build"]
    assert WRITTEN in run(*command, status=1).stderr
    assert (outside / "precious").read_text() == "SECRET"


def test_schemas_replace_links_and_do_not_follow_them(
    starter: Starter, outside: Path, run: Pnp
) -> None:
    schema = starter.data.parent / "schema"
    schema.mkdir()
    (schema / "game.schema.json").symlink_to(outside / "precious")
    run("schema")
    assert (outside / "precious").read_text() == "SECRET"
    assert not (schema / "game.schema.json").is_symlink()
    run("schema", "--check")


@pytest.mark.parametrize("command", [["schema"], ["translate", "start", GAME, "de"]])
def test_folders_that_are_links_are_not_written_into(
    command: list[str], starter: Starter, outside: Path, run: Pnp
) -> None:
    for place in (starter.data.parent / "schema", starter.data / "locale"):
        place.symlink_to(outside)
    told = run(*command, status=1).stderr
    assert WRITTEN in told or OUTSIDE in told
    assert contents(outside) == {"precious": b"SECRET"}


@pytest.mark.parametrize("command", [["build"], ["build", "--jobs", "2"], ["preview", GAME]])
@pytest.mark.parametrize("deep", [False, True])
def test_output_is_not_written_through_a_link(
    command: list[str], deep: bool, starter: Starter, outside: Path, run: Pnp
) -> None:
    link = starter.out / GAME
    if deep and command[0] == "preview":
        link = link / "preview"
    link.parent.mkdir(parents=True)
    link.symlink_to(outside)
    assert f"{link.relative_to(starter.root)}: is a link" in run(*command, status=1).stderr
    assert contents(outside) == {"precious": b"SECRET"}


def test_a_file_of_the_output_that_is_a_link_is_replaced(
    built: Starter, outside: Path, run: Pnp
) -> None:
    whole = built.pdf().read_bytes()
    (outside / "copy").write_bytes(whole)
    built.pdf().unlink()
    built.pdf().symlink_to(outside / "copy")
    run("build", "--force")
    assert not built.pdf().is_symlink() and built.pdf().read_bytes() == whole


def test_the_usual_output_may_not_be_a_link_but_one_that_is_named_may(
    starter: Starter, outside: Path, run: Pnp
) -> None:
    starter.out.symlink_to(outside)
    told = run("build", status=1).stderr
    assert "output: is a link to another folder" in told and f"--out {outside}" in told
    run("translate", "start", GAME, "de")
    assert "output: is a link" in run("translate", "kit", GAME, "de", status=1).stderr
    assert contents(outside) == {"precious": b"SECRET"}
    (starter.root / "door").symlink_to(outside)
    run("build", "--out", "door")
    assert (outside / GAME).is_dir()


# What `pnp list shapes` and the like show: pnp's own rows, and those that a project adds.


def named(starter: Starter, what: str) -> dict[str, str]:
    rows = catalogue(find_project(starter.root), what)
    return {row["name"]: row["from"] for row in rows}


def test_the_command_offers_every_table() -> None:
    assert set(WHAT) == set(TABLES)


def test_rows_of_a_project_stand_beside_those_of_pnp_and_say_so(starter: Starter) -> None:
    stock = starter.data.parent / "stock"
    stock.mkdir()
    (stock / "shapes.yaml").write_text("shapes:\n  stamp: {rect: [20, 30]}\n  mini: {circle: 9}\n")
    found = named(starter, "shapes")
    assert found["poker"] == "pnp"
    assert found["stamp"] == found["mini"] == "card_data/stock/shapes.yaml"


def test_products_of_shops_are_listed_with_where_they_are_from(starter: Starter) -> None:
    with_shops(starter.root)
    found = named(starter, "shops")
    assert found["thegamecrafter poker"] == "pnp"
    assert found["corner chip"] == "card_data/stock/shops.yaml"
    rows = {row["name"]: row for row in catalogue(find_project(starter.root), "shops")}
    assert rows["corner poker"]["files"] == "png, 136 × 185 px"
    assert rows["press poker"]["known"] == "unverified"


def test_colours_icons_and_macros_are_those_of_the_game(starter: Starter) -> None:
    (starter.templates / "parts.xml").write_text("{# A wave. #}{% macro wave(y) %}{% endmacro %}")
    assert named(starter, "colours")["coral"] == GAME
    assert named(starter, "icons") == {"eye": GAME}
    macros = named(starter, "macros")
    assert macros["wave(y)"] == f"templates/{GAME}/parts.xml"
    assert macros["ground(w, h, bleed, fill)"] == "pnp: house.xml"


@pytest.mark.parametrize("what", WHAT)
def test_a_table_is_shown_to_people_and_to_programs(run: Pnp, starter: Starter, what: str) -> None:
    rows = json.loads(run("list", what, "--json").stdout)[what]
    head, *lines = run("list", what).stdout.splitlines()
    assert len(lines) == len(rows) > 0
    assert head.split() == list(rows[0])
    for line, row in zip(lines, rows, strict=True):
        assert line.startswith(f"  {row['name']}")


def test_a_size_is_two_numbers_for_programs(run: Pnp, starter: Starter) -> None:
    rows = json.loads(run("list", "shapes", "--json").stdout)["shapes"]
    assert {"width": 63.0, "height": 88.0} in [row["size"] for row in rows]
    assert "63 × 88 mm" in run("list", "shapes").stdout


def test_some_games_can_be_listed_and_a_wrong_name_is_told(run: Pnp, starter: Starter) -> None:
    assert GAME in run("list", GAME).stdout
    told = run("list", "shape", status=1).stderr
    assert "no game 'shape'" in told and "did you mean 'shapes'" in told
    assert "no game 'nobody'" in run("list", "icons", "nobody", status=1).stderr


# Pictures of installed packages: shown with credit; left out and told without the package.


SUN = '<path d="M0 0h9v9z" fill="#c00"/>'
SVG = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{SUN}</svg>'
TABLE = """\
pictures:
  ada:
    package: drawings_of_ada
    folder: svg
    install: drawings-of-ada
    licence: CC BY 4.0
    credit: "Drawings: Ada, CC BY 4.0"
"""
IMAGE = '<face><image src="{{ piece.name }}" x="4" y="4" w="30" h="30"/></face>'
ROWS = ("a,1,ada:sun.svg,#ffffff",)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed package with one drawing."""
    folder = tmp_path / "site" / "drawings_of_ada" / "svg"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("")
    (folder / "sun.svg").write_text(SVG)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "site")])
    return folder


def project(folder: Path, *, rows: tuple[str, ...] = ROWS, front: str = IMAGE) -> Project:
    """Write a game whose cards show drawings of others."""
    made = Cards(rows=rows, front=front).write(folder)
    (folder / "card_data/stock").mkdir()
    (folder / "card_data/stock/pictures.yaml").write_text(TABLE)
    return made


def borrowed(made: Project) -> Borrowed:
    """Return what the small game borrows."""
    return LoadedGame(Workshop.open(made), "small").borrowed


@pytest.mark.parametrize(
    ("front", "rows"),
    [
        (IMAGE, ROWS),
        ('<face><image src="ada:sun.svg" w="9" h="9"/></face>', ("a,1,A,#ffffff",)),
    ],
)
def test_data_and_templates_may_name_a_picture_of_others(
    tmp_path: Path, package: Path, front: str, rows: tuple[str, ...]
) -> None:
    found = borrowed(project(tmp_path, front=front, rows=rows))
    assert [one.id for one in found.sets["cards"]] == ["ada"]
    assert not list(found.findings)


def test_a_game_that_shows_none_owes_nobody(tmp_path: Path, package: Path) -> None:
    made = project(tmp_path, rows=("a,1,Canada: sun.svg,#ffffff",), front="<face/>")
    (component,) = LoadedGame(Workshop.open(made), "small").game.components
    assert borrowed(made).credit(component) == ""


def test_the_drawing_is_on_the_card_and_the_credit_on_the_sheet(
    tmp_path: Path, package: Path
) -> None:
    import pypdfium2

    path = built(project(tmp_path), tmp_path / "out")
    assert (204, 0, 0) in {colour for _, colour in rendered(path).getcolors(1 << 24) or ()}
    document = pypdfium2.PdfDocument(path)
    assert "Drawings: Ada, CC BY 4.0" in document[0].get_textpage().get_text_range()
    document.close()


def test_a_name_that_the_package_lacks_is_told_where_data_say_it(
    run: Pnp, starter: Starter, package: Path
) -> None:
    (starter.data.parent / "stock").mkdir(exist_ok=True)
    (starter.data.parent / "stock/pictures.yaml").write_text(TABLE)
    starter.draw('<image src="ada:sum.svg" x="2" y="2" w="5" h="5"/>')
    told = run("check", GAME, status=1).output
    assert "sum.svg" in told and "did you mean 'sun.svg'?" in told


def test_without_the_package_the_rest_is_built_and_the_message_says_what_to_install(
    run: Pnp, starter: Starter
) -> None:
    (starter.data.parent / "stock").mkdir(exist_ok=True)
    (starter.data.parent / "stock/pictures.yaml").write_text(TABLE)
    more = starter.file("game.yaml")
    made = Project(starter.root, shipped_root())
    first = LoadedGame(Workshop.open(made), GAME).game.components[0]
    more.write_text(
        more.read_text().replace(
            "components:\n",
            "components:\n  suns:\n    title: Suns\n    shape: {rect: [30, 30], bleed: 1}\n"
            "    pieces: suns.csv\n    front: sun.xml\n",
            1,
        )
    )
    (starter.data / "suns.csv").write_text("id,copies\nsun,2\n")
    starter.file("sun.xml").write_text('<face><image src="ada:sun.svg" w="9" h="9"/></face>')
    told = run("build", GAME).output
    assert "suns: left out, as the package drawings_of_ada is not installed" in told
    assert "pip install 'drawings-of-ada'" in told
    names = {path.name for path in starter.out.rglob("*.pdf")}
    assert any(first.id in name for name in names) and not any("suns" in name for name in names)
