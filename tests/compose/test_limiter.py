"""The limiter: what it puts into a template, and what it leaves as it is."""

import pytest
from jinja2 import Environment, nodes

from pnp.compose.limiter import APART, MADE, PART, STEPS, UNHEARD, WITHIN, Limiter


@pytest.mark.parametrize(
    ("template", "passed"),
    [
        ("{% for a in b %}{% endfor %}", [STEPS]),
        ("{% for a, b in c %}{% endfor %}", [APART]),
        ("{% set a, b = c %}", [UNHEARD]),
        ("{% set a = b %}", []),
        ("{{ a ~ b }}", [PART, PART]),
        ("{{ a[1:] }}", [MADE, UNHEARD]),
        ("{{ a[1] }}", []),
        ("{{ a == 1 }}", [WITHIN]),
        ("{{ a < b in c }}", [WITHIN] * 3),
        ("{{ a is even }}", [WITHIN]),
        ("{{ 1 is eq(a) }}", [WITHIN]),
        ("{{ a is defined }}", []),
        ("{{ [a] }}", [MADE]),
        ("{{ (a, 1) }}", [MADE]),
        ("{{ {a: b, 'c': d} }}", [MADE, WITHIN]),
    ],
)
def test_what_could_spend_much_or_look_at_words_is_passed_through(
    template: str, passed: list[str]
) -> None:
    tree = Limiter().visit(Environment(autoescape=True).parse(template))
    assert sorted(found.name for found in tree.find_all(nodes.Filter)) == sorted(passed)
