"""Total-fit line breaking: all lines are chosen together, not one after the other."""

from collections.abc import Sequence

from pnp.geometry import EPSILON

HYPHEN_COST = 0.06  # what a hyphen at the end of a line is worth in squared slack
LONELY_COST = 0.15  # a last line of one short word
LINE_COST = 100.0  # fewer lines always win
OVERFULL_COST = 1e6


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
    sums = [0.0] * (count + 1)
    for index in range(count):
        sums[index + 1] = sums[index] + widths[index] + glues[index]
    if count == 0 or sums[count] - glues[0] <= limit + EPSILON:
        return [count], 0.0
    best = [0.0] + [float("inf")] * count
    before = [0] * (count + 1)
    room = limit + EPSILON
    for end in range(1, count + 1):
        total = sums[end] + (hyphens[end - 1] if end < count else 0.0)
        cost = LINE_COST
        if end < count and hyphens[end - 1]:
            cost += HYPHEN_COST
        lowest, chosen = float("inf"), end - 1
        for start in range(end - 1, -1, -1):
            natural = total - sums[start] - glues[start]
            if natural > room:
                if start == end - 1:  # one chunk alone is wider than the line
                    lowest = best[start] + cost + OVERFULL_COST * (natural - limit)
                break
            slack = (limit - natural) / limit
            if end < count:
                price = best[start] + cost + slack * slack
            else:
                lonely = LONELY_COST if start == count - 1 and slack > 0.8 else 0.0
                price = best[start] + cost + lonely
            if price < lowest:
                lowest, chosen = price, start
        best[end], before[end] = lowest, chosen
    return _ends(before, count), _overfull(widths, hyphens, limit)


def _ends(before: Sequence[int], count: int) -> list[int]:
    ends = []
    while count:
        ends.append(count)
        count = before[count]
    return ends[::-1]


def _overfull(widths: Sequence[float], hyphens: Sequence[float], limit: float) -> float:
    last = len(widths) - 1
    widest = max(
        width + (hyphens[index] if index < last else 0.0) for index, width in enumerate(widths)
    )
    return max(0.0, widest - limit)
