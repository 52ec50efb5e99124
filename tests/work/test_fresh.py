"""What has not changed is left alone."""

import os
import pickle
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.base.store import FOLDER, Store
from pnp.build import build
from pnp.load.project import Project, find_project, shipped_root
from pnp.work.project_files import project_at, revisions
from pnp.work.request import Request, silence
from tests.conftest import GAME, Pnp, Starter, contents
from tests.draw.test_strict import ART, FRONT, everything
from tests.support.project import Cards

# Wherever a face comes from, its file is the same to the byte.


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


# A project as git has it.


def git(folder: Path, *args: str) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@b.c"]
    subprocess.run(["git", *who, *args], cwd=folder, check=True, capture_output=True)


@pytest.mark.skipif(not shutil.which("git"), reason="there is no git")
def test_the_project_of_a_revision_is_laid_out_and_goes_away(starter: Starter) -> None:
    git(starter.root.parent, "init", "-q")  # the project is a folder in it
    git(starter.root.parent, "add", "-A")
    git(starter.root.parent, "commit", "-qm", "one")
    before = starter.file("cards.csv").read_bytes()
    starter.append("cards.csv", "more\n")
    with project_at(find_project(starter.root), "HEAD") as then:
        root = then.root
        assert then.games == ("harbour",)
        assert (root / "card_data" / "harbour" / "cards.csv").read_bytes() == before
    assert not root.exists()
    for strange in ("nowhere", "--all", "-x"):
        with (
            pytest.raises(Refused, match="git knows no such revision"),
            project_at(find_project(starter.root), strange),
        ):
            pass


def test_without_git_that_is_told(starter: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with (
        pytest.raises(Refused, match="needs git"),
        project_at(find_project(starter.root), "HEAD"),
    ):
        pass


@pytest.mark.skipif(not shutil.which("git"), reason="there is no git")
def test_revisions_are_listed_the_newest_first(starter: Starter) -> None:
    project = find_project(starter.root)
    own = project.folder("harbour")
    assert revisions(project, own) == ([], []), "it is not kept in git"
    git(starter.root, "init", "-q")
    for number, name in enumerate(("one", "two"), 1):
        starter.append("cards.csv", f"{name}\n")
        git(starter.root, "add", "-A")
        when = ["-c", f"user.name={name}", "commit", "-qm", name, "--date", f"2026-05-0{number}"]
        git(starter.root, *when)
        git(starter.root, "tag", f"v{number}")
    starter.root.joinpath("other.txt").write_text("x")
    git(starter.root, "add", "-A")
    git(starter.root, "commit", "-qm", "nothing of the game")
    tags, commits = revisions(project, own)
    assert [one.subject for one in commits] == ["two", "one"]
    assert {one.name for one in tags} == {"v1", "v2"}
    assert all(len(one.day) == len("2026-05-03") for one in tags)
    assert revisions(project, own / "nowhere") == ([], [])


TRAP = """\
#!/bin/sh
touch {sprung}
cat > /dev/null
printf '\\n[GNUPG:] SIG_CREATED \\n' >&2
printf -- '-----BEGIN PGP SIGNATURE-----\\n\\n-----END PGP SIGNATURE-----\\n'
"""


@pytest.mark.skipif(not shutil.which("git") or os.name == "nt", reason="there is no git or no sh")
def test_looking_runs_nothing_that_a_project_asks_for(starter: Starter, tmp_path: Path) -> None:
    trap, sprung = tmp_path / "trap.sh", tmp_path / "sprung"
    trap.write_text(TRAP.format(sprung=sprung))
    trap.chmod(0o755)
    git(starter.root, "init", "-q")
    git(starter.root, "config", "gpg.program", str(trap))
    git(starter.root, "config", "log.showSignature", "true")
    git(starter.root, "add", "-A")
    git(starter.root, "commit", "-qS", "-m", "one")
    sprung.unlink()  # it has signed the commit, and would be asked to look at that
    project = find_project(starter.root)
    tags, commits = revisions(project, project.folder("harbour"))
    assert commits and not tags
    assert not sprung.exists()
