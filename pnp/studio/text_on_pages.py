"""Texts on pages of rules, drawn with the words that somebody types."""

from collections.abc import Sequence

from pnp.geometry import Box
from pnp.model.face import Face
from pnp.model.game import Rules
from pnp.model.messages import Message, TextKind, taken_apart
from pnp.parts.rules import RulesPart
from pnp.pictures.pixels import Look
from pnp.studio.text_sight import AROUND, AskedText, FoundText, Sight, fit
from pnp.translate.game_places import figures
from pnp.translate.heard import AttentiveEdition
from pnp.translate.placed import legible_texts, placed_texts
from pnp.translate.spots import RuleTexts
from pnp.uses.preview import close_up

LOOK = Look(110.0, proof=True)


def on_page(asked: AskedText) -> Sight:
    """Draw the page of rules that shows a text, or what is around the text."""
    edition, stand, airs = asked.edition, asked.stand, asked.desk.known.airs
    part = RulesPart(edition, stand.order)
    suits = edition.language.code, stand.game, stand.order
    part.only = None if asked.whole else airs.get(suits)
    airs[suits] = part.air
    found = found_on_pages(asked, edition, part)
    face, page = found.face, Box(0, 0, found.face.width, found.face.height)
    seen = page if asked.whole or not found.boxes else _across(found.boxes, page)
    # Sheets carry pages at their places: what is seen is measured from the edge of the paper.
    places = (one for sheet in part.document.sheets for one in sheet.placements)
    put = next(one for one in places if one.face == face.name)
    on_sheet = seen._replace(x=seen.x + put.box.x, y=seen.y + put.box.y)
    return Sight(
        key=f"{stand.game} {face.name}",
        called="text_on_page_of" if asked.title else "text_on_page",
        values={"number": int(face.name.piece), "game": asked.title},
        size=(face.width, face.height),
        seen=seen,
        picture=close_up(part, face.name, LOOK, on_sheet),
        boxes=found.boxes,
        findings=found.findings,
        remark=found.remark,
    )


def found_on_pages(asked: AskedText, edition: AttentiveEdition, part: RulesPart) -> FoundText:
    """Return the page that shows a text most surely, the nearest to where it was in English."""
    first, context = int(asked.stand.face.piece), asked.message.context
    faces = list(part.faces_in(sorted(part.names, key=lambda one: abs(int(one.piece) - first))))
    figure = dict(figures(edition.game.rules or Rules(()))).get(context)
    if drawn := part.figure(figure) if figure else None:
        return FoundText(drawn.page, (drawn.box,), remark="text_heard")
    kind = taken_apart(context).kind
    if kind in (TextKind.RULES, TextKind.LABEL):
        found = _of_rules(asked, asked.message, edition, faces)
        return found if found.boxes else _among_others(asked, faces)
    found = _among_others(asked, faces)
    if kind is not TextKind.TERM:
        return found
    found = found._replace(findings=())  # which tell of other texts
    if found.boxes:
        return found
    if not asked.stand.instead:
        return found._replace(remark="text_term_unused")
    uses = asked.called(asked.stand.instead)
    return _of_rules(asked, uses, edition, faces)._replace(remark="text_term_near")


def _among_others(asked: AskedText, faces: Sequence[Face]) -> FoundText:
    """Return the page that has a text most surely among others, large ones before small ones."""
    sought = asked.sought
    for texts in (legible_texts, placed_texts):
        finds = [(sought.find(texts(face.marks)), face) for face in faces]
        best, face = min(finds, key=lambda one: one[0].rank)
        if best.places:
            return FoundText(face, best.boxes, fit((one.text for one, _ in best.places), face))
    return FoundText(faces[0])


def _of_rules(
    asked: AskedText, message: Message, edition: AttentiveEdition, faces: Sequence[Face]
) -> FoundText:
    """Return the first of some pages that has a text of the rules, or a label in a figure."""
    source = asked.desk.source._replace(messages=(message,))
    texts = RuleTexts(edition, source, asked.stand.order)
    for face in faces:
        if spots := [one for one in texts.spots(face) if one.context == message.context]:
            fits = fit((one.text for one in spots), face)
            return FoundText(face, tuple(one.box for one in spots), fits)
    return FoundText(faces[0])


def _across(boxes: Sequence[Box], page: Box) -> Box:
    """Return what is seen of a page above and below some texts."""
    near = Box.holding(boxes)
    top, foot = max(0.0, near.y - AROUND), min(page.height, near.bottom + AROUND)
    return Box(0.0, top, page.width, foot - top)
