"""Texts on pieces, drawn with the words that somebody types."""

from collections.abc import Iterable, Sequence

from pnp.findings import NOWHERE, refuse
from pnp.geometry import Box
from pnp.model.face import Face
from pnp.model.messages import TextKind, taken_apart
from pnp.model.order import Order
from pnp.parts.pieces import PiecesPart
from pnp.pictures.pixels import Look
from pnp.studio.text_sight import AskedText, FoundText, Sight, fit
from pnp.translate.marks import Finder
from pnp.translate.placed import PlacedText, placed_texts
from pnp.uses.preview import close_up

SHARP = 200.0  # dots per inch
LARGE = 130.0  # millimetres; of larger pieces only what is around a text is drawn at once


def on_piece(asked: AskedText) -> Sight:
    """Draw a piece that shows a text, or what is around the text on a large one."""
    name, edition = asked.stand.face, asked.edition
    component = edition.game.component(name.component)
    if component is None or name.piece not in {piece.id for piece in component.pieces}:
        raise refuse(NOWHERE, f"{name} is not in the game any more")
    part = PiecesPart(edition, component, Order(view="faces", pieces=(name.owner,)))
    found = next((found_on_piece(asked, face) for face in part.faces([name])), None)
    if found is None:
        raise refuse(NOWHERE, f"{name} can not be drawn")
    size, boxes = (found.face.width, found.face.height), found.boxes
    all_of_it, is_large = Box(0, 0, *size), max(size) > LARGE
    seen = _near(boxes, all_of_it) if is_large and boxes and not asked.whole else all_of_it
    look = Look(SHARP * min(1.0, LARGE / max(seen.width, seen.height)), proof=True)
    return Sight(
        key=str(name),
        called="",
        values={},
        size=size,
        seen=seen,
        picture=close_up(part, name, look, seen if is_large else None),
        boxes=boxes,
        findings=found.findings,
        remark=found.remark,
    )


def found_on_piece(asked: AskedText, face: Face) -> FoundText:
    """Return where a text stands on a piece; of a term, where the text stands that uses it."""
    texts = list(placed_texts(face.marks))
    if taken_apart(asked.context).kind is TextKind.TERM:
        if boxes := asked.sought.find(texts).boxes:
            return FoundText(face, boxes)
        own = _shown(asked, asked.stand.instead, face, texts)
        return FoundText(face, tuple(one.box for one in own), remark="text_term_near")
    found = _shown(asked, asked.context, face, texts)
    found = found or [one for one, _ in asked.sought.find(texts).places]
    fits = fit((one.text for one in found), face)
    return FoundText(face, tuple(one.box for one in found), fits)


def _shown(
    asked: AskedText, context: str, face: Face, texts: Iterable[PlacedText]
) -> list[PlacedText]:
    """Return the texts of a piece that show a message."""
    messages = (asked.desk.message(context),)
    finder = Finder(asked.desk.source._replace(messages=messages), asked.catalog)
    return [one for one in texts if finder.find(face, one.text.text)]


def _near(boxes: Sequence[Box], face: Box) -> Box:
    """Return what is seen of a large piece around the first of some texts."""
    x, y = boxes[0].centre
    left, top = max(0.0, x - LARGE / 2), max(0.0, y - LARGE / 2)
    right, foot = min(face.width, x + LARGE / 2), min(face.height, y + LARGE / 2)
    return Box(left, top, right - left, foot - top)
