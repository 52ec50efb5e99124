"""PNG pictures, rendered from the very PDF that is printed."""

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import cache, lru_cache
from hashlib import blake2b, sha256
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.base.findings import NOWHERE, refuse, sentence
from pnp.base.units import POINTS_PER_INCH, POINTS_PER_MM
from pnp.draw.operators import Batch, Drawing, Files, Inker
from pnp.draw.packing import PdfFile, Reserved
from pnp.draw.pdf import write_pdf
from pnp.draw.resources import ResourceName, Resources, n
from pnp.model.face import Face, Group, Inked, Needs, PictureFile, Text
from pnp.model.sheet import Sheet
from pnp.pictures.pdfium import open_pdf, pixels
from pnp.pictures.pixels import Look, Packing, pillow
from pnp.text.fonts import Font

if TYPE_CHECKING:
    from pnp.pictures.pixels import Image


# --- Faces without their texts, drawn to pixels: what letters stand on.


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
            key = blake2b(repr((dpi, clear, *page)).encode(), digest_size=16).digest()
            shown.append(key)
            if key not in self._packed and key not in numbers:
                numbers[key] = len(pages)
                pages[page] = needs
        pdf = b"".join(_written(pages, inker.all.shared, pictures)) if pages else b""
        file: Any = open_pdf(pdf, NOWHERE) if pages else nullcontext()
        with file as document:

            @lru_cache(maxsize=KEPT)
            def draw(key: bytes) -> "Image":
                image: Image
                if key in self._packed:
                    mode, size, packed = self._packed[key]
                    image = pillow().frombytes(mode, size, zlib.decompress(packed))
                    return image
                image = pixels(document[numbers[key]], dpi, clear).image
                packed = zlib.compress(image.tobytes(), 1)
                if len(packed) <= self._room:
                    self._room -= len(packed)
                    self._packed[key] = image.mode, image.size, packed
                return image

            yield from map(draw, shown)


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
        slot, content = Reserved(file), file.reserve()
        data = f"{n(k)} 0 0 {n(-k)} 0 {n(page.height * k)} cm\n{page.operators}".encode("ascii")
        yield file.put(content, b"<< /Length %d >>\nstream\n%b\nendstream" % (len(data), data))
        whole = (
            f"<< /Type /Page /Parent {file.reference(pdf.Pages)}"
            f" /MediaBox [ 0 0 {n(page.width * k)} {n(page.height * k)} ]"
            f" /Resources {resources.written(needs)} /Contents {content.text} >>"
        )
        yield file.put(slot, whole.encode("ascii"))
        pdf.Pages.addPage(slot)
    yield from file.end()


# --- What a page shows, as a fingerprint: known before anything is rendered.


class Prints:
    """Fingerprints of what is inked, with all that it calls by a name, down to the fonts."""

    def __init__(self, font: Callable[[str], Font]) -> None:
        self._font = font
        self.pictures: dict[str, PictureFile] = {}  # that are shown, which have to be there
        self.shared: dict[str, Inked] = {}  # marks in common, as well
        self._shared = cache(lambda name: self.of(self.shared[name]))
        self._file = cache(lambda path: sha256(Path(path).read_bytes()).hexdigest())

    def of(self, inked: Inked) -> str:
        """Return the fingerprint of operators, however they are packed."""
        data, (fonts, alphas, gradients, pictures, shared, *_), _, *shape = inked
        return _mixed(
            sha256(zlib.decompress(data)).hexdigest(),
            str((shape, sorted(alphas), sorted(gradients.items()))),
            *(self._file(self._font(ResourceName.aloud(font)).path) for font in sorted(fonts)),
            *(self._file(self.pictures[key].path) for key in sorted(pictures)),
            *(self._shared(name) for name in sorted(shared)),
        )


class Showing(Prints):
    """Fingerprints of sheets, with everything that lies on them."""

    def __init__(self, drawing: Drawing, batches: Sequence[Batch]) -> None:
        super().__init__(drawing.font)
        self._drawing = drawing
        self._inker = Inker()
        self.pictures.update(drawing.pictures)
        faces = {face.name: face for batch in batches for face in batch.faces}
        for batch in batches:
            self.shared.update(batch.supplies.shared)
        self._face = cache(lambda name: self.of(faces[name]))

    def sheet(self, sheet: Sheet) -> str:
        """Return the fingerprint of a sheet; what it is called is not on it."""
        placed = (
            f"{self._face(str(self._drawing.shows(put)))} {put[2:]}" for put in sheet.placements
        )
        around = []
        for marks in (sheet.under, sheet.guides, sheet.marks):
            needs = Needs.none()
            operators = self._inker.marks(marks, needs)
            self.shared.update(self._inker.all.shared)
            around.append(self.of(Inked(zlib.compress(operators.encode("ascii"), 1), needs)))
        return _mixed(str((sheet.size, sheet.drawn, sheet.clear)), *around, *placed)


def _mixed(*facts: str) -> str:
    return sha256("\0".join(facts).encode()).hexdigest()


MOST_PIXELS = 60_000_000


def png(drawing: Drawing) -> Files:
    """Yield one picture for each sheet that is not there yet; equal ones are rendered once."""
    document, batches = drawing.document, list(drawing.batches)
    shows, wanted = Showing(drawing, batches), dict[str, list[Sheet]]()
    for sheet in document.sheets:
        print_ = shows.sheet(sheet)
        if not drawing.look.has(sheet.file, print_):
            wanted.setdefault(print_, []).append(sheet)
    if not wanted:
        return
    different = tuple(sheets[0] for sheets in wanted.values())
    shown = document._replace(sheets=different, headings=(), story=())
    pdf = b"".join(write_pdf(drawing._replace(document=shown, batches=batches)))
    pages = pages_as_png(pdf, drawing.look, [sheet.clear for sheet in different])
    for sheets, page in zip(wanted.values(), pages, strict=True):
        yield from ((sheet.file, (page,)) for sheet in sheets)


def pages_as_png(pdf: bytes, look: Look, clear: Sequence[bool] = ()) -> Iterator[bytes]:
    """Yield each page as a picture, on white unless it is told to be clear."""
    with open_pdf(pdf, NOWHERE) as document:
        for page, is_clear in zip(document, chain(clear, repeat(False)), strict=False):
            width, height = (side / POINTS_PER_INCH * look.dpi for side in page.get_size())
            if width * height > MOST_PIXELS:
                message = sentence(
                    "{option}: a picture of {width} × {height} pixels is too large,"
                    " {most} are allowed",
                    option=f"--dpi {look.dpi:.15g}",
                    width=f"{width:.0f}",
                    height=f"{height:.0f}",
                    most=MOST_PIXELS,
                )
                raise refuse(NOWHERE, message, sentence("try a smaller --dpi, or a smaller paper"))
            on_nothing = is_clear and look.packing is Packing.EXACT
            yield look.pack(pixels(page, look.dpi, on_nothing))
