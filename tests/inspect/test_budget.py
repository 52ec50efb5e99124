"""What content unpacks to is counted before it is read."""

import zlib
from base64 import a85encode
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Name

from pnp.findings import Refused
from pnp.inspect import budget
from pnp.inspect.budget import demand_modest
from tests.inspect.pdfs import add_page, form, look, new

FLATE = Name("/FlateDecode")


@pytest.fixture(autouse=True)
def _lower(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the limit: to count 64 million bytes takes a while."""
    assert budget.MOST_UNPACKED == 64_000_000
    monkeypatch.setattr(budget, "MOST_UNPACKED", 8_400_000)


def packed(of: bytes, millions: int) -> bytes:
    """Pack a few bytes again and again, without ever having all of them."""
    packer = zlib.compressobj(9)
    million = of * (1_000_000 // len(of))
    return b"".join(packer.compress(million) for _ in range(millions)) + packer.flush()


PDF = new()


def stream(data: bytes, *filters: Any) -> Any:
    made = PDF.make_stream(b"")
    made.write(data, filter=Array(filters) if len(filters) != 1 else filters[0])
    return made


def judged(thing: Any) -> str:
    try:
        demand_modest(thing)
    except ValueError as problem:
        return str(problem)
    return ""


def page(contents: Any) -> Any:
    made = add_page(PDF).obj
    made["/Contents"] = contents
    return made


@pytest.mark.parametrize(
    ("of", "millions", "says"),
    [
        (b" ", 9, "its content has more than 8,400,000 bytes"),
        (b"q ", 4, "its content has more than 1,000,000 operators"),
        (b"() Tj ", 8, "its content has more than 1,000,000 operators"),
        (b"0 0 m ", 4, ""),
    ],
)
def test_what_is_packed_tightly_is_counted(of: bytes, millions: int, says: str) -> None:
    thing = stream(packed(of, millions), FLATE)
    assert judged(thing) == says
    assert judged(page(thing)) == says


def test_streams_of_one_page_are_counted_together() -> None:
    thing = stream(packed(b" ", 1), FLATE)
    assert judged(page(Array([thing] * 8))) == ""
    assert judged(page(Array([thing] * 9))) == "its content has more than 8,400,000 bytes"


def test_letters_are_looked_through() -> None:
    letters = a85encode(packed(b" ", 30)) + b"~>"
    assert "bytes" in judged(stream(letters, Name("/ASCII85Decode"), FLATE))
    assert judged(stream(a85encode(packed(b" ", 1)), Name("/ASCII85Decode"), FLATE)) == ""


def test_what_nobody_can_look_into_has_to_be_small() -> None:
    twice = stream(zlib.compress(packed(b" ", 9)), FLATE, FLATE)
    assert judged(twice) == "its content is packed more than once, by /FlateDecode, /FlateDecode"
    runs = Name("/RunLengthDecode")
    assert judged(stream(b"\x81 " * 500_000, runs)) == ""
    message = "its content has 1,000,002 bytes in RunLengthDecode, of at most 1,000,000"
    assert judged(stream(b"\x81 " * 500_001, runs)) == message


def test_what_does_not_unpack_is_left_to_whoever_reads_it() -> None:
    for data in (b"", b"nothing", zlib.compress(b"q Q")[:-6]):
        assert judged(stream(data, FLATE)) == ""
    assert judged(page(7)) == judged(page(Array([7]))) == ""
    assert judged(stream(b"hello", Name("/ASCII85Decode"))) == ""


@pytest.mark.parametrize("where", ["page", "form"])
def test_a_file_with_it_is_refused(where: str, tmp_path: Path) -> None:
    pdf = new()
    flood = packed(b"q ", 4)
    if where == "page":
        add_page(pdf).obj["/Contents"].write(flood, filter=FLATE)
    else:
        inner = form(pdf, "")
        inner.write(flood, filter=FLATE)
        add_page(pdf, "/A Do", XObject=pikepdf.Dictionary(A=inner))
    with pytest.raises(Refused, match="page 1 is broken: its content has more than 1,000,000"):
        look(pdf, tmp_path, compress_streams=False)


def test_little_is_unpacked_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    real = zlib.decompressobj

    class Counted:
        """Unpacks, and notes how much at a time."""

        def __init__(self) -> None:
            self._own = real()

        def decompress(self, data: bytes, most: int) -> bytes:
            more = self._own.decompress(data, most)
            given.append(len(more))
            return more

        def __getattr__(self, name: str) -> object:
            return getattr(self._own, name)

    flood = stream(packed(b" ", 30), FLATE)
    monkeypatch.setattr(zlib, "decompressobj", Counted)
    assert judged(flood)
    assert max(given) <= 1 << 18
    assert sum(given) < 9_000_000
