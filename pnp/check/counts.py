"""Every number that the rules state is counted from the data.

Each kind of question is a form in `pnp.forms.counts` and a function in `pnp.check.answers`.
"""

from collections.abc import Iterator
from math import isclose
from typing import ClassVar

from pnp.check.answers import Total, take
from pnp.check.questions import Objection, in_turn, matching, mistakes, told
from pnp.check.setups import no_set_up, plays_whole, remaining, set_ups_hold
from pnp.findings import Finding, Refused, Severity, did_you_mean, refuse
from pnp.forms.computed import computed, filled_in, names, steps
from pnp.forms.counts import ComputedForm
from pnp.model.game import Count, Game
from pnp.numerals import plain
from pnp.worded import said_by, worded


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


class _Last:
    """The totals of the last game that was asked about: it is asked several times."""

    game: Game | None = None
    totals: ClassVar[dict[int, tuple[Count, Total | Refused]]] = {}  # by identity
    values: ClassVar[dict[str, float]] = {}  # of numbers and named counts


def _total(game: Game, asked: Count) -> Total:
    """Take one count, once; those that a computed one may name come before it."""
    if _Last.game is not game:
        _Last.game, _Last.totals = game, {}
        _Last.values = {name: number.says for name, number in game.numbers.items()}
        for one in game.counts:
            _Last.totals[id(one)] = one, _tried(game, one)
    known, total = _Last.totals.get(id(asked), (None, None))
    if known is not asked or total is None:
        total = _tried(game, asked)
        _Last.totals[id(asked)] = asked, total
    if isinstance(total, Refused):
        raise total
    return total


def _tried(game: Game, asked: Count) -> Total | Refused:
    """Take a count, or keep what is wrong with its question."""
    try:
        total = _taken(game, asked)
    except Refused as refused:
        return refused
    except ValueError as problem:
        return refuse(
            asked.where, worded("{count}: {problem}", count=asked.id, problem=said_by(problem))
        )
    if asked.name:
        _Last.values[asked.name] = total.value
    return total


def _taken(game: Game, asked: Count) -> Total:
    """Take one count, on what the set-up leaves if it is about a number of players."""
    if isinstance(asked.ask, ComputedForm):
        return _computed(game, asked)
    wrong, players = list(mistakes(game, asked.ask)), asked.players
    is_known = players is None or any(players == set_up.players for set_up in game.setups)
    if players is not None and not is_known and not plays_whole(game, players):
        wrong.append(no_set_up(game, players))
    if wrong:
        raise Refused(told(asked.id, wrong, asked.where))
    left = game if players is None else remaining(game, players)
    total = take(asked.ask, matching(left, asked.ask))
    if total is None:
        message = worded(
            "{count}: nothing to compare in the data, {said} in the rules",
            count=asked.id,
            said=plain(asked.says),
        )
        raise refuse(asked.where, message, _source(asked))
    return total


def _computed(game: Game, asked: Count) -> Total:
    """Work a count out from numbers, and from counts that stand above it."""
    said, known = steps(asked.ask.from_), _Last.values
    unknown = [name for name in names(said) if name not in known]
    if not unknown:
        return Total(computed(said, known), filled_in(said, known))
    others = {count.name for count in game.counts}
    wrong = [
        Objection(worded("the count {name} stands below, or can not be taken", name=name))
        if name in others
        else _uncalled(name, [*known])
        for name in unknown
    ]
    raise Refused(told(asked.id, wrong, asked.where))


def _uncalled(name: str, known: list[str]) -> Objection:
    message = worded("no count or number is called {name}", name=repr(name))
    return Objection(message, did_you_mean(name, known))


def _differences(asked: Count, total: Total) -> list[Finding]:
    """Compare the data's number with the rules'."""
    severity = Severity.WARNING if asked.status == "house" else Severity.ERROR
    faults = [
        Finding(severity, fault.where, _of(asked, fault.message), _source(asked))
        for fault in total.faults
    ]
    if isclose(total.value, asked.says, abs_tol=1e-9):
        return faults
    message = _of(
        asked,
        worded(
            "{found} in the data, {said} in the rules",
            found=plain(total.value),
            said=plain(asked.says),
        ),
    )
    players = asked.players
    notes = [worded("for {number} players", number=players)] if players is not None else []
    if notes or total.note:
        note = in_turn([*notes, *filter(None, (total.note,))])
        message = worded("{difference} ({note})", difference=message, note=note)
    return [Finding(severity, asked.where, message, _source(asked)), *faults]


def _of(asked: Count, problem: str) -> str:
    return worded("{count}: {problem}", count=asked.id, problem=problem)


def _source(asked: Count) -> str:
    return worded("the rules' number is from: {source}", source=asked.source)
