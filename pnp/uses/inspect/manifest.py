"""Our own files: what the manifest says of them against what is on the paper."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.findings import Finding, error, warning
from pnp.base.geometry import SAME, Affine, Box, Size
from pnp.base.source import MOST_BYTES
from pnp.draw.manifest import PRINTED, read_written
from pnp.model.sheet import DUPLEX, Cut
from pnp.uses.inspect.report import PlacedFace
from pnp.uses.inspect.rules import Job, across, mm, near, pages


class ListedPiece(NamedTuple):
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


class ListedPage(NamedTuple):
    """A page as the manifest has it."""

    number: int
    side: str
    sheet: int
    size: Size  # of the sheet
    pieces: tuple[ListedPiece, ...]
    fold: Cut | None = None  # between fronts and their backs, where both are on one page
    drawn: Affine = SAME  # from the sheet to the page that a printer needs

    @property
    def page(self) -> Size:
        """The size of the page, which may stand upright where the sheet lies."""
        return self.size.turned if abs(self.drawn.b) > abs(self.drawn.a) else self.size


class Listed(NamedTuple):
    """A file as the manifest has it."""

    pages: tuple[ListedPage, ...]
    sha256: str
    duplex: str
    by_hand: str  # the edge that somebody turns the paper over, whose backs are in another file
    others: tuple[ListedPage, ...]  # of the part's other files
    margin: float | None  # what the printer was taken not to reach


def listed_file(path: Path) -> tuple[Listed | None, list[Finding]]:
    """Return what a manifest beside the file says about it, and what is wrong with the manifest."""
    trouble: list[Finding] = []
    for manifest in sorted(path.parent.glob("manifest-*.json")):
        if not manifest.is_file():  # what is none, such as a pipe, would never end
            continue
        whole, found = read_written(manifest, PRINTED, is_sealed=False)
        found = [one._replace(hint="build the file again") for one in found]
        for entry in () if found else whole["files"]:
            if entry["file"] == path.name:
                return _listed(entry, whole["files"]), []
        if found and _names(manifest, path.name):
            return None, found
        trouble += found if whole is None else []  # it may have listed this file or another
    return None, trouble


def _names(manifest: Path, name: str) -> bool:
    """Tell whether a file that is no manifest has a name in it all the same."""
    try:
        return manifest.stat().st_size <= MOST_BYTES and name.encode() in manifest.read_bytes()
    except OSError:
        return False


def _listed(entry: dict[str, Any], files: Iterable[dict[str, Any]]) -> Listed:
    by_hand = entry.get("by_hand", "")
    beside = [one for one in files if by_hand and one.get("part") == entry.get("part")]
    return Listed(
        pages=tuple(map(_page, entry["pages"])),
        sha256=entry["sha256"],
        duplex=entry.get("duplex", ""),
        by_hand=by_hand,
        others=tuple(_page(page) for one in beside for page in one["pages"]),
        margin=entry.get("margin"),
    )


def _page(page: dict[str, Any]) -> ListedPage:
    fold = page.get("fold", {})
    axis = next((one for one in "xy" if one in fold), "")
    return ListedPage(
        number=page["page"],
        side=page["side"],
        sheet=page["sheet"],
        size=Size(page["width"], page["height"]),
        pieces=tuple(map(_piece, page["pieces"])),
        fold=Cut(axis == "x", fold[axis]) if axis else None,
        drawn=Affine(*page["drawn"][:6]) if "drawn" in page else SAME,
    )


def _piece(piece: dict[str, Any]) -> ListedPiece:
    return ListedPiece(
        piece=piece["piece"],
        copy=piece["copy"],
        face=piece["face"],
        box=Box(*(piece[key] for key in Box._fields)),
        rotation=piece["rotation"],
    )


BEHIND = 0.01  # how far a back may lie from the place behind its front, in millimetres
SAME_MAP = 1e-6  # how far the numbers of two maps may differ


def _nobody_changed_the_file(job: Job, listed: Listed) -> Iterator[Finding]:
    """Compare the file with the one that was built."""
    with job.path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != listed.sha256.lower():
        message = f"sha256 is {found}, the manifest says {listed.sha256}"
        yield error(job.where, message, "the file was changed after the build; build it again")


def _all_pages_are_there(job: Job, listed: Listed) -> Iterator[Finding]:
    """Compare the number of pages and the size of each."""
    found, wanted = len(job.pages), len(listed.pages)
    if found != wanted:
        noun = "page" if found == 1 else "pages"
        yield error(job.where, f"{found} {noun} in the file, {wanted} in the manifest")
    sizes = {entry.number: entry.page for entry in listed.pages}
    for page in job.pages:
        size = sizes.get(page.number, page.size)
        if not near(page.size, size):
            message = f"{across(*page.size)}, the manifest says {across(*size)}"
            yield error(job.where, f"page {page.number}: {message}")


def _duplex_agrees(job: Job, listed: Listed) -> Iterator[Finding]:
    """Compare the edge that the printer is told with the one that the backs are made for."""
    duplex, found = listed.duplex, job.hints.duplex or "missing"
    wanted = DUPLEX.get(duplex)
    if duplex and wanted is None:
        yield error(job.where, f"duplex is {duplex!r} in the manifest: not one of long short none")
    elif duplex and found != wanted:
        message = f"the Duplex hint is {found}, duplex {duplex} in the manifest needs {wanted}"
        yield error(job.where, message, "users get the wrong back")


def _printer_agrees(job: Job, listed: Listed) -> Iterator[Finding]:
    """Compare how pages are drawn for a printer with what the manifest says of it."""
    maps = {entry.number: entry.drawn for entry in listed.pages}
    for page in job.pages:
        wanted = maps.get(page.number, page.made_for)
        if not near(page.made_for, wanted, SAME_MAP):
            message = "it is drawn for another printer than the manifest says"
            yield error(job.where, f"page {page.number}: {message}", "build the file again")


def _pieces_are_in_place(job: Job, listed: Listed) -> Iterator[Finding]:
    """Compare every piece of the manifest with the paper, and the paper with the manifest."""
    pieces = {entry.number: entry.pieces for entry in listed.pages}
    for page in job.pages:
        for message in _compare(list(pieces.get(page.number, ())), list(page.faces)):
            yield error(job.where, f"page {page.number}: {message}")


def _compare(pieces: list[ListedPiece], faces: list[PlacedFace]) -> Iterator[str]:
    """Match pieces with faces, the sure ones first, and tell what differs."""
    for piece, face in _take(
        pieces, faces, lambda p, f: p.is_shown_by(f.name) and near(p.box, f.box)
    ):
        yield from _differences(piece, face)
    for piece, face in _take(pieces, faces, lambda p, f: near(p.box, f.box)):
        place = f"at {mm(*face.box[:2])} mm"
        yield f"{face.name} is {place}, the manifest says {piece.piece}/{piece.face}"
    for piece, face in _take(pieces, faces, lambda p, f: p.is_shown_by(f.name)):
        yield from _differences(piece, face)
    for piece in pieces:
        yield f"{piece} is not on the paper; the manifest has it at {mm(*piece.box[:2])} mm"
    for face in faces:
        yield f"{face.name} at {mm(*face.box[:2])} mm is not in the manifest"


def _take(
    pieces: list[ListedPiece],
    faces: list[PlacedFace],
    fits: Callable[[ListedPiece, PlacedFace], bool],
) -> Iterator[tuple[ListedPiece, PlacedFace]]:
    """Take out of both lists what fits together, each piece with the nearest face."""
    for piece in list(pieces):
        found = [face for face in faces if fits(piece, face)]
        if found:
            x, y = piece.box.centre
            face = min(found, key=lambda f: abs(f.box.centre.x - x) + abs(f.box.centre.y - y))
            pieces.remove(piece)
            faces.remove(face)
            yield piece, face


def _differences(piece: ListedPiece, face: PlacedFace) -> Iterator[str]:
    """Tell how a face on paper differs from its piece in the manifest."""
    wanted, found = piece.box, face.box
    if not near(wanted[:2], found[:2]):
        yield f"{piece} is at {mm(*found[:2])} mm, the manifest says {mm(*wanted[:2])} mm"
    if not near(wanted[2:], found[2:]):
        yield f"{piece} is {across(*found[2:])}, the manifest says {across(*wanted[2:])}"
    if not same_turn(piece.rotation, face.rotation):
        turned = f"turned by {degrees(face.rotation)}"
        yield f"{piece} is {turned}, the manifest says {degrees(piece.rotation)}"


def _backs_are_behind_their_fronts(job: Job, listed: Listed) -> Iterator[Finding]:
    """Turn every front over and look for its back."""
    backs = [page for page in listed.pages if page.side == "back"]
    flip = listed.by_hand or listed.duplex
    if backs and flip not in ("long", "short"):
        message = f"{pages(page.number for page in backs)}: backs, but duplex is {listed.duplex!r}"
        yield warning(job.where, message, "nobody can tell whether they lie behind their fronts")
        return
    fronts = {
        (page.sheet, piece.piece, piece.copy): (piece, page.size)
        for page in (*listed.pages, *listed.others)
        if page.side == "front"
        for piece in page.pieces
    }
    for page in backs:
        for back in page.pieces:
            front = fronts.get((page.sheet, back.piece, back.copy))
            message = _behind_message(back, front, flip)
            if message:
                yield error(job.where, f"page {page.number}: {back} {message}")


def _backs_are_behind_the_fold(job: Job, listed: Listed) -> Iterator[Finding]:
    """Fold every sheet that has both sides on one page, and look for the backs."""
    for page in listed.pages:
        if page.fold is None:
            continue
        mirror, flip = page.fold.mirror, page.fold.flip
        fronts = {(one.piece, one.copy): one for one in page.pieces if one.face == "front"}
        backs = {(one.piece, one.copy): one for one in page.pieces if one.face == "back"}
        for key, front in fronts.items():
            back = backs.get(key)
            message = _behind_message(back, (front, mirror), flip) if back else "has no back"
            if message:
                yield error(job.where, f"page {page.number}: {back or front} {message}")


def _behind_message(back: ListedPiece, front: tuple[ListedPiece, Size] | None, duplex: str) -> str:
    """Return what is wrong with a back, or nothing."""
    if front is None:
        return "has no front on the same sheet"
    box, rotation = front[0].box.turned_over(front[0].rotation, front[1], duplex)
    if not near(back.box, box, BEHIND):
        return f"is at {mm(*back.box)} mm, behind its front is {mm(*box)} mm"
    if not same_turn(back.rotation, rotation):
        return f"is turned by {degrees(back.rotation)}, behind its front is {degrees(rotation)}"
    return ""


MANIFEST_RULES: tuple[Callable[[Job, Listed], Iterator[Finding]], ...] = (
    _nobody_changed_the_file,
    _all_pages_are_there,
    _duplex_agrees,
    _printer_agrees,
    _pieces_are_in_place,
    _backs_are_behind_their_fronts,
    _backs_are_behind_the_fold,
)


TURN = 0.1  # how far it may be turned, in degrees


def same_turn(one: float, other: float) -> bool:
    """Tell whether two rotations agree, full turns aside."""
    return abs((one - other + 180) % 360 - 180) <= TURN


def degrees(turn: float) -> str:
    """Write a rotation."""
    return f"{round(turn, 1) % 360:g}°"
