"""A tuck box as a shape: sized to the cards that it holds and to the paper that they are on.

Four panels in a row (front, side, back, side) with a glue tab at the left; the lid hangs on the
back panel, the bottom on the front panel, dust flaps on the sides. Lid and bottom are a little
narrower than the panels and their tongues narrower still, so that they go in without jamming.
"""

from typing import NamedTuple

from pnp.geometry import Box, Point, Size
from pnp.model.stock import Fold, FoldKind, Shape, ShapeKind, Tab, Tuck
from pnp.paths import absolute, number

AIR = 1.05  # cut cards do not lie quite flat
LOOSE = 1.0  # millimetres of room in depth
CLEAR = 2.0  # millimetres of room across and along, the walls of the box included
GLUE = 12.0
TUCK = 14.0
ROUND = 6.0
SLANT = 2.0
TAPER = 0.7  # what lid and bottom are narrower at each side, and their tongues once more
NOTCH = Size(18.0, 7.0)  # for a thumb, in the upper edge of the front
FACTS = (  # for templates
    "width", "height", "depth", "top", "front", "side", "back", "other", "notch",
)  # fmt: skip
AWAY = 4.0  # between the net and words beside it


class Panels(NamedTuple):
    """Where the panels of a box begin and how large they are."""

    width: float
    height: float
    depth: float
    top: float  # y of the upper edge of the panels

    @property
    def edges(self) -> tuple[float, float, float, float, float]:
        """The x of the left edges of front, side, back and side, and of the right end."""
        w, d = self.width, self.depth
        return GLUE, GLUE + w, GLUE + w + d, GLUE + 2 * w + d, GLUE + 2 * w + 2 * d

    @property
    def bottom(self) -> float:
        """The y of the lower edge of the panels."""
        return self.top + self.height


def tuck_box(id_: str, tuck: Tuck, bleed: float, scale: float = 1.0) -> Shape:
    """Return the net of a box; cards of another size are on paper of the same thickness."""
    depth = round(tuck.stack * AIR + LOOSE, 1)
    width, height = (side * scale + CLEAR for side in tuck.card)
    panels = Panels(width, height, depth, depth + TUCK)
    *lefts, end = panels.edges
    notch = min(NOTCH.height, height / 4)
    return Shape(
        id_,
        Size(end, panels.bottom + depth + TUCK),
        ShapeKind.PATH,
        d=absolute(_outline(panels, notch)),
        bleed=bleed,
        folds=_folds(panels),
        tabs=_tabs(panels),
        facts=tuple(zip(FACTS, (*panels, *lefts, notch), strict=True)),
        tuck=tuck,
        free=_free(panels),
    )


def _outline(p: Panels, notch: float) -> str:
    front, side, back, other, end = p.edges
    top, bottom, d = p.top, p.bottom, p.depth
    flap = min(d * 0.9, p.width / 2 - 1)
    wide, middle = min(NOTCH.width, p.width / 2) / 2, (front + side) / 2
    points: list[str] = [
        f"M {_at(front, top)}",
        f"L {_at(middle - wide, top)}",
        f"A {number(wide)} {number(notch)} 0 0 0 {_at(middle + wide, top)}",
        f"L {_at(side, top)}",
    ]
    points += _flap(side, back, top, -flap)
    points += _lid(back, other, top, -d)
    points += _flap(other, end, top, -flap)
    points += [f"L {_at(end, bottom)}"]
    points += _flap(end, other, bottom, flap)
    points += [f"L {_at(other, bottom)}", f"L {_at(back, bottom)}"]
    points += _flap(back, side, bottom, flap)
    points += _lid(side, front, bottom, d)
    points += [f"L {_at(0, bottom - SLANT * 2)}", f"L {_at(0, top + SLANT * 2)}", "Z"]
    return " ".join(points)


def _flap(start: float, end: float, y: float, reach: float) -> list[str]:
    """Return a dust flap between two edges, a little narrower at its end."""
    lean = SLANT if end > start else -SLANT
    corners = ((start, y), (start + lean, y + reach), (end - lean, y + reach), (end, y))
    return [f"L {_at(*corner)}" for corner in corners]


def _lid(start: float, end: float, y: float, reach: float) -> list[str]:
    """Return a lid with its tongue: narrower than its panel, tapered, rounded at the corners."""
    sign, way = (1 if reach > 0 else -1), (1 if end > start else -1)
    fold, tip = y + reach, y + reach + sign * TUCK
    near, far = way * TAPER, way * TAPER * 2
    return [
        f"L {_at(start, y)}",
        f"L {_at(start + near, y)}",
        f"L {_at(start + near, fold)}",
        f"L {_at(start + far, tip - sign * ROUND)}",
        f"Q {_at(start + far, tip)} {_at(start + far + way * ROUND, tip)}",
        f"L {_at(end - far - way * ROUND, tip)}",
        f"Q {_at(end - far, tip)} {_at(end - far, tip - sign * ROUND)}",
        f"L {_at(end - near, fold)}",
        f"L {_at(end - near, y)}",
        f"L {_at(end, y)}",
    ]


def _folds(p: Panels) -> tuple[Fold, ...]:
    front, side, back, other, end = p.edges
    top, bottom, d = p.top, p.bottom, p.depth
    upright = [(x, top, x, bottom) for x in (front, side, back, other)]
    across = [
        (side, top, back, top),
        (back + TAPER, top, other - TAPER, top),
        (other, top, end, top),
        (back + TAPER, top - d, other - TAPER, top - d),
        (front + TAPER, bottom, side - TAPER, bottom),
        (side, bottom, back, bottom),
        (other, bottom, end, bottom),
        (front + TAPER, bottom + d, side - TAPER, bottom + d),
    ]
    return tuple(
        Fold(FoldKind.MOUNTAIN, Point(x0, y0), Point(x1, y1))
        for x0, y0, x1, y1 in (*upright, *across)
    )


def _tabs(p: Panels) -> tuple[Tab, ...]:
    """Return the tab that goes under the right edge of the net."""
    top, bottom, (*_, end) = p.top, p.bottom, p.edges
    corners = ((GLUE, top), (0.0, top + 2 * SLANT), (0.0, bottom - 2 * SLANT), (GLUE, bottom))
    edge = Point(end, top), Point(end, bottom)
    return (Tab(tuple(Point(x, y) for x, y in corners), "1", (edge,)),)


def _free(p: Panels) -> tuple[Box, ...]:
    """Return where words find room beside the net: above the front and below the back."""
    _, side, back, other, _ = p.edges
    above = Box(0, 0, side - AWAY, p.top - AWAY)
    below = Box(back + AWAY, p.bottom + AWAY, other - back - 2 * AWAY, p.depth + TUCK - AWAY)
    return above, below


def _at(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"
