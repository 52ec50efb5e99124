"""What all commands share: options, messages, progress and the exit status."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from pnp.findings import Finding
    from pnp.load.project import Project

F = TypeVar("F", bound=Callable[..., Any])

_COLOURS = {"error": "red", "warning": "yellow"}


def lang_option(function: F) -> F:
    """Add `--lang`."""
    return click.option(
        "--lang",
        "languages",
        default="en",
        metavar="CODE,…|all",
        shell_complete=_complete_languages,
        help="Languages, separated by commas, or all.",
        show_default=True,
    )(function)


def paper_option(function: F) -> F:
    """Add `--paper`."""
    return click.option(
        "--paper",
        default="a4",
        metavar="NAME",
        shell_complete=_complete_papers,
        help="Paper from the table of papers.",
        show_default=True,
    )(function)


def json_option(function: F) -> F:
    """Add `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")(
        function
    )


def games_argument(function: F) -> F:
    """Add the list of games."""
    return click.argument("games", nargs=-1, metavar="[GAME]…", shell_complete=complete_games)(
        function
    )


def open_project(context: click.Context) -> "Project":
    """Return the project that the command works on."""
    from pnp.load.project import find_project

    return find_project(context.obj)


def chosen_games(project: "Project", games: Sequence[str]) -> tuple[str, ...]:
    """Return the games asked for, or all; refuse unknown ones, all at once."""
    from pnp.findings import Refused

    findings: list[Finding] = []
    for game in games:
        try:
            project.game_folder(game)
        except Refused as refused:
            findings.extend(refused.findings)
    if findings:
        raise Refused(findings)
    return tuple(dict.fromkeys(games)) or project.games


def split(text: str) -> tuple[str, ...]:
    """Split a list at its commas."""
    return tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


def chosen_languages(project: "Project", text: str) -> tuple[str, ...]:
    """Return the language codes asked for."""
    codes = split(text)
    if codes == ("all",):
        from pnp.load.tables import language_codes

        return language_codes(project)
    return codes


@contextmanager
def findings_reported(nothing: str = "") -> Iterator[None]:
    """Turn refusals and interruptions into messages and exit status 1."""
    from pnp.findings import Refused

    try:
        yield
    except Refused as refused:
        end_with(refused.findings, nothing)
    except KeyboardInterrupt:
        click.echo(f"stopped. {nothing}".strip(), err=True)
        sys.exit(1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def end_with(findings: "Iterable[Finding]", nothing: str = "") -> None:
    """Print findings and leave with status 1 if there is an error among them."""
    from pnp.findings import Severity

    kept = list(dict.fromkeys(findings))
    show(kept)
    errors = sum(finding.severity is Severity.ERROR for finding in kept)
    if errors:
        click.echo(f"{count(errors, 'error')}. {nothing}".strip(), err=True)
        sys.exit(1)


def show(findings: "Iterable[Finding]") -> None:
    """Print findings for a person."""
    for finding in findings:
        place = f"{finding.where}: " if finding.where.file else ""
        label = click.style(f"{finding.severity}:", fg=_COLOURS[finding.severity], bold=True)
        click.echo(f"{label} {place}{finding.message}", err=True, color=colour_wanted(sys.stderr))
        if finding.hint:
            click.echo(f"  hint: {finding.hint}", err=True)


def colour_wanted(stream: Any) -> bool:
    """Tell whether colours belong there: on a terminal, and nobody objects."""
    return bool(stream.isatty()) and not os.environ.get("NO_COLOR")


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
    """Print JSON."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def count(number: int, noun: str) -> str:
    """Say `1 file` and `2 files`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class Ticker:
    """One line on the terminal that says what is being done; silent elsewhere."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()
        self._width = 0

    def __call__(self, text: str) -> None:
        """Show what is being done now."""
        if self._live:
            sys.stderr.write("\r" + text[:78].ljust(self._width))
            sys.stderr.flush()
            self._width = min(78, len(text))

    def clear(self) -> None:
        """Wipe the line."""
        if self._live and self._width:
            sys.stderr.write("\r" + " " * self._width + "\r")
            sys.stderr.flush()
            self._width = 0

    def __enter__(self) -> "Ticker":
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()


def complete_games(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    """Offer the project's games."""
    from pnp.load.project import find_project

    project = find_project(context.find_root().params.get("project"))
    return [game for game in project.games if game.startswith(start)]


def _complete_languages(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    return _from_table(context, "languages", start)


def _complete_papers(context: click.Context, _: click.Parameter, start: str) -> list[str]:
    return _from_table(context, "papers", start)


def _from_table(context: click.Context, table: str, start: str) -> list[str]:
    from pnp.load.project import find_project
    from pnp.load.tables import row_ids

    project = find_project(context.find_root().params.get("project"))
    return [id_ for id_ in row_ids(project, table) if id_.startswith(start)]


def default_jobs() -> int:
    """Return how many processes this machine runs side by side."""
    return max(1, os.cpu_count() or 1)


OUT = Path("output")
