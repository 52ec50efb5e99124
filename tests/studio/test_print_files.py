"""Files that were made are known by the manifests that list them."""

from pathlib import Path

from pnp.load.project import Project
from pnp.studio.print_files import MadeFile
from pnp.studio.print_form import out_of
from pnp.studio.print_room import zip_name, zip_parts
from tests.studio.conftest import STONES


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
