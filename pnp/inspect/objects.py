"""Objects of a PDF, found and read whatever somebody has put in their place."""

import re
from collections.abc import Iterator
from typing import Any

from pikepdf import Array, Dictionary, Matrix, Rectangle, Stream

from pnp.inspect.report import FontUse
from pnp.paths import absolute
from pnp.polygons import Polygon, corners, hull

Number = tuple[int, int]  # of an object, with its generation
DIRECT = (0, 0)  # the number of an object that has none
_HIDDEN, _PRINTED = 2, 4  # flags of an annotation
_LONG_ENOUGH = 20_000  # letters of an outline
_LONGEST_NAME = 200  # letters that are told of the name of a file
_HIGHEST = 30  # parents of a page; a loop never ends
_SUBSET = re.compile(r"^[A-Z]{6}\+")


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
    found = [thing for _, thing in group.items()] if isinstance(group, Dictionary) else []
    return [thing for thing in found if isinstance(thing, Dictionary | Stream)]


def mask_of(state: Any) -> Any:
    """Return the drawing of a graphics state's soft mask, or None."""
    drawing = entry(state, "/SMask", "/G")
    return drawing if isinstance(drawing, Stream) else None


def rectangle(box: Any) -> Rectangle:
    """Read a rectangle, whichever corners it names."""
    try:
        return Rectangle(box)
    except TypeError:
        raise ValueError("a page box is missing or has not four numbers") from None


def matrix(numbers: Any) -> Matrix:
    """Read six numbers, or none for a map that changes nothing."""
    return Matrix(*(float(number) for number in numbers))


def font_of(font: Any) -> FontUse:
    """Read a font's name and look for its file; drawn glyphs are always in the PDF."""
    kind = font.get("/Subtype")
    named = font.get("/BaseFont") or font.get("/Name") or kind
    name = str(named).lstrip("/") if named is not None else "without a name"
    holder = font["/DescendantFonts"][0] if kind == "/Type0" else font
    files = (entry(holder, "/FontDescriptor", f"/FontFile{digit}") for digit in ("", "2", "3"))
    embedded = kind == "/Type3" or any(isinstance(file, Stream) for file in files)
    return FontUse(_SUBSET.sub("", name), embedded, subset=bool(_SUBSET.match(name)))


def face_of(form: Any) -> tuple[str, Rectangle, Polygon] | None:
    """Read the name, trim box and outline, in its own space, of a form that is a face."""
    return face_in(entry(form.get("/PieceInfo"), "/pnp", "/Private"))


def file_of(image: Any) -> str:
    """Read the name of the file that a picture of ours was made from; nothing if it has none."""
    return str(entry(image.get("/PieceInfo"), "/pnp", "/Private", "/File") or "")[:_LONGEST_NAME]


def face_in(private: Any) -> tuple[str, Rectangle, Polygon] | None:
    """Read what a face is known by."""
    name, trim = entry(private, "/Face"), entry(private, "/Trim")
    if name is None or trim is None:
        return None
    return str(name), rectangle(trim), _outline(entry(private, "/Outline"))


def _outline(written: Any) -> Polygon:
    """Read path data as the corners around it; nothing if there is none that can be read."""
    if written is None:
        return ()
    try:
        around = hull(corners(absolute(str(written)[:_LONG_ENOUGH])))
    except ValueError:
        return ()
    return around if len(around) > 2 else ()


def appearances(page: Any) -> Iterator[tuple[Any, Matrix | None]]:
    """Find the drawings of a page's annotations, each with its map to the page if it is printed."""
    annotations = page.get("/Annots")
    for annotation in annotations if isinstance(annotations, Array) else []:
        normal = entry(annotation, "/AP", "/N")
        if isinstance(normal, Dictionary):
            normal = normal.get(str(annotation.get("/AS", "/Off")))
        if isinstance(normal, Stream):
            yield normal, _printed_at(annotation, normal)


def _printed_at(annotation: Any, drawing: Any) -> Matrix | None:
    """Return the map that fits an annotation's drawing into its rectangle, None if unprinted."""
    flags = int(annotation.get("/F", 0))
    drawn = matrix(drawing.get("/Matrix", ())).transform(rectangle(drawing.get("/BBox")))
    if flags & _HIDDEN or not flags & _PRINTED or drawn.width <= 0 or drawn.height <= 0:
        return None
    place = rectangle(annotation.get("/Rect"))
    x, y = place.width / drawn.width, place.height / drawn.height
    return Matrix(x, 0, 0, y, place.llx - drawn.llx * x, place.lly - drawn.lly * y)
