"""Elements of a face and their attributes."""

from typing import Any

import pytest

from pnp.base.colours import Tone
from pnp.base.geometry import Box
from pnp.check.faces import walk
from pnp.compose.elements import (
    PLAIN,
    SMALLEST_LETTERS,
    style_of,
)
from pnp.compose.faces import OUTLINE, TAG, proof_face
from pnp.compose.inks import (
    LINE,
    PAPER,
    SAVER,
    Backdrop,
    Colouring,
    Standing,
    hollow,
    is_thick,
    middle,
    usual,
)
from pnp.compose.marks import stack_marks
from pnp.compose.vocabulary import ELEMENTS, INSIDE, Reader, _Mistake
from pnp.model.face import (
    Circle,
    Face,
    FaceName,
    Gradient,
    Group,
    Mark,
    Paint,
    Picture,
    Rect,
    Shape,
    Text,
)
from pnp.model.face import Path as PathMark
from pnp.text.breaking import (
    BOLD,
    ITALIC,
)
from pnp.text.setting import VAlign
from tests.support.arranging import setter
from tests.support.templates import Table

# Every element of the face language, and the marks that it leaves.


EVERYTHING = {
    "box": 'x="1" y="2cm" w="30" h="1in" r="3" fill="ink" stroke="#ABCDEF" line="0.5" dash="1 0.5"'
    ' cap="round" join="bevel" opacity="0.5"',
    "dot": 'x="1" y="2" r="3" fill="Sea" stroke="none" line="1mm" dash="" cap="square" join="round"'
    ' opacity="1"',
    "path": 'd="m 1 1 h 5 v 5 z" fill="none" stroke="ink" line="0" dash="2" cap="butt" join="miter"'
    ' opacity="0"',
    "image": 'src="ant.png" x="1" y="2" w="10" h="20" fit="contain" fill="none"',
    "icon": 'name="gene" x="1" y="2" size="5" fill="Sea"',
    "use": 'name="leaf" x="1" y="2" w="8" rotate="90" opacity="0.5" fill="#123456"',
    "piece": 'name="cards/ant" x="1" y="2" w="21" side="back" rotate="90" opacity="0.5"',
    "text": 'x="1" y="2" w="30" h="10" font="condensed" size="10" min="7" bold="yes" italic="no"'
    ' align="right" valign="bottom" fill="Sea" leading="1.5" wrap="yes" hyphens="no" opacity="0.5"',
    "table": 'x="1" y="2" w="30" h="20" columns="8 2* *" font="condensed" size="10" min="7"'
    ' fill="Sea" leading="1.2" pad="1" stroke="ink" line="0.3" zebra="#ABCDEF" head="ink"'
    ' head_fill="#ffffff"',
    "group": 'x="1" y="2" rotate="30" scale="2" mirror="yes" opacity="0.5" w="3" h="4"'
    ' clip="M 0 0 H 5 V 5 Z"',
    "row": 'x="1" y="2" w="30" h="20" gap="2" align="centre" justify="end"',
    "column": 'x="1" y="2" w="30" h="20" gap="2" align="end" justify="centre"',
}


def only(marks: tuple[Mark, ...]) -> Mark:
    """Return the only mark of a group."""
    (mark,) = marks
    return mark


def group(mark: Mark) -> Group:
    """Return a mark that is a group."""
    assert isinstance(mark, Group)
    return mark


def places(mark: Mark) -> list[tuple[float, float]]:
    """Return where a row or column has put its things."""
    return [(group(inner).x, group(inner).y) for inner in group(mark).marks]


# What each element draws


def test_a_box_with_all_its_attributes(table: Table) -> None:
    assert table.face(f"<box {EVERYTHING['box']}/>").mark == Rect(
        Box(1, 20, 30, 25.4),
        3,
        Paint("#101820", "#abcdef", 0.5, 0.5, (1, 0.5), "round", "bevel"),
    )


def test_a_box_with_what_it_needs(table: Table) -> None:
    assert table.face('<box w="3" h="4"/>').mark == Rect(
        Box(0, 0, 3, 4), 0, Paint("", "", 0.2, 1.0, (), "butt", "miter")
    )


def test_a_dot_is_a_circle_by_its_centre(table: Table) -> None:
    paint = Paint("#0055aa", "", 1.0, 1.0, (), "square", "round")
    assert table.face(f"<dot {EVERYTHING['dot']}/>").mark == Circle(1, 2, 3, paint)


def test_a_path_is_absolute(table: Table) -> None:
    paint = Paint("", "#101820", 0.0, 0.0, (2,), "butt", "miter")
    made = table.face(f"<path {EVERYTHING['path']}/>").mark
    assert made == PathMark("M 1 1 L 6 1 L 6 6 Z", paint)


def test_a_gradient_is_a_paint(table: Table) -> None:
    made = table.face('<box w="9" h="9" fill="linear(0 0 1cm 0, ink, #FFFFFF 0.5, Sea)"/>').mark
    assert isinstance(made, Rect)
    stops = ((0.0, "#101820"), (0.5, "#ffffff"), (1.0, "#0055aa"))
    assert made.paint.fill == Gradient("linear", (0, 0, 10, 0), stops)


def test_a_picture_is_contained_covers_or_is_stretched(table: Table) -> None:
    """The picture is 400 by 200 pixels."""

    def shown(attributes: str) -> tuple[object, ...]:
        made = table.face(f"<image {attributes}/>").mark
        assert isinstance(made, Picture)
        assert made.where.line == 2, "where it is shown, for whoever finds it coarse"
        return made[:3]

    key, whole = "demo/ant.png", Box(0, 0, 10, 20)
    assert shown(EVERYTHING["image"]) == (key, Box(1, 9.5, 10, 5), Box(1, 2, 10, 20))
    assert shown('src="ant.png" w="10" h="20"') == (key, Box(-15, 0, 40, 20), whole)
    assert shown('src="ant.png" w="10" h="20" fit="stretch"') == (key, whole, whole)


def test_an_icon_is_a_symbol_of_a_height_in_a_colour(table: Table) -> None:
    made = group(table.face(f"<icon {EVERYTHING['icon']}/>").mark)
    assert (made.x, made.y, made.scale, made.rotate) == (1, 2, 0.5, 0)
    inner = only(made.marks)
    assert isinstance(inner, Rect)
    assert inner.paint.fill == "#0055aa"


def test_a_symbol_in_use_turns_about_its_centre(table: Table) -> None:
    made = group(table.face(f"<use {EVERYTHING['use']}/>").mark)
    assert (made.rotate, made.scale, made.opacity) == (90, 2, 0.5)
    assert (made.x, made.y) == (1 + 4, 2 + 8)  # the middle of 4 by 8, twice as large
    inner = group(only(made.marks))
    assert (inner.x, inner.y) == (-2, -4)


def test_a_symbol_in_use_has_its_own_size(table: Table) -> None:
    made = group(table.face('<use name="leaf" x="3" y="4"/>').mark)
    assert (made.x, made.y, made.scale, made.rotate, made.opacity) == (3, 4, 1, 0, 1)


def test_a_piece_shows_its_face_cut_along_its_outline(table: Table) -> None:
    table.write("back.xml", '<face><dot x="5" y="6" r="1" fill="ink"/></face>')
    made = group(table.face(f"<piece {EVERYTHING['piece']}/>", back="back.xml").mark)
    scale = 21 / 60
    assert (made.rotate, made.scale, made.opacity) == (90, scale, 0.5)
    assert (made.x, made.y) == (1 + 60 * scale / 2, 2 + 90 * scale / 2)
    cut = group(only(made.marks))
    assert (cut.x, cut.y) == (-60 / 2, -90 / 2)
    assert cut.clip
    assert isinstance(only(group(only(cut.marks)).marks), Circle)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("tiles/ant", "<piece>: there is no component 'tiles'; known: cards"),
        ("cards/bee", "<piece>: cards has no piece 'bee'"),
        ("cards/ant", "<piece>: 'cards/ant' shows itself"),
    ],
)
def test_a_piece_that_can_not_be_shown(name: str, says: str, table: Table) -> None:
    made = table.face(f'<piece name="{name}"/>')
    assert says in [finding.message for finding in made.findings]


def test_current_is_filled_in_deep_inside_a_symbol(table: Table) -> None:
    made = table.face('<use name="leaf" fill="#123456"/>').marks
    paints = [mark.paint for mark in walk(made) if isinstance(mark, (Circle, PathMark))]
    assert [(paint.fill, paint.stroke) for paint in paints] == [
        ("#101820", "#123456"),
        ("", "#123456"),
    ]


def test_the_same_symbol_in_two_colours(table: Table) -> None:
    made = table.face('<icon name="gene" size="5"/><icon name="gene" size="5" fill="Sea"/>').marks
    fills = [mark.paint.fill for mark in walk(made) if isinstance(mark, Rect)]
    assert fills == ["#000000", "#0055aa"]


def test_a_symbol_may_use_another_in_its_own_colour(table: Table) -> None:
    table.write(
        "art.xml",
        '<art><symbol name="a" w="1" h="1"><dot r="1" fill="current"/></symbol>'
        '<symbol name="b" w="1" h="1"><use name="a" fill="current"/></symbol></art>',
    )
    made = table.face('<use name="b" fill="ink"/><use name="b" fill="Sea"/>').marks
    fills = [mark.paint.fill for mark in walk(made) if isinstance(mark, Circle)]
    assert fills == ["#101820", "#0055aa"]


def test_a_text_takes_its_symbols_colour(table: Table) -> None:
    table.write(
        "art.xml",
        '<art><symbol name="x" w="10" h="5"><text w="10" h="5"'
        ' fill="current">A</text></symbol></art>',
    )
    made = table.face('<use name="x" fill="Sea"/>').marks
    texts = [mark for mark in walk(made) if isinstance(mark, Text)]
    assert [run.fill for text in texts for run in text.runs] == ["#0055aa"]


def test_a_group_moves_turns_scales_and_clips(table: Table) -> None:
    made = group(table.face(f'<group {EVERYTHING["group"]}><dot r="1"/></group>').mark)
    assert (made.x, made.y, made.rotate, made.scale, made.opacity) == (1, 2, 30, 2, 0.5)
    assert made.mirror
    assert made.clip == "M 0 0 L 5 0 L 5 5 Z"
    assert isinstance(only(made.marks), Circle)


def test_text_has_its_box_size_and_colour(table: Table) -> None:
    made = group(table.face(f"<text {EVERYTHING['text']}>Ant</text>").mark)
    assert made.opacity == 0.5
    text = only(made.marks)
    assert isinstance(text, Text)
    assert (text.box, text.text, text.asked, text.size) == (Box(1, 2, 30, 10), "Ant", 10, 10)
    (run,) = text.runs
    assert (run.font, run.fill, run.size) == ("condensed-bold", "#0055aa", 10)
    assert run.x > 20
    assert run.y > 10


def test_marks_keep_the_order_of_the_template(table: Table) -> None:
    made = table.face('<box w="1" h="1"/><dot r="1"/><text w="9" h="9">a</text><box w="2" h="2"/>')
    assert [type(mark).__name__ for mark in made.marks] == ["Rect", "Circle", "Text", "Rect"]


def test_an_empty_text_leaves_no_mark(table: Table) -> None:
    assert table.face('<text w="9" h="9">  \n </text><text w="9" h="9"/>').marks == ()


def test_a_face_has_the_size_of_its_shape(table: Table) -> None:
    made = table.face("")
    assert made.marks == ()
    assert made.face is not None
    assert made.face[:4] == (("cards", "ant", "front"), 60, 90, 3)


# Rows and columns


def test_a_row_puts_things_side_by_side(table: Table) -> None:
    things = '<box w="5" h="3"/><dot r="2"/><icon name="gene" size="6"/><text w="8" h="9">a</text>'
    made = group(table.face(f'<row x="1" y="2" gap="1">{things}</row>').mark)
    assert (made.x, made.y) == (1, 2)
    assert places(made) == [(0, 0), (6 + 2, 2), (11, 0), (18, 0)]


def test_a_column_puts_things_below_each_other(table: Table) -> None:
    made = table.face('<column gap="1"><box w="5" h="3"/><dot r="2"/><box w="1" h="1"/></column>')
    assert places(made.mark) == [(0, 0), (2, 4 + 2), (0, 9)]


@pytest.mark.parametrize(("align", "y"), [("start", 0), ("centre", 4), ("end", 8)])
@pytest.mark.parametrize(("justify", "x"), [("start", 0), ("centre", 5), ("end", 10)])
def test_a_row_with_room_aligns_its_things(
    table: Table, align: str, y: float, justify: str, x: float
) -> None:
    attributes = f'w="20" h="10" gap="2" align="{align}" justify="{justify}"'
    made = table.face(f'<row {attributes}><box w="4" h="2"/><box w="4" h="2"/></row>').mark
    assert places(made) == [(x, y), (x + 6, y)]


def test_a_row_is_as_thick_as_its_thickest_thing(table: Table) -> None:
    made = table.face('<row align="end"><box w="1" h="2"/><box w="1" h="8"/></row>').mark
    assert places(made) == [(0, 6), (1, 0)]


def test_a_path_takes_the_room_up_to_its_far_edge(table: Table) -> None:
    made = table.face('<row><path d="M 2 3 h 5 v 5"/><box w="1" h="1"/></row>').mark
    assert places(made) == [(0, 0), (7, 0)]


def test_a_group_takes_the_room_that_it_says(table: Table) -> None:
    made = table.face('<row><group w="7" h="2"><dot r="50"/></group><box w="1" h="1"/></row>').mark
    assert places(made) == [(0, 0), (7, 0)]


def test_an_empty_row_is_an_empty_group(table: Table) -> None:
    assert table.face('<row x="3" w="10" justify="end"/>').mark == Group((), 3, 0)


def test_a_text_of_nothing_takes_no_room_in_a_row(table: Table) -> None:
    made = table.face('<row gap="1"><text w="9" h="9"> </text><box w="1" h="1"/></row>').mark
    assert places(made) == [(0, 0)]


# What is wrong


def test_every_element_and_attribute_is_tried_above() -> None:
    inner = {"face", "br", "art", "symbol", "tr", "td"}
    for tag, attributes in ELEMENTS.items():
        if tag not in inner:
            given = {part.split("=")[0] for part in EVERYTHING[tag].split() if "=" in part}
            assert given == set(attributes), tag


def test_every_attribute_refuses_nonsense_with_its_line(table: Table) -> None:
    for tag in EVERYTHING:
        for name, attribute in ELEMENTS[tag].items():
            if attribute.kind == "word":
                continue
            needed = {n: "1" for n in ("w", "h", "r", "size") if n in ELEMENTS[tag]}
            needed |= {n: "M 0 0" for n in ("d",) if n in ELEMENTS[tag]}
            needed |= {n: "gene" for n in ("name",) if n in ELEMENTS[tag]}
            needed |= {n: "ant.png" for n in ("src",) if n in ELEMENTS[tag]}
            needed[name] = "%nonsense"
            written = " ".join(f'{key}="{value}"' for key, value in needed.items())
            made = table.face(f"\n<{tag} {written}/>")
            (line,) = table.told(made)
            assert line.startswith(f"card.xml:3: <{tag}>: {name}: '%"), line


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<bix/>", "there is no element <bix> [did you mean 'box'?]"),
        ("<Box/>", "there is no element <Box> [did you mean 'box'?]"),
        ("<rect/>", "there is no element <rect> [it is called <box> here]"),
        ("<circle/>", "there is no element <circle> [it is called <dot> here]"),
        (
            '<box w="1" h="1" fil="ink"/>',
            "<box>: there is no attribute 'fil' [did you mean 'fill'?]",
        ),
        ('<box w="1"/>', "<box>: 'h' is missing"),
        ('<dot r="1" fill="inc"/>', "<dot>: fill: 'inc' is not a colour [did you mean 'ink'?]"),
        (
            '<dot r="1" fill="purplish"/>',
            "<dot>: fill: 'purplish' is not a colour [write #rrggbb or a name: ink, Sea]",
        ),
        ('<dot r="1" fill="#ffff1"/>', "<dot>: fill: '#ffff1' is not a colour [write #rrggbb"),
        ('<dot r="1" fill="White"/>', "<dot>: fill: 'White' is not a colour [write #ffffff or"),
        (
            '<dot r="1" fill="current"/>',
            "<dot>: fill: 'current' has no meaning outside of a symbol",
        ),
        ('<text w="9" h="9" fill="current">a</text>', "<text>: fill: 'current' has no meaning"),
        (
            '<dot r="1" fill="linear(0 0 1 1, ink, current)"/>',
            "<dot>: fill: 'current' has no meaning outside of a symbol",
        ),
        ('<dot r="-1"/>', "<dot>: r: '-1' is less than 0"),
        ('<box w="1" h="-1"/>', "<box>: h: '-1' is less than 0"),
        ('<box w="1e3" h="1"/>', "<box>: w: '1e3' is not a length: write 30, 30mm, 2.5in or 9pt"),
        ('<box w="1" h="1" opacity="2"/>', "<box>: opacity: '2' is not between 0 and 1"),
        ('<box w="1" h="1" opacity="nan"/>', "<box>: opacity: 'nan' is not a number"),
        ('<box w="1" h="1" dash="0 0"/>', "<box>: dash: '0 0': one of the lengths has to be more"),
        ('<box w="1" h="1" dash="1 -1"/>', "<box>: dash: '-1' is less than 0"),
        ('<box w="1" h="1" cap="rund"/>', "<box>: cap: 'rund' is not one of butt, round, square"),
        ('<group scale="0"/>', "<group>: scale: '0' is not between 0.001 and 1000"),
        ('<group rotate="1e999"/>', "<group>: rotate: '1e999' is not a number"),
        ('<path d="M 0 0 X"/>', "<path>: d: 'X' is not path data"),
        ('<path d="L 0 0"/>', "<path>: d: a path begins with M"),
        ('<text w="9" h="9" size="0">a</text>', "<text>: size: '0' is not more than 0"),
        ('<text w="0" h="9">a</text>', "<text>: w: '0' is not more than 0"),
        ('<text w="9" h="9" font="titel">a</text>', "<text>: font: 'titel' is not one of body"),
        ('<text w="9" h="9" bold="on">a</text>', "<text>: bold: 'on' is neither yes nor no"),
        ('<text w="9" h="9">**a</text>', "text '**a': a * or ** is opened and not closed"),
        ('<text w="9" h="9">a<br x="1"/></text>', "<br>: there is no attribute 'x'"),
        (
            '<icon name="gnee" size="5"/>',
            "there is no symbol 'gnee' in art.xml [did you mean 'gene'",
        ),
        ('<use name="x"/>', "there is no symbol 'x' in art.xml [known: gene, leaf]"),
        ('<image src="x.png" w="1" h="1"/>', "there is no picture 'x.png'"),
        ("<br/>", "<br> can not stand inside <face> [allowed there: box, column,"),
        ("<face/>", "<face> can not stand inside <face>"),
        ('<symbol name="x" w="1" h="1"/>', "<symbol> can not stand inside <face>"),
        (
            '<text w="9" h="9"><dot r="1"/></text>',
            "<dot> can not stand inside <text> [allowed there: br]",
        ),
        ('<box w="1" h="1"><dot r="1"/></box>', "<dot> can not stand inside <box>"),
        ('<box w="1" h="1">hello</box>', "text 'hello' outside of <text> [put it into <text>]"),
        ('<box w="1" h="1" w="2"/>', "not well-formed XML near here: duplicate attribute"),
        ('<box w="1" h="1">', "not well-formed XML near here: mismatched tag"),
        ('<text w="9" h="9">&nbsp;</text>', "not well-formed XML near here: undefined entity"),
        ('<text w="9" h="9">&</text>', "not well-formed XML near here: "),
        ('<text w="9" h="9">\x01</text>', "not well-formed XML near here: the character U+0001"),
    ],
)
def test_a_mistake_is_told_with_the_line_of_its_element(
    table: Table, inside: str, expected: str
) -> None:
    made = table.face(f"\n{inside}")
    assert made.findings
    assert table.told(made)[0].startswith(f"card.xml:3: {expected}")


@pytest.mark.parametrize("inside", ['<box w="1" h="1" fill="current"/>', "{{ a.dot() }}"])
def test_current_leaves_no_mark_outside_of_a_symbol(table: Table, inside: str) -> None:
    """The second element also stands, from the same line, in a symbol, where it has a meaning."""
    load = '{% import "dots.xml" as a %}'
    dot = '<dot r="1" fill="current"/><text w="9" h="9" fill="current">a</text>'
    table.write("dots.xml", f"{{% macro dot() %}}{dot}{{% endmacro %}}")
    symbol = '<symbol name="a" w="1" h="1">{{ a.dot() }}</symbol>'
    table.write("art.xml", f"<art>{load}{symbol}</art>")
    made = table.face(load + inside)
    assert made.findings
    assert all("'current' has no meaning" in finding.message for finding in made.findings)
    assert made.face is not None
    assert made.face.marks == ()


def test_all_mistakes_of_a_face_come_at_once(table: Table) -> None:
    made = table.face('<bix/>\n<box w="1"/>\n<dot r="x" fil="y"/>')
    assert [line.split(": ")[0] for line in table.told(made)] == [
        "card.xml:2",
        "card.xml:3",
        "card.xml:4",
        "card.xml:4",
    ]


def test_text_outside_of_a_text_is_told(table: Table) -> None:
    assert table.told(table.face("hello")) == [
        "card.xml:1: text 'hello' outside of <text> [put it into <text>]"
    ]


def test_an_unknown_element_hides_nothing_inside_of_it(table: Table) -> None:
    made = table.face("<gruop>\n<bix/>\n</gruop>")
    assert [line.split(" [")[0] for line in table.told(made)] == [
        "card.xml:2: there is no element <gruop>",
        "card.xml:3: there is no element <bix>",
    ]


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("", "card.xml:1: not well-formed XML near here: no element found"),
        ("<face>", "card.xml:1: not well-formed XML near here: no element found"),
        (
            "<face/><face/>",
            "card.xml:1: not well-formed XML near here: junk after document element",
        ),
        (
            "<art/>",
            "card.xml:1: <art> can not stand as the outermost element [allowed there: face]",
        ),
        ('<box w="1" h="1"/>', "card.xml:1: <box> can not stand as the outermost element"),
        ('<face x="1"/>', "card.xml:1: <face>: there is no attribute 'x'"),
        ("hello", "card.xml:1: not well-formed XML near here: syntax error"),
    ],
)
def test_a_template_is_one_face(table: Table, template: str, expected: str) -> None:
    assert table.told(table.make(template))[0].startswith(expected)


def test_a_document_type_is_refused_before_its_entities(table: Table) -> None:
    bomb = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    doctype = f'<!DOCTYPE face [<!ENTITY a0 "ha">{bomb}]>'
    made = table.make(f'{doctype}\n<face><text w="9" h="9">&a11;</text></face>')
    assert table.told(made) == ["card.xml:1: a document type is not allowed here"]
    made = table.make('<!DOCTYPE face SYSTEM "file:///etc/passwd">\n<face/>')
    assert table.told(made) == ["card.xml:1: a document type is not allowed here"]


@pytest.mark.parametrize("head", ['<?xml version="1.0"?>\n', "\ufeff", "<!-- a -->\n", "\n{# a #}"])
def test_what_may_stand_before_a_face(table: Table, head: str) -> None:
    assert table.make(f'{head}<face><dot r="1"/></face>').mark


@pytest.mark.parametrize(
    ("art", "expected"),
    [
        (
            '<art>\n<symbol name="a" w="1" h="1"/>\n<symbol name="a" w="1" h="1"/></art>',
            "art.xml:3: symbol 'a' stands here a second time",
        ),
        (
            '<art>\n<symbol name="a" w="0" h="1"/></art>',
            "art.xml:2: <symbol>: w: '0' is not more than",
        ),
        ('<art>\n<symbol name="a" w="1"/></art>', "art.xml:2: <symbol>: 'h' is missing"),
        (
            "<art>\n<box/></art>",
            "art.xml:2: <box> can not stand inside <art> [allowed there: symbol]",
        ),
        (
            "<face/>",
            "art.xml:1: <face> can not stand as the outermost element [allowed there: art]",
        ),
        ("<art>\n{{ nope }}</art>", "art.xml:2: 'nope' is undefined"),
        ("<art>\n{% for %}</art>", "art.xml:2: Expected an expression"),
    ],
)
def test_a_mistake_in_the_art_is_told(table: Table, art: str, expected: str) -> None:
    table.write("art.xml", art)
    assert table.told(table.face(""))[0].startswith(expected)


def test_symbols_of_the_game_win_over_shared_ones(table: Table) -> None:
    table.write(
        "art.xml",
        '<art><symbol name="gene" w="9" h="9"/><symbol name="other" w="2" h="2"/></art>',
        shared=True,
    )
    made = table.face('<icon name="gene" size="10"/><icon name="other" size="10"/>').marks
    assert [group(mark).scale for mark in made] == [1, 5]


def test_the_vocabulary_explains_itself() -> None:
    for tag, attributes in ELEMENTS.items():
        assert any(tag in inside for inside in INSIDE.values()), f"<{tag}> can stand nowhere"
        for name, attribute in attributes.items():
            assert attribute.help, f"{tag} {name} has no help"


def test_symbols_of_symbols_do_not_grow_without_end(table: Table) -> None:
    symbols = '<symbol name="s0" w="1" h="1"><dot r="1" fill="current"/></symbol>'
    for level in range(1, 7):
        uses = "".join(f'<use name="s{level - 1}" x="{n}"/>' for n in range(10))
        symbols += f'<symbol name="s{level}" w="1" h="1">{uses}</symbol>\n'
    table.write("art.xml", f"<art>{symbols}</art>")
    assert table.told(table.face('<use name="s4"/>')) == [
        "art.xml:5: <symbol> has 211,110 elements, those of its symbols and pieces included; "
        "200,000 are allowed"
    ]


def test_many_large_symbols_on_a_face(table: Table) -> None:
    dots = '<dot r="1" fill="current"/>' * 3000
    table.write("art.xml", f'<art><symbol name="s" w="1" h="1">{dots}</symbol></art>')
    uses = "".join(f'<use name="s" x="{n}"/>' for n in range(50))
    assert not table.face(uses).findings
    (told,) = table.told(table.face(uses * 2))
    assert told.startswith("card.xml:1: <face> has 300,100 elements")
    icons = '<text w="60" h="90">' + "{icon:s} " * 100 + "</text>"
    (told,) = table.told(table.face(icons))
    assert told.startswith("card.xml:1: <face> has 300,001 elements")


def test_symbols_inside_of_each_other_have_a_depth(table: Table) -> None:
    symbols = '<symbol name="s0" w="1" h="1"><dot r="1"/></symbol>'
    for level in range(1, 400):
        symbols += f'<symbol name="s{level}" w="1" h="1"><use name="s{level - 1}"/></symbol>'
    table.write("art.xml", f"<art>{symbols}</art>")
    found = table.told(table.face(""))
    assert found == ["art.xml:1: symbols and pieces nested more than 50 levels deep"]


# Values of attributes: what they may say, and how a wrong one is told.


READER = Reader({"ink": "#101820", "Sea": "#0055AA"}, ("body", "title"))


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("length", "-2mm", -2.0),
        ("distance", "0", 0.0),
        ("extent", "1in", 25.4),
        ("points", "9", 9.0),
        ("points", "9pt", 9.0),
        ("points", "25.4mm", 72.0),
        ("lengths", "1 2mm 1cm", (1.0, 2.0, 10.0)),
        ("lengths", "", ()),
        ("number", "-1.5e2", -150.0),
        ("factor", "0.5", 0.5),
        ("share", "0", 0.0),
        ("share", "1", 1.0),
        ("colour", "ink", "#101820"),
        ("colour", "Sea", "#0055aa"),
        ("colour", "#ABCDEF", "#abcdef"),
        ("colour", "none", ""),
        ("colour", "", ""),
        ("colour", "current", "current"),
        ("font", "title", "title"),
        ("path", "m1 1h5", "M 1 1 L 6 1"),
        ("word", "anything at all", "anything at all"),
        ("flag", "yes", True),
        ("flag", "True", True),
        ("flag", "no", False),
        ("flag", "False", False),
        ("start|centre|end", "centre", "centre"),
        ("start|centre|end", "center", "centre"),
        ("colour", "#FA0", "#ffaa00"),
        ("paint", "#fa08", "#ffaa0088"),
    ],
)
def test_a_value_is_read(kind: str, text: str, expected: object) -> None:
    found = READER.read(kind, text)
    assert found == (pytest.approx(expected) if isinstance(expected, float) else expected)
    assert type(found) is type(expected)


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        ("distance", "-1", "'-1' is less than 0"),
        ("extent", "0", "'0' is not more than 0"),
        ("points", "-6", "'-6' is not more than 0"),
        ("lengths", "1 x", "'x' is not a length: write 30, 30mm, 2.5in or 9pt"),
        ("lengths", "0 0", "'0 0': one of the lengths has to be more than 0"),
        ("number", "1_000", "'1_000' is not a number"),
        ("number", "inf", "'inf' is not a number"),
        ("number", "1e999", "'1e999' is not a number"),
        ("number", "", "'' is not a number"),
        ("factor", "-1", "'-1' is not between 0.001 and 1000"),
        ("factor", "1e200", "'1e200' is not between 0.001 and 1000"),
        ("factor", "1e-200", "'1e-200' is not between 0.001 and 1000"),
        ("share", "1.01", "'1.01' is not between 0 and 1"),
        ("share", "-0.1", "'-0.1' is not between 0 and 1"),
        ("colour", "#12345", "'#12345' is not a colour"),
        ("colour", "INK", "'INK' is not a colour"),
        ("font", "Body", "'Body' is not one of body, title"),
        ("flag", "YES", "'YES' is neither yes nor no"),
        ("start|centre|end", "middle", "'middle' is not one of start, centre, end"),
        ("paint", "linear(0 0 1, ink, Sea)", "'linear(0 0 1, ink, Sea)': linear has 3 numbers"),
        ("paint", "radial(0 0 0, ink, Sea)", "the radius is not more than 0"),
        ("paint", "linear(0 0 1 1, ink)", "a gradient has two colours or more"),
        ("paint", "linear(0 0 1 1, ink, sea)", "'sea' is not a colour"),
        ("paint", "linear(0 0 1 1, ink, none)", "'none': a gradient runs between colours"),
        ("paint", "linear(0 0 1 1, ink 0.5, Sea 0.5)", "0.5 does not come after 0.5"),
        ("paint", "linear(0 0 1 1, ink 0, Sea 2)", "'2' is not between 0 and 1"),
        ("paint", "linear(a b c d, ink, Sea)", "'a' is not a length"),
    ],
)
def test_a_value_that_does_not_fit_is_told(kind: str, text: str, told: str) -> None:
    with pytest.raises(ValueError) as caught:
        READER.read(kind, text)
    assert told in str(caught.value)


def test_a_wrong_word_offers_the_nearest_one() -> None:
    with pytest.raises(_Mistake) as caught:
        READER.read("start|centre|end", "center ")
    assert caught.value.hint == "did you mean 'centre'?"
    with pytest.raises(_Mistake) as caught:
        READER.read("colour", "inks")
    assert caught.value.hint == "did you mean 'ink'?"
    with pytest.raises(_Mistake) as caught:
        Reader({}, ()).read("colour", "reddish")
    assert caught.value.hint == "write #rrggbb or a name: none are named in game.yaml"


def test_gradients_have_places_and_stops() -> None:
    assert READER.read("paint", "radial(5 5 1cm 4 4, ink 0.2, Sea)") == Gradient(
        "radial", (5, 5, 10, 4, 4), ((0.2, "#101820"), (1.0, "#0055aa"))
    )
    assert READER.read("paint", "linear(0 0 0 9, ink, Sea, ink)").stops == (
        (0.0, "#101820"),
        (0.5, "#0055aa"),
        (1.0, "#101820"),
    )
    assert READER.read("paint", "ink") == "#101820"


# Attributes of texts and tables become styles.


LETTERS = {"font": "body", "size": 9.0, "min": 7.0, "fill": "#000000", "leading": 1.25}


@pytest.mark.parametrize(
    ("least", "size", "set_"), [(7, 9, 7), (2, 9, SMALLEST_LETTERS), (12, 9, 9)]
)
def test_no_text_shrinks_below_what_can_be_read(least: float, size: float, set_: float) -> None:
    assert style_of({**PLAIN, **LETTERS, "min": least, "size": size}).least == set_


def test_styles_add_up_and_tables_stand_in_the_middle_of_their_rows() -> None:
    both = style_of({**PLAIN, **LETTERS, "bold": True, "italic": True})
    assert both.style == BOLD | ITALIC
    plain = style_of({**PLAIN, **LETTERS})
    assert (plain.style, plain.valign, plain.wrap) == (0, VAlign.MIDDLE, True)


# A proof shows which texts do not fit, and by how much.


def text(box: Box, **wrong: Any) -> Text:
    return Text(box, "Ferry", (), 10, 8)._replace(**wrong)


def proof(*marks: Mark) -> Face:
    return proof_face(Face(FaceName("cards", "ferry"), 63, 88, 2, marks), setter())


def outlined(face: Face) -> list[Box]:
    return [
        mark.box for mark in walk(face.marks) if isinstance(mark, Rect) and mark.paint == OUTLINE
    ]


def test_a_face_that_is_right_stays_as_it_is() -> None:
    marks = (text(Box(5, 5, 20, 8)), Group((text(Box(5, 50, 20, 8)),), 1, 1))
    assert proof(*marks).marks == marks


def test_a_text_that_does_not_fit_is_outlined_with_the_millimetres_beside_it() -> None:
    box = Box(5, 20, 30, 8)
    face = proof(text(box, too_wide=3.25, too_high=1.0), text(Box(5, 60, 20, 8)))
    assert outlined(face) == [box]
    assert [one.text for one in Text.all_in(face.marks)][2:] == ["3.2 mm too wide, 1.0 mm too high"]


def test_letters_and_icons_that_are_not_there_are_told_as_well() -> None:
    face = proof(text(Box(5, 20, 30, 8), missing="渡", unknown_icons=("eye",)))
    assert [one.text for one in Text.all_in(face.marks)][1:] == ["letters missing, no icon eye"]


def test_what_is_told_stays_on_the_piece() -> None:
    for box in (Box(1, 1, 20, 8), Box(55, 40, 7, 5), Box(1, 82, 20, 5), Box(0, 0, 63, 88)):
        (_, outline, group) = proof(text(box, too_wide=30.0)).marks
        assert isinstance(group, Group) and isinstance(outline, Rect)
        tag = group.marks[0]
        assert isinstance(tag, Rect) and tag.box.height == TAG
        seen = Box(tag.box.x + group.x, tag.box.y, tag.box.width, TAG)
        assert Box(0, 0, 63, 88).holds(seen)
        assert not seen.overlaps(box) or box.height == 88


def test_texts_in_groups_are_outlined_where_they_are() -> None:
    face = proof(Group((text(Box(0, 0, 20, 8), too_high=2.0),), 10, 70))
    (group,) = face.marks
    assert isinstance(group, Group)
    assert outlined(face) == [Box(0, 0, 20, 8)]
    tag = group.marks[-1]
    assert isinstance(tag, Group) and isinstance(tag.marks[0], Rect)
    assert tag.marks[0].box.y == -TAG, "there is room above, seen from the card"


# When a shape needs a line around it.


DARK = Backdrop(Tone.of("#102040"), Tone.of("#f0f4ff"))


def spot(area: float = 50.0, ground: Backdrop = DARK) -> Standing:
    return Standing(scale=1.0, area=area, line=5.0, opacity=1.0, grounds=(ground,) * 8)


def test_a_white_shape_tells_on_a_dark_ground_and_not_on_a_pale_one() -> None:
    assert spot().contrast_before(Paint(fill="#ffffff")) > 0.5
    assert spot().contrast_after("#ffffff", 1.0) < 0.1


def test_shades_and_grounds_need_no_line() -> None:
    assert spot().contrast_before(Paint(fill="#ffffff", opacity=0.3)) == 0
    assert spot(4000, PAPER).contrast_before(Paint(fill="#000000")) == 0
    assert spot(4000).contrast_before(Paint(fill="#ffffff")) > 0.5


def test_a_thick_line_becomes_two_edges() -> None:
    ring = Circle(0, 0, 5, Paint(stroke="#ff0000", line=2.0))
    assert is_thick(ring.paint, spot()) and not is_thick(Paint(stroke="#ff0000"), spot())
    edge, inside = hollow(ring, "#000000", "#ffffff", 0.2)
    filled = ring._replace(paint=ring.paint._replace(fill="#ff0000"))
    assert not hollow(filled, "#000000", "#ffffff", 0.2)[0].paint.stroke
    assert (edge.paint.stroke, edge.paint.line) == ("#000000", 2.0)
    assert (inside.paint.stroke, inside.paint.line) == ("#ffffff", 1.6)


@pytest.mark.parametrize("ink", [LINE, SAVER])
def test_no_line_is_drawn_through_what_has_one_colour(ink: Colouring) -> None:
    """A way that leaves another one, and a chamber: all edges lie below all that is inside."""
    brown = "#6a3a20"
    ground = Rect(Box(0, 0, 60, 60), 0, Paint("#f0e0c0"))
    ways = [PathMark(d, Paint(stroke=brown, line=8)) for d in ("M 0 30 L 60 30", "M 30 30 L 30 60")]
    chamber = Circle(30, 30, 7, Paint(brown))
    assert ink.drawing
    _, *drawn = ink.drawing((ground, Group((ways[0],), y=0.5), ways[1], chamber), 1.0)
    paints = [mark.paint for mark in walk(tuple(drawn)) if isinstance(mark, Shape)]
    tones = [Tone.of(paint.stroke or str(paint.fill)).light for paint in paints]
    assert len(tones) == 6
    assert max(tones[:3]) < min(tones[3:])


def test_a_thick_line_is_the_ground_of_what_lies_on_it() -> None:
    """A stripe that hardly differs from the way that it lies on gets no line."""
    ground = Rect(Box(0, 0, 60, 60), 0, Paint("#301810"))
    way, stripe = (
        PathMark("M 0 30 L 60 30", Paint(stroke=tone, line=line))
        for tone, line in (("#d8b080", 9.0), ("#e0b888", 5.0))
    )
    assert LINE.drawing
    drawn = LINE.drawing((ground, way, stripe), 1.0)
    strokes = [mark.paint.stroke for mark in walk(drawn) if isinstance(mark, Shape)]
    assert strokes[-3:] == ["#000000", "#ffffff", "#ffffff"]


@pytest.mark.parametrize("ink", [LINE, SAVER])
def test_a_dot_that_a_thick_line_leaves_can_be_drawn(ink: Colouring) -> None:
    """It has no outline, and so no place to look at what lies below it."""
    assert ink.drawing and ink.drawing(
        (PathMark("M 5 5 L 5 5", Paint(stroke="#ff0000", line=2)),), 1
    )


def test_one_colour_stands_for_many() -> None:
    run = Gradient("linear", (0, 0, 1, 0), ((0, "#111111"), (0.5, "#222222"), (1, "#333333")))
    assert usual(run) == "#222222" and usual("#444444") == "#444444"
    tones = [Tone.of(colour) for colour in ("#ffffff", "#000000", "#808080")]
    assert middle(tones) == Tone.of("#808080")


# Rows and columns of marks.


MARKS: tuple[Mark, ...] = (Rect(Box(0, 0, 10, 4), 0, Paint()), Circle(0, 0, 3, Paint()))
SIZES = [(10.0, 4.0), (6.0, 6.0)]


def places_flow(along: int, **asked: object) -> list[tuple[float, float]]:
    plain = {"x": 1, "y": 2, "w": None, "h": None, "gap": 2, "align": "start", "justify": "start"}
    group = stack_marks(MARKS, SIZES, {**plain, **asked}, along)
    assert (group.x, group.y) == (1, 2)
    return [(one.x, one.y) for one in group.marks if isinstance(one, Group)]


def test_things_stand_one_after_the_other_with_a_gap() -> None:
    assert places_flow(0) == [(0, 0), (12 + 3, 3)], "a circle is placed by its centre"
    assert places_flow(1) == [(0, 0), (3, 6 + 3)]


@pytest.mark.parametrize(("justify", "at"), [("start", 0), ("centre", 6), ("end", 12)])
def test_room_that_is_left_goes_where_it_is_asked_for(justify: str, at: float) -> None:
    assert places_flow(0, w=30, justify=justify)[0] == (at, 0)


@pytest.mark.parametrize(("align", "at"), [("start", 0), ("centre", 1), ("end", 2)])
def test_the_smaller_one_is_aligned_with_the_larger(align: str, at: float) -> None:
    assert places_flow(0, align=align)[0] == (0, at)
    assert places_flow(0, h=4, align=align)[1] == (15, 3 - at)
