"""A small reader of DXF drawings, written after the format and not after the program."""

import math
from collections.abc import Iterator
from typing import NamedTuple

Place = tuple[float, float]


class Entity(NamedTuple):
    """Something drawn: its kind, its layer and places along it, y upwards."""

    kind: str
    layer: str
    points: tuple[Place, ...]  # arcs in many small steps
    radius: float = 0.0

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, width and height of all that is drawn."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


class Drawing(NamedTuple):
    """A whole file."""

    header: dict[str, str]
    layers: dict[str, int]  # by name, with their colours
    entities: tuple[Entity, ...]


def read(data: bytes) -> Drawing:
    """Read a drawing of release 12."""
    rows = data.decode("ascii").split("\r\n")
    assert rows.pop() == "" and len(rows) % 2 == 0
    pairs = [(int(code), value) for code, value in zip(rows[::2], rows[1::2], strict=True)]
    assert pairs[-1] == (0, "EOF")
    assert all(len(value) < 256 for _, value in pairs)
    sections = dict(_sections(pairs))
    header = sections["HEADER"]
    values = {name: header[at + 1][1] for at, (code, name) in enumerate(header) if code == 9}
    layers = {
        dict(item)[2]: int(dict(item)[62])
        for kind, item in _items(sections["TABLES"])
        if kind == "LAYER" and 62 in dict(item)
    }
    return Drawing(values, layers, tuple(_entities(_items(sections["ENTITIES"]))))


def _sections(pairs: list[tuple[int, str]]) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    begin = 0
    for at, pair in enumerate(pairs):
        if pair == (0, "SECTION"):
            begin = at
        elif pair == (0, "ENDSEC"):
            yield pairs[begin + 1][1], pairs[begin + 2 : at]


def _items(pairs: list[tuple[int, str]]) -> list[tuple[str, list[tuple[int, str]]]]:
    found: list[tuple[str, list[tuple[int, str]]]] = []
    for code, value in pairs:
        if code == 0:
            found.append((value, []))
        else:
            found[-1][1].append((code, value))
    return found


def _entities(items: list[tuple[str, list[tuple[int, str]]]]) -> Iterator[Entity]:
    line: list[tuple[Place, float]] | None = None
    closed = False
    for kind, item in items:
        values = dict(item)
        if kind == "POLYLINE":
            assert values[66] == "1"
            line, closed = [], values[70] == "1"
        elif kind == "VERTEX":
            assert line is not None
            line.append(((float(values[10]), float(values[20])), float(values.get(42, 0))))
        elif kind == "SEQEND":
            assert line
            yield Entity("POLYLINE", values[8], tuple(_walked(line, closed)))
            line = None
        elif kind == "LINE":
            ends = ((float(values[10 + n]), float(values[20 + n])) for n in (0, 1))
            yield Entity(kind, values[8], tuple(ends))
        else:
            assert kind == "CIRCLE"
            x, y, r = (float(values[code]) for code in (10, 20, 40))
            turns = [math.tau * step / 720 for step in range(721)]
            around = tuple((x + r * math.cos(one), y + r * math.sin(one)) for one in turns)
            yield Entity(kind, values[8], around, r)


def _walked(line: list[tuple[Place, float]], closed: bool) -> Iterator[Place]:
    ends = [place for place, _ in line[1:]] + ([line[0][0]] if closed else [])
    yield line[0][0]
    for ((x, y), bulge), (u, v) in zip(line, ends, strict=False):
        if not bulge:
            yield u, v
            continue
        # A bulge is the tangent of a quarter of the angle, counted counterclockwise.
        angle, chord = 4 * math.atan(bulge), math.dist((x, y), (u, v))
        radius, towards = chord / 2 / math.sin(angle / 2), math.atan2(v - y, u - x)
        begin = towards - angle / 2 - math.pi / 2
        middle = x - radius * math.cos(begin), y - radius * math.sin(begin)
        for step in range(1, 41):
            here = begin + angle * step / 40
            yield middle[0] + radius * math.cos(here), middle[1] + radius * math.sin(here)
