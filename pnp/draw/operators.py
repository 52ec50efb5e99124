"""Marks become PDF operators: strings in millimetres, written in one go."""

import math
import zlib
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple, assert_never

from pnp.base.colours import Colour
from pnp.base.geometry import SAME, Affine, Box, Edges
from pnp.base.paths import KAPPA, circle, mapped
from pnp.base.units import POINT
from pnp.draw.resources import OVERPRINT, ResourceName, n, n6, outline, rectangle
from pnp.model.face import (
    DECORATION,
    FIGURE,
    MITER,
    NONE,
    Art,
    Circle,
    Face,
    FaceName,
    Gradient,
    Group,
    Inked,
    Mark,
    Needs,
    Paint,
    Path,
    Picture,
    PictureFile,
    Rect,
    Shape,
    Tag,
    Text,
    Word,
)
from pnp.model.sheet import Document, Placement
from pnp.pictures.pixels import Look
from pnp.text.fonts import Font

# Shapes, texts and tags are written as operators.

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_DOT = 0.001  # millimetres: how long a dash of no length is


@lru_cache(maxsize=4096)
def gradient_name(gradient: Gradient) -> str:
    """Return the resource name of a gradient."""
    return "G" + sha256(repr(gradient).encode()).hexdigest()[:12]


def placing(group: Group) -> str:
    """Write the matrix that mirrors, turns clockwise, scales and moves a group's marks."""
    if group.rotate % 90 == 0:
        quarter = int(group.rotate // 90) % 4
        cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter]
    else:
        angle = math.radians(group.rotate)
        cos, sin = math.cos(angle), math.sin(angle)  # type: ignore[assignment]
    a, b, side = cos * group.scale, sin * group.scale, -1 if group.mirror else 1
    factors = (side * a, side * b, -b, a)
    return f"{' '.join(n6(factor + 0.0) for factor in factors)} {n(group.x)} {n(group.y)} cm"


def _mapping(drawn: Affine) -> str:
    """Write a map of the plane."""
    return f"{' '.join(n6(factor) for factor in drawn[:4])} {n(drawn.e)} {n(drawn.f)} cm"


def rgb(colour: str) -> str:
    """Write `#rrggbb` as three numbers."""
    return " ".join(f"{part:.4g}" for part in Colour.parse(colour))


@lru_cache(maxsize=4096)
def filling(colour: str) -> str:
    """Write the choice of a colour for surfaces and letters; black and greys are of one ink."""
    red, green, blue = Colour.parse(colour)
    return f"{red:.4g} g" if red == green == blue else f"{rgb(colour)} rg"


@lru_cache(maxsize=4096)
def font_of_size(font: str, size: float) -> str:
    """Write the choice of a font; a thousand faces have the same few."""
    return f"/{font} {n(size * POINT)} Tf"


@lru_cache(maxsize=4096)
def shape(mark: Shape) -> str:
    """Write a shape and how it is inked."""
    match mark:
        case Rect():
            path = _round(mark.box, mark.corner) if mark.corner else rectangle(mark.box)
        case Circle():
            path = outline(circle(mark.x, mark.y, mark.radius))
        case Path():
            path = outline(mark.d)
        case _:
            assert_never(mark)
    if mark.paint.pen != SAME and isinstance(mark, Path):
        return _by_pen(mark, path)
    return _painted(path, mark.paint)


def _by_pen(mark: Path, path: str) -> str:
    """Write a path whose line is drawn by a pen that is not round."""
    paint, back = mark.paint, outline(mapped(mark.d, mark.paint.pen.inverse))
    line = _painted(back, paint._replace(fill="", pen=SAME))
    inside = _painted(path, paint._replace(stroke="", pen=SAME))
    return f"{inside} q {_mapping(paint.pen)} {line} Q".lstrip()


def _painted(path: str, paint: Paint) -> str:
    parts = []
    fill, even = paint.fill, "*" if paint.even else ""
    stroke = paint.stroke if paint.line else ""  # which printers would draw as thin as they can
    if isinstance(fill, Gradient):
        drawn = "" if fill.drawn == SAME else f" {_mapping(fill.drawn)}"
        parts.append(f"q {path} W{even} n{drawn} /{gradient_name(fill)} sh Q")
        fill = ""
    if fill:
        parts.append(filling(fill))
    if stroke:
        ink = f"/{paint.spot} CS 1 SCN" if paint.spot else f"{rgb(stroke)} RG"
        parts.append(f"{ink} {n(paint.line)} w")
        parts.append(f"{_CAPS[paint.cap]} J {_JOINS[paint.join]} j")
        parts.append(f"[{' '.join(map(n, _dashes(paint)))}] {n(paint.start)} d")
    if stroke and paint.miter != MITER:
        parts.append(f"{n(paint.miter)} M")
    if fill or stroke:
        parts.append(path)
        parts.append(("B" if stroke else "f") + even if fill else "S")
    if paint.spot:
        return f"q /{OVERPRINT} gs {' '.join(parts)} Q"
    if stroke and paint.miter != MITER and paint.opacity == 1:
        return f"q {' '.join(parts)} Q"
    if parts and paint.opacity < 1:
        return f"q /{ResourceName.alpha(paint.opacity)} gs {' '.join(parts)} Q"
    return " ".join(parts)


def _dashes(paint: Paint) -> tuple[float, ...]:
    """Return dashes and gaps; PDFium takes a dot for a dash, and what follows comes too late."""
    if paint.cap == "butt" or 0 not in paint.dash or len(paint.dash) % 2:
        return paint.dash
    pairs = zip(paint.dash[::2], paint.dash[1::2], strict=True)
    return tuple(
        length
        for dash, gap in pairs
        for length in ((dash, gap) if dash or gap <= _DOT else (_DOT, gap - _DOT))
    )


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


@lru_cache(maxsize=50_000)
def fragment(word: Word) -> str:
    """Write a word's glyphs for the inside of `<…>`, with its kerning between them."""
    if not word.kerns:
        return "".join(f"{glyph:04x}" for glyph in word.glyphs)
    parts = []
    for glyph, kern in zip(word.glyphs, word.kerns, strict=True):
        parts.append(f"{glyph:04x}")
        if kern:
            parts.append(f">{n(-kern)}<")
    return "".join(parts)


_SOFT_HYPHEN = "/Span << /ActualText <feff00ad> >> BDC"


def begin_tag(tag: Tag) -> str:
    """Write where marks begin that are read as one, or left out."""
    entries = f"/MCID {tag.number}" if tag.number != NONE else ""
    if tag.said:
        digits = tag.said.encode("utf-16-be").hex()
        entries = f"{entries} /ActualText <feff{digits}>".strip()
    return f"/{tag.role} << {entries} >> BDC" if entries else f"/{tag.role} BMC"


def end_of_line(words: tuple[Word, ...], turn: Word) -> str:
    """Write the words at the end of a line: a space leads on, and a hyphen is a soft one."""
    *others, last = words
    if turn.text == " ":
        return f"[<{''.join(map(fragment, (*words, turn)))}>] TJ"
    whole = Word(last.text[:-1], 0.0, last.glyphs[:-1], last.kerns[:-1])
    before = "".join(map(fragment, (*others, whole)))
    return f"[<{before}>] TJ {_SOFT_HYPHEN} <{fragment(turn)}> Tj EMC"


# Gradients are shadings of a PDF.


@lru_cache(maxsize=8192)
def shading(gradient: Gradient) -> str:
    """Write a shading dictionary; beyond its ends a gradient goes on plain."""
    place = gradient.place
    if gradient.kind == "linear":
        kind, coords = 2, place
    else:
        x, y, r, *focus = place
        kind, coords = 3, (*(focus or (x, y)), 0.0, x, y, r)
    numbers = " ".join(n(number) for number in coords)
    return (
        f"<< /ShadingType {kind} /ColorSpace /DeviceRGB /Coords [ {numbers} ]"
        f" /Function {_function(gradient.stops)} /Extend [ true true ] >>"
    )


def _function(stops: tuple[tuple[float, str], ...]) -> str:
    """Write the colours as straight runs from one to the next, stitched together."""
    first, last = stops[0], stops[-1]
    if first[0] > 0:
        stops = ((0.0, first[1]), *stops)
    if last[0] < 1:
        stops = (*stops, (1.0, last[1]))
    runs = [
        f"<< /FunctionType 2 /Domain [ 0 1 ] /N 1 /C0 [ {rgb(a)} ] /C1 [ {rgb(b)} ] >>"
        for (_, a), (_, b) in pairwise(stops)
    ]
    bounds = " ".join(n(at) for at, _ in stops[1:-1])
    return (
        f"<< /FunctionType 3 /Domain [ 0 1 ] /Functions [ {' '.join(runs)} ]"
        f" /Bounds [ {bounds} ] /Encode [ {' '.join(['0 1'] * len(runs))} ] >>"
    )


# Art that ends at the cut goes on beyond it, mirrored: a knife that slips shows no white.

LAP = 0.1  # mm of a strip under the face, so that no seam is seen


class _Strip(NamedTuple):
    """A part of a face and its bleed, and how the art comes to be seen there."""

    clip: Box
    matrix: tuple[int, int, float, float]  # factors and moves of x and y

    @property
    def operators(self) -> str:
        """What goes before the art."""
        across, down, x, y = self.matrix
        return f"{rectangle(self.clip)} W n {across} 0 0 {down} {n(x)} {n(y)} cm"


def strips(trim: Box, own: float, bleed: float) -> tuple[_Strip, ...]:
    """Return the face with its own bleed, then the strips beyond it, at its edges and corners."""
    drawn = trim.grown(Edges(own, own, own, own))
    sides, ends = (
        (
            ((start, length), 1, 0.0),
            ((start - more, more + LAP), -1, 2 * start),
            ((start + length - LAP, more + LAP), -1, 2 * (start + length)),
        )
        for start, length in ((drawn.x, drawn.width), (drawn.y, drawn.height))
        for more in [bleed - own]
    )
    return tuple(
        _Strip(Box(left, top, wide, high), (across, down, x, y))
        for (left, wide), across, x in sides
        for (top, high), down, y in ends
    )


def strips_of(face: Face, own: float) -> list[_Strip]:
    """Return the strips of a face, but for those that lie at other parts of a larger piece."""
    trim = Box(0, 0, face.width, face.height)
    over = trim.grown(Edges(*[face.bleed] * 4))
    found = strips(face.whole or trim, own, face.bleed)
    return [one for one in found if one.clip.overlaps(over)]


# Marks are written by an inker, and faces packed into batches.

LEVEL = 4  # beyond it, time doubles and a face shrinks by a hundredth
MOST_KEPT = 20_000_000  # letters of operators whose outlines are kept
SMALL = 800  # letters of operators; more of them stand once in a file, wherever they are shown


@dataclass(slots=True)
class Supplies:
    """What the faces of a file have to share: the glyphs of their fonts, and marks in common."""

    words: dict[str, set[Word]] = field(default_factory=dict)  # of each font
    glyphs: dict[str, dict[int, str]] = field(default_factory=dict)  # of each font, with letters
    shared: dict[str, "Inked"] = field(default_factory=dict)

    def merge(self, other: "Supplies") -> None:
        """Take over what another part of the file needs."""
        for font, glyphs in other.settle().glyphs.items():
            _name_glyphs(self.glyphs.setdefault(font, {}), glyphs.items())
        self.shared.update(other.shared)

    def settle(self) -> "Supplies":
        """Turn words into the glyphs that they are made of."""
        for font, words in self.words.items():
            glyphs = self.glyphs.setdefault(font, {})
            for word in words:
                _name_glyphs(glyphs, zip(word.glyphs, word.text, strict=True))
        self.words.clear()
        return self


def _name_glyphs(known: dict[int, str], found: Iterable[tuple[int, str]]) -> None:
    """Note the letter of each glyph; of letters that share one, the first in Unicode."""
    for glyph, letter in found:
        if letter < known.setdefault(glyph, letter):
            known[glyph] = letter


class Batch(NamedTuple):
    """Some faces of a file, and what they need besides."""

    faces: list[Inked]
    supplies: Supplies


class Inker:
    """Writes marks as operators; what faces have in common is written once and kept."""

    def __init__(self) -> None:
        # By identity: comparing long drawings would cost more than writing them.
        self._shared: dict[tuple[int, bool], tuple[tuple[Mark, ...], str]] = {}
        self._mute = False  # whether texts are to be seen only
        self._read = False  # whether they are to be read out
        self._inked: dict[str, Inked] = {}  # shared marks by name
        self.all = Supplies()
        self._letters = 0  # of art, since outlines were forgotten

    def face(self, face: Face) -> Inked:
        """Write a face and pack it."""
        needs = Needs.none()
        operators = self.marks(face.marks, needs)
        if face.mirror is not None:
            operators, needs = self._with_edges(face, operators, needs, face.mirror)
        first = next(iter(needs.shared), "")
        if operators == f"/{first} Do":  # it is that form
            data, needs, *_ = self._inked[first]
        else:
            data = zlib.compress(operators.encode("ascii"), LEVEL)
        return Inked(
            data, needs, str(face.name), width=face.width, height=face.height, bleed=face.bleed
        )

    def _with_edges(
        self, face: Face, operators: str, inside: Needs, own: float
    ) -> tuple[str, Needs]:
        """Write a face and its mirror images around it, in which nobody finds texts."""
        needs, out = Needs.none(), list[str]()
        whole, *edges = strips_of(face, own)
        outside, self._mute = self._mute, True
        image = self._form(face.marks)
        self._mute = outside
        for strip in edges:
            out.append(f"q {strip.operators}")
            self._show(image, needs, out)
            out.append("Q")
        needs.add(inside)
        out += [f"q {whole.operators}", operators, "Q"]
        return "\n".join(out), needs

    def art(self, marks: tuple[Mark, ...]) -> Art:
        """Write marks that hold no words, for all faces that will show them."""
        self.all, needs = Supplies(), Needs.none()
        operators = self.marks(marks, needs)
        self._letters += len(operators)
        if self._letters > MOST_KEPT:  # what is long takes room, and hardly ever comes again
            self._letters = 0
            outline.cache_clear()
            shape.cache_clear()
        if len(operators) > SMALL:
            out: list[str] = []
            form, needs = self._kept(operators, needs), Needs.none()
            self._show(form, needs, out)
            operators = out[0]
        return Art(operators, needs, self.all.shared)

    def _share(self, group: Group) -> str:
        """Write marks that many faces have in common, once, and return their name."""
        key = id(group.marks), self._mute
        held, name = self._shared.get(key, (None, ""))
        if held is not group.marks:
            name = self._form(group.marks)
            self._shared[key] = group.marks, name
        return name

    def _form(self, marks: tuple[Mark, ...], blends: bool = False) -> str:
        """Write marks as a form of their own and return its name."""
        needs = Needs.none()
        return self._kept(self.marks(marks, needs), needs, blends)

    def _kept(self, operators: str, needs: Needs, blends: bool = False) -> str:
        """Keep operators as a form and return its name."""
        data = operators.encode("ascii")
        name = ("T" if blends else "S") + sha256(data).hexdigest()[:12]
        if name not in self._inked:
            self._inked[name] = Inked(zlib.compress(data, LEVEL), needs, blends=blends)
        return name

    def _supply(self, name: str) -> None:
        """Note shared marks and those inside of them, which were perhaps written long before."""
        if name not in self.all.shared:
            self.all.shared[name] = inked = self._inked[name]
            for inner in inked.needs.shared:
                self._supply(inner)

    def marks(self, marks: Iterable[Mark], needs: Needs) -> str:
        """Write marks one after the other, and note what they need."""
        out: list[str] = []
        self._write(marks, needs, out)
        return "\n".join(out)

    def _write(self, marks: Iterable[Mark], needs: Needs, out: list[str]) -> None:
        for mark in marks:
            match mark:
                case Text():
                    self._text(mark, needs, out)
                case Group():
                    self._group(mark, needs, out)
                case Path() | Rect() | Circle():
                    paint = mark.paint
                    if paint.opacity < 1:
                        needs.alphas.add(paint.opacity)
                    if paint.spot:
                        needs.spots.add(paint.spot)
                    if isinstance(paint.fill, Gradient):
                        needs.gradients[gradient_name(paint.fill)] = shading(paint.fill)
                    out.append(shape(mark))
                case Picture():
                    self._picture(mark, needs, out)
                case Art():
                    needs.add(mark.needs)
                    self._inked.update(mark.forms)
                    self.all.shared.update(mark.forms)
                    out.append(mark.operators)
                case _:
                    assert_never(mark)

    def _group(self, group: Group, needs: Needs, out: list[str]) -> None:
        if not group.marks:
            return
        outside = self._mute, self._read
        self._mute = self._mute or group.of is not None
        if group.tag:  # texts in it are read as they stand, line by line, or not at all
            self._read = group.tag.role not in (DECORATION, FIGURE)
        else:
            self._read = self._read and not group.shared
        if group.layer:
            needs.layers.add(group.layer)
            out.append(f"/OC /{ResourceName.layer(group.layer)} BDC")
        if group.tag:
            out.append(begin_tag(group.tag))
        out.append("q")
        if group.x or group.y or group.rotate or group.scale != 1 or group.mirror:
            out.append(placing(group))
        if group.clip:
            out.append(f"{outline(group.clip)} W{'*' if group.even else ''} n")
        if group.mask:
            form = self._form(group.mask, blends=True)
            self._supply(form)
            needs.masks.add(form)
            needs.shared.add(form)
            out.append(f"/{ResourceName.mask(form)} gs")
        if group.opacity < 1:
            needs.alphas.add(group.opacity)
            out.append(f"/{ResourceName.alpha(group.opacity)} gs")
        if group.opacity < 1 or group.mask:
            self._show(self._form(group.marks, blends=True), needs, out)
        elif group.shared and not (len(group.marks) == 1 and isinstance(group.marks[0], Art)):
            self._show(self._share(group), needs, out)
        else:
            self._write(group.marks, needs, out)
        out.append("Q")
        out.extend("EMC" for one in (group.tag, group.layer) if one)
        self._mute, self._read = outside

    def _show(self, form: str, needs: Needs, out: list[str]) -> None:
        needs.shared.add(form)
        self._supply(form)
        out.append(f"/{form} Do")

    def _text(self, text: Text, needs: Needs, out: list[str]) -> None:
        if not text.runs:
            return
        parts = ["BT"]
        font = fill = ""
        words: set[Word] = set()
        for run in text.runs:
            if run.font != font:
                font = run.font
                name = ResourceName.mute(font) if self._mute else font
                needs.fonts.add(name)
                words = self.all.words.setdefault(name, set())
                parts.append(font_of_size(name, run.size))
            if run.fill != fill:
                fill = run.fill
                parts.append(filling(fill))
            words.update(run.words)
            shown = f"[<{''.join(map(fragment, run.words))}>] TJ"
            if run.turn and self._read:
                words.add(run.turn)
                shown = end_of_line(run.words, run.turn)
            parts.append(f"1 0 0 -1 {run.x:.3f} {run.y:.3f} Tm {shown}")
        parts.append("ET")
        out.append(" ".join(parts))

    def _picture(self, picture: Picture, needs: Needs, out: list[str]) -> None:
        needs.pictures.add(picture.source)
        x, y, width, height = picture.box
        out.append(
            f"q {rectangle(picture.clip)} W n {n(width)} 0 0 {n(-height)} {n(x)} {n(y + height)} cm"
            f" /{ResourceName.picture(picture.source)} Do Q"
        )


# --- What is given to whoever writes files: sheets that are arranged, and faces as they come.


__all__ = ["Drawing", "Files", "Look"]

# What a file is called besides its part, and the file itself.
Files = Generator[tuple[str, Iterable[bytes]], None, None]


class Drawing(NamedTuple):
    """A part on its way into files: arranged, and its faces are read one by one."""

    document: Document
    font: Callable[[str], Font]
    pictures: Mapping[str, PictureFile]  # known once the faces are there
    batches: Iterable[Batch] = ()  # faces as operators
    faces: Iterable[Face] = ()  # as marks, for formats that are given these
    shared: Mapping[FaceName, FaceName] = {}  # faces in whose place that of another piece lies
    look: Look = Look()

    def shows(self, placement: Placement) -> FaceName:
        """Return which face lies there: many pieces share a back."""
        return self.shared.get(placement.face, placement.face)
