"""Columns, spaces and covers."""

import itertools
import random
from collections import defaultdict

import pytest

from pnp.arrange.pages import impose
from pnp.base.findings import NOWHERE
from pnp.base.geometry import Box, Edges, Size
from pnp.model.face import DECORATION, FIGURE, Face, FaceName, Group, Mark, Paint, Rect, Tag, Text
from pnp.model.game import Block, BlockKind
from pnp.model.order import FULL, Order
from pnp.model.sheet import Heading, MarkedContent, StructElem
from pnp.parts.rules import RulesPart
from pnp.rulebook.columns import (
    BARE,
    USUAL_AIR,
    Air,
    Pages,
    fill_columns,
    fill_pages,
    fit_pages,
    held_together,
    with_air,
)
from pnp.rulebook.drawings import Drawings, Tagger
from pnp.rulebook.pages import Covers, Foot, Marker, headings_of, page_face
from pnp.rulebook.slabs import BookLook, Frame, Ground, Palette, Paragraph, Placed, Slab
from pnp.text.setting import Broken, Chunk, Style
from tests.support.editions import edition

# Columns and pages, filled with slabs that are nothing but their heights.


A4 = Frame.of(Size(210, 297), Edges())
SMALL = Frame(Size(100, 100), 5, 5, 5, 5, 2, Edges())  # two columns of 90 mm height
STYLE = BookLook(Palette(), "").text()


def text(lines: int, before: float = 2.0, keep: bool = False) -> list[Slab]:
    """Return a paragraph of this many lines."""
    return paragraph(lines, STYLE).slabs(before, keep)


def paragraph(lines: int, style: Style) -> Paragraph:
    empty: tuple[Chunk, ...] = ()
    return Paragraph("text", style, 40, 0, NOWHERE, Broken((empty,) * lines, "", ()))


def heading() -> list[Slab]:
    return [Slab(6, 5, keep=True, entry=("Heading", 2)), Slab(1, keep=True)]


def wide(height: float, floats: bool = True) -> Slab:
    return Slab(height, 3, wide=True, floats=floats)


def columns_of(pages: Pages) -> list[list[Placed]]:
    """Return what stands in each column, in reading order."""
    found: list[list[Placed]] = []
    for page in pages:
        by_x: dict[float, list[Placed]] = defaultdict(list)
        for placed in page:
            if not placed.slab.wide:
                by_x[placed.x].append(placed)
        found += [by_x[x] for x in sorted(by_x)]
    return found


@pytest.mark.parametrize(
    ("size", "columns"),
    [((210, 297), 2), ((215.9, 279.4), 2), ((148, 210), 1), ((297, 420), 3), ((148.5, 210), 1)],
)
def test_how_many_columns_a_paper_has(size: tuple[float, float], columns: int) -> None:
    assert Frame.of(Size(*size), Edges()).columns == columns


def test_two_columns_of_a4_are_87_mm_wide() -> None:
    assert A4.column == pytest.approx(87)
    assert A4.x(1) + A4.column == pytest.approx(210 - 14)


def test_what_is_bound_keeps_room_at_that_edge() -> None:
    plain, bound = A4, Frame.of(Size(210, 297), Edges(5, 5, 5, 5), 24.0)
    assert bound.left + bound.aside == 24.0  # the bound edge of an odd page
    assert bound.right - bound.aside == plain.right  # the open one
    assert (bound.columns, bound.width) == (2, plain.width - 10.0)
    assert Frame.of(Size(210, 297), Edges(), 10.0) == A4, "there is as much anyway"


@pytest.mark.parametrize(("edge", "aside"), [(5.0, 1.5), (10.0, 0.5), (20.0, 0.0)])
def test_pages_of_a_booklet_stand_off_the_fold(edge: float, aside: float) -> None:
    frame = Frame.of(Size(148.5, 210), Edges(edge, 5, edge, 5), is_folded=True)
    assert frame.aside == aside, "but never where printers do not reach"
    assert frame.width == Frame.of(Size(148.5, 210), Edges(edge, 5, edge, 5)).width


def test_lines_do_not_get_longer_than_eyes_can_follow() -> None:
    legal = Frame.of(Size(177.8, 215.9), Edges())
    assert (legal.columns, legal.width) == (1, 135.0)


def test_a_short_text_is_balanced() -> None:
    (page,) = fill_pages(text(10), A4)
    left, right = columns_of([page])
    assert [len(left), len(right)] == [5, 5]
    assert left[0].y == right[0].y == A4.top


def test_a_heading_goes_with_what_follows() -> None:
    room = 90 - Slab.height_of(heading()) - 5
    fits = int(room // STYLE_LINE)
    slabs = [*text(2 * fits), *heading(), *text(6)]
    for column in columns_of(fill_pages(slabs, SMALL)):
        assert not column[-1].slab.keep, "nothing that is kept ends a column"


STYLE_LINE = text(1)[0].height


@pytest.mark.parametrize("count", [2, 3, 4, 5, 9])
def test_no_line_of_a_paragraph_is_left_alone(count: int) -> None:
    slabs = [slab for _ in range(40) for slab in text(count)]
    for column in columns_of(fill_pages(slabs, SMALL)):
        first, last = column[0].slab, column[-1].slab
        assert first.line != count - 1, "a widow"
        assert last.line != 0, "an orphan"


def test_what_spans_the_page_parts_the_columns() -> None:
    (page,) = fill_pages([*text(4), wide(20), *text(4)], SMALL)
    (figure,) = [placed for placed in page if placed.slab.wide]
    above = [placed for placed in page if placed.y < figure.y]
    below = [placed for placed in page if placed.y > figure.y]
    assert (len(above), len(below)) == (4, 4)
    assert figure.x == SMALL.left
    assert min(placed.y for placed in below) >= figure.y + 20


def test_a_figure_without_room_waits_for_the_next_page_while_text_goes_on() -> None:
    before, after = text(16), text(20)
    pages = fill_pages([*before, wide(60), *after], SMALL)
    assert not any(placed.slab.wide for placed in pages[0])
    figure = pages[1][0]
    assert figure.slab.wide and figure.y == SMALL.top
    shown = [placed.slab for placed in pages[0]]
    assert all(slab in shown for slab in before)
    assert any(slab in shown for slab in after), "the text fills the page"


def test_a_figure_never_comes_before_the_text_that_leads_to_it() -> None:
    """The page is new, and text and figure do not fit on it together."""
    before = text(30)
    pages = fill_pages([*before, wide(60)], SMALL)
    placed = [one for page in pages for one in page]
    assert placed[-1].slab.wide
    assert len(placed) == 31


def test_a_table_across_the_page_ends_it_and_does_not_float() -> None:
    after = text(4)
    pages = fill_pages([*text(16), wide(60, floats=False), *after], SMALL)
    assert len(pages) == 2
    assert pages[1][0].slab.wide
    assert not any(placed.slab in after for placed in pages[0])


def test_a_heading_above_a_figure_spans_the_page_with_it() -> None:
    (page,) = fill_pages([*heading(), wide(20), *text(4)], SMALL)
    assert page[0].slab.entry and page[0].x == SMALL.left
    assert page[2].slab.wide and page[2].y > page[0].y
    assert page[2].y - page[0].y == pytest.approx(6 + 1 + 3)


def test_a_heading_does_not_wait_with_its_figure() -> None:
    after = text(10)
    pages = fill_pages([*text(16), *heading(), wide(60), *after], SMALL)
    entries = [number for number, page in enumerate(pages) for p in page if p.slab.entry]
    figures = [number for number, page in enumerate(pages) for p in page if p.slab.wide]
    assert (entries, figures) == ([0], [1])


def test_a_heading_stays_when_its_figure_is_the_second_one_that_waits() -> None:
    """Once it went back into the queue as one with its figure, and was left out later."""
    steps = text(6)
    slabs = [*text(16), wide(70), *text(6), *heading(), wide(60), *steps]
    pages = fill_pages(slabs, SMALL)
    shown = [placed.slab for page in pages for placed in page]
    entries = [number for number, slab in enumerate(shown) if slab.entry]
    assert len(shown) == len(slabs)
    assert len(entries) == 1
    assert entries[0] < min(shown.index(step) for step in steps), "it stands before its list"


def test_page_hints() -> None:
    much = [one for _ in range(4) for one in text(7)]  # four fifths of the page
    pages = fill_pages([*much, Slab(0, hint="page"), *text(2)], SMALL)
    assert [len(page) for page in pages] == [28, 2]
    (page,) = fill_pages([*text(3), Slab(0, hint="column"), *text(2)], SMALL)
    assert [len(column) for column in columns_of([page])] == [3, 2]


def test_a_page_that_would_stay_bare_is_not_ended_by_hand() -> None:
    (page,) = fill_pages([*text(5), Slab(0, hint="page"), *text(5)], SMALL)
    assert len(page) == 10


def test_what_no_page_can_hold_is_parted() -> None:
    slabs = [Slab(40, keep=True) for _ in range(5)]
    pages = fill_pages(slabs, SMALL)
    assert sum(len(page) for page in pages) == 5


def test_a_figure_higher_than_a_page_does_not_hang() -> None:
    assert len(fill_pages([*text(2), wide(500), *text(2)], SMALL)) >= 1


def test_columns_are_filled_to_a_height() -> None:
    slabs = [Slab(10, 2) for _ in range(9)]
    columns, taken = fill_columns(held_together(slabs), 34, SMALL)
    assert [len(column) for column in columns] == [3, 3]
    assert taken == 6


@pytest.mark.parametrize("seed", range(150))
def test_whatever_comes_is_on_paper_once_in_order_and_inside(seed: int) -> None:
    chance = random.Random(seed)
    slabs: list[Slab] = []
    for _ in range(chance.randrange(5, 60)):
        kind = chance.random()
        if kind < 0.6:
            slabs += text(chance.randrange(1, 12))
        elif kind < 0.75:
            slabs += [*heading(), *text(chance.randrange(1, 4))]
        elif kind < 0.8:
            slabs += [*heading(), wide(chance.uniform(5, 80))]
        elif kind < 0.9:
            slabs.append(wide(chance.uniform(5, 80), chance.random() < 0.7))
        else:
            slabs.append(Slab(chance.uniform(5, 50), 3))
    frame = chance.choice([SMALL, A4])
    pages = fill_pages(slabs, frame)
    shown = [placed.slab for page in pages for placed in page]
    assert len(shown) == len(slabs)
    for page in pages:
        for placed in page:
            assert placed.y >= frame.top - 1e-6
            assert placed.y + placed.slab.height <= frame.foot + 1e-6
    flow = [(id(slab.paragraph), slab.line) for slab in shown if slab.paragraph]
    asked = [(id(slab.paragraph), slab.line) for slab in slabs if slab.paragraph]
    assert sorted(flow) == sorted(asked)
    read = [
        (id(placed.slab.paragraph), placed.slab.line)
        for column in columns_of(pages)
        for placed in column
        if placed.slab.paragraph
    ]
    if not any(slab.wide for slab in slabs):
        assert read == asked
    for column in columns_of(pages):
        tops = [placed.y for placed in column]
        assert tops == sorted(tops)
        for one, other in itertools.pairwise(column):
            assert other.y >= one.y + one.slab.height - 1e-6


def test_a_heading_that_found_no_room_stays_above_its_figure() -> None:
    fill = [Slab(88), Slab(88)]  # both columns are full
    pages = fill_pages([*fill, *heading(), wide(60), *text(4)], SMALL)
    first, _, figure = pages[1][:3]
    assert first.slab.entry and figure.slab.wide
    assert first.y < figure.y


def test_a_call_out_is_not_stretched_inside() -> None:
    """Columns are made level by the gaps around call-outs; a label stays at its text."""
    ground = Ground(40, "#f3efe6", "#1d4f91")
    call_out = [
        Slab(3, 3, keep=True, ground=ground, is_edge=True),
        Slab(4, keep=True, ground=ground),
        Slab(20, 0.8, keep=True, ground=ground),
        Slab(3, ground=ground, is_edge=True),
    ]
    (left, *_), *_ = [
        columns_of([page]) for page in fill_pages([*text(8), *call_out, *text(60)], SMALL)
    ]
    inside = [placed for placed in left if placed.slab.ground]
    assert inside[2].y - inside[1].y == pytest.approx(4.8)
    assert left[-1].y + left[-1].slab.height == pytest.approx(SMALL.foot)


def items(count: int) -> list[Slab]:
    return [slab._replace(listed="a") for _ in range(count) for slab in text(2)]


def test_a_list_is_not_broken_while_there_is_room_below() -> None:
    slabs = [*text(4), *heading(), *items(4)]
    broken, whole = (columns_of(fill_pages(slabs, SMALL, whole)) for whole in (False, True))
    assert [len([one for one in column if one.slab.listed]) for column in broken] == [2, 6]
    assert [len([one for one in column if one.slab.listed]) for column in whole] == [0, 8]
    assert whole[1][0].slab.entry, "its heading stands with it"


def test_a_list_is_broken_where_what_follows_would_lose_its_room() -> None:
    slabs = [*text(4), *heading(), *items(4), wide(38, floats=False)]
    pages = fill_pages(slabs, SMALL, whole=True)
    assert len(pages) == 1
    assert len({one.x for one in pages[0] if one.slab.listed}) == 2


def test_two_figures_in_a_row_leave_no_page_half_empty() -> None:
    slabs = [*text(12), wide(60), *text(2), wide(60), *text(20)]
    pages = fill_pages(slabs, SMALL._replace(columns=1))
    assert [max(one.y + one.slab.height for one in page) > 75 for page in pages[:-1]] == [True] * 3
    figures = [page for page in pages if any(one.slab.wide for one in page)]
    assert figures == pages[1:3], "one at the top of each of the next pages"


# A rulebook does not end with a page that is nearly empty.


PAGE = Frame(Size(110, 110), 5, 5, 5, 5, 1, Edges())  # one column of 100 mm
STYLE_SPACING = BookLook(Palette(), "").text()


def slabs(count: int, height: float = 7.6) -> list[Slab]:
    """Return blocks of a picture each, ten to a page of 100 mm with gaps of 2.4 mm."""
    return [Slab(height, 2.4) for _ in range(count)]


def counts(many: int, booklet: bool = False) -> list[int]:
    return [len(page) for page in fit_pages(slabs(many), PAGE, booklet)[0]]


def test_usual_spacing_is_kept_where_the_last_page_is_well_filled() -> None:
    assert counts(15) == [10, 5]
    first = fit_pages(slabs(15), PAGE, booklet=False)[0][0]
    assert first[1].y - first[0].y == pytest.approx(10.0, abs=0.3)


def test_a_last_page_that_looks_half_empty_is_filled_by_wider_gaps() -> None:
    assert counts(13) == [9, 4]


def test_a_hole_in_the_middle_is_avoided_by_other_gaps() -> None:
    small, large = slabs(10), Slab(60, 2.4)
    pages, _ = fit_pages([*small[:4], large, *small], PAGE, booklet=False)
    assert [len(page) for page in pages] == [5, 10], "as usual, the large one would not fit"


def test_what_little_is_left_moves_up() -> None:
    assert counts(11) == [11]


def test_what_can_not_move_up_is_joined_by_more() -> None:
    pages, _ = fit_pages(slabs(10 * 12 + 1), PAGE, booklet=False)
    assert len(pages[-1]) > 2 or len(pages) == 12
    deepest = max(one.y + one.slab.height for one in pages[-1])
    assert (deepest - PAGE.top) / PAGE.height >= BARE


def test_a_booklet_saves_a_sheet_of_four_pages() -> None:
    assert len(counts(43, booklet=True)) == 4, "43 would be on 5 pages, and a booklet of 8"
    assert len(counts(43)) == 5


def test_lines_come_closer_and_stay_together() -> None:
    made = paragraph(3, STYLE_SPACING)
    close = with_air(made.slabs(2.0), Air(0.5, 0.9))
    assert [slab.before for slab in close] == [1.0, 0.0, 0.0]
    assert all(slab.height == pytest.approx(made.leading * 0.9) for slab in close)
    assert len({id(slab.paragraph) for slab in close}) == 1, "they are one text"
    assert made.style is STYLE_SPACING, "other spacings are tried with the same lines"


def test_whoever_has_no_time_takes_the_spacing_that_was_best_before() -> None:
    many = slabs(10 * 12 + 1)
    best, air = fit_pages(many, PAGE, booklet=False)
    assert air != USUAL_AIR
    assert fit_pages(many, PAGE, booklet=False, only=air) == (best, air)


# Pages that a booklet has to spare: notes and a back cover.


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


# The running foot: nobody has it read out.


def test_the_foot_tells_the_page_and_is_not_read_out() -> None:
    frame = Frame.of(Size(210, 297), Edges(5, 5, 5, 5))
    look = BookLook(Palette(), "en")
    foot, composer = Foot("Ants", "{number} / {total}"), edition("micropul").composer("full")
    made = foot.drawn((2, 9), frame, look, composer)
    assert made.tag == Tag(DECORATION)
    assert [mark.text for mark in Text.all_in(made.marks)] == ["Ants", "2 / 9"]


def test_the_code_has_room_on_a_narrow_page_too() -> None:
    look, composer = BookLook(Palette(), "en"), edition("micropul").composer("full")
    foot = Foot("Ants · " + "and many more · " * 5 + "Version 1.0", "{number} / {total}", "Ants")
    for width, said in ((210, foot.left), (105, "Ants")):
        frame = Frame.of(Size(width, 148), Edges(5, 5, 5, 5))
        made = foot.drawn((2, 9), frame, look, composer, "K7QF-M2XP")
        assert [mark.text for mark in Text.all_in(made.marks)] == [f"{said} · K7QF-M2XP", "2 / 9"]


# Pages as faces: moved away from where they are bound, with their headings.


BOUND = Frame.of(Size(210, 297), Edges(5, 6, 5, 6), 24.0)


def test_odd_pages_move_to_the_right_and_even_ones_to_the_left() -> None:
    for number, aside in ((1, 5.0), (2, -5.0), (3, 5.0)):
        face = page_face(number, (), BOUND)
        (inside,) = face.marks
        assert isinstance(inside, Group)
        assert (inside.x, inside.y) == (aside - 5, -6)
        assert (face.width, face.height) == (200, 285)


def test_headings_lead_to_their_pages_but_for_the_deepest() -> None:
    entries = [("Play", 2), ("Small print", 4)]
    pages = [[], [Placed(Slab(5, entry=entry), 14.0, 20.0) for entry in entries]]
    assert list(headings_of(pages)) == [Heading("Play", 2, 2, 20.0)]


# What is read out of a book: elements in the order of the text, and their marks on the pages.


DOT = Rect(Box(0, 0, 1, 1), 0.0, Paint(fill="#000000"))


def text_telling(said: str) -> Text:
    return Text(Box(0, 0, 9, 9), said, (), 9.0, 9.0)


def page(number: int, *marks: Mark) -> Face:
    return Face(FaceName("rules", str(number)), 99.0, 99.0, 0.0, marks)


def test_items_that_follow_each_other_are_one_list() -> None:
    tagger = Tagger()
    tags = []
    for trait in ("Decimal", "Decimal", "Disc"):
        with tagger.inside("LI", trait):
            tags.append(tagger.leaf("LBody"))
    tags.append(tagger.leaf("P"))
    with tagger.inside("LI", "Disc"):
        tags.append(tagger.leaf("LBody"))
    found = {tag.number: [MarkedContent(FaceName("rules", "1"), tag.number)] for tag in tags}
    story = tagger.story(found)
    assert [(one.role, one.trait, len(one.holds)) for one in story] == [
        ("L", "Decimal", 2),
        ("L", "Disc", 1),
        ("P", "", 1),
        ("L", "Disc", 1),
    ]


def test_what_is_on_no_page_is_not_told_but_empty_cells_are() -> None:
    tagger = Tagger()
    tagger.leaf("P")
    with tagger.inside("TR"):
        cell = tagger.leaf("TD")
        tagger.leaf("TD")
    where = MarkedContent(FaceName("rules", "1"), 0)
    assert tagger.story({cell.number: [where]}) == (
        StructElem("TR", (StructElem("TD", (where,)), StructElem("TD"))),
    )


def test_no_level_of_headings_is_left_out() -> None:
    tagger = Tagger()
    assert [tagger.heading(level) for level in (1, 2, 4, 4, 2, 3)] == [
        "H1", "H2", "H3", "H4", "H2", "H3"
    ]  # fmt: skip


def test_numbers_begin_anew_on_each_side_and_run_on_over_two_pages_of_one() -> None:
    marker = Marker()
    first, second, third = (Group((DOT,), tag=Tag("P", number)) for number in (7, 8, 9))
    list(marker.sheet([page(1, first), page(4, Group((DOT, second)))]))
    list(marker.sheet([page(2, third)]))
    assert marker.found == {
        7: [MarkedContent(FaceName("rules", "1"), 0)],
        8: [MarkedContent(FaceName("rules", "4"), 1)],
        9: [MarkedContent(FaceName("rules", "2"), 0)],
    }


def test_what_nobody_reads_is_decoration_around_what_is_read() -> None:
    read = Group((DOT,), tag=Tag("P", 0))
    (face,) = Marker().sheet([page(1, DOT, DOT, Group((DOT, read)), DOT)])
    before, inside, behind = face.marks
    assert isinstance(inside, Group)
    around = inside.marks[0]
    for one in (before, behind, around):
        assert isinstance(one, Group)
        assert one.tag == Tag(DECORATION)
    assert isinstance(before, Group)
    assert before.marks == (DOT, DOT)
    assert inside.marks[1] == read


def title(*marks: Mark) -> tuple[tuple[Mark, ...], tuple[str, ...]]:
    tagger = Tagger()
    block = Block(BlockKind.TITLE, "t", "**Ants**", blocks=(Block(BlockKind.TEXT, "u", "Dig."),))
    made = tagger.title(marks, block, "H1")
    found = {number: [MarkedContent(FaceName("rules", "1"), number)] for number in range(9)}
    return made, tuple(one.role for one in tagger.story(found))


def test_a_drawn_title_is_read_by_its_words() -> None:
    made, roles = title(DOT, Group((text_telling("Ants"),)), text_telling("Dig."))
    assert roles == ("H1", "P")
    inner = made[1]
    assert isinstance(inner, Group)
    assert inner.marks == (Group((text_telling("Ants"),), tag=Tag("H1", 0)),)


def test_a_title_without_words_is_a_picture_of_them() -> None:
    made, roles = title(DOT)
    assert roles == ("H1",)
    assert made == (Group((DOT,), tag=Tag(FIGURE, 0)),)


def test_a_figure_is_told_by_its_sentence_or_else_by_its_labels() -> None:
    caption = Block(BlockKind.TEXT, "c", "Below.")
    sentence = Block(BlockKind.TEXT, "a", "An *ant*.", options={"alt": "yes"})
    figure = Block(BlockKind.FIGURE, "f", blocks=(caption, sentence))
    assert Drawings.alternative(figure, (text_telling("head"),)) == "An ant."
    marks = (text_telling("head"), text_telling("leg"), text_telling("head"))
    assert Drawings.alternative(figure._replace(blocks=(caption,)), marks) == "head, leg"
