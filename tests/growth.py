"""How the time that something takes grows with what it is given."""

import gc
from collections.abc import Callable
from time import process_time

ENOUGH = 0.002  # seconds; less can not be told from chance, so more is given
ROUNDS = 3  # more, if it seems too much
SLACK = 10.0  # four times as much takes four times as long; squares would take sixteen times


def growth(work: Callable[[int], object], size: int, tries: int = 3) -> float:
    """Return how many times as long four times as much takes, by the best of some tries.

    What is done at once is given more, up to 64 times the size.
    """

    def best(number: int) -> float:
        times = []
        for _ in range(tries):
            start = process_time()
            work(number)
            times.append(process_time() - start)
        return min(times)

    gc.disable()  # it looks at all that other tests have left
    try:
        few, most = best(size), 64 * size
        while few < ENOUGH and size < most:
            size *= 2
            few = best(size)
        found = best(4 * size) / max(few, ENOUGH)
        for _ in range(ROUNDS):  # a machine that is busy elsewhere is not what is asked for
            if found < SLACK:
                break
            found = min(found, best(4 * size) / max(best(size), ENOUGH))
        return found
    finally:
        gc.enable()
