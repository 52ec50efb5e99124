"""Streams of a PDF, packed once, and the file written part by part."""

import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from reportlab.pdfbase.pdfdoc import (
    PDFCrossReferenceTable,
    PDFDictionary,
    PDFDocument,
    PDFFile,
    PDFObject,
    PDFTrailer,
)


class Stream(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """A stream whose data are packed already and go into the file without being copied."""

    __RefOnly__ = 1  # reportlab's word for what can not stand inside of another object

    def __init__(self, entries: Mapping[str, Any], data: bytes) -> None:
        self._entries = entries
        self._data = data

    def parts(self, document: PDFDocument) -> tuple[bytes, bytes, bytes]:
        """Return what stands before the data, the data, and what stands behind them."""
        entries = PDFDictionary({**self._entries, "Length": len(self._data)})
        return entries.format(document) + b"\nstream\n", self._data, b"endstream\n"

    def format(self, document: PDFDocument) -> bytes:
        """Return it in one piece, for files that reportlab writes."""
        return b"".join(self.parts(document))


def packed(data: bytes, entries: Mapping[str, Any]) -> Stream:
    """Return a stream with Flate packing."""
    # The line end keeps `endstream` apart from the data; Flate ignores what follows its end.
    return Stream({**entries, "Filter": "/FlateDecode"}, zlib.compress(data, 6) + b"\n")


def file_parts(pdf: PDFDocument) -> Iterator[bytes]:
    """Yield a file from first byte to last; reportlab itself would copy all of it four times."""
    start = PDFFile(pdf._pdfVersion)
    yield from start.strings
    offset: int = start.offset
    ids: list[str] = []
    while (number := len(ids) + 1) in pdf.numberToId:  # writing one may register others
        ids.append(pdf.numberToId[number])
        pdf.idToOffset[ids[-1]] = offset
        for part in _object_parts(pdf, number, pdf.idToObject[ids[-1]]):
            yield part
            offset += len(part)
    table = PDFCrossReferenceTable()
    table.addsection(0, ids)
    yield table.format(pdf)
    root, info = pdf.Reference(pdf.Catalog), pdf.Reference(pdf.info)
    yield PDFTrailer(offset, Size=len(ids) + 1, Root=root, Info=info, ID=pdf.ID()).format(pdf)


def _object_parts(pdf: PDFDocument, number: int, found: Any) -> tuple[bytes, ...]:
    if isinstance(found, Stream):
        before, data, behind = found.parts(pdf)
        return b"%d 0 obj\n" % number + before, data, behind + b"endobj\n"
    written: bytes = found.format(pdf)
    end = b"endobj\n" if written.endswith(b"\n") else b"\nendobj\n"
    return (b"%d 0 obj\n" % number + written + end,)
