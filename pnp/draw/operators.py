"""Marks become PDF operators: strings in millimetres, written in one go."""

import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple, assert_never

from pnp.draw.edges import strips
from pnp.draw.reading import begun, is_read, turning
from pnp.draw.shading import shading
from pnp.draw.syntax import (
    alpha_name,
    filling,
    font_of_size,
    fragment,
    gradient_name,
    layer_name,
    mask_name,
    mute,
    n,
    outline,
    picture_name,
    placing,
    rectangle,
    shape,
)
from pnp.geometry import Box, Edges
from pnp.model.face import (
    Art,
    Circle,
    Face,
    Gradient,
    Group,
    Inked,
    Mark,
    Needs,
    Path,
    Picture,
    Rect,
    Text,
    Word,
)

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
        if len(needs.shared) == 1 and operators == _shown(*needs.shared):  # it is that form
            data, needs, *_ = self._inked[operators[1:].removesuffix(" Do")]
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
        trim = Box(0, 0, face.width, face.height)
        over = trim.grown(Edges(*[face.bleed] * 4))
        whole, *edges = strips(face.whole or trim, own, face.bleed)
        outside, self._mute = self._mute, True
        image = self._form(face.marks)
        self._mute = outside
        for strip in edges:
            if not strip.clip.overlaps(over):
                continue  # at another part
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

    def _art(self, art: Art, needs: Needs, out: list[str]) -> None:
        needs.add(art.needs)
        self._inked.update(art.forms)
        self.all.shared.update(art.forms)
        out.append(art.operators)

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
                    self._art(mark, needs, out)
                case _:
                    assert_never(mark)

    def _group(self, group: Group, needs: Needs, out: list[str]) -> None:
        if not group.marks:
            return
        outside = self._mute, self._read
        self._mute = self._mute or group.of is not None
        self._read = is_read(group.tag) if group.tag else self._read and not group.shared
        if group.layer:
            needs.layers.add(group.layer)
            out.append(f"/OC /{layer_name(group.layer)} BDC")
        if group.tag:
            out.append(begun(group.tag))
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
            out.append(f"/{mask_name(form)} gs")
        if group.opacity < 1:
            needs.alphas.add(group.opacity)
            out.append(f"/{alpha_name(group.opacity)} gs")
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
        out.append(_shown(form))

    def _text(self, text: Text, needs: Needs, out: list[str]) -> None:
        if not text.runs:
            return
        parts = ["BT"]
        font = fill = ""
        words: set[Word] = set()
        for run in text.runs:
            if run.font != font:
                font = run.font
                name = mute(font) if self._mute else font
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
                shown = turning(run.words, run.turn)
            parts.append(f"1 0 0 -1 {run.x:.3f} {run.y:.3f} Tm {shown}")
        parts.append("ET")
        out.append(" ".join(parts))

    def _picture(self, picture: Picture, needs: Needs, out: list[str]) -> None:
        needs.pictures.add(picture.source)
        x, y, width, height = picture.box
        out.append(
            f"q {rectangle(picture.clip)} W n {n(width)} 0 0 {n(-height)} {n(x)} {n(y + height)} cm"
            f" /{picture_name(picture.source)} Do Q"
        )


def _shown(form: str) -> str:
    return f"/{form} Do"
