"""Rules for every PDF, whoever made it: its pages, its pictures, and marks for every cut."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.findings import Finding, Severity, Where, error, warning
from pnp.base.geometry import EPSILON, Box, Edges, Size
from pnp.base.outlines import Convex
from pnp.base.units import INCH, POINTS_PER_INCH
from pnp.model.face import Side
from pnp.pictures.pdfium import open_pdf
from pnp.uses.inspect.ink import PIXEL
from pnp.uses.inspect.report import CutMark, Hints, PageReport, PlacedFace, PrintedPicture, Stroke

EXACT = 0.05  # how far a piece may be from its place, in millimetres
PAPER_SLACK = 0.5


def near(one: Sequence[float], other: Sequence[float], slack: float = EXACT) -> bool:
    """Tell whether places or sizes agree."""
    return all(abs(a - b) <= slack + EPSILON for a, b in zip(one, other, strict=True))


def same_paper(one: Size, other: Size) -> bool:
    """Tell whether two sizes are the same paper in either orientation."""
    return near(sorted(one), sorted(other), PAPER_SLACK)


def mm(*values: float) -> str:
    """Write lengths with as many digits as matter."""
    return ", ".join(f"{round(value, 2) + 0.0:.15g}" for value in values)


def across(width: float, height: float) -> str:
    """Write a size."""
    return f"{mm(width)} × {mm(height)} mm"


def pages(numbers: Iterable[int]) -> str:
    """Write page numbers, runs of them short."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    text = ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in runs)
    return ("page " if text.isdecimal() else "pages ") + text


SHARP = 300  # dots per inch
PLOTTED = 0.01  # mm, how far a contour may be from the trim
MOST_OVERLAPS = 100  # that are told of a page


class Job(NamedTuple):
    """Everything that a rule may look at."""

    path: Path
    where: Where
    margin: float
    papers: Mapping[str, Size]  # by their titles
    pages: tuple[PageReport, ...]
    hints: Hints
    ours: bool  # whether a manifest lists the file

    def faces(self) -> list[tuple[int, PlacedFace]]:
        """Return every face with the number of its page."""
        return [(page.number, face) for page in self.pages for face in page.faces]


Rule = Callable[[Job], Iterator[Finding]]


def _paper_is_known(job: Job) -> Iterator[Finding]:
    """Find pages that no tray holds."""
    strange: dict[str, list[int]] = defaultdict(list)
    for page in job.pages:
        if not any(same_paper(page.size, paper) for paper in job.papers.values()):
            strange[across(*page.size)].append(page.number)
    known = "known: " + ", ".join(job.papers)
    for size, numbers in strange.items():
        yield warning(job.where, f"{pages(numbers)}: {size} is no known paper", known)


def _pages_have_one_size(job: Job) -> Iterator[Finding]:
    """Find a mixture of papers; a turned page is still the same paper."""
    kinds: dict[Size, list[int]] = {}
    for page in job.pages:
        same = next((size for size in kinds if same_paper(page.size, size)), page.size)
        kinds.setdefault(same, []).append(page.number)
    if len(kinds) > 1:
        sizes = "; ".join(f"{pages(numbers)}: {across(*size)}" for size, numbers in kinds.items())
        yield warning(job.where, f"pages of different sizes: {sizes}")


def _size_is_kept(job: Job) -> Iterator[Finding]:
    """Find a file that lets the viewer scale it."""
    if job.hints.print_scaling != "None":
        message = "PrintScaling is not None: home printers shrink the pages to 96-98 %"
        hint = "print at 100 % (actual size), or set PrintScaling None in the file"
        yield warning(job.where, message, hint)


def _trim_is_marked(job: Job) -> Iterator[Finding]:
    """Find pages that do not tell where to cut."""
    numbers = [page.number for page in job.pages if page.trim is None]
    if numbers:
        yield warning(job.where, f"{pages(numbers)}: no TrimBox")


def _fonts_are_embedded(job: Job) -> Iterator[Finding]:
    """Find fonts that another computer replaces."""
    used: dict[str, list[int]] = defaultdict(list)
    listed: dict[str, list[int]] = defaultdict(list)
    for page in job.pages:
        for font in page.fonts:
            if not font.embedded:
                (used if font.used else listed)[font.name].append(page.number)
    for name, numbers in sorted(used.items()):
        message = f"{pages(numbers)}: font {name} is not embedded"
        yield error(job.where, message, "printers put another font in its place")
    for name, numbers in sorted(listed.items()):
        if name not in used:
            message = f"{pages(numbers)}: font {name} is listed but not embedded; no text uses it"
            yield warning(job.where, message)


def _pictures_are_sharp(job: Job) -> Iterator[Finding]:
    """Find pictures with too few pixels for their printed size, each one once."""
    coarse: dict[str, list[tuple[PrintedPicture, int]]] = defaultdict(list)
    for page in job.pages:
        for picture in page.pictures:
            if round(picture.dpi) < SHARP:
                coarse[picture.image.key].append((picture, page.number))
    for found in coarse.values():
        worst = min((picture for picture, _ in found), key=lambda picture: picture.dpi)
        image = worst.image
        yield warning(
            job.where,
            f"{pages(number for _, number in found)}: picture {image.name or 'inline'} "
            f"({image.width} × {image.height} pixels) has {worst.dpi:.0f} dpi "
            f"at {across(*worst.size)}, {SHARP} are sharp",
        )


def _ink_is_printable(job: Job) -> Iterator[Finding]:
    """Find ink where printers leave white, each side once with the worst page's distance."""
    reach: dict[str, list[tuple[float, int]]] = defaultdict(list)
    for page in job.pages:
        gaps = page.ink.inside(Box(0, 0, *page.size))._asdict() if page.ink else {}
        for side, gap in gaps.items():
            if gap < job.margin - PIXEL:
                reach[side].append((gap, page.number))
    severity = Severity.ERROR if job.ours or job.faces() else Severity.WARNING
    for side, found in reach.items():
        message = (
            f"{pages(number for _, number in found)}: ink {min(found)[0]:.1f} mm "
            f"from the {side} edge, printers leave {job.margin:g} mm white"
        )
        yield Finding(severity, job.where, message)


def _faces_are_apart(job: Job) -> Iterator[Finding]:
    """Find faces that lie on top of each other, the first of each page."""
    for page in job.pages:
        messages = list(islice(_overlaps(page.faces), MOST_OVERLAPS + 1))
        for message in messages[:MOST_OVERLAPS]:
            yield error(job.where, f"page {page.number}: {message}")
        if messages[MOST_OVERLAPS:]:
            yield error(job.where, f"page {page.number}: more faces overlap")


def _overlaps(faces: Iterable[PlacedFace]) -> Iterator[str]:
    row = sorted(faces, key=lambda face: face.box)
    for index, face in enumerate(row):
        box = face.box
        for other in islice(row, index + 1, None):
            if other.box.x >= box.right:
                break
            if not box.overlaps(other.box, EXACT):
                continue
            # Shapes may keep clear of each other although their boxes do not.
            has_shape = face.outline or other.outline
            one, another = (put.outline or Convex.of_box(put.box) for put in (face, other))
            if not (has_shape and one.is_apart(another, EXACT)):
                wide = min(box.right, other.box.right) - other.box.x
                high = min(box.bottom, other.box.bottom) - max(box.y, other.box.y)
                yield f"{face.name} and {other.name} overlap by {across(wide, high)}"


def _faces_are_printable(job: Job) -> Iterator[Finding]:
    """Find faces that reach into the part that printers leave white."""
    for page in job.pages:
        for face in page.faces:
            gaps = page.made_for.around(face.box).inside(Box(0, 0, *page.size))
            for side, gap in gaps._asdict().items():
                if gap < job.margin - EXACT:
                    message = f"{face.name} is {mm(gap)} mm from the {side} edge"
                    need = f"printers leave {job.margin:g} mm white"
                    yield error(job.where, f"page {page.number}: {message}, {need}")


def _faces_are_not_mirrored(job: Job) -> Iterator[Finding]:
    """Find faces drawn the other way round than most of the file."""
    every = job.faces()
    mirrored = sum(face.mirrored for _, face in every)
    rare = mirrored * 2 <= len(every)
    for number, face in every:
        if 0 < mirrored < len(every) and face.mirrored is rare:
            yield error(job.where, f"page {number}: {face.name} is drawn mirrored")


def _contours_are_on_the_cut(job: Job) -> Iterator[Finding]:
    """Find pieces that a plotter would cut beside their trim; holes are inside of a piece."""
    within = Edges(-PLOTTED, -PLOTTED, -PLOTTED, -PLOTTED)  # of a piece, clear of its edge
    for page in job.pages:
        insides = [face.box.grown(within) for face in page.faces]
        found = [one for one in page.contours if not any(box.holds(one) for box in insides)]
        for face in page.faces if page.contours and page.side != "back" else ():
            if face.name.endswith("/back"):  # folded behind its front, and cut with it
                continue
            same = [one for one in found if near(one, face.box, PLOTTED)]
            if not same:
                message = f"no contour at the trim of {face.name}, {mm(*face.box)} mm"
                yield error(job.where, f"page {page.number}: {message}")
            found = [one for one in found if one not in same]
        for contour in found:
            message = f"a contour at {mm(*contour)} mm is not the trim of a piece"
            yield error(job.where, f"page {page.number}: {message}")


RULES: tuple[Rule, ...] = (
    _paper_is_known,
    _pages_have_one_size,
    _size_is_kept,
    _trim_is_marked,
    _fonts_are_embedded,
    _pictures_are_sharp,
    _ink_is_printable,
    _faces_are_apart,
    _faces_are_printable,
    _faces_are_not_mirrored,
    _contours_are_on_the_cut,
)


AT_MOST = 10.0  # of a mark; longer lines are rulers and frames
SIDES = {
    (False, False): "left",
    (True, False): "top",
    (False, True): "right",
    (True, True): "bottom",
}


class CutLine(NamedTuple):
    """A straight cut along the edges of some pieces, and what bounds it before and after."""

    upright: bool
    at: float
    begin: float
    end: float
    before: float  # where the piece begins that it must not go through, infinity if there is none
    after: float

    def side_of(self, stroke: Stroke) -> str:
        """Return which of its ends a stroke marks; nothing if it marks neither."""
        if stroke.upright != self.upright or abs(stroke.at - self.at) > EXACT:
            return ""
        if self.before - EXACT <= stroke.begin and stroke.end <= self.begin + EXACT:
            return SIDES[self.upright, False]
        if self.end - EXACT <= stroke.begin and stroke.end <= self.after + EXACT:
            return SIDES[self.upright, True]
        return ""


def cut_pieces(page: PageReport) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """Return the pieces that straight cuts free, and the others, which no cut may go through.

    Of pieces that are folded onto their backs, the fronts count.
    """
    fronts = [face for face in page.faces if not face.name.endswith(f"/{Side.BACK}")]
    faces = fronts or page.faces
    straight = tuple(face.box for face in faces if not face.outline)
    if len(straight) <= 1:  # one part of a board, which has rules of its own
        return (), ()
    return straight, tuple(face.box for face in faces if face.outline)


@lru_cache(maxsize=8)  # sheets of one pile are alike
def cut_lines(straight: tuple[Box, ...], others: tuple[Box, ...]) -> tuple[CutLine, ...]:
    """Return every cut that frees some of the straight pieces and parts none of all."""
    found: list[CutLine] = []
    for upright in (True, False):
        pieces = [_stretch(box, upright) for box in straight]
        every = [*pieces, *(_stretch(box, upright) for box in others)]
        edges = sorted(at for low, high, *_ in pieces for at in (low, high))
        for number, at in enumerate(edges):
            if number == 0 or at - edges[number - 1] > EXACT:  # those that are the same once
                found += _along(upright, at, pieces, every)
    return tuple(found)


_Stretch = tuple[float, float, float, float]  # from where to where across a cut, and along it


def _stretch(box: Box, upright: bool) -> _Stretch:
    if upright:
        return box.x, box.right, box.y, box.bottom
    return box.y, box.bottom, box.x, box.right


def _along(
    upright: bool, at: float, pieces: Sequence[_Stretch], every: Sequence[_Stretch]
) -> Iterator[CutLine]:
    """Yield the cuts along one line, parted by the pieces that it would go through."""
    own = [
        (begin, end)
        for low, high, begin, end in pieces
        if min(abs(low - at), abs(high - at)) <= EXACT
    ]
    parted = sorted(
        (begin, end) for low, high, begin, end in every if low + EXACT < at < high - EXACT
    )
    free = float("-inf")
    for begin, end in (*parted, (float("inf"), float("inf"))):
        some = [(a, b) for a, b in own if a >= free - EXACT and b <= begin + EXACT]
        if some:
            first, last = min(a for a, _ in some), max(b for _, b in some)
            yield CutLine(upright, at, begin=first, end=last, before=free, after=begin)
        free = max(free, end)


DPI = 200
MARK_PIXEL = INCH / DPI
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
    with open_pdf(path, Where(str(path))) as document:
        for index, page in enumerate(read):
            pieces = cut_pieces(page)
            key = (page.size, pieces, page.strokes)  # sheets of one pile are alike
            if key not in known:
                marks = list(_marks(page.strokes, cut_lines(*pieces)))
                known[key] = _measure(document[index], page.size, marks) if marks else ()
            found.append(known[key])
    return found


def _marks(strokes: Iterable[Stroke], lines: Iterable[CutLine]) -> Iterator[tuple[Stroke, str]]:
    """Yield strokes in line with a cut, and at which of its ends they stand."""
    for stroke, near_it in _beside(strokes, lines):
        sides = (line.side_of(stroke) for line in near_it)
        yield from ((stroke, side) for side in dict.fromkeys(filter(None, sides)))


def _beside(
    strokes: Iterable[Stroke], lines: Iterable[CutLine]
) -> Iterator[tuple[Stroke, list[CutLine]]]:
    """Yield strokes as short as marks, each with the cuts that it may be in line with."""
    known: dict[tuple[bool, int], list[CutLine]] = {}
    for line in lines:
        known.setdefault((line.upright, int(line.at)), []).append(line)
    for stroke in strokes:
        if stroke.length <= AT_MOST:
            places = {int(stroke.at - EXACT), int(stroke.at + EXACT)}
            yield stroke, [one for at in places for one in known.get((stroke.upright, at), ())]


def _measure(page: Any, size: Size, marks: list[tuple[Stroke, str]]) -> tuple[CutMark, ...]:
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

        dark = min(at(-MARK_PIXEL), at(0.0), at(MARK_PIXEL))
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
        near_it = _beside(page.strokes, lines)
        marked = {(line, line.side_of(stroke)) for stroke, some in near_it for line in some}
        ends = [(line, SIDES[line.upright, after]) for line in lines for after in (False, True)]
        bare = [(side, line.at) for line, side in ends if (line, side) not in marked]
        for side, at in bare if len(bare) * 2 <= len(ends) else ():  # else a ruler met some edges
            lacking.setdefault(side, []).append((page.number, at))
    for side, found in lacking.items():
        axis = "x" if side in ("top", "bottom") else "y"
        places = mm(*sorted({at for _, at in found}))
        told = f"{pages(number for number, _ in found)}: no mark at the {side}"
        yield warning(job.where, f"{told} of cuts at {axis} = {places} mm")


def marks_keep_off_pieces(job: Job) -> Iterator[Finding]:
    """Find marks in line with a cut that lie on a piece, where they stay for good."""
    for page in job.pages:
        lines = cut_lines(*cut_pieces(page))
        for stroke, near_it in _beside(page.strokes, lines) if page.marks else ():
            if not any(abs(line.at - stroke.at) <= EXACT for line in near_it):
                continue
            mark = Box(stroke.begin, stroke.at, stroke.length, 0.0)
            if stroke.upright:
                mark = Box(stroke.at, stroke.begin, 0.0, stroke.length)
            straight = (face for face in page.faces if not face.outline)
            if face := next((one for one in straight if one.box.overlaps(mark, EXACT)), None):
                at = f"{'x' if stroke.upright else 'y'} = {mm(stroke.at)} mm"
                message = f"a cut mark at {at} lies on {face.name}"
                yield error(job.where, f"page {page.number}: {message}")


MARK_RULES: tuple[Rule, ...] = (marks_are_seen, cuts_are_marked, marks_keep_off_pieces)
