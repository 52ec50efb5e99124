"""The road from data to paper: every part of every edition walks it, and there is no other.

    load       files become a game, judged against its own rules           load/, check/
    translate  a game in the words of one language is an edition           edition.py
    arrange    an order makes sheets of a part's shapes and counts         parts/, arrange/
    compose    templates and data become faces, one by one when wanted     compose/
    draw       sheets and faces become a file                              draw/

What is asked for by name (backs, inks, formats) is a row in `choices.py`; how work is shared and
where files go is the business of `work/`.
"""

import gc
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import chain

from pnp.choices import FORMATS, chosen
from pnp.draw.drawing import Drawing, Files, Look
from pnp.draw.manifest import Pages, file_entry
from pnp.edition import Edition, edition_of
from pnp.load.project import Project
from pnp.model.game import RULES
from pnp.parts.all import parts_of
from pnp.parts.part import Part
from pnp.work.fresh import Ledgers, without_files
from pnp.work.inking import Count, drawing
from pnp.work.output import Output
from pnp.work.report import Doing, Progress, Report, Together, in_turn, silence, within
from pnp.work.request import Pair, Request
from pnp.work.workers import shared_out
from pnp.workshop import LoadedGame, Workshop

PLAIN = Look()
APPEARING = 0.98  # the share of all work after which only files have to appear
FIRST = 3.0  # editions that take as long as the first one of a game, whose art is not drawn yet


def build(project: Project, request: Request, tell: Progress) -> Report:
    """Build everything that was asked for; a game with anything wrong stays away, others appear.

    If none is left, that is a refusal with all findings.
    """
    with Output(request.out) as output:
        report = staged(project, request, output, within(tell, 0.0, APPEARING))
        report.stop_on_errors()
        report.add(*output.commit(without_files, report.removed))
        report.removed = [path for path in report.removed if not path.exists()]
    tell(Doing("", 1.0))
    return report


def staged(project: Project, request: Request, output: Output, tell: Progress) -> Report:
    """Make everything that was asked for, and let it wait in the output until somebody commits."""
    report, done = Report(), dict[Pair, Report]()
    rounds, store = _rounds(request), request.store
    if len(rounds) > 1 and not store.keeps:
        store = output.store
    progress = Together(tell, _weights(rounds))
    for editions in rounds:
        shop = partial(Workshop.open, project, store)
        begin = partial(_Press, shop, request, output)
        if request.jobs > 1 and len(editions) > 1:  # rather editions than faces
            begin = partial(_Press, shop, request._replace(jobs=1), output)
        told = partial(_told, progress, editions)
        with shared_out(begin, editions, request.jobs, Report.lost, told) as results:
            for pair, result in zip(editions, results, strict=True):
                done[pair] = result
                progress.done(pair)
    report.take_games([(pair[0], done[pair]) for pair in request.editions])
    output.staged = report.staged  # from all processes
    return report


def _rounds(request: Request) -> list[list[Pair]]:
    """Return editions in the order in which they are shared out.

    If several processes build many languages, art is drawn with the first of them and kept for
    the others.
    """
    if request.jobs < 2 or len(request.languages) < 3:
        return [request.editions]
    first = [(game, request.languages[0]) for game in request.games]
    return [first, [pair for pair in request.editions if pair not in first]]


def _weights(rounds: Sequence[Sequence[Pair]]) -> dict[Pair, float]:
    """Return how much work editions are: the first of each game draws its art for the others."""
    games: set[str] = set()
    weights: dict[Pair, float] = {}
    for pair in chain.from_iterable(rounds):
        weights[pair] = 1.0 if pair[0] in games else FIRST
        games.add(pair[0])
    return weights


def _told(progress: Together[Pair], editions: Sequence[Pair], number: int, text: str) -> None:
    progress.tell(editions[number], text)


class _Press:
    """Builds one edition after the other, in this process or in one that helps."""

    def __init__(self, shop: Callable[[], Workshop], request: Request, output: Output) -> None:
        self._shop = shop()
        self._request, self._output = request, output
        self._loaded: LoadedGame | None = None  # for all languages
        if not gc.isenabled():
            gc.freeze()  # what is there now will stay
        self._ledgers = Ledgers(self._shop.project, request)

    def __call__(self, pair: Pair, tell: Progress) -> Report:
        """Build a game in one language; refusals are findings like any other."""
        id_, language = pair
        report = Report()
        with report.refusals():
            is_first = self._loaded is None or self._loaded.game.id != id_
            if self._loaded is None or is_first:
                self._loaded = LoadedGame(self._shop, id_)
            edition = edition_of(self._loaded, language)
            report.add(*self._shop.findings, *edition.loaded.findings)
            self._edition(edition, report, tell)
            self._loaded.save()
            if is_first and len(self._request.languages) > 1:  # other languages need but words
                self._loaded.rest()
                gc.collect()  # which is off: only what draws goes in circles
        report.staged, self._output.staged = self._output.staged, []
        return report

    def _edition(self, edition: Edition, report: Report, tell: Progress) -> None:
        request, order = self._request, self._request.order
        tell(edition.name)
        parts = list(parts_of(edition, order))
        wanted = [part for part in parts if any(map(request.wants, (part.id, *part.holds)))]
        rules = any(part.id == RULES for part in wanted)
        report.add(*edition.words_judged(order.allow_missing, rules, style=False))
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
                ledger.enter(part.id, make(part, request, self._output, report, told))
        if not report.is_refused:
            ids = [part.id for part in parts]
            self._output.stage(ledger.log, ledger.logged(ids, edition.game.version))
            self._output.stage(ledger.path, ledger.manifest(ids), tells=True)
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
            entry = file_entry(part.picked, path.name, digest, pages)
            entries.append({**entry, "order": part.order.asked, "faces": part.prints})
    return entries


def drawn(
    part: Part, report: Report, look: Look = PLAIN, jobs: int = 1, count: Count = silence
) -> Files:
    """Return a part's files, made while they are read: arranged, composed, judged and drawn."""
    write: Callable[[Drawing], Files] = chosen(FORMATS, part.order.format)
    return write(drawing(part, report, look, jobs, count))
