"""A picture of what a print shop is sent: pages, where they are cut, and where texts are safe."""

import io
import json
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

from pnp.base.geometry import Box, Edges
from pnp.base.units import INCH
from pnp.load.project import find_project, shipped_root
from pnp.load.stock import load_shops
from pnp.model.order import Order
from pnp.model.shop import Product
from pnp.uses.export.folder import export
from pnp.work.made import LIST, Way
from pnp.work.request import Request, silence
from tests.doc_pictures.press import in_a_row

DPI = 110
CUT, SAFE = "#ff00d4", "#00b8d4"
DASH = 5  # pixels
# A shop, a game, one of its pieces, and the side that is shown.
SHOWN = (
    ("makeplayingcards", "clockwork_city", "characters/ada", "front"),
    ("makeplayingcards", "microscopic", "genes/heat_draw_1", "back"),
    ("thegamecrafter", "micropul", "tiles/11", "front"),
)


def sent() -> Image.Image:
    """Return pages as they are sent, with lines where they are cut and where texts are safe."""
    project = find_project(shipped_root())
    shops, pages = load_shops(project), []
    with tempfile.TemporaryDirectory() as folder:
        for name, game, piece, side in SHOWN:
            order = Order(pieces=(piece,))
            asked = Request((game,), ("en",), order, only=(piece,), out=Path(folder))
            export(project, asked, Way("shop", {"shop": shops[name], "product": ""}, name), silence)
            made = Path(folder) / game / "shop" / name / "en"
            rows = json.loads((made / LIST).read_bytes())["files"]
            row = next(row for row in rows if row.get("side") == side)
            product = shops[name].products[row["product"]]
            pages.append(_ruled((made / row["file"]).read_bytes(), product))
    return in_a_row(pages)


def _ruled(data: bytes, product: Product) -> Image.Image:
    """Return a page in the size of the picture, with both lines drawn over it."""
    scale = DPI / INCH
    size = tuple(round(length * scale) for length in product.page)
    page = Image.open(io.BytesIO(data)).convert("RGB").resize((size[0], size[1]))
    draw = ImageDraw.Draw(page)
    safe = product.trim.shrunk(Edges(*[product.safe] * 4))
    for box, colour, gap in ((product.trim, CUT, 0), (safe, SAFE, DASH)):
        _line_around(draw, box, colour, gap)
    return page


def _line_around(draw: ImageDraw.ImageDraw, box: Box, colour: str, gap: int) -> None:
    left, top, right, bottom = (
        round(length * DPI / INCH) for length in (box.x, box.y, box.right, box.bottom)
    )
    step = DASH + gap
    for x in range(left, right, step):
        for y in (top, bottom):
            draw.line((x, y, min(x + DASH, right), y), colour, 2)
    for y in range(top, bottom, step):
        for x in (left, right):
            draw.line((x, y, x, min(y + DASH, bottom)), colour, 2)
