"""A PDF read by a pedant: every byte where the table says, every name found, none too many."""

import re
import struct
import zlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf

_END = re.compile(rb"startxref\n(\d+)\n%%EOF\n\Z")
_TABLE = re.compile(
    rb"(\d+) 0 obj\n<< /Type /XRef /Size (\d+) /W \[ 1 4 2 \] [^>]*(?:<[^>]*>[^>]*)*"
    rb"/Length (\d+) >>\nstream\n"
)
_HOLDER = re.compile(
    rb"\d+ 0 obj\n<< /Type /ObjStm /N (\d+) /First (\d+) /Filter /FlateDecode"
    rb" /Length (\d+) >>\nstream\n"
)
_ROW = struct.Struct(">IH")
_NAMED = {
    "Tf": "/Font",
    "Do": "/XObject",
    "gs": "/ExtGState",
    "sh": "/Shading",
    "CS": "/ColorSpace",
    "DP": "/Properties",
}
_ROUNDED = 0.001  # points


def complaints(path: Path) -> list[str]:
    """Return all that is wrong with a file of pnp."""
    data = path.read_bytes()
    found = list(_of_bytes(data))
    if found:
        return found
    with pikepdf.open(path) as pdf:
        found += [f"qpdf: {problem}" for problem in pdf.check_pdf_syntax()]
        found += [f"qpdf: {problem}" for problem in pdf.get_warnings()]
        for number, page in enumerate(pdf.pages, 1):
            found += _of_content(f"page {number}", page, page.Resources)
            found += _of_boxes(f"page {number}", page)
        for thing in pdf.objects:
            name = str(getattr(thing, "objgen", ""))
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
                found += _of_content(name, thing, thing.Resources)
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Subtype") == "/Type0":
                found += _of_font(name, thing)
    return found


def _of_bytes(data: bytes) -> Iterator[str]:
    """Hold the table of objects against the objects, and lengths against streams."""
    if not re.match(rb"%PDF-1\.7\r?\n%[\x80-\xff]{4}", data):
        yield f"begins with {data[:16]!r}"
    end = _END.search(data)
    table = _TABLE.match(data, int(end[1])) if end else None
    if not end or not table:
        yield "has no table of objects where it says"
        return
    rows = zlib.decompress(data[table.end() : table.end() + int(table[3])])
    places = [(rows[at], *_ROW.unpack_from(rows, at + 1)) for at in range(0, len(rows), 7)]
    if int(table[2]) != len(places) or int(table[1]) != len(places) - 1:
        yield f"the table has {len(places)} rows and says {int(table[2])}"
    if [kind for kind, *_ in places] != [0, *(kind for kind, *_ in places[1:] if kind in (1, 2))]:
        yield "the table has rows of another kind"
    starts = {number: place for number, (kind, place, _) in enumerate(places) if kind == 1}
    for number, place in starts.items():
        if not data.startswith(b"%d 0 obj\n" % number, place):
            yield f"object {number} is not at {place}"
    for start, after in pairwise([*sorted(starts.values()), end.start()]):
        yield from _of_object(data[start:after])
    held = {(number, at): one for one, (kind, number, at) in enumerate(places) if kind == 2}
    for number in {number for number, _ in held}:
        whole = data[starts[number] :]
        head = _HOLDER.match(whole)
        if not head:
            yield f"object {number} holds no others"
            continue
        inside = zlib.decompress(whole[head.end() : head.end() + int(head[3])])
        listed = list(map(int, inside[: int(head[2])].split()))
        ours = [one for (holder, _), one in sorted(held.items()) if holder == number]
        if listed[::2] != ours or int(head[1]) != len(ours):
            yield f"object {number} holds {listed[::2]}, the table says {ours}"
        for start, after in pairwise([*listed[1::2], len(inside) - int(head[2]) + 1]):
            held_one = inside[int(head[2]) + start : int(head[2]) + after - 1]
            if not re.fullmatch(rb"<<[^\n]*>>|\[[^\n]*\]", held_one):
                yield f"object {number} holds {held_one!r}"


def _of_object(data: bytes) -> Iterator[str]:
    name = data[:16].split(b" obj")[0].decode(errors="replace")
    if not data.endswith(b"\nendobj\n"):
        yield f"object {name} does not end where the next begins"
    head, stream, rest = data.partition(b">>\nstream\n")
    if stream:
        length = re.findall(rb"/Length (\d+)", head)
        if len(length) != 1 or rest[int(length[0]) :] != b"\nendstream\nendobj\n":
            yield f"stream {name} is not as long as it says"


def _of_content(name: str, content: Any, resources: Any) -> Iterator[str]:
    """Compare the names that operators use with the resources, and count brackets."""
    used: dict[str, set[str]] = {kind: set() for kind in (*_NAMED.values(), "/Properties")}
    depth = marked = 0
    for step in pikepdf.parse_content_stream(content):
        operator = str(step.operator)
        if operator in _NAMED:
            used[_NAMED[operator]].add(str(step.operands[1 if operator == "DP" else 0]))
        if operator == "BDC" and step.operands[0] == "/OC":
            used["/Properties"].add(str(step.operands[1]))
        marked += (operator in ("BDC", "BMC")) - (operator == "EMC")
        depth += (operator == "q") - (operator == "Q")
        if depth < 0:
            yield f"{name}: Q without q"
    if marked:
        yield f"{name}: {marked} marked stretches without an end"
    if depth:
        yield f"{name}: {depth} q without Q"
    held = {kind: set(resources.get(kind, pikepdf.Dictionary()).keys()) for kind in used}
    if held != used or not set(resources.keys()) <= set(used):
        yield f"{name}: has {held}, uses {used}"


def _of_boxes(name: str, page: Any) -> Iterator[str]:
    media, bleed, trim = (
        [float(edge) for edge in page[box]] for box in ("/MediaBox", "/BleedBox", "/TrimBox")
    )
    for outer, inner in ((media, bleed), (bleed, trim)):
        gaps = (inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3])
        if min(gaps) < -_ROUNDED:
            yield f"{name}: {inner} is not inside of {outer}"


def _of_font(name: str, font: Any) -> Iterator[str]:
    (inner,) = font.DescendantFonts
    if not re.fullmatch(r"/[A-Z]{6}\+[!-~]+", str(font.BaseFont)):
        yield f"{name}: {font.BaseFont} is no subset"
    if "/FontFile2" not in inner.FontDescriptor or "/ToUnicode" not in font:
        yield f"{name}: {font.BaseFont} is not whole"
    if not font.BaseFont == inner.BaseFont == inner.FontDescriptor.FontName:
        yield f"{name}: {font.BaseFont} has several names"
