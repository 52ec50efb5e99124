"""Macros are found with how they are called and what is said above them."""

from pnp.uses.overview import Macro, macros

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
