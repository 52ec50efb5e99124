"""A drawing is read: groups, copies and shapes one after the other."""

from typing import NamedTuple

from pnp.geometry import Affine, Box, Size
from pnp.model.face import Bulk, Group, Mark, Path, Symbol
from pnp.paths import absolute, mapped
from pnp.svg.clips import Clipper, brightness, extent_of, inked, region, white
from pnp.svg.css import rules_of
from pnp.svg.effects import undrawn
from pnp.svg.gradients import Gradients
from pnp.svg.inks import URL, Drawn, Inks
from pnp.svg.shapes import SHAPES, outline
from pnp.svg.styles import START, Style, Styles
from pnp.svg.tree import MOST_DEPTH, Complaints, Node, read_tree
from pnp.svg.values import length, share, transform
from pnp.svg.views import fitted_in, size_of, view_box
from pnp.worded import worded

MOST_DRAWN = 50_000  # shapes, those of copies included
WIDE = 100.0  # millimetres of the longer side, before it is fitted
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
    root = read_tree(data, complaints)
    styles = Styles(rules_of(root, complaints))
    styles.settle(root)
    try:
        size = size_of(root)
        box = view_box(root) or Box(0.0, 0.0, *size)
        fitted, _ = fitted_in(box, Box(0.0, 0.0, *size), root.given.get("preserveAspectRatio", ""))
    except ValueError as problem:
        complaints.wrong(root, problem)
    complaints.refuse()
    scale = WIDE / max(size.width, size.height * stretch)
    sized = Size(size.width * scale, size.height * scale * stretch)
    reader = _Reader(root, styles, complaints)
    ctm = fitted.then(Affine(a=scale, d=scale * stretch))
    marks = reader.whole(root, _Here(styles.of(root, START), ctm, box))
    complaints.refuse()
    return Symbol(file, *sized, marks, bulk=Bulk(reader.drawn, _depth(marks)))


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
        gradients = Gradients(self._named, styles, complaints)
        self._inks = Inks(self._named, gradients, complaints)
        self._clipper = Clipper(self._target, self._count, styles, complaints)
        self.drawn = 0

    def whole(self, root: Node, here: _Here) -> tuple[Mark, ...]:
        """Return the marks of a whole drawing."""
        try:
            self._judge(root, here.style)
            marks = list(self.inside(root, here))
            return tuple(self._seen_through(root, marks, here)) if marks else ()
        except ValueError as problem:
            self._complaints.wrong(root, problem)
            return ()

    def inside(self, node: Node, here: _Here) -> tuple[Mark, ...]:
        """Return the marks of all that an element holds."""
        if here.depth > MOST_DEPTH:
            message = worded(
                "nested more than {most} levels deep, copies included", most=MOST_DEPTH
            )
            raise ValueError(message)
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
            hint = worded("take it out, or export it as PNG")
            self._complaints.add(node, worded("<{tag}> is not drawn", tag=tag), hint)
            return []
        style = self._styles.of(node, here.style)
        if style["display"] == "none":
            return []
        self._judge(node, style)
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
        elif tag == "switch":
            marks = self._choice(node, inner)
        else:
            marks = list(self.inside(node, inner))
        return self._seen_through(node, marks, inner) if marks else []

    def _choice(self, node: Node, here: _Here) -> list[Mark]:
        """Return the first of several drawings that asks for nothing special."""
        for one in node.inside:
            if one.given.keys().isdisjoint(_CONDITIONS):
                return self._marks(one, here)
        return []

    def _judge(self, node: Node, style: Style) -> None:
        """Name what can not be drawn."""
        for message, hint in undrawn(node, style, self._named):
            self._complaints.add(node, message, hint)

    def _shape(self, node: Node, here: _Here) -> list[Mark]:
        self._count(node)
        d = outline(node, here.room)
        if not d or here.style["visibility"] != "visible":
            return []
        return self._inks.painted(
            Drawn(node, here.style, absolute(d), ctm=here.ctm, room=here.room)
        )

    def _count(self, node: Node) -> None:
        """Count a shape, and refuse a drawing that grows without end."""
        self.drawn += 1
        if self.drawn > MOST_DRAWN:
            said = worded("more than {most} shapes, those of copies included", most=MOST_DRAWN)
            self._complaints.add(node, said, worded("simplify the drawing"))
            self._complaints.refuse()

    def _target(self, node: Node) -> Node | None:
        href = node.given.get("href", "")
        found = self._named.get(href[1:]) if href.startswith("#") else None
        if found is None and href:
            self._complaints.add(node, _not_found(node.tag, href))
        return found

    def _copy(self, node: Node, here: _Here) -> list[Mark]:
        target = self._target(node)
        if target is None:
            return []
        name = target.given["id"]
        if name in here.uses:
            raise ValueError(worded("{name} is a copy of itself", name=repr(name)))
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
        own, box = Box(x, y, width, height), view_box(node)
        ctm = Affine(e=x, f=y)
        if box:
            ctm, _ = fitted_in(box, own, node.given.get("preserveAspectRatio", ""))
        inner = here._replace(ctm=ctm.then(here.ctm), room=box or Box(0.0, 0.0, width, height))
        marks = self.inside(node, inner)
        if here.style["overflow"] in ("visible", "auto") or not marks:
            return list(marks)
        corners = f"M {x} {y} H {x + width} V {y + height} H {x} Z"
        return [Group(marks, clip=_mapped(corners, here.ctm))]

    def _seen_through(self, node: Node, marks: list[Mark], here: _Here) -> list[Mark]:
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
                faint = paint._replace(opacity=paint.opacity * opacity)
                return [first._replace(paint=faint)]
        return [Group(made, opacity=opacity)]

    def _effect(self, node: Node, said: str, tag: str) -> Node | None:
        """Return the element that a property names."""
        if said in ("none", ""):
            return None
        match = URL.fullmatch(said)
        found = self._named.get(match[1][1:]) if match and match[1].startswith("#") else None
        if found is None or found.tag != tag:
            message = worded("{name} is not a <{tag}> of this file", name=repr(said[:60]), tag=tag)
            raise ValueError(message)
        return found

    def _clipped(self, marks: tuple[Mark, ...], clip: Node, here: _Here) -> tuple[Mark, ...]:
        """Return marks inside of a clip, and inside of what that is clipped by."""
        shown = marks
        for _ in range(MOST_DEPTH):
            inner = _within(clip.given.get("clipPathUnits"), shown, here)
            cut = self._clipper.cut(clip, inner.ctm, inner.room) if inner else None
            if cut is None:
                return ()
            marks = (Group(marks, clip=cut.d, even=cut.even),)
            more = self._effect(clip, self._styles.at_home(clip)["clip-path"], "clipPath")
            if more is None:
                return marks
            clip = more
        raise ValueError(worded("clips of clips are nested too deeply"))

    def _masked(self, marks: tuple[Mark, ...], mask: Node, here: _Here) -> tuple[Mark, ...]:
        """Return marks behind a mask, which hides all that lies outside of its own room."""
        name = mask.given["id"]
        if name in here.uses:
            raise ValueError(worded("{name} is a mask of itself", name=repr(name)))
        room = _within(mask.given.get("maskUnits", _OF_SHAPE), marks, here)
        inner = _within(mask.given.get("maskContentUnits"), marks, here)
        if room is None or inner is None:
            return ()
        style = self._styles.at_home(mask)
        found = self.inside(mask, inner._replace(style=style, uses=(*here.uses, name)))
        is_alpha = "alpha" in (style.get("mask-type", ""), mask.given.get("mask-type", ""))
        made = inked(found, white if is_alpha else brightness)
        around = outline(region(mask), here.room if room is here else Box(0.0, 0.0, 1.0, 1.0))
        return (Group(marks, mask=(Group(made, clip=_mapped(around, room.ctm)),)),)


def _not_found(tag: str, href: str) -> str:
    link = repr(href[:60])
    if href.startswith("#"):
        return worded("<{tag}>: {link} is not in this file", tag=tag, link=link)
    return worded("<{tag}>: {link} leads out of this file", tag=tag, link=link)


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
