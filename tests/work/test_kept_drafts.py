"""Wherever a face comes from, its file is the same to the byte."""

import pickle
import random
from pathlib import Path

import pytest

from pnp.base.store import FOLDER, Store
from pnp.build import build
from pnp.load.project import Project, shipped_root
from pnp.work.request import Request, silence
from tests.conftest import GAME, Pnp, Starter, contents
from tests.draw.test_strict import ART, FRONT, everything
from tests.support.project import Cards

LANGUAGES = ("en", "de", "uk")
SIGNED = ART.replace("Ж", '{{ _("Sign") }}')
BACK = '<face><use name="outer" fill="#123456"/><text w="50" h="9">{{ lang|upper }}</text></face>'
ROWS = tuple(f"c{number},2,Name {number},#ff{number:02}ff" for number in range(12))


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that drafts are kept in."""
    folder = tmp_path / "kept"
    monkeypatch.setenv(FOLDER, str(folder))
    return folder


def small(folder: Path) -> Project:
    """Write a game with pictures, symbols that have words, and backs that look at the language."""
    everything(folder)
    project = Cards(front=FRONT, back=BACK, rows=ROWS).write(folder)
    (folder / "templates/small/art.xml").write_text(SIGNED, "utf-8")
    return project


def files(
    project: Project, game: str, out: Path, *languages: str, jobs: int = 1, cache: bool = True
) -> dict[str, bytes | None]:
    """Build a game and return its files."""
    request = Request((game,), languages, out=out, jobs=jobs, cache=cache)
    request = request._replace(order=request.order._replace(allow_missing=True))
    build(project, request, silence)
    return {name: data for name, data in contents(out).items() if "lock" not in name}


def muddle(folder: Path, game: str, chance: random.Random) -> None:
    """Take drafts out of a game's pack, and put the others into another order."""
    for path in folder.glob(f"{game}-*.pack"):
        store, name = Store(folder), path.stem
        entries = list(pickle.loads(store.get(name) or b"").items())
        store.put(name, pickle.dumps(dict(chance.sample(entries, len(entries) // 2))))


def damage(folder: Path, chance: random.Random) -> None:
    """Change one byte of each pack."""
    for path in folder.iterdir():
        data = bytearray(path.read_bytes())
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        path.write_bytes(data)


@pytest.mark.parametrize("game", ["small", "micropul"])
def test_files_are_the_same_wherever_faces_come_from(game: str, tmp_path: Path, kept: Path) -> None:
    shipped = Project(shipped_root(), shipped_root())
    project = small(tmp_path / "project") if game == "small" else shipped
    expected: dict[str, bytes | None] = {}
    for language in LANGUAGES:
        expected |= files(project, game, tmp_path / language, language, cache=False)
    for path in kept.glob("*"):
        path.unlink()  # of the project that was written with it
    chance = random.Random(game)
    ways = ["made", "kept", "muddled", "damaged", "anew"]
    for number, way in enumerate(ways):
        if way == "muddled":
            muddle(kept, game, chance)
        elif way == "damaged":
            damage(kept, chance)
        languages = chance.sample(LANGUAGES, len(LANGUAGES))
        out, jobs = tmp_path / f"out{number}", 1 + (number + chance.randrange(2)) % 2
        made = files(project, game, out, *languages, jobs=jobs, cache=way != "anew")
        assert made == expected, f"{way}, {jobs} jobs, {languages}"
    assert len([name for name in expected if name.endswith(".pdf")]) >= len(LANGUAGES)


def test_one_build_helps_the_next_with_another_language_and_paper(
    run: Pnp, starter: Starter, kept: Path
) -> None:
    run("build")
    (pack,) = kept.glob(f"{GAME}-*.pack")
    before = pack.read_bytes()
    run("build", "--lang", "de", "--allow-missing", "--paper", "letter", "--jobs", "2")
    run("preview", GAME, "--lang", "de")
    run("check")
    assert pack.read_bytes() == before, "nobody had to draw anything"


def test_without_a_cache_nothing_is_kept(run: Pnp, starter: Starter, kept: Path) -> None:
    run("build", "--no-cache", "--jobs", "2", "--lang", "en,de,fr", "--allow-missing")
    run("check", "--no-cache")
    run("preview", GAME, "--no-cache")
    assert not kept.exists()
    assert not [name for name in contents(starter.out) if "kept" in name or "staging" in name]


def test_an_empty_variable_keeps_nothing(
    run: Pnp, starter: Starter, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(FOLDER, "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "usual"))
    run("build")
    assert starter.pdf().exists()
    assert not (tmp_path / "usual").exists()


def test_a_folder_that_can_not_be_written_stops_nobody(
    run: Pnp, starter: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(starter.file("game.yaml")))
    run("build")
    assert starter.pdf().exists()


def test_a_build_that_is_refused_keeps_what_was_right(
    run: Pnp, starter: Starter, kept: Path
) -> None:
    starter.draw('<box w="no" h="1"/>')
    run("build", status=1)
    told = run("build", status=1).stderr
    assert "'no' is not a length" in told, "as often as it is asked for"
