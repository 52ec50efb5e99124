"""Numbers, lengths, colours and maps as SVG writes them."""

import math
import re
from typing import NamedTuple

from pnp.base.colours import written
from pnp.base.findings import worded
from pnp.base.geometry import SAME, Affine, Point
from pnp.base.units import INCH, LARGEST, POINT
from pnp.pictures.pillow import colour_called

PIXELS = 96  # per inch, as style sheets count them
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_NUMBERS = re.compile(NUMBER, re.ASCII)
_LENGTH = re.compile(rf"\s*({NUMBER})\s*(px|mm|cm|in|pt|pc|Q|em|ex|rem|%|)\s*", re.ASCII | re.I)
_UNITS = {
    "": 1.0, "px": 1.0, "in": PIXELS, "mm": PIXELS / INCH, "cm": 10 * PIXELS / INCH,
    "q": PIXELS / INCH / 4, "pt": PIXELS * POINT / INCH, "pc": PIXELS * 12 * POINT / INCH,
    "em": 16.0, "rem": 16.0, "ex": 8.0,
}  # fmt: skip
_LETTERS = re.compile(rf"({NUMBER})(em|ex)\b", re.ASCII | re.I)
_SIZES = {  # of letters, in pixels
    "xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0,
    "x-large": 24.0, "xx-large": 32.0,
}  # fmt: skip
_HEX = re.compile("#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.I)
_CALL = re.compile(r"\s*([A-Za-z]+)\s*\(([^()]*)\)[\s,]*")


class Colour(NamedTuple):
    """A colour and how much of it is seen."""

    colour: str  # #rrggbb
    opacity: float = 1.0


def number(text: str) -> float:
    """Return a number, or raise ValueError."""
    value = float(text) if _NUMBERS.fullmatch(text.strip()) else math.nan
    if not abs(value) <= LARGEST * 100:
        raise ValueError(worded("{value} is not a number", value=repr(text[:30])))
    return value


def share(text: str) -> float:
    """Return a number from 0 to 1, which may be a percentage."""
    text = text.strip()
    value = number(text[:-1]) / 100 if text.endswith("%") else number(text)
    return min(1.0, max(0.0, value))


def length(text: str, whole: float = 0.0) -> float:
    """Return a length in pixels; `whole` is what a percentage is a part of."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(worded("{value} is not a length", value=repr(text[:30])))
    unit = match[2].lower()
    value = float(match[1]) * (whole / 100 if unit == "%" else _UNITS[unit])
    if not abs(value) <= LARGEST * 100:
        raise ValueError(
            worded("{value} is longer than anything that is printed", value=repr(text[:30]))
        )
    return value


def in_pixels(text: str, size: float) -> str:
    """Return lengths with those in pixels that are counted in letters of this size."""

    def counted(match: re.Match[str]) -> str:
        return f"{float(match[1]) * size * (1.0 if match[2].lower() == 'em' else 0.5):.9g}"

    return _LETTERS.sub(counted, text)


def size_of_letters(text: str, before: float) -> str:
    """Return a font size in pixels; one that makes no sense is the one before."""
    word = text.strip().lower()
    try:
        size = _SIZES[word] if word in _SIZES else length(in_pixels(word, before), before)
    except ValueError:
        size = before * {"larger": 1.2, "smaller": 1 / 1.2}.get(word, 1.0)
    return f"{size if size >= 0 else before:.9g}"


def numbers(text: str) -> tuple[float, ...]:
    """Return numbers with blanks or commas between them, or raise ValueError."""
    rest = _NUMBERS.sub(" ", text).replace(",", " ").strip()
    if rest:
        raise ValueError(worded("{value} is not a list of numbers", value=repr(text[:30])))
    return tuple(number(one) for one in _NUMBERS.findall(text))


def colour(text: str) -> Colour:
    """Return a colour, or raise ValueError."""
    word = text.strip().lower()
    if _HEX.fullmatch(word):
        digits = word[1:] if len(word) > 5 else "".join(2 * digit for digit in word[1:])
        return Colour(f"#{digits[:6]}", int(digits[6:], 16) / 255 if digits[6:] else 1.0)
    if word == "transparent":
        return Colour("#000000", 0.0)
    if match := _CALL.fullmatch(word):
        return _computed(match[1], re.split(r"[\s,/]+", match[2].strip()), text)
    if found := colour_called(word):
        return Colour(found)
    raise ValueError(worded("{value} is not a colour", value=repr(text[:30])))


def _computed(name: str, parts: list[str], text: str) -> Colour:
    opacity = share(parts.pop()) if len(parts) == 4 else 1.0
    if len(parts) != 3 or name not in ("rgb", "rgba", "hsl", "hsla"):
        raise ValueError(worded("{value} is not a colour", value=repr(text[:30])))
    if name.startswith("rgb"):
        made = tuple(
            share(one) if one.endswith("%") else min(1.0, max(0.0, number(one) / 255))
            for one in parts
        )
        return Colour(written(made), opacity)
    hue, strength, light = number(parts[0].removesuffix("deg")), share(parts[1]), share(parts[2])
    reach = strength * min(light, 1 - light)
    turns = [(at + hue / 30) % 12 for at in (0, 8, 4)]
    return Colour(
        written(tuple(light - reach * max(-1, min(turn - 3, 9 - turn, 1)) for turn in turns)),
        opacity,
    )


def transform(text: str) -> Affine:
    """Return the map that a `transform` describes, or raise ValueError."""
    made, at = SAME, 0
    if text.strip() in ("", "none"):
        return made
    while at < len(text):
        match = _CALL.match(text, at)
        if match is None:
            raise ValueError(worded("{value} is not a transform", value=repr(text[at : at + 30])))
        at = match.end()
        plain = re.sub(r"(?<=[\d.])(?:px|deg)\b", "", match[2])
        made = _step(match[1], numbers(plain)).then(made)
    return made


def _step(name: str, n: tuple[float, ...]) -> Affine:
    match name.lower(), len(n):
        case "matrix", 6:
            return Affine(*n)
        case "translate", 1 | 2:
            return Affine(e=n[0], f=n[1] if len(n) > 1 else 0.0)
        case "translatex", 1:
            return Affine(e=n[0])
        case "translatey", 1:
            return Affine(f=n[0])
        case "scale", 1 | 2:
            return Affine(a=n[0], d=n[-1])
        case "rotate", 1 | 3:
            return Affine.about(Point(*n[1:]) if n[1:] else Point(0.0, 0.0), turn=n[0])
        case "skewx", 1:
            return Affine(c=math.tan(math.radians(n[0])))
        case "skewy", 1:
            return Affine(b=math.tan(math.radians(n[0])))
    raise ValueError(
        worded("{name} of {count} numbers is not a transform", name=f"'{name}'", count=len(n))
    )
