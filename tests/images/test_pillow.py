"""Pillow is loaded by one module, and only when it is needed."""

import io
import os
import subprocess
import sys

import pytest
from PIL import Image

from pnp.pictures.files import Problem, read_facts
from pnp.pictures.pixels import pillow, quietly


def test_nobody_waits_for_pillow_before_there_is_a_picture() -> None:
    lines = "import sys, pnp.pictures.files; print('PIL' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True)
    assert done.stdout.strip() == "False"


def test_sizes_are_limited_by_our_own_words() -> None:
    assert pillow().MAX_IMAGE_PIXELS is None


def test_a_library_that_talks_by_itself_is_not_heard(capfd: pytest.CaptureFixture[str]) -> None:
    file = io.BytesIO()
    Image.effect_noise((64, 64), 50).save(file, "TIFF", compression="tiff_lzw")
    data = bytearray(file.getvalue())
    data[200:400] = bytes(range(200))
    with pytest.raises(Problem):
        read_facts(bytes(data))
    assert capfd.readouterr() == ("", "")
    os.write(2, b"heard again")
    assert capfd.readouterr().err == "heard again"


def test_a_terminal_that_is_closed_is_no_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_: int) -> int:
        raise OSError(9, "Bad file descriptor")

    monkeypatch.setattr(os, "dup", closed)
    with quietly(b"II*\0"):
        pass
