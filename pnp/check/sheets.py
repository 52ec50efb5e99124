"""Is it all there? Every copy on paper once, inside what prints, none on another, backs behind."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from pnp.check.faces import Imprint, text_fits
from pnp.findings import Finding, Where, error
from pnp.geometry import Box, Size, behind
from pnp.model.face import texts
from pnp.model.game import Component
from pnp.model.names import Flip, Side
from pnp.model.sheet import Document, Placement, Sheet
from pnp.polygons import Polygon, apart, corners, corners_of, hull, placed
from pnp.text.inline import fault
from pnp.worded import worded

TOLERANCE = 0.01  # mm

STARS = worded(
    "write **bold** and *italic* with as many stars before as behind; a star itself is {star}",
    star=r"\*",
)

Copies = Iterable[tuple[str, int]]  # pieces as `component/piece`, each with the number of a copy


def sheets_are_complete(document: Document, copies: Copies, imprint: Imprint) -> Iterator[Finding]:
    """Yield what is wrong with the sheets of a part that has these copies of its pieces."""
    where = imprint.where
    yield from every_copy_is_there_once(document, copies, where)
    for sheet in document.sheets:
        yield from nothing_is_cut_off(sheet, where)
        yield from nothing_overlaps(sheet, where)
        yield from words_fit(document, sheet, imprint)
    yield from backs_are_behind_fronts(document, where)


def note_is_closed(component: Component) -> Iterator[Finding]:
    """Tell of stars in the note above the pieces that open something and do not close it."""
    if problem := fault(component.note):
        where = component.places.get("note", component.where)
        named = worded("{component}: note: {problem}", component=component.id, problem=problem)
        yield error(where, named, STARS)


def every_copy_is_there_once(document: Document, copies: Copies, where: Where) -> Iterator[Finding]:
    """Compare the copies on paper with the copies in the data, side by side."""
    wanted = Counter(copies)
    for side in dict.fromkeys(placement.face.side for placement in document.placements):
        found = Counter(
            (placement.piece, placement.copy)
            for placement in document.placements
            if placement.face.side is side
        )
        sided = {piece.partition("/")[0] for piece, _ in found}  # others have no such side
        for key in sorted({*wanted, *found}):
            if key[0].partition("/")[0] not in sided:
                continue
            if wanted[key] != found[key]:
                piece, copy = key
                message = worded(
                    "{piece}, copy {copy}: {found} times on paper ({side}), {wanted} in the data",
                    piece=piece,
                    copy=copy,
                    found=found[key],
                    side=str(side),
                    wanted=wanted[key],
                )
                yield error(where, message)


def nothing_is_cut_off(sheet: Sheet, where: Where) -> Iterator[Finding]:
    """Find pieces outside the printable area."""
    reach = sheet.reach
    for placement in sheet.placements:
        if not reach.holds(placement.box.grown(placement.bleed), TOLERANCE):
            message = worded(
                "{piece}: on sheet {sheet} ({side}) it lies outside the printable area",
                piece=placement.piece,
                sheet=sheet.number,
                side=str(sheet.side),
            )
            yield error(where, message)


def nothing_overlaps(sheet: Sheet, where: Where) -> Iterator[Finding]:
    """Find pieces that lie on each other."""
    wide = max((placement.box.width for placement in sheet.placements), default=1.0)
    high = max((placement.box.height for placement in sheet.placements), default=1.0)
    fields: dict[tuple[int, int], list[Placement]] = {}  # as large as the largest piece
    for one in sheet.placements:
        x, y = int(one.box.x // wide), int(one.box.y // high)
        for field in product((x - 1, x, x + 1), (y - 1, y, y + 1)):
            for other in fields.get(field, ()):
                if one.box.overlaps(other.box, TOLERANCE) and not _are_apart(one, other):
                    message = worded(
                        "{piece} and {other} overlap on sheet {sheet} ({side})",
                        piece=other.piece,
                        other=one.piece,
                        sheet=sheet.number,
                        side=str(sheet.side),
                    )
                    yield error(where, message)
        fields.setdefault((x, y), []).append(one)


def _are_apart(one: Placement, other: Placement) -> bool:
    """Tell whether shapes keep clear of each other although their boxes do not."""
    if not one.outline and not other.outline:
        return False
    return apart(_shape(one), _shape(other), TOLERANCE)


def _shape(put: Placement) -> Polygon:
    if put.outline:
        return placed(hull(corners(put.outline)), put.box, put.rotation)
    return corners_of(put.box)


def words_fit(document: Document, sheet: Sheet, imprint: Imprint) -> Iterator[Finding]:
    """Find notes and feet that do not fit."""
    name = worded(
        "{part}, sheet {sheet} ({side})",
        part=document.part,
        sheet=sheet.number,
        side=str(sheet.side),
    )
    for text in texts(sheet.over):
        yield from text_fits(text, name, imprint=imprint)


def backs_are_behind_fronts(document: Document, where: Where) -> Iterator[Finding]:
    """Turn or fold every front over and look for its back."""
    for sheet in document.sheets:
        if sheet.fold:
            sides = {side: [p for p in sheet.placements if p.face.side is side] for side in Side}
            places = {(p.piece, p.copy): p for p in sides[Side.BACK]}
            for placement in sides[Side.FRONT]:
                found = places.get((placement.piece, placement.copy))
                yield from _misplaced(placement, found, sheet.fold.mirror, sheet.fold.flip, where)
    fronts = [sheet for sheet in document.sheets if sheet.side is Side.FRONT]
    backs = {sheet.number: sheet for sheet in document.sheets if sheet.side is Side.BACK}
    flip = document.duplex or document.by_hand
    if not backs or flip is None:
        return
    backed = {put.face.component for back in backs.values() for put in back.placements}
    for front in fronts:
        back = backs.get(front.number)
        places = {(p.piece, p.copy): p for p in back.placements} if back else {}
        for placement in front.placements:
            if placement.face.component not in backed:
                continue
            found = places.get((placement.piece, placement.copy))
            yield from _misplaced(placement, found, front.size, flip, where)


def _misplaced(
    front: Placement, back: Placement | None, paper: Size, flip: Flip, where: Where
) -> Iterator[Finding]:
    """Say what is wrong with a back, unless it lies behind its front, the right way up."""
    box, turn = behind(front.box, front.rotation, paper, flip)
    piece, place = front.piece, _point(box)
    if back is None:
        message = worded(
            "{piece}: its back is missing, behind its front is {place}", piece=piece, place=place
        )
        yield error(where, message)
    elif any(abs(a - b) > TOLERANCE for a, b in zip(box, back.box, strict=True)):
        message = worded(
            "{piece}: its back is at {found}, behind its front is {place}",
            piece=piece,
            found=_point(back.box),
            place=place,
        )
        yield error(where, message)
    elif back.rotation != turn:
        message = worded(
            "{piece}: its back is turned by {turned}°, {turn}° would be upright",
            piece=piece,
            turned=f"{back.rotation:g}",
            turn=f"{turn:g}",
        )
        yield error(where, message)


def _point(box: Box) -> str:
    return worded("{x}, {y} mm", x=f"{box.x:.2f}", y=f"{box.y:.2f}")
