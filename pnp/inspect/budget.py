"""What content streams unpack to is counted before anybody reads them.

Two megabytes of packed blanks become four gigabytes, and a few kilobytes of packed operators
millions of objects.
"""

import zlib
from base64 import a85decode
from collections.abc import Iterable, Iterator
from typing import Any

from pikepdf import Array, Stream

MOST_UNPACKED = 64_000_000  # bytes of a page's, or a form's, content
MOST_OPERATORS = 1_000_000  # that are followed, in the content of a page or a form
MOST_PACKED = 1_000_000  # bytes in a packing that nobody can look into beforehand
_AT_ONCE = 1 << 18
_FOLLOWED = b"q Q ' \" cm D gs T sc SC BI".split()  # and some more, which cost little


def demand_modest(thing: Any) -> None:
    """Raise ValueError if the content of a page, a form, a pattern or a glyph is too large."""
    size = operators = 0
    for data in _unpacked(_streams(thing)):
        size += len(data)
        operators += sum(map(data.count, _FOLLOWED))
        if size > MOST_UNPACKED:
            raise ValueError(f"its content has more than {MOST_UNPACKED:,} bytes")
        if operators > MOST_OPERATORS:
            raise ValueError(f"its content has more than {MOST_OPERATORS:,} operators")


def _streams(thing: Any) -> Iterator[Any]:
    """Yield the streams of a page, or the one that this is."""
    content = thing if isinstance(thing, Stream) else thing.get("/Contents")
    for stream in content if isinstance(content, Array) else [content]:
        if isinstance(stream, Stream):
            yield stream


def _unpacked(streams: Iterable[Any]) -> Iterator[bytes]:
    """Yield what streams hold, a little at a time, as far as it can be unpacked."""
    for stream in streams:
        names = _filters(stream)
        packed = bytes(stream.get_raw_stream_buffer())
        if names[:1] == ["/ASCII85Decode"]:
            names, packed = names[1:], _from_letters(packed)
        if not names:
            yield packed
        elif names == ["/FlateDecode"]:
            yield from _inflated(packed)
        elif names[1:]:
            raise ValueError(f"its content is packed more than once, by {', '.join(names)[:60]}")
        elif len(packed) > MOST_PACKED:
            said = f"{len(packed):,} bytes in {names[0][1:40]}, of at most {MOST_PACKED:,}"
            raise ValueError(f"its content has {said}")


def _filters(stream: Any) -> list[str]:
    filters = stream.get("/Filter")
    if isinstance(filters, Array):
        return [str(one) for one in filters]
    return [] if filters is None else [str(filters)]


def _from_letters(packed: bytes) -> bytes:
    """Undo the packing into letters; what is none is left for whoever reads it."""
    try:
        return a85decode(packed.split(b"~>")[0].strip().removeprefix(b"<~"))
    except ValueError:
        return packed


def _inflated(packed: bytes) -> Iterator[bytes]:
    unpacker = zlib.decompressobj()
    for at in range(0, len(packed), _AT_ONCE):
        waiting, more = packed[at : at + _AT_ONCE], b""
        while not unpacker.eof and (waiting or len(more) == _AT_ONCE):
            try:
                more = unpacker.decompress(waiting, _AT_ONCE)
            except zlib.error:  # whoever reads it says so
                return
            waiting = unpacker.unconsumed_tail
            yield more
