"""A plain-text listing, one mark a line, so that a review can read what moved."""

from collections.abc import Iterator
from itertools import chain
from typing import assert_never

from pnp.base.paths import number
from pnp.draw.operators import Drawing, Files
from pnp.model.face import (
    Art,
    Circle,
    Face,
    Gradient,
    Group,
    Mark,
    Paint,
    Path,
    Picture,
    Rect,
    Shape,
    Text,
)
from pnp.model.sheet import Document, Sheet


def listing(drawing: Drawing) -> Files:
    """Yield one text: the sheets, then every different face."""
    faces = map(list_face, drawing.faces)
    yield "", (text.encode() for text in chain((list_document(drawing.document),), faces))


def list_face(face: Face) -> str:
    """Return a face as text."""
    head = f"face {face.name} {number(face.width)} x {number(face.height)} mm"
    return "\n".join([head, *_lines(face.marks, 1)]) + "\n"


def list_document(document: Document) -> str:
    """Return all sheets of a document as text."""
    head = f"document {document.name} ({document.language}), duplex {document.duplex or 'none'}"
    return "\n".join([head, *(line for sheet in document.sheets for line in _sheet(sheet))]) + "\n"


def _sheet(sheet: Sheet) -> Iterator[str]:
    size = f"{number(sheet.size.width)} x {number(sheet.size.height)} mm"
    yield f"sheet {sheet.number} {sheet.side} {size}"
    yield from _lines(sheet.under, 1)
    for placement in sheet.placements:
        what = f"{placement.piece}#{placement.copy} {placement.face.side}"
        turned = f" turned {number(placement.rotation)}" if placement.rotation else ""
        bleed = f" bleed {_nums(placement.bleed)}" if any(placement.bleed) else ""
        yield f"  {what} at {_nums(placement.box)}{turned}{bleed}"
    yield from _lines(sheet.over, 1)


def _lines(marks: tuple[Mark, ...], depth: int) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Art):  # what it holds stands in its place
            yield from _lines(mark.marks, depth)
            continue
        head, *inner = _mark(mark)
        yield "  " * depth + head
        yield from ("  " * (depth + 1) + line for line in inner)


def _mark(mark: Shape | Picture | Text | Group) -> Iterator[str]:
    """Yield a mark and the lines below it."""
    match mark:
        case Rect():
            corner = f" r {number(mark.corner)}" if mark.corner else ""
            yield f"box {_nums(mark.box)}{corner}{_paint(mark.paint)}"
        case Circle():
            yield f"dot {_nums((mark.x, mark.y))} r {number(mark.radius)}{_paint(mark.paint)}"
        case Path():
            yield f"path {mark.d}{_paint(mark.paint)}"
        case Picture():
            yield f"image {mark.source} {_nums(mark.box)} inside {_nums(mark.clip)}"
        case Text():
            yield f"text {_nums(mark.box)} {number(mark.size)} pt of {number(mark.asked)}"
            for run in mark.runs:
                words = "".join(word.text for word in run.words)
                yield f"{run.font} {_nums((run.x, run.y))} {run.fill} {words!r}"
        case Group():
            turned = f" turned {number(mark.rotate)}" if mark.rotate else ""
            turned += " mirrored" if mark.mirror else ""
            scaled = f" times {number(mark.scale)}" if mark.scale != 1 else ""
            faint = f" opacity {number(mark.opacity)}" if mark.opacity != 1 else ""
            clip = f" inside {mark.clip}" if mark.clip else ""
            clip += f" seen through {len(mark.mask)}" if mark.mask else ""
            layer = f" on {mark.layer}" if mark.layer else ""
            role = f" as {mark.tag.role}" if mark.tag else ""
            yield f"group {_nums((mark.x, mark.y))}{turned}{scaled}{faint}{clip}{layer}{role}"
            yield from _lines(mark.marks, 0)
        case _:
            assert_never(mark)


def _paint(paint: Paint) -> str:
    words = f" fill {_ink(paint.fill)}" if paint.fill else ""
    if paint.stroke:
        words += f" stroke {paint.spot or paint.stroke} {number(paint.line)}"
        words += f" dash {_nums(paint.dash)}" if paint.dash else ""
        words += f" cap {paint.cap}" if paint.cap != "butt" else ""
        words += f" join {paint.join}" if paint.join != "miter" else ""
    return words + (f" opacity {number(paint.opacity)}" if paint.opacity != 1 else "")


def _ink(fill: str | Gradient) -> str:
    if isinstance(fill, str):
        return fill
    stops = ", ".join(f"{colour} {number(at)}" for at, colour in fill.stops)
    return f"{fill.kind}({_nums(fill.place)}, {stops})"


def _nums(values: tuple[float, ...]) -> str:
    return " ".join(number(value) for value in values)
