"""Suggestions and other help for translators."""

from pathlib import Path

import pytest

from pnp.load.project import find_project
from pnp.model.messages import PoFile, Unit
from pnp.parts.edition import Workshop
from pnp.translate.as_printed import Help, Suggestion, annotated, helped, remembered, suggested
from pnp.translate.files import by_hand
from pnp.translate.source import open_source
from tests.conftest import GAME, Pnp, Starter
from tests.support.editions import shop
from tests.support.swedish import po_path, start_swedish

ROOT = Path(__file__).resolve().parents[2]


def test_a_translation_is_read_out_and_another_language_stands_beside() -> None:
    shop = Workshop.open(find_project(ROOT))
    source = annotated(open_source(shop, "micropul"))
    english = {one.context: one.english for one in source.messages}
    context = "rules.setup-hand"
    units = (
        Unit(context, english[context], text="Gib {dealt} {dealt:Stein|Steine} aus."),
        Unit("rules.take-limit", english["rules.take-limit"], text="Höchstens {hand_limt}."),
        Unit("rules.gone", "gone", text="weg", obsolete=True),
    )
    po = helped(PoFile("", {}, units), source, Help(shop.stock.languages["de"], "fr"))
    first, broken, gone = (unit.hints for unit in po.units)
    french = source.catalog("fr").entries[context].text
    assert first == ("says: Gib 6 Steine aus.", f"beside fr: {french}")
    assert [line[:10] for line in broken] == ["beside fr:"], "what is wrong is told elsewhere"
    assert gone == ()
    assert by_hand(first) == (), "written anew every time"


MEMORY = {
    (False, "Draw {n}"): Suggestion("other", "label.Draw {n}", "Zieh {n}"),
    (True, "core"): Suggestion("other", "term.core", "Kern | Kerne"),
}


def test_a_suggestion_is_fuzzy_and_says_where_it_comes_from() -> None:
    unit = suggested(Unit("rules.draw", "Draw {n}", hints=("where: x",)), MEMORY)
    assert (unit.text, unit.fuzzy) == ("Zieh {n}", True)
    assert unit.hints == ("where: x", "same as: other label.Draw {n}")


@pytest.mark.parametrize(
    "unit",
    [
        Unit("rules.draw", "Draw {m}"),
        Unit("rules.draw", "Draw {n}", text="Nimm {n}"),
        Unit("label.core", "core"),
    ],
    ids=["other braces", "translated", "a term lists forms"],
)
def test_nothing_else_is_suggested(unit: Unit) -> None:
    assert suggested(unit, MEMORY) == unit


def test_only_finished_texts_are_remembered(starter: Starter, run: Pnp) -> None:
    path = start_swedish(starter, run)
    text = path.read_text("utf-8")
    path.write_text(
        text.replace('msgctxt "cards/gale.name"', '#, fuzzy\nmsgctxt "cards/gale.name"')
    )
    memory = remembered(Workshop.open(find_project(starter.root)), "sv", GAME)
    assert memory[False, "Lighthouse"] == Suggestion(GAME, "cards/lighthouse.name", "Fyr")
    assert (False, "Gale") not in memory


def test_a_second_game_begins_with_what_the_first_one_says(starter: Starter, run: Pnp) -> None:
    start_swedish(starter, run)
    other = starter.root / "card_data" / "island"
    other.mkdir()
    for path in starter.data.glob("*.*"):
        (other / path.name).write_bytes(path.read_bytes())
    starter.templates.rename(starter.templates.with_name("island"))
    run("translate", "start", "island", "sv", "--beside", "de")
    text = po_path(starter, "sv", "island").read_text("utf-8")
    assert "#. same as: harbour cards/lighthouse.name\n" in text
    assert '#, fuzzy\nmsgctxt "cards/lighthouse.name"\nmsgid "Lighthouse"\nmsgstr "Fyr"' in text
    run("translate", "update", "island", "--lang", "sv")
    again = po_path(starter, "sv", "island").read_text("utf-8")
    assert "same as" not in again, "lines that help are not kept"
    assert 'msgstr "Fyr"' in again


def test_the_shipped_words_are_not_hidden_by_suggestions(starter: Starter, run: Pnp) -> None:
    run("translate", "start", "stock", "de")
    assert "fuzzy" not in po_path(starter, "de", "stock").read_text("utf-8")


def test_what_is_said_of_mistakes_is_no_suggestion_for_games() -> None:
    memory = remembered(shop(), "de", "micropul")
    assert not [one for one in memory.values() if one.context.startswith("finding.")]
    assert [one for one in memory.values() if one.context.startswith("screen.")]
