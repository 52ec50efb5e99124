"""Faces without their texts, drawn to pixels: what letters stand on."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.draw.operators import Inker
from pnp.draw.packing import PdfFile, Reserved, reference
from pnp.draw.resources import Resources
from pnp.draw.syntax import n
from pnp.findings import NOWHERE
from pnp.model.face import Face, Inked, Needs, Text
from pnp.model.picture import PictureFile
from pnp.pdfium import opened, rendered
from pnp.units import POINTS_PER_MM

if TYPE_CHECKING:
    from pnp.images import Image

KEPT = 64  # pictures, for faces that differ in their texts only


class _Ground(Inker):
    """Writes everything but texts."""

    def _text(self, text: Text, needs: Needs, out: list[str]) -> None:
        pass


class _Page(NamedTuple):
    width: float
    height: float
    operators: str


def grounds(
    pictures: Mapping[str, PictureFile], faces: Iterable[Face], dpi: float
) -> Iterator["Image"]:
    """Yield each face as it is before its texts are set; equal ones are drawn once."""
    inker = _Ground()
    pages: dict[_Page, Needs] = {}
    shown = []
    for face in faces:
        needs = Needs.none()
        page = _Page(face.width, face.height, inker.marks(face.marks, needs))
        pages.setdefault(page, needs)
        shown.append(page)
    if not pages:
        return
    pdf = b"".join(_written(pages, inker.all.shared, pictures))
    numbers = {page: number for number, page in enumerate(pages)}
    with opened(pdf, NOWHERE) as document:
        draw = lru_cache(maxsize=KEPT)(lambda number: rendered(document[number], dpi))
        for page in shown:
            yield draw(numbers[page])


def _written(
    pages: Mapping[_Page, Needs], shared: Mapping[str, Inked], pictures: Mapping[str, PictureFile]
) -> Iterator[bytes]:
    """Yield a file with a page for each ground, as large as the trim."""
    pdf = PDFDocument(dummyoutline=1, invariant=1, pdfVersion=(1, 7))
    file = PdfFile(pdf)
    resources = Resources(file, pictures, shared)
    yield file.start()
    k = POINTS_PER_MM
    for page, needs in pages.items():
        slot, content = Reserved(pdf), file.reserve()
        data = f"{n(k)} 0 0 {n(-k)} 0 {n(page.height * k)} cm\n{page.operators}".encode("ascii")
        yield file.put(content, b"<< /Length %d >>\nstream\n%b\nendstream" % (len(data), data))
        whole = (
            f"<< /Type /Page /Parent {reference(pdf, pdf.Pages)}"
            f" /MediaBox [ 0 0 {n(page.width * k)} {n(page.height * k)} ]"
            f" /Resources {resources.written(needs)} /Contents {content.text} >>"
        )
        yield file.put(slot, whole.encode("ascii"))
        pdf.Pages.addPage(slot)
    yield from file.end()
