"""Words that templates write: those of a language, or what stands for those of any language."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, Protocol

from pnp.base.findings import sentence
from pnp.base.numerals import Numerals, is_number, plain
from pnp.compose.functions import say
from pnp.compose.tokens import CLOSE, OPEN, NeedsOneLanguage
from pnp.model.draft import Phrase, Said
from pnp.model.face import Side, TracedText, game_of
from pnp.model.game import Component, Game, Piece
from pnp.model.messages import GAME_TITLE, Catalog, MessageId
from pnp.text.breaking import literal

GIVEN = "\0"  # before the name of words that whoever asks for a figure brings along
LANGUAGE = Phrase("\0lang")
VERBATIM = "\0="  # before the ids of messages whose words a phrase says as they are
PARTED = "\0"  # between such ids
NUMBER = "\0\0"  # with a number in digits; no words that are given have such a name
LINE_BREAK = "\u2028"  # a line break inside a value, as opposed to one in the template
COMMON = 3  # digits, which all languages write alike
_TOKEN = re.compile(f"{OPEN}([0-9]+){CLOSE}")


def broken(text: str) -> str:
    """Return a value as it is written into a face, where lines of the template mean nothing."""
    if "\n" not in text:
        return text
    return TracedText.carried(text.strip("\n").replace("\n", LINE_BREAK), text)


class Words(Protocol):
    """What templates get in place of texts that are translated."""

    is_any: bool  # whether that is nobody's words yet

    def message(self, context: str, english: str) -> str:
        """Return what stands for a message."""

    def given(self, name: str, text: str) -> str:
        """Return what stands for words that come with a figure."""

    def field(self, name: str, context: str, english: str) -> str:
        """Return what stands for the words of a piece."""

    @property
    def language(self) -> str:
        """What stands for the language's code."""

    def say(self, passage: str, /, **values: Any) -> str:
        """Fill the gaps of a sentence."""

    def number(self, x: float) -> str:
        """Return what stands for a number."""

    def written(self, value: str) -> str:
        """Return the value of an expression as a template writes it."""

    def taken_apart(self, text: str) -> Said:
        """Return what a template wrote, with the phrases in it."""


class AnyLanguage:
    """Stands for the words of all languages; whoever looks at one is stopped."""

    is_any = True

    def __init__(self) -> None:
        self._tokens: dict[Phrase, str] = {}
        self._phrases: list[Phrase] = []

    def message(self, context: str, english: str) -> str:
        """Return what stands for a message; an empty one is empty everywhere."""
        return self._token(Phrase(context, english)) if english else english

    def given(self, name: str, text: str) -> str:
        """Return what stands for words that come with a figure."""
        return self._token(Phrase(GIVEN + name)) if text else text

    def field(self, name: str, _: str, english: str) -> str:
        """Return what stands for the words of a piece, the same for all pieces."""
        return self.given(f".{name}", english)

    @property
    def language(self) -> str:
        """What stands for the code of a language."""
        return self._token(LANGUAGE)

    def say(self, passage: str, /, **values: Any) -> str:
        """Return a sentence with values in place of their names in braces."""
        values = _with_numbers(values, self.number)
        texts = [passage, *(value for value in values.values() if isinstance(value, str))]
        if not any(OPEN in text for text in texts):
            return say(passage, **values)
        if hasattr(passage, "__html__"):  # what a macro or a block wrote is escaped already
            raise NeedsOneLanguage("words are filled into what is written")
        filled = tuple((name, self.taken_apart(_written(value))) for name, value in values.items())
        return self._token(Phrase("", "", self.taken_apart(passage), filled))

    def number(self, x: float) -> str:
        """Return what stands for a number, unless all languages write it in the same way."""
        digits = plain(_number(x))
        is_common = len(digits) <= COMMON and digits.isdigit()
        return digits if is_common else self._token(Phrase(NUMBER, digits))

    def written(self, value: str) -> str:
        """Return the value of an expression, which is one phrase if there are words in it."""
        if OPEN not in value or _TOKEN.fullmatch(value):
            return broken(value)
        return self._token(Phrase("", "", self.taken_apart(value)))

    def taken_apart(self, text: str) -> Said:
        """Return what a template wrote, with phrases in place of what stood for them."""
        parts = _TOKEN.split(text)
        for at in range(1, len(parts), 2):
            number = int(parts[at])
            if number >= len(self._phrases):  # a data file has such letters of its own
                return (text,)
            parts[at] = self._phrases[number]
        return tuple(part for part in parts if part)

    def _token(self, phrase: Phrase) -> str:
        if phrase not in self._tokens:
            self._tokens[phrase] = f"{OPEN}{len(self._phrases)}{CLOSE}"
            self._phrases.append(phrase)
        return self._tokens[phrase]


def _written(value: Any) -> str:
    return say("{_}", _=value)


def _with_numbers(values: Mapping[str, Any], number: Callable[[float], str]) -> dict[str, Any]:
    return {name: number(one) if is_number(one) else one for name, one in values.items()}


def _number(x: Any) -> float:
    if not is_number(x):
        raise TypeError(sentence("number: {value} is not a number", value=repr(str(x)[:40])))
    found: float = x
    return found


class OneLanguage:
    """The words of one language, which templates may look at."""

    is_any = False

    def __init__(self, catalog: Catalog, numerals: Numerals) -> None:
        self._catalog, self._numerals = catalog, numerals
        self._messages: dict[str, str] = {}  # the id of what templates asked for, by its words
        self._fields: dict[str, str] = {}  # those of the piece or figure that is drafted now
        self._owner = ""

    def message(self, context: str, english: str) -> str:
        """Return a message in this language."""
        text = str(_said(self._catalog, context, english))
        self._messages[text] = context
        return text

    def given(self, _: str, text: str) -> str:
        """Return words that are in this language already."""
        for one in TracedText.origins_of(text):
            self._note(text[one.start : one.end], one.id)
        return str(text)

    def field(self, name: str, context: str, english: str) -> str:
        """Return the words of a piece in this language."""
        owner = context.removesuffix(name)
        if owner != self._owner:
            self._owner, self._fields = owner, {}
        text = self._catalog.say(context, english)
        self._note(text, context)
        return text

    def _note(self, text: str, id_: str) -> None:
        """Keep which message says a text; two of a piece may say the same."""
        ids = filter(None, self._fields.get(text, "").split(PARTED))
        self._fields[text] = PARTED.join(dict.fromkeys((*ids, id_)))

    @property
    def language(self) -> str:
        """Its code."""
        return self._catalog.language

    written = staticmethod(broken)

    def say(self, passage: str, /, **values: Any) -> str:
        """Return a sentence with values in place of their names in braces."""
        text = say(passage, **_with_numbers(values, self.number))
        if str(passage) in self._messages:
            self._messages[text] = self._messages[str(passage)]
        return text

    def number(self, x: float) -> str:
        """Return a number as this language writes it."""
        return self._numerals.written(_number(x))

    def taken_apart(self, text: str) -> Said:
        """Return what a template wrote: words, and phrases for the messages among them.

        What a template has cut out of a message says that message.
        """
        known = {**self._messages, **self._fields}
        parts, cut = (
            self._parts(text, sorted(filter(None, known), key=len, reverse=True)),
            text.strip(),
        )
        if parts == (text,) and len(cut) > COMMON:
            whole = min((one for one in known if cut in one), key=len, default="")
            return (Phrase(f"{VERBATIM}{known[whole]}", text),) if whole else parts
        return tuple(
            Phrase(f"{VERBATIM}{known[one]}", one) if one in known else one for one in parts
        )

    def _parts(self, text: str, known: Sequence[str]) -> tuple[str, ...]:
        """Return a text cut where known ones begin and end, the longest first."""
        for said in known:
            before, found, after = text.partition(said)
            if found:
                return (*self._parts(before, known), said, *self._parts(after, known))
        return (text,) if text else ()


class Speaker:
    """Says phrases in one language."""

    def __init__(self, catalog: Catalog, numerals: Numerals) -> None:
        self._catalog, self._numerals = catalog, numerals

    def written(self, parts: Said, given: Mapping[str, str]) -> str:
        """Return a text as a template writes it: a line break inside of a word is a mark."""
        return TracedText.joined(
            "",
            (p if isinstance(p, str) else broken(self._phrase(p, given)) for p in parts),
        )

    def said(self, parts: Said, given: Mapping[str, str]) -> str:
        """Return a text in the words of the language."""
        return TracedText.joined(
            "", (p if isinstance(p, str) else self._phrase(p, given) for p in parts)
        )

    def _phrase(self, phrase: Phrase, given: Mapping[str, str]) -> str:
        context, english, passage, values = phrase
        if passage:
            template = self.said(passage, given)
            if not values:
                return template
            gaps = {name: self.said(parts, given) for name, parts in values}
            return TracedText.refilled(say(template, **gaps), template, gaps.values())
        if phrase == LANGUAGE:
            return self._catalog.language
        if context == NUMBER:
            return self._numerals.in_groups(english)
        if context.startswith(VERBATIM):
            return TracedText.of(english, *context[len(VERBATIM) :].split(PARTED))
        if context.startswith(GIVEN):
            return given[context[1:]]
        return _said(self._catalog, context, english)


def _said(catalog: Catalog, context: str, english: str) -> str:
    """Return a message as a text of a face has it, where a star in a title is no markup."""
    said = catalog.say(context, english)
    return TracedText.of(literal(said) if MessageId.is_plain(context) else said, context)


Values = dict[str, Any]


class Views:
    """What templates see of a game and its pieces: plain values, with words or their tokens."""

    def __init__(self, game: Game, words: Words) -> None:
        self._words = words
        self._components: dict[str, SimpleNamespace] = {}
        name = words.message(GAME_TITLE, game.title)
        self.constants: Values = {
            "game": SimpleNamespace(
                id=game_of(game.id),
                variant=game.variant,
                called=words.message(MessageId.called(game.variant), game.called)
                if game.called
                else "",
                title=name,
                version=literal(game.version),
                by=literal(game.by),
                players=list(game.players),
            ),
            "lang": words.language,
            "colours": dict(game.colours),
        }

    def face(self, component: Component, piece: Piece, side: Side) -> Values:
        """Return what the template of a face is given."""
        shape = component.shape
        return {
            "component": self._component(component),
            "piece": self._piece(component, piece),
            "side": side,
            "w": shape.size.width,
            "h": shape.size.height,
            "bleed": shape.bleed,
            "safe": shape.safe,
            "outline": shape.d,
            "ground": shape.ground,
            "shape": SimpleNamespace(**dict(shape.facts)),
        }

    def _component(self, component: Component) -> SimpleNamespace:
        if component.id not in self._components:
            name = self._words.message(MessageId.title(component.id), component.title)
            view = SimpleNamespace(id=component.id, title=name, total=component.total)
            self._components[component.id] = view
        return self._components[component.id]

    def _piece(self, component: Component, piece: Piece) -> SimpleNamespace:
        values = dict(piece.fields)
        for name in _texts(component, piece):
            value, said = values[name], self._words.field
            if isinstance(value, list):
                values[name] = [
                    said(f"{name}.{n}", MessageId.text_of(component.id, piece.id, name, n), item)
                    for n, item in enumerate(value)
                ]
            else:
                values[name] = said(name, MessageId.text_of(component.id, piece.id, name), value)
        return SimpleNamespace(id=piece.id, copies=piece.copies, **values)


def spoken(component: Component, piece: Piece, catalog: Catalog) -> dict[str, str]:
    """Return the words of a piece in one language, by what stands for them in drafts."""
    found: dict[str, str] = {}
    for name in _texts(component, piece):
        value = piece.fields[name]
        if isinstance(value, list):
            for n, item in enumerate(value):
                id_ = MessageId.text_of(component.id, piece.id, name, n)
                found[f".{name}.{n}"] = TracedText.of(catalog.say(id_, item), id_)
        else:
            id_ = MessageId.text_of(component.id, piece.id, name)
            found[f".{name}"] = TracedText.of(catalog.say(id_, value), id_)
    return found


def without_words(component: Component, piece: Piece) -> dict[str, Any]:
    """Return what drafts know of a piece: of its words, which of them there are."""
    known = dict(piece.fields)
    for name in _texts(component, piece):
        value = known[name]
        known[name] = list(map(bool, value)) if isinstance(value, list) else bool(value)
    return known


def _texts(component: Component, piece: Piece) -> Iterator[str]:
    for name, form in component.fields.items():
        if form.translatable and piece.fields[name] is not None:
            yield name
