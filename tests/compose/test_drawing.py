"""Drawing: places, sizes and bulk of single elements."""

import re
import zlib
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from pnp.base.geometry import Box
from pnp.compose.elements import (
    Element,
)
from pnp.compose.marks import (
    fit_picture,
    room_in_stack,
)
from pnp.compose.vocabulary import ELEMENTS, REQUIRED
from pnp.draw.operators import Inker
from pnp.model.face import Bulk
from tests.support.templates import Table


@pytest.mark.parametrize("fit", ["cover", "contain", "stretch"])
def test_a_picture_of_the_same_proportions_fills_its_box(fit: str) -> None:
    assert fit_picture(400, 200, Box(1, 2, 20, 10), fit) == Box(1, 2, 20, 10)


def test_a_picture_covers_its_box_or_is_contained_in_it() -> None:
    assert fit_picture(400, 200, Box(0, 0, 10, 10), "cover") == Box(-5, 0, 20, 10)
    assert fit_picture(400, 200, Box(0, 0, 10, 10), "contain") == Box(0, 2.5, 10, 5)


@pytest.mark.parametrize(
    ("tag", "values", "expected"),
    [
        ("dot", {"r": 2.0}, (4, 4)),
        ("icon", {"size": 3.0}, (3, 3)),
        ("path", {"d": "M 1 1 L 5 1 L 5 7 Z"}, (5, 7)),
        ("box", {"w": 6.0, "h": 2.0}, (6, 2)),
        ("use", {"w": None}, (0, 0)),
    ],
)
def test_the_room_of_an_element(
    tag: str, values: dict[str, object], expected: tuple[float, float]
) -> None:
    assert room_in_stack(tag, values) == expected


def test_an_element_adds_up_what_is_drawn_inside() -> None:
    element = Element("group", ("_", "card.xml:3", "x", "1"))
    element.hold(Bulk(3, 2), 1)
    element.hold(Bulk(1, 1))
    assert element.bulk == Bulk(4, 3)
    assert element.line == "card.xml:3"
    assert Element("group", ()).line == ""


EXTREMES = ["0", "-0", "1e-320", "1e-9", "0.0001", "0.001", "1000", "-1000", "99999.9999",
            "100000", "-100000", "3937in", "1e400", "nan", "inf", "1e300"]  # fmt: skip
GIVEN = {"w": "5", "h": "5", "r": "2", "d": "M 0 0 L 5 5", "src": "ant.png", "size": "5"}
INNER = {"text": "Word", "group": '<dot r="1"/>', "row": '<dot r="1"/>', "column": '<dot r="1"/>'}
KINDS = {"length", "distance", "extent", "points", "number", "factor", "share", "lengths"}


def extremes() -> Iterator[str]:
    """Yield every element with every number of its own at its extremes, and with two of them."""
    for tag, known in ELEMENTS.items():
        if tag in ("face", "art", "symbol", "br"):
            continue
        needed = {name: one for name, one in known.items() if one.default is REQUIRED}
        for symbol in ("gene", "tiny", "huge") if "name" in known else ("",):
            given = {name: GIVEN.get(name, symbol) for name in needed}
            paint = {"fill": "ink", "stroke": "ink"} if "stroke" in known else {}
            numbers = [name for name, one in known.items() if one.kind in KINDS]
            for one, other in combinations_with_replacement(numbers, 2):
                for value in EXTREMES:
                    values = {**given, **paint, one: value, other: value}
                    said = " ".join(f'{name}="{value}"' for name, value in values.items())
                    yield f"<{tag} {said}>{INNER.get(tag, '')}</{tag}>"


def test_whatever_numbers_stand_there_a_mark_is_refused_or_can_be_inked(table: Table) -> None:
    box = '<box w="20" h="10" fill="current"/>'
    sizes = {
        "gene": 'w="20" h="10"',
        "tiny": 'w="0.0001" h="0.0001"',
        "huge": 'w="99999" h="99999"',
    }
    symbols = (f'<symbol name="{name}" {size}>{box}</symbol>' for name, size in sizes.items())
    table.write("art.xml", f"<art>{''.join(symbols)}</art>")
    made = table.face("\n".join(extremes()))
    assert made.face is not None
    assert all(line.startswith("card.xml:") for line in table.told(made))
    assert len(made.findings) > 100
    inker = Inker()
    whole = inker.face(made.face)
    written = [zlib.decompress(one.data).decode() for one in (whole, *inker.all.shared.values())]
    numbers = re.sub(r"<[0-9a-f]*>|/\w+", "", " ".join(written))
    assert len(numbers) > 50_000
    assert not re.search(r"nan|inf|\de", numbers)
    assert max(map(len, numbers.split())) < 20


@pytest.mark.parametrize("dot", ['x="100000" r="100000"', 'y="-99999" r="2"', 'r="100000" x="1"'])
def test_a_dot_that_reaches_too_far_is_told(table: Table, dot: str) -> None:
    told = table.told(table.face(f"<dot {dot}/>"))
    assert told == ["card.xml:2: <dot>: it reaches farther than anything that is printed"]
    assert not table.face('<dot x="50000" r="50000" fill="ink"/>').findings


@pytest.mark.parametrize("size", ["0.00001", "1e-320", "0.0001pt"])
def test_what_is_divided_by_is_not_next_to_nothing(table: Table, size: str) -> None:
    (told,) = table.told(table.face(f'<icon name="gene" size="{size}"/>'))
    assert "shorter than anything that is printed" in told
