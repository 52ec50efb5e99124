"""Faces and figures as SVG: drawn as the PDF draws them, and with all that they need inside."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from itertools import chain, groupby, repeat
from typing import assert_never

from pnp.base.geometry import SAME, Affine, Box, Edges
from pnp.base.paths import mapped, polygon, segments
from pnp.base.units import POINT
from pnp.draw.operators import strips_of
from pnp.model.face import (
    ANYWHERE,
    MITER,
    Art,
    Circle,
    Face,
    Gradient,
    Group,
    Mark,
    Paint,
    Path,
    Picture,
    PictureFile,
    Rect,
    Run,
    Shape,
    Text,
)
from pnp.pictures.embed import data_uri
from pnp.text.fonts import Font

# Numbers, colours and paths are written as short as they can be.

_GRID = 1000  # parts of a millimetre that places are rounded to

_Outline = Iterable[tuple[str, Sequence[int]]]  # absolute M, L, Q, C and Z with their numbers


def short(value: float, digits: int = 3) -> str:
    """Write a number with nothing superfluous: .5 and not 0.500."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("0", "-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def colour(written: str) -> str:
    """Write `#ffcc00` as `#fc0`."""
    return f"#{written[1::2]}" if written[1::2] == written[2::2] else written


def matrix(drawn: Affine) -> str:
    """Write a map of the plane, or nothing but a move if it is one."""
    if drawn[:4] == (1, 0, 0, 1):
        return f"translate({short(drawn.e)} {short(drawn.f)})"
    numbers = (*(short(factor, 6) for factor in drawn[:4]), short(drawn.e), short(drawn.f))
    return f"matrix({' '.join(numbers)})"


@lru_cache(maxsize=4096)
def short_path(d: str) -> str:
    """Write absolute path data relative to where the pen is; nothing adds up, it is a grid."""
    return relative(
        (
            (command, [round(number * _GRID) for number in numbers])
            for command, numbers in segments(d)
        ),
        _GRID,
    )


def relative(outline: _Outline, grid: int = 1) -> str:
    """Write an outline whose numbers are whole parts of a grid."""
    parts: list[str] = []
    last, text = "", ""
    for command, numbers in _relative_steps(outline):
        is_named = command != last and not (last == "m" and command == "l")
        if is_named or command in "mz":
            parts.append(command)
            text = ""
        for number in numbers:
            written = short(number / grid)
            touches = not text or written[0] == "-" or (written[0] == "." and "." in text)
            parts.append(written if touches else f" {written}")
            text = written
        last = command
    return "".join(parts)


def _relative_steps(outline: _Outline) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield commands in small letters, their numbers counted from where each begins."""
    x = y = 0
    start = 0, 0
    for command, numbers in outline:
        if command == "Z":
            x, y = start
            yield "z", ()
            continue
        moved = list(
            chain.from_iterable(
                (a - x, b - y) for a, b in zip(numbers[::2], numbers[1::2], strict=True)
            )
        )
        x, y = numbers[-2], numbers[-1]
        if command == "M":
            start = x, y
        across, down = moved[-2:]
        if command == "L" and not (across and down):
            yield ("v", (down,)) if down else ("h", (across,))
        else:
            yield command.lower(), moved


# Rectangles, circles and paths with how they are inked.

_Named = Callable[[str], str]  # writes something once, with a hole for its id, and returns that


def svg_shape(mark: Shape, named: _Named) -> str:
    """Write a shape and how it is inked; nothing if no ink comes of it."""
    paint = mark.paint
    if not (paint.fill or paint.stroke):
        return ""
    if isinstance(mark, Path) and paint.pen != SAME and paint.stroke:
        return _by_pen(mark, named)
    inked = _fill(paint, named) + _stroke(paint) + _opacity(paint.opacity)
    match mark:
        case Rect():
            x, y, width, height = (short(number) for number in mark.box)
            corner = min(mark.corner, mark.box.width / 2, mark.box.height / 2)
            place = "".join(f' {side}="{at}"' for side, at in (("x", x), ("y", y)) if at != "0")
            bent = f' rx="{short(corner)}"' if corner else ""
            return f'<rect{place} width="{width}" height="{height}"{bent}{inked}/>'
        case Circle():
            x, y, radius = short(mark.x), short(mark.y), short(mark.radius)
            return f'<circle cx="{x}" cy="{y}" r="{radius}"{inked}/>'
        case Path():
            return f'<path d="{short_path(mark.d)}"{inked}/>'
        case _:
            assert_never(mark)


def _by_pen(mark: Path, named: _Named) -> str:
    """Write a path whose line is drawn by a pen that is not round."""
    paint = mark.paint
    inside = svg_shape(mark._replace(paint=paint._replace(stroke="", opacity=1.0)), named)
    back = short_path(mapped(mark.d, paint.pen.inverse))
    line = f'<path transform="{matrix(paint.pen)}" d="{back}"{_stroke(paint)}/>'
    if paint.opacity < 1:
        return f"<g{_opacity(paint.opacity)}>{inside}{line}</g>"
    return inside + line


def _fill(paint: Paint, named: _Named) -> str:
    fill = paint.fill
    if not fill:
        return ""
    ink = f"url(#{named(gradient(fill))})" if isinstance(fill, Gradient) else colour(fill)
    return f' fill="{ink}"' + (' fill-rule="evenodd"' if paint.even else "")


def _stroke(paint: Paint) -> str:
    if not paint.stroke:
        return ""
    traits = {
        "": colour(paint.stroke),
        "-width": short(paint.line),
        "-linecap": paint.cap if paint.cap != "butt" else "",
        "-linejoin": paint.join if paint.join != "miter" else "",
        "-miterlimit": short(paint.miter) if paint.miter != MITER else "",
        "-dasharray": " ".join(map(short, paint.dash)),
        "-dashoffset": short(paint.start) if paint.dash and paint.start else "",
    }
    return "".join(f' stroke{name}="{value}"' for name, value in traits.items() if value)


def _opacity(share: float) -> str:
    return f' opacity="{short(share)}"' if share < 1 else ""


def gradient(fill: Gradient) -> str:
    """Write a gradient with a hole for its id; beyond its ends it goes on plain."""
    names = ("x1", "y1", "x2", "y2") if fill.kind == "linear" else ("cx", "cy", "r", "fx", "fy")
    pairs = zip(names, fill.place, strict=False)  # a focus need not be named
    place = "".join(f' {name}="{short(at)}"' for name, at in pairs)
    drawn = f' gradientTransform="{matrix(fill.drawn)}"' if fill.drawn != SAME else ""
    stops = "".join(
        f'<stop offset="{short(at)}" stop-color="{colour(ink)}"/>' for at, ink in fill.stops
    )
    tag = f"{fill.kind}Gradient"
    return f'<{tag} id="{{}}" gradientUnits="userSpaceOnUse"{place}{drawn}>{stops}</{tag}>'


# Whole drawings, in which everything long is written once.

_SMALL = 100  # letters; what is longer is written once, wherever it is shown
_USE = re.compile(r'<use href="#[^"]+"/>')
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(slots=True)
class Vectors:
    """Writes drawings; what art holds is asked for once, for all languages that show it."""

    font: Callable[[str], Font]
    picture: Callable[[str], PictureFile]
    _marks: dict[int, tuple[Art, tuple[Mark, ...]]] = field(default_factory=dict)

    def face(self, face: Face, title: str, prefix: str = "", bled: bool = False) -> str:
        """Return a face as it is cut, or with all that runs over the cut."""
        box = Box(0, 0, face.width, face.height)
        if not bled or not face.bleed:
            return self.drawing(face.marks, box, title, prefix)
        over = box.grown(Edges(*[face.bleed] * 4))
        return self.drawing(_with_edges(face), over, title, prefix)

    def drawing(
        self, marks: Iterable[Mark], seen: Box, title: str, prefix: str = "", outline: str = ""
    ) -> str:
        """Return what is seen of marks, perhaps cut out, as one SVG that needs nothing else.

        The prefix is of its ids, where several drawings stand on one page.
        """
        sheet = _Sheet(self, prefix)
        inner = sheet.marks(marks)
        if outline:
            inner = f"<g{sheet.clipped(outline)}>{inner}</g>"
        defs = f"<defs>{''.join(sheet.defs)}</defs>" if sheet.defs else ""
        width, height = short(seen.width), short(seen.height)
        view = f"{short(seen.x)} {short(seen.y)} {width} {height}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
            f' viewBox="{view}" role="img" fill="none" stroke-miterlimit="{short(MITER)}">'
            f"<title>{escape(title, quote=False)}</title>{defs}{inner}</svg>"
        )

    def held(self, art: Art) -> tuple[Mark, ...]:
        """Return the marks of art, which may have to be drawn again."""
        known = self._marks.get(id(art))
        if known is None or known[0] is not art:
            known = self._marks[id(art)] = art, art.marks
        return known[1]


class _Sheet:
    """One drawing while it is written."""

    def __init__(self, vectors: Vectors, prefix: str) -> None:
        self._vectors = vectors
        self._prefix = f"{prefix}-" if prefix else "i"
        self.defs: list[str] = []  # what is written once
        self._ids: dict[object, str] = {}  # by what has them
        self._seen: dict[int, tuple[object, str]] = {}  # shared marks and art, by identity

    def marks(self, marks: Iterable[Mark]) -> str:
        """Write marks one after the other."""
        return "".join(map(self._mark, marks))

    def _mark(self, mark: Mark) -> str:
        match mark:
            case Text():
                inks = groupby(mark.runs, lambda run: run.fill)
                shown = ((fill, "".join(map(self._run, runs))) for fill, runs in inks)
                return "".join(f'<g fill="{colour(fill)}">{one}</g>' for fill, one in shown if one)
            case Group():
                return self._group(mark)
            case Path() | Rect() | Circle():
                return svg_shape(mark, self.named)
            case Picture():
                return self._picture(mark)
            case Art():
                return self._once(mark, lambda: self.marks(self._vectors.held(mark)))
            case _:
                assert_never(mark)

    def named(self, written: str) -> str:
        """Write something once that has a hole for its id, and return that."""
        return self._id(written, lambda: written)

    def _id(self, key: object, write: Callable[[], str]) -> str:
        if key not in self._ids:
            written = write()
            number, id_ = len(self._ids), ""
            while number or not id_:
                number, digit = divmod(number, len(_DIGITS))
                id_ = _DIGITS[digit] + id_
            self._ids[key] = f"{self._prefix}{id_}"
            self.defs.append(written.replace("{}", self._ids[key], 1))
        return self._ids[key]

    def _once(self, shared: object, write: Callable[[], str]) -> str:
        """Write what is shown often once, if that is worth it."""
        known = self._seen.get(id(shared))
        if known is None or known[0] is not shared:
            written = write()
            if len(written) > _SMALL and not _USE.fullmatch(written):
                id_ = self._id(written, lambda: f'<g id="{{}}">{written}</g>')
                written = f'<use href="#{id_}"/>'
            known = self._seen[id(shared)] = shared, written
        return known[1]

    def _group(self, group: Group) -> str:
        inner = (
            self._once(group.marks, lambda: self.marks(group.marks))
            if group.shared
            else self.marks(group.marks)
        )
        if not inner:
            return ""
        a, b, x, y, side = group.pose
        drawn = Affine(a=side * a, b=side * b, c=-b, d=a, e=x, f=y)
        traits = f' transform="{matrix(drawn)}"' if drawn != SAME else ""
        if group.clip:
            traits += self.clipped(group.clip, group.even)
        if group.mask:
            far, wide = short(-ANYWHERE), short(2 * ANYWHERE)
            place = f'x="{far}" y="{far}" width="{wide}" height="{wide}"'
            kind = f'id="{{}}" maskUnits="userSpaceOnUse" {place}'
            mask = self.named(f"<mask {kind}>{self.marks(group.mask)}</mask>")
            traits += f' mask="url(#{mask})"'
        if group.opacity < 1:
            traits += f' opacity="{short(group.opacity)}"'
        if not traits:
            return inner
        if _USE.fullmatch(inner):
            return inner.replace("<use", f"<use{traits}", 1)
        return f"<g{traits}>{inner}</g>"

    def clipped(self, d: str, even: bool = False) -> str:
        """Return the trait of what is seen inside of an outline only."""
        rule = ' clip-rule="evenodd"' if even else ""
        clip = self.named(f'<clipPath id="{{}}"><path d="{short_path(d)}"{rule}/></clipPath>')
        return f' clip-path="url(#{clip})"'

    def _run(self, run: Run) -> str:
        """Write the outlines of a run's letters, each of which stands once in the drawing."""
        font, em = self._vectors.font(run.font), run.size * POINT / 1000
        letters, x = [], 0.0
        for word in run.words:
            for glyph, kern in zip(word.glyphs, word.kerns or repeat(0.0)):  # noqa: B905  no kerns
                if outline := font.outline(glyph):
                    d = f'<path id="{{}}" d="{relative(outline)}"/>'
                    id_ = self._id((run.font, glyph), lambda d=d: d)  # type: ignore[misc]
                    place = f' x="{short(x, 1)}"' if x else ""
                    letters.append(f'<use href="#{id_}"{place}/>')
                x += font.advance(glyph) + kern
        if not letters:
            return ""
        drawn = Affine(a=em, d=em, e=run.x, f=run.y)
        return f'<g transform="{matrix(drawn)}">{"".join(letters)}</g>'

    def _picture(self, picture: Picture) -> str:
        def write() -> str:
            address = data_uri(self._vectors.picture(picture.source))
            size = 'width="1" height="1" preserveAspectRatio="none"'
            return f'<image id="{{}}" {size} href="{address}"/>'

        x, y, width, height = picture.box
        drawn = matrix(Affine(a=width, d=height, e=x, f=y))
        shown = f'<use href="#{self._id(picture.source, write)}" transform="{drawn}"/>'
        if picture.clip.holds(picture.box):
            return shown
        return f"<g{self.clipped(_rectangle(picture.clip))}>{shown}</g>"


def _with_edges(face: Face) -> tuple[Mark, ...]:
    """Return a face and, if it ends at the cut, its mirror images around it."""
    if face.mirror is None:
        return face.marks
    whole, *edges = strips_of(face, face.mirror)
    marks: list[Mark] = []
    for clip, (across, down, x, y) in (*edges, whole):
        image = Group(face.marks, x, y, 0.0 if down > 0 else 180.0, shared="face")
        image = image._replace(mirror=(across < 0) != (down < 0))
        marks.append(Group((image,), clip=_rectangle(clip)))
    return tuple(marks)


def _rectangle(box: Box) -> str:
    """Return a box as path data."""
    right, bottom = box.right, box.bottom
    return polygon(((box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom)))
