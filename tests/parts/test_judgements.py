"""What is judged of parts: faces as players see them, cut marks, and pages of rules."""

from pnp.base.findings import NOWHERE, Where
from pnp.base.geometry import Box, Size
from pnp.check.sheets import shortest
from pnp.check.table import On, When
from pnp.model.face import Circle, Face, FaceName, Guides, Paint, Rect, Side
from pnp.model.game import Block, BlockKind, Component, Field, Piece
from pnp.model.order import Order
from pnp.model.stock import Shape
from pnp.parts.pieces import PieceFaces, PiecesPart, roomier
from pnp.parts.rules import ProvenPages, RulesPart
from pnp.work.request import Report
from tests.support.editions import edition


def test_all_languages_of_a_loaded_game_share_their_grounds() -> None:
    one = edition("micropul", "de")
    assert one.loaded.backdrops is one.loaded.backdrops


def test_an_edge_is_told_where_its_side_is_named() -> None:
    shape = Shape("card", Size(63, 88))
    back = Where("game.yaml", 7)
    cards = Component("cards", "Cards", shape, (), {}, "c.xml", places={Side.BACK: back})
    box = Rect(Box(0, 0, 63, 88), 0.0, Paint(fill="#204060"))
    faces = [Face(FaceName("cards", "a", side), 63, 88, 2, (box,)) for side in Side]
    thing = PieceFaces(edition("micropul", "en"), cards, faces, [])
    found = On.FACES.judge(thing, When.BUILD)
    assert [one.where for one in found] == [NOWHERE, back]


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
    part = PiecesPart(words, cards, Order())
    return [finding.message for finding in part.judged(faces)]


def test_kinds_of_one_shape_are_told_once_in_english() -> None:
    assert len(told("kind", is_source=True)) == 1
    assert told("kind", is_source=False) == []
    assert told("", is_source=True) == []


def nine(order: Order) -> PiecesPart:
    """Return nine cards of 63 × 88 mm."""
    whole = edition("clockwork_city")
    deck = whole.game.component("deck")
    assert deck
    pieces = tuple(piece._replace(copies=1) for piece in deck.pieces[:9])
    return PiecesPart(whole, deck._replace(pieces=pieces), order)


def test_nine_cards_on_one_letter_sheet_are_told_with_what_helps() -> None:
    part = nine(Order(paper="letter"))
    (told,) = part.sheets_judged(When.PLAN)
    assert "2.7 mm of a cut mark can be seen, 3 mm are good" in told.message
    for option in told.hint.removeprefix("they have room with ").split(" or "):
        name, value = option.split()[:2]
        letter = Order(paper="letter")
        helped = {
            "--gap": letter._replace(gap=0.0),
            "--columns": letter._replace(columns=int(value) if value.isdecimal() else 0),
            "--rows": letter._replace(rows=int(value) if value.isdecimal() else 0),
            "--paper": letter._replace(paper=value),
        }[name]
        assert not list(nine(helped).sheets_judged(When.PLAN)), option
    assert "--paper a4 (1 sheet)" in told.hint
    report = Report()
    report.add(*part.sheets_judged())
    assert told in report.findings, "a build says so as well"


def test_marks_that_can_be_seen_or_are_not_wanted_are_no_matter() -> None:
    assert not list(nine(Order()).sheets_judged(When.PLAN))
    assert (shortest(nine(Order()).document) or 0) >= 3
    assert not list(nine(Order(paper="letter", guides=Guides.NONE)).sheets_judged(When.PLAN))


def test_fewer_columns_than_were_asked_for_are_tried() -> None:
    told = [option for option, _ in roomier(Order(columns=3, gap=0.0), ["a4", "a3"])]
    assert "--columns 2" in told
    assert "--paper a3" in told
    assert "--gap 0" not in told
    assert "--paper a4" not in told


def test_a_text_that_is_on_no_page_is_told() -> None:
    lost = Block(BlockKind.TEXT, "t", "Ants carry leaves.")
    (found,) = On.PAGES.judge(ProvenPages([lost], (), {}, ()))
    assert "is not on any page" in found.message


def test_pages_as_they_are_made_hold() -> None:
    book = RulesPart(edition("micropul"), Order("a5", booklet=True))
    assert list(book.names) and not book.findings
