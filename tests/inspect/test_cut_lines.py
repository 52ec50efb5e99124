"""Which cuts the pieces of a page ask for, whatever their sizes."""

from dataclasses import replace

from pnp.geometry import Box, Point, Size
from pnp.inspect.cut_lines import CutLine, cut_lines, cut_pieces
from pnp.inspect.report import PageReport, PlacedFace, Stroke

PAGE = PageReport(
    number=1,
    size=Size(100, 100),
    media=Box(0, 0, 100, 100),
    crop=Box(0, 0, 100, 100),
    bleed=None,
    trim=None,
    fonts=(),
    pictures=(),
    faces=(),
    drawn=0,
)


def upright_at(place: float, *boxes: Box) -> list[CutLine]:
    return [one for one in cut_lines(boxes, ()) if one.upright and one.at == place]


def test_pieces_in_a_grid_share_cuts() -> None:
    (line,) = upright_at(10, Box(10, 10, 20, 20), Box(10, 32, 20, 20))
    assert (line.begin, line.end) == (10, 52)


def test_a_piece_in_the_way_parts_a_cut() -> None:
    first, last = upright_at(10, Box(10, 10, 20, 20), Box(5, 40, 20, 10), Box(10, 60, 20, 20))
    assert (first.begin, first.end, first.after) == (10, 30, 40)
    assert (last.before, last.begin, last.end) == (50, 60, 80)


def test_a_stroke_marks_the_end_that_it_stands_at() -> None:
    (line,) = upright_at(10, Box(10, 40, 20, 20))
    assert line.side_of(Stroke(True, 10, 34, 38)) == "top"
    assert line.side_of(Stroke(True, 10, 62, 66)) == "bottom"
    assert line.side_of(Stroke(True, 10, 45, 49)) == ""
    assert line.side_of(Stroke(True, 11, 34, 38)) == ""
    assert line.side_of(Stroke(False, 10, 34, 38)) == ""


def test_a_stroke_behind_another_piece_marks_nothing() -> None:
    first, _ = upright_at(10, Box(10, 10, 20, 20), Box(5, 40, 20, 10), Box(10, 60, 20, 20))
    assert first.side_of(Stroke(True, 10, 32, 36)) == "bottom"
    assert first.side_of(Stroke(True, 10, 52, 56)) == ""


def test_round_pieces_ask_for_no_cut_and_backs_behind_a_fold_neither() -> None:
    card = PlacedFace("cards/a/front", Box(10, 10, 20, 30), 0.0, mirrored=False)
    coin = PlacedFace(
        "coins/a/front", Box(50, 10, 20, 20), 0.0, mirrored=False, outline=(Point(0, 0),)
    )
    back = card._replace(name="cards/a/back", box=Box(60, 50, 20, 30))
    other = card._replace(box=Box(10, 50, 20, 30))
    page = replace(PAGE, faces=(card, coin, back, other))
    assert cut_pieces(page) == ((card.box, other.box), (coin.box,))
    assert cut_pieces(replace(PAGE, faces=(card, coin))) == ((), ())
