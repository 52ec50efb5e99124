"""What a translator is told about a text."""

import polib

from pnp.model.game import Rules, Term
from pnp.model.messages import Catalog, Entry, Message
from pnp.translate.glossary import glossary
from pnp.translate.hints import by_hand, hints, place

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


def test_hints_name_place_note_room_and_terms() -> None:
    message = Message("rules.setup", "The core", note="paragraph", room="9 × 9 mm")
    assert list(hints(message, None, glossary(RULES, CATALOG))) == [
        "where: the rules: setup",
        "note: paragraph",
        "room: 9 × 9 mm",
        "term: core = Kern | Kerne",
    ]


def test_every_kind_of_text_has_a_place_in_words() -> None:
    for context in ("game.title", "word.sheet", "label.START", "rules.x", "term.x"):
        assert place(context, None)


def test_the_page_is_told_where_it_is_known() -> None:
    assert place("rules.x", None, "rules", 3) == "the rules, page 3: x"
    told = "a fixed word in a figure of the rules"
    assert place("label.x", None, "rules") == told
    assert place("label.x", None, "rules", 3) == f"{told}, page 3"
    assert place("label.x", None, "deck", 3) == "a fixed word, printed on pieces"


def test_all_that_helps_is_written_anew_and_nothing_else() -> None:
    ours = ("reads: x", "says: x", "same as: a b", "beside fr: x", "beside pt-BR: x")
    theirs = ("beside the board", "reads badly", "says who?", "beside the point: no")
    assert by_hand((*ours, *theirs)) == theirs


def test_only_lines_that_are_written_anew_are_taken_for_such() -> None:
    message = Message("rules.setup", "The core", note="paragraph", room="9 × 9 mm")
    told = hints(message, None, glossary(RULES, CATALOG))
    assert by_hand((*told, "a strong wind")) == ("a strong wind",)


def test_lines_that_another_program_has_broken_are_still_ours() -> None:
    written = "a strong wind, stronger than any other that blows in this harbour, sailors say"
    ours = (
        "where: the glossary; several forms are parted by |, the first one is the name",
        "reads: With two players, 20 cards are left: 2 piles of 4 and 4 piles of 3 cards, as ever.",
        "term: well-known-and-much-loved light-house = Leucht-Feuer-und-Wasser-Turm | Türme",
    )
    for width in (len(line) for line in ours):
        assert width > 70, "or nobody breaks them"
    entry = polib.POEntry(msgid="x", comment="\n".join((written, *ours)))
    broken = polib.pofile(f"{entry}\n")[0].comment.split("\n")
    assert len(broken) > 5
    assert " ".join(by_hand(broken)) == written
    assert by_hand((ours[1], "a note below a long line")) == ("a note below a long line",)
    assert by_hand((ours[0][:40], "a note below")) == ("a note below",)
