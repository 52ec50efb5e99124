"""Pages of a PDF as they are shown: boxes, fonts, pictures and faces, in millimetres."""

import math
from collections.abc import Iterable
from typing import Any

from pikepdf import Matrix, Rectangle

from pnp.geometry import Box, Size
from pnp.inspect import objects
from pnp.inspect.content import Content, Scan, Scope, Streams
from pnp.inspect.report import Font, Image, Page, Picture, PlacedFace
from pnp.units import INCH, POINT


class Reader:
    """Reads pages of one file; what is drawn many times is read once."""

    def __init__(self) -> None:
        self._streams = Streams()
        self._listed: dict[objects.Number, tuple[frozenset[Font], list[Any]]] = {}

    def page(self, page: Any, number: int = 1) -> Page:
        """Return what stands on a page."""
        media = objects.rectangle(objects.inherited(page, "/MediaBox"))
        crop = media & objects.rectangle(objects.inherited(page, "/CropBox") or media)
        if crop.width <= 0 or crop.height <= 0:
            raise ValueError("the page has no area")
        turn = int(objects.inherited(page, "/Rotate") or 0)
        shown = _shown(crop, turn, float(page.get("/UserUnit", 1)))
        box, content = _box(crop, shown), self._content(page)
        return Page(
            number=number,
            size=Size(box.width, box.height),
            media=_box(media, shown),
            crop=box,
            bleed=_box(page["/BleedBox"], shown) if "/BleedBox" in page else None,
            trim=_box(page["/TrimBox"], shown) if "/TrimBox" in page else None,
            fonts=_marked(content.fonts, self._declared(page)),
            pictures=_lowest(content.images, shown),
            faces=tuple(_placed(face, matrix @ shown) for face, matrix in content.faces),
            drawn=content.drawn,
        )

    def _content(self, page: Any) -> Content:
        """Return what a page and its printed annotations draw, in points of the page."""
        scan = Scan(self._streams, Scope(page.objgen, objects.inherited(page, "/Resources")))
        scan.read(page)
        for annotation, drawing in objects.appearances(page):
            matrix = objects.printed_at(annotation, drawing)
            if matrix is not None:
                scan.draw(drawing, matrix)
        return scan.content()

    def _declared(self, page: Any) -> frozenset[Font]:
        """Return every font that a page lists, however deep, used or not."""
        fonts: frozenset[Font] = frozenset()
        seen = {objects.DIRECT: False}
        todo = [page, *(drawing for _, drawing in objects.appearances(page))]
        while todo:
            holder = todo.pop()
            if not seen.setdefault(holder.objgen, False):
                seen[holder.objgen] = holder.objgen != objects.DIRECT
                found, inner = self._lists(holder)
                fonts |= found
                todo += inner
        return fonts

    def _lists(self, holder: Any) -> tuple[frozenset[Font], list[Any]]:
        """Return the fonts in a thing's resources and the things there with their own."""
        resources = objects.inherited(holder, "/Resources")
        shared = getattr(resources, "objgen", objects.DIRECT)
        key = holder.objgen if shared == objects.DIRECT else shared
        if key not in self._listed or key == objects.DIRECT:
            fonts = objects.entries(resources, "/Font")
            inner = [font for font in fonts if font.get("/Subtype") == "/Type3"]
            inner += objects.entries(resources, "/XObject") + objects.entries(resources, "/Pattern")
            masks = map(objects.mask_of, objects.entries(resources, "/ExtGState"))
            inner += [mask for mask in masks if mask is not None]
            self._listed[key] = frozenset(self._streams.font(font) for font in fonts), inner
        return self._listed[key]


def _marked(used: frozenset[Font | None], declared: frozenset[Font]) -> tuple[Font, ...]:
    """Return all fonts of a page, those that show text marked as used."""
    fonts = {font._replace(used=True) for font in used if font is not None}
    return tuple(sorted(fonts | (declared - used)))


def _lowest(images: Iterable[tuple[Image, Matrix]], shown: Matrix) -> tuple[Picture, ...]:
    """Return each picture once, at its lowest resolution; one pixel is a colour, no picture."""
    found: dict[Image, Picture] = {}
    for image, own in images:
        a, b, c, d, *_ = (own @ shown).shorthand
        size = Size(math.hypot(a, b), math.hypot(c, d))
        sides = ((image.width, size.width), (image.height, size.height))
        dpi = [pixels / length * INCH for pixels, length in sides if pixels > 1 and length > 0]
        if dpi and (image not in found or min(dpi) < found[image].dpi):
            found[image] = Picture(image, size, min(dpi))
    return tuple(found.values())


def _placed(face: objects.Face, matrix: Matrix) -> PlacedFace:
    """Return a face on paper; the direction of its x axis tells how it is turned."""
    rotation = math.degrees(math.atan2(matrix.b, matrix.a)) % 360
    mirrored = matrix.a * matrix.d - matrix.b * matrix.c < 0
    return PlacedFace(face.name, _box(face.trim, matrix), rotation, mirrored)


def _shown(crop: Rectangle, turn: int, unit: float) -> Matrix:
    """Return the map from points of a page to millimetres from its top left as it is shown."""
    maps = {
        0: Matrix(1, 0, 0, -1, -crop.llx, crop.ury),
        90: Matrix(0, 1, 1, 0, -crop.lly, -crop.llx),
        180: Matrix(-1, 0, 0, 1, crop.urx, -crop.lly),
        270: Matrix(0, -1, -1, 0, crop.ury, crop.urx),
    }
    scale = POINT * unit
    return maps[turn % 360] @ Matrix(scale, 0, 0, scale, 0, 0)


def _box(area: Any, shown: Matrix) -> Box:
    there = shown.transform(objects.rectangle(area))
    return Box(there.llx, there.lly, there.width, there.height)
