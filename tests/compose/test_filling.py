"""Drafts are filled with words, or drawn again."""

from collections.abc import Mapping
from pathlib import Path as PathWords
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.base.colours import CONTRAST, Colour, Tone
from pnp.check.faces import walk
from pnp.compose.inks import GREY, LINE, SAVER, Colouring
from pnp.compose.limits import CLOSE, OPEN
from pnp.compose.words import AnyLanguage, OneLanguage
from pnp.model.draft import Phrase
from pnp.model.face import Circle, Group, Mark, Paint, Path, Rect, Shape, Text
from pnp.model.messages import Catalog, Entry, MessageId
from tests.support.templates import STOCK, Table, front, laid_open, plain

# Drafts filled with words: texts, icons, symbols with texts in them, and other pieces.


NAME = MessageId.text_of("cards", "ant", "name")
SIGN = """<art><symbol name="sign" w="20" h="10">
  <box w="20" h="10" fill="current"/><text w="20" h="10" fill="current">{{ _("Stop") }}</text>
</symbol></art>"""


def said(
    table: Table, language: str = "de", german: str = "Ameise", name: str = "Ant"
) -> list[str]:
    """Return the texts of a face in a language."""
    words = {NAME: (name, german), MessageId.label("Stop"): ("Stop", "Halt")} if german else {}
    game = table.game({"name": name})
    composer = table.speaker(table.drafter(game, AnyLanguage()), language, words)
    face = front(composer)
    assert face and not composer.findings and not composer._own
    return [text.text for text in Text.all_in(face.marks)]


def test_a_text_is_set_in_the_words_of_each_language(table: Table) -> None:
    table.write("card.xml", '<face><text w="50" h="9">{{ piece.name }}!</text></face>')
    assert said(table) == ["Ameise!"]
    assert said(table, german="") == ["Ant!"], "what nobody has translated stays English"
    assert said(table, german="eins\nzwei\n") == ["eins\nzwei!"]


def test_an_empty_text_is_no_text(table: Table) -> None:
    table.write("card.xml", '<face><text w="50" h="9"> {{ piece.name }} </text></face>')
    assert said(table, name="", german="") == []
    assert said(table, german="  ") == []


def test_hyphens_are_those_of_the_language(table: Table) -> None:
    long = "Wachstumsmarkt"
    table.write(
        "card.xml", '<face><text w="19" h="40" hyphens="yes">{{ piece.name }}</text></face>'
    )
    game = table.game({"name": long})
    drafter = table.drafter(game, AnyLanguage())
    german, french = (front(table.speaker(drafter, language)) for language in ("de", "fr"))
    assert german and french and plain(german.marks) != plain(french.marks)


def test_icons_stand_in_texts_and_in_their_colour(table: Table) -> None:
    table.write("card.xml", '<face><text w="50" h="9" fill="Sea">{{ piece.name }}</text></face>')
    drafter = table.drafter(table.game({"name": "a {icon:leaf}"}), AnyLanguage())
    face = front(table.speaker(drafter))
    assert face
    (group,) = laid_open(face.marks)
    assert isinstance(group, Group) and isinstance(group.marks[0], Text)
    (dot,) = [mark for mark in walk(group.marks) if isinstance(mark, Circle)]
    assert dot.paint.stroke == "#0055aa"


def test_symbols_say_what_is_in_them(table: Table) -> None:
    table.write("art.xml", SIGN)
    table.write(
        "card.xml",
        '<face><use name="sign" fill="Sea"/><icon name="sign" y="30" size="5"/>'
        '<text w="50" h="9" y="50">{icon:sign}{{ piece.name }}</text></face>',
    )
    assert said(table) == ["Halt", "Halt", "{icon:sign}Ameise", "Halt"]
    assert said(table, german="") == ["Stop", "Stop", "{icon:sign}Ant", "Stop"]


def test_what_many_groups_have_in_common_stays_in_common(table: Table) -> None:
    table.write("art.xml", SIGN)
    uses = '<use name="sign" fill="ink"/><use name="sign" fill="ink" y="20"/>'
    table.write("card.xml", f"<face>{uses}</face>")
    drafter = table.drafter(table.game(), AnyLanguage())
    face = front(table.speaker(drafter))
    assert face
    one, two = face.marks
    assert isinstance(one, Group) and isinstance(two, Group)
    assert plain(one.marks) == plain(two.marks) and one.shared == two.shared


def test_a_piece_is_shown_in_the_words_of_each_language(table: Table) -> None:
    table.write("card.xml", '<face><text w="50" h="9">{{ piece.name }}</text></face>')
    table.write("back.xml", '<face><piece name="cards/ant" w="20"/><dot r="2"/></face>')
    game = table.game(back="back.xml")
    drafter = table.drafter(game, AnyLanguage())
    for language, words, name in (("en", {}, "Ant"), ("de", {NAME: ("Ant", "Ameise")}, "Ameise")):
        composer = table.speaker(drafter, language, words)
        shown = composer.shown("cards/ant", "back")
        assert [text.text for text in Text.all_in(shown.marks)] == [name]
        assert shown.bulk.marks == 3 and not composer.findings


# Drawings in other inks: each mark with an eye on what lies below it.


NAVY = "#102050"


def inked(table: Table, colouring: Colouring, body: str) -> list[Mark]:
    """Return the marks of a card in some ink, groups opened."""
    table.colouring = colouring
    made = table.face(body).face
    assert made is not None
    return [mark for mark in walk(made.marks) if not isinstance(mark, Group)]


def paints(marks: list[Mark]) -> list[Paint]:
    return [mark.paint for mark in marks if isinstance(mark, Shape)]


def letters(marks: list[Mark]) -> str:
    return next(run.fill for mark in marks if isinstance(mark, Text) for run in mark.runs)


LEAF = '<icon name="leaf" x="3" y="3" size="4"/>'
GROUND = f'<box w="60" h="90" fill="{NAVY}"/>'
SAID = '<text x="5" y="5" w="50" h="10" fill="#ffffff">Ant</text>'


@pytest.mark.parametrize("colouring", [SAVER, LINE], ids=["saver", "line"])
def test_light_letters_on_what_was_dark_become_dark(table: Table, colouring: Colouring) -> None:
    marks = inked(table, colouring, GROUND + SAID)
    ground, said = paints(marks)[0].fill, letters(marks)
    assert isinstance(ground, str) and Tone.of(ground).light > 0.9
    assert Colour.contrast(Colour.parse(said).luminance, Colour.parse(ground).luminance) > CONTRAST


def test_light_letters_on_a_small_dark_plate_that_stays_dark_stay_light(table: Table) -> None:
    plate = f'<box x="5" y="5" w="2" h="2" fill="{NAVY}"/>'
    said = '<text x="5" y="5" w="2" h="2" size="4" min="4" fill="#ffffff">A</text>'
    marks = inked(table, SAVER, plate + said)
    assert paints(marks)[0].fill == NAVY
    assert letters(marks) == "#ffffff"


def test_the_shadow_of_letters_stays_a_shadow(table: Table) -> None:
    shadow = SAID.replace("#ffffff", "#0a1840")  # hardly to be seen on its ground
    assert Tone.of(letters(inked(table, SAVER, GROUND + shadow + SAID))).light > 0.8
    assert letters(inked(table, LINE, GROUND + shadow + SAID)) == "#ffffff"


def test_dark_letters_stay_as_they_are(table: Table) -> None:
    said = '<text x="5" y="5" w="50" h="10" fill="#601020">Ant</text>'
    assert letters(inked(table, SAVER, said)) == "#601020"


def test_what_colour_alone_told_apart_gets_a_line(table: Table) -> None:
    disc = '<dot x="30" y="40" r="8" fill="#ffffff"/>'
    for colouring in (SAVER, LINE):
        paint = paints(inked(table, colouring, GROUND + disc))[1]
        assert paint.stroke and Tone.of(paint.stroke).light < 0.6
    assert not paints(inked(table, SAVER, disc))[0].stroke  # white on paper was never seen


def test_a_shade_gets_no_line(table: Table) -> None:
    shade = '<dot x="30" y="40" r="8" fill="#ffffff" opacity="0.2"/>'
    assert not paints(inked(table, SAVER, GROUND + shade))[1].stroke
    assert len(paints(inked(table, LINE, GROUND + shade))) == 1  # it goes


def test_the_larger_a_surface_the_paler(table: Table) -> None:
    boxes = (f'<box w="{w}" h="{w}" fill="{NAVY}"/>' for w in (2, 3, 6, 25, 60))
    fills = [paints(inked(table, SAVER, box))[-1].fill for box in boxes]
    lights = [Tone.of(fill).light for fill in fills if isinstance(fill, str)]
    assert lights == sorted(lights) and fills[0] == NAVY and lights[-1] > 0.95


def test_size_counts_as_it_is_on_paper(table: Table) -> None:
    large = f'<group scale="20"><box w="2" h="2" fill="{NAVY}"/></group>'
    fill = paints(inked(table, SAVER, large))[0].fill
    assert isinstance(fill, str) and Tone.of(fill).light > 0.8


def test_light_lines_on_a_dark_ground_become_dark_lines(table: Table) -> None:
    line = '<path d="M 5 5 H 50" stroke="#c0d0ff" line="0.2"/>'
    stroke = paints(inked(table, SAVER, GROUND + line))[1].stroke
    assert Tone.of(stroke).light < 0.75
    assert paints(inked(table, LINE, GROUND + line))[1].stroke == "#000000"


def test_a_thick_line_keeps_its_two_edges(table: Table) -> None:
    ring = '<dot x="30" y="40" r="12" stroke="#d03020" line="5"/>'
    for colouring in (SAVER, LINE):
        *_, edge, inside = paints(inked(table, colouring, ring))
        assert edge.line == 5 and Tone.of(edge.stroke).light < 0.6
        assert 4 < inside.line < 5 and Tone.of(inside.stroke).light > 0.8


def test_gradients_become_pale_and_white(table: Table) -> None:
    run = '<box w="60" h="90" fill="linear(0 0 0 90, #102050 0, #8090c0 1)"/>'
    (pale,) = paints(inked(table, SAVER, run))
    assert not isinstance(pale.fill, str)
    assert all(Tone.of(colour).light > 0.9 for _, colour in pale.fill.stops)
    assert paints(inked(table, LINE, run))[0].fill == "#ffffff"


def test_line_leaves_black_and_white_alone(table: Table) -> None:
    art = (
        GROUND
        + '<dot x="30" y="40" r="0.3" fill="#ffcc00"/><icon name="leaf" x="3" y="3" size="4"/>'
    )
    used = paints(inked(table, LINE, art))
    assert {paint.fill for paint in used} | {paint.stroke for paint in used} <= {
        "", "#000000", "#ffffff",
    }  # fmt: skip


def test_grey_has_three_equal_parts_and_black_letters(table: Table) -> None:
    run = '<box w="9" h="9" fill="linear(0 0 0 9, #ff0000 0, #00ff00 1)" stroke="#0000ff"/>'
    said = '<text x="5" y="5" w="50" h="10" fill="#22262e">Ant</text>'
    marks = inked(table, GREY, run + said)
    (paint,) = paints(marks)
    assert not isinstance(paint.fill, str)
    colours = [*(colour for _, colour in paint.fill.stops), paint.stroke]
    assert all(len(set(Colour.parse(colour))) == 1 for colour in colours)
    lights = [Colour.parse(colour).luminance for colour in colours]
    assert lights == pytest.approx([0.2126, 0.7152, 0.0722], abs=0.005)
    assert letters(marks) == "#000000"


def test_icons_in_texts_follow(table: Table) -> None:
    said = '<text x="5" y="5" w="50" h="10" fill="#ffffff">Ant {icon:leaf}</text>'
    used = paints(inked(table, LINE, GROUND + said))
    assert len(used) > 1
    assert all(not paint.fill or paint.fill in ("#000000", "#ffffff") for paint in used)


def test_symbols_stay_shared(table: Table) -> None:
    table.colouring = SAVER
    marks = table.face(
        '<icon name="leaf" x="3" y="3" size="4"/><icon name="leaf" x="9" y="3" size="4"/>'
    ).marks
    groups = [mark for mark in walk(marks) if isinstance(mark, Group) and mark.shared]
    assert len(groups) == 2


def test_a_path_of_one_line_has_no_inside(table: Table) -> None:
    marks = inked(table, SAVER, '<path d="M 5 5 H 50" fill="#102050" stroke="#102050"/>')
    assert [type(mark) for mark in marks if not isinstance(mark, Rect)] == [Path]


# Words of all languages at once: whoever looks at one is noticed, and who does not is not.


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
        table = Table(PathWords(folder))
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
