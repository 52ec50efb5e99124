"""Placeholders in texts: `{hand_limit}`, `{hand_limit:tile|tiles}`, `{card:fuel_supplier}`."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

MOST_FORMS = 6  # of a plural: no language that gettext knows has more
KINDS = ("card", "size", "icon", "prose")  # what stands before a colon and is not a number
BRACED = r"\{[^{}]*\}"
BRACES = re.compile(r"\{([^{}]*)\}")
GAP = "\ufffc"  # stands for a placeholder where only the words around it matter
_LETTER = re.compile(r"[^\W\d_]")
_NAME = re.compile(r"[A-Za-z0-9_#][A-Za-z0-9_.#/-]*")


class Placeholder(NamedTuple):
    """One pair of braces and what it asks for."""

    kind: str  # number, plural, or one of KINDS
    name: str
    forms: tuple[str, ...] = ()  # of a plural, or the inflected form of a card's name
    start: int = 0

    @staticmethod
    def find_all(text: str) -> Iterator["Placeholder"]:
        """Return the placeholders of a text in order; broken ones have the kind `broken`."""
        return iter(_placeholders(text) if "{" in text else ())

    @staticmethod
    def fill(text: str, answer: Callable[["Placeholder"], str]) -> str:
        """Return a text with every placeholder replaced by its answer."""
        if "{" not in text:
            return text
        return BRACES.sub(lambda match: answer(Placeholder._read(match[1], match.start())), text)

    @staticmethod
    def find_stray(text: str) -> int:
        """Return where a brace stands that opens or closes nothing, -1 if there is none."""
        if "{" not in text and "}" not in text:
            return -1
        rest = BRACES.sub(lambda match: " " * len(match[0]), text)
        found = [place for place in (rest.find("{"), rest.find("}")) if place >= 0]
        return min(found, default=-1)

    @staticmethod
    def with_values(text: str, **values: str) -> str:
        """Return a text with the placeholders that are called like the values replaced by them."""
        return BRACES.sub(lambda match: values.get(match[1], match[0]), text)

    @staticmethod
    def has_words(text: str) -> bool:
        """Tell whether there is anything to translate beside placeholders of numbers."""
        return bool(_LETTER.search(BRACES.sub(" ", text))) or "|" in text

    @classmethod
    def _read(cls, inside: str, start: int) -> "Placeholder":
        name, colon, rest = inside.partition(":")
        if name in KINDS and colon:
            if name == "prose":
                return cls(name, rest, (), start)
            id_, *forms = rest.split("|")
            good = bool(id_) and len(forms) <= (1 if name == "card" else 0)
            return cls(name if good else "broken", id_, tuple(forms), start)
        if not _NAME.fullmatch(name):
            return cls("broken", inside, (), start)
        if colon:
            return cls("plural", name, tuple(rest.split("|")), start)
        return cls("number", name, (), start)


def spoken(text: str) -> str:
    """Return a text with the words that stand in its placeholders."""
    return Placeholder.fill(
        text, lambda one: one.name if one.kind == "prose" else " ".join(one.forms) or GAP
    )


@lru_cache(maxsize=1024)
def _placeholders(text: str) -> tuple[Placeholder, ...]:
    return tuple([Placeholder._read(match[1], match.start()) for match in BRACES.finditer(text)])
