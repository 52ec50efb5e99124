"""Changes of rules: headings, lists, tables, blocks, placeholders, attributes and links."""

import re

from tests.fuzz.mutate import Dice, on_text, one_of, spot, strange

_SNIPPETS = (
    "# Second title {#second}", "## Play {#play}", "###### deep {#deep}", "#", "####### seven",
    "=====", "- item {#item-a -}", "- a\n  - b {#b -}",
    "1. one {#one -}\n99999999999. two {#two -}", "* * *", "+ x",
    "| a | b |\n|---|---|\n| {cards} | *x* |\n\n{#tab -}", "| a |\n|---|\n{#alone -}", "|---|",
    "| a | b |\n|-|\n", "| " + "a | " * 60 + "\n|" + "---|" * 60 + "\n| {#wide -}",
    "::: note {#n -}", ":::", "::: nothing {#x -}", "::: figure figure.xml height=20 {#f2 -}\n:::",
    "::: figure none.xml height=20 {#f3 -}\n:::",
    "::: figure figure.xml wide height=999 {#f4 -}\n:::", "::: figure ../x height=-1 {#f5 -}\n:::",
    "::: part cards/none {#p2 -}\n{cards} {#p2-line -}\n:::",
    "::: part tokens/fish@back {#p3 -}\nx {#p3-line -}\n:::",
    "::: per-player 2 3 4 {#pp -}\n| n | x |\n|---|---|\n| # | {hand_limit} |\n:::",
    "::: per-player 2 999999999 {#pq -}\n:::", "::: column", "::: page",
    "::: page\n::: page\n::: column", "::: example {#ex -}\nx {#ex-t -}\n:::",
    "::: ruling {#ru -}\n" * 30, "> quote {#q -}", "```\ncode\n```", "    code",
    "<b>html</b> {#h -}", "<!-- c -->", "[link](http://x) {#l -}", "![p](fish.png) {#pic -}",
    "[](", "[a]: b", "[" * 200, "**" * 200, "*a **b* c** {#st -}", "a  \nb {#br -}",
    "a\\\nb {#br2 -}", "Text without an id.", "Text. {#dup -}\n\nText. {#dup -}",
    "Text. {#fact HB-9.99}", "Bare 7 digits {#bare -}", "{people} {#num -}",
    "{people:a|b} {#plu -}", "{people:a} {#plu1 -}", "{#} {#e -}", "{none} {#no -}",
    "{cards/gale.cost} {#fld -}", "{cards/none.cost} {#fld2 -}", "{card:none} {#cn -}",
    "{icon:none} {#ic -}", "{game} {#g -}", "{size:none} {#sz -}", "{example.a.b} {#xa -}",
    "{prose:} {#pr -}", "{{x}} {#br3 -}", "\\{x\\} {#esc -}", "&nbsp;&#0;&bad; {#ent -}",
    "word " * 400 + "{#long -}", "x" * 2000 + " {#wide2 -}", "Soft\u00adhyphen \u202e x {#bidi -}",
)  # fmt: skip
_BRACES = re.compile(r"\{[^{}\n]*\}")
_ATTRIBUTES = (
    "keep=yes", "wide=yes", "wide=no", "height=0", "height=1e9", "height=x", "template=none.xml",
    "accent=none", "tint=nothing", "ink=sea", "soft=sand", "HB-2.01", "-", "x=y", "=", "#again",
)  # fmt: skip


def _snippet(text: str, dice: Dice) -> str:
    """Put a piece of Markdown between two lines."""
    lines = text.split("\n")
    at = spot(lines, dice)
    lines[at:at] = ["", dice.choice(_SNIPPETS), ""]
    return "\n".join(lines)


def _many(text: str, dice: Dice) -> str:
    """Put a piece in hundreds of times, each under an id of its own."""
    piece = dice.choice(_SNIPPETS)[:300]
    found = [piece.replace("{#", f"{{#n{number}", 1) for number in range(dice.choice((10, 150)))]
    return text + "\n" + "\n\n".join(found) + "\n"


def _blocks(text: str, dice: Dice) -> str:
    """Swap, drop or repeat what stands between empty lines."""
    blocks = text.split("\n\n")
    at, other, way = spot(blocks, dice), spot(blocks, dice), dice.randrange(4)
    if way == 0:
        del blocks[at]
    elif way == 1:
        blocks[at], blocks[other] = blocks[other], blocks[at]
    elif way == 2:
        blocks.insert(other, blocks[at])
    else:
        blocks[at] = strange.inside(blocks[at], dice)
    return "\n\n".join(blocks)


def _braces(text: str, dice: Dice) -> str:
    """Change a placeholder or the attributes of a text."""
    found = list(_BRACES.finditer(text))
    match = found[spot(found, dice)]
    way = dice.randrange(4)
    if way == 0:
        new = strange.inside(match[0], dice)
    elif way == 1:
        new = dice.choice(found)[0]
    elif way == 2:
        new = f"{match[0][:-1]} {dice.choice(_ATTRIBUTES)}}}"
    else:
        new = "{" + strange.misspelt(match[0][1:-1], dice) + "}"
    return text[: match.start()] + new + text[match.end() :]


def _word(text: str, dice: Dice) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + strange.text(dice).replace("\x00", "") + text[at:]


change = one_of(
    *map(on_text, (_snippet, _snippet, _many, _blocks, _braces, _braces, _word)), raw=0.15
)
