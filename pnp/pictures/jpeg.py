"""JPEG files taken apart at their markers, and their scans followed to the end.

A reader that runs out of data in a scan fills the rest with grey and says nothing, libjpeg and
Pillow among them. But libjpeg waits if more data may come. So each stretch of data is given to it
without the marker that ends it, followed by fill bytes: if it was whole, libjpeg looks for the next
marker and passes over whatever comes; if not, it waits for the rest of a block. No pixels are
needed, so it draws an eighth of the size, in little memory.
"""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.findings import worded
from pnp.pictures.pillow import pillow, quietly

if TYPE_CHECKING:
    from pnp.pictures.pillow import Image

MOST_SCANS = 200  # of a picture: each goes over all of it, and progressive ones have about ten
_KINDS = {0xC0: False, 0xC1: False, 0xC2: True}  # what a PDF may hold, and which is progressive
_TABLES, _SCAN, _END, _INTERVAL = 0xC4, 0xDA, 0xD9, 0xDD
_ALONE = (0x01, 0xD8, _END)  # markers that nothing belongs to
_FRAMES = {*range(0xC0, 0xD0)} - {_TABLES, 0xC8, 0xCC}
_BLOCK = 8  # pixels on a side, and as many restarts are counted
_MARKER = re.compile(rb"\xff[^\0\xff\xd0-\xd7]")  # what ends a scan
_RESTART = re.compile(rb"\xff[\xd0-\xd7]")
_FILL = b"\xff\0" * 8  # as much as libjpeg looks ahead, and no letter of any Huffman code
_ANY = b"\0"  # one byte more
_EIGHTH = 8
_SLACK = 64, 16  # bytes, and share of the data, that may follow the last block unread
_TOO_FEW = worded("its picture data end too early")
_TOO_MANY = worded("its picture data go on after the last row")


class JpegHead(NamedTuple):
    """What the head of a picture says; the factors of each channel by its number."""

    is_progressive: bool
    width: int
    height: int
    channels: dict[int, tuple[int, int]]  # how densely each is sampled, across and down

    def blocks(self, shown: bytes) -> int:
        """Return how many units a scan of these channels has."""
        most = [max(factors) for factors in zip(*self.channels.values(), strict=True)]
        if len(shown) > 1:
            return _divided(self.width, _BLOCK * most[0]) * _divided(self.height, _BLOCK * most[1])
        across, down = self.channels[shown[0]]
        wide, high = _divided(self.width * across, most[0]), _divided(self.height * down, most[1])
        return _divided(wide, _BLOCK) * _divided(high, _BLOCK)


class JpegScan(NamedTuple):
    """Where the data of a scan begin, and where each stretch of them ends."""

    start: int
    ends: tuple[int, ...]


class Jpeg(NamedTuple):
    """What matters of a file."""

    frame: JpegHead
    scans: tuple[JpegScan, ...]
    end: int  # behind its last marker


class RareKind(ValueError):
    """A JPEG that a PDF can not hold, though it may be whole."""


def read_jpeg(data: bytes) -> Jpeg:
    """Take a file apart, or raise ValueError with what is broken."""
    frame: JpegHead | None = None
    interval, tables, scans = 0, set[int](), list[JpegScan]()
    for marker, body, at in _parts(data):
        if marker in _FRAMES:
            if frame is not None:
                raise ValueError(worded("it has two heads"))
            frame = _frame(marker, body)
        elif marker == _TABLES:
            tables.update(_table_ids(body))
        elif marker == _INTERVAL:
            interval = int.from_bytes(body)
        elif marker == _SCAN and frame is not None:
            shown = _shown(body, frame, tables)
            scans.append(_scan(data, at, frame.blocks(shown), interval))
            if len(scans) > MOST_SCANS:
                raise ValueError(worded("it has more than {most} scans", most=MOST_SCANS))
        elif marker == _END and frame is not None and scans:
            return Jpeg(frame, tuple(scans), at)
    if scans:
        raise ValueError(worded("the file ends too early"))
    raise ValueError(worded("it has no picture data"))


def _frame(marker: int, body: bytes) -> JpegHead:
    if marker not in _KINDS or len(body) < 6 or len(body) != 6 + 3 * body[5]:
        raise RareKind(worded("it is a rare kind of JPEG"))
    sampled = {body[at]: divmod(body[at + 1], 16) for at in range(6, len(body), 3)}
    if len(sampled) != body[5] or not all(all(factors) for factors in sampled.values()):
        raise ValueError(worded("its head makes no sense"))
    height, width = int.from_bytes(body[1:3]), int.from_bytes(body[3:5])
    return JpegHead(_KINDS[marker], width, height, sampled)


def _parts(data: bytes) -> Iterator[tuple[int, bytes, int]]:
    """Yield markers with what belongs to each and where that ends; what lies between is skipped."""
    at = 2
    while (found := _MARKER.search(data, at)) is not None:
        marker, at = data[found.end() - 1], found.end()
        if marker in _ALONE:
            yield marker, b"", at
            continue
        end = at + int.from_bytes(data[at : at + 2])
        if end > len(data) or end < at + 2:
            return
        yield marker, data[at + 2 : end], end
        at = end


def _scan(data: bytes, start: int, blocks: int, interval: int) -> JpegScan:
    """Find where a scan ends and where it starts anew, which it does after so many blocks."""
    found = _MARKER.search(data, start)
    if found is None:
        raise ValueError(worded("the file ends too early"))
    restarts = list(_RESTART.finditer(data, start, found.start())) if interval else []
    wanted = _divided(blocks, interval) - 1 if interval else 0
    if any(one[0][1] % _BLOCK != at % _BLOCK for at, one in enumerate(restarts)):
        raise ValueError(worded("parts of its picture data are missing"))
    if len(restarts) != wanted:
        raise ValueError(
            worded(
                "its picture data have {number} of {total} parts",
                number=len(restarts) + 1,
                total=wanted + 1,
            )
        )
    return JpegScan(start, (*(one.start() for one in restarts), found.start()))


def _divided(whole: int, by: int) -> int:
    """Divide and round up."""
    return -(-whole // by)


def _table_ids(body: bytes) -> Iterator[int]:
    """Yield the numbers of the Huffman tables that a part brings: 0 to 3, and 16 to 19 for AC."""
    at = 0
    while at + 17 <= len(body):
        yield body[at]
        at += 17 + sum(body[at + 1 : at + 17])


def _shown(body: bytes, frame: JpegHead, tables: set[int]) -> bytes:
    """Return the channels of a scan; without its Huffman tables some readers guess, others fail."""
    count = body[0] if body else 0
    shown, chosen = body[1 : 1 + 2 * count : 2], body[2 : 2 + 2 * count : 2]
    if len(body) != 4 + 2 * count or not count or not frame.channels.keys() >= {*shown}:
        raise ValueError(worded("the head of a scan makes no sense"))
    first, _, approximation = body[-3:]
    dc = not frame.is_progressive or (first == 0 and approximation < 16)
    ac = not frame.is_progressive or first > 0
    for pair in chosen:
        if (dc and pair >> 4 not in tables) or (ac and 16 + pair % 16 not in tables):
            raise ValueError(worded("a table that its picture data need is missing"))
    return shown


def verify_scans(data: bytes, jpeg: Jpeg) -> None:
    """Follow all scans to their ends, or raise ValueError with what is broken."""
    decoder, at = _Decoder(data), 0
    for number, scan in enumerate(jpeg.scans, 1):
        decoder.feed(data[at : scan.start])
        at = scan.start
        for end in scan.ends:
            is_last = number == len(jpeg.scans) and end == scan.ends[-1]
            fault = decoder.fault(data[at:end], is_last)
            if fault and jpeg.scans[1:]:
                fault = worded(
                    "{problem} (scan {number} of {total})",
                    problem=fault,
                    number=number,
                    total=len(jpeg.scans),
                )
            if fault:
                raise ValueError(fault)
            at = end
    decoder.feed(data[at : jpeg.end])
    if not decoder.is_done:
        raise ValueError(_TOO_FEW)


class _Decoder:
    """Pillow's own decoder of JPEG data, which is given a little at a time."""

    def __init__(self, data: bytes) -> None:
        with quietly(data):
            self._image: Image = pillow().open(BytesIO(data), formats=("JPEG",))
        width, height = self._image.size
        self._image.draft(None, (max(1, width // _EIGHTH), max(1, height // _EIGHTH)))
        self._image.load_prepare()
        name, extents, _, options = self._image.tile[0]
        config = self._image.decoderconfig
        self._decoder = pillow()._getdecoder(self._image.mode, name, options, config)
        self._decoder.setimage(self._image.im, extents)
        self._waiting = b""
        self.is_done = False

    def fault(self, data: bytes, is_last: bool) -> str:
        """Return what is wrong with data that end at a marker: too few of them, or too many."""
        slack = _SLACK[0] + len(data) // _SLACK[1]
        enough = max(0, len(data) - slack)
        self.feed(data[:enough])
        if enough and (self.is_done or self._is_between()):
            return _TOO_MANY
        self.feed(data[enough:] + _FILL)
        if self.is_done:
            return "" if is_last else _TOO_MANY
        return "" if self._is_between() else _TOO_FEW

    def _is_between(self) -> bool:
        """Tell whether it passes over anything on its way to the next marker."""
        if self._waiting:
            return False
        self.feed(_ANY)
        passed, self._waiting = not self._waiting, b""
        return passed

    def feed(self, data: bytes) -> None:
        """Give it data, in front of them those that it could not use yet."""
        if self.is_done:
            return
        self._waiting += data
        used, status = self._decoder.decode(self._waiting)
        if status < 0:
            raise ValueError(worded("its picture data make no sense"))
        self.is_done = used < 0
        self._waiting = b"" if self.is_done else self._waiting[used:]
