"""Faces without their texts, drawn to pixels: what letters stand on."""

import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.base.findings import NOWHERE
from pnp.base.units import POINTS_PER_MM
from pnp.draw.operators import Inker
from pnp.draw.packing import PdfFile, Reserved, reference
from pnp.draw.resources import Layers, Resources
from pnp.draw.syntax import n
from pnp.model.face import Face, Group, Inked, Needs, PictureFile, Text
from pnp.pictures.pdfium import opened, rendered
from pnp.pictures.pillow import pillow

if TYPE_CHECKING:
    from pnp.pictures.pillow import Image

KEPT = 64  # pictures, for faces that differ in their texts only
MOST_BYTES = 16_000_000  # that are kept for other languages


class _TextlessInker(Inker):
    """Writes everything but texts, with the icons in them."""

    def _text(self, text: Text, needs: Needs, out: list[str]) -> None:
        pass

    def _group(self, group: Group, needs: Needs, out: list[str]) -> None:
        text, *icons = group.marks or (None,)
        is_text = isinstance(text, Text)
        if not is_text or not all(isinstance(one, Group) and one.shared for one in icons):
            super()._group(group, needs, out)


class _Page(NamedTuple):
    width: float
    height: float
    operators: str  # which name whatever else they show by what it is

    def key(self, dpi: float, clear: bool) -> bytes:
        return blake2b(repr((dpi, clear, *self)).encode(), digest_size=16).digest()


class Backdrops:
    """Draws faces as they are before their texts are set; equal ones once for all languages."""

    def __init__(self) -> None:
        self._packed: dict[bytes, tuple[str, tuple[int, int], bytes]] = {}
        self._room = MOST_BYTES

    def drawn(
        self,
        pictures: Mapping[str, PictureFile],
        faces: Iterable[Face],
        dpi: float,
        clear: bool = False,
    ) -> Iterator["Image"]:
        """Yield each face as pixels, on white or on nothing."""
        inker = _TextlessInker()
        pages: dict[_Page, Needs] = {}  # that were never drawn
        numbers: dict[bytes, int] = {}
        shown = []
        for face in faces:
            needs = Needs.none()
            page = _Page(face.width, face.height, inker.marks(face.marks, needs))
            key = page.key(dpi, clear)
            shown.append(key)
            if key not in self._packed and key not in numbers:
                numbers[key] = len(pages)
                pages[page] = needs
        pdf = b"".join(_written(pages, inker.all.shared, pictures)) if pages else b""
        file: Any = opened(pdf, NOWHERE) if pages else nullcontext()
        with file as document:

            @lru_cache(maxsize=KEPT)
            def draw(key: bytes) -> "Image":
                known = self._unpacked(key)
                return known or self._kept(key, rendered(document[numbers[key]], dpi, clear))

            yield from map(draw, shown)

    def _unpacked(self, key: bytes) -> "Image | None":
        if key not in self._packed:
            return None
        mode, size, packed = self._packed[key]
        image: Image = pillow().frombytes(mode, size, zlib.decompress(packed))
        return image

    def _kept(self, key: bytes, image: "Image") -> "Image":
        packed = zlib.compress(image.tobytes(), 1)
        if len(packed) <= self._room:
            self._room -= len(packed)
            self._packed[key] = image.mode, image.size, packed
        return image


def _written(
    pages: Mapping[_Page, Needs], shared: Mapping[str, Inked], pictures: Mapping[str, PictureFile]
) -> Iterator[bytes]:
    """Yield a file with a page for each ground, as large as the trim."""
    pdf = PDFDocument(dummyoutline=1, invariant=1, pdfVersion=(1, 7))
    file = PdfFile(pdf)
    resources = Resources(file, pictures, shared, Layers(file, {}))
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
