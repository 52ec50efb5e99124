"""Faces shared out over processes come in order, and nobody waits for what nobody wants."""

from collections.abc import Sequence
from concurrent.futures import Future
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.build import Edition, Workshop, editions
from pnp.draw.operators import Batch, Inker, Supplies
from pnp.findings import Refused
from pnp.geometry import Box
from pnp.inking import CHUNK, WORTH_SHARING, Task, _Bench, _shared, inking
from pnp.model.face import Face, Group, Paint, Rect
from tests.draw.project import Cards

ENOUGH = WORTH_SHARING + CHUNK + 7


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


def shared(count: int, others: Sequence[int]) -> tuple[Any, Bench]:
    """Return the results of tasks of which some are done by others, one at a time."""
    futures: list[Future[Any]] = [Future() for _ in range(count)]
    bench = Bench(futures, others)
    tasks = [("front", number, number + 1) for number in range(count)]
    return _shared(tasks, futures, bench), bench  # type: ignore[arg-type]


def test_this_process_helps_from_the_last_task_on() -> None:
    results, bench = shared(6, [0, 1, 2])
    assert list(results) == ["there 0", "there 1", "there 2", "here 3", "here 4", "here 5"]
    assert bench.inked == [5, 4, 3]


def test_it_does_everything_if_nobody_else_does() -> None:
    results, bench = shared(4, [])
    assert list(results) == ["here 0", "here 1", "here 2", "here 3"]
    assert bench.inked == [3, 2, 1, 0]


def test_it_takes_nothing_that_somebody_has_begun() -> None:
    futures: list[Future[Any]] = [Future() for _ in range(3)]
    futures[2].set_running_or_notify_cancel()
    bench = Bench(futures, [0])
    tasks = [("front", number, number + 1) for number in range(3)]
    results = _shared(tasks, futures, bench)  # type: ignore[arg-type]
    assert next(results) == "there 0"  # type: ignore[comparison-overlap]
    assert bench.inked == [1]
    assert next(results) == "here 1"  # type: ignore[comparison-overlap]
    futures[2].set_result("there 2")
    assert list(results) == ["there 2"]  # type: ignore[comparison-overlap]


def deck(folder: Path, front: str = Cards().front) -> Edition:
    """Return a deck that is large enough for several processes."""
    rows = tuple(f"c{number},1,Card {number},#336699" for number in range(ENOUGH))
    shop = Workshop.open(Cards(rows=rows, front=front).write(folder), "a4")
    (edition,) = editions(shop, ["small"], ["en"], [])
    return edition


def batches(edition: Edition, jobs: int) -> list[Batch]:
    """Ink all of a deck."""
    with inking(edition.recipe, edition.game.components[0], False, jobs, []) as found:
        return list(found)


def test_several_processes_ink_what_one_does(tmp_path: Path) -> None:
    one, three = (batches(deck(tmp_path), jobs) for jobs in (1, 3))
    assert [batch.faces for batch in one] == [batch.faces for batch in three]
    assert [batch.supplies.glyphs for batch in one] == [batch.supplies.glyphs for batch in three]
    assert sum(len(batch.faces) for batch in one) == ENOUGH


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_noticed_is_told_once(jobs: int, tmp_path: Path) -> None:
    front = '<face><text x="4" y="4" w="9" h="5" size="12">Far too much text</text></face>'
    with pytest.raises(Refused) as refused:
        batches(deck(tmp_path, front), jobs)
    found = [finding.message for finding in refused.value.findings]
    assert len(found) == len(set(found)) == ENOUGH


def test_whoever_stops_early_stops_the_others(tmp_path: Path) -> None:
    edition = deck(tmp_path)
    with (
        pytest.raises(KeyboardInterrupt),
        inking(edition.recipe, edition.game.components[0], False, 3, []),
    ):
        assert active_children()
        raise KeyboardInterrupt  # before anything was asked for
    assert not active_children()


def test_each_task_brings_the_pictures_that_it_needs(tmp_path: Path) -> None:
    front = '<face><image src="a.png" x="0" y="0" w="20" h="20"/></face>'
    cards = Cards(front=front, rows=("a,1,Alpha,#ffffff", "b,1,Beta,#ffffff"))
    shop = Workshop.open(cards.write(tmp_path), "a4")
    Image.new("RGB", (300, 300), "red").save(tmp_path / "card_data" / "small" / "a.png")
    (edition,) = editions(shop, ["small"], ["en"], [])
    bench = _Bench(edition.recipe, edition.game.components[0])
    for first, last in ((1, 2), (0, 1)):
        faces, _, findings, pictures = bench.ink(("front", first, last))
        assert not findings
        assert set(pictures) == {key for face in faces for key in face.pictures}
        assert len(pictures) == 1


def test_each_task_brings_the_marks_in_common_that_it_needs() -> None:
    inner = Group((Rect(Box(0, 0, 1, 1), 0, Paint("#ff0000")),), shared="inner")
    outer = Group((inner, Rect(Box(0, 0, 2, 2), 0, Paint("#0000ff"))), shared="outer")
    inker = Inker()
    brought = []
    for name in ("one", "two"):
        inker.all = Supplies()
        inker.face(Face(name, 10, 10, 0, (outer,)))
        brought.append(inker.all.shared)
    assert len(brought[0]) == 2
    assert brought[0] == brought[1]
