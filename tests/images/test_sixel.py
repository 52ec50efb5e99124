"""Sixels decode to the picture that they were made from."""

import io
import re

import pytest
from PIL import Image, ImageChops

from pnp.pictures.pixels import in_a_row, sixel

Dots = dict[tuple[int, int], tuple[int, int, int]]
_PARTS = re.compile(
    r"#(?P<register>\d+);2;(?P<share>\d+;\d+;\d+)|#(?P<colour>\d+)"
    r"|!(?P<times>\d+)(?P<many>[?-~])|(?P<one>[?-~])|(?P<back>\$)|(?P<down>-)"
)


def decoded(text: str) -> tuple[tuple[int, int], Dots]:
    """Draw sixels as a terminal does, letter by letter; whatever it does not know is a mistake."""
    head = re.match(r'\x1bP0;1q"1;1;(\d+);(\d+)', text)
    assert head and text.endswith("\x1b\\")
    registers: dict[str, tuple[int, int, int]] = {}
    dots: Dots = {}
    x = y = 0
    at, end, colour = head.end(), len(text) - 2, ""
    while at < end:
        part = _PARTS.match(text, at)
        assert part, f"no sixel: {text[at : at + 20]!r}"
        at = part.end()
        if part["register"]:
            red, green, blue = (round(int(share) * 2.55) for share in part["share"].split(";"))
            registers[part["register"]] = red, green, blue
        elif part["colour"]:
            colour = part["colour"]
        elif part["back"]:
            x = 0
        elif part["down"]:
            x, y = 0, y + 6
        else:
            bits = ord(part["many"] or part["one"]) - 63
            lit = [bit for bit in range(6) if bits >> bit & 1]
            until = x + int(part["times"] or 1)
            dots |= {(x, y + bit): registers[colour] for x in range(x, until) for bit in lit}
            x = until
    return (int(head[1]), int(head[2])), dots


def png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("size", [(40, 31), (1, 1), (7, 12)])
def test_a_terminal_draws_the_picture(size: tuple[int, int]) -> None:
    width, height = size
    picture = Image.new("RGB", size)
    picture.putdata([(5 * x % 256, 7 * y % 256, 80) for y in range(height) for x in range(width)])
    told, dots = decoded(sixel(png(picture)))
    assert told == size and len(dots) == width * height
    again = Image.new("RGB", size)
    for place, colour in dots.items():
        again.putpixel(place, colour)
    wrong = ImageChops.difference(picture, again).convert("L").histogram()
    assert not any(wrong[24:])  # of 255 colours, in percent


def test_what_is_clear_is_not_drawn() -> None:
    picture = Image.new("RGBA", (4, 2), "#00000000")
    picture.putpixel((2, 1), (255, 0, 0, 255))
    _, dots = decoded(sixel(png(picture)))
    assert dots == {(2, 1): (255, 0, 0)}


def test_pictures_stand_side_by_side() -> None:
    row = Image.open(
        io.BytesIO(in_a_row([png(Image.new("RGB", (3, 5))), png(Image.new("RGB", (2, 9)))]))
    )
    assert row.size == (3 + 6 + 2, 9)
