"""Streams of a PDF, packed once, and the file written part by part."""

import zlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFDocument,
    PDFFile,
    PDFObject,
    PDFTrailer,
)

if TYPE_CHECKING:
    from pnp.images.embed import Embedded


def stream(pdf: PDFDocument, entries: Mapping[str, Any], data: bytes) -> "Ready":
    """Return a stream whose data are packed already."""
    head: bytes = PDFDictionary({**entries, "Length": len(data)}).format(pdf)
    return Ready(head + b"\nstream\n", data, b"\nendstream\n")


def image(pdf: PDFDocument, embedded: "Embedded") -> Any:
    """Register an image and its mask, and return the reference."""
    entries = {"Type": "/XObject", "Subtype": "/Image", **embedded.entries}
    if entries["BitsPerComponent"] == 16:
        pdf._pdfVersion = max(pdf._pdfVersion, (1, 5))
    if embedded.mask is not None:
        pdf.ensureMinPdfVersion("transparency")
        entries["SMask"] = image(pdf, embedded.mask)
    return pdf.Reference(stream(pdf, entries, embedded.data))


def packed(pdf: PDFDocument, data: bytes, entries: Mapping[str, Any]) -> Any:
    """Register a stream with Flate packing, and return the reference."""
    entries = {**entries, "Filter": "/FlateDecode"}
    return pdf.Reference(stream(pdf, entries, zlib.compress(data, 6)))


class Reserved(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """An object that others can refer to before its content is known."""

    __RefOnly__ = 1  # reportlab's word for what can not stand inside of another object

    def __init__(self, pdf: PDFDocument, name: str = "") -> None:
        self.name = name  # what operators call it
        self.text = reference(pdf, self)  # how others refer to it


class Ready(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """An object that is written already, in parts: pictures are large, and not copied here."""

    __RefOnly__ = 1

    def __init__(self, *parts: bytes) -> None:
        self.parts = parts

    def format(self, document: PDFDocument) -> bytes:
        """Return what was written."""
        return b"".join(self.parts)


class PdfFile:
    """A file from first byte to last, each object as soon as its content is known.

    reportlab itself would keep all of it until the end, and copy it four times.
    """

    def __init__(self, pdf: PDFDocument) -> None:
        self.pdf = pdf
        self._offset = 0
        self._offsets: dict[int, int] = {}  # of objects, by their numbers
        self._settled = 0  # the number up to which only reserved ones may be open

    def start(self) -> bytes:
        """Return the first bytes."""
        return self._counted(b"".join(PDFFile(self.pdf._pdfVersion).strings))

    def put(self, place: Reserved, content: bytes) -> bytes:
        """Return the part of the file with an object whose content is known now."""
        number, _ = self.pdf.idToObjectNumberAndVersion[place.__InternalName__]
        self._offsets[number] = self._offset
        return self._counted(b"%d 0 obj\n%b\nendobj\n" % (number, content))

    def settled(self) -> Iterator[bytes]:
        """Yield all objects that were registered since the last time, but for reserved ones."""
        pdf = self.pdf
        while (number := self._settled + 1) in pdf.numberToId:  # writing one may register others
            self._settled = number
            id_ = pdf.numberToId[number]
            found, pdf.idToObject[id_] = pdf.idToObject[id_], None
            if not isinstance(found, Reserved):
                self._offsets[number] = self._offset
                parts = found.parts if isinstance(found, Ready) else (found.format(pdf),)
                yield self._counted(b"%d 0 obj\n%b" % (number, parts[0]))
                yield from map(self._counted, parts[1:])
                yield self._counted(b"endobj\n" if parts[-1].endswith(b"\n") else b"\nendobj\n")

    def end(self) -> Iterator[bytes]:
        """Yield what is left, and the table of all objects."""
        root, info = self.pdf.Reference(self.pdf.Catalog), self.pdf.Reference(self.pdf.info)
        yield from self.settled()
        numbers = range(1, self._settled + 1)
        rows = [b"%010d 00000 n \n" % self._offsets[number] for number in numbers]
        yield b"xref\n0 %d\n0000000000 65535 f \n" % (len(rows) + 1) + b"".join(rows)
        ids = self.pdf.ID()
        yield PDFTrailer(self._offset, Size=len(rows) + 1, Root=root, Info=info, ID=ids).format(
            self.pdf
        )

    def _counted(self, part: bytes) -> bytes:
        self._offset += len(part)
        self.pdf.signature.update(part)  # viewers tell files apart by it
        return part


def reference(pdf: PDFDocument, thing: Any) -> str:
    """Write a reference to an object; it has a number from then on."""
    written: bytes = pdf.Reference(thing).format(pdf)
    return written.decode("ascii")


def forget_basic_fonts(pdf: PDFDocument) -> None:
    """Take out the fonts that reportlab would name in every file."""
    pdf.idToObject["BasicFonts"].dict.clear()
