"""Numbers in the rules against the data: counts, set-ups, and questions that make no sense.

Each kind of question is a form in `pnp.load.forms.counts` and a function in `pnp.check.questions`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain
from math import isclose
from typing import Any, NamedTuple

from pnp.base.findings import (
    Finding,
    Refused,
    Severity,
    Where,
    did_you_mean,
    error,
    refuse,
    said_by,
    sentence,
)
from pnp.base.numerals import is_number, plain
from pnp.check.questions import OWN_FIELDS, Total, in_sets, take, value, views
from pnp.load.forms import counts as forms
from pnp.load.forms.counts import Holds, Question, computed, frozen, many, names, steps
from pnp.model.game import Component, Count, Game, Piece, SetUp


class Objection(NamedTuple):
    """Something that a question says and that makes no sense."""

    message: str
    hint: str = ""


def counts_hold(game: Game) -> Iterator[Finding]:
    """Find every number in the rules that the data contradicts, and every bad question."""
    sure = [one for one in game.setups if _are_whole(game, one.remove)]
    findings = [finding for set_up in sure for finding in _carry_out(game, set_up)[1]]
    for asked, total in _totals(game):
        findings += total.findings if isinstance(total, Refused) else _differences(asked, total)
    yield from dict.fromkeys(findings)


def counted(game: Game) -> dict[str, float]:
    """Return what the data gives for every count that has a name; refuses bad questions."""
    found, wrong = dict[str, float](), list[Finding]()
    for asked, total in _totals(game):
        if asked.name:
            if isinstance(total, Refused):
                wrong += total.findings
            else:
                found[asked.name] = total.value
    if wrong:
        raise Refused(dict.fromkeys(wrong))
    return found


class _Last:
    """The totals of the last game that was asked about: it is asked several times."""

    game: Game | None = None
    totals: Sequence[tuple[Count, Total | Refused]] = ()


def _totals(game: Game) -> Sequence[tuple[Count, Total | Refused]]:
    """Return each count of a game with its total, or with what is wrong with its question."""
    if _Last.game is game:
        return _Last.totals
    known = {name: number.says for name, number in game.numbers.items()}
    totals: list[tuple[Count, Total | Refused]] = []
    hidden = uncounted(game)
    for asked in (one for at, one in enumerate(game.counts) if at not in hidden):
        try:
            total = _take_one(game, asked, known)
            totals.append((asked, total))
            if asked.name:  # those that are computed may name it
                known[asked.name] = total.value
        except Refused as refused:
            totals.append((asked, refused))
        except ValueError as problem:
            totals.append((asked, refuse(asked.where, _named(asked, said_by(problem)))))
    _Last.game, _Last.totals = game, totals
    return totals


def uncounted(game: Game) -> dict[int, Count]:
    """Return the counts about which mistakes in files leave something open, by their places."""
    hidden, found = set(game.unread), dict[int, Count]()
    for at, asked in enumerate(game.counts if game.mistakes else ()):
        if isinstance(asked.ask, forms.ComputedForm):
            is_open = not hidden.isdisjoint(names(steps(asked.ask.from_)))
        elif asked.players is not None and game.unread & {"setups", "players"}:
            is_open = True
        else:
            removals = (one.remove for one in game.setups if one.players == asked.players)
            is_open = not _are_whole(game, [asked.ask, *chain(*removals)])
        if is_open:
            found[at] = asked
            hidden.add(asked.name)
    return found


def _are_whole(game: Game, asks: Iterable[Question]) -> bool:
    """Tell whether pieces have all that questions ask for."""
    for ask in asks:
        parts = [game.component(name) for name in ask.of]
        used = {"copies", *(name for name, *_ in ask.conditions())}
        for _, said, _ in ask.asked():
            used.update([said] if isinstance(said, str) else said)
        for part in parts:
            if part is None:
                if "components" in game.unread:
                    return False
            elif {"pieces", "fields"} & part.unread or any(it.unread & used for it in part.pieces):
                return False
    return True


def _take_one(game: Game, asked: Count, known: Mapping[str, float]) -> Total:
    """Take one count, on what the set-up leaves if it is about a number of players."""
    if isinstance(asked.ask, forms.ComputedForm):
        return _computed(game, asked, known)
    wrong, players = list(mistakes(game, asked.ask)), asked.players
    if players is not None:
        wrong += _no_set_up(game, players)
    if wrong:
        raise Refused([_finding(asked.id, wrong, asked.where)])
    left = game if players is None else remaining(game, players)
    total = take(asked.ask, _matching(left, asked.ask))
    if total is None:
        count, said = asked.id, plain(asked.says)
        message = sentence(
            "{count}: nothing to compare in the data, {said} in the rules", count=count, said=said
        )
        raise refuse(asked.where, message, _source(asked))
    return total


def _computed(game: Game, asked: Count, known: Mapping[str, float]) -> Total:
    """Work a count out from numbers, and from counts that stand above it."""
    terms = steps(asked.ask.from_)
    unknown = [name for name in names(terms) if name not in known]
    if not unknown:  # the note has numbers in place of their names
        note = " ".join(plain(known[one]) if one in known else one for one in terms)
        return Total(computed(terms, known), note)
    others = {count.name for count in game.counts}
    wrong = [
        Objection(sentence("the count {name} stands below, or can not be taken", name=name))
        if name in others
        else Objection(
            sentence("no count or number is called {name}", name=repr(name)),
            did_you_mean(name, [*known]),
        )
        for name in unknown
    ]
    raise Refused([_finding(asked.id, wrong, asked.where)])


def _differences(asked: Count, total: Total) -> list[Finding]:
    """Compare the data's number with the rules'."""
    severity = Severity.WARNING if asked.status == "house" else Severity.ERROR
    faults = [
        Finding(severity, where, _named(asked, message), _source(asked))
        for where, message in total.faults
    ]
    if isclose(total.value, asked.says, abs_tol=1e-9):
        return faults
    found, said = plain(total.value), plain(asked.says)
    difference = sentence("{found} in the data, {said} in the rules", found=found, said=said)
    message, players = _named(asked, difference), asked.players
    notes = [sentence("for {number} players", number=players)] if players is not None else []
    if notes or total.note:
        note = _in_turn([*notes, *filter(None, (total.note,))])
        message = sentence("{difference} ({note})", difference=message, note=note)
    return [Finding(severity, asked.where, message, _source(asked)), *faults]


def _named(asked: Count, problem: str) -> str:
    return sentence("{count}: {problem}", count=asked.id, problem=problem)


def _source(asked: Count) -> str:
    return sentence("the rules' number is from: {source}", source=asked.source)


# What a set-up leaves in the box.


def remaining(game: Game, players: int) -> Game:
    """Return the game as it is after the set-up; refuses a set-up that can not be done."""
    if wrong := _no_set_up(game, players):
        raise Refused([_finding(game.id, wrong, game.where)])
    set_up = next((one for one in game.setups if one.players == players), None)
    left, findings = (game, []) if set_up is None else _carry_out(game, set_up)
    if findings:
        raise Refused(findings)
    return left


def _no_set_up(game: Game, players: int) -> list[Objection]:
    """Object to so many players, unless they have a set-up or can play with the whole box."""
    can_play = bool(game.players) and min(game.players) <= players <= max(game.players)
    if can_play or any(players == set_up.players for set_up in game.setups):
        return []
    known = [str(set_up.players) for set_up in game.setups]
    whole = sentence(
        "add {setup} if all stays in the box, or `players:` of the game",
        setup=f"{{players: {players}, remove: []}}",
    )
    message = sentence("no set-up for {players} players", players=players)
    return [Objection(message, did_you_mean("", known) or whole)]


def _carry_out(game: Game, set_up: SetUp) -> tuple[Game, list[Finding]]:
    """Take everything out that the set-up names, in order, and find what is not there."""
    left, findings = game, list[Finding]()
    for number, step in enumerate(set_up.remove, 1):
        wrong = list(mistakes(game, step))
        if not wrong:
            left, wrong = _remove(left, step)
        if wrong:
            players = set_up.players
            name = sentence(
                "set-up for {players} players: removal {number}", players=players, number=number
            )
            findings.append(_finding(name, wrong, set_up.where))
    return left, findings


def _remove(game: Game, step: forms.RemoveForm) -> tuple[Game, list[Objection]]:
    """Return the game after one removal, and what there is too little of."""
    pieces = _matching(game, step)
    there, asked = sum(piece.copies for piece in pieces), step.copies or 1
    copies = step.copies or there
    if step.sets:
        sets = list(in_sets(pieces, step.by).values())
        there, asked = len(sets), step.sets
        pieces = [piece for one in sets[: step.sets] for piece in one]
        copies = sum(piece.copies for piece in pieces)
    cuts: dict[int, int] = {}
    for piece in pieces:
        cuts[id(piece)] = min(piece.copies, copies)
        copies -= cuts[id(piece)]
    parts = []
    for part in game.components:
        less = (it._replace(copies=it.copies - cuts.get(id(it), 0)) for it in part.pieces)
        parts.append(part._replace(pieces=tuple(piece for piece in less if piece.copies > 0)))
    left = game._replace(components=tuple(parts))
    if there >= asked:
        return left, []
    short = sentence("copies: {there} in the data, {asked} to remove", there=there, asked=asked)
    if step.sets:
        short = sentence("sets: {there} in the data, {asked} to remove", there=there, asked=asked)
    return left, [Objection(short)]


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


def _matching(game: Game, ask: Question) -> list[Piece]:
    """Return the pieces that a question is about, in file order."""
    tests = [(name, _HOLDS[word], want) for name, word, want, _ in ask.conditions()]
    parts = (part for part in game.components if part.id in ask.of)
    pieces = (piece for part in parts for piece in part.pieces if piece.copies > 0)
    return [it for it in pieces if all(holds(value(it, name), want) for name, holds, want in tests)]


# What a question says and that makes no sense.

_IS: dict[Holds, Callable[[Any], bool]] = {
    Holds.ANYTHING: lambda held: True,
    Holds.NUMBER: is_number,
    Holds.LIST: lambda held: isinstance(held, (list, tuple)),
    Holds.NUMBERS: lambda held: all(map(is_number, many(held))),
}


def _finding(name: str, wrong: Iterable[Objection], where: Where) -> Finding:
    """Return all mistakes of one question as one finding."""
    different = dict.fromkeys(wrong)
    hints = dict.fromkeys(mistake.hint for mistake in different if mistake.hint)
    problem = _in_turn(mistake.message for mistake in different)
    return error(where, sentence("{name}: {problem}", name=name, problem=problem), _in_turn(hints))


def _in_turn(sentences: Iterable[str]) -> str:
    """Return sentences as one, with semicolons between them."""
    first, *others = sentences or ("",)
    return reduce(
        lambda one, other: sentence("{one}; {other}", one=one, other=other), others, first
    )


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
            sentence("unknown component {name}", name=repr(name)), did_you_mean(name, list(known))
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
            yield from _impossible(scope, "where", name, want, holds)
    if isinstance(ask, forms.CopiesForm):
        yield from _impossible(scope, "is", ask.each, ask.is_, Holds.LIST)
    if isinstance(ask, forms.DistinctForm):
        yield from _wrong_lengths(scope, ask)


def _unfit(scope: _Scope, key: str, name: str, holds: Holds) -> Iterator[Objection]:
    """Find a field that is not there, or that holds something of another type."""
    if name not in scope.fields:
        message = sentence("{key}: unknown field {name}", key=key, name=repr(name))
        yield Objection(message, did_you_mean(name, scope.fields))
    for held, piece in scope.present(name):
        if not _IS[holds](held):
            about = sentence("{value} in {piece}", value=repr(held), piece=piece)
            yield Objection(
                sentence("{problem} ({about})", problem=_wrong_type(key, name, holds), about=about)
            )
            return


def _wrong_type(key: str, field: str, holds: Holds) -> str:
    if holds is Holds.NUMBER:
        return sentence("{key}: {field} is not a number", key=key, field=field)
    if holds is Holds.LIST:
        return sentence("{key}: {field} is not a list", key=key, field=field)
    return sentence("{key}: {field} is not a number or a list of numbers", key=key, field=field)


def _impossible(scope: _Scope, key: str, name: str, want: Any, holds: Holds) -> Iterator[Objection]:
    """Find values that the field can not hold: a slip of the pen would count nothing."""
    fields = [part.fields[name] for part in scope.parts if name in part.fields]
    # where words are chosen from, numbers among the choices are read as text
    known = [str(one) if it.type == "word" else one for it in fields for one in it.one_of]
    for item in dict.fromkeys(item for one in want for item in many(one) if item is not None):
        if known and all(field.one_of for field in fields) and item not in known:
            hint = did_you_mean(str(item), list(dict.fromkeys(map(str, known))))
            message = sentence(
                "{key}: {field} is never {value}", key=key, field=name, value=repr(item)
            )
            yield Objection(message, hint)
    single = [one for one in want if not isinstance(one, tuple | None)]
    lists = any(_IS[Holds.LIST](held) for held, _ in scope.present(name))
    if holds is Holds.ANYTHING and single and lists:
        hint = sentence("ask a list with has, lacks or any; two brackets compare it as a whole")
        message = sentence(
            "{key}: {field} is a list, but {value} is a single value",
            key=key,
            field=name,
            value=repr(single[0]),
        )
        yield Objection(message, hint)


def _wrong_lengths(scope: _Scope, ask: forms.DistinctForm) -> Iterator[Objection]:
    """Find lists that are longer or shorter than their turn, and turns without end."""
    for key, moves in (("turns", ask.turns), ("mirrors", ask.mirrors)):
        for name, places in moves.items():
            for held, piece in scope.present(name):
                if isinstance(held, (list, tuple)) and len(held) != len(places):
                    message = sentence(
                        "{field}: {places} places, but {items} items in {piece}",
                        field=f"{key}: {name}",
                        places=len(places),
                        items=len(held),
                        piece=piece,
                    )
                    yield Objection(message)
                    break
    try:
        views(ask)
    except ValueError as problem:
        message = sentence("turns and mirrors: {problem}", problem=said_by(problem))
        yield Objection(message, sentence("is a place of the smallest turn wrong?"))
