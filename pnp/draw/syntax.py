"""The syntax of PDF content: numbers, names, paths, paints and glyphs as strings."""

import math
from functools import lru_cache
from hashlib import sha256
from typing import assert_never

from pnp.colours import parts
from pnp.geometry import SAME, Affine, Box
from pnp.model.face import MITER, Circle, Gradient, Group, Paint, Path, Rect, Shape, Word
from pnp.model.names import Layer
from pnp.paths import KAPPA, circle, mapped, written_segments
from pnp.units import POINT

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_DOT = 0.001  # millimetres: how long a dash of no length is
_MUTE = ".mute"
_VERBS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
OVERPRINT = "Over"  # the resource name of what prints over colours and leaves them alone


def n(value: float) -> str:
    """Write a number for a PDF: a tenth of a micrometre is enough for any printer."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def alpha_name(opacity: float) -> str:
    """Return the resource name of an opacity."""
    return f"A{round(opacity * 1000)}"


@lru_cache(maxsize=4096)
def gradient_name(gradient: Gradient) -> str:
    """Return the resource name of a gradient."""
    return "G" + sha256(repr(gradient).encode()).hexdigest()[:12]


def mask_name(form: str) -> str:
    """Return the resource name of the state in which a form decides what is seen."""
    return f"K{form[1:]}"


def picture_name(key: str) -> str:
    """Return the resource name of a picture."""
    return "P" + sha256(key.encode()).hexdigest()[:12]


def layer_name(layer: Layer) -> str:
    """Return the resource name of a layer."""
    return f"L{layer}"


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


def mapping(drawn: Affine) -> str:
    """Write a map of the plane."""
    return f"{' '.join(n6(factor) for factor in drawn[:4])} {n(drawn.e)} {n(drawn.f)} cm"


def n6(value: float) -> str:
    """Write a factor: it is multiplied with hundreds of millimetres, so it needs more digits."""
    return f"{value:.6f}".rstrip("0").rstrip(".")


def rectangle(box: Box) -> str:
    """Write a rectangle as a path."""
    return f"{n(box.x)} {n(box.y)} {n(box.width)} {n(box.height)} re"


def rgb(colour: str) -> str:
    """Write `#rrggbb` as three numbers."""
    return " ".join(f"{part:.4g}" for part in parts(colour))


@lru_cache(maxsize=4096)
def filling(colour: str) -> str:
    """Write the choice of a colour for surfaces and letters; black and greys are of one ink."""
    red, green, blue = parts(colour)
    return f"{red:.4g} g" if red == green == blue else f"{rgb(colour)} rg"


def mute(font: str) -> str:
    """Return the resource name of a font whose letters nobody finds or copies."""
    return font + _MUTE


def is_mute(font: str) -> bool:
    """Tell whether a resource name is that of such a font."""
    return font.endswith(_MUTE)


def aloud(font: str) -> str:
    """Return the font that a resource name stands for."""
    return font.removesuffix(_MUTE)


@lru_cache(maxsize=4096)
def font_of_size(font: str, size: float) -> str:
    """Write the choice of a font; a thousand faces have the same few."""
    return f"/{font} {n(size * POINT)} Tf"


@lru_cache(maxsize=4096)
def outline(d: str) -> str:
    """Write absolute path data as operators."""
    return " ".join(
        f"{numbers} {_VERBS[command]}" if numbers else _VERBS[command]
        for command, numbers in written_segments(d)
    )


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
    return f"{inside} q {mapping(paint.pen)} {line} Q".lstrip()


def _painted(path: str, paint: Paint) -> str:
    parts = []
    fill, stroke, even = paint.fill, paint.stroke, "*" if paint.even else ""
    if isinstance(fill, Gradient):
        drawn = "" if fill.drawn == SAME else f" {mapping(fill.drawn)}"
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
        return f"q /{alpha_name(paint.opacity)} gs {' '.join(parts)} Q"
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
