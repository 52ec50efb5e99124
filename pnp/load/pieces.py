"""The pieces of a component, from YAML or CSV, held to the fields that the game declares."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    StrictBool,
    StrictInt,
    StrictStr,
    TypeAdapter,
    ValidationError,
    create_model,
)
from pydantic import Field as FormField

from pnp.findings import Finding, error
from pnp.load.csv_file import read_csv
from pnp.load.forms import Colour, Number, PieceId
from pnp.load.source import Source
from pnp.load.validate import explain, fit
from pnp.load.yaml_file import read_yaml
from pnp.model.game import Field, Piece

RESERVED = ("id", "copies")  # every piece has these
_TYPES: dict[str, Any] = {
    "text": StrictStr,
    "word": StrictStr,
    "number": Number,
    "whole": StrictInt,
    "flag": StrictBool,
    "colour": Colour,
    "picture": StrictStr,
}


def read_pieces(path: Path, fields: Mapping[str, Field]) -> tuple[tuple[Piece, ...], list[Finding]]:
    """Read the pieces of a file, with everything that is wrong with them."""
    if path.suffix == ".csv":
        source = read_csv(path)
        _convert(source, fields)
        return _pieces(source, fields)
    source = read_yaml(path)
    form, findings = fit(source, file_form(fields))
    if form is None:
        return (), findings
    return _pieces(source, fields)


def file_form(fields: Mapping[str, Field]) -> type[BaseModel]:
    """Return the form of a YAML file of pieces."""
    row = row_form(fields)
    config = ConfigDict(extra="forbid", strict=True)
    definition: Any = {"pieces": (list[row], ...)}  # type: ignore[valid-type]
    return create_model("PiecesForm", __config__=config, **definition)


def row_form(fields: Mapping[str, Field]) -> type[BaseModel]:
    """Return the form of one piece with the fields that its component declares."""
    definition: dict[str, Any] = {
        "id": (PieceId, ...),
        "copies": (Annotated[StrictInt, FormField(ge=1, le=10_000)], 1),
    }
    for field in fields.values():
        kind = _annotation(field)
        if field.optional:
            definition[field.name] = (kind | None, field.default)
        else:
            definition[field.name] = (kind, ... if field.default is None else field.default)
    config = ConfigDict(extra="forbid", strict=True)
    return create_model("PieceForm", __config__=config, **definition)


def _annotation(field: Field) -> Any:
    kind = _TYPES[field.type]
    if field.one_of:
        if field.type == "word":
            kind = Annotated[
                Literal[tuple(str(choice) for choice in field.one_of)],  # type: ignore[misc]
                BeforeValidator(_spell),
            ]
        else:
            kind = Literal[tuple(field.one_of)]
    if field.length is None:
        return kind
    if field.length == 0:
        return list[kind]
    return Annotated[list[kind], FormField(min_length=field.length, max_length=field.length)]


def _spell(value: Any) -> Any:
    """Take 1 for "1" where the choices are words."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _convert(source: Source, fields: Mapping[str, Field]) -> None:
    """Give the cells of a CSV file the types that YAML would have given them."""
    for row in source.value["pieces"]:
        for name, cell in list(row.items()):
            if cell is None:
                del row[name]
            else:
                row[name] = _cell(name, cell, fields.get(name))


def _cell(name: str, cell: str, field: Field | None) -> Any:
    if field is not None and field.length is not None:
        return [_value(part.strip(), field.type) for part in cell.split(";")]
    return _value(cell, "whole" if name == "copies" else field.type if field else "word")


def _value(cell: str, kind: str) -> Any:
    if kind == "flag":
        return {"true": True, "yes": True, "false": False, "no": False}.get(cell.lower(), cell)
    if kind in ("whole", "number"):
        for convert in (int, float) if kind == "number" else (int,):
            try:
                return convert(cell)
            except ValueError:
                continue
    return cell


def _pieces(
    source: Source, fields: Mapping[str, Field]
) -> tuple[tuple[Piece, ...], list[Finding]]:
    form = row_form(fields)
    rows: Sequence[Any] = source.value["pieces"]
    try:
        checked = TypeAdapter(list[form]).validate_python(rows)  # type: ignore[valid-type]
    except ValidationError as problem:
        details = problem.errors(include_url=False)
        return (), [_explain(source, form, detail) for detail in details]
    pieces = tuple(
        _piece(source, number, row, fields) for number, row in enumerate(checked)
    )
    return pieces, _repeated(pieces)


def _explain(source: Source, form: type[BaseModel], detail: Any) -> Finding:
    row, *rest = detail["loc"]
    return explain(source, form, {**detail, "loc": tuple(rest)}, start=("pieces", row))


def _piece(source: Source, number: int, row: Any, fields: Mapping[str, Field]) -> Piece:
    values = row.__dict__
    trail = ("pieces", number)
    places = {
        name: source.where((*trail, name))
        for name, field in fields.items()
        if field.translatable and values[name] is not None
    }
    return Piece(
        id=values["id"],
        copies=values["copies"],
        fields={name: values[name] for name in fields},
        where=source.where(trail),
        places=places,
    )


def _repeated(pieces: Sequence[Piece]) -> list[Finding]:
    first: dict[str, Piece] = {}
    findings = []
    for piece in pieces:
        if piece.id in first:
            line = first[piece.id].where.line
            message = f"piece {piece.id!r} stands here a second time (first in line {line})"
            findings.append(error(piece.where, message, "use `copies` to print one several times"))
        first.setdefault(piece.id, piece)
    return findings
