"""Names of files: what every system takes, capitals, and paths that are too long for one."""

import os
import time
from pathlib import Path

import pytest

from pnp.base import filenames
from pnp.base.filenames import alike, fault, is_spelt_so, path_fault, plain, real_name
from pnp.work.output import LONGEST_ON_WINDOWS, too_long


@pytest.mark.parametrize(
    ("name", "says"),
    [
        *((name, "device") for name in ("con", "AUX", "nul.po", "Prn", "com1", "LPT9.tar.gz")),
        *((name, "device") for name in ("com0", "lpt³", "conin$", "con .txt")),
        *((f"a{sign}b", "can not stand in") for sign in '<>:"|?*/\\\0\n\x1f'),
        ("card.", "drops the dot"),
        ("card ", "drops the blank"),
        *((name, "") for name in ("card.xml", "console", "com10", "null", "a.con", "café", ".x")),
    ],
)
def test_a_name_is_judged_for_every_system(name: str, says: str) -> None:
    assert says in fault(name)
    assert bool(fault(name)) == bool(says)


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("sub\\card.xml", "parted by /"),
        ("sub/aux/card.xml", "device"),
        ("C:card.xml", "':' can not stand in"),
        ("../art/./card.xml", ""),
        ("/art/card.xml", ""),
        ("", ""),
    ],
)
def test_every_step_of_a_path_is_judged(path: str, says: str) -> None:
    assert says in path_fault(path)
    assert bool(path_fault(path)) == bool(says)


def test_names_are_alike_whose_files_would_be_one() -> None:
    assert alike("A1") == alike("a1")
    assert alike("\N{LATIN SMALL LETTER E WITH ACUTE}") == alike("E\N{COMBINING ACUTE ACCENT}")
    assert alike("a1") != alike("a2")


def test_capitals_count_also_where_the_disk_minds_none(tmp_path: Path) -> None:
    (tmp_path / "Art").mkdir()
    (tmp_path / "Art" / "Ant.PNG").touch()
    assert is_spelt_so(tmp_path, "Art/Ant.PNG")
    assert is_spelt_so(tmp_path, "Art/../Art/./Ant.PNG")
    assert not is_spelt_so(tmp_path, "art/Ant.PNG")
    assert not is_spelt_so(tmp_path, "Art/ant.png")
    (tmp_path / "Art" / "ant.png").touch()  # it is looked for again
    assert is_spelt_so(tmp_path, "Art/ant.png")


def test_accents_may_be_kept_apart_from_their_letters(tmp_path: Path) -> None:
    (tmp_path / "cafe\N{COMBINING ACUTE ACCENT}.png").touch()
    assert is_spelt_so(tmp_path, "caf\N{LATIN SMALL LETTER E WITH ACUTE}.png")


def test_where_nobody_may_look_a_file_is_called_as_it_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: Path) -> list[str]:
        raise PermissionError

    filenames._names.cache_clear()
    monkeypatch.setattr("os.listdir", refused)
    assert is_spelt_so(tmp_path, "card.xml")


def test_a_path_is_too_long_on_windows_alone() -> None:
    path = Path("/" + "x" * LONGEST_ON_WINDOWS)
    assert "260 letters" in too_long(path, "nt")
    assert too_long(path, "posix") == ""
    assert too_long(Path("/x"), "nt") == ""


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
    now = time.time_ns()
    for name in ("TOP.ttf", "Top.ttf", "top.ttf"):
        next(path for path in folder.iterdir() if path.is_file()).rename(folder / name)
        os.utime(folder, ns=(now, now))  # as if it had all been done in the same moment
        assert real_name(folder, "top.ttf") == name


def test_a_folder_is_listed_once_for_many_names(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.utime(folder, ns=(0, 0))
    os.utime(folder / "Art", ns=(0, 0))
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


@pytest.mark.parametrize(
    ("words", "name"),
    [("Earl Grey crème", "earl_grey_creme"), ("Nº 7 — “best”", "no_7_best"), ("чай", "")],
)
def test_words_become_a_plain_name(words: str, name: str) -> None:
    assert plain(words) == name
