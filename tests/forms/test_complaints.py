"""What the validator says, in whole sentences that remember what they are made of."""

from typing import Any

import pytest

from pnp.forms.complaints import KINDS, Complaint, in_words, told
from pnp.worded import Worded


def said(value: Any, *kinds: str, **context: Any) -> tuple[str, str]:
    return in_words([Complaint((), kind, value, context) for kind in kinds])


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_sentence_of_its_own(kind: str) -> None:
    message, _ = said(["x"], kind)
    assert isinstance(message, Worded)
    assert message.template == f"{{value}} is not {KINDS[kind]}"


def test_of_several_kinds_all_are_told() -> None:
    message, hint = said(5, "string_type", "list_type", "model_type")
    assert message == "5 is neither text nor a list nor a mapping (`key: value` lines)"
    assert hint == 'put it in quotes: "5"'
    message, _ = said("x", "literal_error", "int_type", expected="'any' or 'all'")
    assert message == "'x' is neither one of any, all nor a whole number"
    message, hint = said("alll", "literal_error", expected="'any' or 'all'")
    assert (message, hint) == ("'alll' is not one of any, all", "did you mean 'all'?")


def test_numbers_of_items_are_counted() -> None:
    assert said(["x"], "too_short", min_length=2)[0] == "1 item, at least 2"
    assert said(["x"] * 1200, "too_long", max_length=1000)[0] == "1,200 items, at most 1000"


def test_values_are_told_as_the_file_has_them() -> None:
    values: tuple[Any, ...] = (None, True, [1], {}, "a" * 80)
    assert [told(value) for value in values[:-1]] == ["nothing", "true", "a list", "a mapping"]
    assert told(values[-1]).endswith("aaa...")
