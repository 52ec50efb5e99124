"""Data against its form: all mistakes at once, each with its place and a hint."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from types import UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from pnp.findings import Few, Finding, did_you_mean, error, listed, shortened
from pnp.forms.base import PATTERNS
from pnp.source import MOST_VALUES, Source, Trail

F = TypeVar("F", bound=BaseModel)

MOST_COMPLAINTS = 10_000  # of the validator about one file that are looked at
_MAPPING = "a mapping (`key: value` lines)"
_KINDS = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "length_type": "a length such as 30, 30mm, 2.5in or 9pt",
    "list_type": "a list",
    "dict_type": _MAPPING,
    "model_type": _MAPPING,
    "model_attributes_type": _MAPPING,
}
_SAID = {
    "too_short": "{actual_length} items, at least {min_length}",
    "too_long": "{actual_length} items, at most {max_length}",
    "string_too_long": "{value} has more than {max_length} letters",
    "greater_than_equal": "{value} is less than {ge}",
    "less_than_equal": "{value} is more than {le}",
}
_CHOICE = re.compile(r"""'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s,]+)""")
_YES, _NO = ("yes", "on", "true"), ("no", "off", "false")


class _Complaint(NamedTuple):
    """What the validator said of one value."""

    trail: Trail
    kind: str
    value: Any
    context: dict[str, Any]
    of_key: bool = False


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
    groups: dict[tuple[Trail, bool], list[_Complaint]] = defaultdict(list)
    for complaint in complaints:
        groups[complaint.trail, complaint.of_key].append(complaint)
    holders = {trail[:end] for trail, _ in groups for end in range(len(trail))}
    few = Few(source.file)
    for (trail, of_key), group in groups.items():
        if of_key or trail not in holders:  # what is wrong inside tells more than that it is wrong
            names = tuple(step for step in trail if isinstance(step, str))[-1:]
            few.add((group[0].kind, names), partial(_explain, source, form, group))
    if not complaints:  # it is so wrong that no part of it can be told
        return None, [error(source.where(()), f"{total:,} values in it are wrong or missing")]
    few.leave_out((total - len(complaints)) * len(groups) // len(complaints))
    return None, sorted(few.found, key=lambda one: (one.stands_for > 1, one.where))


def _first_complaints(source: Source, form: type[BaseModel], given: Any) -> list[_Complaint]:
    """Return what is said of so much of a file as has mistakes, and not too many of them."""
    low, room, high = 0, MOST_COMPLAINTS, MOST_VALUES
    while high - low > 1:
        part = source._replace(value=_beginning(source.value, iter(range(room))))
        try:
            form.model_validate(part.value, context=given)
            found: list[_Complaint] = []
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


def _of_the_cut(complaint: _Complaint, source: Source) -> bool:
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
    return error(source.where(trail), f"{_lead(source, trail)}{message}")


def _complaints(source: Source, problem: ValidationError) -> list[_Complaint]:
    return [_complaint(source, detail) for detail in problem.errors(include_url=False)]


def _complaint(source: Source, detail: Any) -> _Complaint:
    location, kind = detail["loc"], detail["type"]
    context = detail.get("ctx", {})
    if kind == "missing":
        trail = (*_known_trail(source, location[:-1]), location[-1])
        return _Complaint(trail, kind, None, context)
    of_key = bool(location) and location[-1] == "[key]"
    return _Complaint(
        trail=_known_trail(source, location),
        kind=kind,
        value=detail["input"],
        context=context,
        of_key=of_key,
    )


def _explain(source: Source, form: type[BaseModel], group: Sequence[_Complaint]) -> Finding:
    """Put what the validator says of one value into words; a union says one thing per branch."""
    complaint = group[0]
    trail, kind = complaint.trail, complaint.kind
    if kind == "extra_forbidden":
        hint = did_you_mean(str(trail[-1]), _allowed_keys(form, trail[:-1]))
        message = f"{_lead(source, trail[:-1])}there is no key {str(trail[-1])!r}"
        return error(source.where_key(trail), message, hint)
    if kind == "missing":
        message = f"{_lead(source, trail[:-1])}{str(trail[-1])!r} is missing"
        return error(source.where(trail), message, _misspelt(source, form, trail))
    if not trail and complaint.value is None:
        return error(source.where(trail), "the file is empty")
    said = [one for one in group if one.kind not in _KINDS and one.kind != "literal_error"]
    where = source.where_key(trail) if complaint.of_key else source.where(trail)
    message, hint = _told_plainly(said[0]) if said else _told_kind(group)
    return error(where, f"{_lead(source, trail)}{message}", hint)


def _told_plainly(complaint: _Complaint) -> tuple[str, str]:
    kind, value, context = complaint.kind, told(complaint.value), dict(complaint.context)
    if "actual_length" in context:  # of a mapping, the validator does not count it
        context["actual_length"] = f"{len(complaint.value):,}"
    if kind == "string_pattern_mismatch":
        return f"{value} is not {PATTERNS[context['pattern']]}", ""
    if kind == "value_error":
        return str(context["error"]), " ".join(getattr(context["error"], "__notes__", ()))
    return _SAID.get(kind, "{value} does not fit").format_map({**context, "value": value}), ""


def _told_kind(group: Sequence[_Complaint]) -> tuple[str, str]:
    """Say what a value should have been instead."""
    value = group[0].value
    choices = [word for one in group for word in _choices(one)]
    wanted = dict.fromkeys(_KINDS[one.kind] for one in group if one.kind in _KINDS)
    if "a number" in wanted:
        wanted.pop("a whole number", None)
    if choices:
        for word in ("a list", _MAPPING):
            wanted.pop(word, None)
        several = f"one of {listed(choices)}" if len(choices) > 1 else repr(choices[0])
        wanted = {several: None, **wanted}
    words = list(wanted)
    none_of = f"is neither {' nor '.join(words)}" if len(words) > 1 else f"is not {words[0]}"
    near = did_you_mean(str(value), choices)
    hint = near if near.startswith("did") else _type_hint(words, value)
    return f"{told(value)} {none_of}", hint


def _choices(complaint: _Complaint) -> list[str]:
    if complaint.kind != "literal_error":
        return []
    if "words" in complaint.context:
        return list(complaint.context["words"])
    expected = complaint.context["expected"]
    words = [match for match in _CHOICE.finditer(expected) if match[3] != "or"]
    return [match[1] or match[2] or match[3] or "" for match in words]


def _type_hint(wanted: Iterable[str], value: Any) -> str:
    if "text" in wanted:
        if isinstance(value, (int, float)):
            return f'put it in quotes: "{str(value).lower()}"'
        return "a text that begins with # needs quotes" if value is None else ""
    if not isinstance(value, str):
        return ""
    if "true or false" in wanted:
        plain = "true" if value.lower() in _YES else "false" if value.lower() in _NO else ""
    elif any("number" in word for word in wanted):
        digits = value.strip().replace("_", "")
        plain = (digits.lstrip("0") or "0") if digits.isascii() and digits.isdecimal() else ""
    else:
        return ""
    return plain and f"write {plain}" + (", without quotes" if plain == value else "")


def told(value: Any) -> str:
    """Show a value as the file has it, cut short."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "nothing"}[value]
    if isinstance(value, (dict, list)):
        return "a mapping" if isinstance(value, dict) else "a list"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _lead(source: Source, trail: Trail) -> str:
    """Name a value: `components.tiles.gap: `, `piece 30: quarters #5: `."""
    text, value = "", source.value
    for step in trail:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            value = None
        if isinstance(step, str):
            name = shortened(step, 60)
            text += f".{name}" if text and not text.endswith(": ") else name
        elif isinstance(value, dict) and isinstance(value.get("id"), (str, int)):
            text = f"{text.removesuffix('s')} {shortened(str(value['id']), 60)}: "
        else:
            text = f"{text.removesuffix(': ')} #{step + 1}: "
    return text if not text or text.endswith(": ") else f"{text}: "


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
    hint = did_you_mean(str(trail[-1]), unknown)
    return f"is {hint[13:-1]} meant to be it?" if hint.startswith("did you mean ") else ""


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
