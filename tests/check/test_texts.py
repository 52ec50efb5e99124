"""Texts of rules and translations."""

from pathlib import Path

import pytest

from pnp.base.findings import Severity, Where
from pnp.check.table import On, When
from pnp.check.translations import (
    Case,
    alone_in,
    end_of,
    folded,
    levelled,
    names_in,
    numbers_in,
    says,
    stem,
    word_difference,
)
from pnp.check.words import ScopeWords, Wording, load_wordings, unset_scripts
from pnp.load.project import find_project, shipped_root
from pnp.load.stock import load_stock
from pnp.model.messages import Entry, Gloss, Message
from tests.support.editions import shop
from tests.support.growth import SLACK, counted_growth

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = load_stock(find_project(shipped_root())).languages
NAMES = {"pilot": "Pilotin", "tower": "Turm der Uhren"}
TEXTS = (*On.GAPS.checks(), *On.WORDS.checks())
TERMS = (
    Gloss("core", ("Kern", "Mitte")),
    Gloss("discard pile", ("Ablagestapel",)),
    Gloss("tower", ("Turm",)),
    Gloss("hand", ()),
)


def told(english: str, text: str, lang: str = "de", terms: tuple[Gloss, ...] = ()) -> list[str]:
    """Return the names of the checks that complain."""
    case = Case(
        message=Message("rules.x", english),
        entry=Entry(english, text),
        language=LANGUAGES[lang],
        names=NAMES,
        title="Clockwork City",
        terms=terms,
    )
    return [name for name, _ in case.judge()]


# name, language, English, what is wrong, what is right
EXAMPLES = [
    ("missing", "de", "Setup", "", "Aufbau"),
    ("unchanged", "de", "Draw two cards", "Draw two cards", "Zieh zwei Karten"),
    ("placeholders", "de", "Draw {n}.", "Zieh.", "{n} ziehen."),
    ("placeholders", "de", "Draw {n}.", "Zieh {n} von {m}.", "Zieh {n}."),
    (
        "placeholders",
        "de",
        "Pay {icon:heat} now.",
        "Zahle {icon:heiß} jetzt.",
        "Zahl {icon:heat} jetzt.",
    ),
    ("placeholders", "de", "Draw {n}.", "Zieh {n}}.", "Zieh {n}."),
    (
        "placeholders",
        "de",
        "Take {card:pilot}.",
        "Nimm die Karte.",
        "Nimm {card:pilot|die Pilotin}.",
    ),
    (
        "plurals",
        "pl",
        "{n} {n:tile|tiles}",
        "{n} {n:płytka|płytki}",
        "{n} {n:płytka|płytki|płytek}",
    ),
    ("plurals", "hu", "{n} {n:tile|tiles}", "{n} {n:lapka|lapka|lapka}", "{n} {n:lapka|lapka}"),
    ("numbers", "de", "At 100 % size", "In 10 % Größe", "In 100 % Größe"),
    ("numbers", "de", "Version {prose:1.2}", "Version {prose:1.3}", "Version {prose:1.2}"),
    ("numbers", "de", "Two groups", "3 Gruppen", "2 Gruppen"),
    ("numbers", "de", "{n:card|cards}", "{n:7 Karte|Karten}", "{n:Karte|Karten}"),
    ("numbers", "de", "{n:1 card|2 cards}", "{n:1 Karte|3 Karten}", "{n:1 Karte|2 Karten}"),
    ("numbers", "de", "{n:one card|cards}", "{n:2 Karten|Karten}", "{n:eine Karte|Karten}"),
    ("plurals", "pl", "{n} {n:tile|tiles}", "{n} {n:płytka||płytek}", "{n} {n:p|p|p}"),
    ("plurals", "pl", "{n} {n:tile|tiles}", "{n} {n:płytka | płytki|płytek}", "{n} {n:p|p|p}"),
    ("plurals", "pl", "{n} {n:tile|tiles}", "{n:1 płytka|2 płytki|6 płytek}", "{n} {n:p|p|p}"),
    ("plurals", "de", "Level 2: {n:card|cards}", "{n:Stufe 2|2 Stufen 3}", "{n:Stufe 2|Stufen 2}"),
    ("unsaid", "de", "{n} {n:tile|tiles}", "{n:ein Teil|mehrere Teile}", "{n} {n:Teil|Teile}"),
    ("unsaid", "de", "{n} {n:tile|tiles}", "{n:ein Teil|mehrere Teile}", "{n:Teil|Teile}: {n}"),
    ("markup", "de", "{n} **{n:tile|tiles}**", "{n} **{n:Teil|Teile**}", "{n} **{n:Teil|Teile}**"),
    ("markup", "de", "{n} **{n:tile|tiles}**", "{n} {n:**Teil|Teile}**", "{n} {n:**T**|**Te**}"),
    ("markup", "de", "{n} **{n:tile|tiles}**", "{n} {n:**Teil|**Teile}", "{n} **{n:Teil|Teile}**"),
    ("digits", "de", "For 4 players", "Für Spieler", "Für 4 Spieler"),
    ("cards", "de", "Take {card:pilot}.", "Nimm {card:plot}.", "Nimm {card:pilot}."),
    (
        "cards",
        "de",
        "Take {card:pilot}.",
        "Nimm {card:pilot|Schmied}.",
        "Nimm {card:pilot|Pilotinnen}.",
    ),
    ("markup", "de", "**Draw** now", "**Zieh jetzt", "**Zieh** jetzt"),
    ("markup", "de", "*Draw* now", "*Zieh jetzt", "*Zieh* jetzt"),
    ("emphasis", "de", "**Draw** now", "Zieh jetzt", "Zieh **jetzt**"),
    ("characters", "de", "Draw now", "Zieh\u200f jetzt", "Zieh jetzt"),
    ("characters", "de", "Draw now", "Zieh\u202e jetzt", "Zieh jet\u00adzt"),
    ("characters", "de", "Draw now", "Zieh\ufffd jetzt", "Zieh\u00a0jetzt"),
    ("characters", "de", "Draw now", "Zieh\ue000 jetzt", "Zieh\u200b jetzt"),
    ("characters", "de", "Draw now", "Zieh\x07 jetzt", "Zieh\njetzt"),
    ("scripts", "de", "Draw now", "Zieh עכשיו", "Зараз 今"),
    ("scripts", "de", "Draw now", "Zieh الآن", "Τώρα հիմա"),
    ("ending", "de", "Draw now.", "Zieh jetzt", "Zieh jetzt."),
    ("ending", "de", "In this order:", "So:.", "In dieser Folge:"),
    ("ending", "fr", "Draw **now!**", "Pioche.", "Pioche **maintenant !**"),
    ("pairs", "de", "Draw (now)", "Zieh (jetzt", "Zieh (jetzt)"),
    ("pairs", "de", 'The "core"', "Der „Kern", "Der „Kern“"),
    ("pairs", "fr", 'The "core"', "Le « noyau", "Le « noyau »"),
    ("doubles", "de", "The card", "Die die die Karte Karte", "Die die Karte"),
    ("doubles", "de", "Draw now", "Zieh  jetzt", "Zieh jetzt"),
    ("doubles", "de", "Draw now", "Zieh jetzt ", "Zieh jetzt"),
    ("doubles", "cs", "Pay {a} {b}", "Zaplať zaplať {a} {b}", "Zaplať {a} {b}"),
    ("spacing", "de", "Draw: now", "Zieh : jetzt", "Zieh: jetzt"),
    ("spacing", "fr", "Draw: now", "Pioche: là", "Pioche\u202f: là"),
    ("spacing", "fr", 'The "core" lies', "Le «noyau » est là", "Le « noyau » est là"),
    ("spacing", "fr", "**Draw:** now", "**Pioche:** là", "**Pioche :** là"),
    ("spacing", "de", "**Draw:** now", "**Zieh :** jetzt", "**Zieh:** jetzt"),
    ("doubles", "de", "The **core** now", "Der **Kern** Kern jetzt", "Der **Kern** jetzt"),
    ("spacing", "fr", "Draw, now", "Pioche , là", "Pioche, là"),
    ("alphabets", "uk", "the tower", "вeжа", "вежа"),  # a Latin e
    (
        "length",
        "de",
        "Shuffle all other tiles and lay them out.",
        "Mischen.",
        "Mische alle anderen Plättchen und leg sie aus.",
    ),
    (
        "length",
        "de",
        "Shuffle all the tiles now",
        "Misch. " * 12 + "Los",
        "Misch jetzt alle Plättchen",
    ),
]


@pytest.mark.parametrize(("name", "lang", "english", "wrong", "right"), EXAMPLES)
def test_the_check_fails_and_passes(
    name: str, lang: str, english: str, wrong: str, right: str
) -> None:
    assert name in told(english, wrong, lang)
    assert told(english, right, lang) == []


def test_every_check_has_an_example() -> None:
    shown = {example[0] for example in EXAMPLES} | {"stale", "terms", "scope"}
    assert {check.name for check in TEXTS} == shown


@pytest.mark.parametrize(
    ("english", "wrong", "right"),
    [
        ("the core", "die Gruppe", "die Kerne"),
        ("the core", "die Gruppe", "in der Mitte"),
        ("the discard pile", "der Haufen", "der Ablagestapel"),
        ("the discard pile", "der Haufen", "des Ablagestapels"),
        ("both towers", "beide Schlösser", "beide Türme"),
        ("the core", "die Gruppe", "die Ker\u00adne"),
        ("{n:tower|towers}", "{n:Schloss|Schlösser}", "{n:Turm|Türme}"),
    ],
)
def test_terms_of_the_glossary_are_used_however_they_are_inflected(
    english: str, wrong: str, right: str
) -> None:
    used = tuple(term for term in TERMS if term.english in english)
    assert told(english, wrong, terms=used) == ["terms"]
    assert told(english, right, terms=used) == []


@pytest.mark.parametrize(
    ("english", "text", "says"),
    [
        ("Draw at least {n} cards.", "Zieh {n} Karten.", "'at least' is lost"),
        ("Draw {n} cards.", "Zieh nie {n} Karten.", ""),  # may be put in other words
        ("Draw at least {n} cards.", "Zieh mindestens {n} Karten.", ""),
    ],
)
def test_words_that_change_a_rule(english: str, text: str, says: str) -> None:
    words = (
        Wording(scope=ScopeWords({"at least": "at least", "not": "never"}, {})),
        Wording(scope=ScopeWords({"at least": "mindestens", "not": "nie"}, {})),
    )
    case = Case(Message("a", english), Entry(english, text), LANGUAGES["de"], words=words)
    found = [finding.message for name, finding in case.judge() if name == "scope"]
    assert [says in message for message in found] == [True] * bool(says)


@pytest.mark.parametrize(
    ("language", "english", "text", "says"),
    [
        ("uk", "Seven tiles.", "Вісім плиток.", "numbers: 'Вісім' (8) is not in the English"),
        ("uk", "Draw 7 tiles.", "Візьми вісім плиток.", "numbers: 'вісім' (8) is not"),
        ("de", "Seven tiles.", "Achtzehn Plättchen.", "digits: 'Seven' (7) is lost"),
        ("ru", "Lay 7 tiles.", "Положите семь плиток.", ""),
        ("de", "A tile is next to another.", "Ein Plättchen liegt neben dem einen.", ""),
        ("it", "Rename one of them.", "Rinomina uno dei due.", ""),  # a phrase, not a number
        ("hu", "Barracks with three places.", "Háromhelyes kaszárnya.", ""),  # in a longer word
        ("sl", "Add your two results.", "Seštej svoja rezultata.", ""),  # a dual
        ("hu", "Set it to 1.25.", "Állítsd 1,25-öt.", ""),  # an ending, not a five
        ("es", "say once or each", "indica once o each", ""),  # eleven, or the name of an option
    ],
)  # fmt: skip
def test_numbers_in_words(language: str, english: str, text: str, says: str) -> None:
    known = load_wordings(shop().project)
    words = known["en"], known[language]
    case = Case(Message("a", english), Entry(english, text), LANGUAGES[language], words=words)
    rows = {"numbers", "digits"}
    found = [finding.message for name, finding in case.judge() if name in rows]
    if says:
        row, _, said = says.partition(": ")
        assert any(said in one and one.endswith(f"[{row}]") for one in found), found
    else:
        assert found == []


def test_a_placeholder_in_the_place_of_another() -> None:
    english = "Lay {a}, take {b}, keep {a}."
    assert told(english, "Leg {a}, nimm {b}, behalte {a}.") == []
    assert told(english, "Leg {b}, nimm {b}, behalte {a}.") == ["placeholders"]
    assert told(english, "Leg und behalte {a}, nimm {b}.") == []  # once may be enough


def test_a_term_without_a_translation_asks_for_nothing() -> None:
    assert told("your hand", "deine Karten", terms=(TERMS[3],)) == []


def test_stale_and_fuzzy_texts_are_judged_no_further() -> None:
    known = LANGUAGES["de"]
    old = Case(Message("a", "Draw {n}."), Entry("Draw.", "Zieh."), known)
    assert [name for name, _ in old.judge()] == ["stale"]
    fuzzy = Case(Message("a", "Draw {n}."), Entry("Draw {n}.", "Zieh.", stale=True), known)
    assert [name for name, _ in fuzzy.judge()] == ["stale"]
    good = Case(Message("a", "Draw."), Entry("Draw.", "Zieh."), known)
    assert not list(good.judge())


def test_a_translator_may_overrule_a_check() -> None:
    entry = Entry("For 4 players", "Zu viert", flags=("ignore-digits",))
    case = Case(Message("a", "For 4 players"), entry, LANGUAGES["de"])
    assert not list(case.judge())


def test_nobody_can_overrule_that_there_is_no_translation() -> None:
    known, flags = LANGUAGES["de"], ("ignore-missing", "ignore-stale")
    for entry in (Entry("Draw.", "", flags=flags), Entry("Lay.", "Leg.", flags=flags)):
        assert len(list(Case(Message("a", "Draw."), entry, known).judge())) == 1


def test_a_finding_tells_the_place_both_texts_and_what_to_do() -> None:
    entry = Entry("Draw {n} cards", "Zieh Karten " + "x" * 80, where=Where("de.po", 7))
    case = Case(Message("rules.draw", "Draw {n} cards"), entry, LANGUAGES["de"])
    finding = next(finding for name, finding in case.judge() if name == "placeholders")
    assert finding.where == Where("de.po", 7)
    assert finding.message.startswith("rules.draw: {n} is missing: 'Draw {n} cards' → 'Zieh Karten")
    assert finding.message.endswith("…' [placeholders]")
    assert finding.hint


def test_what_hurts_at_the_table_is_an_error_and_style_is_not() -> None:
    errors = {check.name for check in TEXTS if check.severity is Severity.ERROR}
    assert errors == {
        "missing",
        "stale",
        "placeholders",
        "plurals",
        "numbers",
        "cards",
        "markup",
        "characters",
        "scripts",
    }


@pytest.mark.parametrize(
    ("english", "text", "lang"),
    [
        ("Ada", "Ada", "de"),  # a name
        ("{weight} g/m²", "{weight} g/m²", "de"),
        ("From **a** to **j**", "Von **a** a bis **j**", "de"),
        ("Clockwork City", "Clockwork City", "de"),
        ("{n}", "{n}", "de"),
        ("Mutation", "Mutation", "de"),
        ("Draw one more", "+1 ziehen", "de"),
        ("At 10:30 sharp", "Um 10:30 Uhr", "de"),
        ("Take 1,234,567.5 mm", "Nimm 1.234.567,5 mm", "de"),
        ("Take 1,234,567 ants", "Prenez 1\u202f234\u202f567 fourmis", "fr"),
        ("Take 1,234,567 ants", "Weź 1 234 567 mrówek", "pl"),
        ("Take 1,234 ants", "Toma 1234 hormigas", "es"),
        ("Take 12,345 ants", "Vezmi 12\u00a0345 mravenců", "cs"),
        ("Version 1.2.1 of 1.2", "Version 1.2.1 von 1.2", "de"),
        ("{a} {b} {a}", "{a} {b} {a}", "de"),
        ("{n:sheep|sheep}", "{n:Schaf|Schaf}", "de"),
        ("Wait …", "Warte …", "de"),
        ("a) first", "a) erstens", "de"),
        ('He said "so"', "Er sagte »so«", "de"),
        ('"So"', "« Ainsi »", "fr"),
        ("Really?!", "Vraiment ?!", "fr"),
    ],
)
def test_good_texts_pass(english: str, text: str, lang: str) -> None:
    assert told(english, text, lang) == []


@pytest.mark.parametrize(
    ("english", "text", "wrong"),
    [
        ("Take 1,234 ants", "Nimm 1,234 Ameisen", "1.234 is not in the English"),
        ("Take 1.5 mm", "Nimm 15 mm", "15 is not in the English"),
        ("Take 1,234,567 ants", "Nimm 1.234.568 Ameisen", "1234568 is not in the English"),
    ],
)
def test_a_number_is_what_its_language_reads(english: str, text: str, wrong: str) -> None:
    case = Case(Message("a", english), Entry(english, text), LANGUAGES["de"])
    found = [finding.message for name, finding in case.judge() if name == "numbers"]
    assert [wrong in message for message in found] == [True]


def test_plural_forms_come_from_the_language_table() -> None:
    assert told("{n:a|b}", "{n:a|b|c}", "pl") == []
    assert told("{n:a|b}", "{n:a|b|c}", "hu") == ["plurals"]


def test_every_check_is_explained_to_translators() -> None:
    guide = (ROOT / "docs" / "translating.md").read_text("utf-8")
    for check in TEXTS:
        assert f"| `{check.name}` | {check.severity} |" in guide


@pytest.mark.parametrize(
    ("term", "text"),
    [
        ("ręka", "Karty na ręce"),
        ("рука", "Плитка в руці"),
        ("sąsiadować", "Sąsiadują ze sobą"),
        ("aktywować", "Aktywuj katalizator"),
        ("kostka", "Dvě kostky"),
    ],
)
def test_words_are_known_again_in_other_forms(term: str, text: str) -> None:
    assert not told("A thing", text, "pl", (Gloss("thing", (term,)),))
    assert told("A thing", "Ogień pali", "pl", (Gloss("thing", (term,)),)) == ["terms"]


@pytest.mark.parametrize(
    ("context", "told_of"), [("label.Draw", 1), ("word.page", 1), ("rules.a", 0)]
)
def test_forms_are_refused_where_nothing_fills_them(context: str, told_of: int) -> None:
    english, text = "Draw {n} cards", "Zieh {n} {n:Karte|Karten}"
    case = Case(Message(context, english), Entry(english, text), LANGUAGES["de"])
    found = [finding.message for name, finding in case.judge() if name == "plurals"]
    assert len(found) == told_of


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("שלום", "Hebrew"),
        ("مرحبا", "Arabic"),
        ("ﻡ", "Arabic"),  # a form that is joined already, and would still stand in the wrong order
        ("ܫܠܡܐ", "Syriac"),
        ("ދިވެހި", "Thaana"),
        ("ߒߞߏ", "N’Ko"),
        ("𞤀", "Adlam"),
        ("नमस्ते", "Devanagari"),
        ("নমস্কার", "Bengali"),
        ("தமிழ்", "Tamil"),
        ("മലയാളം", "Malayalam"),
        ("ഀ", "Malayalam"),
        ("සිංහල", "Sinhala"),
        ("ไทย", "Thai"),
        ("ລາວ", "Lao"),
        ("ខ្មែរ", "Khmer"),
        ("မြန်မာ", "Myanmar"),
        ("བོད", "Tibetan"),
        ("ᠮᠣᠩᠭᠣᠯ", "Mongolian"),
    ],
)
def test_scripts_that_can_not_be_set_are_called_by_their_names(text: str, script: str) -> None:
    assert set(unset_scripts(f"Ada {text} 7")) == {script}


@pytest.mark.parametrize(
    "text",
    [
        "Größe ﬁ",
        "Ωδή ἄλφα",
        "Київ",
        "Հայերեն",
        "ქართული Ა",
        "漢字かな",
        "한국어",
        "٣ ३",
        "አማርኛ",
        "🐟",
    ],
)
def test_letters_that_stand_one_by_one_are_set(text: str) -> None:
    assert not unset_scripts(text)


def test_questions_of_style_never_stop_anybody() -> None:
    style = set(On.WORDS.checks()) - set(On.WORDS.checks(When.BUILD))
    assert style and {check.severity for check in style} == {Severity.WARNING}
    assert all(check.hint for check in TEXTS)


def test_stems_and_folding() -> None:
    words = ("ok", "Kern", "Türme", "Ablagestapel")
    assert [stem(word) for word in words] == ["oc", "cer", "tur", "ablazest"]
    assert folded("Žluťoučký") == "zlutoucky"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("4 of {n}, 4 of {prose:7}", {"4": 2, "7": 1}),
        ("{n:1 card|2 cards|2 more}", {"1": 1, "2": 1}),
        ("{card:pilot-2|Pilot 3}", {"3": 1}),
    ],
)
def test_numbers_are_counted_in_sentences_and_found_in_forms(
    text: str, numbers: dict[str, int]
) -> None:
    assert numbers_in(text) == numbers


def test_names_ends_and_marks() -> None:
    assert names_in("{n} {n:a|b} {card:x|X} {icon:y} {prose:1}") == {"n", "card:x", "icon:y"}
    ends = {"So.": ".", "So …": ".", "*So!*": "!", "So": "", "So;": ""}
    assert {text: end_of(text) for text in ends} == ends
    assert alone_in('(a [b) "c') == [")", "quotation mark", "(", "["]


def test_a_short_word_has_to_begin_one() -> None:
    assert says(levelled("eine Axt"), "Ax")
    assert not says(levelled("ein Fax"), "Ax")


LONG = "This sentence goes on and on and says nothing new at all, over and over"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("the old words", "the new words", "the [-old-]{+new+} words"),
        ("Draw two cards", "Draw cards", "Draw [-two-] cards"),
        ("Draw cards", "Draw cards, {n:a|b}.", "Draw cards{+, {n:a|b}.+}"),
        ("Take a tile", "Lay any tile", "[-Take a-]{+Lay any+} tile"),
        ("{n} {n:tile|tiles}", "{m} {n:tile|tiles}", "[-{n}-]{+{m}+} {n:tile|tiles}"),
        ("", "New", "{+New+}"),
        ("Old", "", "[-Old-]"),
        ("same", "same", "same"),
    ],
)
def test_changed_words_are_marked(old: str, new: str, told: str) -> None:
    assert word_difference(old, new) == told


def test_what_is_far_from_a_change_is_left_out() -> None:
    old, new = (f"{LONG} {word} {LONG} {LONG} {word} {LONG}" for word in ("one", "two"))
    told = word_difference(old, new, around=20)
    assert told == (
        "… all, over and over [-one-]{+two+} This sentence goes … all, over and over"
        " [-one-]{+two+} This sentence goes …"
    )
    assert word_difference("a b c", "a d c", around=20) == "a [-b-]{+d+} c"


def test_very_many_equal_words_are_changed_all_at_once() -> None:
    def tell(number: int) -> None:
        word_difference("a b " * number, "b a " * number)

    assert counted_growth(tell, 125) < SLACK
    old = "a " * 500
    assert word_difference(f"{old}b", f"{old}c") == f"[-{old}b-]{{+{old}c+}}"
