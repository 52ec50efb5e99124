"""Total-fit line breaking: all lines are chosen together, not one after the other.

Among the ways with the fewest lines, the one whose lines are most even is taken: the sum of the
squared slack of all lines but the last is least.
"""

from collections.abc import Sequence
from itertools import accumulate
from operator import add

from pnp.geometry import EPSILON

HYPHEN_COST = 0.12  # what a hyphen at the end of a line is worth in squared slack
LONELY_COST = 0.15  # a last line of one short word, or of the end of one
LONELY_SHARE = 0.2  # of the line, below which one word is lonely
INFINITE = float("inf")


def break_lines(
    widths: Sequence[float],
    glues: Sequence[float],
    hyphens: Sequence[float],
    limit: float,
) -> tuple[list[int], float]:
    """Choose where lines end; return the ends and by how much the widest line sticks out.

    `widths` are unbreakable chunks, `glues` the space before each of them (0 where two chunks
    touch), `hyphens` what a hyphen behind each of them is wide (0 where none is needed).
    """
    count = len(widths)
    # Where each chunk ends if all stood on one line, and begins, behind its glue.
    sums = list(accumulate(map(add, widths, glues), initial=0.0))
    starts = list(map(add, sums, glues))
    total = sums[-1]
    if count == 0 or total - starts[0] <= limit + EPSILON:
        return [count], 0.0
    best, lines, before = _ways(starts, sums, hyphens, limit)
    before[count] = _last_line(best, lines, starts, glues, limit, total)
    return _ends(before, count), _overfull(widths, hyphens, limit)


def _ways(
    starts: Sequence[float], sums: Sequence[float], hyphens: Sequence[float], limit: float
) -> tuple[list[float], list[int], list[int]]:
    """Return for each chunk but the last, if a line ends there, the best way up to it.

    That is its price, how many lines it has, and where the last of them begins.
    """
    count = len(starts)
    best = [0.0] * (count + 1)  # the lowest price up to here, among those with fewest lines
    lines = [0] * (count + 1)
    before = [0] * (count + 1)
    room, scale = limit + EPSILON, 1 / max(limit, EPSILON)
    first = 0
    for end in range(1, count):
        edge = sums[end]
        while first < end - 1 and edge - starts[first] > room:
            first += 1
        hyphen = hyphens[end - 1]
        start = first
        if hyphen:
            edge += hyphen
            while start < end - 1 and edge - starts[start] > room:
                start += 1
        needed = lines[start]  # a later start that needs one line more can not win
        lowest, chosen = INFINITE, start
        while start < end and lines[start] == needed:
            slack = (limit - edge + starts[start]) * scale
            price = best[start] + slack * slack
            if price < lowest:
                lowest, chosen = price, start
            start += 1
        best[end] = lowest + HYPHEN_COST if hyphen else lowest
        lines[end] = needed + 1
        before[end] = chosen
    return best, lines, before


def _last_line(
    best: Sequence[float],
    lines: Sequence[int],
    starts: Sequence[float],
    glues: Sequence[float],
    limit: float,
    total: float,
) -> int:
    """Return where the last line begins; it may be short, but not one lonely short word."""
    count = len(starts)
    word = count - 1  # where the last word begins, which may be several syllables
    while word and not glues[word]:
        word -= 1
    start = 0
    while start < count - 1 and total - starts[start] > limit + EPSILON:
        start += 1
    needed = lines[start]
    lowest, chosen = INFINITE, start
    while start < count and lines[start] == needed:
        lonely = start >= word and total - starts[start] < limit * LONELY_SHARE
        price = best[start] + (LONELY_COST if lonely else 0.0)
        if price < lowest:
            lowest, chosen = price, start
        start += 1
    return chosen


def _ends(before: Sequence[int], count: int) -> list[int]:
    ends = []
    while count:
        ends.append(count)
        count = before[count]
    return ends[::-1]


def _overfull(widths: Sequence[float], hyphens: Sequence[float], limit: float) -> float:
    """Return by how much the widest chunk sticks out; the last one never gets a hyphen."""
    widest = max(map(add, widths[:-1], hyphens), default=0.0)
    return max(0.0, widest - limit, widths[-1] - limit)
