"""What all commands share: the project, messages and the exit status."""

import errno
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from math import isnan
from pathlib import Path
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from pnp.base.findings import (
    MOST_KEPT,
    NOWHERE,
    Finding,
    Refused,
    Severity,
    Where,
    abridge,
    error,
    has_errors,
    refuse,
    shown,
)
from pnp.base.units import millimetres
from pnp.cli.completion import OFFERS
from pnp.cli.program import STOPPED, NamedPath
from pnp.load.project import Project, find_project
from pnp.model.options import OPTIONS, Option, OptionKind
from pnp.model.order import Order
from pnp.work.output import Output
from pnp.work.request import OUT, Doing, Report, Request, cores, seldom

NOTHING = "Nothing was written."
# Whatever moves the cursor or rings a bell; colours of ours are taken along.
_CONTROLS = re.compile(r"(\x1b\[(?:0|1|3[0-7])m)|[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_COLOURS = {"error": "red", "warning": "yellow"}


def open_project(context: click.Context) -> Project:
    """Return the project that the command works on."""
    return find_project(context.obj)


@contextmanager
def findings_reported(nothing: str = "", answer: Mapping[str, Any] | None = None) -> Iterator[None]:
    """Turn refusals and interruptions into messages and the exit status.

    A command that answers in JSON gives the `answer` of a refusal: its usual one, empty.
    """
    try:
        try:
            Path.cwd()  # where all paths begin: without it nothing else would make sense
        except OSError:
            hint = "go to another one"
            raise refuse(NOWHERE, "the folder that you are in is gone", hint) from None
        yield
    except Refused as refused:
        end_with(refused.findings, nothing, answer)
    except KeyboardInterrupt as stopped:
        click.echo(f"stopped. {str(stopped) or nothing}".strip(), err=True)
        sys.exit(STOPPED)
    except MemoryError:
        from pnp.work.workers import out_of_memory

        end_with([error(NOWHERE, out_of_memory())], nothing, answer)
    except OSError as problem:
        if _nobody_listens(problem):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        place = os.fsdecode(problem.filename) if isinstance(problem.filename, (str, bytes)) else ""
        where = Where(shown(Path(place)) if place else "")
        nothing = nothing if place else ""  # all may be written that could not be told
        end_with([error(where, problem.strerror or str(problem))], nothing, answer)


def _nobody_listens(problem: OSError) -> bool:
    """Tell whether our own words found a closed pipe; Windows calls that an invalid argument."""
    if problem.errno != errno.EINVAL or problem.filename is not None:
        return problem.errno == errno.EPIPE
    try:
        sys.stdout.flush()
    except OSError:
        return True
    return False


def end_with(
    findings: Iterable[Finding], nothing: str = "", answer: Mapping[str, Any] | None = None
) -> None:
    """Tell findings and leave with status 1 if there is an error among them."""
    kept = list(dict.fromkeys(findings))
    if answer is not None:
        told, others = abridge(kept, MOST_KEPT, MOST_KEPT)
        left_out = sum(finding.stands_for for finding in others)
        more = {"left_out": left_out} if left_out else {}
        echo_json({**answer, "findings": [one.plain for one in told], **more})
    else:
        show(kept, nothing)
    if has_errors(kept):
        sys.exit(1)


def show(findings: Iterable[Finding], nothing: str | None = None) -> None:
    """Print findings for a person: of very many the first, and how many more there are.

    Where they are the end of it, how many errors are among them, and that `nothing` came of it.
    """
    listed = list(findings)
    told, others = abridge(listed)
    for finding in (*told, *others):
        label, _, text = str(finding).partition(" ")
        say(f"{click.style(label, fg=_COLOURS[finding.severity], bold=True)} {text}", err=True)
    errors = sum(one.stands_for for one in listed if one.severity is Severity.ERROR)
    if errors and nothing is not None:
        click.echo(f"{count(errors, 'error')}. {nothing}".strip(), err=True)


def show_files(report: Report, noun: str, goes_on: bool = False) -> None:
    """Print what was found while files were made, and which of them are new.

    An error that did not keep the others from being written still is one, for whoever ends here.
    """
    show(report.findings)
    for path in report.written:
        click.echo(f"wrote {path}")
    for path in report.removed:
        click.echo(f"removed {path}, which is not made any more")
    click.echo(summary(report, noun))
    if report.has_errors and not goes_on:
        sys.exit(1)


def summary(report: Report, noun: str) -> str:
    """Say how many files are new, and how many were left alone."""
    same, left = len(report.unchanged), len(report.left_out)
    without = f", {left} left out" if left else ""
    if not report.written and not report.removed:
        return f"Nothing has changed: {count(same, noun)} up to date{without}."
    told = f", {same} unchanged" if same else ""
    gone = f", {len(report.removed)} removed" if report.removed else ""
    return f"{count(len(report.written), noun)} written{told}{gone}{without}."


def left_alone(out: Path, files: Iterable[Path]) -> Report:
    """Return what is told where all is fresh; what a build that was killed has left goes."""
    Output.clear(out)
    report = Report()
    report.unchanged += files
    return report


def say(text: str, err: bool = False) -> None:
    """Print a line, with its colours only where they are welcome.

    What would move the cursor or rename the window is spelt out: texts come from strangers.
    """

    def spelt(found: re.Match[str]) -> str:
        return found[1] or f"\\x{ord(found[0]):02x}"

    colour = colour_wanted(sys.stderr if err else sys.stdout)
    click.echo(_CONTROLS.sub(spelt, text), err=err, color=colour)


def table(rows: Sequence[tuple[str, ...]], aligned: Callable[[str, int], str] = str.ljust) -> None:
    """Print rows under each other; all cells but the first stand as asked."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [aligned(cell, width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        say(f"  {'  '.join(cells).rstrip()}")


def colour_wanted(stream: Any) -> bool:
    """Tell whether colours belong there: on a terminal, and nobody objects."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return bool(stream.isatty()) and not plain


def echo_json(value: Any) -> None:
    """Print JSON, in letters that the other side can read."""
    import json

    plain = "utf" not in (getattr(sys.stdout, "encoding", None) or "").lower()
    click.echo(json.dumps(value, ensure_ascii=plain, indent=2))


def count(number: int, noun: str) -> str:
    """Say `1 file` and `2 files`."""
    return f"{number} {noun}" if number == 1 else f"{number:,} {noun}s"


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
        self._tell = seldom(self._show)

    def __call__(self, text: str) -> None:
        """Show what is being done now, and how far it is."""
        if self._stopped:
            raise KeyboardInterrupt
        if self._live:
            self._tell(text)

    def _show(self, step: str) -> None:
        if not self._live:
            return
        # The step with its numbers.
        doing = Doing.of(step)
        share = f"{doing.percent:3} % " if isinstance(step, Doing) else ""
        text = share + step + (", {:,} of {:,}".format(*doing.faces) if doing.faces else "")
        # As wide as the terminal, up to what reads well; a line that is full would begin another.
        try:
            columns = os.get_terminal_size(sys.stderr.fileno()).columns
        except OSError:  # a terminal that does not tell
            columns = 0
        text = text[: (min(columns, 79) if columns > 1 else 79) - 1]
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


# --- Options as click takes them: those of `pnp.model.options`, whole stacks of them, and values.


Command = Callable[..., Any]
Decorator = Callable[[Command], Command]

if TYPE_CHECKING:
    Several = click.ParamType[tuple[float, ...]]
else:
    Several = click.ParamType  # which says of what since click 8.4 only

as_json = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")
GAMES = (click.argument("games", nargs=-1, metavar="[GAME]…", shell_complete=OFFERS["games"]),)
GAME = (
    click.argument("game", shell_complete=OFFERS["games"]),
    click.argument(
        "parts", default="", metavar="[COMPONENT[/PIECE],…]", shell_complete=OFFERS["only"]
    ),
)
_MAKING = ("jobs", "force", "cache")  # how files are made, and not which


class FiniteNumber(click.FloatRange):
    """A number in a range, where Python lets `nan` through all of them."""

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Return the number that was given."""
        number = super().convert(value, param, context)
        if isnan(number):
            self.fail(f"{value!r} is not a number.", param, context)
        return number


class Numbers(Several):
    """So many numbers with commas between them."""

    name = "numbers"

    def __init__(self, count: int, least: float, most: float) -> None:
        self.count, self.least, self.most = count, least, most

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Return the numbers that were given; such as have a unit are lengths."""
        if isinstance(value, tuple):
            return value
        parts = str(value).split(",")
        if len(parts) != self.count:
            self.fail(f"{value!r} is not {self.count} numbers with commas between.", param, context)
        try:
            numbers = tuple(millimetres(part) for part in parts)
        except ValueError as problem:
            self.fail(f"{problem}.", param, context)
        if not all(self.least <= number <= self.most for number in numbers):
            self.fail(f"{value}: each is from {self.least:g} to {self.most:g}.", param, context)
        return numbers

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return what stands for the numbers in a help text."""
        return ",".join("XYZW"[: self.count] if self.count < 4 else "LTRB")


def option(one: Option, **more: Any) -> Decorator:
    """Return the option that asks for something, as it is described for all."""
    how: dict[str, Any] = {
        "help": one.help,
        "default": one.default,
        "show_default": one.tells,
        "metavar": one.metavar or None,
        "shell_complete": OFFERS.get(one.field),
    }
    match one.kind:
        case OptionKind.FLAG:
            how |= {"flag_value": False} if one.default else {"is_flag": True}
        case OptionKind.CHOICE:
            how["type"] = click.Choice(one.choices, case_sensitive=False)
        case OptionKind.NUMBER:
            how["type"] = FiniteNumber(one.least, one.most)
        case OptionKind.WHOLE:
            how["type"] = click.IntRange(int(one.least), int(one.most))
        case OptionKind.POINT:
            how["type"] = Numbers(2, one.least, one.most)

    def held(_: click.Context, __: click.Parameter, value: Any) -> Any:
        try:
            return one.holds(value)
        except ValueError as problem:
            raise click.BadParameter(f"{problem}.") from None

    return click.option(one.flag, one.field, callback=held, **{**how, **more})


def out(where: str) -> Decorator:
    """Return `--out`; files go to a place inside it."""
    return click.option(
        "--out",
        type=NamedPath(path_type=Path),
        default=OUT,
        show_default=True,
        metavar="DIR",
        help=f"Where {where}",
    )


def dpi(default: int = 300, more: str = "") -> Decorator:
    """Return `--dpi`."""
    kind, says = FiniteNumber(20, 1200), f"Pixels per inch{more}."
    return click.option(
        "--dpi", type=kind, default=default, show_default=True, metavar="N", help=says
    )


class Asked(NamedTuple):
    """What a command line asks for, as far as several commands can be asked for it."""

    games: tuple[str, ...]
    languages: str
    order: Order
    only: str = ""
    since: str = ""
    out: Path | None = None
    jobs: int = 1
    force: bool = False
    cache: bool = True
    measured: bool = True
    as_json: bool = False

    def request(self, project: Project, **order: Any) -> Request:
        """Return it as a request; an order may be given what follows from other options."""
        from pnp.work.request import Request

        wanted = self.order._replace(**order)
        request = Request.asked_for(
            project, self.games, self.languages, wanted, self.only, self.out
        )
        return request._replace(jobs=self.jobs or cores(), force=self.force, cache=self.cache)


def takes(
    command: str,
    subject: Sequence[Decorator] = GAMES,
    first: Sequence[Decorator] = (),
    last: Sequence[Decorator] = (),
    *,
    all_languages: bool = False,
    files: str = "",
    json: bool = False,
) -> Decorator:
    """Add all options that a command offers, and hand them on as one.

    Options of its own come `first`, behind the languages, or `last`, where `files` go.
    """
    table = Option.offered_by(command)
    # As a help text lists them.
    making = [option(table[field]) for field in _MAKING if field in table]
    stack: list[Decorator] = [
        *subject,
        option(OPTIONS["languages"], default="all" if all_languages else "en"),
        *first,
        *(option(one) for field, one in table.items() if field not in ("languages", *_MAKING)),
        *last,
        *([out(files)] if files else []),
        *making,
        *([as_json] if json else []),
    ]

    # What several commands share becomes one value; what is a command's own stays as it is.
    def decorate(function: Command) -> Command:
        @wraps(function)
        def taken(*args: Any, **given: Any) -> Any:
            shared = {name: given.pop(name) for name in Asked._fields if name in given}
            order = {field: given.pop(field) for field in Order._fields if field in table}
            if "game" in given:
                parts = given.pop("parts")
                shared["games"] = (given.pop("game"),)
                shared["only"] = parts if isinstance(parts, str) else ",".join(parts)
            return function(*args, asked=Asked(**shared, order=Order(**order)), **given)

        collected: Command = taken
        for one in reversed(stack):
            collected = one(collected)
        return collected

    return decorate
