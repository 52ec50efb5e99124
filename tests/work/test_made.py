"""What previews, exports and sites have made is known again."""

import subprocess
import sys
from pathlib import Path

import pytest

from pnp.base.store import FOLDER
from pnp.draw.manifest import listed
from pnp.load import project as digest
from pnp.load.project import Project, find_project, shipped_root
from pnp.model.order import Order
from pnp.pictures.pixels import Look
from pnp.work.made import (
    SITE_LIST,
    Album,
    ExportRecord,
    SiteOrder,
    SiteRecord,
    Way,
)
from pnp.work.request import Request
from tests.conftest import GAME, Pnp, Starter

LOOK = Look(50)
ASKED = Request((GAME,), ("en",))


@pytest.fixture
def project(starter: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.setenv(FOLDER, str(tmp_path / "kept"))
    return find_project(starter.root)


def album(project: Project, request: Request = ASKED, look: Look = LOOK) -> Album:
    return Album(project, request, (GAME, "en"), look)


def has(one: Album, shows: str) -> bool:
    return one.look("cards").has("contact", shows)


def made(project: Project, shows: str = "all cards") -> Path:
    """Put a picture into an album, and keep it."""
    one = album(project)
    assert not has(one, shows)
    path = one.path("cards", "contact")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"a picture")
    one.enter(path, digest.file_digest(path))
    one.save(is_whole=True)
    return path


def test_a_picture_is_known_again_by_what_it_shows(project: Project) -> None:
    path = made(project)
    again = album(project)
    assert again.fresh == [path] == Album.all_fresh(project, ASKED, LOOK)
    assert has(again, "all cards") and again.files == [path]
    assert not has(album(project), "other cards")


def test_files_are_named_after_what_they_show(project: Project) -> None:
    eyes = album(project, look=LOOK._replace(vision="grey"))
    assert eyes.path("cards", "gale-front") == Path(
        f"output/{GAME}/preview/{GAME}-cards-en-gale-front-grey.png"
    )


@pytest.mark.parametrize("other", [Look(51), Look(50, "grey")])
def test_another_look_has_an_album_of_its_own(other: Look, project: Project) -> None:
    made(project)
    assert Album.all_fresh(project, ASKED, other) is None
    assert Album.all_fresh(project, ASKED._replace(only=("cards",)), LOOK) is None
    assert Album.all_fresh(project, ASKED._replace(games=("none",)), LOOK) is None


def test_a_picture_that_somebody_changed_is_not_that_picture(project: Project) -> None:
    path = made(project)
    path.write_bytes(b"another")
    assert album(project).fresh is None and not has(album(project), "all cards")


def test_data_that_changed_may_show_the_same(project: Project, starter: Starter) -> None:
    made(project)
    starter.append("game.yaml", "\n# A remark.\n")
    assert album(project).fresh is None
    assert has(album(project), "all cards")


def test_another_program_draws_anew(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    made(project)
    monkeypatch.setattr("pnp.work.made.program_digest", lambda: "tomorrow's")
    assert not has(album(project), "all cards")


def test_without_a_store_nothing_is_known(project: Project) -> None:
    made(project)
    assert Album.all_fresh(project, ASKED._replace(cache=False), LOOK) is None


def test_a_look_at_nothing_new_loads_nothing_heavy(run: Pnp, starter: Starter) -> None:
    script = (
        "import sys; from pnp.cli import main\n"
        f"try: main(['preview', '{GAME}', 'cards/gale', '--dpi', '50'])\n"
        "except SystemExit as end: assert not end.code\n"
        "heavy = {'reportlab', 'PIL', 'pydantic', 'jinja2', 'uharfbuzz', 'pypdfium2', 'yaml'}\n"
        "print(*sorted(heavy & set(sys.modules)))"
    )
    told = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert told[0].stdout.splitlines()[-1] != ""
    assert told[1].stdout.splitlines() == ["Nothing has changed: 2 pictures up to date.", ""]


PAIR = (GAME, "en")


def request(starter: Starter, **asked: object) -> Request:
    return Request((GAME,), ("en",), Order(**asked), out=starter.out)  # type: ignore[arg-type]


def exported(starter: Starter, way: Way, **asked: object) -> ExportRecord:
    return ExportRecord(find_project(starter.root), request(starter, **asked), way, PAIR)


def filled(starter: Starter, way: Way) -> Path:
    """Fill the folder of an export with one file."""
    from hashlib import sha256

    made = exported(starter, way)
    made.folder.mkdir(parents=True)
    (made.folder / "a.png").write_bytes(b"a")
    made.enter("a.png", sha256(b"a").hexdigest(), {"part": "cards"})
    made.list.write_bytes(made.manifest(again=False))
    return made.folder


def test_every_way_has_its_folder(starter: Starter) -> None:
    assert exported(starter, Way("png")).folder == starter.out / GAME / "png" / "en"
    inside = exported(starter, Way("shop", within="mpc")).folder
    assert inside == starter.out / GAME / "shop" / "mpc" / "en"


def test_files_are_fresh_until_they_or_a_wish_change(starter: Starter) -> None:
    way = Way("png", {"dpi": 300.0})
    folder = filled(starter, way)
    assert exported(starter, way).fresh == [folder / "a.png"]
    assert exported(starter, Way("png", {"dpi": 150.0})).fresh is None
    assert exported(starter, way, ink="grey").fresh is None
    project = find_project(starter.root)
    assert ExportRecord.all_fresh(project, request(starter), way) == [folder / "a.png"]
    assert ExportRecord.all_fresh(project, request(starter)._replace(games=("none",)), way) is None
    (folder / "a.png").write_bytes(b"b")
    assert exported(starter, way).fresh is None


def test_a_file_that_somebody_has_changed_is_not_old(starter: Starter) -> None:
    way = Way("png")
    folder = filled(starter, way)
    assert exported(starter, way).old == [folder / "a.png"]
    (folder / "a.png").write_bytes(b"retouched")
    assert exported(starter, way).old == []


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"files": 3}'])
def test_a_list_that_can_not_be_read_says_nothing(data: bytes, starter: Starter) -> None:
    folder = filled(starter, Way("png"))
    (folder / "manifest.json").write_bytes(data)
    assert exported(starter, Way("png")).fresh is None
    assert exported(starter, Way("png")).old == []


PROJECT = Project(shipped_root(), shipped_root())
SITE_PAIR = ("micropul", "en")


def asked(out: Path, games: tuple[str, ...] = ("micropul",)) -> SiteOrder:
    return SiteOrder(Request(games, ("en",), Order(), out=out), ("a4",), prints=False)


def entered(out: Path) -> SiteRecord:
    """A site with one page."""
    (out / "en").mkdir(parents=True)
    (out / "en" / "a.html").write_text("a")
    record = SiteRecord(PROJECT, asked(out))
    digest = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
    record.enter(SITE_PAIR, {"en/a.html": digest}, {"title": "A"})
    (out / SITE_LIST).write_bytes(record.manifest(again=False))
    return record


def test_an_edition_is_fresh_as_long_as_nothing_changes(tmp_path: Path) -> None:
    record = entered(tmp_path)
    again = SiteRecord(PROJECT, asked(tmp_path))
    row = again.edition(SITE_PAIR)
    assert row and row["card"] == {"title": "A"}
    assert again.fresh
    assert SiteRecord.all_fresh(PROJECT, asked(tmp_path)) == [tmp_path / "en" / "a.html"]
    other = asked(tmp_path)._replace(papers=("letter",))
    assert SiteRecord(PROJECT, other).edition(SITE_PAIR) is None
    (tmp_path / "en" / "a.html").write_text("b")
    assert SiteRecord(PROJECT, asked(tmp_path)).edition(SITE_PAIR) is None
    assert record.checksums().endswith(b"  en/a.html\n")


def test_what_was_told_is_told_again(tmp_path: Path) -> None:
    record = entered(tmp_path)
    (tmp_path / SITE_LIST).write_bytes(record.manifest(again=True))
    assert SiteRecord(PROJECT, asked(tmp_path)).edition(SITE_PAIR) is None


def test_files_of_an_earlier_site_are_old_unless_somebody_has_touched_them(tmp_path: Path) -> None:
    entered(tmp_path)
    assert SiteRecord(PROJECT, asked(tmp_path)).old == [tmp_path / "en" / "a.html"]
    kept = SiteRecord(PROJECT, asked(tmp_path))
    kept.keep(SITE_PAIR, kept.edition(SITE_PAIR) or {})
    assert kept.old == []
    (tmp_path / "en" / "a.html").write_text("mine")
    assert SiteRecord(PROJECT, asked(tmp_path)).old == []


def test_a_list_that_names_files_outside_is_not_believed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (tmp_path / "precious").write_text("a")
    digest = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
    rows = [{"file": name, "part": "", "sha256": digest} for name in ("../precious", "/etc/a")]
    (out / SITE_LIST).write_bytes(listed(components=[], editions={}, files=rows))
    assert SiteRecord(PROJECT, asked(out)).old == []


def test_an_unknown_game_is_not_fresh(tmp_path: Path) -> None:
    assert SiteRecord.all_fresh(PROJECT, asked(tmp_path, ("nobody",))) is None
    assert SiteRecord.all_fresh(PROJECT, asked(tmp_path)) is None


def test_to_know_that_nothing_has_changed_nothing_heavy_is_loaded(tmp_path: Path) -> None:
    entered(tmp_path)
    script = (
        "import sys; from pathlib import Path; from pnp.load.project import Project, shipped_root\n"
        "from pnp.model.order import Order; from pnp.work.request import Request\n"
        "from pnp.work.made import SiteOrder, SiteRecord\n"
        "request = Request(('micropul',), ('en',), Order(), out=Path(sys.argv[1]))\n"
        "project = Project(shipped_root(), shipped_root())\n"
        "assert SiteRecord.all_fresh(project, SiteOrder(request, ('a4',), prints=False))\n"
        "heavy = {'reportlab', 'PIL', 'pydantic', 'jinja2', 'uharfbuzz'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", script, tmp_path], cwd=root, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
