"""How the work that something takes grows with what it is given.

What Python does is counted, so it is the same on every machine. What happens within one call of a
pattern or a parser written in C can not be counted: there the processor's time is taken (never the
clock's), and so much more is given that nothing but squares reaches the bound.
"""

import gc
import sys
from collections.abc import Callable
from time import process_time
from types import FrameType

MORE = 16  # times as much is given
SLACK = 5.0  # times the work for each letter or line; squares would take sixteen times as much
ENOUGH = 0.002  # seconds of the processor; less can not be told from chance, so more is given
ROUNDS = 3  # more, if it seems too much


def steps(work: Callable[[], object]) -> int:
    """Return how many lines of Python something runs, and how many calls it makes."""
    count = 0

    def trace(frame: FrameType, event: str, arg: object) -> object:
        nonlocal count
        count += 1
        return trace

    def profile(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += 1

    before = sys.gettrace(), sys.getprofile()
    sys.setprofile(profile)
    sys.settrace(trace)  # type: ignore[arg-type]
    try:
        work()
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
    return count


def counted_growth(work: Callable[[int], object], size: int) -> float:
    """Return how many times the steps for each there are if much more is given."""
    work(1)  # what is made once is made now
    return steps(lambda: work(MORE * size)) / steps(lambda: work(size)) / MORE


def growth(work: Callable[[int], object], size: int) -> float:
    """Return how many times the time of the processor for each it takes if much more is given.

    What is done at once is given more, up to 64 times the size.
    """

    def best(number: int, tries: int = 2) -> float:
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
        found = best(MORE * size, 1) / max(few, ENOUGH) / MORE
        for _ in range(ROUNDS):
            if found < SLACK:
                break
            found = min(found, best(MORE * size) / max(best(size), ENOUGH) / MORE)
        return found
    finally:
        gc.enable()
