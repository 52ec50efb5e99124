"""What all forms are made of: a mapping with known keys, lengths, names, and how to say them."""

from collections.abc import Callable, Mapping
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

from pnp.base.colours import whole
from pnp.base.filenames import MOST_LETTERS, fault, path_fault
from pnp.base.findings import Sentence, sentence, shortened
from pnp.base.numerals import plain
from pnp.base.plurals import PluralRule
from pnp.base.units import millimetres
from pnp.model.game import RULES

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

PATTERNS: Mapping[str, Callable[[str], Sentence]] = {  # what a person would say of others
    ID: lambda text: sentence("{text} is not a name: small letters, digits, - and _", text=text),
    COLOUR: lambda text: sentence('{text} is not a colour such as "#1d4f91"', text=text),
    PIECE: lambda text: sentence("{text} is not a name: letters, digits, - _ and .", text=text),
    FIELD: lambda text: sentence(
        "{text} is not a name: small letters, digits and _, a letter first", text=text
    ),
    LANGUAGE: lambda text: sentence(
        "{text} is not the code of a language, such as de or pt-BR", text=text
    ),
    PACKAGE: lambda text: sentence("{text} is not the name of a Python package", text=text),
    WORD: lambda text: sentence("{text} is not one word, letters only", text=text),
    WORDS: lambda text: sentence(
        "{text} is not words with spaces between them: letters, - and ' inside, one of + ~ * ^ >"
        " at the end",
        text=text,
    ),
    PHRASES: lambda text: sentence(
        "{text} is not phrases with commas between them: words, word* for any ending, # or …",
        text=text,
    ),
    DIGITS: lambda text: sentence("{text} is not a number in digits, such as 12", text=text),
    FACT: lambda text: sentence("{text} is not the number of a fact, such as AB-1.01", text=text),
    ADDRESS: lambda text: sentence(
        "{text} is not an address such as https://shop.example/sizes", text=text
    ),
    DOTTED: lambda text: sentence(
        "{text} is not a name: small letters, digits, _ and dots between, a letter first",
        text=text,
    ),
}


def _length(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise PydanticCustomError("length_type", "not a length")
    return millimetres(value)


def _positive(value: float) -> float:
    if value < LEAST:
        raise ValueError(
            sentence(
                "{length} mm is not a size: it has to be at least {least} mm",
                length=plain(value),
                least=str(LEAST),
            )
        )
    return value


def _not_negative(value: float) -> float:
    if value < 0:
        raise ValueError(sentence("{length} mm is less than 0", length=plain(value)))
    return value


def spelt(value: Any) -> Any:
    """Take 1 for "1" where a word is wanted."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _file_name(value: str) -> str:
    if not value or set(value) & set("/\\\0") or value == "..":
        raise ValueError(
            sentence("{name} is not the name of a file in that folder", name=repr(value))
        )
    return _anywhere(value, fault(value))


def _path(value: str) -> str:
    return _anywhere(value, path_fault(value))


def _inner_path(value: str) -> str:
    if value.startswith("/") or ".." in value.split("/"):
        raise ValueError(sentence("{path} leads out of the package", path=repr(value)))
    return _path(value)


def _language_code(value: str) -> str:
    return _anywhere(
        value, fault(value), sentence("add a country, such as {code}", code=f"{value}-XX")
    )


def _component_id(value: str) -> str:
    if value == RULES:
        raise ValueError(
            sentence("{name} is what rules.md becomes; choose another name", name=repr(value))
        )
    return value


def _variant_id(value: str) -> str:
    if value in ("all", "none"):
        raise ValueError(
            sentence("{name} means something else where variants are named", name=repr(value))
        )
    return value


def _anywhere(value: str, said: str, hint: str = "") -> str:
    """Refuse what only some systems can find."""
    if not said:
        return value
    name = repr(shortened(value, MOST_LETTERS))
    problem = ValueError(sentence("{name}: {problem}", name=name, problem=said))
    if "\\" in value and not hint:
        hint = sentence("write {path}", path=value.replace("\\", "/"))
    problem.add_note(hint)
    raise problem


def _plural_rule(value: str) -> str:
    """Refuse a gettext rule that can not be used, or has forms that no number has."""
    if fault := PluralRule.fault(value):
        raise ValueError(fault)
    rule = PluralRule.of(value)
    if (used := len(rule.used)) < rule.total:
        raise ValueError(
            sentence(
                "{rule} has {total} forms and uses only {used}",
                rule=repr(shortened(value, 60)),
                total=rule.total,
                used=used,
            )
        )
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
