"""Marks and spaces as a language writes them: quotes, narrow spaces, words that stay together."""

import re
from functools import lru_cache

from pnp.model.stock import Language
from pnp.placeholders import BRACED

FIRM = "\u00a0"  # a space that no line ends at
NARROW = "\u202f"
_KEEP = re.compile(f"({BRACED})")  # icons go through as they are
_OPENING = re.compile(r'(^|[\s(\[–—*{FIRM}])"'.replace("{FIRM}", FIRM))
_NUMBER = re.compile(r"(\d) (?=[^\W_]|×|%|°)")
_COUNTED_ICON = re.compile(r"(\d) (?=\{icon:)")
_TIMES = re.compile(r"× (?=\d)")


def dressed(text: str, language: Language) -> str:
    """Return a text with the quotation marks and the firm spaces of its language."""
    opening, closing = language.quotes
    text = _OPENING.sub(rf"\1{opening}", text).replace('"', closing).replace("'", "\u2019")
    text = _COUNTED_ICON.sub(rf"\1{FIRM}", text)
    parts = _KEEP.split(text)
    return "".join(
        part if number % 2 else _spaced(part, language) for number, part in enumerate(parts)
    )


def _spaced(text: str, language: Language) -> str:
    text = _NUMBER.sub(rf"\1{FIRM}", text)
    text = _TIMES.sub(f"×{FIRM}", text)
    text = text.replace(" –", f"{FIRM}–").replace(" —", f"{FIRM}—")
    if language.narrow:
        before, behind = _narrow(language.narrow)
        text = before.sub(NARROW, text)
        text = behind.sub(rf"\1{NARROW}", text)
    if language.tied:
        text = _tied(language.tied).sub(rf"\1{FIRM}", text)
    return text


@lru_cache(maxsize=32)
def _narrow(marks: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what finds the spaces inside of quotes and before marks."""
    return re.compile(rf"[ {FIRM}](?=[{re.escape(marks)}])"), re.compile(rf"(«)[ {FIRM}]")


@lru_cache(maxsize=32)
def _tied(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds the short words that a line does not end with."""
    return re.compile(rf"(?<![^\s(„«\"{FIRM}])({'|'.join(words)}) (?=\S)", re.IGNORECASE)
