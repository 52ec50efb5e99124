"""Pictures as sixels, six rows of dots at a time, which many terminals draw."""

import io
from collections.abc import Sequence
from itertools import groupby

from PIL import Image

COLOURS = 255  # with which no terminal has trouble
BAND = 6  # rows that one letter tells of
ZERO = 63  # the letter for no dot at all, by its number
CLEAR = -1  # the colour of nothing
HALF = 127  # the opacity up to which nothing is drawn
GAP = 6  # pixels between pictures in a row
LONG = 3  # letters in a row from which on they are counted


def in_a_row(pngs: Sequence[bytes]) -> bytes:
    """Return pictures side by side as one."""
    shown = [Image.open(io.BytesIO(png)).convert("RGBA") for png in pngs]
    width = sum(one.width + GAP for one in shown) - GAP
    row = Image.new("RGBA", (width, max(one.height for one in shown)))
    x = 0
    for one in shown:
        row.paste(one, (x, 0))
        x += one.width + GAP
    file = io.BytesIO()
    row.save(file, "PNG")
    return file.getvalue()


def sixel(png: bytes) -> str:
    """Return a picture as what a terminal draws; where it is clear, nothing is."""
    with Image.open(io.BytesIO(png)) as file:
        whole = file.convert("RGBA")
    ground = Image.new("RGB", whole.size, "#ffffff")
    ground.paste(whole, (0, 0), whole)
    solid = whole.getchannel("A").point(lambda opacity: 255 * (opacity > HALF)).tobytes()
    picture = ground.quantize(COLOURS)
    width, height = picture.size
    colours = picture.getpalette() or []
    used = sorted(set(picture.tobytes()))
    registers = "".join(f"#{index};2;{_shares(colours, index)}" for index in used)
    dots = [
        colour if is_solid else CLEAR
        for colour, is_solid in zip(picture.tobytes(), solid, strict=True)
    ]
    bands = [
        _band([dots[y * width : (y + 1) * width] for y in range(top, min(top + BAND, height))])
        for top in range(0, height, BAND)
    ]
    return f'\x1bP0;1q"1;1;{width};{height}{registers}{"-".join(bands)}\x1b\\'


def _shares(colours: list[int], index: int) -> str:
    """Return red, green and blue in percent."""
    return ";".join(str(round(band / 2.55)) for band in colours[3 * index : 3 * index + 3])


def _band(rows: list[list[int]]) -> str:
    """Return up to six rows, colour after colour, each from the left again."""
    told = []
    for colour in sorted(set().union(*rows) - {CLEAR}):
        letters = [
            ZERO + sum((row[x] == colour) << bit for bit, row in enumerate(rows))
            for x in range(len(rows[0]))
        ]
        told.append(f"#{colour}{_counted(letters)}")
    return "$".join(told)


def _counted(letters: list[int]) -> str:
    """Return letters, of which many equal ones are counted; empty ones at the end say nothing."""
    runs = [(letter, len(list(same))) for letter, same in groupby(letters)]
    if runs and runs[-1][0] == ZERO:
        runs.pop()
    return "".join(
        f"!{times}{chr(letter)}" if times > LONG else chr(letter) * times for letter, times in runs
    )
