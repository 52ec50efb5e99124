"""What pieces of the shipped games could say wrong, and which count notices it."""

from typing import Any

import pytest

from pnp.check.counts import counts_hold
from pnp.model.game import Game
from tests.support.editions import loaded


def with_field(game: Game, component: str, id_: str, **changed: Any) -> Game:
    """Return a game in which a piece says something else; `copies` is how often it is there."""
    parts = []
    for part in game.components:
        pieces = part.pieces
        if part.id == component:
            copies = changed.pop("copies", None)
            pieces = tuple(
                it._replace(
                    fields={**it.fields, **changed}, copies=it.copies if copies is None else copies
                )
                if it.id == id_
                else it
                for it in pieces
            )
            assert pieces != part.pieces
        parts.append(part._replace(pieces=pieces))
    whole = Game(*game)._replace(counts=game.counts, setups=game.setups)
    return whole._replace(components=tuple(parts))


@pytest.mark.parametrize(
    ("name", "component", "piece", "changed", "count"),
    [
        ("micropolis", "foundations", "snail", {"heart": "mushroom"}, "different hearts"),
        ("micropolis", "foundations", "snail", {"tone": "#c5352b"}, "different tones"),
        ("micropolis", "box", "box", {"copies": 2}, "boxes"),
        ("microscopic", "box", "box", {"copies": 2}, "boxes"),
        ("macroscope", "box", "box", {"copies": 2}, "boxes"),
        ("macroscope", "cards", "cover", {"front": "pictures/owl.svg"}, "cover with a pizza"),
        ("macroscope", "cards", "rocket-cat", {"back": "pictures/rocket.svg"}, "faces with a"),
        ("clockwork_city", "board", "city", {"letters": ["a", "b", "c", "c"]}, "letters of the"),
        ("clockwork_city", "board", "city", {"letters": ["b", "a", "c", "d"]}, "letters of the"),
        ("clockwork_city", "characters", "ada", {"trade": "Baker"}, "Ada the Pilot"),
        ("clockwork_city", "characters", "ada", {"name": "Anna"}, "Ada the Pilot"),
        ("clockwork_city", "box", "box", {"copies": 2}, "boxes"),
    ],
)
def test_a_wrong_piece_is_noticed(
    name: str, component: str, piece: str, changed: dict[str, Any], count: str
) -> None:
    game = loaded(name).game
    found = [it.message for it in counts_hold(with_field(game, component, piece, **changed))]
    assert any(count in message for message in found), found


def test_a_master_in_another_tunnel_is_noticed() -> None:
    game = loaded("micropolis").game
    slices = next(part for part in game.components if part.id == "slices")
    for field in ("master_in", "fruit_in"):
        piece = next(it for it in slices.pieces if it.fields[field] == 2)
        found = counts_hold(with_field(game, "slices", piece.id, **{field: 1}))
        assert any("tunnel" in it.message for it in found)
