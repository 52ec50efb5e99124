"""Terms are recognised in texts, and a made-up language shows what is not translated."""

from pathlib import Path

import pytest

from pnp.base.placeholders import Placeholder
from pnp.load.game import load_game
from pnp.load.project import find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.messages import Catalog, Entry, Gloss, Message
from pnp.model.order import Order
from pnp.model.stock import PSEUDO
from pnp.parts.edition import pseudo, pseudo_catalog
from pnp.parts.translatable import glossary, names_in, terms_in
from pnp.text.breaking import paragraphs
from pnp.text.fonts import Fonts
from pnp.work.request import Request
from tests.conftest import Pnp, Starter
from tests.translate.test_files import CATALOG, RULES


def test_the_glossary_knows_forms_notes_and_labels_longest_first() -> None:
    assert glossary(RULES, CATALOG) == (
        Gloss("core pile", ()),
        Gloss("Virus", ("das Virus",)),
        Gloss("core", ("Kern", "Kerne"), "the middle"),
    )
    assert glossary(None, CATALOG) == ()


def test_a_longer_term_hides_those_inside_it() -> None:
    terms = glossary(RULES, CATALOG)
    assert [term.english for term in terms_in("Two core piles", terms)] == ["core pile"]
    assert [term.english for term in terms_in("Cores, viruses and encore", terms)] == [
        "Virus",
        "core",
    ]
    assert terms_in("bodies", (Gloss("body", ()),))
    assert not terms_in("Turn over a card", (Gloss("turn", ()),))
    assert terms_in("Your turn is over", (Gloss("turn", ()),))


def test_names_are_those_that_the_language_prints() -> None:
    project = find_project(shipped_root())
    micropul = load_game(project, load_stock(project), "micropul")
    said = {"term.core": Entry("core", "Kern | Kerne")}
    english = names_in(micropul, Catalog("en", {}))
    german = names_in(micropul, Catalog("de", said))
    assert english["core"] == "core"
    assert german["core"] == "Kern"
    assert set(german) == set(english)
    assert "" not in german.values()


ROOT = Path(__file__).resolve().parents[2]
TEXTS = [
    "Setup",
    "Draw {n} {n:card|cards} **now**, {icon:heat} then\n*wait* for {card:pilot|the Pilots}.",
    r"Stars \* stay {prose:1.2} and {size:tiles}",
]


@pytest.mark.parametrize("text", TEXTS)
def test_placeholders_and_markup_stay(text: str) -> None:
    said = pseudo(text)
    asked = [(one.kind, one.name, len(one.forms)) for one in Placeholder.find_all(text)]
    assert [(one.kind, one.name, len(one.forms)) for one in Placeholder.find_all(said)] == asked
    assert len(paragraphs(said)) == len(paragraphs(text))
    assert said.startswith("[")
    assert said.endswith("]")
    assert "e" not in said.replace("{icon:heat}", "").replace("{prose:1.2} ", "").replace(
        "{size:tiles}", ""
    )


def test_it_is_a_third_longer() -> None:
    text = "Shuffle the other tiles face down and push them into small piles."
    assert 1.25 <= len(pseudo(text)) / len(text) <= 1.4


def test_every_font_has_its_letters() -> None:
    fonts = Fonts(load_stock(find_project(ROOT)))
    letters = pseudo("ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz")
    for family in fonts.families:
        for style in range(4):
            assert not fonts.style(family, style).missing(letters)


def test_a_catalog_has_every_message() -> None:
    catalog = pseudo_catalog([Message("a", "Ant"), Message("b", "Bee")])
    assert catalog.language == PSEUDO.code
    assert catalog.say("a", "Ant") == "[Âńť]"


def test_it_works_in_build_check_and_preview_without_a_table(starter: Starter, run: Pnp) -> None:
    run("check", "--lang", "xx")
    run("build", "--lang", "xx")
    assert starter.pdf(lang="xx").is_file()
    run("preview", "harbour", "--lang", "xx", "--dpi", "30")
    assert (
        PSEUDO.code
        not in Request.asked_for(find_project(starter.root), [], "all", Order()).languages
    )
    assert "xx" not in run("list").output
    assert run("check", "--lang", "xy", status=1).exit_code == 1


def test_what_does_not_fit_is_shown_and_does_not_stop_it(starter: Starter, run: Pnp) -> None:
    long = "Whirlpool" * 4
    starter.edit("cards.csv", "Whirlpool,storm", f"{long},storm")
    result = run("build", "--lang", "xx")
    assert "mm too wide" in result.output
    assert "warning" in result.output
