"""Drawings of files on a face: fitted into their boxes as photographs are."""

from pathlib import Path
from typing import Any

from pnp.compose.symbols import coloured, one_coloured
from pnp.geometry import Box
from pnp.model.face import Bulk, Group, Mark
from pnp.model.picture import PictureFile
from pnp.paths import polygon
from pnp.svg.files import drawing_of

BLACK = "#000000"


def vector(
    picture: PictureFile, box: Box, place: Box, fill: str, is_symbol: bool
) -> tuple[Mark, Bulk]:
    """Return a drawing that fills a place and is seen inside a box, in one colour if one is given.

    In a symbol, what has the colour of its surroundings takes it from where the symbol is used.
    """
    stretch = place.height / place.width * picture.width / picture.height
    drawing = drawing_of(Path(picture.path), 1.0 if abs(stretch - 1) < 1e-3 else stretch)
    marks: tuple[Any, ...] = one_coloured(drawing.marks, fill) if fill else drawing.marks
    if not is_symbol:
        marks = coloured(marks, BLACK)
    scale = place.width / drawing.width
    left, top = max(0.0, (box.x - place.x) / scale), max(0.0, (box.y - place.y) / scale)
    right = min(drawing.width, (box.right - place.x) / scale)
    bottom = min(drawing.height, (box.bottom - place.y) / scale)
    clip = polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
    name = f"{picture.key} {fill} drawing"
    made = Group(marks, place.x, place.y, scale=scale, clip=clip, shared=name)
    return made, Bulk(drawing.bulk.marks, drawing.bulk.depth + 1)
