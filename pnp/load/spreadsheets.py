"""Tables of pieces as CSV: cells with places, read in whatever encoding, and edited."""

import codecs
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.findings import (
    Few,
    Finding,
    Refused,
    Where,
    did_you_mean,
    refuse,
    sentence,
    shortened,
    shown,
    warning,
)
from pnp.base.source import MOST_VALUES, Place, Source, Trail, meaningful, read_data

IGNORE = "ignore"  # what `columns` calls a column that is nobody's business
NO_COLUMNS: Mapping[str, str] = {}

_UNEVEN = sentence(
    "{cells} {cells:cell|cells} in this row, {names} in the header", cells=0, names=0
)
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
        self.columns, self._rows = columns, rows

    def __getitem__(self, trail: Trail) -> Place:
        if len(trail) < 2:  # the file, and all of its rows
            return 1, 1
        _, number, *names = trail
        if not isinstance(number, int) or len(names) > 1:
            raise KeyError(trail)
        return self._rows[number][self.columns[str(names[0])] if names else 0]

    def __iter__(self) -> Iterator[Trail]:
        yield from ((), ("pieces",))
        for number in range(len(self._rows)):
            yield "pieces", number
            yield from (("pieces", number, name) for name in self.columns)

    def __len__(self) -> int:
        return 2 + len(self._rows) * (1 + len(self.columns))


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
            where = table.where(begin[0][0])
            few.note("cells", where, _UNEVEN, cells=len(cells), names=len(names))
            continue
        strays |= {number for number in nameless if cells[number]}
        places.append(begin)
        pieces.append({name: cells[number] or None for name, number in columns.items()})
    for number in sorted(strays):
        message = sentence("column {number} has no name", number=str(number + 1))
        few.note("nameless", table.where(*header[number]), message)
    few.refuse()
    keys: dict[Trail, Place] = {
        ("pieces", name): header[number] for name, number in columns.items()
    }
    value = {"pieces": pieces}
    return Source(table.file, value, _Places(columns, places), keys, sheet=table.sheet)


def _columns(
    names: Sequence[str], places: Sequence[Place], table: Table, naming: Naming, few: Few
) -> dict[str, int]:
    """Return which column holds which field."""
    if not any(names):
        message = sentence("no header row: the first row names the fields")
        few.note("header", table.where(1), message)
    columns: dict[str, int] = {}
    for number, (name, place) in enumerate(zip(names, places, strict=True)):
        field = naming.field(name)
        if not name or (field == IGNORE and name in naming.called):
            continue
        if field in columns:
            other = names[columns[field]]
            message = sentence(
                "columns {column} and {other} are both {field}",
                column=repr(shortened(other)),
                other=repr(shortened(name)),
                field=repr(field),
            )
            if other == name:
                column = repr(shortened(name, 60))
                message = sentence("column {column} stands here a second time", column=column)
            few.note("twice", table.where(*place), message)
        columns.setdefault(field, number)
    for name in naming.called:
        if name not in names and any(names):
            message = sentence(
                "there is no column {column}, which `columns` names",
                column=repr(shortened(name, 60)),
            )
            few.note("called", table.where(1), message)
    return columns


ENCODINGS = ("utf-8", "utf-16", "cp1250", "cp1251", "cp1252")
_MARKS = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
# Letters by which the two Latin pages are told apart: each has its own at the same numbers.
_WESTERN = frozenset("äöüÄÖÜßéèêëàâáíìîïóòôúùûçñãõåøæÉÀÇÑÅØÆ’“”«»–…€")
_CENTRAL = frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉÍŇŘŠŤÚŽőűŐŰđĐäöüÄÖÜ„”–…€")
_CYRILLIC = re.compile("[а-яёіїєґ]{2,}", re.I)
_WORD = re.compile(r"\w*[^\x00-\x7f]\w*")


def read_table(path: Path, encoding: str = "") -> tuple[str, list[Finding]]:
    """Return the text of a table; a code page that was guessed is told with a word to judge by."""
    data, file = read_data(path), shown(path)
    sure = encoding or _MARKS.get(data[:2], "utf-8")
    try:
        return meaningful(data.decode("utf-8-sig" if sure == "utf-8" else sure), file), []
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        if sure != "utf-8" or encoding or b"\0" in data:
            byte = f"{data[problem.start]:#04x}"
            message = sentence("byte {byte} is not {encoding}", byte=byte, encoding=sure.upper())
            hint = sentence("`encoding:` says how the file was saved: {known}", known=ENCODINGS)
            raise refuse(Where(file, line), message, hint) from None
    page = _guessed(data)
    text = meaningful(data.decode(page, "replace"), file)
    word = _WORD.search(text)
    said = sentence(
        "not UTF-8; read as {encoding}, which makes {word}",
        encoding=page,
        word=repr(shortened(word[0] if word else "", 30)),
    )
    hint = sentence(
        "if that is right, say `encoding: {encoding}` beside `pieces`; or save the file as UTF-8",
        encoding=page,
    )
    return text, [warning(Where(file, line), said, hint)]


def _guessed(data: bytes) -> str:
    """Return the code page in which a text is most likely to mean something."""
    cyrillic = data.decode("cp1251", "replace")
    high = sum(letter > "\x7f" for letter in cyrillic)
    if sum(map(len, _CYRILLIC.findall(cyrillic))) > high * 0.8:
        return "cp1251"
    pages = {"cp1252": _WESTERN, "cp1250": _CENTRAL}

    def likely(page: str) -> int:
        read = [letter for letter in data.decode(page, "replace") if letter > "\x7f"]
        return sum((letter in pages[page]) - (letter == "\ufffd") for letter in read)

    return max(pages, key=likely)


# A cell in quotes, or one without; then a comma, the end of the line, or the end of the file.
# Where neither is found the rest is taken at once: to look for cells in it would take for ever.
_QUOTED = r'"[^"]*+(?:""[^"]*+)*+"'
CELLS = {
    mark: re.compile(rf'({_QUOTED}|(?!")[^{mark}\r\n]*+)({mark}|\r\n|\n|\r|\Z)|(?s:.+)')
    for mark in ",;\t"
}
_SEPARATOR = re.compile("sep=([,;\t])\r?\n")
_LINE_END = re.compile(r"\r\n?|\n")
HEADER = 100_000  # letters in which a separator is looked for
PLAIN = Naming()


def parse_csv(text: str, file: str, naming: Naming = PLAIN) -> Source:
    """Turn CSV text into rows of texts and their positions; an empty cell says nothing."""
    mark, begin = separator(text)
    return pieces_of(Table(file, _rows(text, file, mark, begin)), naming)


def separator(text: str) -> tuple[str, int]:
    """Return what stands between cells, and where the header begins: Excel may tell before it."""
    if named := _SEPARATOR.match(text):
        return named[1], named.end()
    header = _LINE_END.split(re.sub(_QUOTED, "", text[:HEADER]), maxsplit=1)[0]
    return max(",;\t", key=header.count), 0


def _rows(text: str, file: str, mark: str, begin: int) -> Iterator[Row]:
    """Yield the rows that are not empty."""
    if sum(map(text.count, f"{mark}\r\n")) > MOST_VALUES:
        raise refuse(Where(file), sentence("more than {most} cells in one file", most=MOST_VALUES))
    cells: list[str] = []
    places: list[Place] = []
    line, column = (2 if begin else 1), 1
    for match in CELLS[mark].finditer(text, begin):
        raw, end = match.groups()
        if raw is None:
            raise _unquoted(match[0], Where(file, line, column))
        places.append((line, column))
        column += len(raw) + 1
        if raw[:1] != '"':
            cells.append(raw.strip())
        else:
            *before, last = _LINE_END.split(raw)
            if before:
                line, column = line + len(before), len(last) + 2
            cells.append("\n".join((*before, last))[1:-1].replace('""', '"').strip())
        if end != mark:
            line, column = line + 1, 1
            if any(cells):
                yield cells, places
            cells, places = [], []


def _unquoted(rest: str, where: Where) -> Refused:
    """Say what is wrong with a cell that begins with a quote and does not end with one."""
    if re.match(_QUOTED, rest):
        hint = sentence('write "" for a quote inside a cell')
        return refuse(where, sentence("text behind the closing quote"), hint)
    return refuse(where, sentence("a quote is opened here and not closed"))


_BY_HAND = "change it in the file itself"
Rows = list[dict[str, str | None]]
_Edit = tuple[int, int, str]  # from where to where, and what is there instead


class _Cell(NamedTuple):
    """A cell as it stands in the text, with what ends it."""

    raw: str
    start: int
    end: str

    @property
    def behind(self) -> int:
        """Where the next cell begins."""
        return self.start + len(self.raw) + len(self.end)


class CsvText:
    """A table with where everything in it stands."""

    def __init__(self, text: str, file: str, naming: Naming = PLAIN) -> None:
        self.text, self._naming = text, naming
        self.source: Source = parse_csv(text, file, naming)
        self._mark, begin = separator(text)
        self._all = self._cells(begin)
        self._rows = [row for row in self._all if any(_inside(cell.raw) for cell in row)]
        places = self.source.values
        self._columns = places.columns if isinstance(places, _Places) else {}
        found = _LINE_END.search(text)
        self._newline = found[0] if found else "\n"

    @property
    def rows(self) -> Rows:
        """What the cells say, by the fields that they hold."""
        found: Rows = self.source.value["pieces"]
        return found

    def with_value(self, number: int, field: str, value: str) -> str:
        """Return the text with another value in one cell."""
        value = value.strip()
        if (self.rows[number].get(field) or "") == value:
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
        parts, done = list[str](), 0
        for start, end, new in edits:
            parts += [self.text[done:start], new]
            done = end
        text = "".join((*parts, self.text[done:]))
        return self._proven(text, expected, number, field)

    def with_copy(self, number: int, values: Mapping[str, str]) -> str:
        """Return the text with a copy of a row behind it, in which some values are others."""
        row = self._rows[1:][number]
        expected = [dict(one) for one in self.rows]
        expected.insert(number + 1, {**self.rows[number], **values})
        cells = [cell.raw for cell in row]
        for field, value in values.items():
            if field not in self._columns:
                message = sentence("the table has no column {field}", field=repr(field))
                hint = sentence("add it to the first row of the file")
                raise refuse(Where(self.source.file, 1), message, hint)
            cells[self._columns[field]] = self._written(cells[self._columns[field]], value)
        return self._proven(self._with_line(row[-1], cells), expected, number)

    def with_row(self, values: Mapping[str, str]) -> str:
        """Return the text with a new row at its end; what has no column is left out."""
        header, last = self._rows[0], self._rows[-1][-1]
        like = '""' if header[-1].raw[:1] == '"' else ""
        cells = [like] * len(header)
        for field, number in self._columns.items():
            cells[number] = self._written(like, values.get(field, "").strip())
        row = {field: values.get(field, "").strip() or None for field in self._columns}
        return self._proven(self._with_line(last, cells), [*self.rows, row], len(self.rows))

    def without_row(self, number: int) -> str:
        """Return the text without a row."""
        row = self._rows[1:][number]
        first, last = row[0], row[-1]
        expected = [dict(one) for at, one in enumerate(self.rows) if at != number]
        text = self.text[: first.start] + self.text[last.behind :]
        return self._proven(text, expected, number)

    def _with_line(self, last: _Cell, cells: Iterable[str]) -> str:
        """Return the text with another row behind the one that ends with a cell."""
        new = self._mark.join(cells)
        new = f"{new}{last.end}" if last.end else f"{self._newline}{new}"
        return self.text[: last.behind] + new + self.text[last.behind :]

    def _filled(self, cell: _Cell, value: str) -> _Edit:
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
            message = sentence("this can not be changed here without touching more of the file")
            raise refuse(self.source.where(trail), message, _BY_HAND)
        return text


def _inside(raw: str) -> str:
    """Return what a cell says."""
    if raw[:1] != '"':
        return raw.strip()
    return "\n".join(_LINE_END.split(raw))[1:-1].replace('""', '"').strip()


# --- Workbooks of Excel and LibreOffice: a sheet of one, as rows of cells.


WORKBOOKS = (".xlsx", ".ods")
MOST_UNPACKED = 200_000_000  # bytes of all that is packed in a workbook
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError)
_TEXT = re.compile(r"content\.xml|xl/worksheets/[^/]+\.xml")
_CELL = re.compile(rb'<(?:\w+:)?c [^>]*?\br="([A-Z]{1,7})([0-9]{1,9})"')
_TAG = re.compile(rb"<table:(table-row|(?:covered-)?table-cell|table)(?![\w-])([^>]*)>")
_REPEATED = re.compile(rb'number-(?:rows|columns)-repeated="([0-9]{1,9})"')


def read_workbook(path: Path, sheet: str = "") -> Table:
    """Return the rows of a sheet, of the first one if none is named."""
    data, file = read_data(path), shown(path)
    where = Where(file)
    _refuse_what_is_endless(data, where)
    from python_calamine import CalamineWorkbook  # noqa: PLC0415  many games have none

    try:
        book = CalamineWorkbook.from_object(io.BytesIO(data))
        names = book.sheet_names
        name = sheet or (names[0] if names else "")
        if name not in names:
            message = sentence("there is no sheet {name} in it", name=repr(name))
            message = message if sheet else sentence("there is no sheet in it")
            raise refuse(where, message, did_you_mean(name, names))
        found = book.get_sheet_by_name(name)
        rows = found.to_python(skip_empty_area=True)
        top, left = found.start or (0, 0)
    except Refused:
        raise
    except BaseException as problem:  # what it is written in may also panic
        if isinstance(problem, KeyboardInterrupt | SystemExit | MemoryError):
            raise
        raise refuse(where, _unreadable(problem)) from None
    return Table(file, _sheet_rows(rows, top + 1, left + 1), sheet=name)


def _sheet_rows(rows: Sequence[Sequence[Any]], top: int, left: int) -> Iterator[Row]:
    """Yield the rows that are not empty, each with the places of its cells."""
    for line, row in enumerate(rows, top):
        cells = [_typed(value) for value in row]
        if any(cells):
            yield cells, [(line, column) for column in range(left, left + len(cells))]


def _typed(value: Any) -> str:
    """Return what a cell says as somebody would type it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime) and not (value.hour or value.minute or value.second):
        return value.date().isoformat()
    return str(value).strip()


def _refuse_what_is_endless(data: bytes, where: Where) -> None:
    """Refuse a workbook that unpacks to more than it should, or with cells all too far apart."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            size = sum(member.file_size for member in members)
            if size > MOST_UNPACKED:
                size, most = size // 1_000_000, MOST_UNPACKED // 1_000_000
                message = sentence("unpacks to {size} MB, {most} are allowed", size=size, most=most)
                raise refuse(where, message)
            texts = (archive.read(one) for one in members if _TEXT.fullmatch(one.filename))
            far = max((_extent(text) for text in texts), default=0)
    except _BROKEN as problem:
        raise refuse(where, _unreadable(problem)) from None
    if far > MOST_VALUES:
        message = sentence(
            "a sheet of {number} cells, {most} are allowed", number=far, most=MOST_VALUES
        )
        hint = sentence("a cell far below or far right of the others makes it so large: clear it")
        raise refuse(where, message, hint)


def _unreadable(problem: BaseException) -> str:
    return sentence("not a workbook that can be read: {reason}", reason=str(problem))


def _extent(text: bytes) -> int:
    """Return how many cells there are up to the last row and the last column in use."""
    wide = high = 0
    for letters, row in _CELL.findall(text):
        column = 0
        for letter in letters:
            column = column * 26 + letter - 64
        wide, high = max(wide, column), max(high, int(row))
    return max(wide * high, _extent_of_ods(text))


def _extent_of_ods(text: bytes) -> int:
    most = wide = high = row = column = times = 0
    for kind, rest in _TAG.findall(text):
        count = int(found[1]) if (found := _REPEATED.search(rest)) else 1
        if kind == b"table":
            wide = high = row = column = times = 0
        elif kind == b"table-row":
            row, column, times = row + times, 0, count
        else:
            column += count
            if b"value-type" in rest or not rest.endswith(b"/"):
                wide, high = max(wide, column), max(high, row + times)
        most = max(most, wide * high)
    return most
