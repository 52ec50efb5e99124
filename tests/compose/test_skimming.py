"""Templates that are skimmed say what Jinja reads in them; what is not plain is left to Jinja."""

from pathlib import Path

import pytest
from jinja2 import Environment, nodes
from jinja2.ext import extract_from_ast

from pnp.compose.templates import TemplateFacts, scan

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
