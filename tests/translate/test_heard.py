"""Words of sheets are heard where they are said."""

from pathlib import Path

from pnp.edition import edition_of
from pnp.findings import NOWHERE
from pnp.load.project import find_project
from pnp.model.messages import Message
from pnp.translate.heard import attentive, heard_in
from pnp.workshop import LoadedGame, Workshop
from tests.conftest import GAME, Starter
from tests.translate.things import add_swedish

ROOT = Path(__file__).resolve().parents[2]


def test_an_attentive_edition_remembers_what_it_was_asked_first() -> None:
    edition = attentive(LoadedGame(Workshop.open(find_project(ROOT)), "micropul"), "de")
    assert edition.word("sheet", number=1, total=2) == "Blatt 1 von 2"
    edition.word("sheet", number=2, total=2)
    assert edition.heard == {"word.sheet": {"number": 1, "total": 2}}
    assert edition.said["Blatt 1 von 2"] == "word.sheet"


def test_words_are_heard_on_the_sheets_of_a_project_without_rules(starter: Starter) -> None:
    add_swedish(starter)
    shop = Workshop.open(find_project(starter.root))
    messages = [
        Message("word.sheet", "Sheet {number} of {total}", NOWHERE),
        Message("word.gaps", "Texts in English: {count}", NOWHERE),
        Message("word.front", "front", NOWHERE),
        Message("word.page", "{number} / {total}", NOWHERE),
    ]
    heard = heard_in(shop, messages)
    assert set(heard) == {"word.sheet", "word.gaps"}, "there are no rules, so no pages"
    assert heard["word.sheet"]["number"] == 1
    begun = edition_of(LoadedGame(shop, GAME), "sv")
    assert heard["word.gaps"]["count"] == begun.gaps, "as if nothing were translated"
