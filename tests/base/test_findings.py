"""Findings as people read them."""

import pickle
from functools import partial
from pathlib import Path

import pytest

from pnp.base.findings import (
    MOST_ALIKE,
    MOST_HINTS,
    MOST_KEPT,
    MOST_LISTED,
    MOST_TOLD,
    NOWHERE,
    Few,
    Finding,
    Refused,
    Where,
    abridge,
    all_of,
    did_you_mean,
    error,
    has_errors,
    listed,
    nearest,
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


def wrong(number: int, file: str = "a.csv") -> Finding:
    return error(Where(file, number), f"piece p{number}: 'x{number}' is not a colour")


def test_a_refusal_goes_from_one_process_to_another() -> None:
    refused = pickle.loads(pickle.dumps(Refused([wrong(1)])))
    assert refused.findings == (wrong(1),)


def test_a_person_is_told_a_few_of_each_kind_and_how_many_more_there_are() -> None:
    many = [wrong(number) for number in range(3_000)]
    other = error(Where("a.csv", 9_999), "something else")
    told, others = abridge([*many, other])
    assert told == [*many[:MOST_ALIKE], other]
    assert [str(one) for one in others] == ["error: a.csv: and 2,980 more"]
    assert sum(one.stands_for for one in (*told, *others)) == 3_001


def test_errors_are_told_however_many_warnings_come_before() -> None:
    odd = [warning(Where(f"{number}.po"), f"{'o' * number}dd") for number in range(500)]
    told, others = abridge([*odd, wrong(1)])
    assert told == [*odd[:MOST_TOLD], wrong(1)]
    assert [str(one) for one in others] == ["warning: and 400 more"]


def test_what_stands_for_others_is_added_up() -> None:
    few = Few("a.csv")
    for number in range(1_000):
        few.add("colour", partial(wrong, number))
    told, others = abridge([*few.found, *(wrong(number, "b.csv") for number in range(30))])
    assert len(told) == 2 * MOST_ALIKE
    assert [str(one) for one in others] == [
        "error: a.csv: and 980 more",
        "error: b.csv: and 10 more",
    ]


def test_mistakes_beyond_the_first_are_counted_and_not_made() -> None:
    few, made = Few("a.csv"), []

    def make(number: int) -> Finding:
        made.append(number)
        return wrong(number)

    for number in range(5_000):
        few.add("same", partial(make, number))
    assert len(made) == MOST_ALIKE
    for number in range(5_000):
        few.add(number, partial(make, number))
    assert len(made) == MOST_KEPT
    assert sum(one.stands_for for one in few.found) == 10_000
    assert len(few.found) == MOST_KEPT + 1
    with pytest.raises(Refused):
        few.refuse()
    Few("a.csv").refuse()


def test_a_list_of_known_words_has_an_end() -> None:
    words = [f"w{number}" for number in range(MOST_LISTED + 7)]
    assert listed(words[:2]) == "w0, w1"
    assert listed(words).endswith(f"w{MOST_LISTED - 1} and 7 more")


def test_only_so_many_words_are_compared_with_the_same_known_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = [f"value-of-this-test-{number}" for number in range(30)]
    asked = []

    def compare(word: str, *_: object, **__: object) -> list[str]:
        asked.append(word)
        return known[:1]

    monkeypatch.setattr("difflib.get_close_matches", compare)
    hints = [did_you_mean(f"word {number}", known) for number in (*range(3_000), 0)]
    assert len(asked) == MOST_HINTS
    assert hints[0] == hints[-1] == f"did you mean {known[0]!r}?"
    assert hints[MOST_HINTS].startswith("known: ")


def test_very_long_words_are_not_compared() -> None:
    assert did_you_mean("a" * 1_000_000, ["a" * 999_999, "b"], otherwise="") == ""


def test_the_last_of_several_words_has_an_and_before_it() -> None:
    assert all_of(["a"]) == "a"
    assert all_of(["a", "b", "c"]) == "a, b and c"


def test_the_nearest_words_are_known() -> None:
    assert list(nearest("carrd", ["card", "tile"])) == ["card"]
    assert list(nearest("zzz", ["card", "tile"])) == []
