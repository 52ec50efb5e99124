"""What a printer does wrong is met by drawing elsewhere."""

import pytest

from pnp.base.geometry import SAME, Affine, Box, Edges, Point, Size
from pnp.model.face import Side
from pnp.model.stock import Paper, Printer

A4 = Size(210, 297)
OFFICE = Printer("office", Point(1.5, -0.5), 0.3, Size(0.99, 1.01), Edges(4, 3, 4, 7))


def printed(printer: Printer, at: Point, side: Side) -> Point:
    """Return where such a printer prints what is drawn somewhere."""
    centre = Point(105, 148.5)
    error = Affine.about(centre, turn=printer.angle, move=printer.offset)
    scale = Affine.about(centre, scale=printer.scale)
    return (error.then(scale) if side is Side.BACK else scale).at(at)


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("place", [Point(0, 0), Point(200, 30), Point(105, 148.5)])
def test_what_is_drawn_elsewhere_comes_out_at_its_place(side: Side, place: Point) -> None:
    drawn = OFFICE.to_page(A4, side).at(place)
    assert printed(OFFICE, drawn, side) == pytest.approx(place, abs=1e-9)
    assert drawn != pytest.approx(place, abs=0.1) or side is Side.FRONT


def test_fronts_stay_unless_the_scale_is_wrong() -> None:
    printer = Printer("office", Point(1, 1), 0.2)
    assert printer.to_page(A4, Side.FRONT) == pytest.approx(SAME, abs=1e-12)
    assert printer.to_page(A4, Side.BACK) != pytest.approx(SAME, abs=1e-3)
    assert Printer().to_page(A4.turned, Side.BACK) == SAME


def test_a_lying_sheet_stands_upright_on_its_page_with_its_top_at_the_left() -> None:
    turned = Printer(margins=Edges()).to_page(A4.turned, Side.FRONT)
    assert turned.at(Point(0, 0)) == Point(0, 297)
    assert turned.at(Point(297, 0)) == Point(0, 0)
    assert turned.at(Point(297, 210)) == Point(210, 0)
    paper = Paper("a4", "A4", A4, Edges(1, 2, 3, 4))
    assert turned.around(paper.turned.reach) == paper.reach


def test_nothing_of_the_reach_is_drawn_where_the_printer_does_not_print() -> None:
    paper = OFFICE.paper(Paper("a4", "A4", A4, Edges(5, 5, 5, 5)))
    prints = Box(0, 0, *A4).shrunk(Edges(4, 3, 4, 7))
    for side in Side:
        assert prints.holds(OFFICE.to_page(A4, side).around(paper.reach))
    assert paper.margins.top < 7


def test_a_map_and_its_inverse_lead_back() -> None:
    there = Affine.about(Point(3, 4), turn=30, scale=Size(2, 0.5), move=Point(7, -1))
    assert there.then(there.inverse) == pytest.approx(SAME, abs=1e-12)
    with pytest.raises(ValueError, match="no area"):
        _ = Affine(a=0, d=0).inverse
