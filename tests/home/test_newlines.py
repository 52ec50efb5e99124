"""Files that end their lines as on Windows: read alike, and never written."""

import shutil
from pathlib import Path

import pytest

from tests.conftest import Pnp
from tests.support.systems import ROOT

GAME = "micropul"  # it has every kind of file
TEXTS = {".yaml", ".csv", ".po", ".md", ".xml", ".json"}


def project(root: Path, ending: bytes) -> Path:
    """Copy a game, with all its texts, whose lines end in such a way."""
    for part in ("card_data", "templates"):
        for name in (GAME, "stock", "house.xml"):
            source = ROOT / part / name
            for path in [source] if source.is_file() else sorted(source.rglob("*")):
                if path.is_file():
                    data, to = path.read_bytes(), root / path.relative_to(ROOT)
                    to.parent.mkdir(parents=True, exist_ok=True)
                    text = path.suffix in TEXTS
                    to.write_bytes(data.replace(b"\n", ending) if text else data)
    shutil.copyfile(root / "card_data" / GAME / "game.yaml", root / "game.yaml")
    return root


def made(run: Pnp, root: Path) -> dict[str, bytes]:
    """Return the files of a build, but for manifests, which know the bytes of their sources."""
    run("--project", root, "build", "--lang", "en,uk", "--out", root / "output")
    return {path.name: path.read_bytes() for path in (root / "output").rglob("*.pdf")}


@pytest.mark.slow
def test_a_project_in_lines_of_windows_prints_the_same(run: Pnp, tmp_path: Path) -> None:
    unix, windows = project(tmp_path / "unix", b"\n"), project(tmp_path / "windows", b"\r\n")
    assert b"\r\n" in (windows / "game.yaml").read_bytes()
    wanted, found = made(run, unix), made(run, windows)
    assert len(wanted) == 6
    assert sorted(wanted) == sorted(found)
    assert [name for name in wanted if wanted[name] != found[name]] == []


def test_no_file_is_written_in_lines_of_windows(run: Pnp, tmp_path: Path) -> None:
    root = project(tmp_path / "windows", b"\r\n")
    run("--project", root, "new", "island")
    po = root / "card_data" / "island" / "locale" / "de.po"
    run("--project", root, "translate", "start", "island", "de")
    run("--project", root, "schema")
    run("--project", root, "build", "island", "--out", root / "output")
    for path in (
        po,
        root / "card_data" / "island" / "game.yaml",
        root / "templates" / "island" / "card.xml",
        root / "card_data" / "schema" / "game.schema.json",
        root / "output" / "island" / "manifest-en-a4.json",
    ):
        assert b"\r" not in path.read_bytes(), path


def test_translations_in_lines_of_windows_are_kept(run: Pnp, tmp_path: Path) -> None:
    unix, windows = project(tmp_path / "unix", b"\n"), project(tmp_path / "windows", b"\r\n")
    told = [
        run("--project", root, "translate", "status", GAME, "--lang", "uk").stdout
        for root in (unix, windows)
    ]
    assert told[0] == told[1]
    for root in (unix, windows):
        run("--project", root, "translate", "update", GAME, "--lang", "uk")
    po = Path("card_data") / GAME / "locale" / "uk.po"
    assert (windows / po).read_bytes().replace(b"\r\n", b"\n") == (unix / po).read_bytes()
