"""Records that everybody knows."""

import math
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.arrange.guides import without_layer
from pnp.base.findings import Where
from pnp.base.geometry import Box, Edges, Point, Size
from pnp.base.paths import bounds, segments
from pnp.base.source import Source
from pnp.check.faces import walk
from pnp.draw.listing import list_face
from pnp.model.draft import Blank, Draft, Phrase, ShownPicture
from pnp.model.face import (
    Art,
    Bulk,
    Circle,
    Face,
    FaceName,
    Flip,
    Group,
    Layer,
    Mark,
    Needs,
    Paint,
    PictureFile,
    PlotterInk,
    Rect,
    Side,
    Text,
)
from pnp.model.game import Block, BlockKind, Component, Example, Field, Game, Piece, Rules, Term
from pnp.model.messages import GAME_TITLE, Catalog, Entry, Gloss, MessageId, PoFile, TextKind, Unit
from pnp.model.order import NO_BACKS, Order
from pnp.model.sheet import Document, MarkedContent, Placement, Sheet, StructElem
from pnp.model.stock import CLEAR, NOTCH, TAPER, Fold, FoldKind, Paper, Shape, ShapeKind, Tuck

# The nouns of the house: what they know of themselves.


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
    sheet = Sheet(Size(9, 9), box, box, number=2, side=Side.BACK)
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


# Drafts and art: what has no words travels, and can be looked at where it was drawn.


DOT = Circle(1, 2, 3, Paint(fill="#000000"))
BOX = Rect(Box(0, 0, 1, 1), 0, Paint())
SAID = Text(Box(0, 0, 9, 9), "Ant", (), asked=9, size=9)


def art(*marks: Mark) -> Art:
    return Art("0 0 m", Needs.none(), {}, lambda: marks)


def test_art_is_seen_by_who_wants_to_and_passed_over_by_who_does_not() -> None:
    inner = Group((art(DOT, art(BOX)), SAID), x=3)
    marks: tuple[Mark, ...] = (art(BOX), inner)
    face = Face(FaceName("cards", "a"), 9, 9, 0.0, (BOX, Group((DOT, BOX, SAID), x=3)))
    assert list_face(face._replace(marks=marks)) == list_face(face), "art is listed as it looks"
    assert list(walk(marks)) == [BOX, inner, DOT, BOX, SAID]
    assert [type(mark) for mark in Group.walk(marks)] == [Art, Group, Art, Text]
    assert list(Text.all_in(marks)) == [SAID]


def test_a_draft_travels_without_the_way_to_draw_its_art_again() -> None:
    blank = Blank((Phrase("a", "Ant"), "!"), Box(0, 0, 9, 9), style=None, opacity=1.0, mark="x:1")
    draft = Draft((art(DOT), blank), Bulk(2, 1), (ShownPicture("a.png", "g/a.png", 3, 4),))
    there: Draft = pickle.loads(pickle.dumps(draft))
    assert there[1:] == draft[1:] and there.marks[1] == blank
    found = there.marks[0]
    assert isinstance(found, Art) and (found.operators, found.forms) == ("0 0 m", {})
    with pytest.raises(LookupError, match="not at hand"):
        found.marks  # noqa: B018


def test_needs_add_up() -> None:
    one, two = (
        Needs.none(),
        Needs({"f"}, {0.5}, {"G1": "<<>>"}, {"p"}, {"S1"}, {Layer.CUT}, {PlotterInk.CUT}, {"T1"}),
    )
    one.fonts.add("g")
    one.add(two)
    assert one == ({"f", "g"}, *two[1:])
    assert two.fonts == {"f"}


# Marks on layers: each on one, none inside of another.


DOT_LAYERS, SPOT = Circle(1, 2, 3, Paint()), Circle(4, 5, 6, Paint())
FOLD = Group((SPOT,), layer=Layer.FOLD)


def test_what_names_no_layer_lies_on_the_usual_one() -> None:
    assert Group.on_layers((DOT_LAYERS, DOT_LAYERS, FOLD, DOT_LAYERS), Layer.CUT) == (
        Group((DOT_LAYERS, DOT_LAYERS), layer=Layer.CUT),
        FOLD,
        Group((DOT_LAYERS,), layer=Layer.CUT),
    )
    assert Group.on_layers((), Layer.CUT) == ()


def test_guides_that_were_moved_together_keep_their_layers() -> None:
    (moved,) = Group.on_layers((Group((DOT_LAYERS, FOLD), x=0.4, rotate=0.1),), Layer.CUT)
    assert moved == Group((Group((DOT_LAYERS,), layer=Layer.CUT), FOLD), x=0.4, rotate=0.1)


def test_one_layer_is_left_out_however_deep() -> None:
    marks = (DOT_LAYERS, Group((DOT_LAYERS, FOLD), x=1), FOLD)
    assert without_layer(marks, Layer.CUT, Layer.CUT) == (Group((FOLD,), x=1), FOLD)
    assert without_layer((DOT_LAYERS,), Layer.CUT, Layer.CUT) == ()


# Ids of messages are put together and taken apart in one place.


@pytest.mark.parametrize(
    ("id_", "written", "apart"),
    [
        (GAME_TITLE, "game.title", (TextKind.GAME, "title")),
        (MessageId.word("print_one"), "word.print_one", (TextKind.WORD, "print_one")),
        (MessageId.label("{n} g/m². So"), "label.{n} g/m². So", (TextKind.LABEL, "{n} g/m². So")),
        (MessageId.term("core"), "term.core", (TextKind.TERM, "core")),
        (MessageId.rule("setup"), "rules.setup", (TextKind.RULES, "setup")),
        (MessageId.rule("scores", 2, 0), "rules.scores.2.0", (TextKind.RULES, "scores.2.0")),
        (MessageId.title("tiles"), "tiles.title", (TextKind.COMPONENT, "tiles", "title")),
        (MessageId.note("tiles"), "tiles.note", (TextKind.COMPONENT, "tiles", "note")),
        (
            MessageId.text_of("deck", "pilot", "name"),
            "deck/pilot.name",
            (TextKind.PIECE, "deck/pilot", "name"),
        ),
        (
            MessageId.text_of("deck", "v1.2", "steps", 3),
            "deck/v1.2.steps.3",
            (TextKind.PIECE, "deck/v1.2", "steps.3"),
        ),
    ],
)
def test_an_id_says_what_it_belongs_to(id_: str, written: str, apart: tuple[str, ...]) -> None:
    assert id_ == written
    assert MessageId.parse(id_) == MessageId(*apart)  # type: ignore[arg-type]
    assert MessageId.parse(id_).kind is apart[0]


def test_some_texts_are_in_the_rulebook_only() -> None:
    ids = (
        GAME_TITLE,
        MessageId.word("sheet"),
        MessageId.word("print_one"),
        MessageId.label("rules."),
        MessageId.term("x"),
        MessageId.rule("x"),
    )
    assert [MessageId.is_of_rules(id_) for id_ in ids] == [False, False, True, False, True, True]


# A story is a tree of what is told; parts of it can be left out with their pages.


def test_an_element_holds_marks_and_others() -> None:
    mark = MarkedContent(FaceName("rules", "1"), 4)
    inner = StructElem("TH", (mark,), trait="Row")
    assert StructElem("TR", (inner,)).holds[0] == inner
    assert not StructElem("TD").holds


# Shapes in another size.


def test_all_measures_of_a_shape_grow_together() -> None:
    fold = Fold(FoldKind.VALLEY, Point(0, 5), Point(10, 5))
    shape = Shape(
        "s",
        Size(10, 20),
        ShapeKind.PATH,
        corner=1,
        d="M 0 0 L 10 0 L 10 20 Z",
        bleed=2,
        folds=(fold,),
    )
    large = shape.scaled(2)
    assert tuple(large.size) == (20, 40)
    assert (large.corner, large.bleed) == (2, 4)
    assert large.d == "M 0 0 L 20 0 L 20 40 Z"
    assert large.folds == (Fold(FoldKind.VALLEY, Point(0, 10), Point(20, 10)),)


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="longer"):
        Shape("s", Size(1e9, 1)).scaled(1e9)


# Boxes are sized to the cards that they hold, and close without jamming.


CARD = Size(63, 88)


def box(stack: float = 20.0, scale: float = 1.0) -> Shape:
    return Tuck(CARD, stack).net("box", 2, scale)


def facts(shape: Shape) -> dict[str, float]:
    return dict(shape.facts)


@pytest.mark.parametrize("stack", [2.1, 20.25, 31.9])
def test_a_box_is_a_little_deeper_than_its_cards_are_thick(stack: float) -> None:
    assert stack < facts(box(stack))["depth"] < stack * 1.1 + 1.5


@pytest.mark.parametrize("scale", [0.5, 0.75, 1.0, 1.5])
def test_smaller_cards_are_as_thick_as_large_ones(scale: float) -> None:
    found = facts(box(scale=scale))
    assert found["depth"] == facts(box())["depth"]
    assert found["width"] == pytest.approx(63 * scale + CLEAR)
    assert found["height"] == pytest.approx(88 * scale + CLEAR)


def test_front_side_back_and_side_stand_in_a_row() -> None:
    found = facts(box())
    assert found["side"] == found["front"] + found["width"]
    assert found["back"] == pytest.approx(found["side"] + found["depth"])
    assert found["other"] == pytest.approx(found["back"] + found["width"])


def test_the_outline_begins_at_the_corner_and_is_as_large_as_it_says() -> None:
    shape = box()
    assert bounds(shape.d) == pytest.approx(Box(0, 0, *shape.size), abs=0.01)


def wide_at(shape: Shape, y: float) -> float:
    """Return how wide the net is at a height above the panels: that of the lid, or its tongue."""
    here, crossings = Point(0, 0), []
    for command, numbers in segments(shape.d):
        if command == "Z":
            continue
        end = Point(*numbers[-2:])
        if command == "L" and min(here.y, end.y) < y < max(here.y, end.y):
            crossings.append(here.x + (end.x - here.x) * (y - here.y) / (end.y - here.y))
        here = end
    return max(crossings) - min(crossings)


def test_lid_and_tongue_are_narrower_than_the_panel_and_taper() -> None:
    shape = box()
    found = facts(shape)
    tip = 6.5  # where the corners begin to be rounded
    lid, tongue = wide_at(shape, 14.5), wide_at(shape, tip)
    assert lid == pytest.approx(found["width"] - 2 * TAPER)
    assert tongue < lid - TAPER


def test_dust_flaps_stand_out_above_and_below_both_sides_and_do_not_meet() -> None:
    shape = box()
    found = facts(shape)
    ends = [Point(*numbers[-2:]) for command, numbers in segments(shape.d) if command != "Z"]
    for panel in ("side", "other"):
        left, right = found[panel], found[panel] + found["depth"]
        above, below = found["top"], found["top"] + found["height"]
        within = [end for end in ends if left + 0.1 < end.x < right - 0.1]
        reaches = sorted({round(max(above - end.y, end.y - below), 3) for end in within})
        assert len(within) == 4 and len(reaches) == 1, "narrower at its end, and nowhere inside"
        assert found["depth"] / 2 < reaches[0] < found["width"] / 2


def test_a_thumb_finds_a_notch_in_the_middle_of_the_front() -> None:
    shape = box()
    found = facts(shape)
    middle = found["front"] + found["width"] / 2
    arcs = [numbers for command, numbers in segments(shape.d) if command == "C"]
    deepest = [ends for ends in arcs if math.isclose(ends[-1], found["top"] + NOTCH.height)]
    assert [ends[-2] for ends in deepest] == [pytest.approx(middle)]
    assert found["notch"] == NOTCH.height


def test_folds_lie_on_edges_of_panels_inside_the_outline() -> None:
    shape = box()
    whole = Box(0, 0, *shape.size)
    assert len(shape.folds) == 12
    for fold in shape.folds:
        assert fold.kind == "mountain"
        assert whole.holds(Box(*fold.start, 0, 0))
        assert whole.holds(Box(*fold.end, 0, 0))
        assert fold.start.x == fold.end.x or fold.start.y == fold.end.y


def test_the_outline_is_one_closed_line() -> None:
    commands = [command for command, _ in segments(box(3).d)]
    assert commands[0] == "M"
    assert commands[-1] == "Z"
    assert commands.count("M") == commands.count("Z") == 1


def test_words_beside_the_net_do_not_lie_on_it() -> None:
    shape = box()
    found = facts(shape)
    above, below = shape.free
    assert Box(0, 0, *shape.size).holds(above) and Box(0, 0, *shape.size).holds(below)
    assert above.right < found["side"] and above.bottom < found["top"]
    assert below.x > found["back"] and below.right < found["other"]
    assert below.y > found["top"] + found["height"]
