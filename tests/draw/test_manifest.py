"""The manifest: what lies where in millimetres, and a seal that damage breaks."""

import json

import pytest

from pnp.draw.manifest import Pages, manifest, seal_holds
from tests.support.editions import pieces


def written() -> bytes:
    document = pieces("micropul", "stones").document
    entry = Pages(document).entry("stones.pdf", "0" * 64)
    return manifest("micropul", "en", "a4", "inputs", {"zlib": "1.3"}, ["stones"], [entry])


def test_every_piece_is_listed_where_it_lies() -> None:
    document = pieces("micropul", "stones").document
    (file,) = json.loads(written())["files"]
    assert file["duplex"] == "long" and file["margin"] == 5
    for page, sheet in zip(file["pages"], document.sheets, strict=True):
        listed = [(one["piece"], one["copy"], one["face"], one["x"]) for one in page["pieces"]]
        assert listed == [
            (put.piece, put.copy, put.face.side, pytest.approx(put.box.x, abs=1e-3))
            for put in sheet.placements
        ]


def test_a_file_of_one_sheet_lists_that_sheet() -> None:
    document = pieces("micropul", "stones").document
    assert len(Pages(document)) == 2
    (page,) = Pages(document, "sheet1-back")
    assert page["side"] == "back"


def test_one_changed_byte_breaks_the_seal() -> None:
    data = written()
    assert seal_holds(data)
    for place in range(0, len(data), 97):
        spoiled = bytearray(data)
        spoiled[place] ^= 1
        assert not seal_holds(bytes(spoiled))
