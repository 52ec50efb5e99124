"""Pages that can be read out: faces are their own content, since programs look there for text."""

import zlib
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary

from pnp.draw.metadata import metadata
from pnp.draw.packing import PdfFile, Place, Reserved
from pnp.draw.resources import Resources
from pnp.draw.structure import Leaf, Structure
from pnp.model.face import Inked, Needs
from pnp.model.sheet import Document

MARK = "/pnp"  # by which an inspector knows that a face begins


def beside(operators: str) -> str:
    """Write what stands beside the text and is not read."""
    return f"/Artifact BMC\n{operators}\nEMC" if operators else ""


class Readable:
    """What is written otherwise in a file that can be read out."""

    def __init__(self, file: PdfFile, resources: Resources) -> None:
        self._file = file
        self._resources = resources
        self._pages: list[tuple[Place, Needs, list[Place]]] = []  # whose faces are on their way
        self._faces: dict[str, tuple[Needs, str]] = {}  # that came, by name
        self._root = Reserved(file.pdf)

    def content(self, parts: Iterable[str | Place]) -> tuple[bytes, str]:
        """Return the streams of a page, and how it refers to them: faces are among them."""
        written, names = [], []
        for is_place, some in groupby(parts, lambda part: isinstance(part, Place)):
            if is_place:
                names += [part.text for part in some if isinstance(part, Place)]
                continue
            place = self._file.reserve()
            written.append(self._file.put(place, packed_stream("\n".join(map(str, some)))))
            names.append(place.text)
        return b"".join(written), f"[ {' '.join(names)} ]"

    def page(self, needs: Needs, placed: list[Place]) -> str:
        """Write the entries of a page; what its faces need is known when they have come."""
        self._pages.append((self._file.reserve(), needs, placed))
        number = len(self._pages) - 1
        return f"/Resources {self._pages[-1][0].text} /StructParents {number} /Tabs /S"

    def face(self, place: Place, face: Inked, private: str) -> bytes:
        """Return a face as a part of its page."""
        self._faces[place.name] = face.needs, private
        return self._file.put(place, _stream(face.data))

    def resources(self) -> Iterator[bytes]:
        """Yield what pages find by name, now that all faces are there."""
        for place, needs, placed in self._pages:
            known = {one.name: self._faces[one.name] for one in placed if one.name in self._faces}
            for inner, _ in known.values():
                needs.add(inner)
            properties = {name: private for name, (_, private) in known.items()}
            written = self._resources.written(needs, properties=properties)
            yield self._file.put(place, written.encode("latin-1"))

    def finish(self, catalog: Any, document: Document) -> None:
        """Tell in the catalog that the file can be read out."""
        catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        catalog.StructTreeRoot = self._root
        catalog.Metadata = metadata(self._file.pdf, document.language)

    def tree(self, document: Document, pages: list[Reserved]) -> bytes:
        """Return the tree of what is read."""
        leaves = {
            put.face: Leaf(number, page.text)
            for number, (sheet, page) in enumerate(zip(document.sheets, pages, strict=True))
            for put in sheet.placements
        }
        root = Structure(self._file, leaves).written(document.story, self._root.text)
        return self._file.put(self._root, root.encode("latin-1"))


def packed_stream(operators: str) -> bytes:
    """Write the content of a page as a stream."""
    return _stream(zlib.compress(operators.encode("ascii"), 6))


def _stream(data: bytes) -> bytes:
    head = b"<< /Filter /FlateDecode /Length %d >>\nstream\n" % len(data)
    return head + data + b"\nendstream"
