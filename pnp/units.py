"""Lengths: the only place that knows an inch."""

import re

POINT = 25.4 / 72  # millimetres in a point
POINTS_PER_MM = 72 / 25.4

_UNITS = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": POINT}
_LENGTH = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+))\s*(mm|cm|in|pt|)\s*")


def millimetres(value: str | float, bare: str = "mm") -> float:
    """Read `30`, `30mm`, `2.5in` or `9pt` as millimetres; `bare` is the unit of a plain number."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value) * _UNITS[bare]
    match = _LENGTH.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise ValueError(f"{value!r} is not a length: write 30, 30mm, 2.5in or 9pt")
    return float(match[1]) * _UNITS[match[2] or bare]
