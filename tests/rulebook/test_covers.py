"""Pages that a booklet has to spare: notes and a back cover."""

from pnp.arrange.pages import impose
from pnp.base.geometry import Edges, Size
from pnp.model.face import Rect, Text
from pnp.model.game import Block, BlockKind
from pnp.model.order import FULL, Order
from pnp.parts.rules import RulesPart
from pnp.rulebook.pages import Covers
from pnp.rulebook.slabs import BookLook, Frame, Palette
from tests.support.editions import edition

FRAME = Frame.of(Size(148.5, 210), Edges(5, 5, 5, 5))
COVERS = Covers(edition("micropul").composer(FULL), BookLook(Palette(), ""), FRAME)


def test_a_back_cover_shows_the_title_the_pieces_and_the_imprint() -> None:
    tagline = Block(BlockKind.TEXT, "tagline", "Join colours.")
    title = Block(BlockKind.TITLE, "title", "Micropul", blocks=(tagline,))
    part = Block(BlockKind.PART, "p", words=("tiles/40", "tiles/40@back", "stones/sun"))
    marks = COVERS.back([title, part], "Rules · 1.0")
    said = [mark.text for mark in marks if isinstance(mark, Text)]
    assert said == ["Micropul", "Join colours.", "Jean-François Lassonde · Rules · 1.0"]
    ground = next(mark for mark in marks if isinstance(mark, Rect))
    assert ground.box.bottom <= FRAME.size.height - FRAME.unprinted.bottom
    bare = COVERS.back([title], "")
    assert [mark.text for mark in bare if isinstance(mark, Text)][:2] == said[:2]


def test_lines_for_notes_stay_inside_the_text_area() -> None:
    title, *lines = COVERS.notes("Notes")
    assert isinstance(title, Text) and len(lines) > 10
    assert all(isinstance(line, Rect) and line.box.bottom <= FRAME.foot for line in lines)


def test_a_booklet_has_no_blank_page_and_ends_with_its_cover() -> None:
    book = RulesPart(edition("micropul"), Order(booklet=True))
    pages = list(book.faces(book.names))
    assert len(pages) % 4 == 0 and all(
        spread.left and spread.right for spread in impose(len(pages))
    )
    last = [text.text for text in Text.all_in(pages[-1].marks)]
    assert edition("micropul").title in last
    assert not any(text.startswith(f"{len(pages)} / ") for text in last)
    assert not book.findings
