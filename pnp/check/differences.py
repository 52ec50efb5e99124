"""What has changed from one text to another, word by word."""

import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher

from pnp.placeholders import BRACED
from pnp.worded import worded

MOST_PAIRS = 200_000  # of equal words in two texts that are compared word by word
AROUND = 40  # letters on either side of a changed word that are shown
_WORDS = re.compile(rf"(\s*)({BRACED}|\w+(?:['’-]\w+)*|[^\w\s]|$)")


def word_difference(old: str, new: str, around: int = 0) -> str:
    """Return the new text with what is gone and what has come: `the [-old-]{+new+} words`.

    With `around`, at most so many letters stay on either side of a change.
    """
    ours, theirs = (_WORDS.findall(text) for text in (old, new))
    words = [word for _, word in ours], [word for _, word in theirs]
    said = ""
    for kind, start, end, first, last in _steps(*words):
        gone, come = _joined(ours[start:end]), _joined(theirs[first:last])
        if kind == "equal":
            said += _shortened(come, around, not said, last == len(theirs))
            continue
        space = (come or gone)[: len(come or gone) - len((come or gone).lstrip())]
        said += space + "".join(
            f"{opens}{text.strip()}{closes}"
            for opens, text, closes in (("[-", gone, "-]"), ("{+", come, "+}"))
            if text.strip()
        )
    return said


def _steps(ours: list[str], theirs: list[str]) -> Sequence[tuple[str, int, int, int, int]]:
    """Return how one row of words becomes another; if very many are equal, all at once."""
    often = Counter(theirs)
    if sum(often[word] for word in ours) > MOST_PAIRS:
        return [("replace", 0, len(ours), 0, len(theirs))]
    return SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes()


def renewed(old: str, new: str) -> str:
    """Say which words of an English text have changed."""
    ours, theirs = (" ".join(text.split()) for text in (old, new))
    change = word_difference(ours, theirs, AROUND)
    return worded("the English has changed: {change}", change=change)


def _joined(words: list[tuple[str, str]]) -> str:
    return "".join(space + word for space, word in words)


def _shortened(text: str, around: int, first: bool, last: bool) -> str:
    """Return a stretch that has not changed, without what is far from any change."""
    if not around or len(text) <= 2 * around + 3:
        return text
    head, tail = text[:around].rpartition(" ")[0], text[-around:].partition(" ")[2]
    parts = ("" if first else head, "…", "" if last else tail)
    return " ".join(part for part in parts if part or not (first or last))
