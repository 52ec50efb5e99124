"""Components as game.yaml names them: which pieces of their file, and in what size."""

from pathlib import Path

from pnp.load.components import MOST_COPIES
from tests.load.helpers import GAME, load, told


def test_a_component_may_leave_out_pieces_of_its_file_and_change_copies(tmp_path: Path) -> None:
    rows = "    without: [ant]\n    copies: {bee: 2}\n"
    (cards,) = load(tmp_path, {"game.yaml": f"{GAME}{rows}"}).components
    assert [(piece.id, piece.copies) for piece in cards.pieces] == [("bee", 2)]


def test_copies_of_all_pieces_have_an_end(tmp_path: Path) -> None:
    rows = f"    copies: {{bee: {MOST_COPIES}}}\n"
    (found,) = told(tmp_path, {"game.yaml": f"{GAME}{rows}"})
    assert found.startswith("game.yaml:7:13: cards: 100,001 pieces with all their copies")


def test_a_box_is_as_large_as_its_cards(tmp_path: Path) -> None:
    row = "title: Box, shape: {tuck: {deck: cards}}, scale: 0.5, pieces: b.yaml, front: b.xml"
    box = f"  box: {{{row}}}\n"
    files = {"game.yaml": f"{GAME}{box}", "b.yaml": "pieces: [{id: box}]\n"}
    (found,) = told(tmp_path, files)
    assert "box: a tuck box has no scale [it has the size of its cards: scale these]" in found
