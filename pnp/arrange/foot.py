"""The foot of a sheet: what it is, which of how many, and a ruler to check the printer with."""

from typing import NamedTuple

from pnp.findings import NOWHERE
from pnp.geometry import Box
from pnp.model.face import Group, Mark, Paint, Path
from pnp.paths import number
from pnp.text.setting import Style, Typesetter

RULER = 100.0
INK = "#404040"
_TICK = Paint(stroke=INK, line=0.2)
_SMALL = 5.0  # points; a foot is read once, at arm's length from the printer


class FootText(NamedTuple):
    """The words of one foot."""

    line: str
    ruler: str
    title: str


def foot(box: Box, side: str, text: FootText, setter: Typesetter, inches: bool) -> tuple[Mark, ...]:
    """Draw the foot into its box, turned if it stands at the side of the sheet."""
    long = max(box.width, box.height)
    marks = (*_ruler(long, inches), *_words(long, text, setter))
    if side == "bottom":
        return (Group(marks, box.x, box.y),)
    return (Group(marks, box.x, box.bottom, rotate=-90),)


def _ruler(room: float, inches: bool) -> tuple[Mark, ...]:
    length = RULER if room >= RULER + 1 else RULER / 2
    d = [f"M 0.1 3 L {number(length + 0.1)} 3"]
    for tick in range(0, int(length) + 1, 5):
        height = 2.0 if tick % 50 == 0 else 1.4 if tick % 10 == 0 else 0.8
        d.append(f"M {number(tick + 0.1)} 3 L {number(tick + 0.1)} {number(3 - height)}")
    if inches:
        for quarter in range(int(length / 6.35) + 1):
            x = number(quarter * 6.35 + 0.1)
            d.append(f"M {x} 3 L {x} {number(4.4 if quarter % 4 == 0 else 3.7)}")
    return (Path(" ".join(d), _TICK),)


def _words(room: float, text: FootText, setter: Typesetter) -> tuple[Mark, ...]:
    style = Style("body", 0, 6.5, _SMALL, "left", "middle", INK, 1.1, True, "")
    line, _ = setter.set_text(text.line, Box(0, 4.5, room, 3), style._replace(wrap=False), NOWHERE)
    after = RULER + 3
    if room < after + 20:
        return (line,)
    label, _ = setter.set_text(text.ruler, Box(after, 0, room - after, 4.4), style, NOWHERE)
    return (line, label)
