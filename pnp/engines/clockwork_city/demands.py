"""Cards that are asked of an opponent or searched among the discards, and what comes of it."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pnp.engines import Facts, Fault
from pnp.engines.clockwork_city import rules
from pnp.engines.clockwork_city.rules import SCRAP, Box, Card, scrap
from pnp.forms.base import Form
from pnp.forms.examples import named
from pnp.source import Trail
from pnp.worded import worded

CardName = Annotated[Card, named(worded("card"), lambda box: box.deck)]
SetName = Annotated[str, named(worded("set"), lambda box: box.sets)]


class Wish(Form):
    """What a player wants: by a card of one's own that is shown, or by name if it is no part."""

    shows: CardName | None = None
    asks: SetName = ""

    @property
    def wanted(self) -> str:
        """The set that is asked for."""
        return self.shows.set if self.shows else self.asks


class Demand(Wish):
    """A demand for a card, and the card that is handed over for it."""

    gives: CardName | None = None

    def answers(self, giver: Sequence[Card]) -> list[Card]:
        """The cards that answer it; the giver chooses one of them."""
        return [card for card in giver if card.set == self.wanted]

    def outcome(self, giver: Sequence[Card]) -> str:
        """What becomes of it: given, scrap in its place, or nothing."""
        if not self.answers(giver):
            return "nothing"
        return "scrap" if self.gives and self.gives.kind == SCRAP else "given"


class Challenge(Demand):
    """A demand, the opponent's hand, and perhaps the opponent's demand in the same turn."""

    opponent: list[CardName] = []
    back: Demand | None = None


class Search(Wish):
    """A search at the Towers: the card that is turned over, and one that is laid in its place."""

    finds: CardName
    lays: CardName | None = None

    @property
    def right(self) -> bool:
        """Whether it is a card of the set that is searched for."""
        return self.finds.set == self.wanted

    def may_lay(self, own: Sequence[Card]) -> list[Card]:
        """The cards that may lie in the place of a wrong one: what was shown, or any but that."""
        if self.right:
            return []
        return [self.shows] if self.shows else [*own]


def wish_faults(trail: Trail, wish: Wish, box: Box, asker: Sequence[Card]) -> Iterator[Fault]:
    """What may not be asked for, and how."""
    if bool(wish.shows) == bool(wish.asks):
        yield Fault(trail, worded("either shows or asks is given"))
    elif wish.shows and wish.shows not in asker:
        yield Fault(
            (*trail, "shows"), worded("{card} is not in that hand", card=repr(wish.shows.id))
        )
    asked = [card for card in box.deck.values() if card.set == wish.wanted]
    if wish.asks and any(card.part for card in asked):
        yield Fault(
            (*trail, "asks"),
            worded("{name} is asked for by showing one of its parts", name=repr(wish.asks)),
        )
    if scrap(asked):
        yield Fault(trail, worded("scrap metal is not asked for"))


def demand_faults(
    trail: Trail, demand: Demand, box: Box, asker: Sequence[Card], giver: Sequence[Card]
) -> Iterator[Fault]:
    """What may not be asked for, and what may not be handed over for it."""
    yield from wish_faults(trail, demand, box, asker)
    may = demand.answers(giver)
    if demand.gives and demand.gives not in (may and [*may, *scrap(giver)]):
        yield Fault(
            (*trail, "gives"), worded("{card} can not be handed over", card=repr(demand.gives.id))
        )


def challenge_faults(challenge: Challenge, own: Sequence[Card], box: Box) -> Iterator[Fault]:
    """Demands and answers against the rules."""
    yield from demand_faults(("challenge",), challenge, box, own, challenge.opponent)
    if challenge.back:
        trail = ("challenge", "back")
        if challenge.answers(challenge.opponent):
            yield Fault(trail, worded("the opponent had the card and does not ask in return"))
        yield from demand_faults(trail, challenge.back, box, challenge.opponent, own)


def search_faults(search: Search, own: Sequence[Card], box: Box) -> Iterator[Fault]:
    """What may not be searched for, and what may not be laid down for a wrong card."""
    yield from wish_faults(("search",), search, box, own)
    if len(own) > box.numbers["hand_limit"]:
        yield Fault(
            ("hand",),
            worded(
                "{count} cards, at most {limit}", count=len(own), limit=box.numbers["hand_limit"]
            ),
        )
    if search.lays and search.lays not in search.may_lay(own):
        yield Fault(
            ("search", "lays"),
            worded("{card} can not be laid in its place", card=repr(search.lays.id)),
        )
    if not search.lays and search.asks and search.may_lay(own):
        yield Fault(("search",), worded("say in lays which card of the hand is laid in its place"))


def challenge_facts(own: Sequence[Card], challenge: Challenge, box: Box) -> Facts:
    """What becomes of a demand, and who holds how many cards afterwards."""
    hand, opponent = len(own), len(challenge.opponent)
    answers = challenge.answers(challenge.opponent)
    result = challenge.outcome(challenge.opponent)
    exchanged = result == "given" and not rules.free_cards(hand, box)
    hand += (result == "given") - exchanged
    opponent += exchanged - (result != "nothing")
    yield "asked_set", challenge.wanted
    yield "answers", len(answers)
    yield "may_give", [card.id for card in answers]
    yield "may_substitute", bool(answers and scrap(challenge.opponent))
    yield "outcome", result
    yield "gives_in_return", exchanged
    yield "out_of_game", int(result == "scrap")
    yield "may_ask_back", result == "nothing"
    yield "turn_ends", result != "nothing" or challenge.back is not None
    if challenge.back:
        result = challenge.back.outcome(own)
        exchanged = result == "given" and not rules.free_cards(opponent, box)
        hand += exchanged - (result != "nothing")
        opponent += (result == "given") - exchanged
        yield "back_answers", len(challenge.back.answers(own))
        yield "back_outcome", result
    yield "hand_after", hand
    yield "opponent_after", opponent
    yield "free_cards", rules.free_cards(hand, box)
    yield "opponent_free_cards", rules.free_cards(opponent, box)


def search_facts(own: Sequence[Card], search: Search, box: Box) -> Facts:
    """What becomes of a search: a right card may cost another, a wrong one takes its place."""
    found, lays = len(own) + 1, search.may_lay(own)
    discards = search.right and found > box.numbers["hand_limit"]
    yield "outcome", "right" if search.right else "wrong"
    yield "hand_found", found
    yield "discards", discards
    yield "may_lay", [card.id for card in lays]
    yield "hand_after", found - discards - bool(lays)
    yield "turn_ends", True
