"""Where messages are printed: an index, read off the faces, pages and sheets that say them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from pnp.base.findings import NOWHERE, Refused, error, quoted, refuse, sentence
from pnp.base.geometry import Box
from pnp.base.placeholders import GAP, Placeholder, spoken
from pnp.check.faces import UNSAID
from pnp.load.po import SOURCE_LANGUAGE
from pnp.model.face import OF, RULES, FaceName, Flip, Group, Layer, Mark, Side, Text, TracedText
from pnp.model.game import Component, Rules
from pnp.model.messages import Catalog, Message, MessageId, TextKind
from pnp.model.order import FACE_UP, FOLD, MANUAL, NO_BACKS, STACK, Order
from pnp.model.sheet import Sheet
from pnp.model.stock import Language, Printer
from pnp.parts.edition import Edition, LoadedGame, Workshop
from pnp.parts.part import Part
from pnp.parts.pieces import GatheredPart, PiecesPart, component_parts
from pnp.parts.rules import AS_DOCUMENTED, RulesPart, RulesText
from pnp.parts.translatable import TextVerdict, terms_in
from pnp.translate.as_printed import (
    BESIDE_PIECES,
    FaceText,
    annotated,
    english_edition,
    faces_of,
    faces_saying,
    texts_on_faces,
)
from pnp.translate.lettering import placed_texts, printed_texts
from pnp.translate.source import TextSource
from pnp.uses.calibrate import CalibrationSheet

MOST = 40  # places of the same text, to leaf through
GAPS = 7  # texts in English that a foot tells of, if it is to tell of any
OTHER_ORDERS = (Order(backs=NO_BACKS), Order(booklet=True))  # for rules that stand only with them
LAYERS = {MessageId.word(f"layer_{layer}"): layer for layer in Layer}


class Surface(StrEnum):
    """What shows a text."""

    PIECE = "piece"
    PAGE = "page"  # of rules
    SHEET = "sheet"  # around its pieces
    CALIBRATION = "calibration"
    CHANGES = "changes"  # the page about them


class Guise(StrEnum):
    """What boards in parts would have to be like to say something that none of them says."""

    NONE = ""
    EDGE_TO_EDGE = "edge to edge"
    WITH_BACKS = "with backs"


class Location(NamedTuple):
    """A place where a text is printed: on a piece, a page or a sheet made to an order."""

    on: Surface
    game: str = ""  # or a variant of it
    face: FaceName = FaceName(RULES, "1")  # of a piece; of rules, the page to look at first
    order: Order = Order()  # how it is printed
    holds: tuple[str, ...] = ()  # components whose pieces lie on a sheet
    number: int = 1  # of the sheet
    side: Side = Side.FRONT
    gaps: int = 0  # texts in English, if its foot is to tell of them
    guise: Guise = Guise.NONE
    instead: str = ""  # a text that uses this one, for where it is not found itself


Locations = Mapping[str, tuple[Location, ...]]  # by the ids of messages
_Found = dict[str, dict[Location, None]]


# --- of one game -------------------------------------------------------------------------------


def locations_of(source: TextSource, shown: Iterable[FaceText]) -> Locations:
    """Return where each text of a game stands, and of its variants where the game has it not."""
    found: _Found = _GameIndex(source, shown).found if source.loaded else {}
    for variant in source.shop.project.variants(source.id) if source.loaded else ():
        other = LoadedGame(source.shop, f"{source.id}{OF}{variant}")
        for context, places in _of_variant(source, other, found.keys()).items():
            found.setdefault(context, dict.fromkeys(places))
    return {context: tuple(places)[:MOST] for context, places in found.items()}


def with_pages(source: TextSource) -> tuple[TextSource, Locations]:
    """Return a source whose texts know also their pages, and where all of them stand."""
    edition = english_edition(source) if source.loaded else None
    shown = tuple(texts_on_faces(source, faces_of(edition))) if edition else ()
    source, places = annotated(source, shown), locations_of(source, shown)
    messages = {one.context: one for one in source.messages}
    for context, found in places.items():  # what is printed nowhere has the page that it is about
        pages = (one for one in found if one.on is Surface.PAGE and one.order == AS_DOCUMENTED)
        page, message = next(pages, None), messages.get(context)
        if page and message and not message.part:
            messages[context] = message._replace(part=RULES, page=int(page.face.piece))
    return source._replace(messages=tuple(messages.values())), places


def _of_variant(source: TextSource, other: LoadedGame, found: Iterable[str]) -> Locations:
    """Return where texts stand that only a variant has, or has in other words."""
    left = {one.context for one in source.messages} - set(found)
    ids = {
        one.context: MessageId.in_variant(one.context, other.game.variant)
        for one in other.own_messages
    }
    wanted = {id_: own if own in left else id_ for id_, own in ids.items() if {id_, own} & left}
    if not wanted:
        return {}
    asked = TextSource(source.shop, source.id, other.own_messages, other)
    on_faces = any(MessageId.parse(id_).kind not in BESIDE_PIECES for id_ in wanted)
    faces = faces_of(english_edition(asked)) if on_faces else ()
    places = _GameIndex(asked, texts_on_faces(asked, faces)).found
    return {own: tuple(places[id_]) for id_, own in wanted.items() if id_ in places}


class _GameIndex:
    """Where the texts of one game, or of one variant, are printed."""

    def __init__(self, source: TextSource, shown: Iterable[FaceText]) -> None:
        self.found: _Found = {}
        self._source, self._edition = source, english_edition(source)
        game = self._edition.game
        self._game, self._rules = game, game.rules or Rules(())
        for message, face, _ in shown:
            on = Surface.PAGE if face.name.component == RULES else Surface.PIECE
            self._put(message.context, Location(on, game.id, face.name))
        self._on_sheets()
        self._in_other_orders()
        self._instead_of_figures()
        self._terms()

    def _put(self, context: str, place: Location) -> None:
        self.found.setdefault(context, {})[place] = None

    def _on_sheets(self) -> None:
        """Look at the sheets of each component for what stands around its pieces."""
        known = {one.context for one in self._source.messages}
        for component in self._game.components:
            part = PiecesPart(self._edition, component, Order())
            with suppress(Refused):
                for at, sheet in enumerate(part.document.sheets):
                    place = _on_sheet(part, sheet, _SHEETS)
                    for id_ in known & ids_on(sheet.over):
                        kind, owner, _ = MessageId.parse(id_)
                        own = kind is TextKind.COMPONENT and owner == component.id
                        if own or (kind is TextKind.GAME and not at):
                            self._put(id_, place)

    def _in_other_orders(self) -> None:
        """Look for texts of the rules that stand only with some option."""
        known = {one.context for one in self._source.messages}
        for block in self._rules.all_blocks():
            context = MessageId.rule(block.id)
            if context in known - self.found.keys() and not block.is_alternative:
                for order in (one for one in OTHER_ORDERS if one.meets(block.condition)):
                    self._put(context, Location(Surface.PAGE, self._game.id, order=order))

    def _instead_of_figures(self) -> None:
        """Look for the figures that sentences are read out for."""
        part = RulesPart(self._edition, Order())
        with suppress(Refused):
            for context, figure in figures(self._rules):
                if drawn := part.figure(figure):
                    self._put(context, Location(Surface.PAGE, self._game.id, drawn[0].name))

    def _terms(self) -> None:
        """Look for texts that use the terms of the glossary, those of the rules first."""
        uses = sorted(self.found.items(), key=lambda one: not one[0].startswith("rules."))
        english = {one.context: one.english for one in self._source.messages}
        glosses = self._source.terms(self._edition.catalog)
        ids = {one.says: MessageId.term(one.id) for one in self._rules.terms}
        names = {one.id: MessageId.term(one.id) for one in self._rules.terms}
        wanted = english.keys() & set(ids.values())
        for context, places in uses:
            text = english.get(context, "")
            used = [ids[gloss.english] for gloss in terms_in(spoken(text), glosses)]
            used += [names[one.name] for one in Placeholder.find_all(text) if one.name in names]
            for id_ in wanted.intersection(used):
                self._put(id_, next(iter(places))._replace(instead=context))
        for id_ in wanted - self.found.keys() if self._rules.blocks else ():
            self._put(id_, Location(Surface.PAGE, self._game.id))  # perhaps another language


def ids_on(marks: Iterable[Mark]) -> set[str]:
    """Return the ids of all that marks say."""
    return {one.id for one in printed_texts(marks)}


def figures(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield the ids of sentences that are read out, each with the block of its figure."""
    for block in rules.all_blocks():
        alternatives = (one for one in block.blocks if one.is_alternative)
        yield from ((MessageId.rule(one.id), block.id) for one in alternatives)


# --- of the words that every sheet carries -----------------------------------------------------


class Setup(NamedTuple):
    """What shows a word, and how it is made."""

    on: Surface = Surface.SHEET
    order: Order = Order()
    gaps: int = 0
    guise: Guise = Guise.NONE


_SHEETS, _PAGES = Setup(), Setup(Surface.PAGE)
# Where words are looked for, by their ids or by how these begin; all others on usual sheets.
SETUPS: dict[str, tuple[Setup, ...]] = {
    "calibrate": tuple(Setup(Surface.CALIBRATION, Order(flip=flip)) for flip in Flip),
    "changes": (Setup(Surface.CHANGES),),
    "print": (
        _PAGES,
        Setup(Surface.PAGE, Order(flip=Flip.SHORT)),
        *(Setup(Surface.PAGE, Order(backs=backs)) for backs in (MANUAL, FOLD, NO_BACKS)),
        Setup(Surface.PAGE, Order(booklet=True)),
        Setup(Surface.PAGE, Order(scale=0.9)),
        Setup(Surface.PAGE, Order(printer=Printer("office"))),
    ),
    **dict.fromkeys(("rules", "page", "note", "ruling", "example", "size"), (_PAGES,)),
    "notes": (Setup(Surface.PAGE, Order(booklet=True)),),
    "manual": (Setup(order=Order(backs=MANUAL)), Setup(order=Order(backs=MANUAL, tray=FACE_UP))),
    "part": (
        _SHEETS,
        Setup(order=Order(paper="a3")),
        *(Setup(guise=guise) for guise in (Guise.EDGE_TO_EDGE, Guise.WITH_BACKS)),
    ),
    "fold_line": (Setup(order=Order(backs=FOLD)),),
    "stack": (Setup(order=Order(slots=STACK)),),
    "gathered": (Setup(order=Order(gather=True)),),
    "gaps": (Setup(gaps=GAPS),),
    "layer": (_SHEETS, Setup(order=Order(contour=True))),
}
Editions = Callable[[int], Sequence[Edition]]  # games in English with so many gaps


def setups_of(context: str) -> tuple[Setup, ...]:
    """Return where to look for a word."""
    id_ = context.removeprefix(MessageId.word(""))
    return SETUPS.get(id_) or SETUPS.get(id_.partition("_")[0]) or (_SHEETS,)


class WordIndex:
    """Where words are printed: what is made in one way is looked at when a word asks for it."""

    def __init__(self, shop: Workshop, editions: Editions) -> None:
        self._shop, self._editions = shop, editions
        self._made = cache(self._in_game)
        self._calibration = cache(self._on_calibration)

    def of(self, message: Message) -> tuple[Location, ...]:
        """Return where a word stands: in the first game that says it, in the first way."""
        for setup in setups_of(message.context):
            if setup.on is Surface.CALIBRATION:
                found = self._calibration(setup).get(message.context)
            else:
                is_printing = MessageId.is_of_rules(message.context)
                every = (self._made(setup, one, is_printing) for one in self._editions(setup.gaps))
                found = next(filter(None, (one.get(message.context) for one in every)), None)
            if found:
                return tuple(found)[:MOST]
        return ()

    def _on_calibration(self, setup: Setup) -> _Found:
        found: _Found = {}
        pages = CalibrationSheet(self._shop, SOURCE_LANGUAGE, lambda _, english: english)
        drawing = pages.drawing(setup.order)
        for sheet in drawing.document.sheets:
            place = Location(setup.on, order=setup.order, side=sheet.side)
            for id_ in ids_on(sheet.over):
                found.setdefault(id_, {})[place] = None
        return found

    def _in_game(self, setup: Setup, edition: Edition, is_printing: bool) -> _Found:
        found: _Found = {}
        pages = _in_section if is_printing else _on_pages
        look = {Surface.PAGE: pages, Surface.CHANGES: _on_changes}.get(setup.on, _on_sheets)
        with suppress(Refused):  # `pnp check` says why
            for id_, place in look(edition, setup):
                found.setdefault(id_, {})[place] = None
        return found


Entries = Iterator[tuple[str, Location]]


def _on_sheet(part: Part, sheet: Sheet, setup: Setup) -> Location:
    return Location(
        on=setup.on,
        game=part.edition.game.id,
        order=setup.order,
        holds=part.holds,
        number=sheet.number,
        side=sheet.side,
        gaps=setup.gaps,
        guise=setup.guise,
    )


def _on_sheets(edition: Edition, setup: Setup) -> Entries:
    """Yield the words of the sheets that are made so, and of the layers that they have."""
    for part in parts_made(edition, setup.order, setup.guise):
        with suppress(Refused):
            for sheet in part.document.sheets:
                place = _on_sheet(part, sheet, setup)
                yield from ((id_, place) for id_ in ids_on(sheet.over))
                layers = (id_ for id_, layer in LAYERS.items() if on_layer(sheet, layer))
                yield from ((id_, place) for id_ in layers)


def _in_section(edition: Edition, setup: Setup) -> Entries:
    """Yield the words of the section on printing, which are known before it is set."""
    place = Location(setup.on, edition.game.id, order=setup.order)
    for block in RulesText(edition, setup.order).printing() if edition.game.rules else ():
        for text in (block.text, *(cell for row in block.rows for cell in row)):
            yield from ((one.id, place) for one in TracedText.origins_of(text))


def _on_pages(edition: Edition, setup: Setup) -> Entries:
    """Yield the words of rules."""
    part = RulesPart(edition, setup.order)
    for face in part.faces(part.names) if edition.game.rules else ():
        place = Location(setup.on, edition.game.id, face.name, setup.order)
        yield from ((id_, place) for id_ in ids_on(face.marks))


def _on_changes(edition: Edition, setup: Setup) -> Entries:
    """Choose a piece that may have changed, for all that is told of it."""
    for component in edition.game.components:
        if component.pieces and component.front:
            face = FaceName(component.id, component.pieces[0].id)
            for id_ in edition.shop.stock.words:
                yield MessageId.word(id_), Location(setup.on, edition.game.id, face)
            return


# --- sheets that words stand on ----------------------------------------------------------------


def parts_made(edition: Edition, order: Order, guise: Guise) -> Iterator[Part]:
    """Yield the parts of a game whose sheets are made so."""
    if guise is Guise.NONE:
        yield from component_parts(edition, order, lambda _: True)
        return
    for component in edition.game.components:
        if component.split is not None:
            yield PiecesPart(edition, _guised(component, guise), order)


def part_at(edition: Edition, place: Location) -> Part:
    """Return the part whose sheets a text stands on, or refuse."""
    known = {one.id: one for one in edition.game.components}
    if not place.holds or not known.keys() >= set(place.holds):
        raise refuse(NOWHERE, f"{', '.join(place.holds)} is not in the game any more")
    parts = tuple(
        PiecesPart(edition, _guised(known[id_], place.guise), place.order) for id_ in place.holds
    )
    return parts[0] if len(parts) == 1 else GatheredPart(edition, parts, place.order)


def on_layer(sheet: Sheet, layer: Layer) -> Box | None:
    """Return what a layer of a sheet is around, None if nothing lies on it."""
    if layer is Layer.FOOT:
        boxes = [text.box for text in placed_texts(sheet.marks)]
        return Box.holding(boxes) if boxes else None
    held = Group.on_layers(sheet.guides, Layer.CUT)
    return sheet.block if any(getattr(one, "layer", None) is layer for one in held) else None


def _guised(component: Component, guise: Guise) -> Component:
    if guise is Guise.EDGE_TO_EDGE:
        return component._replace(split=0.0)
    return component._replace(back=component.front) if guise is Guise.WITH_BACKS else component


# --- What does not come out right where texts are printed: no room, or no such letter in a font.


FIT = "fit"  # the check that tells of it
_SET_IN_BODY = (TextKind.RULES, TextKind.WORD)
_UNREAD = set(f"\n\t\u200b\u00ad{GAP}")


def all_verdicts(
    source: TextSource, language: Language, catalog: Catalog, only: Collection[str] | None = None
) -> Iterator[TextVerdict]:
    """Yield what is wrong with words, what does not fit its box, and letters that fonts lack.

    If only some texts are asked for, no face is composed that says none of them.
    """
    asked = source
    if only is not None:
        some = tuple(one for one in source.messages if one.context in only)
        asked = source._replace(messages=some)
    yield from asked.verdicts(language, catalog)
    if source.loaded:  # the stock is no game
        edition = Edition(source.loaded, language, catalog)
        yield from _fits(source, edition, None if only is None else asked)
    yield from _letters(asked, catalog)


def _fits(source: TextSource, edition: Edition, asked: TextSource | None) -> Iterator[TextVerdict]:
    catalog, code = edition.catalog, edition.language.code
    known = {message.context: message for message in source.messages}
    faces = faces_of(edition)
    if asked:
        faces = faces_saying(edition, [one.context for one in asked.messages])
    for face in faces:
        for text in Text.all_in(face.marks):
            said = [known[one.id] for one in text.origins if one.id in known]
            message = max(said, key=lambda one: len(one.english), default=Message("", ""))
            entry = catalog.entries.get(message.context)
            for finding in UNSAID.judge_text(text, f"{face.name} ({code})", face.where):
                if not entry:
                    yield TextVerdict(message, FIT, finding)
                    continue
                problem = sentence(
                    "{text}: {problem}, in English {english}",
                    text=message.context,
                    problem=finding.message,
                    english=quoted(message.english),
                )
                own = finding._replace(where=entry.where, message=problem)
                yield TextVerdict(message, FIT, own)


def _letters(source: TextSource, catalog: Catalog) -> Iterator[TextVerdict]:
    """Yield letters that the font of sheets and rules lacks."""
    fonts = source.shop.fonts
    if "body" not in fonts.families:
        return
    font = fonts.style("body", 0)
    for message in source.messages:
        text = catalog.said(message.context, message.english)
        lacking = font.missing("".join(set(spoken(text)) - _UNREAD))
        if lacking and MessageId.parse(message.context).kind in _SET_IN_BODY:
            told = " ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in lacking)
            said = sentence(
                "{context}: the font has no {letters}: {text}",
                context=message.context,
                letters=told,
                text=quoted(text),
            )
            where, hint = catalog.entries[message.context].where, sentence("choose another letter")
            yield TextVerdict(message, FIT, error(where, said, hint))
