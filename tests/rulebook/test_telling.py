"""What is read out of a book: elements in the order of the text, and their marks on the pages."""

from pnp.base.geometry import Box
from pnp.model.face import DECORATION, FIGURE, Face, FaceName, Group, Mark, Paint, Rect, Tag, Text
from pnp.model.game import Block, BlockKind
from pnp.model.sheet import MarkedContent, StructElem
from pnp.rulebook.drawings import Drawings, Tagger
from pnp.rulebook.pages import Marker

DOT = Rect(Box(0, 0, 1, 1), 0.0, Paint(fill="#000000"))


def text(said: str) -> Text:
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
    made, roles = title(DOT, Group((text("Ants"),)), text("Dig."))
    assert roles == ("H1", "P")
    inner = made[1]
    assert isinstance(inner, Group)
    assert inner.marks == (Group((text("Ants"),), tag=Tag("H1", 0)),)


def test_a_title_without_words_is_a_picture_of_them() -> None:
    made, roles = title(DOT)
    assert roles == ("H1",)
    assert made == (Group((DOT,), tag=Tag(FIGURE, 0)),)


def test_a_figure_is_told_by_its_sentence_or_else_by_its_labels() -> None:
    caption = Block(BlockKind.TEXT, "c", "Below.")
    sentence = Block(BlockKind.TEXT, "a", "An *ant*.", options={"alt": "yes"})
    figure = Block(BlockKind.FIGURE, "f", blocks=(caption, sentence))
    assert Drawings.alternative(figure, (text("head"),)) == "An ant."
    marks = (text("head"), text("leg"), text("head"))
    assert Drawings.alternative(figure._replace(blocks=(caption,)), marks) == "head, leg"
