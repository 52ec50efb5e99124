"""The piece or page that shows a text, drawn with the words that somebody types."""

from base64 import b64encode
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from pnp.check.faces import text_fits
from pnp.close_up import Look, close_up
from pnp.findings import Finding, Refused
from pnp.geometry import Box
from pnp.model.face import Face
from pnp.model.names import FaceName
from pnp.model.order import Order
from pnp.model.rules import RULES
from pnp.model.words import Catalog
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesPart
from pnp.studio.text_desk import TextDesk
from pnp.translate.marks import Finder
from pnp.translate.spots import RuleTexts, placed_texts
from pnp.work.report import Report

AROUND = 22.0  # millimetres of a page that are seen above and below a text while it is typed
PIECE, PAGE = 200.0, 110.0  # dots per inch
LARGE = 130.0  # millimetres; of larger pieces only what is around a text is drawn at once


class Sight(NamedTuple):
    """A picture of what shows a text, where the text stands on it, and what does not fit."""

    name: FaceName
    size: tuple[float, float]  # of the whole face, in millimetres
    seen: Box  # the part that the picture shows
    picture: bytes
    boxes: tuple[Box, ...]
    findings: tuple[Finding, ...]

    @property
    def told(self) -> dict[str, Any]:
        """All of it, for a page."""
        return {
            "face": str(self.name),
            "component": self.name.component,
            "size": self.size,
            "seen": tuple(self.seen),
            "src": f"data:image/png;base64,{b64encode(self.picture).decode()}",
            "boxes": [tuple(box) for box in self.boxes],
        }


def sight(
    desk: TextDesk, context: str, catalog: Catalog, at: int = 0, whole: bool = True
) -> Sight | None:
    """Draw what shows a text in these words; None if nothing can be shown of it.

    Of a page only what is around the text, unless the whole is wanted: it is there sooner.
    """
    if not desk.source.loaded:
        return None
    names = desk.known.shows.get(context, ())
    with suppress(Refused):  # what is wrong is told of the words
        pieces = [name for name in names if name.component != RULES]
        if pieces:
            return _on_piece(desk, context, catalog, pieces[at % len(pieces)], whole)
        if names:
            return _on_page(desk, context, catalog, names[0], whole)
    return None


def _on_piece(
    desk: TextDesk, context: str, catalog: Catalog, name: FaceName, whole: bool
) -> Sight | None:
    order = Order(view="faces", pieces=(name.owner,))
    edition = desk.edition(catalog)
    (component,) = (one for one in edition.game.components if one.id == name.component)
    part = PiecesPart(edition, component, order)
    for face in part.faces([name]):
        boxes, findings = _found(desk, context, catalog, face)
        size = face.width, face.height
        all_of_it, is_large = Box(0, 0, *size), max(size) > LARGE
        seen = _near(boxes, all_of_it) if is_large and boxes and not whole else all_of_it
        look = Look(PIECE * min(1.0, LARGE / max(seen.width, seen.height)), proof=True)
        return Sight(
            name=name,
            size=size,
            seen=seen,
            picture=close_up(part, name, look, Report(), seen if is_large else None),
            boxes=boxes,
            findings=findings,
        )
    return None


def _found(
    desk: TextDesk, context: str, catalog: Catalog, face: Face
) -> tuple[tuple[Box, ...], tuple[Finding, ...]]:
    """Return where a text stands on a piece, and how it does not fit there."""
    finder = Finder(desk.source._replace(messages=(desk.message(context),)), catalog)
    boxes: list[Box] = []
    findings: list[Finding] = []
    for text, _, box in placed_texts(face.marks):
        if finder.find(face, text.text):
            boxes.append(box)
            findings += text_fits(text, str(face.name), face.where)
    return tuple(boxes), tuple(findings)


def _on_page(
    desk: TextDesk, context: str, catalog: Catalog, first: FaceName, whole: bool
) -> Sight | None:
    edition, airs = desk.edition(catalog), desk.known.airs
    part = RulesPart(edition, Order())
    part.only = None if whole else airs.get(desk.language.code)
    airs[desk.language.code] = part.air
    texts = RuleTexts(edition, desk.source._replace(messages=(desk.message(context),)))
    near = sorted(part.names, key=lambda name: abs(int(name.piece) - int(first.piece)))
    for face in part.faces_in(near):
        if boxes := tuple(spot.box for spot in texts.spots(face) if spot.context == context):
            break
    else:
        (face,), boxes = part.faces([near[0]]), ()
    page = Box(0, 0, face.width, face.height)
    seen = page if whole or not boxes else _around(boxes, page)
    # Sheets carry pages at their places: what is seen is measured from the edge of the paper.
    sheets = part.document.sheets
    (put,) = (one for sheet in sheets for one in sheet.placements if one.face == face.name)
    on_sheet = seen._replace(x=seen.x + put.box.x, y=seen.y + put.box.y)
    picture = close_up(part, face.name, Look(PAGE, proof=True), Report(), on_sheet)
    return Sight(
        name=face.name,
        size=(face.width, face.height),
        seen=seen,
        picture=picture,
        boxes=boxes,
        findings=(),
    )


def _near(boxes: Sequence[Box], face: Box) -> Box:
    """Return what is seen of a large piece around the first of some texts."""
    x, y = (boxes[0].x + boxes[0].right) / 2, (boxes[0].y + boxes[0].bottom) / 2
    left, top = max(0.0, x - LARGE / 2), max(0.0, y - LARGE / 2)
    right, foot = min(face.width, x + LARGE / 2), min(face.height, y + LARGE / 2)
    return Box(left, top, right - left, foot - top)


def _around(boxes: Sequence[Box], page: Box) -> Box:
    top = max(0.0, min(box.y for box in boxes) - AROUND)
    foot = min(page.height, max(box.y + box.height for box in boxes) + AROUND)
    return Box(0.0, top, page.width, foot - top)
