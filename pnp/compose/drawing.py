"""An element becomes a mark."""

import re

from pnp.compose.flow import flow
from pnp.compose.studio import CACHE, Attributes, Studio
from pnp.compose.symbols import drawn
from pnp.compose.templates import LINE_BREAK, MARK
from pnp.findings import Refused, did_you_mean
from pnp.geometry import Box
from pnp.model.face import (
    CURRENT,
    Bulk,
    Circle,
    Gradient,
    Group,
    Mark,
    Paint,
    Path,
    Picture,
    Rect,
    Symbol,
)
from pnp.paths import bounds
from pnp.text.fonts import BOLD, ITALIC
from pnp.text.setting import Slot, Style

SMALLEST = 6.0  # points; nothing on a card is set smaller
MOST_DEPTH = 50  # elements inside each other, those of symbols and pieces on a face included
MOST_LETTERS = 50_000  # in one text, far more than any box holds
MOST_MARKS = 200_000  # on one face, those of symbols and pieces included
_SPACE = re.compile(r"[ \t\r\n]+")
_LEAVES = {"box", "dot", "path", "icon", "use"}  # the same attributes make the same mark
_PAINT = ("fill", "stroke", "line", "opacity", "dash", "cap", "join")


class Frame:
    """An open element with what has been found inside it so far."""

    __slots__ = ("count", "depth", "given", "marks", "sizes", "tag", "text")

    def __init__(self, tag: str, given: tuple[str, ...]) -> None:
        self.tag = tag
        self.given = given
        self.marks: list[Mark] = []
        self.sizes: list[tuple[float, float]] = []
        self.text: list[str] = []
        self.count = self.depth = 0

    def hold(self, bulk: Bulk, levels: int = 0) -> None:
        """Note that something of this bulk is drawn inside, so many levels down."""
        self.count += bulk.marks
        self.depth = max(self.depth, bulk.depth + levels)

    @property
    def bulk(self) -> Bulk:
        """How much was drawn inside."""
        return Bulk(self.count, self.depth)

    @property
    def line(self) -> str:
        """The line mark of the element."""
        return self.given[self.given.index(MARK) + 1] if MARK in self.given else "template"


class Drawing:
    """Draws the elements of a face, or of art with its symbols."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.symbols: dict[str, Symbol] = {}
        self.root = "face"

    def mark(self, frame: Frame) -> Mark | None:
        """Return the mark of an element; None if it has none, or is wrong."""
        key = (frame.tag, frame.given)
        made = self.studio.made.get(key)
        if made is None:
            values = self.studio.attributes(*key)
            made = self._made(values, frame) if values is not None else None
            if made is not None and frame.tag in _LEAVES:
                if len(self.studio.made) > CACHE:
                    self.studio.made.clear()
                self.studio.made[key] = made
        if made is not None and frame.tag in ("icon", "use"):
            symbol = self._known((self.studio.attributes(*key) or {})["name"])
            frame.hold(symbol.bulk if symbol else Bulk())
        return made

    def is_too_much(self, frame: Frame) -> bool:
        """Refuse a drawing in which symbols of symbols of symbols grow without end."""
        if frame.count > MOST_MARKS:
            told = f"{frame.count:,} elements, those of its symbols and pieces included"
            self.studio.report(frame.line, f"<{frame.tag}> has {told}; {MOST_MARKS:,} are allowed")
        elif frame.depth > MOST_DEPTH:
            told = f"symbols and pieces nested more than {MOST_DEPTH} levels deep"
            self.studio.report(frame.line, told)
        return frame.count > MOST_MARKS or frame.depth > MOST_DEPTH

    def _made(self, v: Attributes, frame: Frame) -> Mark | None:
        if frame.tag in _LEAVES:
            self._refuse_current(frame.tag, v)
        match frame.tag:
            case "box":
                return Rect(_box(v), v["r"], _paint(v))
            case "dot":
                return Circle(v["x"], v["y"], v["r"], _paint(v))
            case "path":
                return Path(v["d"], _paint(v))
            case "group":
                return Group(
                    marks=tuple(frame.marks),
                    x=v["x"],
                    y=v["y"],
                    rotate=v["rotate"],
                    scale=v["scale"],
                    clip=v["clip"],
                    opacity=v["opacity"],
                )
            case "row" | "column":
                return flow(frame.marks, frame.sizes, v, along=0 if frame.tag == "row" else 1)
            case "icon" | "use":
                return self._symbol_used(v, frame.tag)
            case "piece":
                return self._piece(v, frame)
            case "image":
                return self._image(v)
            case "text":
                return self._text(v, frame)
            case "symbol":  # drawn where it is used
                self._symbol(v, frame)
        return None

    def _refuse_current(self, tag: str, v: Attributes) -> None:
        """Only a symbol takes its colour from where it is used."""
        for name in ("fill", "stroke"):
            paint = v.get(name, "")
            stops = paint.stops if isinstance(paint, Gradient) else ((0.0, paint),)
            if self.root == "face" and CURRENT in (colour for _, colour in stops):
                message = f"<{tag}>: {name}: {CURRENT!r} has no meaning outside of a symbol"
                self.studio.report(v[MARK], message)

    def _known(self, name: str) -> Symbol | None:
        return self.symbols.get(name) or self.studio.symbols.get(name)

    def _symbol_used(self, v: Attributes, tag: str) -> Mark | None:
        symbol = self._known(v["name"])
        if symbol is None:
            hint = did_you_mean(v["name"], sorted({*self.studio.symbols, *self.symbols}))
            self.studio.report(v[MARK], f"there is no symbol {v['name']!r} in art.xml", hint)
            return None
        if tag == "icon":
            return drawn(symbol, v["x"], v["y"], v["size"], v["fill"])
        scale = v["w"] / symbol.width if v["w"] is not None else 1.0
        if not v["rotate"] and v["opacity"] == 1.0:
            return drawn(symbol, v["x"], v["y"], symbol.height * scale, v["fill"])
        middle = drawn(symbol, -symbol.width / 2, -symbol.height / 2, symbol.height, v["fill"])
        return _turned(middle, v, symbol.width, symbol.height, scale)

    def _piece(self, v: Attributes, frame: Frame) -> Mark | None:
        """Show the face of a piece as it is printed, cut along its outline."""
        try:
            piece = self.studio.piece(v["name"], v["side"])
        except ValueError as problem:
            self.studio.report(v[MARK], f"<piece>: {problem}")
            return None
        frame.hold(piece.bulk)
        width, height = piece.size
        drawing = Group(piece.marks, shared=f"{v['name']} {v['side']}")
        cut = Group((drawing,), -width / 2, -height / 2, clip=piece.outline)
        return _turned(cut, v, width, height, (v["w"] or width) / width)

    def _symbol(self, v: Attributes, frame: Frame) -> None:
        if v["name"] in self.symbols:
            self.studio.report(v[MARK], f"symbol {v['name']!r} stands here a second time")
        marks = () if self.is_too_much(frame) else tuple(frame.marks)
        bulk = frame.bulk if marks else Bulk()
        self.symbols[v["name"]] = Symbol(v["name"], v["w"], v["h"], marks, bulk)

    def _image(self, v: Attributes) -> Mark | None:
        try:
            picture = self.studio.find_picture(v["src"], self.studio.place(v[MARK]))
        except Refused as refused:
            for finding in refused.findings:
                self.studio.keep(finding)
            return None
        self.studio.pictures[picture.key] = picture
        box = _box(v)
        return Picture(picture.key, fitted(picture.width, picture.height, box, v["fit"]), box)

    def _slot(self, v: Attributes) -> Slot:
        style = Style(
            family=v["font"],
            style=(BOLD if v["bold"] else 0) | (ITALIC if v["italic"] else 0),
            size=v["size"],
            least=max(SMALLEST, min(v["min"], v["size"])),
            align=v["align"],
            valign=v["valign"],
            fill=v["fill"],
            leading=v["leading"],
            wrap=v["wrap"],
            hyphens=self.studio.hyphens if v["hyphens"] else "",
        )
        return Slot(_box(v), style, self.studio.place(v[MARK]))

    def _text(self, v: Attributes, frame: Frame) -> Mark | None:
        text = "".join(frame.text)
        if "\n" in text or "  " in text or "\t" in text:
            text = _SPACE.sub(" ", text)
        text = text.strip(" ")
        if not text:
            return None
        if LINE_BREAK in text:
            text = "\n".join(line.strip(" ") for line in text.split(LINE_BREAK))
        if len(text) > MOST_LETTERS:
            told = f"text {text[:40]!r} has {len(text):,} letters"
            self.studio.report(v[MARK], f"{told}; {MOST_LETTERS:,} are allowed")
            return None
        slot = v.get("slot")
        if slot is None:
            self._refuse_current("text", v)
            slot = v["slot"] = self._slot(v)
        try:
            mark, icons = self.studio.setter.set_text(text, slot)
        except ValueError as problem:
            self.studio.report(v[MARK], f"text {text[:40]!r}: {problem}")
            return None
        if not icons and v["opacity"] == 1.0:
            return mark
        for icon in icons:
            symbol = self.studio.symbols.get(icon.name)
            frame.hold(symbol.bulk if symbol else Bulk(), 1)
        return Group((mark, *self.studio.icons(icons, v["fill"])), opacity=v["opacity"])


def _turned(mark: Mark, v: Attributes, width: float, height: float, scale: float) -> Group:
    """Put something that is drawn about its own centre into its place."""
    return Group(
        marks=(mark,),
        x=v["x"] + width * scale / 2,
        y=v["y"] + height * scale / 2,
        rotate=v["rotate"],
        scale=scale,
        opacity=v["opacity"],
    )


def fitted(width: int, height: int, box: Box, fit: str) -> Box:
    """Return where a picture of this many pixels goes to fill a box."""
    if fit == "stretch":
        return box
    choose = max if fit == "cover" else min
    scale = choose(box.width / width, box.height / height)
    across, down = width * scale, height * scale
    return Box(box.x + (box.width - across) / 2, box.y + (box.height - down) / 2, across, down)


def extent(tag: str, v: Attributes) -> tuple[float, float]:
    """Return the room that an element takes in a row or column."""
    match tag:
        case "dot":
            return 2 * v["r"], 2 * v["r"]
        case "icon":
            return v["size"], v["size"]
        case "path":
            box = bounds(v["d"])
            return box.right, box.bottom
    return v.get("w") or 0.0, v.get("h") or 0.0


def _box(v: Attributes) -> Box:
    return Box(v["x"], v["y"], v["w"], v["h"])


def _paint(v: Attributes) -> Paint:
    return Paint(*(v[name] for name in _PAINT))
