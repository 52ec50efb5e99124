"""Clips and masks: what is cut away, and what shines through."""

from collections.abc import Callable
from typing import NamedTuple

from pnp.colours import parts, written
from pnp.geometry import Affine, Box
from pnp.model.face import Circle, Gradient, Group, Mark, Paint, Path, Rect
from pnp.paths import absolute, mapped
from pnp.svg.shapes import SHAPES, clockwise, extent, outline
from pnp.svg.styles import Style, Styles
from pnp.svg.tree import Complaints, Node
from pnp.svg.values import length, transform
from pnp.worded import worded

WHITE = "#ffffff"


class Window(NamedTuple):
    """An outline; what lies outside is not seen."""

    d: str
    even: bool


class Clipper:
    """Reads the clips of one drawing."""

    def __init__(
        self,
        follow: Callable[[Node], Node | None],
        count: Callable[[Node], None],
        styles: Styles,
        complaints: Complaints,
    ) -> None:
        self._follow, self._count = follow, count
        self._styles, self._complaints = styles, complaints

    def cut(self, clip: Node, ctm: Affine, room: Box) -> Window | None:
        """Return the outline of all shapes of a clip together; None if there is none."""
        around = self._styles.at_home(clip)
        ctm = transform(around["transform"]).then(ctm)
        found: list[Window] = []
        for node in clip.inside:
            try:
                found += self._shape(node, around, ctm, room)
            except ValueError as problem:
                self._complaints.wrong(node, problem)
        if len(found) > 1 and any(one.even for one in found):
            hint = worded("join its shapes to one path")
            message = worded("a clip of several shapes, some with evenodd")
            self._complaints.add(clip, message, hint)
        if len(found) == 1:
            return found[0]
        return Window(" ".join(clockwise(one.d) for one in found), False) if found else None

    def _shape(self, node: Node, before: Style, ctm: Affine, room: Box) -> list[Window]:
        self._count(node)
        style = self._styles.of(node, before)
        if style["display"] == "none" or style["visibility"] != "visible":
            return []
        ctm = transform(style["transform"]).then(ctm)
        if node.tag == "use":
            target = self._follow(node)
            if target is None or target.tag not in SHAPES:
                return []
            x, y = (length(node.given.get(name, "0")) for name in "xy")
            return self._shape(target, style, Affine(e=x, f=y).then(ctm), room)
        if node.tag not in SHAPES:
            if node.tag not in ("title", "desc"):
                message = worded("<{tag}> in a clip is not drawn", tag=node.tag)
                self._complaints.add(node, message)
            return []
        if style["clip-path"] != "none":
            self._complaints.add(node, worded("a clip of a shape of a clip is not drawn"))
        d = outline(node, room)
        return [Window(mapped(absolute(d), ctm), style["clip-rule"] == "evenodd")] if d else []


def extent_of(marks: tuple[Mark, ...], ctm: Affine) -> Box | None:
    """Return the box around shapes in the units of their element, without lines and clips."""
    back = ctm.inverse
    boxes = [extent(mapped(d, back)) for d in _outlines(marks)]
    if not boxes:
        return None
    return Box.around(
        [x for one in boxes for x in (one.x, one.x + one.width)],
        [y for one in boxes for y in (one.y, one.y + one.height)],
    )


def _outlines(marks: tuple[Mark, ...]) -> list[str]:
    """Return the outlines of shapes; a line with a gradient is a surface behind its mask."""
    found: list[str] = []
    for mark in marks:
        match mark:
            case Path():
                found.append(mark.d)
            case Group():
                found += _outlines(mark.marks) or _outlines(mark.mask)
    return found


def region(mask: Node) -> Node:
    """Return what a mask hides nothing of, as a rectangle."""
    given = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%", **mask.given}
    given.update(rx="0", ry="0")
    return Node("rect", given, line=mask.line, column=mask.column, holder=None)


def inked(marks: tuple[Mark, ...], ink: Callable[[str], str]) -> tuple[Mark, ...]:
    """Return marks in other colours, for a mask."""
    return tuple(_inked(mark, ink) for mark in marks)


def _inked(mark: Mark, ink: Callable[[str], str]) -> Mark:
    match mark:
        case Group():
            return mark._replace(marks=inked(mark.marks, ink))
        case Rect() | Circle() | Path():
            return mark._replace(paint=_paint(mark.paint, ink))
    return mark


def _paint(paint: Paint, ink: Callable[[str], str]) -> Paint:
    fill = paint.fill
    if isinstance(fill, Gradient):
        fill = fill._replace(stops=tuple((at, ink(one)) for at, one in fill.stops))
    else:
        fill = fill and ink(fill)
    return paint._replace(fill=fill, stroke=paint.stroke and ink(paint.stroke))


def brightness(colour: str) -> str:
    """Return the grey that a mask takes a colour for."""
    if not colour.startswith("#"):
        return "#000000"
    red, green, blue = parts(colour)
    return written((0.2125 * red + 0.7154 * green + 0.0721 * blue,) * 3)


def white(_: str) -> str:
    """Return what a mask takes everything for that is there at all."""
    return WHITE
