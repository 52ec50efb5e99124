"""Drawings in other inks: each mark with an eye on what lies below it."""

import pytest

from pnp.base.colours import CONTRAST, Colour, Tone, contrast
from pnp.check.faces import walk
from pnp.compose.inks import GREY, LINE, SAVER, Colouring
from pnp.model.face import Group, Mark, Paint, Path, Rect, Shape, Text
from tests.support.templates import Table

NAVY = "#102050"


def inked(table: Table, colouring: Colouring, body: str) -> list[Mark]:
    """Return the marks of a card in some ink, groups opened."""
    table.colouring = colouring
    made = table.face(body).face
    assert made is not None
    return [mark for mark in walk(made.marks) if not isinstance(mark, Group)]


def paints(marks: list[Mark]) -> list[Paint]:
    return [mark.paint for mark in marks if isinstance(mark, Shape)]


def letters(marks: list[Mark]) -> str:
    return next(run.fill for mark in marks if isinstance(mark, Text) for run in mark.runs)


LEAF = '<icon name="leaf" x="3" y="3" size="4"/>'
GROUND = f'<box w="60" h="90" fill="{NAVY}"/>'
SAID = '<text x="5" y="5" w="50" h="10" fill="#ffffff">Ant</text>'


@pytest.mark.parametrize("colouring", [SAVER, LINE], ids=["saver", "line"])
def test_light_letters_on_what_was_dark_become_dark(table: Table, colouring: Colouring) -> None:
    marks = inked(table, colouring, GROUND + SAID)
    ground, said = paints(marks)[0].fill, letters(marks)
    assert isinstance(ground, str) and Tone.of(ground).light > 0.9
    assert contrast(Colour.parse(said).luminance, Colour.parse(ground).luminance) > CONTRAST


def test_light_letters_on_a_small_dark_plate_that_stays_dark_stay_light(table: Table) -> None:
    plate = f'<box x="5" y="5" w="2" h="2" fill="{NAVY}"/>'
    said = '<text x="5" y="5" w="2" h="2" size="4" min="4" fill="#ffffff">A</text>'
    marks = inked(table, SAVER, plate + said)
    assert paints(marks)[0].fill == NAVY
    assert letters(marks) == "#ffffff"


def test_the_shadow_of_letters_stays_a_shadow(table: Table) -> None:
    shadow = SAID.replace("#ffffff", "#0a1840")  # hardly to be seen on its ground
    assert Tone.of(letters(inked(table, SAVER, GROUND + shadow + SAID))).light > 0.8
    assert letters(inked(table, LINE, GROUND + shadow + SAID)) == "#ffffff"


def test_dark_letters_stay_as_they_are(table: Table) -> None:
    said = '<text x="5" y="5" w="50" h="10" fill="#601020">Ant</text>'
    assert letters(inked(table, SAVER, said)) == "#601020"


def test_what_colour_alone_told_apart_gets_a_line(table: Table) -> None:
    disc = '<dot x="30" y="40" r="8" fill="#ffffff"/>'
    for colouring in (SAVER, LINE):
        paint = paints(inked(table, colouring, GROUND + disc))[1]
        assert paint.stroke and Tone.of(paint.stroke).light < 0.6
    assert not paints(inked(table, SAVER, disc))[0].stroke  # white on paper was never seen


def test_a_shade_gets_no_line(table: Table) -> None:
    shade = '<dot x="30" y="40" r="8" fill="#ffffff" opacity="0.2"/>'
    assert not paints(inked(table, SAVER, GROUND + shade))[1].stroke
    assert len(paints(inked(table, LINE, GROUND + shade))) == 1  # it goes


def test_the_larger_a_surface_the_paler(table: Table) -> None:
    boxes = "".join(f'<box w="{w}" h="{w}" fill="{NAVY}"/>' for w in (2, 3, 6, 25, 60))
    fills = [paint.fill for paint in paints(inked(table, SAVER, boxes))]
    lights = [Tone.of(fill).light for fill in fills if isinstance(fill, str)]
    assert lights == sorted(lights) and fills[0] == NAVY and lights[-1] > 0.95


def test_size_counts_as_it_is_on_paper(table: Table) -> None:
    large = f'<group scale="20"><box w="2" h="2" fill="{NAVY}"/></group>'
    fill = paints(inked(table, SAVER, large))[0].fill
    assert isinstance(fill, str) and Tone.of(fill).light > 0.8


def test_light_lines_on_a_dark_ground_become_dark_lines(table: Table) -> None:
    line = '<path d="M 5 5 H 50" stroke="#c0d0ff" line="0.2"/>'
    stroke = paints(inked(table, SAVER, GROUND + line))[1].stroke
    assert Tone.of(stroke).light < 0.75
    assert paints(inked(table, LINE, GROUND + line))[1].stroke == "#000000"


def test_a_thick_line_keeps_its_two_edges(table: Table) -> None:
    ring = '<dot x="30" y="40" r="12" stroke="#d03020" line="5"/>'
    for colouring in (SAVER, LINE):
        *_, edge, inside = paints(inked(table, colouring, ring))
        assert edge.line == 5 and Tone.of(edge.stroke).light < 0.6
        assert 4 < inside.line < 5 and Tone.of(inside.stroke).light > 0.8


def test_gradients_become_pale_and_white(table: Table) -> None:
    run = '<box w="60" h="90" fill="linear(0 0 0 90, #102050 0, #8090c0 1)"/>'
    (pale,) = paints(inked(table, SAVER, run))
    assert not isinstance(pale.fill, str)
    assert all(Tone.of(colour).light > 0.9 for _, colour in pale.fill.stops)
    assert paints(inked(table, LINE, run))[0].fill == "#ffffff"


def test_line_leaves_black_and_white_alone(table: Table) -> None:
    art = (
        GROUND
        + '<dot x="30" y="40" r="0.3" fill="#ffcc00"/><icon name="leaf" x="3" y="3" size="4"/>'
    )
    used = paints(inked(table, LINE, art))
    assert {paint.fill for paint in used} | {paint.stroke for paint in used} <= {
        "", "#000000", "#ffffff",
    }  # fmt: skip


def test_grey_has_three_equal_parts_and_black_letters(table: Table) -> None:
    run = '<box w="9" h="9" fill="linear(0 0 0 9, #ff0000 0, #00ff00 1)" stroke="#0000ff"/>'
    said = '<text x="5" y="5" w="50" h="10" fill="#22262e">Ant</text>'
    marks = inked(table, GREY, run + said)
    (paint,) = paints(marks)
    assert not isinstance(paint.fill, str)
    colours = [*(colour for _, colour in paint.fill.stops), paint.stroke]
    assert all(len(set(Colour.parse(colour))) == 1 for colour in colours)
    lights = [Colour.parse(colour).luminance for colour in colours]
    assert lights == pytest.approx([0.2126, 0.7152, 0.0722], abs=0.005)
    assert letters(marks) == "#000000"


def test_icons_in_texts_follow(table: Table) -> None:
    said = '<text x="5" y="5" w="50" h="10" fill="#ffffff">Ant {icon:leaf}</text>'
    used = paints(inked(table, LINE, GROUND + said))
    assert len(used) > 1
    assert all(not paint.fill or paint.fill in ("#000000", "#ffffff") for paint in used)


def test_symbols_stay_shared(table: Table) -> None:
    table.colouring = SAVER
    marks = table.face(
        '<icon name="leaf" x="3" y="3" size="4"/><icon name="leaf" x="9" y="3" size="4"/>'
    ).marks
    groups = [mark for mark in walk(marks) if isinstance(mark, Group) and mark.shared]
    assert len(groups) == 2


def test_a_path_of_one_line_has_no_inside(table: Table) -> None:
    marks = inked(table, SAVER, '<path d="M 5 5 H 50" fill="#102050" stroke="#102050"/>')
    assert [type(mark) for mark in marks if not isinstance(mark, Rect)] == [Path]
