"""Contact sheets and single faces: pages made to be looked at, not to be cut."""

from collections.abc import Sequence

from pnp.findings import NOWHERE
from pnp.geometry import Box, Edges, Size
from pnp.model.face import Mark, Paint, Rect
from pnp.model.game import Component, Piece
from pnp.model.sheet import Placement, Sheet
from pnp.text.setting import Slot, Style, Typesetter

GAP = 4.0
CAPTION = 5.0
GROUND = "#d9dce1"
WIDEST = 700.0  # mm; contact sheets break their rows here


def contact_sheet(component: Component, sides: Sequence[str], setter: Typesetter) -> Sheet:
    """Show every different piece once, with its id and how many copies there are."""
    cell = component.shape.size
    shown = [(piece, side) for side in sides for piece in _of(component, side)]
    columns = max(1, min(_even_columns(len(shown)), int((WIDEST - GAP) / (cell.width + GAP))))
    placements: list[Placement] = []
    marks: list[Mark] = []
    for number, (piece, side) in enumerate(shown):
        row, column = divmod(number, columns)
        x = GAP + column * (cell.width + GAP)
        y = GAP + row * (cell.height + CAPTION + GAP)
        box = Box(x, y, *cell)
        placements.append(Placement(f"{component.id}/{piece.id}", 1, side, box, 0.0, Edges()))
        marks.append(_caption(piece, side, Box(x, box.bottom + 0.8, cell.width, CAPTION), setter))
    rows = -(-len(shown) // columns)
    size = Size(GAP + columns * (cell.width + GAP), GAP + rows * (cell.height + CAPTION + GAP))
    whole = Box(0, 0, *size)
    ground = (Rect(whole, 0.0, Paint(fill=GROUND)),)
    title = component.title
    return Sheet(1, "front", size, whole, whole, tuple(placements), tuple(marks), title, ground)


def single_faces(component: Component, sides: Sequence[str]) -> tuple[Sheet, ...]:
    """Return one page for every different face, as large as the trimmed piece."""
    size = component.shape.size
    whole = Box(0, 0, *size)
    return tuple(
        Sheet(
            number,
            side,
            size,
            whole,
            whole,
            (Placement(f"{component.id}/{piece.id}", 1, side, whole, 0.0, Edges()),),
            (),
            f"{piece.id} {side}",
        )
        for side in sides
        for number, piece in enumerate(component.pieces, 1)
    )


def _of(component: Component, side: str) -> Sequence[Piece]:
    return component.pieces if side == "front" else component.pieces[:1]


def _even_columns(count: int) -> int:
    """Return how many columns make a sheet that is wider than high, but not much."""
    columns = 1
    while columns * columns < count * 1.6:
        columns += 1
    return columns


def _caption(piece: Piece, side: str, box: Box, setter: Typesetter) -> Mark:
    style = Style("body", 0, 7.0, 3.0, "centre", "top", "#3a3f47", 1.2, False, "")
    times = f" ×{piece.copies}" if piece.copies > 1 else ""
    mark, _ = setter.set_text(
        f"{piece.id}{times}" if side == "front" else side, Slot(box, style, NOWHERE)
    )
    return mark
