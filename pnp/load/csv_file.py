"""CSV as an equal source for a component's pieces: one row a piece, the header names the fields."""

import csv
import io
from pathlib import Path

from pnp.findings import error, shown, Finding, Refused, Where
from pnp.load.source import Source, Trail, read_text


def read_csv(path: Path) -> Source:
    """Read a CSV file into the same form as a YAML file: `{"pieces": [{...}, …]}`."""
    file = shown(path)
    findings: list[Finding] = []
    try:
        return _read(read_text(path), file, findings)
    except csv.Error as problem:
        raise Refused([error(Where(file), f"not CSV: {problem}")]) from None


def _read(text: str, file: str, findings: list[Finding]) -> Source:
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    header = [name.strip() for name in next(reader, [])]
    findings.extend(_header_mistakes(header, file))
    rows: list[dict[str, str | None]] = []
    values: dict[Trail, tuple[int, int]] = {(): (1, 1), ("pieces",): (1, 1)}
    line = reader.line_num + 1
    for cells in reader:
        here, line = line, reader.line_num + 1
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) != len(header):
            message = f"{len(cells)} cells in this row, {len(header)} in the header"
            findings.append(error(Where(file, here), message))
            continue
        trail = ("pieces", len(rows))
        values[trail] = (here, 1)
        rows.append({name: cell or None for name, cell in zip(header, cells, strict=True)})
        values.update(_columns(trail, header, cells, here))
    if findings:
        raise Refused(findings)
    return Source(file, {"pieces": rows}, values)


def _header_mistakes(header: list[str], file: str) -> list[Finding]:
    if not header:
        return [error(Where(file, 1), "no header row: the first row names the fields")]
    return [
        error(Where(file, 1), f"column {number}: {name!r} stands here a second time")
        for number, name in enumerate(header, 1)
        if name in header[: number - 1]
    ]


def _columns(
    trail: Trail, header: list[str], cells: list[str], line: int
) -> dict[Trail, tuple[int, int]]:
    """Return where each cell of a row begins, counting the quotes that a writer would use."""
    places: dict[Trail, tuple[int, int]] = {}
    column = 1
    for name, cell in zip(header, cells, strict=True):
        places[(*trail, name)] = (line, column)
        quoted = '"' in cell or "," in cell or "\n" in cell
        column += len(cell) + cell.count('"') + (2 if quoted else 0) + 1
    return places
