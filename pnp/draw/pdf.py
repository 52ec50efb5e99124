"""PDF by reportlab's document objects: one form per face, hints for the printer, fonts embedded."""

import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDate,
    PDFDictionary,
    PDFDocument,
    PDFString,
    ViewerPreferencesPDFDictionary,
)

from pnp import __version__
from pnp.draw.drawing import Drawing, Files
from pnp.draw.operators import Batch, Inked, Inker, Needs
from pnp.draw.packing import PdfFile, Slot, forget_basic_fonts, reference
from pnp.draw.resources import Resources, extent, form_bytes
from pnp.draw.syntax import n, rectangle
from pnp.geometry import Box, Edges
from pnp.model.names import FaceName
from pnp.model.picture import PictureFile
from pnp.model.sheet import DUPLEX, Document, Placement, Sheet
from pnp.text.fonts import Font
from pnp.units import POINTS_PER_MM

_PLAIN = re.compile(r"[\w ./-]*", re.ASCII)  # what stands in a PDF's string as it is


def pdf(drawing: Drawing) -> Files:
    """Yield one PDF: a page for each sheet."""
    with drawing.inked() as batches:  # others ink while the pages are being arranged and written
        writer = PdfWriter(drawing.shows, drawing.font, drawing.pictures)
        yield "", writer.write(drawing.document(), batches)


class _Form(NamedTuple):
    """A face's place in the file, and the name under which pages show it."""

    slot: Slot
    name: str


class PdfWriter:
    """Puts inked faces and sheets together into one file."""

    def __init__(
        self,
        shows: Callable[[Placement], FaceName],
        font_of: Callable[[str], Font],
        pictures: Mapping[str, PictureFile],
    ) -> None:
        self._shows = shows
        self._font_of = font_of
        self._pictures = pictures
        self._inker = Inker()

    def write(self, document: Document, batches: Iterable[Batch]) -> Iterator[bytes]:
        """Yield the file part by part: the pages, the faces as they come, and the rest.

        While the pages are written, other processes may still ink the faces; and no face is kept
        once it is in the file.
        """
        pdf = PDFDocument(dummyoutline=1, invariant=1, lang=document.language, pdfVersion=(1, 7))
        file, resources = PdfFile(pdf), Resources(pdf, self._pictures)
        faces = [[str(self._shows(put)) for put in sheet.placements] for sheet in document.sheets]
        forms = {
            face: _Form(Slot(pdf), f"X{number}")
            for number, face in enumerate(dict.fromkeys(chain.from_iterable(faces)))
        }
        yield file.start()
        pages: list[Slot] = []
        for sheet, shown in zip(document.sheets, faces, strict=True):
            page = Slot(pdf)
            pages.append(page)
            yield from self._page(file, page, sheet, [forms[face] for face in shown], resources)
        self._finish(pdf, document, pages)
        yield from file.settled()
        supplies = self._inker.all.settle()
        for batch in batches:
            supplies.merge(batch.supplies)
            resources.take(batch.supplies.shared)
            yield from _faces(file, batch.faces, forms, resources)
            yield from file.settled()
        yield from resources.fonts(file, self._font_of, supplies.glyphs)
        yield from file.end()

    def _page(
        self, file: PdfFile, page: Slot, sheet: Sheet, placed: list[_Form], resources: Resources
    ) -> Iterator[bytes]:
        """Yield a page and its content."""
        needs = Needs()
        under, over = (self._inker.marks(marks, needs) for marks in (sheet.under, sheet.marks))
        resources.take(self._inker.all.shared)
        k = n_scale(POINTS_PER_MM)
        out = [f"{k} 0 0 -{k} 0 {n(sheet.size.height * POINTS_PER_MM)} cm", under]
        for put, (_, name) in zip(sheet.placements, placed, strict=True):
            out.append(f"{_placing(put.box, put.bleed, put.rotation)} /{name} Do Q")
        out.append(over)
        data = zlib.compress("\n".join(out).encode("ascii"), 6)
        content = Slot(file.pdf)
        head = b"<< /Filter /FlateDecode /Length %d >>\nstream\n" % len(data)
        yield file.put(content, head + data + b"\nendstream")
        boxes = {
            "MediaBox": Box(0, 0, *sheet.size),
            "TrimBox": sheet.block,
            "BleedBox": _bleed_box(tuple((put.box, put.bleed) for put in sheet.placements)),
        }
        edges = (f"/{name} {_points(box, sheet.size.height)}" for name, box in boxes.items())
        written = (
            f"<< /Type /Page /Parent {reference(file.pdf, file.pdf.Pages)} {' '.join(edges)}"
            f" /Resources {resources.written(needs, {name: slot.text for slot, name in placed})}"
            f" /Contents {content.text} >>"
        )
        yield file.put(page, written.encode("ascii"))

    def _finish(self, pdf: PDFDocument, document: Document, pages: list[Slot]) -> None:
        for page in pages:
            pdf.Pages.addPage(page)
        info = pdf.info
        info.invariant = 1
        info.title, info.author = document.title, document.author
        info.subject, info.keywords = document.name, ""
        info.creator, info.producer = f"pnp {__version__}", f"pnp {__version__} with ReportLab"
        preferences = ViewerPreferencesPDFDictionary()
        preferences["PrintScaling"] = "None"
        preferences["Duplex"] = DUPLEX[document.duplex or "none"]
        preferences["DisplayDocTitle"] = "true"
        catalog = pdf.Catalog
        catalog.ViewerPreferences = preferences
        catalog.Outlines = _outline(pdf, document, pages)
        pdf.Reference(catalog)
        pdf.Reference(info)
        forget_basic_fonts(pdf)


def _faces(
    file: PdfFile, faces: Iterable[Inked], forms: Mapping[str, _Form], resources: Resources
) -> Iterator[bytes]:
    """Yield faces as forms; those that no page shows stay out."""
    date = PDFDate(ts=file.pdf._timeStamp).format(file.pdf).decode("latin-1")
    for face in faces:
        if face.name in forms:
            content = form_bytes(face, resources.of(face), _piece(file.pdf, face, date))
            yield file.put(forms[face.name].slot, content)


def _piece(pdf: PDFDocument, face: Inked, date: str) -> str:
    """Write what an inspector needs to know a face again."""
    _, trim = extent(face.width, face.height, face.bleed)
    name = f"({face.name})"
    if not _PLAIN.fullmatch(face.name):
        name = PDFString(face.name).format(pdf).decode("latin-1")
    return (
        f" /LastModified {date} /PieceInfo << /pnp << /LastModified {date}"
        f" /Private << /Face {name} /Trim {trim} >> >> >>"
    )


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


class _Item(NamedTuple):
    """A line of the outline and the lines below it."""

    title: str
    target: PDFArray
    inner: list["_Item"]


def _outline(pdf: PDFDocument, document: Document, pages: list[Slot]) -> Any:
    """Return an outline: of the headings, or with one line for each page."""
    items = _headings(pdf, document, pages) or [
        _Item(sheet.title, PDFArray([pdf.Reference(page), "/Fit"]), [])
        for sheet, page in zip(document.sheets, pages, strict=True)
    ]
    top = PDFDictionary({"Type": "/Outlines"})
    parent = pdf.Reference(top)
    top["Count"] = _listed(pdf, top, parent, items)
    return parent


def _headings(pdf: PDFDocument, document: Document, pages: list[Slot]) -> list[_Item]:
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
