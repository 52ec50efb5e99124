"""The program in its terminal."""

import json
import os
import re
import shlex
import signal
import struct
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pnp import __version__
from pnp.cli import common
from pnp.cli import common as options
from pnp.cli.common import Ticker, colour_wanted, count, say
from pnp.cli.studio import command as command_studio
from pnp.work import project_files
from pnp.work.request import Doing
from tests.conftest import GAME, Pnp, Starter
from tests.support.systems import commands
from tests.support.waiting import PATIENCE

# The program as a whole: start, colours, letters, progress, the project that it works on.


COMMANDS = [
    "list", "build", "check", "preview", "inspect", "translate", "new", "schema", "completion",
]  # fmt: skip


def test_version(run: Pnp) -> None:
    assert run("--version").stdout == f"pnp {__version__}\n"


def test_help_names_every_command(run: Pnp) -> None:
    told = run("--help").stdout
    assert told == run("-h").stdout
    for command in COMMANDS:
        assert f"\n  {command} " in told
        assert "..." not in told.partition("Commands:")[2], "a summary is cut off"
        assert run(command, "--help").stdout.startswith("Usage: ")


@pytest.mark.parametrize("argument", ["--version", "--help", "build --help"])
def test_a_quick_answer_loads_nothing_heavy(argument: str) -> None:
    script = (
        "import sys; from pnp.cli import main\n"
        f"try: main({argument.split()!r})\n"
        "except SystemExit as end: assert not end.code\n"
        "heavy = {'reportlab', 'PIL', 'pydantic', 'jinja2', 'yaml', 'uharfbuzz', 'pikepdf'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("argument", "status"), [("--version", 0), ("list", 0), ("lisst", 2)])
def test_a_process_ends_at_once_and_leaves_nothing_unsaid(argument: str, status: int) -> None:
    script = (
        "import atexit, sys; from pnp.cli import run;"
        "sys.argv = ['pnp', sys.argv[1]]; print('before');"
        "atexit.register(lambda: print('an exit function', file=sys.stderr));"
        "run(); print('never')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, argument], capture_output=True, text=True, check=False
    )
    assert done.returncode == status
    assert done.stdout.startswith("before\n")
    assert "never" not in done.stdout
    assert done.stderr.endswith("an exit function\n")
    assert ("lisst" in done.stderr) == (status == 2)


def test_a_second_ctrl_c_does_not_disturb_the_end() -> None:
    script = (
        "import atexit, signal, sys; from pnp.cli import run; sys.argv = ['pnp', '--version'];"
        "atexit.register(lambda: signal.raise_signal(signal.SIGINT)); run()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_nearest_parent_is_the_project(
    run: Pnp, starter: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    below = starter.data / "notes"
    below.mkdir()
    monkeypatch.chdir(below)
    assert f"({GAME}," in run("list").stdout


def test_any_folder_can_be_named_as_the_project(
    run: Pnp, starter: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Micropul" in run("list").stdout, "not what ships with pnp"
    assert f"({GAME}," in run("--project", "project", "list").stdout
    assert f"({GAME}," in run("--project", starter.root, "list").stdout
    run("--project", "project", "build")
    assert (tmp_path / "output" / GAME).is_dir(), "output goes where the command was given"


def test_a_project_path_with_spaces_and_other_letters(
    run: Pnp, starter: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = starter.root.rename(starter.root.parent / "Meine Spiele – ігри 游戏")
    told = run("--project", root, "build", "--out", "wohin denn/aus gabe").stdout
    assert "wrote wohin denn/aus gabe/" in told
    monkeypatch.chdir(root)
    Starter(root).edit("cards.csv", "Ferry,calm", "Ferry,clam")
    assert "error: card_data/harbour/cards.csv:4:" in run("check", status=1).stderr


def test_paths_are_shown_as_a_person_would_type_them(run: Pnp, starter: Starter) -> None:
    out = starter.root.parent / "elsewhere"
    assert f"wrote {out}/{GAME}/" in run("build", "--out", out).stdout
    assert f"wrote sub/out/{GAME}/" in run("build", "--out", "sub/out").stdout
    assert f"wrote ../up/{GAME}/" in run("build", "--out", "../up").stdout


def test_letters_that_the_terminal_lacks_are_spelt_out(starter: Starter) -> None:
    starter.edit("game.yaml", 'by: ""', 'by: "Zoë"')
    lines = [["list"], ["build", "--help"], ["build", "--lang", "é"], ["list", "--json"]]
    done = commands(starter.root, lines, env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert "Traceback" not in done.err
    assert done.statuses == [0, 0, 1, 0], done.err
    table = done.out.partition("@2@1\n")[2].partition("@3@")[0]
    assert table.isascii() and json.loads(table)["games"][0]["by"] == "Zoë"


def test_a_pipe_that_closes_early_is_no_disaster(starter: Starter) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pnp", "list", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        told = process.stderr.read()
    assert b"Traceback" not in told and process.returncode in (0, 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@pytest.mark.parametrize("args", ["--version", "build --help", "list", "list --json", "build"])
def test_a_full_disk_is_told_as_far_as_possible(args: str, starter: Starter) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pnp", *args.split()],
            stdout=full, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("error: No space left on device\n")
    assert "Traceback" not in done.stderr
    assert "Nothing was written" not in done.stderr, "it was, but nobody could be told"


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_may_be_closed(closed: str, starter: Starter) -> None:
    command = f"{shlex.quote(sys.executable)} -m pnp build {closed}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert starter.pdf().is_file()


@pytest.mark.parametrize("module", ["click", "pnp.cli.build", "pnp.build"])
def test_ctrl_c_while_the_program_loads(module: str, starter: Starter) -> None:
    script = (
        "import importlib.abc, sys\n"
        "class Interrupt(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {module!r}: raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "sys.argv = ['pnp', 'build']\n"
        "from pnp.__main__ import run\n"
        "run()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr in ("", "stopped.\n", "stopped. Nothing was written.\n")


def on_a_terminal(*args: str, columns: int = 0, **environment: str) -> str:
    """Run the program with its messages on a terminal and return them."""
    pty, fcntl, termios = map(pytest.importorskip, ("pty", "fcntl", "termios"))  # not on Windows
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with subprocess.Popen(
        [sys.executable, "-m", "pnp", *args],
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", **environment},
    ):
        os.close(theirs)
        told = b""
        try:
            while more := os.read(ours, 4096):
                told += more
        except OSError:  # the other end is closed
            pass
    os.close(ours)
    return told.decode()


def test_a_terminal_gets_progress_and_colours(
    starter: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    starter.edit("cards.csv", "Draw **one** card.", "Draw **one** card. " * 60)
    told = on_a_terminal("build")
    assert "% Harbour (English)" in told
    assert "\x1b[31m\x1b[1merror:\x1b[0m templates/" in told
    told = on_a_terminal("build", NO_COLOR="1")
    assert "% Harbour (English)" in told
    assert "\x1b" not in told


@pytest.mark.parametrize(("columns", "longest"), [(0, 78), (12, 11), (200, 78)])
def test_progress_stays_on_one_line(columns: int, longest: int, starter: Starter) -> None:
    starter.edit("game.yaml", '"Harbour"', "Harbour " * 12)
    told = on_a_terminal("build", columns=columns)
    lines = [line for line in told.split("\r") if "\n" not in line]
    assert max(map(len, lines)) == longest


@pytest.mark.parametrize(
    "args", ["build --scale", "preview harbour --dpi", "inspect some.pdf --margin"]
)
def test_nan_is_in_no_range(args: str, run: Pnp, starter: Starter) -> None:
    assert "'nan' is not a number." in run(*args.split(), "nan", status=2).stderr


def test_elsewhere_there_are_neither(run: Pnp, starter: Starter) -> None:
    starter.edit("cards.csv", "Draw **one** card.", "Draw **one** card. " * 60)
    told = run("build", status=1).output
    assert "\x1b" not in told and "\r" not in told


@pytest.mark.parametrize(
    ("terminal", "environment", "wanted"),
    [
        (True, {}, True),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
        (False, {}, False),
    ],
)
def test_colours_are_for_terminals_only(
    terminal: bool, environment: dict[str, str], wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stream:
        def isatty(self) -> bool:
            return terminal

    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert colour_wanted(Stream()) is wanted


def test_numbers_and_nouns() -> None:
    assert [count(number, "file") for number in (0, 1, 2)] == ["0 files", "1 file", "2 files"]


@pytest.mark.parametrize("then", ["a mistake", "nothing", "the next step"])
def test_a_ctrl_c_that_somebody_catches_is_not_lost(then: str) -> None:
    def swallow() -> None:
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)

    def work(ticker: Ticker) -> None:
        swallow()
        if then == "a mistake":
            raise ValueError("no date")
        if then == "the next step":
            ticker("goes on")

    expected = nullcontext() if then == "nothing" else pytest.raises(KeyboardInterrupt)
    with expected, Ticker() as ticker:
        work(ticker)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_line_tells_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.delenv("TERM", raising=False)
    with Ticker() as ticker:
        ticker(Doing("Cards", 0.375, (1200, 3000)))
        ticker("something else")
    first, second = capsys.readouterr().err.split("\r")[1:3]
    assert first.rstrip() == " 37 % Cards, 1,200 of 3,000"
    assert second.rstrip() == "something else"


def test_every_core_takes_part_unless_told_otherwise() -> None:
    @click.command()
    @options.takes("site")
    @click.pass_context
    def command(context: click.Context, asked: options.Asked) -> None:
        click.echo(asked.request(common.open_project(context)).jobs)

    assert int(CliRunner().invoke(command, []).output) >= 1
    assert CliRunner().invoke(command, ["--jobs", "3"]).output == "3\n"


def test_what_strangers_write_does_not_reach_the_terminal_as_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    say("a\x1b]0;owned\x07b\x9bc\x7f\ttab\nline")
    assert capsys.readouterr().out == "a\\x1b]0;owned\\x07b\\x9bc\\x7f\ttab\nline\n"


def test_colours_of_our_own_stay(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common, "colour_wanted", lambda _: True)
    say(click.style("red", fg="red", bold=True) + "\x1b[8mhidden")
    assert capsys.readouterr().out == "\x1b[31m\x1b[1mred\x1b[0m\\x1b[8mhidden\n"


# `pnp watch` builds what is saved, tells mistakes and goes on, and ends quietly.


Act = Callable[[], None]


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch, starter: Starter) -> list[tuple[str, Act]]:
    """What somebody does while the program watches, and the file that it is told of."""
    acts: list[tuple[str, Act]] = []

    def changes(folders: tuple[Path, ...]) -> Iterator[tuple[Path, ...]]:
        assert [folder.name for folder in folders] == ["card_data", "templates"]
        yield ()
        for name, act in acts:
            act()
            yield (starter.file(name),)

    monkeypatch.setattr(project_files, "changes", changes)
    return acts


def test_what_is_saved_is_built_and_said(
    run: Pnp, starter: Starter, saved: list[tuple[str, Act]]
) -> None:
    starter.add_component("tokens")
    saved += [
        ("cards.csv", lambda: starter.edit("cards.csv", "Ferry,calm", "Boat,calm")),
        ("cards.csv", lambda: None),
    ]
    lines = run("watch", GAME).stdout.splitlines()
    at = lines.index(f"changed card_data/{GAME}/cards.csv".replace("/", str(Path("/"))))
    assert lines[at - 1].startswith("Watching ") and "2 files written." in lines[:at]
    assert lines[at + 1] == f"wrote {starter.pdf().relative_to(starter.root)}"
    assert lines[at + 2] == "1 file written, 1 unchanged."
    assert lines[-1] == "Nothing has changed: 2 files up to date."


def test_a_mistake_is_told_and_it_goes_on(
    run: Pnp, starter: Starter, saved: list[tuple[str, Act]]
) -> None:
    saved += [
        ("game.yaml", lambda: starter.append("game.yaml", "x: [\n")),
        ("game.yaml", lambda: starter.edit("game.yaml", "x: [\n", "")),
    ]
    told = run("watch", GAME, "cards")
    assert "not YAML" in told.stderr and "1 error. Nothing was written." in told.stderr
    assert told.stdout.endswith("Nothing has changed: 1 file up to date.\n")


def test_pictures_are_renewed_with_what_does_not_fit(
    run: Pnp, starter: Starter, saved: list[tuple[str, Act]]
) -> None:
    long = "The Ferry of the Seven Old Sisters,calm"
    saved += [("cards.csv", lambda: starter.edit("cards.csv", "Ferry,calm", long))]
    told = run("watch", GAME, "cards/ferry", "--preview")
    assert "mm too wide" in told.stderr
    assert told.stdout.count("ferry-front.png") == 2 and not starter.pdf().exists()


def test_a_game_that_is_not_there_is_refused(run: Pnp, saved: list[tuple[str, Act]]) -> None:
    assert "no game" in run("watch", "harbor", status=1).stderr


@pytest.mark.skipif(sys.platform == "win32", reason="sends Ctrl-C as others do")
def test_a_process_notices_what_is_saved_and_ends_quietly(starter: Starter) -> None:
    pytest.importorskip("watchfiles")
    asked = [sys.executable, "-m", "pnp", "watch", GAME, "cards/ferry", "--preview"]
    with subprocess.Popen(
        asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdout and process.stderr
        for line in process.stdout:
            if line.startswith("Watching "):
                starter.edit("cards.csv", "Ferry,calm", "Boat,calm")
            if line.startswith("1 picture written"):
                break
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == ""
    assert process.returncode == 0


# `pnp studio` as a process: it says where it is, answers, and ends in order.


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
    assert command_studio.name == "studio"


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
