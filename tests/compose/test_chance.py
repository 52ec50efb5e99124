"""Chance that is always the same."""

import re

import pytest

from pnp.compose import functions as chance_module
from pnp.compose.functions import SHORT, chance, chances, throws


def test_chance_is_always_the_same_for_the_same_seed() -> None:
    assert chance("a", 1) == chance("a", 1) != chance("a", 2)
    assert chance(1, "a") == 0.8918062273878604  # what is drawn by chance stays as it is
    assert chance("1/a") == chance(1, "a")
    assert chance(1) != chance(1.0)
    assert all(0 <= chance(n) < 1 for n in range(1000))
    for seed in ((["a"],), ("x" * 1001,), (None,)):
        with pytest.raises(ValueError, match="a seed is texts and numbers"):
            chance(*seed)


def test_many_chances_are_those_of_their_numbers() -> None:
    assert chances(120, 7, "at") == [chance(7, "at", i) for i in range(120)]
    assert chances(0, "a") == []
    assert chances(2, 1) != chances(2, 1.0)
    kept = chances(2, "a")
    kept.clear()
    assert len(chances(2, "a")) == 2


def test_a_throw_has_a_chance_for_every_name() -> None:
    rows = throws(3, 7, "x", "y")
    assert rows == [(chance(7, "x", i), chance(7, "y", i)) for i in range(3)]
    assert throws(3, 7) == throws(0, 7, "x") == []


@pytest.mark.parametrize("n", [-1, 10_001])
def test_there_are_only_so_many_chances(n: int) -> None:
    with pytest.raises(ValueError, match=re.escape(f"{n:,} chances; 10,000 are allowed")):
        chances(n, "a")
    with pytest.raises(ValueError, match=re.escape(f"{2 * n:,} chances; 10,000 are allowed")):
        throws(n, "a", "x", "y")


def test_long_rows_of_chances_are_the_same_and_are_not_kept() -> None:
    before = chance_module._remembered.cache_info().currsize
    assert chances(SHORT + 1, "a seed of its own")[:9] == [
        chance("a seed of its own", number) for number in range(9)
    ]
    assert chance_module._remembered.cache_info().currsize == before
    assert chances(SHORT, "a seed of its own") == chances(SHORT + 1, "a seed of its own")[:-1]
    assert chance_module._remembered.cache_info().currsize == before + 1
