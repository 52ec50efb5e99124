"""The style of a text, as the attributes of its element have it."""

from collections.abc import Mapping
from typing import Any

from pnp.compose.fading import SOLID
from pnp.model.draft import HYPHENS
from pnp.text.fonts import BOLD, ITALIC
from pnp.text.setting import Align, Style, VAlign

SMALLEST = 6.0  # points; nothing on a card is set smaller
# What a table does not ask for itself: its cells do, or it goes without saying.
PLAIN = {
    "bold": False, "italic": False, "align": "left", "valign": "middle",
    "wrap": True, "hyphens": True,
}  # fmt: skip


def style_of(v: Mapping[str, Any]) -> Style:
    """Return how a text is to be set."""
    return Style(
        family=v["font"],
        style=(BOLD if v["bold"] else 0) | (ITALIC if v["italic"] else 0),
        size=v["size"],
        least=max(SMALLEST, min(v["min"], v["size"])),
        align=Align(v["align"]),
        valign=VAlign(v["valign"]),
        fill=v["fill"][:SOLID],
        leading=v["leading"],
        wrap=v["wrap"],
        hyphens=HYPHENS if v["hyphens"] else "",
    )
