"""PDF by reportlab's document objects: one form per face, hints for the printer, fonts embedded."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from reportlab.pdfbase.pdfdoc import PDFDate, PDFDocument, PDFString, ViewerPreferencesPDFDictionary

from pnp import __version__
from pnp.base.geometry import SAME, Affine, Box, Edges
from pnp.base.units import POINTS_PER_MM
from pnp.draw.drawing import Drawing, Files
from pnp.draw.operators import Batch, Inker
from pnp.draw.packing import PdfFile, Place, Reserved, forget_basic_fonts, reference
from pnp.draw.resources import Layers, Resources, extent, form_bytes
from pnp.draw.syntax import n, rectangle
from pnp.draw.syntax import outline as cut_path
from pnp.draw.tagged import MARK, UNBROKEN, Readable, beside, outline, packed_stream
from pnp.model.face import Inked, Needs
from pnp.model.sheet import DUPLEX, Sheet

_PLAIN = re.compile(r"[\w ./-]*", re.ASCII)  # what stands in a PDF's string as it is


def pdf(drawing: Drawing) -> Files:
    """Yield a PDF with a page for each sheet; sheets may belong into files of their own."""
    document, batches = drawing.document, drawing.batches
    volumes = tuple(dict.fromkeys(sheet.volume for sheet in document.sheets))
    if len(volumes) > 1:
        batches = list(batches)
    for volume in volumes:
        sheets = tuple(sheet for sheet in document.sheets if sheet.volume == volume)
        own = drawing._replace(document=document._replace(sheets=sheets), batches=batches)
        yield volume, written(own)


def written(drawing: Drawing) -> Iterator[bytes]:
    """Yield a PDF of all sheets part by part; faces that none of them shows stay out."""
    return _Writer(drawing).write(drawing.batches)


class _Writer:
    """Puts inked faces and sheets together into one file."""

    def __init__(self, drawing: Drawing) -> None:
        document = self._document = drawing.document
        self._font = drawing.font
        self._inker = Inker()
        self._pdf = PDFDocument(
            dummyoutline=1, invariant=1, lang=document.language, pdfVersion=(1, 7)
        )
        self._file = PdfFile(self._pdf)
        self._layers = Layers(self._file, document.layers)
        self._resources = Resources(
            self._file, drawing.pictures, self._inker.all.shared, self._layers
        )
        self._readable = Readable(self._file, self._resources) if document.story else None
        self._shown = [
            [str(drawing.shows(put)) for put in sheet.placements] for sheet in document.sheets
        ]
        self._outlines = {
            face: put.outline
            for sheet, shown in zip(document.sheets, self._shown, strict=True)
            for face, put in zip(shown, sheet.placements, strict=True)
        }
        self._forms = {
            face: self._file.reserve(f"X{number}")
            for number, face in enumerate(dict.fromkeys(chain.from_iterable(self._shown)))
        }

    def write(self, batches: Iterable[Batch]) -> Iterator[bytes]:
        """Yield the file part by part: the pages, the faces as they come, and the rest.

        While the pages are written, other processes may still ink the faces; and no face is kept
        once it is in the file.
        """
        file, supplies = self._file, self._inker.all
        yield file.start()
        pages: list[Reserved] = []
        for sheet, shown in zip(self._document.sheets, self._shown, strict=True):
            page = Reserved(self._pdf)
            pages.append(page)
            yield from self._page(page, sheet, [self._forms[face] for face in shown])
        self._finish(pages)
        if self._readable:
            yield self._readable.tree(self._document, pages)
        yield from file.settled()
        for batch in batches:
            supplies.merge(batch.supplies)
            yield from self._faces(batch.faces)
            yield from file.settled()
        if self._readable:
            yield from self._readable.resources()
        yield from self._resources.fonts(file, self._font, supplies.settle().glyphs)
        yield from file.end()

    def _page(self, page: Reserved, sheet: Sheet, placed: list[Place]) -> Iterator[bytes]:
        """Yield a page and its content."""
        needs = Needs.none()
        parts = (sheet.under, self._layers.guides(sheet), self._layers.marks(sheet))
        under, guides, over = (self._inker.marks(marks, needs) for marks in parts)
        k = n_scale(POINTS_PER_MM)
        begin = f"{k} 0 0 -{k} 0 {n(sheet.page.height * POINTS_PER_MM)} cm"
        if sheet.drawn != SAME:
            begin += f"\n{_matrix(sheet.drawn)} cm"
        places = [_placing(put.box, put.bleed, put.rotation, put.clip) for put in sheet.placements]
        if self._readable:
            own: list[str | Place] = [begin, beside(under)]
            for place, face in zip(places, placed, strict=True):
                own += [f"{place} {MARK} /{face.name} DP", face, "Q"]
            data, contents = self._readable.content([*own, beside(guides), beside(over)])
            held = self._readable.page(needs, placed)
        else:
            shown = [f"{at} /{form.name} Do Q" for at, form in zip(places, placed, strict=True)]
            whole = "\n".join((begin, under, *shown, *filter(None, (guides, over))))
            content = self._file.reserve()
            data, contents = self._file.put(content, packed_stream(whole)), content.text
            forms = {form.name: form.text for form in placed}
            held = f"/Resources {self._resources.written(needs, forms)}"
        yield data
        boxes = {
            "MediaBox": Box(0, 0, *sheet.page),
            "TrimBox": sheet.drawn.around(sheet.block),
            "BleedBox": sheet.drawn.around(
                _bleed_box(
                    ((sheet.block, Edges()), *((put.box, put.bleed) for put in sheet.placements))
                )
            ),
        }
        edges = (f"/{name} {_points(box, sheet.page.height)}" for name, box in boxes.items())
        written = (
            f"<< /Type /Page /Parent {reference(self._pdf, self._pdf.Pages)} {' '.join(edges)}"
            f" {held} /Contents {contents}{self._told(sheet)} >>"
        )
        yield self._file.put(page, written.encode("ascii"))

    def _told(self, sheet: Sheet) -> str:
        """Write how a printer's error was met, so that an inspector can see through it."""
        if sheet.drawn == SAME:
            return ""
        date = PDFDate(ts=self._pdf._timeStamp).format(self._pdf).decode("latin-1")
        return (
            f" /LastModified {date} /PieceInfo << /pnp << /LastModified {date}"
            f" /Private << /Drawn [ {_matrix(sheet.drawn)} ] >> >> >>"
        )

    def _finish(self, pages: list[Reserved]) -> None:
        pdf, document = self._pdf, self._document
        for page in pages:
            pdf.Pages.addPage(page)
        info = pdf.info
        info.invariant = 1
        info.title, info.author = document.title.translate(UNBROKEN), document.author
        info.subject, info.keywords = document.name, ""
        info.creator, info.producer = f"pnp {__version__}", f"pnp {__version__} with ReportLab"
        preferences = ViewerPreferencesPDFDictionary()
        preferences["PrintScaling"] = "None"
        preferences["Duplex"] = DUPLEX[document.duplex or "none"]
        preferences["DisplayDocTitle"] = "true"
        catalog = pdf.Catalog
        catalog.ViewerPreferences = preferences
        catalog.Outlines = outline(pdf, document, pages)
        self._layers.enter(pdf)
        if self._readable:
            self._readable.finish(catalog, document)
        pdf.Reference(catalog)
        pdf.Reference(info)
        forget_basic_fonts(pdf)

    def _faces(self, faces: Iterable[Inked]) -> Iterator[bytes]:
        """Yield faces as forms; those that no page shows stay out."""
        date = PDFDate(ts=self._pdf._timeStamp).format(self._pdf).decode("latin-1")
        for face in faces:
            if form := self._forms.get(face.name):
                private = _private(self._pdf, face, self._outlines[face.name])
                if self._readable:
                    yield self._readable.face(form, face, private)
                    continue
                piece = (
                    f" /LastModified {date} /PieceInfo << /pnp << /LastModified {date}"
                    f" /Private {private} >> >>"
                )
                yield self._file.put(form, form_bytes(face, self._resources.of(face), piece))


def _private(pdf: PDFDocument, face: Inked, cut: str) -> str:
    """Write what an inspector needs to know a face again."""
    _, trim = extent(face.width, face.height, face.bleed)
    name = f"({face.name})"
    if not _PLAIN.fullmatch(face.name):
        name = PDFString(face.name).format(pdf).decode("latin-1")
    more = f" /Outline ({cut})" if cut else ""
    return f"<< /Face {name} /Trim {trim}{more} >>"


def n_scale(value: float) -> str:
    """Write the page's scale: over 400 mm, eight digits keep it below a micrometre."""
    return f"{value:.8f}"


def _matrix(drawn: Affine) -> str:
    """Write a map of millimetres, of which eight digits are enough as well."""
    return " ".join(f"{number:.8f}" for number in drawn)


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
def _placing(box: Box, bleed: Edges, rotation: float, clip: str = "") -> str:
    """Write how a face comes to its place; a thousand sheets have the same few places."""
    x, y, width, height = box
    matrix = {
        0: f"1 0 0 1 {n(x)} {n(y)}",
        90: f"0 1 -1 0 {n(x + width)} {n(y)}",
        180: f"-1 0 0 -1 {n(x + width)} {n(y + height)}",
        270: f"0 -1 1 0 {n(x)} {n(y + height)}",
    }[int(rotation) % 360]
    shape = f" {cut_path(clip)} W n" if clip else ""
    return f"q {rectangle(box.grown(bleed))} W n {matrix} cm{shape}"
