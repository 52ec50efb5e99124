"""What a foreign reader finds on paper: names, each with its place."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from pnp.base.units import POINTS_PER_MM

_NAMES = re.compile(r"H([A-Z]\w{1,2}?)([FB])H|H(R[A-E])H")
RULES = "rules"  # neither front nor back


class Name(NamedTuple):
    """A name on a page, its side, its middle in millimetres, and whether it is read upwards."""

    name: str
    side: str  # F, B, or that of rules
    x: float
    y: float
    turned: bool = False


class Page(NamedTuple):
    """A page of a file, with all names on it."""

    file: str
    number: int
    width: float
    height: float
    names: tuple[Name, ...]

    def of(self, side: str) -> list[Name]:
        """Return the names of one side."""
        return [name for name in self.names if name.side == side]


def pages(path: Path) -> list[Page]:
    """Read a file."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [_page(path.name, at, page) for at, page in enumerate(document, 1)]
    finally:
        document.close()


def _page(file: str, number: int, page: pypdfium2.PdfPage) -> Page:
    width, height = (side / POINTS_PER_MM for side in page.get_size())
    said = page.get_textpage()
    count = said.count_chars()
    letters = "".join(chr(pdfium.FPDFText_GetUnicode(said.raw, at)) for at in range(count))
    names = []
    for found in _NAMES.finditer(letters):
        boxes = [said.get_charbox(at) for at in range(*found.span())]
        side = found[2] or RULES
        names.append(_placed(found[1] or found[3], side, boxes, height))
    return Page(file, number, width, height, tuple(names))


def _placed(name: str, side: str, boxes: Sequence[Sequence[float]], high: float) -> Name:
    left, low = (min(box[at] for box in boxes) / POINTS_PER_MM for at in (0, 1))
    right, top = (max(box[at] for box in boxes) / POINTS_PER_MM for at in (2, 3))
    return Name(name, side, (left + right) / 2, high - (low + top) / 2, top - low > right - left)
