"""Lengths: the only place that knows an inch."""

import math
import re

from pnp.base.findings import sentence

INCH = 25.4  # millimetres
POINTS_PER_INCH = 72
POINT = INCH / POINTS_PER_INCH  # millimetres in a point
POINTS_PER_MM = POINTS_PER_INCH / INCH

_UNITS = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": INCH, "pt": POINT}
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e-\d+)?"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*(mm|cm|in|pt|)\s*", re.ASCII)
LARGEST = 100_000  # millimetres; whatever is longer is a mistake


def millimetres(value: str | float, bare: str = "mm") -> float:
    """Read `30`, `30mm`, `2.5in` or `9pt` as millimetres; `bare` is the unit of a plain number."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        length = value * _UNITS[bare]
    else:
        match = _LENGTH.fullmatch(value) if isinstance(value, str) else None
        if match is None:
            message = sentence(
                "{value} is not a length: write 30, 30mm, 2.5in or 9pt", value=_quoted(value)
            )
            raise ValueError(message)
        length = float(match[1]) * _UNITS[match[2] or bare]
    if math.isnan(length) or abs(length) > LARGEST:
        said = _quoted(value)
        raise ValueError(sentence("{value} is longer than anything that is printed", value=said))
    return float(length)


def _quoted(value: object) -> str:
    if value is None:
        return sentence("nothing")
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
