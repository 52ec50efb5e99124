"""The reader of the face language: elements in XML become marks, with blanks for their texts."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from html import unescape
from itertools import chain
from pathlib import Path as FilePath
from typing import Any, NamedTuple
from xml.parsers import expat

from pnp.base.findings import Finding, Refused, Where, did_you_mean, error, said_by, sentence
from pnp.base.geometry import Box
from pnp.base.paths import absolute, polygon
from pnp.base.source import unprintable
from pnp.base.units import LARGEST
from pnp.compose.limits import CLOSE, OPEN, NeedsOneLanguage
from pnp.compose.marks import (
    SOLID,
    column_widths,
    fit_picture,
    has_current,
    opacity,
    replace_current,
    room_in_stack,
    stack_marks,
    turn_about_centre,
    with_alpha,
)
from pnp.compose.vocabulary import CACHE, ELEMENTS, MARK, Lines, Reader, misplaced
from pnp.compose.words import LINE_BREAK, Words
from pnp.model.draft import HYPHENS, Blank, Inset, Said, TextTable
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
    Shape,
    Symbol,
)
from pnp.pictures.svg import read_drawing
from pnp.text.breaking import BOLD, ITALIC
from pnp.text.setting import Align, Style, VAlign

Attributes = dict[str, Any]
Bundle = Callable[[tuple[Any, ...]], tuple[Any, ...]]  # marks, with art in place of most
Drafted = Mark | Blank | Inset | TextTable

BLACK = "#000000"
SMALLEST_LETTERS = 6.0  # points; nothing on a card is set smaller
_SHOWN_TOKEN = repr(OPEN)[1:-1]  # as messages show it
_TAKEN_OUT = re.compile(f"{OPEN}#([0-9]+){CLOSE}")  # the place of a text, with its number
_LEAVES = {"box", "dot", "path", "image", "icon", "use"}  # the same attributes make the same mark
# What a table does not ask for itself: its cells do, or it goes without saying.
PLAIN = {
    "bold": False, "italic": False, "align": "left", "valign": "middle",
    "wrap": True, "hyphens": True,
}  # fmt: skip


@dataclass(eq=False)
class Context:
    """What elements are made with: colours, words, symbols, pictures."""

    colours: Mapping[str, str]
    families: tuple[str, ...]  # of fonts
    words: Words
    find_picture: Callable[[str, Where], PictureFile]
    lines: Lines
    bundled: Bundle
    load_symbols: Callable[[], None]
    pictures: dict[str, PictureFile] = field(default_factory=dict)
    findings: dict[tuple[Where, str], Finding] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.attributes = lru_cache(maxsize=CACHE)(self._attributes)
        self._reader = Reader(self.colours, self.families)
        self.knows = lru_cache(maxsize=CACHE)(self.lines.knows)  # whether a line mark is ours
        self._symbols: dict[str, Symbol] | None = None
        self._needs_words = False
        self._sign = ""  # of what is not known
        self._muted: set[str] = set()  # line marks of elements that hold what is not known
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

    def rest(self) -> None:
        """Forget how elements were read: what is long takes room."""
        for kept in (self.attributes, self._reader.read, absolute):
            kept.cache_clear()

    def mute(self, xml: str, sign: str) -> str:
        """Report nothing of elements that have a sign in an attribute; return what holds them."""
        tags = re.findall(f"<[^<>]*{sign}[^<>]*>", xml) if sign else ()
        marks = (re.search(rf' {MARK}="([^"]+)"', tag) for tag in tags)
        self._sign = sign
        self._muted = {unescape(found[1]) for found in marks if found}
        return xml

    def report(self, mark: str, message: str, hint: str = "") -> None:
        """Report what is wrong with the element that has this line mark."""
        if mark in self._muted or (self._sign and repr(self._sign)[1:-1] in repr(message)):
            return
        self.keep(error(self.lines.place(mark), message, hint))

    def keep(self, finding: Finding) -> None:
        """Keep a finding; the same mistake in a hundred cards is one finding."""
        self.findings.setdefault((finding.where, finding.message), finding)

    def drawn(
        self, symbol: Symbol, x: float, y: float, height: float, fill: str, is_whole: bool = True
    ) -> Group:
        """Return a symbol at a place, with its `current` colour filled in.

        Inside of another symbol, its colour may still have to come.
        """
        marks = self.coloured(symbol, fill) if is_whole else replace_current(symbol.marks, fill)
        return Group(marks, x, y, scale=height / symbol.height, shared=f"{symbol.name} {fill}")

    def coloured(self, symbol: Symbol, fill: str) -> tuple[Any, ...]:
        """Return what a symbol draws with that colour in place of `current`, once for all."""
        held, marks = self._coloured.get((symbol.name, fill), (None, ()))
        if held is not symbol:
            marks = self.bundled(replace_current(symbol.marks, fill))
            self._coloured[symbol.name, fill] = symbol, marks
        return marks

    def _attributes(self, tag: str, given: tuple[str, ...]) -> Attributes | None:
        """Return the checked attributes of an element, None if they are wrong."""
        values, wrong = self._reader.attributes(tag, given)
        for message, hint in wrong:
            said = sentence("<{tag}>: {problem}", tag=tag, problem=message)
            self.report(values[MARK], said, hint)
        return None if wrong else values


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


class _TableCell(NamedTuple):
    """A cell as it was read: what it says and how it differs from the others."""

    said: Any
    v: Attributes


class _TableRow(NamedTuple):
    """A row as it was read."""

    cells: tuple[_TableCell, ...]
    v: Attributes


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

    def mark(self, element: Element) -> Drafted | _TableCell | _TableRow | None:
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
                return _TableCell(self._words("".join(element.text)), v)
            case "tr":
                cells = tuple(one for one in element.marks if isinstance(one, _TableCell))
                return _TableRow(cells, v)
            case "table":
                return self._table(v, element)
            case "group":
                return Group(tuple(element.marks), **_picked(v, Group))
            case "row" | "column":
                along = int(element.tag == "column")
                return stack_marks(element.marks, element.sizes, v, along)
            case "piece":
                place = {name: v[name] for name in ("x", "y", "w", "rotate", "opacity")}
                return Inset(v["name"], v["side"], place, v[MARK])
            case "symbol":  # drawn where it is used
                self._symbol(v, element)
        return None

    def read(self, xml: str, template: str) -> Element:
        """Return what holds the marks of a rendered template; mistakes go to the findings."""
        return _Reader(template, self).read(xml)

    def is_too_much(self, element: Element) -> bool:
        """Refuse a drawing in which symbols of symbols of symbols grow without end."""
        if fault := element.bulk.excess(f"<{element.tag}>"):
            self.context.report(element.line, fault)
        return bool(fault)

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
            case "image":
                return self._image(v)
            case "icon" | "use":
                return self._symbol_used(v, tag)
            case "dot" if max(abs(v["x"]), abs(v["y"])) + v["r"] > LARGEST:
                message = sentence("<dot>: it reaches farther than anything that is printed")
                self.context.report(v[MARK], message)
                return None, Bulk()
        paint = Paint(**_picked(v, Paint))
        shape: Shape = (
            Rect(_box(v), v["r"], paint) if tag == "box"
            else Circle(v["x"], v["y"], v["r"], paint) if tag == "dot"
            else Path(v["d"], paint)
        )  # fmt: skip
        return with_alpha(shape), Bulk()

    def _symbol_used(self, v: Attributes, tag: str) -> tuple[Mark | None, Bulk]:
        symbol = self.context.symbols.get(v["name"])
        if symbol is None:
            message = sentence("there is no symbol {name} in art.xml", name=repr(v["name"]))
            hint = did_you_mean(v["name"], sorted(self.context.symbols))
            self.context.report(v[MARK], message, hint)
            return None, Bulk()
        fill, width, height = v["fill"][:SOLID], symbol.width, symbol.height
        scale = (v.get("w") or width) / width
        if tag == "icon" or (not v["rotate"] and v["opacity"] == 1.0):
            shown = self._drawn(symbol, v["x"], v["y"], v.get("size") or height * scale, fill)
        else:
            middle = self._drawn(symbol, -width / 2, -height / 2, height, fill)
            shown = turn_about_centre(middle, v, width, height, scale)
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
        where = self.context.lines.place(v[MARK])
        try:
            picture = self.context.find_picture(v["src"], where)
        except Refused as refused:
            for finding in refused.findings:
                self.context.keep(finding)
            return None, Bulk()
        fill = v["fill"] if picture.format == "svg" else ""
        mark, bulk = place_picture(picture, _box(v), v["fit"], fill[:SOLID], self.root == "art")
        if isinstance(mark, Group):
            return _as_solid_as(mark, fill), bulk
        if v["fill"]:
            message = sentence("<image>: fill: only a drawing (SVG) can be painted in one colour")
            self.context.report(v[MARK], message)
        self.context.pictures[picture.key] = picture
        self.context.sources[picture.key] = v["src"]
        return mark._replace(where=where), bulk

    def _text(self, v: Attributes, element: Element) -> Blank | None:
        text = "".join(element.text)
        if not text.strip(" \t\r\n"):
            return None
        if "style" not in v:
            v["style"], v["box"] = style_of(v), _box(v)
        words, solid = self._words(text), v["opacity"] * opacity(v["fill"])
        return Blank(words, box=v["box"], style=v["style"], opacity=solid, mark=v[MARK])

    def _words(self, text: str) -> Said | int:
        taken_out = _TAKEN_OUT.fullmatch(text)
        return int(taken_out[1]) if taken_out else self.context.words.phrases_in(text)

    def _table(self, v: Attributes, element: Element) -> TextTable | None:
        if lines := [one for one in element.marks if isinstance(one, _TableRow)]:
            try:
                return _grid(lines, v, style_of({**PLAIN, **v}))
            except ValueError as problem:
                said = sentence("<table>: {problem}", problem=said_by(problem))
                self.context.report(v[MARK], said)
        else:
            hint = sentence("put <tr> with <td> into it")
            self.context.report(v[MARK], sentence("<table>: it has no rows"), hint)
        return None


def _box(v: Attributes) -> Box:
    return Box(v["x"], v["y"], v["w"], v["h"])


def _picked(v: Attributes, kind: type[Group | Paint]) -> Attributes:
    """Return the attributes that are called as the parts of such a thing."""
    return {name: v[name] for name in kind._fields if name in v}


def style_of(v: Mapping[str, Any]) -> Style:
    """Return how a text is to be set."""
    return Style(
        family=v["font"],
        style=(BOLD if v["bold"] else 0) | (ITALIC if v["italic"] else 0),
        size=v["size"],
        least=max(SMALLEST_LETTERS, min(v["min"], v["size"])),
        align=Align(v["align"]),
        valign=VAlign(v["valign"]),
        fill=v["fill"][:SOLID],
        leading=v["leading"],
        wrap=v["wrap"],
        hyphens=HYPHENS if v["hyphens"] else "",
    )


def place_picture(
    picture: PictureFile, box: Box, fit: str, fill: str = "", is_symbol: bool = False
) -> tuple[Group | Picture, Bulk]:
    """Return a picture in a box: pixels, or a drawing, in one colour if one is given.

    In a symbol, what has the colour of its surroundings takes it from where the symbol is used.
    """
    place = fit_picture(picture.width, picture.height, box, fit)
    if picture.format != "svg":
        return Picture(picture.key, place, box), Bulk()
    stretch = place.height / place.width * picture.width / picture.height
    drawing = read_drawing(FilePath(picture.path), 1.0 if abs(stretch - 1) < 1e-3 else stretch)
    marks: tuple[Any, ...] = _one_coloured(drawing.marks, fill) if fill else drawing.marks
    if not is_symbol:
        marks = replace_current(marks, BLACK)
    scale = place.width / drawing.width
    left, top = max(0.0, (box.x - place.x) / scale), max(0.0, (box.y - place.y) / scale)
    right = min(drawing.width, (box.right - place.x) / scale)
    bottom = min(drawing.height, (box.bottom - place.y) / scale)
    clip = polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
    name = f"{picture.key} {fill} drawing"
    made = Group(marks, place.x, place.y, scale=scale, clip=clip, shared=name)
    return made, Bulk(drawing.bulk.marks, drawing.bulk.depth + 1)


def _one_coloured(marks: tuple[Any, ...], fill: str) -> tuple[Any, ...]:
    """Return what a file draws with everything in one colour, as solid as it was."""
    made = []
    for mark in marks:
        if isinstance(mark, Group):
            made.append(mark._replace(marks=_one_coloured(mark.marks, fill)))
        else:
            paint = mark.paint
            paint = paint._replace(fill=paint.fill and fill, stroke=paint.stroke and fill)
            made.append(mark._replace(paint=paint))
    return tuple(made)


def _as_solid_as(mark: Mark, colour: str) -> Mark:
    """Return a mark as solid as its colour is."""
    return mark if len(colour) <= SOLID else Group((mark,), opacity=opacity(colour))


# Where things go: tables, whose rows grow with their texts later, rows and columns.


def _grid(lines: Sequence[_TableRow], v: Attributes, style: Style) -> TextTable:
    """Return a table before its texts are set, or raise ValueError."""
    cells = max(len(line.cells) for line in lines)
    widths = column_widths(v["columns"], cells, v["w"])
    if cells > (columns := len(widths)):
        raise ValueError(
            sentence(
                "a row has {cells} cells, and there are {columns} columns",
                cells=cells,
                columns=columns,
            )
        )
    box, high = _box(v), v["h"] / len(lines)
    rows = [
        Group(tuple(_row(line, number, v, style, widths, high)), box.x, box.y + number * high)
        for number, line in enumerate(lines)
    ]
    return TextTable(box, tuple(rows), v["pad"], v[MARK])


def _row(
    line: _TableRow,
    number: int,
    v: Attributes,
    style: Style,
    widths: Sequence[float],
    height: float,
) -> Iterator[Any]:
    """Yield the ground of a row, the rule above it and its cells, in a box of its own."""
    is_head = number == 0 and bool(v["head"])
    zebra = v["zebra"] if number % 2 == bool(v["head"]) else ""
    ground = line.v["fill"] or (v["head"] if is_head else zebra)
    if ground:
        yield with_alpha(Rect(Box(0, 0, v["w"], height), 0.0, Paint(fill=ground)))
    if number and v["stroke"]:
        yield with_alpha(Rect(Box(0, 0, v["w"], v["line"]), 0.0, Paint(fill=v["stroke"])))
    x = 0.0
    for cell, width in zip(line.cells, widths, strict=False):
        own, box = cell.v, Box(x, 0.0, width, height)
        fill = own["fill"] or (v["head_fill"] if is_head else style.fill)
        bold, slanted = (BOLD if own["bold"] or is_head else 0), (ITALIC if own["italic"] else 0)
        made = style._replace(fill=fill[:SOLID], align=Align(own["align"]), style=bold | slanted)
        yield Blank(cell.said, box=box, style=made, opacity=1.0, mark=own[MARK])
        x += width


# XML in, marks out.


class _Stop(Exception):
    """Nothing behind this is read; what is wrong has been reported."""


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
        if self._context.words.is_any:
            self._unseen = xml.count(OPEN)  # words; those outside of texts would decide something
            places = (found.start() for found in re.finditer(OPEN, xml)) if self._unseen else ()
            if any(xml.rfind("<", 0, at) > xml.rfind(">", 0, at) for at in places):
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
            for where, message in list(self._context.findings):
                if _SHOWN_TOKEN in message:
                    del self._context.findings[where, message]
            raise NeedsOneLanguage("words stand outside of texts")
        return self._open[0]

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
        wrong, hint = misplaced(tag, holder, self._maker.root)
        if wrong:
            self._report(element.line, wrong, hint)

    def _with_line(self, tag: str, given: list[str]) -> tuple[str, ...]:
        """Return attributes, the line mark first; one without a mark of ours has its holder's."""
        if given[:1] == [MARK] and self._context.knows(given[1]):
            return tuple(given)
        line = self._open[-1].line or self._begin
        if MARK in given[::2]:
            message = sentence("<{tag}>: there is no attribute {name}", tag=tag, name=repr(MARK))
            self._report(line, message)
        pairs = zip(given[::2], given[1::2], strict=True)
        return MARK, line, *chain(*(one for one in pairs if one[0] != MARK))

    def _characters(self, text: str) -> None:
        element = self._open[-1]
        if element.tag in ("text", "td"):
            element.text.append(text)
            self._unseen -= text.count(OPEN)
        elif not text.isspace() and element.tag in ELEMENTS:
            message = sentence("text {text} outside of <text>", text=repr(text.strip()[:40]))
            self._report(element.line, message, sentence("put it into <text>"))

    def _end(self, tag: str) -> None:
        element = self._open.pop()
        if tag not in ELEMENTS:
            return
        holder = self._open[-1]
        if tag in ("br", "face", "art"):
            self._context.attributes(tag, element.given)  # which are looked at for mistakes
        if tag == "br":
            holder.text.append(LINE_BREAK)
        elif tag in ("face", "art"):
            if not self._maker.is_too_much(element):
                holder.marks.extend(element.marks)
                holder.hold(element.bulk)
        elif (mark := self._maker.mark(element)) is not None:
            holder.marks.append(mark)
            holder.hold(Bulk(element.count + 1, element.depth), 1)
            if holder.tag in ("row", "column"):
                v = self._context.attributes(tag, element.given) or {}
                holder.sizes.append(room_in_stack(tag, v))
