"""The design room in a browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.load.project import Project
from tests.studio.conftest import Served, copied, violations
from tests.support.waiting import until

# The road of a designer, in a real browser.


TILE = "templates/micropul/tile.xml"
TILES = "card_data/micropul/tiles.yaml"


def root(served: Served) -> Path:
    """Return where the project is."""
    return served.open.studio.project.root


def shows(page: Any, piece: str) -> Any:
    """Return the image of a piece on the wall."""
    return page.locator(f'#wall li[data-piece="{piece}"] img')


def source(image: Any) -> str:
    """Return the picture that an image shows, once it shows one."""
    image.and_(image.page.locator("[src]")).wait_for()
    return str(image.get_attribute("src"))


def becomes_another(image: Any, before: str) -> str:
    """Wait until an image shows something else."""
    other = image.page.locator(f'img:not([src="{before}"])').and_(image)
    other.wait_for(timeout=300_000)
    return str(image.get_attribute("src"))


def test_a_designer_walks_from_the_wall_to_a_mended_template(page: Any, served: Served) -> None:
    page.goto(served.url("/design"))
    page.get_by_role("link", name="Tiles").first.click()
    page.wait_for_url("**/design/micropul/tiles")
    first, other = source(shows(page, "0")), source(shows(page, "1"))
    path = root(served) / TILES
    good = path.read_text("utf-8")
    path.write_text(good.replace('{id: 0, quarters: ["a"', '{id: 0, quarters: ["b"'), "utf-8")
    becomes_another(shows(page, "0"), first)
    assert shows(page, "1").get_attribute("src") == other
    path.write_text(good, "utf-8")
    page.locator(f'#wall img[src="{first}"]').wait_for()
    page.get_by_label("Search").fill("40")
    assert page.locator("#wall li:visible").count() == 1
    page.get_by_role("link", name="40").click()
    large = page.locator(".large")
    before = source(large)
    page.get_by_label("Text boxes").check()
    assert page.locator(".o-box").count() == 1
    page.get_by_label("Safe zone").uncheck()
    assert page.locator(".o-safe").count() == 0
    page.get_by_label("start", exact=True).select_option("No")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").first.wait_for()
    changed = becomes_another(large, before)
    assert "start: false" in path.read_text("utf-8")
    path.write_text(good, "utf-8")
    page.locator(f'.large[src="{before}"]').wait_for()
    assert changed != before
    template = root(served) / TILE
    whole = template.read_text("utf-8")
    template.write_text(whole.replace("<face>", "<face>\n<strange/>", 1), "utf-8")
    finding = page.locator("#problems .findings li")
    finding.first.wait_for()
    finding.first.get_by_role("link").click()
    page.locator("#panel-template .at-line").first.wait_for()
    assert page.locator("#panel-template .line.wrong .says").first.inner_text() == "<strange/>"
    template.write_text(whole, "utf-8")
    finding.first.wait_for(state="detached")
    assert page.locator("#panel-template .at-line").count() == 0


def test_a_text_box_leads_to_its_line_which_can_be_edited(page: Any, served: Served) -> None:
    page.goto(served.url("/design/micropul/tiles/40"))
    before = source(page.locator(".large"))
    page.get_by_label("Text boxes").check()
    box = page.locator(".o-box")
    box.focus()
    page.keyboard.press("Enter")
    page.locator("#panel-template .line.here").wait_for()
    assert "<text" in page.locator("#panel-template .line.here .says").inner_text()
    page.get_by_role("button", name="Edit").click()
    editor = page.get_by_label("Text of")
    text = editor.input_value()
    editor.fill(text.replace("{{ _", "x{{ _", 1))
    page.keyboard.press("Control+s")
    page.get_by_text("Saved.").first.wait_for()
    becomes_another(page.locator(".large"), before)
    assert (root(served) / TILE).read_text("utf-8") != text


@pytest.fixture
def asked(browser: Any, served: Served) -> Iterator[Any]:
    """A page whose console may tell of answers that are refusals, as browsers do."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    one = context.new_page()
    one.goto(served.address)
    yield one
    context.close()


def test_what_does_not_fit_is_told_beside_the_form(asked: Any, served: Served) -> None:
    asked.goto(served.url("/design/micropul/stones/sun"))
    asked.get_by_label("Copies").fill("-3")
    asked.get_by_role("button", name="Save").click()
    asked.get_by_text("-3 is less than 0").wait_for()
    assert "sun,3" in (root(served) / "card_data/micropul/stones.csv").read_text("utf-8")


def test_two_windows_are_asked_who_is_right(asked: Any, served: Served) -> None:
    page = asked
    page.goto(served.url("/design/micropul/stones/sun"))
    field = page.get_by_label("Copies")
    field.fill("5")
    path = root(served) / "card_data/micropul/stones.csv"
    path.write_text(path.read_text("utf-8").replace("sun,3", "sun,4"), "utf-8")
    page.wait_for_timeout(800)
    assert field.input_value() == "5"
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Somebody else has changed this meanwhile.").wait_for()
    assert page.locator(".clash td").all_inner_texts()[-2:] == ["5", "4"]
    page.get_by_role("button", name="Keep yours").click()
    page.get_by_text("Saved.").first.wait_for()
    assert "sun,5" in path.read_text("utf-8")


def test_a_piece_is_copied_and_removed(page: Any, served: Served) -> None:
    path = root(served) / TILES
    before = path.read_bytes()
    page.goto(served.url("/design/micropul/tiles/40"))
    page.get_by_text("Add a copy").click()
    page.get_by_label("Id of the new piece").fill("twin")
    page.get_by_role("button", name="Add", exact=True).click()
    page.wait_for_url("**/tiles/twin")
    page.get_by_role("button", name="Remove this piece").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    page.wait_for_url("**/design/micropul/tiles")
    assert path.read_bytes() == before


def test_all_findings_lead_to_their_places(page: Any, served: Served) -> None:
    template = root(served) / TILE
    whole = template.read_text("utf-8")
    wrong = '<face><text x="1" y="1" w="2" h="1" size="9" min="9">word word</text>'
    template.write_text(whole.replace("<face>", wrong, 1), "utf-8")
    page.goto(served.url("/design/micropul/findings"))
    items = page.locator("#list .findings li")
    items.first.wait_for(timeout=300_000)
    assert violations(page) == []
    page.locator("#file").select_option(TILE)
    page.locator("#severity").select_option("error")
    items.first.get_by_role("link").click()
    page.wait_for_url("**/design/micropul/tiles/*")
    page.locator("#panel-template .line.here").wait_for()
    page.go_back()
    page.locator("#list .findings li").first.wait_for(timeout=300_000)
    template.write_text(whole, "utf-8")
    page.get_by_text("All is well.").wait_for(timeout=300_000)


def test_the_keyboard_alone_is_enough(page: Any, served: Served) -> None:
    page.goto(served.url("/design/micropul/tiles"))
    source(shows(page, "0"))
    page.locator("#search").focus()
    page.keyboard.type("40")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('#wall') !== null"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/tiles/40")
    before = source(page.locator(".large"))
    page.locator("input[name=side]:checked").focus()
    page.keyboard.press("ArrowRight")
    becomes_another(page.locator(".large"), before)
    page.locator("#tab-data").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("#panel-template").is_visible()
    page.locator("#stage").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/tiles/41")


@pytest.mark.parametrize(
    "path",
    ["/design", "/design/micropul/tiles", "/design/micropul/tiles/40",
     "/design/micropul/file?path=card_data/micropul/game.yaml&line=20"],
)  # fmt: skip
def test_pages_are_fit_for_all(page: Any, served: Served, path: str) -> None:
    page.goto(served.url(path))
    page.wait_for_timeout(1000)
    if path.endswith("/40"):
        page.get_by_label("Text boxes").check()
    for width, scheme in ((1280, "light"), (380, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(300)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []


def test_an_actual_size_can_be_measured(page: Any, served: Served) -> None:
    page.goto(served.url("/design/micropul/tiles/40"))
    source(page.locator(".large"))
    page.get_by_text("Actual size", exact=True).click()
    page.get_by_text("Actual size is not right?").click()
    page.get_by_label("Length of the line").fill("5")
    width = page.locator("#easel").bounding_box()["width"]
    shape = page.locator(".overlay").get_attribute("viewBox").split()
    assert width == pytest.approx(float(shape[2]) * 5, abs=1)
    page.get_by_text("400 %").click()
    assert page.locator("#easel").bounding_box()["width"] == pytest.approx(4 * width, abs=2)


# What designers do besides looking, in a real browser: pictures, new pieces, variants, drafts.


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
