"""Requests to end wait for what is begun, and then end the process in the way that was asked."""

import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pnp.work.interruptions import REQUESTS, Ended, held_back, in_order, out_of_the_way
from pnp.work.leftovers import leftovers

OTHERS = [number for number in REQUESTS if number != signal.SIGINT]
COMMIT = """
import signal, sys
from pathlib import Path
from pnp.work.output import Output
out, number, when = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
with Output(out) as opened:
    opened.stage(out / "a", b"1")
    if when == "before": signal.raise_signal(number)
    real = opened._refuse_links
    def during(path):
        if when == "during": signal.raise_signal(number)
        real(path)
    opened._refuse_links = during
    opened.commit()
    if when == "after": signal.raise_signal(number)
print("went on")
"""


def test_ctrl_c_and_all_others_are_known() -> None:
    assert {signal.SIGINT, signal.SIGTERM} <= set(REQUESTS)


@pytest.mark.parametrize("number", REQUESTS)
def test_what_is_held_back_comes_later(number: int) -> None:
    done = []
    with pytest.raises(KeyboardInterrupt, match="said"), held_back("said"):
        signal.raise_signal(number)
        done.append(1)
    assert done


def test_nothing_comes_if_nothing_came() -> None:
    before = [signal.getsignal(number) for number in REQUESTS]
    with held_back("said"), in_order(), out_of_the_way():
        pass
    assert [signal.getsignal(number) for number in REQUESTS] == before


def test_other_threads_are_not_asked() -> None:
    done = []

    def work() -> None:
        with held_back("said"), in_order():
            done.append(1)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done


def test_who_answers_himself_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: got.append(number))
    try:
        with in_order():
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert got == [signal.SIGTERM]


def test_an_end_that_was_answered_elsewhere_goes_on_as_an_exception() -> None:
    with pytest.raises(Ended), in_order():
        raise Ended("", signal.SIGINT)


@pytest.mark.parametrize("when", ["before", "during", "after"])
@pytest.mark.parametrize("number", OTHERS)
def test_a_process_that_is_asked_to_end_leaves_nothing_behind(
    number: signal.Signals, when: str, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    done = subprocess.run(
        [sys.executable, "-c", COMMIT, str(out), str(int(number)), when],
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == -number and done.stdout == b""
    assert leftovers(out) == []
    assert out.exists() is (when != "before")
