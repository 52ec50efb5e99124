"""What forms of examples are made of: values that only a game's pieces and numbers can judge."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, ValidationInfo

from pnp.findings import did_you_mean
from pnp.forms.base import Form
from pnp.forms.validate import told


class ExampleBase(Form):
    """What every example has beside its position: what the rulebook claims, and notes."""

    says: dict[str, Any] = {}
    figure: Any = None


def named(what: str, known: Callable[[Any], Mapping[str, Any]]) -> PlainValidator:
    """A name that stands for one of the things that the game at hand calls so."""

    def check(value: object, info: ValidationInfo[Any]) -> object:
        things = known(info.context)
        if not isinstance(value, str):
            problem = ValueError(f"{told(value)} is no {what}")
            problem.add_note(f'put it in quotes: "{value}"' if str(value) in things else "")
            raise problem
        if value not in things:
            problem = ValueError(f"there is no {what} {value!r}")
            near = did_you_mean(value, list(things))
            problem.add_note(near if near.startswith("did") or len(things) <= 12 else "")
            raise problem
        return things[value]

    return PlainValidator(check)


def within(low: int | str, high: int | str) -> AfterValidator:
    """A number between two others; a text is the name of a number that the rules state."""

    def check(value: int, info: ValidationInfo[Any]) -> int:
        stated = info.context.numbers
        first, last = (it if isinstance(it, int) else stated[it] for it in (low, high))
        if not first <= value <= last:
            raise ValueError(f"{value} is not within {first} to {last}")
        return value

    return AfterValidator(check)


def _key(value: object) -> object:
    """Return the number that a key is: YAML's keys are texts."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value


Amount = Annotated[int, Field(ge=0)]
Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
Players = Annotated[int, within("players.from", "players.to")]
Player = Annotated[int, BeforeValidator(_key), within(1, "players.to")]
