"""Cut marks on a finished page: one at both ends of every cut, beside the pieces, and seen."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.findings import Finding, Where, error, warning
from pnp.geometry import Box, Size
from pnp.inspect.cut_lines import AT_MOST, SIDES, CutLine, cut_lines, cut_pieces
from pnp.inspect.measures import EXACT, mm, pages
from pnp.inspect.report import CutMark, PageReport, PlacedFace, Stroke
from pnp.inspect.rules import Job, Rule
from pnp.pictures.pdfium import opened
from pnp.units import INCH, POINTS_PER_INCH

DPI = 200
PIXEL = INCH / DPI
LARGEST = 500.0  # millimetres; a larger page is not drawn at this resolution
SEEN = 3.0  # how much of a mark an eye finds
SLACK = 0.2  # how exactly that is measured
STEP = 0.05
BESIDE = 0.35  # where paper has to be white, at one side at least: at the other may be a number
WHITE, INKED = 230, 200  # grey levels


def measured_marks(path: Path, read: Sequence[PageReport]) -> list[tuple[CutMark, ...]]:
    """Return the marks of every page, each with how much of it stands on white paper."""
    known: dict[tuple[Any, ...], tuple[CutMark, ...]] = {}
    found = []
    with opened(path, Where(str(path))) as document:
        for index, page in enumerate(read):
            pieces = cut_pieces(page)
            key = (page.size, pieces, page.strokes)  # sheets of one pile are alike
            if key not in known:
                marks = list(_marks(page.strokes, cut_lines(*pieces)))
                known[key] = _looked_at(document[index], page.size, marks) if marks else ()
            found.append(known[key])
    return found


def _marks(strokes: Iterable[Stroke], lines: Iterable[CutLine]) -> Iterator[tuple[Stroke, str]]:
    """Yield strokes in line with a cut, and at which of its ends they stand."""
    known = _by_place(lines)
    for stroke in strokes:
        if stroke.length <= AT_MOST:
            sides = (line.side_of(stroke) for line in _near(stroke, known))
            yield from ((stroke, side) for side in dict.fromkeys(filter(None, sides)))


Lines = Mapping[tuple[bool, int], Sequence[CutLine]]


def _by_place(lines: Iterable[CutLine]) -> Lines:
    known: dict[tuple[bool, int], list[CutLine]] = {}
    for line in lines:
        known.setdefault((line.upright, int(line.at)), []).append(line)
    return known


def _near(stroke: Stroke, lines: Lines) -> Iterator[CutLine]:
    """Yield the cuts that a stroke may be in line with."""
    for millimetre in {int(stroke.at - EXACT), int(stroke.at + EXACT)}:
        yield from lines.get((stroke.upright, millimetre), ())


def _looked_at(page: Any, size: Size, marks: list[tuple[Stroke, str]]) -> tuple[CutMark, ...]:
    """Draw a page and measure how much of each mark is dark beside white."""
    if max(size) > LARGEST:
        return ()
    bitmap = page.render(scale=DPI / POINTS_PER_INCH, grayscale=True, optimize_mode="print")
    picture = bitmap.to_pil()
    grey = picture.load()
    across, down = picture.width / size.width, picture.height / size.height

    def level(x: float, y: float) -> int:
        column, row = int(x * across), int(y * down)
        return int(grey[min(column, picture.width - 1), min(row, picture.height - 1)])

    def is_seen(stroke: Stroke, along: float) -> bool:
        def at(aside: float) -> int:
            place = stroke.at + aside
            return level(place, along) if stroke.upright else level(along, place)

        dark = min(at(-PIXEL), at(0.0), at(PIXEL))
        return dark <= INKED and max(at(-BESIDE), at(BESIDE)) >= WHITE

    found = []
    for stroke, side in marks:
        steps = [stroke.begin + STEP * (n + 0.5) for n in range(round(stroke.length / STEP))]
        seen = STEP * sum(is_seen(stroke, along) for along in steps)
        found.append(CutMark(side, stroke.at, stroke.length, round(min(seen, stroke.length), 2)))
    bitmap.close()
    page.close()
    return tuple(found)


def marks_are_seen(job: Job) -> Iterator[Finding]:
    """Find marks that are drowned in art or too short, each side once with the worst page."""
    short: dict[str, list[tuple[float, int]]] = {}
    for page in job.pages:
        for mark in page.marks:
            if mark.seen < SEEN - SLACK:
                short.setdefault(mark.side, []).append((mark.seen, page.number))
    for side, found in short.items():
        message = f"{pages(number for _, number in found)}: {mm(min(found)[0])} mm of a cut mark"
        hint = "fewer --columns or --rows leave more room"
        yield warning(job.where, f"{message} can be seen at the {side}, {SEEN:g} mm are good", hint)


def cuts_are_marked(job: Job) -> Iterator[Finding]:
    """Find cuts without a mark at one of their ends, on pages that have marks."""
    lacking: dict[str, list[tuple[int, float]]] = {}
    for page in job.pages:
        lines = cut_lines(*cut_pieces(page))
        marked = _marked(page.strokes, lines)
        ends = [(line, SIDES[line.upright, after]) for line in lines for after in (False, True)]
        bare = [(side, line.at) for line, side in ends if (line, side) not in marked]
        for side, at in bare if len(bare) * 2 <= len(ends) else ():  # else a ruler met some edges
            lacking.setdefault(side, []).append((page.number, at))
    for side, found in lacking.items():
        axis = "x" if side in ("top", "bottom") else "y"
        places = mm(*sorted({at for _, at in found}))
        told = f"{pages(number for number, _ in found)}: no mark at the {side}"
        yield warning(job.where, f"{told} of cuts at {axis} = {places} mm")


def _marked(strokes: Iterable[Stroke], lines: Iterable[CutLine]) -> set[tuple[CutLine, str]]:
    """Return the ends of cuts that have a mark."""
    known = _by_place(lines)
    return {
        (line, side)
        for stroke in strokes
        if stroke.length <= AT_MOST
        for line in _near(stroke, known)
        if (side := line.side_of(stroke))
    }


def marks_keep_off_pieces(job: Job) -> Iterator[Finding]:
    """Find marks in line with a cut that lie on a piece, where they stay for good."""
    for page in job.pages:
        straight, others = cut_pieces(page)
        known = _by_place(cut_lines(straight, others))
        short = [one for one in page.strokes if one.length <= AT_MOST]
        for stroke in short if page.marks else ():
            if any(abs(line.at - stroke.at) <= EXACT for line in _near(stroke, known)) and (
                face := _under(stroke, page.faces)
            ):
                at = f"{'x' if stroke.upright else 'y'} = {mm(stroke.at)} mm"
                yield error(job.where, f"page {page.number}: a cut mark at {at} lies on {face}")


def _under(stroke: Stroke, faces: Iterable[PlacedFace]) -> str:
    """Return the piece with straight edges that a stroke goes into, if there is one."""
    along = stroke.end - stroke.begin
    line = (
        Box(stroke.at, stroke.begin, 0.0, along)
        if stroke.upright
        else Box(stroke.begin, stroke.at, along, 0.0)
    )
    hit = (face.name for face in faces if not face.outline and face.box.overlaps(line, EXACT))
    return next(hit, "")


MARK_RULES: tuple[Rule, ...] = (marks_are_seen, cuts_are_marked, marks_keep_off_pieces)
