"""The words that players have to recognise."""

from pnp.load.game import load_game
from pnp.load.project import find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.messages import Catalog, Entry, Gloss
from pnp.translate.glossary import glossary, names_in, terms_in
from tests.translate.test_hints import CATALOG, RULES


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
