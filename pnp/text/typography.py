"""Marks and spaces as a language writes them: quotes, narrow spaces, words that stay together."""

import re

from pnp.model.stock import Language
from pnp.placeholders import BRACED

FIRM = "\u00a0"  # a space that no line ends at
NARROW = "\u202f"
_KEEP = re.compile(f"({BRACED})")  # icons go through as they are
_OPENING = re.compile(r'(^|[\s(\[–—*{FIRM}])"'.replace("{FIRM}", FIRM))
_NUMBER = re.compile(r"(\d) (?=[^\W_]|×|%|°)")
_COUNTED_ICON = re.compile(r"(\d) (?=\{icon:)")
_TIMES = re.compile(r"× (?=\d)")
_INSIDE = re.compile(rf"(«)[ {FIRM}]")  # a quotation begins with a space


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
        text = re.sub(rf"[ {FIRM}](?=[{re.escape(language.narrow)}])", NARROW, text)
        text = _INSIDE.sub(rf"\1{NARROW}", text)
    if language.tied:
        short = rf"(?<![^\s(„«\"{FIRM}])({'|'.join(language.tied)}) (?=\S)"
        text = re.sub(short, rf"\1{FIRM}", text, flags=re.IGNORECASE)
    return text
