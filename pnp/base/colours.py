"""Colours in numbers: `#rrggbb`, the curve between screens and light, and contrast."""

import math
import re
from functools import lru_cache
from typing import NamedTuple

CONTRAST = 4.5  # of letters and what they stand on, which most eyes can read (WCAG 2)
LUMINANCE = (0.2126, 0.7152, 0.0722)  # how bright red, green and blue light is for the eye


COLOUR = re.compile(r"#[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?\Z")  # the last two: how solid it is
_SHORT = re.compile("#[0-9a-fA-F]{3,4}")


def whole(colour: str) -> str:
    """Return `#fff` as `#ffffff`, with or without how much shines through; others as they are."""
    short = _SHORT.fullmatch(colour)
    return "#" + "".join(2 * digit for digit in colour[1:]) if short else colour


class Colour(NamedTuple):
    """A colour as screens have it, each part from 0 to 1."""

    red: float
    green: float
    blue: float

    @classmethod
    def parse(cls, colour: str) -> "Colour":
        """Return the parts of `#rrggbb`."""
        return cls(
            int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255
        )

    @staticmethod
    def light(part: float) -> float:
        """Return how much light a part of a colour gives (sRGB)."""
        return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)

    @staticmethod
    def screen(amount: float) -> float:
        """Return the part of a colour that gives this much light."""
        return float(amount * 12.92 if amount <= 0.0031308 else 1.055 * amount ** (1 / 2.4) - 0.055)

    @property
    def luminance(self) -> float:
        """How bright it is, from 0 to 1."""
        return sum(weight * self.light(part) for weight, part in zip(LUMINANCE, self, strict=True))

    @staticmethod
    def contrast(one: float, other: float) -> float:
        """Return the contrast ratio of two luminances (WCAG 2), from 1 to 21."""
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)


class Tone(NamedTuple):
    """A colour as the eye orders it (OKLab): how light from 0 to 1, and two ways to be coloured."""

    light: float
    red: float  # against green
    yellow: float  # against blue

    @property
    def strength(self) -> float:
        """How coloured it is; 0 is grey."""
        return math.hypot(self.red, self.yellow)

    def toned(self, light: float, strength: float) -> "Tone":
        """Return the same hue, as light and as strong as wanted."""
        factor = strength / self.strength if self.strength else 0.0
        return Tone(light, self.red * factor, self.yellow * factor)

    def distance(self, other: "Tone") -> float:
        """Return how different two colours look; black and white are 1 apart."""
        return math.dist(self, other)

    @classmethod
    @lru_cache(maxsize=4096)
    def of(cls, colour: str) -> "Tone":
        """Return how the eye sees `#rrggbb` (Ottosson 2020)."""
        r, g, b = map(Colour.light, Colour.parse(colour))
        long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
        middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
        short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
        return cls(
            0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
        )

    @property
    @lru_cache(maxsize=4096)  # noqa: B019  a tone is a value, and no more than its numbers
    def colour(self) -> str:
        """It as `#rrggbb`; a tone that no screen shows loses of its strength."""
        for share in range(20, -1, -1):
            made = self.toned(self.light, self.strength * share / 20)._lights
            if all(-0.001 <= part <= 1.001 for part in made) or not share:
                return as_hex(tuple(Colour.screen(min(1.0, max(0.0, part))) for part in made))
        raise AssertionError  # pragma: no cover

    @property
    def _lights(self) -> tuple[float, float, float]:
        lightness, a, b = self
        long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
        middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
        short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
        return (
            4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
        )


def as_hex(colour: tuple[float, ...]) -> str:
    """Write three parts as `#rrggbb`."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)
