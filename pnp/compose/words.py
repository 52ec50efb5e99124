"""Words that templates write: those of a language, or what stands for those of any language."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.base.findings import sentence
from pnp.base.numerals import Numerals, is_number, plain
from pnp.compose.functions import say
from pnp.compose.limits import CLOSE, OPEN, NeedsOneLanguage
from pnp.model.draft import Phrase, Said
from pnp.model.face import TracedText
from pnp.model.messages import Catalog, MessageId
from pnp.text.breaking import literal

GIVEN = "\0"  # before the name of words that whoever asks for a figure brings along
LANGUAGE = Phrase("\0lang")
VERBATIM = "\0="  # before the ids of messages whose words a phrase says as they are
PARTED = "\0"  # between such ids
NUMBER = "\0\0"  # with a number in digits; no words that are given have such a name
LINE_BREAK = "\u2028"  # a line break inside a value, as opposed to one in the template
COMMON = 3  # digits, which all languages write alike
_TOKEN = re.compile(f"{OPEN}([0-9]+){CLOSE}")


def mark_line_breaks(text: str) -> str:
    """Return a value as it is written into a face, where lines of the template mean nothing."""
    if "\n" not in text:
        return text
    return TracedText.carried(text.strip("\n").replace("\n", LINE_BREAK), text)


class AnyLanguage:
    """Stands for the words of all languages; whoever looks at one is stopped."""

    is_any = True  # whether that is nobody's words yet

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
        if not any(isinstance(one, str) and OPEN in one for one in (passage, *values.values())):
            return say(passage, **values)
        if hasattr(passage, "__html__"):  # what a macro or a block wrote is escaped already
            raise NeedsOneLanguage("words are filled into what is written")
        fill = tuple((name, self.phrases_in(say("{_}", _=one))) for name, one in values.items())
        return self._token(Phrase("", "", self.phrases_in(passage), fill))

    def number(self, x: float) -> str:
        """Return what stands for a number, unless all languages write it in the same way."""
        digits = plain(_number(x))
        is_common = len(digits) <= COMMON and digits.isdigit()
        return digits if is_common else self._token(Phrase(NUMBER, digits))

    def written(self, value: str) -> str:
        """Return the value of an expression, which is one phrase if there are words in it."""
        if OPEN not in value or _TOKEN.fullmatch(value):
            return mark_line_breaks(value)
        return self._token(Phrase("", "", self.phrases_in(value)))

    def phrases_in(self, text: str) -> Said:
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


def _with_numbers(values: Mapping[str, Any], number: Callable[[float], str]) -> dict[str, Any]:
    return {name: number(one) if is_number(one) else one for name, one in values.items()}


def _number(x: Any) -> float:
    if not is_number(x):
        raise TypeError(sentence("number: {value} is not a number", value=repr(str(x)[:40])))
    found: float = x
    return found


class OneLanguage:
    """The words of one language: templates may look at them, and drafts are filled with them."""

    is_any = False

    def __init__(self, catalog: Catalog, numerals: Numerals) -> None:
        self._catalog, self._numerals = catalog, numerals
        self._messages: dict[str, str] = {}  # the id of what templates asked for, by its words
        self._fields: dict[str, str] = {}  # those of the piece or figure that is drafted now
        self._owner = ""

    def message(self, context: str, english: str) -> str:
        """Return a message in this language."""
        text = str(self._message(context, english))
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

    written = staticmethod(mark_line_breaks)

    def say(self, passage: str, /, **values: Any) -> str:
        """Return a sentence with values in place of their names in braces."""
        text = say(passage, **_with_numbers(values, self.number))
        if str(passage) in self._messages:
            self._messages[text] = self._messages[str(passage)]
        return text

    def number(self, x: float) -> str:
        """Return a number as this language writes it."""
        return self._numerals.written(_number(x))

    def phrases_in(self, text: str) -> Said:
        """Return what a template wrote: words, and phrases for the messages among them.

        What a template has cut out of a message says that message.
        """
        known = {**self._messages, **self._fields}
        parts = self._parts(text, sorted(filter(None, known), key=len, reverse=True))
        cut = text.strip()
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

    def filled(self, parts: Said, given: Mapping[str, str]) -> str:
        """Return a text of a draft in words: a line break inside of a word is a mark."""
        return self._in_words(parts, given, mark_line_breaks)

    def _in_words(
        self,
        parts: Said,
        given: Mapping[str, str],
        finish: Callable[[str], str] = lambda text: text,
    ) -> str:
        words = (p if isinstance(p, str) else finish(self._phrase(p, given)) for p in parts)
        return TracedText.joined("", words)

    def _phrase(self, phrase: Phrase, given: Mapping[str, str]) -> str:
        context, english, passage, values = phrase
        if passage:
            template = self._in_words(passage, given)
            if not values:
                return template
            gaps = {name: self._in_words(parts, given) for name, parts in values}
            return TracedText.refilled(say(template, **gaps), template, gaps.values())
        if phrase == LANGUAGE:
            return self._catalog.language
        if context == NUMBER:
            return self._numerals.in_groups(english)
        if context.startswith(VERBATIM):
            return TracedText.of(english, *context[len(VERBATIM) :].split(PARTED))
        if context.startswith(GIVEN):
            return given[context[1:]]
        return self._message(context, english)

    def _message(self, context: str, english: str) -> str:
        """Return a message as a text of a face has it, where a star in a title is no markup."""
        said = self._catalog.say(context, english)
        return TracedText.of(literal(said) if MessageId.is_plain(context) else said, context)


Words = AnyLanguage | OneLanguage  # what templates get in place of texts that are translated
