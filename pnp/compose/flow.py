"""Rows and columns: things one after the other."""

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.model.face import Circle, Group, Mark
from pnp.paths import bounds

_SHARE = {"start": 0.0, "centre": 0.5, "end": 1.0}


def flow(
    marks: Sequence[Mark], sizes: Sequence[tuple[float, float]], v: Mapping[str, Any], along: int
) -> Group:
    """Put marks one after the other; `along` is 0 for a row and 1 for a column."""
    across = 1 - along
    room = (v["w"], v["h"])
    used = sum(size[along] for size in sizes) + v["gap"] * max(0, len(sizes) - 1)
    thick = room[across] if room[across] is not None else max((s[across] for s in sizes), default=0)
    at = (room[along] - used) * _SHARE[v["justify"]] if room[along] is not None else 0.0
    placed = []
    for mark, size in zip(marks, sizes, strict=True):
        offset = (thick - size[across]) * _SHARE[v["align"]]
        x, y = (at, offset) if along == 0 else (offset, at)
        corner = mark.radius if isinstance(mark, Circle) else 0.0  # its place is its centre
        placed.append(Group((mark,), x + corner, y + corner))
        at += size[along] + v["gap"]
    return Group(tuple(placed), v["x"], v["y"])


def extent(tag: str, v: Mapping[str, Any]) -> tuple[float, float]:
    """Return the room that an element takes in a row or column."""
    match tag:
        case "dot":
            return 2 * v["r"], 2 * v["r"]
        case "icon":
            return v["size"], v["size"]
        case "path":
            box = bounds(v["d"])
            return box.right, box.bottom
    return v.get("w") or 0.0, v.get("h") or 0.0
