"""Finished PDFs, read by others: every stream to its end, every picture to its last row."""

import io
import re
from collections.abc import Iterator
from contextlib import suppress

import pikepdf
import pypdfium2
from PIL import Image

_COLOURS = {"/DeviceRGB": 3, "/DeviceGray": 1, "/DeviceCMYK": 4}


def faults(data: bytes) -> Iterator[str]:
    """Yield what is wrong with a file, none if two readers are content."""
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            count = len(pdf.pages)
            yield from _objects(pdf)
            yield from (f"qpdf: {_common(told)}" for told in pdf.get_warnings())
    except (pikepdf.PdfError, RuntimeError, ValueError) as problem:
        yield f"can not be opened: {_common(problem)}"
        return
    try:
        seen = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as problem:
        yield f"pdfium can not open it: {problem}"
        return
    if len(seen) != count or not count:
        yield f"pdfium sees {len(seen)} pages, qpdf {count}"
    seen.close()


def _common(told: object) -> str:
    """Return what qpdf says without places and numbers, which differ from case to case."""
    return re.sub(r"\d+", "0", re.sub(r"<[^>]*>|\([^)]*\)", "", str(told)))[:80].strip()


def _objects(pdf: pikepdf.Pdf) -> Iterator[str]:
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream):
            try:
                yield from _stream(thing)
            except (pikepdf.PdfError, RuntimeError, ValueError) as problem:
                yield f"a stream can not be read: {_common(problem)}"


def _stream(stream: pikepdf.Stream) -> Iterator[str]:
    if stream.get("/Filter") == pikepdf.Name.DCTDecode:
        try:
            Image.open(io.BytesIO(stream.read_raw_bytes())).load()
        except (OSError, SyntaxError, ValueError) as problem:
            yield f"a JPEG can not be decoded: {str(problem)[:60]}"
        return
    data = stream.read_bytes()
    if stream.get("/Subtype") == pikepdf.Name.Image:
        bits, wide, high = (
            int(stream.get(key, 1)) for key in ("/BitsPerComponent", "/Width", "/Height")
        )
        space = stream.get("/ColorSpace")
        parts = _COLOURS.get(str(space), 1) if isinstance(space, pikepdf.Name) else _parts(space)
        wanted = (wide * parts * bits + 7) // 8 * high
        if parts and len(data) < wanted:
            yield f"a picture has fewer bytes than {wide} × {high} pixels need"


def _parts(space: object) -> int:
    """Return how many numbers make a pixel of a colour space that is an array; 0 if unknown."""
    if isinstance(space, pikepdf.Array) and str(space[0]) == "/Indexed":
        return 1
    if isinstance(space, pikepdf.Array) and str(space[0]) == "/ICCBased":
        return int(space[1].get("/N", 0))
    return 0


def words(data: bytes) -> str:
    """Return the letters on all pages, and whatever letters its streams are made of."""
    found: list[str] = []
    with suppress(pypdfium2.PdfiumError):
        document = pypdfium2.PdfDocument(data)
        found += [page.get_textpage().get_text_range() for page in document]
        document.close()
    with suppress(pikepdf.PdfError, RuntimeError), pikepdf.open(io.BytesIO(data)) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream):
                found.append(thing.read_raw_bytes().decode("latin-1"))
                with suppress(pikepdf.PdfError, RuntimeError):
                    found.append(thing.read_bytes().decode("latin-1"))
    return "\n".join(found)
