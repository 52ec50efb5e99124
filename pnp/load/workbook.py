"""Workbooks of Excel and LibreOffice: a sheet of one, as rows of cells."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from pnp.base.findings import Refused, Where, did_you_mean, refuse, shown, worded
from pnp.base.source import MOST_VALUES, read_data
from pnp.load.csv_file import Row, Table

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
            message = worded("there is no sheet {name} in it", name=repr(name))
            message = message if sheet else worded("there is no sheet in it")
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
    return Table(file, _rows(rows, top + 1, left + 1), sheet=name)


def _rows(rows: Sequence[Sequence[Any]], top: int, left: int) -> Iterator[Row]:
    """Yield the rows that are not empty, each with the places of its cells."""
    for line, row in enumerate(rows, top):
        cells = [_said(value) for value in row]
        if any(cells):
            yield cells, [(line, column) for column in range(left, left + len(cells))]


def _said(value: Any) -> str:
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
                message = worded(
                    "unpacks to {size} MB, {most} are allowed",
                    size=size // 1_000_000,
                    most=MOST_UNPACKED // 1_000_000,
                )
                raise refuse(where, message)
            texts = (archive.read(one) for one in members if _TEXT.fullmatch(one.filename))
            far = max((_extent(text) for text in texts), default=0)
    except _BROKEN as problem:
        raise refuse(where, _unreadable(problem)) from None
    if far > MOST_VALUES:
        message = worded(
            "a sheet of {number} cells, {most} are allowed", number=far, most=MOST_VALUES
        )
        hint = worded("a cell far below or far right of the others makes it so large: clear it")
        raise refuse(where, message, hint)


def _unreadable(problem: BaseException) -> str:
    return worded("not a workbook that can be read: {reason}", reason=str(problem))


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
