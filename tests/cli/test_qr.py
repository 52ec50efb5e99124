"""A QR code in a terminal."""

import os

import pytest

from pnp.cli import studio
from pnp.cli.studio import QUIET, code_lines, shown_code

CODE = [[True, False, True], [False, True, False], [True, True, True]]


def modules(lines: list[str]) -> list[str]:
    """Return which halves of letters are inked, row by row."""
    rows = []
    for line in lines:
        rows.append("".join("1" if letter in "▀█" else "0" for letter in line))
        rows.append("".join("1" if letter in "▄█" else "0" for letter in line))
    return rows


def test_dark_is_dark_where_there_are_colours() -> None:
    lines = code_lines(CODE, colours=True)
    assert all(line.startswith("\x1b[30;107m") and line.endswith("\x1b[0m") for line in lines)
    inked = modules([line[9:-4] for line in lines])
    assert [row[QUIET:-QUIET] for row in inked[QUIET : QUIET + 3]] == ["101", "010", "111"]
    assert set("".join(inked[:QUIET])) == {"0"}


def test_light_is_light_where_there_are_none() -> None:
    inked = modules(code_lines(CODE, colours=False))
    assert [row[QUIET:-QUIET] for row in inked[QUIET : QUIET + 3]] == ["010", "101", "000"]
    assert set("".join(inked[:QUIET])) == {"1"}


@pytest.mark.parametrize(("columns", "terminal"), [(200, True), (20, True), (200, False)])
def test_it_is_shown_where_it_has_room_and_somebody_looks(
    columns: int, terminal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    monkeypatch.setattr(studio, "get_terminal_size", lambda: os.terminal_size((columns, 40)))
    assert bool(shown_code("http://192.168.1.20:8000/")) is (terminal and columns == 200)
