"""Pictures of what the press side of a sheet can do, made from small games."""

import io
import tempfile
from pathlib import Path

import resvg_py
from PIL import Image, ImageOps

from pnp.build import build
from pnp.load.project import find_project, shipped_root
from pnp.model.face import Guides
from pnp.model.order import Order
from pnp.uses.export.folder import export
from pnp.work.made import Way
from pnp.work.request import Request, silence
from tests.support.project import Cards, rendered

GROUND = "#d9dce1"
COLOURS = ("#e8b84a", "#5f9e8f", "#b8574b", "#5b74a8")
FRONT = """\
<face>
  <box x="{{ -bleed }}" y="{{ -bleed }}" w="{{ w + 2 * bleed }}" h="{{ h + 2 * bleed }}"
       fill="{{ piece.colour }}"/>
  <text x="4" y="{{ h / 2 - 8 }}" w="{{ w - 8 }}" h="16" size="22" align="centre" valign="middle"
        fill="#ffffff" bold="true">{{ piece.name }}</text>
</face>
"""
TILE = """\
<face>
  <path d="{{ ground }}" fill="{{ piece.colour }}"/>
  <text x="4" y="{{ h / 2 - 8 }}" w="{{ w - 8 }}" h="16" size="22" align="centre" valign="middle"
        fill="#ffffff" bold="true">{{ piece.name }}</text>
</face>
"""
GROUND_FRONT = """\
<face>
  <path d="{{ ground }}" fill="#1d2d44"/>
  <text x="{{ w / 2 - 12 }}" y="{{ h / 2 - 4 }}" w="24" h="10" size="8" align="centre"
        valign="middle" fill="#ffffff" bold="true">SHAPE</text>
</face>
"""
NAMED = (
    ("square: 30", "triangle: 40", "hexagon: 35", "octagon: 35"),
    ("rounded: [30, 35, 5]", "circle: 35", "hexagon: 35, corner: 5", "hexagon: 35, pointed: true"),
)
HEXAGON = "{hexagon: 34.641}"
WEDGE = "{polygon: [[14.6, 0], [46.6, 0], [61.2, 45], [0, 45]], bleed: 2}"


def page(shape: str, copies: int, order: Order, dpi: float, front: str = FRONT) -> Image.Image:
    """Return the first sheet of so many pieces."""
    rows = tuple(f"c{n},1,{n + 1},{COLOURS[n % len(COLOURS)]}" for n in range(copies))
    with tempfile.TemporaryDirectory() as folder:
        project = Cards(front=front, shape=shape, rows=rows).write(Path(folder))
        out = Path(folder) / "out"
        build(project, Request(("small",), ("en",), order, out=out), silence)
        return rendered(out / "small" / "small-cards-en-a4.pdf", dpi=dpi)


def in_a_row(pictures: list[Image.Image], gap: int = 16) -> Image.Image:
    """Put pictures of different sizes in a row on a calm ground."""
    framed = [ImageOps.expand(picture, 1, "#b9bec6") for picture in pictures]
    width = sum(picture.width for picture in framed) + gap * (len(framed) + 1)
    row = Image.new("RGB", (width, max(one.height for one in framed) + 2 * gap), GROUND)
    x = gap
    for picture in framed:
        row.paste(picture, (x, gap))
        x += picture.width + gap
    return row


def nested() -> Image.Image:
    """Six-sided, round and wedge-shaped pieces, as many as fit on a sheet."""
    shapes = ((HEXAGON, 42), ("{circle: 30, bleed: 2}", 55), (WEDGE, 20))
    return in_a_row([page(shape, copies, Order(), 40) for shape, copies in shapes])


def named() -> Image.Image:
    """Shapes by name, each as it prints with its bleed and its cut."""
    rows = []
    for shapes in NAMED:
        shown = []
        for shape in shapes:
            front = GROUND_FRONT.replace("SHAPE", shape)
            whole = page(f"{{{shape}}}", 1, Order(corners=True), 100, front=front)
            shown.append(whole.crop((315, 20, 512, 220)))
        rows.append(in_a_row(shown, 8))
    both = Image.new("RGB", (rows[0].width, sum(row.height for row in rows)), GROUND)
    for number, row in enumerate(rows):
        both.paste(row, (0, number * row.height))
    return both


def cut_file() -> Image.Image:
    """A sheet with marks, the lines that a plotter follows, and both on each other."""
    order = Order(register="silhouette", guides=Guides.NONE)
    rows = tuple(f"c{n},1,{n + 1},{COLOURS[n % len(COLOURS)]}" for n in range(30))
    with tempfile.TemporaryDirectory() as folder:
        cards = Cards(front=TILE, shape="{hexagon: 35, corner: 2}", rows=rows)
        project = cards.write(Path(folder))
        out = Path(folder) / "out"
        request = Request(("small",), ("en",), order, out=out)
        build(project, request, silence)
        export(project, request, Way("cut"), silence)
        sheet = rendered(out / "small" / "small-cards-en-a4.pdf", dpi=45)
        drawn = (out / "small" / "cut" / "en" / "cards" / "sheet1.svg").read_text("utf-8")
    thick = drawn.replace('stroke-width="0.1"', 'stroke-width="0.6"')
    png = bytes(resvg_py.svg_to_bytes(svg_string=thick, dpi=45))
    lines = Image.open(io.BytesIO(png)).convert("RGBA").resize(sheet.size)
    alone = Image.new("RGB", sheet.size, "#ffffff")
    alone.paste(lines, (0, 0), lines)
    both = sheet.copy()
    both.paste(lines, (0, 0), lines)
    return in_a_row([sheet, alone, both])


def plotted() -> Image.Image:
    """A corner of a sheet with arcs, with bands for a ruler, and with a plotter's contour."""
    card = "{rect: [63, 88], corner: 4, bleed: 2}"
    orders = (Order(corners=True), Order(blade=2.0), Order(contour=True, guides=Guides.NONE))
    return in_a_row([page(card, 9, order, 110).crop((0, 20, 430, 420)) for order in orders])


def gathered() -> Image.Image:
    """Both sides of a sheet that tiles and stones share."""
    with tempfile.TemporaryDirectory() as folder:
        order = Order(gather=True)
        asked = Request(("micropul",), ("en",), order, only=("tiles", "stones"), out=Path(folder))
        (path,) = build(find_project(shipped_root()), asked, silence).written
        return in_a_row([rendered(path, side, dpi=50) for side in (0, 1)])


SCENE = """\
<face>
  <box w="{{ w }}" h="{{ h }}" fill="#f0e6c8"/>
  <box y="{{ h * 0.6 }}" w="{{ w }}" h="{{ h * 0.4 }}" fill="#5f9e8f"/>
  <path d="M 40 0 L 63 23 L 63 11 L 52 0 Z" fill="#e8b84a"/>
  <path d="M 0 60 L 22 30 L 44 60 Z" fill="#5b74a8"/>
</face>
"""


def mirrored() -> Image.Image:
    """A corner of a sheet with art that ends at the cut, without and with its mirror image."""
    shown = []
    for mirror in ("false", "true"):
        shape = f"{{rect: [63, 88], bleed: 3, mirror: {mirror}}}"
        whole = page(shape, 4, Order(gap=8, bleed=3), 110, front=SCENE)
        shown.append(whole.crop((80, 190, 520, 490)))
    return in_a_row(shown)


MACROS = """\
{% import "house.xml" as house %}
<face>
  {{ house.ground(w, h, bleed, piece.colour) }}
  {% if piece.name == "2" %}
  <group x="10" y="12" scale="2">{{ house.players([2, 4], "#ffffff") }}</group>
  {% endif %}
</face>
"""


def macros() -> Image.Image:
    """A card with a ground alone, and one with the number of players upon it."""
    shape = "{rect: [63, 44], bleed: 3}"
    return page(shape, 2, Order(gap=8, bleed=3), 90, front=MACROS).crop((90, 8, 660, 250))
