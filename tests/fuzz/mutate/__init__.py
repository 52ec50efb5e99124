"""Mutators: each knows the structure of a kind of file, and returns bytes whatever it is given."""

import random
from collections.abc import Callable, Sequence

MOST_GROWN = 600_000  # bytes of a file that a change has made longer
Dice = random.Random
Mutator = Callable[[bytes, Dice], bytes]


class NotThisFile(Exception):
    """A mutator can make nothing of these bytes: an earlier change has spoiled the structure."""


def one_of(*ways: Mutator, raw: float = 0.2) -> Mutator:
    """Return a mutator that takes one of several ways, or changes bytes where none is possible."""
    from tests.fuzz.mutate import plain

    def change(data: bytes, dice: Dice) -> bytes:
        if dice.random() >= raw:
            for way in dice.sample(ways, len(ways)):
                try:
                    made = way(data, dice)
                except NotThisFile:
                    continue
                if len(made) <= max(MOST_GROWN, len(data)):
                    return made
        return plain.change(data, dice)

    return change


def on_text(way: Callable[[str, Dice], str]) -> Mutator:
    """Return a mutator of texts as one of bytes; bytes that are no letters stay what they are."""

    def change(data: bytes, dice: Dice) -> bytes:
        return way(data.decode("utf-8", "surrogateescape"), dice).encode("utf-8", "surrogateescape")

    return change


def spot(things: Sequence[object], dice: Dice) -> int:
    """Return a place in a list; one that is empty can not be changed."""
    if not things:
        raise NotThisFile
    return dice.randrange(len(things))
