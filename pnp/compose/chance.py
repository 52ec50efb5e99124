"""Chance that is always the same: what is drawn by it stays as it is."""

from functools import lru_cache
from typing import Any

from pnp.compose.tokens import unheard
from pnp.worded import worded

MOST_SEED = 1_000  # letters
MOST_CHANCES = 10_000
SHORT = 500  # chances at once

_START, _FACTOR, _WHOLE = 2166136261, 16777619, 0xFFFFFFFF


def chance(*seed: Any) -> float:
    """Return a number from 0 to 1 that looks random and is always the same for the same seed."""
    return _one(_joined(seed))


@lru_cache(maxsize=4096)
def _one(seed: str) -> float:
    return _settled(_mixed(seed))


def chances(n: int, *seed: Any) -> list[float]:
    """Return n such numbers: those of `chance(seed, …, 0)`, `chance(seed, …, 1)` and so on."""
    return list(_numbers(_counted(n), _joined(seed)))


def throws(n: int, seed: Any, *names: str) -> list[tuple[float, ...]]:
    """Return n rows, each with a `chance(seed, name, row)` for every name."""
    runs = (_numbers(_counted(n, len(names)), _joined((seed, name))) for name in names)
    return list(zip(*runs, strict=True))


def _counted(n: int, names: int = 1) -> int:
    if not 0 <= n * names <= MOST_CHANCES:
        raise ValueError(
            worded(
                "{number} chances; {most} are allowed",
                number=n * names if n > 0 else str(n * names),
                most=MOST_CHANCES,
            )
        )
    return n


def _numbers(n: int, seed: str) -> tuple[float, ...]:
    """Return chances; short rows are kept, which are those that are asked for again."""
    return _kept(n, seed) if n <= SHORT else _run(n, seed)


def _run(n: int, seed: str) -> tuple[float, ...]:
    begun, found = _mixed(f"{seed}/"), []
    for i in range(n):
        mixed = begun
        for letter in b"%d" % i:
            mixed = ((mixed ^ letter) * _FACTOR) & _WHOLE
        found.append(_settled(mixed))
    return tuple(found)


_kept = lru_cache(maxsize=2048)(_run)


def _joined(seed: tuple[Any, ...]) -> str:
    for part in seed:
        if not isinstance(part, (str, int, float)):
            break
    else:
        text = "/".join(map(str, seed))
        if len(text) <= MOST_SEED:
            return text
    raise ValueError(
        worded("chance: a seed is texts and numbers, {most} letters at most", most=MOST_SEED)
    )


def _mixed(text: str) -> int:
    mixed = _START
    unheard(text)
    for letter in text.encode():
        mixed = ((mixed ^ letter) * _FACTOR) & _WHOLE
    return mixed


def _settled(mixed: int) -> float:
    mixed = ((mixed ^ mixed >> 16) * 0x85EBCA6B) & _WHOLE
    mixed = ((mixed ^ mixed >> 13) * 0xC2B2AE35) & _WHOLE
    return (mixed ^ mixed >> 16) / 0x100000000
