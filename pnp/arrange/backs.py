"""Backs behind fronts: what turning a sheet over does to places and marks on it."""

from collections.abc import Iterable
from typing import assert_never

from pnp.arrange.job import Printing, foot
from pnp.base.geometry import Box, Edges, Size
from pnp.base.outlines import mirrored_path
from pnp.model.face import Art, Circle, Group, Mark, Path, Picture, Rect, Text
from pnp.model.names import Flip, Side
from pnp.model.sheet import Placement, Sheet


def turns_sideways(paper: Size, flip: Flip) -> bool:
    """Tell whether the sheet is turned about a vertical axis, like the page of a book.

    Upright paper turned over its long edge does so, and lying paper over its short edge.
    """
    upright = paper.height >= paper.width
    return upright == (flip is Flip.LONG)


def behind(box: Box, paper: Size, flip: Flip) -> Box:
    """Return the place on the other side of the sheet that lies behind a box."""
    if turns_sideways(paper, flip):
        return box._replace(x=paper.width - box.right)
    return box._replace(y=paper.height - box.bottom)


def back_sheet(job: Printing, front: Sheet, total: int, foot_box: Box) -> Sheet:
    """Return the back of one of so many sheets: what lies behind its pieces and its foot."""
    size, flip = front.size, job.order.flip
    text = job.foot(front.number, total, Side.BACK, front.placements)
    return Sheet(
        number=front.number,
        side=Side.BACK,
        size=size,
        reach=behind(front.reach, size, flip),
        block=behind(front.block, size, flip),
        placements=tuple(back_of(put, size, flip) for put in front.placements),
        marks=foot(behind(foot_box, size, flip), text, job.setter, job.paper.inches),
        title=text.title,
    )


def back_of(front: Placement, paper: Size, flip: Flip) -> Placement:
    """Return the placement of a piece's back.

    A sheet that is turned head over heels carries its backs upside down, so that a cut-out
    piece shows them upright when it is turned like a page.
    """
    sideways = turns_sideways(paper, flip)
    left, top, right, bottom = front.bleed
    wide = front.box.width if front.rotation % 180 == 0 else front.box.height
    return Placement(
        face=front.face._replace(side=Side.BACK),
        copy=front.copy,
        box=behind(front.box, paper, flip),
        rotation=((0 if sideways else 180) - front.rotation) % 360,
        bleed=Edges(right, top, left, bottom) if sideways else Edges(left, bottom, right, top),
        outline=mirrored_path(front.outline, wide) if front.outline else "",
        clip=mirrored_path(front.clip, wide) if front.clip else "",
    )


# Guides on the back of the paper: each behind the same guide of the front.


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
            return mark._replace(box=_mirrored_box(mark.box, axis, sideways))
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
            box = _mirrored_box(mark.box, axis, sideways)
            return Group((mark,), box.x - mark.box.x, box.y - mark.box.y)
        case Art():
            return mark  # which no guide is made of
        case _:
            assert_never(mark)


def _mirrored_box(box: Box, axis: float, sideways: bool) -> Box:
    return box._replace(x=axis - box.right) if sideways else box._replace(y=axis - box.bottom)
