"""Pictures of what templates can do with photographs and drawings."""

import math
import tempfile
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tests.doc_pictures.press import in_a_row
from tests.support.project import Cards, built, rendered

PHOTO = '<image src="dusk.jpg" x="0" y="0" w="63" h="88"/>'
SHADE = '<box y="44" w="63" h="44" fill="linear(0 44 0 72, #10182800, #101828e6)"/>'
TEXTS = (
    '<text x="6" y="66" w="51" h="9" font="title" size="15" fill="#ffffff">Grey Heron</text>'
    '<text x="6" y="75" w="51" h="10" size="9" fill="#ffffffd0">It waits at the edge of the water'
    " until everybody has passed.</text>"
)
DROPS = "".join(
    f'<image src="drop.svg" x="{6 + 7 * place}" y="6" w="6" h="6" fill="{colour}"/>'
    for place, colour in enumerate(("#ffffff", "#f2b134", "#ffffff60"))
)
DROP = '<svg viewBox="0 0 10 10"><path d="M5 0C7 3 9 5 9 6.5a4 3.5 0 0 1-8 0C1 5 3 3 5 0Z"/></svg>'


def dusk() -> Image.Image:
    """Return a photograph of nowhere: hills and water at the end of a day."""
    image = Image.new("RGB", (756, 1056))
    draw = ImageDraw.Draw(image)
    for y in range(image.height):
        share = y / image.height
        draw.line([(0, y), (756, y)], (round(250 - 60 * share), round(200 - 40 * share), 170))
    for number, tone in enumerate(((196, 150, 150), (150, 120, 140), (110, 100, 130))):
        low = 430 + 90 * number
        hills = [(x, low + 50 * math.sin(x / (90 + 40 * number) + number)) for x in range(757)]
        draw.polygon([*hills, (756, 760), (0, 760)], tone)
    for y in range(700, 1056, 9):
        bright = 235 - (y * 37) % 60
        ends = [((y * 53) % 300, y), (400 + (y * 31) % 356, y)]
        draw.line(ends, (bright, bright - 10, bright), 4)
    return image.filter(ImageFilter.GaussianBlur(2))


def darkened() -> Image.Image:
    """Return a card with words on a photograph: as it is, and dark towards them."""
    shown = []
    for marks in (f"{PHOTO}{TEXTS}", f"{PHOTO}{SHADE}{TEXTS}{DROPS}"):
        with tempfile.TemporaryDirectory() as folder:
            project = Cards(
                front=f"<face>{marks}</face>", shape="{rect: [63, 88], bleed: 0}"
            ).write(Path(folder, "p"))
            dusk().save(project.data / "small" / "dusk.jpg", quality=90)
            (project.data / "small" / "drop.svg").write_text(DROP, "utf-8")
            page = rendered(built(project, Path(folder, "out"), backs=False), dpi=110)
        shown.append(page.crop(_card(page)).convert("RGB"))
    return in_a_row(shown, 14)


def _card(page: Image.Image) -> tuple[int, int, int, int]:
    """Return where the only card of a page lies: behind its marks, it is all that is coloured."""
    red, _, blue = page.convert("RGB").split()
    box = ImageChops.difference(red, blue).point(lambda one: 255 * (one > 12)).getbbox()
    assert box
    return box
