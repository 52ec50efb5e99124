"""Shops and printers."""

from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.base.geometry import Edges, Point, Size
from pnp.base.store import SETTINGS
from pnp.load.printers import (
    Profile,
    forget_printer,
    keep_printer,
    load_printers,
    printer_for,
    printers_file,
)
from pnp.model.stock import Printer

OFFICE = Printer("office", Point(1.25, -0.5), 0.1234, Size(0.99, 1.0), Edges(4, 3, 4, 7))


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTINGS, str(tmp_path / "settings"))


def test_what_is_kept_is_read_again() -> None:
    assert load_printers() == ()
    profiles = (Profile(OFFICE), Profile(OFFICE, paper="a5"), Profile(OFFICE, "bypass"))
    for profile in profiles:
        keep_printer(profile)
    assert set(load_printers()) == set(profiles)
    assert [path.name for path in printers_file().parent.iterdir()] == ["printers.yaml"]


def test_the_same_tray_and_paper_are_kept_once() -> None:
    keep_printer(Profile(OFFICE))
    keep_printer(Profile(OFFICE._replace(angle=0.0)))
    assert [one.printer.angle for one in load_printers()] == [0.0]


def test_a_paper_of_its_own_wins_over_all_papers() -> None:
    keep_printer(Profile(OFFICE))
    keep_printer(Profile(OFFICE._replace(angle=1.0), paper="a5"))
    assert printer_for("office", "a5").angle == 1.0
    assert printer_for("office", "a4").angle == OFFICE.angle


def test_trays_are_called_behind_their_printer() -> None:
    keep_printer(Profile(OFFICE, "bypass"))
    assert printer_for("office/bypass", "a4").name == "office/bypass"
    with pytest.raises(Refused, match=r"no printer 'office'"):
        printer_for("office", "a4")


def test_another_paper_is_refused_with_what_there_is() -> None:
    keep_printer(Profile(OFFICE, paper="letter"))
    with pytest.raises(Refused, match=r"calibrated for letter, not for a4"):
        printer_for("office", "a4")


def test_a_printer_is_forgotten_with_its_trays() -> None:
    for tray in ("", "bypass"):
        keep_printer(Profile(OFFICE, tray))
    assert forget_printer("office") == 2
    assert load_printers() == ()
    with pytest.raises(Refused, match="no printer 'office'"):
        forget_printer("office")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("- {offset: [1, 2, 3]}", ":3:"),
        ("- {scale: [0, 1]}", ":3:"),
        ("- {ofset: [1, 2]}", "offset"),
        ("- {margins: [1, 2, -3, 4]}", "less than 0"),
    ],
)
def test_mistakes_in_the_file_are_told_with_their_place(line: str, told: str) -> None:
    printers_file().parent.mkdir()
    printers_file().write_text(f"printers:\n  office:\n    {line}\n", "utf-8")
    with pytest.raises(Refused) as refused:
        load_printers()
    assert told in str(refused.value)
    assert "printers.yaml:3:" in str(refused.value)
