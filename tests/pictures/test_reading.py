"""Drawings are read."""

import os
from pathlib import Path

import pytest

from pnp.base.findings import Refused, Sentence
from pnp.base.geometry import Affine, Box, Point, Size
from pnp.base.paths import absolute, mapped
from pnp.model.face import Gradient, Group
from pnp.model.face import Path as PathTree
from pnp.model.face import Path as PathValues
from pnp.pictures.svg import (
    brightness,
    clockwise,
    fitted_in,
    read_drawing,
    read_svg,
    size_of,
    undrawn,
)
from pnp.pictures.svg_paint import LEAST_STEP, URL, extent
from pnp.pictures.svg_tree import (
    MOST_DEPTH,
    MOST_ELEMENTS,
    START,
    Colour,
    Complaints,
    Node,
    Style,
    Styles,
    declarations,
    length,
    numbers,
    read_tree,
    share,
    transform,
)

# Drawings in files.


ONE = '<svg viewBox="0 0 10 5"><path d="M0 0h10v5z"/></svg>'


def test_a_drawing_is_read_once_and_again_when_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text(ONE, "utf-8")
    first = read_drawing(path)
    assert (first.width, first.height) == (100, 50)
    assert read_drawing(path) is first
    path.write_text(ONE.replace("v5z", "v4z"), "utf-8")
    os.utime(path, ns=(1, 1))
    assert read_drawing(path).marks != first.marks


def test_a_drawing_is_stretched(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text(ONE, "utf-8")
    tall = read_drawing(path, 4.0)
    assert (tall.width, tall.height) == (50, 100)


def test_a_mistake_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.svg").write_text(ONE.replace("<path", "\n<text/><path"), "utf-8")
    with pytest.raises(Refused, match=r"a\.svg:2:1: <text>"):
        read_drawing(tmp_path / "a.svg")


# Files of others: what reaches out of them, or grows inside of them, is refused with its place.


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'


def told(text: str | bytes) -> list[str]:
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(Refused) as refused:
        read_svg(data, "a.svg")
    return [f"{one.where}: {one.message}" for one in refused.value.findings]


@pytest.mark.parametrize(
    ("inside", "place", "words"),
    [
        ("<text>Hello</text>", "a.svg:2:1", "<text>: texts are not drawn"),
        ("<script>alert(1)</script>", "a.svg:2:1", "<script>: scripts do not run"),
        ('<image href="data:image/png;base64,AA"/>', "a.svg:2:1", "<image>: pictures inside"),
        ("<foreignObject/>", "a.svg:2:1", "<foreignObject>"),
        ('<a href="http://x.org"><path d="M0 0h9"/></a>', "a.svg:2:1", "<a>: a link"),
        ('<path onclick="x()" d="M0 0h9"/>', "a.svg:2:1", "<path onclick>: scripts"),
        ('<use href="http://x.org/a.svg#b"/>', "a.svg:2:1", "leads out of this file"),
        ('<use href="#b"/>', "a.svg:2:1", "'#b' is not in this file"),
        ('<path d="M0 0h9v9z" fill="url(http://x.org/a.svg#b)"/>', "a.svg:2:1", "not in this file"),
        ('<g filter="url(#f)"><path d="M0 0h9v9"/></g>', "a.svg:2:1", "filters are not drawn"),
        ('<path d="M0 0h9" style="mix-blend-mode:multiply"/>', "a.svg:2:1", "blending"),
        ('<path d="M0 0h9" marker-end="url(#m)"/><marker id="m"/>', "a.svg:2:1", "markers"),
        ('<pattern id="p"/><path d="M0 0h9v9" fill="url(#p)"/>', "a.svg:2:18", "<pattern>"),
        ("<animate/>", "a.svg:2:1", "<animate> is not drawn"),
        ('<path d="M0 0 Q 1 z"/>', "a.svg:2:1", "Q takes 4 numbers"),
        ('<path d="M0 0h9" fill="reddish"/>', "a.svg:2:1", "'reddish' is not a colour"),
        ('<rect width="1parsec" height="1"/>', "a.svg:2:1", "'1parsec' is not a length"),
        ('<g transform="flip(3)"><path d="M0 0h9"/></g>', "a.svg:2:1", "is not a transform"),
        ("<style>@import url(x.css);</style>", "a.svg:2:1", "@import"),
        ("<style>path:hover{fill:red}</style>", "a.svg:2:1", "'path:hover'"),
        ('<g id="a"><use href="#a"/></g>', "a.svg:2:11", "copy of itself"),
        ('<path clip-path="url(#none)" d="M0 0h9v9"/>', "a.svg:2:1", "is not a <clipPath>"),
        ("<path", "a.svg:2:12", "not well-formed"),
    ],
)
def test_what_can_not_be_drawn_is_named_where_it_stands(
    inside: str, place: str, words: str
) -> None:
    (one, *_) = (
        told(f"{HEAD}\n{inside}\n</svg>") if inside != "<path" else told(f"{HEAD}\n<path </svg>")
    )
    assert words in one
    if inside != "<path":
        assert one.startswith(f"{place}:")


def test_all_mistakes_are_told_at_once() -> None:
    found = told(f'{HEAD}\n<g filter="url(#a)"/>\n<path d="x"/>\n<switchboard/></svg>')
    assert [one.split(":")[1] for one in found] == ["2", "3", "4"]


def test_entities_are_refused_before_they_grow() -> None:
    lol = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))
    (one,) = told(f'<!DOCTYPE svg [<!ENTITY l0 "lol">{lol}]>{HEAD}<path d="&l8;"/></svg>')
    assert "entity 'l0'" in one
    (one,) = told(f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>{HEAD}&x;</svg>')
    assert "entity 'x'" in one


def test_the_plain_document_type_of_older_programs_is_harmless() -> None:
    doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
    assert read_svg(f'{doctype}{HEAD}<path d="M0 0h9v9"/></svg>'.encode(), "a.svg").marks


def test_a_style_sheet_outside_of_the_file_is_refused() -> None:
    (one,) = told(f'<?xml-stylesheet href="a.css"?>{HEAD}</svg>')
    assert "style sheet outside" in one


def test_limits_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.pictures.svg.MOST_DRAWN", 5_000)  # which take a tenth of the time
    deep = "<g>" * MOST_DEPTH + "</g>" * MOST_DEPTH
    assert f"nested more than {MOST_DEPTH}" in told(f"{HEAD}{deep}</svg>")[0]
    assert "elements" in told(HEAD + "<g/>" * MOST_ELEMENTS + "</svg>")[0]
    uses = "".join(
        f'<g id="a{n}">{f"<use href={chr(34)}#a{n - 1}{chr(34)}/>" * 10}</g>' for n in range(1, 9)
    )
    many = f'{HEAD}<defs><path id="a0" d="M0 0h9v9"/>{uses}</defs><use href="#a8"/></svg>'
    assert "shapes, those of copies included" in told(many)[0]


def test_other_files_are_no_drawings() -> None:
    assert "not <svg>" in told("<html/>")[0]
    assert "not well-formed" in told(b"\x89PNG\r\n")[0]
    assert "no element found" in told(b"")[0]


def test_notes_of_editors_are_passed_over() -> None:
    text = f'{HEAD}<metadata><x xmlns="urn:x"/></metadata><title>Fish</title><g/></svg>'
    root, _ = read_tree(text.encode(), Complaints("a.svg"))
    assert [node.tag for node in root.all()] == ["svg", "g"]


def test_declarations_are_read_with_comments_and_importance() -> None:
    found = list(declarations("fill: red; /* x:y; */ stroke:#fff !important;;"))
    assert found == [("fill", "red", False), ("stroke", "#fff", True)]


def test_of_several_choices_the_plain_one_is_drawn() -> None:
    own = '<foreignObject requiredExtensions="urn:ai"><x/></foreignObject>'
    german = '<g systemLanguage="de"><rect width="5" height="5"/></g>'
    text = f'{HEAD}<switch>{own}{german}<g><path d="M0 0h9v9"/></g><g/></switch></svg>'
    assert len(read_svg(text.encode(), "a.svg").marks) == 1


def test_what_the_whole_drawing_says_holds() -> None:
    faint = HEAD.replace("<svg", '<svg opacity=".5"')
    (mark,) = read_svg(f'{faint}<path d="M0 0h9v9"/></svg>'.encode(), "a.svg").marks
    assert isinstance(mark, PathTree)
    assert mark.paint.opacity == 0.5
    blurred = HEAD.replace("<svg", '<svg filter="url(#f)"')
    assert "filters are not drawn" in told(f"{blurred}<g/></svg>")[0]


# Numbers, lengths, colours, maps and boxes of drawings.


def drawn(inside: str, more: str = 'viewBox="0 0 10 10"') -> tuple[object, ...]:
    return read_svg(f"<svg {more}>{inside}</svg>".encode(), "a.svg").marks


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("#abc", Colour("#aabbcc")),
        ("#11223380", Colour("#112233", 128 / 255)),
        ("RebeccaPurple", Colour("#663399")),
        ("rgb(255 0 50%)", Colour("#ff0080")),
        ("rgba(0,0,0,.25)", Colour("#000000", 0.25)),
        ("hsl(120, 100%, 25%)", Colour("#008000")),
        ("transparent", Colour("#000000", 0.0)),
    ],
)
def test_colours_are_read_as_style_sheets_write_them(text: str, found: Colour) -> None:
    assert Colour.of(text) == found


@pytest.mark.parametrize("text", ["rgb(1, 2)", "rgba(1, 2, 3, 4, 5)", "hsl(120)", "lab(1, 2, 3)"])
def test_what_is_no_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a colour"):
        Colour.of(text)


def test_colours_have_names() -> None:
    assert Colour.of("Teal") == Colour("#008080")
    with pytest.raises(ValueError, match="is not a colour"):
        Colour.of("sky")


def test_lengths_have_units() -> None:
    assert length("1in") == length("96") == 96
    assert length("25.4mm") == pytest.approx(96)
    assert length("72pt") == pytest.approx(96)
    assert length("50%", 30) == 15
    assert share("40%") == 0.4
    assert numbers("1,-2.5.5e1 3") == (1, -2.5, 5, 3)
    for wrong in ("nan", "1e999", "", "4 4"):
        with pytest.raises(ValueError, match="is"):
            length(wrong)


def test_transforms_follow_each_other_from_the_right() -> None:
    assert transform("translate(10) scale(2)").at(Point(1, 1)) == (12, 2)
    assert transform("scale(2),translate(10 0)").at(Point(1, 1)) == (22, 2)
    assert transform("rotate(90 5 5)").at(Point(5, 0)) == pytest.approx((10, 5))
    assert transform("translate(3px, 4px)").at(Point(0, 0)) == (3, 4)


def test_a_box_reaches_as_far_as_its_curves_and_no_farther() -> None:
    assert extent("M 0 0 C 0 10 10 10 10 0") == pytest.approx((0, 0, 10, 7.5))


def test_rings_that_run_the_other_way_are_turned() -> None:
    right, left = "M 0 0 L 9 0 L 9 9 Z", "M 0 0 L 9 9 L 9 0 Z"
    assert clockwise(right) == right
    assert extent(clockwise(left)) == extent(left)
    assert clockwise(left) == "M 9 0 L 9 9 L 0 0 Z"


def test_path_data_are_mapped() -> None:
    d = absolute("M0 0h2c1 1 2 2 3 3z")
    assert mapped(d, Affine(a=2, d=3, e=1)) == "M 1 0 L 5 0 C 7 3 9 6 11 9 Z"


def test_a_view_fits_or_is_cut() -> None:
    room, box = Box(0, 0, 20, 10), Box(0, 0, 10, 10)

    def fitted(said: str) -> Affine:
        return fitted_in(box, room, Node("svg", {"preserveAspectRatio": said}, 1, 1, None))

    assert fitted("") == Affine(e=5)
    assert fitted("xMaxYMin slice") == Affine(a=2, d=2)
    assert fitted("none") == Affine(a=2)


@pytest.mark.parametrize(
    ("head", "size"),
    [
        ('width="20" height="10"', (20, 10)),
        ('viewBox="0 0 4 2"', (4, 2)),
        ('width="100%" height="100%" viewBox="0 0 4 2"', (4, 2)),
        ('width="40" viewBox="0 0 4 2"', (40, 20)),
        ('height="1in" viewBox="0 0 4 2"', (192, 96)),
    ],
)
def test_a_drawing_has_the_size_that_it_says(head: str, size: tuple[float, float]) -> None:
    root, _ = read_tree(f"<svg {head}/>".encode(), Complaints("a.svg"))
    assert size_of(root) == Size(*size)


def test_styles_win_over_sheets_and_sheets_over_attributes() -> None:
    root, _ = read_tree(
        b'<svg fill="red" style="stroke:blue"><g fill="inherit"/></svg>', Complaints("")
    )
    styles = Styles([])
    assert styles.of(root, START)["stroke"] == "blue"
    assert styles.at_home(root.inside[0])["fill"] == "red"


def test_shapes_take_the_colour_of_their_surroundings_if_they_ask() -> None:
    (mark,) = drawn('<path d="M0 0h9v9" fill="currentColor"/>')
    assert isinstance(mark, PathValues)
    assert mark.paint.fill == "current"


def test_gradients_with_equal_stops_are_told_apart() -> None:
    stops = "".join(f'<stop offset="{at}" stop-color="red"/>' for at in (0, 1, 1))
    (mark,) = drawn(
        f'<linearGradient id="g">{stops}</linearGradient>'
        '<rect width="9" height="9" fill="url(#g)"/>'
    )
    assert isinstance(mark, PathValues)
    assert isinstance(mark.paint.fill, Gradient)
    assert [at for at, _ in mark.paint.fill.stops] == [0, 1 - LEAST_STEP, 1]


def test_a_mask_is_as_bright_as_its_colours() -> None:
    assert brightness("#ffffff") == "#ffffff"
    assert brightness("#00ff00") == "#b6b6b6"
    (mark,) = drawn(
        '<mask id="m"><circle r="5" fill="#fff"/></mask><path d="M0 0h9v9" mask="url(#m)"/>'
    )
    assert isinstance(mark, Group)
    assert len(mark.mask) == 1


def test_links_are_read_with_what_holds_without_them() -> None:
    match = URL.fullmatch("url( '#a' ) red")
    assert match
    assert match.groups() == ("#a", "red")


def test_a_colour_that_is_not_seen_leaves_no_mark() -> None:
    assert drawn('<path d="M0 0h9v9" fill-opacity="0"/><g opacity="0"><path d="M0 0h9"/></g>') == ()


def style(node: Node, **more: str) -> Style:
    """Return how a plain element looks, but for what is said of it."""
    return {**Styles([]).of(node, START), **more}


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("filter", "url(#blur)", "<path filter>: filters are not drawn"),
        ("mix-blend-mode", "multiply", "<path mix-blend-mode>: blending is not drawn"),
        ("marker-end", "url(#arrow)", "<path>: markers on lines are not drawn"),
    ],
)
def test_what_paper_has_not_is_named(name: str, value: str, said: str) -> None:
    path = Node("path", {}, 1, 1, None)
    ((message, hint),) = undrawn(path, style(path, **{name: value}), {"arrow"})
    assert message == said
    assert isinstance(message, Sentence) and isinstance(hint, Sentence)


def test_a_marker_that_the_file_does_not_hold_is_drawn_by_nobody() -> None:
    path = Node("path", {}, 1, 1, None)
    assert not list(undrawn(path, style(path, **{"marker-end": "url(#arrow)"}), set()))
