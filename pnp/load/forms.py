"""The forms that data files have to fit; JSON Schemas for editors come from here too."""

from typing import Annotated, Any, Literal

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

from pnp.units import millimetres

ID = r"^[a-z0-9][a-z0-9_-]*$"
COLOUR = r"^#[0-9a-fA-F]{6}$"
PIECE = r"^[A-Za-z0-9][A-Za-z0-9_.-]*$"
FIELD = r"^[a-z][a-z0-9_]*$"
LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z]{2,4})?$"
WORD = r"^[^\W\d_]+$"
PACKAGE = r"^[A-Za-z_][A-Za-z0-9_]*$"
FACT = r"^[A-Z]+-[0-9]+\.[0-9]+$"
DOTTED = r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$"

PATTERNS = {  # how a person would say it
    ID: "a name: small letters, digits, - and _",
    COLOUR: 'a colour such as "#1d4f91"',
    PIECE: "a name: letters, digits, - _ and .",
    FIELD: "a name: small letters, digits and _, a letter first",
    LANGUAGE: "the code of a language, such as de or pt-BR",
    PACKAGE: "the name of a Python package",
    WORD: "one word, letters only",
    FACT: "the number of a fact, such as AB-1.01",
    DOTTED: "a name: small letters, digits, _ and dots between, a letter first",
}


def _length(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise PydanticCustomError("length_type", "not a length")
    return millimetres(value)


def _positive(value: float) -> float:
    if value <= 0:
        raise ValueError(f"{value:g} mm is not a size: it has to be more than 0")
    return value


def _not_negative(value: float) -> float:
    if value < 0:
        raise ValueError(f"{value:g} mm is less than 0")
    return value


def _id_text(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _file_name(value: str) -> str:
    if not value or set(value) & set("/\\\0") or value == "..":
        raise ValueError(f"{value!r} is not the name of a file in that folder")
    return value


def _plural_rule(value: str) -> str:
    """Try a gettext rule on the numbers that a language needs to tell apart."""
    from gettext import c2py  # noqa: PLC0415  only this needs it

    parts = dict(part.strip().split("=", 1) for part in value.split(";") if "=" in part)
    try:
        total, rule = int(parts["nplurals"]), c2py(parts["plural"])
        good = all(0 <= rule(number) < total for number in range(201))
    except (KeyError, ValueError, ArithmeticError, RecursionError):
        good = False
    if not good:
        told = value if len(value) <= 60 else f"{value[:60]}…"
        raise ValueError(f"{told!r} is not a rule such as 'nplurals=2; plural=(n != 1);'")
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
PieceId = Annotated[str, BeforeValidator(_id_text), Field(pattern=PIECE), _ID_SCHEMA]
Plurals = Annotated[StrictStr, AfterValidator(_plural_rule)]
FileName = Annotated[StrictStr, AfterValidator(_file_name)]
Colour = Annotated[StrictStr, Field(pattern=COLOUR)]
Number = StrictInt | StrictFloat
Dotted = Annotated[StrictStr, Field(pattern=DOTTED)]
Line = Annotated[list[AnyLength], Field(min_length=4, max_length=4)]


class Form(BaseModel):
    """A mapping with known keys only."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class PaperForm(Form):
    """A sheet of paper, upright."""

    title: StrictStr
    size: list[Extent] = Field(min_length=2, max_length=2)
    margins: Distance | Annotated[list[Distance], Field(min_length=4, max_length=4)] = 5.0
    inches: bool = False


class FoldsForm(Form):
    """Lines to fold along, each [x, y, x, y]."""

    mountain: list[Line] = []
    valley: list[Line] = []


class TabForm(Form):
    """An area that is glued under another."""

    area: list[list[AnyLength]]
    label: StrictStr = ""


class TuckForm(Form):
    """A tuck box for a deck of this game."""

    deck: StrictStr
    weight: StrictInt | StrictFloat = Field(default=300, ge=60, le=600)


class ShapeForm(Form):
    """The outline of a piece: exactly one of rect, circle, polygon, path or tuck."""

    rect: list[Extent] | None = Field(default=None, min_length=2, max_length=2)
    circle: Extent | None = None
    polygon: list[list[AnyLength]] | None = None
    path: StrictStr | None = None
    tuck: TuckForm | None = None
    corner: Distance = 0.0
    bleed: Distance = 2.0
    safe: Distance = 2.0
    folds: FoldsForm | None = None
    tabs: list[TabForm] = []
    holes: list[StrictStr] = []


class LanguageForm(Form):
    """A language: its own name, its English name, hyphenation and plural rule."""

    title: StrictStr
    english: StrictStr
    hyphens: StrictStr
    plurals: Plurals
    quotes: list[StrictStr] = Field(default=["“", "”"], min_length=2, max_length=2)
    decimal: Literal[".", ","] = "."
    narrow: StrictStr = ""
    tied: list[Annotated[StrictStr, Field(pattern=WORD)]] = []
    twice: list[Annotated[StrictStr, Field(pattern=WORD)]] = []


class FamilyForm(Form):
    """A typeface: the Python package or project folder with its files, and one file per style."""

    package: Annotated[StrictStr, Field(pattern=PACKAGE)] | None = None
    folder: StrictStr | None = None
    regular: FileName
    bold: FileName | None = None
    italic: FileName | None = None
    bold_italic: FileName | None = None


class PapersForm(Form):
    """`card_data/stock/papers.yaml`."""

    papers: dict[Annotated[str, Field(pattern=ID)], PaperForm]


class ShapesForm(Form):
    """`card_data/stock/shapes.yaml`."""

    shapes: dict[Annotated[str, Field(pattern=ID)], ShapeForm]


class LanguagesForm(Form):
    """`card_data/stock/languages.yaml`."""

    languages: dict[Annotated[str, Field(pattern=LANGUAGE)], LanguageForm]


class FontsForm(Form):
    """`card_data/stock/fonts.yaml`."""

    fonts: dict[Annotated[str, Field(pattern=ID)], FamilyForm]


class WordsForm(Form):
    """`card_data/stock/words.yaml`: the words that every sheet carries."""

    words: dict[Annotated[str, Field(pattern=ID)], StrictStr]


FieldType = Literal["text", "word", "number", "whole", "flag", "colour", "picture"]


ListLength = Annotated[StrictInt, Field(ge=1)] | Literal["any"]


class FieldForm(Form):
    """What a field of a piece may hold."""

    type: FieldType = "word"
    one_of: list[StrictStr | StrictInt] | None = Field(default=None, min_length=1)
    items: ListLength | None = Field(default=None, alias="list")
    optional: bool = False
    default: Any = None


Status = Literal["documented", "derived", "public", "house"]
Names = StrictStr | list[StrictStr]


class AskForm(Form):
    """What is counted, of which components, and where."""

    of: Names
    where: dict[str, Any] = {}
    each: StrictStr | None = None
    is_: Any = Field(default=None, alias="is")
    field: StrictStr | None = None
    times: StrictStr | None = None
    by: Names | None = None
    size: StrictInt | None = None
    part: StrictStr | None = None
    turns: dict[str, list[StrictInt]] | None = None
    swap: dict[str, dict[str, Any]] | None = None


class CountForm(Form):
    """A number that the rules state: one way of counting, the number, and where it is from."""

    id: StrictStr
    name: Dotted | None = None
    says: Number
    status: Status
    source: StrictStr
    players: StrictInt | None = None
    count: AskForm | None = None
    sum: AskForm | None = None
    distinct: AskForm | None = None
    sets: AskForm | None = None
    closed: AskForm | None = None
    most: AskForm | None = None
    least: AskForm | None = None


class NumberForm(Form):
    """A number that the rules state and no piece carries."""

    says: Number
    status: Status
    source: StrictStr


class RemoveForm(Form):
    """What a set-up takes out of the game: all that match, some copies, or whole sets."""

    of: Names
    where: dict[str, Any] = {}
    copies: StrictInt | None = None
    sets: StrictInt | None = None
    by: StrictStr | None = None


class SetUpForm(Form):
    """What leaves the box before a game with this many players."""

    players: StrictInt
    remove: list[RemoveForm] = []


class ComponentForm(Form):
    """Pieces that share a shape, a front and a back."""

    title: StrictStr
    shape: StrictStr | ShapeForm
    pieces: StrictStr
    front: StrictStr
    back: StrictStr = ""
    gap: Distance = 0.0
    note: StrictStr = ""
    kinds: StrictStr = ""
    split: Distance | None = None
    weight: Annotated[StrictInt, Field(ge=40, le=1000)] = 300
    fields: dict[Annotated[str, Field(pattern=FIELD)], FieldType | FieldForm] = {}


class GameForm(Form):
    """`card_data/<game>/game.yaml`."""

    title: StrictStr
    version: StrictStr
    by: StrictStr = ""
    players: list[StrictInt] = Field(default=[], min_length=0, max_length=2)
    engine: StrictStr = ""
    colours: dict[Annotated[str, Field(pattern=ID)], Colour] = {}
    components: dict[Annotated[str, Field(pattern=ID)], ComponentForm] = Field(min_length=1)
    numbers: dict[Dotted, NumberForm] = {}
    counts: list[CountForm] = []
    setups: list[SetUpForm] = []


class ExampleForm(BaseModel):
    """A position that the game's rules engine judges; all but `says` is the engine's business."""

    model_config = ConfigDict(extra="allow", strict=True)

    says: dict[str, Any]


class ExamplesForm(Form):
    """`card_data/<game>/examples.yaml`."""

    examples: dict[Annotated[str, Field(pattern=ID)], ExampleForm]
