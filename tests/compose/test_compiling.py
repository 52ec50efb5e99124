"""Compiled templates: what is passed to the sandbox, and what needs no guard."""

import re

import pytest

from pnp.compose.limits import Limits
from pnp.compose.sandbox import Sandbox


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
