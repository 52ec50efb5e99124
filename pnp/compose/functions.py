"""What templates call: mathematics, chance, curves, colours, and sentences to fill in."""

import math
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from pnp.colours import whole
from pnp.compose.chance import chance, chances, throws
from pnp.compose.curves import (
    around,
    blob,
    border,
    cog,
    dots,
    dust,
    flames,
    polygon,
    smooth,
    star,
    strokes,
)
from pnp.compose.paints import PAINTS
from pnp.numerals import plain
from pnp.worded import worded

MOST_SAID = 50_000

_NO_NUMBERS = {"nan", "inf", "-inf"}  # which plain refuses
COLOUR = re.compile(r"#[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?\Z")


def written(value: Any) -> str:
    """Return a text or number as it is written into a face: digits, four places at most."""
    if isinstance(value, float):
        text = f"{value:.4f}".rstrip("0").rstrip(".")
        return plain(value) if text in _NO_NUMBERS else text
    text = str(value)
    if not isinstance(value, (str, int)):
        raise TypeError(worded("{value} is neither a text nor a number", value=repr(text[:40])))
    return text


@lru_cache(maxsize=4096)  # the same for all languages of a build
def mix(a: str, b: str, share: float) -> str:
    """Return the colour that lies between two others; a share of 0 is the first, 1 the second."""
    a, b = (whole(one) if isinstance(one, str) else one for one in (a, b))
    for colour in (a, b):
        if not isinstance(colour, str) or not COLOUR.match(colour):
            raise ValueError(
                worded("mix: {value} is not a colour such as #1f6f8b", value=repr(str(colour)[:40]))
            )
    longest = max(len(a), len(b))  # one of them may let shine through what lies below
    a, b = a.ljust(longest, "f"), b.ljust(longest, "f")
    pairs = zip(bytes.fromhex(a[1:]), bytes.fromhex(b[1:]), strict=True)
    parts = [round(first + (second - first) * share) for first, second in pairs]
    if not all(0 <= part <= 255 for part in parts):
        raise ValueError(
            worded("mix: a share of {share} leads out of all colours", share=plain(share))
        )
    return f"#{bytes(parts).hex()}"


def say(sentence: str, /, **values: Any) -> str:
    """Return a sentence with values in place of their names in braces."""
    for name, value in values.items():
        gap, text = f"{{{name}}}", written(value)
        if len(sentence) + sentence.count(gap) * len(text) > MOST_SAID:
            raise ValueError(worded("say: a sentence of more than {most} letters", most=MOST_SAID))
        sentence = sentence.replace(gap, text)
    return sentence


MATHS = (math.sin, math.cos, math.tan, math.atan2, math.sqrt, math.floor, math.ceil)
_CHANCE = (chance, chances, throws)
_CURVES = (smooth, blob, polygon, star, cog, around, dots, dust, strokes, flames, border)
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    function.__name__: function for function in (*MATHS, *_CHANCE, *_CURVES, *PAINTS, mix, say)
}
