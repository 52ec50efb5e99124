"""What designers do besides looking, in a real browser: pictures, new pieces, variants, drafts."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.load.project import Project
from tests.studio.conftest import Served, copied, violations
from tests.support.waiting import until


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Two games: one with a variant, one whose cards name pictures."""
    return copied(tmp_path / "project", "micropul", "macroscope")


def data(served: Served, name: str) -> Path:
    """Return a file of the games."""
    return served.open.studio.project.data / name


def test_a_picture_is_chosen_by_keys_and_brought_from_the_machine(
    page: Any, served: Served, tmp_path: Path
) -> None:
    page.goto(served.url("/design/macroscope/cards/cover"))
    field = page.get_by_label("front", exact=True)
    page.get_by_label("Choose a picture for front").click()
    dialog = page.get_by_role("dialog", name="Choose a picture")
    dialog.get_by_role("button", name="acorn").wait_for()
    assert violations(page) == []
    page.keyboard.type("sailing")
    dialog.get_by_role("button", name="acorn").wait_for(state="detached")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert field.input_value() == "pictures/sailing_boat.svg"
    page.get_by_text("Shown as it would be").wait_for()
    Image.new("RGB", (30, 20), "red").save(tmp_path / "My Art.png")
    page.get_by_label("Choose a picture for front").click()
    dialog.locator("input[type=file]").set_input_files(tmp_path / "My Art.png")
    until(lambda: field.input_value() == "pictures/my_art.png")
    assert data(served, "macroscope/pictures/my_art.png").is_file()
    page.keyboard.press("Control+s")
    page.get_by_text("Saved.").wait_for()
    text = data(served, "macroscope/cards.csv").read_text("utf-8")
    assert "cover,cover,pictures/my_art.png," in text
    page.get_by_role("button", name="As it was").click()


def test_pieces_are_made_counted_and_removed_on_the_wall(page: Any, served: Served) -> None:
    path = data(served, "micropul/stones.csv")
    before = path.read_text("utf-8")
    page.goto(served.url("/design/micropul/stones"))
    page.get_by_role("button", name="New piece").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Id").fill("sea")
    dialog.get_by_label("player", exact=True).select_option("moon")
    assert violations(page) == []
    dialog.get_by_role("button", name="Add the piece").click()
    page.wait_for_url("**/stones/sea")
    assert path.read_text("utf-8") == f"{before}sea,moon,\n"
    page.locator("#crumb-component").click()
    page.get_by_role("button", name="sea: copies").click()
    dialog.get_by_label("Copies").fill("5")
    dialog.get_by_role("button", name="Save").click()
    page.locator('li[data-piece="sea"]').get_by_text("×5").wait_for()
    assert path.read_text("utf-8") == f"{before}sea,moon,5\n"
    page.get_by_role("button", name="sea: copies").click()
    dialog.get_by_role("button", name="Remove this piece").click()
    dialog.last.get_by_role("button", name="Remove", exact=True).click()
    page.locator('li[data-piece="sea"]').wait_for(state="detached")
    assert path.read_text("utf-8") == before
    page.locator("#wall a").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('li').dataset.piece") == "moon"
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "search"


def test_a_variant_stays_in_the_address(page: Any, served: Served) -> None:
    page.goto(served.url("/design/micropul/tiles"))
    page.locator("#wall img[src]").first.wait_for()
    page.get_by_label("Variant").select_option("Travel size")
    page.wait_for_url("**/design/micropul/tiles?variant=travel")
    page.get_by_role("link", name="40").click()
    page.wait_for_url("**/tiles/40?variant=travel")
    page.get_by_text("These data are shared with the game").first.wait_for()
    page.locator(".large[src]").wait_for()
    assert page.locator(".overlay").get_attribute("viewBox").split()[2] == "28"
    page.locator("#stage").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/tiles/41?variant=travel")
    page.get_by_label("Variant").select_option("(the game itself)")
    page.wait_for_url("**/tiles/41")


def test_nothing_typed_is_lost_by_accident(page: Any, served: Served) -> None:
    asked: list[str] = []

    def stay(dialog: Any) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    path = data(served, "micropul/stones.csv")
    page.goto(served.url("/design/micropul/file?path=card_data/micropul/stones.csv"))
    page.get_by_role("button", name="Edit").click()
    editor = page.get_by_label("Text of")
    editor.press("Control+End")
    page.keyboard.type("sea,moon,2")
    page.keyboard.press("Escape")  # which leaves an editor with nothing to lose
    assert editor.is_visible()
    page.locator(".brand").click(no_wait_after=True)
    until(lambda: asked == ["beforeunload"])
    page.locator("#main").focus()
    page.keyboard.press("Control+s")
    page.get_by_text("Saved.").wait_for()
    assert path.read_text("utf-8").endswith("sea,moon,2")
    assert editor.input_value().endswith("sea,moon,2")
    page.locator(".brand").click()
    page.wait_for_url("**/print")
    assert asked == ["beforeunload"]
