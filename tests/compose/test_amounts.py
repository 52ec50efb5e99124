from collections.abc import Callable
from typing import Any

import pytest

from pnp.base.findings import Sentence
from pnp.compose.vocabulary import between, dashes, distance, extent, flag, number


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        (number, "nan", "'nan' is not a number"),
        (distance, "-1", "'-1' is less than 0"),
        (extent, "0", "'0' is not more than 0"),
        (extent, "0.00001", "'0.00001' is shorter than anything that is printed"),
        (lambda text: between(0, 1, text), "1.5", "'1.5' is not between 0 and 1"),
        (dashes, "0 0", "'0 0': one of the lengths has to be more than 0"),
        (flag, "maybe", "'maybe' is neither yes nor no"),
    ],
)
def test_what_does_not_fit_is_told(read: Callable[[str], Any], text: str, said: str) -> None:
    with pytest.raises(ValueError) as caught:
        read(text)
    (message,) = caught.value.args
    assert message == said and isinstance(message, Sentence)


def test_what_fits_is_read() -> None:
    assert (number("2.5"), distance("0"), extent("1in"), flag("no")) == (2.5, 0, 25.4, False)
    assert dashes("1 2") == (1, 2) and dashes("") == ()
