"""Blocks of a rulebook."""

import re
from functools import cache
from itertools import pairwise

import pytest

from pnp.base.findings import NOWHERE, Finding, Where
from pnp.base.geometry import Box, Edges, Size
from pnp.base.numerals import ENGLISH
from pnp.base.plurals import PluralRule
from pnp.base.units import POINT
from pnp.compose.faces import Shown
from pnp.load.project import find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.face import RULES, Circle, FaceName, Group, Paint, Pictured, Rect, Text
from pnp.model.game import Advice, Block, BlockKind
from pnp.model.messages import Catalog, Entry, Saying
from pnp.model.order import FULL, NO_BACKS, Order
from pnp.parts.edition import Edition, LoadedGame
from pnp.parts.rules import RulesPart, RulesText
from pnp.rulebook.blocks import FITS, HALF, RULE, BlockSetter, TableSetter, _shared, _squeezed, half
from pnp.rulebook.drawings import HIGHEST, LEAST_SEEN, SMALLER, Drawings, Given, PieceFan, Tagger
from pnp.rulebook.localize import Localizer, Values, as_ordered
from pnp.rulebook.pages import Foot, set_book
from pnp.rulebook.printing import PrintedFile, PrintRun
from pnp.rulebook.slabs import BookLook, Frame, Painter, Palette, Paragraph, Slab
from pnp.text.setting import Style, Typesetter
from tests.support.editions import GAMES, edition, shop
from tests.support.texts import typesetter

# Blocks of rules become slabs, words of a language, and pages.


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


def test_the_dot_of_a_list_stands_at_the_height_of_its_first_line() -> None:
    setter = BlockSetter(own().composer(FULL), BookLook(Palette(), "en"), FRAME, said_loud, NOTHING)
    item = Block(BlockKind.ITEM, "i", "Take one card of each kind. " * 6)
    marks = tuple(Group.walk(setter.painter.stack(setter.slabs([item]))))
    (dot,) = [mark for mark in marks if isinstance(mark, Circle)]
    (text,) = [mark for mark in marks if isinstance(mark, Text)]
    first = text.runs[0]
    assert len(text.runs) > 1 and dot.x + dot.radius < first.x
    assert first.y - 0.7 * text.size * POINT < dot.y - dot.radius < dot.y + dot.radius < first.y


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


def test_what_goes_into_a_device_is_not_to_be_sleeved() -> None:
    assert "print_thin" in steps(Order()) and "print_dark" not in steps(Order())
    held = steps(Order(), is_held=True)
    assert "print_dark" in held and "print_thin" not in held
    assert "print_dark" not in steps(Order(), is_held=True, backs=False)


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


# Tables in narrow rooms, and the lines between their rows.


HEAD = ("Zellen", "Karten", "Kosten der Doppelzelle", "Vergünstigung", "Zusammenstellung")
ROW = ("{icon:dot} Fotosynthetisch", "12", "4", "2", "1")


class Recorder:
    """Breaks texts and remembers them."""

    def __init__(self) -> None:
        self.setter: Typesetter = typesetter()
        self.made: list[Paragraph] = []

    def paragraph(self, text: str, style: Style, width: float, where: Where) -> Paragraph:
        flowed = self.setter.flowed(text, style, width)
        made = Paragraph(text, style, width, 0.0, where, flowed)
        self.made.append(made)
        return made

    def painter(self) -> Painter:
        return Painter(self.setter, lambda places, fill: (), {})


def rows_of(width: float) -> tuple[list[Paragraph], list[tuple[Rect, ...]]]:
    """Return the cells of a table as they are drawn, and the boxes of its rows."""
    recorder = Recorder()
    table = TableSetter(recorder.paragraph, recorder.painter(), BookLook(Palette(), "de"), Tagger())
    slabs = table.rows(Block(BlockKind.TABLE, "t", rows=(HEAD, ROW, ROW), where=NOWHERE), width)
    drawn = [made for made in recorder.made if made.width < width]
    boxes = [tuple(mark for mark in slab.marks if isinstance(mark, Rect)) for slab in slabs]
    return drawn, boxes


def families(cells: list[Paragraph]) -> set[str]:
    return {made.style.family for made in cells}


def test_a_wide_table_is_set_as_usual() -> None:
    cells, _ = rows_of(182)
    assert families(cells) == {"body"}


@pytest.mark.parametrize("width", [100, 85, 70])
def test_a_narrow_table_is_set_closely_and_nothing_sticks_out(width: float) -> None:
    cells, _ = rows_of(width)
    assert families(cells) == {FITS[-1].family}
    last = {made.text: made.flowed.too_wide for made in cells}  # whole words are tried first
    assert max(last.values()) == pytest.approx(0, abs=1e-9)


def test_letters_shrink_step_by_step_and_only_where_syllables_have_no_room() -> None:
    sizes = [max(made.style.size for made in rows_of(width)[0]) for width in (100, 70, 58, 46, 40)]
    usual = BookLook(Palette(), "de").cell(head=False).size
    assert sizes[0] == pytest.approx(usual)
    assert sizes == sorted(sizes, reverse=True)
    steps = sorted({fit.size for fit in FITS}, reverse=True)
    assert sorted(set(sizes), reverse=True) == pytest.approx([usual * step for step in steps])


def test_short_cells_are_centred_and_their_heading_with_them() -> None:
    cells, _ = rows_of(182)
    by_text = {made.text: made.style.align for made in cells}
    assert by_text["Karten"] == by_text["12"] == "centre"
    assert by_text["Zellen"] == "left"


def test_what_is_left_goes_to_the_columns_that_need_it() -> None:
    assert _shared([10, 10], [10, 30], 44) == [12, 32]  # all fits: the same for each
    first, second = _shared([10, 10], [12, 50], 40)
    assert first + second == pytest.approx(40)
    assert 10 < first < second


def test_columns_that_can_give_most_give_first() -> None:
    assert _squeezed([30, 20, 10], [10, 15, 10], 45) == [15, 20, 10]
    assert _squeezed([30, 20, 10], [10, 15, 10], 36) == [10, 16, 10]
    assert sum(_squeezed([30, 20], [20, 20], 20)) == pytest.approx(20)


def test_a_sign_stays_with_its_word() -> None:
    cells, _ = rows_of(70)
    made = [one for one in cells if one.text.startswith("{icon:dot}")][-1]
    assert len(made.lines[0][0].items) > 1


def test_lines_between_rows_are_as_thick_as_the_last() -> None:
    _, (head, first, last) = rows_of(182)
    for above, below in ((head, first), (first, last)):
        assert above[-1].box.height + below[1].box.height == pytest.approx(RULE)
    assert last[-1].box.height == pytest.approx(RULE)


# Figures are drawn in the size that fits their room best.


OPTIONS = {"height": "60", "sizes": "126x72,87x90.5"}


@pytest.mark.parametrize(
    ("room", "width"),
    [(269, 182), (182, 182), (170, 182), (169, 126), (119, 126), (117, 87), (60, 87)],
)
def test_the_widest_size_is_taken_that_hardly_shrinks(room: float, width: float) -> None:
    composer, wrong = edition("micropul").composer(FULL), list[object]()
    drawings = Drawings(composer, Given({}, {}), lambda *told: wrong.append(told))
    size, _ = drawings.size(Block(BlockKind.FIGURE, "f", options=OPTIONS), 182.0, room, 1.0)
    assert wrong == []
    assert size.width == width


def test_letters_of_seven_and_a_half_points_stay_above_seven() -> None:
    assert 7.5 * SMALLER >= 6.95


def test_a_figure_without_other_sizes_has_the_usual_one() -> None:
    assert Drawings.sizes_of({"height": "40"}, 87.0) == ([Size(87.0, 40.0)], [])


@pytest.mark.parametrize("given", ["126", "126x", "x72", "126x-3", "126xnan", "9999x10", "a,b"])
def test_a_size_that_is_none_is_told(given: str) -> None:
    sizes, wrong = Drawings.sizes_of({"height": "60", "sizes": given}, 182.0)
    assert sizes == [Size(182.0, 60.0)]
    assert wrong and all("is not a width and a height" in message for message, _ in wrong)


# Rows of the list of parts: one part or two, texts beside pictures.


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


# Texts that ask something of the order stand only where it holds.


BACKS = {"when": "backs"}
BARE = Order(backs=NO_BACKS)


def item(number: int, **options: str) -> Block:
    return Block(BlockKind.ITEM, f"i{number}", "Do it.", number=number, options=options)


def test_a_text_about_backs_stands_where_there_are_backs() -> None:
    told = Block(BlockKind.TEXT, "t", options=BACKS)
    other = Block(BlockKind.TEXT, "o", options={"when": "no-backs"})
    note = Block(BlockKind.NOTE, "n", blocks=(told, other))
    assert [one.id for one in Block.walk(as_ordered((note, told, other), Order()))] == [
        "n",
        "t",
        "t",
    ]
    assert [one.id for one in Block.walk(as_ordered((note, told, other), BARE))] == ["n", "o", "o"]


def test_a_list_has_no_gap_where_an_item_does_not_stand() -> None:
    lists = (item(1), item(2, **BACKS), item(3), Block(BlockKind.TEXT, "t"), item(4), item(5))
    assert [one.number for one in as_ordered(lists, Order())] == [1, 2, 3, 0, 4, 5]
    assert [one.number for one in as_ordered(lists, BARE)] == [1, 2, 0, 4, 5]


def test_the_parts_list_shows_no_backs_that_are_not_printed() -> None:
    part = Block(BlockKind.PART, "p", words=("tiles/1", "tiles/1@back"))
    only = Block(BlockKind.PART, "q", words=("tiles/1@back",))  # better than no picture at all
    assert [one.words for one in as_ordered((part, only), BARE)] == [("tiles/1",), only.words]
    assert as_ordered((part, only), Order()) == (part, only)


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_rules_say_what_the_reader_holds(language: str) -> None:
    words = edition("micropul", language)
    order = Order("letter", backs=NO_BACKS, scale=0.75)
    said = " ".join(one.text for one in RulesText(words, order).blocks([]))
    small = words.language.numerals.written(22.5)
    assert "Letter" in said and "A4" not in said
    assert f"{small}\u00a0×\u00a0{small}" in said
    assert "30" not in said.replace(str(words.loaded.numbers["paper_weight"]), "")


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_backs_that_are_not_there(game: str) -> None:
    book = RulesPart(edition(game), Order(backs=NO_BACKS))
    said = [block.text for block in Block.walk(RulesText(edition(game), book.order).blocks([]))]
    assert not [text for text in said if " backs" in text or "same back" in text]
    assert list(book.names) and not book.findings


# Placeholders and what they stand for, in every language.


LANGUAGES = load_stock(find_project(shipped_root())).languages


def values(language: str = "en") -> Values:
    """Return values of a small game."""
    return Values(
        LANGUAGES[language],
        "Ants",
        {"hand": 6, "one": 1, "half": 2.5, "less": -1, "sizes": [4, 2], "legal": True},
        {"nest": "Ant nest", "leaf": "Leaf"},
        {"cards": "63 × 88 mm"},
    )


def fill(text: str, language: str = "en") -> str:
    """Fill a text that has nothing wrong with it."""
    said, problems = values(language).fill(text)
    assert not problems
    return said


def test_everything_that_can_be_asked_for() -> None:
    assert fill("{game}: {hand} {hand:card|cards}, {one:card|cards}") == "Ants: 6 cards, card"
    assert fill("the {card:nest}, {card:leaf|Leaves}") == "the Ant nest, Leaves"
    assert fill("{size:cards} {icon:ant} {prose:1.2.1}") == "63 × 88 mm {icon:ant} 1.2.1"
    assert fill("{sizes}") == "4, 2"


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert fill("{half} {less}") == "2.5 −1"
    assert fill("{half}", "de") == "2,5"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{hund}", "nothing is called {hund}; did you mean 'hand'?"),
        ("{wings}", "nothing is called {wings}"),
        ("{hand:card}", "{hand:card}: English has 2 plural forms"),
        ("{hand:a|b|c}", "{hand:a|b|c}: English has 2 plural forms"),
        ("{card:nset}", "no card or term is called 'nset'; did you mean 'nest'?"),
        ("{size:tiles}", "no component is called 'tiles'"),
        ("{legal}", "True is not a number"),
        ("{sizes:a|b}", "{sizes} is [4, 2], which has no plural"),
        ("{}", "{} is not a placeholder"),
        ("{two words}", "{two words} is not a placeholder"),
        ("a {hand", "a brace opens or closes nothing: '{hand'"),
        ("hand} b", "a brace opens or closes nothing: '} b'"),
    ],
)
def test_a_placeholder_that_names_nothing(text: str, says: str) -> None:
    assert says in [problem[0] for problem in values().fill(text)[1]]


def test_all_problems_of_a_text_are_told_each_at_its_place() -> None:
    assert [problem[1] for problem in values().fill("{a} {b} {card:c}")[1]] == [0, 4, 8]


@pytest.mark.parametrize(
    ("language", "forms", "by_number"),
    [
        ("hu", 2, {1: 0, 2: 1, 5: 1}),
        ("fr", 2, {0: 0, 1: 0, 2: 1}),
        ("pl", 3, {1: 0, 2: 1, 5: 2, 12: 2, 22: 1}),
        ("cs", 3, {1: 0, 4: 1, 5: 2}),
        ("sl", 4, {1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 101: 0}),
        ("uk", 3, {1: 0, 3: 1, 5: 2, 11: 2, 21: 0}),
        ("ru", 3, {1: 0, 3: 1, 5: 2, 11: 2, 21: 0}),
    ],
)
def test_the_plural_rules(language: str, forms: int, by_number: dict[int, int]) -> None:
    total, rule = PluralRule.of(LANGUAGES[language].plurals)
    assert total == forms
    assert {number: rule(number) for number in by_number} == by_number


def test_a_number_for_which_a_rule_has_no_form() -> None:
    language = LANGUAGES["en"]._replace(plurals="nplurals=2; plural=n/(n-500)")
    values = Values(language, "Demo", {"n": 500}, {}, {})
    assert values.fill("{n:tile|tiles}") == (
        "?n?",
        [("{n} is 500: no form by 'nplurals=2; plural=n/(n-500)'", 0)],
    )


def test_plural_forms_are_chosen_by_the_value_and_not_by_how_it_is_written() -> None:
    values = Values(LANGUAGES["pl"], "Demo", {"n": 12_345_672}, {}, {})
    assert values.fill("{n} {n:karta|karty|kart}") == ("12\u202f345\u202f672 karty", [])
