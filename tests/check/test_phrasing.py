"""Does a translation read well? Examples of every check stand in test_translations."""

from pnp.check.phrasing import PHRASING
from pnp.findings import Severity


def test_questions_of_style_never_stop_anybody() -> None:
    assert PHRASING and {check.severity for check in PHRASING} == {Severity.WARNING}


def test_every_check_has_a_name_of_its_own_and_a_hint() -> None:
    names = [check.name for check in PHRASING]
    assert len(names) == len(set(names)) and all(check.hint for check in PHRASING)
