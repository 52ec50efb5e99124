"""A made-up language: every text accented and a third longer, so that what is not can be seen."""

import re
from collections.abc import Iterator, Sequence
from itertools import cycle

from pnp.model.messages import Catalog, Entry, Message
from pnp.model.stock import PSEUDO
from pnp.placeholders import BRACED

_ACCENTS = str.maketrans(
    "ACDEGIKLNORSTUYZacdegiklnorstuyz",
    "ÂÇĎÉĞÎĶĽŃÖŘŠŤÛÝŽâçďéğîķľńöřšťûýž",
)
_KEPT = re.compile(rf"({BRACED}|\\\*|\*+|\n)")  # placeholders, markup, line breaks
_MORE = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def pseudo_catalog(messages: Sequence[Message]) -> Catalog:
    """Return every text as somebody who knows no English sees it."""
    return Catalog(
        PSEUDO.code,
        {
            message.context: Entry(message.english, pseudo(message.english), where=message.where)
            for message in messages
        },
    )


def pseudo(english: str) -> str:
    """Accent a text and make it a third longer; placeholders and markup stay as they are."""
    parts = _KEPT.split(english)
    said = "".join(
        _kept(part) if n % 2 else part.translate(_ACCENTS) for n, part in enumerate(parts)
    )
    letters = sum(len(part) for part in parts[::2])
    return f"[{' '.join((said, *_filling(letters // 3 - 2)))}]"


def _filling(letters: int) -> Iterator[str]:
    """Yield words, spaces included as long as this."""
    for word in cycle(_MORE):
        letters -= len(word) + 1
        if letters < 0:
            return
        yield word.translate(_ACCENTS)


def _kept(part: str) -> str:
    """Return a placeholder or a mark; the forms inside a placeholder are words."""
    head, colon, forms = part.partition(":")
    if not colon or head in ("{icon", "{prose", "{size"):
        return part
    name, bar, forms = forms.partition("|") if head == "{card" else ("", "", forms)
    return f"{head}:{name}{bar}{forms.translate(_ACCENTS)}"
