"""The face language: every element, its attributes, and what they may say."""

import math
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from pnp.findings import did_you_mean
from pnp.model.face import Gradient
from pnp.paths import absolute
from pnp.units import POINT, millimetres

REQUIRED = object()
SMALLEST_FACTOR, LARGEST_FACTOR = 0.001, 1000.0
_FLAGS = {"yes": True, "true": True, "True": True, "no": False, "false": False, "False": False}
_NUMBER = re.compile(r"\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*", re.ASCII)
_GRADIENT = re.compile(r"\s*(linear|radial)\((.*)\)\s*", re.S)
_PLACES = {"linear": (4,), "radial": (3, 5)}
_GRADIENT_HINT = "write linear(x y x y, colour share, …) or radial(x y r, colour share, …)"
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\Z")


class Attribute(NamedTuple):
    """What an attribute may say, and what holds if it is left out."""

    kind: str
    default: Any
    help: str


def _a(kind: str, default: Any = REQUIRED, help_: str = "") -> Attribute:
    return Attribute(kind, default, help_)


_PLACE = {
    "x": _a("length", 0.0, "distance from the left"),
    "y": _a("length", 0.0, "distance from the top"),
}
_PAINT = {
    "fill": _a("paint", "", "colour or gradient of the inside"),
    "stroke": _a("colour", "", "colour of the line"),
    "line": _a("distance", 0.2, "width of the line"),
    "dash": _a("lengths", (), "lengths of dashes and gaps"),
    "cap": _a("butt|round|square", "butt", "how lines end"),
    "join": _a("miter|round|bevel", "miter", "how lines meet"),
    "opacity": _a("share", 1.0, "0 is clear, 1 is solid"),
}
_FLOW = {
    **_PLACE,
    "w": _a("distance", None, "width of the room"),
    "h": _a("distance", None, "height of the room"),
    "gap": _a("length", 0.0, "distance between the things"),
    "align": _a("start|centre|end", "start", "where they stand across"),
    "justify": _a("start|centre|end", "start", "where they stand along, if there is room"),
}

ELEMENTS: Mapping[str, Mapping[str, Attribute]] = {
    "face": {},
    "group": {
        **_PLACE,
        "rotate": _a("number", 0.0, "degrees clockwise"),
        "scale": _a("factor", 1.0, "factor"),
        "opacity": _a("share", 1.0, "0 is clear, 1 is solid"),
        "clip": _a("path", "", "path data; what lies outside is cut away"),
        "w": _a("distance", 0.0, "width that a row or column reserves"),
        "h": _a("distance", 0.0, "height that a row or column reserves"),
    },
    "row": _FLOW,
    "column": _FLOW,
    "box": {
        **_PLACE,
        "w": _a("distance", help_="width"),
        "h": _a("distance", help_="height"),
        "r": _a("distance", 0.0, "radius of the corners"),
        **_PAINT,
    },
    "dot": {**_PLACE, "r": _a("distance", help_="radius; x and y are its centre"), **_PAINT},
    "path": {"d": _a("path", help_="SVG path data in millimetres"), **_PAINT},
    "image": {
        "src": _a("word", help_="file in the game's folder"),
        **_PLACE,
        "w": _a("distance", help_="width"),
        "h": _a("distance", help_="height"),
        "fit": _a("cover|contain|stretch", "cover", "how it fills its box"),
    },
    "icon": {
        "name": _a("word", help_="a symbol of art.xml"),
        **_PLACE,
        "size": _a("extent", help_="height"),
        "fill": _a("colour", "#000000", "what `current` stands for inside the symbol"),
    },
    "use": {
        "name": _a("word", help_="a symbol of art.xml"),
        **_PLACE,
        "w": _a("extent", None, "width; by default the symbol's own"),
        "rotate": _a("number", 0.0, "degrees clockwise about its centre"),
        "opacity": _a("share", 1.0, "0 is clear, 1 is solid"),
        "fill": _a("colour", "#000000", "what `current` stands for inside the symbol"),
    },
    "piece": {
        "name": _a("word", help_="component/piece"),
        **_PLACE,
        "w": _a("extent", None, "width; by default the piece's own"),
        "side": _a("front|back", "front", "which face"),
        "rotate": _a("number", 0.0, "degrees clockwise about its centre"),
        "opacity": _a("share", 1.0, "0 is clear, 1 is solid"),
    },
    "text": {
        **_PLACE,
        "w": _a("extent", help_="width of the box"),
        "h": _a("extent", help_="height of the box"),
        "font": _a("font", "body", "a family of fonts.yaml"),
        "size": _a("points", 9.0, "size; a plain number is in points"),
        "min": _a("points", 6.0, "how far it may shrink to fit; never below 6 points"),
        "bold": _a("flag", False, "all of it bold"),
        "italic": _a("flag", False, "all of it italic"),
        "align": _a("left|centre|right", "left", "where lines stand"),
        "valign": _a("top|middle|bottom", "top", "where the lines stand in the box"),
        "fill": _a("colour", "#000000", "colour of the letters"),
        "leading": _a("factor", 1.25, "distance of lines, in sizes"),
        "wrap": _a("flag", True, "whether it may take more than one line"),
        "hyphens": _a("flag", True, "whether words may be broken"),
        "opacity": _a("share", 1.0, "0 is clear, 1 is solid"),
    },
    "br": {},
    "art": {},
    "symbol": {
        "name": _a("word", help_="what icons and texts call it"),
        "w": _a("extent", help_="width of its box"),
        "h": _a("extent", help_="height of its box"),
    },
}

_DRAWN = frozenset(set(ELEMENTS) - {"face", "art", "symbol", "br"})
INSIDE: Mapping[str, frozenset[str]] = {
    "": frozenset({"face", "art"}),
    "text": frozenset({"br"}),
    "art": frozenset({"symbol"}),
    **dict.fromkeys(("face", "group", "row", "column", "symbol"), _DRAWN),
}


class Mistake(ValueError):
    """An attribute that does not fit; carries a hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.hint = hint
        super().__init__(message)


class Reader:
    """Reads attribute values; knows the game's colours and the stock's fonts."""

    def __init__(self, colours: Mapping[str, str], fonts: tuple[str, ...]) -> None:
        self.colours = colours
        self.fonts = fonts
        self._kinds: dict[str, Callable[[str], Any]] = {
            "length": millimetres,
            "distance": lambda text: _at_least_0(millimetres(text), text),
            "extent": lambda text: _more_than_0(millimetres(text), text),
            "points": lambda text: _more_than_0(millimetres(text, "pt") / POINT, text),
            "lengths": _dashes,
            "number": _number,
            "factor": partial(_between, SMALLEST_FACTOR, LARGEST_FACTOR),
            "share": partial(_between, 0, 1),
            "colour": self._colour,
            "paint": self._paint,
            "path": absolute,
            "word": str,
            "flag": _flag,
        }

    def read(self, kind: str, text: str) -> Any:
        """Return the value of an attribute of this kind, or raise ValueError."""
        reader = self._kinds.get(kind)
        if reader is not None:
            return reader(text)
        choices = self.fonts if kind == "font" else kind.split("|")
        if text not in choices:
            hint = did_you_mean(text, choices, otherwise="")
            raise Mistake(f"{text!r} is not one of {', '.join(choices)}", hint)
        return text

    def _colour(self, text: str) -> str:
        if text in ("none", ""):
            return ""
        if text == "current":
            return text
        known = self.colours.get(text)
        if known:
            return known.lower()
        if not _COLOUR.match(text):
            names = ", ".join(self.colours) or "none are named in game.yaml"
            otherwise = f"write #rrggbb or a name: {names}"
            hint = did_you_mean(text, list(self.colours), otherwise)
            raise Mistake(f"{text!r} is not a colour", hint)
        return text.lower()

    def _paint(self, text: str) -> str | Gradient:
        match = _GRADIENT.fullmatch(text)
        if match is None:
            return self._colour(text)
        kind, inside = match.groups()
        place, *stops = (part.strip() for part in inside.split(","))
        numbers = tuple(millimetres(number) for number in place.split())
        if len(numbers) not in _PLACES[kind]:
            raise Mistake(f"{text!r}: {kind} has {len(numbers)} numbers", _GRADIENT_HINT)
        if kind == "radial" and numbers[2] <= 0:
            raise Mistake(f"{text!r}: the radius is not more than 0", _GRADIENT_HINT)
        if len(stops) < 2:
            raise Mistake(f"{text!r}: a gradient has two colours or more", _GRADIENT_HINT)
        return Gradient(kind, numbers, self._stops(stops))

    def _stops(self, texts: list[str]) -> tuple[tuple[float, str], ...]:
        """Read `colour share` pairs; shares that are left out are spread evenly."""
        stops: list[tuple[float, str]] = []
        for number, text in enumerate(texts):
            colour, _, share = text.partition(" ")
            at = _between(0, 1, share.strip()) if share.strip() else number / (len(texts) - 1)
            if stops and at <= stops[-1][0]:
                raise Mistake(f"{text!r}: {at:g} does not come after {stops[-1][0]:g}")
            found = self._colour(colour)
            if not found:
                raise Mistake(f"{text!r}: a gradient runs between colours", _GRADIENT_HINT)
            stops.append((at, found))
        return tuple(stops)


def _number(text: str) -> float:
    if not _NUMBER.fullmatch(text) or not math.isfinite(float(text)):
        raise ValueError(f"{text[:40]!r} is not a number")
    return float(text)


def _at_least_0(value: float, text: str) -> float:
    if value < 0:
        raise ValueError(f"{text!r} is less than 0")
    return value


def _more_than_0(value: float, text: str) -> float:
    if value <= 0:
        raise ValueError(f"{text!r} is not more than 0")
    return value


def _between(least: float, most: float, text: str) -> float:
    value = _number(text)
    if not least <= value <= most:
        raise ValueError(f"{text!r} is not between {least:g} and {most:g}")
    return value


def _dashes(text: str) -> tuple[float, ...]:
    lengths = tuple(_at_least_0(millimetres(part), part) for part in text.split())
    if lengths and not any(lengths):
        raise ValueError(f"{text!r}: one of the lengths has to be more than 0")
    return lengths


def _flag(text: str) -> bool:
    if text not in _FLAGS:
        raise ValueError(f"{text!r} is neither yes nor no")
    return _FLAGS[text]
