"""A name is the one that the folder lists, on every system."""

import os
from pathlib import Path

import pytest

from pnp.spelling import real_name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "Art" / "old").mkdir(parents=True)
    for name in ("Art/card.png", "Art/old/Übung.png", "top.ttf"):
        (tmp_path / name).touch()
    return tmp_path


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("top.ttf", "top.ttf"),
        ("Art/card.png", "Art/card.png"),
        ("Art/old/../card.png", "Art/old/../card.png"),
        ("Top.TTF", "top.ttf"),
        ("art/card.png", "Art/card.png"),
        ("Art/CARD.PNG", "Art/card.png"),
        ("art/OLD/übung.PNG", "Art/old/Übung.png"),
        ("Art\\card.png", "Art/card.png"),  # Windows alone knows this
        ("top.ttf.", "top.ttf"),  # and this
        ("Art/cards.png", ""),
        ("nowhere/card.png", ""),
        ("top.ttf/card.png", ""),
        ("a\0b", ""),
    ],
)
def test_a_file_is_called_what_its_folder_says(folder: Path, name: str, called: str) -> None:
    assert real_name(folder, name) == called


def test_letters_that_are_put_together_in_another_way_are_the_same(folder: Path) -> None:
    apart = "U\u0308bung.png"  # as some discs of macOS have it
    assert real_name(folder, f"Art/old/{apart}") == f"Art/old/{apart}"


def test_a_file_is_found_that_a_list_from_before_does_not_have(folder: Path) -> None:
    assert real_name(folder, "top.ttf") == "top.ttf"
    (folder / "top.ttf").rename(folder / "TOP.ttf")
    os.utime(folder, ns=(0, 0))
    assert real_name(folder, "TOP.ttf") == "TOP.ttf"
    (folder / "TOP.ttf").rename(folder / "Top.ttf")
    os.utime(folder, ns=(0, 0))  # as if it had been done in the same moment
    assert real_name(folder, "Top.ttf") == "Top.ttf"


def test_a_folder_is_listed_once_for_many_names(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = []
    real = os.listdir
    monkeypatch.setattr(
        os,
        "listdir",
        lambda path: listed.append(path) or real(path),  # type: ignore[func-returns-value]
    )
    for number in range(100):
        assert real_name(folder, f"Art/{number}.png") == ""
        assert real_name(folder, "Art/card.png") == "Art/card.png"
    assert len(listed) <= 4
