"""What templates may not do: decide by words, or take more time and memory than a face may."""

from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from time import thread_time
from types import SimpleNamespace
from typing import Any

from jinja2 import Undefined
from jinja2.exceptions import SecurityError

from pnp.base.findings import sentence
from pnp.base.numerals import plain

# Tokens stand for words while a face is drafted for all languages; who looks at one is stopped.
OPEN, CLOSE = "\ufdd0", "\ufdd1"  # which are no letters, and never will be


class NeedsOneLanguage(Exception):
    """A template decides by words, so what it draws may differ between languages."""


def refuse_words(value: Any) -> Any:
    """Return a value that is looked at; not words that every language says in its own way."""
    if isinstance(value, str) and OPEN in value:
        raise NeedsOneLanguage("words are looked at")
    return value


def refuse_words_within(value: Any) -> Any:
    """Return a value that is looked at with all that it holds."""
    held = vars(value) if isinstance(value, SimpleNamespace) else value
    if isinstance(held, _HOLDERS):
        for one in held.values() if isinstance(held, dict) else held:
            refuse_words_within(one)
    else:
        refuse_words(held)
    return value


DEADLINE = 10.0  # seconds of computing for one face, however busy the machine is
LOOK = 64  # loop steps and calls between two looks at the clock
MOST_STEPS = 1_000_000  # of loops and calls: what each of them leaves behind takes memory
MOST_LETTERS = 2_000_000  # of one text, and of a face as it is rendered
MOST_ITEMS = 100_000  # that a list holds, those of the lists in it included
MOST_MADE = 20_000_000  # letters that one face puts together
ITEM = 10  # letters, for which an item of a list counts
VARIABLES = 100  # and those of a namespace, of a template or of a call
MOST_REPEAT = 10_000
MOST_NUMBER = 10**15

_HOLDERS = (list, tuple, dict)
_SIZED = {range, list, tuple, dict}


class Spent(SecurityError):
    """A face took more than it may, in whatever words it is written."""


class OutOfTime(Spent):
    """A face took longer than it may."""


class Limits:
    """What one face may still spend: no value is too large, so each step is short and time ends."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        """Begin another face."""
        self._ends, self._passed, self._room = thread_time() + DEADLINE, 0, MOST_MADE
        self._steps = 0

    def tick(self, steps: int = 1) -> None:
        """Look at the clock every few steps."""
        self._passed += steps
        if self._passed >= LOOK:
            self._steps += self._passed
            self._passed = 0
            if self._steps > MOST_STEPS:
                raise Spent(sentence("more than {most} steps of loops and calls", most=MOST_STEPS))
            if thread_time() > self._ends:
                most = f"{DEADLINE:g}"
                said = sentence(
                    "still not rendered after {seconds} seconds of computing", seconds=most
                )
                raise OutOfTime(said)

    def steps(self, items: Iterable[Any]) -> Iterable[Any]:
        """Pass the clock with what a loop goes through, at once if its end is known."""
        if type(items) in _SIZED:
            length = len(items)  # type: ignore[arg-type]
            if length > LOOK:
                return self._in_runs(items, length)
            self.tick(length)
            return items
        return self._each(refuse_words(items))

    def unpacked(self, items: Iterable[Any]) -> Iterator[Any]:
        """Pass the clock with items that will be taken apart."""
        return map(refuse_words, self.steps(items))

    def compared(self, value: Any) -> Any:
        """Let a value be looked at that is no word; it may be long."""
        self._passed += 1
        if self._passed >= LOOK:
            self.tick(0)
        return refuse_words_within(value)

    def _in_runs(self, items: Iterable[Any], length: int) -> Iterator[Any]:
        """Look at the clock every few items, whatever is done with them in between."""
        rest = iter(items)
        for _ in range(0, length, LOOK):
            self.tick(LOOK)
            yield from islice(rest, LOOK)

    def _each(self, items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            self.tick()
            yield item

    def made(self, value: Any) -> Any:
        """Refuse a value that is too large, or one too many."""
        if isinstance(value, str):
            self.spend(len(value))
        elif isinstance(value, _HOLDERS):
            self.spend(ITEM * self.held(value))
        elif isinstance(value, int) and abs(value) > MOST_NUMBER:
            said = sentence("the number is too large: {most} is allowed", most=MOST_NUMBER)
            raise SecurityError(said)
        elif isinstance(value, Iterator):  # what a filter would only find when it is asked
            kept, count = [], 0
            for item in self._each(value):
                count = self.held(item, count)
                kept.append(item)
            return self.made(kept)
        return value

    def drawn(self, value: Any) -> Any:
        """Take what a function of the face language has made, which takes as long as it is."""
        size = len(value) * (1 if isinstance(value, str) else ITEM)
        self.spend(size)
        self.tick(1 + size // LOOK)
        return value

    def part(self, value: Any) -> Any:
        """Take a part of `a ~ b`."""
        return self.made(self.writable(value))

    def concat(self, parts: Iterable[str]) -> str:
        """Put the text of a face, a macro or a block together."""
        rest, texts, length = iter(parts), list[str](), 0
        while some := list(islice(rest, LOOK * LOOK)):
            texts += some
            length += sum(map(len, some))
            if length > MOST_LETTERS and isinstance(rest, Generator):
                rest.throw(_too_long(length))  # there, so that its line is known
        self.spend(length)
        return "".join(texts)

    def spend(self, length: int) -> None:
        """Refuse a text or list that is so long, or one too many."""
        self._room -= length
        if length > MOST_LETTERS:
            raise _too_long(length)
        if self._room < 0:
            raise Spent(sentence("more than {most} letters are put together", most=MOST_MADE))

    @staticmethod
    def held(value: Any, held: int = 0) -> int:
        """Return how much a value holds, as often as it holds it: who compares looks at it all."""
        waiting = [value]
        while waiting:
            one = waiting.pop()
            held += 1 + (len(one) // 20 if isinstance(one, str) else 0)
            if isinstance(one, _HOLDERS):
                waiting.extend(one)
                waiting.extend(one.values() if isinstance(one, dict) else ())
            if held > MOST_ITEMS:
                raise Spent(sentence("a list holds more than {most} items", most=MOST_ITEMS))
        return held

    @staticmethod
    def writable(value: Any) -> Any:
        """Return a value that may be written out: a text, or a number without an exponent."""
        if type(value) is float and value and not 1e-4 <= abs(value) < 1e16:
            return plain(value)
        if isinstance(value, (str, int, float, Undefined)):
            return value
        if isinstance(value, (list, tuple)):
            said = sentence("a list can not be written out: join its items with |join")
            raise SecurityError(said)
        raise SecurityError(sentence("only texts and numbers can be written out"))


def _too_long(length: int) -> Spent:
    most = MOST_LETTERS
    return Spent(sentence("a text of {count} letters; {most} are allowed", count=length, most=most))
