"""Rules of plurals as gettext writes them: whether one can be used."""

from collections.abc import Callable

from pnp.base.findings import sentence
from pnp.base.placeholders import MOST_FORMS, plural_rule

_MOST_SHOWN = 60  # letters of a rule
_SUCH_AS = "'nplurals=2; plural=(n != 1);'"


def plural_fault(plurals: str) -> str:
    """Say why a gettext rule can not be used, nothing if it can."""
    said = repr(plurals if len(plurals) <= _MOST_SHOWN else f"{plurals[:_MOST_SHOWN]}…")
    try:
        total, rule = plural_rule(plurals)
        if total > MOST_FORMS:
            return sentence("{rule} has too many forms, at most {most}", rule=said, most=MOST_FORMS)
        if forms_used(rule) <= set(range(total)):
            return ""
    except (KeyError, ValueError, ArithmeticError, RecursionError):
        pass
    return sentence("{rule} is not a rule such as {example}", rule=said, example=_SUCH_AS)


def forms_used(rule: Callable[[int], int]) -> set[int]:
    """Try a rule on the numbers that a language needs to tell apart."""
    return {rule(number) for number in (*range(201), 1_000_000)}
