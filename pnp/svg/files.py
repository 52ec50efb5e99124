"""Drawings in files: read once as long as they stay the same."""

from functools import lru_cache
from pathlib import Path

from pnp.findings import shown
from pnp.model.face import Symbol
from pnp.svg.reading import read_svg

ENDING = ".svg"
_KEPT = 256  # drawings


def drawing_of(path: Path, stretch: float = 1.0) -> Symbol:
    """Return the drawing of a file, `stretch` times as high, or refuse what can not be drawn."""
    status = path.stat()
    return _read(path, status.st_size, status.st_mtime_ns, stretch)


@lru_cache(maxsize=_KEPT)
def _read(path: Path, _size: int, _changed: int, stretch: float) -> Symbol:
    return read_svg(path.read_bytes(), shown(path), stretch)
