"""A whole day's work on a system without signals, forks, links, users and `fcntl`."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conftest import GAME, contents
from tests.support.systems import ROOT, commands

KIT = Path("output") / f"{GAME}-de-kit.zip"
BUILD: list[str | Path] = ["build", "--lang", "en,de,fr", "--allow-missing", "--jobs", "2"]
DAY: list[list[str | Path]] = [
    ["new", "island"],
    ["list"],
    ["check"],
    BUILD,
    [*BUILD, "--force", "--no-cache"],  # a second time, over what is there
    BUILD,
    ["build", GAME, "--format", "listing", "--jobs", "2"],
    ["preview", GAME, "--as", "faces"],
    ["translate", "start", GAME, "de"],
    ["translate", "update"],
    ["translate", "kit", GAME, "de"],
    ["translate", "accept", KIT],
    ["translate", "status"],
    ["inspect", f"output/{GAME}/{GAME}-cards-en-a4.pdf"],
    ["schema"],
    ["schema", "--check"],
]


def written(
    fresh: Path, root: Path, lines: Sequence[Sequence[str | Path]], system: str = ""
) -> dict[str, bytes | None]:
    """Return all files of a project after such work on such a system."""
    shutil.copytree(fresh, root)
    done = commands(root, lines, system=system)
    assert done.statuses == [0] * len(lines), done.out + done.err
    assert "Traceback" not in done.err
    return contents(root)


@pytest.mark.slow
@pytest.mark.parametrize(("system", "lines"), [("windows", DAY), ("forkserver", DAY[3:4])])
def test_all_commands_write_the_same_files(
    fresh_start: Path, tmp_path: Path, system: str, lines: list[list[str | Path]]
) -> None:
    """Windows begins processes by spawn; Linux does by forkserver from Python 3.14 on."""
    usual = written(fresh_start, tmp_path / "usual" / "project", lines)
    found = written(fresh_start, tmp_path / "other" / "a day on Ünix", lines, system)
    assert sorted(found) == sorted(usual)
    assert [name for name, data in found.items() if data != usual[name]] == []
    assert any(name.endswith("de-a4.pdf") for name in found)


def test_what_is_taken_away_is_missed(tmp_path: Path) -> None:
    script = (
        "import os, signal\n"
        "from tests.support.systems import play\n"
        "play('windows', '')\n"
        "print(hasattr(os, 'fork'), hasattr(signal, 'SIGHUP'), hasattr(signal, 'SIGTERM'))\n"
        "import fcntl\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert run.stdout.split() == ["False", "False", "True"]
    assert "import of fcntl halted" in run.stderr
