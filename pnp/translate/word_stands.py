"""Where the words of all sheets stand: looked for in games that are made as the words ask."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from pnp.findings import Refused
from pnp.model.messages import Message
from pnp.parts.part import Part
from pnp.translate.heard import AttentiveEdition
from pnp.translate.made_sheets import parts_made
from pnp.translate.sought import NOWHERE_FOUND
from pnp.translate.stand import MOST, Ranked, Stand, Surface
from pnp.translate.word_pages import on_pages
from pnp.translate.word_places import on_calibration, on_changes, on_sheets
from pnp.translate.word_ways import Making, ways_of
from pnp.workshop import Workshop

SURE = 1  # the worst rank of a text that is none among other words
Editions = Callable[[int], Sequence[AttentiveEdition]]  # games in English with so many gaps


class WordStands:
    """Knows where words stand, each looked for when somebody asks for it first."""

    def __init__(self, shop: Workshop, editions: Editions) -> None:
        self._shop, self._editions = shop, editions
        self._known: dict[str, tuple[Stand, ...]] = {}
        self._parts: dict[tuple[str, Making], list[Part]] = {}  # which know their sheets

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
                found = self._looked(edition, made, message)
                if min(found.values(), default=NOWHERE_FOUND.rank) <= SURE:
                    return _best(found)
                unsure = unsure or _best(found)
        return unsure

    def _looked(self, edition: AttentiveEdition, made: Making, message: Message) -> Ranked:
        if made.on is Surface.PAGE:
            return on_pages(edition, made, message)
        if made.on is Surface.CHANGES:
            return on_changes(edition, made)
        key = edition.game.id, made
        if key not in self._parts:
            self._parts[key] = list(parts_made(edition, made.order, made.guise))
        return on_sheets(self._parts[key], made, message)


def _best(found: Ranked) -> tuple[Stand, ...]:
    """Return the places of those that are surest."""
    least = min(found.values(), default=NOWHERE_FOUND.rank)
    if least == NOWHERE_FOUND.rank:
        return ()
    return tuple(stand for stand, rank in found.items() if rank == least)
