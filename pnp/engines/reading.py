"""Reading what an example says, for all engines: each part by itself, every mistake noted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import cast

from pnp.engines import Numbers, Pieces


class MalformedError(ValueError):
    """A part of an example that cannot be read."""


@contextmanager
def gather(problems: list[str], where: str) -> Iterator[None]:
    """Note a malformed part and go on with the next."""
    try:
        yield
    except MalformedError as error:
        problems.append(f"{where}: {error}")


def integer(value: object, what: str, allowed: range | Sequence[int] | None = None) -> int:
    """A whole number, perhaps one of a few."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise MalformedError(f"{what}: {value!r} is not a whole number")
    if allowed is not None and value not in allowed:
        raise MalformedError(f"{what}: {value} is not one of {' '.join(map(str, allowed))}")
    return value


def amount(value: object, what: str) -> int:
    """A whole number from 0."""
    if integer(value, what) < 0:
        raise MalformedError(f"{what}: {value} is less than 0")
    return integer(value, what)


def mapping(value: object, keys: Sequence[str] = ()) -> Mapping[str, object]:
    """A mapping; if keys are given, none but these."""
    if not isinstance(value, Mapping):
        raise MalformedError(f"{value!r} is not a mapping")
    for key in value:
        if keys and key not in keys:
            near = get_close_matches(str(key), keys, n=1) or keys
            raise MalformedError(f"unknown key {key!r}; expected {' '.join(near)}")
    return cast("Mapping[str, object]", value)


def sequence(value: object) -> Sequence[object]:
    """A list."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise MalformedError(f"{value!r} is not a list")
    return cast("Sequence[object]", value)


def chosen(value: object, known: Mapping[str, object], what: str) -> str:
    """One of these names."""
    if not isinstance(value, str) or value not in known:
        near = get_close_matches(str(value), known, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise MalformedError(f"there is no {what} {value!r}{hint}")
    return value


def chosen_many(value: object, known: Pieces, what: str) -> tuple[str, ...]:
    """A list of these pieces, none of them more often than it has copies."""
    names = tuple(chosen(name, known, what) for name in sequence(value))
    for name, times in Counter(names).items():
        copies = known[name].get("copies", 1)
        if isinstance(copies, int) and times > copies:
            raise MalformedError(f"{what} {name!r} is named {times} times, there is {copies}")
    return names


def stated(numbers: Numbers, name: str) -> int:
    """A whole number of the rules."""
    value = numbers.get(name)
    if value is None:
        raise MalformedError(f"the game states no number {name!r}")
    if value != int(value):
        raise MalformedError(f"the number {name!r} is {value}, not a whole number")
    return int(value)
