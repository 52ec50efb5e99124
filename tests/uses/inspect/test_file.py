"""A file is opened, within limits."""

import sys
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from pnp.base.findings import Refused, Where
from pnp.translate.compare.document import _pages
from pnp.uses.inspect import confined
from pnp.uses.inspect.confined import read_confined
from pnp.uses.inspect.inspection import inspect_pdf

MB = 1_000_000
FORM = b"/Type /XObject /Subtype /Form /BBox [0 0 600 900] "
HELVETICA = b"/Font << /T << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"
ONE_PAGE = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"


def pdf(objects: Mapping[int, bytes], trailer: bytes = b"") -> bytes:
    """Write objects as a file, whatever they are."""
    out, places = b"%PDF-1.7\n", {}
    for number, content in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    size, at = max(objects) + 1, len(out)
    rows = b"".join(b"%010d 00000 n \n" % places.get(number, 0) for number in range(1, size))
    out += b"xref\n0 %d\n0000000000 65535 f \n%b" % (size, rows)
    trailer = b"/Size %d /Root 1 0 R %b" % (size, trailer.replace(b"HERE", b"%d" % at))
    return out + b"trailer << %b >>\nstartxref\n%d\n%%%%EOF\n" % (trailer, at)


def stream(data: bytes, entries: bytes = b"") -> bytes:
    packed = zlib.compress(data, 9)
    head = b"<< /Filter /FlateDecode /Length %d %b >>" % (len(packed), entries)
    return head + b"\nstream\n" + packed + b"\nendstream"


def page(
    content: bytes = b"0 0 99 99 re f",
    resources: bytes = b"",
    more: bytes = b"",
    **others: bytes,
) -> bytes:
    """Write a file of one page; other objects are given by number: n5=b"…"."""
    box = b"" if b"/MediaBox" in more else b"/MediaBox [0 0 595 842]"
    objects = {
        1: CATALOG,
        2: ONE_PAGE,
        3: b"<< /Type /Page /Parent 2 0 R %b /Contents 4 0 R /Resources << %b >> %b >>"
        % (box, resources, more),
        4: stream(content),
    }
    return pdf(objects | {int(name[1:]): content for name, content in others.items()})


def flood(of: bytes, millions: int) -> bytes:
    packer = zlib.compressobj(9)
    million = of * (MB // len(of))
    data = b"".join(packer.compress(million) for _ in range(millions)) + packer.flush()
    content = b"<< /Filter /FlateDecode /Length %d >>\nstream\n" % len(data)
    return page(n4=content + data + b"\nendstream")


def doubling(levels: int) -> bytes:
    """Make forms of which each shows the next one twice."""
    inner = b"/Resources << /XObject << /F %d 0 R >> >> "
    forms = {
        f"n{10 + level}": stream(b"/F Do /F Do", FORM + inner % (11 + level))
        for level in range(levels)
    }
    last = stream(b"BT /T 9 Tf (x) Tj ET", FORM + b"/Resources << %b >>" % HELVETICA)
    forms[f"n{10 + levels}"] = last
    return page(b"/F Do", b"/XObject << /F 10 0 R >>", **forms)


def nested_resources(levels: int) -> bytes:
    entries = FORM + b"/Resources << /XObject << /F %d 0 R >> >>"
    forms = {f"n{10 + level}": stream(b"", entries % (11 + level)) for level in range(levels)}
    return page(b"", b"/XObject << /F 10 0 R >>", **forms, **{f"n{10 + levels}": stream(b"", FORM)})


def deep_tree(levels: int) -> bytes:
    node = b"<< /Type /Pages /Kids [%d 0 R] /Count 1 /Parent %d 0 R >>"
    tree = {2 + level: node % (3 + level, 1 + level) for level in range(levels)}
    last = b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 595 842] >>" % (1 + levels)
    return pdf({1: CATALOG, **tree, 2 + levels: last})


def image(width: int, height: int, entries: bytes, data: bytes) -> bytes:
    head = b"<< /Type /XObject /Subtype /Image /Width %d /Height %d /Length %d %b >>"
    head %= (width, height, len(data), entries)
    shown = b"500 0 0 500 20 20 cm /I Do"
    content = head + b"\nstream\n" + data + b"\nendstream"
    return page(shown, b"/XObject << /I 5 0 R >>", n5=content)


TYPE_3 = (
    b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 999 999] /FontMatrix [.001 0 0 .001 0 0]"
    b" /FirstChar 97 /LastChar 97 /Widths [999] /Encoding << /Differences [97 /a] >>"
    b" /CharProcs << /a 6 0 R >> /Resources << /Font << /T 5 0 R >> >> >>"
)
MASKED = b"/Group << /S /Transparency /CS /DeviceRGB >> /Resources << /ExtGState << /G 5 0 R >> >>"
TILE = (
    b"/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 .001 .001]"
    b" /XStep .001 /YStep .001 /Resources << >>"
)
FACE = b"/PieceInfo << /pnp << /Private << /Face (a/b) /Trim [0 0 99 99] >> >> >>"
STAMP = b"<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 9 9] /AP << /N 5 0 R >> >> "
SHOWN_TWICE = pdf({1: CATALOG, 2: b"<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>", 3: ONE_PAGE})
UNIT = b"/UserUnit 100000000000000000000"
HOSTILE: dict[str, Callable[[], bytes]] = {
    "doubling forms": lambda: doubling(28),
    "packed blanks": lambda: flood(b" ", 80),
    "packed q": lambda: flood(b"q ", 20),
    "packed text": lambda: flood(b"() ' ", 20),
    "deep page tree": lambda: deep_tree(5000),
    "page tree in circles": lambda: SHOWN_TWICE,
    "one page a hundred thousand times": lambda: pdf(
        {
            1: CATALOG,
            2: b"<< /Type /Pages /Kids [%b] /Count 100000 >>" % (b"3 0 R " * 100_000),
            3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
        }
    ),
    "huge page": lambda: page(more=b"/MediaBox [0 0 1000000000 1000000000]"),
    "thin page": lambda: page(more=b"/MediaBox [0 0 100000 0.001]"),
    "huge unit": lambda: page(more=UNIT),
    "annotations": lambda: page(
        more=b"/Annots [%b]" % (STAMP * 5000), n5=stream(b"0 0 1 1 re f", FORM)
    ),
    "fonts": lambda: page(resources=b"/Font << %b >>" % (b"/F%d 7 0 R " * 9 % (*range(9),) * 900)),
    "tiny tiles": lambda: page(
        b"/Pattern cs /P scn 0 0 595 842 re f",
        b"/Pattern << /P 5 0 R >>",
        n5=stream(b"0 0 .001 .001 re f", TILE),
    ),
    "a glyph that draws itself": lambda: page(
        b"BT /T 10 Tf 99 99 Td (aaaa) Tj ET",
        b"/Font << /T 5 0 R >>",
        n5=TYPE_3,
        n6=stream(b"999 0 d0 BT /T 900 Tf (aa) Tj ET 0 0 500 500 re f"),
    ),
    "a mask that masks itself": lambda: page(
        b"/G gs 0 0 99 99 re f",
        b"/ExtGState << /G 5 0 R >>",
        n5=b"<< /SMask << /S /Luminosity /G 6 0 R >> >>",
        n6=stream(b"/G gs 0 0 99 99 re f", FORM + MASKED),
    ),
    "many faces": lambda: page(
        b"/F Do " * 60_000, b"/XObject << /F 5 0 R >>", n5=stream(b"", FORM + FACE)
    ),
    "table of objects in a circle": lambda: pdf(
        {1: CATALOG, 2: ONE_PAGE, 3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"},
        b"/Prev HERE",
    ),
    "a length that lies": lambda: page(
        n4=b"<< /Length 99999999999 >>\nstream\n0 0 9 9 re f\nendstream"
    ),
    "a length that is itself": lambda: page(n4=b"<< /Length 4 0 R >>\nstream\nq\nendstream"),
    "brackets in content": lambda: page(b"[" * MB),
    "brackets in an object": lambda: pdf({1: b"[" * MB, 2: ONE_PAGE}),
    "resources in resources": lambda: nested_resources(3000),
    "a huge bitmap": lambda: image(
        60_000, 60_000, b"/Filter /CCITTFaxDecode /ColorSpace /DeviceGray /BitsPerComponent 1",
        bytes(999),
    ),
    "a huge JPEG 2000": lambda: image(60_000, 60_000, b"/Filter /JPXDecode", bytes(999)),
}  # fmt: skip
READERS = {"inspect": (inspect_pdf, {}), "compare": (_pages, Where("x.pdf"))}


def measured(path: Path, reader: str) -> tuple[str, int]:
    """Read a file; return what was refused, and how many bytes of memory it took."""
    work, more = READERS[reader]
    said = ""
    try:
        work(path, more)  # type: ignore[operator]
    except Refused as refused:
        said = str(refused)
    status = Path("/proc/self/status").read_text("utf-8")
    return said, 1024 * int(status.partition("VmHWM:")[2].split()[0])


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted in /proc")
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_read_or_refused_in_little_memory(
    name: str, reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(HOSTILE[name]())
    monkeypatch.setattr(confined, "MOST_MEMORY", (400 * MB, 20))
    try:
        said, memory = read_confined(measured, path, Where("x.pdf"), reader)
    except Refused as refused:  # pdfium gives up what it is at, and with it all else
        assert reader == "compare", refused
        assert str(refused).startswith("error: x.pdf: can not be read: what reads it crashed")
    else:
        assert memory < 300 * MB
        assert "Traceback" not in said
