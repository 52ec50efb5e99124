"""PDF by reportlab's document objects: one form per face, hints for the printer, fonts embedded."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDate,
    PDFDictionary,
    PDFDocument,
    PDFPage,
    PDFString,
    ViewerPreferencesPDFDictionary,
)

from pnp import __version__
from pnp.draw.fonts import font_reference
from pnp.draw.operators import Inked, Inker, Needs, alpha_name, n, picture_name, rectangle
from pnp.draw.packing import packed
from pnp.draw.pictures import embed, image_xobject
from pnp.geometry import Box
from pnp.model.picture import PictureFile
from pnp.model.sheet import Document, Placement, Sheet
from pnp.text.fonts import Font
from pnp.units import POINTS_PER_MM

_DUPLEX = {"none": "Simplex", "long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


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
        needs: Needs,
        face_of: Callable[[Placement], str],
        font_of: Callable[[str], Font],
        pictures: Mapping[str, PictureFile],
    ) -> None:
        self._faces = {face.name: face for face in faces}
        self._face_of = face_of
        self._font_of = font_of
        self._pictures = pictures
        self._needs = Needs()
        self._needs.merge(needs)
        self._inker = Inker()

    def write(self, document: Document) -> bytes:
        """Return the whole file."""
        pdf = PDFDocument(dummyoutline=1, invariant=1, lang=document.language, pdfVersion=(1, 7))
        contents = [self._content(sheet) for sheet in document.sheets]
        self._needs.merge(self._inker.all)
        resources = self._resources(pdf)
        forms = {
            name: pdf.Reference(self._form(pdf, face, resources))
            for name, face in self._faces.items()
        }
        names = {name: f"X{number}" for number, name in enumerate(self._faces)}
        pages = [
            self._page(pdf, sheet, content, resources, forms, names)
            for sheet, content in zip(document.sheets, contents, strict=True)
        ]
        self._finish(pdf, document, pages)
        return bytes(pdf.format())

    def _content(self, sheet: Sheet) -> "_Content":
        """Write a sheet's own marks; placed faces are written when their names are known."""
        needs = Needs()
        under, over = (self._inker.marks(marks, needs) for marks in (sheet.under, sheet.marks))
        self._inker.all.merge(needs)
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
    ) -> PDFPage:
        k = n_scale(POINTS_PER_MM)
        out = [f"{k} 0 0 -{k} 0 {n(sheet.size.height * POINTS_PER_MM)} cm", content.under]
        for placement, face in zip(sheet.placements, content.faces, strict=True):
            out.append(_placed(placement, names[face]))
        out.append(content.over)
        page = PDFPage()
        page.Override_default_compilation = 1
        page.MediaBox = _points(Box(0, 0, *sheet.size), sheet.size.height)
        page.TrimBox = _points(sheet.block, sheet.size.height)
        page.BleedBox = _points(_bleed_box(sheet), sheet.size.height)
        page.Contents = packed("\n".join(out).encode("ascii"), {})
        page.Resources = _subset(resources, content.needs)
        page.Resources["XObject"] = PDFDictionary(
            {
                **page.Resources["XObject"].dict,
                **{names[face]: forms[face] for face in sorted(set(content.faces))},
            }
        )
        page.Parent = pdf.Reference(pdf.Pages)
        pdf.Pages.addPage(page)
        return page

    def _form(self, pdf: PDFDocument, face: Inked, resources: dict[str, dict[str, Any]]) -> Any:
        box = [-face.bleed, -face.bleed, face.width + face.bleed, face.height + face.bleed]
        trim = [0, 0, face.width, face.height]
        private = PDFDictionary({"Face": PDFString(face.name), "Trim": PDFArray(trim)})
        info = PDFDictionary(
            {"LastModified": PDFDate(ts=pdf._timeStamp), "Private": private}
        )
        needs = Needs(
            {font: {} for font in face.fonts}, set(face.alphas), set(face.pictures)
        )
        entries = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": PDFArray([round(edge, 4) for edge in box]),
            "Resources": _subset(resources, needs),
            "PieceInfo": PDFDictionary({"pnp": info}),
            "LastModified": PDFDate(ts=pdf._timeStamp),
        }
        return packed(face.data, entries, already=True)

    def _resources(self, pdf: PDFDocument) -> dict[str, dict[str, Any]]:
        needs = self._needs
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
            "XObject": {
                picture_name(key): image_xobject(pdf, embed(self._pictures[key]))
                for key in sorted(needs.pictures)
            },
        }

    def _finish(self, pdf: PDFDocument, document: Document, pages: list[PDFPage]) -> None:
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


def _points(box: Box, height: float) -> PDFArray:
    """Return a box in points from the bottom left, as page boxes want it."""
    k = POINTS_PER_MM
    corners = [box.x * k, (height - box.bottom) * k, box.right * k, (height - box.y) * k]
    return PDFArray([round(corner, 4) for corner in corners])


def _bleed_box(sheet: Sheet) -> Box:
    boxes = [placement.box.grown(placement.bleed) for placement in sheet.placements]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top)


def _placed(placement: Placement, name: str) -> str:
    x, y, width, height = placement.box
    matrix = {
        0: f"1 0 0 1 {n(x)} {n(y)}",
        90: f"0 1 -1 0 {n(x + width)} {n(y)}",
        180: f"-1 0 0 -1 {n(x + width)} {n(y + height)}",
        270: f"0 -1 1 0 {n(x)} {n(y + height)}",
    }[int(placement.rotation) % 360]
    clip = rectangle(placement.box.grown(placement.bleed))
    return f"q {clip} W n {matrix} cm /{name} Do Q"


def _subset(resources: dict[str, dict[str, Any]], needs: Needs) -> PDFDictionary:
    fonts, states, objects = (resources[kind] for kind in ("Font", "ExtGState", "XObject"))
    alphas = [alpha_name(alpha) for alpha in sorted(needs.alphas)]
    pictures = [picture_name(key) for key in sorted(needs.pictures)]
    return PDFDictionary(
        {
            "Font": PDFDictionary({font: fonts[font] for font in sorted(needs.glyphs)}),
            "ExtGState": PDFDictionary({name: states[name] for name in alphas}),
            "XObject": PDFDictionary({name: objects[name] for name in pictures}),
        }
    )


def _outline(pdf: PDFDocument, document: Document, pages: list[PDFPage]) -> Any:
    """Return an outline with one entry for each page."""
    top = PDFDictionary({"Type": "/Outlines", "Count": len(pages)})
    parent = pdf.Reference(top)
    items = [
        PDFDictionary(
            {
                "Title": PDFString(sheet.title),
                "Parent": parent,
                "Dest": PDFArray([pdf.Reference(page), "/Fit"]),
            }
        )
        for sheet, page in zip(document.sheets, pages, strict=True)
    ]
    references = [pdf.Reference(item) for item in items]
    for index, item in enumerate(items):
        if index:
            item["Prev"] = references[index - 1]
        if index + 1 < len(items):
            item["Next"] = references[index + 1]
    top["First"], top["Last"] = references[0], references[-1]
    return parent
