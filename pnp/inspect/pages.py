"""Pages of a PDF as they are shown: boxes, fonts, pictures and faces, in millimetres."""

import math
from collections.abc import Iterable
from typing import Any

from pikepdf import Matrix, Rectangle

from pnp.geometry import SAME, Affine, Box, Point, Size
from pnp.inspect import objects
from pnp.inspect.content import Content, DrawnFace, Scan, Scope, Streams
from pnp.inspect.contours import contour_boxes, spots_of
from pnp.inspect.report import FontUse, Image, PageReport, PlacedFace, PrintedPicture
from pnp.inspect.strokes import straight_strokes
from pnp.polygons import hull
from pnp.units import INCH, POINT


class PageReader:
    """Reads pages of one file; what is drawn many times is read once."""

    def __init__(self) -> None:
        self._streams = Streams()
        self._known: dict[objects.Number, frozenset[FontUse]] = {}  # what is listed by each thing

    def page(self, page: Any, number: int = 1) -> PageReport:
        """Return what stands on a page."""
        media = objects.rectangle(objects.inherited(page, "/MediaBox"))
        crop = media & objects.rectangle(objects.inherited(page, "/CropBox") or media)
        if crop.width <= 0 or crop.height <= 0:
            raise ValueError("the page has no area")
        turn = int(objects.inherited(page, "/Rotate") or 0)
        shown = _shown(crop, turn, float(page.get("/UserUnit", 1)))
        notes, resources = list(objects.appearances(page)), objects.inherited(page, "/Resources")
        box, content = _box(crop, shown), self._content(page, notes)
        made_for = _made_for(page)
        seen = shown @ Matrix(*made_for.inverse)
        holders = [page, *(drawing for drawing, _ in notes)]
        listed = frozenset().union(*map(self._listed, holders))
        return PageReport(
            number=number,
            size=Size(box.width, box.height),
            media=_box(media, shown),
            crop=box,
            bleed=_box(page["/BleedBox"], shown) if "/BleedBox" in page else None,
            trim=_box(page["/TrimBox"], shown) if "/TrimBox" in page else None,
            fonts=_marked(content.fonts, listed),
            pictures=_lowest(content.images, shown),
            faces=tuple(_placed(face, seen) for face in content.faces),
            drawn=content.drawn,
            spots=tuple(sorted(set(spots_of(resources).values()))),
            contours=contour_boxes(page, resources, seen),
            made_for=made_for,
            strokes=straight_strokes(page, shown) if content.faces and made_for == SAME else (),
        )

    def _content(self, page: Any, notes: Iterable[tuple[Any, Matrix | None]]) -> Content:
        """Return what a page and its printed annotations draw, in points of the page."""
        scan = Scan(self._streams, Scope(page.objgen, objects.inherited(page, "/Resources")))
        scan.read(page)
        for drawing, matrix in notes:
            if matrix is not None:
                scan.draw(drawing, matrix)
        return scan.content()

    def _listed(self, holder: Any) -> frozenset[FontUse]:
        """Return every font that a page or a form lists, however deep, used or not."""
        resources = objects.inherited(holder, "/Resources")
        shared = getattr(resources, "objgen", objects.DIRECT)
        key = holder.objgen if shared == objects.DIRECT else shared
        if key not in self._known or key == objects.DIRECT:
            self._known[key] = frozenset()  # where things that list each other end
            fonts = objects.entries(resources, "/Font")
            inner = [font for font in fonts if font.get("/Subtype") == "/Type3"]
            inner += objects.entries(resources, "/XObject") + objects.entries(resources, "/Pattern")
            masks = map(objects.mask_of, objects.entries(resources, "/ExtGState"))
            deeper = map(self._listed, [*inner, *(mask for mask in masks if mask is not None)])
            self._known[key] = frozenset(map(self._streams.font, fonts)).union(*deeper)
        return self._known[key]


def _marked(used: frozenset[FontUse | None], listed: frozenset[FontUse]) -> tuple[FontUse, ...]:
    """Return all fonts of a page, those that show text marked as used."""
    fonts = {font._replace(used=True) for font in used if font is not None}
    return tuple(sorted(fonts | (listed - used)))


def _lowest(images: Iterable[tuple[Image, Matrix]], shown: Matrix) -> tuple[PrintedPicture, ...]:
    """Return each picture once, at its lowest resolution; one pixel is a colour, no picture."""
    found: dict[Image, PrintedPicture] = {}
    for image, own in images:
        a, b, c, d, *_ = (own @ shown).shorthand
        size = Size(math.hypot(a, b), math.hypot(c, d))
        sides = ((image.width, size.width), (image.height, size.height))
        dpi = [pixels / length * INCH for pixels, length in sides if pixels > 1 and length > 0]
        if dpi and (image not in found or min(dpi) < found[image].dpi):
            found[image] = PrintedPicture(image, size, min(dpi))
    return tuple(found.values())


def _placed(face: DrawnFace, shown: Matrix) -> PlacedFace:
    """Return a face on paper; the direction of its x axis tells how it is turned."""
    name, trim, outline, own = face
    matrix = own @ shown
    rotation = math.degrees(math.atan2(matrix.b, matrix.a)) % 360
    mirrored = matrix.a * matrix.d - matrix.b * matrix.c < 0
    cut = tuple(Point(*matrix.transform(corner)) for corner in outline)
    face_ = PlacedFace(name, _box(trim, matrix), rotation, mirrored)
    return face_._replace(outline=hull(cut)) if cut else face_


def _made_for(page: Any) -> Affine:
    """Return how a page of ours was drawn to meet a printer's error."""
    own = page.get("/PieceInfo", {}).get("/pnp", {}).get("/Private", {})
    found = [float(number) for number in own.get("/Drawn", ())]
    return Affine(*found) if found else SAME


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
