"""Rules of plurals as gettext writes them, and whether one can be used."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from pnp.base.findings import sentence, shortened
from pnp.base.placeholders import MOST_FORMS

_SUCH_AS = "'nplurals=2; plural=(n != 1);'"


class PluralRule(NamedTuple):
    """How many forms a language has, and which one goes with a number."""

    total: int
    form: Callable[[int], int]

    @staticmethod
    @lru_cache(maxsize=32)
    def of(plurals: str) -> "PluralRule":
        """Read a rule as gettext writes it."""
        from gettext import c2py  # noqa: PLC0415  only plurals need it

        parts = dict(part.strip().split("=", 1) for part in plurals.split(";") if "=" in part)
        return PluralRule(int(parts["nplurals"]), c2py(parts["plural"]))

    @property
    def used(self) -> set[int]:
        """The forms of the numbers that a language needs to tell apart."""
        return {self.form(number) for number in (*range(201), 1_000_000)}

    @classmethod
    def fault(cls, plurals: str) -> str:
        """Say why a rule can not be used, nothing if it can."""
        said = repr(shortened(plurals, 60))
        try:
            rule = cls.of(plurals)
            if rule.total > MOST_FORMS:
                return sentence(
                    "{rule} has too many forms, at most {most}", rule=said, most=MOST_FORMS
                )
            if rule.used <= set(range(rule.total)):
                return ""
        except (KeyError, ValueError, ArithmeticError, RecursionError):
            pass
        return sentence("{rule} is not a rule such as {example}", rule=said, example=_SUCH_AS)
