"""Numbers, lengths, colours, maps and boxes of drawings."""

import pytest

from pnp.base.geometry import Affine, Box, Point, Size
from pnp.base.paths import absolute, mapped
from pnp.model.face import Gradient, Group, Path
from pnp.pictures.svg import brightness, clockwise, fitted_in, read_svg, size_of
from pnp.pictures.svg_paint import LEAST_STEP, URL, extent
from pnp.pictures.svg_tree import (
    START,
    Colour,
    Complaints,
    Styles,
    length,
    numbers,
    read_tree,
    share,
    transform,
)


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
    assert fitted_in(box, room, "") == (Affine(e=5), False)
    assert fitted_in(box, room, "xMaxYMin slice") == (Affine(a=2, d=2), True)
    assert fitted_in(box, room, "none") == (Affine(a=2), False)


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
    assert isinstance(mark, Path)
    assert mark.paint.fill == "current"


def test_gradients_with_equal_stops_are_told_apart() -> None:
    stops = "".join(f'<stop offset="{at}" stop-color="red"/>' for at in (0, 1, 1))
    (mark,) = drawn(
        f'<linearGradient id="g">{stops}</linearGradient>'
        '<rect width="9" height="9" fill="url(#g)"/>'
    )
    assert isinstance(mark, Path)
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
