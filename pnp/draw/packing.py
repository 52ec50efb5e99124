"""Streams of a PDF, packed once, and the file written part by part."""

import struct
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFFile, PDFObject

TOGETHER = 200  # small objects
_ROW = struct.Struct(">BIH")  # of the table of objects: kind, place, number inside of it


class Reserved(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """An object that others can refer to before its content is known."""

    __RefOnly__ = 1  # reportlab's word for what can not stand inside of another object

    def __init__(self, file: "PdfFile") -> None:
        self.text = file.reference(self)  # how others refer to it


class Ready(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """An object that is written already, in parts: pictures are large, and not copied here."""

    __RefOnly__ = 1

    def __init__(self, *parts: bytes) -> None:
        self.parts = parts

    def format(self, document: PDFDocument) -> bytes:
        """Return what was written."""
        return b"".join(self.parts)


class Place(NamedTuple):
    """The place of an object of ours in a file, which others can refer to."""

    number: int
    name: str = ""  # what operators call it

    @property
    def text(self) -> str:
        """How others refer to it."""
        return f"{self.number} 0 R"


class PdfFile:
    """A file from first byte to last, each object as soon as its content is known.

    reportlab itself would keep all of it until the end, and copy it four times. Small objects are
    packed together: thousands of gradients take a tenth of the room.
    """

    def __init__(self, pdf: PDFDocument) -> None:
        self.pdf = pdf
        self._offset = 0
        self._places: dict[int, tuple[int, int, int]] = {}  # of objects, by their numbers
        self._settled = 0  # the number up to which only reserved ones may be open
        self._small: list[tuple[int, bytes]] = []  # objects that wait to be packed
        self._whole: list[tuple[Place, bytes]] = []  # and such as wait to be written

    def reference(self, thing: Any) -> str:
        """Write a reference to an object; it has a number from then on."""
        written: bytes = self.pdf.Reference(thing).format(self.pdf)
        return written.decode("ascii")

    def stream(self, entries: Mapping[str, Any], data: bytes) -> Ready:
        """Return a stream whose data are packed already."""
        head: bytes = PDFDictionary({**entries, "Length": len(data)}).format(self.pdf)
        return Ready(head + b"\nstream\n", data, b"\nendstream\n")

    def deflated(self, entries: Mapping[str, Any], data: bytes) -> Any:
        """Register a stream with Flate packing, and return the reference."""
        entries = {**entries, "Filter": "/FlateDecode"}
        return self.pdf.Reference(self.stream(entries, zlib.compress(data, 6)))

    def start(self) -> bytes:
        """Return the first bytes."""
        return self._counted(b"".join(PDFFile(self.pdf._pdfVersion).strings))

    def reserve(self, name: str = "") -> Place:
        """Return a place for an object whose content comes later."""
        self.pdf.objectcounter += 1
        return Place(self.pdf.objectcounter, name)

    def put(self, place: Place | Reserved, content: bytes) -> bytes:
        """Return the part of the file with an object whose content is known now."""
        if isinstance(place, Place):
            number = place.number
        else:
            number, _ = self.pdf.idToObjectNumberAndVersion[place.__InternalName__]
        self._places[number] = (1, self._offset, 0)
        return self._counted(b"%d 0 obj\n%b\nendobj\n" % (number, content))

    def pack(self, content: str, place: Place | None = None) -> str:
        """Take a small object, and return how others refer to it."""
        place = place or self.reserve()
        self._small.append((place.number, content.encode("latin-1")))
        return place.text

    def add(self, content: bytes) -> str:
        """Take a whole object, and return how others refer to it."""
        place = self.reserve()
        self._whole.append((place, content))
        return place.text

    def settled(self) -> Iterator[bytes]:
        """Yield all objects that were registered since the last time, but for reserved ones."""
        pdf = self.pdf
        while self._settled < pdf.objectcounter:  # writing one may register others
            self._settled = number = self._settled + 1
            id_ = pdf.numberToId.get(number)
            if id_ is None:  # of ours
                continue
            found, pdf.idToObject[id_] = pdf.idToObject[id_], None
            if not isinstance(found, Reserved):
                self._places[number] = (1, self._offset, 0)
                parts = found.parts if isinstance(found, Ready) else (found.format(pdf),)
                yield self._counted(b"%d 0 obj\n%b" % (number, parts[0]))
                yield from map(self._counted, parts[1:])
                yield self._counted(b"endobj\n" if parts[-1].endswith(b"\n") else b"\nendobj\n")
        for place, content in self._whole:
            yield self.put(place, content)
        self._whole.clear()
        while len(self._small) >= TOGETHER:
            yield self._packed()

    def _packed(self) -> bytes:
        """Return an object that holds small ones."""
        held, self._small = self._small[:TOGETHER], self._small[TOGETHER:]
        place, at, heads = self.reserve(), 0, []
        for index, (number, content) in enumerate(held):
            heads.append(f"{number} {at}")
            at += len(content) + 1
            self._places[number] = (2, place.number, index)
        head = " ".join(heads).encode() + b"\n"
        data = zlib.compress(head + b"\n".join(content for _, content in held), 6)
        entries = b"<< /Type /ObjStm /N %d /First %d /Filter /FlateDecode /Length %d >>"
        entries %= len(held), len(head), len(data)
        return self.put(place, b"%b\nstream\n%b\nendstream" % (entries, data))

    def end(self) -> Iterator[bytes]:
        """Yield what is left, and the table of all objects."""
        root, info = (self.reference(one) for one in (self.pdf.Catalog, self.pdf.info))
        yield from self.settled()
        while self._small:
            yield self._packed()
        start, place = self._offset, self.reserve()
        self._places[place.number] = (1, start, 0)
        size = place.number + 1
        rows = [_ROW.pack(0, 0, 65535)]
        rows += [_ROW.pack(*self._places[number]) for number in range(1, size)]
        data = zlib.compress(b"".join(rows), 6)
        ids = self.pdf.ID().decode("latin-1")
        entries = (
            f"<< /Type /XRef /Size {size} /W [ 1 4 2 ] /Root {root} /Info {info} /ID {ids}"
            f" /Filter /FlateDecode /Length {len(data)} >>\nstream\n"
        )
        yield b"%d 0 obj\n%b%b\nendstream\nendobj\n" % (
            place.number,
            entries.encode("latin-1"),
            data,
        )
        yield b"startxref\n%d\n%%%%EOF\n" % start

    def _counted(self, part: bytes) -> bytes:
        self._offset += len(part)
        self.pdf.signature.update(part)  # viewers tell files apart by it
        return part
