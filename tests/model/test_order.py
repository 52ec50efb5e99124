"""What is ordered, and what does not go together."""

import pytest
from click.testing import CliRunner
from pytest import MonkeyPatch

from pnp.base.geometry import SAME, Affine, Box, Edges, Point, Size
from pnp.cli import main
from pnp.model.face import Flip, Side
from pnp.model.options import CONFLICTS, Conflict
from pnp.model.order import MOST_NAMED, Order, Range
from pnp.model.sheet import PRINTING, TEXT, PartPlan, Plan
from pnp.model.shop import Backs
from pnp.model.stock import REGISTRATIONS, Paper, Printer
from pnp.parts.part import numbers
from pnp.work import request
from tests.support.arranging import stock
from tests.support.shops import product, rect

# An order may be for some of it: which pieces that is, and what files are called then.


SOME = Order(pieces=("deck/ada", "deck/bruno"), without=("tokens/one", "box"), copies=2)


def test_all_pieces_are_taken_unless_some_are_named() -> None:
    assert Order().takes("deck", "ada")
    assert SOME.takes("deck", "ada") and not SOME.takes("deck", "cleo")
    assert SOME.takes("tokens", "two") and not SOME.takes("tokens", "one")
    assert not SOME._replace(without=("deck/ada",)).takes("deck", "ada")
    assert SOME.takes("deckhands", "cleo"), "another part, whose name begins alike"


def test_a_part_knows_only_what_is_about_it() -> None:
    assert SOME.of("deck") == SOME._replace(without=())
    assert SOME.of("tokens") == Order(without=("tokens/one",), copies=2)
    assert SOME.of("rules") == Order(copies=2)


def test_files_of_some_pieces_never_take_the_place_of_the_whole() -> None:
    names = {
        Order(): "",
        SOME: "-ada+bruno-without-one-copies2",
        Order(without=("box",)): "",
        Order(pieces=("deck/ada",), sheets="1"): "-ada-sheets1",
        Order(without=("deck/ada",), changed=True): "-without-ada-changed",
    }
    for order, share in names.items():
        assert order.share == share
        assert order.file_name("g", "deck", "en") == f"g-deck-en-a4{share}.pdf"


def test_many_pieces_have_a_short_name_of_their_own() -> None:
    many = Order(pieces=tuple(f"deck/card{number}" for number in range(30)))
    other = many._replace(pieces=many.pieces[:-1])
    assert many.share.startswith("-30-pieces-") and len(many.share) < MOST_NAMED
    assert len({many.share, other.share, many._replace(pieces=("deck/a",)).share}) == 3


def test_what_was_asked_for_is_known_again() -> None:
    assert SOME.asked == {
        "pieces": ("deck/ada", "deck/bruno"), "without": ("tokens/one", "box"), "copies": 2,
    }  # fmt: skip


# Options that do not go together are refused, all at once and with a reason.


LARGE = Conflict(("scale", "flip"), lambda order: order.scale > 2, "--scale 3 is large", "less")
SHORT = Conflict(("flip", "scale"), lambda order: order.flip is Flip.SHORT, "short", "long")


def test_every_row_names_fields_of_an_order_and_says_why() -> None:
    for row in CONFLICTS:
        assert set(row.options) <= set(Order._fields)
        assert row.reason and row.hint
        assert not row.clash(Order()), f"{row.reason}: but nobody has asked for anything"


def test_all_that_does_not_go_together_is_told_at_once(monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(request, "CONFLICTS", (LARGE, SHORT))
    told = CliRunner().invoke(main, ["build", "micropul", "--scale", "3", "--flip", "short"])
    assert told.exit_code == 1
    assert "error: --scale 3 is large" in told.output
    assert "hint: long" in told.output


# Some of many by their numbers.


READ = {
    "2-3": ("2-3", [2, 3]),
    "1,4-": ("1+4-end", [1, 4, 5, 6]),
    "-2": ("1-2", [1, 2]),
    " 5 , 1 ": ("5+1", [5, 1]),
    "3-3": ("3", [3]),
    "1+4-end": ("1+4-end", [1, 4, 5, 6]),
}


@pytest.mark.parametrize("text", READ)
def test_ranges_are_read_as_people_write_them_and_named_in_one_way(text: str) -> None:
    name, meant = READ[text]
    ranges = Range.read_all(text)
    assert "+".join(map(str, ranges)) == name
    assert list(numbers(ranges, 6)) == meant
    assert Range.read_all("+".join(map(str, ranges))) == ranges


@pytest.mark.parametrize("text", ["x", "-", "3-2", "0", "1,,2", "1-2-3", "٣", "1.5", "0-"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no range|is empty"):
        Range.read_all(text)


@pytest.mark.parametrize("text", ["7", "2-7", "7-"])
def test_a_number_beyond_the_end_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="7"):
        list(numbers(Range.read_all(text), 6))


# A plan adds up what its parts take.


def part(weight: int, sheets: int, ink: float | None) -> PartPlan:
    return PartPlan(
        part="cards",
        title="Cards",
        weight=weight,
        sheets=sheets,
        pages=2 * sheets,
        cuts=4,
        outlines=0,
        folds=0,
        tabs=0,
        card=None,
        copies=9,
        ink=ink,
    )


def plan(*parts: PartPlan) -> Plan:
    return Plan(
        game="g", title="G", language="English", paper="A4", parts=parts, sleeves=(), backs=()
    )


def test_sheets_are_added_up_by_weight_the_heaviest_first() -> None:
    made = plan(part(80, 3, None), part(300, 4, None), part(300, 1, None))
    assert list(made.papers.items()) == [(300, 5), (80, 3)]
    assert made.minutes["printing"] == pytest.approx(PRINTING * 16)


def test_ink_is_added_up_if_it_was_measured() -> None:
    made = plan(part(300, 1, 30.0), part(300, 1, 20.0))
    assert made.ink == 50.0
    assert made.text_pages == round(50.0 / TEXT)
    assert plan(part(300, 1, None)).ink is plan(part(300, 1, None)).text_pages is None


# Marks by which plotters find printed sheets.


SILHOUETTE = REGISTRATIONS["silhouette"]
A4 = Size(210, 297)


@pytest.mark.parametrize("size", [A4, A4.turned, Size(215.9, 279.4)])
def test_the_outer_edges_of_all_marks_lie_at_the_inset(size: Size) -> None:
    square, right, below = (Box.around(*zip(*mark, strict=True)) for mark in SILHOUETTE.marks(size))
    assert square == (10, 10, 5, 5)
    assert (right.right, right.y, right.width, right.height) == (size.width - 10, 10, 20, 20)
    assert (below.x, below.bottom) == (10, size.height - 10)
    thin = [point for mark in SILHOUETTE.marks(size)[1:] for point in mark]
    assert len(thin) == 12


@pytest.mark.parametrize("lies", [False, True])
def test_what_is_kept_free_holds_all_marks_whichever_way_paper_lies(lies: bool) -> None:
    upright = Paper("a4", "A4", A4, margins=Edges(5, 5, 5, 5), keep=SILHOUETTE.keep)
    paper = upright.turned if lies else upright
    near = Edges(1.9, 1.9, 1.9, 1.9)
    square, *lines = SILHOUETTE.marks(paper.size)
    assert not paper.reach.overlaps(Box.around(*zip(*square, strict=True)).grown(near))
    for point in (point for mark in lines for point in mark):
        assert not paper.reach.grown(near).holds(Box(*point, 0, 0))


def test_margins_of_the_printer_still_count() -> None:
    paper = Paper("a4", "A4", A4, margins=SILHOUETTE.keep._replace(left=30), keep=SILHOUETTE.keep)
    assert paper.reach.x == 30
    assert paper.reach.y == 17


@pytest.mark.parametrize("order", [Order(backs="fold"), Order(paper="a4+letter")])
def test_marks_need_one_whole_paper(order: Order) -> None:
    assert not any(one.clash(order) for one in CONFLICTS)
    assert any(one.clash(order._replace(register="silhouette")) for one in CONFLICTS)
    assert Order().registration is None


# Several papers at once: a page that each of them holds.


A4_COMMON_PAPER, LETTER = stock().papers["a4"], stock().papers["letter"]


def test_a_page_for_a4_and_letter_is_as_narrow_as_one_and_as_low_as_the_other() -> None:
    both = Paper.common([A4_COMMON_PAPER, LETTER])
    assert both.size == pytest.approx((210, 279.4))
    assert (both.id, both.title, both.inches) == ("a4+letter", "A4 / Letter", True)


@pytest.mark.parametrize("place", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("paper", [A4_COMMON_PAPER, LETTER], ids=["a4", "letter"])
def test_nothing_is_lost_wherever_on_a_sheet_it_is_printed(paper: Paper, place: float) -> None:
    both = Paper.common([A4_COMMON_PAPER, LETTER])
    x = (paper.size.width - both.size.width) * place
    y = (paper.size.height - both.size.height) * place
    reach = both.reach
    assert paper.reach.holds(Box(reach.x + x, reach.y + y, reach.width, reach.height))


def test_margins_are_the_largest_of_all() -> None:
    inkjet = Paper("inkjet", "Inkjet", Size(210, 297), Edges(3, 2, 3, 12))
    assert Paper.common([A4_COMMON_PAPER, inkjet]).margins == Edges(5, 5, 5, 12)


# What a printer does wrong is met by drawing elsewhere.


A4_PRINTER = Size(210, 297)
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
    drawn = OFFICE.to_page(A4_PRINTER, side).at(place)
    assert printed(OFFICE, drawn, side) == pytest.approx(place, abs=1e-9)
    assert drawn != pytest.approx(place, abs=0.1) or side is Side.FRONT


def test_fronts_stay_unless_the_scale_is_wrong() -> None:
    printer = Printer("office", Point(1, 1), 0.2)
    assert printer.to_page(A4_PRINTER, Side.FRONT) == pytest.approx(SAME, abs=1e-12)
    assert printer.to_page(A4_PRINTER, Side.BACK) != pytest.approx(SAME, abs=1e-3)
    assert Printer().to_page(A4_PRINTER.turned, Side.BACK) == SAME


def test_a_lying_sheet_stands_upright_on_its_page_with_its_top_at_the_left() -> None:
    turned = Printer(margins=Edges()).to_page(A4_PRINTER.turned, Side.FRONT)
    assert turned.at(Point(0, 0)) == Point(0, 297)
    assert turned.at(Point(297, 0)) == Point(0, 0)
    assert turned.at(Point(297, 210)) == Point(210, 0)
    paper = Paper("a4", "A4", A4_PRINTER, Edges(1, 2, 3, 4))
    assert turned.around(paper.turned.reach) == paper.reach


def test_nothing_of_the_reach_is_drawn_where_the_printer_does_not_print() -> None:
    paper = Paper("a4", "A4", A4_PRINTER, Edges(5, 5, 5, 5))
    paper = paper._replace(margins=OFFICE.margins_on(paper))
    prints = Box(0, 0, *A4_PRINTER).shrunk(Edges(4, 3, 4, 7))
    for side in Side:
        assert prints.holds(OFFICE.to_page(A4_PRINTER, side).around(paper.reach))
    assert paper.margins.top < 7


def test_a_map_and_its_inverse_lead_back() -> None:
    there = Affine.about(Point(3, 4), turn=30, scale=Size(2, 0.5), move=Point(7, -1))
    assert there.then(there.inverse) == pytest.approx(SAME, abs=1e-12)
    with pytest.raises(ValueError, match="no area"):
        _ = Affine(a=0, d=0).inverse


# Products of shops: what is cut out of a page, and what is around it.


def test_a_product_is_cut_out_of_the_middle_of_its_page() -> None:
    poker = product(rect("poker", 63, 88), bleed=3.2)
    assert poker.trim == pytest.approx((3.2, 3.2, 63, 88))
    assert poker.bleed == pytest.approx((3.2,) * 4)


def test_pages_of_backs_belong_to_a_file_of_pages() -> None:
    assert [one for one in Backs if one.are_pages] == [Backs.BEFORE, Backs.BEHIND]
