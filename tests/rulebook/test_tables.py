"""Tables in narrow rooms, and the lines between their rows."""

import pytest

from pnp.base.findings import NOWHERE, Where
from pnp.model.face import Rect
from pnp.model.game import Block, BlockKind
from pnp.rulebook.blocks import FITS, RULE, TableSetter, _shared, _squeezed
from pnp.rulebook.drawings import Tagger
from pnp.rulebook.slabs import BookLook, Painter, Palette, Paragraph
from pnp.text.setting import Style, Typesetter
from tests.support.texts import typesetter

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
        return Painter(self.setter, lambda places, fill: (), {})


def rows_of(width: float) -> tuple[list[Paragraph], list[tuple[Rect, ...]]]:
    """Return the cells of a table as they are drawn, and the boxes of its rows."""
    recorder = Recorder()
    table = TableSetter(recorder.paragraph, recorder.painter(), BookLook(Palette(), "de"), Tagger())
    slabs = table.rows(Block(BlockKind.TABLE, "t", rows=(HEAD, ROW, ROW), where=NOWHERE), width)
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
    assert max(last.values()) == pytest.approx(0, abs=1e-9)


def test_letters_shrink_step_by_step_and_only_where_syllables_have_no_room() -> None:
    sizes = [max(made.style.size for made in rows_of(width)[0]) for width in (100, 70, 58, 46, 40)]
    usual = BookLook(Palette(), "de").cell(head=False).size
    assert sizes[0] == pytest.approx(usual)
    assert sizes == sorted(sizes, reverse=True)
    steps = sorted({fit.size for fit in FITS}, reverse=True)
    assert sorted(set(sizes), reverse=True) == pytest.approx([usual * step for step in steps])


def test_short_cells_are_centred_and_their_heading_with_them() -> None:
    cells, _ = rows_of(182)
    by_text = {made.text: made.style.align for made in cells}
    assert by_text["Karten"] == by_text["12"] == "centre"
    assert by_text["Zellen"] == "left"


def test_what_is_left_goes_to_the_columns_that_need_it() -> None:
    assert _shared([10, 10], [10, 30], 44) == [12, 32]  # all fits: the same for each
    first, second = _shared([10, 10], [12, 50], 40)
    assert first + second == pytest.approx(40)
    assert 10 < first < second


def test_columns_that_can_give_most_give_first() -> None:
    assert _squeezed([30, 20, 10], [10, 15, 10], 45) == [15, 20, 10]
    assert _squeezed([30, 20, 10], [10, 15, 10], 36) == [10, 16, 10]
    assert sum(_squeezed([30, 20], [20, 20], 20)) == pytest.approx(20)


def test_a_sign_stays_with_its_word() -> None:
    cells, _ = rows_of(70)
    made = [one for one in cells if one.text.startswith("{icon:dot}")][-1]
    assert len(made.lines[0][0].items) > 1


def test_lines_between_rows_are_as_thick_as_the_last() -> None:
    _, (head, first, last) = rows_of(182)
    for above, below in ((head, first), (first, last)):
        assert above[-1].box.height + below[1].box.height == pytest.approx(RULE)
    assert last[-1].box.height == pytest.approx(RULE)
