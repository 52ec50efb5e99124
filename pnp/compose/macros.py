"""The macros that templates may import, with what their authors say of them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_MACRO = re.compile(
    r"(?:\{#-?\s*(?P<said>(?:(?!#\}).)*?)\s*-?#\}\s*)?"
    r"\{%-?\s*macro\s+(?P<name>\w+)\s*\((?P<takes>[^%]*?)\)\s*-?%\}",
    re.S,
)


class Macro(NamedTuple):
    """A macro of a template: how it is called, and the comment above it."""

    call: str
    said: str


def macros(template: str) -> Iterator[Macro]:
    """Yield the macros of a template in their order."""
    for found in _MACRO.finditer(template):
        said = " ".join((found["said"] or "").split())
        yield Macro(f"{found['name']}({' '.join(found['takes'].split())})", said)
