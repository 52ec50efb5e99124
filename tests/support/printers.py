"""A printer that does everything wrong, and somebody who reads its calibration sheet."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import pypdfium2
from PIL import Image

from pnp.arrange.calibration import (
    CUT,
    FOLD,
    HALF,
    LANDING,
    MARGINS,
    PITCH,
    STEP,
    VERNIERS,
    Edge,
    length_for,
)
from pnp.base.geometry import Affine, Box, Edges, Point, Size
from pnp.base.units import INCH
from pnp.model.face import Flip

DPI = 200
PIXEL = INCH / DPI
DARK = 190


class Faulty(NamedTuple):
    """What a printer does to its pages; fronts are off as well."""

    front: Point = Point(0.4, -0.3)
    back: Point = Point(1.3, -2.1)
    angle: float = 0.2  # of the back against the front
    scale: Size = Size(1.0, 1.0)
    margins: Edges = Edges(4.0, 3.0, 5.0, 7.0)

    def pages(self, pdf: bytes) -> list[Image.Image]:
        """Return what comes out of the printer, in grey."""
        file = pypdfium2.PdfDocument(pdf)
        shown = [page.render(scale=DPI / 72, grayscale=True).to_pil() for page in file]
        return [self._page(page, number % 2 == 1) for number, page in enumerate(shown)]

    def _page(self, page: Image.Image, is_back: bool) -> Image.Image:
        size = Size(page.width * PIXEL, page.height * PIXEL)
        centre = Box(0, 0, *size).centre
        move, turn = (self.back, self.angle) if is_back else (self.front, 0.0)
        done = Affine.about(centre, turn=turn, scale=self.scale, move=move)
        a, b, c, d, e, f = done.inverse
        clipped = Image.new("L", page.size, 255)
        left, top, right, bottom = (round(edge / PIXEL) for edge in self.margins)
        inside = (left, top, page.width - right, page.height - bottom)
        clipped.paste(page.crop(inside), inside[:2])  # what it can not reach is never drawn
        pixels = (a, c, e / PIXEL, b, d, f / PIXEL)
        return clipped.transform(
            page.size, Image.Transform.AFFINE, pixels, Image.Resampling.BICUBIC, fillcolor=255
        )


def turned_over(back: Image.Image, flip: Flip) -> Image.Image:
    """Return the back as it lies behind the front, seen through the paper from the front."""
    upright = back.height >= back.width
    if upright == (flip is Flip.LONG):
        return back.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return back.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def with_edge_up(sheet: Image.Image, edge: Edge) -> Image.Image:
    """Turn a sheet so that an edge of it is at the top."""
    turn = {Edge.RIGHT: Image.Transpose.ROTATE_90, Edge.BOTTOM: Image.Transpose.ROTATE_180}
    turn[Edge.LEFT] = Image.Transpose.ROTATE_270
    return sheet if edge is Edge.TOP else sheet.transpose(turn[edge])


def lines(sheet: Image.Image, deep: float) -> list[float]:
    """Return where lines cross a row that lies so deep, in millimetres from the left."""
    y = round(deep / PIXEL)
    row = [grey(sheet, x, y) for x in range(sheet.width)]
    paper = sorted(row)[len(row) // 2]
    found, weight, moment = [], 0.0, 0.0
    for at, value in enumerate([*row, paper]):
        ink = max(0, min(paper, 235) - value)
        if ink > 12:
            weight, moment = weight + ink, moment + ink * (at + 0.5)
        elif weight:
            found.append(moment / weight * PIXEL)
            weight = moment = 0.0
    return found


def scale_at(sheet: Image.Image, deep: float, pitch: float) -> list[float]:
    """Return the lines of the scale that crosses a row: as many as it has, evenly spaced."""
    found, count = lines(sheet, deep), 2 * HALF + 1
    for first in range(len(found) - count + 1):
        row = found[first : first + count]
        if all(abs(b - a - pitch) < 0.1 * pitch for a, b in pairwise(row)):
            return row
    raise AssertionError(f"no scale at {deep}")


def grey(picture: Image.Image, x: int, y: int) -> int:
    """Return how light a pixel is."""
    found = picture.getpixel((x, y))
    assert isinstance(found, int)
    return found


def _is_line(stair: Image.Image, row: int) -> bool:
    """Tell whether a row of pixels is dark from end to end, which no figure is."""
    return all(grey(stair, x, row) < DARK for x in range(stair.width))


def cut_line(sheet: Image.Image) -> float:
    """Return how deep the edge is cut off."""
    x, start = round((sheet.width * PIXEL / 2 - 36) / PIXEL), round((CUT - 3) / PIXEL)
    column = [grey(sheet, x, y) for y in range(start, round((CUT + 3) / PIXEL))]
    return (start + min(range(len(column)), key=column.__getitem__)) * PIXEL


def is_plus(sheet: Image.Image, x: float) -> bool:
    """Look at the sign left of a line of the sheet's scale: a plus is high, a minus is flat."""
    box = [round(at / PIXEL) for at in (x - 3.5, LANDING + 6.0, x - 0.35, LANDING + 14.0)]
    sign = sheet.crop((box[0], box[1], box[2], box[3])).point([255] * 210 + [0] * 46).getbbox()
    assert sign, "no sign stands there"
    return sign[3] - sign[1] > 0.6 / PIXEL


class Reader(NamedTuple):
    """Somebody with a printed sheet, scissors and a ruler."""

    front: Image.Image
    back: Image.Image
    flip: Flip

    @property
    def through(self) -> Image.Image:
        """The back, as if the paper were glass."""
        return turned_over(self.back, self.flip)

    def exact(self, edge: Edge) -> float:
        """Return where on the scale the lines of a flap and of the sheet would meet exactly.

        A fold brings what lies as deep as the cut to the landing, and leaves it where it is along.
        """
        front = with_edge_up(self.front, edge)
        sheet = scale_at(front, LANDING + 1.5, PITCH)
        flap = scale_at(with_edge_up(self.through, edge), cut_line(front) + 0.3, PITCH + STEP)
        steps = range(-HALF, HALF + 1)
        if is_plus(front, sheet[0]):  # figures fall from left to right
            steps = range(HALF, -HALF - 1, -1)
        gaps = [(a - b, at) for a, b, at in zip(flap, sheet, steps, strict=True)]
        (low, first), (high, last) = gaps[0], gaps[-1]
        return (first + (0 - low) / (high - low) * (last - first)) * STEP

    def read(self, edge: Edge) -> float:
        """Return what a person reads: the nearest line, or the middle of two that are as near."""
        return round(self.exact(edge) / (STEP / 2)) * STEP / 2

    def margin(self, edge: Edge) -> int:
        """Return the smallest number whose line has been printed."""
        sheet = with_edge_up(self.front, edge)
        first = sheet.width * PIXEL / 2 - 24
        for deep in range(1, 13):
            x = first + 4 * (deep - 1) + 2
            box = [round(at / PIXEL) for at in (x - 1.2, max(0.0, deep - 2), x + 1.2, deep + 3)]
            stair = sheet.crop((box[0], box[1], box[2], box[3]))
            if any(_is_line(stair, row) for row in range(stair.height)):
                return deep
        raise AssertionError("no line of the ruler is there")

    def length(self, edge: Edge) -> float:
        """Measure the line along an edge, from tick to tick."""
        sheet = with_edge_up(self.front, edge)
        found = lines(sheet, FOLD + 2.5 + 0.6)
        half = length_for(sheet.width * PIXEL) / 2
        middle = sheet.width * PIXEL / 2
        ends = [min(found, key=lambda at: abs(at - middle - way * half)) for way in (-1, 1)]
        return round(2 * (ends[1] - ends[0])) / 2

    def all(self) -> list[str]:
        """Return all readings as they are typed."""
        return [
            *(f"{MARGINS[edge]}={self.margin(edge)}" for edge in Edge),
            f"E={self.length(Edge.TOP):g}",
            f"F={self.length(Edge.LEFT):g}",
            *(f"{VERNIERS[edge]}={self.read(edge):g}" for edge in Edge),
        ]


def sheet_of(pages: Sequence[Image.Image], flip: Flip) -> Reader:
    """Return a reader of a sheet that has come out of a printer."""
    front, back = pages
    return Reader(front, back, flip)
