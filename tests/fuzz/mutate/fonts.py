"""Changes of TrueType fonts: tables, their directory, and the numbers in them."""

import struct

from tests.fuzz.mutate import Dice, NotThisFile, one_of, plain, spot, strange

Tables = list[tuple[bytes, bytes]]


def _tables(data: bytes) -> tuple[bytes, Tables]:
    if len(data) < 12:
        raise NotThisFile
    (count,) = struct.unpack_from(">H", data, 4)
    found = []
    for at in range(12, 12 + 16 * min(count, 60), 16):
        if at + 16 > len(data):
            raise NotThisFile
        name, _, offset, length = struct.unpack_from(">4sIII", data, at)
        found.append((name, data[offset : offset + length]))
    return data[:4], found


def _font(kind: bytes, tables: Tables) -> bytes:
    """Put a font together, with offsets and check sums that are right."""
    head = kind + struct.pack(">HHHH", len(tables), 16, 0, 0)
    at = 12 + 16 * len(tables)
    body = b""
    for name, data in tables:
        padded = data + b"\0" * (-len(data) % 4)
        total = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        head += struct.pack(">4sIII", name, total, at + len(body), len(data))
        body += padded
    return head + body


def _table(data: bytes, dice: Dice) -> bytes:
    """Drop, empty, cut, blank, swap or repeat a table."""
    kind, tables = _tables(data)
    at, other = spot(tables, dice), spot(tables, dice)
    name, inner = tables[at]
    way = dice.randrange(8)
    if way == 0:
        del tables[at]
    elif way == 1:
        tables[at] = (name, b"")
    elif way == 2:
        tables[at] = (name, inner[: dice.randrange(len(inner) + 1)])
    elif way == 3:
        tables[at] = (name, bytes(len(inner)))
    elif way == 4:
        tables[at] = (name, tables[other][1])
    elif way == 5:
        tables.append((name, inner))
    elif way == 6:
        tables[at] = (
            dice.choice((b"GSUB", b"GPOS", b"kern", b"CFF ", b"fvar", b"COLR", b"xxxx")),
            inner,
        )
    else:
        tables[at] = (name, dice.randbytes(len(inner)))
    return _font(kind, tables)


def _numbers(data: bytes, dice: Dice) -> bytes:
    """Set a number inside a table."""
    kind, tables = _tables(data)
    at = spot(tables, dice)
    name, inner = tables[at]
    way = dice.choice((plain.integer_set, plain.integer_set, plain.bytes_flipped, plain.bytes_set))
    tables[at] = (name, way(inner, dice) if inner else b"\0")
    return _font(kind, tables)


def _directory(data: bytes, dice: Dice) -> bytes:
    """Change the directory itself: how many tables, where they are, how long."""
    _, tables = _tables(data)
    at = dice.choice((0, 4, 12 + 16 * spot(tables, dice) + dice.choice((0, 8, 12))))
    return data[:at] + struct.pack(">I", dice.choice(strange.INTEGERS)) + data[at + 4 :]


change = one_of(_table, _table, _numbers, _numbers, _directory, raw=0.15)
