"""Objects of a PDF, found and read whatever somebody has put in their place."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from pikepdf import Array, Dictionary, Matrix, Rectangle, Stream

from pnp.inspect.report import Font

Number = tuple[int, int]  # of an object, with its generation
DIRECT = (0, 0)  # the number of an object that has none
_HIDDEN, _PRINTED = 2, 4  # flags of an annotation
_HIGHEST = 30  # parents of a page; a loop never ends
_SUBSET = re.compile(r"^[A-Z]{6}\+")


class Face(NamedTuple):
    """A face as its form says it, in the form's own space."""

    name: str
    trim: Rectangle


def is_dictionary(thing: object) -> bool:
    """Tell whether something has named entries."""
    return isinstance(thing, Dictionary)


def is_stream(thing: object) -> bool:
    """Tell whether something has content."""
    return isinstance(thing, Stream)


def inherited(page: Any, key: str) -> Any:
    """Return an entry of a page or of the nearest parent that has it."""
    for _ in range(_HIGHEST):
        if key in page:
            return page[key]
        if "/Parent" not in page or page.get("/Type") not in ("/Page", "/Pages"):
            break
        page = page["/Parent"]
    return None


def entry(holder: Any, *keys: str) -> Any:
    """Follow keys from one dictionary to the next; None where there is nothing."""
    for key in keys:
        holder = holder.get(key) if isinstance(holder, Dictionary) else None
    return holder


def entries(resources: Any, kind: str) -> list[Any]:
    """Return all resources of a kind that could be one."""
    group = entry(resources, kind)
    found = [thing for _, thing in group.items()] if is_dictionary(group) else []
    return [thing for thing in found if is_dictionary(thing) or is_stream(thing)]


def mask_of(state: Any) -> Any:
    """Return the drawing of a graphics state's soft mask, or None."""
    drawing = entry(state, "/SMask", "/G")
    return drawing if is_stream(drawing) else None


def rectangle(box: Any) -> Rectangle:
    """Read a rectangle, whichever corners it names."""
    try:
        return Rectangle(box)
    except TypeError:
        raise ValueError("a page box is missing or has not four numbers") from None


def matrix(numbers: Any) -> Matrix:
    """Read six numbers, or none for a map that changes nothing."""
    return Matrix(*(float(number) for number in numbers))


def font_of(font: Any) -> Font:
    """Read a font's name and look for its file; drawn glyphs are always in the PDF."""
    kind = font.get("/Subtype")
    named = font.get("/BaseFont") or font.get("/Name") or kind
    name = str(named).lstrip("/") if named is not None else "without a name"
    holder = font["/DescendantFonts"][0] if kind == "/Type0" else font
    files = (entry(holder, "/FontDescriptor", f"/FontFile{digit}") for digit in ("", "2", "3"))
    embedded = kind == "/Type3" or any(map(is_stream, files))
    return Font(_SUBSET.sub("", name), embedded, subset=bool(_SUBSET.match(name)))


def face_of(form: Any) -> Face | None:
    """Read the name and the trim box that a face carries, if the form is one."""
    private = entry(form.get("/PieceInfo"), "/pnp", "/Private")
    name, trim = entry(private, "/Face"), entry(private, "/Trim")
    return None if name is None or trim is None else Face(str(name), rectangle(trim))


def appearances(page: Any) -> Iterator[tuple[Any, Any]]:
    """Find the annotations of a page with the drawing that shows each."""
    annotations = page.get("/Annots")
    for annotation in annotations if isinstance(annotations, Array) else []:
        normal = entry(annotation, "/AP", "/N")
        if is_dictionary(normal):
            normal = normal.get(str(annotation.get("/AS", "/Off")))
        if is_stream(normal):
            yield annotation, normal


def printed_at(annotation: Any, drawing: Any) -> Matrix | None:
    """Return the map that fits an annotation's drawing into its rectangle, None if unprinted."""
    flags = int(annotation.get("/F", 0))
    drawn = matrix(drawing.get("/Matrix", ())).transform(rectangle(drawing.get("/BBox")))
    if flags & _HIDDEN or not flags & _PRINTED or drawn.width <= 0 or drawn.height <= 0:
        return None
    place = rectangle(annotation.get("/Rect"))
    x, y = place.width / drawn.width, place.height / drawn.height
    return Matrix(x, 0, 0, y, place.llx - drawn.llx * x, place.lly - drawn.lly * y)
