"""Forms of examples that a rules engine judges: positions, and turns of a game."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PlainValidator,
    StrictInt,
    ValidationInfo,
)

from pnp.base.findings import did_you_mean, nearest, worded
from pnp.load.forms.base import Form
from pnp.load.forms.validate import told

MOST_PLACES = 1_000  # of a list that is turned
SOME = Field(min_length=1)


def _a_turn(places: list[int]) -> list[int]:
    if len(places) > MOST_PLACES:
        raise ValueError(
            worded("{number} places; {most} are allowed", number=len(places), most=MOST_PLACES)
        )
    if sorted(places) != list(range(len(places))):
        raise ValueError(
            worded("{places} does not name every place from 0 once", places=str(places))
        )
    return places


def _a_swap(pairs: dict[Any, Any]) -> dict[str, Any]:
    """Return values by what they replace, as text: keys in YAML are never numbers."""
    if Counter(map(str, pairs)) != Counter(map(str, pairs.values())):
        raise ValueError(worded("{pairs} does not go back and forth", pairs=str(pairs)))
    return {str(key): value for key, value in pairs.items()}


def unlike(field: str, turned: int, mirrored: int) -> str:
    """Say that a field is turned and mirrored as if its lists were of two lengths."""
    return worded(
        "{field} is turned in {turned} places and mirrored in {mirrored}",
        field=field,
        turned=turned,
        mirrored=mirrored,
    )


def not_two(field: str) -> str:
    """Say that a field is compared in two ways that exclude each other."""
    return worded("{field}: turned or mirrored, in any order, or as a set; not two", field=field)


Turn = Annotated[list[StrictInt], SOME, AfterValidator(_a_turn)]
Swap = Annotated[dict[Any, Any], SOME, AfterValidator(_a_swap)]


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
