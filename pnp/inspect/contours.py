"""Outlines that a plotter follows: what a page strokes in a spot colour made for it."""

from collections.abc import Iterator
from typing import Any

from pikepdf import Array, Dictionary, Matrix, parse_content_stream

from pnp.geometry import Box
from pnp.inspect import objects
from pnp.inspect.budget import demand_modest
from pnp.model.names import PlotterInk

_OPERATORS = "q Q cm CS m l c v y h re S s n f B b W"
_CURVES = {"c": 3, "v": 2, "y": 2}
_STEPS = 24  # in which the extent of a curve is found: to a thousandth of its length

Corner = tuple[float, float]


def layer_names(root: Any) -> tuple[str, ...]:
    """Return what a viewer can switch on and off, as it is called."""
    groups = objects.entry(root, "/OCProperties", "/OCGs")
    if not isinstance(groups, Array):
        return ()
    return tuple(str(objects.entry(group, "/Name") or "") for group in groups)


def spots_of(resources: Any) -> dict[str, str]:
    """Return the spot colours of a page by the names that its operators use."""
    spaces = objects.entry(resources, "/ColorSpace")
    found = {}
    for name, space in spaces.items() if isinstance(spaces, Dictionary) else ():
        if isinstance(space, Array) and len(space) > 1 and space[0] == "/Separation":
            found[str(name)] = str(space[1]).lstrip("/")
    return found


def contour_boxes(page: Any, resources: Any, shown: Matrix) -> tuple[Box, ...]:
    """Return the boxes of all outlines that a page strokes in CutContour, in millimetres."""
    spots = spots_of(resources)
    if PlotterInk.CUT not in spots.values():
        return ()
    demand_modest(page)
    return tuple(_Tracer(spots, shown).boxes(page))


class _Tracer:
    """Follows paths and colours of one content stream."""

    def __init__(self, spots: dict[str, str], shown: Matrix) -> None:
        self._spots = spots
        self._state: tuple[Matrix, str] = shown, ""
        self._kept: list[tuple[Matrix, str]] = []
        self._paths: list[list[Corner]] = []

    def boxes(self, page: Any) -> Iterator[Box]:
        """Yield the box of every outline as it is stroked."""
        for instruction in parse_content_stream(page, _OPERATORS):
            operands, operator = instruction.operands, str(instruction.operator)
            matrix, spot = self._state
            match operator:
                case "q":
                    self._kept.append(self._state)
                case "Q":
                    self._state = self._kept.pop() if self._kept else self._state
                case "cm":
                    self._state = objects.matrix(operands) @ matrix, spot
                case "CS":
                    self._state = matrix, self._spots.get(str(operands[0]), "")
                case "S" | "s" | "n" | "f" | "B" | "b":
                    if operator in "SsBb" and spot == PlotterInk.CUT:
                        yield from map(_around, self._paths)
                    self._paths = []
                case _:
                    self._draw(operator, [float(value) for value in operands])

    def _draw(self, operator: str, numbers: list[float]) -> None:
        matrix, _ = self._state
        points = [matrix.transform(pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
        if operator == "re":
            x, y, width, height = numbers
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            self._paths.append([matrix.transform(corner) for corner in corners])
        elif operator == "m":
            self._paths.append(points)
        elif operator == "l" and self._paths:
            self._paths[-1] += points
        elif operator in _CURVES and self._paths:
            start = self._paths[-1][-1]
            if operator == "v":
                points.insert(0, start)
            elif operator == "y":
                points.append(points[-1])
            self._paths[-1] += _curve(start, *points)


def _curve(a: Corner, b: Corner, c: Corner, d: Corner) -> Iterator[Corner]:
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        u = 1 - t
        weights = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        x, y = (sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1))
        yield x, y


def _around(path: list[Corner]) -> Box:
    xs, ys = zip(*path, strict=True)
    return Box.around(xs, ys)
