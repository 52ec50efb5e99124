"""The engine of Clockwork City: set-ups, hands, throws and challenges, and what comes of them."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pnp.engines import Facts, Fault, Numbers, listed, repeated
from pnp.engines.clockwork_city import rules
from pnp.engines.clockwork_city.rules import SCRAP, Box, Card, Combination, scrap
from pnp.forms.base import Form
from pnp.forms.examples import ExampleBase, Players, named, within
from pnp.source import Trail

CardName = Annotated[Card, named("card", lambda box: box.deck)]


class Demand(Form):
    """A demand: by a card of one's own that is shown, or for a card that is no part."""

    shows: CardName | None = None
    asks: Annotated[str, named("set", lambda box: box.sets)] = ""
    gives: CardName | None = None

    @property
    def wanted(self) -> str:
        """The set that is asked for."""
        return self.shows.set if self.shows else self.asks

    def answers(self, giver: Sequence[Card]) -> list[Card]:
        """The cards that answer it; one of them has to be given."""
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


class Example(ExampleBase):
    """Players, a hand with what is laid down, a throw, or a challenge."""

    players: Players | None = None
    hand: list[CardName] | None = None
    laid: list[CardName] = []
    lays: list[Annotated[str, named("set", lambda box: box.sets)]] = []
    throw: list[Annotated[int, within(1, "die_sides")]] | None = None
    empty: bool = False
    challenge: Challenge | None = None


def laid_now(it: Example, box: Box) -> list[Card]:
    """The cards of the hand that are laid down: of each set, as many as are of use."""
    found: list[Card] = []
    for name in it.lays:
        cards = rules.collected(it.hand or (), name)
        wants = [w.get(card.kind, 0) for w in box.combinations.values() for card in cards]
        found += cards[: max(wants, default=0)]
    return found


def won(it: Example, box: Box) -> list[Combination]:
    """The winning combinations that lie on the table once cards are laid down."""
    cards = [*it.laid, *laid_now(it, box)]
    every = box.combinations.values()
    return [wants for wants in every if not rules.still_missing(box.deck, cards, wants)]


def faults(it: Example, box: Box) -> Iterator[Fault]:
    """What no game could have led to."""
    hand, numbers = it.hand or [], box.numbers
    opponent = it.challenge.opponent if it.challenge else []
    if not (it.players or it.hand is not None or it.throw or it.challenge):
        yield Fault((), "neither players nor a hand nor a throw is given")
    mentions = [*listed(("hand",), hand), *listed(("laid",), it.laid)]
    yield from repeated(box.pieces, [*mentions, *listed(("challenge", "opponent"), opponent)])
    limit, taken = numbers["hand_limit"], numbers["taken"]
    if len(hand) > limit + taken:
        yield Fault(("hand",), f"{len(hand)} cards, at most {limit} and the {taken} just taken")
    if len(opponent) > limit:
        yield Fault(("challenge", "opponent"), f"{len(opponent)} cards, at most {limit}")
    if it.throw is not None and len(it.throw) != numbers["dice"]:
        yield Fault(("throw",), f"{len(it.throw)} dice, not {numbers['dice']}")
    yield from laid_faults(it, box)
    if it.challenge:
        yield from challenge_faults(it, it.challenge, box)


def laid_faults(it: Example, box: Box) -> Iterator[Fault]:
    """Cards that were or are laid down and are no complete machine."""
    whole = rules.complete_sets(box.deck, it.laid, box.lay)
    for at, card in enumerate(it.laid):
        if card.set not in whole:
            yield Fault(("laid", at), f"{card.id!r} is not part of a complete machine")
    held = rules.complete_sets(box.deck, it.hand or (), box.lay)
    for wants in won(it, box):
        held += rules.complete_sets(box.deck, laid_now(it, box), wants)
    for at, name in enumerate(it.lays):
        if name in it.lays[:at]:
            yield Fault(("lays", at), f"{name!r} is laid down already")
        elif name not in held:
            yield Fault(("lays", at), f"{name!r} is not complete, or is laid down only to win")


def challenge_faults(it: Example, challenge: Challenge, box: Box) -> Iterator[Fault]:
    """A challenge without a hand, and demands and answers against the rules."""
    trail: Trail = ("challenge",)
    if it.hand is None:
        yield Fault(trail, "the hand of the player who asks is not given")
        return
    if it.lays:
        yield Fault(("lays",), "laying down and a challenge are two examples")
    yield from demand_faults(trail, challenge, box, it.hand, challenge.opponent)
    if challenge.back:
        trail = ("challenge", "back")
        if challenge.answers(challenge.opponent):
            yield Fault(trail, "the opponent had the card and does not ask in return")
        yield from demand_faults(trail, challenge.back, box, challenge.opponent, it.hand)


def demand_faults(
    trail: Trail, demand: Demand, box: Box, asker: Sequence[Card], giver: Sequence[Card]
) -> Iterator[Fault]:
    """What may not be asked for, and what may not be handed over for it."""
    if bool(demand.shows) == bool(demand.asks):
        yield Fault(trail, "either shows or asks is given")
    elif demand.shows and demand.shows not in asker:
        yield Fault((*trail, "shows"), f"{demand.shows.id!r} is not in that hand")
    asked = [card for card in box.deck.values() if card.set == demand.wanted]
    if demand.asks and any(card.part for card in asked):
        yield Fault((*trail, "asks"), f"{demand.asks!r} is asked for by showing one of its parts")
    if scrap(asked):
        yield Fault(trail, "scrap metal is not asked for")
    may = demand.answers(giver)
    if demand.gives and demand.gives not in (may and [*may, *scrap(giver)]):
        yield Fault((*trail, "gives"), f"{demand.gives.id!r} can not be handed over")


def facts(it: Example, box: Box) -> Facts:
    """What the rules say about a set-up, a throw, a hand and a challenge."""
    if it.players:
        yield from setup_facts(it.players, box.numbers)
    if it.throw:
        yield from throw_facts(it.throw, box, empty=it.empty)
    if it.hand is not None:
        yield from hand_facts(it, box, it.hand)
    if it.challenge:
        yield from challenge_facts(it.hand or [], it.challenge, box)


def setup_facts(players: int, numbers: Numbers) -> Facts:
    """How the deck is made up, dealt and spread over the Scrapyards."""
    deck, dealt = numbers[f"deck.{players}"], players * numbers["dealt"]
    made = rules.piles(deck - dealt, numbers["scrapyards"])
    yield "deck", deck
    yield "removed", numbers["deck"] - deck
    yield "dealt", dealt
    yield "piled", deck - dealt
    yield "piles", [*made]
    yield "pile_count", len(made)
    yield "largest_pile", max(made)
    yield "smallest_pile", min(made)
    yield "large_piles", made.count(max(made)) if max(made) > min(made) else 0
    yield "small_piles", made.count(min(made))


def hand_facts(it: Example, box: Box, hand: Sequence[Card]) -> Facts:
    """What a hand and the cards already laid down are good for."""
    cards, combinations = [*hand, *it.laid], box.combinations.items()
    lacks = {n: rules.still_missing(box.deck, cards, wants) for n, wants in combinations}
    yield "hand", len(hand)
    yield "laid", len(it.laid)
    yield "scrap_metal", len(scrap(hand))
    yield "machines", [*rules.complete_sets(box.deck, hand, box.lay)]
    yield "machines_laid", [*rules.complete_sets(box.deck, it.laid, box.lay)]
    for combination, missing in lacks.items():
        yield f"missing_{combination}", len(missing)
        yield f"missing_{combination}_cards", [*missing]
    nearest = min(lacks, key=lambda n: len(lacks[n]))
    yield "nearest", nearest
    yield "missing", len(lacks[nearest])
    yield "missing_cards", [*lacks[nearest]]
    yield "wins", not lacks[nearest]
    yield "combination", 0 if lacks[nearest] else nearest
    yield "combination_cards", sum(box.combinations[nearest].values())
    down = len(laid_now(it, box))
    yield "lays_cards", down
    yield "laid_after", len(it.laid) + down
    yield "hand_after", len(hand) - down
    yield "free_cards", rules.free_cards(len(hand) - down, box)
    yield "discards", not rules.free_cards(len(hand) - down, box)
    yield "won", bool(won(it, box))


def throw_facts(dice: Sequence[int], box: Box, *, empty: bool) -> Facts:
    """What a throw allows, with cards on the Scrapyards or without."""
    special = rules.is_special(dice, box)
    yield "total", sum(dice)
    yield "doubles", len({*dice}) == 1
    yield "odd", sum(dice) % 2 == 1
    yield "special", special
    if empty:
        yield "search", rules.may_search(dice)
        yield "demand", special
        yield "loses_turn", not rules.may_search(dice)
    else:
        yield "steps", sum(dice)
        yield "options", box.numbers["special_options"] if special else 0


def challenge_facts(own: Sequence[Card], challenge: Challenge, box: Box) -> Facts:
    """What becomes of a demand, and who holds how many cards afterwards."""
    hand, opponent = len(own), len(challenge.opponent)
    answers = challenge.answers(challenge.opponent)
    result = challenge.outcome(challenge.opponent)
    back = result == "given" and not rules.free_cards(hand, box)
    hand += (result == "given") - back
    opponent += back - (result != "nothing")
    yield "asked_set", challenge.wanted
    yield "answers", len(answers)
    yield "may_give", [card.id for card in answers]
    yield "may_substitute", bool(answers and scrap(challenge.opponent))
    yield "outcome", result
    yield "gives_back", back
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
