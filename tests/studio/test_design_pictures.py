"""What lies over a piece, and which pieces a wall shows."""

from pnp.model.order import Order
from pnp.parts.pieces import PiecesPart
from pnp.studio.design_files import Files
from pnp.studio.design_pictures import component_of, outlines_of, overlays
from pnp.studio.state import House


def test_a_piece_has_its_cut_bleed_and_texts(house: House) -> None:
    edition = house.edition("micropul", "en")
    tiles = component_of(edition, "tiles")
    part = PiecesPart(edition, tiles, Order(view="faces"))
    found = overlays(part, tiles.pieces[0].id, Files(house.project))
    assert found["shape"] == outlines_of(tiles)
    assert (found["shape"]["width"], found["shape"]["height"]) == tuple(tiles.shape.size)
    assert set(found["texts"]) == {"front", "back"}
