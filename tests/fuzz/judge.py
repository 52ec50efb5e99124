"""What has to hold for every command on every case, whatever the files are like."""

import re
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from tests.fuzz import limits, paper, places
from tests.fuzz.acting import Outcome
from tests.fuzz.links import MARKER
from tests.fuzz.stage import LINK, PRINTERS, PROJECT, Snapshot

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_WARNING = re.compile(r"^\S+\.py:\d+: (\w*Warning): (.*)$", re.M)
_STATUSES = {0, 1, 2}
_LITTER = (".pnp-lock", ".pnp-staging")
_UNCHANGED = "Nothing has changed"


class Problem(NamedTuple):
    """Something that must not happen: of which sort, what exactly, and all that is known of it."""

    sort: str
    what: str  # the same for all cases of one cause
    told: str = ""

    @property
    def key(self) -> str:
        """What problems of one cause have in common."""
        return f"{self.sort}: {self.what}"


_LEFT_OUT = re.compile(r"\d left out\.\s*$")  # what fits on the paper was built


class Shot(NamedTuple):
    """A command with the folders before and after it."""

    outcome: Outcome
    folder: Path
    size: int
    before: Snapshot
    after: Snapshot
    guard: tuple[Snapshot, Snapshot]

    @property
    def written(self) -> dict[str, bytes]:
        """The files that are new or other than before."""
        return {
            place: data
            for place, data in self.after.items()
            if isinstance(data, bytes) and self.before.get(place) != data
        }


def all_problems(shots: list[Shot]) -> list[Problem]:
    """Return everything that is wrong with what the commands of a case did."""
    found = [problem for shot in shots for rule in RULES for problem in rule(shot)]
    return [*found, *agreement(shots), *alike(shots)]


def crashes(shot: Shot) -> Iterator[Problem]:
    outcome = shot.outcome
    if outcome.crash:
        yield Problem("traceback", outcome.signature, outcome.crash)
    elif "Traceback (most recent" in outcome.told:
        yield Problem("traceback", "in the messages", outcome.told[-3000:])
    elif outcome.status not in _STATUSES:
        yield Problem("status", str(outcome.status), outcome.told[-500:])


def costs(shot: Shot) -> Iterator[Problem]:
    outcome = shot.outcome
    command = " ".join(outcome.step.args[:2])
    if outcome.seconds > limits.seconds(shot.size):
        told = f"{outcome.seconds:.1f} s for {shot.size:,} bytes"
        yield Problem("slow", command, told)
    if outcome.memory > limits.MOST_RISE:
        told = f"{outcome.memory / 1e6:,.0f} MB for {shot.size:,} bytes"
        yield Problem("memory", command, told)


def messages(shot: Shot) -> Iterator[Problem]:
    outcome = shot.outcome
    if outcome.crash:
        return
    yield from (
        Problem("no place", *found) for found in places.missing(outcome, shot.folder / PROJECT)
    )
    if found := _CONTROL.search(outcome.told):
        around = outcome.told[max(0, found.start() - 80) : found.end() + 20]
        yield Problem("control character", repr(found[0]), repr(around))
    if leaked := _WARNING.search(outcome.told):
        yield Problem("library speaks", f"{leaked[1]}: {leaked[2][:60]}", outcome.told[-500:])
    if outcome.stray:
        first = re.match(r"\s*[^\s:]*", outcome.stray)
        yield Problem("library speaks", first[0].strip() if first else "", outcome.stray[:500])


def elsewhere(shot: Shot) -> Iterator[Problem]:
    """Nothing is written but where the command may write, and nothing is left lying about."""
    before, after = shot.guard
    for place in _differences(before, after):
        if place.startswith(f"{PRINTERS}/") and _may_write(place, shot.outcome.step.writes):
            continue
        how = "new" if place not in before else "changed" if place in after else "gone"
        told = f"{place}: {_both(before, after, place)}"
        yield Problem("written outside", f"{how} by {' '.join(shot.outcome.step.args[:2])}", told)
    for place in _differences(shot.before, shot.after):
        if not _may_write(place, shot.outcome.step.writes):
            yield Problem("written in the project", f"{place} by {shot.outcome.step.args[0]}")
        if any(part.startswith(_LITTER) for part in place.split("/")) and place in shot.after:
            yield Problem("left behind", place)
    if shot.outcome.status and (changed := _differences(shot.before, shot.after)):
        args = shot.outcome.step.args  # differences are no refusal, and previews show what is there
        shows = args[:2] == ("translate", "compare") or args[0] == "preview"
        if not shows and not _LEFT_OUT.search(shot.outcome.told):
            yield Problem("written in spite of a refusal", changed[0], shot.outcome.told[-500:])


def secrets(shot: Shot) -> Iterator[Problem]:
    """Nothing of what lies outside the project is shown, on paper or in messages."""
    mark = MARKER.encode()
    if MARKER in shot.outcome.told:
        at = shot.outcome.told.index(MARKER)
        yield Problem(
            "shown from outside", "in messages", shot.outcome.told[max(0, at - 300) : at + 60]
        )
    linked = any(str(what).startswith(LINK) for what in shot.before.values())
    for place, data in shot.written.items() if linked else ():
        if mark in data or (place.endswith(".pdf") and MARKER in paper.words(data)):
            told = f"{place} by {' '.join(shot.outcome.step.args)}"
            yield Problem("shown from outside", f"in a {Path(place).suffix} file", told)


def pages(shot: Shot) -> Iterator[Problem]:
    """Every PDF is read to its last stream, and its pictures to their last row."""
    for place, data in shot.written.items():
        if place.endswith(".pdf"):
            yield from (Problem("bad PDF", what, place) for what in paper.faults(data))


def idle(shot: Shot) -> Iterator[Problem]:
    """Who asks for the same again gets nothing new, and a build says so."""
    step, told = shot.outcome.step, shot.outcome.told
    if not step.again:
        return
    said = step.args[0] != "build" or _UNCHANGED in told
    if shot.outcome.status or not said or _differences(shot.before, shot.after):
        yield Problem("done again", " ".join(step.args[:2]), told[-500:])


Rule = Callable[[Shot], Iterable[Problem]]
RULES: tuple[Rule, ...] = (crashes, costs, messages, elsewhere, secrets, pages, idle)


def _differences(before: Snapshot, after: Snapshot) -> list[str]:
    return sorted(
        place
        for place in before.keys() | after.keys()
        if before.get(place, "none") != after.get(place, "none")
    )


def _may_write(place: str, writes: tuple[str, ...]) -> bool:
    return any(
        f"{place}/".startswith(where) or where.startswith(f"{place}/") or fnmatch(place, where)
        or fnmatch(f"{place}/x.po", where)
        for where in writes
    )  # fmt: skip


def _both(before: Snapshot, after: Snapshot, place: str) -> str:
    was, now = (str(one.get(place, "not there"))[:200] for one in (before, after))
    return f"{was} became {now}"


def agreement(shots: list[Shot]) -> Iterator[Problem]:
    """Check and build are of one mind; whatever is refused, both say it."""
    done: dict[str, Outcome] = {}
    for outcome in (shot.outcome for shot in shots if shot.outcome.step.pair):
        if outcome.crash:
            return
        other = done.setdefault(outcome.step.pair, outcome)
        if other is outcome or other.step.args[0] != "check":
            continue
        checked, built = (set(places.errors(one)) for one in (other, outcome))
        if any(told.startswith("output") for told in built):  # which check does not look at
            continue
        if bool(other.status) != bool(outcome.status):
            who = "check alone" if other.status else "build alone"
            first = sorted(checked | built)[0] if checked | built else ""
            yield Problem(
                "check and build",
                f"{who} refuses: {places.common(first)}",
                "\n".join(sorted(checked ^ built))[:2000],
            )
        elif built - checked:
            told = "\n".join(sorted(built - checked)[:5])
            yield Problem(
                "check and build",
                f"only build says: {places.common(sorted(built - checked)[0])}",
                told[:2000],
            )


def alike(shots: list[Shot]) -> Iterator[Problem]:
    """Builds in several processes give the same bytes as in one."""
    given = {place for place, data in shots[0].before.items() if data == shots[-1].after.get(place)}
    for shot in shots:
        if like := shot.outcome.step.like:
            where = shot.outcome.step.writes[0]
            first = {
                place.removeprefix(like): data
                for place, data in shot.after.items()
                if place.startswith(like) and place not in given
            }
            second = {
                place.removeprefix(where): data
                for place, data in shot.after.items()
                if place.startswith(where)
            }
            refused = shot.outcome.status and not shot.outcome.errors.startswith(
                f"error: {where[:-1]}"
            )
            if refused or (not shot.outcome.status and first != second):
                yield Problem("several processes", "make other files", shot.outcome.told[-500:])
