"""Findings as people read them."""

from pathlib import Path

import pytest

from pnp.findings import (
    NOWHERE,
    Refused,
    Where,
    did_you_mean,
    error,
    has_errors,
    quoted,
    refuse,
    shortened,
    shown,
    warning,
)


def test_a_finding_tells_place_mistake_and_remedy() -> None:
    found = error(Where("a.yaml", 3, 5), "wrong", "do it right")
    assert str(found) == "error: a.yaml:3:5: wrong\n  hint: do it right"
    assert str(warning(Where("a.yaml", 3), "odd")) == "warning: a.yaml:3: odd"
    assert str(warning(Where("a.yaml"), "odd")) == "warning: a.yaml: odd"
    assert str(warning(NOWHERE, "odd")) == "warning: odd"


def test_only_errors_stop_a_build() -> None:
    assert not has_errors([warning(NOWHERE, "odd")])
    assert has_errors([warning(NOWHERE, "odd"), error(NOWHERE, "wrong")])


def test_a_refusal_carries_all_that_was_found() -> None:
    refused = Refused([error(NOWHERE, "one"), error(NOWHERE, "two")])
    assert str(refused) == "error: one\nerror: two"
    assert [finding.message for finding in refuse(NOWHERE, "three").findings] == ["three"]


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("tils", "did you mean 'tiles'?"),
        ("xyz", "known: tiles, stones"),
        ("stone", "did you mean 'stones'?"),
    ],
)
def test_a_hint_names_the_nearest_or_all(word: str, hint: str) -> None:
    assert did_you_mean(word, ["tiles", "stones"]) == hint
    assert did_you_mean(word, []) == ""


def test_long_texts_are_quoted_short_and_on_one_line() -> None:
    assert shortened("abcdef", 3) == "abc…" and shortened("abc", 3) == "abc"
    assert quoted("two\n  lines", 40) == "'two lines'"


def test_paths_are_shown_as_one_would_type_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown(tmp_path / "a" / "b.yaml") == "a/b.yaml"
    assert shown(tmp_path.parent / "b.yaml") == str(tmp_path.parent / "b.yaml")
