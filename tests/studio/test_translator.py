"""The road of a translator in a real browser, from opening to a printed sheet."""

import re
import time
from pathlib import Path
from typing import Any

import pytest

from pnp.load.po import parse_po, po_text
from pnp.load.project import Project
from pnp.model.messages import PoFile
from tests.studio.conftest import Served, violations
from tests.support.waiting import until

HERE = "/translate/micropul/de"


def opened(page: Any, served: Served, path: str = HERE) -> Any:
    page.goto(served.url(path))
    page.wait_for_selector("#desk[data-ready]")
    return page


def words(project: Project, context: str, language: str = "de") -> str:
    path = project.data / "micropul" / "locale" / f"{language}.po"
    units = parse_po(path.read_text("utf-8"), "x.po").units
    return next(one.text for one in units if one.context == context)


def saved(page: Any) -> None:
    page.wait_for_selector("#saved[data-state=saved]")


def a_text(project: Project, wanted: str) -> str:
    path = project.data / "micropul" / "locale" / "de.po"
    units = parse_po(path.read_text("utf-8"), "x.po").units
    return next(one.context for one in units if re.fullmatch(wanted, one.english, re.DOTALL))


def test_from_the_first_page_to_a_printed_sheet(
    page: Any, served: Served, project: Project
) -> None:
    page.click("nav a[href='/translate']")
    page.wait_for_selector("#matrix[data-ready]")
    page.click("tr[data-code=de] td[data-source=micropul] a")
    page.wait_for_selector("#desk[data-ready]")
    total = page.locator("#rows .item").count()
    page.fill("#search", "supply")
    until(lambda: page.locator("#rows .item").count() < total)
    wanted = "[data-context^='rules.']:not([data-context$='-alt'])"
    item = page.locator(f"#rows .item{wanted}").first
    context = item.get_attribute("data-context")
    item.click()
    until(lambda: page.locator("#context").text_content() == context)
    until(lambda: page.locator("#stage .outline").count() >= 1)
    before = page.locator("#stage img.whole").get_attribute("src")
    page.locator("#editor").click()
    page.keyboard.press("Control+End")
    page.keyboard.type(" Wirklich")
    saved(page)
    assert words(project, context).endswith("Wirklich")
    until(lambda: page.locator("#stage img.whole").get_attribute("src") != before)
    assert page.locator("#stage .outline").count() >= 1
    page.goto(served.url(f"{HERE}/proof"))
    assert page.locator(".proof article").count() == 1
    assert page.pdf() if page.context.browser.browser_type.name == "chromium" else True


def test_keys_alone_are_enough(page: Any, served: Served, project: Project) -> None:
    path = project.data / "micropul" / "locale" / "de.po"
    po = parse_po(path.read_text("utf-8"), "x.po")
    empty = [one.context for one in po.units if "{" in one.english and "|" not in one.english][:2]
    units = tuple(one._replace(text="") if one.context in empty else one for one in po.units)
    path.write_text(po_text(PoFile(po.comment, po.header, units)), "utf-8")
    opened(page, served)
    assert page.locator("#context").text_content() == empty[0], "the first that is to be done"
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "search"
    page.locator("#editor").focus()
    page.keyboard.press("Alt+c")
    assert page.locator("#editor .chip").count() >= 1
    page.keyboard.press("Control+Enter")
    until(lambda: page.locator("#context").text_content() == empty[1])
    assert words(project, empty[0])
    page.keyboard.type("Nur ")
    page.keyboard.press("Alt+1")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".notice.good")
    assert re.fullmatch(r"Nur \{[^{}]+\}", words(project, empty[1]))


def test_a_brace_can_not_be_broken(page: Any, served: Served, project: Project) -> None:
    context = a_text(project, r"[^|]*\{[a-z._]+\}[^{}|]*")
    opened(page, served, f"{HERE}?text={context}")
    before = words(project, context)
    page.locator("#editor").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("{}")
    assert page.locator(".notice").count() >= 1
    page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.setData("text/plain", " fremd {unknown} {{x");
          const event = new InputEvent("beforeinput",
            {inputType: "insertFromPaste", dataTransfer: data, bubbles: true, cancelable: true});
          document.querySelector("#editor").dispatchEvent(event);
        }"""
    )
    saved(page)
    assert words(project, context) == f"{before} fremd unknown x"


def test_every_form_of_a_plural_has_a_field(page: Any, served: Served, project: Project) -> None:
    context = a_text(project, r".*\{[a-z._]+:[^{}|]+\|[^{}|]+\}.*")
    opened(page, served, f"/translate/micropul/cs?text={context}")
    fields = page.locator("#editor .plural").first.locator("input")
    assert fields.count() == 3
    fields.nth(2).fill("x|y{z}")
    saved(page)
    assert re.search(r"\{[a-z._]+:[^|{}]+\|[^|{}]+\|xyz\}", words(project, context, "cs"))


def test_findings_come_while_somebody_types(page: Any, served: Served, project: Project) -> None:
    context = a_text(project, r"[^|]*\{[a-z._]+\}[^{}|]*")
    opened(page, served, f"{HERE}?text={context}")
    page.locator("#editor").click()
    page.keyboard.press("Control+a")
    page.keyboard.type("Ohne Zahl")
    page.wait_for_selector("#findings li.error")
    saved(page)
    assert page.locator("#fuzzy").is_checked(), "what is wrong needs work"
    assert page.locator(".item[aria-current] .dot.work").count() == 1


def test_a_file_that_changes_on_disk_is_seen_and_never_overwritten(
    page: Any, served: Served, project: Project
) -> None:
    context = a_text(project, r"[A-Z][a-z ]{20,}\.")
    opened(page, served, f"{HERE}?text={context}")
    path = project.data / "micropul" / "locale" / "de.po"
    old = words(project, context)
    time.sleep(0.5)  # until changes are noticed
    path.write_text(path.read_text("utf-8").replace(f'"{old}"', '"Von anderswo."'), "utf-8")
    until(lambda: page.locator("#editor").text_content() == "Von anderswo.")
    page.locator("#editor").click()
    page.keyboard.press("Control+End")
    page.keyboard.type(" Mein Wort.")
    path.write_text(path.read_text("utf-8").replace("Von anderswo.", "Noch anders."), "utf-8")
    page.wait_for_selector("#conflict[open]")
    assert page.locator("#theirs").text_content() == "Noch anders."
    page.click("#conflict button[value=mine]")
    saved(page)
    assert words(project, context) == "Von anderswo. Mein Wort."


def test_comments_and_reviews_are_kept_in_the_file(
    page: Any, served: Served, project: Project
) -> None:
    opened(page, served)
    page.fill("#notes", "Stimmt das?")
    page.locator("#notes").blur()
    saved(page)
    page.check("#reviewed")
    page.wait_for_selector(".item[aria-current] .dot.reviewed")
    text = (project.data / "micropul" / "locale" / "de.po").read_text("utf-8")
    assert "# Stimmt das?\n# reviewed " in text
    page.select_option("#filter", "noted")
    assert page.locator("#rows .item").count() == 1


def test_two_thousand_texts_and_a_language_from_right_to_left(
    page: Any, served: Served, project: Project
) -> None:
    rule = "nplurals=2; plural=(n != 1);"
    table = project.data / "stock"
    table.mkdir(exist_ok=True)
    (table / "languages.yaml").write_text(
        'languages:\n  he:\n    title: "עברית"\n    english: Hebrew\n    hyphens: en_GB\n'
        f'    plurals: "{rule}"\n',
        "utf-8",
    )
    terms = project.data / "micropul" / "terms.yaml"
    more = "".join(f"  word{n}: {{says: word {n}}}\n" for n in range(900))
    terms.write_text(terms.read_text("utf-8").rstrip("\n") + "\n" + more, "utf-8")
    rules = project.data / "micropul" / "rules.md"
    items = "".join(f"- Say so. {{#more-{n} -}}\n" for n in range(1000))
    rules.write_text(rules.read_text("utf-8").rstrip("\n") + "\n\n" + items, "utf-8")
    page.goto(served.url("/translate"))
    page.wait_for_selector("#matrix[data-ready]")
    page.click("tr[data-code=he] td[data-source=micropul] button")
    page.wait_for_selector("#desk[data-ready]", timeout=300_000)
    assert page.locator("#rows .item").count() > 2000
    page.locator("#editor").click()
    page.keyboard.type("מילה")
    saved(page)
    own = page.locator(".item[aria-current] .own")
    assert own.evaluate("one => getComputedStyle(one).direction") == "rtl"


@pytest.mark.parametrize("path", ["/translate", HERE])
def test_the_room_is_fit_for_everybody(page: Any, served: Served, path: str) -> None:
    page.goto(served.url(path))
    page.wait_for_selector("[data-ready]")
    page.wait_for_timeout(300)
    assert violations(page) == []


def test_on_a_narrow_screen_one_thing_is_seen_at_a_time(page: Any, served: Served) -> None:
    page.set_viewport_size({"width": 380, "height": 800})
    opened(page, served)
    assert page.locator("#rows").is_visible() and not page.locator("#editor").is_visible()
    page.locator("#rows .item").nth(1).click()
    page.wait_for_selector("#editor", state="visible")
    assert not page.locator("#rows").is_visible()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 380, "nothing sticks out"
    page.click("#to-list")
    assert page.locator("#rows").is_visible()


def test_a_file_is_taken_in_by_dropping_it(
    page: Any, served: Served, project: Project, tmp_path: Path
) -> None:
    opened(page, served)
    context = a_text(project, r"[A-Z][a-z ]{20,}\.")
    old = words(project, context)
    source = project.data / "micropul" / "locale" / "de.po"
    sent = source.read_text("utf-8").replace(f'"{old}"', '"Gesandt."')
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "micropul-de.po"));
          document.querySelector("#desk").dispatchEvent(
            new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
        }""",
        sent,
    )
    page.wait_for_selector("#accept[open]")
    with page.expect_navigation():
        page.click("#accept-take")
    assert words(project, context) == "Gesandt."
