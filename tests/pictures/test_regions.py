"""What is joined in one picture, and divided in another."""

from PIL import Image, ImageDraw

from pnp.pictures.regions import cuts_in


def way(*lines: tuple[int, int, int, int]) -> Image.Image:
    """A light way across dark earth, with lines drawn on it."""
    picture = Image.new("RGB", (100, 60), "#402010")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 15, 99, 45), "#e0c090")
    for line in lines:
        draw.line(line, "#402010")
    return picture


def test_a_line_across_a_way_cuts_it() -> None:
    ((x, y),) = cuts_in(way(), way((50, 15, 50, 45)), 100, 10)
    assert abs(x - 50) < 2 and 15 < y < 45


def test_what_stops_short_or_was_there_before_cuts_nothing() -> None:
    for before, after in (
        (way(), way()),
        (way(), way((50, 15, 50, 30))),
        (way((50, 15, 50, 45)), way((50, 15, 50, 45))),
        (way(), way((4, 15, 4, 45))),
    ):
        assert not list(cuts_in(before, after, 200, 10))
