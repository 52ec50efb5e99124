"""How the time that something takes grows with what it is given."""

import gc
from collections.abc import Callable
from time import process_time

SLACK = 10.0  # four times as much takes four times as long; squares would take sixteen times


def growth(work: Callable[[int], object], size: int, tries: int = 3) -> float:
    """Return how many times as long four times as much takes, by the best of some tries."""

    def best(number: int) -> float:
        times = []
        for _ in range(tries):
            start = process_time()
            work(number)
            times.append(process_time() - start)
        return min(times)

    gc.disable()  # it looks at all that other tests have left
    try:
        return best(4 * size) / max(best(size), 1e-6)
    finally:
        gc.enable()
