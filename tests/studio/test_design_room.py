"""The road of a designer, in a real browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.studio.conftest import Served, violations

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
