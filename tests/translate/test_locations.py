"""Where texts stand: on pieces, pages and sheets, in variants, under options, in games of words."""

import os
from functools import cache
from pathlib import Path

import pytest

from pnp.base.findings import Refused
from pnp.model.face import FaceName, Layer, Side
from pnp.model.messages import Message, MessageId
from pnp.model.order import Order
from pnp.parts.edition import Edition
from pnp.studio.text_pictures import sheet_at
from pnp.translate.as_printed import (
    FaceText,
    english_edition,
    faces_of,
    faces_saying,
    texts_on_faces,
)
from pnp.translate.locations import (
    LAYERS,
    MOST,
    SETUPS,
    Guise,
    Location,
    Locations,
    Surface,
    WordIndex,
    figures,
    locations_of,
    on_layer,
    part_at,
    parts_made,
    setups_of,
)
from pnp.translate.source import TextSource, open_source
from tests.support.editions import GAMES, loaded, shop

GOLDEN = Path(__file__).parent / "locations.txt"


@cache
def source() -> TextSource:
    return open_source(shop(), "micropul")


@cache
def shown(game: str = "micropul") -> tuple[FaceText, ...]:
    asked = open_source(shop(), game)
    return tuple(texts_on_faces(asked, faces_of(english_edition(asked))))


@cache
def places(game: str = "micropul") -> Locations:
    return locations_of(open_source(shop(), game), shown(game))


def editions(gaps: int) -> list[Edition]:
    found = [loaded(game).edition("en") for game in ("micropul", "clockwork_city")]
    for one in found:
        one.gaps = gaps
    return found


@cache
def words() -> WordIndex:
    return WordIndex(shop(), editions)


def of_word(id_: str) -> tuple[Location, ...]:
    return words().of(Message(MessageId.word(id_), shop().stock.words[id_]))


def test_titles_and_notes_stand_on_the_sheets_of_their_own_component() -> None:
    assert {one.holds for one in places()["stones.title"]} == {("stones",)}
    assert [one.side for one in places()["stones.note"]] == [Side.FRONT], "backs have no note"
    assert {one.holds for one in places()["game.title"]} == {("tiles",), ("stones",)}


def test_a_word_on_a_piece_is_no_title_by_chance() -> None:
    said = [one for one in shown() if one.message.context == "stones.title"]
    assert all(one.on is Surface.SHEET for one in places()["stones.title"]) and not said


def test_texts_of_a_variant_stand_in_the_variant() -> None:
    assert {one.game for one in places()["game.called.travel"]} == {"micropul/travel"}
    assert {one.game for one in places()["stones.title"]} == {"micropul"}


def test_what_stands_only_with_an_option_is_looked_for_there() -> None:
    (first, *_) = places()["rules.part-tiles-plain"]
    assert (first.on, first.order) == (Surface.PAGE, Order(backs="none"))


def test_sentences_that_are_heard_know_their_figures_and_pages() -> None:
    rules = loaded("micropul").game.rules
    assert rules
    known = dict(figures(rules))
    assert known["rules.fig-corner-alt"] == "fig-corner"
    assert all(places()[context][0].on is Surface.PAGE for context in known)


def test_terms_stand_where_texts_use_them() -> None:
    (first, *others) = places()["term.stone"]
    assert first.instead.startswith("rules.") and others
    assert places()["term.aim"][0].instead == "", "nobody uses it"
    assert all(len(found) <= MOST for found in places().values())


def test_a_game_without_sheets_has_nothing_to_show() -> None:
    stock = open_source(shop(), "stock")
    assert locations_of(stock, ()) == {}
    with pytest.raises(LookupError):
        english_edition(stock)
    assert locations_of(source(), ()).keys() >= {"tiles.title", "game.title"}


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


def test_words_that_nothing_says_stand_nowhere() -> None:
    assert words().of(Message("word.x", "Nobody says this")) == ()
    assert words().of(Message("word.calibrate_x", "Nobody says this")) == ()
    (split, *_) = of_word("print_split")
    assert split.game == "clockwork_city", "the other game has no board"


def test_boards_may_be_otherwise_than_they_are() -> None:
    assert {one.guise for one in of_word("part_plain")} == {Guise.EDGE_TO_EDGE}
    assert {one.guise for one in of_word("part_back")} == {Guise.WITH_BACKS}
    _, clockwork = editions(0)
    (plain,) = parts_made(clockwork, Order(), Guise.EDGE_TO_EDGE)
    assert plain.holds == ("board",)


def test_every_row_of_the_table_is_for_words_that_there_are() -> None:
    ids = set(shop().stock.words)
    assert all(key in ids or any(id_.startswith(f"{key}_") for id_ in ids) for key in SETUPS)
    assert setups_of("word.ruler") == setups_of("word.step_cut")


def test_sheets_are_made_again_as_a_place_tells() -> None:
    micropul, _ = editions(0)
    place = Location(Surface.SHEET, "micropul", holds=("tiles",), side=Side.BACK)
    part = part_at(micropul, place)
    assert sheet_at(part, place).side is Side.BACK
    assert sheet_at(part, place._replace(number=9)).number == 1, "there are fewer now"
    with pytest.raises(Refused, match="not in the game any more"):
        part_at(micropul, place._replace(holds=("gone",)))
    both = part_at(micropul, place._replace(holds=("tiles", "stones"), order=Order(gather=True)))
    assert both.holds == ("tiles", "stones")
    assert FaceName("tiles", "0") in both.names


def test_layers_are_around_what_lies_on_them() -> None:
    micropul, _ = editions(0)
    (sheet, *_) = part_at(micropul, Location(Surface.SHEET, holds=("tiles",))).document.sheets
    assert LAYERS["word.layer_foot"] is Layer.FOOT and "word.ruler" not in LAYERS
    foot, cut = on_layer(sheet, Layer.FOOT), on_layer(sheet, Layer.CUT)
    assert foot and cut and foot.y > cut.bottom > 200
    assert on_layer(sheet, Layer.FOLD) is None


def test_only_faces_that_may_say_a_text_are_composed() -> None:
    edition = english_edition(source())
    assert [str(one.name) for one in faces_saying(edition, ["tiles/3.name"])] == ["tiles/3/front"]
    assert {one.name.component for one in faces_saying(edition, ["rules.turn-intro"])} == {"rules"}
    assert list(faces_saying(edition, ())) == list(faces_saying(edition, ["term.stone"])) == []


def summary(game: str) -> list[str]:
    """Return where each text of a game stands, a line for each."""
    lines = []
    for context, found in sorted(places(game).items()):
        told = dict.fromkeys(map(where, found))
        lines.append(f"{game} {context}: {', '.join(told)}".replace("\n", " "))
    return lines


def where(place: Location) -> str:
    asked = "".join(f" {name}={value}" for name, value in place.order.asked.items())
    match place.on:
        case Surface.PIECE:
            name, component = place.face, place.face.component
            return f"{component}/{name.piece} {name.side}"
        case Surface.PAGE:
            return f"page {place.face.piece}{asked}"
        case _:
            return f"{place.on} of {'+'.join(place.holds)} {place.side}{asked}"


def test_texts_stand_where_they_did() -> None:
    """What changes here is to be looked at; `PNP_RENEW_GOLDEN=1` writes it anew."""
    found = [line for game in GAMES for line in summary(game)]
    if os.environ.get("PNP_RENEW_GOLDEN"):
        GOLDEN.write_text("\n".join(found) + "\n", "utf-8")
    assert GOLDEN.read_text("utf-8").splitlines() == found
