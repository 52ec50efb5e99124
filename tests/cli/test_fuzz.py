"""Whatever becomes of the files: findings, never a traceback, and the output whole."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import GAME, Pnp, Starter, contents

CASES = 240
BATCHES = 8
FILES = ("game.yaml", "cards.csv", "card.xml", "back.xml", "art.xml")
SCRAPS = (
    b"{{", b"}}", b"{%", b"%}", b"{#", b"<", b">", b"&", b"&amp;", b'"', b"'", b"\0", b"\xff",
    b"\t", b"\r", b"\n", b"\n\n", b": ", b"- ", b"[", b"]", b"{", b"}", b",", b"|", b"#", b"~",
    b"0", b"-1", b"1e999", b"nan", b"99999999999999999999", b"null", b"true", b"&a", b"*a", b"!!x",
    b"<text>", b"</face>", b"<face>", b"<image src='x'/>", b"{icon:eye}", b"**", b"*", b"\\",
    b"\xe2\x80\xa8", b"\xf0\x9f\x98\x80", b"{{ piece }}", b"{{ piece.x }}", b"{% for a in b %}",
    b"(", b")", b"/", b"../", b"%s", b"$", b"x" * 3000,
)  # fmt: skip

Change = Callable[[bytes, random.Random], bytes]


def without_a_line(data: bytes, dice: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[dice.randrange(len(lines))]
    return b"".join(lines)


def with_a_line_twice(data: bytes, dice: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    line = dice.choice(lines)
    lines.insert(dice.randrange(len(lines) + 1), line)
    return b"".join(lines)


def with_lines_swapped(data: bytes, dice: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    a, b = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def with_a_scrap(data: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(data) + 1)
    return data[:at] + dice.choice(SCRAPS) + data[at:]


def with_a_stretch_replaced(data: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(data))
    return data[:at] + dice.choice(SCRAPS) + data[at + dice.randrange(1, 12) :]


def without_a_stretch(data: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(data))
    return data[:at] + data[at + dice.randrange(1, 40) :]


def with_a_byte_changed(data: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(data))
    return data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :]


def with_a_number_changed(data: bytes, dice: random.Random) -> bytes:
    digits = [at for at, byte in enumerate(data) if chr(byte).isdigit()]
    at = dice.choice(digits or [0])
    new = dice.choice([b"0", b"-5", b"7.5", b"1e9", b"99999", b"", b"9" * 400])
    return data[:at] + new + data[at + 1 :]


def cut_short(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data))]


CHANGES: tuple[Change, ...] = (
    without_a_line, with_a_line_twice, with_lines_swapped, with_a_scrap, with_a_stretch_replaced,
    without_a_stretch, with_a_byte_changed, with_a_number_changed, cut_short,
)  # fmt: skip


@pytest.mark.parametrize("batch", range(BATCHES))
def test_no_change_to_the_files_ends_in_a_traceback(batch: int, run: Pnp, built: Starter) -> None:
    files = {built.file(name): built.file(name).read_bytes() for name in FILES}
    for number in range(CASES // BATCHES):
        seed = batch * 10_000 + number
        try:
            change_and_build(run, built, files, seed)
        except BaseException as problem:
            raise AssertionError(f"seed {seed}") from problem


def change_and_build(run: Pnp, project: Starter, files: dict[Path, bytes], seed: int) -> None:
    dice = random.Random(seed)
    for path, data in files.items():
        path.write_bytes(data)
    for _ in range(dice.choice([1, 1, 1, 2, 5])):
        path = dice.choice(list(files))
        data = path.read_bytes()
        path.write_bytes(dice.choice(CHANGES)(data, dice) if data else b"x")
    before = contents(project.out)
    command = ["check"] if seed % 10 == 0 else ["build", "--jobs", "1"]
    told = run(*command, status=None)
    assert told.exit_code in (0, 1), told.output
    if told.exit_code or command == ["check"]:
        assert contents(project.out) == before
    if told.exit_code:
        assert "error: " in told.stderr
    assert [path.name for path in project.out.iterdir()] == [GAME]
