"""The rules of Clockwork City, as far as set-up, hands, throws and challenges need them.

Every card is of a kind and belongs to a set; a set with parts is a machine. What wins,
what may be laid down early and which throws are special are numbers of the game's data:

    combination.<n>.<kind>   cards of one set of that kind that winning combination n needs
    lay.<kind>               cards of one set of that kind that may be laid down by themselves
    special.<n>              totals that are special throws, besides doubles
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pnp.engines import Numbers, Pieces, made

SCRAP = "scrap_metal"  # as the card data calls it


class Card(NamedTuple):
    """A card of the deck; only parts of machines have a number."""

    id: str
    kind: str = ""
    set: str = ""
    part: int = 0


Deck = Mapping[str, Card]
Combination = Mapping[str, int]  # by kind, how many cards of one set


class Box:
    """The cards of the deck, which are the pieces that belong to a set, and the numbers."""

    def __init__(self, pieces: Pieces, numbers: Numbers) -> None:
        numbers.need("hand_limit", "taken", "die_sides")
        self.pieces, self.numbers = pieces, numbers
        self.deck = {id_: made(Card, id_, it) for id_, it in pieces.items() if "set" in it}
        self.sets = {card.set: card.set for card in self.deck.values()}
        self.lay = numbers.under("lay")
        self.special = frozenset(numbers.under("special").values())
        found: dict[int, dict[str, int]] = {}
        for name, wants in numbers.under("combination").items():
            number, _, kind = name.partition(".")
            if number.isdecimal() and kind:
                found.setdefault(int(number), {})[kind] = wants
        if not found:
            numbers.need("combination.<n>.<kind>")
        self.combinations = dict(sorted(found.items()))


def piles(cards: int, count: int) -> list[int]:
    """Cards in piles as even as possible, the larger ones first."""
    share, rest = divmod(cards, count)
    return [share + (at < rest) for at in range(count)]


def collected(cards: Iterable[Card], name: str) -> list[Card]:
    """The cards of a set, of equal parts of a machine only one."""
    found = [card for card in cards if card.set == name]
    parts = dict.fromkeys(card for card in found if card.part)
    return [*parts, *(card for card in found if not card.part)]


def sets_of(deck: Deck, kind: str) -> list[str]:
    """The sets of a kind, as the deck lists them."""
    return list(dict.fromkeys(card.set for card in deck.values() if card.kind == kind))


def nearest_set(deck: Deck, cards: Sequence[Card], kind: str) -> str:
    """The set of a kind that is most complete; of equal ones the first."""
    return max(sets_of(deck, kind), key=lambda name: len(collected(cards, name)), default="")


def still_missing(deck: Deck, cards: Sequence[Card], wants: Combination) -> list[str]:
    """What a combination still lacks: parts by their ids, other cards by their kind."""
    found: list[str] = []
    for kind, need in wants.items():
        name = nearest_set(deck, cards, kind)
        lacks = max(0, need - len(collected(cards, name)))
        absent = [c for c in deck.values() if c.set == name and c not in cards]
        found += [card.id if card.part else kind for card in absent[:lacks]]
        found += [kind] * (lacks - len(absent))
    return found


def complete_sets(deck: Deck, cards: Sequence[Card], wants: Combination) -> list[str]:
    """The sets of which these cards have as many as are wanted."""
    return [
        name
        for kind, need in wants.items()
        for name in sets_of(deck, kind)
        if len(collected(cards, name)) >= need
    ]


def is_special(dice: Sequence[int], box: Box) -> bool:
    """Whether a throw lets a player do something out of the ordinary."""
    return len({*dice}) == 1 or sum(dice) in box.special


def may_search(dice: Sequence[int]) -> bool:
    """Whether, once the Scrapyards are empty, a throw allows a search of the discards."""
    return len({*dice}) == 1 or sum(dice) % 2 == 1


def free_cards(hand: int, box: Box) -> int:
    """How many cards a player takes before one has to be discarded again."""
    return max(0, box.numbers["hand_limit"] - hand)


def scrap(cards: Sequence[Card]) -> list[Card]:
    """The cards that may be handed over in place of what is asked for."""
    return [card for card in cards if card.kind == SCRAP]
