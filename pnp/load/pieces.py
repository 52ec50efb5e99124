"""The pieces of a component, from YAML or CSV, held to the fields that the game declares."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from pnp.filenames import MOST_LETTERS, alike, plain
from pnp.findings import Few, Finding, did_you_mean, error, listed, shortened
from pnp.forms.pieces import OWN, RESERVED, file_form
from pnp.forms.validate import fit
from pnp.load.cells import IGNORE, NO_COLUMNS, Naming, pieces_of
from pnp.load.csv_file import read_csv
from pnp.load.workbook import WORKBOOKS, read_workbook
from pnp.load.yaml_file import read_yaml, typed
from pnp.model.game import Field, Piece
from pnp.source import Source
from pnp.worded import worded

__all__ = ["ENDINGS", "IGNORE", "Saved", "read_pieces"]

ENDINGS = (".yaml", ".csv", *WORKBOOKS)  # of files with pieces
_COMMA = re.compile(r"-?\d+,(\d{1,2}|\d{4,})")  # three digits may be thousands
_COLUMNS = "`columns: {{{}: …}}` says what it holds, or `ignore`; known: {}"
_ALIKE = "their pictures are one file on Windows and macOS: rename one of them"


class Saved(NamedTuple):
    """How a table of pieces was saved, and what its columns are called."""

    columns: Mapping[str, str] = NO_COLUMNS
    sheet: str = ""
    encoding: str = ""


AS_USUAL = Saved()


def read_pieces(
    path: Path, fields: Mapping[str, Field], saved: Saved = AS_USUAL
) -> tuple[tuple[Piece, ...], list[Finding]]:
    """Read the pieces of a file, with everything that is wrong with them."""
    source, told = _read(path, fields, saved)
    pieces, findings = held_to(source, fields, is_table=path.suffix != ".yaml")
    return tuple(piece for piece in pieces if piece.copies), [*told, *findings]


def held_to(
    source: Source, fields: Mapping[str, Field], is_table: bool
) -> tuple[tuple[Piece, ...], list[Finding]]:
    """Return all pieces that a file holds, with everything that is wrong with them."""
    if is_table:
        mistakes = _wrong_columns(source, fields)
        if mistakes:
            return (), mistakes
        _convert(source, fields)
        _call_by_name(source)
    form, findings = fit(source, file_form(fields))
    if form is None:
        return (), findings
    rows: Sequence[Any] = form.__dict__["pieces"]
    texts = [
        name for name, field in fields.items() if field.translatable or field.type == "picture"
    ]
    pieces = tuple(_piece(source, number, row, fields, texts) for number, row in enumerate(rows))
    findings = _repeated(pieces, source.file)
    if not any(piece.copies for piece in pieces):
        message = worded("all of its pieces have 0 copies")
        findings.insert(0, error(source.where(("pieces",)), message))
    return pieces, findings


def _read(path: Path, fields: Mapping[str, Field], saved: Saved) -> tuple[Source, list[Finding]]:
    naming = naming_of(fields, saved)
    if path.suffix == ".csv":
        return read_csv(path, naming, saved.encoding)
    if path.suffix in WORKBOOKS:
        return pieces_of(read_workbook(path, saved.sheet), naming), []
    return read_yaml(path), []


def naming_of(fields: Mapping[str, Field], saved: Saved) -> Naming:
    """Return which column holds which field."""
    return Naming(saved.columns, (*RESERVED, *fields))


def _wrong_columns(source: Source, fields: Mapping[str, Field]) -> list[Finding]:
    """Return what is wrong with the header of a CSV file, rather than with each of its rows."""
    few = Few(source.file)
    columns = dict.fromkeys(str(trail[1]) for trail in source.keys)
    known = dict.fromkeys((*RESERVED, *fields))
    lacking = [name for name in known if name not in columns]

    def unknown(name: str) -> Finding:
        where, called = source.where_key(("pieces", name)), shortened(name, 60)
        message = worded("column {column}: there is no such field", column=repr(called))
        columns = worded(
            "`columns: {example}` says what it holds, or `ignore`; known: {fields}",
            example=f"{{{called}: …}}",
            fields=listed(lacking),
        )
        return error(where, message, did_you_mean(name, lacking, columns))

    for name in columns:
        if name not in known:
            few.add("unknown", partial(unknown, name))
    for name in known:
        field = fields.get(name)
        needed = field is None or not (field.optional or field.default is not None)
        if name == "id" and "name" in columns and "name" in known:
            continue  # pieces are called by their names
        if needed and name not in columns and name != "copies":
            message = worded("there is no column {column}", column=repr(name))
            few.add("lacking", partial(error, source.where(("pieces",)), message))
    return few.found


def _call_by_name(source: Source) -> None:
    """Give the pieces of a table without ids such that their names tell."""
    rows = source.value["pieces"]
    if ("pieces", "id") not in source.keys:
        for row in rows:
            id_ = plain(str(row.get("name", "")))[:MOST_LETTERS]
            if id_:
                row["id"] = id_


def _convert(source: Source, fields: Mapping[str, Field]) -> None:
    """Give the cells of a CSV file the types that YAML would have given them."""
    typed_ = ("flag", "whole", "number")
    texts = {"id"} | {
        name for name, field in fields.items() if field.length is None and field.type not in typed_
    }
    for row in source.value["pieces"]:
        for name, cell in list(row.items()):
            if cell is not None and name in texts:
                continue
            value = _cell(name, cell, fields.get(name))
            if value is None:
                del row[name]
            else:
                row[name] = value


def _cell(name: str, cell: str | None, field: Field | None) -> Any:
    if cell is None:
        needs_list = field and field.length == 0 and not field.optional and field.default is None
        return [] if needs_list else None
    if field is not None and field.length is not None:
        return [_value(part.strip(), field.type) for part in cell.split(";")]
    return _value(cell, "whole" if name == "copies" else field.type if field else "word")


def _value(cell: str, kind: str) -> Any:
    if kind == "flag":
        return {"true": True, "yes": True, "false": False, "no": False}.get(cell.lower(), cell)
    if kind == "number" and _COMMA.fullmatch(cell):
        cell = cell.replace(",", ".")
    return typed(cell) if kind in ("whole", "number") else cell


def _piece(
    source: Source, number: int, row: Any, names: Iterable[str], texts: Sequence[str]
) -> Piece:
    values = row.__dict__
    fields = {name: values[OWN + name] for name in names}
    places = {
        name: source.where(("pieces", number, name)) for name in texts if fields[name] is not None
    }
    where = source.where(("pieces", number))
    return Piece(values["id"], values["copies"], fields, where, places)


def _repeated(pieces: Sequence[Piece], file: str) -> list[Finding]:
    first: dict[str, Piece] = {}
    few = Few(file)
    for piece in pieces:
        before = first.setdefault(alike(piece.id), piece)
        if before is piece:
            continue
        if piece.id == before.id:
            few.add("twice", partial(_twice, piece, before))
        else:
            few.add("alike", partial(_alike, piece, before))
    return few.found


def _twice(piece: Piece, before: Piece) -> Finding:
    message = worded(
        "piece {piece} stands here a second time (first in line {line})",
        piece=repr(shortened(piece.id, 60)),
        line=str(before.where.line),
    )
    return error(piece.where, message, worded("use `copies` to print one several times"))


def _alike(piece: Piece, before: Piece) -> Finding:
    message = worded(
        "pieces {other} (line {line}) and {piece} differ in capitals only",
        other=repr(before.id),
        line=str(before.where.line),
        piece=repr(shortened(piece.id, 60)),
    )
    hint = worded("their pictures are one file on Windows and macOS: rename one of them")
    return error(piece.where, message, hint)
