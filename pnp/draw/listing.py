"""A plain-text listing, one mark a line, so that a review can read what moved."""

from collections.abc import Iterator
from itertools import chain

from pnp.draw.drawing import Drawing, Files
from pnp.model.face import Circle, Face, Gradient, Group, Mark, Paint, Path, Picture, Rect, Text
from pnp.model.sheet import Document, Sheet
from pnp.paths import number


def listing(drawing: Drawing) -> Files:
    """Yield one text: the sheets, then every different face."""
    faces = (list_face(face) for face in drawing.faces())
    yield "", (text.encode() for text in chain((list_document(drawing.document()),), faces))


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
    yield from _lines(sheet.marks, 1)


def _lines(marks: tuple[Mark, ...], depth: int) -> Iterator[str]:
    for mark in marks:
        yield "  " * depth + _line(mark)
        if isinstance(mark, Group):
            yield from _lines(mark.marks, depth + 1)
        elif isinstance(mark, Text):
            for run in mark.runs:
                words = "".join(word.text for word in run.words)
                place = f"{run.font} {_nums((run.x, run.y))} {run.fill}"
                yield "  " * (depth + 1) + f"{place} {words!r}"


def _line(mark: Mark) -> str:
    match mark:
        case Rect():
            corner = f" r {number(mark.corner)}" if mark.corner else ""
            return f"box {_nums(mark.box)}{corner}{_paint(mark.paint)}"
        case Circle():
            return f"dot {_nums((mark.x, mark.y))} r {number(mark.radius)}{_paint(mark.paint)}"
        case Path():
            return f"path {mark.d}{_paint(mark.paint)}"
        case Picture():
            return f"image {mark.source} {_nums(mark.box)} inside {_nums(mark.clip)}"
        case Text():
            return f"text {_nums(mark.box)} {number(mark.size)} pt of {number(mark.asked)}"
        case Group():
            turned = f" turned {number(mark.rotate)}" if mark.rotate else ""
            scaled = f" times {number(mark.scale)}" if mark.scale != 1 else ""
            faint = f" opacity {number(mark.opacity)}" if mark.opacity != 1 else ""
            clip = f" inside {mark.clip}" if mark.clip else ""
            return f"group {_nums((mark.x, mark.y))}{turned}{scaled}{faint}{clip}"


def _paint(paint: Paint) -> str:
    words = f" fill {_ink(paint.fill)}" if paint.fill else ""
    if paint.stroke:
        words += f" stroke {paint.stroke} {number(paint.line)}"
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
