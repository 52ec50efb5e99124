"""PO files are brought up to date: hints above texts, and nothing that was written is lost."""

import polib
import pytest

from pnp.model.game import Rules, Term
from pnp.model.messages import Catalog, Entry, Message, PoFile, Unit
from pnp.parts.translatable import glossary
from pnp.translate.files import by_hand, hints, merged, place, taken_in
from tests.support.growth import SLACK, growth

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


A = Unit(
    "a",
    "Draw a card",
    "Zieh eine Karte",
    notes="mine",
    hints=("by hand",),
    flags=("ignore-length",),
)
B = Unit("b", "Shuffle", "Mischen")
HEADER = {"Language": "de", "Last-Translator": "Ada"}


def po(*units: Unit) -> PoFile:
    return PoFile("German.", HEADER, units)


def source(**texts: str) -> list[Unit]:
    return [Unit(context, english, hints=("where: x",)) for context, english in texts.items()]


def after(file: PoFile, **texts: str) -> dict[str, Unit]:
    result = merged(file, source(**texts))
    assert merged(result, source(**texts)) == result, "a second time changes nothing"
    assert (result.comment, result.header) == (file.comment, file.header)
    return {unit.context: unit for unit in result.units}


def test_what_is_still_right_stays_with_all_around_it() -> None:
    found = after(po(A, B), a="Draw a card", b="Shuffle")
    assert found["a"] == A._replace(hints=("by hand", "where: x"))


def test_today_s_order_is_the_order_of_the_source() -> None:
    assert list(after(po(A, B), b="Shuffle", new="Set up the board", a="Draw a card")) == [
        "b",
        "new",
        "a",
    ]


def test_a_changed_text_becomes_fuzzy_and_remembers_what_it_was_made_from() -> None:
    first = merged(po(A, B), source(a="Draw two cards", b="Shuffle"))
    unit = first.units[0]
    assert (unit.english, unit.text, unit.before) == ("Draw two cards", A.text, A.english)
    assert unit.flags == ("fuzzy", "ignore-length")
    again = merged(first, source(a="Draw three cards", b="Shuffle")).units[0]
    assert (again.english, again.before) == ("Draw three cards", A.english)


def test_a_text_that_changes_back_is_right_again() -> None:
    changed = merged(po(A), source(a="Draw two cards"))
    (unit,) = merged(changed, source(a="Draw a card")).units
    assert unit == A._replace(hints=("by hand", "where: x"))


def test_new_texts_are_empty_and_empty_ones_never_fuzzy() -> None:
    found = after(po(Unit("e", "Empty")), e="Something else", n="New")
    assert found["e"] == Unit("e", "Something else", hints=("where: x",))
    assert found["n"].text == ""


def test_vanished_texts_wait_at_the_end_and_come_back() -> None:
    gone = merged(po(A, B), source(b="Shuffle"))
    assert [(unit.context, unit.obsolete) for unit in gone.units] == [("b", False), ("a", True)]
    assert (gone.units[1].notes, gone.units[1].hints) == ("mine\nby hand", ())
    back = after(gone, a="Draw a card", b="Shuffle")
    assert (back["a"].text, back["a"].obsolete, back["a"].fuzzy) == (A.text, False, False)


def test_a_fuzzy_text_that_vanishes_is_kept_with_the_english_it_was_made_from() -> None:
    changed = merged(po(A), source(a="Draw two cards"))
    (gone,) = merged(changed, []).units
    assert (gone.english, gone.text) == ("Draw a card", A.text)


def test_what_nobody_wrote_vanishes() -> None:
    assert after(po(Unit("e", "Empty"), B), b="Shuffle").keys() == {"b"}


def test_a_text_that_moved_is_offered_as_fuzzy() -> None:
    found = after(po(A, B), b="Shuffle", c="Draw a card.")
    assert (found["c"].text, found["c"].fuzzy) == (A.text, True)
    assert (found["c"].before, found["c"].before_context) == ("Draw a card", "a")
    assert found["a"].obsolete
    assert not after(po(A), c="Something else altogether")["c"].text


def test_translations_are_taken_in_one_by_one() -> None:
    ours = po(A, B, Unit("n", "New"), Unit("s", "Now"), Unit("k", "Keep", "Bleib"))
    theirs = PoFile(
        "",
        {
            "Last-Translator": "Bruno",
            "Language": "xx",
            "X-Pnp-Game": "evil",
            "X-Generator": "Poedit",
        },
        (
            A,
            B._replace(text="Misch", notes="why?"),
            Unit("n", "New", "Neu"),
            Unit("s", "Before", "Vorher"),
            Unit("k", "Kept", "Anders"),
            Unit("z", "Zebra", "Zebra"),
            Unit("gone", "Gone", "Weg", obsolete=True),
        ),
    )
    taken = taken_in(ours, theirs)
    assert (taken.new, taken.changed, taken.same) == (["n"], ["b"], ["a"])
    assert taken.fuzzy == ["s"]
    assert [context for context, _ in taken.rejected] == ["k", "z"]
    assert (taken.held, taken.noted) == (5, ["b"])
    units = {unit.context: unit for unit in taken.po.units}
    assert (units["b"].text, units["b"].notes) == ("Misch", "why?")
    assert (units["s"].text, units["s"].fuzzy, units["s"].before) == ("Vorher", True, "Before")
    assert units["k"].text == "Bleib"
    assert taken.po.header == {
        "Language": "de", "Last-Translator": "Bruno", "X-Generator": "Poedit",
    }  # fmt: skip


def test_fuzzy_and_empty_texts_never_replace_finished_ones() -> None:
    ours = po(A, B)
    theirs = po(A._replace(text="Anders", flags=("fuzzy",)), B._replace(text=""))
    taken = taken_in(ours, theirs)
    assert taken.po == ours
    assert taken.rejected == [("a", "it is marked as fuzzy, and ours is finished")]


def test_a_text_that_needs_work_is_kept_as_such() -> None:
    sent = Unit("n", "New", "Neu?", notes="sure?", flags=("fuzzy",), before="Newer")
    for mine in (Unit("n", "New"), Unit("n", "New", "Frisch", flags=("fuzzy",))):
        taken = taken_in(po(mine), po(sent))
        (unit,) = taken.po.units
        assert taken.fuzzy == ["n"]
        assert (unit.text, unit.fuzzy, unit.notes, unit.before) == ("Neu?", True, "sure?", "Newer")


def test_a_stale_text_that_comes_back_as_it_was_is_nothing_new() -> None:
    ours = merged(po(A), [Unit("a", "Draw two cards")])
    taken = taken_in(ours, po(A))
    assert (taken.same, taken.fuzzy, taken.po) == (["a"], [], ours)


def test_comments_of_both_sides_stay() -> None:
    for text in (A.text, "Zieh", ""):
        back = A._replace(text=text, notes="")
        (silent,) = taken_in(po(A), po(back)).po.units
        (noted,) = taken_in(po(A), po(back._replace(notes="theirs"))).po.units
        (more,) = taken_in(po(A), po(back._replace(notes="mine\nand more"))).po.units
        assert (silent.text, silent.notes) == (text or A.text, "mine")
        assert (noted.notes, more.notes) == ("mine\ntheirs", "mine\nand more")


def test_comments_on_untranslated_and_rejected_texts_stay() -> None:
    ours = po(Unit("n", "New"), B)
    theirs = po(Unit("n", "New", notes="what?"), B._replace(english="Old", notes="why?"))
    taken = taken_in(ours, theirs)
    assert [unit.notes for unit in taken.po.units] == ["what?", "why?"]
    assert taken.noted == ["n", "b"]
    assert taken_in(ours, theirs._replace(comment="By Ada.")).po.comment == "German.\nBy Ada."


def test_a_text_whose_id_alone_has_changed_stays_finished() -> None:
    (unit,) = merged(po(A._replace(context="rules.a")), source(**{"rules.c": A.english})).units
    assert unit == A._replace(context="rules.c", hints=("by hand", "where: x"))


def test_where_ids_are_in_doubt_a_moved_text_is_fuzzy() -> None:
    one, other = A._replace(context="rules.a"), A._replace(context="rules.b", text="Zieh!")
    twice = merged(po(one, other), source(**{"rules.c": A.english})).units[0]
    both = merged(po(one), source(**{"rules.c": A.english, "rules.d": A.english})).units[:2]
    kind = merged(po(one), source(**{"label.c": A.english})).units[0]
    assert all(unit.fuzzy for unit in (twice, *both, kind))


def test_the_english_of_before_goes_when_a_text_is_finished() -> None:
    left = B._replace(before="Shuffled", before_context="c")
    assert after(po(left), b="Shuffle")["b"] == B._replace(hints=("where: x",))


def test_flags_that_the_english_decides_are_renewed() -> None:
    flag = "no-python-format"
    (there,) = merged(po(B), [Unit("b", "Shuffle", flags=(flag,))]).units
    (gone,) = merged(po(B._replace(flags=("x", flag))), source(b="Shuffle")).units
    assert (there.flags, gone.flags) == ((flag,), ("x",))


def test_a_comment_inside_another_is_one_of_its_own() -> None:
    mine = A._replace(notes="Is this alone?")
    (unit,) = taken_in(po(mine), po(A._replace(notes="alone"))).po.units
    assert unit.notes == "Is this alone?\nalone"


def test_a_check_that_a_translator_overrules_stays_overruled() -> None:
    flagged = A._replace(flags=("ignore-digits", "c-format"))
    (unit,) = taken_in(po(A), po(flagged)).po.units
    assert unit.flags == (*A.flags, "ignore-digits")
    (offered,) = taken_in(po(Unit("a", A.english)), po(flagged._replace(english="Old"))).po.units
    assert set(offered.flags) == {"fuzzy", "ignore-digits"}


def test_comments_are_joined_in_one_go() -> None:
    def join(number: int) -> None:
        ours = "\n".join(f"a{at}" for at in range(number))
        taken_in(po(B._replace(notes=ours)), po(B._replace(notes=ours.replace("a", "b"))))

    assert growth(join, 500) < SLACK


def test_texts_that_moved_are_looked_for_so_long_and_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone = [Unit(f"g{at}", f"Draw a card {at % 7}{at}", "x") for at in range(40)]
    texts = {f"n{at}": f"Draw a card {at % 7}.{at}" for at in range(40)}
    assert sum(bool(unit.before) for unit in merged(po(*gone), source(**texts)).units) == 40
    monkeypatch.setattr("pnp.translate.files.MOST_LIKENED", 3_000)
    some = merged(po(*gone), source(**texts))
    assert 0 < sum(bool(unit.before) for unit in some.units) < 40
    assert {unit.context for unit in some.units} >= {unit.context for unit in gone}, "all are kept"
