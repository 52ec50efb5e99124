"""Consoles that know few letters, folders with strange names, and pipes that nobody reads."""

import errno
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.cli.common import findings_reported
from pnp.cli.new import pasted
from tests.conftest import GAME, Pnp, Starter, contents
from tests.support.systems import ROOT, commands, mind_no_capitals

PLAIN = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
LINES: list[list[str | Path]] = [
    ["build", "--lang", "en,de", "--allow-missing", "--jobs", "2"],
    ["preview", GAME],
    ["translate", "start", GAME, "uk"],
    ["translate", "kit", GAME, "uk"],
    ["list", "--json"],
    ["inspect", f"output/{GAME}/{GAME}-cards-en-a4.pdf"],
    ["check", "--lang", "de"],  # which has much to say
]


@pytest.fixture(scope="module")
def usual(fresh_start: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes | None]:
    return worked(fresh_start, tmp_path_factory.mktemp("usual") / "project", {})


def worked(fresh: Path, root: Path, env: dict[str, str]) -> dict[str, bytes | None]:
    """Return all files of a project after some work with such variables."""
    shutil.copytree(fresh, root)
    done = commands(root, LINES, env=env, options=["-X", "warn_default_encoding"])
    assert done.statuses == [0] * (len(LINES) - 1) + [1], done.out + done.err
    assert "Traceback" not in done.err
    own = re.compile(r"(?!.*site-packages).*/pnp/.*EncodingWarning")
    ours = [line for line in done.err.splitlines() if own.match(line)]
    assert not ours, "files are opened in the letters of the locale"
    return contents(root)


@pytest.mark.parametrize(
    "env",
    [PLAIN, {**PLAIN, "PYTHONIOENCODING": "ascii:strict"}, {"PYTHONIOENCODING": "cp1252:strict"}],
    ids=["C", "ascii", "cp1252"],
)
def test_nothing_depends_on_what_the_console_can_show(
    fresh_start: Path, tmp_path: Path, usual: dict[str, bytes | None], env: dict[str, str]
) -> None:
    assert worked(fresh_start, tmp_path / "a café Łódź", env) == usual


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are letters there")
def test_a_folder_may_be_called_by_bytes_that_are_no_letters(
    fresh_start: Path, tmp_path: Path, usual: dict[str, bytes | None]
) -> None:
    assert worked(fresh_start, tmp_path / os.fsdecode(b"caf\xe9"), {}) == usual


def test_a_project_that_is_named_by_strange_bytes_is_missed_in_words(run: Pnp) -> None:
    told = run("--project", os.fsdecode(b"/caf\xe9"), "list", status=1).stderr
    assert "not a project: it has no card_data/ folder" in told


@pytest.mark.skipif(sys.platform == "win32", reason="where nobody can take it away")
def test_the_folder_that_one_is_in_may_be_gone(tmp_path: Path) -> None:
    script = "import os; os.mkdir('x'); os.chdir('x'); os.rmdir('../x')\nfrom pnp.cli import main\n"
    for line in ("list", "build --json", "new x"):
        run = subprocess.run(
            [sys.executable, "-c", f"{script}main({line.split()})"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
        )
        assert run.returncode == 1
        assert "the folder that you are in is gone" in run.stdout + run.stderr
        assert "Traceback" not in run.stderr


@pytest.mark.parametrize(
    "line",
    [
        ["build", "--out", ""],
        ["--project", "", "list"],
        ["translate", "kit", GAME, "de", "--out", ""],
    ],
)
def test_no_name_is_not_the_name_of_this_folder(
    run: Pnp, starter: Starter, line: list[str]
) -> None:
    before = contents(starter.root)
    assert "no name is given" in run(*line, status=2).stderr
    assert contents(starter.root) == before


@pytest.mark.parametrize("number", [errno.EPIPE, errno.EINVAL])
def test_a_pipe_that_nobody_reads_is_no_mistake(tmp_path: Path, number: int) -> None:
    """Windows says of it that an argument is invalid."""
    script = (
        "import sys\nfrom pnp.cli import run\n"
        "class Closed:\n"
        "    encoding, fileno, isatty = 'utf-8', lambda _: 1, lambda _: False\n"
        f"    def flush(self, _=''): raise OSError({number}, 'Invalid argument')\n"
        "    write = flush\n"
        "sys.stdout = Closed()\n"
        "sys.argv = ['pnp', 'list']\nrun()\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (1, "")


def test_an_invalid_argument_is_told_if_somebody_listens(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit), findings_reported():
        raise OSError(errno.EINVAL, "Invalid argument")
    assert capsys.readouterr().err == "error: Invalid argument\n1 error.\n"


@pytest.mark.parametrize(
    ("path", "system", "wanted"),
    [
        ("/my games", "posix", "'/my games'"),
        ("/games", "posix", "/games"),
        (r"C:\Games\größe", "nt", r"C:\Games\größe"),
        (r"C:\My Games (2)", "nt", r'"C:\My Games (2)"'),
        (r"C:\Tom & Ann's", "nt", r'''"C:\Tom & Ann's"'''),
        (r"C:\$ games 'n'", "nt", r"'C:\$ games ''n'''"),
    ],
)
def test_a_command_can_be_pasted_into_the_shell_of_its_system(
    path: str, system: str, wanted: str
) -> None:
    assert pasted(path, system) == wanted


def test_output_is_kept_out_of_the_sources_however_they_are_spelt(
    run: Pnp, starter: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    mind_no_capitals(starter.root, monkeypatch.setattr)
    for out in ("Card_Data/new", "TEMPLATES", starter.root / "card_DATA" / GAME):
        assert "which it is made from" in run("build", "--out", out, status=1).stderr
    run("build", "--out", "Output")
    assert (starter.root / "Output" / GAME).is_dir()
    assert run("build", "--out", "output").stdout == "Nothing has changed: 1 file up to date.\n"
