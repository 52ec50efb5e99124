"""The pictures of docs/site.md: pages as Chromium shows them, wide and narrow, by day and by night.

    python -m tests.doc_pictures.site

No test compares them: every version of a browser sets letters a little differently.
"""

import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from pnp.load.project import Project, shipped_root
from pnp.model.order import Order
from pnp.uses.site.pages import make_site
from pnp.work.made import SiteOrder
from pnp.work.request import Request, silence
from tests.doc_pictures.docs import side_by_side
from tests.support.editions import GAMES

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "de", "uk")
PAPERS = ("a4", "letter")
NIGHT, DAY = 0, 1
# page, width, height, and when it is read
WIDE = (("en/index.html", 1180, 1500, DAY), ("de/clockwork_city/rules.html", 1180, 1500, NIGHT))
NARROW = (
    ("uk/micropul/index.html", 390, 900, DAY),
    ("uk/micropul/rules.html", 390, 900, NIGHT),
    ("de/microscopic/index.html", 390, 900, DAY),
    ("en/micropolis/rules.html", 390, 900, DAY),
)


def made(out: Path) -> None:
    """Make the site that is shown."""
    project = Project(shipped_root(), shipped_root())
    request = Request(GAMES, LANGUAGES, Order(paper="+".join(PAPERS)), out=out, jobs=2)
    make_site(project, SiteOrder(request, PAPERS), silence)


def shot(site: Path, page: str, width: int, height: int, when: int) -> Image.Image:
    """Return a page as it is seen through a window of this size."""
    frame, picture = site.parent / "frame.html", site.parent / "shot.png"
    style = f"border:0;width:{width}px;height:{height}px"
    address = (site / page).as_uri()
    frame.write_text(f'<body style="margin:0"><iframe src="{address}" style="{style}"></iframe>')
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         "--allow-file-access-from-files", f"--blink-settings=preferredColorScheme={when}",
         f"--screenshot={picture}", f"--window-size={max(width, 500)},{height}", frame.as_uri()],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    return Image.open(picture).convert("RGB").crop((0, 0, width, height))


def main() -> None:
    """Make a site, look at it, and keep what is seen."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        made(site)
        for name, views, scale in (("site-wide", WIDE, 0.6), ("site-narrow", NARROW, 0.8)):
            row = side_by_side([shot(site, *view) for view in views], 24)
            small = row.resize((round(row.width * scale), round(row.height * scale)))
            small.quantize(256).save(ROOT / "docs" / "pictures" / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
