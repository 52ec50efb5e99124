"""XML in, marks out: the reader of the face language."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from html import unescape
from itertools import chain
from pathlib import Path as FilePath
from typing import Any
from xml.parsers import expat

from pnp.base.findings import Finding, Refused, Where, did_you_mean, error, said_by, sentence
from pnp.base.geometry import Box
from pnp.base.paths import absolute, polygon
from pnp.base.source import unprintable
from pnp.base.units import LARGEST
from pnp.compose.alpha import SOLID, coloured, has_current, opacity, with_alpha
from pnp.compose.layout import PLAIN, TableCell, TableRow, grid_of, room_in_stack, stacked, style_of
from pnp.compose.tokens import MARK, OPEN, NeedsOneLanguage, place_in, turned
from pnp.compose.vocabulary import ELEMENTS, INSIDE, REQUIRED, Mistake, Reader
from pnp.compose.words import LINE_BREAK, Words
from pnp.model.draft import Blank, Inset, Said, TextTable
from pnp.model.face import (
    CURRENT,
    MOST_DEPTH,
    Bulk,
    Circle,
    Group,
    Mark,
    Paint,
    Path,
    Picture,
    PictureFile,
    Rect,
    Symbol,
)
from pnp.pictures.svg import drawing_of

# --- What elements are made with, and the one place that keeps what is wrong with them.


CACHE = 20_000  # elements that are kept as they were read

Attributes = dict[str, Any]
Bundle = Callable[[tuple[Any, ...]], tuple[Any, ...]]  # marks, with art in place of most


@dataclass(eq=False)
class Context:
    """What elements are made with: colours, words, symbols, pictures."""

    colours: Mapping[str, str]
    families: tuple[str, ...]  # of fonts
    words: Words
    find_picture: Callable[[str, Where], PictureFile]
    place: Callable[[str], Where]
    is_mark: Callable[[str], bool]  # whether a line mark is one of ours
    bundled: Bundle
    load_symbols: Callable[[], None]
    pictures: dict[str, PictureFile] = field(default_factory=dict)
    findings: dict[tuple[Where, str], Finding] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.attributes = lru_cache(maxsize=CACHE)(self._attributes)
        self._read = lru_cache(maxsize=CACHE)(Reader(self.colours, self.families).read)
        self._marks: set[str] = set()
        self._symbols: dict[str, Symbol] | None = None
        self._needs_words = False
        self.sources: dict[str, str] = {}  # what templates call pictures, by key
        self._coloured: dict[tuple[str, str], tuple[Symbol, tuple[Any, ...]]] = {}

    @property
    def symbols(self) -> dict[str, Symbol]:
        """The symbols of art.xml, read when somebody asks for them."""
        if self._symbols is None:
            self._symbols = {}
            try:
                self.load_symbols()
            except NeedsOneLanguage:
                self._needs_words = True
        if self._needs_words:
            raise NeedsOneLanguage("symbols are drawn by words")
        return self._symbols

    def knows(self, mark: str) -> bool:
        """Tell whether a line mark is one of ours; a template can write anything."""
        if mark not in self._marks and self.is_mark(mark):
            self._marks.add(mark)
        return mark in self._marks

    def rest(self) -> None:
        """Forget how elements were read: what is long takes room."""
        for kept in (self.attributes, self._read, absolute):
            kept.cache_clear()

    def report(self, mark: str, message: str, hint: str = "") -> None:
        """Report what is wrong with the element that has this line mark."""
        self.keep(error(self.place(mark), message, hint))

    def keep(self, finding: Finding) -> None:
        """Keep a finding; the same mistake in a hundred cards is one finding."""
        self.findings.setdefault((finding.where, finding.message), finding)

    def forget(self, part: str) -> None:
        """Take back all messages with such a part."""
        told = [key for key in self.findings if part in key[1]]
        for key in told:
            del self.findings[key]

    def drawn(
        self,
        symbol: Symbol,
        x: float,
        y: float,
        height: float,
        fill: str,
        is_whole: bool = True,
    ) -> Group:
        """Return a symbol at a place, with its `current` colour filled in.

        Inside of another symbol, its colour may still have to come.
        """
        marks = self.coloured(symbol, fill) if is_whole else coloured(symbol.marks, fill)
        return Group(marks, x, y, scale=height / symbol.height, shared=f"{symbol.name} {fill}")

    def coloured(self, symbol: Symbol, fill: str) -> tuple[Any, ...]:
        """Return what a symbol draws with that colour in place of `current`, once for all."""
        held, marks = self._coloured.get((symbol.name, fill), (None, ()))
        if held is not symbol:
            marks = self.bundled(coloured(symbol.marks, fill))
            self._coloured[symbol.name, fill] = symbol, marks
        return marks

    def _attributes(self, tag: str, given: tuple[str, ...]) -> Attributes | None:
        """Return the checked attributes of an element, None if they are wrong."""
        known, (defaults, required) = ELEMENTS[tag], _DEFAULTS[tag]
        values: Attributes = {MARK: tag, **defaults}
        wrong: dict[str, tuple[str, str]] = {}
        for name, text in zip(given[::2], given[1::2], strict=True):
            if name == MARK:
                values[MARK] = text
            elif name not in known:
                hint = did_you_mean(name, list(known))
                wrong[f" {name}"] = sentence("there is no attribute {name}", name=repr(name)), hint
            else:
                try:
                    values[name] = self._read(known[name].kind, text)
                except ValueError as problem:
                    hint = problem.hint if isinstance(problem, Mistake) else ""
                    told = sentence(
                        "{attribute}: {problem}", attribute=name, problem=said_by(problem)
                    )
                    wrong[name] = told, hint
        for name in required.difference(given[::2]):
            wrong[name] = sentence("{attribute} is missing", attribute=repr(name)), ""
        strange = [one for name, one in wrong.items() if name not in known]
        for message, hint in (*strange, *(wrong[name] for name in known if name in wrong)):
            self.report(
                values[MARK], sentence("<{tag}>: {problem}", tag=tag, problem=message), hint
            )
        return None if wrong else values


_DEFAULTS = {
    tag: (
        {name: one.default for name, one in known.items() if one.default is not REQUIRED},
        frozenset(name for name, one in known.items() if one.default is REQUIRED),
    )
    for tag, known in ELEMENTS.items()
}


BLACK = "#000000"
_TOLD = repr(OPEN)[1:-1]  # as messages show it
_LEAVES = {"box", "dot", "path", "image", "icon", "use"}  # the same attributes make the same mark

# What SVG and HTML call things that have another name here.
_FOREIGN = {
    **{"rect": "box", "rectangle": "box", "circle": "dot", "g": "group", "img": "image"},
    **dict.fromkeys(("line", "ellipse", "polygon", "polyline"), "path"),
    **dict.fromkeys(("p", "span", "div", "tspan", "label"), "text"),
}


def vector(
    picture: PictureFile, box: Box, place: Box, fill: str, is_symbol: bool
) -> tuple[Mark, Bulk]:
    """Return a drawing that fills a place and is seen inside a box, in one colour if one is given.

    In a symbol, what has the colour of its surroundings takes it from where the symbol is used.
    """
    stretch = place.height / place.width * picture.width / picture.height
    drawing = drawing_of(FilePath(picture.path), 1.0 if abs(stretch - 1) < 1e-3 else stretch)
    marks: tuple[Any, ...] = _one_coloured(drawing.marks, fill) if fill else drawing.marks
    if not is_symbol:
        marks = coloured(marks, BLACK)
    scale = place.width / drawing.width
    left, top = max(0.0, (box.x - place.x) / scale), max(0.0, (box.y - place.y) / scale)
    right = min(drawing.width, (box.right - place.x) / scale)
    bottom = min(drawing.height, (box.bottom - place.y) / scale)
    clip = polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
    name = f"{picture.key} {fill} drawing"
    made = Group(marks, place.x, place.y, scale=scale, clip=clip, shared=name)
    return made, Bulk(drawing.bulk.marks, drawing.bulk.depth + 1)


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

    def __init__(self, context: Context, root: str = "face") -> None:
        self.context = context
        self.root = root
        self._leaf = lru_cache(maxsize=CACHE)(self._made_leaf)
        self._values = lru_cache(maxsize=CACHE)(self._checked)
        self._named: set[str] = set()  # symbols of this art
        self._drawn = partial(context.drawn, is_whole=root != "art")

    def rest(self) -> None:
        """Forget the marks that were made."""
        self._leaf.cache_clear()
        self._values.cache_clear()
        self.context.rest()

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
                return stacked(element.marks, element.sizes, v, along=int(element.tag == "column"))
            case "piece":
                place = {name: v[name] for name in ("x", "y", "w", "rotate", "opacity")}
                return Inset(v["name"], v["side"], place, v[MARK])
            case "symbol":  # drawn where it is used
                self._symbol(v, element)
        return None

    def is_too_much(self, element: Element) -> bool:
        """Refuse a drawing in which symbols of symbols of symbols grow without end."""
        told = element.bulk.excess(f"<{element.tag}>")
        if told:
            self.context.report(element.line, told)
        return bool(told)

    def _checked(self, tag: str, given: tuple[str, ...]) -> Attributes | None:
        """Return attributes without mistakes: `current` has a meaning only inside of symbols."""
        v = self.context.attributes(tag, given)
        if v is None or self.root == "art":
            return v
        found = [name for name in ("fill", "stroke") if has_current(v.get(name))]
        for name in found:
            message = sentence(
                "<{tag}>: {attribute}: {colour} has no meaning outside of a symbol",
                tag=tag,
                attribute=name,
                colour=repr(CURRENT),
            )
            self.context.report(v[MARK], message)
        return None if found else v

    def _made_leaf(self, tag: str, given: tuple[str, ...]) -> tuple[Mark | None, Bulk]:
        """Return the mark of an element that holds no other, and how much its symbol holds."""
        v = self._checked(tag, given)
        if v is None:
            return None, Bulk()
        match tag:
            case "box":
                return with_alpha(Rect(_box(v), v["r"], Paint(**_picked(v, Paint)))), Bulk()
            case "dot" if max(abs(v["x"]), abs(v["y"])) + v["r"] > LARGEST:
                message = sentence("<dot>: it reaches farther than anything that is printed")
                self.context.report(v[MARK], message)
                return None, Bulk()
            case "dot":
                paint = Paint(**_picked(v, Paint))
                return with_alpha(Circle(v["x"], v["y"], v["r"], paint)), Bulk()
            case "path":
                return with_alpha(Path(v["d"], Paint(**_picked(v, Paint)))), Bulk()
            case "image":
                return self._image(v)
        return self._symbol_used(v, tag)

    def _symbol_used(self, v: Attributes, tag: str) -> tuple[Mark | None, Bulk]:
        symbol = self.context.symbols.get(v["name"])
        if symbol is None:
            message = sentence("there is no symbol {name} in art.xml", name=repr(v["name"]))
            hint = did_you_mean(v["name"], sorted(self.context.symbols))
            self.context.report(v[MARK], message, hint)
            return None, Bulk()
        fill = v["fill"][:SOLID]
        if tag == "icon":
            icon = self._drawn(symbol, v["x"], v["y"], v["size"], fill)
            return _as_solid_as(icon, v["fill"]), symbol.bulk
        scale = v["w"] / symbol.width if v["w"] is not None else 1.0
        if not v["rotate"] and v["opacity"] == 1.0:
            drawn = self._drawn(symbol, v["x"], v["y"], symbol.height * scale, fill)
            return _as_solid_as(drawn, v["fill"]), symbol.bulk
        middle = self._drawn(symbol, -symbol.width / 2, -symbol.height / 2, symbol.height, fill)
        shown = turned(middle, v, symbol.width, symbol.height, scale)
        return _as_solid_as(shown, v["fill"]), symbol.bulk

    def _symbol(self, v: Attributes, element: Element) -> None:
        name = v["name"]
        if name in self._named:
            message = sentence("symbol {name} stands here a second time", name=repr(name))
            self.context.report(v[MARK], message)
        self._named.add(name)
        marks = () if self.is_too_much(element) else tuple(element.marks)
        bulk = element.bulk if marks else Bulk()
        self.context.symbols[name] = Symbol(name, v["w"], v["h"], marks, bulk=bulk)

    def _image(self, v: Attributes) -> tuple[Mark | None, Bulk]:
        try:
            picture = self.context.find_picture(v["src"], self.context.place(v[MARK]))
        except Refused as refused:
            for finding in refused.findings:
                self.context.keep(finding)
            return None, Bulk()
        box = _box(v)
        place = fitted(picture.width, picture.height, box, v["fit"])
        if picture.format == "svg":
            colour = v["fill"][:SOLID]
            mark, bulk = vector(picture, box, place, colour, is_symbol=self.root == "art")
            return _as_solid_as(mark, v["fill"]), bulk
        if v["fill"]:
            message = sentence("<image>: fill: only a drawing (SVG) can be painted in one colour")
            self.context.report(v[MARK], message)
        self.context.pictures[picture.key] = picture
        self.context.sources[picture.key] = v["src"]
        return Picture(picture.key, place, box, self.context.place(v[MARK])), Bulk()

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
        return self.context.words.taken_apart(text) if place is None else place

    def _table(self, v: Attributes, element: Element) -> TextTable | None:
        lines = [one for one in element.marks if isinstance(one, TableRow)]
        if not lines:
            hint = sentence("put <tr> with <td> into it")
            self.context.report(v[MARK], sentence("<table>: it has no rows"), hint)
            return None
        try:
            return grid_of(lines, v, style_of({**PLAIN, **v}))
        except ValueError as problem:
            self.context.report(v[MARK], sentence("<table>: {problem}", problem=said_by(problem)))
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


class _Stop(Exception):
    """Nothing behind this is read; what is wrong has been reported."""


def read(xml: str, template: str, maker: MarkMaker) -> Element:
    """Return what holds the marks of a rendered template; mistakes go to the context's findings."""
    return _Reader(template, maker).read(xml)


class _Reader:
    """Reads one rendered template: while it does, a piece inside may have another one read."""

    def __init__(self, template: str, maker: MarkMaker) -> None:
        self._begin = f"{template}:1"
        self._maker = maker
        self._context = maker.context
        self._report = maker.context.report
        self._open = [Element("", ())]
        self._unseen = 0

    def read(self, xml: str) -> Element:
        parser = expat.ParserCreate()
        parser.ordered_attributes = True
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        top = self._open[0]
        if self._context.words.is_any:
            self._unseen = xml.count(OPEN)  # words; those outside of texts would decide something
            if self._unseen and _is_in_tag(xml):
                raise NeedsOneLanguage("words stand in an attribute")
        try:
            parser.Parse(xml, True)
        except expat.ExpatError as problem:
            self._report_broken(xml, problem, parser.ErrorByteIndex)
        except UnicodeEncodeError as problem:
            self._report(self._begin, unprintable(xml[problem.start]))
        except _Stop:
            pass
        if self._unseen > 0:
            self._context.forget(_TOLD)
            raise NeedsOneLanguage("words stand outside of texts")
        return top

    def _report_broken(self, xml: str, problem: expat.ExpatError, at: int) -> None:
        """Say what is wrong behind the last element that was begun."""
        data = xml.encode()
        before, behind = data[:at].decode(errors="replace"), data[at:].decode(errors="replace")
        marks = list(map(unescape, re.findall(rf' {MARK}="([^"]+)"', before))) or [self._begin]
        fault, hint = expat.ErrorString(problem.code), ""
        if behind and behind[0] < " " and not behind[0].isspace():
            fault = unprintable(behind[0])
        if "entity" in fault:
            hint = sentence("write the character itself, or its number, such as &#160;")
        message = sentence("not well-formed XML near here: {problem}", problem=fault)
        self._report(marks[-1], message, hint)

    def _refuse_doctype(self, *_: Any) -> None:
        self._report(self._begin, sentence("a document type is not allowed here"))
        raise _Stop

    def _start(self, tag: str, given: list[str]) -> None:
        holder = self._open[-1].tag
        element = Element(tag, self._with_line(tag, given))
        self._open.append(element)
        if len(self._open) > MOST_DEPTH:
            message = sentence("nested more than {most} levels deep", most=MOST_DEPTH)
            self._report(element.line, message)
            raise _Stop
        allowed = INSIDE.get(holder, frozenset()) if holder else {self._maker.root}
        if tag not in ELEMENTS:
            message = sentence("there is no element <{tag}>", tag=tag)
            self._report(element.line, message, _meant(tag, holder))
        elif tag not in allowed and (holder in ELEMENTS or not holder):
            self._report(element.line, *_misplaced(tag, holder, sorted(allowed)))

    def _with_line(self, tag: str, given: list[str]) -> tuple[str, ...]:
        """Return attributes, the line mark first; one without a mark of ours has its holder's."""
        if given[:1] == [MARK] and self._context.knows(given[1]):
            return tuple(given)
        line = self._open[-1].line or self._begin
        if MARK in given[::2]:
            message = sentence("<{tag}>: there is no attribute {name}", tag=tag, name=repr(MARK))
            self._report(line, message)
        others = (one for one in zip(given[::2], given[1::2], strict=True) if one[0] != MARK)
        return MARK, line, *chain(*others)

    def _characters(self, text: str) -> None:
        element = self._open[-1]
        if element.tag in ("text", "td"):
            element.text.append(text)
            self._unseen -= text.count(OPEN)
        elif not text.isspace() and element.tag in ELEMENTS:
            told = repr(text.strip()[:40])
            message = sentence("text {text} outside of <text>", text=told)
            self._report(element.line, message, sentence("put it into <text>"))

    def _end(self, tag: str) -> None:
        element = self._open.pop()
        if tag not in ELEMENTS:
            return
        holder = self._open[-1]
        if tag == "br":
            self._context.attributes(tag, element.given)
            holder.text.append(LINE_BREAK)
        elif tag in ("face", "art"):
            self._context.attributes(tag, element.given)
            if not self._maker.is_too_much(element):
                holder.marks.extend(element.marks)
                holder.hold(element.bulk)
        elif (mark := self._maker.mark(element)) is not None:
            holder.marks.append(mark)
            holder.hold(Bulk(element.count + 1, element.depth), 1)
            if holder.tag in ("row", "column"):
                holder.sizes.append(
                    room_in_stack(tag, self._context.attributes(tag, element.given) or {})
                )


def _is_in_tag(xml: str) -> bool:
    """Tell whether words stand between angle brackets."""
    places = (found.start() for found in re.finditer(OPEN, xml))
    return any(xml.rfind("<", 0, at) > xml.rfind(">", 0, at) for at in places)


def _misplaced(tag: str, holder: str, allowed: list[str]) -> tuple[str, str]:
    """Return that an element can not stand where it stands, and which ones can."""
    hint = sentence("allowed there: {elements}", elements=allowed) if allowed else ""
    if not holder:
        return sentence("<{tag}> can not stand as the outermost element", tag=tag), hint
    return sentence("<{tag}> can not stand inside <{holder}>", tag=tag, holder=holder), hint


def _meant(tag: str, holder: str) -> str:
    """Return a hint what an unknown element may be."""
    known = INSIDE.get(holder, frozenset(ELEMENTS))
    if _FOREIGN.get(tag.lower()) in known:
        return sentence("it is called <{tag}> here", tag=_FOREIGN[tag.lower()])
    return did_you_mean(tag, sorted(known))


def _one_coloured(marks: tuple[Any, ...], fill: str) -> tuple[Any, ...]:
    """Return what a file draws with everything in one colour, as solid as it was."""
    made = []
    for mark in marks:
        if isinstance(mark, Group):
            made.append(mark._replace(marks=_one_coloured(mark.marks, fill)))
        else:
            paint = mark.paint
            inks = {name: fill for name in ("fill", "stroke") if getattr(paint, name)}
            made.append(mark._replace(paint=paint._replace(**inks)))
    return tuple(made)


def _as_solid_as(mark: Mark, colour: str) -> Mark:
    """Return a mark as solid as its colour is."""
    return mark if len(colour) <= SOLID else Group((mark,), opacity=opacity(colour))
