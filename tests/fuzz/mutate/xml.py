"""Changes of templates and other XML: elements, attributes, expressions, filters, loops."""

import re

from pnp.compose.functions import FUNCTIONS
from pnp.compose.vocabulary import ELEMENTS, REQUIRED
from tests.fuzz.mutate import Dice, on_text, one_of, spot, strange

_TAG = re.compile(r"<(/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*)\s*(/?)>", re.S)
_PAIR = re.compile(r"([\w:.-]+)\s*=\s*\"([^\"]*)\"")
_EXPRESSION = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.S)
_FILTERS = (
    "join(', ')", "batch(3)", "batch(-5)", "batch(0)", "slice(3)", "slice(0)", "slice(-2)",
    "length", "list", "sum", "sort", "first", "last", "upper", "title", "replace('a','b')",
    "replace('', 'xx')", "round(2)", "abs", "int", "int(0, 16)", "float", "string", "map('upper')",
    "map(attribute='x')", "select", "groupby('x')", "unique", "reverse", "tojson", "e", "safe",
    "format(1)", "center(80000)", "indent(4)", "wordwrap(3)", "truncate(5)", "default('x')",
    "attr('__class__')", "items", "dictsort", "random", "pprint", "urlize", "xmlattr", "min",
    "max", "trim", "striptags", "wordcount", "filesizeformat", "urlencode", "forceescape", "_loop",
    "_copy", "nothing",
)  # fmt: skip
_VALUES = (
    "piece", "piece.name", "piece.id", "piece.none", "piece.rules", "game", "game.title",
    "component", "component.total", "outline", "shape", "shape.depth", "side", "w", "h", "bleed",
    "safe", "lang", "colours", "colours.sea", "colours.none", "_('Worth')", "_(piece.name)",
    "_('\\ud800')", "_('a*b')", "_('')", "numbers", "params", "example", "examples", "loop",
    "self", "caller()", "range(5)", "range(10**9)", "range(-5)", "1 // 0", "2 ** 999999",
    "1e308 * 10", "'x' * 10**9", "[1, 2, 3]", "{'a': 1}", "(1, 2)", "none", "true", "'text'",
    "''.join(range(3))", "(5).to_bytes(9, 'big')", "'%s' % 3", "'{}'.format(w)", "w.real",
    "''.__class__", "namespace(x=1)", "zip([1], [2])", "[0] * 99999", "piece.name[::-1]",
    "piece.name[999]", "'a' ~ w", "w is defined", "w in [w]", "not w", "-w", "w if h else side",
    "lipsum()", "cycler(1)", "pi", "joiner()",
)  # fmt: skip
_DOT = '<dot x="{{{{ a }}}}" y="{{{{ b }}}}" r="0.3" fill="ink"/>'
_STATEMENTS = (
    "{{% for a in {} %}}" + _DOT + "{{% endfor %}}",
    "{{% for a in range(60) %}}{{% for b in range(60) %}}" + _DOT + "{{% endfor %}}{{% endfor %}}",
    "{{% if {} %}}<br/>{{% endif %}}",
    "{{% set a = {} %}}",
    "{{% for a in {} %}}",
    "{{% endfor %}}",
    "{{% endif %}}",
    "{{% include {} %}}",
    "{{% include 'card.xml' %}}",
    "{{% import 'house.xml' as house %}}",
    "{{% extends {} %}}",
    "{{% macro m(a) %}}{{{{ m(a) }}}}{{% endmacro %}}{{{{ m({}) }}}}",
    '{{% macro q() %}}<box w="3" h="3"/>{{% endmacro %}}{{{{ q() }}}}',
    "{{% block b %}}{{% endblock %}}",
    "{{% raw %}}{{{{ x }}}}{{% endraw %}}",
    "{{% filter upper %}}x{{% endfilter %}}",
    "{{% call {}() %}}x{{% endcall %}}",
    "{{% set n = namespace(f=[]) %}}{{% set n.f = n.f + [{}] %}}",
    "{{# comment",
    "{{% do {} %}}",
    "{{% with a={} %}}{{% endwith %}}",
    "{{% autoescape false %}}<{{% endautoescape %}}",
    "{{{{ {} }}}}",
)
_RAW = (
    "<!DOCTYPE x [<!ENTITY a 'b'>]>", "&a;", "&#0;", "&#xD800;", "&#1114112;", "<![CDATA[x]]>",
    "<?x y?>", "<!-- -- -->", "<a:b xmlns:a='c'/>", "<{{ 'box' }} w='3' h='3'/>",
    "<box _=\"card.xml:²\" w=\"1\" h=\"1\"/>", "text outside", "<" * 50, "<group>" * 70, "</face>",
    "<face>",
)  # fmt: skip
_BY_KIND = {
    "paint": (
        *("linear(0 0 4 4, sea, sand)", "radial(3 3 0, sea, sand)", "linear(0 0 0 0, sea, sea)"),
        *("radial(1 1 1e9 0 0, sea 1, ink 0)", "sea", "current"),
    ),
    "colour": (
        "sea",
        "none",
        "current",
        "#fff",
        "#1F6F8B",
        "nothing",
        "{{ mix('#000000', 1, 3) }}",
    ),
    "path": (
        *("M0 0 L9 9", "M0 0", "", "M0 0 Q1 1 2 2 T 9 9 Z", "M 1 1 A 5 5 0 1 0 9 9", "L1 1"),
        *("M0 0" + " L1 1" * 3000, "M1e300 1e300 L-1e300 0", "{{ star(0, 0, 1e9, 0, 3) }}"),
    ),
    "word": (
        *("eye", "none", "cards/gale", "cards/none", "tokens/fish", "fish.png", "../fish.png"),
        *("card.xml", "", "rules"),
    ),
    "lengths": ("1 1", "0", "1e-9", "0.0001 0.0001", "1 " * 300, "-1"),
    "font": ("own", "title", "body", "condensed", "none"),
}
_SIGNS = ("+", "-", "*", "/", "//", "%", "**", "~", "in", "==", "<")


def _expression(dice: Dice) -> str:
    """Return an expression of the face language: a value, a call, filters behind it."""
    value = dice.choice(_VALUES)
    if dice.random() < 0.3:
        given = ", ".join(
            dice.choice((strange.figure(dice), value, dice.choice(_VALUES)))
            for _ in range(dice.randrange(7))
        )
        value = f"{dice.choice(sorted(FUNCTIONS))}({given})"
    for _ in range(dice.choice((0, 0, 1, 1, 2))):
        value += f"|{dice.choice(_FILTERS)}"
    if dice.random() < 0.2:
        value = f"{value} {dice.choice(_SIGNS)} {dice.choice(_VALUES)}"
    return value


def _attribute(element: str, name: str, dice: Dice) -> str:
    """Return something that an attribute may be given, right or wrong."""
    known = ELEMENTS.get(element, {}).get(name)
    kind = known.kind if known else ""
    pick = dice.random()
    if pick < 0.2:
        return "{{ " + _expression(dice).replace('"', "'") + " }}"
    if pick < 0.55 and kind in _BY_KIND:
        return dice.choice(_BY_KIND[kind])
    if pick < 0.65 and "|" in kind:
        return dice.choice(kind.split("|"))
    if pick < 0.9:
        return strange.figure(dice) + dice.choice(("", "", "", "mm", "pt", "in", "%"))
    return re.sub(r"[\"<&\x00]", "", strange.text(dice))


def _element(dice: Dice) -> str:
    """Return an element with its attributes, now and then with some of them missing or unknown."""
    name = dice.choice(sorted(ELEMENTS))
    wanted = [
        key
        for key, row in ELEMENTS[name].items()
        if dice.random() < (0.95 if row.default is REQUIRED else 0.4)
    ]
    if dice.random() < 0.1:
        wanted.append(strange.misspelt("fill", dice))
    given = "".join(f' {key.strip() or "x"}="{_attribute(name, key, dice)}"' for key in wanted)
    if dice.random() < 0.7 and name != "text":
        return f"<{name}{given}/>"
    inner = (
        re.sub(r"[<&\x00]", "", strange.text(dice))
        if dice.random() < 0.6
        else "{{ " + _expression(dice) + " }}"
    )
    return f"<{name}{given}>{inner if name == 'text' else ''}</{name}>"


def _put_in(text: str, new: str, dice: Dice) -> str:
    """Put something behind one of the tags."""
    tags = list(_TAG.finditer(text))
    at = tags[spot(tags, dice)].end()
    return text[:at] + new + text[at:]


def _more(text: str, dice: Dice) -> str:
    pick = dice.randrange(4)
    if pick < 2:
        new = _element(dice)
    elif pick == 2:
        new = dice.choice(_STATEMENTS).format(_expression(dice))
    else:
        new = dice.choice(_RAW)
    times = dice.choice((1, 1, 1, 1, 1, 2, 150))
    return _put_in(text, new * times, dice)


def _attributes(text: str, dice: Dice) -> str:
    """Change, drop, repeat or rename an attribute."""
    tags = [tag for tag in _TAG.finditer(text) if tag[3]]
    tag = tags[spot(tags, dice)]
    pairs = list(_PAIR.finditer(tag[3]))
    pair = pairs[spot(pairs, dice)]
    name, way = pair[1], dice.randrange(6)
    new = f'{name}="{_attribute(tag[2], name, dice)}"'
    if way == 0:
        new = ""
    elif way == 1:
        new = f"{pair[0]} {new}"
    elif way == 2:
        new = f'{strange.misspelt(name, dice)}="{pair[2]}"'
    start = tag.start(3)
    return text[: start + pair.start()] + new + text[start + pair.end() :]


def _tags(text: str, dice: Dice) -> str:
    """Drop a tag, double it, rename it, or put it elsewhere."""
    tags = list(_TAG.finditer(text))
    tag, way = tags[spot(tags, dice)], dice.randrange(4)
    if way == 0:
        new = ""
    elif way == 1:
        new = tag[0] * 2
    elif way == 2:
        new = tag[0].replace(tag[2], dice.choice(sorted(ELEMENTS)), 1)
    else:
        new = dice.choice(tags)[0]
    return text[: tag.start()] + new + text[tag.end() :]


def _expressions(text: str, dice: Dice) -> str:
    """Change an expression or a statement."""
    found = list(_EXPRESSION.finditer(text))
    match = found[spot(found, dice)]
    way = dice.randrange(5)
    if way == 0:
        new = ""
    elif way == 1:
        new = strange.inside(match[0], dice)
    elif way == 2:
        new = dice.choice(found)[0]
    elif way == 3:
        new = match[0][:-2].rstrip() + f"|{dice.choice(_FILTERS)} " + match[0][-2:]
    else:
        new = "{{ " + _expression(dice) + " }}"
    return text[: match.start()] + new + text[match.end() :]


change = one_of(
    *map(on_text, (_more, _more, _attributes, _attributes, _tags, _expressions)), raw=0.12
)
