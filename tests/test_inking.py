"""Faces shared out over processes come in order, and nobody waits for what nobody wants."""

from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from pnp.build import Workshop, editions
from pnp.draw.operators import Batch
from pnp.findings import Finding, Refused
from pnp.inking import CHUNK, WORTH_SHARING, Task, _shared, begin_inking
from tests.draw.project import Cards

ENOUGH = WORTH_SHARING + CHUNK + 7


class Pool:
    """Keeps what it is asked for, and does it when told to."""

    def __init__(self) -> None:
        self.open = True

    def shutdown(self, *, cancel_futures: bool) -> None:
        """Note that it is over."""
        assert cancel_futures
        self.open = False


class Bench:
    """Notes what this process inks itself; somebody else is done with a task meanwhile."""

    def __init__(self, futures: Sequence[Future[Any]], others: Sequence[int]) -> None:
        self.inked: list[int] = []
        self._futures = futures
        self._others = iter(others)

    def ink(self, task: Task) -> str:
        """Ink a task while another process does the next of its own."""
        self.inked.append(task[1])
        number = next(self._others, None)
        if number is not None:
            self._futures[number].set_running_or_notify_cancel()
            self._futures[number].set_result(f"there {number}")
        return f"here {task[1]}"


def shared(count: int, others: Sequence[int]) -> tuple[Any, Bench, Pool]:
    """Return the results of tasks of which some are done by others, one at a time."""
    futures: list[Future[Any]] = [Future() for _ in range(count)]
    bench, pool = Bench(futures, others), Pool()
    tasks = [("front", number, number + 1) for number in range(count)]
    return _shared(pool, tasks, futures, bench), bench, pool  # type: ignore[arg-type]


def test_this_process_helps_from_the_last_task_on() -> None:
    results, bench, pool = shared(6, [0, 1, 2])
    assert list(results) == ["there 0", "there 1", "there 2", "here 3", "here 4", "here 5"]
    assert bench.inked == [5, 4, 3]
    assert not pool.open


def test_it_does_everything_if_nobody_else_does() -> None:
    results, bench, _ = shared(4, [])
    assert list(results) == ["here 0", "here 1", "here 2", "here 3"]
    assert bench.inked == [3, 2, 1, 0]


def test_it_takes_nothing_that_somebody_has_begun() -> None:
    futures: list[Future[Any]] = [Future() for _ in range(3)]
    futures[2].set_running_or_notify_cancel()
    bench, pool = Bench(futures, [0]), Pool()
    tasks = [("front", number, number + 1) for number in range(3)]
    results = _shared(pool, tasks, futures, bench)  # type: ignore[arg-type]
    assert next(results) == "there 0"  # type: ignore[comparison-overlap]
    assert bench.inked == [1]
    assert next(results) == "here 1"  # type: ignore[comparison-overlap]
    futures[2].set_result("there 2")
    assert list(results) == ["there 2"]  # type: ignore[comparison-overlap]


def test_whoever_stops_early_stops_the_others() -> None:
    results, _, pool = shared(4, [0, 1])
    next(results)
    results.close()
    assert not pool.open


def batches(folder: Path, jobs: int, front: str | None = None) -> tuple[list[Batch], list[Finding]]:
    """Ink a deck that is large enough for several processes."""
    rows = tuple(f"c{number},1,Card {number},#336699" for number in range(ENOUGH))
    cards = Cards(rows=rows) if front is None else Cards(rows=rows, front=front)
    shop = Workshop.open(cards.write(folder), "a4")
    (edition,) = editions(shop, ["small"], ["en"], [])
    findings: list[Finding] = []
    component = edition.game.components[0]
    return list(begin_inking(edition.recipe, component, False, jobs, findings)), findings


def test_several_processes_ink_what_one_does(tmp_path: Path) -> None:
    one, _ = batches(tmp_path, 1)
    three, _ = batches(tmp_path, 3)
    assert [batch.faces for batch in one] == [batch.faces for batch in three]
    assert [batch.supplies.glyphs for batch in one] == [batch.supplies.glyphs for batch in three]
    assert sum(len(batch.faces) for batch in one) == ENOUGH


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_noticed_is_told_once(jobs: int, tmp_path: Path) -> None:
    front = '<face><text x="4" y="4" w="9" h="5" size="12">Far too much text</text></face>'
    with pytest.raises(Refused) as refused:
        batches(tmp_path, jobs, front)
    found = [finding.message for finding in refused.value.findings]
    assert len(found) == len(set(found)) == ENOUGH
