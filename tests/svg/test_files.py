"""Drawings in files."""

import os
from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.pictures.svg import read_drawing

ONE = '<svg viewBox="0 0 10 5"><path d="M0 0h10v5z"/></svg>'


def test_a_drawing_is_read_once_and_again_when_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text(ONE, "utf-8")
    first = read_drawing(path)
    assert (first.width, first.height) == (100, 50)
    assert read_drawing(path) is first
    path.write_text(ONE.replace("v5z", "v4z"), "utf-8")
    os.utime(path, ns=(1, 1))
    assert read_drawing(path).marks != first.marks


def test_a_drawing_is_stretched(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text(ONE, "utf-8")
    tall = read_drawing(path, 4.0)
    assert (tall.width, tall.height) == (50, 100)


def test_a_mistake_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.svg").write_text(ONE.replace("<path", "\n<text/><path"), "utf-8")
    with pytest.raises(Refused, match=r"a\.svg:2:1: <text>"):
        read_drawing(tmp_path / "a.svg")
