"""From a key stroke to its picture: a translator types in a real browser, on a busy machine."""

from __future__ import annotations

import re
import shutil
from multiprocessing import get_context
from statistics import median
from threading import Thread
from typing import Any

from pnp.load.project import Project
from pnp.studio.app import OpenStudio, open_studio
from tests.bench.measuring import ROOT, Bench, Report, Result, at_most

STROKES = 100
WORDS = "Wer an der Reihe ist nimmt eine Karte "
TEXTS = (  # a card, a rule, a page full of art, a note above pieces, a foot, a term
    ("microscopic", "de", "piece"),
    ("clockwork_city", "de", "rules"),
    ("macroscope", "ru", "rules"),
    ("clockwork_city", "de", "note"),
    ("micropolis", "de", "title"),
    ("micropul", "de", "term"),
)
# How the ids of such texts are known, and how long the texts are at least.
KINDS = {
    "piece": (r".*/.*", 10),
    "rules": (r"rules\.(?!.*-alt$).*", 120),
    "note": (r"\w+\.note", 40),
    "title": (r"\w+(?<!game)\.title", 3),
    "term": (r"term\..*", 3),
}


def typing(bench: Bench) -> Report:
    """Type a hundred letters into texts on cards and pages while another process is at work."""
    report = Report("typing")
    folder = bench.folder / "studio"
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("card_data", "templates"):
        shutil.copytree(ROOT / name, folder / name)
    one = open_studio(Project(folder, ROOT))
    thread = Thread(target=one.serve, daemon=True)
    thread.start()
    busy = get_context("spawn").Process(target=_burn, daemon=True)
    busy.start()
    try:
        for game, language, kind in TEXTS:
            _typed(report, one, game, language, kind)
    finally:
        busy.terminate()
        one.server.shutdown()
        thread.join(20)
    return report


def _burn() -> None:
    while True:
        sum(range(10_000))


def _typed(report: Report, one: OpenStudio, game: str, language: str, kind: str) -> None:
    from playwright.sync_api import sync_playwright

    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    name = f"{game} ({language}), {kind}"
    if not browser_path:
        report.results.append(Result(name, problem="no Chromium"))
        return
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(one.address)
        base = one.address.partition("/enter")[0]
        page.goto(f"{base}/translate/{game}/{language}")
        page.wait_for_selector("#desk[data-ready]", timeout=120_000)
        _open_text(page, kind)
        found = _strokes(page)
        browser.close()
    seconds = [one / 1000 for one in found]
    report.results.append(Result(name, seconds=median(seconds), rounds=tuple(seconds)))
    report.aim(f"{name}: the middle", median(found), at_most(150))
    report.aim(f"{name}: the slowest of {len(found)}", max(found), at_most(400))


def _open_text(page: Any, kind: str) -> None:
    """Open a longer text of a kind that a picture shows."""
    rows = page.locator("#rows .item")
    wanted, letters = KINDS[kind]
    for at in range(rows.count()):
        row = rows.nth(at)
        is_wanted = re.fullmatch(wanted, row.get_attribute("data-context") or "")
        if is_wanted and len(row.locator(".own").text_content() or "") > letters:
            row.click()
            page.wait_for_timeout(1500)
            if page.locator("#stage .outline").count():
                return


def _strokes(page: Any) -> list[float]:
    page.locator("#editor").focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("x")  # the first draws what nobody has drawn yet
    page.wait_for_timeout(2000)
    page.evaluate("window.pnpLatency.length = 0")
    for number in range(STROKES):
        page.keyboard.type(WORDS[number % len(WORDS)])
        page.wait_for_timeout(180)  # as people type
    page.wait_for_timeout(1500)
    return [float(one) for one in page.evaluate("window.pnpLatency")]
