"""Tables on faces: columns by their widths, rows as high as their texts."""

import pytest

from pnp.base.units import POINT
from pnp.check.faces import walk
from pnp.compose.inks import GREY, LINE, SAVER, Colouring
from pnp.compose.marks import column_widths
from pnp.compose.vocabulary import widths_of
from pnp.model.face import Rect, Text
from tests.support.templates import Made, Table

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
