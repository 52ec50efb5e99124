"""Names of files, their sources, and what is wrong in them."""

import os
import sys
import time
from pathlib import Path

import pytest

from pnp.base import filenames
from pnp.base.filenames import (
    alike,
    fault,
    is_spelt_so,
    package_folder,
    path_fault,
    plain,
    real_name,
)
from pnp.base.findings import Refused, Where
from pnp.base.folding import Net, Space, _back
from pnp.base.geometry import Point
from pnp.base.outlines import area
from pnp.base.source import UNPRINTABLE, Source, read_text
from pnp.load.project import package_version
from pnp.work.output import LONGEST_ON_WINDOWS, too_long

# Names of files: what every system takes, capitals, and paths that are too long for one.


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


# Where values stand in their files.


SOURCE = Source(
    "a.yaml",
    {"cards": {"ant": [1, 2]}},
    values={(): (1, 1), ("cards",): (2, 3), ("cards", "ant", 1): (3, 9)},
    keys={("cards",): (2, 1), ("cards", "ant"): (3, 3)},
)


def test_a_value_is_found_or_the_nearest_around_it() -> None:
    assert SOURCE.where(("cards", "ant", 1)) == Where("a.yaml", 3, 9)
    assert SOURCE.where(("cards", "ant", 0)) == Where("a.yaml", 2, 3)
    assert SOURCE.where(("no",)) == Where("a.yaml", 1, 1)
    assert SOURCE.where_key(("cards", "ant")) == Where("a.yaml", 3, 3)


def test_a_part_knows_its_place_in_the_whole() -> None:
    part = SOURCE.part(("cards", "ant"))
    assert part.value == [1, 2]
    assert part.where((1,)) == Where("a.yaml", 3, 9)
    assert part.where_key(()) == Where("a.yaml", 3, 3)


def test_a_file_is_read_or_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with pytest.raises(Refused, match="there is no such file"):
        read_text(path)
    path.write_bytes(b"\xef\xbb\xbfone\n")
    assert read_text(path) == "one\n"
    path.write_bytes(b"one\ntwo \xff\n")
    with pytest.raises(Refused, match=r"a.txt:2: byte 0xff is not UTF-8"):
        read_text(path)
    with pytest.raises(Refused, match="can not be read"):
        read_text(tmp_path)


def test_what_no_paper_shows_is_known() -> None:
    for letter in "\x00\x1f\ud800\udfff\ufdd0\ufdef\ufffe\uffff":
        assert UNPRINTABLE.search(f"a{letter}")
    assert not UNPRINTABLE.search("a\tb\nc\rdäЖ中\u2028\xa0\U0001f600")


@pytest.mark.parametrize("letter", ["\ufdd0", "\ufdd1", "\ufdef", "\uffff"])
def test_what_has_no_meaning_is_told_where_it_stands(letter: str, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(f"a: 1\nbcd: {letter}\n", "utf-8")
    with pytest.raises(Refused, match=rf"a.yaml:2:6: the character U\+{ord(letter):04X} can not"):
        read_text(path)


# Nets are folded in space: panels keep their size and come to lie where paper would.


STRIP = tuple(Point(x, y) for x, y in ((0, 0), (40, 0), (40, 20), (0, 20)))
FOLD = (Point(25, 0), Point(25, 20))


def test_a_flat_net_is_drawn_as_it_lies() -> None:
    panels = Net.of(STRIP, [(*FOLD, 0.0)]).folded()
    assert sorted(abs(area(panel)) for panel, _ in panels) == pytest.approx([300, 500])
    assert all(front for _, front in panels)


def test_a_panel_that_is_folded_back_lies_behind_and_is_drawn_first() -> None:
    (first, _), (last, front) = Net.of(STRIP, [(*FOLD, 90.0)]).folded()
    assert abs(area(last)) == pytest.approx(500) and front
    assert min(x for x, _ in first) == pytest.approx(25)
    assert max(x for x, _ in first) == pytest.approx(25 + 15 * 0.42)


def test_a_full_turn_lays_a_panel_on_its_neighbour() -> None:
    (first, front), _ = Net.of(STRIP, [(*FOLD, 180.0)]).folded()
    assert (min(x for x, _ in first), max(x for x, _ in first)) == pytest.approx((10, 25))
    assert not front


def test_panels_hang_on_panels() -> None:
    """Four sides of a box come round to where they began."""
    long = tuple(Point(x, y) for x, y in ((0, 0), (80, 0), (80, 20), (0, 20)))
    creases = [(Point(x, 0), Point(x, 20), 90.0) for x in (20.0, 40.0, 60.0)]
    panels = Net.of(long, creases).folded()
    assert len(panels) == 4
    xs = [x for panel, _ in panels for x, _ in panel]
    assert max(xs) - min(xs) == pytest.approx(20 + 20 * 0.42)


def test_a_place_keeps_its_distance_from_the_fold() -> None:
    place = _back(Space(35, 7, 0), Point(25, 0), Point(1, 0), 60)
    assert place.y == 7
    assert ((place.x - 25) ** 2 + place.depth**2) ** 0.5 == pytest.approx(10)


# Installed packages: where their files lie and which version they are, without running them.


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
