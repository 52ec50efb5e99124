"""The engine of Clockwork City: set-ups, hands, throws and demands, and what comes of them."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pnp.engines import Facts, Fault, Numbers, listed, repeated
from pnp.engines.clockwork_city import demands, rules
from pnp.engines.clockwork_city.demands import CardName, Challenge, Search, SetName
from pnp.engines.clockwork_city.rules import Box, Card, Combination, scrap
from pnp.forms.base import Form
from pnp.forms.examples import Amount, ExampleBase, Players, within
from pnp.worded import worded


class Door(Form):
    """The white field that a throw leads to, and how many steps away it is."""

    of: Literal["scrapyard", "towers"]
    away: Amount


class Example(ExampleBase):
    """Players, a hand with what is laid down, a throw, a challenge or a search."""

    players: Players | None = None
    hand: list[CardName] | None = None
    laid: list[CardName] = []
    lays: list[SetName] = []
    throw: list[Annotated[int, within(1, "die_sides")]] | None = None
    door: Door | None = None
    empty: bool = False
    others: list[Literal["towers", "track"]] = []
    challenge: Challenge | None = None
    search: Search | None = None


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
    if not (it.players or it.hand is not None or it.throw or it.challenge or it.search):
        yield Fault((), worded("neither players nor a hand nor a throw is given"))
    mentions = [*listed(("hand",), hand), *listed(("laid",), it.laid)]
    mentions += [(("search", "finds"), it.search.finds.id)] if it.search else []
    yield from repeated(box.pieces, [*mentions, *listed(("challenge", "opponent"), opponent)])
    yield from _held_faults(len(hand), len(opponent), box)
    yield from _throw_faults(it, numbers["dice"])
    yield from laid_faults(it, box)
    acts = [name for name in ("challenge", "search") if getattr(it, name)]
    if acts and it.hand is None:  # the one who asks or searches
        yield Fault((acts[0],), worded("the hand of the player who asks is not given"))
    acts += ["lays"] if it.lays else []
    if len(acts) > 1:
        yield Fault(
            (acts[-1],), worded("laying down, a challenge and a search are different examples")
        )
    if it.challenge:
        yield from demands.challenge_faults(it.challenge, hand, box)
    if it.search:
        yield from demands.search_faults(it.search, hand, box)


def _held_faults(hand: int, opponent: int, box: Box) -> Iterator[Fault]:
    limit, taken = box.numbers["hand_limit"], box.numbers["taken"]
    if hand > limit + taken:
        message = worded(
            "{count} cards, at most {limit} and the {taken} just taken",
            count=hand,
            limit=limit,
            taken=taken,
        )
        yield Fault(("hand",), message)
    if opponent > limit:
        message = worded("{count} cards, at most {limit}", count=opponent, limit=limit)
        yield Fault(("challenge", "opponent"), message)


def _throw_faults(it: Example, dice: int) -> Iterator[Fault]:
    if it.throw is not None and len(it.throw) != dice:
        message = worded("{count} dice, not {right}", count=len(it.throw), right=dice)
        yield Fault(("throw",), message)
    if it.throw is None and (it.door or it.empty or it.others):
        yield Fault((), worded("door, empty and others belong to a throw"))
    if it.others and not it.empty:
        message = worded("where the others are matters only once the Scrapyards are empty")
        yield Fault(("others",), message)


def laid_faults(it: Example, box: Box) -> Iterator[Fault]:
    """Cards that were or are laid down and are no complete machine."""
    whole = rules.complete_sets(box.deck, it.laid, box.lay)
    for at, card in enumerate(it.laid):
        if card.set not in whole:
            yield Fault(
                ("laid", at), worded("{card} is not part of a complete machine", card=repr(card.id))
            )
    held = rules.complete_sets(box.deck, it.hand or (), box.lay)
    for wants in won(it, box):
        held += rules.complete_sets(box.deck, laid_now(it, box), wants)
    for at, name in enumerate(it.lays):
        if name in it.lays[:at]:
            yield Fault(("lays", at), worded("{name} is laid down already", name=repr(name)))
        elif name not in held:
            yield Fault(
                ("lays", at),
                worded("{name} is not complete, or is laid down only to win", name=repr(name)),
            )


def facts(it: Example, box: Box) -> Facts:
    """What the rules say about a set-up, a throw, a hand and a challenge."""
    if it.players:
        yield from setup_facts(it.players, box.numbers)
    if it.throw:
        yield from throw_facts(it.throw, box, it)
    if it.hand is not None:
        yield from hand_facts(it, box, it.hand)
    if it.challenge:
        yield from demands.challenge_facts(it.hand or [], it.challenge, box)
    if it.search:
        yield from demands.search_facts(it.hand or [], it.search, box)


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


def throw_facts(dice: Sequence[int], box: Box, it: Example) -> Facts:
    """What a throw allows, with cards on the Scrapyards or without."""
    special = rules.is_special(dice, box)
    yield "total", sum(dice)
    yield "doubles", len({*dice}) == 1
    yield "odd", sum(dice) % 2 == 1
    yield "special", special
    if it.door:
        yield from door_facts(sum(dice), it.door)
    if it.empty:
        yield "search", rules.may_search(dice)
        yield "demand", special
        yield "may_challenge", it.others.count("towers") if special else 0
        yield "loses_turn", not rules.may_search(dice)
    else:
        yield "steps", sum(dice)
        yield "options", box.numbers["special_options"] if special else 0


def door_facts(total: int, door: Door) -> Facts:
    """What a throw may do at a white field: the track goes on at a Scrapyard, not at the Towers."""
    over = total - door.away
    yield "reaches", over >= 0
    yield "left_over", max(0, over)
    yield "may_enter", over >= 0
    yield "may_stop", over == 0
    yield "may_pass", over > 0 and door.of == "scrapyard"
    yield "must_enter", over > 0 and door.of == "towers"
