"""Pictures to look at: previews, overviews, close-ups, thumbnails."""

from pnp.load.project import find_project
from pnp.uses.overview import overview
from pnp.uses.schema import schemas, update_schemas
from tests.conftest import GAME, Starter
from tests.support.editions import GAMES, shop


def test_every_game_is_there_with_its_pieces_and_languages() -> None:
    games, findings = overview(shop().project)
    assert not findings
    assert {game["game"] for game in games} == {*GAMES, "micropul/travel"}
    for game in games:
        assert game["rules"] and game["languages"]["en"] == 100
        assert set(game["languages"]) == set(shop().stock.languages)
        for component in game["components"]:
            assert component["pieces"] >= component["different"] > 0
            assert component["width"] > 0 < component["height"]


def test_a_game_that_nobody_has_translated_is_not_translated(starter: Starter) -> None:
    (game,), _ = overview(find_project(starter.root))
    assert game["languages"].pop("en") == 100
    assert set(game["languages"].values()) == {0}


def test_a_game_that_is_broken_is_left_out_and_told(starter: Starter) -> None:
    starter.edit("game.yaml", "shape: poker", "shape: porker")
    games, findings = overview(find_project(starter.root))
    assert games == []
    assert any("porker" in str(finding) for finding in findings)


def test_schemas_are_written_once(starter: Starter) -> None:
    project = find_project(starter.root)
    made = schemas(project)
    assert f"{GAME}-cards.schema.json" in made
    (project.data / "schema").mkdir(exist_ok=True)
    update_schemas(project, made)
    assert update_schemas(project, made) == []
