"""Where some words of a set text stand: a box on every line, turned as their group is."""

import pytest

from pnp.base.findings import NOWHERE
from pnp.base.geometry import Box
from pnp.model.face import FaceName, Group, Pictured, Text, TracedText
from pnp.studio.text_pictures import legible_texts
from pnp.text.setting import Align, Style, Typesetter
from pnp.translate.lettering import (
    PlacedText,
    PrintedText,
    loose,
    lying,
    placed_texts,
    printed_texts,
)
from tests.support.editions import shop

BOX = Box(10, 20, 40, 30)
STYLE = Style(size=10, fill="#000000")
SAID = "Every player takes three cards and lays one of them beside a tower."


def set_text(said: str = SAID, style: Style = STYLE, marked: bool = False) -> Text:
    setter = Typesetter(shop().fonts, lambda _: None, shop().language("en"))
    return setter.label(said, BOX, style, marked)


def placed(text: Text, **moved: float) -> PlacedText:
    (one,) = placed_texts([Group((text,), **moved)])  # type: ignore[arg-type]
    return one


def test_lines_are_read_on_as_one() -> None:
    text = placed(set_text())
    assert len({run.y for run in text.text.runs}) > 1 and text.letters == SAID


def test_markup_is_seen_and_not_read() -> None:
    assert placed(set_text("Take **three** cards", marked=True)).letters == "Take three cards"


def test_words_have_a_box_on_each_of_their_lines() -> None:
    text = placed(set_text())
    whole = list(text.boxes(0, len(SAID)))
    assert len(whole) == len({run.y for run in text.text.runs})
    assert Box.holding(whole) == pytest.approx(text.box)
    start = SAID.index("player")
    (one,) = text.boxes(start, start + len("player"))
    (before,) = text.boxes(0, start - 1)
    assert before.right < one.x < one.right < BOX.right and one.y == before.y
    assert not list(text.boxes(3, 3))


def test_what_is_turned_and_enlarged_has_its_box_there() -> None:
    still = placed(set_text("Foot", STYLE._replace(align=Align.LEFT)))
    turned = placed(still.text, x=5.0, y=200.0, rotate=-90.0, scale=2.0)
    (box,), (other,) = still.boxes(0, 4), turned.boxes(0, 4)
    assert (other.width, other.height) == pytest.approx((2 * box.height, 2 * box.width))
    assert turned.size == 20 and other.x == pytest.approx(5 + 2 * box.y)
    assert lying(box, turned.pose) == other


def test_small_letters_are_not_read() -> None:
    text = set_text("Small")
    assert list(legible_texts([Group((text,), scale=0.5)])) == []
    assert len(list(legible_texts([Group((text,), scale=0.7)]))) == 1


def test_ties_are_spaces() -> None:
    assert loose("3\u00a0mm\u202f!") == "3 mm !"


def printed(text: str, marked: bool = False) -> list[PrintedText]:
    return list(printed_texts([set_text(text, STYLE, marked)]))


def test_a_line_of_many_texts_has_each_at_its_place() -> None:
    parts = TracedText.of("Game", "game.title"), TracedText.of("Game", "model.title"), "English"
    game, model = printed(TracedText.joined(" · ", parts))
    assert [game.id, model.id] == ["game.title", "model.title"], "a component called like its game"
    assert [game.words, model.words] == ["Game", "Game"] and not game.is_whole
    (first,), (second,) = game.boxes, model.boxes
    assert first.right < second.x and first.width == pytest.approx(second.width)


def test_markup_does_not_shift_what_stands_behind_it() -> None:
    said = TracedText.joined("", ("**Two** ", TracedText.of("cards", "label.cards")))
    (found,) = printed(said, marked=True)
    (box,) = found.boxes
    (other,) = found.text.boxes(len("Two "), len("Two cards"))
    assert found.words == "cards" and box == other


def test_a_text_that_says_one_thing_has_one_box() -> None:
    (found,) = printed(TracedText.of(SAID, "rules.turn"))
    assert found.is_whole and found.boxes == (found.text.box,)


def test_equal_letters_may_say_other_messages() -> None:
    setter = Typesetter(shop().fonts, lambda _: None, shop().language("en"))
    said = (TracedText.of("Game", "game.title"), "Game", TracedText.of("Game", "model.title"))
    found = [[one.id for one in setter.label(text, BOX, STYLE).origins] for text in said]
    assert found == [["game.title"], [], ["model.title"]]


def test_pieces_that_are_only_shown_say_nothing() -> None:
    text = set_text(TracedText.of("Game", "game.title"))
    shown = Pictured(FaceName("cards", "ant"), NOWHERE)
    assert list(printed_texts([Group((text,), of=shown)])) == []
    assert len(list(printed_texts([Group((text,))]))) == 1
    assert TracedText("Game") == "Game"
