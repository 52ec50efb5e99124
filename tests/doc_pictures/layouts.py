"""Pictures of what the options of a build change on paper, made from a deck of numbered cards."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from PIL import Image, ImageDraw, ImageOps

from pnp.base.geometry import Point
from pnp.build import build
from pnp.load.project import find_project, shipped_root
from pnp.model.face import Flip, Guides
from pnp.model.order import Order
from pnp.parts.edition import Workshop
from pnp.uses.calibrate import CalibrationSheet
from pnp.work.request import Request, silence
from tests.doc_pictures.press import COLOURS, FRONT, in_a_row
from tests.support.project import Cards, rendered

CARD = "{rect: [63, 88], corner: 3, bleed: 3}"
BACK = """\
<face>
  <box x="{{ -bleed }}" y="{{ -bleed }}" w="{{ w + 2 * bleed }}" h="{{ h + 2 * bleed }}"
       fill="#33475b"/>
  <path d="M {{ w / 2 }} 14 l 12 18 h -24 Z" fill="#ffffff"/>
  <text x="4" y="40" w="{{ w - 8 }}" h="16" size="22" align="centre" valign="middle" bold="true"
        fill="#ffffff">{{ piece.name }}</text>
</face>
"""
RED = "#c2410c"
# Codes of sheets change with whatever is drawn; pictures of layouts need not.
same_codes = patch("pnp.parts.footers.code_of", lambda digest: "TXTH-NQVB")


@contextmanager
def made(order: Order, cards: int = 4, back: str = BACK) -> Iterator[Path]:
    """Build a deck of numbered cards to an order."""
    rows = tuple(f"c{n},1,{n + 1},{COLOURS[n % len(COLOURS)]}" for n in range(cards))
    with tempfile.TemporaryDirectory() as folder:
        project = Cards(front=FRONT, back=back, shape=CARD, rows=rows).write(Path(folder))
        request = Request(("small",), ("en",), order, out=Path(folder) / "out")
        with same_codes:
            (path, *_) = build(project, request, silence).written
        yield path


def side(order: Order, page: int = 1, dpi: float = 30, cards: int = 4) -> Image.Image:
    """Return a page of such a deck; the second is the back of the first."""
    with made(order, cards) as path:
        return rendered(path, page, dpi)


def flips() -> Image.Image:
    """The front of a sheet, and its back for either edge that the paper is turned over."""
    backs = [side(Order(flip=flip)) for flip in (Flip.LONG, Flip.SHORT)]
    return in_a_row([side(Order(), 0), *backs])


def back_bleeds() -> Image.Image:
    """The same back as it is, and with 5 mm more around the block and between the pieces."""
    return in_a_row([side(Order(back_bleed=bleed), dpi=40) for bleed in (None, 5.0)])


def layouts() -> Image.Image:
    """Nine cards as they come, in two columns, on lying paper, edge to edge, and far apart."""
    orders = (
        Order(),
        Order(columns=2),
        Order(turn=True),
        Order(gap=0),
        Order(gap=9, bleed=3, columns=2, rows=2),
    )
    return in_a_row([side(order, 0, 24, 9) for order in orders], 12)


def scaled() -> Image.Image:
    """The same cards at their own size and at three quarters of it."""
    return in_a_row([side(Order(scale=scale), 0, 30, 9) for scale in (1.0, 0.75)])


def guided() -> Image.Image:
    """A corner of fronts and backs with and without cut lines."""
    mm = 60 / 25.4
    corner = (round(32 * mm), round(50 * mm), round(112 * mm), round(100 * mm))
    orders = ((0, Guides.FRONT), (1, Guides.FRONT), (1, Guides.BOTH), (0, Guides.NONE))
    shown = [side(Order(guides=guides), page, 60) for page, guides in orders]
    return in_a_row([picture.crop(corner) for picture in shown])


def both_papers() -> Image.Image:
    """One page for two papers, in the middle of each."""
    page, scale = side(Order(paper="a4+letter"), 0, 30, 9), 30 / 25.4
    shown = []
    for width, height in ((210, 297), (215.9, 279.4)):
        sheet = Image.new("RGB", (round(width * scale), round(height * scale)), "#ffffff")
        at = (sheet.width - page.width) // 2, (sheet.height - page.height) // 2
        sheet.paste(page, at)
        draw = ImageDraw.Draw(sheet)
        box = (*at, at[0] + page.width - 1, at[1] + page.height - 1)
        draw.rectangle(box, outline=RED)
        shown.append(sheet)
    return in_a_row(shown)


def offsets() -> Image.Image:
    """A back that comes out 6 mm too far right and 4 too high, and with the offset that mends it.

    Red is where the cards are on the front.
    """
    wrong, dpi, shown = Point(6, -4), 40, []
    for offset in (Point(0, 0), wrong):
        with made(Order(offset=offset)) as path:
            page = rendered(path, 1, dpi)
            manifest = json.loads((path.parent / "manifest-en-a4.json").read_text("utf-8"))
        mm = dpi / 25.4
        out = Image.new("RGB", page.size, "#ffffff")
        out.paste(page, (round(wrong.x * mm), round(wrong.y * mm)))
        draw = ImageDraw.Draw(out)
        for one in manifest["files"][0]["pages"][0]["pieces"]:
            right, top = page.width - one["x"] * mm, one["y"] * mm
            size = one["width"] * mm, one["height"] * mm
            draw.rectangle((right - size[0], top, right, top + size[1]), outline=RED, width=2)
        shown.append(out)
    return in_a_row(shown)


def folded() -> Image.Image:
    """Four cards, and their backs on the other side of the fold."""
    with tempfile.TemporaryDirectory() as folder:
        order = Order(backs="fold", sheets="1")
        asked = Request(("clockwork_city",), ("en",), order, only=("deck",), out=Path(folder))
        with same_codes:
            (path, *_) = build(find_project(shipped_root()), asked, silence).written
        return ImageOps.expand(rendered(path, 0, 60), 1, "#b9bec6")


def trial() -> Image.Image:
    """Both sides of the trial sheet for backs that are printed by hand."""
    with made(Order(backs="manual")) as path:
        sheet = next(path.parent.glob("*-trial.pdf"))
        return in_a_row([rendered(sheet, page, 45) for page in (0, 1)])


def calibration() -> Image.Image:
    """Both sides of the calibration sheet."""
    data = CalibrationSheet(Workshop.open(find_project(shipped_root())), "en").pdf(Order())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "one.pdf")
        path.write_bytes(data)
        return in_a_row([rendered(path, page, 75) for page in (0, 1)])


def bound() -> Image.Image:
    """Two sides of a rulebook with room for holes."""
    with tempfile.TemporaryDirectory() as folder:
        order = Order(binding=20)
        asked = Request(("micropul",), ("en",), order, only=("rules",), out=Path(folder))
        (path, *_) = build(find_project(shipped_root()), asked, silence).written
        return in_a_row([rendered(path, page, 40) for page in (2, 3)])
