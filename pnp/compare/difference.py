"""One difference between two versions: what, how much it matters, and both places."""

from enum import StrEnum
from typing import NamedTuple

from pnp.compare.document import Passage, Spot
from pnp.compare.profiles import LanguageProfile

Languages = tuple[LanguageProfile, LanguageProfile]

FAINT = 10  # a rank below it is told only if other languages raise it
_LONGEST = 100  # letters of a quote


class Grade(StrEnum):
    """How likely a difference changes play."""

    SERIOUS = "serious"
    LIKELY = "likely"
    SLIGHT = "slight"


class Quote(NamedTuple):
    """One side of a difference: where, what stands there, and which letters are meant."""

    spot: Spot
    text: str
    passage: Passage
    start: int = 0
    end: int = 0  # 0 if no words are meant but the place


class Difference(NamedTuple):
    """One thing that stands in one version and not in the other."""

    rank: int  # the higher, the surer it changes play
    kind: str
    message: str
    section: str
    a: Quote | None
    b: Quote | None
    about: str = ""  # what is missing, in a form that all languages share
    only: int = 0  # which side has it, 1 or 2

    @property
    def grade(self) -> Grade:
        """Say in one word how much it matters."""
        if self.rank >= 80:
            return Grade.SERIOUS
        return Grade.LIKELY if self.rank >= 45 else Grade.SLIGHT


def quoted(passage: Passage, at: int = 0, end: int = 0) -> Quote:
    """Return the place of a passage, with a quote around one of its letters; words end at `end`."""
    text = excerpt(passage.text, at)
    return Quote(spot=passage.spot, text=text, passage=passage, start=at, end=end)


def excerpt(text: str, at: int) -> str:
    """Return a stretch of a text around a letter, cut between words."""
    if len(text) <= _LONGEST:
        return text
    start = max(0, min(at - _LONGEST // 2, len(text) - _LONGEST))
    end = start + _LONGEST
    if start:
        start = text.find(" ", start, at) + 1 or start
    if end < len(text):
        end = max(text.rfind(" ", at, end), 0) or end
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")
