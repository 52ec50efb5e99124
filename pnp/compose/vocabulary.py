"""The face language: every element, its attributes, and what they may say."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.colours import COLOUR, whole
from pnp.base.findings import Where, did_you_mean, said_by, sentence, shown
from pnp.base.paths import absolute
from pnp.base.units import POINT, millimetres
from pnp.model.face import CURRENT, Gradient

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
        said = sentence("{value} is shorter than anything that is printed", value=repr(text))
        raise ValueError(said)
    return length


def between(least: float, most: float, text: str) -> float:
    """Return a number between two others."""
    value = number(text)
    if not least <= value <= most:
        value_, low, high = repr(text), f"{least:g}", f"{most:g}"
        raise ValueError(
            sentence(
                "{value} is not between {least} and {most}", value=value_, least=low, most=high
            )
        )
    return value


def dashes(text: str) -> tuple[float, ...]:
    """Return the lengths of dashes and of what is between them."""
    lengths = tuple(map(distance, text.split()))
    if lengths and not any(lengths):
        said = sentence("{value}: one of the lengths has to be more than 0", value=repr(text))
        raise ValueError(said)
    return lengths


def widths_of(text: str) -> tuple[tuple[float, bool], ...]:
    """Read the widths of columns: millimetres, or shares such as 2*."""
    widths: list[tuple[float, bool]] = []
    for word in text.split():
        value = 1.0 if word == "*" else millimetres(word.removesuffix("*"))
        if value <= 0:
            raise ValueError(sentence("{width} is no width of a column", width=repr(word)))
        widths.append((value, word.endswith("*")))
    return tuple(widths)


def flag(text: str) -> bool:
    """Return what yes and no mean."""
    if text not in _FLAGS:
        raise ValueError(sentence("{value} is neither yes nor no", value=repr(text)))
    return _FLAGS[text]


MARK = "_"  # the attribute that carries a template's line
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


class _Mistake(ValueError):
    """An attribute that does not fit; carries a hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.hint = hint
        super().__init__(message)


_FOREIGN = {  # what SVG and HTML call things that have another name here
    **{"rect": "box", "rectangle": "box", "circle": "dot", "g": "group", "img": "image"},
    **dict.fromkeys(("line", "ellipse", "polygon", "polyline"), "path"),
    **dict.fromkeys(("p", "span", "div", "tspan", "label"), "text"),
}


def misplaced(tag: str, holder: str, root: str) -> tuple[str, str]:
    """Say why an element can not stand where it stands, and a hint; nothing if it can."""
    if tag not in ELEMENTS:
        message = sentence("there is no element <{tag}>", tag=tag)
        known = INSIDE.get(holder, frozenset(ELEMENTS))
        if (meant := _FOREIGN.get(tag.lower())) in known:
            return message, sentence("it is called <{tag}> here", tag=meant)
        return message, did_you_mean(tag, sorted(known))
    allowed = sorted(INSIDE.get(holder, frozenset())) if holder else [root]
    if tag in allowed or (holder and holder not in ELEMENTS):
        return "", ""
    message = sentence("<{tag}> can not stand as the outermost element", tag=tag)
    if holder:
        message = sentence("<{tag}> can not stand inside <{holder}>", tag=tag, holder=holder)
    return message, sentence("allowed there: {elements}", elements=allowed) if allowed else ""


CACHE = 20_000  # elements that are kept as they were read
_DEFAULTS = {
    tag: (
        {name: one.default for name, one in known.items() if one.default is not REQUIRED},
        frozenset(name for name, one in known.items() if one.default is REQUIRED),
    )
    for tag, known in ELEMENTS.items()
}


class Reader:
    """Reads attribute values; knows the game's colours and the stock's fonts."""

    def __init__(self, colours: Mapping[str, str], fonts: tuple[str, ...]) -> None:
        self.colours = colours
        self.fonts = fonts
        self.read = lru_cache(maxsize=CACHE)(self._read)
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

    def attributes(
        self, tag: str, given: Sequence[str]
    ) -> tuple[dict[str, Any], list[tuple[str, str]]]:
        """Return the attributes of an element, and what is wrong with them, with hints."""
        known, (defaults, required) = ELEMENTS[tag], _DEFAULTS[tag]
        values: dict[str, Any] = {MARK: tag, **defaults}
        strange: list[tuple[str, str]] = []
        wrong: dict[str, tuple[str, str]] = {}
        for name, text in zip(given[::2], given[1::2], strict=True):
            if name == MARK:
                values[MARK] = text
            elif name not in known:
                message = sentence("there is no attribute {name}", name=repr(name))
                strange.append((message, did_you_mean(name, list(known))))
            else:
                try:
                    values[name] = self.read(known[name].kind, text)
                except ValueError as problem:
                    hint, said = getattr(problem, "hint", ""), said_by(problem)
                    message = sentence("{attribute}: {problem}", attribute=name, problem=said)
                    wrong[name] = message, hint
        for name in required.difference(given[::2]):
            wrong[name] = sentence("{attribute} is missing", attribute=repr(name)), ""
        return values, [*strange, *(wrong[name] for name in known if name in wrong)]

    def _read(self, kind: str, text: str) -> Any:
        """Return the value of an attribute of this kind, or raise ValueError."""
        reader = self._kinds.get(kind)
        if reader is not None:
            return reader(text)
        choices = self.fonts if kind == "font" else kind.split("|")
        text = "centre" if text == "center" and "centre" in choices else text
        if text not in choices:
            hint = did_you_mean(text, choices, otherwise="")
            message = sentence("{value} is not one of {choices}", value=repr(text), choices=choices)
            raise _Mistake(message, hint)
        return text

    def _colour(self, text: str) -> str:
        if text in ("none", ""):
            return ""
        if text == CURRENT:
            return text
        colour = self.colours.get(text) or whole(text)
        if not COLOUR.match(colour):
            plain, names = _PLAIN.get(text.lower(), "#rrggbb"), list(self.colours)
            hint = sentence("write {colour} or a name: none are named in game.yaml", colour=plain)
            if names:
                hint = sentence("write {colour} or a name: {names}", colour=plain, names=names)
            message = sentence("{value} is not a colour", value=repr(text))
            raise _Mistake(message, did_you_mean(text, names, hint))
        return colour.lower()

    def _paint(self, text: str) -> str | Gradient:
        match = _GRADIENT.fullmatch(text)
        if match is None:
            return self._colour(text)
        kind, inside = match.groups()
        place, *stops = (part.strip() for part in inside.split(","))
        numbers = tuple(millimetres(one) for one in place.split())
        value, n, wrong = repr(text), len(numbers), ""
        if n not in _PLACES[kind]:
            wrong = sentence("{value}: {kind} has {count} numbers", value=value, kind=kind, count=n)
        elif kind == "radial" and numbers[2] <= 0:
            wrong = sentence("{value}: the radius is not more than 0", value=value)
        elif len(stops) < 2:
            wrong = sentence("{value}: a gradient has two colours or more", value=value)
        if wrong:
            raise _Mistake(wrong, _GRADIENT_HINT)
        return Gradient(kind, numbers, self._stops(stops))

    def _stops(self, texts: list[str]) -> tuple[tuple[float, str], ...]:
        """Read `colour share` pairs; shares that are left out are spread evenly."""
        stops: list[tuple[float, str]] = []
        for before, text in enumerate(texts):
            colour, _, share = text.partition(" ")
            at = between(0, 1, share.strip()) if share.strip() else before / (len(texts) - 1)
            if stops and at <= stops[-1][0]:
                message = sentence(
                    "{value}: {share} does not come after {other}",
                    value=repr(text),
                    share=f"{at:g}",
                    other=f"{stops[-1][0]:g}",
                )
                raise _Mistake(message)
            found = self._colour(colour)
            if not found:
                message = sentence("{value}: a gradient runs between colours", value=repr(text))
                raise _Mistake(message, _GRADIENT_HINT)
            stops.append((at, found))
        return tuple(stops)


_LINE = re.compile(r"(.*):([0-9]{1,9})", re.S)


class Lines:
    """The lines of a game's templates, which every element carries along."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders

    def knows(self, mark: str) -> bool:
        """Tell whether a line mark names a line of a template; a template can write anything."""
        found = _LINE.fullmatch(mark)
        return bool(found) and any((one / found[1]).is_file() for one in self._folders if found)

    def place(self, mark: str) -> Where:
        """Turn an element's line mark into a place."""
        found = _LINE.fullmatch(mark)
        return Where(self.shown(found[1]), int(found[2])) if found else Where(mark)

    def shown(self, name: str) -> str:
        """Return the path of a template as a person would type it."""
        files = (folder / name for folder in self._folders)
        return next((shown(file) for file in files if file.is_file()), name)
