"""The pictures of docs/studio.md: every room as Chromium shows it.

    python -m tests.doc_pictures.studio

No test compares them: every version of a browser sets letters a little differently.
"""

import io
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

from PIL import Image

from pnp.load.project import Project, shipped_root
from pnp.studio.app import open_studio
from tests.doc_pictures.docs import side_by_side

ROOT = Path(__file__).resolve().parents[2]
WIDE, NARROW = (1280, 800), (390, 800)
RULE = "/translate/macroscope/uk?text=rules.guess-other"
PLANNED = "#plan[aria-busy=false]"
PIECE = "/design/microscopic/genes/heat_draw_1"


def shot(page: Any) -> Image.Image:
    """Return what is seen of a page now."""
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def seen(page: Any, base: str, path: str, ready: str, settle: int = 1500) -> Image.Image:
    """Open a room, wait until it is there, and return what is seen."""
    page.goto(f"{base}{path}")
    page.wait_for_selector(ready, timeout=120_000)
    page.wait_for_timeout(settle)
    return shot(page)


def rooms(page: Any, base: str) -> dict[str, Image.Image]:
    """Return every room on a wide screen."""
    texts = "#desk[data-ready]"
    return {
        "studio-print.png": seen(page, base, "/print", "main img", 6000),
        "studio-order.png": seen(page, base, "/print/microscopic", PLANNED, 3000),
        "studio-measure.png": measuring(page, base),
        "studio-languages.png": seen(page, base, "/translate", "#matrix[data-ready]"),
        "studio-translate.png": seen(
            page, base, "/translate/clockwork_city/de?text=characters/ada.trade", texts
        ),
        "studio-rules.png": seen(
            page, base, "/translate/macroscope/uk?text=rules.guess-other", texts
        ),
        "studio-wall.png": seen(page, base, "/design/microscopic/genes", "main img", 4000),
        "studio-design.png": seen(
            page, base, "/design/microscopic/genes/heat_draw_1", "main img", 3000
        ),
    }


def chooser(page: Any, base: str) -> Image.Image:
    """Return the dialog with pictures to choose from."""
    page.goto(f"{base}/design/macroscope/cards/tractor-fish")
    page.locator(".choose-picture").first.click()
    page.wait_for_selector(".pictures img")
    page.wait_for_timeout(4000)
    return shot(page)


def measuring(page: Any, base: str) -> Image.Image:
    """Return the dialog that measures a printer."""
    seen(page, base, "/print/microscopic", "main form")
    page.click("#measure-open")
    page.wait_for_timeout(1500)
    return shot(page)


def narrow(page: Any, base: str) -> Image.Image:
    """Return some rooms on a telephone."""
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    paths = (
        ("/print", "main img"),
        (RULE, "#desk[data-ready]"),
        ("/design/microscopic/genes", "main img"),
    )
    return side_by_side([seen(page, base, path, ready, 3000) for path, ready in paths])


def with_studio(work: Callable[[Any, str], None]) -> None:
    """Open a studio on a copy of all games, and a browser on it."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        folder = Path(name) / "my-games"
        for place in ("card_data", "templates"):
            shutil.copytree(ROOT / place, folder / place)
        one = open_studio(Project(folder, shipped_root()))
        thread = Thread(target=one.serve, daemon=True)
        thread.start()
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        size: Any = {"width": WIDE[0], "height": WIDE[1]}
        page = browser.new_context(viewport=size, locale="en-GB").new_page()
        page.goto(one.address)
        work(page, one.address.partition("/enter")[0])
        browser.close()
        one.server.shutdown()
        thread.join(20)


def main() -> None:
    """Keep what is seen."""

    def work(page: Any, base: str) -> None:
        found = {**rooms(page, base), "studio-chooser.png": chooser(page, base)}
        for name, image in {**found, "studio-narrow.png": narrow(page, base)}.items():
            path = ROOT / "docs" / "pictures" / name
            image.quantize(160).save(path, optimize=True)
            print(f"wrote {path.relative_to(ROOT)}")

    with_studio(work)


if __name__ == "__main__":
    main()
