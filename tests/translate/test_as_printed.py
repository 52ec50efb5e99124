"""How texts read once printed, their room in the real font, and what words are filled with."""

from functools import cache
from pathlib import Path

import pytest

from pnp.base.findings import NOWHERE
from pnp.base.geometry import Box
from pnp.base.placeholders import BRACES
from pnp.load.project import find_project
from pnp.model.face import Face, FaceName
from pnp.model.messages import Catalog, Message
from pnp.model.stock import Language
from pnp.parts.edition import LoadedGame, Workshop
from pnp.text.breaking import BOLD
from pnp.text.fonts import Fonts
from pnp.text.setting import Style, Typesetter
from pnp.translate.as_printed import (
    AVERAGE,
    MOST_SHOWN,
    Readings,
    RecordingEdition,
    annotated,
    readable,
    room,
    values_in,
    values_of_words,
)
from pnp.translate.locations import with_pages
from pnp.translate.source import TextSource, open_source
from tests.conftest import GAME, Starter
from tests.support.swedish import add_swedish

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("english", "shown", "values"),
    [
        ("Draw +{n}", "Draw +2", {"n": 2}),
        ("Draw +{n}", "Hand limit\nDraw +2 now", {"n": 2}),
        ("{n} for {n} {gene}", "1 for 1 {icon:gene}", {"n": 1, "gene": "{icon:gene}"}),
        ("{n} for {n}", "1 for 2", {}),
        ("{n} {n:card|cards}", "3 cards", {"n": 3}),
        ("{n} {n:card|cards} more", "1 card more", {"n": 1}),
        ("{name} wins", "Mad Max wins", {"name": "Mad Max"}),
        ("{a} of {b}, {c}", "3 of 4, 5 or 6", {"a": 3, "b": 4, "c": "5 or 6"}),
        ("{n} of {m}", "1,234,567 of 2.5", {"n": 1234567, "m": 2.5}),
        ("{n} each", "2.50 each", {"n": "2.50"}),
        ("{icon:eye} Look", "{icon:eye} Look", {}),
        ("Draw +{n}", "Discard 2", {}),
    ],
)
def test_values_are_found_where_a_piece_shows_them(
    english: str, shown: str, values: dict[str, object]
) -> None:
    assert values_in(english, shown) == values


def test_a_text_made_of_braces_is_given_up_at_once() -> None:
    names = "".join(f"{{n{number}}}" for number in range(40))
    assert values_in(f"{names}x", "y" * MOST_SHOWN) == {}
    forms = "{n}" + "{n:a|aa}" * 60
    assert values_in(f"{forms}x", "1" + "a" * 80) == {}
    assert values_in("Draw {n}", f"Draw 2{' ' * MOST_SHOWN}") == {}, "no label is that long"


def test_a_reading_has_no_markup_and_names_icons() -> None:
    assert readable("**Pay** 1 {icon:gene}\nto *draw*") == "Pay 1 [gene] to draw"


def test_rules_are_read_with_the_numbers_of_the_game() -> None:
    shop = Workshop.open(find_project(ROOT))
    source = open_source(shop, "micropul")
    german = shop.stock.languages["de"]
    readings = Readings(source, german, source.catalog("de"))
    message = Message("rules.x", "")
    said = readings.read(message, "**{dealt} {dealt:Plättchen|Plättchen}**, {card:core}: {tiles}")
    assert said == ("6 Plättchen, Kern: 48",)
    assert readings.read(message, "nothing to fill in") == ()
    assert readings.read(message, "{nobody_knows}") == (), "the judge tells of it"
    assert readings.read(message, "{dealt:one form}") == ()


def test_a_table_for_each_number_of_players_is_read_in_its_first_row() -> None:
    shop = Workshop.open(find_project(ROOT))
    source = open_source(shop, "micropul")
    readings = Readings(source, shop.stock.languages["en"], Catalog("en", {}))
    row = Message("rules.setup-table.1.3", "")
    assert readings.read(row, "# and {core.#} left") == ("1 and 41 left",)
    assert readings.read(Message("rules.setup-table.0.0", ""), "# is a sign") == ()
    assert readings.read(Message("rules.turn-one", ""), "# is a sign") == ()


def test_a_label_is_read_with_each_value_that_occurs_in_any_language() -> None:
    shop = Workshop.open(find_project(ROOT))
    readings = Readings(open_source(shop, "stock"), shop.stock.languages["pl"], Catalog("pl", {}))
    message = Message("label.{n} cards", "{n} cards", values=({"n": 1}, {"n": 5}))
    assert readings.read(message, "{n} {n:karta|karty|kart}") == ("1 karta", "5 kart")


CARD = Face(FaceName("cards", "gale"), 63, 88, 2, ())
PAGE = Face(FaceName("rules", "3"), 200, 287, 0, ())


@cache
def shop() -> Workshop:
    return Workshop.open(find_project(ROOT))


def english() -> Language:
    return shop().stock.languages["en"]


@cache
def seen(id_: str) -> TextSource:
    return with_pages(open_source(shop(), id_))[0]


def message(id_: str, context: str) -> Message:
    return next(one for one in seen(id_).messages if one.context == context)


def fits(text: str, box: Box, style: Style, fonts: Fonts) -> bool:
    made = Typesetter(fonts, lambda _: None, english()).label(text, box, style)
    return not made.too_wide and not made.too_high


def letters(count: int, capitals: bool) -> str:
    text = (AVERAGE * 20)[:count].strip().ljust(count, "n")
    return text.upper() if capitals else text


@pytest.mark.parametrize("family", ["body", "title", "condensed"])
@pytest.mark.parametrize("bold", [0, BOLD])
@pytest.mark.parametrize("capitals", [False, True])
@pytest.mark.parametrize(
    ("width", "height", "size", "wrap"),
    [(46.0, 10.0, 11.0, False), (51.0, 22.0, 9.0, True), (24.0, 10.0, 9.0, True)],
)
def test_as_many_average_letters_fit_as_are_promised(
    family: str, bold: int, capitals: bool, width: float, height: float, size: float, wrap: bool
) -> None:
    fonts, box = shop().fonts, Box(0, 0, width, height)
    style = Style(size=size, fill="#000000", family=family, style=bold, wrap=wrap)
    said = "NOW" if capitals else "now"
    shown = Typesetter(fonts, lambda _: None, english()).label(said, box, style)
    promised = room(shown, CARD, fonts)
    assert f"about {promised.letters} letters, on cards/gale/front" in promised.told
    assert promised.told.startswith("one line of") is not wrap
    slack = 2 if not wrap else promised.letters // 8  # where lines happen to end
    assert fits(letters(promised.letters - slack, capitals), box, style, fonts)
    assert not fits(letters(promised.letters + 2 + 2 * slack, capitals), box, style, fonts)


def test_room_in_figures_does_not_name_a_page_that_changes() -> None:
    style = Style(size=9, fill="#000000")
    shown = Typesetter(shop().fonts, lambda _: None, english()).label(
        "core", Box(0, 0, 20, 5), style
    )
    assert room(shown, PAGE, shop().fonts).told.endswith("letters, in a figure of the rules")


def test_every_text_with_braces_reads_as_it_is_printed() -> None:
    for id_ in ("micropul", "stock"):
        silent = [
            one.context
            for one in seen(id_).messages
            if BRACES.search(one.english) and not one.reads
        ]
        assert not silent
        assert not any("{" in line for one in seen(id_).messages for line in one.reads)


def test_rules_know_their_page_unless_nobody_asks() -> None:
    texts = [one for one in seen("micropul").messages if one.context.startswith("rules.")]
    (bare,) = (one for one in texts if "only with no-backs" in one.note)
    assert not bare.page, "it stands on no page as long as there are backs"
    pages = [one.page for one in texts if one is not bare and "not printed" not in one.note]
    assert pages[0] == 1
    assert pages == sorted(pages), "texts are in the order of the pages"
    assert pages[-1] > 2
    kept = annotated(open_source(shop(), "micropul"))
    assert not any(one.page for one in kept.messages)
    assert annotated(kept) is kept, "nothing is looked at twice"


def test_a_label_knows_the_part_that_shows_it_and_its_narrowest_room() -> None:
    found = message("micropul", "label.START")
    assert (found.part, found.room[:11]) == ("tiles", "one line of")


def test_a_recording_edition_remembers_what_it_was_asked_first() -> None:
    german = LoadedGame(Workshop.open(find_project(ROOT)), "micropul").edition("de")
    edition = RecordingEdition(german.loaded, german.language, german.catalog)
    assert edition.word("sheet", number=1, total=2) == "Blatt 1 von 2"
    edition.word("sheet", number=2, total=2)
    assert edition.filled == {"word.sheet": {"number": 1, "total": 2}}


def test_words_are_heard_on_the_sheets_of_a_project_without_rules(starter: Starter) -> None:
    add_swedish(starter)
    shop = Workshop.open(find_project(starter.root))
    messages = [
        Message("word.sheet", "Sheet {number} of {total}", NOWHERE),
        Message("word.gaps", "Texts in English: {count}", NOWHERE),
        Message("word.front", "front", NOWHERE),
        Message("word.page", "{number} / {total}", NOWHERE),
    ]
    heard = values_of_words(shop, messages)
    assert set(heard) == {"word.sheet", "word.gaps"}, "there are no rules, so no pages"
    assert heard["word.sheet"]["number"] == 1
    begun = LoadedGame(shop, GAME).edition("sv")
    assert heard["word.gaps"]["count"] == begun.gaps, "as if nothing were translated"
