"""What the checks of translations see of a text: its words, stems, numbers and marks."""

import re
import unicodedata
from collections import Counter
from functools import lru_cache

from pnp.numerals import ENGLISH, Numerals
from pnp.placeholders import bare, placeholders

WORD = re.compile(r"[^\W\d_][\w'’-]*")
STARS = re.compile(r"(?<!\\)\*+")
DIGITS = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]+")
_BREAKS = "\u00ad\u200b"  # where a word may be broken
_SHIFTS = str.maketrans("kgкчгжхш", "czццззсс")  # consonants that change into each other
_INFLECTED = ((9, 4), (8, 3), (5, 2), (3, 1), (0, 0))  # from so many letters on, so many may change
_PAIRS = {"(": ")", "[": "]"}
_PAIRED = frozenset('()[]«»„“”"')
_ENDS = {"…": ".", "。": "."}  # what counts as another mark


@lru_cache(maxsize=1024)  # the English is asked for in every language
def names_in(text: str) -> frozenset[str]:
    """Return the names in braces; what follows a name (a form, a plural) does not matter."""
    return frozenset(
        f"{one.kind}:{one.name}" if one.kind in ("card", "icon", "size") else one.name
        for one in placeholders(text)
        if one.kind != "prose"
    )


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """Return a text with gaps instead of placeholders and without bold and italic."""
    return STARS.sub("", bare(text))


@lru_cache(maxsize=1024)
def numbers_in(text: str, numerals: Numerals = ENGLISH) -> Counter[str]:
    """Count the numbers of a text; inside a form, one counts however often it is typed there."""
    if not DIGITS.search(text):
        return Counter()
    forms = (form for one in placeholders(text) for form in one.forms)
    typed = {number for form in forms for number in numerals.numbers_in(form)}
    return Counter(numerals.numbers_in(bare(text))) | Counter(typed)


def emphasis_in(text: str) -> tuple[int, int]:
    """Return how often bold and italic begin or end."""
    if "*" not in text:
        return 0, 0
    runs = [len(run) for run in STARS.findall(text)]
    return sum(run // 2 for run in runs), sum(run % 2 for run in runs)


@lru_cache(maxsize=1024)
def end_of(text: str) -> str:
    """Return the mark that a text ends with: a full stop, a colon, ! or ?, or nothing."""
    last = bare(text).rstrip("*\"'”’“»«)] \u00a0\u202f\n")[-1:]
    last = _ENDS.get(last, last)
    return last if last in set(".:!?") else ""


def alone_in(text: str) -> list[str]:
    """Return the brackets and quotation marks that are opened or closed alone."""
    if _PAIRED.isdisjoint(text):
        return []
    alone, waiting = [], []
    for letter in text:
        if letter in _PAIRS:
            waiting.append(letter)
        elif letter in _PAIRS.values():
            if waiting and _PAIRS[waiting[-1]] == letter:
                waiting.pop()
            else:
                alone.append(letter)
    if text.count("«") != text.count("»"):
        alone.append("«»")
    alone += ["quotation mark"] if sum(map(text.count, "„“”")) % 2 or text.count('"') % 2 else []
    return [*alone, *waiting]


def folded(text: str) -> str:
    """Return a text in small letters without accents and places to break."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(
        letter for letter in apart if not unicodedata.combining(letter) and letter not in _BREAKS
    )


def levelled(text: str) -> str:
    """Return a text whose letters do not tell one form of a word from another: ręka, ręce."""
    return folded(text).translate(_SHIFTS)


def stem(word: str) -> str:
    """Return the beginning of a word that inflection leaves alone."""
    short = levelled(word)
    inflected = next(letters for least, letters in _INFLECTED if len(short) >= least)
    return short[: len(short) - inflected]


def says(text: str, form: str) -> bool:
    """Tell whether all words of a term occur in a levelled text, however they end."""
    return all(one in text if short is None else short.search(text) for one, short in _stems(form))


@lru_cache(maxsize=4096)
def _stems(form: str) -> tuple[tuple[str, re.Pattern[str] | None], ...]:
    """Return the stems of a term's words, with what finds one too short to stand anywhere."""
    stems = [stem(word) for word in _LETTERS.findall(form)]
    return tuple(
        (one, None if len(one) > 2 else re.compile(rf"\b{re.escape(one)}")) for one in stems
    )


def share_a_beginning(name: str, form: str) -> bool:
    """Tell whether any two words begin alike."""
    ours, theirs = (_LETTERS.findall(folded(text)) for text in (name, form))
    return any(one[:2] == other[:2] for one in ours for other in theirs)
