"""Marks and spaces as a language writes them: quotes, narrow spaces, words that stay together."""

import re
from functools import lru_cache

from pnp.model.stock import Language
from pnp.placeholders import BRACED, GAP

FIRM = "\u00a0"  # a space that no line ends at
NARROW = "\u202f"  # a narrow one
MINUS = "\u2212"
_KEEP = re.compile(f"{BRACED}|{GAP}")  # icons go through as they are
_OPENING = re.compile(r"""(?<![^\s(\[–—*])"|(?<=['’])"(?=\w)""")
_BEGIN = r"(?<![^\s(\[*/„“«‘‚‹])"  # where a word begins; stars are markup
_SIGN = re.compile(rf"{_BEGIN}(?<!\d[ {FIRM}{NARROW}])[-–](?=\d)")
_MEASURE = re.compile(rf"(\d\**) (?=\**[×%°{GAP}])")
_TIMES = re.compile(r"× (?=\d)")
_INSIDE = re.compile(rf"(?<=«)[ {FIRM}]")  # a quotation begins with a space


def dressed(text: str, language: Language) -> str:
    """Return a text with the marks and firm spaces of its language; twice is the same as once."""
    kept = iter(_KEEP.findall(text))
    text = _KEEP.sub(GAP, text)
    opening, closing = language.quotes
    text = _OPENING.sub(opening, text).replace('"', closing).replace("'", "\u2019")
    text = _spaced(_SIGN.sub(MINUS, text), language)
    return re.sub(GAP, lambda _: next(kept), text)


def _spaced(text: str, language: Language) -> str:
    text = _MEASURE.sub(rf"\1{FIRM}", text)
    text = _TIMES.sub(f"×{FIRM}", text)
    text = text.replace(" –", f"{FIRM}–").replace(" —", f"{FIRM}—")
    if language.narrow:
        text = re.sub(rf"[ {FIRM}](?=[{re.escape(language.narrow)}])", NARROW, text)
        text = _INSIDE.sub(NARROW, text)
    for pattern in _ties(language.tied):
        text = pattern.sub(rf"\1{FIRM}", text)
    return text


@lru_cache(maxsize=32)
def _ties(tied: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """Return what finds a number before its noun, and a short word, with the space behind them.

    A bonus such as +1 has no noun, and a short word goes with what follows it.
    """
    short = rf"(?:{'|'.join(map(re.escape, tied)) or '(?!)'})\**"
    return (
        re.compile(rf"((?<![\d+{MINUS}])\d+\**) (?=\**[^\W_])(?!\**{short} )", re.IGNORECASE),
        re.compile(rf"{_BEGIN}({short}) (?=\S)", re.IGNORECASE),
    )
