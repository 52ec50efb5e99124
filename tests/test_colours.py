"""Colours in numbers, against values from the standards."""

import pytest

from pnp.base.colours import Colour, Tone, as_hex, contrast, light, screen


def test_a_colour_has_three_parts() -> None:
    assert Colour.parse("#ff8000") == (1.0, 128 / 255, 0.0)


def test_light_and_screen_are_each_other_turned_round() -> None:
    for step in range(256):
        assert screen(light(step / 255)) == pytest.approx(step / 255, abs=1e-4)
    assert light(0.5) == pytest.approx(0.2140, abs=1e-4)  # a middle grey gives a fifth of the light


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#777777", "#ffffff", 4.48),
        ("#ff0000", "#ffffff", 4.0),
        ("#0000ff", "#ffffff", 8.59),
        ("#123456", "#123456", 1.0),
    ],
)
def test_contrast_is_that_of_the_guidelines(one: str, other: str, ratio: float) -> None:
    first, second = (Colour.parse(colour).luminance for colour in (one, other))
    assert contrast(first, second) == contrast(second, first) == pytest.approx(ratio, abs=0.01)


def test_tones_are_those_of_oklab() -> None:
    assert Tone.of("#ffffff") == pytest.approx((1, 0, 0), abs=1e-3)
    assert Tone.of("#ff0000") == pytest.approx((0.6280, 0.2249, 0.1258), abs=1e-3)
    assert Tone.of("#ffffff").distance(Tone.of("#000000")) == pytest.approx(1, abs=1e-3)


def test_a_tone_and_its_colour_are_each_other_turned_round() -> None:
    for colour in ("#000000", "#1d4f91", "#c02020", "#f3efe6", "#00ff00"):
        assert Tone.of(colour).colour == colour
        assert as_hex(Colour.parse(colour)) == colour


def test_what_no_screen_shows_keeps_its_hue_and_loses_strength() -> None:
    strong = Tone.of("#1d4f91").toned(0.95, 0.4)
    shown = Tone.of(strong.colour)
    assert shown.light == pytest.approx(0.95, abs=0.02)
    assert 0 < shown.strength < 0.1 and shown.yellow < 0
    assert Tone(0.5, 0, 0).toned(0.7, 0.2) == Tone(0.7, 0, 0)
