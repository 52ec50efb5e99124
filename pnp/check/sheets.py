"""Is it all there? Every copy on paper once, inside what prints, none on another, backs behind."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

from pnp.check.faces import text_fits
from pnp.findings import Finding, error, warning
from pnp.geometry import Box, Size
from pnp.model.face import Text, walk
from pnp.model.game import Component
from pnp.model.sheet import Document, Placement, Sheet

TOLERANCE = 0.01  # mm

Behind = Callable[[Box, Size, str], Box]


def sheets_are_complete(
    component: Component, document: Document, behind: Behind
) -> Iterator[Finding]:
    """Yield what is wrong with the sheets of a component."""
    yield from every_copy_is_there_once(component, document)
    for sheet in document.sheets:
        yield from nothing_is_cut_off(component, sheet)
        yield from nothing_overlaps(component, sheet)
        yield from words_fit(component, sheet)
    yield from backs_are_behind_fronts(component, document, behind)


def no_back_is_lost(component: Component, printed: Component) -> Iterator[Finding]:
    """Tell of a back that is left out because the piece is split over several sheets."""
    if component.back and not printed.back:
        message = (
            f"{component.id}: in parts, as this paper needs it, it is printed without its back"
        )
        hint = "choose a larger paper with --paper, or a smaller --scale"
        yield warning(component.places.get("back", component.where), message, hint)


def every_copy_is_there_once(component: Component, document: Document) -> Iterator[Finding]:
    """Compare the copies on paper with the copies in the data, side by side."""
    wanted = Counter(
        (f"{component.id}/{piece.id}", copy)
        for piece in component.pieces
        for copy in range(1, piece.copies + 1)
    )
    for side in dict.fromkeys(sheet.side for sheet in document.sheets):
        found = Counter(
            (placement.piece, placement.copy)
            for sheet in document.sheets
            if sheet.side == side
            for placement in sheet.placements
        )
        for key in sorted({*wanted, *found}):
            if wanted[key] != found[key]:
                piece, copy = key
                message = f"{piece}, copy {copy}: {found[key]} times on paper ({side})"
                yield error(component.where, f"{message}, {wanted[key]} in the data")


def nothing_is_cut_off(component: Component, sheet: Sheet) -> Iterator[Finding]:
    """Find pieces outside the printable area."""
    reach = sheet.reach
    for placement in sheet.placements:
        if not reach.holds(placement.box.grown(placement.bleed), TOLERANCE):
            message = (
                f"{placement.piece}: on sheet {sheet.number} ({sheet.side}) it lies outside"
                f" the printable area"
            )
            yield error(component.where, message)


def nothing_overlaps(component: Component, sheet: Sheet) -> Iterator[Finding]:
    """Find pieces that lie on each other."""
    wide = max((placement.box.width for placement in sheet.placements), default=1.0)
    high = max((placement.box.height for placement in sheet.placements), default=1.0)
    fields: dict[tuple[int, int], list[Placement]] = {}  # as large as the largest piece
    for one in sheet.placements:
        x, y = int(one.box.x // wide), int(one.box.y // high)
        for field in product((x - 1, x, x + 1), (y - 1, y, y + 1)):
            for other in fields.get(field, ()):
                if one.box.overlaps(other.box, TOLERANCE):
                    both = f"{other.piece} and {one.piece} overlap"
                    message = f"{both} on sheet {sheet.number} ({sheet.side})"
                    yield error(component.where, message)
        fields.setdefault((x, y), []).append(one)


def words_fit(component: Component, sheet: Sheet) -> Iterator[Finding]:
    """Find notes and feet that do not fit."""
    for mark in walk(sheet.marks):
        if isinstance(mark, Text):
            name = f"{component.id}, sheet {sheet.number} ({sheet.side})"
            for finding in text_fits(mark, name):
                yield error(component.where, finding.message, finding.hint)


def backs_are_behind_fronts(
    component: Component, document: Document, behind: Behind
) -> Iterator[Finding]:
    """Turn every front over and look for its back."""
    fronts = [sheet for sheet in document.sheets if sheet.side == "front"]
    backs = {sheet.number: sheet for sheet in document.sheets if sheet.side == "back"}
    if not backs:
        return
    for front in fronts:
        back = backs.get(front.number)
        places = {(p.piece, p.copy): p for p in back.placements} if back else {}
        for placement in front.placements:
            found = places.get((placement.piece, placement.copy))
            message = _misplaced(placement, found, front.size, document.duplex, behind)
            if message:
                yield error(component.where, f"{placement.piece}: its back is {message}")


def _misplaced(
    front: Placement, back: Placement | None, paper: Size, flip: str, behind: Behind
) -> str:
    """Say what is wrong with a back; nothing if it lies behind its front, the right way up."""
    want = behind(front.box, paper, flip)
    place = f"behind its front is {want.x:.2f}, {want.y:.2f} mm"
    if back is None:
        return f"missing, {place}"
    if _distance(want, back.box) > TOLERANCE:
        return f"at {back.box.x:.2f}, {back.box.y:.2f} mm, {place}"
    like_a_page = behind(Box(0, 0, 0, 0), paper, flip).y == 0  # not head over heels
    turn = ((0 if like_a_page else 180) - front.rotation) % 360
    if back.rotation != turn:
        return f"turned by {back.rotation:g}°, {turn:g}° would be upright"
    return ""


def _distance(one: Box, other: Box) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
