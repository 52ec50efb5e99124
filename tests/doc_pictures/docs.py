"""The pictures of the documentation, made from today's data: `python -m tests.doc_pictures`."""

import io
import math
import tempfile
from collections.abc import Callable
from functools import cache
from itertools import chain
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageOps

from pnp.arrange.sheets import deal
from pnp.draw.operators import Look
from pnp.load.project import Project, find_project
from pnp.model.order import FULL, INKS, STACK, Order
from pnp.parts.edition import LoadedGame, Workshop
from pnp.parts.rules import RulesPart
from pnp.pictures.pixels import VISIONS
from pnp.translate.kit import MarkedRules
from pnp.translate.source import open_source
from pnp.uses.newgame import start_game
from pnp.uses.preview import pictures_of, preview
from pnp.work.request import Report, Request, silence
from tests.doc_pictures import faces as face_pictures
from tests.doc_pictures import guide as guide_pictures
from tests.doc_pictures import layouts as layout_pictures
from tests.doc_pictures import press as press_pictures
from tests.doc_pictures import shops as shop_pictures
from tests.doc_pictures import tables as table_pictures
from tests.doc_pictures.guide import on_ground

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "pictures"
GROUND = "#d9dce1"
TABLE = """\
  <table x="5" y="20" w="53" h="36" columns="8 2* 1*" size="9" min="6.5"
         head="{{ colour }}" zebra="#e6dcc2" stroke="{{ colour }}" fill="ink">
    <tr><td/><td>{{ _("Weather") }}</td><td align="centre">{{ _("Points") }}</td></tr>
    <tr><td>{icon:eye}</td><td>{{ piece.name }}</td><td align="centre">{{ piece.cost }}</td></tr>
    <tr><td/><td>{{ piece.rules }}</td><td align="centre">{{ piece.cost * 2 }}</td></tr>
    <tr><td/><td>{{ _("both") }}</td><td align="centre" bold="yes">{{ piece.cost * 3 }}</td></tr>
  </table>
"""
RING = ("s12", "s38", "s55", "s01", "s42", "s44", "s41", "s18", "s46", "s17")  # of the rulebook


@cache
def looks(
    project: Project,
    game: str,
    component: str,
    view: str,
    dpi: float,
    vision: str = "normal",
    language: str = "en",
    ink: str = FULL,
) -> dict[str, Image.Image]:
    """Return previews of a component by file name; without a view, of its sheets."""
    with tempfile.TemporaryDirectory() as folder:
        request = Request(
            games=(game,),
            languages=(language,),
            order=Order(view=view, ink=ink),
            only=(component,),
            out=Path(folder),
        )
        written = preview(project, request, Look(dpi, vision, proof=True), silence).written
        data = {path.stem: io.BytesIO(path.read_bytes()) for path in written}
        return {name: on_ground(Image.open(png)) for name, png in data.items()}


def side_by_side(pictures: list[Image.Image], gap: int = 16) -> Image.Image:
    """Put pictures in a row on a calm ground."""
    width = sum(picture.width for picture in pictures) + gap * (len(pictures) + 1)
    height = max(picture.height for picture in pictures) + 2 * gap
    row = Image.new("RGB", (width, height), GROUND)
    x = gap
    for picture in pictures:
        row.paste(picture, (x, gap))
        x += picture.width + gap
    return row


def variants() -> Image.Image:
    """A sheet of Micropul, and the same sheet of its variant."""
    project, dpi = find_project(ROOT), 48
    names = ("micropul", "micropul/travel")
    sheets = (looks(project, name, "tiles", "", dpi).values() for name in names)
    return side_by_side([next(iter(found)) for found in sheets], 12)


def tiles() -> Image.Image:
    """All tiles of Micropul and their back."""
    return next(iter(looks(find_project(ROOT), "micropul", "tiles", "contact", 90).values()))


def sheet() -> Image.Image:
    """The front and the back of the sheet of tiles."""
    pages = looks(find_project(ROOT), "micropul", "tiles", "", 60)
    return side_by_side([ImageOps.expand(page, 1, "#b9bec6") for page in pages.values()])


def cutting() -> Image.Image:
    """A corner of a sheet: pieces apart, double marks, and the numbers of the cuts."""
    dpi = 150
    pages = looks(find_project(ROOT), "microscopic", "organisms", "", dpi)
    page = next(iter(pages.values()))
    wide, high = (round(mm * dpi / 25.4) for mm in (105, 50))
    return ImageOps.expand(page.crop((0, 0, wide, high)), 1, "#b9bec6")


def stacking() -> Image.Image:
    """Three sheets in the order of a stack, and the piles that they are cut into."""
    hands = deal(range(1, 13), 4, STACK)
    picture = Image.new("RGB", (860, 300), "white")
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(26)
    for back, hand in reversed(list(enumerate(hands))):
        x, y = 40 + 70 * back, 70 - 20 * back
        draw.rectangle((x, y, x + 150, y + 200), "white", "#5d6b76", 2)
        for slot, card in enumerate(hand):
            left, up = x + 15 + slot % 2 * 62, y + 12 + slot // 2 * 90
            draw.rectangle((left, up, left + 58, up + 84), "#e8f1f8", "#2f6fb0", 2)
            draw.text((left + 29, up + 42), str(card), "#1b3e70", font, "mm")
    for slot in range(4):
        x, y = 420 + slot * 105, 110
        for card in reversed([hand[slot] for hand in hands]):
            at = 12 * (card - hands[0][slot])
            draw.rectangle((x + at, y + at, x + at + 58, y + at + 84), "#e8f1f8", "#2f6fb0", 2)
            draw.text((x + at + 6, y + at + 16), str(card), "#1b3e70", font, "lm")
        if slot:
            draw.polygon(((x - 16, y + 34), (x - 4, y + 42), (x - 16, y + 50)), "#5d6b76")
    return picture


def inks() -> Image.Image:
    """The same cards in every ink, one row each, fronts and backs."""
    wanted = (
        ("clockwork_city", "characters", "cleo-front"),
        ("clockwork_city", "characters", "cleo-back"),
        ("microscopic", "organisms", "photosynthetic-front"),
        ("microscopic", "organisms", "photosynthetic-back"),
    )
    rows = []
    for ink in INKS:
        cards = []
        for game, part, end in wanted:
            shown = looks(find_project(ROOT), game, part, "faces", 70, ink=ink)
            face = next(face for name, face in shown.items() if name.endswith(end))
            cards.append(face.resize((116, 162)))
        rows.append(side_by_side(cards, 8))
    whole = Image.new("RGB", (rows[0].width, sum(row.height for row in rows)), GROUND)
    for number, row in enumerate(rows):
        whole.paste(row, (0, number * row.height))
    return whole


def eyes() -> Image.Image:
    """A few tiles as a grey print and other eyes show them."""
    rows = []
    for vision in VISIONS:
        faces = looks(find_project(ROOT), "micropul", "tiles", "faces", 70, vision)
        chosen = [
            face
            for name, face in faces.items()
            if any(f"-{id_}-front" in name for id_ in (4, 5, 22, 36, 43))
        ]
        rows.append(side_by_side(chosen, 6))
    whole = Image.new("RGB", (rows[0].width, sum(row.height for row in rows)), GROUND)
    y = 0
    for row in rows:
        whole.paste(row, (0, y))
        y += row.height
    return whole


def pages(game: str, language: str, numbers: tuple[int, ...], dpi: float = 70) -> Image.Image:
    """Pages of a rulebook side by side."""
    shown = looks(find_project(ROOT), game, "rules", "", dpi, language=language)
    chosen = [shown[f"{game}-rules-{language}-page{number}"] for number in numbers]
    return side_by_side([ImageOps.expand(page, 1, "#b9bec6") for page in chosen])


def booklet() -> Image.Image:
    """Two sides of a booklet: the covers, and a spread of the outermost sheet."""
    loaded = LoadedGame(Workshop.open(find_project(ROOT)), "micropul")
    part = RulesPart(loaded.edition("en"), Order(booklet=True))
    shown = dict(pictures_of(part, Look(56), Report()))
    sides = [Image.open(io.BytesIO(shown[f"page{number}"])).convert("RGB") for number in (1, 2)]
    return side_by_side([ImageOps.expand(side, 1, "#b9bec6") for side in sides])


def marked_page() -> Image.Image:
    """A page of rules as kits show it, with the ids of its texts."""
    source = open_source(Workshop.open(find_project(ROOT)), "micropul")
    assert source.loaded
    part = MarkedRules(source.loaded.edition("en"), Order(), source)
    shown = dict(pictures_of(part, Look(80), Report()))
    return Image.open(io.BytesIO(shown["page2"])).convert("RGB")


def starter() -> Image.Image:
    """The game that `pnp new` makes."""
    with tempfile.TemporaryDirectory() as folder:
        start_game(Path(folder), "island")
        project = find_project(Path(folder))
        return next(iter(looks(project, "island", "cards", "contact", 70).values()))


def tables() -> Image.Image:
    """Cards of the first game with a table in place of their waves."""
    with tempfile.TemporaryDirectory() as folder:
        start_game(Path(folder), "island")
        card = Path(folder) / "templates" / "island" / "card.xml"
        head, _, rest = card.read_text("utf-8").partition("  {% for wave")
        card.write_text(head + TABLE + rest.partition("{% endfor %}\n")[2], "utf-8")
        project = find_project(Path(folder))
        sheet = next(iter(looks(project, "island", "cards", "contact", 100).values()))
        return sheet.crop((0, 0, sheet.width, sheet.height // 2))


def first(game: str, component: str, view: str, dpi: float) -> Image.Image:
    """The first picture of a component."""
    return next(iter(looks(find_project(ROOT), game, component, view, dpi).values()))


def machines() -> Image.Image:
    """Two machines, each laid from its four cards."""
    faces = looks(find_project(ROOT), "clockwork_city", "deck", "faces", 60)
    return side_by_side([laid(faces, name, 2) for name in ("ornithopter", "cipher_drum")])


def airship() -> Image.Image:
    """The Airship, laid from its six cards."""
    faces = looks(find_project(ROOT), "clockwork_city", "deck", "faces", 60)
    return laid(faces, "airship", 3)


def laid(faces: dict[str, Image.Image], name: str, columns: int) -> Image.Image:
    """Lay the cards of a set side by side, as players do."""
    cards = [face for key, face in faces.items() if f"-{name}-" in key and key.endswith("front")]
    width, height = cards[0].size
    rows = len(cards) // columns
    whole = Image.new("RGB", (columns * (width + 2) - 2, rows * (height + 2) - 2), GROUND)
    for number, card in enumerate(cards):
        row, column = divmod(number, columns)
        whole.paste(card, (column * (width + 2), row * (height + 2)))
    return whole


def models() -> Image.Image:
    """The Towers, the figures and the dice as they print."""
    names = ("towers", "figures", "dice")
    pages = [first("clockwork_city", name, "", 52) for name in names]
    return side_by_side([ImageOps.expand(page, 1, "#b9bec6") for page in pages])


def boxes() -> Image.Image:
    """The tuck boxes as they print."""
    pages = [first(game, "box", "", 45) for game in ("clockwork_city", "microscopic")]
    return side_by_side([ImageOps.expand(page, 1, "#b9bec6") for page in pages])


def board_sheets() -> Image.Image:
    """The board in four parts."""
    pages = looks(find_project(ROOT), "clockwork_city", "board", "", 30)
    return side_by_side([ImageOps.expand(page, 1, "#b9bec6") for page in pages.values()])


def board_joints() -> Image.Image:
    """Where the first two parts of the board meet, above and on the lower strip."""
    one, other, *_ = looks(find_project(ROOT), "clockwork_city", "board", "", 200).values()
    mm = 200 / 25.4
    tops = [(160, 40, 210, 90), (0, 40, 50, 90)]
    feet = [(160, 215, 210, 265), (0, 215, 50, 265)]
    cuts = [
        page.crop((round(a * mm), round(b * mm), round(c * mm), round(d * mm)))
        for page, (a, b, c, d) in zip((one, other) * 2, (*tops, *feet), strict=True)
    ]
    return side_by_side([ImageOps.expand(cut, 1, "#b9bec6") for cut in cuts], 8)


def ring() -> Image.Image:
    """A finished anthill of Micropolis: ten tiles around a foundation."""
    dpi, project = 75, find_project(ROOT)
    faces = looks(project, "micropolis", "slices", "faces", dpi)
    (heart,) = (
        picture
        for name, picture in looks(project, "micropolis", "foundations", "faces", dpi).items()
        if "spring-front" in name
    )
    side = round(206 / 25.4 * dpi)
    found = Image.new("RGB", (side, side), GROUND)
    found.paste(heart, ((side - heart.width) // 2, (side - heart.height) // 2))
    away = 71.74 / 25.4 * dpi  # from the middle of the ring to the middle of a tile
    for number, tile in enumerate(RING):
        (face,) = (it for name, it in faces.items() if f"{tile}-front" in name)
        cut = Image.new("L", face.size)
        inner = [face.width * x / 61.24 for x in (46.62, 14.62)]
        edge = [(0, 0), (face.width, 0), *((x, face.height) for x in inner)]
        ImageDraw.Draw(cut).polygon(edge, 255)
        turned, seen = (
            it.rotate(-36 * number, Image.Resampling.BICUBIC, expand=True) for it in (face, cut)
        )
        angle = math.radians(36 * number)
        x, y = side / 2 + away * math.sin(angle), side / 2 - away * math.cos(angle)
        found.paste(turned, (round(x - turned.width / 2), round(y - turned.height / 2)), seen)
    return found


PICTURES: dict[str, Callable[[], Image.Image]] = {
    "micropul-tiles.png": tiles,
    "micropul-sheet.png": sheet,
    "variants.png": variants,
    "micropul-eyes.png": eyes,
    "inks.png": inks,
    "cutting.png": cutting,
    "stacking.png": stacking,
    "starter.png": starter,
    "tables.png": tables,
    "microscopic-genes.png": lambda: first("microscopic", "genes", "contact", 34),
    "microscopic-organisms.png": lambda: first("microscopic", "organisms", "contact", 60),
    "clockwork-deck.png": lambda: first("clockwork_city", "deck", "contact", 34),
    "clockwork-machines.png": machines,
    "clockwork-airship.png": airship,
    "clockwork-characters.png": lambda: first("clockwork_city", "characters", "contact", 60),
    "clockwork-board.png": lambda: first("clockwork_city", "board", "contact", 50),
    "clockwork-board-sheets.png": board_sheets,
    "board-joints.png": board_joints,
    "clockwork-models.png": models,
    "boxes.png": boxes,
    "micropolis-ring.png": ring,
    "micropolis-tiles.png": lambda: first("micropolis", "slices", "contact", 30),
    "micropolis-foundations.png": lambda: first("micropolis", "foundations", "contact", 40),
    "micropolis-sheet.png": lambda: first("micropolis", "slices", "", 60),
    "macroscope-cards.png": lambda: first("macroscope", "cards", "contact", 34),
    "macroscope-model.png": lambda: first("macroscope", "model", "contact", 60),
    "macroscope-more.png": lambda: first("macroscope", "more", "", 60),
    "rules-clockwork-de.png": lambda: pages("clockwork_city", "de", (1, 3)),
    "rules-micropul-uk.png": lambda: pages("micropul", "uk", (1, 3)),
    "kit-rules.png": marked_page,
    "cut.png": press_pictures.cut_file,
    "shapes.png": press_pictures.named,
    "nested.png": press_pictures.nested,
    "contours.png": press_pictures.plotted,
    "booklet-micropul.png": booklet,
    "gathered.png": press_pictures.gathered,
    "mirrored.png": press_pictures.mirrored,
    "shop.png": shop_pictures.sent,
    "macros.png": press_pictures.macros,
    "darkened.png": face_pictures.darkened,
    "flips.png": layout_pictures.flips,
    "back-bleed.png": layout_pictures.back_bleeds,
    "layouts.png": layout_pictures.layouts,
    "scaled.png": layout_pictures.scaled,
    "guides.png": layout_pictures.guided,
    "both-papers.png": layout_pictures.both_papers,
    "offsets.png": layout_pictures.offsets,
    "fold-sheet.png": layout_pictures.folded,
    "trial-sheet.png": layout_pictures.trial,
    "calibration.png": layout_pictures.calibration,
    "binding.png": layout_pictures.bound,
    "tabletop-models.png": table_pictures.models,
    "faces.png": table_pictures.faces,
    "rules-microscopic-en.png": lambda: pages("microscopic", "en", (2, 3, 4)),
}


def differs(one: Image.Image, other: Image.Image) -> bool:
    """Tell whether two pictures show different things; a rounded pixel is no difference."""
    if one.size != other.size:
        return True
    area = one.width * one.height
    drawn = ImageChops.difference(one, other).convert("L").point(lambda v: 255 * (v > 48))
    recoloured = _other_hues(one, other) - _other_hues(kept(other).convert("RGB"), other)
    return drawn.histogram()[255] > area / 10_000 or recoloured > area / 1000


def _other_hues(one: Image.Image, other: Image.Image) -> int:
    """Return how many pixels have clearly another red, green or blue."""
    bands = ImageChops.difference(one, other.convert("RGB")).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[33:])


def kept(picture: Image.Image) -> Image.Image:
    """Return a picture as it is stored."""
    return picture.quantize(256)


def main() -> None:
    """Write the pictures that have changed."""
    FOLDER.mkdir(exist_ok=True)
    for name, picture in chain(
        ((name, make()) for name, make in PICTURES.items()), guide_pictures.made().items()
    ):
        path = FOLDER / name
        if not path.is_file() or differs(Image.open(path).convert("RGB"), picture):
            kept(picture).save(path, optimize=True)
            print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
