"""Faces of one kind: what a template wrote, with the texts taken out, is often the same."""

import re
from html import unescape

from pnp.compose.tokens import CLOSE, OPEN

_BODY = re.compile(r"(?<=>)(?<!/>)[^<>\x00-\x08\x0b\x0c\x0e-\x1f]+(?=</text>)")
_ESCAPED = re.compile("&(?:amp|lt|gt|#34|#39);")
_PLACE = re.compile(f"{OPEN}#([0-9]+){CLOSE}")
_OTHER = ("<!--", "<![", "<br", "<!", "<?")  # where a text may be something else


def taken_out(xml: str) -> tuple[str, list[str]]:
    """Return what a template wrote without its texts, and these; places for them stay."""
    bodies: list[str] = []

    def place(match: re.Match[str]) -> str:
        body = match[0]
        if body.isspace() or body.count("&") != len(_ESCAPED.findall(body)):
            return body
        bodies.append(unescape(body))
        return f"{OPEN}#{len(bodies) - 1}{CLOSE}"

    if any(other in xml for other in _OTHER):
        return xml, []
    return _BODY.sub(place, xml), bodies


def place_in(text: str) -> int | None:
    """Return the number of a text that was taken out, if this is the place of one."""
    match = _PLACE.fullmatch(text)
    return int(match[1]) if match else None
