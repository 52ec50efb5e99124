import os
import sys
from pathlib import Path

import pytest

from pnp.findings import Severity
from pnp.geometry import Box
from pnp.inspect.manifest import ListedPiece, listed_file
from tests.inspect.made import make
from tests.inspect.pdfs import errors, inspect_pdf


def test_a_broken_manifest_that_names_the_file_is_an_error(tmp_path: Path) -> None:
    made = make(tmp_path)
    manifest = tmp_path / "manifest-a.json"
    manifest.write_text(f'{{"files": [{{"file": "{made.path.name}"}}]}}', encoding="utf-8")
    (finding,) = inspect_pdf(made.path).findings
    assert finding.severity is Severity.ERROR
    assert finding.where.file == str(manifest)
    assert finding.message == "can not be read as a manifest: 'pages' is missing"


def test_manifests_of_other_files_do_not_matter(tmp_path: Path) -> None:
    made = make(tmp_path)
    (tmp_path / "manifest-a.json").write_text("{}", encoding="utf-8")
    (tmp_path / "manifest-b.json").write_text('{"files": [{"file": "other"}]}', encoding="utf-8")
    made.path.write_bytes(made.path.read_bytes() + b"\n")
    (message,) = errors(inspect_pdf(made.path))
    assert message.startswith("sha256 is ")


HOSTILE = {
    "infinite": '{"files": [{"file": "NAME", "sha256": "", "pages": [{"page": Infinity}]}]}',
    "long": '{"files": [{"file": "NAME", "pages": [{"page": 1' + "0" * 5000 + "}]}]}",
    "far": '{"files": [{"file": "NAME", "pages": [{"page": 1, "width": 1' + "0" * 400 + "}]}]}",
    "deep": '{"NAME": ' + "[" * 100_000,
    "beyond": '{"files": [{"file": "NAME", "pages": [{"page": 1, "width": 1e999}]}]}',
    "no number": '{"files": [{"file": "NAME", "sha256": "", "pages": [], "margin": NaN}]}',
    "a text": '"NAME"',
    "files are a text": '{"files": "NAME"}',
    "files are a number": '{"files": 7, "x": "NAME"}',
    "an entry is a list": '{"files": [["NAME"]]}',
    "pages are a number": '{"files": [{"file": "NAME", "sha256": "", "pages": 7}]}',
    "a page is a text": '{"files": [{"file": "NAME", "sha256": "", "pages": ["x"]}]}',
    "cut": '{"files": [{"file": "NAME", "sha2',
    "no letters": '{"files": "NAME \udcff"}',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_manifest_is_an_error(text: str, tmp_path: Path) -> None:
    made = make(tmp_path)
    manifest = tmp_path / "manifest-a.json"
    named = text.replace("NAME", made.path.name)
    manifest.write_text(named, encoding="utf-8", errors="surrogateescape")
    (message,) = errors(inspect_pdf(made.path))
    assert message.startswith("can not be read as a manifest: ")


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders")
def test_a_pipe_is_no_manifest(tmp_path: Path) -> None:
    made = make(tmp_path)
    os.mkfifo(tmp_path / "manifest-a.json")
    listed, trouble = listed_file(made.path)
    assert listed is not None
    assert trouble == []


def test_a_folder_is_no_manifest(tmp_path: Path) -> None:
    made = make(tmp_path)
    (tmp_path / "manifest-a.json").mkdir()
    assert inspect_pdf(made.path).findings == ()


def test_a_huge_manifest_is_told_and_not_read(tmp_path: Path) -> None:
    made = make(tmp_path)
    with (tmp_path / "manifest-a.json").open("wb") as file:
        file.truncate(100_000_000)
    (message,) = errors(inspect_pdf(made.path))
    assert message == "can not be read as a manifest: it has more than 64 MB"


def test_a_manifest_that_may_not_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make(tmp_path)

    def deny(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", deny)
    _, (finding,) = listed_file(made.path)
    assert "Permission denied" in finding.message


def test_backs_are_shared_within_a_component() -> None:
    back = ListedPiece("tiles/1", 1, "back", Box(0, 0, 1, 1), 0)
    assert str(back) == "tiles/1 back (copy 1)"
    assert back.is_shown_by("tiles/9/back")
    assert not back.is_shown_by("cards/1/back")
