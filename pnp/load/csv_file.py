"""CSV as an equal source for a component's pieces: one row a piece, the header names the fields."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pnp.findings import Finding, Refused, Where, error, shown
from pnp.load.source import Source, Trail, read_text

# A cell in quotes, or one without; then a comma, the end of the line, or the end of the file.
_CELL = re.compile(r'(?:"([^"]*(?:""[^"]*)*)"|((?!")[^,\r\n]*))(,|\r\n|\n|\r|\Z)')
_BREAK = re.compile(r"\r\n?|\n")


class Cell(NamedTuple):
    """What a cell says, and where it begins."""

    text: str
    line: int
    column: int


def read_csv(path: Path) -> Source:
    """Read a CSV file into the same form as a YAML file: `{"pieces": [{...}, …]}`."""
    return parse_csv(read_text(path), shown(path))


def parse_csv(text: str, file: str) -> Source:
    """Turn CSV text into rows of texts and their positions; an empty cell says nothing."""
    rows = _rows(text, file)
    header = next(rows, [])
    findings = _header_mistakes(header, file)
    names = [cell.text for cell in header]
    pieces: list[dict[str, str | None]] = []
    values: dict[Trail, tuple[int, int]] = {(): (1, 1), ("pieces",): (1, 1)}
    for cells in rows:
        if len(cells) != len(names):
            message = f"{len(cells)} cells in this row, {len(names)} in the header"
            findings.append(error(Where(file, cells[0].line), message))
            continue
        trail = ("pieces", len(pieces))
        values[trail] = cells[0][1:]
        pieces.append({name: cell.text or None for name, cell in zip(names, cells, strict=True)})
        values.update({(*trail, name): cell[1:] for name, cell in zip(names, cells, strict=True)})
    if findings:
        raise Refused(findings)
    columns: dict[Trail, tuple[int, int]] = {("pieces", cell.text): cell[1:] for cell in header}
    return Source(file, {"pieces": pieces}, values, columns)


def _rows(text: str, file: str) -> Iterator[list[Cell]]:
    """Yield the rows that are not empty."""
    cells: list[Cell] = []
    at, line, start = 0, 1, 0
    while at < len(text) or cells:
        match = _CELL.match(text, at)
        if match is None:
            raise Refused([_unquoted(text, file, at, Where(file, line, at - start + 1))])
        quoted, plain, end = match.groups()
        if quoted is None:
            cells.append(Cell(plain.strip(), line, at - start + 1))
        else:
            told = _BREAK.sub("\n", quoted.replace('""', '"')).strip()
            cells.append(Cell(told, line, at - start + 1))
            for inner in _BREAK.finditer(text, match.start(1), match.end(1)):
                line, start = line + 1, inner.end()
        at = match.end()
        if end != ",":
            line, start = line + 1, at
            if any(cell.text for cell in cells):
                yield cells
            cells = []


def _unquoted(text: str, file: str, at: int, where: Where) -> Finding:
    """Say what is wrong with a cell that begins with a quote and does not end with one."""
    if re.compile(r'"[^"]*(?:""[^"]*)*"').match(text, at):
        return error(where, "text behind the closing quote", 'write "" for a quote inside a cell')
    return error(where, "a quote is opened here and not closed")


def _header_mistakes(header: list[Cell], file: str) -> list[Finding]:
    if not header:
        return [error(Where(file, 1), "no header row: the first row names the fields")]
    findings = []
    for number, (name, line, column) in enumerate(header):
        where = Where(file, line, column)
        if not name:
            findings.append(error(where, f"column {number + 1} has no name"))
        elif any(name == other.text for other in header[:number]):
            findings.append(error(where, f"column {name!r} stands here a second time"))
    if len(header) == 1 and re.search(r"[;\t]", header[0].text):
        hint = "save the file with commas between the cells"
        findings.append(error(Where(file, 1, 1), "the header has one column", hint))
    return findings
