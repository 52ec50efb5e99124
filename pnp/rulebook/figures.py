"""Sizes of figures: drawn for the width they have, so that their letters can be read."""

from collections.abc import Iterator, Mapping, Sequence

from pnp.geometry import Size
from pnp.worded import worded

LARGER = 1.2  # how much a figure across the page may grow on large paper
SMALLER = 0.93  # how much a figure shrinks before another size of it is drawn: 7.5 points become 7
_HINT = worded("height=60, and for narrow pages sizes=126x72,86x90")

Mistake = tuple[str, str]  # and a hint


def drawn_sizes(options: Mapping[str, str], width: float) -> tuple[list[Size], list[Mistake]]:
    """Return the sizes that a figure can be drawn in, the usual one first, and what is wrong."""
    wrong: list[Mistake] = []
    height = _millimetres(options.get("height", ""))
    if not height:
        given = options.get("height")
        message = worded("height={value} is not a height in millimetres", value=repr(given))
        wrong.append((message, "height=60"))
    sizes = [Size(width, height or 10.0)]
    for given in filter(None, options.get("sizes", "").split(",")):
        across, _, down = given.partition("x")
        size = Size(_millimetres(across), _millimetres(down))
        if all(size):
            sizes.append(size)
        else:
            message = worded(
                "sizes={value} is not a width and a height in millimetres", value=repr(given)
            )
            wrong.append((message, _HINT))
    return sizes, wrong


def best_size(sizes: Sequence[Size], room: float) -> Size:
    """Return the widest size that hardly has to shrink, or the narrowest."""
    fitting: Iterator[Size] = (size for size in sizes if size.width * SMALLER <= room)
    narrowest = min(sizes, key=lambda size: size.width)
    return max(fitting, key=lambda size: size.width, default=narrowest)


def _millimetres(text: str) -> float:
    """Read a length; nothing if it is none."""
    try:
        length = float(text)
    except ValueError:
        return 0.0
    return length if 0 < length < 1000 else 0.0
