"""The syntax of PDF content: numbers, names, paths, paints and glyphs as strings."""

import math
from functools import lru_cache
from hashlib import sha256
from typing import assert_never

from pnp.colours import parts
from pnp.geometry import Box
from pnp.model.face import Circle, Gradient, Paint, Path, Rect, Shape, Word
from pnp.model.names import Layer
from pnp.paths import KAPPA, circle, written_segments
from pnp.units import POINT

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
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


def picture_name(key: str) -> str:
    """Return the resource name of a picture."""
    return "P" + sha256(key.encode()).hexdigest()[:12]


def layer_name(layer: Layer) -> str:
    """Return the resource name of a layer."""
    return f"L{layer}"


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
    return _painted(path, mark.paint)


def _painted(path: str, paint: Paint) -> str:
    parts = []
    fill, stroke = paint.fill, paint.stroke
    if isinstance(fill, Gradient):
        parts.append(f"q {path} W n /{gradient_name(fill)} sh Q")
        fill = ""
    if fill:
        parts.append(filling(fill))
    if stroke:
        ink = f"/{paint.spot} CS 1 SCN" if paint.spot else f"{rgb(stroke)} RG"
        parts.append(f"{ink} {n(paint.line)} w")
        parts.append(f"{_CAPS[paint.cap]} J {_JOINS[paint.join]} j")
        parts.append(f"[{' '.join(n(length) for length in paint.dash)}] 0 d")
    if fill or stroke:
        parts.append(path)
        parts.append("B" if fill and stroke else "f" if fill else "S")
    if paint.spot:
        return f"q /{OVERPRINT} gs {' '.join(parts)} Q"
    if parts and paint.opacity < 1:
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
