"""What translators are shown."""

import io
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from pnp.check.faces import texts_fit
from pnp.load.project import find_project
from pnp.model.face import Text
from pnp.model.messages import FUZZY, Message, Unit
from pnp.model.order import Order
from pnp.model.stock import Language
from pnp.parts.edition import Edition, Workshop
from pnp.parts.rules import RulesPart
from pnp.translate import kit
from pnp.translate.kit import (
    INK,
    MARGIN,
    STEP,
    MarkedRules,
    TextSpot,
    _coloured,
    _spread,
    browser_page,
    rule_texts,
)
from pnp.translate.source import TextSource, open_source
from tests.support.growth import SLACK, growth

# The page for the browser: everything about a text, escaped, with its language and picture.


HEBREW = Language(
    code="he", title="עברית", english="Hebrew", hyphens="", plurals="nplurals=2; plural=(n != 1);"
)
NAMES = ["pictures/en/deck-contact.jpg", "pictures/he/deck-contact.jpg", "pictures/en/rules-1.png"]


class _Parser(HTMLParser):
    """Notes elements with their attributes, and checks that they are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("meta", "br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def parsed(*texts: tuple[Message, Unit]) -> _Parser:
    parser = _Parser()
    parser.feed(browser_page("A <game>", HEBREW, texts, NAMES))
    assert not parser.open
    return parser


def test_a_text_stands_beside_its_translation_and_picture() -> None:
    hints = (
        "a strong wind",
        "where: Deck: gale, name",
        "reads: Draw 3",
        "says: משוך 3",
        "beside fr: Piochez",
        "room: one line of 9 mm",
    )
    unit = Unit("deck/gale.name", "Draw {n}", text="משוך {n}", hints=hints)
    page = parsed((Message("deck/gale.name", "Draw {n}", part="deck"), unit))
    for told in ("Draw {n}", "Draw 3", "משוך 3", "Piochez", "one line of 9 mm", "a strong wind"):
        assert told in page.text
    said = [attrs for tag, attrs in page.found if tag == "p" and attrs.get("lang") == "he"]
    assert len(said) == 2
    assert all(attrs["dir"] == "auto" for attrs in said)
    pictures = [attrs["src"] for tag, attrs in page.found if tag == "img"]
    assert pictures == NAMES[:2]
    assert not any(tag == "script" for tag, _ in page.found)
    assert "http" not in page.text


def test_everything_is_escaped() -> None:
    evil = '<script>alert("x")</script> & \'"'
    unit = Unit(evil, evil, text=evil, hints=(evil, f"reads: {evil}"), before="<b>", flags=(FUZZY,))
    page = parsed((Message(evil, evil, part='"><img src=x>'), unit))
    assert page.text.count('alert("x")') >= 5
    assert not any(tag in ("script", "img") for tag, _ in page.found)


def test_what_changed_is_marked() -> None:
    unit = Unit("rules.a", "two cards", text="x", before="one card", flags=(FUZZY,))
    page = parsed((Message("rules.a", "two cards", part="rules", page=1), unit))
    tags = [tag for tag, _ in page.found]
    assert {"del", "ins"} <= set(tags)
    classes = [attrs.get("class") for tag, attrs in page.found if tag == "article"]
    assert classes == ["fuzzy"]


def test_marks_that_nobody_closes_are_read_in_one_go() -> None:
    def show(number: int) -> None:
        _coloured("[-{+" * number)

    assert growth(show, 1_250) < SLACK
    assert _coloured("[-a [-b-] {+c+} +}") == "[-a <del>b</del> <ins>c</ins> +}"


# Pictures for translators: ids beside every text of the rules, and files that a mail holds.


ROOT = Path(__file__).resolve().parents[2]
MAIL = 5_000_000  # bytes that most mail boxes take


@cache
def opened(id_: str) -> tuple[Edition, TextSource]:
    source = open_source(Workshop.open(find_project(ROOT)), id_)
    assert source.loaded
    return source.loaded.edition("en"), source


def test_pages_have_the_ids_of_their_texts_in_the_margins() -> None:
    edition, source = opened("micropul")
    part = MarkedRules(edition, Order(), source)
    face = next(part.faces(part.names[1:2]))
    sheet = part.document.sheets[1]
    assert sheet.placements[0].box.width == face.width
    tags = [text for text in Text.all_in(face.marks) if text.runs and text.runs[0].fill == INK]
    told = [tag.text for tag in tags]
    assert {"turn-intro", "rule-match", "label.supply", "setup-table.0.0–3"} <= set(told)
    assert "setup-table.1.0–3" not in told, "there is nothing to translate in a row of numbers"
    assert not any(tag.too_wide for tag in tags)
    for tag in tags:
        assert tag.box.right <= MARGIN or tag.box.x >= face.width - MARGIN, tag.text
    for is_left in (True, False):
        column = sorted(tag.box.y for tag in tags if (tag.box.right <= MARGIN) is is_left)
        gaps = [below - above for above, below in pairwise(column)]
        assert min(gaps) > 2.5, "none hides another"


def test_long_ids_keep_no_page_out_of_the_kit() -> None:
    edition, source = opened("microscopic")
    part = MarkedRules(edition, Order(), source)
    pages = list(part.faces(part.names))
    assert not [finding for page in pages for finding in texts_fit(page, "en")]
    told = {text.text for page in pages for text in Text.all_in(page.marks)}
    assert {"label.Organisms", "label.Cost in genes", "organisms"} <= told


@pytest.mark.slow
def test_the_kit_of_the_largest_game_goes_by_mail() -> None:
    edition, source = opened("clockwork_city")
    found = dict(kit._pictures_in(edition, source))
    both = 2 * sum(map(len, found.values()))  # in English and in the language
    assert both + 300_000 < MAIL, "with texts and glossary"
    with Image.open(io.BytesIO(found["rules-1.png"])) as page:
        assert page.width > 1000, "ids can be read"
    assert "deck-contact.jpg" in found


def test_a_text_finds_its_picture() -> None:
    assert kit._picture(Message("rules.x", "", part="rules", page=3)) == "rules-3.png"
    assert kit._picture(Message("label.x", "", part="deck")) == "deck-contact.jpg"
    assert kit._picture(Message("deck.title", "")) == "deck-contact.jpg"
    assert kit._picture(Message("term.x", "")) == ""


def test_ids_that_would_lie_on_each_other_move_apart() -> None:
    assert _spread([10.0, 50.0], 100) == [10.0, 50.0]
    crowded = _spread([10.0, 10.0, 11.0], 100)
    assert crowded == pytest.approx([10.0, 10.0 + STEP, 10.0 + 2 * STEP])
    low = _spread([98.0, 99.0, 99.5], 100)
    assert low[-1] + STEP == 100
    assert [round(below - above, 6) for above, below in pairwise(low)] == [STEP, STEP]


@cache
def spots(code: str) -> list[tuple[int, TextSpot]]:
    source = open_source(Workshop.open(find_project(ROOT)), "micropul")
    assert source.loaded
    part = RulesPart(source.loaded.edition(code), Order())
    known = {message.context for message in source.messages}
    return [
        (int(face.name.piece), spot)
        for face in part.faces(part.names)
        for spot in rule_texts(face, known)
    ]


@pytest.mark.parametrize("code", ["en", "uk"])
def test_every_text_of_the_rules_is_found_on_its_pages(code: str) -> None:
    source = open_source(Workshop.open(find_project(ROOT)), "micropul")
    elsewhere = "stands only with no-backs"  # which such pages are not for
    wanted = {
        one.context
        for one in source.messages
        if one.context.startswith("rules.")
        and elsewhere not in one.note
        and "not printed" not in one.note
    }
    found = {spot.context for _, spot in spots(code)}
    assert wanted <= found
    assert {"word.ruling", "word.print_title", "label.core"} <= found


def test_spots_lie_on_the_paper_in_the_order_of_reading() -> None:
    first = [spot for page, spot in spots("en") if page == 1]
    assert all(0 <= spot.box.x < 200 and 0 <= spot.box.y < 287 for spot in first)
    title = next(spot for spot in first if spot.context == "rules.tagline")
    later = next(spot for spot in first if spot.context == "rules.components")
    assert title.box.y < later.box.y


def test_cells_are_told_from_paragraphs() -> None:
    cells = {spot.context for _, spot in spots("en") if spot.is_cell}
    assert "rules.setup-table.0.1" in cells
    assert "rules.setup-hand" not in cells
