"""Grounds are drawn once for a game, and edges are told where their template is named."""

from pnp.findings import NOWHERE, Where
from pnp.geometry import Box, Size
from pnp.model.face import Face, Paint, Rect
from pnp.model.game import Component
from pnp.model.names import FaceName, Side
from pnp.model.stock import Shape
from pnp.parts.grounds import edges_look_right, grounds_of
from tests.editions import edition


def test_all_languages_of_a_loaded_game_share_their_grounds() -> None:
    one = edition("micropul", "de")
    assert grounds_of(one) is grounds_of(one)


def test_an_edge_is_told_where_its_side_is_named() -> None:
    shape = Shape("card", Size(63, 88))
    back = Where("game.yaml", 7)
    cards = Component("cards", "Cards", shape, (), {}, "c.xml", places={Side.BACK: back})
    box = Rect(Box(0, 0, 63, 88), 0.0, Paint(fill="#204060"))
    faces = [Face(FaceName("cards", "a", side), 63, 88, 2, (box,)) for side in Side]
    found = edges_look_right(edition("micropul", "en"), cards, faces, [])
    assert [one.where for one in found] == [NOWHERE, back]
