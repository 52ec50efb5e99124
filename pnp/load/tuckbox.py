"""A tuck box as a shape: sized to the deck that it holds, on paper of a given weight.

Four panels in a row (front, side, back, side) with a glue tab at the left; the lid hangs on the
back panel, the bottom on the front panel, dust flaps on the sides.
"""

from typing import NamedTuple

from pnp.geometry import Point, Size
from pnp.model.stock import Fold, FoldKind, Shape, ShapeKind, Tab
from pnp.paths import absolute, number

BULK = 1.25  # cubic centimetres in a gram of card: 300 g/m² are 0.375 mm thick
AIR = 1.05  # cut cards do not lie quite flat
CLEAR = 1.5  # millimetres of room across and along
GLUE = 12.0
TUCK = 14.0
ROUND = 6.0
SLANT = 2.0
FACTS = ("width", "height", "depth", "top", "front", "side", "back", "other")  # for templates


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


def tuck_box(id_: str, card: Size, cards: int, weight: float, bleed: float) -> Shape:
    """Return the net of a box for this many cards printed on paper of this weight (g/m²)."""
    depth = round(cards * weight * BULK / 1000 * AIR + 1.0, 1)
    panels = Panels(card.width + CLEAR, card.height + CLEAR, depth, depth + TUCK)
    *lefts, end = panels.edges
    return Shape(
        id_,
        Size(end, panels.top + panels.height + depth + TUCK),
        ShapeKind.PATH,
        d=absolute(_outline(panels)),
        bleed=bleed,
        folds=_folds(panels),
        tabs=_tabs(panels),
        facts=tuple(zip(FACTS, (*panels, *lefts), strict=True)),
    )


def _outline(p: Panels) -> str:
    front, side, back, other, end = p.edges
    top, bottom, d = p.top, p.top + p.height, p.depth
    flap = min(d * 0.9, p.width / 2 - 1)
    points: list[str] = [f"M {_at(front, top)}", f"L {_at(side, top)}"]
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
    """Return a lid with its tuck, rounded at the corners."""
    sign, way = (1 if reach > 0 else -1), (1 if end > start else -1)
    tuck = y + reach + sign * TUCK
    a, b = start + way * ROUND, end - way * ROUND
    return [
        f"L {_at(start, y)}",
        f"L {_at(start, tuck - sign * ROUND)}",
        f"Q {_at(start, tuck)} {_at(a, tuck)}",
        f"L {_at(b, tuck)}",
        f"Q {_at(end, tuck)} {_at(end, tuck - sign * ROUND)}",
        f"L {_at(end, y)}",
    ]


def _folds(p: Panels) -> tuple[Fold, ...]:
    front, side, back, other, end = p.edges
    top, bottom, d = p.top, p.top + p.height, p.depth
    upright = [(x, top, x, bottom) for x in (front, side, back, other)]
    across = [
        (side, top, end, top),
        (back, top - d, other, top - d),
        (front, bottom, back, bottom),
        (other, bottom, end, bottom),
        (front, bottom + d, side, bottom + d),
    ]
    return tuple(
        Fold(FoldKind.MOUNTAIN, Point(x0, y0), Point(x1, y1))
        for x0, y0, x1, y1 in (*upright, *across)
    )


def _tabs(p: Panels) -> tuple[Tab, ...]:
    top, bottom = p.top, p.top + p.height
    corners = ((GLUE, top), (0.0, top + 2 * SLANT), (0.0, bottom - 2 * SLANT), (GLUE, bottom))
    return (Tab(tuple(Point(x, y) for x, y in corners), "1"),)


def _at(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"
