"""Which pieces a question is about, and which of its words make no sense for them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from typing import Any, NamedTuple

from pnp.check.turns import views
from pnp.findings import Finding, Where, did_you_mean, error
from pnp.forms.counts import CopiesForm, DistinctForm, Holds, Question, frozen, many
from pnp.model.game import Component, Game, Piece
from pnp.numerals import is_number
from pnp.worded import said_by, worded

OWN_FIELDS = ("id", "copies")

_HOLDS: dict[str, Callable[[Any, Any], bool]] = {
    "is": lambda held, want: frozen(held) in want,
    "has": lambda held, want: set(want) <= set(held or ()),
    "lacks": lambda held, want: not set(want) & set(held or ()),
    "any": lambda held, want: bool(set(want) & set(held or ())),
    "not": lambda held, want: frozen(held) not in want,
    "at_least": lambda held, want: held is not None and held >= want,
    "at_most": lambda held, want: held is not None and held <= want,
    "items": lambda held, want: len(held or ()) == want,
}
_IS: dict[Holds, Callable[[Any], bool]] = {
    Holds.ANYTHING: lambda held: True,
    Holds.NUMBER: is_number,
    Holds.LIST: lambda held: isinstance(held, (list, tuple)),
    Holds.NUMBERS: lambda held: all(map(is_number, many(held))),
}


def matching(game: Game, ask: Question) -> list[Piece]:
    """Return the pieces that a question is about, in file order."""
    tests = [(name, _HOLDS[word], want) for name, word, want, _ in ask.conditions()]
    parts = (part for part in game.components if part.id in ask.of)
    pieces = (piece for part in parts for piece in part.pieces if piece.copies > 0)
    return [it for it in pieces if all(holds(value(it, name), want) for name, holds, want in tests)]


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


class Objection(NamedTuple):
    """Something that a question says and that makes no sense."""

    message: str
    hint: str = ""


def told(name: str, wrong: Iterable[Objection], where: Where) -> list[Finding]:
    """Return all mistakes of one question as one finding."""
    different = list(dict.fromkeys(wrong))
    if not different:
        return []
    hints = dict.fromkeys(mistake.hint for mistake in different if mistake.hint)
    problem = in_turn(mistake.message for mistake in different)
    return [error(where, worded("{name}: {problem}", name=name, problem=problem), in_turn(hints))]


def in_turn(sentences: Iterable[str]) -> str:
    """Return sentences as one, with semicolons between them."""
    first, *others = sentences or ("",)
    return reduce(lambda one, other: worded("{one}; {other}", one=one, other=other), others, first)


class _Scope(NamedTuple):
    """What a question can speak about; no pieces where a component is unknown."""

    parts: Sequence[Component]
    fields: Sequence[str]

    def present(self, name: str) -> list[tuple[Any, str]]:
        """Return what pieces have in a field, and their names."""
        pairs = [(value(piece, name), piece.id) for part in self.parts for piece in part.pieces]
        return [pair for pair in pairs if pair[0] is not None]


def mistakes(game: Game, ask: Question) -> Iterator[Objection]:
    """Yield what a question says and no piece of this game could answer."""
    known = {part.id: part for part in game.components}
    unknown = [name for name in ask.of if name not in known]
    for name in unknown:
        yield Objection(
            worded("unknown component {name}", name=repr(name)), did_you_mean(name, list(known))
        )
    parts = [] if unknown else [known[name] for name in ask.of]
    fields = (name for part in parts or known.values() for name in part.fields)
    scope = _Scope(parts, list(dict.fromkeys([*fields, *OWN_FIELDS])))
    for key, said, holds in ask.asked():
        for name in [said] if isinstance(said, str) else said:
            yield from _unfit(scope, key, name, holds)
    for name, word, want, holds in ask.conditions():
        yield from _unfit(scope, "where", name, holds)
        if holds is not Holds.NUMBER and word != "items":
            yield from _never(scope, "where", name, want, holds)
    if isinstance(ask, CopiesForm):
        yield from _never(scope, "is", ask.each, ask.is_, Holds.LIST)
    if isinstance(ask, DistinctForm):
        yield from _wrong_lengths(scope, ask)


def _unfit(scope: _Scope, key: str, name: str, holds: Holds) -> Iterator[Objection]:
    """Find a field that is not there, or that holds something of another type."""
    if name not in scope.fields:
        message = worded("{key}: unknown field {name}", key=key, name=repr(name))
        yield Objection(message, did_you_mean(name, scope.fields))
    for held, piece in scope.present(name):
        if not _IS[holds](held):
            about = worded("{value} in {piece}", value=repr(held), piece=piece)
            yield Objection(
                worded("{problem} ({about})", problem=_not(key, name, holds), about=about)
            )
            return


def _not(key: str, field: str, holds: Holds) -> str:
    if holds is Holds.NUMBER:
        return worded("{key}: {field} is not a number", key=key, field=field)
    if holds is Holds.LIST:
        return worded("{key}: {field} is not a list", key=key, field=field)
    return worded("{key}: {field} is not a number or a list of numbers", key=key, field=field)


def _never(scope: _Scope, key: str, name: str, want: Any, holds: Holds) -> Iterator[Objection]:
    """Find values that the field can not hold: a slip of the pen would count nothing."""
    fields = [part.fields[name] for part in scope.parts if name in part.fields]
    # where words are chosen from, numbers among the choices are read as text
    known = [str(one) if it.type == "word" else one for it in fields for one in it.one_of]
    for item in dict.fromkeys(item for one in want for item in many(one) if item is not None):
        if known and all(field.one_of for field in fields) and item not in known:
            hint = did_you_mean(str(item), list(dict.fromkeys(map(str, known))))
            message = worded(
                "{key}: {field} is never {value}", key=key, field=name, value=repr(item)
            )
            yield Objection(message, hint)
    single = [one for one in want if not isinstance(one, tuple | None)]
    lists = any(_IS[Holds.LIST](held) for held, _ in scope.present(name))
    if holds is Holds.ANYTHING and single and lists:
        hint = worded("ask a list with has, lacks or any; two brackets compare it as a whole")
        message = worded(
            "{key}: {field} is a list, but {value} is a single value",
            key=key,
            field=name,
            value=repr(single[0]),
        )
        yield Objection(message, hint)


def _wrong_lengths(scope: _Scope, ask: DistinctForm) -> Iterator[Objection]:
    """Find lists that are longer or shorter than their turn, and turns without end."""
    for key, moves in (("turns", ask.turns), ("mirrors", ask.mirrors)):
        for name, places in moves.items():
            for held, piece in scope.present(name):
                if isinstance(held, (list, tuple)) and len(held) != len(places):
                    yield Objection(_lengths(f"{key}: {name}", len(places), len(held), piece))
                    break
    try:
        views(ask)
    except ValueError as problem:
        message = worded("turns and mirrors: {problem}", problem=said_by(problem))
        yield Objection(message, worded("is a place of the smallest turn wrong?"))


def _lengths(field: str, places: int, items: int, piece: str) -> str:
    return worded(
        "{field}: {places} places, but {items} items in {piece}",
        field=field,
        places=places,
        items=items,
        piece=piece,
    )
