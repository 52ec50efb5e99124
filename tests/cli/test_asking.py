"""A terminal is asked what it is, and its answer is heard; a pipe is left alone."""

import os
import sys
import threading
from typing import Any

import pytest

from pnp.cli import asking

if sys.platform == "win32":
    pytest.skip("there are no such terminals to try it with", allow_module_level=True)
else:
    import pty


def test_a_pipe_is_not_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert asking.answer() == ""
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("said", [b"\x1b[?62;4c", b""])
def test_a_terminal_is_heard_and_left_as_it_was(
    monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    import termios

    near, far = pty.openpty()
    monkeypatch.setattr(asking, "PATIENCE", 0.1 if not said else 20)
    before = termios.tcgetattr(far)
    asked: list[Any] = []

    def reply() -> None:
        asked.append(os.read(near, 3))
        os.write(near, said)

    with os.fdopen(far, closefd=False) as typed, os.fdopen(far, "w", closefd=False) as shown:
        monkeypatch.setattr(sys, "stdin", typed)
        monkeypatch.setattr(sys, "stdout", shown)
        other = threading.Thread(target=reply)
        other.start()
        assert asking.answer() == said.decode()
        other.join()
        assert termios.tcgetattr(far) == before
    os.close(near)
    os.close(far)
    assert asked == [asking.QUESTION.encode()]
