"""An element becomes a mark, or the blank of one."""

from functools import lru_cache, partial
from typing import Any

from pnp.compose.fading import SOLID, faded, faint, opacity
from pnp.compose.flow import flow
from pnp.compose.grids import TableCell, TableRow, grid_of
from pnp.compose.places import MARK, turned
from pnp.compose.skeletons import place_in
from pnp.compose.studio import CACHE, Attributes, Studio
from pnp.compose.styles import PLAIN, style_of
from pnp.compose.symbols import has_current
from pnp.compose.vectors import vector
from pnp.findings import Refused, did_you_mean
from pnp.geometry import Box
from pnp.model.draft import Blank, Inset, Said, TextTable, too_much
from pnp.model.face import (
    CURRENT,
    Bulk,
    Circle,
    Group,
    Mark,
    Paint,
    Path,
    Picture,
    Rect,
    Symbol,
)
from pnp.units import LARGEST
from pnp.worded import said_by, worded

_LEAVES = {"box", "dot", "path", "image", "icon", "use"}  # the same attributes make the same mark


class Element:
    """An open element with what has been found inside it so far."""

    __slots__ = ("count", "depth", "given", "marks", "sizes", "tag", "text")

    def __init__(self, tag: str, given: tuple[str, ...]) -> None:
        self.tag = tag
        self.given = given
        self.marks: list[Any] = []  # of a draft
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
        return self.given[1] if self.given else ""


class MarkMaker:
    """Makes marks of the elements of faces, or of one file of art with its symbols."""

    def __init__(self, studio: Studio, root: str = "face") -> None:
        self.studio = studio
        self.root = root
        self._leaf = lru_cache(maxsize=CACHE)(self._made_leaf)
        self._values = lru_cache(maxsize=CACHE)(self._checked)
        self._named: set[str] = set()  # symbols of this art
        self._drawn = partial(studio.drawn, is_whole=root != "art")

    def rest(self) -> None:
        """Forget the marks that were made."""
        self._leaf.cache_clear()
        self._values.cache_clear()
        self.studio.rest()

    def mark(
        self, element: Element
    ) -> Mark | Blank | Inset | TextTable | TableCell | TableRow | None:
        """Return the mark of an element; None if it has none, or is wrong."""
        if element.tag in _LEAVES:
            mark, bulk = self._leaf(element.tag, element.given)
            if bulk.marks:
                element.hold(bulk)
            return mark
        v = self._values(element.tag, element.given)
        if v is None:
            return None
        match element.tag:
            case "text":
                return self._text(v, element)
            case "td":
                return TableCell(self._said("".join(element.text)), v)
            case "tr":
                return TableRow(
                    tuple(one for one in element.marks if isinstance(one, TableCell)), v
                )
            case "table":
                return self._table(v, element)
            case "group":
                return Group(tuple(element.marks), **_picked(v, Group))
            case "row" | "column":
                return flow(element.marks, element.sizes, v, along=int(element.tag == "column"))
            case "piece":
                place = {name: v[name] for name in ("x", "y", "w", "rotate", "opacity")}
                return Inset(v["name"], v["side"], place, v[MARK])
            case "symbol":  # drawn where it is used
                self._symbol(v, element)
        return None

    def is_too_much(self, element: Element) -> bool:
        """Refuse a drawing in which symbols of symbols of symbols grow without end."""
        told = too_much(f"<{element.tag}>", element.bulk)
        if told:
            self.studio.report(element.line, told)
        return bool(told)

    def _checked(self, tag: str, given: tuple[str, ...]) -> Attributes | None:
        """Return attributes without mistakes: `current` has a meaning only inside of symbols."""
        v = self.studio.attributes(tag, given)
        if v is None or self.root == "art":
            return v
        found = [name for name in ("fill", "stroke") if has_current(v.get(name))]
        for name in found:
            message = worded(
                "<{tag}>: {attribute}: {colour} has no meaning outside of a symbol",
                tag=tag,
                attribute=name,
                colour=repr(CURRENT),
            )
            self.studio.report(v[MARK], message)
        return None if found else v

    def _made_leaf(self, tag: str, given: tuple[str, ...]) -> tuple[Mark | None, Bulk]:
        """Return the mark of an element that holds no other, and how much its symbol holds."""
        v = self._checked(tag, given)
        if v is None:
            return None, Bulk()
        match tag:
            case "box":
                return faded(Rect(_box(v), v["r"], Paint(**_picked(v, Paint)))), Bulk()
            case "dot" if max(abs(v["x"]), abs(v["y"])) + v["r"] > LARGEST:
                message = worded("<dot>: it reaches farther than anything that is printed")
                self.studio.report(v[MARK], message)
                return None, Bulk()
            case "dot":
                paint = Paint(**_picked(v, Paint))
                return faded(Circle(v["x"], v["y"], v["r"], paint)), Bulk()
            case "path":
                return faded(Path(v["d"], Paint(**_picked(v, Paint)))), Bulk()
            case "image":
                return self._image(v)
        return self._symbol_used(v, tag)

    def _symbol_used(self, v: Attributes, tag: str) -> tuple[Mark | None, Bulk]:
        symbol = self.studio.symbols.get(v["name"])
        if symbol is None:
            message = worded("there is no symbol {name} in art.xml", name=repr(v["name"]))
            hint = did_you_mean(v["name"], sorted(self.studio.symbols))
            self.studio.report(v[MARK], message, hint)
            return None, Bulk()
        fill = v["fill"][:SOLID]
        if tag == "icon":
            icon = self._drawn(symbol, v["x"], v["y"], v["size"], fill)
            return faint(icon, v["fill"]), symbol.bulk
        scale = v["w"] / symbol.width if v["w"] is not None else 1.0
        if not v["rotate"] and v["opacity"] == 1.0:
            drawn = self._drawn(symbol, v["x"], v["y"], symbol.height * scale, fill)
            return faint(drawn, v["fill"]), symbol.bulk
        middle = self._drawn(symbol, -symbol.width / 2, -symbol.height / 2, symbol.height, fill)
        shown = turned(middle, v, symbol.width, symbol.height, scale)
        return faint(shown, v["fill"]), symbol.bulk

    def _symbol(self, v: Attributes, element: Element) -> None:
        name = v["name"]
        if name in self._named:
            message = worded("symbol {name} stands here a second time", name=repr(name))
            self.studio.report(v[MARK], message)
        self._named.add(name)
        marks = () if self.is_too_much(element) else tuple(element.marks)
        bulk = element.bulk if marks else Bulk()
        self.studio.symbols[name] = Symbol(name, v["w"], v["h"], marks, bulk=bulk)

    def _image(self, v: Attributes) -> tuple[Mark | None, Bulk]:
        try:
            picture = self.studio.find_picture(v["src"], self.studio.place(v[MARK]))
        except Refused as refused:
            for finding in refused.findings:
                self.studio.keep(finding)
            return None, Bulk()
        box = _box(v)
        place = fitted(picture.width, picture.height, box, v["fit"])
        if picture.format == "svg":
            colour = v["fill"][:SOLID]
            mark, bulk = vector(picture, box, place, colour, is_symbol=self.root == "art")
            return faint(mark, v["fill"]), bulk
        if v["fill"]:
            message = worded("<image>: fill: only a drawing (SVG) can be painted in one colour")
            self.studio.report(v[MARK], message)
        self.studio.pictures[picture.key] = picture
        self.studio.sources[picture.key] = v["src"]
        return Picture(picture.key, place, box, self.studio.place(v[MARK])), Bulk()

    def _text(self, v: Attributes, element: Element) -> Blank | None:
        text = "".join(element.text)
        if not text.strip(" \t\r\n"):
            return None
        if "style" not in v:
            v["style"], v["box"] = style_of(v), _box(v)
        said, solid = self._said(text), v["opacity"] * opacity(v["fill"])
        return Blank(said, box=v["box"], style=v["style"], opacity=solid, mark=v[MARK])

    def _said(self, text: str) -> Said | int:
        place = place_in(text)
        return self.studio.words.taken_apart(text) if place is None else place

    def _table(self, v: Attributes, element: Element) -> TextTable | None:
        lines = [one for one in element.marks if isinstance(one, TableRow)]
        if not lines:
            hint = worded("put <tr> with <td> into it")
            self.studio.report(v[MARK], worded("<table>: it has no rows"), hint)
            return None
        try:
            return grid_of(lines, v, style_of({**PLAIN, **v}))
        except ValueError as problem:
            self.studio.report(v[MARK], worded("<table>: {problem}", problem=said_by(problem)))
            return None


def fitted(width: int, height: int, box: Box, fit: str) -> Box:
    """Return where a picture of this many pixels goes to fill a box."""
    if fit == "stretch":
        return box
    choose = max if fit == "cover" else min
    scale = choose(box.width / width, box.height / height)
    across, down = width * scale, height * scale
    return Box(box.x + (box.width - across) / 2, box.y + (box.height - down) / 2, across, down)


def _box(v: Attributes) -> Box:
    return Box(v["x"], v["y"], v["w"], v["h"])


def _picked(v: Attributes, kind: type[Group | Paint]) -> Attributes:
    """Return the attributes that are called as the parts of such a thing."""
    return {name: v[name] for name in kind._fields if name in v}
