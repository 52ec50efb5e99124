"""How much ink a picture takes: the share of it that each of four inks covers, in percent."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.images import Image


class Cover(NamedTuple):
    """What each ink covers, if grey is printed with black alone (grey component replacement)."""

    cyan: float = 0.0
    magenta: float = 0.0
    yellow: float = 0.0
    black: float = 0.0

    @property
    def whole(self) -> float:
        """All inks together; a page that is red all over takes 200 %."""
        return sum(self)


def cover_of(image: "Image") -> Cover:
    """Return what the inks cover of a picture on white."""
    from PIL import ImageChops, ImageStat  # noqa: PLC0415

    red, green, blue = image.convert("RGB").split()
    brightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    top, *parts = (ImageStat.Stat(one).mean[0] for one in (brightest, red, green, blue))
    cyan, magenta, yellow = ((top - part) / 2.55 for part in parts)
    return Cover(cyan, magenta, yellow, (255 - top) / 2.55)
