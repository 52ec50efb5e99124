"""The rules of Clockwork City, as far as set-up, hands, throws and challenges need them.

Every card is of a kind and belongs to a set; a set with parts is a machine. What wins,
what may be laid down early and which throws are special are numbers of the game's data:

    combination.<n>.<kind>   cards of one set of that kind that winning combination n needs
    lay.<kind>               cards of one set of that kind that may be laid down by themselves
    special.<n>              totals that are special throws, besides doubles

The first half of this file is the rules. The second half reads an example and puts what
the rules say about it into words and numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from pnp.engines import Example, Fact, Numbers, Pieces, Verdict
from pnp.engines.reading import (
    MalformedError,
    chosen,
    chosen_many,
    gather,
    integer,
    mapping,
    sequence,
    stated,
)

# What the card data calls things.
KIND, SET, PART = "kind", "set", "part"
SCRAP = "scrap_metal"
COMBINATION, LAY, SPECIAL = "combination", "lay", "special"

KEYS = ("players", "hand", "laid", "lays", "throw", "empty", "challenge", "says", "figure")
CHALLENGE = ("shows", "asks", "opponent", "gives", "back")
BACK = ("shows", "asks", "gives")


class Card(NamedTuple):
    """A card of the deck; only parts of machines have a number."""

    id: str
    kind: str
    set: str
    part: int
    copies: int


Deck = Mapping[str, Card]
Combination = Mapping[str, int]  # by kind, how many cards of one set


class Rules(NamedTuple):
    """The numbers that the rules state."""

    hand_limit: int
    taken: int
    sides: int
    special: frozenset[int]
    combinations: Mapping[int, Combination]
    lay: Combination


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


def is_special(dice: Sequence[int], rules: Rules) -> bool:
    """Whether a throw lets a player do something out of the ordinary."""
    return len({*dice}) == 1 or sum(dice) in rules.special


def may_search(dice: Sequence[int]) -> bool:
    """Whether, once the Scrapyards are empty, a throw allows a search of the discards."""
    return len({*dice}) == 1 or sum(dice) % 2 == 1


def free_cards(hand: int, rules: Rules) -> int:
    """How many cards a player takes before one has to be discarded again."""
    return max(0, rules.hand_limit - hand)


# From here on: examples.


class Request(NamedTuple):
    """What is asked for: the cards of a set, and what the other player hands over, if told."""

    wanted: str
    gives: str = ""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A demand, and perhaps the opponent's demand in the same turn."""

    request: Request
    opponent: tuple[Card, ...]
    back: Request | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """An example as it was read."""

    deck: Deck
    rules: Rules
    players: int = 0
    hand: tuple[Card, ...] | None = None
    laid: tuple[Card, ...] = ()
    lays: tuple[str, ...] = ()
    throw: tuple[int, ...] = ()
    empty: bool = False
    challenge: Challenge | None = None

    @property
    def laid_now(self) -> tuple[Card, ...]:
        """The cards of the hand that are laid down: of each set, as many as are of use."""
        rules, found = self.rules, list[Card]()
        for name in self.lays:
            cards = collected(self.hand or (), name)
            wants = [it.get(card.kind, 0) for it in rules.combinations.values() for card in cards]
            found += cards[: max(wants, default=0)]
        return tuple(found)

    @property
    def won(self) -> list[Combination]:
        """The winning combinations that lie on the table once cards are laid down."""
        cards = [*self.laid, *self.laid_now]
        every = self.rules.combinations.values()
        return [wants for wants in every if not still_missing(self.deck, cards, wants)]


def read_deck(pieces: Pieces) -> dict[str, Card]:
    """The cards of the deck, which are the pieces that belong to a set."""
    found = {}
    for id_, fields in pieces.items():
        if SET in fields:
            part = fields.get(PART)
            place = part if isinstance(part, int) else 0
            copies = cast("int", fields.get("copies", 1))
            found[id_] = Card(id_, str(fields.get(KIND)), str(fields[SET]), place, copies)
    return found


def read_rules(numbers: Numbers) -> Rules:
    """The numbers that the rules state."""
    combinations: dict[int, dict[str, int]] = {}
    lay: dict[str, int] = {}
    special = set()
    for name in numbers:
        first, *rest = name.split(".")
        if first == COMBINATION and len(rest) == 2 and rest[0].isdecimal():
            combinations.setdefault(int(rest[0]), {})[rest[1]] = stated(numbers, name)
        elif first == LAY and rest:
            lay[rest[0]] = stated(numbers, name)
        elif first == SPECIAL and rest:
            special.add(stated(numbers, name))
    for name, found in ((COMBINATION, combinations), (LAY, lay), (SPECIAL, special)):
        if not found:
            raise MalformedError(f"the game states no number {name + '.…'!r}")
    return Rules(
        hand_limit=stated(numbers, "hand_limit"),
        taken=stated(numbers, "taken"),
        sides=stated(numbers, "die_sides"),
        special=frozenset(special),
        combinations=dict(sorted(combinations.items())),
        lay=lay,
    )


def read_cards(pieces: Pieces, deck: Deck, names: object) -> tuple[Card, ...]:
    """Cards of the deck by their ids."""
    known = {id_: pieces[id_] for id_ in deck}
    return tuple(deck[name] for name in chosen_many(names, known, "card"))


def read_throw(value: object, rules: Rules, dice: int) -> tuple[int, ...]:
    """What the dice show."""
    shown = sequence(value)
    if len(shown) != dice:
        raise MalformedError(f"{len(shown)} dice, not {dice}")
    return tuple(integer(side, "die", range(1, rules.sides + 1)) for side in shown)


def read_request(deck: Deck, fields: Mapping[str, object], asker: Sequence[Card]) -> Request:
    """A demand: by a card of one's own that is shown, or for a card that is no part."""
    if ("shows" in fields) == ("asks" in fields):
        raise MalformedError("either shows or asks is given")
    gives = chosen(fields["gives"], deck, "card") if "gives" in fields else ""
    if "shows" in fields:
        card = deck[chosen(fields["shows"], deck, "card")]
        if card not in asker:
            raise MalformedError(f"shows: {card.id!r} is not in that hand")
        wanted = card.set
    else:
        alone = {card.set: card for card in deck.values() if not card.part}
        wanted = chosen(fields["asks"], alone, "card to ask for without showing one,")
    if any(card.set == wanted and card.kind == SCRAP for card in deck.values()):
        raise MalformedError("scrap metal is not asked for")
    return Request(wanted, gives)


def read_challenge(
    pieces: Pieces, deck: Deck, value: object, hand: tuple[Card, ...] | None
) -> Challenge:
    """A demand, the opponent's hand, and perhaps a demand in return."""
    fields = mapping(value, CHALLENGE)
    if hand is None:
        raise MalformedError("the hand of the player who asks is not given")
    opponent = read_cards(pieces, deck, fields.get("opponent", ()))
    back = None
    if "back" in fields:
        back = read_request(deck, mapping(fields["back"], BACK), opponent)
    asked = {key: value for key, value in fields.items() if key in BACK}
    return Challenge(read_request(deck, asked, hand), opponent, back)


def read(
    pieces: Pieces, example: Example, numbers: Numbers, problems: list[str]
) -> Situation | None:
    """The situation that an example describes; None if a part of it cannot be read."""
    deck = read_deck(pieces)
    rules, players, challenge, empty = None, 0, None, False
    hand: tuple[Card, ...] | None = None
    laid: tuple[Card, ...] = ()
    lays: tuple[str, ...] = ()
    throw: tuple[int, ...] = ()
    with gather(problems, "example"):
        mapping(example, KEYS)
    with gather(problems, "numbers"):
        rules = read_rules(numbers)
    with gather(problems, "players"):
        if "players" in example:
            allowed = range(stated(numbers, "players.from"), stated(numbers, "players.to") + 1)
            players = integer(example["players"], "players", allowed)
    with gather(problems, "hand"):
        hand = read_cards(pieces, deck, example["hand"]) if "hand" in example else None
    with gather(problems, "laid"):
        laid = read_cards(pieces, deck, example.get("laid", ()))
    with gather(problems, "lays"):
        sets = {card.set: card for card in deck.values()}
        lays = tuple(chosen(name, sets, "set") for name in sequence(example.get("lays", ())))
    with gather(problems, "throw"):
        if rules and "throw" in example:
            throw = read_throw(example["throw"], rules, stated(numbers, "dice"))
    with gather(problems, "empty"):
        empty = read_flag(example.get("empty", False))
    with gather(problems, "challenge"):
        if "challenge" in example:
            challenge = read_challenge(pieces, deck, example["challenge"], hand)
    if problems or rules is None:
        return None
    return Situation(deck, rules, players, hand, laid, lays, throw, empty, challenge)


def read_flag(value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise MalformedError(f"{value!r} is neither true nor false")
    return value


def faults(situation: Situation) -> Iterator[str]:
    """What no game could have led to."""
    rules, hand = situation.rules, situation.hand or ()
    opponent = situation.challenge.opponent if situation.challenge else ()
    if not (situation.players or situation.hand is not None or situation.throw):
        yield "example: neither players nor a hand nor a throw is given"
    for card, times in Counter([*hand, *situation.laid, *opponent]).items():
        if times > card.copies:
            yield f"card {card.id!r}: lies in {times} places, there is {card.copies}"
    if len(hand) > rules.hand_limit + rules.taken:
        most = f"at most {rules.hand_limit} and the {rules.taken} just taken"
        yield f"hand: {len(hand)} cards, {most}"
    if len(opponent) > rules.hand_limit:
        yield f"opponent: {len(opponent)} cards, at most {rules.hand_limit}"
    yield from laid_faults(situation)
    if situation.challenge and situation.lays:
        yield "lays: laying down and a challenge are two examples"
    if situation.challenge:
        yield from answer_faults(situation, situation.challenge)


def laid_faults(situation: Situation) -> Iterator[str]:
    """Cards that were or are laid down and are no complete machine."""
    deck, rules = situation.deck, situation.rules
    whole = complete_sets(deck, situation.laid, rules.lay)
    for card in situation.laid:
        if card.set not in whole:
            yield f"laid: {card.id!r} is not part of a complete machine"
    held = complete_sets(deck, situation.hand or (), rules.lay)
    for wants in situation.won:
        held += complete_sets(deck, situation.laid_now, wants)
    for name, times in Counter(situation.lays).items():
        if times > 1:
            yield f"lays: {name!r} is named {times} times"
        elif name not in held:
            yield f"lays: {name!r} is not complete, or is laid down only to win"


def answer_faults(situation: Situation, challenge: Challenge) -> Iterator[str]:
    """Cards that are handed over against the rules."""
    asked = [("gives", challenge.request, challenge.opponent)]
    if challenge.back:
        asked.append(("back gives", challenge.back, situation.hand or ()))
        if asked_cards(challenge.request, challenge.opponent):
            yield "back: the opponent had the card and does not ask in return"
    for where, request, giver in asked:
        may = {card.id for card in asked_cards(request, giver)}
        may |= {card.id for card in scrap(giver)} if may else set()
        if request.gives and request.gives not in may:
            yield f"{where}: {request.gives!r} can not be handed over"


def asked_cards(request: Request, giver: Sequence[Card]) -> list[Card]:
    """The cards that answer a demand; one of them has to be given."""
    return [card for card in giver if card.set == request.wanted]


def scrap(giver: Sequence[Card]) -> list[Card]:
    """The cards that may be handed over in place of what is asked for."""
    return [card for card in giver if card.kind == SCRAP]


def outcome(deck: Deck, request: Request, giver: Sequence[Card]) -> str:
    """What becomes of a demand: given, scrap in its place, or nothing."""
    if not asked_cards(request, giver):
        return "nothing"
    return "scrap" if request.gives and deck[request.gives].kind == SCRAP else "given"


def setup_facts(situation: Situation, numbers: Numbers) -> Iterator[tuple[str, Fact]]:
    """How the deck is made up, dealt and spread over the Scrapyards."""
    deck = stated(numbers, f"deck.{situation.players}")
    dealt = situation.players * stated(numbers, "dealt")
    made = piles(deck - dealt, stated(numbers, "scrapyards"))
    yield "deck", deck
    yield "removed", stated(numbers, "deck") - deck
    yield "dealt", dealt
    yield "piled", deck - dealt
    yield "piles", [*made]
    yield "pile_count", len(made)
    yield "largest_pile", max(made)
    yield "smallest_pile", min(made)
    yield "large_piles", made.count(max(made)) if max(made) > min(made) else 0
    yield "small_piles", made.count(min(made))


def hand_facts(situation: Situation, hand: Sequence[Card]) -> Iterator[tuple[str, Fact]]:
    """What a hand and the cards already laid down are good for."""
    deck, rules, laid = situation.deck, situation.rules, situation.laid
    ready = complete_sets(deck, hand, rules.lay)
    yield "hand", len(hand)
    yield "laid", len(laid)
    yield "scrap_metal", len(scrap(hand))
    yield "machines", [*ready]
    yield "machines_laid", [*complete_sets(deck, laid, rules.lay)]
    lacks = {n: still_missing(deck, [*hand, *laid], c) for n, c in rules.combinations.items()}
    for combination, missing in lacks.items():
        yield f"missing_{combination}", len(missing)
        yield f"missing_{combination}_cards", [*missing]
    nearest = min(lacks, key=lambda n: len(lacks[n]))
    yield "nearest", nearest
    yield "missing", len(lacks[nearest])
    yield "missing_cards", [*lacks[nearest]]
    yield "wins", not lacks[nearest]
    yield "combination", 0 if lacks[nearest] else nearest
    yield "combination_cards", sum(rules.combinations[nearest].values())
    yield from laying_facts(situation, hand)


def laying_facts(situation: Situation, hand: Sequence[Card]) -> Iterator[tuple[str, Fact]]:
    """What is in hand once machines are laid down, and how long nothing is discarded."""
    left = len(hand) - len(situation.laid_now)
    yield "lays_cards", len(situation.laid_now)
    yield "laid_after", len(situation.laid) + len(situation.laid_now)
    yield "hand_after", left
    yield "free_cards", free_cards(left, situation.rules)
    yield "discards", left >= situation.rules.hand_limit
    yield "won", bool(situation.won)


def throw_facts(situation: Situation, numbers: Numbers) -> Iterator[tuple[str, Fact]]:
    """What a throw allows, with cards on the Scrapyards or without."""
    dice, rules = situation.throw, situation.rules
    special = is_special(dice, rules)
    yield "total", sum(dice)
    yield "doubles", len({*dice}) == 1
    yield "odd", sum(dice) % 2 == 1
    yield "special", special
    if situation.empty:
        yield "search", may_search(dice)
        yield "demand", special
        yield "loses_turn", not may_search(dice)
    else:
        yield "steps", sum(dice)
        yield "options", stated(numbers, "special_options") if special else 0


def challenge_facts(situation: Situation, challenge: Challenge) -> Iterator[tuple[str, Fact]]:
    """What becomes of a demand, and who holds how many cards afterwards."""
    hand, opponent = len(situation.hand or ()), len(challenge.opponent)
    answers = asked_cards(challenge.request, challenge.opponent)
    result = outcome(situation.deck, challenge.request, challenge.opponent)
    back = result == "given" and not free_cards(hand, situation.rules)
    hand += (result == "given") - back
    opponent += back - (result != "nothing")
    yield "asked_set", challenge.request.wanted
    yield "answers", len(answers)
    yield "may_give", [card.id for card in answers]
    yield "may_substitute", bool(answers and scrap(challenge.opponent))
    yield "outcome", result
    yield "gives_back", back
    yield "out_of_game", int(result == "scrap")
    yield "may_ask_back", result == "nothing"
    yield "turn_ends", result != "nothing" or challenge.back is not None
    if challenge.back:
        result = outcome(situation.deck, challenge.back, situation.hand or ())
        exchanged = result == "given" and not free_cards(opponent, situation.rules)
        hand += exchanged - (result != "nothing")
        opponent += (result == "given") - exchanged
        yield "back_answers", len(asked_cards(challenge.back, situation.hand or ()))
        yield "back_outcome", result
    yield "hand_after", hand
    yield "opponent_after", opponent
    yield "free_cards", free_cards(hand, situation.rules)
    yield "opponent_free_cards", free_cards(opponent, situation.rules)


@dataclass(frozen=True, slots=True)
class ClockworkCity:
    """The engine: reads an example and says what the rules make of it."""

    name: str = "clockwork_city"

    def judge(self, pieces: Pieces, example: Example, numbers: Numbers) -> Verdict:
        """The facts of an example, or what is wrong with it."""
        problems: list[str] = []
        situation = read(pieces, example, numbers, problems)
        if situation is not None:
            problems.extend(faults(situation))
        if situation is None or problems:
            return Verdict(problems=tuple(problems))
        facts: dict[str, Fact] = {}
        with gather(problems, "numbers"):
            facts.update(setup_facts(situation, numbers) if situation.players else ())
            facts.update(throw_facts(situation, numbers) if situation.throw else ())
        if situation.hand is not None:
            facts.update(hand_facts(situation, situation.hand))
        if situation.challenge:
            facts.update(challenge_facts(situation, situation.challenge))
        return Verdict({} if problems else facts, tuple(problems))


ENGINE = ClockworkCity()
