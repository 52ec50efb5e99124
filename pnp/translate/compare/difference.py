"""One difference between two versions: what, how much it matters, and both places."""

from enum import StrEnum
from typing import Any, NamedTuple

from pnp.translate.compare.loose import Row
from pnp.translate.compare.reading import Block, Place

_QUOTE = 100  # letters


class Grade(StrEnum):
    """How likely a difference changes play."""

    SERIOUS = "serious"
    LIKELY = "likely"
    SLIGHT = "slight"


class Side(NamedTuple):
    """One side of a difference: where, and what stands there."""

    place: Place
    quote: str

    def as_json(self) -> dict[str, Any]:
        """Return it for a program."""
        file, line, page = self.place
        return {"file": file, "line": line or None, "page": page or None, "quote": self.quote}


class Difference(NamedTuple):
    """One thing that stands in one version and not in the other."""

    rank: int  # the higher, the surer it changes play
    kind: str
    message: str
    section: str
    a: Side | None
    b: Side | None

    @property
    def grade(self) -> Grade:
        """Say in one word how much it matters."""
        if self.rank >= 80:
            return Grade.SERIOUS
        return Grade.LIKELY if self.rank >= 45 else Grade.SLIGHT

    def as_json(self) -> dict[str, Any]:
        """Return it for a program."""
        return {
            "grade": str(self.grade),
            "kind": self.kind,
            "message": self.message,
            "section": self.section,
            "a": self.a.as_json() if self.a else None,
            "b": self.b.as_json() if self.b else None,
        }


class Line(NamedTuple):
    """Blocks that answer each other, what they mention, and the section that they stand in."""

    section: str
    a: tuple[Block, ...]
    b: tuple[Block, ...]
    row: Row

    @property
    def alone(self) -> bool:
        """Tell whether one side is empty."""
        return not (self.a and self.b)


def side(block: Block, at: int = 0) -> Side:
    """Return the place of a block, with a quote around one of its letters."""
    return Side(block.place, quote(block.text, at))


def quote(text: str, at: int) -> str:
    """Return a stretch of a text around a letter, cut between words."""
    if len(text) <= _QUOTE:
        return text
    start = max(0, min(at - _QUOTE // 2, len(text) - _QUOTE))
    end = start + _QUOTE
    if start:
        start = text.find(" ", start, at) + 1 or start
    if end < len(text):
        end = max(text.rfind(" ", at, end), 0) or end
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")
