"""The engine of Macroscope: turns below one lid, guesses, the end of a round and of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Annotated, NamedTuple

from pnp.base.findings import sentence
from pnp.base.source import Trail
from pnp.engines import Facts, Fault, Numbers, Pieces, unseated
from pnp.load.forms.base import Form
from pnp.load.forms.counts import Amount, ExampleBase, Player, Players, within


class Box:
    """The tokens by their numbers, and the numbers of the rules."""

    def __init__(self, pieces: Pieces, numbers: Numbers) -> None:
        numbers.need("windows", "dice", "tokens_per_die", "fee", "rounds", "marker_step")
        self.pieces, self.numbers = pieces, numbers
        self.tokens = Counter[int]()
        for fields in pieces.values():
            if isinstance(number := fields.get("number"), int):
                self.tokens[number] += int(fields.get("copies", 1))


def allowed(
    lid: Sequence[int], covered: Sequence[int], opens: Sequence[int], dice: Sequence[int]
) -> bool:
    """Whether these windows may be opened one after the other with these dice, in any order."""

    def fits(thrown: Sequence[int]) -> bool:
        left = set(covered)
        for window, die in zip(opens, thrown, strict=True):
            if lid[window - 1] != die and any(lid[other - 1] == die for other in left):
                return False
            left.discard(window)
        return True

    return any(map(fits, permutations(dice, len(opens))))


def scored(
    points: Mapping[int, int], active: int, guesses: Mapping[int, bool], stake: int, fee: int
) -> dict[int, int]:
    """Pay the fees to the active player, then give the stake to who is right, take it of others."""
    after = dict(points)
    for player in guesses.keys() - {active}:
        after[player] -= fee
        after[active] += fee
    for player, right in guesses.items():
        after[player] += stake if right else -min(stake, after[player])
    return after


def in_order(players: Sequence[int], points: Mapping[int, int]) -> list[list[int]]:
    """Those who want to challenge: the poorest first, equals together."""
    groups: dict[int, list[int]] = {}
    for player in players:
        groups.setdefault(points[player], []).append(player)
    return [groups[key] for key in sorted(groups)]


Window = Annotated[int, within(1, "windows")]


class Guess(Form):
    """What a player says that the picture shows."""

    player: Player
    what: str
    right: bool = False


class Turn(Form):
    """Windows that a player opens, and the guesses that follow; the player's own is the first."""

    player: Player
    dice: list[Annotated[int, within(1, "die.sides")]] = []  # none: played without dice
    opens: list[Window]
    guesses: list[Guess] = []


class Example(ExampleBase):
    """A lid with its tokens and turns, or challengers, a marker, crystals, the end of a game."""

    players: Players | None = None
    names: list[str] = []  # of the players, for facts of their own
    easy: bool = False
    lid: list[int] = []  # numbers of the tokens, row by row
    open: list[Window] = []  # windows that are open already
    points: list[Amount] = []  # of all players, before; as at the beginning if none are named
    turns: list[Turn] = []
    challengers: list[Player] = []  # who want to challenge
    marker: Annotated[int, within(1, "rounds")] | None = None  # where it stands in this round
    worth: Amount | None = None  # points to lay out as crystals
    final: list[Amount] = []  # points of all players after the last round

    def before(self, box: Box) -> dict[int, int]:
        """Points of all players before the first turn."""
        start = box.numbers["easy.start" if self.easy else "start.crystals"]
        return dict(enumerate(self.points or [start] * (self.players or 0), 1))


class State(NamedTuple):
    """Where a picture stands: windows that are open, points, and what the last turn did."""

    open: tuple[int, ...]
    points: Mapping[int, int]
    earlier: Mapping[int, int] = {}  # just before crystals are scored
    taken: int = 0
    stake: int = 0
    fees: int = 0
    guessed: bool = False


def turned(state: State, turn: Turn, it: Example, box: Box) -> State:
    """Open the windows of a turn, pay who passes, and score the guesses."""
    numbers, points = box.numbers, dict(state.points)
    now = (*state.open, *turn.opens)
    stake = numbers["windows"] - len(now)
    taken = 0
    if turn.player not in (guess.player for guess in turn.guesses):
        taken = numbers["easy.pay"] if it.easy else numbers["pay.window"] * len(turn.opens)
        points[turn.player] += taken
    fee = 0 if it.easy else numbers["fee"]
    guesses = {guess.player: guess.right for guess in turn.guesses}
    return State(
        open=now,
        points=scored(points, turn.player, guesses, stake, fee),
        earlier=scored(points, turn.player, guesses, 0, fee),
        taken=taken,
        stake=stake if guesses else 0,
        fees=fee * len(guesses.keys() - {turn.player}),
        guessed=bool(guesses),
    )


def faults(it: Example, box: Box) -> Iterator[Fault]:
    """What no game could have led to."""
    numbers, players = box.numbers, it.before(box)
    names, seats = len(it.names), len(players)
    if names and names != seats:
        message = sentence("{names} names for {players} players", names=names, players=seats)
        yield Fault(("names",), message)
    worth = numbers["worth.all"]
    held = {"points": sum(it.points), "final": sum(it.final), "worth": it.worth or 0}
    for name, points in held.items():
        if points > worth:
            message = sentence(
                "{points} points, all crystals are {worth}", points=points, worth=worth
            )
            yield Fault((name,), message)
    for at, player in enumerate(it.challengers):
        if player not in players:
            yield unseated(("challengers", at), player, seats)
    if it.turns and Counter(it.lid) != box.tokens:
        tokens = str(sorted(box.tokens.elements()))
        yield Fault(("lid",), sentence("the tokens are {tokens}", tokens=tokens))
        return
    state, last = State(tuple(it.open), players), 0
    for at, turn in enumerate(it.turns):
        found = list(_turn_faults(("turns", at), turn, it, state, box))
        if last and turn.player != last % seats + 1:
            message = sentence("after player {player} it goes clockwise", player=str(last))
            found.append(Fault(("turns", at, "player"), message))
        if state.guessed:
            found.append(Fault(("turns", at), sentence("the round has ended with a guess")))
        yield from found
        if found:
            return
        state, last = turned(state, turn, it, box), turn.player


def _turn_faults(trail: Trail, turn: Turn, it: Example, state: State, box: Box) -> Iterator[Fault]:
    numbers, most = box.numbers, box.numbers["dice"] * box.numbers["tokens_per_die"]
    covered = [w for w in range(1, numbers["windows"] + 1) if w not in state.open]
    if turn.player not in state.points:
        yield unseated((*trail, "player"), turn.player, len(state.points))
        return
    opened, thrown = len(turn.opens), len(turn.dice)
    if not 1 <= opened <= most:
        message = sentence("{count} windows, a turn opens 1 to {most}", count=opened, most=most)
        yield Fault((*trail, "opens"), message)
    elif len({*turn.opens}) < opened or not {*turn.opens} <= {*covered}:
        yield Fault((*trail, "opens"), sentence("one of these windows is open already"))
    elif turn.dice and thrown != numbers["dice"]:
        message = sentence("{count} thrown, there are {dice}", count=thrown, dice=numbers["dice"])
        yield Fault((*trail, "dice"), message)
    elif turn.dice and not allowed(it.lid, covered, turn.opens, turn.dice):
        message = sentence("a throw of {dice} does not open these windows", dice=str(turn.dice))
        yield Fault((*trail, "opens"), message)
    else:
        yield from _guess_faults(trail, turn, it, state, box)


def _guess_faults(trail: Trail, turn: Turn, it: Example, state: State, box: Box) -> Iterator[Fault]:
    guesses, fee = turn.guesses, 0 if it.easy else box.numbers["fee"]
    others = [guess.player for guess in guesses if guess.player != turn.player]
    for at, guess in enumerate(guesses):
        place, earlier, player = (*trail, "guesses", at), guesses[:at], str(guess.player)
        has = fee if guess.player == turn.player else state.points.get(guess.player, 0)
        if guess.player not in state.points:
            yield unseated((*place, "player"), guess.player, len(state.points))
        elif has < fee:
            message = sentence(
                "player {player} has {points}, the fee is {fee}",
                player=player,
                points=str(has),
                fee=str(fee),
            )
            yield Fault((*place, "player"), message)
        elif guess.player in (other.player for other in earlier):
            message = sentence("player {player} has guessed already", player=player)
            yield Fault((*place, "player"), message)
        elif guess.what.casefold() in (other.what.casefold() for other in earlier):
            message = sentence("{guess} has been said already", guess=repr(guess.what))
            yield Fault((*place, "what"), message)
    if guesses and len(state.open) + len(turn.opens) == box.numbers["windows"]:
        yield Fault((*trail, "guesses"), sentence("no window is covered any more"))
    if sum(guess.right for guess in guesses) > 1:
        yield Fault((*trail, "guesses"), sentence("two different guesses are right"))
    if turn.player in (guess.player for guess in guesses[1:]):
        yield Fault((*trail, "guesses"), sentence("the active player guesses first, or not at all"))
    if it.easy and others and len(others) < len(guesses):
        yield Fault((*trail, "guesses"), sentence("in the easier game nobody challenges a guess"))
    known = all(player in state.points for player in others)
    if known and not it.easy and others != sorted(others, key=lambda one: state.points[one]):
        yield Fault((*trail, "guesses"), sentence("whoever has the fewest points challenges first"))


def facts(it: Example, box: Box) -> Facts:
    """What the rules say of turns, challengers, the marker, crystals and the end."""
    players, numbers = it.before(box), box.numbers
    state = State(tuple(it.open), players)
    for turn in it.turns:
        state = turned(state, turn, it, box)
    if it.lid:  # after all turns, and what the last of them brought
        covered, last = numbers["windows"] - len(state.open), it.turns[-1] if it.turns else None
        yield "open_windows", list(state.open)
        yield "covered", covered
        yield "opened", len(last.opens) if last else 0
        yield "taken", state.taken
        yield "stake", state.stake or covered
        yield "fee", 0 if it.easy else numbers["fee"]
        yield "fees", state.fees
        yield "ended", state.guessed or not covered
        yield "points_after", list(state.points.values())
        yield "reserve", numbers["worth.all"] - sum(state.points.values())
    for player, name in enumerate(it.names, 1):
        yield f"{name}_before", state.earlier.get(player, players[player])
        yield name, state.points[player]
    if it.challengers:
        able = [player for player in it.challengers if players[player] >= numbers["fee"]]
        groups = in_order(able, players)
        yield "able", len(able)
        yield "order", [list(group) for group in groups]
        yield "first", groups[0][0] if groups and len(groups[0]) == 1 else 0
    if it.marker is not None:
        over = len(state.open) == numbers["windows"] and not state.guessed
        yield "marker_after", it.marker + (0 if over else numbers["marker_step"])
        yield "last_round", it.marker == numbers["rounds"]
    if it.worth is not None:
        yield "blue", it.worth // numbers["worth.blue"]
        yield "yellow", it.worth % numbers["worth.blue"]
    if it.final:
        best = [player for player, one in enumerate(it.final, 1) if one == max(it.final)]
        yield "best", max(it.final)
        yield "winners", len(best)
        yield "winner", best[0] if len(best) == 1 else 0
