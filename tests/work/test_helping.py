"""A process that helps says what it is at, in words and in memory that others see."""

import multiprocessing
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.work import helping
from pnp.work.helping import Helper, begin_with, out_of_memory, was_killed


@pytest.fixture
def slot(monkeypatch: pytest.MonkeyPatch) -> Any:
    shared = multiprocessing.get_context().RawArray("c", helping._ROOM + 1)
    monkeypatch.setattr(helping._Here, "slot", shared)
    monkeypatch.setattr(helping._Here, "label", "")
    return shared


@pytest.mark.parametrize("label", ["cards/ferry/front", "cards/å/front", "x" * 1000, "ж" * 1000])
def test_what_is_begun_is_known_here_and_there(label: str, slot: Any) -> None:
    begin_with(label)
    there: Any = SimpleNamespace(slot=slot)
    assert out_of_memory() == f"out of memory while {label} was made"
    assert was_killed(there).startswith(f"a process of this build was killed while {label[:100]}")


def test_between_two_things_there_is_nothing_to_say(slot: Any) -> None:
    begin_with("a")
    begin_with("")
    assert out_of_memory() == "out of memory"
    helper = Helper(None, None, slot, [])  # type: ignore[arg-type]
    assert was_killed(helper) == "a process of this build was killed"


def test_without_such_memory_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    assert helping._slot(SimpleNamespace(RawArray=full)) is None
    monkeypatch.setattr(helping._Here, "slot", None)
    begin_with("a")
    assert out_of_memory() == "out of memory while a was made"
    helper = Helper(None, None, None, [])  # type: ignore[arg-type]
    assert was_killed(helper) == "a process of this build was killed"
