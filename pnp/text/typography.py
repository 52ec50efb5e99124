"""Marks and spaces as a language writes them: quotes, narrow spaces, words that stay together."""

import re
from functools import lru_cache

from pnp.model.stock import Language
from pnp.numerals import MINUS, NARROW
from pnp.placeholders import BRACED, GAP

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
        return _dressed(text, language)
    kept = iter(_KEEP.findall(text))
    text = _dressed(_KEEP.sub(GAP, text), language)
    return re.sub(GAP, lambda _: next(kept), text)


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
