"""Where texts stand: on sheets, in variants, under options, and in games that say a word."""

from functools import cache

import pytest

from pnp.findings import Refused
from pnp.model.messages import Message, word
from pnp.model.names import FaceName, Layer, Side
from pnp.model.order import Order
from pnp.translate.game_places import GamePlaces, figures
from pnp.translate.heard import AttentiveEdition, attentive
from pnp.translate.made_sheets import layer_called, on_layer, part_at, parts_made, sheet_at
from pnp.translate.seen import english_edition, seen_texts
from pnp.translate.sights import look_at
from pnp.translate.source import TextSource, open_source
from pnp.translate.stand import MOST, Guise, Stand, Stands, Surface
from pnp.translate.stands import stands_of
from pnp.translate.word_pages import on_pages
from pnp.translate.word_places import on_calibration
from pnp.translate.word_stands import WordStands
from pnp.translate.word_ways import MADE, ways_of
from tests.editions import loaded, shop


@cache
def source() -> TextSource:
    return open_source(shop(), "micropul")


@cache
def stands() -> Stands:
    return look_at(source()).stands


def editions(gaps: int) -> list[AttentiveEdition]:
    found = [attentive(loaded(game), "en") for game in ("micropul", "clockwork_city")]
    for one in found:
        one.gaps = gaps
    return found


@cache
def words() -> WordStands:
    return WordStands(shop(), editions)


def of_word(id_: str) -> tuple[Stand, ...]:
    return words().of(Message(word(id_), shop().stock.words[id_]))


def test_titles_and_notes_stand_on_the_sheets_of_their_own_component() -> None:
    assert {one.holds for one in stands()["stones.title"]} == {("stones",)}
    assert [one.side for one in stands()["stones.note"]] == [Side.FRONT], "backs have no note"
    assert {one.holds for one in stands()["game.title"]} == {("tiles",), ("stones",)}


def test_a_word_on_a_piece_is_no_title_by_chance() -> None:
    seen = [one for one in seen_texts(source()) if one[0].context == "stones.title"]
    assert all(one.on is Surface.SHEET for one in stands()["stones.title"]), seen


def test_texts_of_a_variant_stand_in_the_variant() -> None:
    assert {one.game for one in stands()["game.called.travel"]} == {"micropul/travel"}
    assert {one.game for one in stands()["stones.title"]} == {"micropul"}


def test_what_stands_only_with_an_option_is_looked_for_there() -> None:
    (first, *_) = stands()["rules.part-tiles-plain"]
    assert (first.on, first.order) == (Surface.PAGE, Order(backs="none"))


def test_sentences_that_are_heard_know_their_figures_and_pages() -> None:
    rules = loaded("micropul").game.rules
    assert rules
    known = dict(figures(rules))
    assert known["rules.fig-corner-alt"] == "fig-corner"
    assert all(stands()[context][0].on is Surface.PAGE for context in known)


def test_terms_stand_where_texts_use_them() -> None:
    (first, *others) = stands()["term.stone"]
    assert first.instead.startswith("rules.") and others
    assert stands()["term.aim"][0].instead == "", "nobody uses it"
    assert all(len(found) <= MOST for found in stands().values())


def test_a_game_without_sheets_has_nothing_to_show() -> None:
    stock = open_source(shop(), "stock")
    assert stands_of(stock, ()) == {}
    with pytest.raises(LookupError):
        english_edition(stock)
    assert GamePlaces(source(), ()).found.keys() >= {"tiles.title", "game.title"}


@pytest.mark.parametrize(
    ("id_", "on", "asked"),
    [
        ("ruler", Surface.SHEET, {}),
        ("gaps", Surface.SHEET, {}),
        ("manual_up", Surface.SHEET, {"backs": "manual", "tray": "face-up"}),
        ("fold_line", Surface.SHEET, {"backs": "fold"}),
        ("stack", Surface.SHEET, {"slots": "stack"}),
        ("part_above", Surface.SHEET, {"paper": "a3"}),
        ("print_no_backs", Surface.PAGE, {"backs": "none"}),
        ("ruling", Surface.PAGE, {}),
        ("calibrate_short", Surface.CALIBRATION, {"flip": "short"}),
        ("changes_in", Surface.CHANGES, {}),
    ],
)
def test_words_are_looked_for_in_what_says_them(
    id_: str, on: Surface, asked: dict[str, str]
) -> None:
    (first, *_) = of_word(id_)
    assert (first.on, first.order.asked) == (on, asked)
    assert bool(first.gaps) is (id_ == "gaps")


def test_games_and_papers_without_a_word_are_passed_over() -> None:
    micropul, _ = editions(0)
    (pages, *_), (paper, *_) = ways_of("word.print_split"), ways_of("word.calibrate_cut")
    split = Message("word.print_split", shop().stock.words["print_split"])
    assert on_pages(micropul, pages, split) == {}, "it has no board"
    found = on_calibration(shop(), paper, Message("word.x", "Nobody says this"))
    assert {one.side for one in found} == set(Side) and min(found.values()) > 10


def test_boards_may_be_otherwise_than_they_are() -> None:
    assert {one.guise for one in of_word("part_plain")} == {Guise.EDGE_TO_EDGE}
    assert {one.guise for one in of_word("part_back")} == {Guise.WITH_BACKS}
    _, clockwork = editions(0)
    (plain,) = parts_made(clockwork, Order(), Guise.EDGE_TO_EDGE)
    assert plain.holds == ("board",)


def test_every_row_of_the_table_is_for_words_that_there_are() -> None:
    ids = set(shop().stock.words)
    assert all(key in ids or any(id_.startswith(f"{key}_") for id_ in ids) for key in MADE)
    assert ways_of("word.ruler") == ways_of("word.step_cut")


def test_sheets_are_made_again_as_a_place_tells() -> None:
    micropul, _ = editions(0)
    stand = Stand(Surface.SHEET, "micropul", holds=("tiles",), side=Side.BACK)
    part = part_at(micropul, stand)
    assert sheet_at(part, stand).side is Side.BACK
    assert sheet_at(part, stand._replace(number=9)).number == 1, "there are fewer now"
    with pytest.raises(Refused, match="not in the game any more"):
        part_at(micropul, stand._replace(holds=("gone",)))
    both = part_at(micropul, stand._replace(holds=("tiles", "stones"), order=Order(gather=True)))
    assert both.holds == ("tiles", "stones")
    assert FaceName("tiles", "0") in both.names


def test_layers_are_around_what_lies_on_them() -> None:
    micropul, _ = editions(0)
    (sheet, *_) = part_at(micropul, Stand(Surface.SHEET, holds=("tiles",))).document.sheets
    assert layer_called("word.layer_foot") is Layer.FOOT and layer_called("word.ruler") is None
    foot, cut = on_layer(sheet, Layer.FOOT), on_layer(sheet, Layer.CUT)
    assert foot and cut and foot.y > cut.bottom > 200
    assert on_layer(sheet, Layer.FOLD) is None
