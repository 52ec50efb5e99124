"""Cut marks on a finished page: one at both ends of every cut, beside the pieces, and seen."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pnp.findings import Finding, Where, warning
from pnp.geometry import Box, Size
from pnp.inspect.measures import EXACT, mm, pages
from pnp.inspect.report import CutMark, PageReport, Stroke
from pnp.inspect.rules import Job
from pnp.model.names import Side
from pnp.pdfium import opened
from pnp.units import INCH, POINTS_PER_INCH

DPI = 200
PIXEL = INCH / DPI
LARGEST = 500.0  # millimetres; a larger page is not drawn at this resolution
AT_MOST = 10.0  # of a mark; longer lines are rulers and frames
SEEN = 3.0  # how much of a mark an eye finds
SLACK = 0.2  # how exactly that is measured
STEP = 0.05
BESIDE = 0.35  # where paper has to be white, at one side at least: at the other may be a number
WHITE, INKED = 230, 200  # grey levels
SIDES = {
    (False, False): "left",
    (True, False): "top",
    (False, True): "right",
    (True, True): "bottom",
}


def measured_marks(path: Path, read: Sequence[PageReport]) -> list[tuple[CutMark, ...]]:
    """Return the marks of every page, each with how much of it stands on white paper."""
    known: dict[tuple[Any, ...], tuple[CutMark, ...]] = {}
    found = []
    with opened(path, Where(str(path))) as document:
        for index, page in enumerate(read):
            boxes = _cut(page)
            key = (page.size, boxes, page.strokes)  # sheets of one pile are alike
            if key not in known:
                marks = _beside(page.strokes, boxes)
                known[key] = _looked_at(document[index], page.size, marks) if marks else ()
            found.append(known[key])
    return found


def _cut(page: PageReport) -> tuple[Box, ...]:
    """Return the pieces that marks belong to: fronts, where backs are to be folded behind them."""
    fronts = tuple(face.box for face in page.faces if not face.name.endswith(f"/{Side.BACK}"))
    return fronts or tuple(face.box for face in page.faces)


def _beside(strokes: Iterable[Stroke], boxes: Sequence[Box]) -> list[tuple[Stroke, bool]]:
    """Return strokes in line with an edge of a piece, and whether they stand behind the block."""
    if len(boxes) <= 1:  # one part of a board, which has rules of its own
        return []
    block = Box.holding(boxes)
    found = []
    for stroke in strokes:
        begin, end = (block.y, block.bottom) if stroke.upright else (block.x, block.right)
        before, after = stroke.end <= begin + EXACT, stroke.begin >= end - EXACT
        in_line = any(abs(stroke.at - place) <= EXACT for place in _edges(boxes, stroke.upright))
        if in_line and (before or after) and stroke.length <= AT_MOST:
            found.append((stroke, after))
    return found


def _edges(boxes: Iterable[Box], upright: bool) -> list[float]:
    every = sorted(
        place for box in boxes for place in ((box.x, box.right) if upright else (box.y, box.bottom))
    )
    return [at for n, at in enumerate(every) if n == 0 or at - every[n - 1] > EXACT]


def _looked_at(page: Any, size: Size, marks: list[tuple[Stroke, bool]]) -> tuple[CutMark, ...]:
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
    for stroke, after in marks:
        steps = [stroke.begin + STEP * (n + 0.5) for n in range(round(stroke.length / STEP))]
        seen = STEP * sum(is_seen(stroke, along) for along in steps)
        side = SIDES[stroke.upright, after]
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
        boxes = _cut(page)
        marked = [(mark.side, mark.at) for mark in page.marks]
        ends = [(side, at) for (up, _), side in SIDES.items() for at in _through(boxes, up)]
        bare = [
            (side, at)
            for side, at in ends
            if not any(other == side and abs(at - one) <= EXACT for other, one in marked)
        ]
        for side, at in bare if len(bare) * 2 <= len(ends) else ():  # else a ruler met some edges
            lacking.setdefault(side, []).append((page.number, at))
    for side, found in lacking.items():
        axis = "x" if side in ("top", "bottom") else "y"
        places = mm(*sorted({at for _, at in found}))
        told = f"{pages(number for number, _ in found)}: no mark at the {side}"
        yield warning(job.where, f"{told} of cuts at {axis} = {places} mm")


def _through(boxes: Sequence[Box], upright: bool) -> list[float]:
    """Return the edges that can be cut from one end of the block to the other."""
    spans = [(box.x, box.right) if upright else (box.y, box.bottom) for box in boxes]
    return [
        at
        for at in _edges(boxes, upright)
        if not any(begin + EXACT < at < end - EXACT for begin, end in spans)
    ]
