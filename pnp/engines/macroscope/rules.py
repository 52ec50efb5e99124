"""The rules of Macroscope, as far as one picture needs them: windows, dice, guesses, points.

Twelve tokens cover the windows of the lid, each with a number. A throw of the dice tells which of
them may be taken away. Who guesses stakes as many points as windows are still covered. Points are
crystals: what one player gets comes from the reserve or from another player.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from pnp.engines import Numbers, Pieces

NEEDED = ("windows", "dice", "tokens_per_die", "fee", "rounds", "marker_step")


class Box:
    """The tokens by their numbers, and the numbers of the rules."""

    def __init__(self, pieces: Pieces, numbers: Numbers) -> None:
        numbers.need(*NEEDED)
        self.pieces, self.numbers = pieces, numbers
        self.tokens = Counter[int]()
        for fields in pieces.values():
            if isinstance(number := fields.get("number"), int):
                self.tokens[number] += int(fields.get("copies", 1))


def allowed(
    lid: Sequence[int], covered: Sequence[int], opens: Sequence[int], dice: Sequence[int]
) -> bool:
    """Whether these windows may be opened one after the other with these dice, in any order."""
    return any(_fit(lid, covered, opens, thrown) for thrown in permutations(dice, len(opens)))


def _fit(
    lid: Sequence[int], covered: Sequence[int], opens: Sequence[int], dice: Sequence[int]
) -> bool:
    left = set(covered)
    for window, die in zip(opens, dice, strict=True):
        number = lid[window - 1]
        if number != die and any(lid[other - 1] == die for other in left):
            return False
        left.discard(window)
    return True


class Scored(NamedTuple):
    """What a guess of each player came to: points afterwards, by player."""

    points: dict[int, int]
    fees: int


def scored(
    points: Mapping[int, int],
    active: int,
    guesses: Sequence[tuple[int, bool]],
    stake: int,
    fee: int,
) -> Scored:
    """Pay the fees to the active player, then give the stake to who is right, take it of others."""
    after, fees = dict(points), 0
    for player, _ in guesses:
        if player != active:
            after[player] -= fee
            after[active] += fee
            fees += fee
    for player, right in guesses:
        after[player] += stake if right else -min(stake, after[player])
    return Scored(after, fees)


def in_order(players: Sequence[int], points: Mapping[int, int]) -> list[list[int]]:
    """Those who want to challenge: the poorest first, equals together."""
    groups: dict[int, list[int]] = {}
    for player in players:
        groups.setdefault(points[player], []).append(player)
    return [groups[key] for key in sorted(groups)]
