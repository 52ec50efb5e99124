"""The album of a preview: what is there, what it shows, and whether that still holds."""

import subprocess
import sys
from pathlib import Path

import pytest

from pnp.load import digest
from pnp.load.project import Project, find_project
from pnp.pictures.pixels import Look
from pnp.store import FOLDER
from pnp.work.album import Album, fresh_pictures
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
    assert again.fresh == [path] == fresh_pictures(project, ASKED, LOOK)
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
    assert fresh_pictures(project, ASKED, other) is None
    assert fresh_pictures(project, ASKED._replace(only=("cards",)), LOOK) is None
    assert fresh_pictures(project, ASKED._replace(games=("none",)), LOOK) is None


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
    monkeypatch.setattr("pnp.work.album.program_digest", lambda: "tomorrow's")
    assert not has(album(project), "all cards")


def test_without_a_store_nothing_is_known(project: Project) -> None:
    made(project)
    assert fresh_pictures(project, ASKED._replace(cache=False), LOOK) is None


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
