"""Colours in numbers: `#rrggbb`, the curve between screens and light, and contrast."""

Colour = tuple[float, float, float]  # red, green and blue from 0 to 1, as screens have them

LUMINANCE = (0.2126, 0.7152, 0.0722)  # how bright red, green and blue light is for the eye


def parts(colour: str) -> Colour:
    """Return the parts of `#rrggbb`."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def light(part: float) -> float:
    """Return how much light a part of a colour gives (sRGB)."""
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def screen(amount: float) -> float:
    """Return the part of a colour that gives this much light."""
    return float(amount * 12.92 if amount <= 0.0031308 else 1.055 * amount ** (1 / 2.4) - 0.055)


def luminance(colour: Colour) -> float:
    """Return how bright a colour is, from 0 to 1."""
    return sum(weight * light(part) for weight, part in zip(LUMINANCE, colour, strict=True))


def contrast(one: float, other: float) -> float:
    """Return the contrast ratio of two luminances (WCAG 2), from 1 to 21."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
