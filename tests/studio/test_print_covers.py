"""Games as pictures, made from real pieces."""

import pytest

from pnp.model.game import Component, Game
from pnp.studio.print_jobs import PIXELS, CoverFace
from pnp.studio.print_room import wall
from pnp.studio.state import Studio
from tests.studio.conftest import Client
from tests.support.editions import loaded


def game_of(name: str) -> Game:
    return loaded(name).game


@pytest.mark.parametrize(
    "name", ["micropul", "micropolis", "microscopic", "macroscope", "clockwork_city"]
)
def test_a_picture_has_a_few_pieces_of_the_game(name: str) -> None:
    faces = CoverFace.all_of(game_of(name))
    assert 3 <= len(faces) <= 5
    assert len(set(faces)) == len(faces)
    assert all(max(one.width, one.height) <= 160 for one in faces)


def test_a_game_of_nothing_but_boards_shows_its_first() -> None:
    game = game_of("micropul")
    board: Component = game.components[0]._replace(split=5.0)
    faces = CoverFace.all_of(game._replace(components=(board,)))
    assert {one.component for one in faces} == {board.id}
    assert CoverFace.all_of(game._replace(components=())) == []


def test_pieces_are_drawn_as_large_as_a_screen_needs(studio: Studio) -> None:
    pictures = [
        one.draw(studio.edition("micropul", "en")) for one in CoverFace.all_of(game_of("micropul"))
    ]
    assert len(pictures) == len(CoverFace.all_of(studio.game("micropul").game))
    assert all(one.startswith(b"\x89PNG") for one in pictures)
    assert max(int.from_bytes(pictures[0][16:20]), int.from_bytes(pictures[0][20:24])) in (
        PIXELS,
        PIXELS + 1,
    )


def test_a_picture_is_kept_until_something_changes_that_it_shows(studio: Studio) -> None:
    before = CoverFace.key(studio.project, "micropul", "en", 0)
    assert before == CoverFace.key(studio.project, "micropul", "en", 0)
    assert before != CoverFace.key(studio.project, "micropul", "en", 1)
    path = studio.project.root / "templates" / "micropul" / "tile.xml"
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    assert before != CoverFace.key(studio.project, "micropul", "en", 0)


def test_games_and_variants_hang_on_the_wall_with_their_facts(studio: Studio) -> None:
    game, variant = wall(studio, "de")
    assert (game["id"], variant["id"]) == ("micropul", "micropul/travel")
    assert (game["by"], game["players"], game["pieces"]) == ("Jean-François Lassonde", (1, 2), 54)
    assert variant["variant"] == "Reisegröße"


def test_a_broken_game_shows_what_is_wrong(client: Client, studio: Studio) -> None:
    path = studio.project.folder("micropul") / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("shape: square-30", "shape: squared"), "utf-8")
    page = client.get("/print").get_data(as_text=True)
    assert "This game can not be printed yet" in page
    assert "squared" in page and "game.yaml" in page
    assert client.get("/print/micropul").status_code == 422


def test_a_picture_is_drawn_where_nothing_is_kept(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", "")
    answer = client.get("/printing/cover/0/micropul")
    assert answer.mimetype == "image/png", answer.status_code
    assert client.get("/printing/cover/99/micropul").status_code == 404
    assert client.get("/printing/cover/0/nobody").status_code == 422
