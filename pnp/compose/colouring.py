"""An ink: what becomes of drawings, and of the colours that pages of rules use by themselves."""

from collections.abc import Callable
from typing import Any, NamedTuple

Marks = tuple[Any, ...]  # of a draft


def _same(colour: str) -> str:
    return colour


class Colouring(NamedTuple):
    """What a row of `choices.INKS` names."""

    drawing: Callable[[Marks, float], Marks] | None = None  # in this scale; as it is if None
    ground: Callable[[str], str] = _same  # of boxes and bars on a page
    letters: Callable[[str], str] = _same  # on a page, or on such a ground


FULL = Colouring()
