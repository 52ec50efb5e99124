"""Rows of the list of parts: one part or two, texts beside pictures."""

import pytest

from pnp.model.face import Group, Text
from pnp.model.game import Block, BlockKind
from pnp.model.messages import Saying
from pnp.model.order import FULL
from pnp.rulebook.blocks import HALF, BlockSetter, half
from pnp.rulebook.drawings import Given
from pnp.rulebook.slabs import BookLook, Frame, Palette, Slab
from tests.support.editions import edition, shop

A4 = shop().paper("a4")
BOOKLET = A4.size.turned._replace(width=A4.size.height / 2)


def part(id_: str) -> Block:
    line = Block(BlockKind.TEXT, f"{id_}-line", f"7 {id_}")
    return Block(BlockKind.PART, id_, words=("tiles/40",), blocks=(line,))


def rows(*blocks: Block, booklet: bool) -> list[Slab]:
    frame = Frame.of(BOOKLET if booklet else A4.size, A4.margins)
    look = BookLook(Palette(), "en")
    setter = BlockSetter(edition("micropul").composer(FULL), look, frame, Saying, Given({}, {}))
    return setter.slabs(blocks)


def said(slab: Slab) -> list[str]:
    return [text.text for text in Text.all_in(slab.marks) if text.text.startswith("7")]


def test_in_a_narrow_column_every_part_has_its_row() -> None:
    made = rows(part("ants"), part("bees"), booklet=False)
    assert [said(slab) for slab in made] == [["7 ants"], ["7 bees"]]


def test_on_a_page_of_one_column_two_parts_share_a_row() -> None:
    note = Block(BlockKind.TEXT, "t", "7 days")
    made = rows(part("ants"), part("bees"), part("cats"), note, part("dogs"), booklet=True)
    assert [said(slab) for slab in made if slab.marks] == [
        ["7 ants", "7 bees"],
        ["7 cats"],
        ["7 dogs"],
    ]
    left, right = (mark for mark in made[0].marks if isinstance(mark, Group))
    assert right.x - left.x > HALF, "they do not lie upon each other"
    assert made[0].height < 1.2 * made[1].height


@pytest.mark.parametrize("width", [87.0, 115.9, 116.0, 127.5])
def test_two_parts_have_the_room_that_each_needs(width: float) -> None:
    assert (half(width) >= HALF) == (width >= 116)
