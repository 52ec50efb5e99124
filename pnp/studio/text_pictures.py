"""The piece, page or sheet that shows a text, drawn with the words that somebody types."""

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from pnp.base.findings import NOWHERE, Finding, Refused, refuse
from pnp.base.geometry import Box, Edges
from pnp.check.faces import UNSAID
from pnp.load.screens import ScreenWords
from pnp.model.face import Face, Mark, Side
from pnp.model.game import Rules
from pnp.model.messages import Catalog, Gloss, Message, MessageId, TextKind
from pnp.model.order import Order
from pnp.model.sheet import TRIAL, Sheet
from pnp.parts.edition import Edition
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesPart
from pnp.pictures.pixels import Look
from pnp.studio.text_session import TextDesk
from pnp.text.breaking import apply_typography
from pnp.translate.lettering import (
    LEGIBLE,
    PlacedText,
    PrintedText,
    loose,
    placed_texts,
    printed_texts,
)
from pnp.translate.locations import LAYERS, Guise, Location, Surface, figures, on_layer, part_at
from pnp.uses.calibrate import CalibrationSheet
from pnp.uses.earlier import Deck
from pnp.uses.preview import close_up, picture_of
from pnp.uses.update import Exchange, draw_changes
from pnp.work.output import Output

LETTERS = 9.0  # points, as on pages of rules
SHARP = 200.0  # dots per inch
LARGE = 130.0  # millimetres; of larger pieces only what is around a text is drawn at once
PAGE_LOOK = Look(110.0, proof=True)
SHEET_LOOK = Look(150.0, proof=True)
SINCE = "1.0"  # what a deck was like before
_SIDES = {Side.FRONT: "text_on_front", Side.BACK: "text_on_back"}
NOTHING: Mapping[str, object] = {}
AROUND = 22.0  # millimetres of paper that are seen around a text while it is typed


class FoundText(NamedTuple):
    """Where a text stands, what does not fit there, and what is to be said of it."""

    boxes: tuple[Box, ...] = ()
    findings: tuple[Finding, ...] = ()
    remark: str = ""  # the id of a sentence of screens
    lines: tuple[Box, ...] = ()  # of a sheet, which change with the text
    letters: float = LETTERS  # how large the text is, in points

    @classmethod
    def of(cls, face: Face, texts: Iterable[PrintedText]) -> "FoundText":
        """Return where texts stand on a face, and how they do not fit, as the build tells it."""
        found, name = list(texts), str(face.name)
        boxes = tuple(box for one in found for box in one.boxes)
        wrong = (UNSAID.judge_text(one.text.text, name, face.where) for one in found)
        return cls(boxes, tuple(chain.from_iterable(wrong)))


class TextPicture(NamedTuple):
    """A picture of what shows a text, and where the text stands on it."""

    key: str  # by which it is known again
    size: tuple[float, float]  # of the whole, in millimetres
    seen: Box  # the part that the picture shows
    picture: bytes
    found: FoundText
    called: str = ""  # the id of a word of screens; nothing if its key is a name as well
    values: Mapping[str, object] = NOTHING  # that the word is filled with

    def facts(self, say: ScreenWords) -> dict[str, Any]:
        """Return all of it, for a page."""
        return {
            "key": self.key,
            "name": say(self.called, **self.values) if self.called else self.key,
            "size": self.size,
            "seen": tuple(self.seen),
            "src": f"data:image/png;base64,{b64encode(self.picture).decode()}",
            "boxes": [tuple(box) for box in self.found.boxes],
            "letters": self.found.letters,
            "remark": say(self.found.remark) if self.found.remark else "",
        }


class AskedText(NamedTuple):
    """A text that is to be shown: in which words, where, and whether with all around it."""

    desk: TextDesk
    context: str
    catalog: Catalog
    place: Location
    whole: bool

    @property
    def edition(self) -> Edition:
        """The game that shows it, in these words."""
        return self.desk.edition(self.catalog, self.place.game, self.place.gaps)

    @property
    def message(self) -> Message:
        """The English, as its own game or variant calls it."""
        return self.desk.message(self.context)._replace(
            context=MessageId.without_variant(self.context)[0]
        )

    def printed(self, texts: Iterable[PrintedText]) -> list[PrintedText]:
        """Return those among texts that say it."""
        id_ = self.message.context
        return [one for one in texts if one.id == id_]

    def used(self, texts: Iterable[PlacedText]) -> tuple[Box, ...]:
        """Return where the words of a term stand in texts, alone or else inside of others."""
        said = self.catalog.say(self.context, self.desk.message(self.context).english)
        forms = [
            re.escape(loose(apply_typography(form, self.desk.language)))
            for form in Gloss.forms_of(said)
        ]
        either, every = "|".join(sorted(forms, key=len, reverse=True)), list(texts)
        for pattern in (rf"(?<!\w)(?:{either})\w{{0,3}}(?!\w)", either) if forms else ():
            whole = re.compile(pattern, re.IGNORECASE)
            found = [
                box
                for text in every
                for stretch in whole.finditer(text.letters)
                for box in text.boxes(*stretch.span())
            ]
            if found:
                return tuple(found)
        return ()

    @property
    def title(self) -> str:
        """The game that shows it, if the text belongs to all of them."""
        return "" if self.desk.source.loaded else self.place.game

    def window(self, boxes: Sequence[Box], whole: Box) -> Box:
        """Return what is to be seen around texts, or the whole if that is asked for."""
        if self.whole or not boxes:
            return whole
        return within(Box.holding(boxes).grown(Edges(*(AROUND,) * 4)), whole)


def within(box: Box, whole: Box) -> Box:
    """Return as much of a box as lies in another."""
    left, top = max(box.x, whole.x), max(box.y, whole.y)
    right, foot = min(box.right, whole.right), min(box.bottom, whole.bottom)
    return Box(left, top, right - left, foot - top)


def on_piece(asked: AskedText) -> TextPicture:
    """Draw a piece that shows a text, or what is around the text on a large one."""
    name, edition = asked.place.face, asked.edition
    component = edition.game.component(name.component)
    if component is None or name.piece not in {piece.id for piece in component.pieces}:
        raise refuse(NOWHERE, f"{name} is not in the game any more")
    part = PiecesPart(edition, component, Order(view="faces", pieces=(name.owner,)))
    face = next(iter(part.faces([name])), None)
    if face is None:
        raise refuse(NOWHERE, f"{name} can not be drawn")
    found = found_on_piece(asked, face)
    size, boxes = (face.width, face.height), found.boxes
    all_of_it, is_large = Box(0, 0, *size), max(size) > LARGE
    seen = all_of_it
    if is_large and boxes and not asked.whole:  # what is around the first text
        x, y = boxes[0].centre
        seen = within(Box(x - LARGE / 2, y - LARGE / 2, LARGE, LARGE), all_of_it)
    look = Look(SHARP * min(1.0, LARGE / max(seen.width, seen.height)), proof=True)
    return TextPicture(
        key=str(name),
        size=size,
        seen=seen,
        picture=close_up(part, name, look, seen if is_large else None),
        found=found,
    )


def found_on_piece(asked: AskedText, face: Face) -> FoundText:
    """Return where a text stands on a piece; of a term, where the text stands that uses it."""
    is_term = MessageId.parse(asked.context).kind is TextKind.TERM
    if not is_term:
        return FoundText.of(face, asked.printed(printed_texts(face.marks)))
    if boxes := asked.used(placed_texts(face.marks)):
        return FoundText(boxes)
    near = asked._replace(context=asked.place.instead).printed(printed_texts(face.marks))
    return FoundText.of(face, near)._replace(findings=(), remark="text_term_near")


def on_page(asked: AskedText) -> TextPicture:
    """Draw the page of rules that shows a text, or what is around the text."""
    edition, place, airs = asked.edition, asked.place, asked.desk.known.airs
    part = RulesPart(edition, place.order)
    suits = edition.language.code, place.game, place.order
    part.only = None if asked.whole else airs.get(suits)
    airs[suits] = part.air
    face, found = found_on_pages(asked, edition, part)
    seen = page = Box(0, 0, face.width, face.height)
    if found.boxes and not asked.whole:  # what is above and below the text
        near = Box.holding(found.boxes).grown(Edges(page.width, AROUND, page.width, AROUND))
        seen = within(near, page)
    # Sheets carry pages at their places: what is seen is measured from the edge of the paper.
    places = (one for sheet in part.document.sheets for one in sheet.placements)
    put = next(one for one in places if one.face == face.name)
    on_sheet = seen._replace(x=seen.x + put.box.x, y=seen.y + put.box.y)
    return TextPicture(
        key=f"{place.game} {face.name}",
        called="text_on_page_of" if asked.title else "text_on_page",
        values={"number": int(face.name.piece), "game": asked.title},
        size=(face.width, face.height),
        seen=seen,
        picture=close_up(part, face.name, PAGE_LOOK, on_sheet),
        found=found,
    )


def found_on_pages(asked: AskedText, edition: Edition, part: RulesPart) -> tuple[Face, FoundText]:
    """Return the page that says a text, the nearest to where it was in English, and where."""
    first, context = int(asked.place.face.piece), asked.message.context
    faces = sorted(part.faces(part.names), key=lambda one: abs(int(one.name.piece) - first))
    figure = dict(figures(edition.game.rules or Rules(()))).get(context)
    if drawn := part.figure(figure) if figure else None:
        page, box = drawn
        return page, FoundText((box,), remark="text_heard")
    if MessageId.parse(context).kind is TextKind.TERM:
        return _term(asked, faces)
    return _saying(asked, faces)


def _saying(asked: AskedText, faces: Sequence[Face]) -> tuple[Face, FoundText]:
    """Return the first of some pages that says a text, large enough to be read if one is."""
    every = [(face, asked.printed(printed_texts(face.marks))) for face in faces]
    legible = ((face, [one for one in found if one.text.size >= LEGIBLE]) for face, found in every)
    for face, found in (*legible, *every):
        if found:
            return face, FoundText.of(face, found)
    return faces[0], FoundText()


def _term(asked: AskedText, faces: Sequence[Face]) -> tuple[Face, FoundText]:
    """Return the first page that uses a term, or the text that does so in English."""
    for face in faces:
        if boxes := asked.used(legible_texts(face.marks)):
            return face, FoundText(boxes)
    if not asked.place.instead:
        return faces[0], FoundText(remark="text_term_unused")
    face, near = _saying(asked._replace(context=asked.place.instead), faces)
    return face, near._replace(findings=(), remark="text_term_near")


def on_sheet(asked: AskedText) -> TextPicture:
    """Draw a sheet around whose pieces a text stands, or what is around the text."""
    part = part_at(asked.edition, asked.place)
    sheet = sheet_at(part, asked.place)
    found = found_on_sheet(asked, part, sheet)
    # What lies on the sheet, and of which game if that is not known.
    game = asked.desk.studio.game(asked.place.game).game
    lies = ", ".join(one.title for one in game.components if one.id in asked.place.holds)
    seen = asked.window(found.lines, Box(0, 0, *sheet.size))
    is_guised = asked.place.guise is not Guise.NONE  # what is to be said if no game is like that
    remark = "text_layer" if asked.context in LAYERS else "text_guised" if is_guised else ""
    return TextPicture(
        key=f"{asked.place.game} {asked.place.order.facts} {_name(part, sheet)}",
        called="text_on_trial" if sheet.volume == TRIAL else _SIDES[sheet.side],
        values={"part": f"{game.title}, {lies}" if asked.title else lies, "number": sheet.number},
        size=sheet.size,
        seen=seen,
        picture=close_up(part, sheet, SHEET_LOOK, seen),
        found=found._replace(remark=remark),
    )


def found_on_sheet(asked: AskedText, part: Part, sheet: Sheet) -> FoundText:
    """Return where a text stands on a sheet, and how it does not fit there."""
    if layer := LAYERS.get(asked.context):
        lies = on_layer(sheet, layer)
        return FoundText((lies,), lines=(lies,)) if lies else FoundText()
    found, name = asked.printed(printed_texts(sheet.over)), _name(part, sheet)
    told = (part.imprint.judge_text(one.text.text, name) for one in found)
    lines = tuple(one.text.box for one in found)
    return FoundText(
        boxes=tuple(box for one in found for box in one.boxes),
        lines=lines,
        findings=tuple(dict.fromkeys(chain.from_iterable(told))),
        letters=min((one.text.size for one in found), default=LETTERS),
    )


def _name(part: Part, sheet: Sheet) -> str:
    return f"{part.id}, sheet {sheet.number} ({sheet.side})"


def on_calibration(asked: AskedText) -> TextPicture:
    """Draw a side of the calibration sheet, or what is around the text on it."""
    desk, side = asked.desk, asked.place.side
    pages = CalibrationSheet(desk.source.shop, desk.language.code, asked.catalog.say)
    made = pages.drawing(asked.place.order)
    document = made.document
    (sheet,) = (one for one in document.sheets if one.side is side)
    found = asked.printed(printed_texts(sheet.over))
    boxes = tuple(box for one in found for box in one.boxes)
    whole = Box(0, 0, *sheet.size)
    seen = asked.window(boxes, whole)
    shown = document._replace(sheets=(sheet,))
    return TextPicture(
        key=f"calibration {side} {asked.place.order.flip}",
        called="text_on_calibration",
        size=sheet.size,
        seen=seen,
        picture=picture_of(made._replace(look=SHEET_LOOK, document=shown), seen),
        found=FoundText(boxes),
    )


def on_changes(asked: AskedText) -> TextPicture:
    """Draw a page that tells of a piece that has changed."""
    name, edition = asked.place.face, asked.edition
    component = edition.game.component(name.component)
    if component is None:
        raise refuse(NOWHERE, f"{name} is not in the game any more")
    part = PiecesPart(edition, component, asked.place.order)
    deck = Deck()
    shown = deck.pictures(part, [(name.piece, name.side)])
    told = Exchange(
        name=f"{part.title}: {deck.name(part, name.piece)}",
        size=component.shape.size,
        out=2,
        into=2,
        before=shown.get(name.piece, b""),
        after=shown.get(name.piece, b""),
    )
    paper = edition.shop.paper(asked.place.order.paper)
    with TemporaryDirectory(prefix="pnp-") as folder, Output(Path(folder)) as output:
        made = draw_changes(edition, paper, [told], SINCE, output.aside)
        (page,), whole = made.faces, Box(0, 0, *paper.size)
        boxes = tuple(
            box._replace(x=box.x + paper.reach.x, y=box.y + paper.reach.y)
            for one in asked.printed(printed_texts(page.marks))
            for box in one.boxes
        )
        seen = asked.window(boxes, whole)
        return TextPicture(
            key=f"{asked.place.game} changes",
            called="text_on_changes",
            size=paper.size,
            seen=seen,
            picture=picture_of(made._replace(look=SHEET_LOOK), seen),
            found=FoundText(boxes),
        )


_DRAWN: dict[Surface, Callable[[AskedText], TextPicture]] = {
    Surface.PIECE: on_piece,
    Surface.PAGE: on_page,
    Surface.SHEET: on_sheet,
    Surface.CALIBRATION: on_calibration,
    Surface.CHANGES: on_changes,
}


def draw_text(
    desk: TextDesk, context: str, catalog: Catalog, at: int = 0, whole: bool = True
) -> TextPicture | None:
    """Draw what shows a text in these words; None if nothing can be shown of it.

    Of pages and sheets only what is around the text, which is there sooner, or the whole.
    """
    known, key = desk.known, (desk.language.code, context)
    places = known.locations(context)
    if not places:
        return None
    place = known.moved.get(key, places[0]) if at % len(places) == 0 else places[at % len(places)]
    asked = AskedText(desk=desk, context=context, catalog=catalog, place=place, whole=whole)
    shown = _drawn(asked)
    if at or (shown and (shown.found.boxes or shown.found.remark)):
        return shown
    for other in known.others(context):  # this language may have it elsewhere
        found = _drawn(asked._replace(place=other))
        if found and found.found.boxes:
            known.moved[key] = other
            return found
    return shown


def _drawn(asked: AskedText) -> TextPicture | None:
    with suppress(Refused):  # what is wrong is told of the words
        return _DRAWN[asked.place.on](asked)
    return None


def sheet_at(part: Part, place: Location) -> Sheet:
    """Return the sheet of a part that a text stands on, or the first of them."""
    sheets = part.document.sheets
    own = (one for one in sheets if (one.number, one.side) == (place.number, place.side))
    return next(own, sheets[0])


def legible_texts(marks: Iterable[Mark]) -> Iterator[PlacedText]:
    """Yield texts that are large enough to be read: not those of pieces that are shown small."""
    return (one for one in placed_texts(marks) if one.size >= LEGIBLE)
