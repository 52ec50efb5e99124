"""The engine of Clockwork City: set-ups, hands, throws and demands, and what comes of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from pnp.base.findings import sentence
from pnp.base.source import Trail
from pnp.engines import Facts, Fault, Numbers, Pieces, listed, piece_of, repeated
from pnp.load.forms.base import Form
from pnp.load.forms.counts import Amount, ExampleBase, Players, named, within

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
        self.deck = {id_: piece_of(Card, id_, it) for id_, it in pieces.items() if "set" in it}
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


def still_missing(deck: Deck, cards: Sequence[Card], wants: Combination) -> list[str]:
    """What a combination still lacks: parts by their ids, other cards by their kind."""
    found: list[str] = []
    for kind, need in wants.items():
        name = max(sets_of(deck, kind), key=lambda one: len(collected(cards, one)), default="")
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


def free_cards(hand: int, box: Box) -> int:
    """How many cards a player takes before one has to be discarded again."""
    return max(0, box.numbers["hand_limit"] - hand)


def scrap(cards: Sequence[Card]) -> list[Card]:
    """The cards that may be handed over in place of what is asked for."""
    return [card for card in cards if card.kind == SCRAP]


CardName = Annotated[Card, named(sentence("card"), lambda box: box.deck)]
SetName = Annotated[str, named(sentence("set"), lambda box: box.sets)]


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
        yield Fault(trail, sentence("either shows or asks is given"))
    elif wish.shows and wish.shows not in asker:
        message = sentence("{card} is not in that hand", card=repr(wish.shows.id))
        yield Fault((*trail, "shows"), message)
    asked = [card for card in box.deck.values() if card.set == wish.wanted]
    if wish.asks and any(card.part for card in asked):
        message = sentence("{name} is asked for by showing one of its parts", name=repr(wish.asks))
        yield Fault((*trail, "asks"), message)
    if scrap(asked):
        yield Fault(trail, sentence("scrap metal is not asked for"))


def demand_faults(
    trail: Trail, demand: Demand, box: Box, asker: Sequence[Card], giver: Sequence[Card]
) -> Iterator[Fault]:
    """What may not be asked for, and what may not be handed over for it."""
    yield from wish_faults(trail, demand, box, asker)
    may = demand.answers(giver)
    if demand.gives and demand.gives not in (may and [*may, *scrap(giver)]):
        message = sentence("{card} can not be handed over", card=repr(demand.gives.id))
        yield Fault((*trail, "gives"), message)


def search_faults(search: Search, own: Sequence[Card], box: Box) -> Iterator[Fault]:
    """What may not be searched for, and what may not be laid down for a wrong card."""
    yield from wish_faults(("search",), search, box, own)
    held, limit = len(own), box.numbers["hand_limit"]
    if held > limit:
        yield Fault(("hand",), sentence("{count} cards, at most {limit}", count=held, limit=limit))
    if search.lays and search.lays not in search.may_lay(own):
        message = sentence("{card} can not be laid in its place", card=repr(search.lays.id))
        yield Fault(("search", "lays"), message)
    if not search.lays and search.asks and search.may_lay(own):
        message = sentence("say in lays which card of the hand is laid in its place")
        yield Fault(("search",), message)


def challenge_facts(own: Sequence[Card], challenge: Challenge, box: Box) -> Facts:
    """What becomes of a demand, and who holds how many cards afterwards."""
    hand, opponent = len(own), len(challenge.opponent)
    answers = challenge.answers(challenge.opponent)
    result = challenge.outcome(challenge.opponent)
    exchanged = result == "given" and not free_cards(hand, box)
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
        exchanged = result == "given" and not free_cards(opponent, box)
        hand += exchanged - (result != "nothing")
        opponent += (result == "given") - exchanged
        yield "back_answers", len(challenge.back.answers(own))
        yield "back_outcome", result
    yield "hand_after", hand
    yield "opponent_after", opponent
    yield "free_cards", free_cards(hand, box)
    yield "opponent_free_cards", free_cards(opponent, box)


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
        cards = collected(it.hand or (), name)
        wants = [w.get(card.kind, 0) for w in box.combinations.values() for card in cards]
        found += cards[: max(wants, default=0)]
    return found


def won(it: Example, box: Box) -> list[Combination]:
    """The winning combinations that lie on the table once cards are laid down."""
    cards = [*it.laid, *laid_now(it, box)]
    every = box.combinations.values()
    return [wants for wants in every if not still_missing(box.deck, cards, wants)]


def faults(it: Example, box: Box) -> Iterator[Fault]:
    """What no game could have led to."""
    hand, numbers = it.hand or [], box.numbers
    opponent = it.challenge.opponent if it.challenge else []
    if not (it.players or it.hand is not None or it.throw or it.challenge or it.search):
        yield Fault((), sentence("neither players nor a hand nor a throw is given"))
    mentions = [*listed(("hand",), hand), *listed(("laid",), it.laid)]
    mentions += [(("search", "finds"), it.search.finds.id)] if it.search else []
    yield from repeated(box.pieces, [*mentions, *listed(("challenge", "opponent"), opponent)])
    yield from _hand_faults(len(hand), len(opponent), box)
    thrown, dice = len(it.throw or ()), numbers["dice"]
    if it.throw is not None and thrown != dice:
        yield Fault(("throw",), sentence("{count} dice, not {right}", count=thrown, right=dice))
    if it.throw is None and (it.door or it.empty or it.others):
        yield Fault((), sentence("door, empty and others belong to a throw"))
    if it.others and not it.empty:
        message = sentence("where the others are matters only once the Scrapyards are empty")
        yield Fault(("others",), message)
    yield from laid_faults(it, box)
    acts = [name for name in ("challenge", "search") if getattr(it, name)]
    if acts and it.hand is None:  # the one who asks or searches
        yield Fault((acts[0],), sentence("the hand of the player who asks is not given"))
    acts += ["lays"] if it.lays else []
    if len(acts) > 1:
        message = sentence("laying down, a challenge and a search are different examples")
        yield Fault((acts[-1],), message)
    if it.challenge:
        trail = ("challenge", "back")
        yield from demand_faults(trail[:1], it.challenge, box, hand, opponent)
        if it.challenge.back:
            if it.challenge.answers(opponent):
                yield Fault(trail, sentence("the opponent had the card and does not ask in return"))
            yield from demand_faults(trail, it.challenge.back, box, opponent, hand)
    if it.search:
        yield from search_faults(it.search, hand, box)


def _hand_faults(hand: int, opponent: int, box: Box) -> Iterator[Fault]:
    limit, taken = box.numbers["hand_limit"], box.numbers["taken"]
    if hand > limit + taken:
        message = sentence(
            "{count} cards, at most {limit} and the {taken} just taken",
            count=hand,
            limit=limit,
            taken=taken,
        )
        yield Fault(("hand",), message)
    if opponent > limit:
        message = sentence("{count} cards, at most {limit}", count=opponent, limit=limit)
        yield Fault(("challenge", "opponent"), message)


def laid_faults(it: Example, box: Box) -> Iterator[Fault]:
    """Cards that were or are laid down and are no complete machine."""
    whole = complete_sets(box.deck, it.laid, box.lay)
    for at, card in enumerate(it.laid):
        if card.set not in whole:
            message = sentence("{card} is not part of a complete machine", card=repr(card.id))
            yield Fault(("laid", at), message)
    held = complete_sets(box.deck, it.hand or (), box.lay)
    for wants in won(it, box):
        held += complete_sets(box.deck, laid_now(it, box), wants)
    for at, name in enumerate(it.lays):
        if name in it.lays[:at]:
            yield Fault(("lays", at), sentence("{name} is laid down already", name=repr(name)))
        elif name not in held:
            message = sentence(
                "{name} is not complete, or is laid down only to win", name=repr(name)
            )
            yield Fault(("lays", at), message)


def facts(it: Example, box: Box) -> Facts:
    """What the rules say about a set-up, a throw, a hand and a challenge."""
    if it.players:  # how the deck is made up, dealt and spread over the Scrapyards
        deck, dealt = box.numbers[f"deck.{it.players}"], it.players * box.numbers["dealt"]
        made = piles(deck - dealt, box.numbers["scrapyards"])
        yield "deck", deck
        yield "removed", box.numbers["deck"] - deck
        yield "dealt", dealt
        yield "piled", deck - dealt
        yield "piles", [*made]
        yield "pile_count", len(made)
        yield "largest_pile", max(made)
        yield "smallest_pile", min(made)
        yield "large_piles", made.count(max(made)) if max(made) > min(made) else 0
        yield "small_piles", made.count(min(made))
    if it.throw:
        yield from throw_facts(it.throw, box, it)
    if it.hand is not None:
        yield from hand_facts(it, box, it.hand)
    if it.challenge:
        yield from challenge_facts(it.hand or [], it.challenge, box)
    if it.search:  # a right card may cost another, a wrong one takes its place
        own, right = it.hand or [], it.search.right
        found, lays = len(own) + 1, it.search.may_lay(own)
        discards = right and found > box.numbers["hand_limit"]
        yield "outcome", "right" if right else "wrong"
        yield "hand_found", found
        yield "discards", discards
        yield "may_lay", [card.id for card in lays]
        yield "hand_after", found - discards - bool(lays)
        yield "turn_ends", True


def hand_facts(it: Example, box: Box, hand: Sequence[Card]) -> Facts:
    """What a hand and the cards already laid down are good for."""
    cards, combinations = [*hand, *it.laid], box.combinations.items()
    lacks = {n: still_missing(box.deck, cards, wants) for n, wants in combinations}
    yield "hand", len(hand)
    yield "laid", len(it.laid)
    yield "scrap_metal", len(scrap(hand))
    yield "machines", [*complete_sets(box.deck, hand, box.lay)]
    yield "machines_laid", [*complete_sets(box.deck, it.laid, box.lay)]
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
    yield "free_cards", free_cards(len(hand) - down, box)
    yield "discards", not free_cards(len(hand) - down, box)
    yield "won", bool(won(it, box))


def throw_facts(dice: Sequence[int], box: Box, it: Example) -> Facts:
    """What a throw allows, with cards on the Scrapyards or without."""
    total, doubles = sum(dice), len({*dice}) == 1
    odd = total % 2 == 1
    special, searches = doubles or total in box.special, doubles or odd
    yield "total", total
    yield "doubles", doubles
    yield "odd", odd
    yield "special", special
    if it.door:  # the track goes on at a Scrapyard, not at the Towers
        over = total - it.door.away
        yield "reaches", over >= 0
        yield "left_over", max(0, over)
        yield "may_enter", over >= 0
        yield "may_stop", over == 0
        yield "may_pass", over > 0 and it.door.of == "scrapyard"
        yield "must_enter", over > 0 and it.door.of == "towers"
    if it.empty:
        yield "search", searches
        yield "demand", special
        yield "may_challenge", it.others.count("towers") if special else 0
        yield "loses_turn", not searches
    else:
        yield "steps", total
        yield "options", box.numbers["special_options"] if special else 0
