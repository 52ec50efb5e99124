"""Marks become PDF operators: strings in millimetres, written in one go."""

import math
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256

from pnp.geometry import Box
from pnp.model.face import Circle, Face, Group, Mark, Paint, Path, Picture, Rect, Text, Word
from pnp.paths import KAPPA, circle, segments
from pnp.units import POINT

LEVEL = 6
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_VERBS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@dataclass(slots=True)
class Needs:
    """What a stretch of operators has to find in its resources."""

    glyphs: dict[str, dict[int, str]] = field(default_factory=dict)  # of each font, with letters
    alphas: set[float] = field(default_factory=set)
    pictures: set[str] = field(default_factory=set)

    def merge(self, other: "Needs") -> None:
        """Take over what another stretch needs."""
        for font, glyphs in other.glyphs.items():
            self.glyphs.setdefault(font, {}).update(glyphs)
        self.alphas |= other.alphas
        self.pictures |= other.pictures


@dataclass(frozen=True, slots=True)
class Inked:
    """A face as the PDF holds it: packed operators and what they need."""

    name: str
    width: float
    height: float
    bleed: float
    data: bytes
    fonts: tuple[str, ...]
    alphas: tuple[float, ...]
    pictures: tuple[str, ...]


def n(value: float) -> str:
    """Write a number for a PDF: a tenth of a micrometre is enough for any printer."""
    return repr(round(value, 4))


def alpha_name(opacity: float) -> str:
    """Return the resource name of an opacity."""
    return f"A{round(opacity * 1000)}"


def picture_name(key: str) -> str:
    """Return the resource name of a picture."""
    return "P" + sha256(key.encode()).hexdigest()[:12]


class Inker:
    """Writes marks as operators; words and outlines are formatted once and kept."""

    def __init__(self) -> None:
        self._fragments: dict[Word, str] = {}
        self.all = Needs()

    def face(self, face: Face) -> Inked:
        """Write a face and pack it."""
        needs = Needs()
        data = zlib.compress(self.marks(face.marks, needs).encode("ascii"), LEVEL)
        self.all.merge(needs)
        return Inked(
            face.name,
            face.width,
            face.height,
            face.bleed,
            data,
            tuple(sorted(needs.glyphs)),
            tuple(sorted(needs.alphas)),
            tuple(sorted(needs.pictures)),
        )

    def marks(self, marks: Iterable[Mark], needs: Needs) -> str:
        """Write marks one after the other."""
        out: list[str] = []
        self._write(marks, needs, out)
        return "\n".join(out)

    def _write(self, marks: Iterable[Mark], needs: Needs, out: list[str]) -> None:
        for mark in marks:
            kind = type(mark)
            if kind is Text:
                self._text(mark, needs, out)  # type: ignore[arg-type]
            elif kind is Group:
                self._group(mark, needs, out)  # type: ignore[arg-type]
            elif kind is Picture:
                self._picture(mark, needs, out)  # type: ignore[arg-type]
            else:
                paint: Paint = mark.paint  # type: ignore[union-attr]
                if paint.opacity < 1:
                    needs.alphas.add(paint.opacity)
                out.append(_shape(mark))  # type: ignore[arg-type]

    def _group(self, group: Group, needs: Needs, out: list[str]) -> None:
        if not group.marks:
            return
        out.append("q")
        if group.opacity < 1:
            needs.alphas.add(group.opacity)
            out.append(f"/{alpha_name(group.opacity)} gs")
        if group.x or group.y or group.rotate or group.scale != 1:
            out.append(placing(group.x, group.y, group.rotate, group.scale))
        if group.clip:
            out.append(f"{outline(group.clip)} W n")
        self._write(group.marks, needs, out)
        out.append("Q")

    def _text(self, text: Text, needs: Needs, out: list[str]) -> None:
        if not text.runs:
            return
        parts = ["BT"]
        font = fill = ""
        for run in text.runs:
            if run.font != font:
                font = run.font
                parts.append(f"/{font} {n(run.size * POINT)} Tf")
            if run.fill != fill:
                fill = run.fill
                parts.append(f"{rgb(fill)} rg")
            glyphs = needs.glyphs.setdefault(font, {})
            gap = f">{n(-run.gap / (run.size * POINT) * 1000)}<" if run.gap else ""
            hexes = []
            for word in run.words:
                known = self._fragments.get(word)
                if known is None:
                    known = self._fragments[word] = _fragment(word)
                hexes.append(known)
                glyphs.update(zip(word.glyphs, word.text, strict=True))
                if gap and word.text == " ":
                    hexes.append(gap)
            shown = "".join(hexes)
            parts.append(f"1 0 0 -1 {n(run.x)} {n(run.y)} Tm [<{shown}>] TJ")
        parts.append("ET")
        if len(self._fragments) > 50_000:
            self._fragments.clear()
        out.append(" ".join(parts))

    def _picture(self, picture: Picture, needs: Needs, out: list[str]) -> None:
        needs.pictures.add(picture.source)
        x, y, width, height = picture.box
        out.append(
            f"q {rectangle(picture.clip)} W n {n(width)} 0 0 {n(-height)} {n(x)} {n(y + height)} cm"
            f" /{picture_name(picture.source)} Do Q"
        )


def placing(x: float, y: float, rotate: float, scale: float) -> str:
    """Write the matrix that moves, turns clockwise and scales."""
    if rotate % 90 == 0:
        quarter = int(rotate // 90) % 4
        cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter]
    else:
        angle = math.radians(rotate)
        cos, sin = math.cos(angle), math.sin(angle)  # type: ignore[assignment]
    a, b = cos * scale, sin * scale
    return f"{n6(a)} {n6(b)} {n6(-b)} {n6(a)} {n(x)} {n(y)} cm"


def n6(value: float) -> str:
    """Write a factor: it is multiplied with hundreds of millimetres, so it needs more digits."""
    return f"{value:.6f}".rstrip("0").rstrip(".")


def rectangle(box: Box) -> str:
    """Write a rectangle as a path."""
    return f"{n(box.x)} {n(box.y)} {n(box.width)} {n(box.height)} re"


@lru_cache(maxsize=4096)
def rgb(colour: str) -> str:
    """Write `#rrggbb` as three numbers."""
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.4g}" for i in (1, 3, 5))


@lru_cache(maxsize=8192)
def outline(d: str) -> str:
    """Write absolute path data as operators."""
    return " ".join(
        " ".join((*(n(number) for number in numbers), _VERBS[command]))
        for command, numbers in segments(d)
    )


@lru_cache(maxsize=8192)
def _shape(mark: Rect | Circle | Path) -> str:
    paint = mark.paint
    if isinstance(mark, Rect):
        path = _round(mark.box, mark.corner) if mark.corner else rectangle(mark.box)
    elif isinstance(mark, Circle):
        path = outline(circle(mark.x, mark.y, mark.radius))
    else:
        path = outline(mark.d)
    return _painted(path, paint)


def _painted(path: str, paint: Paint) -> str:
    if not paint.fill and not paint.stroke:
        return ""
    parts = []
    if paint.fill:
        parts.append(f"{rgb(paint.fill)} rg")
    if paint.stroke:
        parts.append(f"{rgb(paint.stroke)} RG {n(paint.line)} w")
        parts.append(f"{_CAPS[paint.cap]} J {_JOINS[paint.join]} j")
        parts.append(f"[{' '.join(n(length) for length in paint.dash)}] 0 d")
    parts.append(path)
    parts.append("B" if paint.fill and paint.stroke else "f" if paint.fill else "S")
    if paint.opacity < 1:
        return f"q /{alpha_name(paint.opacity)} gs {' '.join(parts)} Q"
    return " ".join(parts)


def _round(box: Box, corner: float) -> str:
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    r = min(corner, box.width / 2, box.height / 2)
    k = r * (1 - KAPPA)
    return (
        f"{n(x + r)} {n(y)} m {n(right - r)} {n(y)} l"
        f" {n(right - k)} {n(y)} {n(right)} {n(y + k)} {n(right)} {n(y + r)} c"
        f" {n(right)} {n(bottom - r)} l"
        f" {n(right)} {n(bottom - k)} {n(right - k)} {n(bottom)} {n(right - r)} {n(bottom)} c"
        f" {n(x + r)} {n(bottom)} l"
        f" {n(x + k)} {n(bottom)} {n(x)} {n(bottom - k)} {n(x)} {n(bottom - r)} c"
        f" {n(x)} {n(y + r)} l"
        f" {n(x)} {n(y + k)} {n(x + k)} {n(y)} {n(x + r)} {n(y)} c h"
    )


def _fragment(word: Word) -> str:
    """Write a word's glyphs for the inside of `<…>`, with its kerning between them."""
    if not word.kerns:
        return "".join(f"{glyph:04x}" for glyph in word.glyphs)
    parts = []
    for glyph, kern in zip(word.glyphs, word.kerns, strict=True):
        parts.append(f"{glyph:04x}")
        if kern:
            parts.append(f">{n(-kern)}<")
    return "".join(parts)
