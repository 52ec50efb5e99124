"""Codes that telephones read."""

from collections.abc import Callable, Iterator

import pytest

from pnp.draw.qr import qr_code

MASKS: tuple[
    Callable[[int, int], int], ...
] = (  # by which rows and columns modules are turned over
    lambda y, x: (y + x) % 2,
    lambda y, x: y % 2,
    lambda y, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
CORNER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]


def test_a_code_is_a_square_with_three_marked_corners() -> None:
    rows = ["".join("01"[dark] for dark in row) for row in qr_code("http://192.168.1.20:8000/x")]
    size = len(rows)
    assert size == 25 and {len(row) for row in rows} == {size}
    corners = [
        [row[left : left + 7] for row in rows[top : top + 7]]
        for left, top in ((0, 0), (size - 7, 0), (0, size - 7))
    ]
    assert corners == [CORNER] * 3


def test_other_texts_are_other_codes() -> None:
    assert qr_code("a") == qr_code("a") != qr_code("b")
    assert len(qr_code("a" * 100)) > len(qr_code("a"))


def fixed(x: int, y: int, size: int) -> bool:
    """Tell whether a module belongs to the frame of a code of versions 2 to 5."""
    corner = (x < 9 and (y < 9 or y >= size - 8)) or (x >= size - 8 and y < 9)
    return corner or 6 in (x, y) or (abs(x - size + 7) < 3 and abs(y - size + 7) < 3)


def bits(code: list[list[bool]]) -> Iterator[int]:
    """Read a code as a telephone does: two columns at a time, up and down."""
    size = len(code)
    mask = MASKS[(code[8][2] << 2 | code[8][3] << 1 | code[8][4]) ^ 0b101]
    columns = [*range(size - 1, 6, -2), 5, 3, 1]
    for number, right in enumerate(columns):
        rows = range(size) if number % 2 else range(size - 1, -1, -1)
        for y in rows:
            for x in (right, right - 1):
                if not fixed(x, y, size):
                    yield code[y][x] ^ (not mask(y, x))


@pytest.mark.parametrize("host", ["192.0.2.2:38027", "192.168.100.200:54321", "[fd00::2]:80"])
def test_a_telephone_reads_the_very_text(host: str) -> None:
    text = f"http://{host}/enter?token={'Ab9-_' * 8}xyz"
    read = "".join(map(str, map(int, bits(qr_code(text)))))
    assert int(read[:4], 2) == 4, "bytes"
    length = int(read[4:12], 2)
    data = bytes(int(read[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8))
    assert data.decode() == text
