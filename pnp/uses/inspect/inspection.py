"""A PDF from the outside in: its pages in millimetres, what they draw, and what is wrong."""

import logging
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

import pikepdf
from pikepdf import Array, Dictionary, Matrix, Rectangle, Stream, parse_content_stream

from pnp.base.findings import Finding, Where, error, refuse
from pnp.base.geometry import EPSILON, SAME, Affine, Box, Point, Size
from pnp.base.outlines import Convex
from pnp.base.units import INCH, POINT
from pnp.model.face import PlotterInk
from pnp.model.stock import MARGIN
from pnp.pictures.pdfium import PdfDocument, PdfiumError, open_pdf
from pnp.uses.inspect.content import (
    DIRECT,
    MOST,
    DrawnFace,
    Number,
    Scan,
    Scope,
    Streams,
    demand_modest,
    entries,
    entry,
    inherited,
    mask_of,
    matrix_of,
    own_data,
    rectangle,
)
from pnp.uses.inspect.ink import PIXEL, measure_pages
from pnp.uses.inspect.manifest import MANIFEST_RULES, listed_file
from pnp.uses.inspect.report import (
    FontUse,
    Hints,
    Image,
    Inspection,
    PageReport,
    PlacedFace,
    PrintedPicture,
    Stroke,
)
from pnp.uses.inspect.rules import MARK_RULES, RULES, Job, measured_marks
from pnp.uses.inspect.tags import tags_are_sound

_OUTLINING = "q Q cm CS m l c v y h re S s n f B b W"
_CURVES = "cvy"
_STEPS = 24  # in which the extent of a curve is found: to a thousandth of its length

Corner = tuple[float, float]


def spots_of(resources: Any) -> dict[str, str]:
    """Return the spot colours of a page by the names that its operators use."""
    spaces = entry(resources, "/ColorSpace")
    found = {}
    for name, space in spaces.items() if isinstance(spaces, Dictionary) else ():
        if isinstance(space, Array) and len(space) > 1 and space[0] == "/Separation":
            found[str(name)] = str(space[1]).lstrip("/")
    return found


def contour_boxes(page: Any, resources: Any, shown: Matrix) -> tuple[Box, ...]:
    """Return the boxes of all outlines that a page strokes in CutContour, in millimetres."""
    spots = spots_of(resources)
    if PlotterInk.CUT not in spots.values():
        return ()
    demand_modest(page)
    return tuple(_cut_boxes(page, spots, shown))


def _cut_boxes(page: Any, spots: dict[str, str], matrix: Matrix) -> Iterator[Box]:
    """Yield the box of every outline as it is stroked."""
    spot, kept = "", list[tuple[Matrix, str]]()
    paths: list[list[Corner]] = []
    for instruction in parse_content_stream(page, _OUTLINING):
        operands, operator = instruction.operands, str(instruction.operator)
        match operator:
            case "q":
                kept.append((matrix, spot))
            case "Q":
                matrix, spot = kept.pop() if kept else (matrix, spot)
            case "cm":
                matrix = matrix_of(operands) @ matrix
            case "CS":
                spot = spots.get(str(operands[0]), "")
            case "S" | "s" | "n" | "f" | "B" | "b":
                if operator in "SsBb" and spot == PlotterInk.CUT:
                    yield from (Box.around(*zip(*path, strict=True)) for path in paths)
                paths = []
            case _:
                _extend(paths, operator, [float(value) for value in operands], matrix)


def _extend(paths: list[list[Corner]], operator: str, numbers: list[float], matrix: Matrix) -> None:
    """Go on with the last path, or begin another."""
    points = [matrix.transform(pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
    if operator == "re":
        x, y, width, height = numbers
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        paths.append([matrix.transform(corner) for corner in corners])
    elif operator == "m":
        paths.append(points)
    elif operator == "l" and paths:
        paths[-1] += points
    elif operator in _CURVES and paths:
        start = paths[-1][-1]
        if operator == "v":
            points.insert(0, start)
        elif operator == "y":
            points.append(points[-1])
        paths[-1] += _curve(start, *points)


def _curve(a: Corner, b: Corner, c: Corner, d: Corner) -> Iterator[Corner]:
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        u = 1 - t
        weights = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        x, y = (sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1))
        yield x, y


_STROKING = "q Q cm RG G m l S s n f B b W c v y re h"
DARK = 0.6  # the lightest stroke that is meant to be seen on paper
MOST_STROKES = 20_000  # strokes of a page


def straight_strokes(page: Any, shown: Matrix) -> tuple[Stroke, ...]:
    """Return the dark lines that the page itself strokes; what its forms draw is not looked at."""
    demand_modest(page)
    return tuple(islice(_strokes(page, shown), MOST_STROKES))


def _strokes(page: Any, matrix: Matrix) -> Iterator[Stroke]:
    kept: list[tuple[Matrix, bool]] = []
    lines: list[tuple[Corner, Corner]] = []
    here, is_dark = (0.0, 0.0), True
    for instruction in parse_content_stream(page, _STROKING):
        operands, operator = instruction.operands, str(instruction.operator)
        match operator:
            case "q":
                kept.append((matrix, is_dark))
            case "Q":
                matrix, is_dark = kept.pop() if kept else (matrix, is_dark)
            case "cm":
                matrix = matrix_of(operands) @ matrix
            case "RG" | "G":
                is_dark = max(map(float, operands)) <= DARK
            case "m" | "l":
                x, y = map(float, operands)
                there = matrix.transform((x, y))
                if operator == "l":
                    lines.append((here, there))
                here = there
            case "S" | "s" | "n" | "f" | "B" | "b":
                if operator == "S" and is_dark:
                    yield from (stroke for line in lines if (stroke := _straight(*line)))
                lines = []
            case _:
                pass


def _straight(one: Corner, other: Corner) -> Stroke | None:
    (x0, y0), (x1, y1) = one, other
    if abs(x0 - x1) < 1000 * EPSILON:
        return Stroke(True, x0, min(y0, y1), max(y0, y1))
    if abs(y0 - y1) < 1000 * EPSILON:
        return Stroke(False, y0, min(x0, x1), max(x0, x1))
    return None


class PageReader:
    """Reads pages of one file; what is drawn many times is read once."""

    def __init__(self) -> None:
        self._streams = Streams()
        self._known: dict[Number, frozenset[FontUse]] = {}  # what is listed by each thing

    def page(self, page: Any, number: int = 1) -> PageReport:
        """Return what stands on a page."""
        media = rectangle(inherited(page, "/MediaBox"))
        crop = media & rectangle(inherited(page, "/CropBox") or media)
        if crop.width <= 0 or crop.height <= 0:
            raise ValueError("the page has no area")
        turn = int(inherited(page, "/Rotate") or 0)
        shown = _shown(crop, turn, float(page.get("/UserUnit", 1)))
        notes, resources = list(_appearances(page)), inherited(page, "/Resources")
        box = _box(crop, shown)
        # What the page and its printed annotations draw, in points of the page.
        scan = Scan(self._streams, Scope(page.objgen, resources))
        scan.read(page)
        for drawing, matrix in notes:
            if matrix is not None:
                scan.draw(drawing, matrix)
        shows = scan.content()
        # How a page of ours was drawn to meet a printer's error.
        drawn = [float(number) for number in entry(own_data(page), "/Drawn") or ()]
        made_for = Affine(*drawn) if drawn else SAME
        seen = shown @ Matrix(*made_for.inverse)
        # All fonts of a page, those that show text marked as used.
        used = {font for font in shows.fonts if font is not None}
        holders = [page, *(drawing for drawing, _ in notes)]
        listed = frozenset().union(*map(self._listed, holders)) - used
        fonts = sorted({font._replace(used=True) for font in used} | listed)
        return PageReport(
            number=number,
            size=Size(box.width, box.height),
            media=_box(media, shown),
            crop=box,
            bleed=_box(page["/BleedBox"], shown) if "/BleedBox" in page else None,
            trim=_box(page["/TrimBox"], shown) if "/TrimBox" in page else None,
            fonts=tuple(fonts),
            pictures=_lowest(shows.images, shown),
            faces=tuple(_placed(face, seen) for face in shows.faces),
            drawn=shows.drawn,
            spots=tuple(sorted(set(spots_of(resources).values()))),
            contours=contour_boxes(page, resources, seen),
            made_for=made_for,
            strokes=straight_strokes(page, shown) if shows.faces and made_for == SAME else (),
        )

    def _listed(self, holder: Any) -> frozenset[FontUse]:
        """Return every font that a page or a form lists, however deep, used or not."""
        resources = inherited(holder, "/Resources")
        shared = getattr(resources, "objgen", DIRECT)
        key = holder.objgen if shared == DIRECT else shared
        if key not in self._known or key == DIRECT:
            self._known[key] = frozenset()  # where things that list each other end
            fonts = entries(resources, "/Font")
            inner = [font for font in fonts if font.get("/Subtype") == "/Type3"]
            inner += entries(resources, "/XObject") + entries(resources, "/Pattern")
            masks = map(mask_of, entries(resources, "/ExtGState"))
            deeper = map(self._listed, [*inner, *(mask for mask in masks if mask is not None)])
            self._known[key] = frozenset(map(self._streams.font, fonts)).union(*deeper)
        return self._known[key]


def _lowest(images: Iterable[tuple[Image, Matrix]], shown: Matrix) -> tuple[PrintedPicture, ...]:
    """Return each picture once, at its lowest resolution; one pixel is a colour, no picture."""
    found: dict[Image, PrintedPicture] = {}
    for image, own in images:
        a, b, c, d, *_ = (own @ shown).shorthand
        size = Size(math.hypot(a, b), math.hypot(c, d))
        sides = ((image.width, size.width), (image.height, size.height))
        dpi = [pixels / length * INCH for pixels, length in sides if pixels > 1 and length > 0]
        if dpi and (image not in found or min(dpi) < found[image].dpi):
            found[image] = PrintedPicture(image, size, min(dpi))
    return tuple(found.values())


def _placed(face: DrawnFace, shown: Matrix) -> PlacedFace:
    """Return a face on paper; the direction of its x axis tells how it is turned."""
    name, trim, outline, own = face
    matrix = own @ shown
    rotation = math.degrees(math.atan2(matrix.b, matrix.a)) % 360
    mirrored = matrix.a * matrix.d - matrix.b * matrix.c < 0
    cut = tuple(Point(*matrix.transform(corner)) for corner in outline)
    face_ = PlacedFace(name, _box(trim, matrix), rotation, mirrored)
    return face_._replace(outline=Convex.around(cut)) if cut else face_


def _shown(crop: Rectangle, turn: int, unit: float) -> Matrix:
    """Return the map from points of a page to millimetres from its top left as it is shown."""
    maps = {
        0: Matrix(1, 0, 0, -1, -crop.llx, crop.ury),
        90: Matrix(0, 1, 1, 0, -crop.lly, -crop.llx),
        180: Matrix(-1, 0, 0, 1, crop.urx, -crop.lly),
        270: Matrix(0, -1, -1, 0, crop.ury, crop.urx),
    }
    scale = POINT * unit
    return maps[turn % 360] @ Matrix(scale, 0, 0, scale, 0, 0)


def _box(area: Any, shown: Matrix) -> Box:
    there = shown.transform(rectangle(area))
    return Box(there.llx, there.lly, there.width, there.height)


HUGE = 500_000_000  # bytes
MOST_PAGES = 50_000

logging.getLogger("pikepdf").addHandler(logging.NullHandler())  # findings say it, not stderr

_ODD = (AttributeError, IndexError, KeyError, TypeError)
_UNREADABLE = (*_ODD, pikepdf.PdfError, ArithmeticError, RuntimeError, ValueError)


def read_file(path: Path) -> tuple[list[PageReport], Hints, list[Finding]]:
    """Open a file and read every page of it; one that can not be read is refused."""
    where = Where(str(path))
    _look_from_outside(path, where)
    try:
        with catch_warnings(record=True) as heard, pikepdf.open(path) as pdf:
            simplefilter("always")
            pages, hints = _read_pages(pdf, where), _hints(pdf)
            noise = [*pdf.get_warnings(), *(w.message for w in heard if w.category is UserWarning)]
            problems = list(_problems(pdf, noise, where))
    except pikepdf.PasswordError as problem:
        raise refuse(where, "is encrypted and needs a password") from problem
    except (*_UNREADABLE, OSError) as problem:
        raise refuse(where, f"is broken: {_reason(problem, where)}") from problem
    if not pages:
        raise refuse(where, "has no pages")
    return pages, hints, problems


def _look_from_outside(path: Path, where: Where) -> None:
    """Refuse what is missing, empty, huge or no PDF before anything opens it."""
    try:
        size = path.stat().st_size
        if size > HUGE:
            raise refuse(where, f"is too large to inspect: {size / 1e6:.0f} MB of at most 500 MB")
        if not path.is_file() and not path.is_dir():  # such as a pipe, which may never end
            raise refuse(where, "can not be read: it is not a regular file")
        with path.open("rb") as file:
            start = file.read(1024)
    except FileNotFoundError as problem:
        raise refuse(where, "does not exist") from problem
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise refuse(where, f"can not be read: {reason}") from problem
    if not start:
        raise refuse(where, "is empty")
    if b"%PDF-" not in start:
        raise refuse(where, "is not a PDF: it does not start with %PDF-")


def _read_pages(pdf: pikepdf.Pdf, where: Where) -> list[PageReport]:
    """Read all pages; one that can not be read leaves nothing to say about the file."""
    reader = PageReader()
    pages: list[PageReport] = []
    if len(pdf.pages) > MOST_PAGES:
        raise ValueError(f"{len(pdf.pages):,} pages of at most {MOST_PAGES:,}")
    for number, page in enumerate(pdf.pages, 1):
        try:
            pages.append(reader.page(page.obj, number))
            if pages[-1].drawn > MOST:  # pdfium would take all memory for it
                raise ValueError(f"{pages[-1].drawn:,} forms and pictures of at most {MOST:,}")
        except _UNREADABLE as problem:
            reason = _reason(problem, where)
            raise refuse(where, f"page {number} is broken: {reason}") from problem
    return pages


def _reason(problem: object, where: Where) -> str:
    """Say why a file could not be read, without what Python makes of it."""
    if isinstance(problem, _ODD):
        return "something in it is missing or of the wrong kind"
    if isinstance(problem, RecursionError):
        return "things in it lie too deep inside of each other"
    return str(problem).removeprefix(where.file).strip(" :")


def _hints(pdf: pikepdf.Pdf) -> Hints:
    """Read what a file asks of viewers and printers."""
    preferences: Any = pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary())
    layers = entry(pdf.Root, "/OCProperties", "/OCGs")
    return Hints(
        print_scaling=str(preferences.get("/PrintScaling", "")).lstrip("/"),
        duplex=str(preferences.get("/Duplex", "")).lstrip("/"),
        title=str(pdf.docinfo.get("/Title", "")),
        language=str(pdf.Root.get("/Lang", "")),
        producer=str(pdf.docinfo.get("/Producer", "")),
        outline="/First" in pdf.Root.get("/Outlines", {}),
        layers=tuple(
            str(entry(layer, "/Name") or "")
            for layer in (layers if isinstance(layers, Array) else ())
        ),
    )


def _problems(pdf: pikepdf.Pdf, noise: Iterable[object], where: Where) -> Iterator[Finding]:
    """Report a file that is locked but needs no password, and what was mended to read it."""
    if pdf.is_encrypted:
        allowed = pdf.allow.print_highres
        printing = "" if allowed else "; printing at full quality is not allowed"
        yield error(where, f"the file is encrypted{printing}", "write it again without a password")
    problems = [_reason(problem, where) for problem in noise]
    if problems:
        more = f" (and {len(problems) - 1} more)" if problems[1:] else ""
        message = f"the file is damaged: {problems[0]}{more}"
        yield error(where, message, "other programs may not open it; write it again")


def inspect_pdf(path: Path, papers: Mapping[str, Size], margin: float = MARGIN) -> Inspection:
    """Look at a PDF as a printer would; a file that can not be read is refused."""
    read, hints, findings = read_file(path)
    inks = ink_boxes(path, [page.size for page in read])
    listed, trouble = listed_file(path)
    sides = {page.number: page.side for page in listed.pages} if listed else {}
    measured = measured_marks(path, read)
    # A damaged file may show more pages than it lists.
    pages = tuple(
        replace(page, side=sides.get(page.number, ""), ink=ink, marks=marks, coverage=seen.cover)
        for page, ink, marks, seen in zip(read, inks, measured, measure_pages(path), strict=False)
    )
    if listed and listed.margin is not None:
        margin = min(margin, listed.margin)
    job = Job(
        path=path,
        where=Where(str(path)),
        margin=margin,
        papers=papers,
        pages=pages,
        hints=hints,
        ours=listed is not None,
    )
    findings += trouble
    for rule in (*RULES, *MARK_RULES, tags_are_sound):
        findings.extend(rule(job))
    if listed:
        for check in MANIFEST_RULES:
            findings.extend(check(job, listed))
    return Inspection(str(path), pages, hints, tuple(findings))


LARGEST = 8000  # pixels along the longer side, however large the page is
WHITE = 250  # grey levels from here up are paper to the eye
_INKED = [255] * WHITE + [0] * (256 - WHITE)


def ink_boxes(path: Path, sizes: Sequence[Size]) -> tuple[Box | None, ...]:
    """Return the box around all ink of each page in millimetres, or None for an empty page."""
    where = Where(str(path))
    with open_pdf(path, where) as document:
        document.init_forms()
        return tuple(_ink_box(document, index, size, where) for index, size in enumerate(sizes))


def _ink_box(document: PdfDocument, index: int, size: Size, where: Where) -> Box | None:
    """Draw one page in grey and return the box around what is not white."""
    try:
        page = document[index]
        scale = _scale(size, page.get_width(), page.get_height())
        bitmap = page.render(scale=scale, grayscale=True, optimize_mode="print")
    except (PdfiumError, IndexError) as problem:
        raise refuse(where, f"page {index + 1} can not be drawn: {problem}") from problem
    found = bitmap.to_pil().point(_INKED).getbbox()
    across, down = size.width / bitmap.width, size.height / bitmap.height
    bitmap.close()
    page.close()
    if found is None:
        return None
    left, top, right, bottom = found
    return Box(left * across, top * down, (right - left) * across, (bottom - top) * down)


def _scale(size: Size, width: float, height: float) -> float:
    """Return pixels per unit of the page; its true size counts, for a unit may be any length."""
    pixels = min(max(size) / PIXEL, LARGEST)
    return pixels / max(width, height)


_HIDDEN, _PRINTED = 2, 4  # flags of an annotation


def _appearances(page: Any) -> Iterator[tuple[Any, Matrix | None]]:
    """Find the drawings of a page's annotations, each with its map to the page if it is printed."""
    annotations = page.get("/Annots")
    for annotation in annotations if isinstance(annotations, Array) else []:
        normal = entry(annotation, "/AP", "/N")
        if isinstance(normal, Dictionary):
            normal = normal.get(str(annotation.get("/AS", "/Off")))
        if not isinstance(normal, Stream):
            continue
        flags = int(annotation.get("/F", 0))
        drawn = matrix_of(normal.get("/Matrix", ())).transform(rectangle(normal.get("/BBox")))
        if flags & _HIDDEN or not flags & _PRINTED or drawn.width <= 0 or drawn.height <= 0:
            yield normal, None
            continue
        place = rectangle(annotation.get("/Rect"))
        x, y = place.width / drawn.width, place.height / drawn.height
        yield normal, Matrix(x, 0, 0, y, place.llx - drawn.llx * x, place.lly - drawn.lly * y)
