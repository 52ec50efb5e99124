"""Games, variants, papers and languages by name, as people type them."""

import json

import pytest

from pnp.load.project import find_project
from pnp.model.order import Order
from pnp.work.choosing import asked_for, with_all_variants
from pnp.work.unknown import component_ids
from tests.conftest import GAME, Pnp, Starter, contents

MINI = """
variants:
  mini:
    called: Mini
    components: {cards: {scale: 0.5, without: [gale]}}
    counts: {cards: 7, storms: 1}
"""


@pytest.fixture
def small(starter: Starter) -> Starter:
    """The starter game with a variant."""
    starter.append("game.yaml", MINI)
    return starter


def test_capitals_do_not_matter_where_something_is_named(run: Pnp, starter: Starter) -> None:
    run("build", "--paper", "A4", "--lang", "EN", "--backs", "NONE", "--ink", "Grey")
    assert starter.pdf().is_file() and starter.manifest().is_file()
    assert "no language 'EE'" in run("build", "--lang", "EE", status=1).output


def test_a_variant_has_files_of_its_own_beside_the_game_s(run: Pnp, small: Starter) -> None:
    run("build", GAME)
    before = contents(small.out / GAME)
    assert "1 file written" in run("build", f"{GAME}/mini").stdout
    assert contents(small.out / GAME) == before
    folder = small.out / f"{GAME}-mini"
    told = json.loads((folder / "manifest-en-a4.json").read_text("utf-8"))
    assert told["game"] == f"{GAME}/mini"
    (file,) = told["files"]
    assert file["file"] == f"{GAME}-mini-cards-en-a4.pdf"
    piece = file["pages"][0]["pieces"][0]
    assert {piece["width"], piece["height"]} == {31.5, 44.0}
    assert not any("gale" in one["piece"] for page in file["pages"] for one in page["pieces"])
    assert "2 files up to date" in run("build", f"{GAME}/all").stdout
    code = file["pages"][0]["code"]
    assert code not in json.loads(before["prints-en.json"] or b"{}")
    run("reprint", code)
    assert (folder / f"{GAME}-mini-cards-en-a4-sheets1.pdf").is_file()
    assert "nothing to complain about" in run("inspect", folder / file["file"]).stdout


def test_a_check_proves_every_variant(run: Pnp, small: Starter) -> None:
    assert "1 game, 1 variant" in run("check").stdout
    small.edit("game.yaml", "cards: 7", "cards: 8")
    told = run("check", GAME, status=None).output
    assert "game.yaml:35:21: cards: 7 in the data, 8 in the rules" in told


def test_a_variant_that_there_is_not_is_refused(run: Pnp, small: Starter) -> None:
    told = run("build", f"{GAME}/mimi", status=1).output
    assert f"{GAME} has no variant 'mimi'" in told and "did you mean 'mini'?" in told


def test_names_become_a_request(small: Starter) -> None:
    project = find_project(small.root)
    asked = asked_for(project, [f"{GAME}/all"], "en", Order())
    assert asked.games == (GAME, f"{GAME}/mini")
    plain = asked_for(project, [GAME], "en", Order())
    assert with_all_variants(project, plain).games == asked.games
    assert component_ids(project, f"{GAME}/mini") == ("cards",)


def test_an_export_of_a_variant_is_called_after_it(run: Pnp, small: Starter) -> None:
    run("export", "tts", f"{GAME}/mini", "--dpi", "60")
    folder = small.out / f"{GAME}-mini" / "tts" / "en"
    saved = json.loads((folder / f"{GAME}-mini-en.json").read_text("utf-8"))
    assert saved["SaveName"] == "Harbour · Mini"
