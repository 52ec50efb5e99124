"""Where lines end: all of them together, not one after the other."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.breaking import break_lines

WORDS = st.lists(st.integers(1, 12), min_size=1, max_size=14)


def split(widths: Sequence[float], limit: float) -> list[list[float]]:
    """Return the lines as lists of widths; words are one apart."""
    glues = [0.0] + [1.0] * (len(widths) - 1)
    ends, _ = break_lines(widths, glues, [0.0] * len(widths), limit)
    return [list(widths[a:b]) for a, b in zip([0, *ends], ends, strict=False)]


def greedy(widths: Sequence[float], limit: float) -> list[list[float]]:
    """Break as a typewriter does: a line ends where the next word does not fit."""
    lines: list[list[float]] = [[]]
    for width in widths:
        if lines[-1] and length([*lines[-1], width]) > limit:
            lines.append([])
        lines[-1].append(width)
    return lines


def length(line: Sequence[float]) -> float:
    """Return how long a line is."""
    return sum(line) + len(line) - 1


def raggedness(lines: list[list[float]], limit: float) -> float:
    """Return how uneven lines are, the last one apart."""
    return sum((limit - length(line)) ** 2 for line in lines[:-1])


def test_lines_are_more_even_than_a_typewriters() -> None:
    words = [3.0, 2.0, 2.0, 5.0]
    assert greedy(words, 6) == [[3, 2], [2], [5]]
    assert split(words, 6) == [[3], [2, 2], [5]]
    assert raggedness(split(words, 6), 6) < raggedness(greedy(words, 6), 6)


def test_an_exact_fit_is_one_line() -> None:
    assert split([3, 4, 2], 11) == [[3, 4, 2]]
    assert len(split([3, 4, 2], 10.9)) == 2
    assert split([0.1] * 10, 0.1 * 10 + 9) == [[0.1] * 10]


def test_nothing_is_one_empty_line() -> None:
    assert break_lines([], [], [], 10) == ([0], 0.0)


def test_a_word_too_wide_stands_alone_and_is_measured() -> None:
    ends, over = break_lines([3, 20, 3], [0, 1, 1], [0, 0, 0], 10)
    assert ends == [1, 2, 3]
    assert over == 10


def test_a_hyphen_needs_room() -> None:
    assert break_lines([5, 5], [0, 0], [1, 0], 6) == ([1, 2], 0.0)
    ends, over = break_lines([5, 5], [0, 0], [1, 0], 5.5)
    assert ends == [1, 2]
    assert over == 0.5


def test_a_hyphen_is_a_last_resort_between_equals() -> None:
    """A break behind the first chunk costs a hyphen, one behind the second does not."""
    ends, _ = break_lines([4.5, 0.5, 5], [0, 0, 1], [0.1, 0, 0], 6)
    assert ends == [2, 3]


def test_a_short_word_is_not_left_alone_on_the_last_line() -> None:
    assert split([11, 4, 1], 16) == [[11], [4, 1]]
    assert split([10, 2, 5], 15) == [[10, 2], [5]], "a third of the line is not short"


@pytest.mark.parametrize("size", [0.01, 1, 100])
@pytest.mark.parametrize(
    ("widths", "ends"),
    [((2, 6, 12, 8), [2, 3, 4]), ((2, 8, 6, 3), [3, 4])],
    ids=["much more even", "a little more even"],
)
def test_what_a_hyphen_is_worth_does_not_depend_on_the_size_of_type(
    widths: tuple[float, ...], ends: list[int], size: float
) -> None:
    """The second chunk may end a line with a hyphen, where a first line of one chunk is short."""
    wide, glues, hyphens = (
        [number * size for number in row] for row in (widths, (0, 1, 0, 1), (0, 1, 0, 0))
    )
    assert break_lines(wide, glues, hyphens, 20 * size)[0] == ends


@given(WORDS, st.integers(12, 30))
def test_no_line_is_too_long_and_no_word_is_lost(words: list[float], limit: int) -> None:
    lines = split(words, limit)
    assert [word for line in lines for word in line] == words
    assert all(length(line) <= limit + 1e-6 for line in lines)


@given(WORDS, st.integers(12, 30))
def test_there_are_no_more_lines_than_a_typewriter_needs(words: list[float], limit: int) -> None:
    assert len(split(words, limit)) == len(greedy(words, limit))


@given(st.lists(st.integers(1, 9), min_size=1, max_size=9), st.integers(9, 20))
def test_no_other_way_of_as_many_lines_is_more_even(words: list[float], limit: int) -> None:
    lines = split(words, limit)
    lonely = 0.15 * limit**2  # what a last line of one short word may cost
    best = min(
        raggedness(other, limit) for other in all_ways(words, limit) if len(other) == len(lines)
    )
    assert raggedness(lines, limit) <= best + lonely + 1e-6


def all_ways(words: Sequence[float], limit: float) -> list[list[list[float]]]:
    """Return every way to break words into lines that fit."""
    if not words:
        return [[]]
    return [
        [list(words[:end]), *rest]
        for end in range(1, len(words) + 1)
        if length(words[:end]) <= limit
        for rest in all_ways(words[end:], limit)
    ]


def test_a_word_of_syllables_is_lonely_too() -> None:
    """The last word could be hyphenated; still it is one short word on a line of its own."""
    widths, glues = [40, 40, 12, 4, 4], [0, 1, 1, 1, 0]
    ends, _ = break_lines(widths, glues, [0, 0, 0, 1, 0], 95)
    assert ends == [2, 5]


def test_a_hyphen_that_saves_no_line_is_spared() -> None:
    """A third of a line may stay empty before a word is broken that could stand whole below."""
    ends, _ = break_lines([67, 20, 20, 40], [0, 1, 0, 1], [0, 1, 0, 0], 100)
    assert ends == [1, 4]
