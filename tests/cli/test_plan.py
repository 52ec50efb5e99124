"""`pnp plan`: words for a person at home, numbers for programs, and nothing written."""

import json
from pathlib import Path

from click.testing import CliRunner
from pytest import MonkeyPatch

from pnp.cli import main


def told(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["plan", "micropul", "--only", "tiles", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_plan_is_told_in_words(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = told()
    assert "Paper: 1 sheet of 300 g/m²; 2 pages to print" in said
    assert "pages of text at 5 %" in said
    assert list(tmp_path.iterdir()) == []


def test_programs_get_numbers() -> None:
    (plan,) = json.loads(told("--json", "--no-ink"))["plans"]
    assert plan["papers"] == [{"weight": 300, "sheets": 1}]
    assert plan["ink"] is None and plan["backs"]["duplex"] == 1
    assert "Ink" not in told("--no-ink")


def test_what_does_not_go_together_is_refused() -> None:
    result = CliRunner().invoke(main, ["plan", "--backs", "none", "--back-ink", "saver"])
    assert result.exit_code == 1
    assert "there are no backs to ink" in result.output
