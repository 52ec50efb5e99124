"""Tables on faces: columns by their widths, rows that grow with their texts."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from pnp.compose.fading import SOLID, faded
from pnp.compose.places import MARK
from pnp.geometry import EPSILON, Box
from pnp.model.draft import Blank, TextTable
from pnp.model.face import Group, Mark, Paint, Rect
from pnp.text.fonts import BOLD, ITALIC
from pnp.text.setting import STEP, Align, Style
from pnp.units import millimetres
from pnp.worded import worded

Attributes = dict[str, Any]
Width = tuple[float, bool]  # a length, or a share of what the lengths leave
Measure = Callable[[str, Style, float], tuple[float, float]]  # a text's height, and what sticks out


class TableCell(NamedTuple):
    """A cell as it was read: what it says and how it differs from the others."""

    said: Any
    v: Attributes


class TableRow(NamedTuple):
    """A row as it was read."""

    cells: tuple[TableCell, ...]
    v: Attributes


class LaidRow(NamedTuple):
    """A row in its place: how high it is, and the size of its letters."""

    y: float
    height: float
    size: float


def widths_of(text: str) -> tuple[Width, ...]:
    """Read the widths of columns: millimetres, or shares such as 2*."""
    widths: list[Width] = []
    for word in text.split():
        is_share = word.endswith("*")
        value = 1.0 if word == "*" else millimetres(word.removesuffix("*"))
        if value <= 0:
            raise ValueError(worded("{width} is no width of a column", width=repr(word)))
        widths.append((value, is_share))
    return tuple(widths)


def shared(widths: Sequence[Width], columns: int, room: float) -> list[float]:
    """Return how wide columns are; without widths all are equal."""
    widths = widths or ((1.0, True),) * columns
    fixed = sum(value for value, is_share in widths if not is_share)
    parts = sum(value for value, is_share in widths if is_share)
    if fixed > room + EPSILON or (parts and fixed >= room):
        raise ValueError(
            worded(
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
    widths = shared(v["columns"], columns, v["w"])
    if columns > len(widths):
        raise ValueError(
            worded(
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
        yield faded(Rect(Box(0, 0, v["w"], height), 0.0, Paint(fill=ground)))
    if number and v["stroke"]:
        yield faded(Rect(Box(0, 0, v["w"], v["line"]), 0.0, Paint(fill=v["stroke"])))
    x = 0.0
    for cell, width in zip(line.cells, widths, strict=False):
        own, box = cell.v, Box(x, 0.0, width, height)
        fill = own["fill"] or (v["head_fill"] if is_head else style.fill)
        bold, slanted = (BOLD if own["bold"] or is_head else 0), (ITALIC if own["italic"] else 0)
        made = style._replace(fill=fill[:SOLID], align=Align(own["align"]), style=bold | slanted)
        yield Blank(cell.said, box=box, style=made, opacity=1.0, mark=own[MARK])
        x += width


def fitted(
    grid: TextTable, texts: Sequence[Sequence[str]], measure: Measure
) -> tuple[list[LaidRow], float]:
    """Return the rows of a table in the largest size that fits, and what they are too high by."""
    style = next((cell.style for row in grid.marks for cell in cells(row)), None)
    if style is None:
        return [], 0.0
    steps = max(0, round((style.size - style.least) / STEP))
    low, high = 0, steps
    while low < high:  # the fewest steps down that fit
        middle = (low + high) // 2
        if _fits(grid, _laid(grid, texts, measure, round(style.size - middle * STEP, 3))):
            high = middle
        else:
            low = middle + 1
    rows, wide = _laid(grid, texts, measure, round(style.size - low * STEP, 3))
    over = max(0.0, rows[-1].y + rows[-1].height - grid.box.height)
    spare = max(0.0, grid.box.height - (rows[-1].y + rows[-1].height))
    return (rows if wide > EPSILON or over else _spread(rows, spare)), over


def _fits(grid: TextTable, laid: tuple[Sequence[LaidRow], float]) -> bool:
    rows, wide = laid
    return wide <= EPSILON and rows[-1].y + rows[-1].height <= grid.box.height + EPSILON


def _laid(
    grid: TextTable, texts: Sequence[Sequence[str]], measure: Measure, size: float
) -> tuple[list[LaidRow], float]:
    """Return rows as high as their texts, and how far the widest word sticks out of its cell."""
    rows: list[LaidRow] = []
    y = wide = 0.0
    for row, said in zip(grid.marks, texts, strict=True):
        tall = 0.0
        for cell, text in zip(cells(row), said, strict=True):
            room = max(0.1, cell.box.width - 2 * grid.pad)
            high, over = measure(text, cell.style._replace(size=size), room) if text else (0.0, 0.0)
            tall, wide = max(tall, high), max(wide, over)
        rows.append(LaidRow(y, tall + 2 * grid.pad, size))
        y += tall + 2 * grid.pad
    return rows, wide


def _spread(rows: Sequence[LaidRow], spare: float) -> list[LaidRow]:
    """Share out what is left of the height."""
    more = spare / len(rows)
    return [
        row._replace(y=row.y + number * more, height=row.height + more)
        for number, row in enumerate(rows)
    ]


def cells(row: Group) -> list[Blank]:
    """Return the blanks of a row."""
    marks: Sequence[Any] = row.marks  # of a draft
    return [mark for mark in marks if isinstance(mark, Blank)]


def grounds(row: Group, laid: LaidRow) -> Iterator[Mark]:
    """Yield what lies below the texts of a row, as high as the row has become."""
    for mark in row.marks:
        if isinstance(mark, Rect):
            is_rule = mark.box.height < laid.height / 2
            yield mark if is_rule else mark._replace(box=mark.box._replace(height=laid.height))
