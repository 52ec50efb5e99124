"""The face language: every element, its attributes, and what they may say."""

import math
import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from itertools import pairwise
from math import dist
from typing import Any, NamedTuple, assert_never

from pnp.base.colours import whole
from pnp.base.findings import did_you_mean, sentence
from pnp.base.geometry import Box, Point
from pnp.base.paths import absolute, circle, segments
from pnp.base.units import POINT, millimetres
from pnp.compose.functions import COLOUR
from pnp.model.face import CURRENT, Circle, Gradient, Path, Rect, Shape

SMALLEST = 0.0001  # millimetres; whatever is shorter is nothing, and not for dividing by
_FLAGS = {"yes": True, "true": True, "True": True, "no": False, "false": False, "False": False}
_NUMBER = re.compile(r"\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*", re.ASCII)


def number(text: str) -> float:
    """Return a number, or raise ValueError."""
    if not _NUMBER.fullmatch(text) or not math.isfinite(float(text)):
        raise ValueError(sentence("{value} is not a number", value=repr(text[:40])))
    return float(text)


def distance(text: str) -> float:
    """Return a length that is not less than 0."""
    length = millimetres(text)
    if length < 0:
        raise ValueError(sentence("{value} is less than 0", value=repr(text)))
    return length


def extent(text: str, bare: str = "mm") -> float:
    """Return a length that there is something of."""
    length = millimetres(text, bare)
    if length <= 0:
        raise ValueError(sentence("{value} is not more than 0", value=repr(text)))
    if length < SMALLEST:
        raise ValueError(
            sentence("{value} is shorter than anything that is printed", value=repr(text))
        )
    return length


def between(least: float, most: float, text: str) -> float:
    """Return a number between two others."""
    value = number(text)
    if not least <= value <= most:
        raise ValueError(
            sentence(
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
            sentence("{value}: one of the lengths has to be more than 0", value=repr(text))
        )
    return lengths


def widths_of(text: str) -> tuple[tuple[float, bool], ...]:
    """Read the widths of columns: millimetres, or shares such as 2*."""
    widths: list[tuple[float, bool]] = []
    for word in text.split():
        is_share = word.endswith("*")
        value = 1.0 if word == "*" else millimetres(word.removesuffix("*"))
        if value <= 0:
            raise ValueError(sentence("{width} is no width of a column", width=repr(word)))
        widths.append((value, is_share))
    return tuple(widths)


def flag(text: str) -> bool:
    """Return what yes and no mean."""
    if text not in _FLAGS:
        raise ValueError(sentence("{value} is neither yes nor no", value=repr(text)))
    return _FLAGS[text]


REQUIRED = object()
SMALLEST_FACTOR, LARGEST_FACTOR = 0.001, 1000.0
_GRADIENT = re.compile(r"\s*(linear|radial)\((.*)\)\s*", re.S)
_PLACES = {"linear": (4,), "radial": (3, 5)}
_GRADIENT_HINT = sentence(
    "write linear(x y x y, colour share, …) or radial(x y r, colour share, …)"
)


class Attribute(NamedTuple):
    """What an attribute may say, and what holds if it is left out."""

    kind: str
    help: str
    default: Any = REQUIRED


_a = Attribute
_PLACE = {
    "x": _a("length", "distance from the left", 0.0),
    "y": _a("length", "distance from the top", 0.0),
}
_SIZE = {"w": _a("distance", "width"), "h": _a("distance", "height")}
_OPACITY = {"opacity": _a("share", "0 is clear, 1 is solid", 1.0)}
_PAINT = {
    "fill": _a("paint", "colour or gradient of the inside", ""),
    "stroke": _a("colour", "colour of the line", ""),
    "line": _a("distance", "width of the line", 0.2),
    "dash": _a("lengths", "lengths of dashes and gaps", ()),
    "cap": _a("butt|round|square", "how lines end", "butt"),
    "join": _a("miter|round|bevel", "how lines meet", "miter"),
    **_OPACITY,
}
_FLOW = {
    **_PLACE,
    "w": _a("distance", "width of the room", None),
    "h": _a("distance", "height of the room", None),
    "gap": _a("length", "distance between the things", 0.0),
    "align": _a("start|centre|end", "where they stand across", "start"),
    "justify": _a("start|centre|end", "where they stand along, if there is room", "start"),
}
_TURN = {"rotate": _a("number", "degrees clockwise about its centre", 0.0), **_OPACITY}
_SYMBOL = {"name": _a("word", "a symbol of art.xml"), **_PLACE}
_CURRENT = {"fill": _a("colour", "what `current` stands for inside the symbol", "#000000")}
_FONT = {
    "font": _a("font", "a family of fonts.yaml", "body"),
    "size": _a("points", "size; a plain number is in points", 9.0),
    "min": _a("points", "how far it may shrink to fit; never below 6 points", 6.0),
}
_LINES = {
    "fill": _a("colour", "colour of the letters", "#000000"),
    "leading": _a("factor", "distance of lines, in sizes", 1.25),
}
_LETTERS = {**_FONT, **_LINES}

ELEMENTS: Mapping[str, Mapping[str, Attribute]] = {
    "face": {},
    "group": {
        **_PLACE,
        "rotate": _a("number", "degrees clockwise", 0.0),
        "scale": _a("factor", "factor", 1.0),
        "mirror": _a("flag", "whether left becomes right, before it is turned", False),
        **_OPACITY,
        "clip": _a("path", "path data; what lies outside is cut away", ""),
        "w": _a("distance", "width that a row or column reserves", 0.0),
        "h": _a("distance", "height that a row or column reserves", 0.0),
    },
    "row": _FLOW,
    "column": _FLOW,
    "box": {**_PLACE, **_SIZE, "r": _a("distance", "radius of the corners", 0.0), **_PAINT},
    "dot": {**_PLACE, "r": _a("distance", "radius; x and y are its centre"), **_PAINT},
    "path": {"d": _a("path", "SVG path data in millimetres"), **_PAINT},
    "image": {
        "src": _a("word", "file in the game's folder"),
        **_PLACE,
        **_SIZE,
        "fit": _a("cover|contain|stretch", "how it fills its box", "cover"),
        "fill": _a("colour", "one colour for all of a drawing (SVG); by default its own", ""),
    },
    "icon": {**_SYMBOL, "size": _a("extent", "height"), **_CURRENT},
    "use": {
        **_SYMBOL,
        "w": _a("extent", "width; by default the symbol's own", None),
        **_TURN,
        **_CURRENT,
    },
    "piece": {
        "name": _a("word", "component/piece"),
        **_PLACE,
        "w": _a("extent", "width; by default the piece's own", None),
        "side": _a("front|back", "which face", "front"),
        **_TURN,
    },
    "text": {
        **_PLACE,
        "w": _a("extent", "width of the box"),
        "h": _a("extent", "height of the box"),
        **_FONT,
        "bold": _a("flag", "all of it bold", False),
        "italic": _a("flag", "all of it italic", False),
        "align": _a("left|centre|right", "where lines stand", "left"),
        "valign": _a("top|middle|bottom", "where the lines stand in the box", "top"),
        **_LINES,
        "wrap": _a("flag", "whether it may take more than one line", True),
        "hyphens": _a("flag", "whether words may be broken", True),
        **_OPACITY,
    },
    "br": {},
    "table": {
        **_PLACE,
        **_SIZE,
        "columns": _a("columns", "how wide they are: `12 1* 2*`, shares of what is left", ()),
        **_LETTERS,
        "pad": _a("distance", "between the edge of a cell and its text", 0.8),
        "stroke": _a("colour", "colour of the lines between rows", ""),
        "line": _a("distance", "width of these lines", 0.2),
        "zebra": _a("colour", "ground of every second row", ""),
        "head": _a("colour", "ground of the first row, whose texts are bold then", ""),
        "head_fill": _a("colour", "colour of the letters there", "#ffffff"),
    },
    "tr": {"fill": _a("colour", "ground of this row", "")},
    "td": {
        "align": _a("left|centre|right", "where lines stand", "left"),
        "bold": _a("flag", "all of it bold", False),
        "italic": _a("flag", "all of it italic", False),
        "fill": _a("colour", "colour of its letters, if not that of the table", ""),
    },
    "art": {},
    "symbol": {
        "name": _a("word", "what icons and texts call it"),
        "w": _a("extent", "width of its box"),
        "h": _a("extent", "height of its box"),
    },
}

_DRAWN = frozenset(set(ELEMENTS) - {"face", "art", "symbol", "br", "tr", "td"})
INSIDE: Mapping[str, frozenset[str]] = {
    "": frozenset({"face", "art"}),
    "text": frozenset({"br"}),
    "td": frozenset({"br"}),
    "table": frozenset({"tr"}),
    "tr": frozenset({"td"}),
    "art": frozenset({"symbol"}),
    **dict.fromkeys(("face", "group", "row", "column"), _DRAWN),
    "symbol": _DRAWN - {"table"},
}

_PLAIN = {"white": "#ffffff", "black": "#000000", "grey": "#808080", "gray": "#808080"}


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
            "distance": distance,
            "extent": extent,
            "points": lambda text: extent(text, "pt") / POINT,
            "lengths": dashes,
            "columns": widths_of,
            "number": number,
            "factor": partial(between, SMALLEST_FACTOR, LARGEST_FACTOR),
            "share": partial(between, 0, 1),
            "colour": self._colour,
            "paint": self._paint,
            "path": absolute,
            "word": str,
            "flag": flag,
        }

    def read(self, kind: str, text: str) -> Any:
        """Return the value of an attribute of this kind, or raise ValueError."""
        reader = self._kinds.get(kind)
        if reader is not None:
            return reader(text)
        choices = self.fonts if kind == "font" else kind.split("|")
        text = "centre" if text == "center" and "centre" in choices else text
        if text not in choices:
            hint = did_you_mean(text, choices, otherwise="")
            message = sentence("{value} is not one of {choices}", value=repr(text), choices=choices)
            raise Mistake(message, hint)
        return text

    def _colour(self, text: str) -> str:
        if text in ("none", ""):
            return ""
        if text == CURRENT:
            return text
        colour = self.colours.get(text) or whole(text)
        if not COLOUR.match(colour):
            hint = did_you_mean(text, list(self.colours), self._named(text))
            raise Mistake(sentence("{value} is not a colour", value=repr(text)), hint)
        return colour.lower()

    def _named(self, text: str) -> str:
        colour, names = _PLAIN.get(text.lower(), "#rrggbb"), list(self.colours)
        if not names:
            return sentence("write {colour} or a name: none are named in game.yaml", colour=colour)
        return sentence("write {colour} or a name: {names}", colour=colour, names=names)

    def _paint(self, text: str) -> str | Gradient:
        match = _GRADIENT.fullmatch(text)
        if match is None:
            return self._colour(text)
        kind, inside = match.groups()
        place, *stops = (part.strip() for part in inside.split(","))
        numbers = tuple(millimetres(one) for one in place.split())
        if len(numbers) not in _PLACES[kind]:
            message = sentence(
                "{value}: {kind} has {count} numbers",
                value=repr(text),
                kind=kind,
                count=len(numbers),
            )
            raise Mistake(message, _GRADIENT_HINT)
        if kind == "radial" and numbers[2] <= 0:
            message = sentence("{value}: the radius is not more than 0", value=repr(text))
            raise Mistake(message, _GRADIENT_HINT)
        if len(stops) < 2:
            message = sentence("{value}: a gradient has two colours or more", value=repr(text))
            raise Mistake(message, _GRADIENT_HINT)
        return Gradient(kind, numbers, self._stops(stops))

    def _stops(self, texts: list[str]) -> tuple[tuple[float, str], ...]:
        """Read `colour share` pairs; shares that are left out are spread evenly."""
        stops: list[tuple[float, str]] = []
        for before, text in enumerate(texts):
            colour, _, share = text.partition(" ")
            at = between(0, 1, share.strip()) if share.strip() else before / (len(texts) - 1)
            if stops and at <= stops[-1][0]:
                raise Mistake(
                    sentence(
                        "{value}: {share} does not come after {other}",
                        value=repr(text),
                        share=f"{at:g}",
                        other=f"{stops[-1][0]:g}",
                    )
                )
            found = self._colour(colour)
            if not found:
                message = sentence("{value}: a gradient runs between colours", value=repr(text))
                raise Mistake(message, _GRADIENT_HINT)
            stops.append((at, found))
        return tuple(stops)


# --- Shapes as corners: how much paper they cover, and what lies inside of them.


STEPS = (0.25, 0.5, 0.75, 1.0)  # where a curve has corners: enough to know what it covers
PLACES = 8  # on an outline, that stand for all of it

Ring = tuple[Point, ...]  # corners one after the other; the last leads to the first


class Outline(NamedTuple):
    """What a shape covers."""

    rings: tuple[Ring, ...]
    box: Box
    area: float
    length: float  # of a line along it

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a place is inside, as printers see it: where rings go round it."""
        box = self.box
        if not (box.x <= x <= box.right and box.y <= y <= box.bottom):
            return False
        return sum(_winding(ring, x, y) for ring in self.rings) != 0

    @property
    def places(self) -> tuple[Point, ...]:
        """Some places on it, all around."""
        corners = [corner for ring in self.rings for corner in ring]
        count = min(PLACES, len(corners))
        return tuple(corners[len(corners) * number // count] for number in range(count))


def _winding(ring: Ring, x: float, y: float) -> int:
    """Return how often a ring goes round a place."""
    found = 0
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        if (a.y <= y) != (b.y <= y):
            side = (b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)
            if b.y > a.y and side > 0:
                found += 1
            elif b.y < a.y and side < 0:
                found -= 1
    return found


def outline_of(mark: Shape) -> Outline:
    """Return what a shape covers."""
    match mark:
        case Rect():
            return _boxed(mark.box)
        case Circle():
            return traced(circle(mark.x, mark.y, mark.radius))
        case Path():
            return traced(mark.d)
        case _:
            assert_never(mark)


@lru_cache(maxsize=4096)
def _boxed(box: Box) -> Outline:
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    middle = box.centre
    ring = (
        Point(left, top), Point(middle.x, top), Point(right, top), Point(right, middle.y),
        Point(right, bottom), Point(middle.x, bottom), Point(left, bottom), Point(left, middle.y),
    )  # fmt: skip
    return Outline((ring,), box, box.width * box.height, 2 * (box.width + box.height))


@lru_cache(maxsize=4096)
def traced(d: str) -> Outline:
    """Return what absolute path data cover; curves become a few straight lines."""
    rings: list[list[Point]] = []
    for command, numbers in segments(d):
        if command == "M":
            rings.append([])
        if command == "C":
            rings[-1] += _curve(rings[-1][-1], numbers)
        elif command != "Z":
            rings[-1].append(Point(*numbers))
        elif rings[-1]:
            rings.append([rings[-1][0]])  # where a path goes on that has been closed
    kept = tuple(tuple(ring) for ring in rings if len(ring) > 1)
    corners = [corner for ring in rings for corner in ring]
    box = Box.around([corner.x for corner in corners], [corner.y for corner in corners])
    length = sum(dist(a, b) for ring in kept for a, b in pairwise(ring))
    return Outline(kept, box, abs(sum(map(_area, kept))), length)


def _curve(start: Point, numbers: tuple[float, ...]) -> list[Point]:
    x1, y1, x2, y2, x3, y3 = numbers
    made = []
    for t in STEPS:
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        made.append(
            Point(
                a * start.x + b * x1 + c * x2 + d * x3,
                a * start.y + b * y1 + c * y2 + d * y3,
            )
        )
    return made


def _area(ring: Ring) -> float:
    """Return the area inside a ring, negative if it runs the other way round."""
    closed = (*ring, ring[0])
    return sum(a.x * b.y - b.x * a.y for a, b in pairwise(closed)) / 2
