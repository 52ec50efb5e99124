"""What all forms are made of, data held to them, and what does not fit told in our words."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictFloat,
    StrictInt,
    StrictStr,
    ValidationError,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from pnp.base.colours import whole
from pnp.base.filenames import MOST_LETTERS, fault, path_fault
from pnp.base.findings import (
    Few,
    Finding,
    Sentence,
    collected,
    did_you_mean,
    error,
    listed,
    nearest,
    noted_by,
    said_by,
    sentence,
    shortened,
    shown_value,
)
from pnp.base.numerals import plain
from pnp.base.plurals import PluralRule
from pnp.base.source import MOST_VALUES, Source, Trail
from pnp.base.units import millimetres
from pnp.load.project import Project
from pnp.load.yaml_file import read_yaml
from pnp.model.face import RULES

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

PATTERNS = {  # what a person would say of others
    ID: sentence("{text} is not a name: small letters, digits, - and _", text=""),
    COLOUR: sentence('{text} is not a colour such as "#1d4f91"', text=""),
    PIECE: sentence("{text} is not a name: letters, digits, - _ and .", text=""),
    FIELD: sentence("{text} is not a name: small letters, digits and _, a letter first", text=""),
    LANGUAGE: sentence("{text} is not the code of a language, such as de or pt-BR", text=""),
    PACKAGE: sentence("{text} is not the name of a Python package", text=""),
    WORD: sentence("{text} is not one word, letters only", text=""),
    WORDS: sentence(
        "{text} is not words with spaces between them: letters, - and ' inside, one of + ~ * ^ >"
        " at the end",
        text="",
    ),
    PHRASES: sentence(
        "{text} is not phrases with commas between them: words, word* for any ending, # or …",
        text="",
    ),
    DIGITS: sentence("{text} is not a number in digits, such as 12", text=""),
    FACT: sentence("{text} is not the number of a fact, such as AB-1.01", text=""),
    ADDRESS: sentence("{text} is not an address such as https://shop.example/sizes", text=""),
    DOTTED: sentence(
        "{text} is not a name: small letters, digits, _ and dots between, a letter first", text=""
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


def _anywhere(value: str, reason: str, hint: str = "") -> str:
    """Refuse what only some systems can find."""
    if not reason:
        return value
    name = repr(shortened(value, MOST_LETTERS))
    problem = ValueError(sentence("{name}: {problem}", name=name, problem=reason))
    if "\\" in value and not hint:
        hint = sentence("write {path}", path=value.replace("\\", "/"))
    problem.add_note(hint)
    raise problem


def _plural_rule(value: str) -> str:
    """Refuse a gettext rule that can not be used, or has forms that no number has."""
    if fault := PluralRule.fault(value):
        raise ValueError(fault)
    rule = PluralRule.of(value)
    name, total, used = repr(shortened(value, 60)), rule.total, len(rule.used)
    if used < total:
        raise ValueError(
            sentence(
                "{rule} has {total} forms and uses only {used}", rule=name, total=total, used=used
            )
        )
    return value


_WITH_UNIT = {"type": "string", "pattern": r"^\s*[-+]?[0-9.]+\s*(mm|cm|in|pt)?\s*$"}
_LENGTH_SCHEMA = WithJsonSchema({"anyOf": [{"type": "number"}, _WITH_UNIT]})
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


# --- Data held to their forms: every value that does not fit is told.


_MAPPING = sentence("a mapping (`key: value` lines)")
_TEXT, _LIST = sentence("text"), sentence("a list")
_WHOLE, _NUMBER = sentence("a whole number"), sentence("a number")
_FLAG, _LENGTH = sentence("true or false"), sentence("a length such as 30, 30mm, 2.5in or 9pt")
KINDS = {
    "string_type": _TEXT,
    "int_type": _WHOLE,
    "int_from_float": _WHOLE,
    "float_type": _NUMBER,
    "bool_type": _FLAG,
    "length_type": _LENGTH,
    "list_type": _LIST,
    "dict_type": _MAPPING,
    "model_type": _MAPPING,
    "model_attributes_type": _MAPPING,
}
_NO_SUCH = {  # where nothing else would be right
    _TEXT: sentence("{value} is not text", value=""),
    _WHOLE: sentence("{value} is not a whole number", value=""),
    _NUMBER: sentence("{value} is not a number", value=""),
    _FLAG: sentence("{value} is not true or false", value=""),
    _LENGTH: sentence("{value} is not a length such as 30, 30mm, 2.5in or 9pt", value=""),
    _LIST: sentence("{value} is not a list", value=""),
    _MAPPING: sentence("{value} is not a mapping (`key: value` lines)", value=""),
}
_OF_LIMITS: Mapping[str, Callable[[str, Any, Mapping[str, Any]], Sentence]] = {  # value and limits
    "too_short": lambda _, value, limits: sentence(
        "{number} {number:item|items}, at least {least}",
        number=len(value),
        least=str(limits["min_length"]),
    ),
    "too_long": lambda _, value, limits: sentence(
        "{number} {number:item|items}, at most {most}",
        number=len(value),
        most=str(limits["max_length"]),
    ),
    "string_too_long": lambda shown, _, limits: sentence(
        "{text} has more than {most} letters", text=shown, most=str(limits["max_length"])
    ),
    "greater_than_equal": lambda shown, _, limits: sentence(
        "{value} is less than {least}", value=shown, least=str(limits["ge"])
    ),
    "less_than_equal": lambda shown, _, limits: sentence(
        "{value} is more than {most}", value=shown, most=str(limits["le"])
    ),
}
_CHOICE = re.compile(r"""'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s,]+)""")
_YES, _NO = ("yes", "on", "true"), ("no", "off", "false")


F = TypeVar("F", bound=BaseModel)
ReadForm = TypeVar("ReadForm", bound=Form)
N = TypeVar("N")


class Complaint(NamedTuple):
    """What the validator said of one value."""

    trail: Trail
    kind: str
    value: Any
    context: dict[str, Any]
    of_key: bool = False


def in_words(group: Sequence[Complaint]) -> tuple[str, str]:
    """Return what is wrong with a value, and a hint."""
    own = [one for one in group if one.kind not in KINDS and one.kind != "literal_error"]
    return _describe(own[0]) if own else _describe_kinds(group)


def _describe(complaint: Complaint) -> tuple[str, str]:
    kind, value, context = complaint.kind, shown_value(complaint.value), complaint.context
    if kind == "string_pattern_mismatch":
        return PATTERNS[context["pattern"]].but(text=value), ""
    if kind == "value_error":
        return said_by(context["error"]), noted_by(context["error"])
    if kind in _OF_LIMITS:
        return _OF_LIMITS[kind](value, complaint.value, context), ""
    return sentence("{value} does not fit", value=value), ""


def _describe_kinds(group: Sequence[Complaint]) -> tuple[str, str]:
    """Say what a value should have been instead."""
    value = group[0].value
    choices = [word for one in group for word in _choices(one)]
    wanted = dict.fromkeys(KINDS[one.kind] for one in group if one.kind in KINDS)
    if _NUMBER in wanted:
        wanted.pop(_WHOLE, None)
    if choices:
        for word in (_LIST, _MAPPING):
            wanted.pop(word, None)
    hint = did_you_mean(str(value), choices) if nearest(str(value), choices) else ""
    return _none_of(shown_value(value), choices, list(wanted)), hint or _type_hint(wanted, value)


def _none_of(value: str, choices: Sequence[str], kinds: Sequence[Sentence]) -> str:
    """Say that a value is none of the words, and of none of the kinds, that it could be."""
    if not choices and len(kinds) == 1:
        return _NO_SUCH[kinds[0]].but(value=value)
    if not kinds and len(choices) == 1:
        return sentence("{value} is not {word}", value=value, word=repr(choices[0]))
    if not kinds:
        return sentence("{value} is not one of {words}", value=value, words=listed(choices))
    wanted: list[str] = [*kinds]
    if choices:
        several = sentence("one of {words}", words=listed(choices))
        wanted.insert(0, several if len(choices) > 1 else repr(choices[0]))
    first, *between, last = wanted
    for other in between:
        first = sentence("{words} nor {last}", words=first, last=other)
    return sentence("{value} is neither {first} nor {last}", value=value, first=first, last=last)


def _choices(complaint: Complaint) -> list[str]:
    if complaint.kind != "literal_error":
        return []
    if "words" in complaint.context:
        return list(complaint.context["words"])
    words = _CHOICE.finditer(complaint.context["expected"])
    return [match[1] or match[2] or match[3] or "" for match in words if match[3] != "or"]


def _type_hint(wanted: Collection[str], value: Any) -> str:
    if _TEXT in wanted:
        if isinstance(value, (int, float)):
            return sentence("put it in quotes: {text}", text=f'"{str(value).lower()}"')
        return sentence("a text that begins with # needs quotes") if value is None else ""
    if not isinstance(value, str):
        return ""
    if _FLAG in wanted:
        bare = "true" if value.lower() in _YES else "false" if value.lower() in _NO else ""
    elif _NUMBER in wanted or _WHOLE in wanted:
        digits = value.strip().replace("_", "")
        bare = (digits.lstrip("0") or "0") if digits.isascii() and digits.isdecimal() else ""
    else:
        return ""
    if bare and bare == value:
        return sentence("write {value}, without quotes", value=bare)
    return bare and sentence("write {value}", value=bare)


MOST_COMPLAINTS = 10_000  # of the validator about one file that are looked at


def fit(source: Source, form: type[F], given: Any = None) -> tuple[F | None, list[Finding]]:
    """Return the file's content in its form, or what keeps it from fitting.

    What is given goes to validators that need to know more than the value.
    """
    try:
        return form.model_validate(source.value, context=given), []
    except ValidationError as problem:
        total = problem.error_count()
        complaints = [*complaints_in(source, problem)] if total <= MOST_COMPLAINTS else None
    if complaints is None:  # to list a million would take a gigabyte
        complaints = _first_complaints(source, form, given)
    groups: dict[tuple[Trail, bool], list[Complaint]] = defaultdict(list)
    for complaint in complaints:
        groups[complaint.trail, complaint.of_key].append(complaint)
    holders = {trail[:end] for trail, _ in groups for end in range(len(trail))}
    few = Few(source.file)
    for (trail, of_key), group in groups.items():
        if of_key or trail not in holders:  # what is wrong inside tells more than that it is wrong
            names = tuple(step for step in trail if isinstance(step, str))[-1:]
            few.add((group[0].kind, names), partial(_explain, source, form, group))
    if not complaints:  # it is so wrong that no part of it can be told
        message = sentence("{number} values in it are wrong or missing", number=total)
        return None, [error(source.where(()), message)]
    few.leave_out((total - len(complaints)) * len(groups) // len(complaints))
    return None, sorted(few.found, key=lambda one: (one.stands_for > 1, one.where))


def _first_complaints(source: Source, form: type[BaseModel], given: Any) -> list[Complaint]:
    """Return what is said of so much of a file as has mistakes, and not too many of them."""
    low, room, high = 0, MOST_COMPLAINTS, MOST_VALUES
    while high - low > 1:
        part = source._replace(value=_beginning(source.value, iter(range(room))))
        try:
            form.model_validate(part.value, context=given)
            found: list[Complaint] = []
        except ValidationError as problem:
            if problem.error_count() > MOST_COMPLAINTS:
                room, high = (low + room) // 2, room
                continue
            found = [one for one in complaints_in(part, problem) if not _of_the_cut(one, source)]
        if found:
            return found
        low, room = room, min(4 * room, (room + high + 1) // 2)
    return []


def _beginning(value: Any, room: Iterator[int]) -> Any:
    """Return a value without all that has no room."""
    if isinstance(value, dict):
        return {key: _beginning(value[key], room) for key, _ in zip(value, room, strict=False)}
    if isinstance(value, list):
        return [_beginning(one, room) for one, _ in zip(value, room, strict=False)]
    return value


def _of_the_cut(complaint: Complaint, source: Source) -> bool:
    """Tell whether something is said to be wrong only because part of the value was cut off."""
    if complaint.kind == "missing":
        return complaint.trail[-1] in source.part(complaint.trail[:-1]).value
    whole = source.part(complaint.trail).value
    return isinstance(whole, (dict, list)) and len(whole) != len(complaint.value)


def finding_at(source: Source, trail: Trail, message: str) -> Finding:
    """Return an error about a value that fits its form and is wrong all the same."""
    return error(source.where(trail), _with_names(source, trail, message))


def complaints_in(source: Source, problem: ValidationError) -> Iterator[Complaint]:
    """Yield what the validator said, value by value."""
    for detail in problem.errors(include_url=False):
        location, kind, value = detail["loc"], detail["type"], detail["input"]
        trail = _known_trail(source, location)
        if kind == "missing":
            trail, value = (*_known_trail(source, location[:-1]), location[-1]), None
        of_key = location[-1:] == ("[key]",)
        yield Complaint(trail, kind, value, detail.get("ctx", {}), of_key=of_key)


def _explain(source: Source, form: type[BaseModel], group: Sequence[Complaint]) -> Finding:
    """Put what the validator says of one value into words; a union says one thing per branch."""
    complaint = group[0]
    trail, kind = complaint.trail, complaint.kind
    if kind == "extra_forbidden":
        hint = did_you_mean(str(trail[-1]), _allowed_keys(form, trail[:-1]))
        message = sentence("there is no key {key}", key=repr(str(trail[-1])))
        return error(source.where_key(trail), _with_names(source, trail[:-1], message), hint)
    if kind == "missing":
        message = sentence("{key} is missing", key=repr(str(trail[-1])))
        hint = _misspelt(source, form, trail)
        return error(source.where(trail), _with_names(source, trail[:-1], message), hint)
    if not trail and complaint.value is None:
        return error(source.where(trail), sentence("the file is empty"))
    where = source.where_key(trail) if complaint.of_key else source.where(trail)
    problem, hint = in_words(group)
    return error(where, _with_names(source, trail, problem), hint)


def _with_names(source: Source, trail: Trail, message: str) -> str:
    """Say of which value something is said: `components.tiles.gap`, `piece 30: quarters #5`."""
    for value in reversed(_names(source, trail)):
        message = sentence("{value}: {problem}", value=value, problem=message)
    return message


def _names(source: Source, trail: Trail) -> list[str]:
    """Return the names of a value and of what holds it, as far as they stand apart."""
    names, text, value = list[str](), "", source.value
    for step in trail:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            value = None
        if isinstance(step, str):
            text += f"{'.' * bool(text)}{shortened(step, 60)}"
            continue
        if isinstance(value, dict) and isinstance(value.get("id"), (str, int)):
            names.append(_one_of(text, shortened(str(value["id"]), 60)))
        elif names and not text:
            names[-1] += f" #{step + 1}"
        else:
            names.append(f"{text} #{step + 1}")
        text = ""
    return [*names, text] if text else names


def _one_of(many: str, id_: str) -> str:
    """Return what one of many is called."""
    if many == "pieces":
        return sentence("piece {id}", id=id_)
    if many == "counts":
        return sentence("count {id}", id=id_)
    return f"{many.removesuffix('s')} {id_}"


def _known_trail(source: Source, location: Iterable[str | int]) -> Trail:
    """Drop the validator's own words from a location, such as the branch of a union."""
    trail: Trail = ()
    value = source.value
    for step in location:
        inside: Any = range(len(value)) if isinstance(value, list) else value
        if isinstance(inside, (dict, range)) and step in inside:
            trail, value = (*trail, step), value[step]
    return trail


def _misspelt(source: Source, form: type[BaseModel], trail: Trail) -> str:
    """Return a hint if a key that is missing seems to be there under another name."""
    allowed = _allowed_keys(form, trail[:-1])
    unknown = [key for key in source.part(trail[:-1]).value if key not in allowed]
    near = [*map(repr, nearest(str(trail[-1]), unknown))]
    if len(near) > 1:
        return sentence("is {word} or {other} meant to be it?", word=near[0], other=near[1])
    return sentence("is {word} meant to be it?", word=near[0]) if near else ""


def _allowed_keys(form: type[BaseModel], trail: Trail) -> list[str]:
    """Return the keys that a form knows at the end of a trail."""
    places: list[Any] = [form]
    for step in trail:
        places = [inner for place in places for inner in _below(place, step)]
    return [str(key) for place in places for key in _keys(place)]


def _keys(place: Any) -> dict[str | int, Any]:
    """Return the keys of a form and what stands under them; what is no form has none."""
    if not isinstance(place, type) or not issubclass(place, BaseModel):
        return {}
    return {info.alias or name: info.annotation for name, info in place.model_fields.items()}


def _below(place: Any, step: str | int) -> list[Any]:
    several = get_origin(place) in (dict, list)
    return _branches(get_args(place)[-1] if several else _keys(place).get(step))


def _branches(place: Any) -> list[Any]:
    """Return the branches of a union, or what stands there as the only one."""
    if get_origin(place) not in (Union, UnionType, Annotated):
        return [place]
    return [branch for part in get_args(place) for branch in _branches(part)]


# --- YAML files in the forms that they have to fit, and nouns from forms.


def read_form(
    path: Path, form: type[ReadForm], findings: list[Finding]
) -> tuple[Source, ReadForm] | None:
    """Return what a file says and its form; None if it is missing, or wrong, which is told."""
    if path.is_file():
        with collected(findings):
            source = read_yaml(path)
            fitted, mistakes = fit(source, form)
            findings.extend(mistakes)
            if fitted is not None:
                return source, fitted
    return None


def noun(kind: Callable[..., N], form: Form, but: Collection[str] = (), **more: Any) -> N:
    """Return what a form describes: all that it says but some, and what else is known."""
    values = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in form
        if name not in but
    }
    return kind(**{**values, **more})


def table_rows(
    project: Project, name: str, table: type[Form], findings: list[Finding]
) -> dict[str, tuple[Source, Any]]:
    """Return the rows of one table by their ids, each with its file; the project's own win."""
    return {
        id_: (read[0], row)
        for path in project.stock_files(f"{name}.yaml")
        if (read := read_form(path, table, findings))
        for id_, row in getattr(read[1], name).items()
    }
