"""What stands on the pages of a PDF: boxes, fonts, pictures and faces, in millimetres."""

import hashlib
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import pikepdf

from pnp.geometry import Box, Point, Size
from pnp.units import POINT

OPERATORS = "q Q cm Do gs Tf Tr Tj TJ ' \" scn SCN BI ID EI"
DEEPEST = 30  # forms inside forms; nobody draws deeper, and a loop never ends
DIRECT = (0, 0)  # the number of an object that has none
INVISIBLE = 3  # the text rendering mode that leaves no ink
HIDDEN, PRINTED = 2, 4  # flags of an annotation
SUBSET = re.compile(r"^[A-Z]{6}\+")


class Matrix(NamedTuple):
    """A map of the plane as PDF writes it: x' = ax + cy + e, y' = bx + dy + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, after: "Matrix") -> "Matrix":
        """Return the map that does this one first and the other after it."""
        return Matrix(
            self.a * after.a + self.b * after.c,
            self.a * after.b + self.b * after.d,
            self.c * after.a + self.d * after.c,
            self.c * after.b + self.d * after.d,
            self.e * after.a + self.f * after.c + after.e,
            self.e * after.b + self.f * after.d + after.f,
        )

    def point(self, x: float, y: float) -> Point:
        """Return where a point lands."""
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def box(self, corners: "Corners") -> Box:
        """Return the upright box around a rectangle that was mapped."""
        x0, y0, x1, y1 = corners
        points = [self.point(x, y) for x in (x0, x1) for y in (y0, y1)]
        left, top = min(p.x for p in points), min(p.y for p in points)
        return Box(left, top, max(p.x for p in points) - left, max(p.y for p in points) - top)


class Corners(NamedTuple):
    """A rectangle in a PDF's own units: lower left corner, upper right corner."""

    left: float
    bottom: float
    right: float
    top: float


@dataclass(frozen=True, slots=True)
class Font:
    """A font; `used` means that a page shows text in it, not only that it is listed."""

    name: str
    embedded: bool
    subset: bool
    used: bool = False


class Image(NamedTuple):
    """A picture as it is stored: pixels without a size."""

    key: str
    name: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is printed; sizes in millimetres, the pixels in `image`."""

    image: Image
    size: Size
    dpi: float


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """A face of a piece on paper: its trim box from the top left, clockwise degrees."""

    name: str
    box: Box
    rotation: float
    mirrored: bool  # against the direction of its own space


@dataclass(frozen=True, slots=True)
class PageContent:
    """A page as a reader sees it, turned and scaled; boxes are None where the file has none."""

    size: Size
    media: Box
    crop: Box
    bleed: Box | None
    trim: Box | None
    fonts: tuple[Font, ...]
    pictures: tuple[Picture, ...]
    faces: tuple[PlacedFace, ...]


class _Face(NamedTuple):
    """A face as the form says it, in the form's own space."""

    name: str
    trim: Corners


class _Content(NamedTuple):
    """What a content stream draws, in its own space; the font None is set by the stream around."""

    fonts: frozenset[Font | None] = frozenset()
    images: tuple[tuple[Image, Matrix], ...] = ()
    faces: tuple[tuple[_Face, Matrix], ...] = ()


class _State(NamedTuple):
    """The part of the graphics state that `q` keeps and `Q` brings back."""

    matrix: Matrix = Matrix()
    fonts: frozenset[Font | None] = frozenset({None})
    visible: bool = True


class Reader:
    """Reads pages of one file; what is drawn many times is read once."""

    def __init__(self) -> None:
        self._forms: dict[tuple[int, int], _Content] = {}
        self._listed: dict[tuple[int, int], tuple[frozenset[Font], tuple[Any, ...]]] = {}
        self._fonts: dict[tuple[int, int], Font] = {}
        self._open: list[tuple[int, int]] = []

    def page(self, page: Any) -> PageContent:
        """Return what stands on a page."""
        media = _corners(_inherited(page, "/MediaBox"))
        crop = _common(media, _corners(_inherited(page, "/CropBox") or media))
        shown = _shown(crop, int(_inherited(page, "/Rotate") or 0), float(page.get("/UserUnit", 1)))
        box = shown.box(crop)
        if box.width <= 0 or box.height <= 0:
            raise ValueError("the page has no area")
        content = self._page_content(page)
        return PageContent(
            size=Size(box.width, box.height),
            media=shown.box(media),
            crop=box,
            bleed=shown.box(_corners(page["/BleedBox"])) if "/BleedBox" in page else None,
            trim=shown.box(_corners(page["/TrimBox"])) if "/TrimBox" in page else None,
            fonts=_marked(content.fonts, self._declared(page)),
            pictures=_lowest(content.images, shown),
            faces=tuple(_placed(face, matrix.then(shown)) for face, matrix in content.faces),
        )

    def _page_content(self, page: Any) -> _Content:
        """Return what a page and its printed annotations draw, in points of the page."""
        scan = _Scan(self, _inherited(page, "/Resources"))
        scan.read(page)
        for annotation, stream in _appearances(page):
            if not _is_printed(annotation):
                continue
            matrix = _annotation_matrix(annotation, stream)
            if matrix is not None:
                scan.state = _State(matrix)
                scan.draw_form(stream)
        return scan.content()

    def form(self, form: Any, around: Any) -> _Content:
        """Return what a form, pattern or glyph draws; without resources it borrows those around."""
        key = form.objgen
        if key in self._forms:
            return self._forms[key]
        if key in self._open or len(self._open) >= DEEPEST:
            return _Content()
        own = form.get("/Resources")
        self._open.append(key)
        scan = _Scan(self, around if own is None else own)
        scan.read(form)
        self._open.pop()
        content = scan.content()
        if own is not None and key != DIRECT:
            self._forms[key] = content
        return content

    def font(self, font: Any) -> Font:
        """Return a font's name and whether it is in the file."""
        key = font.objgen
        if key in self._fonts:
            return self._fonts[key]
        read = _font(font)
        if key != DIRECT:
            self._fonts[key] = read
        return read

    def fonts_of(self, font: Any, around: Any) -> frozenset[Font | None]:
        """Return a font and, if its glyphs are drawings, the fonts that these use."""
        fonts: set[Font | None] = {self.font(font)}
        if font.get("/Subtype") == "/Type3":
            resources = font.get("/Resources", around)
            for _, glyph in font.get("/CharProcs", pikepdf.Dictionary()).items():
                fonts |= self.form(glyph, resources).fonts
        return frozenset(fonts)

    def _declared(self, page: Any) -> frozenset[Font]:
        """Return every font that a page lists, however deep, used or not."""
        fonts: frozenset[Font] = frozenset()
        seen: set[tuple[int, int]] = set()
        todo = [page, *(stream for _, stream in _appearances(page))]
        while todo:
            holder = todo.pop()
            if holder.objgen in seen:
                continue
            if holder.objgen != DIRECT:
                seen.add(holder.objgen)
            found, inner = self._lists(holder)
            fonts |= found
            todo += inner
        return fonts

    def _lists(self, holder: Any) -> tuple[frozenset[Font], tuple[Any, ...]]:
        """Return the fonts in a thing's resources and the things there with their own."""
        resources = _inherited(holder, "/Resources")
        if not _is_dictionary(resources):
            return frozenset(), ()
        key = holder.objgen if resources.objgen == DIRECT else resources.objgen
        if key in self._listed:
            return self._listed[key]
        fonts = [font for font in _entries(resources, "/Font") if _is_dictionary(font)]
        inner = [font for font in fonts if font.get("/Subtype") == "/Type3"]
        for kind in ("/XObject", "/Pattern"):
            inner += [entry for entry in _entries(resources, kind) if _is_stream(entry)]
        for state in _entries(resources, "/ExtGState"):
            mask: Any = state.get("/SMask") if _is_dictionary(state) else None
            if _is_dictionary(mask) and _is_stream(mask.get("/G")):
                inner.append(mask["/G"])
        listed = frozenset(self.font(font) for font in fonts), tuple(inner)
        if key != DIRECT:
            self._listed[key] = listed
        return listed


class _Scan:
    """Follows one content stream and notes what it draws and how large."""

    def __init__(self, reader: Reader, resources: Any) -> None:
        self.reader = reader
        self.resources = resources
        self.state = _State()
        self.kept: list[_State] = []
        self.fonts: set[Font | None] = set()
        self.images: dict[tuple[Image, Matrix], None] = {}  # in order, each once
        self.faces: list[tuple[_Face, Matrix]] = []

    def content(self) -> _Content:
        """Return what was found so far."""
        return _Content(frozenset(self.fonts), tuple(self.images), tuple(self.faces))

    def read(self, stream: Any) -> None:
        """Follow a page's or a stream's operators."""
        for instruction in pikepdf.parse_content_stream(stream, OPERATORS):
            operator, operands = str(instruction.operator), instruction.operands
            if operator == "q":
                self.kept.append(self.state)
            elif operator == "Q":
                self.state = self.kept.pop() if self.kept else self.state
            elif operator == "cm":
                matrix = _matrix(operands).then(self.state.matrix)
                self.state = self.state._replace(matrix=matrix)
            elif operator == "Do":
                self._draw(str(operands[0]))
            elif operator == "INLINE IMAGE":
                self._note(_inline(operands[0]))
            elif operator in ("scn", "SCN"):
                self._paint(operands)
            elif operator == "gs":
                self._apply(str(operands[0]))
            else:
                self._text(operator, operands)

    def _text(self, operator: str, operands: Any) -> None:
        """Follow the operators that choose a font or show text."""
        if operator == "Tf":
            font = _entry(self.resources, "/Font", str(operands[0]))
            self._choose(font)
        elif operator == "Tr":
            self.state = self.state._replace(visible=int(operands[0]) != INVISIBLE)
        elif self.state.visible and _has_letters(operands[-1]):
            self.fonts |= self.state.fonts

    def _choose(self, font: Any) -> None:
        """Set the font for text that follows."""
        known = self.reader.fonts_of(font, self.resources) if _is_dictionary(font) else frozenset()
        self.state = self.state._replace(fonts=known)

    def _apply(self, name: str) -> None:
        """Take the font and the soft mask out of a named graphics state."""
        state = _entry(self.resources, "/ExtGState", name)
        if not _is_dictionary(state):
            return
        if "/Font" in state:
            self._choose(state["/Font"][0])
        mask = state.get("/SMask")
        if _is_dictionary(mask) and _is_stream(mask.get("/G")):
            self.draw_form(mask["/G"])

    def _paint(self, operands: Any) -> None:
        """Read the pattern that was set as a colour; its matrix starts from the stream's own."""
        name = str(operands[-1]) if len(operands) else ""
        pattern = _entry(self.resources, "/Pattern", name) if name.startswith("/") else None
        if _is_stream(pattern):
            state, self.state = self.state, _State()
            self.draw_form(pattern)
            self.state = state

    def _draw(self, name: str) -> None:
        """Draw a named picture or form."""
        thing = _entry(self.resources, "/XObject", name)
        if not _is_stream(thing):
            return
        if thing.get("/Subtype") == "/Form":
            self.draw_form(thing)
        elif thing.get("/Subtype") == "/Image":
            width, height = int(thing.get("/Width", 0)), int(thing.get("/Height", 0))
            self._note(Image(f"object {thing.objgen}", name.lstrip("/"), width, height))

    def _note(self, image: Image) -> None:
        """Note a picture; where it stands does not matter, only how large it is."""
        matrix = self.state.matrix._replace(e=0.0, f=0.0)
        self.images[image, matrix] = None

    def draw_form(self, form: Any) -> None:
        """Take over what a form draws; a face is noted as one thing, whatever is in it."""
        inner = self.reader.form(form, self.resources)
        matrix = self.state.matrix
        if "/Matrix" in form:
            matrix = _matrix(form["/Matrix"]).then(matrix)
        self.fonts |= inner.fonts - {None}
        if None in inner.fonts:
            self.fonts |= self.state.fonts
        for image, own in inner.images:
            self.images[image, own.then(matrix)._replace(e=0.0, f=0.0)] = None
        face = _face(form)
        faces = ((face, Matrix()),) if face else inner.faces
        self.faces += [(face, own.then(matrix)) for face, own in faces]


def _marked(used: frozenset[Font | None], declared: frozenset[Font]) -> tuple[Font, ...]:
    """Return all fonts of a page, those that show text marked as used."""
    fonts = {replace(font, used=True) for font in used if font is not None}
    fonts |= {font for font in declared if font not in used}
    return tuple(sorted(fonts, key=lambda font: (font.name, font.embedded, font.used)))


def _lowest(images: Sequence[tuple[Image, Matrix]], shown: Matrix) -> tuple[Picture, ...]:
    """Return each picture once, at its lowest resolution; one pixel is a colour, no picture."""
    found: dict[Image, Picture] = {}
    for image, own in images:
        matrix = own.then(shown)
        size = Size(math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d))
        sides = ((image.width, size.width), (image.height, size.height))
        dpi = [pixels / length * 25.4 for pixels, length in sides if pixels > 1 and length > 0]
        if dpi and (image not in found or min(dpi) < found[image].dpi):
            found[image] = Picture(image, size, min(dpi))
    return tuple(found.values())


def _placed(face: _Face, matrix: Matrix) -> PlacedFace:
    """Return a face on paper; the direction of its x axis tells how it is turned."""
    rotation = math.degrees(math.atan2(matrix.b, matrix.a)) % 360
    mirrored = matrix.a * matrix.d - matrix.b * matrix.c < 0
    return PlacedFace(face.name, matrix.box(face.trim), rotation, mirrored)


def _shown(crop: Corners, turn: int, unit: float) -> Matrix:
    """Return the map from points of a page to millimetres from its top left as it is shown."""
    left, bottom, right, top = crop
    maps = {
        0: Matrix(1, 0, 0, -1, -left, top),
        90: Matrix(0, 1, 1, 0, -bottom, -left),
        180: Matrix(-1, 0, 0, 1, right, -bottom),
        270: Matrix(0, -1, -1, 0, top, right),
    }
    scale = POINT * unit
    return maps[turn % 360].then(Matrix(scale, 0, 0, scale))


def _inherited(page: Any, key: str) -> Any:
    """Return an entry of a page or of the nearest parent that has it."""
    for _ in range(DEEPEST):
        if key in page:
            return page[key]
        if "/Parent" not in page or page.get("/Type") not in ("/Page", "/Pages"):
            return None
        page = page["/Parent"]
    return None


def _corners(box: Any) -> Corners:
    """Read a rectangle, whichever corners it names."""
    if box is None or len(box) != len(Corners._fields):
        raise ValueError("a page box is missing or has not four numbers")
    x0, y0, x1, y1 = (float(number) for number in box)
    return Corners(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _common(one: Corners, other: Corners) -> Corners:
    """Return what two rectangles share."""
    return Corners(
        max(one.left, other.left),
        max(one.bottom, other.bottom),
        min(one.right, other.right),
        min(one.top, other.top),
    )


def _matrix(numbers: Any) -> Matrix:
    """Read six numbers."""
    return Matrix(*(float(number) for number in numbers))


def _is_dictionary(thing: Any) -> bool:
    return isinstance(thing, pikepdf.Dictionary)


def _is_stream(thing: Any) -> bool:
    return isinstance(thing, pikepdf.Stream)


def _entries(resources: Any, kind: str) -> list[Any]:
    """Return all resources of a kind."""
    group = resources.get(kind)
    return [entry for _, entry in group.items()] if _is_dictionary(group) else []


def _entry(resources: Any, kind: str, name: str) -> Any:
    """Return a named resource or None."""
    group: Any = resources.get(kind) if _is_dictionary(resources) else None
    return group.get(name) if _is_dictionary(group) else None


def _font(font: Any) -> Font:
    """Read a font's name and look for its file; drawn glyphs are always in the PDF."""
    kind = font.get("/Subtype")
    named = font.get("/BaseFont") or font.get("/Name") or kind
    name = str(named).lstrip("/") if named is not None else "without a name"
    holder = font
    if kind == "/Type0":
        holder = font["/DescendantFonts"][0]
    descriptor = holder.get("/FontDescriptor")
    files = ("/FontFile", "/FontFile2", "/FontFile3")
    embedded = kind == "/Type3" or (
        _is_dictionary(descriptor) and any(_is_stream(descriptor.get(key)) for key in files)
    )
    return Font(SUBSET.sub("", name), embedded, bool(SUBSET.match(name)))


def _has_letters(shown: Any) -> bool:
    """Tell whether an operand of a text operator holds any text."""
    pieces = shown if isinstance(shown, pikepdf.Array) else [shown]
    return any(isinstance(piece, pikepdf.String) and len(bytes(piece)) > 0 for piece in pieces)


def _inline(image: Any) -> Image:
    """Describe a picture that stands in the content itself; equal ones are the same picture."""
    digest = hashlib.sha256(image.unparse()).hexdigest()
    return Image(f"inline {digest}", "", int(image.width), int(image.height))


def _face(form: Any) -> _Face | None:
    """Read the name and the trim box that a face carries, if the form is one."""
    found = form
    for key in ("/PieceInfo", "/pnp", "/Private"):
        found = found.get(key)
        if not _is_dictionary(found):
            return None
    if "/Face" not in found or "/Trim" not in found:
        return None
    return _Face(str(found["/Face"]), _corners(found["/Trim"]))


def _appearances(page: Any) -> Iterator[tuple[Any, Any]]:
    """Find the annotations of a page with the drawing that shows each."""
    annotations = page.get("/Annots")
    for annotation in annotations if isinstance(annotations, pikepdf.Array) else []:
        drawings: Any = annotation.get("/AP") if _is_dictionary(annotation) else None
        if not _is_dictionary(drawings):
            continue
        normal = drawings.get("/N")
        if _is_dictionary(normal):
            normal = normal.get(str(annotation.get("/AS", "/Off")))
        if _is_stream(normal):
            yield annotation, normal


def _is_printed(annotation: Any) -> bool:
    """Tell whether a printer sees an annotation."""
    flags = int(annotation.get("/F", 0))
    return bool(flags & PRINTED) and not flags & HIDDEN


def _annotation_matrix(annotation: Any, stream: Any) -> Matrix | None:
    """Return the map that fits an annotation's drawing into its rectangle."""
    own = _matrix(stream["/Matrix"]) if "/Matrix" in stream else Matrix()
    drawn = own.box(_corners(stream.get("/BBox")))
    rect = _corners(annotation.get("/Rect"))
    if drawn.width <= 0 or drawn.height <= 0:
        return None
    across = (rect.right - rect.left) / drawn.width
    up = (rect.top - rect.bottom) / drawn.height
    return Matrix(across, 0, 0, up, rect.left - drawn.x * across, rect.bottom - drawn.y * up)
