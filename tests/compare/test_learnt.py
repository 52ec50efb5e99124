"""Words that always meet are learnt, others are not."""

import pytest

from pnp.compare import learnt
from pnp.compare.learnt import learn, meetings


def test_words_that_meet_again_and_again_belong_together() -> None:
    pairs = [
        (frozenset({"lamp", f"one{number}"}), frozenset({"lampe", f"zwei{number}"}))
        for number in range(6)
    ]
    terms = learn(pairs)
    assert [dict(side) for side in terms.partners] == [
        {"lamp": frozenset({"lampe"})}, {"lampe": frozenset({"lamp"})},
    ]  # fmt: skip
    assert terms.answered("lamp", 0, frozenset({"lampe"}))
    assert not terms.answered("lamp", 0, frozenset({"boot"}))
    assert terms.knows("lamp", 0) and not terms.knows("one1", 0)


def test_numbers_and_scope_answer_themselves() -> None:
    terms = learn([])
    assert terms.knows("#3", 0) and terms.knows("~only", 1)
    assert terms.answered("#3", 0, frozenset({"#3"}))


def test_what_meets_once_takes_no_room() -> None:
    pairs = [({"the", f"a{number}"}, {"das", f"b{number}"}) for number in range(100)]
    alone, together = meetings(pairs)
    assert together == {("the", "das"): 100}
    assert alone[0]["the"] == 100 and alone[1]["b7"] == 1


def test_only_so_many_meetings_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [({"a", "b"}, {"c", "d"})] * 10
    monkeypatch.setattr(learnt, "MOST_MEETINGS", 12)
    _, together = meetings(pairs)
    assert together.total() == 12
