"""A wall of pieces: rows of them, a little askew, cut off by a frame."""

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle

from pnp.compose.filling import Shown
from pnp.geometry import Box
from pnp.model.face import Group, Mark, Paint, Rect
from pnp.model.game import Component, Game

WIDE, HIGH = 160.0, 90.0  # mm, of the frame
ROW, GAP = 34.0, 2.4  # how high a row is, and how far it is from the next
ASKEW = -9.0  # degrees
OVER = 30.0  # mm on every side that corners need as they turn
DIFFERENT = 10  # pieces, which come again and again
ALIKE = 1.6  # times as large: what may lie in one wall


def wall_pieces(game: Game, has_all: Callable[[Component], bool]) -> list[str]:
    """Return the pieces that stand for a game: some of the largest component, and of its like."""
    whole = [one for one in game.components if has_all(one) and one.pieces and _is_flat(one)]
    if not whole:
        return []
    main = max(whole, key=lambda one: len(one.pieces))
    size = main.shape.size.height
    alike = [one for one in whole if 1 / ALIKE < one.shape.size.height / size < ALIKE]
    names = [list(_spread(one, max(1, DIFFERENT // len(alike)))) for one in alike]
    return [name for some in names for name in some][:DIFFERENT]


def _is_flat(component: Component) -> bool:
    """Tell whether pieces are played with as they are printed."""
    return not component.shape.tuck and not component.shape.folds


def spread(count: int, wanted: int) -> list[int]:
    """Return numbers below a count, as far from each other as they can be."""
    few = min(count, wanted)
    return [at * count // few for at in range(few)]


def _spread(component: Component, wanted: int) -> Iterator[str]:
    for at in spread(len(component.pieces), wanted):
        yield f"{component.id}/{component.pieces[at].id}"


def wall(shown: Sequence[Shown], ground: str) -> tuple[Mark, ...]:
    """Return rows of pieces on a ground."""
    below = Rect(Box(0, 0, WIDE, HIGH), 0.0, Paint(fill=ground))
    rows: list[Mark] = []
    number, y = 0, -OVER
    while shown and y < HIGH + OVER:
        rows += _row(shown, number, y)
        number, y = number + 1, y + ROW + GAP
    return below, Group(tuple(rows), WIDE / 2, HIGH / 2, ASKEW)


def _row(shown: Sequence[Shown], number: int, y: float) -> Iterator[Mark]:
    """Yield one row, which begins with another piece than the row above."""
    first = number * 3 % len(shown)
    x = -OVER - (number % 2) * ROW / 3
    for one in cycle((*shown[first:], *shown[:first])):
        scale = ROW / one.size.height
        piece = Group(one.marks, clip=one.outline, shared="piece", of=one.of)
        yield Group((piece,), x - WIDE / 2, y - HIGH / 2, scale=scale)
        x += one.size.width * scale + GAP
        if x > WIDE + OVER:
            return
