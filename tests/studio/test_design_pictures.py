"""What lies over a piece, and which pieces a wall shows."""

from pnp.studio.design_files import Files
from pnp.studio.design_pictures import Gallery, PieceView
from pnp.studio.state import Studio


def test_a_piece_has_its_cut_bleed_and_texts(studio: Studio) -> None:
    tiles = studio.component(studio.edition("micropul", "en"), "tiles")
    gallery = Gallery(studio, Files(studio.project))
    found = gallery.overlays(PieceView("micropul", "tiles"), tiles.pieces[0].id)
    assert found["shape"] == gallery.outlines(tiles)
    assert (found["shape"]["width"], found["shape"]["height"]) == tuple(tiles.shape.size)
    assert set(found["texts"]) == {"front", "back"}
