"""All sheets of a component: fronts, their backs, guides, notes and feet."""

from collections.abc import Sequence

from pnp.arrange.backs import back_of, behind
from pnp.arrange.folds import fold_marks
from pnp.arrange.foot import foot
from pnp.arrange.grid import Grid, best_grid
from pnp.arrange.guides import cut_marks
from pnp.arrange.order import Order
from pnp.arrange.split import split_sheets
from pnp.findings import NOWHERE, Finding, Refused, error
from pnp.geometry import Box, Edges
from pnp.model.face import Mark
from pnp.model.game import Component
from pnp.model.sheet import Placement, Sheet
from pnp.model.stock import Paper
from pnp.text.setting import Slot, Style, Typesetter


def sheets_of(component: Component, order: Order, setter: Typesetter) -> tuple[Sheet, ...]:
    """Put every copy of every piece on paper, each back behind its front."""
    if order.split:
        return split_sheets(component, order.split, order, setter)
    grid = best_grid(component, order.paper, order.backs)
    if grid is None:
        raise Refused([_too_large(component, order.paper)])
    copies = [
        (f"{component.id}/{piece.id}", copy)
        for piece in component.pieces
        for copy in range(1, piece.copies + 1)
    ]
    total = -(-len(copies) // grid.capacity)
    sheets: list[Sheet] = []
    for number in range(1, total + 1):
        part = copies[(number - 1) * grid.capacity : number * grid.capacity]
        front = _front(component, grid, part, order, setter, number=number, total=total)
        sheets.append(front)
        if order.backs:
            sheets.append(_back(grid, front, total, order, setter))
    return tuple(sheets)


def _front(
    component: Component,
    grid: Grid,
    part: Sequence[tuple[str, int]],
    order: Order,
    setter: Typesetter,
    *,
    number: int,
    total: int,
) -> Sheet:
    placements = tuple(
        Placement(
            piece, copy, "front", grid.box(slot), 0.0, _bleed(grid, component, slot, len(part))
        )
        for slot, (piece, copy) in enumerate(part)
    )
    around = _around(placements)
    marks: list[Mark] = list(cut_marks(placements, component.shape, around, grid.room))
    for placement in placements:
        marks.extend(fold_marks(component.shape, placement.box, setter))
    if grid.note and order.note:
        marks.append(_note(grid.note, order.note, setter))
    text = order.foot(number, total, "front")
    marks.extend(foot(grid.foot, grid.foot_side, text, setter, order.paper.inches))
    size = grid.paper.size
    reach = grid.printable
    return Sheet(number, "front", size, reach, around, placements, tuple(marks), text.title)


def _back(grid: Grid, front: Sheet, total: int, order: Order, setter: Typesetter) -> Sheet:
    size = grid.paper.size
    placements = tuple(back_of(placement, size, order.flip) for placement in front.placements)
    text = order.foot(front.number, total, "back")
    box = behind(grid.foot, size, order.flip)
    marks = foot(box, grid.foot_side, text, setter, order.paper.inches)
    around = _around(placements)
    reach = behind(grid.printable, size, order.flip)
    return Sheet(front.number, "back", size, reach, around, placements, marks, text.title)


def _bleed(grid: Grid, component: Component, slot: int, used: int) -> Edges:
    """Return how far the art may run over each side: not over neighbours, foot or paper's edge."""
    row, column = divmod(slot, grid.columns)
    wanted, between = component.shape.bleed, min(component.shape.bleed, grid.gap / 2)
    box, reach = grid.box(slot), grid.room
    return Edges(
        left=between if column > 0 else min(wanted, box.x - reach.x),
        top=between if row > 0 else min(wanted, box.y - reach.y),
        right=between
        if column + 1 < grid.columns and slot + 1 < used
        else min(wanted, reach.right - box.right),
        bottom=between if slot + grid.columns < used else min(wanted, reach.bottom - box.bottom),
    )


def _around(placements: Sequence[Placement]) -> Box:
    left = min(placement.box.x for placement in placements)
    top = min(placement.box.y for placement in placements)
    right = max(placement.box.right for placement in placements)
    bottom = max(placement.box.bottom for placement in placements)
    return Box(left, top, right - left, bottom - top)


def _note(box: Box, text: str, setter: Typesetter) -> Mark:
    style = Style("body", 0, 9.0, 6.0, "centre", "top", "#404040", 1.25, True, "")
    inner = box.shrunk(Edges(left=10, top=1.5, right=10, bottom=1.5))
    mark, _ = setter.set_text(text, Slot(inner, style, NOWHERE))
    return mark


__all__ = ["Order", "sheets_of"]


def _too_large(component: Component, paper: Paper) -> Finding:
    size = component.shape.size
    reach = paper.size.width - paper.margins.left - paper.margins.right
    high = paper.size.height - paper.margins.top - paper.margins.bottom
    message = (
        f"{component.id}: a piece of {size.width:g} × {size.height:g} mm does not fit on"
        f" {paper.title} ({reach:g} × {high:g} mm can be printed, less the foot)"
    )
    where = component.places.get("shape", component.where)
    return error(where, message, "choose a larger paper with --paper")
