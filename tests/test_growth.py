"""How growth is measured: squares are noticed, whoever does the work."""

import re

import pytest

from tests.support.growth import SLACK, counted_growth, growth

ROW = re.compile(r"a+c|d")  # looked for from every letter of a row to its end


def in_a_row(number: int) -> None:
    for _ in range(number):
        len("")


def in_squares(number: int) -> None:
    for one in range(number):
        for _ in range(one):
            len("")


def test_squares_are_noticed_where_python_works() -> None:
    assert counted_growth(in_a_row, 20) < SLACK < counted_growth(in_squares, 20)


def test_squares_are_noticed_where_a_pattern_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.growth.ROUNDS", 0)
    assert growth(lambda number: ROW.search("a" * number), 100) > SLACK
    assert growth(lambda number: re.search("b", "a" * number), 20_000) < SLACK
