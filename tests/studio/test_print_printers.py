"""A printer is measured in the browser, with the functions of the command line."""

from pathlib import Path
from typing import Any

import pytest
from pypdfium2 import PdfDocument

from pnp.arrange.calibration import PICTURES
from pnp.load.printers import load_printers, printer_for, printers_file
from pnp.load.project import Project, shipped_root
from pnp.model.face import Flip
from pnp.model.order import Order
from pnp.parts.edition import Workshop
from pnp.studio.print_room import lengths_on
from pnp.uses.calibrate import CalibrationSheet
from tests.studio.conftest import Client

READ = {"A": "4", "B": "5", "C": "6", "D": "4", "E": "149,5", "F": "200",
        "G": "1.25", "H": "−0.5", "I": "1.25", "J": "-0.5"}  # fmt: skip
SENT: dict[str, Any] = {"name": "office", "paper": "a4", "flip": "long", "readings": READ}
KEEP, FORGET = "/printing/printers/keep", "/printing/printers/forget"


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of settings of one's own."""
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "settings"))


def test_the_sheet_is_that_of_the_command_line(client: Client, project: Project) -> None:
    answer = client.get("/printing/calibration?paper=letter&flip=short")
    order = Order(paper="letter", flip=Flip.SHORT)
    assert answer.data == CalibrationSheet(Workshop.open(project), "en").pdf(order)
    assert answer.headers["Content-Disposition"] == "inline; filename=calibration-en-letter.pdf"
    assert len(PdfDocument(answer.data)) == 2
    saved = client.get("/printing/calibration?save=1").headers["Content-Disposition"]
    assert saved == "attachment; filename=calibration-en-a4.pdf"
    assert client.get("/printing/calibration?paper=a44").status_code == 422
    assert client.get("/printing/calibration?flip=over").status_code == 422
    assert client.get("/printing/calibration?printer=nobody").status_code == 422


def test_readings_are_kept_as_by_the_command_line(client: Client) -> None:
    answer = client.post(KEEP, SENT).json
    assert answer["kept"]["name"] == "office" and answer["findings"] == []
    printer = printer_for("office", "letter")
    assert printer.offset == (1.25, -0.5) and printer.margins == (4, 4, 5, 6)
    assert printer.scale == (0.99667, 1.0)
    assert answer["kept"]["offset"] == [1.25, -0.5]
    assert answer["printers"][0]["scale"] == [0.99667, 1.0]
    page = client.get("/print/micropul").get_data(as_text=True)
    assert '<option value="office">office</option>' in page
    again = client.get("/printing/calibration?printer=office").data
    assert again != client.get("/printing/calibration").data, "it meets the errors of then"


def test_a_tray_and_a_paper_have_numbers_of_their_own(client: Client) -> None:
    read = {"readings": {"G": "1"}}
    client.post(KEEP, {**SENT, **read, "tray": "bypass", "paper": "a5", "alone": True})
    (one,) = load_printers()
    assert (one.name, one.paper) == ("office/bypass", "a5")
    row = client.post(KEEP, {**SENT, **read}).json["printers"][0]
    assert (row["name"], row["paper"], row["margins"]) == ("office", "", None)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"name": ""}, "no name"),
        ({"name": "My Office!"}, "is not a name"),
        ({"tray": "../x"}, "is not a name"),
        ({"readings": {}}, "no number was read"),
        ({"readings": {"A": " "}}, "no number was read"),
        ({"readings": {"A": "four"}}, "'A=four' is not a reading"),
        ({"readings": {"E": "300"}}, "the line is 150 mm long"),
        ({"readings": {"K": "1"}}, "there is no 'K'"),
        ({"paper": "a44"}, "no paper 'a44'"),
        ({"flip": "over"}, "--flip: 'over'"),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_is_kept(
    client: Client, change: dict[str, Any], told: str
) -> None:
    answer = client.post(KEEP, {**SENT, **change}).json
    assert answer["kept"] is None
    assert told in answer["findings"][0]["message"]
    assert not printers_file().exists()


def test_readings_that_contradict_each_other_are_kept_with_a_doubt(client: Client) -> None:
    (doubt,) = client.post(KEEP, {**SENT, "readings": {"G": "2", "I": "-2"}}).json["findings"]
    assert "contradict each other" in doubt["message"] and len(load_printers()) == 1


def test_a_printer_is_forgotten(client: Client) -> None:
    client.post(KEEP, SENT)
    assert client.post(FORGET, {"name": "office"}).json["printers"] == []
    assert load_printers() == ()
    assert client.post(FORGET, {"name": "office"}).status_code == 422


def test_a_broken_file_of_printers_is_told_and_stops_no_page(client: Client) -> None:
    printers_file().parent.mkdir()
    printers_file().write_text("printers: 5\n")
    page = client.get("/print/micropul")
    assert page.status_code == 200 and b"printers.yaml" in page.data


def test_steps_are_those_of_the_sheet_and_pictures_are_drawn(client: Client) -> None:
    project = Project(shipped_root(), shipped_root())
    shop = Workshop.open(project)
    steps = CalibrationSheet(shop, "de").steps()
    assert [one.number for one in steps] == [2, 3, 4, 5, 6]
    assert "".join("".join(one.letters) for one in steps) == "ABCDEFGHIJ"
    assert "Lineal" in steps[1].text
    assert lengths_on(shop.paper("a4")) == (150, 200)
    page = client.get("/print/micropul").get_data(as_text=True)
    for name in PICTURES:
        assert f"/printing/reading/{name}.svg" in page
        drawn = client.get(f"/printing/reading/{name}.svg")
        assert drawn.mimetype == "image/svg+xml" and drawn.data.startswith(b"<svg")
    assert client.get("/printing/reading/nothing.svg").status_code == 404
