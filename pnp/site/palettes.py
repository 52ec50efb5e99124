"""The colours of a game on screens: its own, as light or dark as letters need them to be."""

from collections.abc import Mapping
from typing import NamedTuple

from pnp.colours import CONTRAST, colour_of, contrast, luminance, parts, tone
from pnp.rulebook.style import Palette

DAY, NIGHT = "#ffffff", "#17181c"  # the grounds of pages
TINT_BY_NIGHT = 0.27  # how light the ground of a call-out is there
_STEP = 0.02


class ScreenColours(NamedTuple):
    """What a style sheet is told of a game."""

    accent: str
    tint: str
    head: str
    on_head: str
    night_accent: str
    night_tint: str

    @property
    def rules(self) -> Mapping[str, Mapping[str, str]]:
        """The same as variables of CSS, by day and by night."""
        own = {"accent": self.accent, "tint": self.tint, "head": self.head}
        return {
            "day": {**own, "on-head": self.on_head},
            "night": {"accent": self.night_accent, "tint": self.night_tint},
        }


def screen_colours(palette: Palette) -> ScreenColours:
    """Return the colours of a rulebook, changed until letters in them can be read."""
    head = palette.head or palette.accent
    night_tint = colour_of(tone(palette.accent).toned(TINT_BY_NIGHT, 0.03))
    tint = palette.tint if is_read(palette.ink, palette.tint) else "#f4f4f2"
    return ScreenColours(
        accent=readable(readable(palette.accent, DAY), tint),
        tint=tint,
        head=head,
        on_head=palette.on_head if is_read(palette.on_head, head) else readable(DAY, head),
        night_accent=readable(readable(palette.accent, NIGHT), night_tint),
        night_tint=night_tint,
    )


def is_read(letters: str, ground: str) -> bool:
    """Tell whether most eyes can read letters on a ground."""
    return contrast(luminance(parts(letters)), luminance(parts(ground))) >= CONTRAST


def readable(letters: str, ground: str) -> str:
    """Return a colour of the same hue that can be read on a ground."""
    seen = tone(letters)
    step = -_STEP if tone(ground).light > 0.6 else _STEP
    made, light = letters, seen.light
    while not is_read(made, ground) and 0 < light < 1:
        light += step
        made = colour_of(seen.toned(light, seen.strength))
    return made
