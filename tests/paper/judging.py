"""Whether what lies on paper is what was asked for, piece by piece."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import hypot
from typing import NamedTuple

from pnp.model.face import Flip
from pnp.model.order import FACE_UP, NO_BACKS
from tests.paper.game import COLUMNS, COMPONENTS, PIECES, ROWS, RULES, Component
from tests.paper.orders import Asked
from tests.paper.reading import RULES as OF_RULES
from tests.paper.reading import Name, Page

NEAR = 0.25  # millimetres that a back may lie beside its front
ABOUT = 3.0  # the same where a printer's errors are met
_BOARD = re.compile(r"[A-Z]\d\d")


class Problem(NamedTuple):
    """What is wrong with what an order came to."""

    sort: str
    told: str


def _is_board(name: str) -> bool:
    return bool(_BOARD.fullmatch(name))


def _component(name: str) -> Component:
    return next(one for one in COMPONENTS.values() if next(iter(one.copies))[0] == name[0])


def expected(asked: Asked) -> Mapping[str, int]:
    """Return how many copies of each piece are wanted, those of rules and boards among them."""
    only, without = (
        [name for name in asked.value(field).split(",") if name] for field in ("only", "without")
    )
    taken = set(without)
    copies = asked.order.copies
    found: dict[str, int] = {}
    for piece, component in PIECES.items():
        own = [name for name in only if name.startswith(f"{component}/")]
        name = f"{component}/{piece}"
        is_in = not only or name in own or (component in only and not own)
        if is_in and not {name, component} & taken:
            usual = COMPONENTS[component].copies[piece]
            found[piece] = usual and (copies or usual)  # none of a piece is no piece of the game
    if (not only or "rules" in only) and "rules" not in taken:
        found |= dict.fromkeys(RULES, 1)
    return {name: number for name, number in found.items() if number}


def problems(asked: Asked, pages: Sequence[Page], told: str) -> Iterator[Problem]:
    """Yield what is wrong with the pages of one language."""
    yield from _wrong_pieces(asked, pages, told)
    yield from _wrong_backs(asked, pages)
    for page in pages:
        yield from _wrong_places(asked, page)


def _wrong_pieces(asked: Asked, pages: Sequence[Page], told: str) -> Iterator[Problem]:
    wanted = dict(expected(asked))
    for name in COMPONENTS:  # what has no room on the paper is left out, and told
        if re.search(rf"error: .*\b{name}\b", told):
            wanted = {
                piece: copies for piece, copies in wanted.items() if PIECES.get(piece) != name
            }
    if not any(page.of(OF_RULES) for page in pages) and "-en-" not in pages[0].file:
        wanted = {piece: copies for piece, copies in wanted.items() if piece not in RULES}
    has_backs = asked.order.backs != NO_BACKS
    sides: dict[str, Counter[str]] = defaultdict(Counter)
    for name, copies in wanted.items():
        if name in RULES:
            sides[OF_RULES][name] = copies
        elif not _component(name).split:
            sides["F"][name] += copies
            if has_backs and (back := _component(name).backs(name)):
                sides["B"][back] += copies
    for side in ("F", "B", OF_RULES):
        found = Counter(
            one.name for page in pages for one in page.of(side) if not _is_board(one.name)
        )
        if missing := sides[side] - found:
            yield Problem(f"left out of {side}", _counted(missing))
        if more := found - sides[side]:
            yield Problem(f"unasked in {side}", _counted(more))
    boards = sum(copies for name, copies in wanted.items() if name[0] == "W")
    yield from _wrong_boards(boards, pages, has_backs)


def _wrong_boards(copies: int, pages: Sequence[Page], has_backs: bool) -> Iterator[Problem]:
    """All parts say all names, most of them beyond their edges; each is on some sheet."""
    for side, wanted in (("F", copies), ("B", copies if has_backs else 0)):
        found = [(page, one) for page in pages for one in page.of(side) if _is_board(one.name)]
        counts = Counter(one.name for _, one in found)
        if set(counts.values()) - {max(counts.values(), default=0)} or bool(counts) != bool(wanted):
            yield Problem(f"board's {side}", _counted(counts))
        seen = Counter(
            one.name for page, one in found
            if 0 < one.x < page.width and 0 < one.y < page.height
        )  # fmt: skip
        if wanted and (len(seen) < COLUMNS * ROWS or min(seen.values()) < wanted):
            yield Problem(f"board's {side} incomplete", _counted(seen))


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{number} × {name}" for name, number in sorted(counts.items()))


# Backs behind their fronts.


def _wrong_backs(asked: Asked, pages: Sequence[Page]) -> Iterator[Problem]:
    order = asked.order
    if order.backs == NO_BACKS:
        return
    near = ABOUT if order.printer.name else NEAR
    for front, back in _pairs(asked, pages):
        fronts = [one for one in front.of("F") if _back_of(one)]
        backs = [] if back is None else back.of("B")
        if back is front:
            yield from _unfolded(front, fronts, backs)
            continue
        upright = front.height >= front.width
        across = upright == (order.flip is Flip.LONG)
        for one in fronts:
            x = front.width - one.x if across else one.x
            y = one.y if across else front.height - one.y
            place = (x - order.offset.x, y - order.offset.y)
            if (found := _taken(_back_of(one), place, backs, near)) is None:
                yield Problem("no back behind", f"{one.name} on page {front.number}, {front.file}")
            else:
                backs.remove(found)
        if backs:
            told = f"{backs[0].name} beside page {front.number}, {front.file}"
            yield Problem("no front before", told)


def _back_of(front: Name) -> str:
    return front.name if _is_board(front.name) else _component(front.name).backs(front.name)


def _taken(
    name: str, place: tuple[float, float], backs: Iterable[Name], near: float
) -> Name | None:
    """Return the back of a name that lies at a place."""
    x, y = place
    here = (one for one in backs if one.name == name and hypot(one.x - x, one.y - y) < near)
    return next(here, None)


def _unfolded(page: Page, fronts: list[Name], backs: list[Name]) -> Iterator[Problem]:
    """Fronts and backs of one side of the paper meet at one line."""
    first = fronts[0] if fronts else None
    mates = [one for one in backs if first and one.name == _back_of(first)]
    for mate in mates:
        for across in (True, False):
            at = ((mate.x + first.x) if across else (mate.y + first.y)) / 2  # type: ignore[union-attr]
            left = list(backs)
            for one in fronts:
                place = (2 * at - one.x, one.y) if across else (one.x, 2 * at - one.y)
                if (found := _taken(_back_of(one), place, left, NEAR)) is None:
                    break
                left.remove(found)
            else:
                if not left:
                    return
    yield Problem("no fold", f"brings all backs behind their fronts on {page.number}, {page.file}")


def _pairs(asked: Asked, pages: Sequence[Page]) -> Iterator[tuple[Page, Page | None]]:
    """Yield fronts, each with the page that comes to lie behind it."""
    files: dict[str, list[Page]] = defaultdict(list)
    for page in pages:
        files[page.file].append(page)
    for name, own in files.items():
        if "-fronts" in name and (behind := files.get(name.replace("-fronts", "-backs"))):
            needing = [page for page in own if any(map(_back_of, page.of("F")))]
            behind = behind[::-1] if asked.order.tray == FACE_UP else behind
            if len(needing) == len(behind):
                yield from zip(needing, behind, strict=True)
            else:
                yield needing[0], None
        elif "-backs" not in name:
            for at, page in enumerate(own):
                after = own[at + 1] if at + 1 < len(own) else None
                if page.of("F") and page.of("B"):
                    yield page, page
                elif page.of("F"):
                    yield page, after if after and after.of("B") and not after.of("F") else None


# Places.


def _wrong_places(asked: Asked, page: Page) -> Iterator[Problem]:
    """Nothing is cut off by the edge of the paper, and no piece lies on another."""
    pieces = [one for one in page.names if one.side != OF_RULES and not _is_board(one.name)]
    scale = asked.order.scale
    for one in pieces:
        wide, high = (side * scale / 2 for side in _size(one))
        room = (one.x - wide, one.y - high, page.width - one.x - wide, page.height - one.y - high)
        if min(room) < -NEAR:
            yield Problem("off the page", f"{one.name} on page {page.number}, {page.file}")
    for one, other in combinations(pieces, 2):
        (a, b), (c, d) = _size(one), _size(other)
        least_x, least_y = (a + c) * scale / 2 - NEAR, (b + d) * scale / 2 - NEAR
        if abs(one.x - other.x) < least_x and abs(one.y - other.y) < least_y:
            yield Problem(
                "on each other", f"{one.name}, {other.name} on {page.number}, {page.file}"
            )


def _size(one: Name) -> tuple[float, float]:
    """Return how much of the paper a piece takes; of what is no rectangle, the square inside."""
    component = _component(one.name)
    wide, high = component.size
    if "rect" not in component.shape:
        wide = high = min(wide, high) / 2**0.5
    return (high, wide) if one.turned else (wide, high)


# Some of the sheets, and how many there are.


def not_of(some: Sequence[Page], whole: Sequence[Page]) -> Iterator[Problem]:
    """Each page of a choice of sheets is one of the whole build, and none is there twice."""
    left = Counter(map(_look, whole))
    for page in some:
        look = _look(page)
        if not left[look]:
            yield Problem("no sheet of the whole", f"page {page.number}, {page.file}")
        left[look] -= 1


def _look(page: Page) -> tuple[object, ...]:
    return tuple((one.name, one.side, round(one.x, 1), round(one.y, 1)) for one in page.names)


def by_part(pages: Sequence[Page]) -> Mapping[str, int]:
    """Return how many pages each part has, as its files are called."""
    return Counter(page.file.split("-")[1] for page in pages)
