"""Looks are judged face by face, kinds in the source language alone."""

from pnp.geometry import Box, Size
from pnp.model.face import Circle, Face, Paint
from pnp.model.game import Component, Field, Piece
from pnp.model.names import FaceName
from pnp.model.stock import Shape
from pnp.parts.looks import pieces_look_right
from tests.editions import edition


def dotted(piece: str, colour: str) -> Face:
    dot = Circle(20, 20, 8, Paint(fill=colour))
    return Face(FaceName("cards", piece), 63, 88, 2, (dot,))


def told(kinds: str, is_source: bool) -> list[str]:
    pieces = (Piece("a", 1, {"kind": "red"}), Piece("b", 1, {"kind": "green"}))
    fields = {"kind": Field("kind", "word", ("red", "green"))}
    shape = Shape("card", Size(*Box(0, 0, 63, 88)[2:]))
    cards = Component("cards", "Cards", shape, pieces, fields, "c.xml", kinds=kinds)
    words = edition("micropul", "en" if is_source else "de")
    faces = [dotted("a", "#c02020"), dotted("b", "#208020")]
    return [finding.message for finding in pieces_look_right(words, cards, faces, [])]


def test_kinds_of_one_shape_are_told_once_in_english() -> None:
    assert len(told("kind", is_source=True)) == 1
    assert told("kind", is_source=False) == []
    assert told("", is_source=True) == []
