"""Numbers as languages write them, and read again: 1,234.5 in one and 1.234,5 in another."""

import math
import re
from functools import lru_cache
from typing import Any, NamedTuple

NARROW = "\u202f"  # a narrow space that no line ends at
MINUS = "\u2212"
MOST_DIGITS = 400  # of a number that is read, more than any fraction has
_FIRM = "\u00a0\u2009\u202f"  # spaces that part groups in any language
_TYPED = {NARROW: " ", "’": "'’"}  # what people type between groups
ROUNDING = 1e-9  # what a half may have lost in a computer
_COMPLETE = 1e15  # from here on, fifteen digits are not all of a number before its decimal mark


def is_number(value: object) -> bool:
    """Tell whether a value is a number; true and false are none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def hundredths(value: float) -> str:
    """Return a length as a person reads it: two digits at most, 3.175 as 3.18."""
    return plain(round(value + ROUNDING, 2))


def plain(value: float) -> str:
    """Return a number with all its digits, and without an exponent, zeros behind it or a -0.

    A fraction has the fifteen digits that computers keep, so that 0.1 + 0.2 is 0.3.
    """
    if isinstance(value, int):
        return str(value)
    if not math.isfinite(value):
        raise ValueError(f"{value} is not a number")
    is_whole = value.is_integer() or abs(value) >= _COMPLETE
    text = repr(value) if is_whole else f"{value:.15g}"
    if "e" in text:
        from decimal import Decimal  # noqa: PLC0415  only few numbers need it

        text = f"{Decimal(text):f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Numerals(NamedTuple):
    """How a language writes numbers."""

    decimal: str = "."
    group: str = NARROW  # stands between groups of three digits; nothing if there are none
    group_from: int = 5  # digits before the decimal mark

    def written(self, value: object) -> str:
        """Return a value as the language writes it: a number, several, or a word as it is."""
        if isinstance(value, bool):
            raise ValueError(f"{value} is not a number")
        if isinstance(value, (list, tuple)):
            return ", ".join(map(self.written, value))
        return self.in_groups(plain(value)) if isinstance(value, (int, float)) else str(value)

    def in_groups(self, digits: str) -> str:
        """Return digits such as -1234.5 with the marks of the language."""
        whole, mark, part = digits.removeprefix("-").partition(".")
        if len(whole) >= self.group_from:
            whole = f"{int(whole):,}".replace(",", self.group)
        sign = MINUS if digits.startswith("-") else ""
        return f"{sign}{whole}{self.decimal if mark else ''}{part}"

    def read(self, text: str) -> float | None:
        """Return the number that a text is, if the language would write it so."""
        digits = self.numbers_in(text) if len(text) <= MOST_DIGITS else []
        if len(digits) != 1:
            return None
        number = float(digits[0]) if "." in digits[0] else int(digits[0])
        value = -number if text.startswith(MINUS) else number
        return value if self.written(value) == text else None

    def numbers_in(self, text: str) -> list[str]:
        """Return the numbers that stand in a text, in digits that all languages share.

        Firm spaces part groups in any language, and 2.5 is a fraction where it is nothing else.
        """
        return [_shared(found) for found in _pattern(self).finditer(text)]


ENGLISH = Numerals(".", ",", 4)


@lru_cache(maxsize=32)
def _pattern(numerals: Numerals) -> re.Pattern[str]:
    """Return what finds numbers; in 1.2.1 and 7,8,9 there are three."""
    own = _TYPED.get(numerals.group, numerals.group)
    whole = rf"[1-9]\d{{0,2}}(?P<mark>[{re.escape(_FIRM + own)}])\d{{3}}(?:(?P=mark)\d{{3}})*"
    alone = r"(?<!\d)(?<!\d[.,])"
    return re.compile(
        rf"{alone}(?P<grouped>{whole})(?:{re.escape(numerals.decimal)}(?P<rest>\d+))?(?![.,]?\d)"
        rf"|{alone}(?P<whole>\d+)[.,](?P<part>\d+)(?![.,]?\d)"
        r"|(?P<digits>\d+)"
    )


def _shared(found: re.Match[str]) -> str:
    groups: dict[str, Any] = found.groupdict()
    whole = groups["digits"] or groups["whole"] or re.sub(r"\D", "", groups["grouped"])
    part = (groups["part"] or groups["rest"] or "").rstrip("0")
    return f"{whole}.{part}" if part else str(whole)
