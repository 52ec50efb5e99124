"""The way of somebody who prints at home, in a real browser."""

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from pnp.load.project import Project, shipped_root
from pnp.load.screens import load_screens
from pnp.studio import print_room
from tests.studio.conftest import Client, Served, violations

SHOWN = 300_000  # milliseconds that anything may take to be shown
LETTER = (612, 792)  # points


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of settings of one's own."""
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "settings"))


@pytest.fixture
def game(page: Any, served: Served) -> Any:
    """The page of Micropul without its tiles, with its plan."""
    page.goto(served.url("/print/micropul"))
    page.get_by_role("checkbox", name="Tiles", exact=False).uncheck()
    return planned(page)


def planned(page: Any) -> Any:
    """Wait until the plan is there, with ink and pictures."""
    page.locator("#plan[aria-busy=false]").wait_for(timeout=SHOWN)
    return page


def downloaded(page: Any, link: Any) -> tuple[str, bytes]:
    with page.expect_download() as waiting:
        link.click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


def test_every_text_of_the_room_is_in_the_table() -> None:
    root = shipped_root()
    known = set(load_screens(Project(root, root)))
    folder = Path(print_room.__file__).parent
    scripts = "".join(path.read_text("utf-8") for path in folder.glob("static/print*.js"))
    pages = "".join(path.read_text("utf-8") for path in folder.glob("pages/print*.html"))
    asked = {f"js_{id_}" for id_ in re.findall(r'say\("([a-z_]+)"', scripts)}
    asked |= {f"js_{id_}" for id_ in re.findall(r'"(print_[a-z_]+)"', scripts)}
    asked |= set(re.findall(r"""say\(["']([a-z_]+)["']\)""", pages))
    assert asked <= known, asked - known


def test_somebody_prints_at_home_in_german_on_letter(page: Any, served: Served) -> None:
    page.goto(served.url("/print"))
    page.locator("a.game img").first.wait_for(timeout=SHOWN)
    assert violations(page) == []
    page.get_by_role("link", name="Micropul").first.click()
    planned(page)
    assert page.locator("#sum strong").inner_text() == "5 sheets"
    page.get_by_text("Deutsch", exact=True).last.click()
    page.get_by_role("checkbox", name="English").uncheck()
    page.get_by_text("Letter", exact=True).first.click()
    page.get_by_role("radio", name="Folded and glued").check()
    planned(page)
    assert "Steine" in page.locator("#plan table").inner_text(), "the plan is in German"
    assert page.locator("#plan .look img").count() == 5
    assert page.locator("#sum strong").inner_text() == "6 sheets"
    assert violations(page) == []
    page.get_by_role("button", name="Make the PDFs").click()
    page.locator("#made li").first.wait_for(timeout=SHOWN)
    assert page.locator("#made-title").inner_text() == "3 files are ready"
    assert page.evaluate("document.activeElement.id") == "made", "who listens is told"
    assert "actual size" in page.locator("#steps").inner_text()
    assert violations(page) == []
    name, pdf = downloaded(page, page.get_by_role("link", name="Save micropul-stones"))
    assert name == "micropul-stones-de-letter.pdf"
    assert tuple(map(round, pypdfium2.PdfDocument(pdf)[0].get_size())) == LETTER
    name, data = downloaded(page, page.get_by_role("link", name="Save all as a zip"))
    assert name == "micropul-de-letter.zip"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.read("micropul-stones-de-letter.pdf") == pdf
        assert len(archive.namelist()) == 3
    opened = page.get_by_role("link", name="Open micropul-stones")
    assert opened.get_attribute("target") == "_blank"
    answer = page.request.get(served.url(opened.get_attribute("href")))
    assert answer.body() == pdf and answer.headers["content-type"] == "application/pdf"


def test_choices_are_there_again_until_one_starts_over(game: Any) -> None:
    game.get_by_role("radio", name="Letter").check()
    game.get_by_role("radio", name="Greys").check()
    game.get_by_text("All options").click()
    game.get_by_label("Size --scale").fill("0.8")
    game.get_by_label("Lay the paper on its side").select_option("yes")
    planned(game)
    game.reload()
    planned(game)
    assert game.get_by_role("radio", name="Letter").is_checked()
    assert game.get_by_role("radio", name="Greys").is_checked()
    assert not game.get_by_role("checkbox", name="Tiles").is_checked()
    assert game.locator("#changed").inner_text() == "3 changed"
    game.get_by_text("All options").click()
    assert game.get_by_label("Size --scale").input_value() == "0.8"
    assert game.get_by_label("Only these parts or pieces").input_value() == "stones,rules"
    assert violations(game) == []
    game.get_by_role("button", name="Start over").click()
    game.get_by_text("Everything is as usual again.").wait_for()
    planned(game)
    assert game.get_by_role("radio", name="A4").is_checked()
    assert game.get_by_role("checkbox", name="Tiles").is_checked()


def test_the_keyboard_is_enough(page: Any, served: Served) -> None:
    page.goto(served.url("/print"))
    page.locator("a.game").first.focus()
    page.keyboard.press("Enter")
    planned(page)
    page.get_by_role("radio", name="A4").focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("radio", name="Letter").is_checked()
    page.get_by_role("checkbox", name="Tiles").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.locator("input[name=only]").input_value() == "stones"
    planned(page)
    page.get_by_role("button", name="Make the PDFs").focus()
    page.keyboard.press("Enter")
    page.locator("#made li").first.wait_for(timeout=SHOWN)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Open"


def test_what_does_not_go_together_is_told_and_can_be_mended(game: Any) -> None:
    game.get_by_text("All options").click()
    game.get_by_label("Let parts share sheets").check()
    game.get_by_label("Order of the pieces").select_option("stack")
    planned(game)
    told = game.locator("#plan .findings")
    assert "a pile of mixed sheets is no deck" in told.inner_text()
    assert "leave out “Order of the pieces: for piles” or “Let parts share" in told.inner_text()
    game.locator("#all-options").evaluate("one => { one.open = false; }")
    told.get_by_role("button", name="“Order of the pieces: for piles”").click()
    assert game.evaluate("document.activeElement.name") == "slots", "one click leads there"
    game.get_by_role("button", name="Make the PDFs").click()
    game.locator("#made .findings").wait_for(timeout=SHOWN)
    assert game.locator("#made-title").inner_text() == "Nothing was made"
    assert violations(game) == []
    game.get_by_label("Order of the pieces").select_option("page")
    planned(game)
    assert game.locator("#plan table").count() == 1


def test_somebody_measures_a_printer_and_forgets_it(game: Any, served: Served) -> None:
    game.get_by_role("radio", name="Letter").check()
    game.get_by_role("button", name="Measure a printer").click()
    dialog = game.get_by_role("dialog")
    assert dialog.get_by_label("Paper").first.input_value() == "letter", "as the form has it"
    link = dialog.get_by_role("link", name="Open the test sheet").get_attribute("href")
    assert game.request.get(served.url(link)).body().startswith(b"%PDF")
    assert violations(game) == []
    for letter, value in {"G": "1", "I": "1", "H": "0,5", "J": "0,5"}.items():
        dialog.get_by_label(f"What you read at {letter}").fill(value)
    game.keyboard.press("Enter")
    dialog.get_by_text("the printer has no name").wait_for()
    dialog.get_by_label("Name").fill("Our Office")
    game.keyboard.press("Enter")
    dialog.get_by_text("our-office is kept").wait_for()
    assert "+1 mm to the right and +0.5 mm down" in dialog.inner_text()
    assert violations(game) == []
    dialog.get_by_role("button", name="Close").last.click()
    planned(game)
    assert game.get_by_label("Printer", exact=True).input_value() == "our-office"
    game.on("dialog", lambda asked: asked.accept())
    game.get_by_text("Printers that you have measured").click()
    game.get_by_role("button", name="Remove our-office").click()
    game.locator("#measured").wait_for(state="hidden")
    assert game.get_by_label("Printer", exact=True).input_value() == ""


def test_only_what_has_changed_since_an_earlier_version_is_planned(game: Any) -> None:
    game.get_by_role("button", name="Make the PDFs").click()
    game.locator("#made li").first.wait_for(timeout=SHOWN)
    game.reload()
    planned(game)
    assert game.locator("#made li").count() == 2, "made last time"
    game.get_by_text("All options").click()
    since = game.get_by_label("Only what has changed since")
    since.select_option(label=since.locator("optgroup option").first.inner_text())
    planned(game)
    assert (
        game.locator("#sum").inner_text()
        == "Nothing has changed since then, so there is nothing to print."
    )
    since.select_option(label="Another one …")
    game.get_by_label("A revision of git").fill("nowhere")
    planned(game)
    assert "“Only what has changed since”" in game.locator("#plan .findings").inner_text()


def test_one_has_to_choose_something(game: Any) -> None:
    for name in ("Stones", "Rules"):
        game.get_by_role("checkbox", name=name, exact=False).first.uncheck()
    planned(game)
    assert game.locator("#plan-says").inner_text() == "Choose at least one part."
    assert game.get_by_role("button", name="Make the PDFs").is_disabled()
    game.get_by_role("checkbox", name="Stones").check()
    assert game.get_by_role("button", name="Make the PDFs").is_enabled()
    game.get_by_role("checkbox", name="English").uncheck()
    planned(game)
    assert game.locator("#plan-says").inner_text() == "Choose at least one language."


def test_making_files_can_be_stopped(game: Any, project: Project) -> None:
    for name in ("Deutsch", "Polski", "Magyar", "Italiano", "Français"):
        game.get_by_role("checkbox", name=name).check()
    game.get_by_text("All options").click()
    game.get_by_label("Processes at once").fill("1")
    game.get_by_label("Use what earlier builds have kept").uncheck()
    game.get_by_role("button", name="Make the PDFs").click()
    game.locator("#percent:not(:empty)").wait_for(timeout=SHOWN)
    game.get_by_role("button", name="Stop").click()
    game.get_by_text("Stopped. Files appear all together or not at all.").wait_for(timeout=SHOWN)
    assert game.get_by_role("button", name="Make the PDFs").is_visible()
    assert not list((project.root / "output").rglob("*")), "nothing is left behind"


def test_a_narrow_screen_has_room_for_all(page: Any, served: Served) -> None:
    page.set_viewport_size({"width": 380, "height": 800})
    for path in ("/print", "/print/micropul"):
        page.goto(served.url(path))
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 380, path
    planned(page)
    page.get_by_text("All options").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 380
    button = page.get_by_role("button", name="Make the PDFs").bounding_box()
    assert button["y"] + button["height"] <= 800, "it is always in reach"
    assert violations(page) == []


def test_a_dark_screen_can_be_read(page: Any, served: Served) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(served.url("/print/micropul"))
    planned(page)
    page.get_by_text("All options").click()
    assert violations(page) == []


def test_parts_that_share_sheets_are_a_click_away(page: Any, served: Served) -> None:
    page.goto(served.url("/print/micropul"))
    planned(page)
    page.get_by_role("button", name="Let them share").click()
    planned(page)
    assert page.locator("#sum strong").inner_text() == "4 sheets"


def test_a_variant_has_its_own_page(client: Client) -> None:
    page = client.get("/print/micropul/travel").get_data(as_text=True)
    assert "Travel size" in page
    assert client.get("/print/nobody").status_code == 422
    assert client.get("/print/micropul/nobody").status_code == 422
