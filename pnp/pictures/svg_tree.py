"""An SVG file as elements with their styles; what could reach out of the file is refused."""

import math
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from xml.parsers import expat

from pnp.base.colours import as_hex
from pnp.base.findings import Few, Where, error, said_by, sentence
from pnp.base.geometry import SAME, Affine, Point
from pnp.base.units import INCH, LARGEST, POINT

# --- Numbers, lengths, colours and maps as SVG writes them.
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

    @classmethod
    def of(cls, text: str) -> "Colour":
        """Read a colour as style sheets write it, or raise ValueError."""
        word = text.strip().lower()
        if _HEX.fullmatch(word):
            digits = word[1:] if len(word) > 5 else "".join(2 * digit for digit in word[1:])
            return cls(f"#{digits[:6]}", int(digits[6:], 16) / 255 if digits[6:] else 1.0)
        if word == "transparent":
            return cls("#000000", 0.0)
        if match := _CALL.fullmatch(word):
            return cls._computed(match[1], re.split(r"[\s,/]+", match[2].strip()), text)
        from PIL.ImageColor import colormap, getrgb  # noqa: PLC0415  few drawings name any

        if word in colormap:
            red, green, blue, *_ = getrgb(word)  # what the table holds changes once it is asked
            return cls(f"#{red:02x}{green:02x}{blue:02x}")
        raise ValueError(sentence("{value} is not a colour", value=repr(text[:30])))

    @classmethod
    def _computed(cls, name: str, parts: list[str], text: str) -> "Colour":
        opacity = share(parts.pop()) if len(parts) == 4 else 1.0
        if len(parts) != 3 or name not in ("rgb", "rgba", "hsl", "hsla"):
            raise ValueError(sentence("{value} is not a colour", value=repr(text[:30])))
        if name.startswith("rgb"):
            made = tuple(
                share(one) if one.endswith("%") else min(1.0, max(0.0, number(one) / 255))
                for one in parts
            )
            return cls(as_hex(made), opacity)
        hue = number(parts[0].removesuffix("deg"))
        strength, light = map(share, parts[1:])
        reach = strength * min(light, 1 - light)
        turns = [(at + hue / 30) % 12 for at in (0, 8, 4)]
        made = tuple(light - reach * max(-1, min(turn - 3, 9 - turn, 1)) for turn in turns)
        return cls(as_hex(made), opacity)


def number(text: str) -> float:
    """Return a number, or raise ValueError."""
    value = float(text) if _NUMBERS.fullmatch(text.strip()) else math.nan
    if not abs(value) <= LARGEST * 100:
        raise ValueError(sentence("{value} is not a number", value=repr(text[:30])))
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
        raise ValueError(sentence("{value} is not a length", value=repr(text[:30])))
    unit = match[2].lower()
    value = float(match[1]) * (whole / 100 if unit == "%" else _UNITS[unit])
    if not abs(value) <= LARGEST * 100:
        said = sentence("{value} is longer than anything that is printed", value=repr(text[:30]))
        raise ValueError(said)
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
        raise ValueError(sentence("{value} is not a list of numbers", value=repr(text[:30])))
    return tuple(number(one) for one in _NUMBERS.findall(text))


def transform(text: str) -> Affine:
    """Return the map that a `transform` describes, or raise ValueError."""
    made, at = SAME, 0
    if text.strip() in ("", "none"):
        return made
    while at < len(text):
        match = _CALL.match(text, at)
        if match is None:
            raise ValueError(sentence("{value} is not a transform", value=repr(text[at : at + 30])))
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
    name, count = f"'{name}'", len(n)
    raise ValueError(
        sentence("{name} of {count} numbers is not a transform", name=name, count=count)
    )


MOST_BYTES = 10_000_000
MOST_ELEMENTS = 50_000
MOST_DEPTH = 40  # elements inside each other, and uses of uses
_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_AS_PATHS = sentence(
    "turn texts into paths: Inkscape has Path > Object to Path, Illustrator Create Outlines"
)
_PLAIN = sentence("save it as plain SVG")
_REFUSED = {
    "script": (sentence("scripts do not run on paper"), sentence("take the script out")),
    "text": (sentence("texts are not drawn: their fonts are not in the file"), _AS_PATHS),
    "image": (
        sentence("pictures inside of drawings are not drawn"),
        sentence("show it by an <image> of its own"),
    ),
    "foreignObject": (sentence("what is not SVG can not be drawn"), _PLAIN),
    "a": (sentence("a link leads nowhere on paper"), sentence("ungroup it")),
}


@dataclass(eq=False, slots=True)
class Node:
    """An element of a drawing."""

    tag: str
    given: dict[str, str]
    line: int
    column: int
    holder: "Node | None"
    inside: list["Node"] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    def all(self) -> Iterator["Node"]:
        """Yield it and everything inside, in the order of the file."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.inside))


class Complaints:
    """What is wrong with one file, each thing where it stands."""

    def __init__(self, file: str) -> None:
        self._few = Few(file)
        self._file = file
        self._told: set[tuple[int, int, str]] = set()

    def add(self, node: Node | tuple[int, int], message: str, hint: str = "") -> None:
        """Note something; what a thousand copies of an element have in common is told once."""
        line, column = node if isinstance(node, tuple) else (node.line, node.column)
        if (line, column, message) not in self._told:
            self._told.add((line, column, message))
            where = Where(self._file, line, column)
            self._few.add(message, lambda: error(where, message, hint))

    def wrong(self, node: Node, problem: ValueError) -> None:
        """Note an element that can not be drawn as it is."""
        self.add(node, sentence("<{tag}>: {problem}", tag=node.tag, problem=said_by(problem)))

    def refuse(self) -> None:
        """Go no further if anything is wrong."""
        self._few.refuse()


class _Stop(Exception):
    """Nothing behind this is read."""


def read_tree(data: bytes, complaints: Complaints) -> "tuple[Node, Styles]":
    """Return the root of a drawing and its styles, or refuse what is wrong at first sight."""
    root = _Reader(complaints).read(data)
    styles = Styles(_rules_of(root, complaints))
    styles.settle(root)
    return root, styles


class _Reader:
    """Builds the tree while expat reads."""

    def __init__(self, complaints: Complaints) -> None:
        self._complaints = complaints
        self._root: Node | None = None
        self._open: list[Node] = []
        self._skipped = 0  # levels inside of what is none of our business
        self._count = 0

    def read(self, data: bytes) -> Node:
        self._parser = parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.EntityDeclHandler = self._refuse_entity
        parser.ProcessingInstructionHandler = self._instruction
        try:
            if len(data) > MOST_BYTES:
                most, size = MOST_BYTES // 1_000_000, f"{len(data) / 1e6:.1f}"
                self._stop(sentence("{size} MB; {most} MB are allowed", size=size, most=most))
            parser.Parse(data, True)
        except expat.ExpatError as problem:
            at = problem.lineno, problem.offset + 1
            fault = expat.ErrorString(problem.code)
            message = sentence("not well-formed XML: {problem}", problem=fault)
            self._complaints.add(at, message, sentence("open it and save it again"))
        except _Stop:
            pass
        except (ValueError, LookupError) as problem:  # an encoding that nobody knows
            message = sentence("it can not be read: {problem}", problem=str(problem))
            self._complaints.add((1, 1), message, sentence("save it as UTF-8"))
        self._complaints.refuse()
        if self._root is None or self._root.tag != "svg":
            self._complaints.add((1, 1), sentence("the outermost element is not <svg>"), _PLAIN)
            self._complaints.refuse()
        assert self._root  # noqa: S101
        return self._root

    @property
    def _here(self) -> tuple[int, int]:
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1

    def _stop(self, message: str, hint: str = "") -> None:
        self._complaints.add(self._here if self._root else (1, 1), message, hint)
        raise _Stop

    def _refuse_entity(self, name: str, *_: Any) -> None:
        message = sentence("entity {name}: a file that writes itself is not read", name=repr(name))
        self._stop(message, _PLAIN)

    def _instruction(self, target: str, _: str) -> None:
        if target == "xml-stylesheet":
            self._complaints.add(self._here, sentence("a style sheet outside of the file"), _PLAIN)

    def _start(self, name: str, given: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        self._count += 1
        if self._count > MOST_ELEMENTS:
            message = sentence("more than {most} elements", most=MOST_ELEMENTS)
            self._stop(message, sentence("simplify the drawing"))
        # What is none of our business is skipped with all that it holds.
        if self._skipped or space not in ("", _SVG) or tag in ("metadata", "title", "desc"):
            self._skipped += 1  # editors keep notes of their own in a drawing
            return
        if len(self._open) >= MOST_DEPTH:
            message = sentence("nested more than {most} levels deep", most=MOST_DEPTH)
            self._stop(message, sentence("ungroup some of it"))
        # It takes its place in the tree.
        holder = self._open[-1] if self._open else None
        node = Node(tag, _plain(given), *self._here, holder)
        if holder:
            holder.inside.append(node)
        else:
            self._root = node
        self._open.append(node)
        # What could reach out of the file, or what paper has no way to show, is no part of it.
        is_choice = holder is not None and holder.tag == "switch"
        if tag == "foreignObject" and is_choice:  # Illustrator's own, beside what others draw
            holder.inside.pop()  # type: ignore[union-attr]
            self._open.pop()
            self._skipped = 1
        elif tag in _REFUSED:
            problem, hint = _REFUSED[tag]
            message = sentence("<{tag}>: {problem}", tag=tag, problem=problem)
            self._complaints.add(node, message, hint)
            self._open.pop()
            self._skipped = 1
        for trait in node.given:
            if trait.startswith("on"):
                problem, hint = _REFUSED["script"]
                element = f"<{node.tag} {trait}>"
                message = sentence("{element}: {problem}", element=element, problem=problem)
                self._complaints.add(node, message, hint)

    def _end(self, _: str) -> None:
        if self._skipped:
            self._skipped -= 1
        else:
            self._open.pop()

    def _characters(self, text: str) -> None:
        if not self._skipped and self._open and self._open[-1].tag == "style":
            self._open[-1].text.append(text)


def _plain(given: dict[str, str]) -> dict[str, str]:
    """Return attributes of SVG; links are called alike in its two versions."""
    found = {name: text for name, text in given.items() if " " not in name}
    link = given.get(f"{_XLINK} href")
    return found if link is None or "href" in found else {**found, "href": link}


# Style sheets as drawing programs write them: tags, classes, ids, and what stands inside what.
_AS_ATTRIBUTES = sentence("save it with attributes in place of a style sheet")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.S)
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_SELECTOR_PART = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)")
_NAME = re.compile(r"([.#])([\w-]+)")
LEAST = (0, 0, 0)  # the weight of an attribute
_LONGEST = 3  # elements inside each other that a rule names
MOST_MATCHED = 2_000_000  # selectors times elements


class _Selector(NamedTuple):
    """What a rule is for: elements, each inside of the one before it."""

    parts: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]  # tag, ids, classes
    direct: tuple[bool, ...]  # whether a part is right inside of the one before

    @property
    def weight(self) -> tuple[int, int, int]:
        """Which of two rules wins."""
        ids = sum(len(ids) for _, ids, _ in self.parts)
        classes = sum(len(classes) for _, _, classes in self.parts)
        return ids, classes, sum(tag not in ("", "*") for tag, *_ in self.parts)

    def fits(self, node: Node) -> bool:
        """Tell whether a rule is for an element."""
        return self._fits(node, len(self.parts) - 1)

    def _fits(self, node: Node | None, at: int) -> bool:
        if node is None:
            return False
        tag, ids, classes = self.parts[at]
        own = node.given.get("class", "").split() if classes else ()
        if not (
            tag in ("", "*", node.tag)
            and all(node.given.get("id") == one for one in ids)
            and all(one in own for one in classes)
        ):
            return False
        if at == 0:
            return True
        holder = node.holder
        while holder is not None and not self._fits(holder, at - 1):
            holder = None if self.direct[at] else holder.holder
        return holder is not None


class Rule(NamedTuple):
    """Some properties for some elements."""

    selector: _Selector
    said: tuple[tuple[str, str, bool], ...]  # property, value, whether it is important


def declarations(text: str) -> Iterator[tuple[str, str, bool]]:
    """Yield what `name: value; name: value` says."""
    for part in _COMMENT.sub("", text).split(";"):
        name, colon, value = part.partition(":")
        if colon:
            value, _, important = value.partition("!")
            yield name.strip().lower(), value.strip(), important.strip() == "important"


def _rules_of(root: Node, complaints: Complaints) -> list[Rule]:
    """Return the rules of all style sheets of a drawing."""
    nodes = list(root.all())
    sheets = [node for node in nodes if node.tag == "style"]
    found = [rule for sheet in sheets for rule in _rules(sheet, complaints)]
    if sum(10 ** len(rule.selector.parts) for rule in found) * len(nodes) > 10 * MOST_MATCHED:
        said = sentence("{count} rules are too many for so many elements", count=len(found))
        complaints.add(sheets[0], said, _AS_ATTRIBUTES)
        complaints.refuse()
    return found


def _rules(sheet: Node, complaints: Complaints) -> Iterator[Rule]:
    text = _COMMENT.sub("", "".join(sheet.text))
    for at in re.findall(r"@[\w-]+", text):
        if at != "@charset":
            message = sentence("<style>: {rule} is not known here", rule=at)
            complaints.add(sheet, message, _AS_ATTRIBUTES)
            return
    for match in _RULE.finditer(text):
        said = tuple(declarations(match[2]))
        for one in match[1].split(","):
            selector = _selector(one)
            if selector:
                yield Rule(selector, said)
            elif one.strip():
                message = sentence(
                    "<style>: {selector} is not a tag, a class or an id",
                    selector=repr(one.strip()[:40]),
                )
                complaints.add(sheet, message, _AS_ATTRIBUTES)


def _selector(text: str) -> _Selector | None:
    parts: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = []
    direct, is_direct = list[bool](), False
    for word in text.replace(">", " > ").split():
        if word == ">" and parts and not is_direct:
            is_direct = True
            continue
        if (match := _SELECTOR_PART.fullmatch(word)) is None:
            return None
        names = _NAME.findall(match[2])
        ids, classes = (tuple(name for mark, name in names if mark == kind) for kind in "#.")
        parts.append((match[1] or "", ids, classes))
        direct.append(is_direct)
        is_direct = False
    is_whole = 1 <= len(parts) <= _LONGEST and not is_direct
    return _Selector(tuple(parts), tuple(direct)) if is_whole else None


Style = dict[str, str]
START: Style = {
    "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "clip-rule": "nonzero",
    "stroke": "none", "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter",
    "stroke-miterlimit": "4", "stroke-dasharray": "none", "stroke-dashoffset": "0",
    "stroke-opacity": "1", "visibility": "visible", "color": "", "paint-order": "normal",
    "font-size": "16",
    "marker-start": "none", "marker-mid": "none", "marker-end": "none",
}  # fmt: skip
_OWN: Style = {  # what is not handed down
    "opacity": "1", "clip-path": "none", "mask": "none", "filter": "none", "display": "inline",
    "transform": "", "stop-color": "black", "stop-opacity": "1", "mix-blend-mode": "normal",
    "vector-effect": "none", "overflow": "",
}  # fmt: skip
_WRITTEN = {*START, *_OWN}  # as attributes, too
_LENGTHS = {"stroke-width", "stroke-dasharray", "stroke-dashoffset"}
_LENGTH_NAMES = {"x", "y", "width", "height", "r", "rx", "ry", "cx", "cy", "fx", "fy"} | {
    f"{axis}{end}" for axis in "xy" for end in "12"
}
_SHORT = {"marker": ("marker-start", "marker-mid", "marker-end")}
_AS_BEFORE = {"inherit", "unset", "initial", "revert"}


class Styles:
    """The styles of one drawing."""

    def __init__(self, rules: list[Rule]) -> None:
        self._by: dict[str, list[tuple[int, Rule]]] = defaultdict(list)
        self._homes: dict[Node, Style] = {}
        for order, rule in enumerate(rules):
            # By a name that every element of a rule has, so that others need not be looked at.
            _, ids, classes = rule.selector.parts[-1]
            hook = f"#{ids[0]}" if ids else f".{classes[0]}" if classes else ""
            self._by[hook].append((order, rule))

    def of(self, node: Node, before: Style) -> Style:
        """Return the style of an element inside of another."""
        said = {**{name: before[name] for name in START}, **_OWN}
        given = self._properties(node)
        for name, value in given:
            if name == "font-size":
                said[name] = size_of_letters(value, float(before[name]))
        for name, value in given:
            for one in _SHORT.get(name, (name,)) if name != "font-size" else ():
                if value in _AS_BEFORE:
                    value = before.get(one, "") if value in ("inherit", "unset") else ""  # noqa: PLW2901
                    value = value or START.get(one, _OWN.get(one, ""))  # noqa: PLW2901
                said[one] = in_pixels(value, float(said["font-size"])) if one in _LENGTHS else value
        return said

    def settle(self, root: Node) -> None:
        """Write lengths in letters as pixels: the size of letters holds where they stand."""
        for node in root.all():
            for name, text in node.given.items():
                if name in _LENGTH_NAMES and "e" in text:
                    node.given[name] = in_pixels(text, float(self.at_home(node)["font-size"]))

    def at_home(self, node: Node) -> Style:
        """Return the style of an element where it stands, whoever uses it elsewhere."""
        if node not in self._homes:
            self._homes[node] = self.of(node, self.at_home(node.holder) if node.holder else START)
        return self._homes[node]

    def _properties(self, node: Node) -> list[tuple[str, str]]:
        """Return all that is said of an element; what comes later wins."""
        written = ((name, text.strip()) for name, text in node.given.items() if name in _WRITTEN)
        said = [(False, LEAST, 0, name, text) for name, text in written]
        hooks = {"", f"#{node.given.get('id', '')}"}
        hooks.update(f".{name}" for name in node.given.get("class", "").split())
        for order, rule in (one for hook in sorted(hooks) for one in self._by.get(hook, ())):
            if rule.selector.fits(node):
                weight = rule.selector.weight
                said += [(last, weight, order + 1, name, text) for name, text, last in rule.said]
        for name, text, last in declarations(node.given.get("style", "")):
            said.append((last, (9**9, 0, 0), 0, name, text))
        said.sort(key=lambda one: one[:3])
        return [(name, text) for *_, name, text in said if text]
