"""Drawings (SVG) become marks: groups, copies and shapes, one after the other."""

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path as FilePath
from typing import NamedTuple

from pnp.base.colours import Colour, as_hex
from pnp.base.findings import sentence, shown
from pnp.base.geometry import Affine, Box, Size
from pnp.base.paths import absolute, mapped, segments
from pnp.model.face import Bulk, Circle, Group, Mark, Path, Rect, Symbol
from pnp.pictures.svg_paint import SHAPES, URL, Drawn, Inks, extent, outline, recoloured
from pnp.pictures.svg_tree import (
    MOST_DEPTH,
    START,
    Complaints,
    Node,
    Style,
    Styles,
    length,
    numbers,
    read_tree,
    share,
    transform,
)

_Window = tuple[str, bool]  # an outline, and whether it is even-odd; what lies outside is not seen


def extent_of(marks: tuple[Mark, ...], ctm: Affine) -> Box | None:
    """Return the box around shapes in the units of their element, without lines and clips."""
    back = ctm.inverse
    boxes = [extent(mapped(d, back)) for d in _outlines_of(marks)]
    if not boxes:
        return None
    return Box.around(
        [x for one in boxes for x in (one.x, one.x + one.width)],
        [y for one in boxes for y in (one.y, one.y + one.height)],
    )


def _outlines_of(marks: tuple[Mark, ...]) -> list[str]:
    """Return the outlines of shapes; a line with a gradient is a surface behind its mask."""
    found: list[str] = []
    for mark in marks:
        if isinstance(mark, Path):
            found.append(mark.d)
        elif isinstance(mark, Group):
            found += _outlines_of(mark.marks) or _outlines_of(mark.mask)
    return found


def _inked(marks: tuple[Mark, ...], ink: Callable[[str], str]) -> tuple[Mark, ...]:
    """Return marks in other colours, for a mask."""
    made: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Group):
            made.append(mark._replace(marks=_inked(mark.marks, ink)))
        elif isinstance(mark, (Rect, Circle, Path)):
            paint = mark.paint
            fill, stroke = recoloured(paint.fill, ink), paint.stroke and ink(paint.stroke)
            made.append(mark._replace(paint=paint._replace(fill=fill, stroke=stroke)))
        else:
            made.append(mark)
    return tuple(made)


def brightness(colour: str) -> str:
    """Return the grey that a mask takes a colour for."""
    if not colour.startswith("#"):
        return "#000000"
    red, green, blue = Colour.parse(colour)
    return as_hex((0.2125 * red + 0.7154 * green + 0.0721 * blue,) * 3)


_EFFECTS = {  # properties that we can not draw, what is harmless, and what to do
    "filter": (
        "none",
        sentence("filters are not drawn"),
        sentence("take blur and shadow away, or export it as PNG"),
    ),
    "mix-blend-mode": (
        "normal",
        sentence("blending is not drawn"),
        sentence("use opacity, or export it as PNG"),
    ),
    "vector-effect": (
        "none",
        sentence("lines of a fixed width are not drawn"),
        sentence("take vector-effect away"),
    ),
}
_LINED = {"path", "line", "polyline", "polygon"}
_MARKERS = ("marker-start", "marker-mid", "marker-end")


def undrawn(node: Node, style: Style, named: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield what can not be drawn of an element, and what to do about it."""
    for name, (harmless, message, hint) in _EFFECTS.items():
        if style[name] != harmless:
            element = f"<{node.tag} {name}>"
            yield sentence("{element}: {problem}", element=element, problem=message), hint
    if node.tag in _LINED and any(_is_marked(style[name], named) for name in _MARKERS):
        hint = sentence("turn them into paths (Inkscape: Path > Stroke to Path)")
        yield sentence("<{tag}>: markers on lines are not drawn", tag=node.tag), hint


def _is_marked(said: str, named: Collection[str]) -> bool:
    """Tell whether a line has a marker; nobody draws one that the file does not hold."""
    match = URL.fullmatch(said)
    is_missing = match and match[1].startswith("#") and match[1][1:] not in named
    return said != "none" and not is_missing


_ALIGN = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def view_box(node: Node) -> Box | None:
    """Return the part of the plane that is shown, or raise ValueError."""
    if not node.given.get("viewBox", "").strip():
        return None
    found = numbers(node.given["viewBox"])
    if len(found) != 4 or min(found[2:]) <= 0:
        said = repr(node.given["viewBox"][:40])
        raise ValueError(sentence("viewBox: {value} is not x, y, width and height", value=said))
    return Box(*found)


def size_of(root: Node) -> Size:
    """Return how wide and high a drawing is in pixels, or raise ValueError."""
    box = view_box(root)
    given = [root.given.get(name, "").strip() for name in ("width", "height")]
    wide, high = (
        length(text) if text and not text.endswith("%") and text != "auto" else 0.0
        for text in given
    )
    if box and not (wide and high):
        ratio = box.height / box.width
        wide, high = (wide, wide * ratio) if wide else (high / ratio, high) if high else box[2:]
    if wide <= 0 or high <= 0:
        said = sentence("it has no size: there is neither a viewBox nor width and height")
        raise ValueError(said)
    return Size(wide, high)


def fitted_in(box: Box, room: Box, node: Node) -> Affine:
    """Return how the view of an element comes to lie in its room."""
    align, *more = node.given.get("preserveAspectRatio", "").split() or ["xMidYMid"]
    x, y = room.width / box.width, room.height / box.height
    across = down = 0.0
    if align != "none":
        x = y = max(x, y) if "slice" in more else min(x, y)
        across, down = _ALIGN.get(align[1:4], 0.5), _ALIGN.get(align[5:8], 0.5)
    left = room.x + (room.width - box.width * x) * across - box.x * x
    top = room.y + (room.height - box.height * y) * down - box.y * y
    return Affine(a=x, d=y, e=left, f=top)


MOST_DRAWN = 50_000  # shapes, those of copies included
WIDE = 100.0  # millimetres of the longer side, before it is fitted
ENDING = ".svg"
_KEPT = 256  # drawings
_GROUPS = {"svg", "g", "switch"}
_UNSEEN = {
    "defs", "symbol", "clipPath", "mask", "linearGradient", "radialGradient", "pattern", "filter",
    "marker", "style", "view", "cursor", "color-profile", "font", "solidColor",
}  # fmt: skip
_CONDITIONS = {"systemLanguage", "requiredExtensions", "requiredFeatures"}
_OF_SHAPE = "objectBoundingBox"


class _Here(NamedTuple):
    """What holds inside of an element."""

    style: Style
    ctm: Affine
    room: Box
    uses: tuple[str, ...] = ()
    depth: int = 0


def read_svg(data: bytes, file: str, stretch: float = 1.0) -> Symbol:
    """Return a drawing as marks, `stretch` times as high, or refuse all that can not be drawn."""
    complaints = Complaints(file)
    root, styles = read_tree(data, complaints)
    try:
        size = size_of(root)
        box = view_box(root) or Box(0.0, 0.0, *size)
        fitted = fitted_in(box, Box(0.0, 0.0, *size), root)
    except ValueError as problem:
        complaints.wrong(root, problem)
    complaints.refuse()
    # It is drawn so wide in millimetres, whatever its size, and fitted into a box by who shows it.
    scale = WIDE / max(size.width, size.height * stretch)
    reader = _Reader(root, styles, complaints)
    ctm = fitted.then(Affine(a=scale, d=scale * stretch))
    marks = reader.whole(root, _Here(styles.of(root, START), ctm, box))
    complaints.refuse()
    width, height = size.width * scale, size.height * scale * stretch
    return Symbol(file, width, height, marks, bulk=Bulk(reader.drawn, _depth(marks)))


def _depth(marks: tuple[Mark, ...]) -> int:
    return 1 + max((_depth(one.marks) for one in marks if isinstance(one, Group)), default=0)


class _Reader:
    """Reads one drawing."""

    def __init__(self, root: Node, styles: Styles, complaints: Complaints) -> None:
        self._complaints, self._styles = complaints, styles
        self._named: dict[str, Node] = {}
        for node in root.all():
            self._named.setdefault(node.given.get("id", ""), node)
        self._named.pop("", None)
        self._inks = Inks(self._named, styles, complaints)
        self.drawn = 0

    def whole(self, root: Node, here: _Here) -> tuple[Mark, ...]:
        try:
            self._judge(root, here.style)
            marks = list(self.inside(root, here))
            return tuple(self._with_effects(root, marks, here)) if marks else ()
        except ValueError as problem:
            self._complaints.wrong(root, problem)
            return ()

    def inside(self, node: Node, here: _Here) -> tuple[Mark, ...]:
        """Return the marks of all that an element holds."""
        if here.depth > MOST_DEPTH:
            most = MOST_DEPTH
            raise ValueError(
                sentence("nested more than {most} levels deep, copies included", most=most)
            )
        here = here._replace(depth=here.depth + 1)
        return tuple(mark for one in node.inside for mark in self._marks(one, here))

    def _marks(self, node: Node, here: _Here) -> list[Mark]:
        try:
            return self._drawn(node, here)
        except ValueError as problem:
            self._complaints.wrong(node, problem)
            return []

    def _drawn(self, node: Node, here: _Here) -> list[Mark]:
        tag = node.tag
        if tag in _UNSEEN:
            return []
        if tag not in SHAPES and tag not in _GROUPS and tag != "use":
            hint = sentence("take it out, or export it as PNG")
            self._complaints.add(node, sentence("<{tag}> is not drawn", tag=tag), hint)
            return []
        style = self._styles.of(node, here.style)
        if style["display"] == "none":
            return []
        self._judge(node, style)
        # Where it lies, and what it holds there.
        ctm = transform(style["transform"]).then(here.ctm)
        if abs(ctm.a * ctm.d - ctm.b * ctm.c) < 1e-12:
            return []
        inner = here._replace(style=style, ctm=ctm)
        if tag in SHAPES:
            marks = self._shape(node, inner)
        elif tag == "use":
            marks = self._copy(node, inner)
        elif tag == "svg":
            marks = self._view(node, node, inner)
        elif tag == "switch":  # the first of several drawings that asks for nothing special
            plain = (one for one in node.inside if one.given.keys().isdisjoint(_CONDITIONS))
            chosen = next(plain, None)
            marks = self._marks(chosen, inner) if chosen else []
        else:
            marks = list(self.inside(node, inner))
        return self._with_effects(node, marks, inner) if marks else []

    def _judge(self, node: Node, style: Style) -> None:
        """Name what can not be drawn."""
        for message, hint in undrawn(node, style, self._named):
            self._complaints.add(node, message, hint)

    def _shape(self, node: Node, here: _Here) -> list[Mark]:
        self._count(node)
        d = outline(node, here.room)
        if not d or here.style["visibility"] != "visible":
            return []
        shape = Drawn(node, here.style, absolute(d), ctm=here.ctm, room=here.room)
        return self._inks.painted(shape)

    def _count(self, node: Node) -> None:
        """Count a shape, and refuse a drawing that grows without end."""
        self.drawn += 1
        if self.drawn > MOST_DRAWN:
            said = sentence("more than {most} shapes, those of copies included", most=MOST_DRAWN)
            self._complaints.add(node, said, sentence("simplify the drawing"))
            self._complaints.refuse()

    def _target(self, node: Node) -> Node | None:
        tag, href = node.tag, node.given.get("href", "")
        found = self._named.get(href[1:]) if href.startswith("#") else None
        if found is None and href:
            link = repr(href[:60])
            message = sentence("<{tag}>: {link} leads out of this file", tag=tag, link=link)
            if href.startswith("#"):
                message = sentence("<{tag}>: {link} is not in this file", tag=tag, link=link)
            self._complaints.add(node, message)
        return found

    def _copy(self, node: Node, here: _Here) -> list[Mark]:
        target = self._target(node)
        if target is None:
            return []
        name = target.given["id"]
        if name in here.uses:
            raise ValueError(sentence("{name} is a copy of itself", name=repr(name)))
        x, y = self._at(node, here.room)
        inner = here._replace(ctm=Affine(e=x, f=y).then(here.ctm), uses=(*here.uses, name))
        if target.tag in ("symbol", "svg"):
            style = self._styles.of(target, here.style)
            if style["display"] == "none":
                return []
            return self._view(target, node, inner._replace(style=style), is_copy=True)
        return self._marks(target, inner)

    def _at(self, node: Node, room: Box) -> tuple[float, float]:
        x, y = (node.given.get(name, "0") for name in "xy")
        return length(x, room.width), length(y, room.height)

    def _view(self, node: Node, sized: Node, here: _Here, is_copy: bool = False) -> list[Mark]:
        """Return what a view shows in its room; what sticks out is cut away."""
        room = here.room
        width, height = (
            length(sized.given.get(name) or node.given.get(name) or "100%", whole)
            for name, whole in (("width", room.width), ("height", room.height))
        )
        x, y = (0.0, 0.0) if is_copy else self._at(node, room)
        if width <= 0 or height <= 0:
            return []
        box = view_box(node)
        ctm = fitted_in(box, Box(x, y, width, height), node) if box else Affine(e=x, f=y)
        inner = here._replace(ctm=ctm.then(here.ctm), room=box or Box(0.0, 0.0, width, height))
        marks = self.inside(node, inner)
        if here.style["overflow"] in ("visible", "auto") or not marks:
            return list(marks)
        corners = f"M {x} {y} H {x + width} V {y + height} H {x} Z"
        return [Group(marks, clip=_mapped(corners, here.ctm))]

    def _with_effects(self, node: Node, marks: list[Mark], here: _Here) -> list[Mark]:
        """Return marks with the clip, the mask and the opacity of their element."""
        style, made = here.style, tuple(marks)
        if clip := self._effect(node, style["clip-path"], "clipPath"):
            made = self._clipped(made, clip, here)
        if made and (mask := self._effect(node, style["mask"], "mask")):
            made = self._masked(made, mask, here)
        opacity = share(style["opacity"])
        if not made or not opacity:
            return []
        if opacity == 1:
            return list(made)
        first = made[0]
        if len(made) == 1 and isinstance(first, Path):
            paint = first.paint
            if not (paint.fill and paint.stroke):
                return [first._replace(paint=paint._replace(opacity=paint.opacity * opacity))]
        return [Group(made, opacity=opacity)]

    def _effect(self, node: Node, said: str, tag: str) -> Node | None:
        """Return the element that a property names."""
        if said in ("none", ""):
            return None
        match = URL.fullmatch(said)
        found = self._named.get(match[1][1:]) if match and match[1].startswith("#") else None
        if found is None or found.tag != tag:
            name = repr(said[:60])
            raise ValueError(sentence("{name} is not a <{tag}> of this file", name=name, tag=tag))
        return found

    def _clipped(self, marks: tuple[Mark, ...], clip: Node, here: _Here) -> tuple[Mark, ...]:
        """Return marks inside of a clip, and inside of what that is clipped by."""
        shown = marks
        for _ in range(MOST_DEPTH):
            inner = _within(clip.given.get("clipPathUnits"), shown, here)
            cut = self._cut(clip, inner.ctm, inner.room) if inner else None
            if cut is None:
                return ()
            marks = (Group(marks, clip=cut[0], even=cut[1]),)
            more = self._effect(clip, self._styles.at_home(clip)["clip-path"], "clipPath")
            if more is None:
                return marks
            clip = more
        raise ValueError(sentence("clips of clips are nested too deeply"))

    def _cut(self, clip: Node, ctm: Affine, room: Box) -> _Window | None:
        """Return the outline of all shapes of a clip together; None if there is none."""
        around = self._styles.at_home(clip)
        ctm = transform(around["transform"]).then(ctm)
        found: list[_Window] = []
        for node in clip.inside:
            try:
                found += self._clip_shape(node, around, ctm, room)
            except ValueError as problem:
                self._complaints.wrong(node, problem)
        if len(found) > 1 and any(even for _, even in found):
            hint = sentence("join its shapes to one path")
            message = sentence("a clip of several shapes, some with evenodd")
            self._complaints.add(clip, message, hint)
        if len(found) == 1:
            return found[0]
        return (" ".join(clockwise(d) for d, _ in found), False) if found else None

    def _clip_shape(self, node: Node, before: Style, ctm: Affine, room: Box) -> list[_Window]:
        self._count(node)
        style = self._styles.of(node, before)
        if style["display"] == "none" or style["visibility"] != "visible":
            return []
        ctm = transform(style["transform"]).then(ctm)
        if node.tag == "use":
            target = self._target(node)
            if target is None or target.tag not in SHAPES:
                return []
            x, y = (length(node.given.get(name, "0")) for name in "xy")
            return self._clip_shape(target, style, Affine(e=x, f=y).then(ctm), room)
        if node.tag not in SHAPES:
            if node.tag not in ("title", "desc"):
                message = sentence("<{tag}> in a clip is not drawn", tag=node.tag)
                self._complaints.add(node, message)
            return []
        if style["clip-path"] != "none":
            self._complaints.add(node, sentence("a clip of a shape of a clip is not drawn"))
        d = outline(node, room)
        return [(_mapped(d, ctm), style["clip-rule"] == "evenodd")] if d else []

    def _masked(self, marks: tuple[Mark, ...], mask: Node, here: _Here) -> tuple[Mark, ...]:
        """Return marks behind a mask, which hides all that lies outside of its own room."""
        name = mask.given["id"]
        if name in here.uses:
            raise ValueError(sentence("{name} is a mask of itself", name=repr(name)))
        room = _within(mask.given.get("maskUnits", _OF_SHAPE), marks, here)
        inner = _within(mask.given.get("maskContentUnits"), marks, here)
        if room is None or inner is None:
            return ()
        style = self._styles.at_home(mask)
        found = self.inside(mask, inner._replace(style=style, uses=(*here.uses, name)))
        is_alpha = "alpha" in (style.get("mask-type", ""), mask.given.get("mask-type", ""))
        made = _inked(found, (lambda _: "#ffffff") if is_alpha else brightness)
        # What it hides nothing of is a rectangle.
        given = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%", **mask.given}
        given.update(rx="0", ry="0")
        rect = Node("rect", given, line=mask.line, column=mask.column, holder=None)
        around = outline(rect, here.room if room is here else Box(0.0, 0.0, 1.0, 1.0))
        return (Group(marks, mask=(Group(made, clip=_mapped(around, room.ctm)),)),)


def _within(units: str | None, marks: tuple[Mark, ...], here: _Here) -> _Here | None:
    """Return where a clip or a mask is drawn: some are as large as what they are for."""
    if units != _OF_SHAPE:
        return here
    box = extent_of(marks, here.ctm)
    if box is None or box.width <= 0 or box.height <= 0:
        return None
    return here._replace(ctm=Affine(a=box.width, d=box.height, e=box.x, f=box.y).then(here.ctm))


def _mapped(d: str, ctm: Affine) -> str:
    return mapped(absolute(d), ctm)


def read_drawing(path: FilePath, stretch: float = 1.0) -> Symbol:
    """Return the drawing of a file, `stretch` times as high, or refuse what can not be drawn.

    It is read once as long as the file stays the same.
    """
    status = path.stat()
    return _read(path, status.st_size, status.st_mtime_ns, stretch)


@lru_cache(maxsize=_KEPT)
def _read(path: FilePath, _size: int, _changed: int, stretch: float) -> Symbol:
    return read_svg(path.read_bytes(), shown(path), stretch)


def clockwise(d: str) -> str:
    """Return path data that runs clockwise: shapes that overlap shall not cancel each other."""
    rings: list[list[tuple[str, tuple[float, ...]]]] = []
    for one in segments(d):
        if one[0] == "M" or not rings:
            rings.append([])
        rings[-1].append(one)
    area = sum(
        x0 * y1 - x1 * y0
        for ring in rings
        for (x0, y0), (x1, y1) in pairwise([*_ends(ring), _ends(ring)[0]])
    )
    return d if area >= 0 else absolute(" ".join(map(_reversed, rings)))


def _ends(ring: list[tuple[str, tuple[float, ...]]]) -> list[tuple[float, ...]]:
    return [values[-2:] for _, values in ring if values]


def _reversed(ring: list[tuple[str, tuple[float, ...]]]) -> str:
    drawn = [one for one in ring if one[1]]
    ends = _ends(ring)
    parts = [f"M {_row(ends[-1])}"]
    for (command, values), to in zip(reversed(drawn[1:]), reversed(ends[:-1]), strict=True):
        handles = (*values[2:4], *values[0:2]) if command == "C" else ()
        parts.append(f"{command} {_row((*handles, *to))}")
    return " ".join(parts) + " Z"


def _row(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:.6f}" for value in values)
