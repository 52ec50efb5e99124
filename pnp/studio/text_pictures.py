"""The piece, page or sheet that shows a text, drawn with the words that somebody types."""

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from pnp.arrange.contact import PICTURE
from pnp.base.findings import NOWHERE, Finding, Refused, refuse
from pnp.base.geometry import Box, Edges
from pnp.check.faces import text_fits
from pnp.load.screens import ScreenWords
from pnp.model.face import Face, Mark, Side, Text
from pnp.model.game import Rules
from pnp.model.messages import Catalog, Gloss, Message, MessageId, TextKind
from pnp.model.order import Order
from pnp.model.sheet import TRIAL, Sheet
from pnp.parts.all import RulesPart
from pnp.parts.edition import Edition
from pnp.parts.part import Part
from pnp.parts.pieces import PiecesPart
from pnp.pictures.pixels import Look
from pnp.studio.app import said
from pnp.studio.state import House
from pnp.studio.text_session import TextDesk
from pnp.text.breaking import dressed
from pnp.translate.lettering import (
    LEGIBLE,
    PlacedText,
    PrintedText,
    loose,
    placed_texts,
    printed_texts,
)
from pnp.translate.locations import (
    Guise,
    Location,
    Surface,
    figures,
    layer_called,
    on_layer,
    part_at,
)
from pnp.uses.calibrate import calibration
from pnp.uses.difference import Exchange, changes_drawn
from pnp.uses.earlier import called, dpi_for, pictures_of_sides
from pnp.uses.preview import close_up, pictured, sheet_up
from pnp.work.output import Output

LETTERS = 9.0  # points, as on pages of rules
AROUND = 22.0  # millimetres of paper that are seen around a text while it is typed


class Sight(NamedTuple):
    """A picture of what shows a text, where the text stands on it, and what does not fit."""

    key: str  # by which it is known again
    called: str  # the id of a word of screens; nothing if its key is a name as well
    values: Mapping[str, object]  # that the word is filled with
    size: tuple[float, float]  # of the whole, in millimetres
    seen: Box  # the part that the picture shows
    picture: bytes
    boxes: tuple[Box, ...]
    findings: tuple[Finding, ...] = ()
    remark: str = ""  # the id of a sentence of screens
    letters: float = LETTERS  # how large the text is, in points

    def told(self, say: ScreenWords) -> dict[str, Any]:
        """Return all of it, for a page."""
        return {
            "key": self.key,
            "name": say(self.called, **self.values) if self.called else self.key,
            "size": self.size,
            "seen": tuple(self.seen),
            "src": f"data:image/png;base64,{b64encode(self.picture).decode()}",
            "boxes": [tuple(box) for box in self.boxes],
            "letters": self.letters,
            "remark": say(self.remark) if self.remark else "",
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
        return self.called(self.context)

    def called(self, context: str) -> Message:
        """Return an English text as its own game or variant calls it."""
        return self.desk.message(context)._replace(context=MessageId.without_variant(context)[0])

    def printed(self, texts: Iterable[PrintedText]) -> list[PrintedText]:
        """Return those among texts that say it."""
        id_ = self.message.context
        return [one for one in texts if one.id == id_]

    def used(self, texts: Iterable[PlacedText]) -> tuple[Box, ...]:
        """Return where the words of a term stand in texts, alone or else inside of others."""
        said = self.catalog.say(self.context, self.desk.message(self.context).english)
        forms = [
            re.escape(loose(dressed(form, self.desk.language))) for form in Gloss.forms_of(said)
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

    @property
    def guised(self) -> str:
        """What is to be said if no game is like that."""
        return "text_guised" if self.place.guise is not Guise.NONE else ""


class FoundText(NamedTuple):
    """Where a text stands on a face, what does not fit there, and what is to be said of it."""

    face: Face
    boxes: tuple[Box, ...] = ()
    findings: tuple[Finding, ...] = ()
    remark: str = ""


def fit(texts: Iterable[Text], face: Face) -> tuple[Finding, ...]:
    """Return how texts do not fit their boxes, as the build would tell it."""
    return tuple(one for text in texts for one in text_fits(text, str(face.name), face.where))


def around(boxes: Sequence[Box], whole: Box) -> Box:
    """Return what is seen around texts, as far as there is anything."""
    near = Box.holding(boxes).grown(Edges(*(AROUND,) * 4))
    left, top = max(near.x, whole.x), max(near.y, whole.y)
    right, foot = min(near.right, whole.right), min(near.bottom, whole.bottom)
    return Box(left, top, right - left, foot - top)


SHARP = 200.0  # dots per inch
LARGE = 130.0  # millimetres; of larger pieces only what is around a text is drawn at once


def on_piece(asked: AskedText) -> Sight:
    """Draw a piece that shows a text, or what is around the text on a large one."""
    name, edition = asked.place.face, asked.edition
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
    is_term = MessageId.parse(asked.context).kind is TextKind.TERM
    if is_term and (boxes := asked.used(placed_texts(face.marks))):
        return FoundText(face, boxes)
    said = asked._replace(context=asked.place.instead) if is_term else asked
    found = said.printed(printed_texts(face.marks))
    boxes = tuple(box for one in found for box in one.boxes)
    if is_term:
        return FoundText(face, boxes, remark="text_term_near")
    return FoundText(face, boxes, fit((one.text.text for one in found), face))


def _near(boxes: Sequence[Box], face: Box) -> Box:
    """Return what is seen of a large piece around the first of some texts."""
    x, y = boxes[0].centre
    left, top = max(0.0, x - LARGE / 2), max(0.0, y - LARGE / 2)
    right, foot = min(face.width, x + LARGE / 2), min(face.height, y + LARGE / 2)
    return Box(left, top, right - left, foot - top)


PAGE_LOOK = Look(110.0, proof=True)


def on_page(asked: AskedText) -> Sight:
    """Draw the page of rules that shows a text, or what is around the text."""
    edition, place, airs = asked.edition, asked.place, asked.desk.known.airs
    part = RulesPart(edition, place.order)
    suits = edition.language.code, place.game, place.order
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
        key=f"{place.game} {face.name}",
        called="text_on_page_of" if asked.title else "text_on_page",
        values={"number": int(face.name.piece), "game": asked.title},
        size=(face.width, face.height),
        seen=seen,
        picture=close_up(part, face.name, PAGE_LOOK, on_sheet),
        boxes=found.boxes,
        findings=found.findings,
        remark=found.remark,
    )


def found_on_pages(asked: AskedText, edition: Edition, part: RulesPart) -> FoundText:
    """Return the page that says a text, the nearest to where it was in English."""
    first, context = int(asked.place.face.piece), asked.message.context
    faces = list(part.faces_in(sorted(part.names, key=lambda one: abs(int(one.piece) - first))))
    figure = dict(figures(edition.game.rules or Rules(()))).get(context)
    if drawn := part.figure(figure) if figure else None:
        return FoundText(drawn.page, (drawn.box,), remark="text_heard")
    if MessageId.parse(context).kind is TextKind.TERM:
        return _term(asked, faces)
    return _saying(asked, faces)


def _saying(asked: AskedText, faces: Sequence[Face]) -> FoundText:
    """Return the first of some pages that says a text, large enough to be read if one is."""
    every = [(face, asked.printed(printed_texts(face.marks))) for face in faces]
    legible = ((face, [one for one in found if one.text.size >= LEGIBLE]) for face, found in every)
    for face, found in (*legible, *every):
        if found:
            boxes = tuple(box for one in found for box in one.boxes)
            return FoundText(face, boxes, fit((one.text.text for one in found), face))
    return FoundText(faces[0])


def _term(asked: AskedText, faces: Sequence[Face]) -> FoundText:
    """Return the first page that uses a term, or the text that does so in English."""
    for face in faces:
        if boxes := asked.used(legible_texts(face.marks)):
            return FoundText(face, boxes)
    if not asked.place.instead:
        return FoundText(faces[0], remark="text_term_unused")
    near = _saying(asked._replace(context=asked.place.instead), faces)
    return near._replace(findings=(), remark="text_term_near")


def _across(boxes: Sequence[Box], page: Box) -> Box:
    """Return what is seen of a page above and below some texts."""
    near = Box.holding(boxes)
    top, foot = max(0.0, near.y - AROUND), min(page.height, near.bottom + AROUND)
    return Box(0.0, top, page.width, foot - top)


SHEET_LOOK = Look(150.0, proof=True)
_SIDES = {Side.FRONT: "text_on_front", Side.BACK: "text_on_back"}


class OnSheet(NamedTuple):
    """Where a text stands on a sheet, the lines that change with it, and what does not fit."""

    boxes: tuple[Box, ...] = ()
    lines: tuple[Box, ...] = ()
    findings: tuple[Finding, ...] = ()
    letters: float = LETTERS


def on_sheet(asked: AskedText) -> Sight:
    """Draw a sheet around whose pieces a text stands, or what is around the text."""
    part = part_at(asked.edition, asked.place)
    sheet = sheet_at(part, asked.place)
    found, whole = found_on_sheet(asked, part, sheet), Box(0, 0, *sheet.size)
    seen = around(found.lines, whole) if found.lines and not asked.whole else whole
    return Sight(
        key=f"{asked.place.game} {asked.place.order.facts} {_name(part, sheet)}",
        called="text_on_trial" if sheet.volume == TRIAL else _SIDES[sheet.side],
        values={"part": _called(asked), "number": sheet.number},
        size=sheet.size,
        seen=seen,
        picture=sheet_up(part, sheet, SHEET_LOOK, seen),
        boxes=found.boxes,
        findings=found.findings,
        letters=found.letters,
        remark="text_layer" if layer_called(asked.context) else asked.guised,
    )


def found_on_sheet(asked: AskedText, part: Part, sheet: Sheet) -> OnSheet:
    """Return where a text stands on a sheet, and how it does not fit there."""
    if layer := layer_called(asked.context):
        lies = on_layer(sheet, layer)
        return OnSheet((lies,), (lies,)) if lies else OnSheet()
    found, name = asked.printed(printed_texts(sheet.over)), _name(part, sheet)
    told = (text_fits(one.text.text, name, imprint=part.imprint) for one in found)
    lines = tuple(one.text.box for one in found)
    return OnSheet(
        boxes=tuple(box for one in found for box in one.boxes),
        lines=lines,
        findings=tuple(dict.fromkeys(chain.from_iterable(told))),
        letters=min((one.text.size for one in found), default=LETTERS),
    )


def _name(part: Part, sheet: Sheet) -> str:
    return f"{part.id}, sheet {sheet.number} ({sheet.side})"


def _called(asked: AskedText) -> str:
    """Return what lies on a sheet, and of which game if that is not known."""
    game = asked.desk.house.game(asked.place.game).game
    titles = [one.title for one in game.components if one.id in asked.place.holds]
    told = ", ".join(titles)
    return f"{game.title}, {told}" if asked.title else told


SINCE = "1.0"  # what a deck was like before


def on_calibration(asked: AskedText) -> Sight:
    """Draw a side of the calibration sheet, or what is around the text on it."""
    desk, side = asked.desk, asked.place.side
    made = calibration(desk.source.shop, desk.language.code, asked.place.order, asked.catalog.say)
    document = made.document
    (sheet,) = (one for one in document.sheets if one.side is side)
    found = asked.printed(printed_texts(sheet.over))
    boxes = tuple(box for one in found for box in one.boxes)
    whole = Box(0, 0, *sheet.size)
    seen = around(boxes, whole) if boxes and not asked.whole else whole
    shown = document._replace(sheets=(sheet,))
    return Sight(
        key=f"calibration {side} {asked.place.order.flip}",
        called="text_on_calibration",
        values={},
        size=sheet.size,
        seen=seen,
        picture=pictured(made._replace(look=SHEET_LOOK, document=shown), seen),
        boxes=boxes,
    )


def on_changes(asked: AskedText) -> Sight:
    """Draw a page that tells of a piece that has changed."""
    name, edition = asked.place.face, asked.edition
    component = edition.game.component(name.component)
    if component is None:
        raise refuse(NOWHERE, f"{name} is not in the game any more")
    part = PiecesPart(edition, component, asked.place.order)
    shown = pictures_of_sides(part, [(name.piece, name.side)], dpi_for(part, PICTURE))
    told = Exchange(
        name=f"{part.title}: {called(edition, part, name.piece)}",
        size=component.shape.size,
        out=2,
        into=2,
        before=shown.get(name.piece, b""),
        after=shown.get(name.piece, b""),
    )
    paper = edition.shop.paper(asked.place.order.paper)
    with TemporaryDirectory(prefix="pnp-") as folder, Output(Path(folder)) as output:
        made = changes_drawn(edition, paper, [told], SINCE, output.aside)
        (page,), whole = made.faces, Box(0, 0, *paper.size)
        boxes = tuple(
            box._replace(x=box.x + paper.reach.x, y=box.y + paper.reach.y)
            for one in asked.printed(printed_texts(page.marks))
            for box in one.boxes
        )
        seen = around(boxes, whole) if boxes and not asked.whole else whole
        return Sight(
            key=f"{asked.place.game} changes",
            called="text_on_changes",
            values={},
            size=paper.size,
            seen=seen,
            picture=pictured(made._replace(look=SHEET_LOOK), seen),
            boxes=boxes,
        )


_DRAWN: dict[Surface, Callable[[AskedText], Sight]] = {
    Surface.PIECE: on_piece,
    Surface.PAGE: on_page,
    Surface.SHEET: on_sheet,
    Surface.CALIBRATION: on_calibration,
    Surface.CHANGES: on_changes,
}


def sight(
    desk: TextDesk, context: str, catalog: Catalog, at: int = 0, whole: bool = True
) -> Sight | None:
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
    if at or (shown and (shown.boxes or shown.remark)):
        return shown
    for other in known.others(context):  # this language may have it elsewhere
        found = _drawn(asked._replace(place=other))
        if found and found.boxes:
            known.moved[key] = other
            return found
    return shown


def _drawn(asked: AskedText) -> Sight | None:
    with suppress(Refused):  # what is wrong is told of the words
        return _DRAWN[asked.place.on](asked)
    return None


MOST_PICTURES = 60


class ProvenText(NamedTuple):
    """A text that has changed, and what shows it."""

    context: str
    english: str
    old: str
    new: str
    picture: dict[str, Any] | None


class Earlier:
    """The translations of a project as they were when somebody opened them first."""

    def __init__(self) -> None:
        self._texts: dict[tuple[str, str], dict[str, str]] = {}

    def remember(self, desk: TextDesk) -> None:
        """Keep a language as it is, unless it was kept before."""
        key = desk.source.id, desk.language.code
        if key not in self._texts:
            self._texts[key] = {one.context: one.text for one in desk.units.values()}

    def changed(self, desk: TextDesk) -> Iterator[tuple[str, str]]:
        """Yield the texts that say something else now, with what they said."""
        before = self._texts.get((desk.source.id, desk.language.code), {})
        for message in desk.source.messages:
            old = before.get(message.context, "")
            if desk.unit(message.context).text != old:
                yield message.context, old


def proof(house: House, desk: TextDesk, earlier: Earlier) -> list[ProvenText]:
    """Return what has changed, with pictures of the pieces and pages that show the first of it."""
    found: list[ProvenText] = []
    for context, old in earlier.changed(desk):
        picture = None
        if len(found) < MOST_PICTURES:
            with suppress(Refused), house.at_work():
                seen = sight(desk, context, desk.catalog, whole=False)
                picture = seen.told(said()) if seen else None
        found.append(
            ProvenText(
                context=context,
                english=desk.message(context).english,
                old=old,
                new=desk.unit(context).text,
                picture=picture,
            )
        )
    return found


def sheet_at(part: Part, place: Location) -> Sheet:
    """Return the sheet of a part that a text stands on, or the first of them."""
    sheets = part.document.sheets
    own = (one for one in sheets if (one.number, one.side) == (place.number, place.side))
    return next(own, sheets[0])


def legible_texts(marks: Iterable[Mark]) -> Iterator[PlacedText]:
    """Yield texts that are large enough to be read: not those of pieces that are shown small."""
    return (one for one in placed_texts(marks) if one.size >= LEGIBLE)
