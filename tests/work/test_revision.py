"""A project as git has it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from pnp.findings import Refused
from pnp.load.project import find_project
from pnp.work.revision import project_at
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
