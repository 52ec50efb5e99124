"""Where the words of all sheets stand: looked for in games that are made as the words ask."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from pnp.findings import Refused
from pnp.model.words import Message
from pnp.translate.heard import AttentiveEdition
from pnp.translate.sought import NOWHERE_FOUND
from pnp.translate.stand import MOST, Ranked, Stand, Surface
from pnp.translate.word_places import LOOKED, on_calibration
from pnp.translate.word_ways import Making, ways_of
from pnp.workshop import Workshop

SURE = 1  # the worst rank of a text that is none among other words
Editions = Callable[[int], Sequence[AttentiveEdition]]  # games in English with so many gaps


class WordStands:
    """Knows where words stand, each looked for when somebody asks for it first."""

    def __init__(self, shop: Workshop, editions: Editions) -> None:
        self._shop, self._editions = shop, editions
        self._known: dict[str, tuple[Stand, ...]] = {}

    def of(self, message: Message) -> tuple[Stand, ...]:
        """Return where a word stands: in the first game that says it, in the first way."""
        context = message.context
        if context not in self._known:
            every = (self._in(made, message) for made in ways_of(context))
            self._known[context] = next(filter(None, every), ())[:MOST]
        return self._known[context]

    def _in(self, made: Making, message: Message) -> tuple[Stand, ...]:
        """Return where a word stands in what is made so."""
        if made.on is Surface.CALIBRATION:
            return _best(on_calibration(self._shop, made, message))
        unsure: tuple[Stand, ...] = ()
        for edition in self._editions(made.gaps):
            with suppress(Refused):  # `pnp check` says why
                found = LOOKED[made.on](edition, made, message)
                if min(found.values(), default=NOWHERE_FOUND.rank) <= SURE:
                    return _best(found)
                unsure = unsure or _best(found)
        return unsure


def _best(found: Ranked) -> tuple[Stand, ...]:
    """Return the places of those that are surest."""
    least = min(found.values(), default=NOWHERE_FOUND.rank)
    if least == NOWHERE_FOUND.rank:
        return ()
    return tuple(stand for stand, rank in found.items() if rank == least)
