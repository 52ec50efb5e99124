"""What templates can call."""

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.base.findings import Sentence, Where
from pnp.base.paths import absolute, bounds, circle
from pnp.base.units import POINT
from pnp.check.faces import walk
from pnp.compose import functions as chance_module
from pnp.compose.functions import (
    FUNCTIONS,
    SHORT,
    around,
    blob,
    border,
    chance,
    chances,
    cog,
    dots,
    dust,
    flames,
    format_value,
    mix,
    polygon,
    say,
    smooth,
    star,
    strokes,
    throws,
)
from pnp.compose.inks import GREY, LINE, SAVER, Colouring
from pnp.compose.marks import (
    column_widths,
    turn_about_centre,
)
from pnp.compose.vocabulary import Lines, between, dashes, distance, extent, flag, number, widths_of
from pnp.model.face import Circle, Paint, Rect, Text
from pnp.model.face import Path as PathMark
from tests.support.templates import Made, Table

# Functions of templates: colours, sentences, and what they are called.


@pytest.mark.parametrize(
    ("value", "expected"),
    [(1, "1"), (2.5, "2.5"), (3.0, "3"), (1 / 3, "0.3333"), (-0.00001, "-0"), ("x", "x")],
)
def test_numbers_are_written_with_four_places_at_most(value: object, expected: str) -> None:
    assert format_value(value) == expected


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{{ 1e16 }}", "10000000000000000"),
        ("{{ 10**15 }}", "1000000000000000"),
        ("{{ 'x' ~ 1e16 }}", "x10000000000000000"),
        ("{{ [1e-7, 2]|join(' ') }}", "0.0000001 2"),
        ("{{ 1e-7|string }}", "0.0000001"),
    ],
)
def test_a_template_writes_no_exponents(tmp_path: Path, template: str, said: str) -> None:
    (text,) = Text.all_in(Table(tmp_path).face(f"<text w='50' h='9'>{template}</text>").marks)
    assert text.text == said


@pytest.mark.parametrize("template", ["{{ 1e300 * 1e300 }}", "{{ 'x' ~ 1e300 * 1e300 }}"])
def test_what_is_no_number_is_not_written(tmp_path: Path, template: str) -> None:
    table = Table(tmp_path)
    (told,) = table.told(table.face(f"<text w='50' h='9'>{template}</text>"))
    assert told == "card.xml:2: inf is not a number"


def test_only_texts_and_numbers_are_written() -> None:
    with pytest.raises(TypeError, match="neither a text nor a number"):
        format_value([1])


def test_a_mixed_colour_lies_between_its_two() -> None:
    assert mix("#000000", "#ffffff", 0) == "#000000"
    assert mix("#000000", "#FFFFFF", 1) == "#ffffff"
    assert mix("#102030", "#304050", 0.5) == "#203040"
    assert mix("#000000", "#010101", 0.5) == "#000000"  # halves go to the even neighbour
    assert mix("#000000", "#030303", 0.5) == "#020202"


@pytest.mark.parametrize(
    ("a", "b", "share", "told"),
    [
        ("sea", "#ffffff", 0.5, "'sea' is not a colour"),
        ("#ffffff", "#ff", 0.5, "'#ff' is not a colour"),
        ("#000000", "#ffffff", 1.5, "a share of 1.5"),
        ("#000000", "#ffffff", -0.1, "a share of -0.1"),
    ],
)
def test_what_can_not_be_mixed_is_told(a: str, b: str, share: float, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        mix(a, b, share)


def test_a_sentence_is_filled_in() -> None:
    assert say("Draw {n}, keep {m}", n=3, m="{icon:gene}") == "Draw 3, keep {icon:gene}"
    assert say("{n} and {n}", n=1.50) == "1.5 and 1.5"
    assert say("nothing", n=1) == "nothing"
    with pytest.raises(ValueError, match="more than 50,000 letters"):
        say("{n}" * 10, n="x" * 6000)


def test_templates_call_all_of_them(tmp_path: Path) -> None:
    table = Table(tmp_path)
    mark = table.face(
        "<path d=\"{{ polygon(5, 5, 2, 4) }}\" fill=\"{{ mix('#000000', '#ffffff', 0.5) }}\"/>"
    ).mark
    assert isinstance(mark, PathMark)
    assert mark.paint.fill == "#808080"
    (told,) = table.told(table.face("\n{{ mix('red', '#ffffff', 0) }}"))
    assert told == "card.xml:3: mix: 'red' is not a colour such as #1f6f8b"
    formats = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")
    for name in FUNCTIONS:
        assert f"`{name}`" in formats or f"`{name}(" in formats, name


# Chance that is always the same.


def test_chance_is_always_the_same_for_the_same_seed() -> None:
    assert chance("a", 1) == chance("a", 1) != chance("a", 2)
    assert chance(1, "a") == 0.8918062273878604  # what is drawn by chance stays as it is
    assert chance("1/a") == chance(1, "a")
    assert chance(1) != chance(1.0)
    assert all(0 <= chance(n) < 1 for n in range(1000))
    for seed in ((["a"],), ("x" * 1001,), (None,)):
        with pytest.raises(ValueError, match="a seed is texts and numbers"):
            chance(*seed)


def test_many_chances_are_those_of_their_numbers() -> None:
    assert chances(120, 7, "at") == [chance(7, "at", i) for i in range(120)]
    assert chances(0, "a") == []
    assert chances(2, 1) != chances(2, 1.0)
    kept = chances(2, "a")
    kept.clear()
    assert len(chances(2, "a")) == 2


def test_a_throw_has_a_chance_for_every_name() -> None:
    rows = throws(3, 7, "x", "y")
    assert rows == [(chance(7, "x", i), chance(7, "y", i)) for i in range(3)]
    assert throws(3, 7) == throws(0, 7, "x") == []


@pytest.mark.parametrize("n", [-1, 10_001])
def test_there_are_only_so_many_chances(n: int) -> None:
    with pytest.raises(ValueError, match=re.escape(f"{n:,} chances; 10,000 are allowed")):
        chances(n, "a")
    with pytest.raises(ValueError, match=re.escape(f"{2 * n:,} chances; 10,000 are allowed")):
        throws(n, "a", "x", "y")


def test_long_rows_of_chances_are_the_same_and_are_not_kept() -> None:
    chance_module._remembered.cache_clear()  # others may have filled it
    before = chance_module._remembered.cache_info().currsize
    assert chances(SHORT + 1, "a seed of its own")[:9] == [
        chance("a seed of its own", number) for number in range(9)
    ]
    assert chance_module._remembered.cache_info().currsize == before
    assert chances(SHORT, "a seed of its own") == chances(SHORT + 1, "a seed of its own")[:-1]
    assert chance_module._remembered.cache_info().currsize == before + 1


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        (number, "nan", "'nan' is not a number"),
        (distance, "-1", "'-1' is less than 0"),
        (extent, "0", "'0' is not more than 0"),
        (extent, "0.00001", "'0.00001' is shorter than anything that is printed"),
        (lambda text: between(0, 1, text), "1.5", "'1.5' is not between 0 and 1"),
        (dashes, "0 0", "'0 0': one of the lengths has to be more than 0"),
        (flag, "maybe", "'maybe' is neither yes nor no"),
    ],
)
def test_what_does_not_fit_is_told(read: Callable[[str], Any], text: str, said: str) -> None:
    with pytest.raises(ValueError) as caught:
        read(text)
    (message,) = caught.value.args
    assert message == said and isinstance(message, Sentence)


def test_what_fits_is_read() -> None:
    assert (number("2.5"), distance("0"), extent("1in"), flag("no")) == (2.5, 0, 25.4, False)
    assert dashes("1 2") == (1, 2) and dashes("") == ()


# Places: the line of an element, and drawings about their own middle.


def test_the_first_folder_that_has_a_template_names_it(tmp_path: Path) -> None:
    own, shared = tmp_path / "own", tmp_path / "shared"
    for folder in (own, shared):
        folder.mkdir()
    (shared / "a.xml").write_text("", "utf-8")
    assert Path(Lines([own, shared]).shown("a.xml")).name == "a.xml"
    assert "shared" in Lines([own, shared]).shown("a.xml")
    assert Lines([own, shared]).shown("b.xml") == "b.xml"


def test_a_mark_is_a_place_if_it_has_a_line(tmp_path: Path) -> None:
    assert Lines([tmp_path]).place("b.xml:7") == Where("b.xml", 7)
    assert Lines([tmp_path]).place("dot") == Where("dot")


def test_what_is_turned_stays_about_its_middle() -> None:
    dot = Circle(0, 0, 1, Paint())
    group = turn_about_centre(dot, {"x": 10, "y": 20, "rotate": 90, "opacity": 0.5}, 4, 2, 3)
    assert (group.x, group.y, group.scale) == (10 + 6, 20 + 3, 3)
    assert (group.rotate, group.opacity, group.marks) == (90, 0.5, (dot,))


# Curves that templates ask for.


def corners(path: str) -> list[tuple[float, float]]:
    """Return the points that straight lines of path data go through."""
    found = re.findall(r"[ML] (\S+) (\S+)", path)
    return [(float(x), float(y)) for x, y in found]


def test_a_smooth_curve_goes_through_its_points() -> None:
    points = [(0, 0), (6, 0), (6, 6), (0, 6)]
    path = smooth(points)
    assert path.startswith("M 0 0 C 1 -1 5 -1 6 0 C ")
    assert path.endswith(" 0 0 Z")
    for x, y in points:
        assert f" {x} {y} " in path


def test_a_blob_without_wobble_is_round() -> None:
    box = bounds(absolute(blob(10, 20, 5, "seed", wobble=0, n=36)))
    assert (box.x, box.right) == pytest.approx((5, 15), abs=0.02)
    assert (box.y, box.bottom) == pytest.approx((15, 25), abs=0.02)


def test_a_blob_is_stretched_turned_and_shaken() -> None:
    long = bounds(absolute(blob(0, 0, 5, 1, wobble=0, n=36, stretch=2)))
    assert long.width == pytest.approx(4 * long.height, rel=0.01)
    upright = bounds(absolute(blob(0, 0, 5, 1, wobble=0, n=36, stretch=2, turn=0.5)))
    assert upright.height == pytest.approx(4 * upright.width, rel=0.01)
    assert blob(0, 0, 5, 1) == blob(0, 0, 5, 1) != blob(0, 0, 5, 2)
    assert blob(0, 0, 5, 1, box=0.05) != blob(0, 0, 5, 1)
    assert blob(0, 0, 5, 1, petals=5, bulge=0.1) != blob(0, 0, 5, 1)


def test_polygons_and_stars_begin_at_the_top() -> None:
    square = polygon(0, 0, 2, 4)
    assert square.startswith("M 0 -2 L 2 ")
    assert len(corners(square)) == 4
    tips = corners(star(1, 1, 4, 2, 5))
    assert len(tips) == 10
    away = [math.hypot(x - 1, y - 1) for x, y in tips]
    assert away[::2] == pytest.approx([4] * 5, abs=1e-3)
    assert away[1::2] == pytest.approx([2] * 5, abs=1e-3)


def test_a_cogwheel_has_its_teeth() -> None:
    away = [math.hypot(x, y) for x, y in corners(cog(0, 0, 10, 12, 3))]
    assert len(away) == 48
    assert sorted(away) == pytest.approx([7] * 24 + [10] * 24, abs=1e-3)
    assert cog(0, 0, 10, 12, 3, 90) != cog(0, 0, 10, 12, 3)


def test_points_lie_around_a_ring() -> None:
    assert around(4, 2) == [
        pytest.approx(point, abs=1e-9) for point in ((2, 0), (0, 2), (-2, 0), (0, -2))
    ]
    (first, *_) = around(4, 2, 0.5)
    assert first == pytest.approx((0, 2), abs=1e-9)
    x, y = around(8, 2, 0.25, 3)[0]
    assert (x / 3, 3 * y) == pytest.approx((math.sqrt(2), math.sqrt(2)))
    assert around(2, 1, span=1)[1] == pytest.approx((0, 1), abs=1e-9)
    away = [math.hypot(*point) for point in around(9, 3, seed="a", more=2)]
    assert away == pytest.approx([3 + 2 * far for far in chances(9, "a", "out")])
    assert around(9, 3, seed="a", more=2, out="b") == around(9, 3, seed="a", more=2, out="b")
    assert around(9, 3, seed="a", more=2, out="b") != around(9, 3, seed="a", more=2)
    shaken = [math.atan2(y, x) for x, y in around(2, 1, span=1, seed="a", shake=0.5, at="b")]
    spots = chances(2, "a", "b")
    assert shaken == pytest.approx([math.pi * (i + 0.5 * spots[i]) / 2 for i in range(2)])
    turned = [math.atan2(y, x) for x, y in around(4, 1, waves=1, sway=0.1, phase=0)]
    assert turned == pytest.approx([0, math.pi / 2 + 0.1, math.pi, -math.pi / 2 - 0.1])


def test_dots_are_circles_or_the_round_ends_of_lines() -> None:
    assert dots([(1, 2), (3, 4)]) == "M 1 2 L 1.0005 2 M 3 4 L 3.0005 4"
    assert dots([(1, 2), (3, 4)], 0.5) == f"{circle(1, 2, 0.5)} {circle(3, 4, 0.5)}"


def test_strokes_go_from_points_to_points() -> None:
    assert strokes([(0, 0), (3, 0)], [(0, 3), (3, 6)]) == "M 0 0 L 0 3 M 3 0 L 3 6"
    bent = strokes([(0, 0), (1, 0)], [(6, 0), (1, 1)], [(3, 3), (2, 5)])
    assert bent == absolute("M 0 0 Q 3 3 6 0 M 1 0 Q 2 5 1 1")
    with pytest.raises(ValueError, match="shorter"):
        strokes([(0, 0), (3, 0)], [(0, 3)])


def test_flames_stand_on_a_circle() -> None:
    def tips(*args: Any, **more: Any) -> list[tuple[float, float]]:
        found = re.findall(r"(\S+) (\S+) C (?:\S+ ){6}Z", flames(*args, **more) + " ")
        return [(float(x), float(y)) for x, y in found]

    assert tips(4, 5, 2, 1, "a") == [(7, 0), (0, 7), (-7, 0), (0, -7)]
    assert tips(4, 5, 2, 1, "a", rise=3) == [(8.5, 0), (0, 7), (-8.5, 0), (0, -10)]
    assert tips(4, 5, 2, 1, "a", first=1, every=2) == [(0, 7), (0, -7)]
    assert tips(3, 5, 2, 1, "a", span=1.5, turn=-1, crown=1)[1] == (0, -8)
    assert tips(4, 5, 2, 1, "a", drift=1)[0] == (7, -1)
    away = [math.hypot(*tip) for tip in tips(9, 5, 2, 1, "a", more=2)]
    assert away == pytest.approx([7 + 2 * far for far in chances(9, "a", "long")], abs=1e-3)
    beside = [y for _, y in tips(1, 5, 2, 1, "a", lean=4)]
    assert beside == pytest.approx([4 * (chance("a", "lean", 0) - 0.5)], abs=1e-3)
    turned = [math.atan2(y, x) for x, y in tips(1, 5, 2, 1, "a", shake=0.2)]
    assert turned == pytest.approx([0.4 * math.pi * chance("a", "at", 0)], abs=1e-3)
    assert flames(4, 5, 2, 1, "a").startswith("M 5 -0.5 C 5.6 -0.62 ")


def test_a_border_runs_around_squares_of_a_grid() -> None:
    assert border([(0, 0)], 0.1) == (
        "M 0.1 0.1 L 0.9 0.1 M 0.1 0.9 L 0.9 0.9 M 0.1 0.1 L 0.1 0.9 M 0.9 0.1 L 0.9 0.9"
    )
    assert "M 0.1 0.1 L 1 0.1 " in border([(0, 0), (1, 0)], 0.1)  # on to the next square
    corner = border([(0, 0), (1, 0), (0, 1)], 0.1)
    assert "M 0.9 0.9 L 0.9 2" not in corner
    assert "M 0.9 0.9 L 0.9 1.9" in corner  # around the inner corner


def test_dust_lies_in_its_circle() -> None:
    grains = corners(dust(5, 5, 3, "seed", 40))[::2]
    assert len(grains) == 40
    assert all(math.hypot(x - 5, y - 5) <= 3.001 for x, y in grains)


@pytest.mark.parametrize("n", [0, -1, 10_001, 10**9])
def test_a_curve_has_only_so_many_points(n: int) -> None:
    curves: list[Callable[[], str]] = [
        lambda: polygon(0, 0, 1, n),
        lambda: star(0, 0, 2, 1, n),
        lambda: blob(0, 0, 1, "seed", n=n),
        lambda: dust(0, 0, 1, "seed", n),
        lambda: cog(0, 0, 2, n, 1),
        lambda: strokes(around(n, 1), around(n, 2)),
        lambda: flames(n, 1, 2, 1, "seed"),
    ]
    for curve in curves:
        with pytest.raises(ValueError, match=r"a curve has 1 to 10?,000"):
            curve()
    with pytest.raises(ValueError, match="0 points"):
        smooth([])
    with pytest.raises(ValueError, match="0 points"):
        dots([])


def test_what_curves_write_needs_no_other_writing() -> None:
    curves = [
        blob(3, -2, 7, 1, 0.2, 9, 3, 0.1, 1.2, 0.3, 0.05),
        blob(0, 0, 1, "seed", wobble=0, n=4),
        polygon(0, 0, 100, 5),
        star(0.5, 0, 2, 1, 5),
        cog(0, 0, 10, 8, 2),
        dust(0, 0, 1e-4, "seed", 9),
        dots([(-1e-9, 10), (0, 0)], 3),
        strokes(around(5, 1), around(5, 2), around(5, 1.5, 0.1)),
        flames(5, 3, 2, 1, "seed", lean=2),
        border([(0, 0), (1, 0), (1, 1)], 0.05),
    ]
    assert curves == [absolute(curve) for curve in curves]


def test_a_curve_stays_on_paper() -> None:
    with pytest.raises(ValueError, match="longer than anything that is printed"):
        polygon(0, 0, 1e6, 4)


def test_a_blob_has_fewer_points_since_blobs_are_kept() -> None:
    assert blob(0, 0, 1, "seed", n=1000).count("C") == 1000
    with pytest.raises(ValueError, match=r"1,001 points; a curve has 1 to 1,000$"):
        blob(0, 0, 1, "seed", n=1001)


# Tables on faces: columns by their widths, rows as high as their texts.


HEAD = '<table x="2" y="3" w="50" h="{h}" columns="10 1* 3*" size="9" min="7" {more}>'
ROWS = ("one", "a rather long text that takes several lines", "three")


def made(table: Table, h: float = 60, more: str = "") -> Made:
    lines = "".join(f"<tr><td>1</td><td/><td>{row}</td></tr>" for row in ROWS)
    return table.face(f"{HEAD.format(h=h, more=more)}{lines}</table>")


@pytest.mark.parametrize(
    ("said", "room", "widths"),
    [("", 30, [10, 10, 10]), ("10 * 3*", 50, [10, 10, 30]), ("1cm 5mm 5", 30, [10, 5, 5])],
)
def test_columns_have_lengths_or_shares(said: str, room: float, widths: list[float]) -> None:
    assert column_widths(widths_of(said), 3, room) == pytest.approx(widths)


@pytest.mark.parametrize("said", ["x", "0", "-1*", "nan*"])
def test_what_is_no_width_is_refused(said: str) -> None:
    with pytest.raises(ValueError, match=r"is no|is not a length"):
        widths_of(said)


def test_columns_wider_than_their_table_are_refused() -> None:
    with pytest.raises(ValueError, match="its columns are 40 mm wide, and it is 30 mm"):
        column_widths(widths_of("40 1*"), 2, 30)


def test_rows_grow_with_their_texts_and_fill_the_height(table: Table) -> None:
    said = {text.text: text for text in Text.all_in(made(table).marks)}
    assert said[ROWS[1]].box.height > said["one"].box.height
    assert {text.size for text in said.values()} == {9}
    heights = [said[row].box.height + 1.6 for row in ROWS]
    assert sum(heights) == pytest.approx(60)


def test_letters_become_smaller_all_at_once_and_no_smaller_than_they_may(table: Table) -> None:
    sizes = {text.size for text in Text.all_in(made(table, h=19).marks)}
    assert len(sizes) == 1 and 7 <= min(sizes) < 9
    high = made(table, h=10)
    assert "mm too high for its box of 50 × 10 mm, even at 7 pt" in table.told(high)[0]
    assert high.face
    (over,) = [text for text in Text.all_in(high.face.marks) if text.too_high]
    assert over.size == 7 and over.box[2:] == (50, 10) and over.too_high > 1
    assert over.too_high < 10 * 7 * POINT


def test_a_head_stripes_and_lines_lie_below_the_texts(table: Table) -> None:
    marks = made(table, more='head="#112233" zebra="#eeeeee" stroke="#ff0000" line="0.3"').marks
    fills = [mark.paint.fill for mark in walk(marks) if isinstance(mark, Rect)]
    assert fills == ["#112233", "#eeeeee", "#ff0000", "#ff0000"]
    first = next(Text.all_in(marks))
    assert all(run.fill == "#ffffff" for run in first.runs)


@pytest.mark.parametrize(
    ("inside", "says"),
    [
        ("", "<table>: it has no rows"),
        ("<tr><td>1</td><td>2</td><td>3</td><td>4</td></tr>", "a row has 4 cells, and there are 3"),
        ("<td>1</td>", "<td> can not stand inside <table>"),
        ("<tr>word</tr>", "outside of <text>"),
    ],
)
def test_what_is_wrong_with_a_table_is_told(table: Table, inside: str, says: str) -> None:
    wrong = table.face(f"{HEAD.format(h=9, more='')}{inside}</table>")
    assert any(says in finding for finding in table.told(wrong))


def test_words_of_cells_are_those_of_the_language(table: Table) -> None:
    cell = '<tr><td>1</td><td/><td>{{ _("Leaf") }} {{ piece.name }} {icon:gene}</td></tr>'
    template = f"<face>{HEAD.format(h=9, more='')}{cell}</table></face>"
    words = {"label.Leaf": ("Leaf", "Blatt"), "cards/ant.name": ("Ant", "Ameise")}
    german = table.make(template, language="de", words=words)
    assert [text.text for text in Text.all_in(german.marks)] == ["1", "Blatt Ameise {icon:gene}"]
    assert [text.text for text in Text.all_in(table.make(template).marks)][
        1
    ] == "Leaf Ant {icon:gene}"


@pytest.mark.parametrize("ink", [SAVER, GREY, LINE])
def test_a_table_is_drawn_in_other_inks(table: Table, ink: Colouring) -> None:
    table.colouring = ink
    marks = made(table, more='head="#112233" zebra="#eeeeee"').marks
    assert len(list(Text.all_in(marks))) == 6
