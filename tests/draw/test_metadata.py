"""What a file says of itself, for programs that read no page."""

from xml.etree import ElementTree

from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.draw.packing import PdfFile
from pnp.draw.pdf import metadata


def test_signs_of_xml_in_a_title_are_kept() -> None:
    pdf = PDFDocument(invariant=1)
    pdf.info.title, pdf.info.author = "Ants & <Bees>", "Ada"
    (_, packet, _) = metadata(PdfFile(pdf), "de").parts
    root = ElementTree.fromstring(packet)
    said = [text for text in root.itertext() if text.strip()]
    assert "Ants & <Bees>" in said
    assert {"Ada", "de", "1"} <= set(said)
