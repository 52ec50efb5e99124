"""Files that do not fit their forms: what can be read of them all the same."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple

from pydantic import ValidationError

from pnp.base.findings import Finding, collected
from pnp.base.source import Place, Source, Trail
from pnp.load.forms.base import MOST_COMPLAINTS, Complaint, F, Form, complaints_in, fit
from pnp.load.project import Project
from pnp.load.yaml_file import read_yaml

MOST_ROUNDS = 12  # what is taken away may have held something up
MOST_MENDED = 20_000  # values in a file that is mended
MOST_CHANGES = 500
_GONE = object()
Row = tuple[str, str]  # a table, and one of its rows
StandIn = Callable[[Trail], Any]  # for a value that has to be there; None if nothing will do


class Mended(NamedTuple, Generic[F]):
    """A file without what does not fit, and everything that does not."""

    source: Source
    form: F | None
    findings: list[Finding]
    gaps: frozenset[Trail] = frozenset()  # where the file itself says something else, or nothing
    original: Source = Source("", None)

    def lacks(self, *trail: str) -> set[str]:
        """Return the names of what is not as the file has it, next below a place."""
        at = len(trail)
        return {str(gap[at]) for gap in self.gaps if gap[:at] == trail and len(gap) > at}


def fit_in_part(source: Source, form: type[F], stand_in: StandIn = lambda _: None) -> Mended[F]:
    """Return a file in its form; what does not fit is taken out, or something stands in for it."""
    found, findings = fit(source, form)
    changes: dict[Trail, Any] = {}
    part, rounds = source, iter(range(MOST_ROUNDS if len(source.values) <= MOST_MENDED else 0))
    while found is None and next(rounds, None) is not None:
        mender = _Mender(source, changes)
        part = mender.source()
        for one in _innermost(part, form):
            for trail in mender.origins(one.trail):
                changes[trail] = _instead(trail, changes, one.kind, stand_in)
        if changes.get(()) is _GONE or not 0 < len(changes) <= MOST_CHANGES:
            break
        part = _Mender(source, changes).source()
        found, _ = fit(part, form)
    return Mended(part, found, findings, gaps=frozenset(changes), original=source)


def rows_in_part(
    project: Project, name: str, table: type[Form], findings: list[Finding], unread: set[Row]
) -> dict[str, tuple[Source, Any]]:
    """Return the rows of one table by their ids that can be read, each with its file."""
    rows: dict[str, tuple[Source, Any]] = {}
    for path in project.stock_files(f"{name}.yaml"):
        if not path.is_file():
            continue
        unread.add((name, ""))  # unless it can be read
        with collected(findings):
            found = fit_in_part(read_yaml(path), table)
            findings += found.findings
            unread.update((name, id_) for id_ in found.lacks(name))
            if found.form is not None:
                unread.discard((name, ""))
                rows |= {id_: (found.source, row) for id_, row in getattr(found.form, name).items()}
    return rows


def _innermost(source: Source, form: type[F]) -> list[Complaint]:
    """Return what is wrong with values, rather than with those that hold them."""
    try:
        form.model_validate(source.value)
    except ValidationError as problem:
        if problem.error_count() <= MOST_COMPLAINTS:
            found = [*complaints_in(source, problem)]
            holders = {one.trail[:end] for one in found for end in range(len(one.trail))}
            return [one for one in found if one.of_key or one.trail not in holders]
    return []


def _instead(trail: Trail, changes: dict[Trail, Any], kind: str, stand_in: StandIn) -> Any:
    """Return what stands in for a value; nothing for what nobody asks for."""
    value = None if kind == "extra_forbidden" or trail in changes else stand_in(trail)
    return _GONE if value is None else value


class _Mender:
    """Copies a file but for some values, and knows where everything was."""

    def __init__(self, source: Source, changes: dict[Trail, Any]) -> None:
        self._source, self._changes = source, changes
        self._held: dict[Trail, list[Trail]] = {}  # changes by what holds the value
        for trail in changes:
            self._held.setdefault(trail[:-1], []).append(trail)
        self._values: dict[Trail, Place] = {}
        self._keys: dict[Trail, Place] = {}
        self._ways: dict[Trail, Trail] = {}  # from where things are now to where they were

    def source(self) -> Source:
        """Return the copy."""
        value = self._copied(self._source.value, (), ())
        return self._source._replace(value=value, values=self._values, keys=self._keys)

    def origins(self, trail: Trail) -> Iterator[Trail]:
        """Yield what a complaint takes away: the value, or else what can not be without it."""
        before, rest = trail, list[str | int]()
        while before not in self._ways:
            rest.insert(0, before[-1])
            before = before[:-1]
        was: Trail = (*self._ways[before], *rest)
        yield was if self._changes.get(was) is not _GONE else was[:-1]

    def _copied(self, value: Any, at: Trail, target: Trail) -> Any:
        """Return a value as it stands in the file, with all its places."""
        self._ways[target] = at
        if at in self._source.values:
            self._values[target] = self._source.values[at]
        if at in self._source.keys:
            self._keys[target] = self._source.keys[at]
        if at in self._changes:
            return self._changes[at]
        if isinstance(value, dict):
            made = {
                key: self._copied(inner, (*at, key), (*target, key))
                for key, inner in value.items()
                if self._changes.get((*at, key)) is not _GONE
            }
            for way in (way for way in self._held.get(at, ()) if way != at):
                if way[-1] not in made and self._changes[way] is not _GONE:
                    made[str(way[-1])] = self._copied(None, way, (*target, way[-1]))
            return made
        if isinstance(value, list):
            kept: list[Any] = []
            for step, inner in enumerate(value):
                if self._changes.get((*at, step)) is not _GONE:
                    kept.append(self._copied(inner, (*at, step), (*target, len(kept))))
            return kept
        return value
