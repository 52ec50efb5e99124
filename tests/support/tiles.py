"""The real tiles, and boards that legal play can reach."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml
from hypothesis import strategies as st

from pnp.engines import Numbers, Pieces
from pnp.engines.micropul import TURNS, Board, Box, Place, Tile, around, cells, objection

MICROPUL = Path(__file__).parents[2] / "card_data" / "micropul"


def real_pieces() -> Pieces:
    """The tiles of the card data by id."""
    data = yaml.safe_load((MICROPUL / "tiles.yaml").read_text(encoding="utf-8"))
    return {str(tile["id"]): tile for tile in data["pieces"]}


def real_numbers() -> dict[str, float]:
    """The numbers of the rules, as the card data has them."""
    data = yaml.safe_load((MICROPUL / "game.yaml").read_text(encoding="utf-8"))
    return {name: number["says"] for name, number in data["numbers"].items()}


PIECES = real_pieces()
NUMBERS = real_numbers()
DRAWS = {"1": 1, "2": 2}  # tiles that one and two dots draw
TILES: Mapping[str, Tile] = Box(PIECES, Numbers(NUMBERS)).tiles
START = next(tile for tile in TILES.values() if tile.start)
OTHERS = sorted(TILES.keys() - {START.id}, key=int)


def free_places(board: Board) -> list[Place]:
    """The empty places beside the tiles in play."""
    beside = {near.place for place in board for cell in cells(place) for near in around(cell)}
    return sorted(beside - board.keys())


def choices(board: Board, name: str) -> list[tuple[Place, int]]:
    """Every place and turn at which a tile may be played."""
    return [
        (place, turn)
        for place in free_places(board)
        for turn in TURNS
        if not objection(board, TILES[name].turned(turn), place)
    ]


def board_of(entries: list[dict[str, Any]]) -> dict[Place, Tile]:
    """The board that an example's entries lay out."""
    return {Place(*e["at"]): TILES[e["tile"]].turned(e["turn"]) for e in entries}


@st.composite
def games(draw: st.DrawFn, tiles: int = 8) -> list[dict[str, Any]]:
    """The placements of a game so far, as an example would list them."""
    names = draw(st.lists(st.sampled_from(OTHERS), min_size=1, max_size=tiles, unique=True))
    entries: list[dict[str, Any]] = [{"tile": START.id, "at": [0, 0], "turn": 0}]
    board = board_of(entries)
    for name in names:
        if legal := choices(board, name):
            place, turn = draw(st.sampled_from(legal))
            entries.append({"tile": name, "at": [*place], "turn": turn})
            board[place] = TILES[name].turned(turn)
    return entries
