"""Installed packages: where their files lie and which version they are, without running them."""

import sys
from pathlib import Path

import pytest

from pnp.base.filenames import package_folder
from pnp.load.project import package_version


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that must not be run, with its version beside it."""
    folder = tmp_path / "Drawings_Of_Ada"
    (folder / "svg").mkdir(parents=True)
    (folder / "__init__.py").write_text("raise SystemExit('nobody runs it')\n")
    (tmp_path / "drawings_of_ada-2.5.dist-info").mkdir()
    (tmp_path / "drawings_of_ada_too-9.dist-info").mkdir()
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    return folder


def test_a_folder_of_a_package_is_found_and_nothing_of_it_is_run(installed: Path) -> None:
    assert package_folder(installed.name) == installed
    assert package_folder(installed.name, "svg") == installed / "svg"
    assert installed.name not in sys.modules


def test_a_version_is_read_beside_the_package(installed: Path) -> None:
    assert package_version(installed.name) == "2.5"
    (installed.parent / "drawings_of_ada-2.5.dist-info").rmdir()
    assert package_version(installed.name) == ""


@pytest.mark.parametrize("name", ["nobody_has_this", "this"])
def test_what_is_not_installed_or_no_folder_has_none(name: str) -> None:
    assert package_folder(name) is None
    assert package_version(name) == ""
