"""CSV as an equal source for a component's pieces: one row a piece, the header names the fields."""

import re
from collections.abc import Iterator
from pathlib import Path

from pnp.findings import Finding, Refused, Where, refuse, shown
from pnp.load.cells import Naming, Row, Table, pieces_of
from pnp.load.decoding import read_table
from pnp.source import MOST_VALUES, Place, Source
from pnp.worded import worded

# A cell in quotes, or one without; then a comma, the end of the line, or the end of the file.
# Where neither is found the rest is taken at once: to look for cells in it would take for ever.
_QUOTED = r'"[^"]*+(?:""[^"]*+)*+"'
CELLS = {
    mark: re.compile(rf'({_QUOTED}|(?!")[^{mark}\r\n]*+)({mark}|\r\n|\n|\r|\Z)|(?s:.+)')
    for mark in ",;\t"
}
_TOLD = re.compile("sep=([,;\t])\r?\n")
_BREAK = re.compile(r"\r\n?|\n")
HEADER = 100_000  # letters in which a separator is looked for
PLAIN = Naming()


def read_csv(
    path: Path, naming: Naming = PLAIN, encoding: str = ""
) -> tuple[Source, list[Finding]]:
    """Read a CSV file into the same form as a YAML file: `{"pieces": [{...}, …]}`."""
    text, findings = read_table(path, encoding)
    return parse_csv(text, shown(path), naming), findings


def parse_csv(text: str, file: str, naming: Naming = PLAIN) -> Source:
    """Turn CSV text into rows of texts and their positions; an empty cell says nothing."""
    mark, begin = separator(text)
    return pieces_of(Table(file, _rows(text, file, mark, begin)), naming)


def separator(text: str) -> tuple[str, int]:
    """Return what stands between cells, and where the header begins: Excel may tell before it."""
    told = _TOLD.match(text)
    if told:
        return told[1], told.end()
    header = _BREAK.split(re.sub(_QUOTED, "", text[:HEADER]), maxsplit=1)[0]
    return max(",;\t", key=header.count), 0


def _rows(text: str, file: str, mark: str, begin: int) -> Iterator[Row]:
    """Yield the rows that are not empty."""
    if sum(map(text.count, f"{mark}\r\n")) > MOST_VALUES:
        raise refuse(Where(file), worded("more than {most} cells in one file", most=MOST_VALUES))
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
            *before, last = _BREAK.split(raw)
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
        hint = worded('write "" for a quote inside a cell')
        return refuse(where, worded("text behind the closing quote"), hint)
    return refuse(where, worded("a quote is opened here and not closed"))
