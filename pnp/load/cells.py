"""Rows of cells become pieces: the header names the fields, in whatever words a sheet has."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pnp.findings import Few, Finding, Where, error, shortened
from pnp.source import Place, Source, Trail
from pnp.worded import worded

IGNORE = "ignore"  # what `columns` calls a column that is nobody's business
NO_COLUMNS: Mapping[str, str] = {}

Row = tuple[list[str], list[Place]]  # what the cells of a row say, and where they begin


class Table(NamedTuple):
    """Rows of a file, or of a sheet of it."""

    file: str
    rows: Iterable[Row]
    sheet: str = ""

    def where(self, line: int, column: int = 0) -> Where:
        """Return a place in it."""
        return Where(self.file, line, column, self.sheet)


class Naming(NamedTuple):
    """Which column holds which field, and what sheets call it."""

    called: Mapping[str, str] = NO_COLUMNS  # fields, or what is ignored, by the words of the sheet
    known: Sequence[str] = ()  # fields

    def field(self, name: str) -> str:
        """Return the field that a column holds, or its own name if there is no such field."""
        if name in self.called:
            return self.called[name]
        if name in self.known:
            return name
        plain = "_".join(name.lower().split())
        return plain if plain in self.known else name


class _Places(Mapping[Trail, Place]):
    """Where the values of a table stand, looked up in its rows: few of them are ever asked for."""

    def __init__(self, columns: Mapping[str, int], rows: Sequence[Sequence[Place]]) -> None:
        self._columns: dict[str | int, int] = dict(columns.items())
        self._rows = rows

    def __getitem__(self, trail: Trail) -> Place:
        if len(trail) < 2:  # the file, and all of its rows
            return 1, 1
        _, number, *names = trail
        if not isinstance(number, int) or len(names) > 1:
            raise KeyError(trail)
        return self._rows[number][self._columns[names[0]] if names else 0]

    def __iter__(self) -> Iterator[Trail]:
        yield from ((), ("pieces",))
        for number in range(len(self._rows)):
            yield "pieces", number
            yield from (("pieces", number, name) for name in self._columns)

    def __len__(self) -> int:
        return 2 + len(self._rows) * (1 + len(self._columns))


def pieces_of(table: Table, naming: Naming) -> Source:
    """Turn rows into the form of a YAML file: `{"pieces": [{...}, …]}`; empty cells say nothing."""
    rows = iter(table.rows)
    names, header = next(rows, ([], []))
    few = Few(table.file)
    columns = _columns(names, header, table, naming, few)
    nameless, strays = [number for number, name in enumerate(names) if not name], set[int]()
    pieces: list[dict[str, str | None]] = []
    places: list[list[Place]] = []
    for cells, begin in rows:
        if len(cells) != len(names):
            few.add("cells", partial(_uneven, table.where(begin[0][0]), len(cells), len(names)))
            continue
        strays |= {number for number in nameless if cells[number]}
        places.append(begin)
        pieces.append({name: cells[number] or None for name, number in columns.items()})
    for number in sorted(strays):
        few.add("nameless", partial(_nameless, table.where(*header[number]), number + 1))
    few.refuse()
    keys: dict[Trail, Place] = {
        ("pieces", name): header[number] for name, number in columns.items()
    }
    value = {"pieces": pieces}
    return Source(table.file, value, _Places(columns, places), keys, sheet=table.sheet)


def _uneven(where: Where, cells: int, names: int) -> Finding:
    message = worded(
        "{cells} {cells:cell|cells} in this row, {names} in the header", cells=cells, names=names
    )
    return error(where, message)


def _nameless(where: Where, number: int) -> Finding:
    return error(where, worded("column {number} has no name", number=str(number)))


def _columns(
    names: Sequence[str], places: Sequence[Place], table: Table, naming: Naming, few: Few
) -> dict[str, int]:
    """Return which column holds which field."""
    if not any(names):
        message = worded("no header row: the first row names the fields")
        few.add("header", partial(error, table.where(1), message))
    columns: dict[str, int] = {}
    for number, (name, place) in enumerate(zip(names, places, strict=True)):
        field = naming.field(name)
        if not name or (field == IGNORE and name in naming.called):
            continue
        if field in columns:
            other = names[columns[field]]
            few.add("twice", partial(_twice, table.where(*place), name, other, field))
        columns.setdefault(field, number)
    for name in naming.called:
        if name not in names and any(names):
            few.add("called", partial(_unknown, table.where(1), name))
    return columns


def _twice(where: Where, name: str, other: str, field: str) -> Finding:
    if other == name:
        column = repr(shortened(name, 60))
        return error(where, worded("column {column} stands here a second time", column=column))
    message = worded(
        "columns {column} and {other} are both {field}",
        column=repr(shortened(other)),
        other=repr(shortened(name)),
        field=repr(field),
    )
    return error(where, message)


def _unknown(where: Where, name: str) -> Finding:
    column = repr(shortened(name, 60))
    return error(where, worded("there is no column {column}, which `columns` names", column=column))
