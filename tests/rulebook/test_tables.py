"""Tables in narrow rooms, and the lines between their rows."""

import pytest

from pnp.findings import NOWHERE, Where
from pnp.model.face import Rect
from pnp.model.rules import Block
from pnp.rulebook.slabs import Painter, Paragraph
from pnp.rulebook.style import Look, Palette
from pnp.rulebook.tables import FITS, RULE, TableSetter
from pnp.text.setting import Style, Typesetter
from tests.text.helpers import typesetter

HEAD = ("Zellen", "Karten", "Kosten der Doppelzelle", "Vergünstigung", "Zusammenstellung")
ROW = ("{icon:dot} Fotosynthetisch", "12", "4", "2", "1")


class Recorder:
    """Breaks texts and remembers them."""

    def __init__(self) -> None:
        self.setter: Typesetter = typesetter()
        self.made: list[Paragraph] = []

    def paragraph(self, text: str, style: Style, width: float, where: Where) -> Paragraph:
        made = Paragraph(text, style, width, 0.0, where)
        flowed = self.setter.flowed(text, style, width)
        made.lines, made.too_wide = flowed.lines, flowed.too_wide
        self.made.append(made)
        return made

    def painter(self) -> Painter:
        return Painter(self.setter, lambda places, fill: ())


def rows_of(width: float) -> tuple[list[Paragraph], list[tuple[Rect, ...]]]:
    """Return the cells of a table as they are drawn, and the boxes of its rows."""
    recorder = Recorder()
    table = TableSetter(recorder.paragraph, recorder.painter(), Look(Palette(), "de"))
    slabs = table.rows(Block("table", "t", rows=(HEAD, ROW, ROW), where=NOWHERE), width)
    drawn = [made for made in recorder.made if made.width < width]
    boxes = [tuple(mark for mark in slab.marks if isinstance(mark, Rect)) for slab in slabs]
    return drawn, boxes


def families(cells: list[Paragraph]) -> set[str]:
    return {made.style.family for made in cells}


def test_a_wide_table_is_set_as_usual() -> None:
    cells, _ = rows_of(182)
    assert families(cells) == {"body"}


@pytest.mark.parametrize("width", [100, 85, 70])
def test_a_narrow_table_is_set_closely_and_nothing_sticks_out(width: float) -> None:
    cells, _ = rows_of(width)
    assert families(cells) == {FITS[-1].family}
    last = {made.text: made.too_wide for made in cells}  # whole words are tried first
    assert max(last.values()) == 0


def test_a_sign_stays_with_its_word() -> None:
    cells, _ = rows_of(70)
    made = [one for one in cells if one.text.startswith("{icon:dot}")][-1]
    assert len(made.lines[0][0].items) > 1


def test_lines_between_rows_are_as_thick_as_the_last() -> None:
    _, (head, first, last) = rows_of(182)
    for above, below in ((head, first), (first, last)):
        assert above[-1].box.height + below[1].box.height == pytest.approx(RULE)
    assert last[-1].box.height == pytest.approx(RULE)
