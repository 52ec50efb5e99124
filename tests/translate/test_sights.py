"""What pieces and pages show of a text: its room in the real font, its values, its page."""

from functools import cache
from pathlib import Path

import pytest

from pnp.geometry import Box
from pnp.load.project import find_project
from pnp.model.face import Face
from pnp.model.messages import Message
from pnp.model.names import FaceName
from pnp.model.stock import Language
from pnp.placeholders import BRACES
from pnp.text.fonts import BOLD, Fonts
from pnp.text.setting import Style, Typesetter
from pnp.translate.room import AVERAGE, room
from pnp.translate.sights import with_sights
from pnp.translate.source import TextSource, open_source
from pnp.workshop import Workshop

ROOT = Path(__file__).resolve().parents[2]
CARD = Face(FaceName("cards", "gale"), 63, 88, 2, ())
PAGE = Face(FaceName("rules", "3"), 200, 287, 0, ())


@cache
def shop() -> Workshop:
    return Workshop.open(find_project(ROOT))


def english() -> Language:
    return shop().stock.languages["en"]


@cache
def seen(id_: str) -> TextSource:
    return with_sights(open_source(shop(), id_), pages=True)


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
    kept = with_sights(open_source(shop(), "micropul"))
    assert not any(one.page for one in kept.messages)
    assert with_sights(kept, pages=True) is kept, "nothing is looked at twice"


def test_a_label_knows_the_part_that_shows_it_and_its_narrowest_room() -> None:
    found = message("micropul", "label.START")
    assert (found.part, found.room[:11]) == ("tiles", "one line of")
