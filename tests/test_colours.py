"""Colours in numbers, against values from the standards."""

import pytest

from pnp.colours import contrast, light, luminance, parts, screen


def test_a_colour_has_three_parts() -> None:
    assert parts("#ff8000") == (1.0, 128 / 255, 0.0)


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
    first, second = (luminance(parts(colour)) for colour in (one, other))
    assert contrast(first, second) == contrast(second, first) == pytest.approx(ratio, abs=0.01)
