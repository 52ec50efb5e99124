"""Pictures of pages, as large as asked and no larger than is sane."""

import io

import pytest
from PIL import Image
from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.base.findings import Refused
from pnp.build import drawn
from pnp.draw.packing import PdfFile
from pnp.draw.png import pages_as_png
from pnp.draw.resources import Resources
from pnp.model.face import Inked, Needs
from pnp.model.order import Order
from pnp.pictures.pixels import Look
from pnp.work.request import Report
from tests.support.editions import pieces


def test_each_sheet_is_a_picture_named_after_it() -> None:
    part = pieces("micropul", "stones", order=Order(format="png"))
    found = {name: b"".join(data) for name, data in drawn(part, Report(), Look(dpi=50.8))}
    assert list(found) == ["sheet1-front", "sheet1-back"]
    size = Image.open(io.BytesIO(found["sheet1-front"])).size
    assert size == pytest.approx((420, 594), abs=1)


def test_a_picture_without_end_is_refused() -> None:
    part = pieces("micropul", "stones")
    ((_, data),) = drawn(part, Report())
    with pytest.raises(Refused, match="is too large"):
        list(pages_as_png(b"".join(data), Look(3000)))


def test_a_face_is_as_large_as_its_bleed_makes_it() -> None:
    resources = Resources(PdfFile(PDFDocument(invariant=1)), {}, {})
    form = resources.form(Inked(b"", Needs.none(), width=63, height=88, bleed=2))
    assert b"/BBox [ -2 -2 65 90 ]" in form
