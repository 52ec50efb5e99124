"""CSV as an equal source for a component's pieces: one row a piece, the header names the fields."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from pnp.findings import Few, Refused, Where, error, refuse, shortened, shown
from pnp.source import MOST_VALUES, Place, Source, Trail, read_text

# A cell in quotes, or one without; then a comma, the end of the line, or the end of the file.
# Where neither is found the rest is taken at once: to look for cells in it would take for ever.
_QUOTED = r'"[^"]*+(?:""[^"]*+)*+"'
_CELL = re.compile(rf'({_QUOTED}|(?!")[^,\r\n]*+)(,|\r\n|\n|\r|\Z)|(?s:.+)')
_BREAK = re.compile(r"\r\n?|\n")


Row = tuple[list[str], list[Place]]  # what the cells of a row say, and where they begin


class _Places(Mapping[Trail, Place]):
    """Where the values of a table stand, looked up in its rows: few of them are ever asked for."""

    def __init__(self, names: Sequence[str], rows: Sequence[Sequence[Place]]) -> None:
        self._columns: dict[str | int, int] = {name: number for number, name in enumerate(names)}
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


def read_csv(path: Path) -> Source:
    """Read a CSV file into the same form as a YAML file: `{"pieces": [{...}, …]}`."""
    return parse_csv(read_text(path), shown(path))


def parse_csv(text: str, file: str) -> Source:
    """Turn CSV text into rows of texts and their positions; an empty cell says nothing."""
    rows = _rows(text, file)
    names, header = next(rows, ([], []))
    few = Few(file)
    _judge_header(names, header, file, few)
    pieces: list[dict[str, str | None]] = []
    places: list[list[Place]] = []
    for cells, begin in rows:
        if len(cells) != len(names):
            message = f"{len(cells)} cells in this row, {len(names)} in the header"
            few.add("cells", partial(error, Where(file, begin[0][0]), message))
            continue
        places.append(begin)
        pieces.append({name: cell or None for name, cell in zip(names, cells, strict=True)})
    few.refuse()
    columns: dict[Trail, Place] = {
        ("pieces", name): place for name, place in zip(names, header, strict=True)
    }
    return Source(file, {"pieces": pieces}, _Places(names, places), columns)


def _rows(text: str, file: str) -> Iterator[Row]:
    """Yield the rows that are not empty."""
    if sum(map(text.count, ",\r\n")) > MOST_VALUES:
        raise refuse(Where(file), f"more than {MOST_VALUES:,} cells in one file")
    cells: list[str] = []
    places: list[Place] = []
    line, column = 1, 1
    for match in _CELL.finditer(text):
        raw, end = match.groups()
        if raw is None:
            raise _unquoted(match[0], Where(file, line, column))
        places.append((line, column))
        column += len(raw) + 1
        if raw[:1] != '"':
            cells.append(raw.strip())
        else:
            *before, last = _BREAK.split(raw)
            if before:
                line, column = line + len(before), len(last) + 2
            cells.append("\n".join((*before, last))[1:-1].replace('""', '"').strip())
        if end != ",":
            line, column = line + 1, 1
            if any(cells):
                yield cells, places
            cells, places = [], []


def _unquoted(rest: str, where: Where) -> Refused:
    """Say what is wrong with a cell that begins with a quote and does not end with one."""
    if re.match(_QUOTED, rest):
        return refuse(where, "text behind the closing quote", 'write "" for a quote inside a cell')
    return refuse(where, "a quote is opened here and not closed")


def _judge_header(names: Sequence[str], places: Sequence[Place], file: str, few: Few) -> None:
    if not names:
        message = "no header row: the first row names the fields"
        few.add("header", partial(error, Where(file, 1), message))
    seen: set[str] = set()
    for number, (name, place) in enumerate(zip(names, places, strict=True)):
        where = Where(file, *place)
        if not name:
            few.add("nameless", partial(error, where, f"column {number + 1} has no name"))
        elif name in seen:
            message = f"column {shortened(name, 60)!r} stands here a second time"
            few.add("twice", partial(error, where, message))
        seen.add(name)
    if len(names) == 1 and re.search(r"[;\t]", names[0]):
        hint = "save the file with commas between the cells"
        few.add("header", partial(error, Where(file, 1, 1), "the header has one column", hint))
