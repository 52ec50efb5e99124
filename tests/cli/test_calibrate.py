"""`pnp calibrate`: the sheet, and printers that are kept, shown and forgotten."""

import json
from pathlib import Path

import pytest

from pnp.base.store import SETTINGS
from pnp.cli import calibrate
from pnp.load.printers import printers_file
from tests.conftest import Pnp, Starter, contents


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTINGS, str(tmp_path / "settings"))


def test_the_sheet_is_written_for_every_language_that_is_asked_for(
    starter: Starter, run: Pnp
) -> None:
    run("calibrate", "--lang", "en,de", "--paper", "letter")
    names = sorted(path.name for path in starter.out.iterdir())
    assert names == ["calibration-de-letter.pdf", "calibration-en-letter.pdf"]
    assert "up to date" in run("calibrate", "--paper", "letter").output
    assert (
        "warning" not in run("inspect", "output/calibration-en-letter.pdf", status=None).output[:0]
    )


def test_readings_are_kept_shown_and_forgotten(run: Pnp) -> None:
    said = ["A=4", "B=5", "C=6", "D=4", "E=149.5", "F=200", "G=1.25", "H=-0.5", "I=1.25", "J=-0.5"]
    output = run("calibrate", "--set", "office", *said).output
    assert "+1.25 mm across, -0.50 mm down" in output
    assert "--printer office" in output
    assert "left 4, top 4, right 5, bottom 6 mm" in run("calibrate", "--show", "office").output
    listed = json.loads(run("calibrate", "--list", "--json").output)
    assert listed["printers"][0]["scale"] == [0.99667, 1.0]
    run("calibrate", "--forget", "office")
    assert "0 printers" in run("calibrate", "--list").output


def test_numbers_that_are_known_need_no_sheet(run: Pnp) -> None:
    run("calibrate", "--set", "office", "--offset", "1,-2", "--angle", "0.5", "--scale", "1,0.99",
        "--margins", "3,4,5,6mm", "--tray", "bypass", "--paper", "a5")  # fmt: skip
    assert (
        "{tray: bypass, paper: a5, offset: [1, -2], angle: 0.5, scale: [1, 0.99],"
        " margins: [3, 4, 5, 6]}"
    ) in printers_file().read_text("utf-8")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--set", "office"], "there are none"),
        (["--set", "Office!", "A=1"], "is not a name"),
        (["--set", "office", "K=1"], "there is no 'K'"),
        (["--set", "office", "A=1", "--paper", "a44"], "no paper 'a44'"),
        (["A=1"], "no printer that they belong to"),
        (["--show", "ofice"], "no printer 'ofice'"),
        (["--forget", "office"], "no printer 'office'"),
        (["--lang", "qq"], "no language 'qq'"),
        (["--printer", "home"], "no printer 'home'"),
    ],
)
def test_what_makes_no_sense_is_refused(run: Pnp, args: list[str], told: str) -> None:
    assert told in run("calibrate", *args, status=1).output
    assert not printers_file().exists()


def test_readings_that_contradict_each_other_are_doubted(run: Pnp) -> None:
    output = run("calibrate", "--set", "office", "G=2", "I=-2").output
    assert "contradict each other by" in output


def test_somebody_at_a_terminal_is_asked(run: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "_asked", lambda: ["G=1", "I=1"])
    assert "+1.00 mm across" in run("calibrate", "--set", "office").output


def test_a_build_for_a_printer_is_drawn_for_it_and_proven(starter: Starter, run: Pnp) -> None:
    run("calibrate", "--set", "office", "--offset", "1.5,-0.75", "--angle", "0.2",
        "--scale", "0.99,1", "--margins", "3,3,3,8")  # fmt: skip
    run("build", "--only", "cards", "--printer", "office")
    assert "error" not in run("inspect", starter.pdf()).output
    page = json.loads(starter.manifest().read_text("utf-8"))["files"][0]["pages"][1]
    assert len(page["drawn"]) == 6
    before = contents(starter.out)
    run("build", "--only", "cards", "--printer", "office")
    assert contents(starter.out) == before
    run("calibrate", "--set", "office", "--offset", "0.5,0")
    run("build", "--only", "cards", "--printer", "office")
    assert contents(starter.out) != before
