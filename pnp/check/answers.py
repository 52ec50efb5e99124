"""What each kind of question finds in the pieces that it is about."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import singledispatch
from itertools import compress
from math import prod
from typing import Any, NamedTuple

from pnp.check.questions import face, grouped, in_sets, value
from pnp.check.turns import same_form
from pnp.findings import Where
from pnp.forms import counts as forms
from pnp.forms.computed import exact, rounded
from pnp.forms.counts import frozen, many
from pnp.model.game import Piece
from pnp.numerals import plain


class Fault(NamedTuple):
    """Something that is wrong with one piece, and where it stands."""

    where: Where
    message: str


class Total(NamedTuple):
    """A number from the data, what helps to see where it comes from, and pieces that are wrong."""

    value: float
    note: str = ""
    faults: tuple[Fault, ...] = ()


def _note(lead: str, words: Sequence[str], most: int = 6) -> str:
    """Return the words with commas, the tail of a long list as a number; nothing for none."""
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return f"{lead}: {', '.join(words[:most])}{more}" if words else ""


def _pieces(lead: str, pieces: Iterable[Piece]) -> str:
    return _note(lead, [piece.id for piece in pieces])


@singledispatch
def take(ask: forms.Question, pieces: Sequence[Piece]) -> Total | None:
    """Total a question about its pieces; nothing to compare is no answer."""
    raise NotImplementedError(type(ask).__name__)


@take.register
def _copies(ask: forms.CopiesForm, pieces: Sequence[Piece]) -> Total:
    if not ask.each:
        total = sum(piece.copies for piece in pieces)
        return Total(total, _pieces("pieces", pieces) if ask.where else "")
    hits = [sum(item in many(ask.is_) for item in value(it, ask.each) or ()) for it in pieces]
    total = sum(hit * piece.copies for piece, hit in zip(pieces, hits, strict=True))
    return Total(total, _pieces("on", compress(pieces, hits)))


@take.register
def _sum(ask: forms.SumForm, pieces: Sequence[Piece]) -> Total:
    """Add up a field over all copies; a piece without the field adds nothing."""
    total: Fraction | int = 0
    for piece in pieces:
        amount = sum(map(exact, _numbers(piece, ask.field)))
        factors = (exact(value(piece, name) or 0) for name in ask.times)
        total += prod(factors, start=piece.copies * amount)
    return Total(rounded(total), _pieces("pieces", pieces) if ask.where else "")


def _numbers(piece: Piece, name: str) -> tuple[Any, ...]:
    held = value(piece, name)
    return () if held is None else many(held)


@take.register
def _distinct(ask: forms.DistinctForm, pieces: Sequence[Piece]) -> Total:
    """Count pieces that differ, those that turns or mirror images make equal once."""
    seen: dict[str, Callable[[Any], Any]] = {
        **dict.fromkeys((*ask.turns, *ask.mirrors), lambda held: held is None),
        **dict.fromkeys(ask.any_order, lambda held: held and frozenset(Counter(held).items())),
        **dict.fromkeys(ask.as_sets, lambda held: held and frozenset(held)),
    }
    faces = [dict(zip(ask.by, face(piece, ask.by), strict=True)) for piece in pieces]
    forms_ = same_form(ask, faces)
    keys = {
        id(piece): (shape, *(seen[by](it) if by in seen else it for by, it in face_.items()))
        for piece, face_, shape in zip(pieces, faces, forms_, strict=True)
    }
    groups = grouped(pieces, lambda piece: keys[id(piece)])
    alike = [" = ".join(piece.id for piece in group) for group in groups.values() if group[1:]]
    return Total(len(groups), _note("alike", alike))


@take.register
def _items(ask: forms.ItemsForm, pieces: Sequence[Piece]) -> Total:
    holders: dict[Any, list[str]] = {}
    for piece in pieces:
        for item in many(value(piece, ask.each) or ()):
            holders.setdefault(item, []).append(piece.id)
    again = [f"{item} ({', '.join(ids[:3])})" for item, ids in holders.items() if ids[1:]]
    return Total(len(holders), _note("more than once", again))


@take.register
def _sets(ask: forms.SetsForm, pieces: Sequence[Piece]) -> Total:
    """Count sets with as many cards as they should have, and no part twice."""
    sets, incomplete = in_sets(pieces, ask.by), []
    for name, group in sets.items():
        cards = sum(piece.copies for piece in group)
        parts = len({frozen(value(piece, ask.part)) for piece in group} - {None})
        if cards != ask.size or (ask.part and parts != ask.size):
            different = f", {parts} different" if ask.part else ""
            incomplete.append(f"{_called(name)} has {cards} of {ask.size}{different}")
    return Total(len(sets) - len(incomplete), _note("incomplete", incomplete))


def _called(name: tuple[Any, ...]) -> str:
    return " ".join(map(str, name))


@take.register
def _numbered(ask: forms.NumberedForm, pieces: Sequence[Piece]) -> Total:
    """Count groups that are numbered from 1 on; a group without any number is none of them."""
    faults: list[Fault] = []
    right, wrong = 0, []
    for name, group in grouped(pieces, lambda piece: face(piece, ask.by)).items():
        numbered = [it for it in group if face(it, (ask.field, ask.to)) != (None, None)]
        if None in name:
            found = list(_loose(ask, numbered, f"{' and '.join(ask.by)} is absent"))
        elif 2 * len(numbered) < len(group):
            found = list(_loose(ask, numbered, f"most of {_called(name)} have none"))
        else:
            found = list(_misnumbered(ask, name, group))
        if found:
            faults += found
            wrong.append(_called(name))
        elif numbered:
            right += 1
    return Total(right, _note("wrong", wrong), tuple(faults))


def _loose(ask: forms.NumberedForm, pieces: Iterable[Piece], why: str) -> Iterator[Fault]:
    """Yield pieces that have numbers and should have none."""
    for piece in pieces:
        held = ((name, value(piece, name)) for name in (ask.field, ask.to) if name)
        told = " and ".join(f"{name} is {plain(one)}" for name, one in held if one is not None)
        yield _fault(piece, f"{told}, but {why}")


def _misnumbered(
    ask: forms.NumberedForm, name: tuple[Any, ...], group: Sequence[Piece]
) -> Iterator[Fault]:
    """Yield pieces of one group whose numbers do not go from 1 to as many as there are."""
    copies = sum(piece.copies for piece in group)
    said = Counter(of for piece in group if (of := value(piece, ask.to)) is not None)
    last = said.most_common(1)[0][0] if said else copies
    has = f"and {_called(name)} has {plain(last)}"
    holders: dict[Any, Piece] = {}
    for piece in group:
        held, of = value(piece, ask.field), value(piece, ask.to)
        if ask.to and of != last:
            yield _fault(piece, f"{ask.to} is {_or_absent(of)}, {has}")
        if held is None or not 1 <= held <= last or held != int(held):
            yield _fault(piece, f"{ask.field} is {_or_absent(held)}, {has}")
        elif held in holders:
            yield _fault(piece, f"{ask.field} is {plain(held)}, as on {holders[held].id}")
        elif piece.copies > 1:
            yield _fault(piece, f"{ask.field} is {plain(held)} on {piece.copies:,} copies")
        holders.setdefault(held, piece)
    if copies != last:
        lost = next(number for number in range(1, copies + 2) if number not in holders)
        missing = f": {lost} is missing" if lost <= last else ""
        message = f"{ask.to} is {plain(last)}, but {_called(name)} has {copies:,}{missing}"
        yield _fault(group[0], message)


def _fault(piece: Piece, message: str) -> Fault:
    return Fault(piece.where, f"{piece.id}: {message}")


def _or_absent(held: float | None) -> str:
    return "absent" if held is None else plain(held)


@take.register
def _closed(ask: forms.ClosedForm, pieces: Sequence[Piece]) -> Total:
    """Count copies whose counterpart, with values swapped, is there too."""
    have, mirrored = Counter[Any](), Counter[Any]()
    for piece in pieces:
        seen = face(piece, ask.by)
        pairs = zip(seen, ask.by, strict=True)
        have[seen] += piece.copies
        mirrored[tuple(_swapped(held, ask.swap.get(by, {})) for held, by in pairs)] += piece.copies
    alone = have - mirrored
    note = _pieces("without a counterpart", (it for it in pieces if face(it, ask.by) in alone))
    return Total((have & mirrored).total(), note)


def _swapped(held: Any, swap: Mapping[str, Any]) -> Any:
    """Swap a value, or every item of a list."""
    if isinstance(held, tuple):
        return tuple(_swapped(item, swap) for item in held)
    return swap.get(str(held), held)


@take.register
def _extreme(ask: forms.MostForm | forms.LeastForm, pieces: Sequence[Piece]) -> Total | None:
    values = [held for piece in pieces for held in _numbers(piece, ask.field)]
    if not values:
        return None
    found = max(values) if isinstance(ask, forms.MostForm) else min(values)
    return Total(found, _pieces("in", (it for it in pieces if found in _numbers(it, ask.field))))
