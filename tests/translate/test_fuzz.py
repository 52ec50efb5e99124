"""Whatever comes by mail or stands in a PO file: findings, never a traceback."""

import random
import zipfile

import pytest

from tests.cli.test_fuzz import SCRAPS
from tests.conftest import GAME, Pnp, Starter
from tests.translate.things import po_path, start_swedish

CASES = 12
BATCHES = 4
MORE = (
    b"msgid", b"msgstr ", b'msgstr[0] "x"', b"msgctxt", b"#~ ", b"#| ", b"#, fuzzy", b'\\"',
    b"{n:a|b|c|d}", b"{card:x|y}", b"\xe2\x80\xae", b"{", b"\\x", b"#~| msgid",
    b'"X-Pnp-Game: stock\\n"',
)  # fmt: skip


def spoiled(data: bytes, dice: random.Random) -> bytes:
    for _ in range(dice.randrange(1, 5)):
        at = dice.randrange(len(data) + 1)
        cut = dice.choice((0, 0, 1, 7, 60))
        data = data[:at] + dice.choice((*SCRAPS, *MORE, b"")) + data[at + cut :]
    return data


@pytest.mark.parametrize("batch", range(BATCHES))
def test_spoiled_files_are_findings(starter: Starter, run: Pnp, batch: int) -> None:
    good = start_swedish(starter, run).read_bytes()
    sent = starter.root / "sent.po"
    dice = random.Random(batch)
    for case in range(CASES):
        bad = spoiled(good, dice)
        if case % 3 == 0:
            with zipfile.ZipFile(starter.root / "sent.zip", "w") as archive:
                archive.writestr("sent.po", bad)
            data = (starter.root / "sent.zip").read_bytes()
            sent.write_bytes(spoiled(data, dice) if case % 2 else data)
        else:
            sent.write_bytes(bad)
        run("translate", "accept", sent, "--anyway", status=None)
        po_path(starter, "sv").write_bytes(bad)
        run("translate", "check", GAME, "--lang", "sv", status=None)
        run("translate", "status", GAME, "--lang", "sv", "--json", status=None)
        if run("translate", "update", GAME, "--lang", "sv", status=None).exit_code == 0:
            once = po_path(starter, "sv").read_bytes()
            run("translate", "update", GAME, "--lang", "sv")
            assert po_path(starter, "sv").read_bytes() == once
