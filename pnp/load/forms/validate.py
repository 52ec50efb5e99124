"""Data held to their forms: every value that does not fit is told, in words of ours."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

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
)
from pnp.base.source import MOST_VALUES, Source, Trail
from pnp.load.forms.base import PATTERNS, Form
from pnp.load.project import Project
from pnp.load.yaml_file import read_yaml

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
_NO_SUCH: Mapping[str, Callable[[str], Sentence]] = {  # where nothing else would be right
    _TEXT: lambda value: sentence("{value} is not text", value=value),
    _WHOLE: lambda value: sentence("{value} is not a whole number", value=value),
    _NUMBER: lambda value: sentence("{value} is not a number", value=value),
    _FLAG: lambda value: sentence("{value} is not true or false", value=value),
    _LENGTH: lambda value: sentence(
        "{value} is not a length such as 30, 30mm, 2.5in or 9pt", value=value
    ),
    _LIST: lambda value: sentence("{value} is not a list", value=value),
    _MAPPING: lambda value: sentence("{value} is not a mapping (`key: value` lines)", value=value),
}
_SAID: Mapping[str, Callable[[str, Any, Mapping[str, Any]], Sentence]] = {  # value and limits
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
    "string_too_long": lambda told, _, limits: sentence(
        "{text} has more than {most} letters", text=told, most=str(limits["max_length"])
    ),
    "greater_than_equal": lambda told, _, limits: sentence(
        "{value} is less than {least}", value=told, least=str(limits["ge"])
    ),
    "less_than_equal": lambda told, _, limits: sentence(
        "{value} is more than {most}", value=told, most=str(limits["le"])
    ),
}
_CHOICE = re.compile(r"""'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s,]+)""")
_YES, _NO = ("yes", "on", "true"), ("no", "off", "false")


class Complaint(NamedTuple):
    """What the validator said of one value."""

    trail: Trail
    kind: str
    value: Any
    context: dict[str, Any]
    of_key: bool = False


def in_words(group: Sequence[Complaint]) -> tuple[str, str]:
    """Return what is wrong with a value, and a hint."""
    said = [one for one in group if one.kind not in KINDS and one.kind != "literal_error"]
    return _told_plainly(said[0]) if said else _told_kind(group)


def shown_value(value: Any) -> str:
    """Show a value as the file has it, cut short."""
    if value is None:
        return sentence("nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (dict, list)):
        return sentence("a mapping") if isinstance(value, dict) else sentence("a list")
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _told_plainly(complaint: Complaint) -> tuple[str, str]:
    kind, value, context = complaint.kind, shown_value(complaint.value), complaint.context
    if kind == "string_pattern_mismatch":
        return PATTERNS[context["pattern"]](value), ""
    if kind == "value_error":
        return said_by(context["error"]), noted_by(context["error"])
    if kind in _SAID:
        return _SAID[kind](value, complaint.value, context), ""
    return sentence("{value} does not fit", value=value), ""


def _told_kind(group: Sequence[Complaint]) -> tuple[str, str]:
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


def _none_of(value: str, choices: Sequence[str], kinds: Sequence[str]) -> str:
    """Say that a value is none of the words, and of none of the kinds, that it could be."""
    if not choices and len(kinds) == 1:
        return _NO_SUCH[kinds[0]](value)
    if not kinds and len(choices) == 1:
        return sentence("{value} is not {word}", value=value, word=repr(choices[0]))
    if not kinds:
        return sentence("{value} is not one of {words}", value=value, words=listed(choices))
    wanted = [*kinds]
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
    expected = complaint.context["expected"]
    words = [match for match in _CHOICE.finditer(expected) if match[3] != "or"]
    return [match[1] or match[2] or match[3] or "" for match in words]


def _type_hint(wanted: Collection[str], value: Any) -> str:
    if _TEXT in wanted:
        if isinstance(value, (int, float)):
            return sentence("put it in quotes: {text}", text=f'"{str(value).lower()}"')
        return sentence("a text that begins with # needs quotes") if value is None else ""
    if not isinstance(value, str):
        return ""
    if _FLAG in wanted:
        plain = "true" if value.lower() in _YES else "false" if value.lower() in _NO else ""
    elif _NUMBER in wanted or _WHOLE in wanted:
        digits = value.strip().replace("_", "")
        plain = (digits.lstrip("0") or "0") if digits.isascii() and digits.isdecimal() else ""
    else:
        return ""
    if plain and plain == value:
        return sentence("write {value}, without quotes", value=plain)
    return plain and sentence("write {value}", value=plain)


F = TypeVar("F", bound=BaseModel)

MOST_COMPLAINTS = 10_000  # of the validator about one file that are looked at


def fit(source: Source, form: type[F], given: Any = None) -> tuple[F | None, list[Finding]]:
    """Return the file's content in its form, or what keeps it from fitting.

    What is given goes to validators that need to know more than the value.
    """
    try:
        return form.model_validate(source.value, context=given), []
    except ValidationError as problem:
        total = problem.error_count()
        complaints = _complaints(source, problem) if total <= MOST_COMPLAINTS else None
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
            found = [one for one in _complaints(part, problem) if not _of_the_cut(one, source)]
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
    is_missing = complaint.kind == "missing"
    whole: Any = source.value
    for step in complaint.trail[: -1 if is_missing else None]:
        whole = whole[step]
    if is_missing:
        return complaint.trail[-1] in whole
    return isinstance(whole, (dict, list)) and len(whole) != len(complaint.value)


def finding_at(source: Source, trail: Trail, message: str) -> Finding:
    """Return an error about a value that fits its form and is wrong all the same."""
    return error(source.where(trail), _led(source, trail, message))


def _complaints(source: Source, problem: ValidationError) -> list[Complaint]:
    return [_complaint(source, detail) for detail in problem.errors(include_url=False)]


def _complaint(source: Source, detail: Any) -> Complaint:
    location, kind = detail["loc"], detail["type"]
    context = detail.get("ctx", {})
    if kind == "missing":
        trail = (*_known_trail(source, location[:-1]), location[-1])
        return Complaint(trail, kind, None, context)
    of_key = bool(location) and location[-1] == "[key]"
    return Complaint(
        trail=_known_trail(source, location),
        kind=kind,
        value=detail["input"],
        context=context,
        of_key=of_key,
    )


def _explain(source: Source, form: type[BaseModel], group: Sequence[Complaint]) -> Finding:
    """Put what the validator says of one value into words; a union says one thing per branch."""
    complaint = group[0]
    trail, kind = complaint.trail, complaint.kind
    if kind == "extra_forbidden":
        hint = did_you_mean(str(trail[-1]), _allowed_keys(form, trail[:-1]))
        message = sentence("there is no key {key}", key=repr(str(trail[-1])))
        return error(source.where_key(trail), _led(source, trail[:-1], message), hint)
    if kind == "missing":
        message = sentence("{key} is missing", key=repr(str(trail[-1])))
        hint = _misspelt(source, form, trail)
        return error(source.where(trail), _led(source, trail[:-1], message), hint)
    if not trail and complaint.value is None:
        return error(source.where(trail), sentence("the file is empty"))
    where = source.where_key(trail) if complaint.of_key else source.where(trail)
    said, hint = in_words(group)
    return error(where, _led(source, trail, said), hint)


def _led(source: Source, trail: Trail, message: str) -> str:
    """Say of which value something is said: `components.tiles.gap`, `piece 30: quarters #5`."""
    for value in reversed(_lead(source, trail)):
        message = sentence("{value}: {problem}", value=value, problem=message)
    return message


def _lead(source: Source, trail: Trail) -> list[str]:
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
            names.append(_called(text, shortened(str(value["id"]), 60)))
        elif names and not text:
            names[-1] += f" #{step + 1}"
        else:
            names.append(f"{text} #{step + 1}")
        text = ""
    return [*names, text] if text else names


def _called(many: str, id_: str) -> str:
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


ReadForm = TypeVar("ReadForm", bound=Form)
N = TypeVar("N")


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
    said = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in form
        if name not in but
    }
    return kind(**{**said, **more})


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
