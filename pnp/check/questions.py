"""Questions about pieces, and the number that each finds; a look that is turned is the same."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce, singledispatch
from itertools import compress
from math import prod
from operator import itemgetter
from typing import Any, NamedTuple

from pnp.base.findings import Where, sentence
from pnp.base.numerals import plain
from pnp.load.forms import counts as forms
from pnp.load.forms.counts import DistinctForm, exact, frozen, many, rounded
from pnp.model.game import Piece

MOST_VIEWS = 500  # ways to lay a piece down; a die has 24, and 48 with mirror images

_View = tuple[tuple[int, ...], ...]  # which old place comes to each new one, field by field


def views(ask: DistinctForm) -> list[_View]:
    """Return all that turns and mirror images lead to, or raise ValueError for too many."""
    lengths = _places(ask)
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
                sentence("more than {number} ways to lay a piece down", number=MOST_VIEWS)
            )
    return list(found)


def _places(ask: DistinctForm) -> dict[str, int]:
    """Return the fields that are turned or mirrored, and how many places they have."""
    return {name: len(places) for name, places in {**ask.turns, **ask.mirrors}.items()}


def same_form(ask: DistinctForm, faces: Iterable[Mapping[str, Any]]) -> list[tuple[Any, ...]]:
    """Return for each face what all that look like it share: the first of its views by rank."""
    fields = list(_places(ask))
    getters = [tuple(itemgetter(*places) for places in view) for view in views(ask)]
    ranks: dict[Any, int] = {}  # of items, which need not have an order of their own
    known: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    forms = []
    for face in faces:
        seen = tuple(
            tuple(ranks.setdefault(item, len(ranks)) for item in face[name] or ())
            for name in fields
        )
        if seen not in known:
            known[seen] = min(
                tuple(get(items) if items else () for get, items in zip(view, seen, strict=True))
                for view in getters
            )
        forms.append(known[seen])
    return forms


OWN_FIELDS = ("id", "copies")


def value(piece: Piece, name: str) -> Any:
    """Return a field of a piece, None where its component has no such field."""
    return getattr(piece, name) if name in OWN_FIELDS else piece.fields.get(name)


def face(piece: Piece, by: Iterable[str]) -> tuple[Any, ...]:
    """Return what a piece has in some fields."""
    return tuple(frozen(value(piece, name)) for name in by)


def grouped(pieces: Iterable[Piece], key: Callable[[Piece], Any]) -> dict[Any, list[Piece]]:
    """Return pieces by what the key says of them, in order of appearance."""
    groups: dict[Any, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(key(piece), []).append(piece)
    return groups


def in_sets(pieces: Iterable[Piece], by: Iterable[str]) -> dict[Any, list[Piece]]:
    """Return pieces by their set, without those that are in none."""
    groups = grouped(pieces, lambda piece: face(piece, by))
    return {name: group for name, group in groups.items() if None not in name}


Fault = tuple[Where, str]  # where a piece stands, and what is wrong with it


class Total(NamedTuple):
    """A number from the data, what helps to see where it comes from, and pieces that are wrong."""

    value: float
    note: str = ""
    faults: tuple[Fault, ...] = ()


def _first(words: Sequence[str]) -> Any:
    """Return the first words, and the others of a long list as a number."""
    first, others = words[:6], len(words[6:])
    return sentence("{words} and {number} more", words=first, number=others) if others else words


def _pieces(pieces: Iterable[Piece]) -> str:
    """Return the note that names pieces; nothing for none."""
    ids = [piece.id for piece in pieces]
    return sentence("pieces: {pieces}", pieces=_first(ids)) if ids else ""


@singledispatch
def take(ask: forms.Question, pieces: Sequence[Piece]) -> Total | None:
    """Total a question about its pieces; nothing to compare is no answer."""
    raise NotImplementedError(type(ask).__name__)


@take.register
def _copies(ask: forms.CopiesForm, pieces: Sequence[Piece]) -> Total:
    if not ask.each:
        total = sum(piece.copies for piece in pieces)
        return Total(total, _pieces(pieces) if ask.where else "")
    hits = [sum(item in many(ask.is_) for item in value(it, ask.each) or ()) for it in pieces]
    total = sum(hit * piece.copies for piece, hit in zip(pieces, hits, strict=True))
    ids = [piece.id for piece in compress(pieces, hits)]
    return Total(total, sentence("on: {pieces}", pieces=_first(ids)) if ids else "")


@take.register
def _sum(ask: forms.SumForm, pieces: Sequence[Piece]) -> Total:
    """Add up a field over all copies; a piece without the field adds nothing."""
    total: Fraction | int = 0
    for piece in pieces:
        amount = sum(map(exact, _numbers(piece, ask.field)))
        factors = (exact(value(piece, name) or 0) for name in ask.times)
        total += prod(factors, start=piece.copies * amount)
    return Total(rounded(total), _pieces(pieces) if ask.where else "")


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
    return Total(len(groups), sentence("alike: {pieces}", pieces=_first(alike)) if alike else "")


@take.register
def _items(ask: forms.ItemsForm, pieces: Sequence[Piece]) -> Total:
    holders: dict[Any, list[str]] = {}
    for piece in pieces:
        held = (value(piece, name) for name in ask.each)
        for item in (item for one in held if one is not None for item in many(one)):
            holders.setdefault(item, []).append(piece.id)
    again = [f"{item} ({', '.join(ids[:3])})" for item, ids in holders.items() if ids[1:]]
    note = sentence("more than once: {items}", items=_first(again)) if again else ""
    return Total(len(holders), note)


@take.register
def _sets(ask: forms.SetsForm, pieces: Sequence[Piece]) -> Total:
    """Count sets with as many cards as they should have, and no part twice."""
    sets, incomplete = in_sets(pieces, ask.by), []
    for name, group in sets.items():
        cards = sum(piece.copies for piece in group)
        parts = len({frozen(value(piece, ask.part)) for piece in group} - {None})
        if cards != ask.size or (ask.part and parts != ask.size):
            called, size = _named(name), ask.size
            lacks = sentence("{name} has {cards} of {size}", name=called, cards=cards, size=size)
            if ask.part:
                lacks = sentence(
                    "{name} has {cards} of {size}, {parts} different",
                    name=called,
                    cards=cards,
                    size=size,
                    parts=parts,
                )
            incomplete.append(lacks)
    note = sentence("incomplete: {sets}", sets=_first(incomplete)) if incomplete else ""
    return Total(len(sets) - len(incomplete), note)


def _named(name: tuple[Any, ...]) -> str:
    return " ".join(map(str, name))


@take.register
def _numbered(ask: forms.NumberedForm, pieces: Sequence[Piece]) -> Total:
    """Count groups that are numbered from 1 on; a group without any number is none of them."""
    faults: list[Fault] = []
    right, wrong = 0, []
    for name, group in grouped(pieces, lambda piece: face(piece, ask.by)).items():
        numbered = [it for it in group if face(it, (ask.field, ask.to)) != (None, None)]
        why = ""  # no piece of the group should have a number
        if None in name:
            why = sentence("{fields} is absent", fields=reduce(_and, ask.by))
        elif 2 * len(numbered) < len(group):
            why = sentence("most of {name} have none", name=_named(name))
        found = list(_unwanted(ask, numbered, why) if why else _misnumbered(ask, name, group))
        if found:
            faults += found
            wrong.append(_named(name))
        elif numbered:
            right += 1
    note = sentence("wrong: {names}", names=_first(wrong)) if wrong else ""
    return Total(right, note, tuple(faults))


def _and(one: str, other: str) -> str:
    return sentence("{one} and {other}", one=one, other=other)


def _unwanted(ask: forms.NumberedForm, pieces: Iterable[Piece], why: str) -> Iterator[Fault]:
    """Yield pieces that have numbers and should have none."""
    for piece in pieces:
        held = ((name, value(piece, name)) for name in (ask.field, ask.to) if name)
        own: Iterator[str] = (
            sentence("{field} is {number}", field=name, number=plain(one))
            for name, one in held
            if one is not None
        )
        message = sentence("{numbers}, but {reason}", numbers=reduce(_and, own), reason=why)
        yield _fault(piece, message)


def _misnumbered(
    ask: forms.NumberedForm, name: tuple[Any, ...], group: Sequence[Piece]
) -> Iterator[Fault]:
    """Yield pieces of one group whose numbers do not go from 1 to as many as there are."""
    called, copies = _named(name), sum(piece.copies for piece in group)
    lasts = Counter(of for piece in group if (of := value(piece, ask.to)) is not None)
    last = lasts.most_common(1)[0][0] if lasts else copies
    holders: dict[Any, str] = {}
    for piece in group:
        field, held, of = ask.field, value(piece, ask.field), value(piece, ask.to)
        if ask.to and of != last:
            yield _fault(piece, _differs(ask.to, of, called, last))
        if held is None or not 1 <= held <= last or held != int(held):
            yield _fault(piece, _differs(field, held, called, last))
        elif held in holders:
            number, other = plain(held), holders[held]
            message = sentence(
                "{field} is {number}, as on {piece}", field=field, number=number, piece=other
            )
            yield _fault(piece, message)
        elif piece.copies > 1:
            number, often = plain(held), piece.copies
            message = sentence(
                "{field} is {number} on {copies} copies", field=field, number=number, copies=often
            )
            yield _fault(piece, message)
        holders.setdefault(held, piece.id)
    if copies != last:
        lost = next(number for number in range(1, copies + 2) if number not in holders)
        message = sentence(
            "{field} is {number}, but {name} has {copies}",
            field=ask.to,
            number=plain(last),
            name=called,
            copies=copies,
        )
        if lost <= last:
            message = sentence("{problem}: {number} is missing", problem=message, number=str(lost))
        yield _fault(group[0], message)


def _fault(piece: Piece, message: str) -> Fault:
    return piece.where, sentence("{piece}: {problem}", piece=piece.id, problem=message)


def _differs(field: str, held: float | None, name: str, last: float) -> str:
    if held is None:
        return sentence(
            "{field} is absent, and {name} has {last}", field=field, name=name, last=plain(last)
        )
    return sentence(
        "{field} is {number}, and {name} has {last}",
        field=field,
        number=plain(held),
        name=name,
        last=plain(last),
    )


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
    ids = [it.id for it in pieces if face(it, ask.by) in alone]
    note = sentence("without a counterpart: {pieces}", pieces=_first(ids)) if ids else ""
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
    ids = [it.id for it in pieces if found in _numbers(it, ask.field)]
    return Total(found, sentence("in: {pieces}", pieces=_first(ids)))
