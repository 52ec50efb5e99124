"""Rules of plurals that can be used, and those that can not."""

import pytest

from pnp.base.findings import Sentence
from pnp.base.plurals import PluralRule

GOOD = "nplurals=2; plural=(n != 1);"


def test_a_rule_that_can_be_used_has_no_fault() -> None:
    assert PluralRule.fault(GOOD) == ""
    assert PluralRule.of(GOOD).used == {0, 1}


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("n != 1", "'n != 1' is not a rule such as 'nplurals=2; plural=(n != 1);'"),
        ("nplurals=9; plural=0;", "'nplurals=9; plural=0;' has too many forms, at most 6"),
        ("nplurals=1; plural=(n != 1);", "is not a rule such as"),
        ("nplurals=1; plural=0 / n;", "is not a rule such as"),
    ],
)
def test_what_is_no_rule_is_told(rule: str, said: str) -> None:
    fault = PluralRule.fault(rule)
    assert said in fault
    assert isinstance(fault, Sentence)
