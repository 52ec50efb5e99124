"""Changes that know nothing of a file but its bytes and lines."""

from tests.fuzz.mutate import Dice, Mutator, NotThisFile, spot, strange

MOST = 400_000  # bytes of a file that grows
SCRAPS = (
    b"\0", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\xc3", b"\xed\xa0\x80", b"\n", b"\r", b"\r\n",
    b"\t", b"{{", b"}}", b"{%", b"%}", b"{#", b"#}", b"<", b">", b"&", b'"', b"'", b": ", b"- ",
    b"[", b"]", b"{", b"}", b",", b";", b"|", b"#", b"~", b"*", b"(", b")", b"/", b"\\", b"%",
    b"$", b"1e999", b"9" * 400, b"x" * 3000, b"(" * 2000, b"[" * 2000, b"\n" * 2000, b"#" * 5000,
    b" " * 5000,
)  # fmt: skip


def change(data: bytes, dice: Dice) -> bytes:
    """Change some bytes or lines in one of many ways."""
    way = dice.choice(WAYS if data else (scrap_put_in,))
    return way(data, dice)[:MOST]


def scrap_put_in(data: bytes, dice: Dice) -> bytes:
    at = dice.randrange(len(data) + 1)
    return data[:at] + _scrap(dice) + data[at:]


def stretch_replaced(data: bytes, dice: Dice) -> bytes:
    at = dice.randrange(len(data))
    return data[:at] + _scrap(dice) + data[at + dice.randrange(1, 20) :]


def stretch_gone(data: bytes, dice: Dice) -> bytes:
    at = dice.randrange(len(data))
    return data[:at] + data[at + dice.choice((1, 2, 4, 30, 300)) :]


def stretch_twice(data: bytes, dice: Dice) -> bytes:
    at, length = dice.randrange(len(data)), dice.choice((1, 4, 40, 400))
    return data[: at + length] + data[at:]


def bytes_flipped(data: bytes, dice: Dice) -> bytes:
    made = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 8))):
        made[dice.randrange(len(made))] ^= 1 << dice.randrange(8)
    return bytes(made)


def bytes_set(data: bytes, dice: Dice) -> bytes:
    made = bytearray(data)
    for _ in range(dice.choice((1, 1, 3))):
        made[dice.randrange(len(made))] = dice.choice((0, 1, 127, 128, 255, dice.randrange(256)))
    return bytes(made)


def cut_short(data: bytes, dice: Dice) -> bytes:
    return data[: dice.randrange(len(data))]


def integer_set(data: bytes, dice: Dice) -> bytes:
    """Overwrite two or four bytes, mostly near the beginning, where headers are."""
    width = dice.choice((2, 4))
    at = dice.randrange(min(len(data), dice.choice((32, 128, len(data)))))
    new = dice.choice(strange.INTEGERS) % (1 << 8 * width)
    return data[:at] + new.to_bytes(width, dice.choice(("big", "little"))) + data[at + width :]


def lines_changed(data: bytes, dice: Dice) -> bytes:
    """Take a line away, put it in twice, swap two, join two, or shift it."""
    lines = data.splitlines(keepends=True)
    at, other = spot(lines, dice), spot(lines, dice)
    way = dice.randrange(6)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(other, lines[at] * dice.choice((1, 1, 2, 300)))
    elif way == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif way == 3:
        lines[at] = lines[at].rstrip()
    elif way == 4:
        lines[at] = dice.choice((b" ", b"    ", b"\t", b"- ", b"# ")) + lines[at]
    else:
        lines[at] = lines[at].lstrip()
    return b"".join(lines)


def figure_changed(data: bytes, dice: Dice) -> bytes:
    """Put a strange number where there is a digit."""
    digits = [at for at, byte in enumerate(data[:50_000]) if 48 <= byte <= 57]
    if not digits:
        raise NotThisFile
    at = dice.choice(digits)
    return data[:at] + strange.figure(dice).encode() + data[at + 1 :]


def other_letters(data: bytes, dice: Dice) -> bytes:
    """Save a text in another encoding, or with other ends of lines."""
    way = dice.randrange(4)
    if way == 0:
        return b"\xef\xbb\xbf" + data
    if way == 1:
        return data.replace(b"\n", dice.choice((b"\r\n", b"\r")))
    return data.decode("utf-8", "replace").encode(dice.choice(("utf-16", "cp1252")), "replace")


def _scrap(dice: Dice) -> bytes:
    if dice.random() < 0.4:
        return strange.text(dice).encode("utf-8", "replace")
    return dice.choice(SCRAPS)


def _safe(way: Mutator) -> Mutator:
    def safe(data: bytes, dice: Dice) -> bytes:
        try:
            return way(data, dice)
        except NotThisFile:
            return scrap_put_in(data, dice)

    return safe


WAYS = tuple(
    map(
        _safe,
        (scrap_put_in, stretch_replaced, stretch_gone, stretch_twice, bytes_flipped, bytes_set,
         cut_short, integer_set, lines_changed, lines_changed, figure_changed, other_letters),
    )
)  # fmt: skip
