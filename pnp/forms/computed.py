"""Numbers that are worked out from others: `row + refills × row.refill`."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Annotated

from pydantic import AfterValidator, StrictStr

from pnp.numerals import plain
from pnp.worded import worded

MOST_STEPS = 50  # numbers that another is computed from
MOST_TOTAL = 10**18  # that a sum or a computation may come to
_NAME = r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*"
_STEP = re.compile(rf"(?P<name>{_NAME})|(?P<digits>[0-9]+(?:\.[0-9]+)?)|(?P<sign>//|[-−+*×])|(\S)")
_SAME = {"−": "-", "*": "×"}


def exact(value: float) -> Fraction | int:
    """Return a number as its digits say it: 0.1 is a tenth."""
    return value if isinstance(value, int) else Fraction(repr(value))


def rounded(value: Fraction | int) -> float:
    """Return a number that is whole if it can be, and not too large to be one of a game."""
    if abs(Fraction(value)) > MOST_TOTAL:
        raise ValueError(worded("it comes to more than {most}", most=MOST_TOTAL))
    return value.numerator if value.denominator == 1 else float(value)


def steps(text: str) -> tuple[str, ...]:
    """Return the numbers and signs of a computation in turn, or say what is wrong with it."""
    found = list(_STEP.finditer(text))
    said = tuple(_SAME.get(one[0], one[0]) for one in found)
    for at, one in enumerate(found):
        if one.lastgroup is None or (one.lastgroup == "sign") != bool(at % 2):
            raise ValueError(
                worded(
                    "{sign} is not expected at letter {number}",
                    sign=repr(one[0]),
                    number=str(one.start() + 1),
                )
            )
    if len(said) % 2 == 0:
        raise ValueError(worded("a number is missing at its end"))
    if len(said) // 2 >= MOST_STEPS:
        raise ValueError(worded("it names more than {most} numbers", most=MOST_STEPS))
    if not names(said):
        raise ValueError(
            worded("no count or number of the game is named: it would always be right")
        )
    return said


def names(said: Iterable[str]) -> list[str]:
    """Return the names in a computation."""
    return [one for one in said if re.fullmatch(_NAME, one)]


def computed(said: tuple[str, ...], known: Mapping[str, float]) -> float:
    """Work a computation out, products first; who divides by nothing is told."""
    total: Fraction | int = 0
    product, sign = total, 1
    for how, name in zip(("+", *said[1::2]), said[::2], strict=True):
        number = exact(known[name]) if name in known else Fraction(name)
        if how == "×":
            product *= number
        elif how == "//":
            if not number:
                raise ValueError(worded("{name} is 0, and nothing is divided by it", name=name))
            product = product // number
        else:
            total, product, sign = total + sign * product, number, -1 if how == "-" else 1
    return rounded(total + sign * product)


def filled_in(said: tuple[str, ...], known: Mapping[str, float]) -> str:
    """Return a computation with numbers in place of their names."""
    return " ".join(plain(known[one]) if one in known else one for one in said)


def _a_computation(text: str) -> str:
    steps(text)
    return text


Computation = Annotated[StrictStr, AfterValidator(_a_computation)]
