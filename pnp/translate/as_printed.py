"""How texts read once they are printed, how much room they have, and on which page they stand."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain, groupby, product
from typing import NamedTuple

from pnp.base.findings import Refused, sentence
from pnp.base.numerals import ENGLISH
from pnp.base.placeholders import BRACED, BRACES, Placeholder
from pnp.base.units import POINT
from pnp.load.po import SOURCE_LANGUAGE, catalog_files, read_po
from pnp.model.face import RULES, Face, Text
from pnp.model.game import BlockKind, Rules
from pnp.model.messages import FUZZY, Catalog, Message, MessageId, PoFile, TextKind, Unit
from pnp.model.order import FULL, Order
from pnp.model.stock import Language, Printer
from pnp.parts.edition import Edition, LoadedGame, Workshop
from pnp.parts.rules import RulesText, parts_of
from pnp.rulebook.localize import Values
from pnp.text.breaking import plain
from pnp.text.fonts import Fonts
from pnp.translate.lettering import printed_texts
from pnp.translate.source import TextSource, beside_games

BESIDE_PIECES = (TextKind.GAME, TextKind.COMPONENT)  # kinds of texts of sheets
MOST_SHOWN = 1_000  # letters of a text in which values are looked for
PLAYERS = "#"  # stands for a number of players in tables that repeat a row
_ICON = re.compile(r"\{icon:([^{}\n]+)\}")
_PARTS = re.compile(f"({BRACED})")


class Readings:
    """Reads the texts of one game, or of the stock, in one language."""

    def __init__(self, source: TextSource, language: Language, catalog: Catalog) -> None:
        self._values = Values(language=language, title="", numbers={}, names={}, sizes={})
        self._players: dict[str, str] = {}
        if source.loaded and source.loaded.game.rules:
            with suppress(Refused):  # by an engine: `pnp check` says why
                self._values = RulesText(Edition(source.loaded, language, catalog)).values
            for block in source.loaded.game.rules.all_blocks():
                if block.kind is BlockKind.PER_PLAYER and block.words:  # with the first number
                    self._players |= {f"{table.id}.1": block.words[0] for table in block.blocks}

    def read(self, message: Message, text: str) -> tuple[str, ...]:
        """Return a text as it is printed, for each of the values that occur; nothing if it is so.

        What can not be filled in is left to those who judge texts.
        """
        kind, owner, _ = MessageId.parse(message.context)
        row = owner.rpartition(".")[0] if kind is TextKind.RULES else ""
        players = self._players.get(row, "")
        if not BRACES.search(text) and not (players and PLAYERS in text):
            return ()
        usual = self._values
        given = [  # on pieces or sheets, what a text was filled with there
            usual._replace(numbers=one, title=str(one.get("game", usual.title)), paper="")
            for one in message.values
        ] or [usual]
        asked = text.replace(PLAYERS, players) if players else text
        filled = (values.fill(asked) for values in given)
        read = [readable(said) for said, problems in filled if not problems]
        return tuple(dict.fromkeys(read))


def readable(text: str) -> str:
    """Return a text on one line, without markup, its icons in square brackets."""
    return " ".join(plain(_ICON.sub(r"[\1]", text)).split())


def values_in(english: str, shown: str, is_whole: bool = False) -> dict[str, object]:
    """Return what stands for the braces of an English text where a piece shows it, if it does."""
    if len(shown) > MOST_SHOWN:
        return {}
    for whole, value in ((True, r".+?"), (False, r"\S+"))[: 1 if is_whole else 2]:
        pattern = re.compile(_pattern(english, value), re.IGNORECASE | re.DOTALL)
        found = pattern.fullmatch(shown) if whole else pattern.search(shown)
        if found:
            given = (one for one in Placeholder.find_all(english) if one.kind == "number")
            names = dict.fromkeys(one.name for one in given)
            values = ((name, found[f"n{number}"]) for number, name in enumerate(names))
            return {name: _value(value) for name, value in values if value is not None}
    return {}


def _pattern(english: str, value: str) -> str:
    """Return what finds a text with its braces filled, in one go over any other.

    Equal names stand for equal values.
    """
    known: dict[str, int] = {}
    parts = [""]  # each but the first begins with a value
    for part in _PARTS.split(english):
        one = next(Placeholder.find_all(part), None)
        if one is not None and one.kind == "plural":
            forms = sorted(map(re.escape, one.forms), key=len, reverse=True)
            parts[-1] += f"(?>{'|'.join(forms)})"  # the longest, and no other
        elif one is None or one.kind != "number":
            parts[-1] += re.escape(part)
        elif one.name in known:
            parts[-1] += f"(?P=n{known[one.name]})"
        else:
            known[one.name] = len(known)
            parts.append(f"(?P<n{known[one.name]}>{value})")
    return "".join([parts[0], *(f"(?>{part})" for part in parts[1:-1]), *parts[1:][-1:]])


def _value(shown: str) -> object:
    """Return a number as one, so that it chooses a plural form and each language writes it."""
    number = ENGLISH.read(shown)
    return shown if number is None else number


_LEADING = 1.25  # of the size
_LOST = 3  # letters at the end of a line, where the next word does not fit
# Letters and spaces about as often as European languages have them.
AVERAGE = "each player draws three cards from the pile and lays one of them beside a tower, "


class Room(NamedTuple):
    """How large a text may get on one piece."""

    letters: int
    told: str


def room(text: Text, face: Face, fonts: Fonts) -> Room:
    """Say how many letters of the font that a text is set in fit into its box."""
    font = fonts.ensure(text.runs[0].font) if text.runs else fonts.style("body", 0)
    em = text.asked * POINT / 1000
    sample = AVERAGE.upper() if text.text.isupper() else AVERAGE
    line = text.box.width / (font.word(sample).advance / len(sample) * em)
    below = text.box.height - (font.cap_height + font.depth) * em
    lines = 1 + max(0, int(below / (_LEADING * text.asked * POINT)))
    # The page of a figure changes with the rules.
    where = sentence("on {piece}", piece=str(face.name))
    if face.name.component == RULES:
        where = sentence("in a figure of the rules")
    letters, width = int(line), f"{text.box.width:.0f}"
    size = sentence("one line of {width} mm", width=width)
    if text.wraps:
        letters = int(lines * line - (lines - 1) * _LOST)
        height = f"{text.box.height:.0f}"
        size = sentence("{width} × {height} mm", width=width, height=height)
    told = sentence(
        "{size}, about {letters} letters, {where}", size=size, letters=str(letters), where=where
    )
    return Room(letters, told)


class FaceText(NamedTuple):
    """A message, and a text on a face that says it."""

    message: Message
    face: Face
    text: Text


def english_edition(source: TextSource) -> Edition:
    """Return the game of a source in English."""
    if source.loaded is None:
        raise LookupError(source.id)
    english = source.shop.stock.languages[SOURCE_LANGUAGE]
    return Edition(source.loaded, english, Catalog(SOURCE_LANGUAGE, {}))


def faces_of(edition: Edition) -> Iterator[Face]:
    """Compose every face of a game and every page of its rules."""
    for part in parts_of(edition, Order(view="faces")):
        with suppress(Refused):  # `pnp check` says why
            yield from part.faces(part.names)


def faces_saying(edition: Edition, ids: Iterable[str]) -> Iterator[Face]:
    """Compose the faces and pages that may say some messages, and no others."""
    asked = [MessageId.parse(id_) for id_ in ids]
    kinds, owners = {one.kind for one in asked}, {one.owner for one in asked}
    for part in parts_of(edition, Order(view="faces")) if asked else ():
        with suppress(Refused):
            labels = {one.owner for one in asked if one.kind is TextKind.LABEL}
            if (labels and _may_say(edition, part.id, labels)) or TextKind.GAME in kinds:
                names = part.names
            elif part.id == RULES:
                names = part.names if TextKind.RULES in kinds else ()
            else:
                names = [one for one in part.names if owners & {one.owner, one.component}]
            yield from part.faces(names) if names else ()


def _may_say(edition: Edition, part: str, labels: Iterable[str]) -> bool:
    """Tell whether a template of a part has one of some labels in it."""
    game, drafts = edition.game, edition.loaded.drafts(FULL)
    component, rules = game.component(part), game.rules or Rules(())
    templates = [component.front, component.back] if component else []
    for block in rules.all_blocks() if part == RULES else ():
        named = block.words[:1] if block.kind is BlockKind.FIGURE else ()
        templates += [*named, block.options.get("template", "")]
    return any(drafts.has_label(one, text) for one in filter(None, templates) for text in labels)


def texts_on_faces(source: TextSource, faces: Iterable[Face]) -> Iterator[FaceText]:
    """Yield the messages of a source that faces say.

    Titles are those of sheets: at the foot of a page they tell where one is.
    """
    known = {message.context: message for message in source.messages}
    for face in faces:
        is_page = face.name.component == RULES
        for text in dict.fromkeys(one.text.text for one in printed_texts(face.marks)):
            for id_ in dict.fromkeys(one.id for one in text.origins):
                found = known.get(id_)
                if found and not (is_page and MessageId.parse(id_).kind in BESIDE_PIECES):
                    yield FaceText(found, face, text)


MOST_READ = 2  # ways in which the same label is printed, to be told


class _Printed:
    """What is known of how one message is printed."""

    def __init__(self) -> None:
        self.rooms: list[Room] = []
        self.values: list[dict[str, object]] = []
        self.part = ""
        self.page = 0

    def look(self, message: Message, face: Face, text: Text, fonts: Fonts) -> None:
        """Look at one place where a message is printed."""
        self.part = self.part or face.name.component
        if face.name.component == RULES:
            self.page = self.page or int(face.name.piece)
        if MessageId.parse(message.context).kind is TextKind.RULES:  # columns have room
            return
        self.rooms.append(room(text, face, fonts))
        if len(self.values) < MOST_READ and BRACES.search(message.english):
            values = values_in(message.english, text.text)
            if values and values not in self.values:
                self.values.append(values)

    def noted(self, message: Message, pages: bool) -> Message:
        """Return the message with what is known of it; its narrowest room counts."""
        narrowest = min(self.rooms, key=lambda one: one.letters, default=Room(0, ""))
        return message._replace(
            room=narrowest.told,
            values=tuple(self.values),
            part=self.part,
            page=self.page if pages else 0,
        )


def annotated(
    source: TextSource, shown: Sequence[FaceText] | None = None, only: Collection[str] | None = None
) -> TextSource:
    """Return a source whose texts know their room, how they read and, if all is shown, their pages.

    Pages change with every word of the rules, so files that are kept do without. If only some
    texts are asked for, no other is looked at.
    """
    if source.is_annotated:
        return source
    messages = list(source.messages)
    asked = {one.context for one in messages if only is None or one.context in only}
    if source.loaded:
        printed: dict[str, _Printed] = defaultdict(_Printed)
        edition = english_edition(source)
        roomy = [one for one in asked if MessageId.parse(one).kind is not TextKind.RULES]
        faces = faces_of(edition) if only is None else faces_saying(edition, roomy)
        texts = texts_on_faces(source, faces) if shown is None else shown
        for _, some in groupby(texts, key=lambda one: (id(one.face), id(one.text))):
            # The longest of the messages that a text says takes most of the room.
            message, face, text = max(some, key=lambda one: len(one.message.english))
            printed[message.context].look(message, face, text, source.shop.fonts)
        messages = [printed[one.context].noted(one, shown is not None) for one in messages]
    else:
        said = values_of_words(source.shop, [one for one in messages if one.context in asked])
        messages = [
            one._replace(values=(said[one.context],)) if one.context in said else one
            for one in messages
        ]
    english = source.shop.stock.languages[SOURCE_LANGUAGE]
    reader = Readings(source, english, Catalog(SOURCE_LANGUAGE, {}))
    read = (
        one._replace(reads=reader.read(one, one.english)) if one.context in asked else one
        for one in messages
    )
    return source._replace(messages=tuple(read), is_annotated=only is None)


Spoken = Mapping[str, Mapping[str, object]]  # what words were filled with, by context
# For sentences that only such files have.
_OTHERS = (Order(scale=0.9), Order(printer=Printer("office")))
_OF_NO_GAME: Spoken = {  # on sheets that every printer has its own of
    MessageId.word("calibrate_long"): {"paper": "A4"},
    MessageId.word("calibrate_short"): {"paper": "A4"},
    MessageId.word("calibrate_wrong"): {"flip": "--flip short"},
    MessageId.word("manual_same"): {"tray": "--tray face-up"},
    MessageId.word("part_above"): {"other": "A1"},  # of a board that is one part wide
    MessageId.word("changes_since"): {"since": "1.0"},
    MessageId.word("changes_out"): {"count": 2},
    MessageId.word("changes_in"): {"count": 2},
}


class RecordingEdition(Edition):
    """An edition that remembers what the braces of its words were filled with first."""

    def word(self, id_: str, **values: object) -> str:
        """Return one of the stock's words, and keep what it was filled with the first time."""
        if values:
            self.filled.setdefault(MessageId.word(id_), values)
        return super().word(id_, **values)

    @cached_property
    def filled(self) -> dict[str, Mapping[str, object]]:
        """What the braces of words stood for, by context."""
        return {}


def values_of_words(shop: Workshop, messages: Iterable[Message]) -> Spoken:
    """Return what stands in the braces of words where the project's games use them.

    Sheets of pieces come first: rules take longer, and those of the smallest game will do.
    """
    wanted = {
        one.context: one.english
        for one in messages
        if MessageId.parse(one.context).kind is TextKind.WORD and BRACES.search(one.english)
    }
    found: dict[str, Mapping[str, object]] = dict(_OF_NO_GAME)
    editions = list(_smallest_first(shop)) if wanted.keys() - found.keys() else []
    for is_rules, edition in product((False, True), editions):
        if wanted.keys() <= found.keys():
            break
        _listen(edition, is_rules, wanted)
        found = {**edition.filled, **found}
    return {context: found[context] for context in wanted.keys() & found.keys()}


def _smallest_first(shop: Workshop) -> Iterator[RecordingEdition]:
    """Yield the project's games in English, the smallest first and as if it were a gap all over."""
    games = []
    for id_ in shop.project.games:
        with suppress(Refused):  # `pnp check` says why
            games.append(LoadedGame(shop, id_))
    gaps = 0
    for loaded in sorted(
        games, key=lambda one: len(list((one.game.rules or Rules(())).all_blocks()))
    ):
        with suppress(Refused):
            gaps = gaps or sum(not MessageId.is_of_rules(one.context) for one in loaded.messages)
        english = loaded.edition(SOURCE_LANGUAGE)
        yield RecordingEdition(loaded, english.language, english.catalog, gaps)


def _listen(edition: RecordingEdition, is_rules: bool, wanted: Mapping[str, str]) -> None:
    """Arrange the rules or all other parts; what is filled in on sheets is read there."""
    for part in parts_of(edition, Order()):
        if (part.id == RULES) is not is_rules:
            continue
        with suppress(Refused):
            for text in chain.from_iterable(Text.all_in(one.marks) for one in part.document.sheets):
                for id_, start, end in text.origins:
                    if id_ in wanted.keys() - edition.filled.keys() and (
                        values := values_in(wanted[id_], text.text[start:end], is_whole=True)
                    ):
                        edition.filled[id_] = values
    for order in (Order(), *_OTHERS) if not is_rules else ():
        list(RulesText(edition, order).printing())


# --- What helps a person to translate and is not kept: suggestions, another language, own words.


class Suggestion(NamedTuple):
    """A finished translation, and where it stands."""

    game: str
    context: str
    text: str


Memory = Mapping[tuple[bool, str], Suggestion]  # by whether it is a term, and its English


def remembered(shop: Workshop, language: str, first: str) -> Memory:
    """Return all finished translations by their English; those of the first game win.

    A term lists its forms, which no other text does, so terms are remembered for terms. What the
    program says of mistakes is of no use elsewhere: there `card` is half a sentence.
    """
    found: dict[tuple[bool, str], Suggestion] = {}
    for game in dict.fromkeys((first, *shop.project.games, *beside_games(shop.project))):
        for path in reversed(catalog_files(shop.project, game, language)):
            with suppress(Refused):  # a broken file is somebody else's trouble
                for context, entry in read_po(path).items():
                    kind = MessageId.parse(context).kind
                    if entry.text and not entry.stale and kind is not TextKind.FINDING:
                        said = Suggestion(path.parent.parent.name, context, entry.text)
                        found.setdefault(_key(context, entry.english), said)
    return found


def suggested(unit: Unit, memory: Memory) -> Unit:
    """Return a text that nobody has translated with a suggestion, to be looked at."""
    said = memory.get(_key(unit.context, unit.english))
    if unit.text or said is None:
        return unit
    hint = f"same as: {said.game} {said.context}"
    flags = tuple(dict.fromkeys((FUZZY, *unit.flags)))
    return unit._replace(text=said.text, flags=flags, hints=(*unit.hints, hint))


def _key(context: str, english: str) -> tuple[bool, str]:
    return MessageId.parse(context).kind is TextKind.TERM, english


class Help(NamedTuple):
    """Who is helped, and how."""

    language: Language
    beside: str = ""  # another language that they read, by its code


def helped(po: PoFile, source: TextSource, asked: Help) -> PoFile:
    """Return a file with suggestions, and what is to be seen above each text."""
    code = asked.language.code
    memory, known = remembered(source.shop, code, source.id), source.catalog(code)
    beside = source.catalog(asked.beside) if asked.beside else Catalog("", {})
    reader = Readings(source, asked.language, known)
    messages = {one.context: one for one in source.messages}

    def with_help(unit: Unit) -> Unit:
        if unit.obsolete:
            return unit
        if not known.holds(unit.context, unit.english):  # in the shipped stock, for one
            unit = suggested(unit, memory)
        read = reader.read(messages[unit.context], unit.text) if unit.text else ()
        hints = [*unit.hints, *(f"says: {line}" for line in read)]
        if other := beside.said(unit.context, unit.english):
            hints.append(f"beside {asked.beside}: {' '.join(other.split())}")
        return unit._replace(hints=tuple(hints))

    return po._replace(units=tuple(map(with_help, po.units)))
