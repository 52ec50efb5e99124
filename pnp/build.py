"""The road from data to paper: every part of every edition walks it, and there is no other.

    load       files become a game, judged against its own rules           load/, check/
    translate  a game in the words of one language is an edition           edition.py
    arrange    an order makes sheets of a part's shapes and counts         parts/, arrange/
    compose    templates and data become faces, one by one when wanted     compose/
    draw       sheets and faces become a file                              draw/

What is asked for by name (backs, inks, formats) is a row in `parts/choices.py`; how work is
shared and where files go is the business of `work/`.
"""

import gc
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from copy import copy
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.findings import Finding
from pnp.base.store import Store
from pnp.draw.manifest import Pages, listed
from pnp.draw.operators import Drawing, Files, Look
from pnp.load.project import Project
from pnp.model.face import Face
from pnp.model.game import RULES
from pnp.model.order import AS_MARKS, FORMATS, load_row
from pnp.model.sheet import Document
from pnp.parts.edition import Edition, LoadedGame, Workshop
from pnp.parts.part import Part
from pnp.parts.rules import parts_of
from pnp.work.inking import PLAIN, Count, drawing, inked
from pnp.work.ledger import Ledgers, fresh_files
from pnp.work.output import Output
from pnp.work.request import (
    Doing,
    Pair,
    Progress,
    Report,
    Request,
    Together,
    choose,
    in_turn,
    silence,
    within,
)
from pnp.work.workers import shared_out

APPEARING = 0.98  # the share of all work after which only files have to appear
FIRST = 3.0  # editions that take as long as the first one of a game, whose art is not drawn yet

Fresh = Mapping[Pair, Sequence[Path]]  # editions that are up to date, with their files


def build(project: Project, request: Request, tell: Progress) -> Report:
    """Build everything that was asked for; a game with anything wrong stays away, others appear.

    If none is left, that is a refusal with all findings.
    """
    with Output(request.out) as output:
        report = staged(project, request, output, within(tell, 0.0, APPEARING))
        report.stop_on_errors()
        report.add(*output.commit(_without_files, report.removed))
        report.removed = [path for path in report.removed if not path.exists()]
    tell(Doing("", 1.0))
    return report


def renew(project: Project, request: Request, tell: Progress, fresh: Fresh | None = None) -> Report:
    """Build what is not fresh of a request; its names are looked up first."""
    if fresh is None:
        fresh = {} if request.force else fresh_files(project, request)
    left = choose(project, request)._replace(fresh=frozenset(fresh))
    report = build(project, left, tell) if left.editions else Report()
    report.unchanged += [path for files in fresh.values() for path in files]
    return report


def staged(project: Project, request: Request, output: Output, tell: Progress) -> Report:
    """Make everything that was asked for, and let it wait in the output until somebody commits."""
    found, report = each_edition(project, _Build(project, request, output), tell), Report()
    report.take_games([(game, one.report) for (game, _), one in found.items()])
    output.staged = report.staged  # from all processes
    return report


class Body(ABC):
    """What a use makes of every edition; a copy travels to each process that shares the work."""

    keeps_drafts = True  # for the next time

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


class Outcome(NamedTuple):
    """What came of an edition."""

    report: Report
    made: Any = None  # nothing if it was refused

    @classmethod
    def lost(cls, _: object, finding: Finding) -> "Outcome":
        """Return what is left of an edition whose process has died."""
        return cls(Report.lost(_, finding))


def each_edition(project: Project, body: Body, tell: Progress) -> dict[Pair, Outcome]:
    """Load, judge and make all editions that are asked for: the loop of everything that makes any.

    They are shared out over processes; if there is only one, the body shares out its faces.
    """
    asked, found = body.request, dict[Pair, Outcome]()
    rounds, store = _rounds(asked) if body.output else [asked.editions], asked.store
    if len(rounds) > 1 and not store.keeps and body.output:
        store = body.output.store
    progress = Together(tell, _weights(rounds))
    for pairs in rounds:
        own = copy(body)
        own.request = asked._replace(jobs=asked.jobs if len(pairs) == 1 else 1)
        begin = partial(_Press, project, store, own)

        def told(number: int, text: str, pairs: list[Pair] = pairs) -> None:
            progress.tell(pairs[number], text)

        with shared_out(begin, pairs, asked.jobs, Outcome.lost, told) as results:
            for pair, result in zip(pairs, results, strict=True):
                found[pair] = result
                progress.done(pair)
    return {pair: found[pair] for pair in asked.editions}


def together(found: Mapping[Pair, Outcome], output: Output) -> Report:
    """Return what became of editions that appear together or not at all."""
    report = Report()
    for one in found.values():
        report.take(one.report)
    output.staged = report.staged  # from all processes
    return report


def _rounds(request: Request) -> list[list[Pair]]:
    """Return editions in the order in which they are shared out.

    If several processes make many languages, art is drawn with the first of them and kept for
    the others.
    """
    if request.jobs < 2 or len(request.languages) < 3:
        return [request.editions]
    first = [pair for pair in request.editions if pair[1] == request.languages[0]]
    rest = [pair for pair in request.editions if pair not in first]
    return [some for some in (first, rest) if some]


def _weights(rounds: Sequence[Sequence[Pair]]) -> dict[Pair, float]:
    """Return how much work editions are: the first of each game draws its art for the others."""
    games: set[str] = set()
    weights: dict[Pair, float] = {}
    for pair in chain.from_iterable(rounds):
        weights[pair] = 1.0 if pair[0] in games else FIRST
        games.add(pair[0])
    return weights


class _Press:
    """Makes one edition after the other, in this process or in one that helps."""

    def __init__(self, project: Project, store: Store, body: Body) -> None:
        self._shop, self._body = Workshop.open(project, store), body
        self._loaded: LoadedGame | None = None  # for all languages
        if not gc.isenabled():
            gc.freeze()  # what is there now will stay

    def __call__(self, pair: Pair, tell: Progress) -> Outcome:
        """Make a game in one language; refusals are findings like any other."""
        (id_, language), body = pair, self._body
        report, made = Report(), None
        is_first = self._loaded is None or self._loaded.game.id != id_
        report.add(*self._shop.findings)
        with report.refusals():
            if self._loaded is None or is_first:
                self._loaded = None
                self._loaded = LoadedGame(self._shop, id_)
            report.add(*body.judge_game(self._loaded))
            edition = self._loaded.edition(language)
            tell(edition.name)
            report.add(*body.judge_words(edition))
            made = body.make(edition, report, tell)
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

    def __init__(self, project: Project, request: Request, output: Output) -> None:
        super().__init__(request, output)
        self._ledgers = Ledgers(project, request)

    def make(self, edition: Edition, report: Report, tell: Progress) -> None:
        """Make what is asked for of an edition."""
        request, order = self.request, self.request.order
        parts = list(parts_of(edition, order))
        wanted = [part for part in parts if any(map(request.wants, (part.id, *part.holds)))]
        ledger = self._ledgers.of(edition.game.id, edition.language.code)
        todo = []
        for part in wanted:
            files = None if request.force else ledger.fresh(part.id)
            if files is None:
                todo.append(part)
            else:
                report.unchanged += files
        for part, told in zip(todo, in_turn(tell, [part.effort for part in todo]), strict=True):
            ledger.enter(part.id, ())  # unless it can be made
            with report.refusals():
                ledger.enter(part.id, make(part, request, self.output, report, told))
        if not report.is_refused:
            ids = [part.id for part in parts]
            self.output.stage(ledger.log, ledger.logged(ids, edition.game.version))
            self.output.stage(ledger.path, ledger.manifest(ids), tells=True)
            report.removed += ledger.stale(ids)


def make(
    part: Part, request: Request, output: Output, report: Report, tell: Progress
) -> list[dict[str, object]]:
    """Put one part on paper; return what the manifest says of its files."""
    game, language = part.edition.game.id, part.edition.language.code
    entries = []
    name = f"{part.edition.name}: {part.title}"
    tell(name)

    def count(done: int, total: int) -> None:
        tell(Doing(name, done / total, (done, total)))

    with closing(drawn(part, report, jobs=request.jobs, count=count)) as files:
        for more, data in files:
            path = request.folder(game) / part.order.file_name(game, part.id, language, more)
            pages = Pages(part.picked, more)  # while others ink
            digest, changed = output.stage_parts(path, data)
            (report.written if changed else report.unchanged).append(path)
            entry = pages.entry(path.name, digest)
            entries.append({**entry, "order": part.order.asked, "faces": part.prints})
    return entries


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


def composed(part: Part, report: Report) -> Iterator[Face]:
    """Compose and judge faces one by one; if anything is wrong, the end is a refusal."""
    noticed = Report()
    for face in part.faces(part.wanted):
        noticed.add(*part.face_judged(face))
        yield face
    noticed.add(*part.findings)
    noticed.stop_on_errors()
    report.take(noticed)


def arranged(part: Part, report: Report) -> Document:
    """Return the sheets of a part as far as they are wanted, judged."""
    report.add(*part.sheets_judged(), *part.edges_judged())
    part.arranged()  # the rules come last, and tell it
    return part.picked


def _without_files(data: bytes, names: frozenset[str]) -> bytes:
    """Return a manifest that says nothing of some files: they are not those of its build."""
    return without(json.loads(data), names)


def without(manifest: dict[str, Any], names: Collection[str]) -> bytes:
    """Return a manifest that was read, without the files of some names."""
    files = [entry for entry in manifest["files"] if entry["file"] not in names]
    rest = {key: value for key, value in manifest.items() if key != "seal"}
    return listed(**{**rest, "files": files})
