"""What reads files of others: processes apart, PDFium."""

from pathlib import Path

import pikepdf
import pytest

from pnp.base.findings import Refused, Where
from pnp.pictures.pdfium import open_pdf, pixels


def blank(path: Path) -> Path:
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(72, 144))
        pdf.save(path)
    return path


def test_a_page_is_drawn_on_white_as_large_as_asked(tmp_path: Path) -> None:
    path = blank(tmp_path / "a.pdf")
    for source in (path, path.read_bytes()):
        with open_pdf(source, Where("a.pdf")) as document:
            image = pixels(document[0], 100).image
    assert image.size == (100, 200)
    assert image.getpixel((5, 5)) == (255, 255, 255)


def test_a_page_may_be_drawn_on_nothing(tmp_path: Path) -> None:
    with open_pdf(blank(tmp_path / "a.pdf"), Where("a.pdf")) as document:
        image = pixels(document[0], 100, clear=True).image
    assert image.mode == "RGBA" and image.getpixel((5, 5)) == (255, 255, 255, 0)


def test_what_is_no_pdf_is_refused_with_its_place() -> None:
    with pytest.raises(Refused, match=r"a\.pdf: is a PDF that can not be opened"):  # noqa: SIM117
        with open_pdf(b"no PDF", Where("a.pdf")):
            pass
