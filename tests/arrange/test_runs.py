"""Cuts from mark to mark: through no piece, with a mark at both ends as far as there is room."""

from pnp.arrange.gather import NEAR, Cell, Tick, least_seen, tick_marks, ticks
from pnp.arrange.guides import MARK, NOTCH
from pnp.base.geometry import Box, Edges
from pnp.model.face import Path

ROOM = Box(0, 0, 100, 100)
BLEED = Edges(2, 2, 2, 2)


def cells(*boxes: Box, straight: bool = True) -> tuple[Cell, ...]:
    return tuple(Cell(box, BLEED, straight) for box in boxes)


def at(found: tuple[Tick, ...], upright: bool, place: float) -> list[tuple[float, float]]:
    """Return the marks on one line, each from its lower to its higher end."""
    return sorted(
        (round(min(one.near, one.far), 6), round(max(one.near, one.far), 6))
        for one in found
        if one.upright is upright and abs(one.at - place) < 1e-6
    )


def test_pieces_in_line_are_one_cut_with_two_marks() -> None:
    found = ticks(cells(Box(20, 20, 20, 20), Box(20, 44, 20, 20)), ROOM)
    assert at(found, True, 20) == [(13.5, 17.5), (66.5, 70.5)]


def test_a_cut_ends_before_a_piece_that_it_would_go_through() -> None:
    upper, between, lower = Box(20, 10, 20, 20), Box(10, 40, 40, 10), Box(20, 60, 20, 20)
    found = ticks(cells(upper, between, lower), ROOM)
    assert len(at(found, True, 20)) == 4
    for begin, end in at(found, True, 20):
        assert not any(begin < box.bottom and box.y < end for box in (upper, between, lower))


def test_where_art_is_near_a_mark_begins_at_the_corner_and_ends_before_the_other_art() -> None:
    found = ticks(cells(Box(20, 20, 20, 20), Box(25, 45.3, 30, 20)), ROOM)
    assert at(found, True, 40)[-1] == (40 + NEAR, 43.3)
    (below,) = (one for one in found if one.upright and one.at == 40 and one.near > 40)
    assert below.is_over_art
    assert below.bleed == 42
    assert least_seen(cells(Box(20, 20, 20, 20), Box(25, 45.3, 30, 20)), ROOM) >= 3 - 1e-6


def test_marks_that_have_no_room_are_measured_and_not_drawn() -> None:
    tight = cells(Box(20, 20, 20, 20), Box(25, 40.5, 30, 20))
    assert least_seen(tight, ROOM) == 0
    drawn = tick_marks([one for one in ticks(tight, ROOM) if one.length < 0.5])
    assert drawn == ()


def test_round_pieces_need_no_marks_and_keep_those_of_others_away() -> None:
    coin = cells(Box(10, 50, 30, 30), straight=False)
    assert ticks(coin, ROOM) == ()
    assert least_seen(coin, ROOM) >= 3
    found = ticks((*coin, *cells(Box(20, 20, 20, 20))), ROOM)
    assert at(found, True, 20)[-1][1] <= 48


def test_marks_are_strokes_over_white_where_art_lies() -> None:
    white, black = tick_marks(ticks(cells(Box(4, 20, 20, 20), Box(40, 20, 20, 20)), ROOM))
    assert isinstance(white, Path)
    assert isinstance(black, Path)
    assert (white.paint, black.paint) == (NOTCH, MARK)
    assert black.d.count("M") == len(ticks(cells(Box(4, 20, 20, 20), Box(40, 20, 20, 20)), ROOM))
