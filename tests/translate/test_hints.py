"""What a translator is told about a text."""

from pnp.model.rules import Rules, Term
from pnp.model.words import Catalog, Entry, Gloss, Message
from pnp.translate.hints import glossary, hints, place, terms_in

RULES = Rules(
    (), (), (Term("core", "core", "the middle"), Term("pile", "core pile"), Term("lab", "Virus"))
)
CATALOG = Catalog(
    "de",
    {
        "term.core": Entry("core", "Kern | Kerne"),
        "term.pile": Entry("old pile", "Haufen"),
        "label.Virus": Entry("Virus", "das Virus"),
    },
)
MESSAGES = [Message("term.core", "core"), Message("term.pile", "core pile")]


def test_the_glossary_knows_forms_notes_and_labels_longest_first() -> None:
    assert glossary(MESSAGES, RULES, CATALOG) == (
        Gloss("core pile", ()),
        Gloss("Virus", ("das Virus",)),
        Gloss("core", ("Kern", "Kerne"), "the middle"),
    )
    assert glossary(MESSAGES, None, CATALOG) == ()


def test_a_longer_term_hides_those_inside_it() -> None:
    terms = glossary(MESSAGES, RULES, CATALOG)
    assert [term.english for term in terms_in("Two core piles", terms)] == ["core pile"]
    assert [term.english for term in terms_in("Cores, viruses and encore", terms)] == [
        "Virus",
        "core",
    ]
    assert terms_in("bodies", (Gloss("body", ()),))
    assert not terms_in("Turn over a card", (Gloss("turn", ()),))
    assert terms_in("Your turn is over", (Gloss("turn", ()),))


def test_hints_name_place_note_room_and_terms() -> None:
    message = Message("rules.setup", "The core", note="paragraph", room="9 × 9 mm")
    assert list(hints(message, message.english, None, glossary(MESSAGES, RULES, CATALOG))) == [
        "where: the rules: setup",
        "note: paragraph",
        "room: 9 × 9 mm",
        "term: core = Kern | Kerne",
    ]


def test_every_kind_of_text_has_a_place_in_words() -> None:
    for context in ("game.title", "word.sheet", "label.START", "rules.x", "term.x"):
        assert place(context, None)
