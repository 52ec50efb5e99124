"""How other eyes see a picture: greyscale prints and the common colour-vision deficiencies."""

from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.colours import LUMINANCE, Colour, light, screen

if TYPE_CHECKING:
    from PIL import ImageFilter

    from pnp.images import Image

# Machado, Oliveira and Fernandes 2009, full severity, for linear light.
_MATRICES = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
    "grey": (LUMINANCE,) * 3,
}  # fmt: skip
VISIONS = ("normal", *_MATRICES)


def simulate(red: float, green: float, blue: float, vision: str) -> Colour:
    """Return a colour (0 to 1 each, as screens have it) as these eyes see it."""
    if vision == "normal":
        return red, green, blue
    given = [light(part) for part in (red, green, blue)]
    seen_light = (
        sum(weight * part for weight, part in zip(row, given, strict=True))
        for row in _MATRICES[vision]
    )
    first, second, third = (screen(min(1.0, max(0.0, part))) for part in seen_light)
    return first, second, third


def seen(image: "Image", vision: str) -> "Image":
    """Return a picture as these eyes see it."""
    if vision == "normal":
        return image
    if image.mode == "RGBA":
        changed = seen(image.convert("RGB"), vision)
        changed.putalpha(image.getchannel("A"))
        return changed
    return image.filter(_table(vision))


@lru_cache
def _table(vision: str) -> "ImageFilter.Color3DLUT":
    """Return what becomes of every colour; a quarter of a second, once for all pictures."""
    from PIL import ImageFilter  # noqa: PLC0415

    return ImageFilter.Color3DLUT.generate(
        33, lambda red, green, blue: simulate(red, green, blue, vision)
    )
