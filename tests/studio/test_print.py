"""The print room."""

import io
import shutil
import zipfile
from pathlib import Path

import pytest

from pnp.build import renew
from pnp.load.project import Project
from pnp.studio.print_form import out_of, request_of
from pnp.studio.print_jobs import MadeFile
from pnp.studio.print_room import builds, versions, zip_name, zip_parts
from pnp.studio.state import Studio, TaskState
from pnp.work.request import silence
from tests.studio.conftest import STONES, Client
from tests.support.waiting import until
from tests.work.test_fresh import git

# Long work that the form asks for: begun, or refused before it begins.


def test_a_new_plan_ends_the_one_before(client: Client, studio: Studio) -> None:
    form = {"languages": "en", "only": "stones"}
    first = client.post("/printing/plan", {"game": "micropul", "form": form}).json
    asked = {"game": "micropul", "form": form, "before": first["id"]}
    second = client.post("/printing/plan", asked).json
    assert ended(studio, first["id"]).state == "stopped"
    assert ended(studio, second["id"]).state == "done"


def ended(studio: Studio, id_: str) -> TaskState:
    """Wait for the end of a task."""
    until(lambda: (state := studio.tasks.state(id_)) is not None and state.state != "running")
    state = studio.tasks.state(id_)
    assert state
    return state


def test_a_refusal_has_ended_before_it_begins(client: Client) -> None:
    answer = client.post("/printing/plan", {"game": "micropul", "form": {"paper": "a0"}}).json
    assert answer["state"] == "refused"
    assert "no paper 'a0'" in answer["findings"][0]["message"]
    assert client.post("/printing/build", {"game": "nobody"}).json["state"] == "refused"


# Files that were made are known by the manifests that list them.


def test_a_file_is_told_with_its_pages_and_sheets(project: Project, stones: Path) -> None:
    (made,) = MadeFile.among([stones])
    assert str(made) == STONES
    row = made.row(out_of(project))
    assert row is not None
    assert (row["part"], row["pages"], row["sheets"], row["duplex"]) == ("stones", 2, 1, "long")
    assert row["bytes"] == stones.stat().st_size
    stones.unlink()
    assert made.row(out_of(project)) is None


def test_a_manifest_that_names_other_places_is_not_believed(tmp_path: Path) -> None:
    assert MadeFile("micropul", "manifest-en-a4.json", "../secret.txt").path(tmp_path) is None
    assert MadeFile("..", "manifest-en-a4.json", "a.pdf").path(tmp_path) is None
    assert MadeFile.read("a/b") is None


def test_a_zip_comes_while_it_is_made(tmp_path: Path) -> None:
    path = tmp_path / "large.pdf"
    path.write_bytes(b"x" * 1_000_000)
    parts = list(zip_parts([path]))
    assert len(parts) > 3
    assert max(map(len, parts)) < 400_000


def test_a_zip_is_called_after_what_is_in_it() -> None:
    german = MadeFile("micropul", "manifest-de-letter.json", "a.pdf")
    english = MadeFile("micropul", "manifest-en-letter.json", "b.pdf")
    assert zip_name([german]) == "micropul-de-letter.zip"
    assert zip_name([german, english]) == "micropul.zip"


# Files that a build has listed are opened and saved, and nothing else is.


def test_a_file_is_opened_or_saved(client: Client, stones: Path) -> None:
    opened = client.get(f"/printing/file/{STONES}")
    assert opened.data == stones.read_bytes()
    assert opened.mimetype == "application/pdf"
    assert opened.headers["Content-Disposition"].startswith("inline")
    saved = client.get(f"/printing/file/{STONES}?save=1")
    assert saved.headers["Content-Disposition"] == f"attachment; filename={stones.name}"


@pytest.mark.parametrize(
    "at",
    [
        "micropul/manifest-en-a4.json/secret.txt",
        "micropul/manifest-en-a4.json/manifest-en-a4.json",
        "micropul/manifest-en-a4.json/..%2Fsecret.txt",
        "micropul/manifest-en-a4.json/../../secret.txt",
        "../manifest-en-a4.json/micropul-stones-en-a4.pdf",
        "micropul/secret.txt/secret.txt",
        "micropul",
        "nobody/manifest-en-a4.json/x.pdf",
    ],
)
def test_what_no_build_has_listed_is_nobodys_business(
    client: Client, stones: Path, at: str
) -> None:
    (stones.parent / "secret.txt").write_text("secret")
    assert client.get(f"/printing/file/{at}").status_code == 404
    assert client.get("/printing/zip", query_string={"file": [STONES, at]}).status_code == 404


def test_a_link_in_the_place_of_a_file_is_not_followed(client: Client, stones: Path) -> None:
    secret = stones.parent / "secret.txt"
    secret.write_text("secret")
    stones.unlink()
    stones.symlink_to(secret)
    assert client.get(f"/printing/file/{STONES}").status_code == 404


def test_all_files_come_as_a_zip_that_is_never_on_the_disk(
    client: Client, project: Project, stones: Path
) -> None:
    before = sorted(project.root.rglob("*"))
    answer = client.get("/printing/zip", query_string={"file": [STONES]})
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        assert archive.testzip() is None
        assert archive.read(stones.name) == stones.read_bytes()
    assert answer.mimetype == "application/zip"
    assert "micropul-en-a4.zip" in answer.headers["Content-Disposition"]
    assert sorted(project.root.rglob("*")) == before
    assert client.get("/printing/zip").status_code == 404


# Earlier states of a game to choose from: files that were made here, and git.


STONES_PRINT_VERSIONS = {"only": "stones", "languages": "de", "paper": "letter"}


def made(project: Project, **form: str) -> None:
    renew(
        project, request_of(project, "micropul", {**STONES_PRINT_VERSIONS, **form}).request, silence
    )


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
