"""The forms of pieces, made from the fields that their component declares."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    StrictBool,
    StrictInt,
    StrictStr,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
    create_model,
)
from pydantic import Field as FormField
from pydantic_core import PydanticCustomError

from pnp.base.findings import MOST_LISTED
from pnp.load.forms.base import Colour, Form, Number, PieceId, spelt
from pnp.model.game import Field

RESERVED = ("id", "copies")  # every piece has these
OWN = "field_"  # before the names of fields inside a form
_TYPES: dict[str, Any] = {
    "": Any,  # of which nobody knows
    "text": StrictStr,
    "word": StrictStr,
    "number": Number,
    "whole": StrictInt,
    "flag": StrictBool,
    "colour": Colour,
    "picture": StrictStr,
}


def file_form(fields: Mapping[str, Field]) -> type[Form]:
    """Return the form of a file of pieces."""
    row = row_form(fields)
    rows = Annotated[list[row], FormField(min_length=1)]  # type: ignore[valid-type]
    definition: Any = {"pieces": (rows, ...)}
    return create_model("PiecesForm", __base__=Form, **definition)


def row_form(fields: Mapping[str, Field]) -> type[Form]:
    """Return the form of one piece with the fields that its component declares.

    Inside the form the fields bear other names, for a game may call a field `copy` or `schema`,
    which is what the form's own methods are called.
    """
    definition: dict[str, Any] = {
        "id": (PieceId, ...),
        "copies": (Annotated[StrictInt, FormField(ge=0, le=10_000)], 1),
    }
    for field in fields.values():
        kind = _annotation(field)
        if field.optional:
            kind, default = kind | None, field.default
        else:
            default = ... if field.default is None else field.default
        definition[OWN + field.name] = (kind, FormField(default, alias=field.name))
    return create_model("PieceForm", __base__=Form, **definition)


def holds(field: Field, value: Any) -> bool:
    """Tell whether a field may hold a value."""
    try:
        TypeAdapter(_annotation(field), config=ConfigDict(strict=True)).validate_python(value)
    except ValidationError:
        return False
    return True


def _annotation(field: Field) -> Any:
    kind: Any = _TYPES[field.type]
    if field.one_of and field.type == "word":
        kind = Annotated[_one_of(kind, tuple(map(str, field.one_of))), BeforeValidator(spelt)]
    elif field.one_of:
        kind = _one_of(kind, tuple(field.one_of))
    if field.length is None:
        return kind
    if field.length == 0:
        return list[kind]
    return Annotated[list[kind], FormField(min_length=field.length, max_length=field.length)]


def _one_of(kind: Any, choices: tuple[str | int, ...]) -> Any:
    """Return a choice; each mistake of a Literal would hold all choices, which may be many."""
    if len(choices) <= MOST_LISTED:
        return Literal[choices]
    known, words = frozenset(choices), tuple(map(str, choices))

    def one_of(value: str | int) -> str | int:
        if value not in known:
            raise PydanticCustomError("literal_error", "not one of many", {"words": words})
        return value

    return Annotated[kind, AfterValidator(one_of), WithJsonSchema({"enum": list(choices)})]
