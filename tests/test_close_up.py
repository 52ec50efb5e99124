"""One face or page alone, as soon as can be."""

import io

from PIL import Image, ImageChops

from pnp.close_up import close_up, sheet_up
from pnp.geometry import Box
from pnp.model.names import FaceName, Side
from pnp.model.order import Order
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesPart
from pnp.pictures.pixels import Look
from pnp.preview import pictures_of
from pnp.work.report import Report
from tests.editions import edition

LOOK = Look(100)


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def tiles() -> Part:
    game = edition("micropul")
    component = game.game.component("tiles")
    assert component
    return PiecesPart(game, component, Order(view="faces", pieces=("tiles/40",)))


def test_a_piece_alone_is_the_picture_that_a_preview_makes() -> None:
    shown = dict(pictures_of(tiles(), LOOK, Report()))
    for side in Side:
        name = FaceName("tiles", "40", side)
        (other,) = (data for key, data in shown.items() if side in key)
        alone = opened(close_up(tiles(), name, LOOK))
        assert not ImageChops.difference(alone, opened(other)).getbbox()


def test_a_page_alone_can_be_seen_in_part() -> None:
    whole, part = RulesPart(edition("micropul"), Order()), RulesPart(edition("micropul"), Order())
    name = whole.names[1]
    page = opened(close_up(whole, name, LOOK))
    seen = opened(close_up(part, name, LOOK, Box(50.8, 76.2, 101.6, 25.4)))
    assert abs(seen.width - 400) <= 1 and abs(seen.height - 100) <= 1
    near = page.crop((200, 300, 200 + seen.width, 300 + seen.height))
    difference = ImageChops.difference(near.resize((40, 10)), seen.resize((40, 10)))
    assert max(difference.convert("L").tobytes()) < 60, "the same, to the edge of a pixel"


def test_a_sheet_can_be_seen_in_part_and_only_that_is_drawn() -> None:
    def made() -> PiecesPart:
        game = edition("micropul")
        component = game.game.component("tiles")
        assert component
        return PiecesPart(game, component, Order())

    whole, part = made(), made()
    sheet = whole.document.sheets[0]
    foot = Box(0, 254, 101.6, 38.1)
    near = opened(sheet_up(part, sheet, LOOK, foot))
    assert len(part.wanted) < len(sheet.placements) / 4
    cut = opened(sheet_up(whole, sheet, LOOK)).crop((0, 1000, near.width, 1000 + near.height))
    difference = ImageChops.difference(cut.resize((40, 15)), near.resize((40, 15)))
    assert max(difference.convert("L").tobytes()) < 60, "the same, to the edge of a pixel"
