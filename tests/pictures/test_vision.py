"""What other eyes see, and that Micropul is playable with them."""

from functools import cache

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.build import drawn
from pnp.model.order import Order
from pnp.pictures.pixels import VISIONS, simulate, simulated
from pnp.work.request import Report
from tests.support.editions import pieces

DPI = 254  # ten pixels to the millimetre
PLACES = {0: (7.5, 7.5), 1: (22.5, 7.5), 2: (7.5, 22.5), 3: (22.5, 22.5)}
A, B, EMPTY, ONE, TWO, PLUS = "a", "b", "-", "1", "2", "+"
# A tile and a quarter of it for each sign.
SIGNS = {A: ("0", 0), B: ("1", 0), EMPTY: ("0", 1), ONE: ("6", 3), TWO: ("20", 2), PLUS: ("2", 2)}
OTHER_EYES = [vision for vision in VISIONS if vision != "normal"]


@cache
def tiles() -> dict[str, Image.Image]:
    """Render every tile from the same kind of file that is printed."""
    part, report = pieces("micropul", "tiles", order=Order(view="faces")), Report()
    ((_, data),) = drawn(part, report)
    pdf = pypdfium2.PdfDocument(b"".join(data))
    assert not report.findings
    fronts = [pdf[number] for number in range(len(part.printed.pieces))]
    pictures = [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in fronts]
    pdf.close()
    return {piece.id: image for piece, image in zip(part.printed.pieces, pictures, strict=True)}


@cache
def quarter(sign: str, vision: str) -> Image.Image:
    """Return the quarter with a sign, 14 mm wide, as brightness in these eyes."""
    tile, number = SIGNS[sign]
    x, y = PLACES[number]
    box = tuple(round((edge) * 10) for edge in (x - 7, y - 7, x + 7, y + 7))
    left, top, right, bottom = box
    return simulated(tiles()[tile], vision).crop((left, top, right, bottom)).convert("L")


def brightness(image: Image.Image, x: float, y: float, around: float = 0.5) -> float:
    """Return the mean brightness around a place, in millimetres from the quarter's middle."""
    left, top = round((7 + x - around) * 10), round((7 + y - around) * 10)
    size = round(2 * around * 10)
    return float(ImageStat.Stat(image.crop((left, top, left + size, top + size))).mean[0])


def contrast(one: float, other: float) -> float:
    """Return how much brighter the brighter of two greys is, as people see it (WCAG)."""

    def light(value: float) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    high, low = max(light(one), light(other)), min(light(one), light(other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("vision", VISIONS)
def test_a_blue_micropul_is_a_disc_and_a_red_one_a_ring(vision: str) -> None:
    blue, red = quarter(A, vision), quarter(B, vision)
    paper = brightness(quarter(EMPTY, vision), 4, 4)
    assert contrast(brightness(blue, 0, 0), paper) > 4.5  # the middle of a disc is dark
    assert contrast(brightness(red, 0, 0), paper) < 1.1  # the middle of a ring is paper
    assert contrast(brightness(blue, 4.6, 0), paper) > 3  # both are dark on their rim
    assert contrast(brightness(red, 4.6, 0), paper) > 3
    assert contrast(brightness(blue, 0, 0), brightness(red, 0, 0)) > 4.5


@pytest.mark.parametrize("vision", VISIONS)
def test_shape_alone_tells_the_colours_apart_on_a_black_and_white_copy(vision: str) -> None:
    """After a copier has made everything black or white, the middles still differ."""
    copies = [
        quarter(sign, vision).point([255 * (value > 150) for value in range(256)])
        for sign in (A, B)
    ]
    assert [brightness(copy, 0, 0, 1.5) for copy in copies] == [0, 255]


@pytest.mark.parametrize("vision", VISIONS)
def test_catalysts_are_white_plates_in_which_no_micropul_fits(vision: str) -> None:
    for sign in (ONE, TWO, PLUS):
        catalyst = quarter(sign, vision)
        assert brightness(catalyst, 3.2, 0, 0.2) > 250  # the plate, where micropuls are dark
        for micropul_ in (A, B):
            dark = brightness(quarter(micropul_, vision), 4.4, 0, 0.4)
            assert contrast(dark, brightness(catalyst, 4.4, 0, 0.4)) > 3


@pytest.mark.parametrize("vision", VISIONS)
def test_the_three_catalysts_differ_by_where_they_are_dark(vision: str) -> None:
    def is_dark(sign: str, x: float, y: float) -> bool:
        return brightness(quarter(sign, vision), x, y, 0.2) < 90

    middle, along, across = (0.0, 0.0), (1.9, 0.0), (1.5, -1.5)
    assert [is_dark(ONE, *place) for place in (middle, along, across)] == [True, False, False]
    assert [is_dark(TWO, *place) for place in (middle, along, across)] == [False, False, True]
    assert [is_dark(PLUS, *place) for place in (middle, along, across)] == [True, True, False]


@pytest.mark.parametrize("vision", VISIONS)
def test_no_two_signs_look_alike(vision: str) -> None:
    for one in SIGNS:
        for other in SIGNS:
            if one < other:
                difference = ImageChops.difference(quarter(one, vision), quarter(other, vision))
                strong = difference.point([255 * (value > 80) for value in range(256)])
                share = ImageStat.Stat(strong).mean[0] / 255
                assert share > 0.015, f"{one} and {other} differ in {share:.1%} of the quarter"


@pytest.mark.parametrize("vision", VISIONS)
def test_giga_micropuls_are_a_disc_and_a_ring_too(vision: str) -> None:
    blue, red = (simulated(tiles()[tile], vision).convert("L") for tile in ("36", "37"))

    def at(image: Image.Image, x: float, y: float) -> float:
        left, top = round(x * 10) - 3, round(y * 10) - 3
        spot = image.crop((left, top, left + 6, top + 6))
        return float(ImageStat.Stat(spot).mean[0])

    assert contrast(at(blue, 15, 26), at(blue, 1, 1)) > 3  # the rim is dark in both
    assert contrast(at(red, 15, 26), at(red, 1, 1)) > 3
    assert contrast(at(blue, 15, 21), at(red, 15, 21)) > 3  # inside of it only in the disc


def test_normal_eyes_see_the_picture_itself() -> None:
    image = Image.new("RGB", (2, 2), (12, 200, 99))
    assert simulated(image, "normal") is image
    assert simulate(0.1, 0.2, 0.3, "normal") == (0.1, 0.2, 0.3)


@pytest.mark.parametrize("vision", OTHER_EYES)
def test_greys_stay_grey_in_all_eyes(vision: str) -> None:
    for level in (0.0, 0.25, 0.5, 1.0):
        assert simulate(level, level, level, vision) == pytest.approx([level] * 3, abs=0.005)


def test_grey_weighs_green_most_and_blue_least() -> None:
    pure = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    red, green, blue = (simulate(*colour, "grey")[0] for colour in pure)
    assert green > red > blue


def test_red_and_green_of_equal_light_meet_without_red_or_green_cones() -> None:
    for vision in ("protanopia", "deuteranopia"):
        one, other = simulate(0.8, 0.3, 0.1, vision), simulate(0.45, 0.5, 0.1, vision)
        plain = abs(0.8 - 0.45) + abs(0.3 - 0.5)
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) < plain


@pytest.mark.parametrize("vision", OTHER_EYES)
def test_a_seen_picture_is_near_the_exact_arithmetic(vision: str) -> None:
    colours = [(r, g, b) for r in (0, 90, 255) for g in (20, 128, 255) for b in (0, 60, 200)]
    image = Image.new("RGB", (len(colours), 1))
    for place, colour in enumerate(colours):
        image.putpixel((place, 0), colour)
    result = simulated(image, vision)
    errors = []
    for place, (red, green, blue) in enumerate(colours):
        pixel = result.getpixel((place, 0))
        assert isinstance(pixel, tuple)
        exact = simulate(red / 255, green / 255, blue / 255, vision)
        errors += [abs(have - want * 255) for have, want in zip(pixel, exact, strict=True)]
    assert sum(errors) / len(errors) < 1
    assert max(errors) < 16


def test_every_vision_has_a_name_that_the_command_line_offers() -> None:
    assert VISIONS == ("normal", "protanopia", "deuteranopia", "tritanopia", "grey")
