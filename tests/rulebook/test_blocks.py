"""Blocks of rules become slabs, words of a language, and pages."""

import re
from functools import cache
from itertools import pairwise

import pytest

from pnp.base.findings import NOWHERE, Finding, Where
from pnp.base.geometry import Box, Edges, Size
from pnp.base.numerals import ENGLISH
from pnp.compose.faces import Shown
from pnp.model.face import FaceName, Group, Paint, Pictured, Rect, Text
from pnp.model.game import RULES, Advice, Block, BlockKind
from pnp.model.messages import Catalog, Entry, Saying
from pnp.model.order import FULL, NO_BACKS, Order
from pnp.parts.edition import Edition, LoadedGame
from pnp.rulebook.blocks import BlockSetter
from pnp.rulebook.drawings import HIGHEST, LEAST_SEEN, Given, PieceFan
from pnp.rulebook.localize import Localizer, Values
from pnp.rulebook.pages import Foot, set_book
from pnp.rulebook.printing import PrintedFile, PrintRun
from pnp.rulebook.slabs import BookLook, Frame, Palette, Slab
from tests.support.editions import edition, shop

FRAME = Frame.of(Size(210, 297), Edges(5, 5, 5, 5))
NOTHING = Given({}, {})


@cache
def own() -> Edition:
    """An edition that keeps to these tests what they do wrong."""
    return LoadedGame(shop(), "micropul").edition("en")


def said_loud(id_: str) -> Saying:
    return Saying(id_.upper())


def slabs(*blocks: Block, given: Given = NOTHING) -> tuple[list[Slab], list[Finding]]:
    setter = BlockSetter(own().composer(FULL), BookLook(Palette(), "en"), FRAME, said_loud, given)
    return setter.slabs(blocks), setter.findings


def test_a_heading_stays_with_its_text_and_is_an_entry_of_the_outline() -> None:
    made, _ = slabs(
        Block(BlockKind.HEADING, "a", "Set-up", level=2), Block(BlockKind.TEXT, "b", "Deal cards.")
    )
    assert made[0].entry == ("Set-up", 2)
    assert [slab.keep for slab in made] == [True, True, False]


@pytest.mark.parametrize(("template", "printed"), [("rules_title", 1), ("rules_elements", 2)])
def test_a_tagline_is_printed_below_a_title_whose_template_does_not_show_it(
    template: str, printed: int
) -> None:
    below = Block(BlockKind.TEXT, "b", "A game of eight dots.")
    options = {"template": f"{template}.xml", "height": "92"}
    title = Block(BlockKind.TITLE, "t", "Micropul", options=options, blocks=(below,))
    made, _ = slabs(title, given=Given(own().loaded.numbers, own().loaded.examples))
    said = [text.text for slab in made for text in Text.all_in(slab.marks)]
    assert len(made) == printed and said.count("A game of eight dots.") == 1


def test_an_icon_that_there_is_not_is_noticed_where_it_stands_alone() -> None:
    made, _ = slabs(Block(BlockKind.TABLE, "t", rows=(("a",), ("{icon:none}",))))
    assert [text.unknown_icons for text in Text.all_in(made[1].marks)] == [("none",)]


def test_a_text_that_leads_to_something_stays_with_it() -> None:
    texts_ = [
        Block(BlockKind.TEXT, "a", "Take these:"),
        Block(BlockKind.ITEM, "b", "one", number=1),
    ]
    made, _ = slabs(*texts_)
    assert made[0].keep
    made, _ = slabs(texts_[0]._replace(text="Take these."), texts_[1])
    assert not made[0].keep


def test_a_call_out_stands_in_on_a_ground_and_says_what_it_is() -> None:
    made, _ = slabs(Block(BlockKind.NOTE, "n", blocks=(Block(BlockKind.TEXT, "b", "Mind this."),)))
    assert all(slab.ground and slab.x > 0 for slab in made)
    assert made[0].is_edge and made[-1].is_edge
    assert [slab.paragraph.text for slab in made if slab.paragraph] == ["NOTE", "Mind this."]


@pytest.mark.parametrize(
    ("block", "says"),
    [
        (Block(BlockKind.FIGURE, "f", options={"height": "60"}), "a figure names its template"),
        (Block(BlockKind.FIGURE, "f", words=("x.xml",)), "is not a height in millimetres"),
        (Block(BlockKind.PART, "p", "Tiles", words=("tiles/404",)), "tiles has no piece '404'"),
        (Block(BlockKind.TEXT, "t", "An **open mark."), "An **open mark."),
    ],
)
def test_what_is_wrong_with_a_block_is_a_finding(block: Block, says: str) -> None:
    _, findings = slabs(block)
    assert any(says in finding.message for finding in findings)


def test_a_text_in_english_that_should_be_translated_is_marked() -> None:
    (slab,), _ = slabs(Block(BlockKind.TEXT, "t", "Hello", gap=True))
    assert [text.text for text in Text.all_in(slab.marks)] == ["EN", "Hello"]
    heading, *_ = slabs(Block(BlockKind.HEADING, "h", "Play", level=2, gap=True))[0]
    assert [text.text for text in Text.all_in(heading.marks)] == ["EN", "Play"]
    assert heading.keep and heading.entry and heading.entry[0] == "Play"
    line = Block(BlockKind.TEXT, "l", "2 cards", gap=True)
    (part,), _ = slabs(Block(BlockKind.PART, "p", blocks=(line,)))
    assert [text.text for text in Text.all_in(part.marks)] == ["EN", "2 cards"]


def shown(width: float, height: float) -> Shown:
    box = Rect(Box(0, 0, width, height), 0, Paint(fill="#ffffff"))
    of = Pictured(FaceName("cards", "ant"), NOWHERE)
    return Shown((box,), Size(width, height), "M 0 0 L 1 1 Z", of)


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("size", [(63, 88), (30, 30), (120, 40), (10, 200)])
def test_pieces_are_fanned_out_within_their_width(count: int, size: tuple[float, float]) -> None:
    marks, high = PieceFan([shown(*size)] * count).drawn(24)
    groups = [mark for mark in marks if isinstance(mark, Group)]
    assert len(groups) == count and 0 < high <= HIGHEST + 1e-9
    assert max(group.x + size[0] * group.scale for group in groups) <= 24 + 1e-9
    assert groups[-1].x == 0, "the first lies on top"


@pytest.mark.parametrize("count", [4, 5, 9])
def test_of_every_card_in_a_fan_enough_is_seen(count: int) -> None:
    marks, _ = PieceFan([shown(63, 88)] * count).drawn(24)
    places = sorted((mark.x, 63 * mark.scale) for mark in marks if isinstance(mark, Group))
    steps = [later - x for (x, _), (later, _) in pairwise(places)]
    assert min(steps) >= LEAST_SEEN * places[0][1] - 1e-9


def test_pieces_of_quite_another_form_stand_below() -> None:
    marks, high = PieceFan([shown(165, 30), shown(14, 56), shown(160, 30)]).drawn(24)
    above, below = (mark for mark in marks if isinstance(mark, Group))
    assert (len(above.marks), len(below.marks)) == (2, 1)
    assert above.y == 0 and below.y > 24 * 0.74 * 30 / 160
    assert high <= HIGHEST


def test_a_fan_of_nothing_is_nothing() -> None:
    assert PieceFan([]).drawn(24) == ((), 0.0)


def localized(block: Block, **said: str) -> tuple[Block, list[Finding]]:
    languages = shop().stock.languages
    values = Values(languages["de"], "Ants", {"hand": 6, "cards": 40}, {"nest": "Nest"}, {})
    entries = {
        f"rules.{id_}": Entry(block.text or block.blocks[0].text, text, where=Where("de.po", 3))
        for id_, text in said.items()
    }
    findings: list[Finding] = []
    catalog = Catalog("de", {**entries, "rules.else": Entry("x", "y")})
    source = values._replace(language=languages["en"])
    localizer = Localizer(values, source, catalog, findings)
    return localizer.blocks((block,))[0], findings


def test_a_text_is_translated_and_filled_or_marked_as_a_gap() -> None:
    block, findings = localized(Block(BlockKind.TEXT, "a", "Draw {hand}."), a="Zieht {hand}.")
    assert (block.text, block.gap, findings) == ("Zieht 6.", False, [])
    block, _ = localized(Block(BlockKind.TEXT, "a", "Draw {hand}."))
    assert (block.text, block.gap) == ("Draw 6.", True)


def test_a_mistake_in_english_is_told_where_its_braces_stand() -> None:
    block = Block(BlockKind.TEXT, "a", "Draw {hnad}.", where=Where("rules.md", 7), column=4)
    assert localized(block)[1][0].where == Where("rules.md", 7, 9)
    table = Block(BlockKind.TABLE, "t", rows=(("x",), ("{hnad}",)), where=Where("rules.md", 2))
    cells = ((Where("rules.md", 2, 3),), (Where("rules.md", 4, 3),))
    assert localized(table._replace(cells=cells))[1][0].where == Where("rules.md", 4, 3)
    repeated = Block(
        BlockKind.PER_PLAYER, "p", words=("2", "3"), blocks=(table._replace(cells=cells),)
    )
    block, findings = localized(repeated)
    assert [one.where.line for one in findings] == [4, 4]
    assert block.blocks[0].cell(2, 0).line == 4


def test_a_mistake_is_told_where_the_translation_stands() -> None:
    _, (finding,) = localized(Block(BlockKind.TEXT, "a", "Draw {hand}."), a="Zieht {hnad}.")
    assert finding.where == Where("de.po", 3)


def test_the_first_line_of_a_part_is_a_text_with_its_number() -> None:
    line = Block(BlockKind.TEXT, "a", "{cards} {cards:card|cards}")
    part = Block(BlockKind.PART, "p", words=("cards/ant",), blocks=(line,))
    block, findings = localized(part, a="{cards} {cards:Karte|Karten}")
    assert (block.blocks[0].text, findings) == ("40\u00a0Karten", [])


def test_a_table_is_repeated_for_each_number_of_players() -> None:
    table = Block(BlockKind.TABLE, "t", rows=(("Players", "Cards"), ("#", "{hand}")))
    block, _ = localized(Block(BlockKind.PER_PLAYER, "p", words=("2", "3"), blocks=(table,)))
    assert [row[0] for row in block.blocks[0].rows[1:]] == ["2", "3"]


def test_a_book_has_a_foot_on_every_page_and_an_outline() -> None:
    long = [Block(BlockKind.TEXT, f"t{number}", "Word " * 400) for number in range(6)]
    title = Block(BlockKind.TITLE, "title", "Ants")
    book = set_book(
        composer=own().composer(FULL),
        blocks=[title, Block(BlockKind.HEADING, "h", "Play", level=2), *long],
        given=NOTHING,
        frame=FRAME,
        foot=Foot("Ants · Rules", "{number} / {total}"),
        word=said_loud,
    )
    total = len(book.pages)
    assert total > 1 and book.findings == ()
    for number, page in enumerate(book.pages, 1):
        assert (page.name.component, page.name.piece) == (RULES, str(number))
        said = [text.text for text in Text.all_in(page.marks)]
        assert "Ants · Rules" in said and f"{number} / {total}" in said
    assert [heading[:3] for heading in book.headings] == [("Ants", 1, 1), ("Play", 2, 1)]


def steps(order: Order, advice: Advice = Advice.FULL, **facts: object) -> str:
    component = edition("micropul").game.components[0]
    file = PrintedFile(
        component=component,
        title="Tiles",
        where=component.where,
        name="tiles.pdf",
        pages=2,
        backs=True,
        is_split=False,
    )._replace(**facts)  # type: ignore[arg-type]
    run = PrintRun([file], order, lambda id_, **_: Saying(id_))
    said = run.blocks(game="Ants", paper="A4", numerals=ENGLISH, advice=advice)
    if not said:
        return ""
    return " ".join([block.text for block in said] + [cell for row in said[2].rows for cell in row])


def test_advice_follows_from_the_order_and_the_pieces() -> None:
    assert re.search("print_flip_long.*print_simplex", steps(Order()))
    assert "print_no_backs" in steps(Order(backs=NO_BACKS), backs=False)
    assert "print_scale" in steps(Order(scale=0.9))
    assert "print_booklet" in steps(Order(booklet=True))
    assert "print_split" in steps(Order(), is_split=True) and "print_split" not in steps(Order())
    assert "1–2" in steps(Order()) and "1–1" not in steps(Order(), pages=1)
    assert "1–1,234" in steps(Order(), pages=1234)


def test_a_game_may_want_less_advice_or_none() -> None:
    assert "print_cut" in steps(Order())
    short = steps(Order(), Advice.SHORT)
    assert "print_cut" not in short and "print_actual" in short and "1–2" in short
    assert steps(Order(), Advice.NONE) == ""


def test_a_table_stands_together_like_a_list() -> None:
    rows = (("Step", "What to do"), *((f"Step {n}", "many words " * 20) for n in range(9)))
    made, _ = slabs(Block(BlockKind.TABLE, "t", rows=rows))
    assert {slab.listed for slab in made} == {"t"}
    assert [number for number, slab in enumerate(made) if slab.keep] == [0, 1, len(made) - 2]
