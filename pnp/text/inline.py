r"""What is written inside texts: the small markup, and marks and spaces as a language has them.

Markup is `**bold**`, `*italic*`, `{icon:name}` and line breaks; a star that is meant as a star is
written `\*`.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from pnp.base.findings import said_by, worded
from pnp.base.numerals import MINUS, NARROW
from pnp.base.placeholders import BRACED, GAP
from pnp.model.stock import Language
from pnp.model.traced import carried
from pnp.text.fonts import BOLD, ITALIC

_STAR = re.compile(r"\\?\*")
_MARKUP = re.compile(r"(\\\*|\*\*|\*|\{icon:[^{}\n]+\})")


class Span(NamedTuple):
    """A stretch of text in one style, or an icon by its name."""

    style: int
    text: str
    icon: str = ""


def paragraphs(text: str, style: int = 0) -> tuple[tuple[Span, ...], ...]:
    """Split a text at its line breaks, and each line into spans; raise ValueError if unbalanced."""
    if "*" not in text and "{" not in text and "\n" not in text:
        return ((Span(style, text),),)
    lines: list[list[Span]] = [[]]
    state = style
    for number, part in enumerate(_MARKUP.split(text)):  # what is between stands at odd places
        if part == "**":
            state ^= BOLD
        elif part == "*":
            state ^= ITALIC
        elif part == "\\*":
            lines[-1].append(Span(state, "*"))
        elif number % 2:
            lines[-1].append(Span(state, "", part[6:-1]))
        elif part:
            first, *others = part.split("\n")
            lines[-1].append(Span(state, first))
            lines.extend([Span(state, other)] for other in others)
    if state != style:
        raise ValueError(worded("a * or ** is opened and not closed"))
    return tuple(tuple(span for span in line if span.text or span.icon) for line in lines)


def literal(text: str) -> str:
    """Return what prints a text as it stands: in a title, every star is a star."""
    end = "\u200b" if text.endswith("\\") else ""  # or it would change what comes behind
    return carried((_STAR.sub(r"\\*", text) if "*" in text else text) + end, text)


def markup_fault(text: str) -> str:
    """Return what is wrong with the markup of a text, nothing if all is closed."""
    try:
        paragraphs(text)
    except ValueError as problem:
        return said_by(problem)
    return ""


def markup_problem(text: str, problem: ValueError) -> str:
    """Say what is wrong with a text that could not be split."""
    return worded("{text}: {problem}", text=repr(text[:40]), problem=said_by(problem))


def plain(text: str) -> str:
    """Return a text without its markup and icons; one that is not balanced loses its stars."""
    try:
        said = "\n".join("".join(span.text for span in line) for line in paragraphs(text))
    except ValueError:
        said = text.replace("*", "")
    return carried(said, text)


# Quotes, narrow spaces, words that stay together.

FIRM = "\u00a0"  # a space that no line ends at
_KEEP = re.compile(f"{BRACED}|{GAP}")  # icons go through as they are
_OPENING = re.compile(r"""(?<![^\s(\[–—*])"|(?<=['’])"(?=\w)""")
_BEGIN = r"(?<![^\s(\[*/„“«‘‚‹])"  # where a word begins; stars are markup
_SIGN = re.compile(rf"{_BEGIN}(?<!\d[ {FIRM}{NARROW}])[-–](?=\d)")
_DIGIT = re.compile(r"\d")
_MEASURE = re.compile(rf"(\d\**) (?=\**[×%°{GAP}])")
_TIMES = re.compile(r"× (?=\d)")
_INSIDE = re.compile(rf"(?<=«)[ {FIRM}]")  # a quotation begins with a space


def dressed(text: str, language: Language) -> str:
    """Return a text with the marks and firm spaces of its language; twice is the same as once."""
    if "{" not in text and GAP not in text:
        return carried(_dressed(text, language), text)
    kept = iter(_KEEP.findall(text))
    made = _dressed(_KEEP.sub(GAP, text), language)
    return carried(re.sub(GAP, lambda _: next(kept), made), text)


def _dressed(text: str, language: Language) -> str:
    if '"' in text:
        opening, closing = language.quotes
        text = _OPENING.sub(opening, text).replace('"', closing)
    text = text.replace("'", "\u2019")
    if "-" in text or "–" in text:
        text = _SIGN.sub(MINUS, text)
    return _spaced(text, language)


def _spaced(text: str, language: Language) -> str:
    counts = _DIGIT.search(text)
    if counts:
        text = _MEASURE.sub(rf"\1{FIRM}", text)
        text = _TIMES.sub(f"×{FIRM}", text)
    text = text.replace(" –", f"{FIRM}–").replace(" —", f"{FIRM}—")
    if language.narrow:
        text = _before(language.narrow).sub(NARROW, text)
        text = _INSIDE.sub(NARROW, text)
    number, short = _ties(language.tied)
    if counts:
        text = number.sub(rf"\1{FIRM}", text)
    return short.sub(rf"\1{FIRM}", text) if language.tied else text


@lru_cache(maxsize=32)
def _before(marks: str) -> re.Pattern[str]:
    """Return what finds a space before one of these marks."""
    return re.compile(rf"[ {FIRM}](?=[{re.escape(marks)}])")


@lru_cache(maxsize=32)
def _ties(tied: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what finds a number before its noun, and a short word, with the space behind them.

    A bonus such as +1 has no noun, and a short word goes with what follows it.
    """
    short = rf"(?:{'|'.join(map(re.escape, tied)) or '(?!)'})\**"
    return (
        re.compile(rf"((?<![\d+{MINUS}])\d+\**) (?=\**[^\W_])(?!\**{short} )", re.IGNORECASE),
        re.compile(rf"{_BEGIN}({short}) (?=\S)", re.IGNORECASE),
    )
