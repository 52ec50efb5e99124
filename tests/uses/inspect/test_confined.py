"""Whatever a process that reads foreign PDFs does, it ends nothing here."""

import ctypes
import os
import sys
import time
from multiprocessing import active_children, get_context
from pathlib import Path

import pytest

from pnp.base.findings import Finding, Refused, Where, error
from pnp.uses.inspect import confined
from pnp.uses.inspect.confined import read_confined

HERE = Where("some.pdf")
MB = 1_000_000
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds a process to it")


def ours() -> list[str]:
    """Return what still runs of processes that read apart; other tests may have some as well."""
    kind = get_context(confined._START).Process  # type: ignore[attr-defined]
    return [one.name for one in active_children() if type(one) is kind and one not in BEFORE]


BEFORE = active_children()


def read(path: Path, more: str = "") -> tuple[str, str, int]:
    return path.name, more, os.getpid()


def refused(_: Path) -> None:
    raise Refused([error(Where("a", 1), "bad", "do this"), error(Where("b"), "worse")])


def mistaken(_: Path) -> None:
    raise LookupError("nobody thought of it")


def abort(_: Path) -> None:
    os.abort()


def end(_: Path) -> None:
    os._exit(0)


def overrun(_: Path) -> None:
    ctypes.string_at(0)


def never_end(_: Path) -> None:
    while True:
        time.sleep(1)


def fill(_: Path) -> int:
    return sum(len(bytearray(MB)) for _ in [bytearray(MB) for _ in range(10_000)])


def told(findings: tuple[Finding, ...]) -> list[str]:
    return [str(finding) for finding in findings]


def said(work: object) -> list[str]:
    with pytest.raises(Refused) as caught:
        read_confined(work, Path("some.pdf"), HERE)  # type: ignore[arg-type]
    assert not ours()
    return told(caught.value.findings)


def test_the_answer_comes_from_another_process() -> None:
    name, more, process = read_confined(read, Path("x/some.pdf"), HERE, "and more")
    assert (name, more) == ("some.pdf", "and more")
    assert process != os.getpid()
    assert not ours()


def test_a_refusal_there_is_one_here() -> None:
    assert said(refused) == ["error: a:1: bad\n  hint: do this", "error: b: worse"]


def test_a_mistake_of_ours_is_not_hidden() -> None:
    with pytest.raises(LookupError, match="nobody thought of it"):
        read_confined(mistaken, Path("some.pdf"), HERE)


@pytest.mark.parametrize("work", [abort, end, overrun])
def test_a_crash_is_told(work: object, capfd: pytest.CaptureFixture[str]) -> None:
    (message,) = said(work)
    assert message.startswith("error: some.pdf: can not be read: what reads it crashed")
    assert capfd.readouterr().err == ""


def test_what_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confined, "MOST_SECONDS", (0.5, 0))
    assert said(never_end) == ["error: some.pdf: can not be read: it takes longer than 0 seconds"]


@LINUX
def test_memory_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confined, "MOST_MEMORY", (300 * MB, 0))
    assert said(fill) == ["error: some.pdf: can not be read: there is not enough memory to read it"]


def test_memory_is_watched_where_no_system_limits_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confined, "_held", lambda _: confined.MOST_MEMORY[0] + 1)
    (message,) = said(never_end)
    assert message.endswith("there is not enough memory to read it")


def test_more_memory_and_time_are_allowed_for_larger_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed = []
    (tmp_path / "large").write_bytes(bytes(2 * MB))
    real = confined._wait

    def wait(process: object, ours: object, where: Where, memory: int, seconds: float) -> None:
        allowed.append((memory, seconds))
        real(process, ours, where, memory, seconds)  # type: ignore[arg-type]

    monkeypatch.setattr(confined, "_wait", wait)
    for name in ("large", "none"):
        read_confined(read, tmp_path / name, HERE)
    (memory, per_byte), (seconds, per_mb) = confined.MOST_MEMORY, confined.MOST_SECONDS
    assert allowed == [(memory + 2 * MB * per_byte, seconds + 2 * per_mb), (memory, seconds)]


def test_windows_counts_memory_in_its_own_words() -> None:
    """PROCESS_MEMORY_COUNTERS has two numbers of four bytes, then eight of the size of a place."""
    size = ctypes.sizeof(ctypes.c_size_t)
    assert ctypes.sizeof(confined._Counters) == 8 + 8 * size
    assert confined._Counters.paged.offset == 8 + 6 * size
