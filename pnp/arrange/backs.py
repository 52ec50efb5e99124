"""Backs behind fronts: what turning a sheet over does to places on it."""

from pnp.geometry import Box, Edges, Size
from pnp.model.names import Flip, Side
from pnp.model.sheet import Placement
from pnp.polygons import mirrored_path


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
