"""`pnp studio` as a process: it says where it is, answers, and ends in order."""

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from pnp.cli.studio import command
from tests.conftest import Pnp, Starter
from tests.support.waiting import PATIENCE

SERVE = [sys.executable, "-m", "pnp", "studio", "--no-browser"]


@pytest.mark.skipif(sys.platform == "win32", reason="it has other signals")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_it_opens_answers_and_ends(starter: Starter, end: int) -> None:
    root = Path(__file__).resolve().parents[2]
    studio = subprocess.Popen(
        [*SERVE, "--port", "0"],
        cwd=starter.root,
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert studio.stdout
    found = re.search(r"http://127\.0\.0\.1:\d+/enter\?token=\S+", studio.stdout.readline())
    assert found
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    assert b"<title>" in opener.open(found[0], timeout=PATIENCE).read()
    studio.send_signal(end)
    assert studio.wait(30) == 0
    assert "Traceback" not in studio.communicate()[1]


def test_without_flask_it_says_what_to_install(starter: Starter) -> None:
    script = (
        "import sys; sys.modules['flask'] = None; from pnp.cli import main; "
        "main(['studio', '--no-browser'])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 1
    assert "pip install 'pnp-press[studio]'" in done.stderr


def test_help_says_that_nothing_leaves_the_machine(run: Pnp) -> None:
    assert "Nothing leaves the machine" in run("studio", "--help").output
    assert command.name == "studio"


@pytest.mark.skipif(sys.platform == "win32", reason="it has other signals")
def test_listening_everywhere_it_says_how_others_reach_it(starter: Starter) -> None:
    root = Path(__file__).resolve().parents[2]
    studio = subprocess.Popen(
        [*SERVE, "--host", "0.0.0.0"],
        cwd=starter.root,
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert studio.stdout
    said = [studio.stdout.readline() for _ in range(2)]
    assert said[0].startswith("The studio is open: http://127.0.0.1:")
    assert said[1].startswith(("From other devices: http://", "This machine has no address"))
    studio.send_signal(signal.SIGINT)
    out, wrong = studio.communicate(timeout=PATIENCE)
    assert "other machines can reach the studio" in wrong
    assert "\x1b" not in out, "a code is for terminals"
