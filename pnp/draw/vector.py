"""Faces and figures as SVG: drawn as the PDF draws them, and with all that they need inside."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from itertools import groupby, repeat
from typing import NamedTuple, assert_never

from pnp.draw.compact import colour, matrix, path, relative, short
from pnp.draw.edges import strips
from pnp.draw.vector_shapes import shape
from pnp.geometry import SAME, Affine, Box, Edges
from pnp.model.face import (
    ANYWHERE,
    MITER,
    Art,
    Circle,
    Face,
    Group,
    Mark,
    Path,
    Picture,
    PictureFile,
    Rect,
    Run,
    Text,
)
from pnp.paths import polygon
from pnp.pictures.embed import data_uri
from pnp.text.fonts import Font
from pnp.units import POINT

_SMALL = 100  # letters; what is longer is written once, wherever it is shown
_USE = re.compile(r'<use href="#[^"]+"/>')
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Framed(NamedTuple):
    """What of a drawing is seen, and what it is called."""

    box: Box
    title: str
    prefix: str = ""  # of its ids, where several drawings stand on one page
    outline: str = ""  # along which it is cut out


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
            return self.drawing(face.marks, Framed(box, title, prefix))
        return self.drawing(
            _with_edges(face), Framed(box.grown(Edges(*[face.bleed] * 4)), title, prefix)
        )

    def drawing(self, marks: Iterable[Mark], framed: Framed) -> str:
        """Return marks as one SVG that needs nothing from elsewhere."""
        sheet = _Sheet(self, framed.prefix)
        inner = sheet.marks(marks)
        if framed.outline:
            inner = f"<g{sheet.clipped(framed.outline)}>{inner}</g>"
        defs = f"<defs>{''.join(sheet.defs)}</defs>" if sheet.defs else ""
        width, height = short(framed.box.width), short(framed.box.height)
        view = f"{short(framed.box.x)} {short(framed.box.y)} {width} {height}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
            f' viewBox="{view}" role="img" fill="none" stroke-miterlimit="{short(MITER)}">'
            f"<title>{escape(framed.title, quote=False)}</title>{defs}{inner}</svg>"
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
                return "".join(self._text(mark))
            case Group():
                return self._group(mark)
            case Path() | Rect() | Circle():
                return shape(mark, self.named)
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
        traits = _placed(group)
        if group.clip:
            traits += self.clipped(group.clip, group.even)
        if group.mask:
            traits += f' mask="url(#{self._mask(group.mask)})"'
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
        clip = self.named(f'<clipPath id="{{}}"><path d="{path(d)}"{rule}/></clipPath>')
        return f' clip-path="url(#{clip})"'

    def _mask(self, marks: tuple[Mark, ...]) -> str:
        far, wide = short(-ANYWHERE), short(2 * ANYWHERE)
        place = f'x="{far}" y="{far}" width="{wide}" height="{wide}"'
        return self.named(
            f'<mask id="{{}}" maskUnits="userSpaceOnUse" {place}>{self.marks(marks)}</mask>'
        )

    def _text(self, text: Text) -> Iterator[str]:
        for fill, runs in groupby(text.runs, lambda run: run.fill):
            if letters := "".join(map(self._run, runs)):
                yield f'<g fill="{colour(fill)}">{letters}</g>'

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


def _placed(group: Group) -> str:
    """Return the trait of what is mirrored, turned clockwise, scaled and moved."""
    a, b, x, y, side = group.pose
    drawn = Affine(a=side * a, b=side * b, c=-b, d=a, e=x, f=y)
    return f' transform="{matrix(drawn)}"' if drawn != SAME else ""


def _with_edges(face: Face) -> tuple[Mark, ...]:
    """Return a face and, if it ends at the cut, its mirror images around it."""
    if face.mirror is None:
        return face.marks
    trim = Box(0, 0, face.width, face.height)
    over = trim.grown(Edges(*[face.bleed] * 4))
    whole, *edges = strips(face.whole or trim, face.mirror, face.bleed)
    marks: list[Mark] = []
    for clip, (across, down, x, y) in (*edges, whole):
        if clip.overlaps(over):
            image = Group(face.marks, x, y, 0.0 if down > 0 else 180.0, shared="face")
            image = image._replace(mirror=(across < 0) != (down < 0))
            marks.append(Group((image,), clip=_rectangle(clip)))
    return tuple(marks)


def _rectangle(box: Box) -> str:
    """Return a box as path data."""
    right, bottom = box.right, box.bottom
    return polygon(((box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom)))
