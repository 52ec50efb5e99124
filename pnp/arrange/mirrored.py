"""Guides on the back of the paper: each behind the same guide of the front."""

from collections.abc import Iterable
from typing import assert_never

from pnp.arrange.backs import turns_sideways
from pnp.geometry import Box, Size
from pnp.model.face import Art, Circle, Group, Mark, Path, Picture, Rect, Text
from pnp.model.names import Flip
from pnp.polygons import mirrored_path


def behind_marks(marks: Iterable[Mark], paper: Size, flip: Flip) -> tuple[Mark, ...]:
    """Return marks as they lie on the other side of the sheet; words stay readable."""
    if turns_sideways(paper, flip):
        return tuple(_mirrored(mark, paper.width, True) for mark in marks)
    return tuple(_mirrored(mark, paper.height, False) for mark in marks)


def _mirrored(mark: Mark, axis: float, sideways: bool) -> Mark:
    """Return a mark mirrored; `axis` is twice as far from the origin as what it is mirrored at."""
    match mark:
        case Path():
            return mark._replace(d=mirrored_path(mark.d, axis, sideways))
        case Rect():
            return mark._replace(box=_box(mark.box, axis, sideways))
        case Circle():
            x, y = (axis - mark.x, mark.y) if sideways else (mark.x, axis - mark.y)
            return mark._replace(x=x, y=y)
        case Group():
            x, y = (axis - mark.x, mark.y) if sideways else (mark.x, axis - mark.y)
            inner = tuple(_mirrored(one, 0.0, sideways) for one in mark.marks)
            clip = mirrored_path(mark.clip, 0.0, sideways) if mark.clip else ""
            turned = -mark.rotate % 360
            return mark._replace(marks=inner, x=x, y=y, rotate=turned, clip=clip, shared="")
        case Text() | Picture():
            box = _box(mark.box, axis, sideways)
            return Group((mark,), box.x - mark.box.x, box.y - mark.box.y)
        case Art():
            return mark  # which no guide is made of
        case _:
            assert_never(mark)


def _box(box: Box, axis: float, sideways: bool) -> Box:
    return box._replace(x=axis - box.right) if sideways else box._replace(y=axis - box.bottom)
