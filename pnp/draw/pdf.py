"""PDF by reportlab's document objects: one form per face, hints for the printer, fonts embedded."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDate,
    PDFDictionary,
    PDFDocument,
    PDFObject,
    PDFObjectReference,
    PDFString,
    ViewerPreferencesPDFDictionary,
)

from pnp import __version__
from pnp.draw.fonts import font_reference
from pnp.draw.operators import (
    Inked,
    Inker,
    Needs,
    Supplies,
    alpha_name,
    gradient_name,
    n,
    picture_name,
    rectangle,
)
from pnp.draw.packing import file_parts, packed
from pnp.draw.pictures import embed, image_xobject
from pnp.draw.shading import shading
from pnp.geometry import Box, Edges
from pnp.model.face import Gradient
from pnp.model.picture import PictureFile
from pnp.model.sheet import Document, Placement, Sheet
from pnp.text.fonts import Font
from pnp.units import POINTS_PER_MM

_PLAIN = re.compile(r"[\w ./-]*", re.ASCII)  # what stands in a PDF's string as it is
_DUPLEX = {"none": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


class Form(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """A face as a form, written in one go: thousands of them go through here."""

    def __init__(self, face: Inked, resources: str, date: str) -> None:
        self._face = face
        self._resources = resources
        self._date = date

    def format(self, document: PDFDocument) -> bytes:
        """Return the form's dictionary and its packed operators."""
        face = self._face
        bounds, _ = _extent(face.width, face.height, face.bleed)
        head = (
            f"<< /Type /XObject /Subtype /Form /BBox {bounds}"
            f" /Resources {self._resources}{self._piece(document)}"
            f" /Filter /FlateDecode /Length {len(face.data)} >>\nstream\n"
        )
        return head.encode("latin-1") + face.data + b"\nendstream\n"

    def _piece(self, document: PDFDocument) -> str:
        """Return what an inspector needs to know a face again; shared marks have no name."""
        face = self._face
        if not face.name:
            return ""
        _, trim = _extent(face.width, face.height, face.bleed)
        name = f"({face.name})"
        if not _PLAIN.fullmatch(face.name):
            name = PDFString(face.name).format(document).decode("latin-1")
        return (
            f" /LastModified {self._date} /PieceInfo << /pnp << /LastModified {self._date}"
            f" /Private << /Face {name} /Trim {trim} >> >> >>"
        )


@lru_cache(maxsize=64)
def _extent(width: float, height: float, bleed: float) -> tuple[str, str]:
    """Write the boxes around bleed and trim; the faces of a component have them in common."""
    over, right, bottom = n(-bleed), n(width + bleed), n(height + bleed)
    return f"[ {over} {over} {right} {bottom} ]", f"[ 0 0 {n(width)} {n(height)} ]"


class Page(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """A page with its boxes, written in one go."""

    def __init__(
        self, height: float, boxes: Mapping[str, Box], resources: PDFDictionary, stream: Any
    ) -> None:
        self._height = height
        self._boxes = boxes
        self._resources = resources
        self._stream = stream

    def format(self, document: PDFDocument) -> bytes:
        """Return the page's dictionary."""
        height = self._height
        boxes = " ".join(f"/{name} {_points(box, height)}" for name, box in self._boxes.items())
        kinds = " ".join(
            f"/{kind} << {_references(document, held.dict)} >>"
            for kind, held in sorted(self._resources.dict.items())
        )
        parent = _text(document, document.Reference(document.Pages))
        return (
            f"<< /Type /Page /Parent {parent} {boxes} /Resources << {kinds} >>"
            f" /Contents {_text(document, self._stream)} >>\n"
        ).encode("ascii")


class _Content(NamedTuple):
    """What is written on one page, and which faces it shows."""

    under: str
    over: str
    needs: Needs
    faces: list[str]


class PdfWriter:
    """Puts inked faces and sheets together into one file."""

    def __init__(
        self,
        faces: Iterable[Inked],
        supplies: Supplies,
        face_of: Callable[[Placement], str],
        font_of: Callable[[str], Font],
        pictures: Mapping[str, PictureFile],
    ) -> None:
        self._faces = {face.name: face for face in faces}
        self._face_of = face_of
        self._font_of = font_of
        self._pictures = pictures
        self._supplies = supplies
        self._inker = Inker()

    def write(self, document: Document) -> Iterator[bytes]:
        """Return the file part by part."""
        pdf = PDFDocument(dummyoutline=1, invariant=1, lang=document.language, pdfVersion=(1, 7))
        contents = [self._content(sheet) for sheet in document.sheets]
        self._supplies.merge(self._inker.all)
        resources = self._resources(pdf)
        forms = self._forms(pdf, resources)
        names = {name: f"X{number}" for number, name in enumerate(self._faces)}
        pages = [
            self._page(pdf, sheet, content, resources, forms, names)
            for sheet, content in zip(document.sheets, contents, strict=True)
        ]
        self._finish(pdf, document, pages)
        return file_parts(pdf)

    def _content(self, sheet: Sheet) -> "_Content":
        """Write a sheet's own marks; placed faces are written when their names are known."""
        needs = Needs()
        under, over = (self._inker.marks(marks, needs) for marks in (sheet.under, sheet.marks))
        faces = [self._face_of(placement) for placement in sheet.placements]
        return _Content(under, over, needs, faces)

    def _page(
        self,
        pdf: PDFDocument,
        sheet: Sheet,
        content: "_Content",
        resources: dict[str, dict[str, Any]],
        forms: Mapping[str, Any],
        names: Mapping[str, str],
    ) -> Page:
        k = n_scale(POINTS_PER_MM)
        out = [f"{k} 0 0 -{k} 0 {n(sheet.size.height * POINTS_PER_MM)} cm", content.under]
        for placement, face in zip(sheet.placements, content.faces, strict=True):
            place = _placing(placement.box, placement.bleed, placement.rotation)
            out.append(f"{place} /{names[face]} Do Q")
        out.append(content.over)
        needs = content.needs
        found = _subset(
            resources, sorted(needs.fonts), sorted(needs.alphas), sorted(needs.gradients),
            sorted(needs.pictures), sorted(needs.shared),
        )  # fmt: skip
        used = {names[face]: forms[face] for face in content.faces}
        found["XObject"] = PDFDictionary({**found["XObject"].dict, **used})
        stream = pdf.Reference(packed("\n".join(out).encode("ascii"), {}))
        boxes = {
            "MediaBox": Box(0, 0, *sheet.size),
            "TrimBox": sheet.block,
            "BleedBox": _bleed_box(tuple((put.box, put.bleed) for put in sheet.placements)),
        }
        page = Page(sheet.size.height, boxes, found, stream)
        pdf.Pages.addPage(page)
        return page

    def _forms(
        self, pdf: PDFDocument, resources: dict[str, dict[str, Any]]
    ) -> dict[str, PDFObjectReference]:
        """Write shared marks and faces as forms; equal resources are one object for all."""
        date = PDFDate(ts=pdf._timeStamp).format(pdf).decode("latin-1")
        combined: dict[tuple[Any, ...], str] = {}

        def written(face: Inked) -> PDFObjectReference:
            key = (face.fonts, face.alphas, face.gradients, face.pictures, face.shared)
            if key not in combined:
                combined[key] = _text(pdf, pdf.Reference(_subset(resources, *key)))
            return pdf.Reference(Form(face, combined[key], date))

        # Shared marks may use each other; those that use none are written first.
        rows = sorted(self._supplies.shared.items(), key=lambda row: (len(row[1].shared), row[0]))
        for name, inked in rows:
            resources["XObject"][name] = written(inked)
        return {name: written(face) for name, face in self._faces.items()}

    def _resources(self, pdf: PDFDocument) -> dict[str, dict[str, Any]]:
        needs = self._supplies
        return {
            "Font": {
                font: font_reference(pdf, self._font_of(font), glyphs)
                for font, glyphs in sorted(needs.glyphs.items())
            },
            "ExtGState": {
                alpha_name(alpha): pdf.Reference(
                    PDFDictionary({"Type": "/ExtGState", "ca": alpha, "CA": alpha})
                )
                for alpha in sorted(needs.alphas)
            },
            "Shading": {
                gradient_name(gradient): pdf.Reference(PDFDictionary(shading(gradient)))
                for gradient in sorted(needs.gradients)
            },
            "XObject": {
                picture_name(key): image_xobject(pdf, embed(self._pictures[key]))
                for key in sorted(needs.pictures)
            },
        }

    def _finish(self, pdf: PDFDocument, document: Document, pages: list[Page]) -> None:
        info = pdf.info
        info.invariant = 1
        info.title, info.author = document.title, document.author
        info.subject, info.keywords = document.name, ""
        info.creator, info.producer = f"pnp {__version__}", f"pnp {__version__} with ReportLab"
        preferences = ViewerPreferencesPDFDictionary()
        preferences["PrintScaling"] = "None"
        preferences["Duplex"] = _DUPLEX[document.duplex]
        preferences["DisplayDocTitle"] = "true"
        catalog = pdf.Catalog
        catalog.ViewerPreferences = preferences
        catalog.Outlines = _outline(pdf, document, pages)
        pdf.Reference(catalog)
        pdf.Reference(info)
        info.digest(pdf.signature)
        pdf.idToObject["BasicFonts"].dict.clear()


def n_scale(value: float) -> str:
    """Write the page's scale: over 400 mm, eight digits keep it below a micrometre."""
    return f"{value:.8f}"


def _points(box: Box, height: float) -> str:
    """Write a box in points from the bottom left, as page boxes want it."""
    k = POINTS_PER_MM
    corners = (box.x * k, (height - box.bottom) * k, box.right * k, (height - box.y) * k)
    return f"[ {' '.join(n(corner) for corner in corners)} ]"


@lru_cache(maxsize=1024)
def _bleed_box(placed: tuple[tuple[Box, Edges], ...]) -> Box:
    boxes = [box.grown(bleed) for box, bleed in placed]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top)


@lru_cache(maxsize=1024)
def _placing(box: Box, bleed: Edges, rotation: float) -> str:
    """Write how a face comes to its place; a thousand sheets have the same few places."""
    x, y, width, height = box
    matrix = {
        0: f"1 0 0 1 {n(x)} {n(y)}",
        90: f"0 1 -1 0 {n(x + width)} {n(y)}",
        180: f"-1 0 0 -1 {n(x + width)} {n(y + height)}",
        270: f"0 -1 1 0 {n(x)} {n(y + height)}",
    }[int(rotation) % 360]
    return f"q {rectangle(box.grown(bleed))} W n {matrix} cm"


def _subset(
    resources: dict[str, dict[str, Any]],
    fonts: Iterable[str],
    alphas: Iterable[float],
    gradients: Iterable[Gradient],
    pictures: Iterable[str],
    shared: Iterable[str],
) -> PDFDictionary:
    """Return a resource dictionary with what a stretch of operators needs."""
    states, objects = resources["ExtGState"], resources["XObject"]
    names = [alpha_name(alpha) for alpha in alphas]
    runs = [gradient_name(gradient) for gradient in gradients]
    drawn = [*(picture_name(key) for key in pictures), *shared]
    return PDFDictionary(
        {
            "Font": PDFDictionary({font: resources["Font"][font] for font in fonts}),
            "ExtGState": PDFDictionary({name: states[name] for name in names}),
            "Shading": PDFDictionary({name: resources["Shading"][name] for name in runs}),
            "XObject": PDFDictionary({name: objects[name] for name in drawn}),
        }
    )


def _references(pdf: PDFDocument, held: Mapping[str, Any]) -> str:
    return " ".join(f"/{name} {_text(pdf, held[name])}" for name in sorted(held))


def _text(pdf: PDFDocument, reference: PDFObjectReference) -> str:
    written: bytes = reference.format(pdf)
    return written.decode("ascii")


class _Item(NamedTuple):
    """A line of the outline and the lines below it."""

    title: str
    target: PDFArray
    inner: list["_Item"]


def _outline(pdf: PDFDocument, document: Document, pages: list[Page]) -> Any:
    """Return an outline: of the headings, or with one line for each page."""
    items = _headings(pdf, document, pages) or [
        _Item(sheet.title, PDFArray([pdf.Reference(page), "/Fit"]), [])
        for sheet, page in zip(document.sheets, pages, strict=True)
    ]
    top = PDFDictionary({"Type": "/Outlines"})
    parent = pdf.Reference(top)
    top["Count"] = _listed(pdf, top, parent, items)
    return parent


def _headings(pdf: PDFDocument, document: Document, pages: list[Page]) -> list[_Item]:
    """Return the headings as a tree; those below the title stand beside it."""
    roots: list[_Item] = []
    open_: list[tuple[int, _Item]] = []
    for title, level, number, y in document.headings:
        height = document.sheets[number - 1].size.height
        place = n((height - y) * POINTS_PER_MM + 6)
        item = _Item(title, PDFArray([pdf.Reference(pages[number - 1]), f"/XYZ 0 {place} 0"]), [])
        while open_ and open_[-1][0] >= max(level, 2):
            open_.pop()
        (open_[-1][1].inner if open_ else roots).append(item)
        open_.append((max(level, 2), item))
    return roots


def _listed(pdf: PDFDocument, holder: PDFDictionary, parent: Any, items: list[_Item]) -> int:
    """Write lines of an outline into the line that holds them; return how many there are."""
    rows = [
        PDFDictionary({"Title": PDFString(item.title), "Parent": parent, "Dest": item.target})
        for item in items
    ]
    references = [pdf.Reference(row) for row in rows]
    total = len(items)
    for index, (row, item) in enumerate(zip(rows, items, strict=True)):
        if index:
            row["Prev"] = references[index - 1]
        if index + 1 < len(rows):
            row["Next"] = references[index + 1]
        if item.inner:
            row["Count"] = _listed(pdf, row, references[index], item.inner)
            total += row["Count"]
    holder["First"], holder["Last"] = references[0], references[-1]
    return total
