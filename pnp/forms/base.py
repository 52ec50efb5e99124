"""What all forms are made of: a mapping with known keys, lengths, names, and how to say them."""

from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictFloat,
    StrictInt,
    StrictStr,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from pnp.colours import whole
from pnp.filenames import MOST_LETTERS, fault, path_fault
from pnp.findings import shortened
from pnp.model.rules import RULES
from pnp.numerals import plain
from pnp.placeholders import forms_used, plural_fault, plural_rule
from pnp.units import millimetres

LEAST = 0.01  # mm: what is smaller is on no paper
ID = r"^[a-z0-9][a-z0-9_-]*$"
COLOUR = r"^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}([0-9a-fA-F]{2})?)$"
PIECE = r"^[A-Za-z0-9][A-Za-z0-9_.-]*$"
FIELD = r"^[a-z][a-z0-9_]*$"
LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z]{2,4})?$"
WORD = r"^[^\W\d_]+$"
PACKAGE = r"^[A-Za-z_][A-Za-z0-9_]*$"
FACT = r"^[A-Z]+-[0-9]+\.[0-9]+$"
_WORD = r"[^\W\d_]+(?:['-][^\W\d_]+)*[+~*^]?>?"
WORDS = rf"^{_WORD}(?: {_WORD})*$"
_PART = r"(?:\*?[^\W\d_](?:[^\W\d_]|['-])*\*?|#|…)"
_PHRASE = rf"{_PART}(?: {_PART})*"
PHRASES = rf"^{_PHRASE}(?:, {_PHRASE})*$"
DIGITS = r"^(0|[1-9][0-9]{0,5})$"
DOTTED = r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$"
ADDRESS = r"^https?://[^\s<>]+$"

PATTERNS = {  # how a person would say it
    ID: "a name: small letters, digits, - and _",
    COLOUR: 'a colour such as "#1d4f91"',
    PIECE: "a name: letters, digits, - _ and .",
    FIELD: "a name: small letters, digits and _, a letter first",
    LANGUAGE: "the code of a language, such as de or pt-BR",
    PACKAGE: "the name of a Python package",
    WORD: "one word, letters only",
    WORDS: "words with spaces between them: letters, - and ' inside, one of + ~ * ^ > at the end",
    PHRASES: "phrases with commas between them: words, word* for any ending, # or …",
    DIGITS: "a number in digits, such as 12",
    FACT: "the number of a fact, such as AB-1.01",
    ADDRESS: "an address such as https://shop.example/sizes",
    DOTTED: "a name: small letters, digits, _ and dots between, a letter first",
}


def _length(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise PydanticCustomError("length_type", "not a length")
    return millimetres(value)


def _positive(value: float) -> float:
    if value < LEAST:
        raise ValueError(f"{plain(value)} mm is not a size: it has to be at least {LEAST} mm")
    return value


def _not_negative(value: float) -> float:
    if value < 0:
        raise ValueError(f"{plain(value)} mm is less than 0")
    return value


def spelt(value: Any) -> Any:
    """Take 1 for "1" where a word is wanted."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _file_name(value: str) -> str:
    if not value or set(value) & set("/\\\0") or value == "..":
        raise ValueError(f"{value!r} is not the name of a file in that folder")
    return _anywhere(value, fault(value))


def _path(value: str) -> str:
    return _anywhere(value, path_fault(value))


def _inner_path(value: str) -> str:
    if value.startswith("/") or ".." in value.split("/"):
        raise ValueError(f"{value!r} leads out of the package")
    return _path(value)


def _language_code(value: str) -> str:
    return _anywhere(value, fault(value), f"add a country, such as {value}-XX")


def _component_id(value: str) -> str:
    if value == RULES:
        raise ValueError(f"{value!r} is what rules.md becomes; choose another name")
    return value


def _variant_id(value: str) -> str:
    if value in ("all", "none"):
        raise ValueError(f"{value!r} means something else where variants are named")
    return value


def _anywhere(value: str, said: str, hint: str = "") -> str:
    """Refuse what only some systems can find."""
    if not said:
        return value
    problem = ValueError(f"{shortened(value, MOST_LETTERS)!r}: {said}")
    problem.add_note(hint or ("write " + value.replace("\\", "/") if "\\" in value else ""))
    raise problem


def _plural_rule(value: str) -> str:
    """Refuse a gettext rule that can not be used, or has forms that no number has."""
    if fault := plural_fault(value):
        raise ValueError(fault)
    total, rule = plural_rule(value)
    if (used := len(forms_used(rule))) < total:
        raise ValueError(f"{shortened(value, 60)!r} has {total} forms and uses only {used}")
    return value


_LENGTH_SCHEMA = WithJsonSchema(
    {
        "anyOf": [
            {"type": "number"},
            {"type": "string", "pattern": r"^\s*[-+]?[0-9.]+\s*(mm|cm|in|pt)?\s*$"},
        ]
    }
)
_ID_SCHEMA = WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "integer"}]})
AnyLength = Annotated[float, BeforeValidator(_length), _LENGTH_SCHEMA]
Extent = Annotated[float, BeforeValidator(_length), AfterValidator(_positive), _LENGTH_SCHEMA]
Distance = Annotated[float, BeforeValidator(_length), AfterValidator(_not_negative), _LENGTH_SCHEMA]
PieceId = Annotated[
    str, Field(pattern=PIECE), Field(max_length=MOST_LETTERS), BeforeValidator(spelt), _ID_SCHEMA
]
Plurals = Annotated[StrictStr, AfterValidator(_plural_rule)]
FileName = Annotated[StrictStr, AfterValidator(_file_name)]
DataPath = Annotated[StrictStr, AfterValidator(_path)]
InnerPath = Annotated[StrictStr, AfterValidator(_inner_path)]
Colour = Annotated[StrictStr, Field(pattern=COLOUR), AfterValidator(whole)]
Number = StrictInt | StrictFloat
Id = Annotated[str, Field(pattern=ID)]
ShortId = Annotated[Id, Field(max_length=MOST_LETTERS)]  # of what files are called after
FolderId = Annotated[ShortId, AfterValidator(_file_name)]  # of what folders are called after
VariantId = Annotated[ShortId, AfterValidator(_variant_id)]
ComponentId = Annotated[ShortId, AfterValidator(_component_id)]
LanguageCode = Annotated[str, Field(pattern=LANGUAGE), AfterValidator(_language_code)]
Dotted = Annotated[StrictStr, Field(pattern=DOTTED)]
Line = Annotated[list[AnyLength], Field(min_length=4, max_length=4)]


class Form(BaseModel):
    """A mapping with known keys only."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)
