"""The outline of a file: its headings as a tree, or a line for each page."""

from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFString

from pnp.draw.packing import Reserved
from pnp.draw.syntax import n
from pnp.model.sheet import Document
from pnp.units import POINTS_PER_MM

# Titles are not broken into lines, and some viewers show what says where.
UNBROKEN = str.maketrans({"\u00ad": "", "\u200b": "", "\u00a0": " ", "\u202f": " "})


class _Item(NamedTuple):
    """A line of the outline and the lines below it."""

    title: str
    target: PDFArray
    inner: list["_Item"]


def outline(pdf: PDFDocument, document: Document, pages: list[Reserved]) -> Any:
    """Return an outline: of the headings, or with one line for each page."""
    items = _headings(pdf, document, pages) or [
        _Item(sheet.title, PDFArray([pdf.Reference(page), "/Fit"]), [])
        for sheet, page in zip(document.sheets, pages, strict=True)
    ]
    top = PDFDictionary({"Type": "/Outlines"})
    parent = pdf.Reference(top)
    top["Count"] = _listed(pdf, top, parent, items)
    return parent


def _headings(pdf: PDFDocument, document: Document, pages: list[Reserved]) -> list[_Item]:
    """Return the headings as a tree; those below the title stand beside it."""
    roots: list[_Item] = []
    open_: list[tuple[int, _Item]] = []
    for title, level, number, y in document.headings:
        height = document.sheets[number - 1].page.height
        place = n((height - y) * POINTS_PER_MM + 6)
        item = _Item(title, PDFArray([pdf.Reference(pages[number - 1]), f"/XYZ 0 {place} 0"]), [])
        while open_ and open_[-1][0] >= max(level, 2):
            open_.pop()
        (open_[-1][1].inner if open_ else roots).append(item)
        open_.append((max(level, 2), item))
    return roots


def _listed(pdf: PDFDocument, holder: PDFDictionary, parent: Any, items: list[_Item]) -> int:
    """Write lines of an outline into the line that holds them; return how many there are."""
    titles = [PDFString(item.title.translate(UNBROKEN)) for item in items]
    rows = [
        PDFDictionary({"Title": title, "Parent": parent, "Dest": item.target})
        for title, item in zip(titles, items, strict=True)
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
