"""The sandbox and its limits."""

from collections import deque
from threading import Thread
from typing import Any

import pytest
from jinja2.exceptions import SecurityError

from pnp.base.findings import Where
from pnp.base.geometry import Size
from pnp.check.games import Answer
from pnp.compose import limits
from pnp.compose.drafter import Figure
from pnp.compose.limits import MOST_ITEMS, MOST_LETTERS, MOST_NUMBER, Limits
from pnp.model.face import Side, Text
from tests.support.templates import COLOURS, Table

# The sandbox: no way out of it, and no way to spend endless time or memory in it.


# No way out


@pytest.mark.parametrize(
    "expression",
    [
        "''.__class__",
        "piece.__class__.__mro__",
        "piece.__dict__",
        "_.__globals__",
        "range.__self__",
        "self.__init__",
        "self._TemplateReference__context",
        "''|attr('__class__')",
        "''['__class__']",
        "[].__class__.__base__.__subclasses__()",
        "'{0.__class__}'.format(1)",
        "'{a.__class__}'.format_map({'a': 1})",
        "'%s' % piece",
        "namespace.__init__.__globals__",
        "cos.__self__",
        "dict",
        "lipsum()",
        "cycler",
        "joiner",
        "config",
        "request",
        "piece.name.encode()",
        "(1).__class__",
        "loop.__class__",
        "[1].append(2)",
        "colours.__init__",
        "zip.mro()",
        "namespace.mro()",
        "namespace(x=1).__class__",
        "zip.__subclasses__()",
        "blob.__globals__",
        "piece|attr('__dict__')",
        "[piece]|map(attribute='__class__')|first",
        "[piece]|map('attr', '__class__')|first",
        "[piece]|groupby('__class__')|first",
        "([piece]|sort(attribute='__dict__')|first).id.__class__",
        "([1]|map('string')).gi_frame",
        "([1]|map('the steps')|first).gi_frame.f_globals",
        "'x'.join.__self__.__class__",
        "(5).to_bytes(4, 'big')",
        "(5).real",
        "(0.5).hex()",
        "range(3).__reduce__()",
        "'x'.center(9)",
        "'x'|center(9)",
        "[1]|_loop(-1)|list",
        "[1]|the steps",
        "self.environment",
        "piece.name.format(1)",
        "game|string",
        "''|safe",
        "x|pprint",
    ],
)
def test_there_is_no_way_out_of_the_sandbox(table: Table, expression: str) -> None:
    (line,) = table.told(table.face(f"\n{{{{ {expression} }}}}"))
    assert line.startswith("card.xml:3: ")


NEST = (
    "{% set n = namespace(x=[1]) %}{% for i in range(24) %}{% set n.x = [n.x, n.x] %}{% endfor %}"
)
BOMBS = {
    "a range without end": "{% for i in range(10**9) %}{% endfor %}",
    "a macro that calls itself": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "a block that calls itself": "{% block x %}{{ self.x() }}{% endblock %}",
    "a template that includes itself": '{% include "card.xml" %}',
    "a template that extends itself": '{% extends "card.xml" %}',
    "a template that imports itself": '{% import "card.xml" as c %}',
    "templates that include each other": '{% include "a.xml" %}',
    "a long repetition": '{{ "x" * 10**9 }}',
    "a long list": "{{ ([1] * 10**9)|length }}",
    "a repetition of repetitions": "{% set a = 'x' * 9999 %}{{ a * 9999 }}",
    "a tower of powers": "{{ 10 ** 10 ** 10 }}",
    "squares of squares": "{% set n = namespace(x=10) %}{% for i in range(16) %}"
    "{% set n.x = n.x * n.x %}{% endfor %}",
    "text doubled by ~": "{% set n = namespace(x='x' * 999) %}{% for i in range(13) %}"
    "{% set n.x = n.x ~ n.x %}{% endfor %}",
    "text doubled by +": "{% set n = namespace(x='x' * 999) %}{% for i in range(13) %}"
    "{% set n.x = n.x + n.x %}{% endfor %}",
    "a list doubled by +": "{% set n = namespace(x=[1]) %}{% for i in range(22) %}"
    "{% set n.x = n.x + n.x %}{% endfor %}",
    "text doubled in a block": "{% set n = namespace(x='x' * 999) %}{% for i in range(13) %}"
    "{% set s %}{{ n.x }}{{ n.x }}{% endset %}{% set n.x = s %}{% endfor %}",
    "text that replaces itself": "{% set a = 'x' * 2000 %}{% set b = a|replace('x', a) %}",
    "text that replaces itself by its method": "{% set a = 'x' * 2000 %}"
    "{% set b = a.replace('x', a) %}",
    "a joined range": "{{ range(3000)|join('x' * 999)|length }}",
    "a join by its method": "{{ ('x' * 999).join('y' * 3000)|length }}",
    "a wide batch": "{{ [1]|batch(10**6, 1)|list|length }}",
    "a thin slice": "{{ [1]|slice(10**6)|list|length }}",
    "a number of many places": '{{ 1.5|round(10**6, "floor") }}',
    "a sum of lists": "{{ ([[1] * 99] * 99)|sum(start=[])|length }}",
    "a padded number": "{{ '{:3000000}'.format(1) }}",
    "a padded percentage": "{{ '%3000000d' % 1 }}",
    "a padded text": "{{ 'x'.rjust(3000000) }}",
    "pairs of long ranges": "{{ zip(range(99999), range(99999))|length }}",
    "lists in lists": f"{NEST}{{{{ n.x }}}}",
    "lists in lists, joined": f"{NEST}{{{{ n.x|join }}}}",
    "lists in lists as text": f"{NEST}{{% set t = n.x|string %}}",
    "lists in lists behind ~": f"{NEST}{{% set t = n.x ~ '' %}}",
    "lists in lists as a seed": f"{NEST}{{% set t = chance(n.x) %}}",
    "lists in lists as a label": f"{NEST}{{% set t = _(n.x) %}}",
    "lists in lists, compared": f"{NEST}{{% set y = n.x %}}{NEST}{{% set t = y == n.x %}}",
    "lists in lists, tested": f"{NEST}{{% set y = n.x %}}{NEST}{{% set t = y is eq(n.x) %}}",
    "lists in lists, sorted": f"{NEST}{{% set y = n.x %}}{NEST}{{% set t = [y, n.x]|sort %}}",
    "tuples in tuples as a key": NEST.replace("[n.x, n.x]", "(n.x, n.x)")
    + "{% set t = {n.x: 1} %}",
    "lists that grow by other lists": "{% set a = [1] %}{% for i in range(22) %}"
    "{% set t = a.extend(a) %}{% endfor %}",
    "repetitions that are kept": "{% set n = namespace(x=[]) %}{% for i in range(250) %}"
    "{% set n.x = [n.x, [1] * 10000] %}{% endfor %}",
    "stretches that are kept": "{% set n = namespace(x=[], y='x' * 9999) %}"
    "{% for i in range(250) %}{% set n.x = [n.x, n.y[1:]] %}{% endfor %}",
    "long seeds": "{% set s = 'x' * 9999 %}{% for i in range(250) %}{% set t = chance(s) %}"
    "{% endfor %}",
    "a long template, often": '{% for i in range(900) %}{% include "long.xml" %}{% endfor %}',
    "a long block, often": '{% include "child.xml" %}',
    "a long macro, often": '{% from "long.xml" import m %}{% for i in range(900) %}'
    "{% set t = m() %}{% endfor %}",
    "megabytes of elements": '{% for i in range(60000) %}<box w="1" h="1" fill="ink"/>{% endfor %}',
    "megabytes of spaces": "{% for i in range(99000) %}" + " " * 300 + "{% endfor %}",
    "megabytes of text": '<text w="9" h="9">{% for i in range(300) %}{{ "x" * 9999 }}{% endfor %}'
    "</text>",
    "a wide negative batch": "{{ [w]|batch(-1000000000000)|list|length }}",
    "a number read from a text": "{% set a = ('f' * 9999)|int(0, 16) %}",
    "divisions of differences": "{% set n = namespace(x=1) %}{% for i in range(60) %}"
    "{% set n.x = 0 - n.x - n.x %}{% endfor %}{% set t = n.x // 3 %}",
    "a whole number of many places": "{{ 15|round(-(10**6)) }}",
    "a join of what a filter finds": "{% set x = ('x' * 9999).join(range(999)|map('string')) %}",
    "bytes": "{% set x = (5).to_bytes(4000000, 'big') %}",
    "lists kept by a macro": "{% set n = namespace(x=[1]) %}{% macro m() %}{% set n.x = varargs %}"
    "{% endmacro %}{% for i in range(24) %}{% set t = m(n.x, n.x) %}{% endfor %}",
    "pairs of pairs": "{% set n = namespace(x=[1]) %}{% for i in range(24) %}"
    "{% set n.x = zip(n.x, n.x) %}{% endfor %}",
    "many rows at once": "{% set t = zip(*([range(99999)] * 999)) %}",
    "batches of batches": "{% set n = namespace(x=[1]) %}{% for i in range(9) %}"
    "{% set n.x = [1]|batch(99, n.x)|list %}{% endfor %}",
    "a chain of namespaces": "{% set n = namespace(last=1, y='x' * 9999) %}"
    "{% for i in range(9999) %}{% set n.last = namespace(before=n.last, y=n.y[1:]) %}{% endfor %}",
    "a chain of long constants": "{% set n = namespace(last=1) %}{% for i in range(9999) %}"
    "{% set n.last = namespace(before=n.last, y='" + "x" * 9999 + "' ~ i) %}{% endfor %}",
    "a namespace that is told": "{% set n = namespace(x=1) %}{% for i in range(24) %}"
    "{% set n.x = namespace(x=(n.x, n.x)) %}{% endfor %}{{ {}[n.x] }}",
    "megabytes to escape": "{% set s = '&' * 9999 %}{% for i in range(9999) %}{{ s }}{% endfor %}",
    "megabytes of numbers": "{% for i in range(2500) %}{% for j in range(999) %}{{ j }}{% endfor %}"
    "{% endfor %}",
    "curves in a loop": "{% for i in range(9999) %}{% set t = polygon(0, 0, 1, 9999, i) %}"
    "{% endfor %}",
    "chances in a loop": "{% for i in range(9999) %}{% set t = chances(9999, i) %}{% endfor %}",
    "patterns in a loop": "{% for i in range(9999) %}{% set t = tiles(0, 0, 1, 1, 99, 99) %}"
    "{% endfor %}",
    "gradients that are kept": "{% set s = 'x' * 9999 %}{% set n = namespace(x=1) %}"
    "{% for i in range(9999) %}"
    "{% set n.x = namespace(before=n.x, t=slope(0, 0, 1, 1, s)) %}{% endfor %}",
    "a large blob": "{{ blob(0, 0, 1, 3, n=9999) }}",
    "a chain of many namespaces": "{% set n = namespace(x=1) %}{% for i in range(99999) %}"
    "{% set n.x = namespace(a=n.x) %}{% set n.x = namespace(a=n.x) %}"
    "{% set n.x = namespace(a=n.x) %}{% endfor %}",
    "differences of differences": "{% set n = namespace(x=1) %}{% for i in range(60) %}"
    "{% set n.x = 0 - n.x - n.x %}{% endfor %}",
    "too many points": "{{ polygon(0, 0, 1, 10**9) }}",
    "a long sentence": "{{ say('{n}' * 999, n='x' * 9999) }}",
}
RUNAWAYS = {
    "much work for each of many items": "{% for i in range(99999) %}"
    + "{% set t = i * i %}" * 999
    + "{% endfor %}",
    "short curves in a long loop": "{% for i in range(99999) %}"
    + "{% set t = polygon(0, 0, 1, 9, i) %}" * 9
    + "{% endfor %}",
    "much work for each item of a loop that calls itself": "{% for i in [1] recursive %}"
    + "{% set t = i * i %}" * 999
    + "{{ loop(range(99999)) if loop.depth < 2 }}{% endfor %}",
    "ranges in ranges": "{% for a in range(1000) %}{% for b in range(1000) %}{% endfor %}"
    "{% endfor %}",
    "a loop over a generator": "{% for a in range(99999)|map('string') %}{% for b in range(99) %}"
    "{% endfor %}{% endfor %}",
    "a recursive loop": "{% for a in 'abc' recursive %}{{ loop('abc') if loop.depth < 12 }}"
    "{% endfor %}",
    "a macro that calls itself twice": "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}"
    "{% endif %}{% endmacro %}{{ m(18) }}",
    "an include that halves": '{% set n = 15 %}{% include "half.xml" %}',
    "sums in a loop": "{% for i in range(50000) %}{{ range(99)|sum }}{% endfor %}",
    "loops over constants": "{% for a in 'abcdefghij' %}" * 6 + "{% endfor %}" * 6,
    "loops over lists of constants": "{% for a in [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] %}" * 6
    + "{% endfor %}" * 6,
    "a search in long texts": "{% set n = namespace(x='x' * 9999) %}{% for i in range(20000) %}"
    "{% set t = 'xy' in n.x %}{% endfor %}",
    "loops that never end": "{% for a in range(99999) %}" * 4 + "{% endfor %}" * 4,
    "an include of a list that halves": "{% set n = 15 %}{% include ['list.xml'] %}",
    "refunded steps": "{% set t = [w]|batch(-9999)|list %}"
    + "{% for a in range(99999) %}" * 2
    + "{% endfor %}" * 2,
    "calls that call": "{% macro m(n) %}{{ caller(n) }}{{ caller(n) }}{% endmacro %}"
    "{% macro k(n) %}{% if n %}{% call(x) m(n) %}{{ k(x - 1) }}{% endcall %}{% endif %}"
    "{% endmacro %}{{ k(18) }}",
    "long lists, compared": "{% set a = [1] * 9999 %}{% set b = [1] * 9999 %}"
    "{% for i in range(9999) %}{% set t = a == b %}{% endfor %}",
}


def bombed(table: Table, inside: str) -> str:
    """Return what is told of a bomb; each is small enough to go off without harm."""
    table.write("a.xml", '{% include "b.xml" %}')
    table.write("b.xml", '{% include "a.xml" %}{% include "a.xml" %}')
    long = " " * 60_000
    table.write("long.xml", f"{{% macro m() %}}{long}{{% endmacro %}}{long}")
    table.write(
        "parent.xml", "{% for i in range(900) %}{% block b scoped %}{% endblock %}{% endfor %}"
    )
    table.write("child.xml", f'{{% extends "parent.xml" %}}{{% block b %}}{long}{{% endblock %}}')
    for name, half in (("half.xml", '"half.xml"'), ("list.xml", '["list.xml"]')):
        again = f"{{% include {half} %}}" * 2
        table.write(name, f"{{% set n = n - 1 %}}{{% if n > 0 %}}{again}{{% endif %}}")
    (found,) = table.told(table.face(inside))
    place, told = found.split(": ", 1)
    assert place.split(":")[0] in (
        "card.xml", "a.xml", "b.xml", "half.xml", "list.xml", "long.xml", "child.xml", "parent.xml",
    )  # fmt: skip
    assert "Error" not in told
    assert "outside of <text>" not in told
    assert len(told) < 200
    return told


@pytest.mark.parametrize("inside", BOMBS.values(), ids=BOMBS.keys())
def test_a_bomb_is_a_finding_before_time_is_up(
    table: Table, inside: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_MADE", 2_000_000)  # quickly spent
    assert "seconds" not in bombed(table, inside)


def test_templates_that_include_each_other_are_stopped_early(table: Table) -> None:
    inside = '{% for i in range(9) %}<dot r="1"/>{% endfor %}{% include "card.xml" %}'
    assert "include each other more than 20 deep" in bombed(table, inside)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "DEADLINE", 0.03)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("inside", RUNAWAYS.values(), ids=RUNAWAYS.keys())
def test_a_runaway_is_stopped_when_time_is_up(table: Table, inside: str) -> None:
    assert "still not rendered after 0.03 seconds" in bombed(table, inside)


@pytest.mark.usefixtures("impatient")
def test_a_runaway_is_stopped_in_any_thread(table: Table) -> None:
    told: list[str] = []
    thread = Thread(target=lambda: told.append(bombed(table, RUNAWAYS["loops that never end"])))
    thread.start()
    thread.join()
    assert told[0].startswith("still not rendered")


def test_what_was_too_slow_for_one_card_is_not_tried_for_the_others(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.write("card.xml", f"<face>{RUNAWAYS['ranges in ranges']}</face>")
    table.write("back.xml", "<face/>")
    composer, component = table.composer(back="back.xml")
    monkeypatch.setattr(limits, "DEADLINE", 0.03)
    assert composer.face(component, component.pieces[0], Side.FRONT) is None
    monkeypatch.undo()
    assert composer.face(component, component.pieces[0], Side.FRONT) is None
    assert len(composer.findings) == 1
    assert composer.face(component, component.pieces[0], Side.BACK) is not None


class Board:
    """What an engine of one's own may work out, though it should not."""

    def __init__(self) -> None:
        self.tiles = [1]
        self.place = self.tiles.append

    def turn(self) -> None:
        """Change what others see."""
        self.tiles.append(2)


def given() -> dict[str, Any]:
    """Return what a figure is given."""
    data = {"board": [["a"], ["b"]], "hand": {"x": 1}, "set": {1}, "queue": deque([1])}
    answer = Answer("e", data, {"turns": [3, 1, 2], "board": Board()})
    return {"example": answer, "examples": {"e": answer}, "numbers": {"n": 1}, "params": {"p": "q"}}


CHANGES = [
    "example.data.board.append(1)",
    "example.data.board[0].append(1)",
    "example.data.board.extend([1])",
    "example.data.board.insert(0,1)",
    "example.data.board.pop()",
    'example.data.board.remove("a")',
    "example.data.board.clear()",
    "example.facts.turns.sort()",
    "example.facts.turns.reverse()",
    "example.data.hand.update(x=2)",
    'example.data.hand.pop("x")',
    "example.data.hand.clear()",
    'example.data.hand.setdefault("y",1)',
    "example.data.hand.popitem()",
    'example.data.hand.__setitem__("x",2)',
    "example.data.board.__delitem__(0)",
    "example.data.board.__iadd__([1])",
    "example.data.set.add(2)",
    "example.data.set.discard(1)",
    "example.data.queue.append(2)",
    "example.data.queue.rotate()",
    "example.facts.board.turn()",
    "example.facts.board.place(1)",
    'example._replace(id="f")',
    "colours.clear()",
    'colours.update(sea="#000000")',
    'colours.__setitem__("sea","#0")',
    "numbers.update(n=2)",
    'params.pop("p")',
    "examples.clear()",
    'game.__setattr__("title","x")',
    'game.__dict__.update(title="x")',
    "namespace(b=example.data.board).b.pop()",
    '[example.data.board]|map("attr","append")|first',
    'example.data.board["append"](1)',
    "around(3,1).append(1)",
    "chances(3,1).clear()",
    'throws(3,1,"a").pop()',
    'table("1").append(1)',
    "([example.data.board]|first).pop()",
    "(example.data.hand|items|list).pop()",
]
STATEMENTS = (
    "{% set example.data = 1 %}", "{% set colours.sea = '#000000' %}", "{% set game.title = 'x' %}",
    "{% do example.data.board.append(1) %}",
)  # fmt: skip
HARMLESS = """
    {% set n = namespace(b=example.data.board) %}{% set n.b = n.b + [1] %}{% set n.b = n.b * 2 %}
    {% set n = namespace(example.data.hand) %}{% set n.x = 5 %}{% set example = 3 %}
    {% for example in [1] %}{% set numbers = 2 %}{% endfor %}{% set t = colours|dictsort %}
    {% set t = zip(colours, [1])|sort|reverse|list %}{% set colours = {"Sea": "#000000"} %}
"""


@pytest.mark.parametrize(
    "change", [*(f"{{% set t = {change} %}}" for change in CHANGES), *STATEMENTS]
)
def test_a_template_can_not_change_what_others_see(table: Table, change: str) -> None:
    table.write("fig.xml", f"<face>\n{change}</face>")
    composer, values = table.composer()[0], given()
    before, colours = repr(values), dict(COLOURS)
    figure = Figure("f", "fig.xml", Where("rules.md", 1), size=Size(9, 9), values=values, words={})
    assert composer.figure(figure) == ()
    assert len(composer.findings) == 1
    assert repr(values) == before and colours == COLOURS
    assert values["example"].facts["board"].tiles == [1]


def test_a_hint_says_how_lists_grow(table: Table) -> None:
    (told,) = table.told(table.face("{% set t = [1].append(2) %}"))
    assert told.startswith("card.xml:2: ") and "lists do not change" in told


def test_what_a_template_makes_of_values_is_its_own(table: Table) -> None:
    shown = "{{ example.data.board|length }}{{ example.data.hand.x }}{{ colours.Sea }}"
    table.write("one.xml", f"<face>{HARMLESS}</face>")
    table.write("two.xml", f'<face><text w="50" h="9">{shown}</text></face>')
    composer, values = table.composer()[0], given()
    said = []
    for name in ("two.xml", "one.xml", "two.xml"):
        figure = Figure(name, name, Where("rules.md", 1), Size(60, 9), values=values, words={})
        said.append([text.text for text in Text.all_in(composer.figure(figure))])
    assert composer.findings == ()
    assert said == [["21#0055AA"], [], ["21#0055AA"]]


@pytest.mark.parametrize("value", ["[1, 2]", "(1, 2)", "colours", "piece", "namespace()"])
def test_only_texts_and_numbers_are_written_out(table: Table, value: str) -> None:
    for written in (f"{{{{ {value} }}}}", f"{{{{ {value} ~ 1 }}}}", f"{{{{ {value}|string }}}}"):
        (told,) = table.told(table.face(f'<text w="20" h="9">{written}</text>'))
        assert told.startswith("card.xml:2: ") and "written out" in told


def test_each_face_has_limits_of_its_own(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_MADE", 1000)
    table.write("card.xml", "<face><!-- {{ 'x' * 300 }} --></face>")
    composer, component = table.composer()
    for _ in range(5):
        assert composer.face(component, component.pieces[0], Side.FRONT) is not None
    assert composer.findings == ()


def test_a_template_that_spent_all_leaves_enough_for_the_next(table: Table) -> None:
    table.write("card.xml", "<face>{% for i in range(999999) %}{% endfor %}</face>")
    table.write("back.xml", "<face/>")
    composer, component = table.composer(back="back.xml")
    assert composer.face(component, component.pieces[0], Side.FRONT) is None
    assert composer.face(component, component.pieces[0], Side.BACK) is not None


# What templates see stays as it is: another figure, language or process is given the same

HELD = "piece.board"
CHANGES = [
    *(
        f"{{% set x = {HELD}{call} %}}"
        for call in (
            ".append(1)", ".clear()", ".pop()", ".extend([1])", ".insert(0, 1)", ".reverse()",
            ".sort()", ".remove(3)", ".__setitem__(0, 1)", ".__delitem__(0)", ".__iadd__([1])",
            "[0].append(9)", "[0].sort()", "|attr('append')(1)", "['append'](1)",
            "|list|first|attr('clear')()", "|sort", "|reverse|list", "|map('sort')|list",
            "|map('reverse')|list", "|map(attribute='pop')|list", " + [1]", "[::-1]",
        )
    ),
    f"{{% set n = namespace(b={HELD}) %}}{{% set n.b = n.b + [1] %}}",
    f"{{% set n = namespace(b={HELD}) %}}{{% set x = n.b.append(1) %}}",
    "{% set piece.board = [] %}",
    "{% set piece.board[0] = 1 %}",
    "{% for piece.board in [[1]] %}{% endfor %}",
    f"{{% do {HELD}.append(1) %}}",
    f"{{% set a = {HELD} %}}{{% set a = a + [1] %}}",
    f"{{% macro m(b) %}}{{% set x = b.append(1) %}}{{% endmacro %}}{{{{ m({HELD}) }}}}",
    f"{{% for x in {HELD} %}}{{% set y = {HELD}.append(x) %}}{{% endfor %}}",
    "{% set x = colours.update(ink='#ffffff') %}",
    "{% set x = colours.pop('ink') %}",
    "{% set x = colours.setdefault('new', '#ffffff') %}",
    "{% set x = chances(3, 'a').append(1) %}",
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_that_a_template_is_given_changes(table: Table, change: str) -> None:
    board: list[object] = [[3, 1, 2], [2, 1]]
    colours = dict(table.game().colours)
    table.face(change, {"board": board})
    assert board == [[3, 1, 2], [2, 1]]
    assert table.game().colours == colours
    again = '{% for x in chances(3, "a") %}<dot r="{{ 1 + x }}" fill="ink"/>{% endfor %}'
    assert len(table.face(again).marks) == 3


# Limits: what a face may spend.


def test_what_is_small_passes_and_what_is_large_does_not() -> None:
    limits = Limits()
    assert limits.made("a") == "a" and limits.made([1, [2]]) == [1, [2]]
    assert limits.made(iter((1, 2))) == [1, 2]
    for value in ("a" * (MOST_LETTERS + 1), [0] * (MOST_ITEMS + 1), MOST_NUMBER + 1):
        with pytest.raises(SecurityError):
            limits.made(value)


def test_a_face_may_not_put_too_much_together() -> None:
    limits = Limits()
    with pytest.raises(SecurityError, match="are put together"):
        for _ in range(99):
            limits.concat(["a" * MOST_LETTERS])
    limits.start()
    assert limits.concat(["a", "b"]) == "ab"


def test_lists_in_lists_count_with_all_that_they_hold() -> None:
    assert Limits.held([[1, 2], {"a": 3}]) == 7


@pytest.mark.parametrize("value", [[1], (1,), {"a": 1}, object()])
def test_only_texts_and_numbers_are_written(value: object) -> None:
    assert Limits.writable("a") == "a" and Limits.writable(1.5) == 1.5
    with pytest.raises(SecurityError):
        Limits.writable(value)
