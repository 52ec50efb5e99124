"""Where a picture divides what is joined in another one of the same thing.

An edge is where colours change within a pixel or two. A region is what lies between edges, so that
what is narrower than a few pixels, such as a line, is no region, and no neck that joins two.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.geometry import Point

if TYPE_CHECKING:
    from PIL.Image import Image

NONE, CALM = 5, 20  # of 255: no difference in the first picture, and hardly one
LINE = 44  # and a line in the second one
NEAR = 2  # pixels that an edge may have moved
REACH = 4  # pixels from the middle of an edge to the regions beside it
_RUN = re.compile(rb"\xff+")

Label = int
Pair = tuple[Label, Label]


class _Regions(NamedTuple):
    """The regions of a mask: for each pixel the number of its region, 0 for none."""

    width: int
    labels: list[Label]
    sizes: Mapping[Label, int]  # in pixels, of those that are large enough

    @classmethod
    def of(cls, mask: "Image", least: int) -> "_Regions":
        """Find what is white and hangs together, side by side, in a mask."""
        width, height = mask.size
        data, parents = mask.tobytes(), [0]
        labels = [0] * (width * height)

        def root(label: Label) -> Label:
            while parents[label] != label:
                parents[label] = label = parents[parents[label]]
            return label

        for top in range(0, width * height, width):
            for run in _RUN.finditer(data[top : top + width]):
                start, end = top + run.start(), top + run.end()
                above = {*labels[start - width : end - width]} - {0} if top else set()
                roots = sorted({root(label) for label in above})
                if not roots:
                    roots = [len(parents)]
                    parents.append(roots[0])
                for label in roots[1:]:
                    parents[label] = roots[0]
                labels[start:end] = [roots[0]] * (end - start)
        final = [root(label) for label in range(len(parents))]
        sizes = Counter(final[label] for label in labels)
        large = {label: size for label, size in sizes.items() if label and size >= least}
        kept = [label if label in large else 0 for label in final]
        return cls(width, [kept[label] for label in labels], large)

    def around(self, at: int, far: int) -> set[Label]:
        """Return the regions that are this far from a pixel, straight and aslant."""
        steps = (far * (x + y * self.width) for x, y in product((-1, 0, 1), repeat=2))
        return {self.labels[at + s] for s in steps if 0 <= at + s < len(self.labels)} - {0}


def cuts_in(before: "Image", after: "Image", least: float, long: float) -> Iterator[Point]:
    """Yield where a line of so many pixels cuts what was one region, in pixels.

    What it leaves on its sides are regions, too, of as many pixels as are asked for.
    """
    from PIL import ImageChops, ImageFilter  # noqa: PLC0415

    def edges(image: "Image") -> "Image":
        image = image.convert("RGB")
        bands = ImageChops.subtract(
            image.filter(ImageFilter.MaxFilter(3)), image.filter(ImageFilter.MinFilter(3))
        ).split()
        return ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])

    def mask(image: "Image", low: int, high: int) -> "Image":
        return image.point([255 * (low <= value < high) for value in range(256)])

    def wide(image: "Image") -> "Image":
        return image.filter(ImageFilter.MaxFilter(2 * NEAR + 1))

    first, second = edges(before), edges(after)
    calm = mask(first, 0, CALM)
    new = ImageChops.darker(mask(second, LINE, 256), mask(wide(first), 0, NONE))
    yield from _divided(calm, new, ImageChops.subtract(calm, wide(new)), least, long)


def _divided(
    calm: "Image", new: "Image", rest: "Image", least: float, long: float
) -> Iterator[Point]:
    """Yield where new lines cut a region in two."""
    if new.histogram()[255] < long:
        return
    whole, parts = _Regions.of(calm, int(least)), _Regions.of(rest, int(least))
    cuts: dict[Pair, list[int]] = {}
    for at, value in enumerate(new.tobytes()):
        if value and whole.labels[at]:
            beside = sorted(parts.around(at, REACH))
            for pair in pairwise(beside):
                cuts.setdefault(pair, []).append(at)
    for found in cuts.values():
        if len(found) >= long:
            yield _place(found, calm.width)


def _place(found: list[int], width: int) -> Point:
    down, across = divmod(found[len(found) // 2], width)
    return Point(across, down)
