"""Tables of text in which one cell becomes another, or a column is new; all else stays.

What comes out is read again, and taken only if it says what is meant and nothing else.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pnp.findings import Refused, Where, refuse
from pnp.load.cells import IGNORE, Naming
from pnp.load.csv_file import CELLS, PLAIN, parse_csv, separator
from pnp.source import Source
from pnp.worded import worded

_BREAK = re.compile(r"\r\n?|\n")
_BY_HAND = "change it in the file itself"
Rows = list[dict[str, str | None]]
_Edit = tuple[int, int, str]  # from where to where, and what is there instead


class _Cell(NamedTuple):
    """A cell as it stands in the text, with what ends it."""

    raw: str
    start: int
    end: str


class CsvText:
    """A table with where everything in it stands."""

    def __init__(self, text: str, file: str, naming: Naming = PLAIN) -> None:
        self.text, self._naming = text, naming
        self.source: Source = parse_csv(text, file, naming)
        self._mark, begin = separator(text)
        self._all = self._cells(begin)
        self._rows = [row for row in self._all if any(_inside(cell.raw) for cell in row)]
        self._columns: dict[str, int] = {}
        for number, cell in enumerate(self._rows[0] if self._rows else ()):
            name = _inside(cell.raw)
            field = naming.field(name)
            if name and not (field == IGNORE and name in naming.called):
                self._columns.setdefault(field, number)
        found = _BREAK.search(text)
        self._newline = found[0] if found else "\n"

    @property
    def rows(self) -> Rows:
        """What the cells say, by the fields that they hold."""
        found: Rows = self.source.value["pieces"]
        return found

    def with_value(self, number: int, field: str, value: str) -> str:
        """Return the text with another value in one cell."""
        value = value.strip()
        if (self._row(number).get(field) or "") == value:
            return self.text
        expected = [{field: None, **row} for row in self.rows]
        expected[number][field] = value or None
        header, row = self._rows[0], self._rows[1:][number]
        nameless = next((cell for cell in header if not _inside(cell.raw)), None)
        if field in self._columns:
            edits = [self._filled(row[self._columns[field]], value)]
        elif nameless:  # spreadsheets leave such columns behind
            at = header.index(nameless)
            edits = [self._filled(nameless, field), self._filled(row[at], value)]
        else:
            edits = list(self._column({header[0]: field, row[0]: value}))
        text = self._edited(edits)
        return self._proven(text, expected, number, field)

    def with_copy(self, number: int, values: Mapping[str, str]) -> str:
        """Return the text with a copy of a row behind it, in which some values are others."""
        row = self._rows[1:][number]
        expected = [dict(one) for one in self.rows]
        expected.insert(number + 1, {**self._row(number), **values})
        wanted = {self._cell(number, field): value for field, value in values.items()}
        cells = [
            self._written(cell.raw, wanted[cell]) if cell in wanted else cell.raw for cell in row
        ]
        copied, last = self._mark.join(cells), row[-1]
        behind = last.start + len(last.raw) + len(last.end)
        new = f"{copied}{last.end}" if last.end else f"{self._newline}{copied}"
        return self._proven(self.text[:behind] + new + self.text[behind:], expected, number)

    def with_row(self, values: Mapping[str, str]) -> str:
        """Return the text with a new row at its end; what has no column is left out."""
        header, last = self._rows[0], self._rows[-1][-1]
        like = '""' if header[-1].raw[:1] == '"' else ""
        cells = [like] * len(header)
        for field, number in self._columns.items():
            cells[number] = self._written(like, values.get(field, "").strip())
        said = {field: values.get(field, "").strip() or None for field in self._columns}
        behind = last.start + len(last.raw) + len(last.end)
        new = self._mark.join(cells)
        new = f"{new}{last.end}" if last.end else f"{self._newline}{new}"
        text = self.text[:behind] + new + self.text[behind:]
        return self._proven(text, [*self.rows, said], len(self.rows))

    def without_row(self, number: int) -> str:
        """Return the text without a row."""
        first, *_, last = (*self._rows[1:][number][:1], *self._rows[1:][number])
        expected = [dict(one) for at, one in enumerate(self.rows) if at != number]
        behind = last.start + len(last.raw) + len(last.end)
        return self._proven(self.text[: first.start] + self.text[behind:], expected, number)

    def _edited(self, edits: Iterable[_Edit]) -> str:
        """Return the text with something else in some places, in their order."""
        parts, done = list[str](), 0
        for start, end, new in edits:
            parts += [self.text[done:start], new]
            done = end
        return "".join((*parts, self.text[done:]))

    def _filled(self, cell: _Cell, value: str) -> _Edit:
        """Return another value for a cell."""
        return cell.start, cell.start + len(cell.raw), self._written(cell.raw, value)

    def _column(self, values: Mapping[_Cell, str]) -> Iterator[_Edit]:
        """Yield a cell more for the end of every row; values are given by the row's first cell.

        Lines with nothing in them stay, unless they have as many cells as all others.
        """
        header = self._rows[0]
        empty = '""' if header[-1].raw[:1] == '"' else ""
        for row in self._all:
            if len(row) == len(header) and (len(row) > 1 or _inside(row[0].raw)):
                like = header[-1].raw if row is header else empty
                new = self._written(like, values[row[0]]) if row[0] in values else empty
                at = row[-1].start + len(row[-1].raw)
                yield at, at, self._mark + new

    def _row(self, number: int) -> dict[str, str | None]:
        return self.rows[number]

    def _cell(self, number: int, field: str) -> _Cell:
        if field not in self._columns:
            said = worded("the table has no column {field}", field=repr(field))
            raise refuse(
                Where(self.source.file, 1), said, worded("add it to the first row of the file")
            )
        return self._rows[1:][number][self._columns[field]]

    def _cells(self, begin: int) -> list[list[_Cell]]:
        """Return the cells of all lines, also of those that nobody reads."""
        rows: list[list[_Cell]] = []
        row: list[_Cell] = []
        for match in CELLS[self._mark].finditer(self.text, begin):
            raw, end = match.groups()
            row.append(_Cell(raw, match.start(), end))
            if end != self._mark:
                rows.append(row)
                row = []
        return rows

    def _written(self, raw: str, value: str) -> str:
        """Return what a cell says, in quotes if it was or has to be, with the spaces around it."""
        lines = self._newline.join(value.split("\n"))
        doubled = '"' + lines.replace('"', '""') + '"'
        if raw[:1] == '"':
            return doubled
        if lines != value or value[:1] == '"' or any(mark in value for mark in f"{self._mark}\r\n"):
            return doubled
        core = raw.strip()
        if not core:
            return value
        before, _, behind = raw.partition(core)
        return f"{before}{value}{behind}" if value else f"{before}{behind}"

    def _proven(self, text: str, expected: Rows, number: int, field: str = "") -> str:
        """Return a text that says what is meant."""
        try:
            found = parse_csv(text, self.source.file, self._naming).value["pieces"]
        except Refused:
            found = None
        if found != expected:
            trail = ("pieces", number, field) if field else ("pieces", number)
            said = worded("this can not be changed here without touching more of the file")
            raise refuse(self.source.where(trail), said, _BY_HAND)
        return text


def _inside(raw: str) -> str:
    """Return what a cell says."""
    if raw[:1] != '"':
        return raw.strip()
    return "\n".join(_BREAK.split(raw))[1:-1].replace('""', '"').strip()
