"""What the validator says of a value, in words for people: what is wrong, and what would be right.

A union says one thing for each of its branches, and all of them are one complaint to a person.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.findings import did_you_mean, listed, nearest
from pnp.forms.base import PATTERNS
from pnp.source import Trail
from pnp.worded import Worded, noted_by, said_by, worded

_MAPPING = worded("a mapping (`key: value` lines)")
_TEXT, _LIST = worded("text"), worded("a list")
_WHOLE, _NUMBER = worded("a whole number"), worded("a number")
_FLAG, _LENGTH = worded("true or false"), worded("a length such as 30, 30mm, 2.5in or 9pt")
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
_NO_SUCH: Mapping[str, Callable[[str], Worded]] = {  # where nothing else would be right
    _TEXT: lambda value: worded("{value} is not text", value=value),
    _WHOLE: lambda value: worded("{value} is not a whole number", value=value),
    _NUMBER: lambda value: worded("{value} is not a number", value=value),
    _FLAG: lambda value: worded("{value} is not true or false", value=value),
    _LENGTH: lambda value: worded(
        "{value} is not a length such as 30, 30mm, 2.5in or 9pt", value=value
    ),
    _LIST: lambda value: worded("{value} is not a list", value=value),
    _MAPPING: lambda value: worded("{value} is not a mapping (`key: value` lines)", value=value),
}
_SAID: Mapping[str, Callable[[str, Any, Mapping[str, Any]], Worded]] = {  # value and limits
    "too_short": lambda _, value, limits: worded(
        "{number} {number:item|items}, at least {least}",
        number=len(value),
        least=str(limits["min_length"]),
    ),
    "too_long": lambda _, value, limits: worded(
        "{number} {number:item|items}, at most {most}",
        number=len(value),
        most=str(limits["max_length"]),
    ),
    "string_too_long": lambda told, _, limits: worded(
        "{text} has more than {most} letters", text=told, most=str(limits["max_length"])
    ),
    "greater_than_equal": lambda told, _, limits: worded(
        "{value} is less than {least}", value=told, least=str(limits["ge"])
    ),
    "less_than_equal": lambda told, _, limits: worded(
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


def told(value: Any) -> str:
    """Show a value as the file has it, cut short."""
    if value is None:
        return worded("nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (dict, list)):
        return worded("a mapping") if isinstance(value, dict) else worded("a list")
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _told_plainly(complaint: Complaint) -> tuple[str, str]:
    kind, value, context = complaint.kind, told(complaint.value), complaint.context
    if kind == "string_pattern_mismatch":
        return PATTERNS[context["pattern"]](value), ""
    if kind == "value_error":
        return said_by(context["error"]), noted_by(context["error"])
    if kind in _SAID:
        return _SAID[kind](value, complaint.value, context), ""
    return worded("{value} does not fit", value=value), ""


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
    return _none_of(told(value), choices, list(wanted)), hint or _type_hint(wanted, value)


def _none_of(value: str, choices: Sequence[str], kinds: Sequence[str]) -> str:
    """Say that a value is none of the words, and of none of the kinds, that it could be."""
    if not choices and len(kinds) == 1:
        return _NO_SUCH[kinds[0]](value)
    if not kinds and len(choices) == 1:
        return worded("{value} is not {word}", value=value, word=repr(choices[0]))
    if not kinds:
        return worded("{value} is not one of {words}", value=value, words=listed(choices))
    wanted = [*kinds]
    if choices:
        several = worded("one of {words}", words=listed(choices))
        wanted.insert(0, several if len(choices) > 1 else repr(choices[0]))
    first, *between, last = wanted
    for other in between:
        first = worded("{words} nor {last}", words=first, last=other)
    return worded("{value} is neither {first} nor {last}", value=value, first=first, last=last)


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
            return worded("put it in quotes: {text}", text=f'"{str(value).lower()}"')
        return worded("a text that begins with # needs quotes") if value is None else ""
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
        return worded("write {value}, without quotes", value=plain)
    return plain and worded("write {value}", value=plain)
