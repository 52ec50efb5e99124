"""Words of all languages at once: whoever looks at one is noticed, and who does not is not."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.compose.limits import CLOSE, OPEN
from pnp.compose.words import AnyLanguage, OneLanguage
from pnp.model.draft import Phrase
from pnp.model.messages import Catalog, Entry, MessageId
from tests.support.templates import STOCK, Table, front, plain

FIELDS = {"name": "Ant", "texts": ["Ant", "Bear"], "more": "centre", "kind": "gene"}
GERMAN = {
    MessageId.text_of("cards", "ant", "name"): ("Ant", "Ameise"),
    MessageId.text_of("cards", "ant", "texts", 0): ("Ant", "Ameise"),
    MessageId.text_of("cards", "ant", "texts", 1): ("Bear", "Ameise"),
    MessageId.text_of("cards", "ant", "more"): ("centre", "right"),
    MessageId.label("Ant"): ("Ant", "Ohr"),
    MessageId.label("1"): ("1", "2"),
    MessageId.label("dot"): ("dot", "dot "),
    MessageId.label("{n} of {what}"): ("{n} of {what}", "{what}, davon {n}"),
    MessageId.title("cards"): ("Cards", "Karten"),
}
ELEMENTS = {"DOT": '<dot r="1" fill="ink"/>', "<t>": '<text w="50" h="50">', "</t>": "</text>"}

LOOKS = {
    "comparing": '{% if piece.name == "Ameise" %}DOT{% endif %}',
    "comparing a list": '{% if piece.texts == ["Ameise", "Ameise"] %}DOT{% endif %}',
    "comparing in a list": '{% if [[piece.name, 1]] == [["Ameise", 1]] %}DOT{% endif %}',
    "order": '{% if "Am" < piece.name < "Ao" %}DOT{% endif %}',
    "letters in it": '{% if "mei" in piece.name %}DOT{% endif %}',
    "being in a list": '{% if piece.name in ["Ameise"] %}DOT{% endif %}',
    "a list of words": '{% if "Ameise" in piece.texts %}DOT{% endif %}',
    "a test": "{% if piece.name is lower %}DOT{% endif %}",
    "a test of something else": '{% if "Ameise" is eq(piece.name) %}DOT{% endif %}',
    "a test of a list": '{% if "Ameise" is in piece.texts %}DOT{% endif %}',
    "a filter": "<t>{{ piece.name|upper }}</t>",
    "a filter of a block": "<t>{% filter upper %}{{ piece.name }}{% endfilter %}</t>",
    "its length": "{% for i in range(piece.name|length) %}DOT{% endfor %}",
    "a method": '<t>{{ piece.name.replace("A", "O") }}</t>',
    "a method of other letters": '<t>{{ "A-B".replace("-", piece.name) }}</t>',
    "how often a list has it": '<t>{{ piece.texts.count("Ameise") }}</t>',
    "where a list has it": '<t>{{ (piece.texts + ["Ameise"]).index("Ameise") }}</t>',
    "a slice": "<t>{{ piece.name[:3] }}</t>",
    "an index": "<t>{{ piece.name[1] }}</t>",
    "a last letter": "<t>{{ piece.name|last }}</t>",
    "a key": '<t>{{ {"Ant": 1, "Ameise": 2}[piece.name] }}</t>',
    "keys": '<t>{{ {piece.name: 1, "Ameise": 2}|length }}</t>',
    "a loop over letters": "{% for letter in piece.name %}<t>{{ letter }}</t>{% endfor %}",
    "letters side by side": "{% for a, b in zip(piece.name, [1, 2]) %}<t>{{ a }}</t>{% endfor %}",
    "letters taken apart": "{% for a, b, c in [_('Ant')] %}<t>{{ b }}</t>{% endfor %}",
    "letters set apart": "{% set a, b, c = _('Ant') %}<t>{{ b }}</t>",
    "a template's name": '{% include piece.more ~ ".xml" %}',
    "the name of a template that may be missing": '{% include piece.more ~ ".x" ignore missing %}',
    "an argument": "<t>{{ chance(piece.name) }}</t>",
    "an argument in a list": "<t>{{ dust(1, 2, 3, piece.texts|join, 2) }}</t>",
    "a label": '<t>{{ _(piece.name ~ "") }}</t>',
    "a sentence of a block": "{% set s %}A &amp; {{ piece.name }} {n}{% endset %}"
    "<t>{{ say(s, n=3) }}</t>",
    "an attribute": '<text w="50" h="50" align="{{ piece.more }}">A</text>',
    "an attribute behind a bracket": '<group clip="M 0 0 L 9 9"><box w="9" h="9" stroke="ink" '
    'fill="{{ mix("#000000", "#ffffff", 0.5) }}" dash="{{ _("1") }}"/></group>',
    "the name of an element": '<{{ _("dot") }} r="3"/>',
    "a comment": "<!-- {{ piece.name }} -->DOT",
    "a change": "{% for one in piece.texts %}{% if loop.changed(one) %}DOT{% endif %}{% endfor %}",
    "sorting": '<t>{{ (piece.texts + ["B"])|sort|first }}</t>',
    "what differs": "{% for one in piece.texts|unique %}DOT{% endfor %}",
    "the least": '<t>{{ (piece.texts + ["B"])|min }}</t>',
    "the greatest": '<t>{{ (piece.texts + ["B"])|max }}</t>',
    "choosing": '{% for one in piece.texts|select("eq", "Ameise") %}DOT{% endfor %}',
    "the language": '{% if lang == "de" %}DOT{% endif %}',
    "a title": '{% if component.title == "Karten" %}DOT{% endif %}',
    "what a macro wrote": "{% macro m() %}{{ piece.name }}{% endmacro %}"
    '{% if m() == "Ameise" %}DOT{% endif %}',
    "what a variable holds": "{% set n = namespace(a=piece.name) %}"
    '{% if n.a == "Ameise" %}DOT{% endif %}',
}
LOOKS_AWAY = {
    "output": "<t>{{ piece.name }}, {{ component.title }}, {{ game.title }}, {{ lang }}</t>",
    "putting together": '<t>{{ piece.name ~ ": " ~ piece.more }}</t>',
    "adding": '<t>{{ piece.name + "!" }}</t>',
    "repeating": "<t>{{ piece.name * 2 }}</t>",
    "joining": '<t>{{ piece.texts|join(", ") }}</t>',
    "a sentence": '<t>{{ say(_("{n} of {what}"), n=3.5, what=piece.name) }}</t>',
    "a sentence in a sentence": '<t>{{ say("{a}/{b}", a=say(piece.name, n=1), b=2) }}</t>',
    "a macro": "{% macro m(a) %}<text w='50' h='50'>{{ a }}{{ caller() }}</text>{% endmacro %}"
    "{% call m(piece.name) %}!{% endcall %}",
    "a variable": "{% set n = namespace(a='') %}{% set n.a = n.a ~ piece.name %}<t>{{ n.a }}</t>",
    "a block": "{% set s %}{{ piece.name }} &amp; co{% endset %}<t>{{ s }}</t>",
    "side by side": "{% for a, b in zip(piece.texts, [1, 2]) %}<t>{{ a }} {{ b }}</t>{% endfor %}",
    "a default": '<t>{{ piece.name|default("none", true) }}</t>',
    "truth": "{% if piece.name and not piece.none %}<t>{{ piece.name or 1 }}</t>{% endif %}",
    "an item": "<t>{{ piece.texts[1] }} {{ piece.texts|first }} {{ piece.texts|length }}</t>",
    "a value": '<t>{{ {"a": piece.name}["a"] }}</t>',
    "other values": '{% if piece.kind == "gene" and "x" in [piece.kind, "x"] %}DOT{% endif %}',
}


SAME: dict[str, Mapping[str, tuple[str, str]]] = {"de": GERMAN, "en": {}}


def drawn(table: Table, language: str, directly: bool = False) -> tuple[list[object], bool]:
    """Compose a face; tell whether it was drafted for all languages."""
    words = (
        OneLanguage(catalog(language), STOCK.languages[language].numerals)
        if directly
        else AnyLanguage()
    )
    composer = table.speaker(table.drafter(table.game(FIELDS), words), language, SAME[language])
    face = front(composer)
    assert not composer.findings, [str(finding) for finding in composer.findings]
    assert face is not None
    return plain(face.marks), not composer._own


def catalog(language: str) -> Catalog:
    """Return the words of a language."""
    words = SAME[language].items()
    return Catalog(language, {context: Entry(*said) for context, said in words})


def lay(table: Table, template: str) -> None:
    """Write a template, and others that it may include."""
    for short, long in ELEMENTS.items():
        template = template.replace(short, long)
    table.write("card.xml", f"<face>{template}</face>")
    table.write("centre.xml", '<dot r="2"/>')
    table.write("right.xml", '<dot r="3"/>')
    table.write("right.x", '<dot r="4"/>')


@pytest.mark.parametrize("template", LOOKS.values(), ids=LOOKS)
def test_who_looks_at_words_is_noticed(table: Table, template: str) -> None:
    lay(table, template)
    for language in SAME:
        made, is_shared = drawn(table, language)
        assert not is_shared
        assert made == drawn(table, language, directly=True)[0]


@pytest.mark.parametrize("template", LOOKS_AWAY.values(), ids=LOOKS_AWAY)
def test_who_does_not_look_is_let_through(table: Table, template: str) -> None:
    lay(table, template)
    for language in SAME:
        made, is_shared = drawn(table, language)
        assert is_shared
        assert made and made == drawn(table, language, directly=True)[0]


WRITTEN = """<face>
<text w="50" h="50"> {{ piece.name }}
  {{ piece.name ~ "/" ~ piece.more }} </text>
<text w="50" h="50">{{ say(piece.more, n=piece.name, m=1.5) }}, {{ [piece.name]|join }}</text>
<group x="3"><text w="50" h="50">{{ piece.more }}</text><dot r="1"/></group>
{% if piece.more %}<dot r="2"/>{% endif %}
</face>"""
LETTERS = st.text("aB \n\t\r&<>'\"{}nm|*~#%\u2028\u00ad;é", max_size=12)


@settings(max_examples=60)
@given(st.lists(LETTERS, min_size=4, max_size=4))
@example(["", "", "", ""])
@example(["Ant", "{n} and {m}", "", "{m} &amp; {n}"])
@example(["one\ntwo", "\n{n}\n", "eins\n\nzwei\n", " "])
@example(["a {icon:gene} b", "{icon:leaf}", "{icon:leaf}", "{icon:none}"])
def test_words_are_filled_in_as_if_the_template_had_written_them(said: list[str]) -> None:
    with TemporaryDirectory() as folder:
        table = Table(Path(folder))
        table.write("card.xml", WRITTEN)
        game = table.game({"name": said[0], "more": said[1]})
        pairs = {"name": (said[0], said[2]), "more": (said[1], said[3])}
        german = {
            MessageId.text_of("cards", "ant", name): one for name, one in pairs.items() if one[0]
        }
        drafter = table.drafter(game, AnyLanguage())
        for language, words in (("en", {}), ("de", german)):
            entries = {context: Entry(*one) for context, one in words.items()}
            own = table.drafter(
                game, OneLanguage(Catalog(language, entries), STOCK.languages[language].numerals)
            )
            faces = [front(table.speaker(one, language, words)) for one in (drafter, own)]
            assert faces[0] and faces[1]
            assert plain(faces[0].marks) == plain(faces[1].marks)


def test_a_mistake_is_told_in_words_and_never_in_what_stands_for_them(table: Table) -> None:
    outside = table.face("{{ piece.name }}")
    assert table.told(outside) == ["card.xml:1: text 'Ant' outside of <text> [put it into <text>]"]
    wrong = table.face('<box w="{{ piece.name }}" h="1"/>')
    assert table.told(wrong) == [
        "card.xml:2: <box>: w: 'Ant' is not a length: write 30, 30mm, 2.5in or 9pt"
    ]
    unknown = table.face(
        "<text w='9' h='9'>{{ piece.texts.index(piece.name) }}</text>", {"texts": []}
    )
    assert table.told(unknown) == ["card.xml:2: 'Ant' is not in list"]


def test_letters_that_stand_for_words_may_be_in_data(table: Table) -> None:
    odd = f"{OPEN}0 {OPEN}7{CLOSE}"
    made = table.face("{% if piece.kind == 'x' %}<dot r='1'/>{% endif %}", {"kind": odd})
    assert table.told(made) == ["card.xml:2: words are looked at"]
    made = table.face("<text w='50' h='9'>{{ piece.kind }}</text>", {"kind": odd})
    assert "U+FDD0" in str(made.findings)


def test_a_sentence_that_gets_too_long_in_a_language_is_told(table: Table) -> None:
    template = "<face><text w='9' h='9'>{{ say(piece.name, n=piece.more) }}</text></face>"
    made = table.make(template, {"name": "{n}" * 99, "more": "x" * 1000})
    assert table.told(made)[0] == "card.xml:1: say: a sentence of more than 50,000 letters"


def test_each_phrase_has_one_token_and_the_same_comes_back() -> None:
    words = AnyLanguage()
    ant, bear = words.message("a", "Ant"), words.message("b", "Bear")
    assert ant == words.message("a", "Ant") != bear
    assert words.message("c", "") == words.given("d", "") == ""
    assert words.phrases_in(f"{ant}, {bear}!") == (
        Phrase("a", "Ant"),
        ", ",
        Phrase("b", "Bear"),
        "!",
    )


@pytest.mark.parametrize("value", [1234567, -3, 2.5, 1e16, 1000])
def test_a_number_is_written_by_each_language(value: float) -> None:
    words = AnyLanguage()
    for code, language in STOCK.languages.items():
        numerals = language.numerals
        speaker = OneLanguage(Catalog(code, {}), numerals)
        number, sentence = words.number(value), words.say("of {n}", n=value)
        assert OPEN in number and OPEN in sentence
        assert speaker.filled(words.phrases_in(number), {}) == numerals.written(value)
        said = OneLanguage(Catalog(code, {}), numerals).say("of {n}", n=value)
        assert speaker.filled(words.phrases_in(sentence), {}) == said
        assert said == f"of {numerals.written(value)}"


def test_a_number_that_all_languages_write_alike_is_no_phrase() -> None:
    words = AnyLanguage()
    assert words.number(999) == words.number(999.0) == "999"
    assert words.say("{n} of {m}", n=0, m=12) == "0 of 12"


@pytest.mark.parametrize("template", ["number('7')", "number(piece.none)", "number(true)"])
def test_only_numbers_are_written_as_one(table: Table, template: str) -> None:
    made = table.face(f"<text w='50' h='9'>{{{{ {template} }}}}</text>")
    assert "is not a number" in str(made.findings)


def test_a_speaker_says_what_it_is_given() -> None:
    words, speaker = AnyLanguage(), OneLanguage(catalog("de"), STOCK.languages["de"].numerals)
    text = f"{words.given('tagline', 'x')} {words.language}"
    assert speaker.filled(words.phrases_in(text), {"tagline": "eins\nzwei"}) == "eins\u2028zwei de"


def test_two_languages_are_drafted_once(table: Table, rendered: list[str]) -> None:
    lay(table, LOOKS_AWAY["a sentence"])
    drafter = table.drafter(table.game(FIELDS), AnyLanguage())
    for language, words in SAME.items():
        assert front(table.speaker(drafter, language, words))
    assert rendered == ["art.xml", "card.xml"]
