"""What attributes say that are numbers, lengths, or yes and no; what is none of them is refused."""

import math
import re

from pnp.units import millimetres
from pnp.worded import worded

SMALLEST = 0.0001  # millimetres; whatever is shorter is nothing, and not for dividing by
_FLAGS = {"yes": True, "true": True, "True": True, "no": False, "false": False, "False": False}
_NUMBER = re.compile(r"\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*", re.ASCII)


def number(text: str) -> float:
    """Return a number, or raise ValueError."""
    if not _NUMBER.fullmatch(text) or not math.isfinite(float(text)):
        raise ValueError(worded("{value} is not a number", value=repr(text[:40])))
    return float(text)


def distance(text: str) -> float:
    """Return a length that is not less than 0."""
    length = millimetres(text)
    if length < 0:
        raise ValueError(worded("{value} is less than 0", value=repr(text)))
    return length


def extent(text: str, bare: str = "mm") -> float:
    """Return a length that there is something of."""
    length = millimetres(text, bare)
    if length <= 0:
        raise ValueError(worded("{value} is not more than 0", value=repr(text)))
    if length < SMALLEST:
        raise ValueError(
            worded("{value} is shorter than anything that is printed", value=repr(text))
        )
    return length


def between(least: float, most: float, text: str) -> float:
    """Return a number between two others."""
    value = number(text)
    if not least <= value <= most:
        raise ValueError(
            worded(
                "{value} is not between {least} and {most}",
                value=repr(text),
                least=f"{least:g}",
                most=f"{most:g}",
            )
        )
    return value


def dashes(text: str) -> tuple[float, ...]:
    """Return the lengths of dashes and of what is between them."""
    lengths = tuple(map(distance, text.split()))
    if lengths and not any(lengths):
        raise ValueError(
            worded("{value}: one of the lengths has to be more than 0", value=repr(text))
        )
    return lengths


def flag(text: str) -> bool:
    """Return what yes and no mean."""
    if text not in _FLAGS:
        raise ValueError(worded("{value} is neither yes nor no", value=repr(text)))
    return _FLAGS[text]
