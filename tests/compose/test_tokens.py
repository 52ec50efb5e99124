"""What stands for words is noticed wherever it is looked at."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.compose.tokens import (
    CLOSE,
    OPEN,
    NeedsOneLanguage,
    all_wordless,
    wordless,
    wordless_within,
)

WORD = f"a {OPEN}1{CLOSE}"


@pytest.mark.parametrize(
    "value", [WORD, [WORD], ([1], (WORD,)), {"a": WORD}, SimpleNamespace(a=[WORD])]
)
def test_words_are_noticed_however_deep_they_lie(value: Any) -> None:
    with pytest.raises(NeedsOneLanguage):
        wordless_within(value)
    with pytest.raises(NeedsOneLanguage):
        all_wordless([1, value])


@pytest.mark.parametrize("value", ["a", 1, None, [1, "a"], {"a": 1}, SimpleNamespace(a="b")])
def test_anything_else_may_be_looked_at(value: Any) -> None:
    assert wordless_within(value) is wordless(value) is value
