"""Streams of a PDF, packed once."""

import zlib
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream


def packed(data: bytes, entries: dict[str, Any], already: bool = False) -> PDFStream:
    """Return a stream with Flate packing; `already` says that the data are packed."""
    content = data if already else zlib.compress(data, 6)
    # The line end keeps `endstream` apart from the data; Flate ignores what follows its end.
    return PDFStream(PDFDictionary({**entries, "Filter": "/FlateDecode"}), content + b"\n")
