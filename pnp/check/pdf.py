"""A finished PDF as a printer sees it, and our own files against what the build wrote down."""

import hashlib
import json
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple
from warnings import catch_warnings, simplefilter

import pikepdf

from pnp.check.ink import PIXEL, ink_boxes
from pnp.check.pdf_content import Font, PageContent, Picture, PlacedFace, Reader
from pnp.findings import Finding, Severity, Where, error, refuse, warning
from pnp.geometry import EPSILON, Box, Size

MARGIN = 5.0  # what home printers leave white, in millimetres
HUGE = 500_000_000  # bytes
SHARP = 300  # dots per inch
EXACT = 0.05  # how far a piece may be from its place, in millimetres
TURN = 0.1  # how far it may be turned, in degrees
PAPERS = {
    "A3": Size(297.0, 420.0),
    "A4": Size(210.0, 297.0),
    "A5": Size(148.0, 210.0),
    "Letter": Size(215.9, 279.4),
    "Legal": Size(215.9, 355.6),
}
PAPER_SLACK = 0.5
DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}

logging.getLogger("pikepdf").addHandler(logging.NullHandler())  # findings say it, not stderr

_UNREADABLE = (  # whatever a broken file makes of the objects in it
    pikepdf.PdfError,
    ArithmeticError,
    AttributeError,
    IndexError,
    KeyError,
    RuntimeError,
    TypeError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class Hints:
    """What a file tells viewers and printers about itself; empty where it says nothing."""

    print_scaling: str
    duplex: str
    title: str
    language: str
    producer: str
    outline: bool


@dataclass(frozen=True, slots=True)
class PageReport:
    """One page: millimetres from the top left as it is shown, None where there is nothing."""

    number: int
    side: str  # front or back if the manifest tells
    size: Size
    media: Box
    crop: Box
    bleed: Box | None
    trim: Box | None
    fonts: tuple[Font, ...]
    pictures: tuple[Picture, ...]
    ink: Box | None


@dataclass(frozen=True, slots=True)
class Report:
    """All that is known about a file, and what is wrong with it."""

    file: str
    pages: tuple[PageReport, ...]
    hints: Hints
    findings: tuple[Finding, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the report as plain dictionaries, lengths in millimetres."""
        return {
            "file": self.file,
            "hints": {name: getattr(self.hints, name) for name in Hints.__slots__},
            "pages": [_page_json(page) for page in self.pages],
            "findings": [_finding_json(finding) for finding in self.findings],
        }


def inspect_pdf(path: Path, margin: float = MARGIN) -> Report:
    """Look at a PDF as a printer would; a file that can not be read is refused."""
    where = Where(str(path))
    _look_from_outside(path, where)
    contents, hints, problems = _read(path, where)
    inks = ink_boxes(path, [content.size for content in contents])
    listed, trouble = _manifest_entry(path)
    sides = {page.number: page.side for page in listed.pages} if listed else {}
    pages = tuple(
        _page_report(number, sides.get(number, ""), content, ink)
        for number, (content, ink) in enumerate(zip(contents, inks, strict=True), start=1)
    )
    faces = tuple(content.faces for content in contents)
    if listed and listed.margin is not None:
        margin = min(margin, listed.margin)
    job = _Job(path, where, margin, pages, hints, faces, listed)
    findings = [*problems, *trouble]
    for rule in RULES + (MANIFEST_RULES if listed else ()):
        findings.extend(rule(job))
    return Report(str(path), pages, hints, tuple(findings))


class _Piece(NamedTuple):
    """One face of one copy, where the manifest says it is."""

    piece: str
    copy: int
    face: str
    box: Box
    rotation: float

    def __str__(self) -> str:
        return f"{self.piece} {self.face} (copy {self.copy})"

    def is_shown_by(self, name: str) -> bool:
        """Tell whether a face may stand for this one; backs are shared within a component."""
        if self.face != "back":
            return name == f"{self.piece}/{self.face}"
        component = self.piece.partition("/")[0]
        return name.partition("/")[0] == component and name.endswith("/back")


class _ListedPage(NamedTuple):
    """A page as the manifest has it."""

    number: int
    side: str
    sheet: int
    size: Size
    pieces: tuple[_Piece, ...]


class _Listed(NamedTuple):
    """A file as the manifest has it."""

    sha256: str
    duplex: str
    pages: tuple[_ListedPage, ...]
    margin: float | None  # what the printer was taken not to reach


class _Job(NamedTuple):
    """Everything that a rule may look at."""

    path: Path
    where: Where
    margin: float
    pages: tuple[PageReport, ...]
    hints: Hints
    faces: tuple[tuple[PlacedFace, ...], ...]  # on each page
    listed: _Listed | None

    @property
    def manifest(self) -> _Listed:
        """The manifest's entry, for rules that run only if there is one."""
        assert self.listed is not None  # noqa: S101
        return self.listed

    def pairs(self) -> Iterator[tuple[_ListedPage, PageReport, tuple[PlacedFace, ...]]]:
        """Return each page of the manifest that exists, with what is on the paper."""
        for page in self.manifest.pages:
            if 1 <= page.number <= len(self.pages):
                index = page.number - 1
                yield page, self.pages[index], self.faces[index]


# Reading


def _look_from_outside(path: Path, where: Where) -> None:
    """Refuse what is missing, empty, huge or no PDF before anything opens it."""
    try:
        size = path.stat().st_size
        if size > HUGE:
            raise refuse(where, f"is too large to inspect: {size / 1e6:.0f} MB of at most 500 MB")
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


def _read(path: Path, where: Where) -> tuple[list[PageContent], Hints, list[Finding]]:
    """Open a file and read every page of it."""
    try:
        with catch_warnings(record=True) as heard, pikepdf.open(path) as pdf:
            simplefilter("always")
            contents, hints = _read_pages(pdf, where), _hints(pdf)
            noise = [*pdf.get_warnings(), *(w.message for w in heard if w.category is UserWarning)]
            problems = [*_locks(pdf, where), *_damage(noise, where)]
    except pikepdf.PasswordError as problem:
        raise refuse(where, "is encrypted and needs a password") from problem
    except (*_UNREADABLE, OSError) as problem:
        raise refuse(where, f"is broken: {_reason(problem, where)}") from problem
    if not contents:
        raise refuse(where, "has no pages")
    return contents, hints, problems


def _read_pages(pdf: pikepdf.Pdf, where: Where) -> list[PageContent]:
    """Read all pages; one that can not be read leaves nothing to say about the file."""
    reader = Reader()
    contents: list[PageContent] = []
    for page in pdf.pages:
        try:
            contents.append(reader.page(page.obj))
        except _UNREADABLE as problem:
            place = f"page {len(contents) + 1}"
            raise refuse(where, f"{place} is broken: {_reason(problem, where)}") from problem
    return contents


def _reason(problem: object, where: Where) -> str:
    """Say why a file could not be read, without what Python makes of it."""
    if isinstance(problem, (AttributeError, IndexError, KeyError, TypeError)):
        return "something in it is missing or of the wrong kind"
    return str(problem).removeprefix(where.file).strip(" :")


def _hints(pdf: pikepdf.Pdf) -> Hints:
    """Read what a file asks of viewers and printers."""
    wishes: Any = pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary())
    outline: Any = pdf.Root.get("/Outlines", pikepdf.Dictionary())
    return Hints(
        print_scaling=str(wishes.get("/PrintScaling", "")).lstrip("/"),
        duplex=str(wishes.get("/Duplex", "")).lstrip("/"),
        title=str(pdf.docinfo.get("/Title", "")),
        language=str(pdf.Root.get("/Lang", "")),
        producer=str(pdf.docinfo.get("/Producer", "")),
        outline="/First" in outline,
    )


def _locks(pdf: pikepdf.Pdf, where: Where) -> Iterator[Finding]:
    """Report a file that opens without a password but is locked all the same."""
    if not pdf.is_encrypted:
        return
    allowed = pdf.allow.print_highres
    printing = "" if allowed else "; printing at full quality is not allowed"
    yield error(where, f"the file is encrypted{printing}", "write it again without a password")


def _damage(noise: Iterable[object], where: Where) -> Iterator[Finding]:
    """Report what had to be mended to read the file at all."""
    problems = [_reason(problem, where) for problem in noise]
    if problems:
        message = f"the file is damaged: {problems[0]}"
        more = f" (and {len(problems) - 1} more)" if problems[1:] else ""
        yield error(where, message + more, "other programs may not open it; write it again")


def _page_report(number: int, side: str, page: PageContent, ink: Box | None) -> PageReport:
    """Join what was read with what was seen."""
    return PageReport(
        number,
        side,
        page.size,
        page.media,
        page.crop,
        page.bleed,
        page.trim,
        page.fonts,
        page.pictures,
        ink,
    )


# Rules for every file


def _paper_is_known(job: _Job) -> Iterator[Finding]:
    """Find pages that no tray holds."""
    strange: dict[str, list[int]] = defaultdict(list)
    for page in job.pages:
        if not any(_same_paper(page.size, paper) for paper in PAPERS.values()):
            strange[_size(page.size)].append(page.number)
    for size, numbers in strange.items():
        message = f"{_pages(numbers)}: {size} is no known paper"
        yield warning(job.where, message, "known: " + ", ".join(PAPERS))


def _pages_have_one_size(job: _Job) -> Iterator[Finding]:
    """Find a mixture of papers; a turned page is still the same paper."""
    kinds: list[tuple[Size, list[int]]] = []
    for page in job.pages:
        for size, numbers in kinds:
            if _same_paper(page.size, size):
                numbers.append(page.number)
                break
        else:
            kinds.append((page.size, [page.number]))
    if kinds[1:]:
        sizes = "; ".join(f"{_pages(numbers)}: {_size(size)}" for size, numbers in kinds)
        yield warning(job.where, f"pages of different sizes: {sizes}")


def _size_is_kept(job: _Job) -> Iterator[Finding]:
    """Find a file that lets the viewer scale it."""
    if job.hints.print_scaling != "None":
        yield warning(
            job.where,
            "PrintScaling is not None: home printers shrink the pages to 96-98 %",
            "print at 100 % (actual size), or set PrintScaling None in the file",
        )


def _trim_is_marked(job: _Job) -> Iterator[Finding]:
    """Find pages that do not tell where to cut."""
    numbers = [page.number for page in job.pages if page.trim is None]
    if numbers:
        yield warning(job.where, f"{_pages(numbers)}: no TrimBox")


def _fonts_are_embedded(job: _Job) -> Iterator[Finding]:
    """Find fonts that another computer replaces."""
    used: dict[str, list[int]] = defaultdict(list)
    listed: dict[str, list[int]] = defaultdict(list)
    for page in job.pages:
        for font in page.fonts:
            if not font.embedded:
                (used if font.used else listed)[font.name].append(page.number)
    for name, numbers in sorted(used.items()):
        message = f"{_pages(numbers)}: font {name} is not embedded"
        yield error(job.where, message, "printers put another font in its place")
    for name, numbers in sorted(listed.items()):
        if name not in used:
            message = f"{_pages(numbers)}: font {name} is listed but not embedded; no text uses it"
            yield warning(job.where, message)


def _pictures_are_sharp(job: _Job) -> Iterator[Finding]:
    """Find pictures with too few pixels for their printed size, each one once."""
    coarse: dict[str, list[tuple[Picture, int]]] = defaultdict(list)
    for page in job.pages:
        for picture in page.pictures:
            if round(picture.dpi) < SHARP:
                coarse[picture.image.key].append((picture, page.number))
    for found in coarse.values():
        worst = min((picture for picture, _ in found), key=lambda picture: picture.dpi)
        image = worst.image
        yield warning(
            job.where,
            f"{_pages(number for _, number in found)}: picture {image.name or 'inline'} "
            f"({image.width} × {image.height} pixels) has {worst.dpi:.0f} dpi "
            f"at {_size(worst.size)}, {SHARP} are sharp",
        )


def _ink_is_printable(job: _Job) -> Iterator[Finding]:
    """Find ink where printers leave white, each side once with the worst page's distance."""
    reach: dict[str, list[tuple[float, int]]] = defaultdict(list)
    for page in job.pages:
        if page.ink is not None:
            for side, gap in _gaps(page.ink, page.size).items():
                if gap < job.margin - PIXEL:
                    reach[side].append((gap, page.number))
    ours = job.listed is not None or any(job.faces)
    severity = Severity.ERROR if ours else Severity.WARNING
    for side, found in reach.items():
        message = (
            f"{_pages(number for _, number in found)}: ink {min(found)[0]:.1f} mm "
            f"from the {side} edge, printers leave {job.margin:g} mm white"
        )
        yield Finding(severity, job.where, message)


def _faces_are_apart(job: _Job) -> Iterator[Finding]:
    """Find faces that lie on top of each other."""
    for number, faces in enumerate(job.faces, start=1):
        row = sorted(faces, key=lambda face: face.box)
        for index, face in enumerate(row):
            for other in row[index + 1 :]:
                if other.box.x >= face.box.right:
                    break
                if face.box.overlaps(other.box, EXACT):
                    across = min(face.box.right, other.box.right) - other.box.x
                    down = min(face.box.bottom, other.box.bottom) - max(face.box.y, other.box.y)
                    message = f"{face.name} and {other.name} overlap by {_size(Size(across, down))}"
                    yield error(job.where, f"page {number}: {message}")


def _faces_are_printable(job: _Job) -> Iterator[Finding]:
    """Find faces that reach into the part that printers leave white."""
    for page, faces in zip(job.pages, job.faces, strict=True):
        for face in faces:
            for side, gap in _gaps(face.box, page.size).items():
                if gap < job.margin - EXACT:
                    message = f"{face.name} is {_mm(gap)} mm from the {side} edge"
                    need = f"printers leave {job.margin:g} mm white"
                    yield error(job.where, f"page {page.number}: {message}, {need}")


def _faces_are_not_mirrored(job: _Job) -> Iterator[Finding]:
    """Find faces drawn the other way round than most of the file."""
    every = [(number, face) for number, faces in enumerate(job.faces, 1) for face in faces]
    mirrored = sum(face.mirrored for _, face in every)
    rare = mirrored * 2 <= len(every)
    for number, face in every:
        if 0 < mirrored < len(every) and face.mirrored is rare:
            yield error(job.where, f"page {number}: {face.name} is drawn mirrored")


# Rules for files that a manifest names


def _nobody_changed_the_file(job: _Job) -> Iterator[Finding]:
    """Compare the file with the one that was built."""
    with job.path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != job.manifest.sha256.lower():
        message = f"sha256 is {found}, the manifest says {job.manifest.sha256}"
        yield error(job.where, message, "the file was changed after the build; build it again")


def _all_pages_are_there(job: _Job) -> Iterator[Finding]:
    """Compare the number of pages and the size of each."""
    found, listed = len(job.pages), len(job.manifest.pages)
    if found != listed:
        pages = "page" if found == 1 else "pages"
        yield error(job.where, f"{found} {pages} in the file, {listed} in the manifest")
    for listed_page, page, _ in job.pairs():
        if not _near(page.size, listed_page.size):
            message = f"{_size(page.size)}, the manifest says {_size(listed_page.size)}"
            yield error(job.where, f"page {page.number}: {message}")


def _duplex_agrees(job: _Job) -> Iterator[Finding]:
    """Compare the edge that the printer is told with the one that the backs are made for."""
    duplex, found = job.manifest.duplex, job.hints.duplex or "missing"
    wanted = DUPLEX.get(duplex)
    if duplex and wanted is None:
        yield error(job.where, f"duplex is {duplex!r} in the manifest: not one of long short none")
    elif duplex and found != wanted:
        message = f"the Duplex hint is {found}, duplex {duplex} in the manifest needs {wanted}"
        yield error(job.where, message, "users get the wrong back")


def _pieces_are_in_place(job: _Job) -> Iterator[Finding]:
    """Compare every piece of the manifest with the paper, and the paper with the manifest."""
    known = {page.number for page, _, _ in job.pairs()}
    for listed_page, _, faces in job.pairs():
        for message in _compared(list(listed_page.pieces), list(faces)):
            yield error(job.where, f"page {listed_page.number}: {message}")
    for number, faces in enumerate(job.faces, start=1):
        for message in _compared([], list(faces)) if number not in known else ():
            yield error(job.where, f"page {number}: {message}")


def _compared(pieces: list[_Piece], faces: list[PlacedFace]) -> Iterator[str]:
    """Match pieces with faces, the sure ones first, and tell what differs."""
    for piece, face in _take(
        pieces, faces, lambda p, f: p.is_shown_by(f.name) and _near(p.box, f.box)
    ):
        yield from _differences(piece, face)
    for piece, face in _take(pieces, faces, lambda p, f: _near(p.box, f.box)):
        place = f"at {_mm(*face.box[:2])} mm"
        yield f"{face.name} is {place}, the manifest says {piece.piece}/{piece.face}"
    for piece, face in _take(pieces, faces, lambda p, f: p.is_shown_by(f.name)):
        yield from _differences(piece, face)
    for piece in pieces:
        yield f"{piece} is not on the paper; the manifest has it at {_mm(*piece.box[:2])} mm"
    for face in faces:
        yield f"{face.name} at {_mm(*face.box[:2])} mm is not in the manifest"


def _take(
    pieces: list[_Piece],
    faces: list[PlacedFace],
    fits: Callable[[_Piece, PlacedFace], bool],
) -> list[tuple[_Piece, PlacedFace]]:
    """Take out of both lists what fits together, each piece with the nearest face."""
    pairs = []
    for piece in list(pieces):
        found = [face for face in faces if fits(piece, face)]
        if found:
            x, y = piece.box.centre
            face = min(found, key=lambda f: abs(f.box.centre.x - x) + abs(f.box.centre.y - y))
            pieces.remove(piece)
            faces.remove(face)
            pairs.append((piece, face))
    return pairs


def _differences(piece: _Piece, face: PlacedFace) -> Iterator[str]:
    """Tell how a face on paper differs from its piece in the manifest."""
    if not _near(piece.box[:2], face.box[:2]):
        yield f"{piece} is at {_mm(*face.box[:2])} mm, the manifest says {_mm(*piece.box[:2])} mm"
    if not _near(piece.box[2:], face.box[2:]):
        found, wanted = Size(*face.box[2:]), Size(*piece.box[2:])
        yield f"{piece} is {_size(found)}, the manifest says {_size(wanted)}"
    if not _same_turn(piece.rotation, face.rotation):
        turned = f"turned by {_turn(face.rotation)}"
        yield f"{piece} is {turned}, the manifest says {_turn(piece.rotation)}"


def _backs_are_behind_their_fronts(job: _Job) -> Iterator[Finding]:
    """Turn every front over and look for its back."""
    listed = job.manifest
    backs = [page for page in listed.pages if page.side == "back"]
    if backs and listed.duplex not in ("long", "short"):
        message = f"{_pages(page.number for page in backs)}: backs, but duplex is {listed.duplex!r}"
        yield warning(job.where, message, "nobody can tell whether they lie behind their fronts")
        return
    for back_page in backs:
        fronts = _fronts(listed.pages, back_page.sheet)
        for back in back_page.pieces:
            message = _behind_message(back, fronts.get((back.piece, back.copy)), listed.duplex)
            if message:
                yield error(job.where, f"page {back_page.number}: {back} {message}")


def _fronts(pages: Iterable[_ListedPage], sheet: int) -> dict[tuple[str, int], tuple[_Piece, Size]]:
    """Return the pieces on the front of a sheet, with the size of the page."""
    return {
        (piece.piece, piece.copy): (piece, page.size)
        for page in pages
        if page.side == "front" and page.sheet == sheet
        for piece in page.pieces
    }


def _behind_message(back: _Piece, front: tuple[_Piece, Size] | None, duplex: str) -> str:
    """Return what is wrong with a back, or nothing."""
    if front is None:
        return "has no front on the same sheet"
    box, rotation = behind(front[0].box, front[0].rotation, front[1], duplex)
    if not _near(back.box, box):
        return f"is at {_mm(*back.box)} mm, behind its front is {_mm(*box)} mm"
    if not _same_turn(back.rotation, rotation):
        return f"is turned by {_turn(back.rotation)}, behind its front is {_turn(rotation)}"
    return ""


def behind(box: Box, rotation: float, paper: Size, duplex: str) -> tuple[Box, float]:
    """Return where a back lies if the paper is turned over its long or short edge."""
    upright = paper.width <= paper.height
    if upright == (duplex == "long"):  # about a vertical axis
        return box._replace(x=paper.width - box.right), -rotation % 360
    return box._replace(y=paper.height - box.bottom), (180 - rotation) % 360


RULES: tuple[Callable[[_Job], Iterator[Finding]], ...] = (
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
)
MANIFEST_RULES: tuple[Callable[[_Job], Iterator[Finding]], ...] = (
    _nobody_changed_the_file,
    _all_pages_are_there,
    _duplex_agrees,
    _pieces_are_in_place,
    _backs_are_behind_their_fronts,
)


# The manifest


def _manifest_entry(path: Path) -> tuple[_Listed | None, list[Finding]]:
    """Return what a manifest beside the file says about it, and what is wrong with the manifest."""
    for manifest in sorted(path.parent.glob("manifest-*.json")):
        text = ""
        try:
            text = manifest.read_text(encoding="utf-8")
            for entry in json.loads(text)["files"]:
                if entry["file"] == path.name:
                    return _listed(entry), []
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
            if not text or path.name in text:
                what = f"{problem} is missing" if isinstance(problem, KeyError) else str(problem)
                message = f"can not be read as a manifest: {what}"
                return None, [error(Where(str(manifest)), message, "build the file again")]
    return None, []


def _listed(entry: dict[str, Any]) -> _Listed:
    """Read a file's entry."""
    pages = tuple(_listed_page(page) for page in entry["pages"])
    margin = entry.get("margin")
    return _Listed(
        str(entry["sha256"]),
        str(entry.get("duplex") or ""),
        pages,
        None if margin is None else float(margin),
    )


def _listed_page(page: dict[str, Any]) -> _ListedPage:
    """Read a page's entry."""
    return _ListedPage(
        int(page["page"]),
        str(page.get("side") or ""),
        int(page.get("sheet") or 0),
        Size(float(page["width"]), float(page["height"])),
        tuple(_piece(piece) for piece in page.get("pieces") or ()),
    )


def _piece(piece: dict[str, Any]) -> _Piece:
    """Read a piece's entry."""
    return _Piece(
        str(piece["piece"]),
        int(piece.get("copy", 1)),
        str(piece["face"]),
        Box(*(float(piece[key]) for key in Box._fields)),
        float(piece.get("rotation", 0)),
    )


# Words and numbers


def _near(one: Sequence[float], other: Sequence[float]) -> bool:
    """Tell whether places or sizes agree as well as a printer can show."""
    return all(abs(a - b) <= EXACT + EPSILON for a, b in zip(one, other, strict=True))


def _same_turn(one: float, other: float) -> bool:
    """Tell whether two rotations agree, full turns aside."""
    return abs((one - other + 180) % 360 - 180) <= TURN


def _same_paper(one: Size, other: Size) -> bool:
    """Tell whether two sizes are the same paper in either orientation."""
    pairs = zip(sorted(one), sorted(other), strict=True)
    return all(abs(a - b) <= PAPER_SLACK + EPSILON for a, b in pairs)


def _gaps(box: Box, paper: Size) -> dict[str, float]:
    """Return how far a box is from each edge of the paper."""
    return {
        "left": box.x,
        "top": box.y,
        "right": paper.width - box.right,
        "bottom": paper.height - box.bottom,
    }


def _mm(*values: float) -> str:
    """Write lengths with as many digits as matter."""
    return ", ".join(f"{round(value, 2) + 0.0:g}" for value in values)


def _turn(degrees: float) -> str:
    """Write a rotation."""
    return f"{round(degrees, 1) % 360:g}°"


def _size(size: Size) -> str:
    """Write a size."""
    return f"{_mm(size.width)} × {_mm(size.height)} mm"


def _pages(numbers: Iterable[int]) -> str:
    """Write page numbers, runs of them short."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    text = ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in runs)
    return ("pages " if len(runs) > 1 or runs[0][0] != runs[0][1] else "page ") + text


def _box_json(box: Box | None) -> dict[str, float] | None:
    """Return a box as a plain dictionary."""
    if box is None:
        return None
    return {name: _rounded(value) for name, value in zip(Box._fields, box, strict=True)}


def _rounded(value: float) -> float:
    """Round to a micrometre, without a negative zero."""
    return round(value, 3) + 0.0


def _page_json(page: PageReport) -> dict[str, Any]:
    """Return a page as plain dictionaries."""
    return {
        "number": page.number,
        "side": page.side,
        "width": _rounded(page.size.width),
        "height": _rounded(page.size.height),
        **{name: _box_json(getattr(page, name)) for name in ("media", "crop", "bleed", "trim")},
        "fonts": [{name: getattr(font, name) for name in Font.__slots__} for font in page.fonts],
        "pictures": [
            {
                "name": picture.image.name,
                "pixels": [picture.image.width, picture.image.height],
                "width": _rounded(picture.size.width),
                "height": _rounded(picture.size.height),
                "dpi": round(picture.dpi, 1),
            }
            for picture in page.pictures
        ],
        "ink": _box_json(page.ink),
    }


def _finding_json(finding: Finding) -> dict[str, str]:
    """Return a finding as a plain dictionary."""
    return {
        "severity": str(finding.severity),
        "where": str(finding.where),
        "message": finding.message,
        "hint": finding.hint,
    }
