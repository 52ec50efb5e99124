"""Earlier states of a game to choose from: files that were made here, and git."""

import shutil
from pathlib import Path

import pytest

from pnp.build import renew
from pnp.load.project import Project
from pnp.studio.print_form import request_of
from pnp.studio.print_room import builds, versions
from pnp.studio.state import Studio
from pnp.work.request import silence
from tests.studio.conftest import Client
from tests.work.test_revision import git

STONES = {"only": "stones", "languages": "de", "paper": "letter"}


def made(project: Project, **form: str) -> None:
    renew(project, request_of(project, "micropul", {**STONES, **form}).request, silence)


def test_files_that_were_made_here_are_offered_by_what_they_are(
    project: Project, studio: Studio, client: Client
) -> None:
    words = studio.words("en")
    assert versions(project, "micropul", studio.stock, words) == {}
    made(project)
    (only,) = versions(project, "micropul", studio.stock, words)["builds"]
    assert only.label.startswith("Deutsch, Letter, made 20")
    assert Path(only.value).name == "manifest-de-letter.json"
    page = client.get("/print/micropul").get_data(as_text=True)
    assert f'<option value="{only.value}">{only.label}</option>' in page


def test_what_tells_only_some_pieces_is_not_offered(project: Project) -> None:
    made(project)
    made(project, sheets="1")
    made(project, format="png")
    (known,) = builds(project, "micropul")
    known[0].write_text("{}")
    assert builds(project, "micropul") == []


@pytest.mark.skipif(not shutil.which("git"), reason="there is no git")
def test_what_git_knows_is_offered(project: Project, studio: Studio) -> None:
    git(project.root, "init", "-q")
    words = studio.words("en")
    assert versions(project, "micropul", studio.stock, words) == {}, "nothing is kept there yet"
    git(project.root, "add", "-A")
    git(project.root, "commit", "-qm", "The first edition")
    git(project.root, "tag", "v1.0")
    (project.folder("micropul") / "notes.txt").write_text("x")
    git(project.root, "add", "-A")
    git(project.root, "commit", "-qm", "Notes")
    found = versions(project, "micropul", studio.stock, words)
    assert [one.value for one in found["tags"]] == ["v1.0"]
    assert [one.label.partition(" · ")[2] for one in found["commits"]] == [
        "Notes",
        "The first edition",
    ]


def test_what_was_chosen_stays_though_it_is_not_in_the_list(client: Client) -> None:
    client.post("/printing/settings", {"game": "micropul", "form": {"since": "HEAD~3"}})
    page = client.get("/print/micropul").get_data(as_text=True)
    assert "data-other selected" in page and 'value="HEAD~3"' in page
