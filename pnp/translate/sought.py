"""What finds a text again where it is printed: as a whole, in a line of others, or in parts."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.geometry import Box
from pnp.model.messages import TextKind, forms_of, is_plain, taken_apart
from pnp.model.stock import Language
from pnp.placeholders import BRACES
from pnp.text.inline import dressed, plain
from pnp.translate.placed import PlacedText, loose

Stretch = tuple[int, int]  # of letters, from and to
Way = Callable[[PlacedText], Iterator[Stretch]]
ANYTHING, WORD = r".+?", r"\S*?\w"  # what braces may have become
LAST = r"\S*\w"  # the same where nothing follows
_BETWEEN = r"[\s,;:()·]*"  # what may be lost where a text is set in parts
_DOT = " · "  # between the segments of a foot
_ENDING = r"\w{0,3}"  # with which other forms of a word may end
_NEVER = "(?!)"
_UNSEEN = dict.fromkeys(map(ord, "\u200b\u00ad"))


class Find(NamedTuple):
    """Where a text was found: how surely, the less the better, and in which texts."""

    rank: int
    places: tuple[tuple[PlacedText, Stretch], ...]

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Where its letters stand: around a text that it is all of, else on each line."""
        found: list[Box] = []
        for text, (start, end) in self.places:
            is_all = (start, end) == (0, len(text.letters))
            found += [text.box] if is_all else text.boxes(start, end)
        return tuple(found)


NOWHERE_FOUND = Find(99, ())


class Sought:
    """A text in the words of a language, to be found among others."""

    def __init__(self, context: str, said: str, language: Language) -> None:
        kind = taken_apart(context).kind
        if kind is TextKind.TERM:
            forms = [_pattern(dressed(form, language), WORD) for form in forms_of(said)]
            either = f"(?:{'|'.join(sorted(forms, key=len, reverse=True) or [_NEVER])})"
            self._ways = [_inside(rf"(?<!\w){either}{_ENDING}(?!\w)"), _inside(either)]
            self._apart = _compiled(_NEVER)
            return
        said = dressed(said.strip(), language)
        said = said if is_plain(context) else plain(said)
        short, long = _pattern(said, WORD), _pattern(said, ANYTHING)
        # A foot names the game first: a component may be called the same.
        segment = _segment(short, last=kind is TextKind.COMPONENT)
        self._ways = [_wholly(short), segment, _inside(rf"(?<!\w){short}(?!\w)")]
        self._ways += [_wholly(long), _inside(long)]
        self._apart = _compiled(rf"(?<!\w){_in_parts(said)}(?!\w)")

    def find(self, texts: Iterable[PlacedText]) -> Find:
        """Return where it stands among some texts, in the surest way."""
        every = list(texts)
        for rank, way in enumerate(self._ways):
            if found := tuple((text, stretch) for text in every for stretch in way(text)):
                return Find(rank, found)
        return self._in_parts(every)

    def _in_parts(self, texts: Sequence[PlacedText]) -> Find:
        """Return texts that follow each other and say it together."""
        joined, begins = "", []
        for text in texts:
            begins.append(len(joined))
            joined += f"{text.letters.strip()}\n"
        found = self._apart.search(joined)
        if not found:
            return NOWHERE_FOUND
        inside = tuple(
            (text, (0, len(text.letters)))
            for text, at in zip(texts, begins, strict=True)
            if found.start() < at + len(text.letters.strip()) and at < found.end()
        )
        return Find(len(self._ways), inside)


def _wholly(pattern: str) -> Way:
    """Return what finds a text that is nothing else; it may go on in another column."""
    whole = _compiled(pattern)

    def way(text: PlacedText) -> Iterator[Stretch]:
        for said in (text.letters.strip(), loose(plain(text.text.text)).strip()):
            if whole.fullmatch(said):
                yield 0, len(text.letters)
                return

    return way


def _segment(pattern: str, last: bool) -> Way:
    """Return what finds a text between the dots of a line: the first that is so, or the last."""
    whole = _compiled(pattern)

    def way(text: PlacedText) -> Iterator[Stretch]:
        start, found = 0, []
        for part in text.letters.split(_DOT):
            if whole.fullmatch(part.strip()):
                found.append((start, start + len(part)))
            start += len(part) + len(_DOT)
        yield from found[-1:] if last else found[:1]

    return way


def _inside(pattern: str) -> Way:
    """Return what finds a text among other words."""
    searched = _compiled(pattern)
    return lambda text: (found.span() for found in searched.finditer(text.letters) if found[0])


def _pattern(said: str, value: str) -> str:
    """Return what a text looks like with its braces filled."""
    return _filled([_joined(re.split(r"\s+", part), r"\s+") for part in _around(said)], value)


def _in_parts(said: str) -> str:
    """Return what a text looks like that a template has taken apart."""
    words = (re.findall(r"[^\s,;:()·]+", part) for part in _around(said))
    return _filled([_joined(some, _BETWEEN) for some in words], f"{_BETWEEN}{WORD}{_BETWEEN}")


def _around(said: str) -> list[str]:
    """Return what stands around the braces of a text."""
    return BRACES.split(said.translate(_UNSEEN))[::2]


def _joined(words: Iterable[str], space: str) -> str:
    return space.join(map(re.escape, words))


def _filled(parts: Sequence[str], value: str) -> str:
    """Return parts with values between them, to be found in one go over any other text."""
    first, *others = parts
    if not others:
        return first
    *middle, last = others
    end = f"{value}{last}" if last else value.replace(WORD, LAST)
    return "".join((first, *(f"(?>{value}{part})" for part in middle), end))


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.DOTALL)
