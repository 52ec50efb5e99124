"""What stands for words is noticed wherever it is looked at."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.compose.limits import (
    CLOSE,
    OPEN,
    NeedsOneLanguage,
    refuse_words,
    refuse_words_within,
)

WORD = f"a {OPEN}1{CLOSE}"


@pytest.mark.parametrize(
    "value", [WORD, [WORD], ([1], (WORD,)), {"a": WORD}, SimpleNamespace(a=[WORD])]
)
def test_words_are_noticed_however_deep_they_lie(value: Any) -> None:
    with pytest.raises(NeedsOneLanguage):
        refuse_words_within(value)
    with pytest.raises(NeedsOneLanguage):
        refuse_words_within([1, value])


@pytest.mark.parametrize("value", ["a", 1, None, [1, "a"], {"a": 1}, SimpleNamespace(a="b")])
def test_anything_else_may_be_looked_at(value: Any) -> None:
    assert refuse_words_within(value) is refuse_words(value) is value
