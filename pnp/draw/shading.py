"""Gradients as shadings of a PDF."""

from functools import lru_cache
from itertools import pairwise

from pnp.draw.syntax import n, rgb
from pnp.model.face import Gradient


@lru_cache(maxsize=8192)
def shading(gradient: Gradient) -> str:
    """Write a shading dictionary; beyond its ends a gradient goes on plain."""
    place = gradient.place
    if gradient.kind == "linear":
        kind, coords = 2, place
    else:
        x, y, r, *focus = place
        kind, coords = 3, (*(focus or (x, y)), 0.0, x, y, r)
    numbers = " ".join(n(number) for number in coords)
    return (
        f"<< /ShadingType {kind} /ColorSpace /DeviceRGB /Coords [ {numbers} ]"
        f" /Function {_function(gradient.stops)} /Extend [ true true ] >>"
    )


def _function(stops: tuple[tuple[float, str], ...]) -> str:
    """Write the colours as straight runs from one to the next, stitched together."""
    first, last = stops[0], stops[-1]
    if first[0] > 0:
        stops = ((0.0, first[1]), *stops)
    if last[0] < 1:
        stops = (*stops, (1.0, last[1]))
    runs = [
        f"<< /FunctionType 2 /Domain [ 0 1 ] /N 1 /C0 [ {rgb(a)} ] /C1 [ {rgb(b)} ] >>"
        for (_, a), (_, b) in pairwise(stops)
    ]
    bounds = " ".join(n(at) for at, _ in stops[1:-1])
    return (
        f"<< /FunctionType 3 /Domain [ 0 1 ] /Functions [ {' '.join(runs)} ]"
        f" /Bounds [ {bounds} ] /Encode [ {' '.join(['0 1'] * len(runs))} ] >>"
    )
