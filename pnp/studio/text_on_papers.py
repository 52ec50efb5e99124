"""Texts on papers that belong to no file of a game: the calibration sheet, the page of changes."""

from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.arrange.changes import PICTURE
from pnp.calibrating import calibration
from pnp.findings import NOWHERE, refuse
from pnp.geometry import Box
from pnp.parts.pieces import PiecesPart
from pnp.studio.text_on_sheets import LOOK
from pnp.studio.text_sight import AskedText, Sight, around
from pnp.translate.placed import placed_texts
from pnp.uses.difference import Exchange, changes_drawn
from pnp.uses.earlier import called, dpi_for, pictures_of_sides
from pnp.uses.preview import pictured
from pnp.work.output import Output

SINCE = "1.0"  # what a deck was like before


def on_calibration(asked: AskedText) -> Sight:
    """Draw a side of the calibration sheet, or what is around the text on it."""
    desk, side = asked.desk, asked.stand.side
    made = calibration(desk.source.shop, desk.language.code, asked.stand.order, asked.catalog.say)
    document = made.document
    (sheet,) = (one for one in document.sheets if one.side is side)
    boxes = asked.sought.find(placed_texts(sheet.over)).boxes
    whole = Box(0, 0, *sheet.size)
    seen = around(boxes, whole) if boxes and not asked.whole else whole
    shown = document._replace(sheets=(sheet,))
    return Sight(
        key=f"calibration {side} {asked.stand.order.flip}",
        called="text_on_calibration",
        values={},
        size=sheet.size,
        seen=seen,
        picture=pictured(made._replace(look=LOOK, document=shown), seen),
        boxes=boxes,
    )


def on_changes(asked: AskedText) -> Sight:
    """Draw a page that tells of a piece that has changed."""
    name, edition = asked.stand.face, asked.edition
    component = edition.game.component(name.component)
    if component is None:
        raise refuse(NOWHERE, f"{name} is not in the game any more")
    part = PiecesPart(edition, component, asked.stand.order)
    shown = pictures_of_sides(part, [(name.piece, name.side)], dpi_for(part, PICTURE))
    told = Exchange(
        name=f"{part.title}: {called(edition, part, name.piece)}",
        size=component.shape.size,
        out=2,
        into=2,
        before=shown.get(name.piece, b""),
        after=shown.get(name.piece, b""),
    )
    paper = edition.shop.paper(asked.stand.order.paper)
    with TemporaryDirectory(prefix="pnp-") as folder, Output(Path(folder)) as output:
        made = changes_drawn(edition, paper, [told], SINCE, output.aside)
        (page,), whole = made.faces, Box(0, 0, *paper.size)
        found = asked.sought.find(placed_texts(page.marks)).boxes
        boxes = tuple(
            one._replace(x=one.x + paper.reach.x, y=one.y + paper.reach.y) for one in found
        )
        seen = around(boxes, whole) if boxes and not asked.whole else whole
        return Sight(
            key=f"{asked.stand.game} changes",
            called="text_on_changes",
            values={},
            size=paper.size,
            seen=seen,
            picture=pictured(made._replace(look=LOOK), seen),
            boxes=boxes,
        )
