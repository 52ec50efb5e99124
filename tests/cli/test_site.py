"""`pnp site`: a folder that can be opened, from any project."""

import json
from pathlib import Path

from tests.conftest import GAME, Pnp, Starter


def test_a_site_of_a_new_game(starter: Starter, run: Pnp, tmp_path: Path) -> None:
    out = tmp_path / "site"
    said = run(
        "--project", starter.root, "site", out, "--lang", "en", "--paper", "A4", "--jobs", "1"
    )
    assert "files written" in said.stdout
    assert str(out / "index.html") in said.stdout
    assert (out / "en" / GAME / "index.html").is_file()
    again = run("--project", starter.root, "site", out, "--lang", "en", "--paper", "a4")
    assert again.stdout.startswith("Nothing has changed")


def test_the_answer_in_json(starter: Starter, run: Pnp, tmp_path: Path) -> None:
    ask = ("--project", starter.root, "site", tmp_path / "s", "--lang", "en", "--no-pdf", "--json")
    answer = json.loads(run(*ask).stdout)
    assert answer["site"] == str(tmp_path / "s" / "index.html")
    assert str(tmp_path / "s" / "checksums.txt") in answer["written"]
    assert answer["findings"] == []
    assert json.loads(run(*ask).stdout)["written"] == []


def test_mistakes_are_told_and_nothing_is_written(
    starter: Starter, run: Pnp, tmp_path: Path
) -> None:
    out = tmp_path / "site"
    ask = ("--project", starter.root, "site", out, "--lang", "en", "--jobs", "1")
    for wrong in (("nobody",), ("--lang", "qq"), ("--paper", "a99")):
        assert "error" in run(*ask, *wrong, status=1).stderr
    starter.draw('<dot x="20" y="20" r="5" fill="nothing"/>')
    told = run(*ask, "--no-pdf", status=1)
    assert "card.xml" in told.stderr
    assert "Nothing was written." in told.stderr
    assert not out.exists()


def test_games_are_not_written_into_what_they_are_made_from(starter: Starter, run: Pnp) -> None:
    told = run("--project", starter.root, "site", starter.root / "card_data", status=1)
    assert "output can not go into card_data/" in told.stderr


def test_the_made_up_language_has_pages_too(starter: Starter, run: Pnp, tmp_path: Path) -> None:
    out = tmp_path / "site"
    run("--project", starter.root, "site", out, "--lang", "en,xx", "--no-pdf", "--jobs", "1")
    assert (out / "xx" / GAME / "index.html").is_file()
