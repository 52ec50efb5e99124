"""Files that a build has listed are opened and saved, and nothing else is."""

import io
import zipfile
from pathlib import Path

import pytest

from pnp.load.project import Project
from tests.studio.conftest import STONES, Client


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
