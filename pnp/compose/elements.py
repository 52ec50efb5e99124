"""XML in, marks out: the reader of the face language."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, assert_never
from xml.parsers import expat

from pnp.compose.flow import flow
from pnp.compose.templates import LINE_BREAK, MARK
from pnp.compose.vocabulary import ELEMENTS, INSIDE, REQUIRED, Mistake, Reader
from pnp.findings import Finding, Refused, Where, did_you_mean, error
from pnp.geometry import Box, Size
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
    Text,
)
from pnp.model.picture import PictureFile
from pnp.paths import bounds
from pnp.text.fonts import BOLD, ITALIC
from pnp.text.setting import IconPlace, Slot, Style, Typesetter

SMALLEST = 6.0  # points; nothing on a card is set smaller
_SPACE = re.compile(r"[ \t\r\n]+")
_CACHE = 20_000
MOST_DEPTH = 50  # elements inside each other, those of symbols and pieces on a face included
MOST_LETTERS = 50_000  # in one text, far more than any box holds
MOST_MARKS = 200_000  # on one face, those of symbols and pieces included
_TEXT_PAINT = ("fill", "stroke", "line", "opacity", "dash", "cap", "join")

Attributes = dict[str, Any]


class Shown(NamedTuple):
    """A finished face of a piece, to be shown inside another drawing."""

    marks: tuple[Mark, ...]
    size: Size
    outline: str
    bulk: Bulk = Bulk()


def _no_pieces(name: str, _: str) -> Shown:
    raise ValueError(f"there is no piece {name!r} here")


class Studio:
    """What elements are made with: colours, fonts, symbols, pictures."""

    def __init__(
        self,
        reader: Reader,
        setter: Typesetter,
        symbols: Mapping[str, Symbol],
        find_picture: Callable[[str, Where], PictureFile],
        hyphens: str,
        place: Callable[[str], Where],
    ) -> None:
        self.reader = reader
        self.setter = setter
        self.symbols = symbols
        self.find_picture = find_picture
        self.hyphens = hyphens
        self.place = place
        self.piece: Callable[[str, str], Shown] = _no_pieces
        self.read: dict[tuple[str, tuple[str, ...]], Attributes | None] = {}
        self.made: dict[tuple[str, tuple[str, ...]], Mark] = {}
        self.findings: dict[tuple[Where, str], Finding] = {}
        self.pictures: dict[str, PictureFile] = {}

    def report(self, mark: str, message: str, hint: str = "") -> None:
        """Keep a finding; the same mistake in a hundred cards is one finding."""
        finding = error(self.place(mark), message, hint)
        self.findings.setdefault((finding.where, finding.message), finding)

    def icons(self, places: Iterable[IconPlace], fill: str) -> tuple[Mark, ...]:
        """Draw the icons of a text."""
        return tuple(
            drawn(self.symbols[icon.name], icon.x, icon.y, icon.size, fill)
            for icon in places
            if icon.name in self.symbols
        )

    def attributes(self, tag: str, given: tuple[str, ...]) -> Attributes | None:
        """Return the checked attributes of an element, None if they are wrong."""
        key = (tag, given)
        if key not in self.read:
            if len(self.read) > _CACHE:
                self.read.clear()
            self.read[key] = self._check(tag, dict(zip(given[::2], given[1::2], strict=True)))
        return self.read[key]

    def _check(self, tag: str, given: dict[str, str]) -> Attributes | None:
        mark = given.pop(MARK, tag)
        known = ELEMENTS[tag]
        values: Attributes = {MARK: mark}
        good = True
        for name in given:
            if name not in known:
                hint = did_you_mean(name, list(known))
                self.report(mark, f"<{tag}>: there is no attribute {name!r}", hint)
                good = False
        for name, attribute in known.items():
            if name not in given:
                values[name] = attribute.default
                if attribute.default is REQUIRED:
                    self.report(mark, f"<{tag}>: {name!r} is missing")
                    good = False
                continue
            try:
                values[name] = self.reader.read(attribute.kind, given[name])
            except ValueError as problem:
                hint = problem.hint if isinstance(problem, Mistake) else ""
                self.report(mark, f"<{tag}>: {name}: {problem}", hint)
                good = False
        return values if good else None


class _Frame:
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


class _Doctype(Exception):
    """A document type has no place in a face."""


class _TooDeep(Exception):
    """Groups in groups in groups."""


class FaceReader:
    """Reads rendered templates into marks."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.symbols: dict[str, Symbol] = {}
        self.bulk = Bulk()  # of what was read last
        self._root = "face"
        self._open: list[_Frame] = []
        self._leaves: dict[str, Callable[[Attributes], Mark | None]] = {
            "box": self._box,
            "dot": self._dot,
            "path": self._path,
            "icon": self._icon,
            "use": self._use,
        }

    def read(self, xml: str, template: str, root: str = "face") -> tuple[Mark, ...]:
        """Return the marks of a rendered template; mistakes go to the studio's findings."""
        self._root = root
        parser = expat.ParserCreate()
        parser.ordered_attributes = True
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = _refuse_doctype
        top = _Frame("", ())
        self._open = [top]
        try:
            parser.Parse(xml, True)
        except expat.ExpatError as problem:
            self._report_broken(xml, template, problem, parser.ErrorByteIndex)
        except UnicodeEncodeError as problem:
            letter = ord(xml[problem.start])
            self.studio.report(f"{template}:1", f"the character U+{letter:04X} can not be printed")
        except _Doctype:
            self.studio.report(f"{template}:1", "a document type is not allowed here")
        except _TooDeep:
            self._complain(self._open[-1], f"nested more than {MOST_DEPTH} levels deep")
        self.bulk = top.bulk
        return tuple(top.marks)

    def _report_broken(self, xml: str, template: str, problem: expat.ExpatError, at: int) -> None:
        """Say what is wrong behind the last element that was begun."""
        data = xml.encode()
        before, behind = data[:at].decode(errors="replace"), data[at:].decode(errors="replace")
        marks = re.findall(rf' {MARK}="([^"]+)"', before)
        mark = marks[-1] if marks else f"{template}:1"
        reason = expat.errors.messages[problem.code]
        hint = ""
        if behind and behind[0] < " " and not behind[0].isspace():
            reason = f"the character U+{ord(behind[0]):04X} can not be printed"
        if "entity" in reason:
            hint = "write the character itself, or its number, such as &#160;"
        self.studio.report(mark, f"not well-formed XML near here: {reason}", hint)

    def _start(self, tag: str, given: list[str]) -> None:
        holder = self._open[-1]
        frame = _Frame(tag, tuple(given))
        self._open.append(frame)
        if len(self._open) > MOST_DEPTH:
            raise _TooDeep
        if tag not in ELEMENTS:
            known = sorted(INSIDE.get(holder.tag, ()) or ELEMENTS)
            self._complain(frame, f"there is no element <{tag}>", did_you_mean(tag, known))
        elif holder.tag in ELEMENTS or not holder.tag:
            allowed = INSIDE.get(holder.tag, frozenset()) if holder.tag else {self._root}
            if tag not in allowed:
                inside = f"inside <{holder.tag}>" if holder.tag else "as the outermost element"
                hint = "allowed there: " + ", ".join(sorted(allowed)) if allowed else ""
                self._complain(frame, f"<{tag}> can not stand {inside}", hint)

    def _characters(self, text: str) -> None:
        frame = self._open[-1]
        if frame.tag == "text":
            frame.text.append(text)
        elif not text.isspace() and frame.tag in ELEMENTS:
            told = text.strip()[:40]
            self._complain(frame, f"text {told!r} outside of <text>", "put it into <text>")

    def _complain(self, frame: _Frame, message: str, hint: str = "") -> None:
        given = frame.given
        mark = given[given.index(MARK) + 1] if MARK in given else "template"
        self.studio.report(mark, message, hint)

    def _end(self, tag: str) -> None:
        frame = self._open.pop()
        if tag not in ELEMENTS:
            return
        holder = self._open[-1]
        if tag in self._leaves:
            mark = self._leaf(frame)
        elif tag == "br":
            self.studio.attributes(tag, frame.given)
            holder.text.append(LINE_BREAK)
            return
        elif tag in ("face", "art"):
            self.studio.attributes(tag, frame.given)
            if not self._is_too_much(frame):
                holder.marks.extend(frame.marks)
                holder.hold(frame.bulk)
            return
        else:
            values = self.studio.attributes(tag, frame.given)
            if values is None:
                return
            mark = getattr(self, f"_{tag}")(values, frame)
        if mark is None:
            return
        holder.marks.append(mark)
        holder.hold(Bulk(frame.count + 1, frame.depth), 1)
        if holder.tag in ("row", "column"):
            values = self.studio.attributes(tag, frame.given) or {}
            holder.sizes.append(_extent(tag, values, mark))

    def _is_too_much(self, frame: _Frame) -> bool:
        """Refuse a drawing in which symbols of symbols of symbols grow without end."""
        if frame.count > MOST_MARKS:
            told = f"{frame.count:,} elements, those of its symbols and pieces included"
            self._complain(frame, f"<{frame.tag}> has {told}; {MOST_MARKS:,} are allowed")
        elif frame.depth > MOST_DEPTH:
            self._complain(frame, f"symbols and pieces nested more than {MOST_DEPTH} levels deep")
        return frame.count > MOST_MARKS or frame.depth > MOST_DEPTH

    def _leaf(self, frame: _Frame) -> Mark | None:
        key = (frame.tag, frame.given)
        made = self.studio.made.get(key)
        if made is None:
            values = self.studio.attributes(frame.tag, frame.given)
            if values is not None:
                self._refuse_current(frame.tag, values)
            made = self._leaves[frame.tag](values) if values is not None else None
            if made is not None:
                if len(self.studio.made) > _CACHE:
                    self.studio.made.clear()
                self.studio.made[key] = made
        if made is not None and frame.tag in ("icon", "use"):
            values = self.studio.attributes(frame.tag, frame.given) or {}
            symbol = self._known(values["name"])
            frame.hold(symbol.bulk if symbol else Bulk())
        return made

    def _refuse_current(self, tag: str, v: Attributes) -> None:
        """Only a symbol takes its colour from where it is used."""
        for name in ("fill", "stroke"):
            paint = v.get(name, "")
            stops = paint.stops if isinstance(paint, Gradient) else ((0.0, paint),)
            if self._root == "face" and CURRENT in (colour for _, colour in stops):
                message = f"<{tag}>: {name}: {CURRENT!r} has no meaning outside of a symbol"
                self.studio.report(v[MARK], message)

    def _box(self, v: Attributes) -> Mark:
        return Rect(Box(v["x"], v["y"], v["w"], v["h"]), v["r"], _paint(v))

    def _dot(self, v: Attributes) -> Mark:
        return Circle(v["x"], v["y"], v["r"], _paint(v))

    def _path(self, v: Attributes) -> Mark:
        return Path(v["d"], _paint(v))

    def _group(self, v: Attributes, frame: _Frame) -> Mark:
        return Group(
            tuple(frame.marks), v["x"], v["y"], v["rotate"], v["scale"], v["clip"], v["opacity"]
        )

    def _row(self, v: Attributes, frame: _Frame) -> Mark:
        return flow(frame.marks, frame.sizes, v, along=0)

    def _column(self, v: Attributes, frame: _Frame) -> Mark:
        return flow(frame.marks, frame.sizes, v, along=1)

    def _known(self, name: str) -> Symbol | None:
        return self.symbols.get(name) or self.studio.symbols.get(name)

    def _symbol_named(self, v: Attributes) -> Symbol | None:
        symbol = self._known(v["name"])
        if symbol is None:
            known = sorted({*self.studio.symbols, *self.symbols})
            hint = did_you_mean(v["name"], known)
            self.studio.report(v[MARK], f"there is no symbol {v['name']!r} in art.xml", hint)
        return symbol

    def _icon(self, v: Attributes) -> Mark | None:
        symbol = self._symbol_named(v)
        return drawn(symbol, v["x"], v["y"], v["size"], v["fill"]) if symbol else None

    def _use(self, v: Attributes) -> Mark | None:
        symbol = self._symbol_named(v)
        if symbol is None:
            return None
        scale = v["w"] / symbol.width if v["w"] is not None else 1.0
        if not v["rotate"] and v["opacity"] == 1.0:
            return drawn(symbol, v["x"], v["y"], symbol.height * scale, v["fill"])
        middle = drawn(symbol, -symbol.width / 2, -symbol.height / 2, symbol.height, v["fill"])
        x, y = v["x"] + symbol.width * scale / 2, v["y"] + symbol.height * scale / 2
        return Group((middle,), x, y, v["rotate"], scale, "", v["opacity"])

    def _piece(self, v: Attributes, frame: _Frame) -> Mark | None:
        """Show the face of a piece as it is printed, cut along its outline."""
        try:
            piece = self.studio.piece(v["name"], v["side"])
        except ValueError as problem:
            self.studio.report(v[MARK], f"<piece>: {problem}")
            return None
        frame.hold(piece.bulk)
        width, height = piece.size
        scale = (v["w"] or width) / width
        drawing = Group(piece.marks, shared=f"{v['name']} {v['side']}")
        cut = Group((drawing,), -width / 2, -height / 2, clip=piece.outline)
        x, y = v["x"] + width * scale / 2, v["y"] + height * scale / 2
        return Group((cut,), x, y, v["rotate"], scale, "", v["opacity"])

    def _symbol(self, v: Attributes, frame: _Frame) -> None:
        if v["name"] in self.symbols:
            self.studio.report(v[MARK], f"symbol {v['name']!r} stands here a second time")
        marks = () if self._is_too_much(frame) else tuple(frame.marks)
        bulk = frame.bulk if marks else Bulk()
        self.symbols[v["name"]] = Symbol(v["name"], v["w"], v["h"], marks, bulk)

    def _image(self, v: Attributes, frame: _Frame) -> Mark | None:
        box = Box(v["x"], v["y"], v["w"], v["h"])
        try:
            picture = self.studio.find_picture(v["src"], self.studio.place(v[MARK]))
        except Refused as refused:
            for finding in refused.findings:
                self.studio.findings.setdefault((finding.where, finding.message), finding)
            return None
        self.studio.pictures[picture.key] = picture
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
        return Slot(Box(v["x"], v["y"], v["w"], v["h"]), style, self.studio.place(v[MARK]))

    def _text(self, v: Attributes, frame: _Frame) -> Mark | None:
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


_COLOURED: dict[tuple[int, str], tuple[Symbol, tuple[Mark, ...]]] = {}  # by identity


def drawn(symbol: Symbol, x: float, y: float, height: float, fill: str) -> Group:
    """Return a symbol at a place, with its `current` colour filled in."""
    held, marks = _COLOURED.get((id(symbol), fill), (None, ()))
    if held is not symbol:
        if len(_COLOURED) > 1000:
            _COLOURED.clear()
        marks = tuple(_coloured(mark, fill) for mark in symbol.marks)
        _COLOURED[id(symbol), fill] = symbol, marks
    return Group(marks, x, y, 0.0, height / symbol.height, shared=f"{symbol.name} {fill}")


def _coloured(mark: Mark, fill: str) -> Mark:
    match mark:
        case Group():
            return mark._replace(marks=tuple(_coloured(inner, fill) for inner in mark.marks))
        case Text():
            runs = (run._replace(fill=fill) if run.fill == CURRENT else run for run in mark.runs)
            return mark._replace(runs=tuple(runs))
        case Rect() | Circle() | Path():
            paint = mark.paint
            line = fill if paint.stroke == CURRENT else paint.stroke
            return mark._replace(paint=paint._replace(fill=_filled(paint.fill, fill), stroke=line))
        case Picture():
            return mark
        case _:
            assert_never(mark)


def _filled(paint: str | Gradient, fill: str) -> str | Gradient:
    if isinstance(paint, Gradient):
        stops = tuple((at, fill if colour == CURRENT else colour) for at, colour in paint.stops)
        return paint._replace(stops=stops)
    return fill if paint == CURRENT else paint


def fitted(width: int, height: int, box: Box, fit: str) -> Box:
    """Return where a picture of this many pixels goes to fill a box."""
    if fit == "stretch":
        return box
    choose = max if fit == "cover" else min
    scale = choose(box.width / width, box.height / height)
    across, down = width * scale, height * scale
    return Box(box.x + (box.width - across) / 2, box.y + (box.height - down) / 2, across, down)


def _paint(v: Attributes) -> Paint:
    return Paint(*(v[name] for name in _TEXT_PAINT))


def _extent(tag: str, v: Attributes, mark: Mark) -> tuple[float, float]:
    """Return the room that a mark takes in a row or column."""
    if tag == "dot":
        return 2 * v["r"], 2 * v["r"]
    if tag == "icon":
        return v["size"], v["size"]
    if tag == "path":
        box = bounds(v["d"])
        return box.right, box.bottom
    return v.get("w") or 0.0, v.get("h") or 0.0


def _refuse_doctype(*_: Any) -> None:
    raise _Doctype
