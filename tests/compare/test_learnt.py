"""Words that always meet are learnt, others are not."""

from pnp.compare.learnt import learn


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
