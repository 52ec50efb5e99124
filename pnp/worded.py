"""English sentences that remember what they are made of, so that others can say them, too.

    worded("{text} is {over} mm too wide", text="'Tower'", over=2.5)

is the English sentence, and a screen in another language says it again from its template. What is
put together in another way stays English, and is said as it is.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.numerals import ENGLISH, Numerals
from pnp.placeholders import Placeholder, filled

_FRACTION = re.compile(r"-?\d+\.\d+")


class Worded(str):
    """A sentence, the template that it comes from, and the values in it."""

    template: str
    values: Mapping[str, Any]
    __slots__ = ("template", "values")

    def __new__(cls, template: str, values: Mapping[str, Any]) -> "Worded":
        """Fill a template in English."""
        new = super().__new__(cls, fill(template, values, ENGLISH, _english))
        new.template, new.values = template, values
        return new

    def but(self, **values: Any) -> "Worded":
        """Return the same sentence of something else."""
        return Worded(self.template, {**self.values, **values})

    def __getnewargs__(self) -> tuple[str, Mapping[str, Any]]:  # type: ignore[override]
        return self.template, self.values


def worded(template: str, /, **values: Any) -> Worded:
    """Return an English sentence with its placeholders filled: `{name}`, `{count:file|files}`."""
    return Worded(template, values)


def fill(
    template: str, values: Mapping[str, Any], numerals: Numerals, plural: Callable[[int], int]
) -> str:
    """Return a template with its placeholders filled as a language writes numbers."""

    def answer(asked: Placeholder) -> str:
        value = values.get(asked.name, f"{{{asked.name}}}")
        if asked.kind == "plural":
            return asked.forms[plural(int(str(value)))]
        if isinstance(value, str) and _FRACTION.fullmatch(value):
            return value.replace(".", numerals.decimal)
        return numerals.written(value)

    return filled(template, answer)


def said_with(value: Any, say: Callable[[str, Mapping[str, Any]], str]) -> Any:
    """Return a value with every sentence in it as somebody else says it, inner ones first."""
    if isinstance(value, Worded):
        return say(value.template, said_with(value.values, say))
    if isinstance(value, Mapping):
        return {name: said_with(one, say) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [said_with(one, say) for one in value]
    return value


def said_by(problem: BaseException) -> str:
    """Return what an exception says, as it was worded."""
    said = problem.args[0] if problem.args else ""
    return said if isinstance(said, Worded) else str(problem)


def noted_by(problem: BaseException) -> str:
    """Return what helps against an exception, as far as it says so itself."""
    notes: Sequence[str] = getattr(problem, "__notes__", ())
    return next(filter(None, notes), "")


def _english(number: int) -> int:
    return int(number != 1)
