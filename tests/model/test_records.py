"""The nouns of the house: what they know of themselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.findings import Where
from pnp.base.geometry import Box, Edges, Size
from pnp.base.source import Source
from pnp.check.faces import walk
from pnp.model.face import Circle, FaceName, Flip, Group, Mark, Paint, PictureFile, Rect, Side, Text
from pnp.model.game import Block, BlockKind, Component, Example, Field, Game, Piece, Rules, Term
from pnp.model.messages import Catalog, Entry, Gloss, PoFile, Unit
from pnp.model.order import NO_BACKS, Order
from pnp.model.sheet import Document, Placement, Sheet
from pnp.model.stock import Paper, Shape, ShapeKind

names = st.text(st.characters(codec="ascii", categories=["Ll", "Nd"]), min_size=1)


@given(names, names, st.sampled_from(Side))
def test_a_face_is_found_again_by_its_written_name(part: str, piece: str, side: Side) -> None:
    name = FaceName(part, piece, side)
    assert FaceName.parse(str(name)) == name
    assert str(name) == f"{name.owner}/{side}"


@pytest.mark.parametrize("text", ["", "cards", "cards/a", "cards/a/left", "a/b/"])
def test_what_is_no_face_is_no_name(text: str) -> None:
    with pytest.raises(ValueError, match="is not a valid Side"):
        FaceName.parse(text)


def test_groups_come_before_what_they_hold() -> None:
    dot, text = Circle(1, 1, 1, Paint()), Text(Box(0, 0, 1, 1), "a", (), 9, 9)
    inner = Group((text,))
    outer = Group((dot, inner))
    marks: tuple[Mark, ...] = (outer, dot)
    assert list(walk(marks)) == [outer, dot, inner, text, dot]
    assert list(Text.all_in(marks)) == [text]


def game() -> Game:
    shape = Shape("card", Size(63, 88))
    cards = (Piece("ant", 2, {}), Piece("bee", 3, {}))
    return Game("demo", "Demo", "1", (Component("cards", "Cards", shape, cards, {}, "c.xml"),))


def test_a_piece_is_found_by_its_name_or_refused_with_what_is_known() -> None:
    cards = game().component("cards")
    assert cards and cards.total == 5
    assert game().piece("cards/bee") == (cards, cards.pieces[1])
    with pytest.raises(ValueError, match="no component 'tiles'; known: cards"):
        game().piece("tiles/a")
    with pytest.raises(ValueError, match="cards has no piece 'cat'"):
        game().piece("cards/cat")


def test_only_texts_are_translated() -> None:
    assert [Field("f", type_).translatable for type_ in ("text", "word", "whole")] == [1, 0, 0]


def test_an_example_keeps_its_claims_apart() -> None:
    source = Source("e.yaml", {"throw": [1], "says": {"total": 1}}, {}, {(): (7, 3)})
    example = Example("plain", source)
    assert (example.data, example.says) == ({"throw": [1]}, {"total": 1})
    assert example.where == Where("e.yaml", 7, 3)


def test_the_name_of_a_file_tells_the_order_and_every_choice_is_a_fact() -> None:
    order = Order("letter", format="png")
    assert order.file_name("ants", "cards", "de") == "ants-cards-de-letter.png"
    assert order.file_name("ants", "cards", "de", "sheet1") == "ants-cards-de-letter-sheet1.png"
    others = [order._replace(flip=Flip.SHORT), order._replace(backs=NO_BACKS), Order()]
    assert len({one.facts for one in (order, *others)}) == 4


def test_a_sheet_alone_is_called_by_its_number_unless_it_has_a_name() -> None:
    box = Box(0, 0, 9, 9)
    sheet = Sheet(2, Side.BACK, Size(9, 9), box, box, (), ())
    assert sheet.file == "sheet2-back"
    assert sheet._replace(name="contact").file == "contact"
    assert Placement(FaceName("cards", "a"), 1, box).piece == "cards/a"
    assert Document("ants", "cards", "Ants", "en", "", None, (sheet,)).name == "ants-cards"


def test_margins_turn_with_their_paper() -> None:
    paper = Paper("p", "P", Size(210, 297), Edges(1, 2, 3, 4))
    turned = paper.turned
    assert turned.size == (297, 210)
    assert turned.margins == Edges(left=4, top=1, right=2, bottom=3)
    assert turned.turned.turned.turned == paper


def test_shapes_know_their_outline_and_how_they_are_cut() -> None:
    rect, disc = Shape("a", Size(10, 20)), Shape("b", Size(10, 10), ShapeKind.CIRCLE)
    star = Shape("c", Size(10, 10), ShapeKind.PATH, d="M 5 0 L 10 10 L 0 10 Z")
    assert [shape.is_rectangular for shape in (rect, disc, star)] == [True, False, False]
    assert star.outline == star.d
    assert "C" in disc.outline and "C" not in rect.outline


def test_english_stands_in_for_what_is_missing_stale_or_of_another_text() -> None:
    entries = {
        "good": Entry("Ant", "Ameise"),
        "stale": Entry("Ant", "Ameise", stale=True),
        "other": Entry("Bee", "Biene"),
        "empty": Entry("Ant", ""),
    }
    catalog = Catalog("de", entries)
    said = {context: catalog.say(context, "Ant") for context in (*entries, "missing")}
    assert said == {**dict.fromkeys((*entries, "missing"), "Ant"), "good": "Ameise"}
    assert [context for context in said if catalog.holds(context, "Ant")] == ["good"]


def test_a_po_file_gives_what_counts() -> None:
    units = (Unit("a", "A", "ä", flags=("fuzzy",), line=3), Unit("b", "B", "b", obsolete=True))
    found = PoFile("", {}, units).entries("de.po")
    assert found == {"a": Entry("A", "ä", True, Where("de.po", 3), ("fuzzy",))}
    assert Gloss.forms_of(" Kern | Kerne |") == ("Kern", "Kerne")


def test_rules_give_blocks_in_order_and_terms_by_name() -> None:
    inner = Block(BlockKind.TEXT, "b", "B")
    rules = Rules(
        (Block(BlockKind.NOTE, "a", blocks=(inner,)), Block(BlockKind.TEXT, "c")),
        terms=(Term("t", "T"),),
    )
    assert [block.id for block in rules.all_blocks()] == ["a", "b", "c"]
    assert rules.terms == (Term("t", "T"),)


def test_pictures_and_marks_are_equal_if_they_say_the_same() -> None:
    assert PictureFile("a.png", "png", 1, 1, "/a.png") == PictureFile(
        "a.png", "png", 1, 1, "/a.png"
    )
    assert Rect(Box(0, 0, 1, 1), 0, Paint()) != Rect(Box(0, 0, 1, 1), 1, Paint())
