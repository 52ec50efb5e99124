"""The outline: headings below each other, or a line for each page."""

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.draw.packing import PdfFile, Reserved
from pnp.draw.pdf import outline
from pnp.model.sheet import Heading
from tests.support.editions import rules


def lines(headings: tuple[Heading, ...]) -> Any:
    document = rules("micropul").document._replace(headings=headings)
    pdf = PDFDocument(invariant=1)
    top = outline(pdf, document, [Reserved(PdfFile(pdf)) for _ in document.sheets])
    return pdf.idToObject[top.name].dict


def test_headings_stand_below_those_of_a_higher_level() -> None:
    made = lines((Heading("A", 1, 1, 0.0), Heading("B", 2, 1, 9.0), Heading("C", 3, 1, 20.0)))
    assert made["Count"] == 3
    assert made["First"].name != made["Last"].name, "the title and the section stand side by side"


def test_without_headings_each_page_has_a_line() -> None:
    assert lines(())["Count"] == len(rules("micropul").document.sheets)
