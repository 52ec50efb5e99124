"""Cases: what becomes of the project, and what is run on it, from a seed and a number alone."""

import warnings
from random import Random
from typing import NamedTuple

from tests.fuzz.kinds import Kind, Seed, kinds
from tests.fuzz.project import RULES_FILE, Overlay, project
from tests.fuzz.stage import Scene

MOST_CHANGES = 4


class Case(NamedTuple):
    """One case by its number; fewer changes or other files where it is being made smaller."""

    seed: int
    kind: str
    number: int
    left_out: frozenset[int] = frozenset()  # changes that are not made
    files: Overlay | None = None  # what to lay over the project instead of changing it

    @property
    def name(self) -> str:
        """What a person calls it."""
        return f"{self.kind}/{self.number}"


def scene(case: Case) -> Scene:
    """Return the files and commands of a case."""
    kind = kinds()[case.kind]
    dice = _dice(case, "case")
    seed = dice.choice(kind.seeds())
    changes = dice.choice((1, 1, 1, 1, 1, 2, 2, 3))
    base = {**project(), **seed.more, **({seed.place: seed.data} if seed.place else {})}
    if not kind.of_rules and dice.random() < 0.8:
        del base[RULES_FILE]
    if case.files is not None:
        return Scene(base, case.files, kind.plan(seed, _dice(case, "plan")))
    files: Overlay = dict(base)
    for number in range(changes):
        if number not in case.left_out:
            change = _dice(case, str(number))
            other, its = _other(kind, seed, change) if number else (kind, seed)
            with warnings.catch_warnings(action="ignore"):
                other.spoil(files, its, change)
    overlay: Overlay = {place: data for place, data in files.items() if base.get(place) != data}
    overlay |= {place: None for place in base if place not in files}
    return Scene(base, overlay, kind.plan(seed, _dice(case, "plan")))


def _dice(case: Case, what: str) -> Random:
    """Return dice that fall the same way everywhere: a text as seed does not depend on hashes."""
    return Random(f"{case.seed}/{case.kind}/{case.number}/{what}")


def _other(kind: Kind, seed: Seed, dice: Random) -> tuple[Kind, Seed]:
    """Return which kind is changed next: mostly the same, at times another of the project."""
    if not kind.is_data or dice.random() < 0.7:
        return kind, seed
    other = dice.choice([one for one in kinds().values() if one.is_data])
    return other, dice.choice(other.seeds())
