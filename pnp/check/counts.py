"""Every number that the rules state is counted from the data.

Each kind of question is a form in `pnp.forms.counts` and a function here that answers it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import singledispatch
from itertools import compress
from math import isclose, prod
from typing import Any, ClassVar, NamedTuple

from pnp.check.questions import face, grouped, in_sets, matching, mistakes, told, value
from pnp.check.setups import no_set_up, remaining, set_ups_hold
from pnp.findings import Finding, Refused, Severity
from pnp.forms import counts as forms
from pnp.forms.counts import frozen, many
from pnp.model.game import Count, Game, Piece


class Total(NamedTuple):
    """A number from the data, and what helps to see where it comes from."""

    value: float
    note: str = ""


def counts_hold(game: Game) -> Iterator[Finding]:
    """Find every number in the rules that the data contradicts, and every bad question."""
    findings = set_ups_hold(game)
    for asked in game.counts:
        try:
            findings += _differences(asked, _total(game, asked))
        except Refused as refused:
            findings += refused.findings
    yield from dict.fromkeys(findings)


def counted(game: Game) -> dict[str, float]:
    """Return what the data gives for every count that has a name; refuses bad questions."""
    found, findings = dict[str, float](), list[Finding]()
    for asked in game.counts:
        try:
            if asked.name:
                found[asked.name] = count(game, asked)
        except Refused as refused:
            findings += refused.findings
    if findings:
        raise Refused(dict.fromkeys(findings))
    return found


def count(game: Game, asked: Count) -> float:
    """Return the number that the data gives; refuses a question that makes no sense."""
    return _total(game, asked).value


def written(number: float) -> str:
    """Return a number as a reader expects it: 48, not 48.0."""
    return f"{number:.10g}"


class _Last:
    """The totals of the last game that was asked about: it is asked several times."""

    game: Game | None = None
    totals: ClassVar[dict[int, tuple[Count, Total]]] = {}  # by identity


def _total(game: Game, asked: Count) -> Total:
    """Take one count, once."""
    if _Last.game is not game:
        _Last.game, _Last.totals = game, {}
    known, total = _Last.totals.get(id(asked), (None, None))
    if known is not asked or total is None:
        total = _taken(game, asked)
        _Last.totals[id(asked)] = asked, total
    return total


def _taken(game: Game, asked: Count) -> Total:
    """Take one count, on what the set-up leaves if it is about a number of players."""
    wrong, players = list(mistakes(game, asked.ask)), asked.players
    if players is not None and all(players != set_up.players for set_up in game.setups):
        wrong.append(no_set_up(game, players))
    if wrong:
        raise Refused(told(asked.id, wrong, asked.where))
    left = game if players is None else remaining(game, players)
    total = _take(asked.ask, matching(left, asked.ask))
    if total is None:
        raise Refused([_finding(asked, "nothing to compare")])
    return total


def _differences(asked: Count, total: Total) -> list[Finding]:
    """Compare the data's number with the rules'."""
    if isclose(total.value, asked.says, abs_tol=1e-9):
        return []
    players = "" if asked.players is None else f"for {asked.players} players"
    note = "; ".join(filter(None, (players, total.note)))
    severity = Severity.WARNING if asked.status == "house" else Severity.ERROR
    return [_finding(asked, written(total.value), f" ({note})" if note else "", severity)]


def _finding(asked: Count, found: str, note: str = "", how: Severity = Severity.ERROR) -> Finding:
    message = f"{asked.id}: {found} in the data, {written(asked.says)} in the rules{note}"
    return Finding(how, asked.where, message, f"the rules' number is from: {asked.source}")


def _note(lead: str, words: Sequence[str], most: int = 6) -> str:
    """Return the words with commas, the tail of a long list as a number; nothing for none."""
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return f"{lead}: {', '.join(words[:most])}{more}" if words else ""


def _pieces(lead: str, pieces: Iterable[Piece]) -> str:
    return _note(lead, [piece.id for piece in pieces])


# The kinds of questions


@singledispatch
def _take(ask: forms.Question, pieces: Sequence[Piece]) -> Total | None:
    """Total a question about its pieces; nothing to compare is no answer."""
    raise NotImplementedError(type(ask).__name__)


@_take.register
def _copies(ask: forms.CopiesForm, pieces: Sequence[Piece]) -> Total:
    if not ask.each:
        total = sum(piece.copies for piece in pieces)
        return Total(total, _pieces("pieces", pieces) if ask.where else "")
    hits = [sum(item in many(ask.is_) for item in value(it, ask.each) or ()) for it in pieces]
    total = sum(hit * piece.copies for piece, hit in zip(pieces, hits, strict=True))
    return Total(total, _pieces("on", compress(pieces, hits)))


@_take.register
def _sum(ask: forms.SumForm, pieces: Sequence[Piece]) -> Total:
    """Add up a field over all copies; a piece without the field adds nothing."""
    fields = [ask.field, ask.times] if ask.times else [ask.field]
    total = sum(it.copies * prod(value(it, name) or 0 for name in fields) for it in pieces)
    return Total(total, _pieces("pieces", pieces) if ask.where else "")


@_take.register
def _distinct(ask: forms.DistinctForm, pieces: Sequence[Piece]) -> Total:
    """Count pieces that differ, those that a turn makes equal once."""
    groups = grouped(pieces, lambda piece: _turned_all_ways(face(piece, ask.by), ask))
    alike = [" = ".join(piece.id for piece in group) for group in groups.values() if group[1:]]
    return Total(len(groups), _note("alike", alike))


def _turned_all_ways(seen: tuple[Any, ...], ask: forms.DistinctForm) -> frozenset[tuple[Any, ...]]:
    """Return what a face looks like from every side, the same for all that look alike."""
    all_ways = set()
    while seen not in all_ways:
        all_ways.add(seen)
        seen = tuple(
            tuple(held[place] for place in ask.turns[name]) if name in ask.turns and held else held
            for name, held in zip(ask.by, seen, strict=True)
        )
    return frozenset(all_ways)


@_take.register
def _sets(ask: forms.SetsForm, pieces: Sequence[Piece]) -> Total:
    """Count sets with as many cards as they should have, and no part twice."""
    sets, incomplete = in_sets(pieces, ask.by), []
    for name, group in sets.items():
        cards = sum(piece.copies for piece in group)
        parts = len({frozen(value(piece, ask.part)) for piece in group} - {None})
        if cards != ask.size or (ask.part and parts != ask.size):
            different = f", {parts} different" if ask.part else ""
            incomplete.append(f"{' '.join(map(str, name))} has {cards} of {ask.size}{different}")
    return Total(len(sets) - len(incomplete), _note("incomplete", incomplete))


@_take.register
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


@_take.register
def _extreme(ask: forms.MostForm | forms.LeastForm, pieces: Sequence[Piece]) -> Total | None:
    values = [held for piece in pieces if (held := value(piece, ask.field)) is not None]
    if not values:
        return None
    found = max(values) if isinstance(ask, forms.MostForm) else min(values)
    return Total(found, _pieces("in", (it for it in pieces if value(it, ask.field) == found)))
