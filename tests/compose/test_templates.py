"""Templates: how they are compiled, read and run."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import Environment, nodes
from jinja2.ext import extract_from_ast

from pnp.base.findings import Refused, Where
from pnp.base.numerals import ENGLISH
from pnp.check.faces import walk
from pnp.compose.limits import (
    CLOSE,
    OPEN,
    Limits,
    NeedsOneLanguage,
    refuse_words,
    refuse_words_within,
)
from pnp.compose.sandbox import Sandbox
from pnp.compose.templates import MOST_TOLD, TemplateFacts, Views, labels, scan, translated_texts
from pnp.compose.words import AnyLanguage, OneLanguage
from pnp.model.face import Rect, Side, Text
from pnp.model.messages import Catalog, Entry, MessageId
from pnp.uses.overview import Macro, macros
from tests.support.templates import Table

# Templates: what they see, what they may not do, and where their mistakes stand.


def written(table: Table, expression: str, fields: dict[str, object] | None = None) -> str:
    """Return what an expression writes."""
    mark = table.face(f'<text w="60" h="50" wrap="no">{expression}</text>', fields).mark
    assert isinstance(mark, Text)
    return mark.text


# What templates see


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("{{ piece.name }}", "Ant"),
        ("{{ piece.id }} {{ piece.copies }}", "ant 2"),
        ("{{ piece.cost + 1 }}", "4"),
        ("{{ game.id }} {{ game.title }} {{ game.version }}", "demo Demo 1.2"),
        ("{{ component.id }} {{ component.title }} {{ component.total }}", "cards Cards 2"),
        ("{{ w }} {{ h }} {{ bleed }} {{ safe }} {{ side }} {{ lang }}", "60 90 3 4 front en"),
        ("{{ colours.ink }}", "#101820"),
        ("{{ 1 / 3 }}", "0.3333"),
        ("{{ 2.50 }} {{ 3.0 }} {{ 0.00001 }}", "2.5 3 0"),
        ("{{ cos(0) }} {{ sqrt(16) }} {{ floor(2.7) }} {{ ceil(2.1) }}", "1 4 2 3"),
        ("{{ (2 * pi)|round(2) }}", "6.28"),
        ("{{ 'a,b'.split(',')|join('-') }}", "a-b"),
        ("{{ [3, 1, 2]|sort|join }}", "123"),
        ("{% for a, b in zip([1, 2], 'xy') %}{{ a }}{{ b }}{% endfor %}", "1x2y"),
        (
            "{% set n = namespace(x=1) %}{% for i in range(3) %}{% set n.x = n.x * 2 %}{% endfor %}"
            "{{ n.x }}",
            "8",
        ),
        ("{{ 'x' * 3 }}", "xxx"),
        ("{{ 2 ** 10 }}", "1024"),
        ("{{ 'a' ~ 1 ~ 'b' }}", "a1b"),
        ("{{ _('START') }}", "START"),
        ("{{ 'yes' if piece.none is none else 'no' }}", "yes"),
        ("{{ piece.none or 'nothing' }}", "nothing"),
        ("{{ range(2, 8, 3)|list|length }}", "2"),
        ("{{ {'a': 1}.a }}", "1"),
        ("{{ 'abc'[1] }}", "b"),
        ("{{ 'a\\nb' }}", "a\nb"),
    ],
)
def test_what_templates_can_say(table: Table, expression: str, expected: str) -> None:
    assert written(table, expression) == expected


def test_chance_is_the_same_for_the_same_seed(table: Table) -> None:
    one, same, other = (float(written(table, f"{{{{ chance('{seed}', 1) }}}}")) for seed in "aab")
    assert one == same != other
    assert 0 <= one < 1
    values = [float(written(table, f"{{{{ chance({n}) }}}}")) for n in range(20)]
    assert len(set(values)) == 20
    assert min(values) < 0.3
    assert max(values) > 0.7


@pytest.mark.parametrize(
    "value", ["<b>&amp;</b>", "{{ 1 }}", "{% for %}", "]]>", "'\"", "<dot r='1'/>"]
)
def test_what_a_field_says_is_never_markup_or_template(table: Table, value: str) -> None:
    assert written(table, "{{ piece.name }}", {"name": value}) == value


def test_a_translation_is_never_markup_or_template(table: Table) -> None:
    words = {"cards/ant.name": ("Ant", "<dot/> {{ 1 }} & Co"), "label.GO": ("GO", "<br/>{% x %}")}
    template = '<face><text w="60" h="50">{{ piece.name }} {{ _("GO") }}</text></face>'
    mark = table.make(template, words=words, language="de").mark
    assert isinstance(mark, Text)
    assert mark.text == "<dot/> {{ 1 }} & Co <br/>{% x %}"


def test_translations_reach_titles_fields_lists_and_labels(table: Table) -> None:
    words = {
        "game.title": ("Demo", "Probe"),
        "cards.title": ("Cards", "Karten"),
        "cards/ant.name": ("Ant", "Ameise"),
        "cards/ant.texts.1": ("two", "zwei"),
        "label.GO": ("GO", "LOS"),
    }
    template = (
        '<face><text w="60" h="50">{{ game.title }} {{ component.title }} {{ piece.name }}'
        ' {{ piece.texts|join(",") }} {{ _("GO") }} {{ lang }}</text></face>'
    )
    made = table.make(template, {"texts": ["one", "two"]}, words, "de")
    assert isinstance(made.mark, Text)
    assert made.mark.text == "Probe Karten Ameise one,zwei LOS de"


# Lines


def test_a_newline_in_a_value_is_a_line_and_one_in_the_template_is_not(table: Table) -> None:
    inside = '<text w="60" h="50">\n  one\n  {{ piece.name }}\n two </text>'
    mark = table.face(inside, {"name": "a\nb\n"}).mark
    assert isinstance(mark, Text)
    assert mark.text == "one a\nb two"
    assert len({run.y for run in mark.runs}) == 2


def test_br_breaks_a_line(table: Table) -> None:
    mark = table.face('<text w="60" h="50">one<br/> two<br/><br/>four</text>').mark
    assert isinstance(mark, Text)
    assert mark.text == "one\ntwo\n\nfour"
    one, two, four = (run.y for run in mark.runs)
    assert four - two == pytest.approx(2 * (two - one))


# Mistakes and their places


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("{{ piece.nmae }}", "it has no attribute 'nmae' [did you mean 'name'?]"),
        ("{{ game.titel }}", "it has no attribute 'titel' [did you mean 'title'"),
        ("{{ peice.name }}", "'peice' is undefined [did you mean 'piece'?]"),
        ("{{ rnage(3) }}", "'rnage' is undefined [did you mean 'range'?]"),
        ("{{ piece.none }}", "a field that is empty here was to be written out"),
        ("{% for %}", "Expected an expression, got 'end of statement block'"),
        ("{% if x %}", "Unexpected end of template"),
        ("{{ 'a", 'unexpected char "\'"'),
        ("{% do x %}", "Encountered unknown tag 'do'."),
        ("{{ 'a'|nope }}", "No filter named 'nope'."),
        ("{{ 1|rounded }}", "No filter named 'rounded'. [did you mean 'round'?]"),
        ("{{ 'a'|safe }}", "No filter named 'safe'."),
        ("{% if 1 is nope %}{% endif %}", "No test named 'nope' found."),
        ("{{ 1 / 0 }}", "division by zero"),
        ("{{ 'a' + 1 }}", "can only concatenate str"),
        ("{{ [1][5] }}", "list object has no element 5"),
        ("{{ sqrt(-1) }}", "math domain error"),
        ("{{ cos('a') }}", "must be real number, not str"),
        ("{{ piece.cost() }}", "'int' object is not callable"),
        ("{{ 1e999 }}", "a number is too large"),
        ('{% include "nope.xml" %}', "no template 'nope.xml'"),
        ('{% import "huose.xml" as x %}', "no template 'huose.xml' [did you mean 'house.xml'?]"),
        ('{% include "/etc/passwd" %}', "no template '/etc/passwd'"),
        ('{% include "../secret.xml" %}', "no template '../secret.xml'"),
        ('{% include "sub/../../secret.xml" %}', "no template 'sub/../../secret.xml'"),
        ('{% import "../secret.xml" as x %}', "no template '../secret.xml'"),
        ('{% from "../secret.xml" import x %}', "no template '../secret.xml'"),
        ('{% extends "../secret.xml" %}', "no template '../secret.xml'"),
        ('{% set x = "../secret.xml" %}{% include x %}', "no template '../secret.xml'"),
    ],
)
def test_a_mistake_in_a_template_is_told_with_its_line(
    table: Table, inside: str, expected: str
) -> None:
    (table.folder / "secret.xml").write_text("<face>secret</face>")
    found = table.told(table.face(f"\n\n{inside}"))
    assert len(found) == 1
    place, told = found[0].split(": ", 1)
    assert told.startswith(expected)
    assert place == ("card.xml:5" if inside == "{% if x %}" else "card.xml:4")


@pytest.mark.parametrize(
    ("name", "text", "use", "expected"),
    [
        (
            "part.xml",
            "\n\n{{ nope }}",
            '{% include "part.xml" %}',
            "part.xml:3: 'nope' is undefined",
        ),
        (
            "sub/part.xml",
            "\n{{ nope }}",
            '{% include "sub/part.xml" %}',
            "sub/part.xml:2: 'nope' is",
        ),
        ("part.txt", "\n{{ nope }}", '{% include "part.txt" %}', "part.txt:2: 'nope' is undefined"),
        (
            "part.xml",
            "\n\n{% for %}",
            '{% include "part.xml" %}',
            "part.xml:3: Expected an expression",
        ),
        (
            "part.xml",
            "\n\n<nope/>",
            '{% include "part.xml" %}',
            "part.xml:3: there is no element <nope>",
        ),
        (
            "part.xml",
            "{% macro m() %}\n{{ nope }}{% endmacro %}",
            '{% import "part.xml" as p %}{{ p.m() }}',
            "part.xml:2: 'nope' is undefined",
        ),
        (
            "part.xml",
            '{% macro m() %}\n<box w="1"/>{% endmacro %}',
            '{% import "part.xml" as p %}{{ p.m() }}',
            "part.xml:2: <box>: 'h' is missing",
        ),
    ],
)
def test_a_mistake_in_a_part_is_told_where_it_stands(
    table: Table, name: str, text: str, use: str, expected: str
) -> None:
    table.write(name, text)
    assert table.told(table.face(use))[0].startswith(expected)


def test_an_element_with_a_condition_inside_still_knows_its_line(table: Table) -> None:
    made = table.face('\n<box{% if true %} r="1"{% endif %} w="1"/>')
    assert table.told(made) == ["card.xml:3: <box>: 'h' is missing"]


def test_elements_in_loops_and_behind_comments_know_their_lines(table: Table) -> None:
    inside = '{# two\nlines #}\n{% for i in range(2) %}\n<dot r="1"/>\n\n<box w="1"/>{% endfor %}'
    assert table.told(table.face(inside)) == ["card.xml:7: <box>: 'h' is missing"]


@pytest.mark.parametrize("mark", ["x:²", "x:1", "nowhere.xml:3", "", "card.xml", "../card.xml:1"])
def test_a_line_mark_of_the_templates_own_is_no_place(table: Table, mark: str) -> None:
    told = table.told(table.face(f'<group><{{{{ "box" }}}} _="{mark}" w="a" h="1"/></group>'))
    assert told == [
        "card.xml:2: <box>: there is no attribute '_'",
        "card.xml:2: <box>: w: 'a' is not a length: write 30, 30mm, 2.5in or 9pt",
    ]


def test_an_element_whose_name_is_made_stands_where_its_holder_does(table: Table) -> None:
    made = table.face('\n<group>\n<{{ "box" }} fill="_"/><{{ "bx" }} w="_"/></group>')
    assert {line.split(": ")[0] for line in table.told(made)} == {"card.xml:3"}
    made = table.make('{{ "<face><bx/></face>" }}<{{ "bx" }} fill="_"/>')
    assert {line.split(":")[0] for line in table.told(made)} == {"card.xml"}


@pytest.mark.parametrize("name", ["cats&dogs.xml", "it's.xml", "a<b>.xml", "ä ö.xml", "x.y.xml"])
def test_a_template_may_be_called_as_files_are(table: Table, name: str) -> None:
    table.write(name, '<group>\n<box w="a" h="1"/></group>')
    (told,) = table.told(table.face(f'{{% include "{name}" %}}'))
    assert told.startswith(f"{name}:2: <box>: w: ")
    table.write(name, "<group>\n<box></group>")
    (told,) = table.told(table.face(f'{{% include "{name}" %}}'))
    assert told.startswith(f"{name}:2: not well-formed XML")


@pytest.mark.parametrize(
    ("inside", "code"),
    [
        ('{{ _("\\ud800") }}', "U+D800"),
        ('{{ "\\ufdd0" ~ 0 ~ "\\ufdd1" }}', "U+FDD0"),
        ('{% set t = "\\x00" %}', "U+0000"),
        ("<!-- \ufdd0 -->", "U+FDD0"),
        ('{{ "\\N{NULL}" }}', "U+0000"),
    ],
)
def test_letters_that_no_paper_shows_are_told_in_their_line(
    table: Table, inside: str, code: str
) -> None:
    told = table.told(table.face(f"\n{inside}"))
    assert told == [f"card.xml:3: the character {code} can not be printed"]


def test_the_same_mistake_in_a_hundred_cards_is_one_finding(table: Table) -> None:
    table.write("card.xml", '<face><box w="1"/></face>')
    composer, component = table.composer()
    for _ in range(100):
        composer.face(component, component.pieces[0], Side.FRONT)
    assert len(composer.findings) == 1


def test_a_missing_template_is_told_where_the_game_names_it(table: Table) -> None:
    composer, component = table.composer()
    assert composer.face(component, component.pieces[0], Side.FRONT) is None
    (finding,) = composer.findings
    assert finding.where == Where("game.yaml", 8, 12)
    assert finding.message == "no template 'card.xml'"


def test_what_is_not_utf_8_is_told_with_its_line(table: Table) -> None:
    (line,) = table.told(table.make(b"<face>\n\n\xff</face>"))
    assert line == "card.xml:3: byte 0xff is not UTF-8"


@pytest.mark.parametrize(
    "inside",
    [
        "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
        "{% for i in [1] %}" * 30 + "{% endfor %}" * 30,
        "{{ 1" + " + 1" * 5000 + " }}",
        "{{ " + "[" * 3000 + "]" * 3000 + " }}",
    ],
)
def test_nesting_without_end_is_told(table: Table, inside: str) -> None:
    (line,) = table.told(table.face(inside))
    assert line.startswith("card.xml")
    assert "too deep" in line


def test_a_character_that_can_not_be_printed_is_told(table: Table) -> None:
    for value, code in (("a\x01b", "U+0001"), ("\ud800", "U+D800")):
        (line,) = table.told(
            table.face('<text w="9" h="9">{{ piece.name }}</text>', {"name": value})
        )
        assert line.startswith("card.xml:")
        assert f"the character {code} can not be printed" in line


# Backs that all pieces share


def shared(table: Table, back: str) -> bool:
    """Tell whether a back is the same for all pieces."""
    table.write("back.xml", back)
    composer, component = table.composer(back="back.xml")
    return composer.is_shared(component, Side.BACK)


def test_a_back_that_does_not_look_at_the_piece_is_shared(table: Table) -> None:
    assert shared(table, '<face><dot r="{{ w }}"/></face>')
    assert shared(table, '{% import "house.xml" as h %}<face>{{ h.ground(w, h, 1, "ink") }}</face>')


@pytest.mark.parametrize(
    "back",
    [
        "<face>{{ piece.id }}</face>",
        "{% set x = piece %}<face/>",
        "<face>{% if piece.rare %}{% endif %}</face>",
        '<face>{% include "house.xml" %}</face>',
        '{% extends "card.xml" %}',
    ],
)
def test_a_back_that_may_look_at_the_piece_is_not_shared(table: Table, back: str) -> None:
    assert not shared(table, back)


def test_a_front_is_never_shared(table: Table) -> None:
    table.write("card.xml", "<face/>")
    composer, component = table.composer()
    assert not composer.is_shared(component, Side.FRONT)


def test_shared_faces_are_named_after_the_first_piece(table: Table) -> None:
    table.write("back.xml", "<face/>")
    composer, component = table.composer(back="back.xml")
    face = composer.face(component, component.pieces[0], Side.BACK)
    assert face and str(face.name) == "cards/ant/back"


# The shared macros and the labels


def test_the_ground_runs_over_the_cut(table: Table) -> None:
    made = table.face('{% import "house.xml" as house %}{{ house.ground(w, h, bleed, "ink") }}')
    (box,) = [mark for mark in walk(made.marks) if isinstance(mark, Rect)]
    assert box.box == (-3, -3, 66, 96)


def test_labels_are_found_in_all_templates_of_a_game(table: Table) -> None:
    table.write("card.xml", '{% import "part.xml" as p %}<face>\n{{ _("GO") }}{{ p.m() }}</face>')
    table.write("part.xml", '{% macro m() %}{{ _("STOP") }}{{ _(piece.name) }}{% endmacro %}')
    composer, _ = table.composer()
    found = [
        (message.context, message.english, Path(message.where.file).name, message.where.line)
        for message in labels(composer.game, table.folders)
    ]
    assert found == [
        ("label.GO", "GO", "card.xml", 2),
        ("label.STOP", "STOP", "part.xml", 1),
    ]


def test_labels_of_a_broken_template_are_refused_with_its_place(table: Table) -> None:
    table.write("card.xml", "<face>\n{{ _('GO }}</face>")
    composer, _ = table.composer()
    with pytest.raises(Refused) as caught:
        list(labels(composer.game, table.folders))
    assert caught.value.findings[0].where.line == 2


@pytest.mark.parametrize(
    ("inside", "end", "line"),
    [
        ("{% if piece.name %}\n", "{% endif %}\n", 41),
        ("{% for i in [1] %}\n", "{% endfor %}\n", 40),
        ("{{ " + "(" * 50 + "1" + ")" * 50 + " }}", "", 2),
        ("{{ " + "[" * 50 + "1" + "]" * 50 + " }}", "", 2),
    ],
)
def test_a_template_that_is_nested_too_deeply_is_told_with_its_line(
    table: Table, inside: str, end: str, line: int
) -> None:
    times = 60 if end else 1
    (told,) = table.told(table.face(inside * times + end * times))
    assert told == f"card.xml:{line}: the template is nested too deeply: 40 levels are allowed"


def test_a_sum_without_end_is_told(table: Table) -> None:
    (told,) = table.told(table.face("{{ " + "+".join(["1"] * 3000) + " }}"))
    assert told.startswith("card.xml:") and "the template is nested too deeply" in told


def test_what_python_says_of_a_template_is_not_told_without_end(table: Table) -> None:
    (found,) = table.face(f'<text w="9" h="9">{{{{ {"a" * 300} }}}}</text>').findings
    assert len(found.message) == MOST_TOLD


# Compiled templates: what is passed to the sandbox, and what needs no guard.


def calls(template: str) -> list[str]:
    """Return the sandbox's methods that a compiled template calls, but for writing."""
    code = Sandbox(Limits(), autoescape=True).compile(template, "card.xml", "card.xml", raw=True)
    known = "apart|compared|made|part|plus|run|steps|times|wordless|f_\\w+"
    return sorted(re.findall(rf"environment\.({known})\(", str(code)))


@pytest.mark.parametrize(
    ("template", "passed"),
    [
        ("{% for a in b %}{% endfor %}", ["steps"]),
        ("{% for a in 'bc' %}{% endfor %}", ["steps"]),
        ("{% for a, b in c %}{% endfor %}", ["apart"]),
        ("{% set a, b = c %}", ["wordless"]),
        ("{% set a = b %}", []),
        ("{{ a ~ b }}", ["part", "part"]),
        ("{{ a[1:] }}", ["made", "wordless"]),
        ("{{ a[1] }}", []),
        ("{{ a == 'b' }}", ["compared"]),
        ("{{ a < b in c }}", ["compared"] * 3),
        ("{{ a is even }}", ["compared"]),
        ("{{ 1 is eq(a) }}", ["compared"]),
        ("{{ a is defined }}", []),
        ("{{ [a] }}", ["made"]),
        ("{{ (a, 1) }}", ["made"]),
        ("{{ {a: b, 'c': d} }}", ["compared", "made"]),
        ("{{ a * b }}", ["times"]),
        ("{{ a + b }}", ["plus"]),
        ("{{ a * 2 }}", ["times"]),  # of a text, too
    ],
)
def test_what_could_spend_much_or_look_at_words_is_guarded(
    template: str, passed: list[str]
) -> None:
    assert calls(template) == passed


@pytest.mark.parametrize("template", ["{{ a * 0.5 }}", "{{ a + 2 }}", "{{ a < 3 }}", "{{ a - b }}"])
def test_what_can_not_grow_needs_no_guard(template: str) -> None:
    assert calls(template) == []


def test_functions_of_the_face_language_are_called_directly() -> None:
    assert calls("{{ cos(a) }}") == ["f_cos"]
    assert calls("{{ cos(*a) }}") == ["run"]
    assert calls("{{ other(a) }}") == ["run"]


@pytest.mark.parametrize(
    "template",
    [
        "{% set star = 1 %}{{ star(a) }}",
        "{% macro m(star) %}{{ star(1) }}{% endmacro %}",
        "{% for star in a %}{{ star(1) }}{% endfor %}",
        "{% macro star() %}{% endmacro %}{{ star() }}",
        '{% import "a.xml" as star %}{{ star(1) }}',
    ],
)
def test_a_name_that_a_template_gives_to_something_else_is_that(template: str) -> None:
    assert "f_star" not in calls(template)


# What stands for words is noticed wherever it is looked at.


WORD = f"a {OPEN}1{CLOSE}"


@pytest.mark.parametrize(
    "value", [WORD, [WORD], ([1], (WORD,)), {"a": WORD}, SimpleNamespace(a=[WORD])]
)
def test_words_are_noticed_however_deep_they_lie(value: Any) -> None:
    with pytest.raises(NeedsOneLanguage):
        refuse_words_within(value)
    with pytest.raises(NeedsOneLanguage):
        refuse_words_within([1, value])


@pytest.mark.parametrize("value", ["a", 1, None, [1, "a"], {"a": 1}, SimpleNamespace(a="b")])
def test_anything_else_may_be_looked_at(value: Any) -> None:
    assert refuse_words_within(value) is refuse_words(value) is value


# Macros are found with how they are called and what is said above them.


TEMPLATE = """\
{# A wheel
   with teeth. #}
{% macro wheel(x, y,
               teeth=8) %}<dot/>{% endmacro %}
{# Nothing of the next one. #}
<face/>
{%- macro bare() -%}{% endmacro %}
"""


def test_a_macro_has_the_comment_right_above_it_and_no_other() -> None:
    assert list(macros(TEMPLATE)) == [
        Macro("wheel(x, y, teeth=8)", "A wheel with teeth."),
        Macro("bare()", ""),
    ]


# Templates that are skimmed say what Jinja reads in them; what is not plain is left to Jinja.


ROOT = Path(__file__).resolve().parents[2]


def closely(source: str) -> TemplateFacts:
    """Return what Jinja finds."""
    tree = Environment().parse(source)
    kinds = (nodes.Import, nodes.FromImport, nodes.Include, nodes.Extends)
    used = [getattr(node, "template", None) for node in tree.find_all(kinds)]
    found = extract_from_ast(tree, ["_"])
    return TemplateFacts(
        [(line, text) for line, _, text in found if isinstance(text, str)],
        [name.value for name in used if isinstance(name, nodes.Const)],
    )


@pytest.mark.parametrize(
    "path", sorted((ROOT / "templates").rglob("*.xml")), ids=lambda path: path.parts[-2:]
)
def test_shipped_templates_are_plain(path: Path) -> None:
    source = path.read_text("utf-8")
    assert scan(source) == closely(source)


@pytest.mark.parametrize(
    "source",
    [
        "",
        "_('no tag') and {# {{ _('a comment') }} {% include 'x' %} #}",
        "{{ _('a') }}\n{{- _(\n'b' ) -}}\n{{+ f(_('c'), x=_(\"it's\")) }}",
        "{{ _(name) }}{{ a._('b') }}{{ a_('c') }}{{ 'a _(\"string\")' }}{{ _ ('d') }}",
        "{{ _('a') if x else _('b') }}{% if y == _('c') %}{{ _('d') }}{% elif _('e') %}{% endif %}",
        "{% set n = {'a': {'b': _('c')} } %}{% for x in [_('d')] %}{{ _('f') }}{% endfor %}",
        "{% import 'a.xml' as a %}{% from \"b.xml\" import c with context %}",
        "{% include 'f.xml' ignore missing %}{% extends 'g.xml' %}{% include name %}",
        "{% call m(_('a')) %}{{ _('b') }}{% endcall %}{% macro m(a=_('c')) %}{% endmacro %}",
    ],
)
def test_what_is_plain_is_seen_as_jinja_reads_it(source: str) -> None:
    assert scan(source) == closely(source)


@pytest.mark.parametrize(
    "source",
    [
        "{{ _('a\\'b') }}",
        "{{ _('a' 'b') }}",
        "{{ _('a', 1) }}",
        "{{ _('a' ~ b) }}",
        "{{ _(('a')) }}",
        "{{ {'a': {'b': _('c')}} }}",
        "{{ '}}' ~ _('c') }}",
        "{{ _('a') if _('b') else _('c') }}",
        "{{(a)if _('b') else _('c') }}",
        "{% for x in y if x == _('a') %}{{ _('b') }}{% endfor %}",
        "{% filter upper %}{{ _('b') }}{% endfilter %}",
        "{% raw %}{{ _('b') }}{% endraw %}",
        "{% include ['a', 'b'] %}",
        "{% include 'a' ~ b %}",
        "{{ _('a')",
        "{# {{ _('a') }}",
        "{{ _('a') }}\r\n",
    ],
)
def test_what_is_not_plain_is_left_to_jinja(source: str) -> None:
    assert scan(source) is None


# Views: what templates see of pieces, in words or in what stands for them.


GERMAN = {
    MessageId.text_of("cards", "ant", "name"): Entry("Ant", "Ameise"),
    MessageId.text_of("cards", "ant", "texts", 1): Entry("two", "zwei"),
}


def test_a_piece_is_seen_in_the_words_of_a_language(table: Table) -> None:
    game = table.game({"texts": ["one", "two", ""]})
    (component,) = game.components
    catalog = Catalog("de", GERMAN)
    view = Views(game, OneLanguage(catalog, ENGLISH)).face(
        component, component.pieces[0], Side.FRONT
    )
    assert (view["piece"].name, view["piece"].texts) == ("Ameise", ["one", "zwei", ""])
    assert translated_texts(component, component.pieces[0], catalog) == {
        ".name": "Ameise", ".texts.0": "one", ".texts.1": "zwei", ".texts.2": "",
    }  # fmt: skip


def test_all_pieces_have_the_same_in_place_of_their_words(table: Table) -> None:
    game = table.game()
    (component,) = game.components
    ant = component.pieces[0]
    bear = ant._replace(id="bear", fields={**ant.fields, "name": "Bear"})
    views = Views(game, AnyLanguage())
    names = [views.face(component, one, Side.FRONT)["piece"].name for one in (ant, bear)]
    assert names[0] == names[1] and OPEN in names[0]
    assert Views.without_words(component, ant) == Views.without_words(component, bear)
    empty = ant._replace(fields={**ant.fields, "name": ""})
    assert Views.without_words(component, empty) != Views.without_words(component, ant)
