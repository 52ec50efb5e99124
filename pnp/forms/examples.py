"""What forms of examples are made of: values that only a game's pieces and numbers can judge."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, ValidationInfo

from pnp.findings import did_you_mean, nearest
from pnp.forms.base import Form
from pnp.forms.complaints import told
from pnp.worded import worded

FEW = 12  # names that are all told to whom has none of them


class ExampleBase(Form):
    """What every example has beside its position: what the rulebook claims, and notes."""

    says: dict[str, Any] = {}
    figure: Any = None


def named(what: str, known: Callable[[Any], Mapping[str, Any]]) -> PlainValidator:
    """A name that stands for one of the things that the game at hand calls so."""

    def check(value: object, info: ValidationInfo[Any]) -> object:
        things = known(info.context)
        if not isinstance(value, str):
            problem = ValueError(worded("{value} is no {kind}", value=told(value), kind=what))
            if str(value) in things:
                problem.add_note(worded("put it in quotes: {text}", text=f'"{value}"'))
            raise problem
        if value not in things:
            names = list(things)
            problem = ValueError(worded("there is no {kind} {name}", kind=what, name=repr(value)))
            if nearest(value, names) or len(names) <= FEW:
                problem.add_note(did_you_mean(value, names))
            raise problem
        return things[value]

    return PlainValidator(check)


def within(low: int | str, high: int | str) -> AfterValidator:
    """A number between two others; a text is the name of a number that the rules state."""

    def check(value: int, info: ValidationInfo[Any]) -> int:
        stated = info.context.numbers
        first, last = (it if isinstance(it, int) else stated[it] for it in (low, high))
        if not first <= value <= last:
            raise ValueError(
                worded(
                    "{number} is not within {first} to {last}",
                    number=str(value),
                    first=str(first),
                    last=str(last),
                )
            )
        return value

    return AfterValidator(check)


def _key(value: object) -> object:
    """Return the number that a key is: YAML's keys are texts."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value


Amount = Annotated[int, Field(ge=0)]
Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
Players = Annotated[int, within("players.from", "players.to")]
Player = Annotated[int, BeforeValidator(_key), within(1, "players.to")]
