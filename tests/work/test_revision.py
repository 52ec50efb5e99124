"""A project as git has it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.load.project import find_project
from pnp.work.project_files import project_at, revisions
from tests.conftest import Starter


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
