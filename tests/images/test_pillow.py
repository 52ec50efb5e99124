"""Pillow is loaded by one module, and only when it is needed."""

import subprocess
import sys

from pnp.images import pillow


def test_nobody_waits_for_pillow_before_there_is_a_picture() -> None:
    lines = "import sys, pnp.images; print('PIL' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True)
    assert done.stdout.strip() == "False"


def test_sizes_are_limited_by_our_own_words() -> None:
    assert pillow().MAX_IMAGE_PIXELS is None
