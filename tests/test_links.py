"""A project that came from elsewhere: its links lead nowhere, neither to read nor to write."""

import shutil
from contextlib import chdir
from pathlib import Path

import pytest
from PIL import Image

from pnp.work.output import LOCK
from tests.conftest import GAME, Pnp, Starter, contents

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
