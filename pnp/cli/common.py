"""What all commands share: options, messages, progress and the exit status."""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from math import isnan
from pathlib import Path
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.cli import complete
from pnp.cli.program import STOPPED

if TYPE_CHECKING:
    from pnp.findings import Finding
    from pnp.load.project import Project

F = TypeVar("F", bound=Callable[..., Any])

OUT = Path("output")
NOTHING = "Nothing was written."
_COLOURS = {"error": "red", "warning": "yellow"}


def lang_option(function: F) -> F:
    """Add `--lang`."""
    return click.option(
        "--lang",
        "languages",
        default="en",
        metavar="CODE,…|all",
        shell_complete=complete.languages,
        help="Languages, separated by commas, or all.",
        show_default=True,
    )(function)


def paper_option(function: F) -> F:
    """Add `--paper`."""
    return click.option(
        "--paper",
        default="a4",
        metavar="NAME",
        shell_complete=complete.papers,
        help="Paper from the table of papers.",
        show_default=True,
    )(function)


def allow_missing_option(function: F) -> F:
    """Add `--allow-missing`."""
    return click.option(
        "--allow-missing",
        is_flag=True,
        help="Let a language be incomplete, with English in the gaps.",
    )(function)


def json_option(function: F) -> F:
    """Add `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")(
        function
    )


def games_argument(function: F) -> F:
    """Add the list of games."""
    return click.argument("games", nargs=-1, metavar="[GAME]…", shell_complete=complete.games)(
        function
    )


def open_project(context: click.Context) -> "Project":
    """Return the project that the command works on."""
    from pnp.load.project import find_project

    return find_project(context.obj)


def default_jobs() -> int:
    """Return how many processes this machine runs side by side for us."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        return os.cpu_count() or 1


@contextmanager
def findings_reported(nothing: str = "", answer: Mapping[str, Any] | None = None) -> Iterator[None]:
    """Turn refusals and interruptions into messages and the exit status.

    A command that answers in JSON gives the `answer` of a refusal: its usual one, empty.
    """
    from pnp.findings import Refused, Where, error, shown

    try:
        yield
    except Refused as refused:
        end_with(refused.findings, nothing, answer)
    except KeyboardInterrupt as stopped:
        click.echo(f"stopped. {str(stopped) or nothing}".strip(), err=True)
        sys.exit(STOPPED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as problem:
        place = os.fsdecode(problem.filename) if isinstance(problem.filename, (str, bytes)) else ""
        where = Where(shown(Path(place)) if place else "")
        nothing = nothing if place else ""  # all may be written that could not be told
        end_with([error(where, problem.strerror or str(problem))], nothing, answer)


def end_with(
    findings: "Iterable[Finding]", nothing: str = "", answer: Mapping[str, Any] | None = None
) -> None:
    """Tell findings and leave with status 1 if there is an error among them."""
    from pnp.findings import Severity

    kept = list(dict.fromkeys(findings))
    if answer is not None:
        echo_json({**answer, "findings": [finding_json(finding) for finding in kept]})
    else:
        show(kept)
    errors = sum(finding.severity is Severity.ERROR for finding in kept)
    if errors and answer is None:
        click.echo(f"{count(errors, 'error')}. {nothing}".strip(), err=True)
    if errors:
        sys.exit(1)


def show(findings: "Iterable[Finding]") -> None:
    """Print findings for a person."""
    for finding in findings:
        place = f"{finding.where}: " if finding.where.file else ""
        label = click.style(f"{finding.severity}:", fg=_COLOURS[finding.severity], bold=True)
        say(f"{label} {place}{finding.message}", err=True)
        if finding.hint:
            say(f"  hint: {finding.hint}", err=True)


def say(text: str, err: bool = False) -> None:
    """Print a line, with its colours only where they are welcome."""
    click.echo(text, err=err, color=colour_wanted(sys.stderr if err else sys.stdout))


def colour_wanted(stream: Any) -> bool:
    """Tell whether colours belong there: on a terminal, and nobody objects."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return bool(stream.isatty()) and not plain


def finding_json(finding: "Finding") -> dict[str, Any]:
    """Return a finding for a program."""
    where = finding.where
    return {
        "severity": str(finding.severity),
        "file": where.file or None,
        "line": where.line or None,
        "column": where.column or None,
        "message": finding.message,
        "hint": finding.hint or None,
    }


def echo_json(value: Any) -> None:
    """Print JSON, in letters that the other side can read."""
    import json

    plain = "utf" not in (getattr(sys.stdout, "encoding", None) or "").lower()
    click.echo(json.dumps(value, ensure_ascii=plain, indent=2))


def count(number: int, noun: str) -> str:
    """Say `1 file` and `2 files`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class Number(click.FloatRange):
    """A number in a range, where Python lets `nan` through all of them."""

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Return the number that was given."""
        number = super().convert(value, param, context)
        if isnan(number):
            self.fail(f"{value!r} is not a number.", param, context)
        return number


class Ticker:
    """One line on the terminal that says what is being done; silent elsewhere.

    It also remembers Ctrl-C: a library that catches everything would lose it, or make another
    mistake of it.
    """

    def __init__(self) -> None:
        self._live = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._width = 0
        self._stopped = False
        self._listens = False

    def __call__(self, text: str) -> None:
        """Show what is being done now."""
        if self._stopped:
            raise KeyboardInterrupt
        if self._live:
            text = text[: _columns() - 1]  # a line that is full would begin another one
            sys.stderr.write("\r" + text.ljust(self._width))
            sys.stderr.flush()
            self._width = len(text)

    def clear(self) -> None:
        """Wipe the line."""
        if self._live and self._width:
            sys.stderr.write("\r" + " " * self._width + "\r")
            sys.stderr.flush()
            self._width = 0

    def __enter__(self) -> "Ticker":
        usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        self._listens = usual and current_thread() is main_thread()
        if self._listens:
            signal.signal(signal.SIGINT, self._stop)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._listens:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        self.clear()
        if self._stopped and kind is not None and not issubclass(kind, KeyboardInterrupt):
            raise KeyboardInterrupt from None

    def _stop(self, *_: object) -> None:
        self._stopped = True
        raise KeyboardInterrupt


def _columns() -> int:
    """Return how wide the terminal of messages is, up to what reads well."""
    try:
        columns = os.get_terminal_size(sys.stderr.fileno()).columns
    except OSError:  # a terminal that does not tell
        columns = 0
    return min(columns, 79) if columns > 1 else 79
