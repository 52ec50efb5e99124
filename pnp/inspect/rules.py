"""Rules for every PDF, whoever made it."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from pnp.findings import Finding, Severity, Where, error, warning
from pnp.geometry import Box, Edges, Size, gaps
from pnp.inspect.ink import PIXEL
from pnp.inspect.measures import EXACT, across, mm, near, pages, same_paper
from pnp.inspect.report import Hints, PageReport, PlacedFace, PrintedPicture
from pnp.polygons import apart, corners_of

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
        for side, gap in gaps(page.ink, page.size)._asdict().items() if page.ink else ():
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
            if box.overlaps(other.box, EXACT) and not _nest(face, other):
                wide = min(box.right, other.box.right) - other.box.x
                high = min(box.bottom, other.box.bottom) - max(box.y, other.box.y)
                yield f"{face.name} and {other.name} overlap by {across(wide, high)}"


def _nest(one: PlacedFace, other: PlacedFace) -> bool:
    """Tell whether shapes keep clear of each other although their boxes do not."""
    if not one.outline and not other.outline:
        return False
    a, b = (face.outline or corners_of(face.box) for face in (one, other))
    return apart(a, b, EXACT)


def _faces_are_printable(job: Job) -> Iterator[Finding]:
    """Find faces that reach into the part that printers leave white."""
    for page in job.pages:
        for face in page.faces:
            for side, gap in gaps(page.made_for.around(face.box), page.size)._asdict().items():
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
    for page in job.pages:
        boxes = [face.box for face in page.faces]
        found = [contour for contour in page.contours if not _is_hole(contour, boxes)]
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


def _is_hole(contour: Box, boxes: Iterable[Box]) -> bool:
    """Tell whether an outline lies inside a piece, clear of its edge."""
    within = Edges(-PLOTTED, -PLOTTED, -PLOTTED, -PLOTTED)
    return any(box.grown(within).holds(contour) for box in boxes)


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
