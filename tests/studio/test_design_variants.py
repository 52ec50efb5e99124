"""Variants have walls, pieces and forms of their own, over the data of their game."""

from pathlib import Path
from typing import Any

import pytest

from pnp.load.project import Project
from pnp.studio.design_files import check_game
from pnp.studio.design_room import words_of
from pnp.studio.state import Studio
from tests.studio.conftest import Client, copied

VARIANT = """
  mini:
    called: Mini
    colours: {blue: "#00ff00"}
    components:
      tiles: {scale: 0.5, without: [1, 2], copies: {40: 3}}
      stones: null
      moons:
        {title: Moons, shape: token-25, pieces: moons.csv, front: stone.xml, fields: {player: word}}
"""
MOONS = "id,player\nfull,moon\n"
TILES = "card_data/micropul/tiles.yaml"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A game with a variant that leaves pieces out, has more of one, and adds a component."""
    found = copied(tmp_path / "project", "micropul")
    folder = found.folder("micropul")
    game = folder / "game.yaml"
    game.write_text(game.read_text("utf-8").rstrip("\n") + VARIANT, "utf-8")
    (folder / "moons.csv").write_text(MOONS, "utf-8")
    return found


def component(client: Client, name: str, variant: str = "") -> Any:
    """Ask what a wall knows."""
    return client.get(f"/design-data/component/micropul/{name}?variant={variant}").get_json()


def picture(client: Client, name: str, piece: str, variant: str = "") -> Any:
    """Ask for the picture of a piece."""
    address = f"/design-data/pictures/micropul/{name}?variant={variant}"
    return client.post(address, {"pieces": [piece], "dpi": 100}).get_json()


def test_variants_stand_under_their_game(client: Client) -> None:
    (game,) = client.get("/design-data/games").get_json()
    assert [one["title"] for one in game["variants"]] == ["Travel size", "Mini"]
    travel, mini = game["variants"]
    assert [one["id"] for one in travel["components"]] == ["tiles", "stones"]
    assert [one["id"] for one in mini["components"]] == ["tiles", "moons"]
    assert travel["components"][0]["shape"]["width"] == 24


def test_a_broken_variant_hides_no_game(client: Client, studio: Studio) -> None:
    game = studio.project.folder("micropul") / "game.yaml"
    text = game.read_text("utf-8").replace("without: [1, 2]", "without: [nobody]")
    game.write_text(text, "utf-8")
    (found,) = client.get("/design-data/games").get_json()
    assert found["components"]
    assert "nobody" in found["variants"][1]["findings"][0]["message"]
    assert component(client, "tiles")["editions"][-1]["called"] == "Travel size"


def test_a_wall_is_that_of_the_variant(client: Client) -> None:
    game, mini = component(client, "tiles"), component(client, "tiles", "mini")
    assert (game["shape"]["width"], mini["shape"]["width"]) == (30, 15)
    assert mini["left_out"] == ["1", "2"]
    assert {one["id"]: one["copies"] for one in mini["pieces"]}["40"] == 3
    assert {one["variant"]: one["lacks"] for one in game["editions"]} == {
        "": [], "travel": [], "mini": ["1", "2"],
    }  # fmt: skip
    assert [one["variant"] for one in component(client, "stones")["editions"]] == ["", "travel"]
    assert [one["variant"] for one in component(client, "moons", "mini")["editions"]] == ["mini"]
    wrong = client.get("/design-data/component/micropul/tiles?variant=nobody")
    assert wrong.status_code == 422
    assert "no variant 'nobody'" in wrong.get_json()["findings"][0]["message"]


def test_pieces_are_drawn_as_the_variant_has_them(client: Client) -> None:
    names = [
        picture(client, "tiles", "0", variant)["pictures"]["0"]["front"]
        for variant in ("", "travel", "mini")
    ]
    assert len(set(names)) == 3
    assert picture(client, "moons", "full", "mini")["pictures"]["full"]["front"]
    address = "/design-data/overlays/micropul/tiles/40"
    sizes = [client.get(f"{address}?variant={one}").get_json()["shape"] for one in ("", "mini")]
    assert [one["width"] for one in sizes] == [30, 15]


@pytest.mark.parametrize("path", ["/design/micropul/tiles", "/design/micropul/tiles/40"])
def test_pages_know_their_variant(client: Client, path: str) -> None:
    text = client.get(f"{path}?variant=mini").get_data(as_text=True)
    assert '"variant": "mini"' in text
    assert ("/design/micropul/tiles?variant=mini" in text) == path.endswith("40")


def form(client: Client, name: str, piece: str, variant: str = "") -> Any:
    """Ask for a form, with its fields by name."""
    address = f"/design-data/form/micropul/{name}/{piece}?variant={variant}"
    found = client.get(address).get_json()
    return found | {"fields": {one["name"]: one for one in found["fields"]}}


def save(client: Client, piece: str, values: Any, before: Any, variant: str) -> Any:
    """Fill in a form."""
    address = f"/design-data/save/micropul/tiles/{piece}?variant={variant}"
    return client.post(address, {"values": values, "before": before})


def test_data_are_written_into_the_file_of_the_game_and_that_is_said(
    client: Client, studio: Studio
) -> None:
    assert not form(client, "tiles", "0")["shared"]
    assert form(client, "tiles", "0", "mini")["shared"]
    assert not form(client, "moons", "full", "mini")["shared"]
    assert save(client, "0", {"copies": 4}, {"copies": None}, "mini").status_code == 200
    assert "copies: 4" in (studio.project.root / TILES).read_text("utf-8")
    for variant in ("", "mini"):
        assert form(client, "tiles", "0", variant)["fields"]["copies"]["value"] == 4


def test_what_a_variant_tells_itself_is_changed_there(client: Client, studio: Studio) -> None:
    game = studio.project.folder("micropul") / "game.yaml"
    before, tiles = game.read_bytes(), (studio.project.root / TILES).read_bytes()
    copies = form(client, "tiles", "40", "mini")["fields"]["copies"]
    assert copies["value"] == 3
    assert copies["place"]["file"] == "card_data/micropul/game.yaml"
    assert form(client, "tiles", "40")["fields"]["copies"].get("place") is None
    assert save(client, "40", {"copies": 0}, {"copies": 3}, "mini").status_code == 422
    assert save(client, "40", {"copies": 9}, {"copies": 2}, "mini").status_code == 409
    assert save(client, "40", {"copies": 9}, {"copies": 3}, "mini").status_code == 200
    assert game.read_bytes() == before.replace(b"copies: {40: 3}", b"copies: {40: 9}")
    assert (studio.project.root / TILES).read_bytes() == tiles
    both = save(client, "40", {"copies": 8, "start": None}, {"copies": 9, "start": True}, "mini")
    assert both.status_code == 200
    assert b"copies: {40: 8}" in game.read_bytes()
    assert form(client, "tiles", "40")["fields"]["start"]["value"] is None
    wrong = save(client, "40", {"copies": 7, "giga": "z"}, {"copies": 8, "giga": None}, "mini")
    assert wrong.status_code == 422
    assert b"copies: {40: 8}" in game.read_bytes()


def test_pieces_that_a_variant_adds_are_changed_too(client: Client, studio: Studio) -> None:
    address = "/design-data/{}/micropul/moons{}?variant=mini"
    new = {"values": {"id": "half", "player": "sun", "copies": 2}}
    assert client.post(address.format("add", ""), new).get_json() == {"piece": "half"}
    path = studio.project.folder("micropul") / "moons.csv"
    assert path.read_text("utf-8") == "id,player,copies\nfull,moon,\nhalf,sun,2\n"
    gone = client.post(address.format("remove", "/half"), {"before": new["values"]})
    assert gone.status_code == 200
    assert path.read_text("utf-8") == "id,player,copies\nfull,moon,\n"


def test_findings_lead_to_the_variant_that_they_speak_of(studio: Studio) -> None:
    template = studio.project.root / "templates/micropul/tile.xml"
    text = template.read_text("utf-8")
    word = '<text x="1" y="1" w="1" h="1" size="9" min="9">word word</text>'
    wrong = f'<face>{{% if game.variant == "mini" %}}{word}{{% endif %}}'
    template.write_text(text.replace("<face>", wrong), "utf-8")
    (studio.project.folder("micropul") / "moons.csv").write_text("id\nfull\n", "utf-8")
    found = check_game(studio.project, {"game": "micropul", "languages": ["en"]}, lambda _: None)
    mini = [one for one in found if one["variant"] == "mini"]
    assert any("player" in one["message"] for one in mini)
    (studio.project.folder("micropul") / "moons.csv").write_text(MOONS, "utf-8")
    found = check_game(studio.project, {"game": "micropul", "languages": ["en"]}, lambda _: None)
    told = [one for one in found if "tiles/40/front" in one["message"]]
    assert {one["variant"] for one in told} == {"Mini"}
    assert all(one["lead"].startswith("/design/micropul/tiles/40?variant=mini&") for one in told)


def test_pieces_are_found_by_their_words_in_other_languages(
    project: Project,
) -> None:
    found = Studio(copied(project.root.parent / "other", "clockwork_city"))
    edition = found.edition("clockwork_city", "de")
    deck = edition.game.component("deck")
    assert deck
    english = words_of(found.edition("clockwork_city", "en"), deck, deck.pieces[0])
    both = words_of(edition, deck, deck.pieces[0])
    assert all(word in both for word in english.split())
    assert len(both) > len(english)
    found.close()
