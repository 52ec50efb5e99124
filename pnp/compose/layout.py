"""Where things on a face go: tables whose rows grow with their texts, rows and columns, styles."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.base.findings import sentence
from pnp.base.geometry import EPSILON, Box
from pnp.base.paths import bounds
from pnp.compose.alpha import SOLID, with_alpha
from pnp.compose.tokens import MARK
from pnp.model.draft import HYPHENS, Blank, TextTable
from pnp.model.face import Circle, Group, Mark, Paint, Rect
from pnp.text.fonts import BOLD, ITALIC
from pnp.text.setting import Align, Style, VAlign

Attributes = dict[str, Any]
Width = tuple[float, bool]  # a length, or a share of what the lengths leave


class TableCell(NamedTuple):
    """A cell as it was read: what it says and how it differs from the others."""

    said: Any
    v: Attributes


class TableRow(NamedTuple):
    """A row as it was read."""

    cells: tuple[TableCell, ...]
    v: Attributes


def column_widths(widths: Sequence[Width], columns: int, room: float) -> list[float]:
    """Return how wide columns are; without widths all are equal."""
    widths = widths or ((1.0, True),) * columns
    fixed = sum(value for value, is_share in widths if not is_share)
    parts = sum(value for value, is_share in widths if is_share)
    if fixed > room + EPSILON or (parts and fixed >= room):
        raise ValueError(
            sentence(
                "its columns are {columns} mm wide, and it is {width} mm",
                columns=f"{fixed:g}",
                width=f"{room:g}",
            )
        )
    each = (room - fixed) / parts if parts else 0.0
    return [value * each if is_share else value for value, is_share in widths]


def grid_of(lines: Sequence[TableRow], v: Attributes, style: Style) -> TextTable:
    """Return a table before its texts are set, or raise ValueError."""
    columns = max((len(line.cells) for line in lines), default=0)
    widths = column_widths(v["columns"], columns, v["w"])
    if columns > len(widths):
        raise ValueError(
            sentence(
                "a row has {cells} cells, and there are {columns} columns",
                cells=columns,
                columns=len(widths),
            )
        )
    box = Box(v["x"], v["y"], v["w"], v["h"])
    high = v["h"] / max(1, len(lines))
    rows = [
        Group(tuple(_row(line, number, v, style, (widths, high))), box.x, box.y + number * high)
        for number, line in enumerate(lines)
    ]
    return TextTable(box, tuple(rows), v["pad"], v[MARK])


def _row(
    line: TableRow, number: int, v: Attributes, style: Style, room: tuple[Sequence[float], float]
) -> Iterator[Any]:
    """Yield the ground of a row, the rule above it and its cells, in a box of its own."""
    is_head = number == 0 and bool(v["head"])
    zebra = v["zebra"] if number % 2 == bool(v["head"]) else ""
    ground = line.v["fill"] or (v["head"] if is_head else zebra)
    widths, height = room
    if ground:
        yield with_alpha(Rect(Box(0, 0, v["w"], height), 0.0, Paint(fill=ground)))
    if number and v["stroke"]:
        yield with_alpha(Rect(Box(0, 0, v["w"], v["line"]), 0.0, Paint(fill=v["stroke"])))
    x = 0.0
    for cell, width in zip(line.cells, widths, strict=False):
        own, box = cell.v, Box(x, 0.0, width, height)
        fill = own["fill"] or (v["head_fill"] if is_head else style.fill)
        bold, slanted = (BOLD if own["bold"] or is_head else 0), (ITALIC if own["italic"] else 0)
        made = style._replace(fill=fill[:SOLID], align=Align(own["align"]), style=bold | slanted)
        yield Blank(cell.said, box=box, style=made, opacity=1.0, mark=own[MARK])
        x += width


def cells(row: Group) -> list[Blank]:
    """Return the blanks of a row."""
    marks: Sequence[Any] = row.marks  # of a draft
    return [mark for mark in marks if isinstance(mark, Blank)]


_SHARE = {"start": 0.0, "centre": 0.5, "end": 1.0}


def stacked(
    marks: Sequence[Mark], sizes: Sequence[tuple[float, float]], v: Mapping[str, Any], along: int
) -> Group:
    """Put marks one after the other; `along` is 0 for a row and 1 for a column."""
    across = 1 - along
    room = (v["w"], v["h"])
    used = sum(size[along] for size in sizes) + v["gap"] * max(0, len(sizes) - 1)
    thick = room[across] if room[across] is not None else max((s[across] for s in sizes), default=0)
    at = (room[along] - used) * _SHARE[v["justify"]] if room[along] is not None else 0.0
    placed = []
    for mark, size in zip(marks, sizes, strict=True):
        offset = (thick - size[across]) * _SHARE[v["align"]]
        x, y = (at, offset) if along == 0 else (offset, at)
        corner = mark.radius if isinstance(mark, Circle) else 0.0  # its place is its centre
        placed.append(Group((mark,), x + corner, y + corner))
        at += size[along] + v["gap"]
    return Group(tuple(placed), v["x"], v["y"])


def room_in_stack(tag: str, v: Mapping[str, Any]) -> tuple[float, float]:
    """Return the room that an element takes in a row or column."""
    match tag:
        case "dot":
            return 2 * v["r"], 2 * v["r"]
        case "icon":
            return v["size"], v["size"]
        case "path":
            box = bounds(v["d"])
            return box.right, box.bottom
    return v.get("w") or 0.0, v.get("h") or 0.0


SMALLEST_LETTERS = 6.0  # points; nothing on a card is set smaller
# What a table does not ask for itself: its cells do, or it goes without saying.
PLAIN = {
    "bold": False, "italic": False, "align": "left", "valign": "middle",
    "wrap": True, "hyphens": True,
}  # fmt: skip


def style_of(v: Mapping[str, Any]) -> Style:
    """Return how a text is to be set."""
    return Style(
        family=v["font"],
        style=(BOLD if v["bold"] else 0) | (ITALIC if v["italic"] else 0),
        size=v["size"],
        least=max(SMALLEST_LETTERS, min(v["min"], v["size"])),
        align=Align(v["align"]),
        valign=VAlign(v["valign"]),
        fill=v["fill"][:SOLID],
        leading=v["leading"],
        wrap=v["wrap"],
        hyphens=HYPHENS if v["hyphens"] else "",
    )
