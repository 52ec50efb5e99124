"""Every number that the rules state is counted from the data.

A count asks a question of one KIND about the pieces of some components. The questions are
data, in one small vocabulary for all games: KINDS says which keys each kind of question
takes, KEYS what the keys mean, CONDITIONS how `where` chooses pieces, and REMOVAL what a
set-up may take out of the box. `id` and `copies` can be asked for like any other field.

The file goes from the vocabulary over the counting and the set-up to the mistakes that a
question can have.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isclose
from typing import Any, NamedTuple

from pnp.findings import Finding, Refused, Severity, did_you_mean, error, refuse
from pnp.model.game import Component, Count, Game, Piece, SetUp

Ask = Mapping[str, Any]
OWN_FIELDS = ("id", "copies")


class Kind(NamedTuple):
    """The keys of a question: needed, possible, only in pairs, and never in pairs."""

    says: str
    needs: tuple[str, ...]
    may: tuple[str, ...] = ("where",)
    together: tuple[tuple[str, str], ...] = ()
    apart: tuple[tuple[str, str], ...] = ()


KINDS: dict[str, Kind] = {
    "count": Kind(
        "how many copies there are, or how many equal items are on them",
        needs=("of",),
        may=("where", "each", "is"),
        together=(("each", "is"),),
    ),
    "sum": Kind(
        "what a number field adds up to over all copies",
        needs=("of", "field"),
        may=("where", "times"),
    ),
    "distinct": Kind(
        "how many different pieces there are, whatever their copies",
        needs=("of", "by"),
        may=("where", "turns"),
    ),
    "sets": Kind(
        "how many sets are complete",
        needs=("of", "by", "size"),
        may=("where", "part"),
    ),
    "closed": Kind(
        "how many copies have a counterpart when values change places",
        needs=("of", "by", "swap"),
    ),
    "most": Kind("the largest value of a number field", needs=("of", "field")),
    "least": Kind("the smallest value of a number field", needs=("of", "field")),
}

REMOVAL = Kind(
    "what leaves the box: all that matches, some copies of it, or whole sets",
    needs=("of",),
    may=("where", "copies", "sets", "by"),
    together=(("sets", "by"),),
    apart=(("copies", "sets"),),
)

KEYS: dict[str, str] = {
    "of": "a component or a list of components",
    "where": "what fields hold: a value, one of a list, null if absent, or conditions",
    "each": "a list field whose items are counted",
    "is": "the item, or the items, that are counted",
    "field": "a number field",
    "times": "a second number field to multiply with",
    "by": "the field or fields that pieces are compared by",
    "turns": "for list fields, which old place comes to each new place in the smallest turn",
    "swap": "for fields, which value becomes which",
    "size": "how many cards make a set",
    "part": "the field that differs within a set",
    "copies": "how many copies leave, in file order",
    "sets": "how many whole sets leave, in order of appearance",
}

CONDITIONS: dict[str, str] = {
    "has": "the list has this item, or all of these",
    "lacks": "the list has none of these; an absent list has none",
    "any": "the list has at least one of these",
    "not": "the field is something else; null asks for pieces that have it",
    "at_least": "the number is this or more",
    "at_most": "the number is this or less",
}


def counts_hold(game: Game) -> Iterator[Finding]:
    """Find every number in the rules that the data contradicts, and every bad question."""
    findings = [finding for set_up in game.setups for finding in _carry_out(game, set_up)[1]]
    left: dict[int, Game] = {}  # what set-ups leave, each carried out once
    for asked in game.counts:
        try:
            findings += _differences(asked, _answer(game, asked, left))
        except Refused as refused:
            findings += refused.findings
    yield from dict.fromkeys(findings)


def count(game: Game, asked: Count) -> float:
    """Return the number that the data gives; refuses a question that makes no sense."""
    return _answer(game, asked).value


def counted(game: Game) -> dict[str, float]:
    """Return what the data gives for every count that has a name; refuses bad questions."""
    found, findings = dict[str, float](), list[Finding]()
    left: dict[int, Game] = {}  # what set-ups leave, each carried out once
    for asked in game.counts:
        try:
            if asked.name:
                found[asked.name] = _answer(game, asked, left).value
        except Refused as refused:
            findings += refused.findings
    if findings:
        raise Refused(dict.fromkeys(findings))
    return found


def remaining(game: Game, players: int) -> Game:
    """Return the game as it is after the set-up; refuses a set-up that can not be done."""
    set_up = _set_up(game, players)
    if set_up is None:
        raise refuse(game.where, f"no set-up for {players} players", _known_set_ups(game))
    left, findings = _carry_out(game, set_up)
    if findings:
        raise Refused(findings)
    return left


def written(number: float) -> str:
    """Return a number as a reader expects it: 48, not 48.0."""
    return f"{number:.10g}"


# Counting


class Answer(NamedTuple):
    """A number from the data, and what helps to see where it comes from."""

    value: float
    note: str = ""


Taker = Callable[[Sequence[Piece], Ask], Answer | None]


def _answer(game: Game, asked: Count, left: dict[int, Game] | None = None) -> Answer:
    """Take one count, on what the set-up leaves if it is about a number of players."""
    mistakes = list(_mistakes_of_count(game, asked))
    if mistakes:
        raise Refused([_told(asked.id, mistakes, asked)])
    deck = game
    if asked.players is not None:
        known = left if left is not None else {}
        if asked.players not in known:
            known[asked.players] = remaining(game, asked.players)
        deck = known[asked.players]
    answer = _ANSWERS[asked.kind](_matching(deck, asked.ask), asked.ask)
    if answer is None:
        message = f"{asked.id}: nothing to compare in the data, {written(asked.says)} in the rules"
        raise refuse(asked.where, message, _source(asked))
    return answer


def _differences(asked: Count, answer: Answer) -> Iterator[Finding]:
    """Compare the data's number with the rules'."""
    if isclose(answer.value, asked.says, abs_tol=1e-9):
        return
    message = f"{asked.id}: {written(answer.value)} in the data, {written(asked.says)} in the rules"
    players = "" if asked.players is None else f"for {asked.players} players"
    note = "; ".join(filter(None, (players, answer.note)))
    severity = Severity.WARNING if asked.status == "house" else Severity.ERROR
    yield Finding(severity, asked.where, f"{message} ({note})" if note else message, _source(asked))


def _source(asked: Count) -> str:
    return f"the rules' number is from: {asked.source}"


def _count(pieces: Sequence[Piece], ask: Ask) -> Answer:
    """Count copies, or the equal items on them."""
    if "each" not in ask:
        note = f"pieces: {_listed(pieces)}" if "where" in ask and pieces else ""
        return Answer(sum(piece.copies for piece in pieces), note)
    wanted = _many(ask["is"])
    hits = [sum(item in wanted for item in _items(piece, ask["each"])) for piece in pieces]
    on = [piece for piece, hit in zip(pieces, hits, strict=True) if hit]
    total = sum(hit * piece.copies for piece, hit in zip(pieces, hits, strict=True))
    return Answer(total, f"on: {_listed(on)}" if on else "")


def _sum(pieces: Sequence[Piece], ask: Ask) -> Answer:
    """Add up a field over all copies; a piece without the field adds nothing."""
    fields = [ask[key] for key in ("field", "times") if key in ask]
    total: float = 0
    for piece in pieces:
        product: float = piece.copies
        for name in fields:
            product *= _value(piece, name) or 0
        total += product
    return Answer(total, f"pieces: {_listed(pieces)}" if "where" in ask and pieces else "")


def _distinct(pieces: Sequence[Piece], ask: Ask) -> Answer:
    """Count pieces that differ, those that a turn makes equal once."""
    by, turns = _names(ask["by"]), ask.get("turns", {})
    groups = _grouped(pieces, lambda piece: _turned_all_ways(_face(piece, by), by, turns))
    alike = [" = ".join(piece.id for piece in group) for group in groups.values() if group[1:]]
    return Answer(len(groups), f"alike: {_shortened(alike)}" if alike else "")


def _turned_all_ways(
    face: tuple[Any, ...], by: Sequence[str], turns: Mapping[str, Sequence[int]]
) -> frozenset[tuple[Any, ...]]:
    """Return what the face looks like from every side, the same for all that look alike."""
    seen = set()
    while face not in seen:
        seen.add(face)
        face = tuple(
            tuple(value[place] for place in turns[name]) if name in turns and value else value
            for name, value in zip(by, face, strict=True)
        )
    return frozenset(seen)


def _sets(pieces: Sequence[Piece], ask: Ask) -> Answer:
    """Count sets with as many cards as they should have, and no part twice."""
    size, part = ask["size"], ask.get("part")
    complete, incomplete = 0, []
    for name, group in _in_sets(pieces, ask).items():
        cards = sum(piece.copies for piece in group)
        parts = {_frozen(_value(piece, part)) for piece in group} - {None} if part else set()
        if cards == size and (not part or len(parts) == size):
            complete += 1
        else:
            different = f", {len(parts)} different" if part else ""
            label = " ".join(str(value) for value in name)
            incomplete.append(f"{label} has {cards} of {size}{different}")
    return Answer(complete, f"incomplete: {_shortened(incomplete)}" if incomplete else "")


def _closed(pieces: Sequence[Piece], ask: Ask) -> Answer:
    """Count copies whose counterpart, with values swapped, is there too."""
    by, swap = _names(ask["by"]), ask["swap"]
    have, mirrored = Counter[Any](), Counter[Any]()
    for piece in pieces:
        face = _face(piece, by)
        other = tuple(_swapped(v, swap.get(name, {})) for name, v in zip(by, face, strict=True))
        have[face] += piece.copies
        mirrored[other] += piece.copies
    alone = have - mirrored
    note = _listed([piece for piece in pieces if _face(piece, by) in alone])
    return Answer((have & mirrored).total(), f"without a counterpart: {note}" if alone else "")


def _swapped(value: Any, pairs: Mapping[Any, Any]) -> Any:
    """Swap a value, or every item of a list."""
    if isinstance(value, tuple):
        return tuple(_swapped(item, pairs) for item in value)
    return pairs.get(value, value)


def _extreme(choose: Callable[[Iterable[float]], float]) -> Taker:
    """Return a taker of the largest or smallest value; nothing to compare is no answer."""

    def take(pieces: Sequence[Piece], ask: Ask) -> Answer | None:
        having = [piece for piece in pieces if _value(piece, ask["field"]) is not None]
        if not having:
            return None
        value = choose(_value(piece, ask["field"]) for piece in having)
        there = [piece for piece in having if _value(piece, ask["field"]) == value]
        return Answer(value, f"in: {_listed(there)}")

    return take


_ANSWERS: dict[str, Taker] = {
    "count": _count,
    "sum": _sum,
    "distinct": _distinct,
    "sets": _sets,
    "closed": _closed,
    "most": _extreme(max),
    "least": _extreme(min),
}


# Choosing pieces


def _matching(game: Game, ask: Ask) -> list[Piece]:
    """Return the pieces that a question is about, in file order."""
    pieces = [piece for part in _components(game, ask) for piece in part.pieces]
    return [piece for piece in pieces if _matches(piece, ask)]


def _components(game: Game, ask: Ask) -> list[Component]:
    names = _names(ask.get("of"))
    return [part for part in game.components if part.id in names]


def _matches(piece: Piece, ask: Ask) -> bool:
    """Tell whether there are copies of the piece and all conditions hold for it."""
    where = ask.get("where", {})
    return piece.copies > 0 and all(_holds(_value(piece, name), where[name]) for name in where)


def _holds(value: Any, want: Any) -> bool:
    if isinstance(want, Mapping):
        return all(_HOLDS[word](value, want[word]) for word in want)
    return _frozen(value) in _many(want)


_HOLDS: dict[str, Callable[[Any, Any], bool]] = {
    "has": lambda value, want: set(_many(want)) <= set(_many(value or ())),
    "lacks": lambda value, want: not set(_many(want)) & set(_many(value or ())),
    "any": lambda value, want: bool(set(_many(want)) & set(_many(value or ()))),
    "not": lambda value, want: _frozen(value) not in _many(want),
    "at_least": lambda value, want: value is not None and value >= want,
    "at_most": lambda value, want: value is not None and value <= want,
}


def _value(piece: Piece, name: str) -> Any:
    """Return a field of a piece, None where its component has no such field."""
    if name in OWN_FIELDS:
        return getattr(piece, name)
    return piece.fields.get(name)


def _items(piece: Piece, name: str) -> tuple[Any, ...]:
    return _frozen(_value(piece, name)) or ()


def _face(piece: Piece, by: Iterable[str]) -> tuple[Any, ...]:
    return tuple(_frozen(_value(piece, name)) for name in by)


def _in_sets(pieces: Iterable[Piece], ask: Ask) -> dict[Any, list[Piece]]:
    """Group pieces by their set in order of appearance, without those that are in none."""
    by = _names(ask["by"])
    groups = _grouped(pieces, lambda piece: _face(piece, by))
    return {name: group for name, group in groups.items() if None not in name}


def _grouped(pieces: Iterable[Piece], key: Callable[[Piece], Any]) -> dict[Any, list[Piece]]:
    groups: dict[Any, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(key(piece), []).append(piece)
    return groups


def _frozen(value: Any) -> Any:
    """Return a value that can be compared and hashed, lists as tuples."""
    if isinstance(value, (list, tuple)):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, Mapping):
        return frozenset((key, _frozen(item)) for key, item in value.items())
    return value


def _many(value: Any) -> tuple[Any, ...]:
    """Return the items of a list, or a single value as the only one."""
    return tuple(_frozen(value)) if isinstance(value, (list, tuple)) else (_frozen(value),)


def _names(value: Any) -> tuple[str, ...]:
    """Return one name or several as names, nothing if they are something else."""
    names = _many(value)
    return names if all(isinstance(name, str) for name in names) else ()


def _listed(pieces: Sequence[Piece]) -> str:
    return _shortened([piece.id for piece in pieces])


def _shortened(words: Sequence[str], most: int = 6) -> str:
    """Return the words with commas, the tail of a long list as a number."""
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more


# Setting up


def _set_up(game: Game, players: int) -> SetUp | None:
    return next((set_up for set_up in game.setups if set_up.players == players), None)


def _known_set_ups(game: Game) -> str:
    return did_you_mean("", [str(set_up.players) for set_up in game.setups])


def _carry_out(game: Game, set_up: SetUp) -> tuple[Game, list[Finding]]:
    """Take everything out that the set-up names, in order, and find what is not there."""
    left, findings = game, []
    for number, step in enumerate(set_up.remove, 1):
        name = f"set-up for {set_up.players} players: removal {number}"
        mistakes = list(_mistakes_of_ask(game, step, REMOVAL))
        if mistakes:
            findings.append(_told(name, mistakes, set_up))
            continue
        left, short = _without(left, step)
        if short:
            findings.append(error(set_up.where, f"{name}: {short}"))
    return left, findings


def _without(game: Game, step: Ask) -> tuple[Game, str]:
    """Return the game after one removal, and what there is too little of."""
    pieces = _matching(game, step)
    there = sum(piece.copies for piece in pieces)
    if "sets" in step:
        groups = list(_in_sets(pieces, step).values())
        gone = {id(piece) for group in groups[: step["sets"]] for piece in group}
        cuts = [piece.copies if id(piece) in gone else 0 for piece in pieces]
        short = _too_few("sets", len(groups), step["sets"])
    else:
        cuts = _cuts(pieces, step.get("copies", there))
        short = _too_few("copies", there, step.get("copies", there or 1))
    return _reduced(game, step, cuts), short


def _too_few(what: str, there: int, asked: int) -> str:
    return f"{what}: {there} in the data, {asked} to remove" if there < asked else ""


def _cuts(pieces: Iterable[Piece], copies: int) -> list[int]:
    """Return how many copies each piece loses so that they are so many together."""
    cuts = []
    for piece in pieces:
        cuts.append(min(piece.copies, copies))
        copies -= cuts[-1]
    return cuts


def _reduced(game: Game, step: Ask, cuts: Iterable[int]) -> Game:
    """Return the game with so many copies less of each piece that the step is about."""
    cut, chosen = iter(cuts), _names(step["of"])

    def reduced(part: Component) -> Component:
        pieces = (
            piece._replace(copies=piece.copies - next(cut)) if _matches(piece, step) else piece
            for piece in part.pieces
        )
        return part._replace(pieces=tuple(piece for piece in pieces if piece.copies > 0))

    parts = (reduced(part) if part.id in chosen else part for part in game.components)
    return game._replace(components=tuple(parts))


# Mistakes in the questions


class Mistake(NamedTuple):
    """Something that a question says and that makes no sense."""

    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Scope:
    """What a question can speak about: fields, what is allowed in them, and the pieces."""

    fields: tuple[str, ...]
    choices: Mapping[str, tuple[Any, ...]]
    pieces: tuple[Piece, ...]


Mistakes = Iterator[Mistake]
Checker = Callable[[Scope, Ask, str], Mistakes]


def _told(name: str, mistakes: Sequence[Mistake], at: Count | SetUp) -> Finding:
    """Return all mistakes of one question as one finding."""
    hints = dict.fromkeys(mistake.hint for mistake in mistakes if mistake.hint)
    messages = "; ".join(mistake.message for mistake in mistakes)
    return error(at.where, f"{name}: {messages}", "; ".join(hints))


def _mistakes_of_count(game: Game, asked: Count) -> Mistakes:
    kind = KINDS.get(asked.kind)
    if kind is None:
        yield Mistake(f"unknown kind {asked.kind!r}", did_you_mean(str(asked.kind), list(KINDS)))
    yield from _mistakes_of_ask(game, asked.ask, kind)
    if asked.players is not None and _set_up(game, asked.players) is None:
        yield Mistake(f"no set-up for {asked.players} players", _known_set_ups(game))


def _mistakes_of_ask(game: Game, ask: Ask, kind: Kind | None) -> Mistakes:
    """Find unknown, missing and clashing keys, then what is wrong with each value."""
    if kind is not None:
        yield from _key_mistakes(ask, kind)
    yield from _component_mistakes(game, ask)
    scope = _scope(game, ask)
    for key in ask:
        if key in _CHECKS and (kind is None or key in (*kind.needs, *kind.may)):
            yield from _CHECKS[key](scope, ask, key)


def _key_mistakes(ask: Ask, kind: Kind) -> Mistakes:
    known = [*kind.needs, *kind.may]
    for key in ask:
        if key not in known:
            yield Mistake(f"unknown key {key!r}", did_you_mean(str(key), known))
    for key in kind.needs:
        if key not in ask:
            yield Mistake(f"{key!r} is missing")
    for pair in kind.together:
        present = [key for key in pair if key in ask]
        if len(present) == 1:
            missing = pair[1 - pair.index(present[0])]
            yield Mistake(f"{present[0]!r} needs {missing!r} beside it")
    for one, other in kind.apart:
        if one in ask and other in ask:
            yield Mistake(f"{one!r} and {other!r} exclude each other")


def _component_mistakes(game: Game, ask: Ask) -> Mistakes:
    known = [part.id for part in game.components]
    if "of" in ask and not _names(ask["of"]):
        yield Mistake(f"of: {ask['of']!r} is not the name of a component", did_you_mean("", known))
    for name in _names(ask.get("of", ())):
        if name not in known:
            yield Mistake(f"unknown component {name!r}", did_you_mean(name, known))


def _scope(game: Game, ask: Ask) -> Scope:
    """Return the fields of the named components, of all where a name is wrong."""
    parts = _components(game, ask)
    sure = parts and len(parts) == len(set(_names(ask["of"])))
    fields = [name for part in (parts if sure else game.components) for name in part.fields]
    pieces = [piece for part in parts for piece in part.pieces]
    names = tuple(dict.fromkeys([*fields, *OWN_FIELDS]))
    return Scope(names, _choices(parts) if sure else {}, tuple(pieces))


def _choices(parts: Sequence[Component]) -> dict[str, tuple[Any, ...]]:
    """Return what fields may hold, without those that may hold anything in some component."""
    fields = [field for part in parts for field in part.fields.values()]
    free = {field.name for field in fields if not field.one_of}
    found: dict[str, tuple[Any, ...]] = {}
    for field in fields:
        if field.name not in free:
            spell = str if field.type == "word" else lambda choice: choice  # as pieces are read
            found[field.name] = (*found.get(field.name, ()), *map(spell, field.one_of))
    return found


def _a_whole_number(scope: Scope, ask: Ask, key: str) -> Mistakes:
    number = ask[key]
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        yield Mistake(f"{key}: {number!r} is not a whole number from 1")


def _a_field(scope: Scope, ask: Ask, key: str) -> Mistakes:
    yield from _unknown_field(scope, key, ask[key])


def _some_fields(scope: Scope, ask: Ask, key: str) -> Mistakes:
    if not _many(ask[key]):
        yield Mistake(f"{key}: no field is named")
    for name in _many(ask[key]):
        yield from _unknown_field(scope, key, name)


def _a_number_field(scope: Scope, ask: Ask, key: str) -> Mistakes:
    yield from _unknown_field(scope, key, ask[key])
    yield from _not_numbers(scope, key, ask[key])


def _a_list_field(scope: Scope, ask: Ask, key: str) -> Mistakes:
    yield from _unknown_field(scope, key, ask[key])
    yield from _not_lists(scope, key, ask[key])


def _unknown_field(scope: Scope, key: str, name: Any) -> Mistakes:
    if name not in scope.fields:
        hint = did_you_mean(str(name), scope.fields)
        yield Mistake(f"{key}: unknown field {name!r}", hint)


def _present(scope: Scope, name: Any) -> Iterator[tuple[Piece, Any]]:
    """Return the pieces that have something in a field, and what."""
    if name in scope.fields:
        pairs = ((piece, _value(piece, name)) for piece in scope.pieces)
        yield from (pair for pair in pairs if pair[1] is not None)


def _not_numbers(scope: Scope, key: str, name: Any) -> Mistakes:
    for piece, value in _present(scope, name):
        if not _is_number(value):
            yield Mistake(f"{key}: {name} is not a number ({value!r} in {piece.id})")
            return


def _not_lists(scope: Scope, key: str, name: Any) -> Mistakes:
    for piece, value in _present(scope, name):
        if not isinstance(value, (list, tuple)):
            yield Mistake(f"{key}: {name} is not a list ({value!r} in {piece.id})")
            return


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _a_turn(scope: Scope, ask: Ask, key: str) -> Mistakes:
    """Find turns that do not fit the lists that they turn."""
    for name, places in _entries(ask, key):
        yield from _unknown_field(scope, key, name)
        yield from _not_compared(ask, key, name)
        yield from _not_lists(scope, key, name)
        order = _many(places)
        if Counter(order) != Counter(range(len(order))) or {type(at) for at in order} != {int}:
            yield Mistake(f"{key}: {name}: {places!r} does not name every place from 0 once")
        for piece, value in _present(scope, name):
            if isinstance(value, (list, tuple)) and len(value) != len(order):
                lengths = f"{len(order)} places, but {len(value)} items in {piece.id}"
                yield Mistake(f"{key}: {name}: {lengths}")
                break
    yield from _not_a_mapping(ask, key, "fields to the places that a turn makes")


def _a_swap(scope: Scope, ask: Ask, key: str) -> Mistakes:
    """Find swaps that lose a value."""
    for name, pairs in _entries(ask, key):
        yield from _unknown_field(scope, key, name)
        yield from _not_compared(ask, key, name)
        if not isinstance(pairs, Mapping) or not pairs:
            yield Mistake(f"{key}: {name}: {pairs!r} does not say what becomes what")
        elif Counter(_frozen(value) for value in pairs.values()) != Counter(pairs.keys()):
            yield Mistake(f"{key}: {name}: {dict(pairs)!r} does not go back and forth")
    yield from _not_a_mapping(ask, key, "fields to the values that change places")


def _entries(ask: Ask, key: str) -> list[tuple[Any, Any]]:
    return list(ask[key].items()) if isinstance(ask[key], Mapping) else []


def _not_a_mapping(ask: Ask, key: str, what: str) -> Mistakes:
    if not _entries(ask, key):
        yield Mistake(f"{key}: {ask[key]!r} is not a mapping from {what}")


def _not_compared(ask: Ask, key: str, name: Any) -> Mistakes:
    if name not in _many(ask.get("by")):
        yield Mistake(f"{key}: {name} is not among the fields of 'by'")


def _some_conditions(scope: Scope, ask: Ask, key: str) -> Mistakes:
    """Find conditions that no piece could answer."""
    for name, want in _entries(ask, key):
        yield from _unknown_field(scope, key, name)
        if not isinstance(want, Mapping):
            yield from _not_alike(scope, name, want)
        elif not want:
            yield Mistake(f"{key}: {name}: no condition is named", ", ".join(CONDITIONS))
        for word, value in want.items() if isinstance(want, Mapping) else ():
            if word in CONDITIONS:
                yield from _CONDITION_CHECKS[word](scope, name, value)
            else:
                hint = did_you_mean(str(word), list(CONDITIONS))
                yield Mistake(f"{key}: {name}: unknown condition {word!r}", hint)
    yield from _not_a_mapping(ask, key, "fields to conditions")


def _never(scope: Scope, key: str, name: Any, want: Any) -> Mistakes:
    """Find values that the field can not hold: a slip of the pen would count nothing."""
    known = scope.choices.get(name, ()) if isinstance(name, str) else ()
    items = [item for value in _many(want) for item in _many(value)]
    for item in dict.fromkeys(items):
        if known and item is not None and item not in known:
            hint = did_you_mean(str(item), [str(choice) for choice in dict.fromkeys(known)])
            yield Mistake(f"{key}: {name} is never {item!r}", hint)


def _possible_items(scope: Scope, ask: Ask, key: str) -> Mistakes:
    yield from _never(scope, key, ask.get("each"), ask[key])


def _not_alike(scope: Scope, name: str, want: Any) -> Mistakes:
    """Find single values that a list is compared with, and those that can not be there."""
    yield from _never(scope, "where", name, want)
    single = [value for value in _many(want) if not isinstance(value, tuple | None)]
    lists = any(isinstance(value, (list, tuple)) for _, value in _present(scope, name))
    if single and lists:
        hint = "ask a list with has, lacks or any; two brackets compare it as a whole"
        yield Mistake(f"where: {name} is a list, but {single[0]!r} is a single value", hint)


def _not_contained(scope: Scope, name: str, want: Any) -> Mistakes:
    yield from _not_lists(scope, "where", name)
    yield from _never(scope, "where", name, want)
    if not _many(want):
        yield Mistake(f"where: {name}: no item is named")


def _not_ordered(scope: Scope, name: str, want: Any) -> Mistakes:
    yield from _not_numbers(scope, "where", name)
    if not _is_number(want):
        yield Mistake(f"where: {name}: {want!r} is not a number")


_CHECKS: dict[str, Checker] = {
    "where": _some_conditions,
    "each": _a_list_field,
    "is": _possible_items,
    "field": _a_number_field,
    "times": _a_number_field,
    "by": _some_fields,
    "turns": _a_turn,
    "swap": _a_swap,
    "size": _a_whole_number,
    "part": _a_field,
    "copies": _a_whole_number,
    "sets": _a_whole_number,
}

_CONDITION_CHECKS: dict[str, Callable[[Scope, str, Any], Mistakes]] = {
    "has": _not_contained,
    "lacks": _not_contained,
    "any": _not_contained,
    "not": _not_alike,
    "at_least": _not_ordered,
    "at_most": _not_ordered,
}
