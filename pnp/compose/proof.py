"""A proof of a face: texts that do not fit are outlined, with what is wrong beside them."""

from typing import assert_never

from pnp.base.geometry import Box
from pnp.base.units import POINT
from pnp.model.face import Art, Circle, Face, Group, Mark, Paint, Path, Picture, Rect, Text
from pnp.text.setting import Style, Typesetter, VAlign

RED = "#d00000"
OUTLINE = Paint(stroke=RED, line=0.5)
TAG = 4.4  # mm, the height of what is written beside a box
PADDING = 0.8
_LABEL = Style(size=8.5, fill="#ffffff", valign=VAlign.MIDDLE, wrap=False)


def proofed(face: Face, setter: Typesetter) -> Face:
    """Return a face with a red box around every text that does not fit."""
    trim = Box(0, 0, face.width, face.height)
    return face._replace(marks=_proofed(face.marks, trim, setter))


def _proofed(marks: tuple[Mark, ...], trim: Box, setter: Typesetter) -> tuple[Mark, ...]:
    out: list[Mark] = []
    over: list[Mark] = []  # art may hide what is wrong, but not that it is
    for mark in marks:
        match mark:
            case Group():
                around = Box(trim.x - mark.x, trim.y - mark.y, trim.width, trim.height)
                out.append(mark._replace(marks=_proofed(mark.marks, around, setter)))
            case Text():
                out.append(mark)
                over += _outlined(mark, trim, setter)
            case Rect() | Circle() | Path() | Picture() | Art():
                out.append(mark)
            case _:
                assert_never(mark)
    return (*out, *over)


def _outlined(text: Text, trim: Box, setter: Typesetter) -> tuple[Mark, ...]:
    """Return what shows that a text is wrong; nothing if it is right."""
    if not (said := _faults(text)):
        return ()
    box = text.box
    # The tag goes above its box, below it, or inside if there is no room.
    below = box.bottom if box.bottom + TAG <= trim.bottom else box.y
    room = Box(box.x, box.y - TAG if box.y - TAG >= trim.y else below, box.width, TAG)
    label = setter.label(said, room._replace(x=room.x + PADDING, width=1000.0), _LABEL)
    advance = sum(word.advance for run in label.runs for word in run.words)
    width = advance / 1000 * label.size * POINT + 2 * PADDING
    left = max(trim.x, min(room.x, trim.right - width))
    moved = Group((Rect(room._replace(width=width), 0.0, Paint(fill=RED)), label), left - room.x)
    return Rect(box, 0.0, OUTLINE), moved


def _faults(text: Text) -> str:
    """Say in few words what is wrong with a text."""
    missing = ("letters missing",) if text.missing else ()
    icons = tuple(f"no icon {icon}" for icon in text.unknown_icons)
    return ", ".join((*text.over, *missing, *icons))
