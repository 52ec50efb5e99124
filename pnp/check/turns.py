"""Faces that turns and mirror images make equal: all of them have one form in common."""

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import Any

from pnp.forms.counts import DistinctForm
from pnp.worded import worded

MOST_VIEWS = 500  # ways to lay a piece down; a die has 24, and 48 with mirror images

_View = tuple[tuple[int, ...], ...]  # which old place comes to each new one, field by field


def views(ask: DistinctForm) -> list[_View]:
    """Return all that turns and mirror images lead to, or raise ValueError for too many."""
    lengths = _lengths(ask)
    still = tuple(tuple(range(length)) for length in lengths.values())
    moves = [
        tuple(tuple(move.get(name, range(length))) for name, length in lengths.items())
        for move in (ask.turns, ask.mirrors)
        if move
    ]
    found = {still: None}
    waiting = [still]
    while waiting:
        view = waiting.pop()
        for move in moves:
            moved = tuple(
                tuple([old[place] for place in new]) for old, new in zip(view, move, strict=True)
            )
            if moved not in found:
                found[moved] = None
                waiting.append(moved)
        if len(found) > MOST_VIEWS:
            raise ValueError(
                worded("more than {number} ways to lay a piece down", number=MOST_VIEWS)
            )
    return list(found)


def _lengths(ask: DistinctForm) -> dict[str, int]:
    """Return the fields that are turned or mirrored, and how many places they have."""
    return {name: len(places) for name, places in {**ask.turns, **ask.mirrors}.items()}


def same_form(ask: DistinctForm, faces: Iterable[Mapping[str, Any]]) -> list[tuple[Any, ...]]:
    """Return for each face what all that look like it share: the first of its views by rank."""
    fields = list(_lengths(ask))
    getters = [tuple(itemgetter(*places) for places in view) for view in views(ask)]
    ranks: dict[Any, int] = {}  # of items, which need not have an order of their own
    known: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    forms = []
    for face in faces:
        seen = tuple(_ranked(face[name], ranks) for name in fields)
        if seen not in known:
            known[seen] = min(
                tuple(_got(get, items) for get, items in zip(view, seen, strict=True))
                for view in getters
            )
        forms.append(known[seen])
    return forms


def _ranked(items: Any, ranks: dict[Any, int]) -> tuple[int, ...]:
    return tuple(ranks.setdefault(item, len(ranks)) for item in items or ())


def _got(get: Callable[[Any], Any], items: tuple[int, ...]) -> Any:
    return get(items) if items else ()
