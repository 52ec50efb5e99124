"""The road from data to paper: every part of every edition walks it, and there is no other.

    share out  editions go to as many processes as there are         `each_edition`, work/workers.py
    open       a project's tables, once in every process             `_Press`, parts/edition.py
    load       files become a game                                   load/
    judge      it is held against its own rules and translations     check/
    arrange    an order makes sheets of a part's shapes and counts   `arranged`, parts/, arrange/
    compose    templates and data become faces, one by one           `composed`, compose/
    draw       sheets and faces become a file                        `drawn`, work/inking.py, draw/
    save       the file waits, and appears with all others           `Body.save`, work/output.py

What is asked for by name (backs, inks, formats) is a row in `model/order.py`. What else people do
with an edition (`uses/`) is another `Body` on the same road.
"""

import gc
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from copy import copy
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, cast

from pnp.base.findings import Finding, Refused
from pnp.base.store import Store
from pnp.draw.manifest import Pages, listed
from pnp.draw.operators import Drawing, Files, Look
from pnp.load.project import Project, Seen
from pnp.model.face import RULES, Face
from pnp.model.order import AS_MARKS, FORMATS, load_row
from pnp.model.sheet import Document
from pnp.parts.edition import Edition, LoadedGame, Workshop
from pnp.parts.part import Part
from pnp.parts.rules import parts_of
from pnp.work.inking import PLAIN, Count, drawing, inked
from pnp.work.ledger import Ledger, fresh_files
from pnp.work.output import Output
from pnp.work.request import (
    Doing,
    Pair,
    Progress,
    Report,
    Request,
    Together,
    in_turn,
    silence,
    within,
)
from pnp.work.workers import shared_out

APPEARING = 0.98  # the share of all work after which only files have to appear
FIRST = 3.0  # editions that take as long as the first one of a game, whose art is not drawn yet
MANY = 3  # languages from which on art is drawn for one of them before all others

Fresh = Mapping[Pair, Sequence[Path]]  # editions that are up to date, with their files


def renew(project: Project, request: Request, tell: Progress, fresh: Fresh | None = None) -> Report:
    """Build what is not fresh of a request; its names are looked up first."""
    if fresh is None:
        fresh = {} if request.force else fresh_files(project, request)
    left = request.choose(project)._replace(fresh=frozenset(fresh))
    report = build(project, left, tell) if left.editions else Report()
    report.unchanged += [path for files in fresh.values() for path in files]
    return report


def build(project: Project, request: Request, tell: Progress) -> Report:
    """Build everything that was asked for; a game with anything wrong stays away, others appear.

    If none is left, that is a refusal with all findings.
    """
    with appearing(request.out, tell) as (output, making):
        report = staged(project, request, output, making)
        report.stop_on_errors()
        report.add(*output.commit(report.removed, beside=True, amend=without_files))
        report.removed = [path for path in report.removed if not path.exists()]
    return report


@contextmanager
def appearing(
    out: Path, tell: Progress, option: str = "--out"
) -> Iterator[tuple[Output, Progress]]:
    """Open a folder for files that appear together, and give what tells how far these are."""
    with Output(out, option) as output:
        yield output, within(tell, 0.0, APPEARING)
    tell(Doing("", 1.0))


def staged(
    project: Project, request: Request, output: Output, tell: Progress, logs: bool = True
) -> Report:
    """Make everything that was asked for, and let it wait in the output until somebody commits."""
    found, report = each_edition(project, _Build(project, request, output, logs), tell), Report()
    report.take_games([(game, one.report) for (game, _), one in found.items()])
    output.staged = report.staged  # without what is refused
    return report


def without_files(manifest: bytes, names: Iterable[str]) -> bytes:
    """Return a manifest that says nothing of some files: they are not those of its build."""
    said = json.loads(manifest)
    said["files"] = [entry for entry in said["files"] if entry["file"] not in names]
    return listed(**{key: value for key, value in said.items() if key != "seal"})


class Outcome(NamedTuple):
    """What came of an edition."""

    report: Report
    made: Any = None  # nothing if it was refused

    @classmethod
    def lost(cls, _: Pair, finding: Finding) -> "Outcome":
        """Return what is left of an edition whose process has died."""
        report = Report()
        report.add(finding)
        return cls(report)


class Body(ABC):
    """What a use makes of every edition; a copy travels to each process that shares the work."""

    keeps_drafts = True  # for the next time
    takes_parts = False  # whether it goes on with what could be read of a game

    def __init__(self, request: Request, output: Output | None = None) -> None:
        self.request = request
        self.output = output  # where it stages files

    def judge_game(self, loaded: LoadedGame) -> Iterable[Finding]:
        """Return what is wrong with a game whatever its language, or refuse it."""
        return loaded.findings

    def judge_words(self, edition: Edition) -> Iterable[Finding]:
        """Return what is wrong with a translation."""
        gaps = self.request.allows_gaps(edition.language.code)
        return edition.words_judged(gaps, self.wants_rules(edition), style=False)

    def wants_rules(self, edition: Edition) -> bool:
        """Tell whether an edition has rules and somebody asks for them."""
        return edition.game.rules is not None and self.request.wants(RULES)

    @abstractmethod
    def make(self, edition: Edition, report: Report, tell: Progress) -> Any:
        """Do it; what is returned, and the report, travel back."""

    def save(self, part: Part, report: Report, tell: Progress) -> list[dict[str, object]]:
        """Put one part on paper; return what the manifest says of its files."""
        output = cast("Output", self.output)  # whoever makes files has one
        game, language = part.edition.game.id, part.edition.language.code
        name, entries = f"{part.edition.name}: {part.title}", []

        def count(done: int, total: int) -> None:
            tell(Doing(name, done / total, (done, total)))

        tell(name)
        with closing(drawn(part, report, jobs=self.request.jobs, count=count)) as files:
            for more, data in files:
                file = part.order.file_name(game, part.id, language, more)
                path = self.request.folder(game) / file
                pages = Pages(part.picked, more)  # while others ink
                digest = report.stage(output, path, data)
                entry = pages.entry(path.name, digest)
                held = {"holds": list(part.holds)} if part.holds != (part.id,) else {}
                made = {"order": part.order.asked, "faces": part.prints}
                entries.append({**entry, **made, **held})
        return entries


def each_edition(project: Project, body: Body, tell: Progress) -> dict[Pair, Outcome]:
    """Load, judge and make all editions that are asked for: the loop of everything that makes any.

    They are shared out over processes; if there is only one, the body shares out its faces.
    """
    asked, store = body.request, body.request.store
    # Where several processes make many languages, the first of them draws the art for all others.
    rounds = [asked.editions]
    if body.output and asked.jobs > 1 and len(asked.languages) >= MANY:
        first = [pair for pair in asked.editions if pair[1] == asked.languages[0]]
        rest = [pair for pair in asked.editions if pair not in first]
        rounds = [pairs for pairs in (first, rest) if pairs]
        if len(rounds) > 1 and not store.keeps:
            store = body.output.store
    leading = {pair[0]: pair for pairs in reversed(rounds) for pair in reversed(pairs)}
    weights = {
        pair: FIRST if leading[pair[0]] == pair else 1.0 for pairs in rounds for pair in pairs
    }
    progress, found = Together(tell, weights), dict[Pair, Outcome]()
    for pairs in rounds:
        # A single edition has all processes for its faces.
        own = copy(body)
        own.request = asked._replace(jobs=asked.jobs if len(pairs) == 1 else 1)
        begin = partial(_Press, project, store, own)

        def hear(number: int, text: str, pairs: list[Pair] = pairs) -> None:
            progress.tell(pairs[number], text)

        with shared_out(begin, pairs, asked.jobs, Outcome.lost, hear) as results:
            for pair, result in zip(pairs, results, strict=True):
                found[pair] = result
                progress.done(pair)
    found = {pair: found[pair] for pair in asked.editions}
    if body.output:  # all that waits, from all processes
        body.output.staged = [one for made in found.values() for one in made.report.staged]
    return found


def each_part(parts: Iterable[Part], tell: Progress) -> Iterator[tuple[Part, Progress]]:
    """Yield the parts of an edition one after the other, each with what tells its steps."""
    every = list(parts)
    yield from zip(every, in_turn(tell, [part.effort for part in every]), strict=True)


class _Press:
    """Makes one edition after the other, in this process or in one that helps."""

    def __init__(self, project: Project, store: Store, body: Body) -> None:
        self._shop, self._body = Workshop.open(project, store, body.takes_parts), body
        self._loaded: LoadedGame | None = None  # for all languages
        if not gc.isenabled():
            gc.freeze()  # what is there now will stay

    def __call__(self, pair: Pair, tell: Progress) -> Outcome:
        """Make a game in one language; refusals are findings like any other."""
        (id_, language), body = pair, self._body
        report, made = Report(), None
        is_first = self._loaded is None or self._loaded.game.id != id_
        report.add(*self._shop.fonts.findings)
        with report.refusals():
            # Load: once for all languages.
            if self._loaded is None or is_first:
                self._loaded = None
                self._loaded = LoadedGame(self._shop, id_, body.takes_parts)
            # Judge: the game, then its words.
            report.add(*body.judge_game(self._loaded))
            if ("languages", language) in self._shop.stock.unread:
                raise Refused(())  # nobody knows how it is written
            edition = self._loaded.edition(language)
            tell(edition.name)
            report.add(*body.judge_words(edition))
            # Make: whatever the body makes of it.
            made = body.make(edition, report, tell)
        if self._loaded:
            report.wait(*self._loaded.not_looked_at)
        elif body.takes_parts and report.has_errors:
            report.wait(LoadedGame.unopened(self._shop, id_))
        if self._loaded and body.keeps_drafts:
            self._loaded.save()
        if self._loaded and is_first and len(body.request.languages) > 1:
            self._loaded.rest()  # other languages need but words
            gc.collect()  # which is off: only what draws goes in circles
        if body.output:
            report.staged, body.output.staged = body.output.staged, []
        return Outcome(report, made)


class _Build(Body):
    """Makes the files of an edition that are not up to date, and its manifest."""

    output: Output
    takes_parts = True

    def __init__(self, project: Project, request: Request, output: Output, logs: bool) -> None:
        super().__init__(request, output)
        self._project, self._logs, self._seen = project, logs, Seen()

    def make(self, edition: Edition, report: Report, tell: Progress) -> None:
        """Make what is asked for of an edition."""
        request, pair = self.request, (edition.game.id, edition.language.code)
        parts = list(parts_of(edition, request.order, request.wants))
        every = [part.id for part in parts_of(edition, request.order)]
        ledger = Ledger(self._project, request, pair, self._seen)
        if edition.loaded.has_mistakes:  # nothing is made, and everything judged
            for part in parts:
                with report.refusals():
                    report.add(*parts_judged(part))
            return
        made = {part.id: part.holds for part in parts}
        known = [one.id for one in edition.game.components]
        ids = ledger.kept(every, made, known) if request.only else every
        # What is up to date stays as it is.
        todo = []
        for part in parts:
            files = None if request.force else ledger.fresh(part.id)
            report.unchanged += files or ()
            todo += [part] if files is None else []
        # All other parts are made, as many as can be.
        for part, step in each_part(todo, tell):
            ledger.enter(part.id, ())  # unless it can be made
            with report.refusals():
                ledger.enter(part.id, self.save(part, report, step))
        # The manifest lists them, and the log knows their sheets by their codes.
        if not report.is_refused:
            if self._logs:
                self.output.stage(ledger.log, ledger.logged(ids, edition.game.version))
            self.output.stage(ledger.path, ledger.manifest(every, ids), tells=True)
            report.removed += ledger.stale(ids)


def parts_judged(part: Part) -> Iterator[Finding]:
    """Yield what is wrong with a part of which nothing can be made, as far as it is known."""
    if not part.is_known:
        yield from part.judged_in_part()
        return
    yield from part.sheets_judged()
    whole = part.ordered(part.order._replace(view="faces"))
    before = set(whole.findings)
    for face in whole.faces(whole.names):
        yield from whole.face_judged(face)
    yield from (one for one in whole.findings if one not in before)


def drawn(
    part: Part, report: Report, look: Look = PLAIN, jobs: int = 1, count: Count = silence
) -> Files:
    """Yield a part's files, made while they are read: arranged, composed, judged and drawn."""
    write: Callable[[Drawing], Files] = load_row(FORMATS, part.order.format)
    if part.order.format in AS_MARKS:
        document = arranged(part, report)
        yield from write(drawing(part, document, faces=composed(part, report), look=look))
        return
    with inked(part, report, jobs, count, look.proof) as batches:  # by others, from here on
        document = arranged(part, report)
        yield from write(drawing(part, document, batches, look=look))


def arranged(part: Part, report: Report) -> Document:
    """Return the sheets of a part as far as they are wanted, judged."""
    report.add(*part.sheets_judged(), *part.edges_judged())
    part.arranged()  # the rules come last, and tell it
    return part.picked


def composed(part: Part, report: Report) -> Iterator[Face]:
    """Compose and judge faces one by one; if anything is wrong, the end is a refusal."""
    noticed = Report()
    for face in part.faces(part.wanted):
        noticed.add(*part.face_judged(face))
        yield face
    noticed.add(*part.findings)
    noticed.stop_on_errors()
    report.take(noticed)
