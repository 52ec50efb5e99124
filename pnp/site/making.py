"""The road of a site: files to print are built, pages are made, and all of it appears together."""

from functools import partial

from pnp.load.project import Project
from pnp.site.cards import Card
from pnp.site.chrome import Chrome
from pnp.site.downloads import PrintFolder
from pnp.site.editions import MadeEdition, PageMaker
from pnp.site.homes import home_pages
from pnp.site.prints import print_files
from pnp.work.appearing import Staged, as_it_is
from pnp.work.output import Output
from pnp.work.report import Doing, Progress, Report, in_turn
from pnp.work.request import Pair
from pnp.work.sited import CHECKSUMS, Sited, SiteOrder
from pnp.work.workers import shared_out
from pnp.workshop import Workshop

PRINTS = 2.0  # how much longer files to print take than pages


def make_site(project: Project, asked: SiteOrder, tell: Progress) -> Report:
    """Make a whole site; if anything is wrong, that is a refusal and the old one stays as it is."""
    report, request = Report(), asked.request
    with Output(request.out, "OUT") as output:
        printing, paging = in_turn(tell, (PRINTS, 1.0))
        print_files(project, asked, output, report, printing)
        report.stop_on_errors()
        prints, record = PrintFolder(asked, report.staged), Sited(project, asked)
        cards = _pages(project, asked, output, report, record, prints, paging)
        report.stop_on_errors()
        for path, digest in prints.digests(request.editions):
            record.add(path, digest)
        _homes(project, asked, output, report, record, cards)
        output.staged = _once(report.staged)
        place = request.out / CHECKSUMS
        checks, changed = output.stage_parts(place, (record.checksums(),), tells=True)
        (report.written if changed else report.unchanged).append(place)
        record.add(CHECKSUMS, checks)
        output.stage(record.list, record.manifest(told=bool(report.findings)), tells=True)
        old = [*dict.fromkeys((*report.removed, *record.old))]
        report.add(*output.commit(as_it_is, old))
        report.removed = [path for path in old if not path.exists()]
        report.written, report.unchanged = ([*dict.fromkeys(some)] for some in
                                            (report.written, report.unchanged))  # fmt: skip
    return report


def _pages(
    project: Project,
    asked: SiteOrder,
    output: Output,
    report: Report,
    record: Sited,
    prints: PrintFolder,
    tell: Progress,
) -> dict[Pair, Card]:
    """Make the pages of every edition that are not up to date; return the cards of all."""
    request, cards = asked.request, dict[Pair, Card]()
    fresh = {} if request.force else {pair: record.fresh(pair) for pair in request.editions}
    todo = [pair for pair in request.editions if not fresh.get(pair)]
    for pair, row in fresh.items():
        if row:
            record.keep(pair, row)
            cards[pair] = row["card"]
            report.unchanged += [record.folder / name for name in row["files"]]
    begin = partial(
        PageMaker, partial(Workshop.open, project, request.store), asked, prints, output
    )
    with shared_out(begin, todo, request.jobs, MadeEdition.lost) as results:
        for number, (pair, made) in enumerate(zip(todo, results, strict=True), 1):
            tell(Doing(f"{pair[0]} ({pair[1]})", number / len(todo)))
            report.take(made.report)
            record.enter(pair, made.files, made.card)
            cards[pair] = made.card
    return cards


def _homes(
    project: Project,
    asked: SiteOrder,
    output: Output,
    report: Report,
    record: Sited,
    cards: dict[Pair, Card],
) -> None:
    """Make the pages that lead to all games."""
    request = asked.request
    chrome = Chrome(Workshop.open(project, request.store), request.languages)
    by_language = {
        code: [cards[game, code] for game in request.games] for code in request.languages
    }
    output.staged = []
    for path, data in home_pages(chrome, request.languages, by_language):
        place = request.out / path
        digest, changed = output.stage_parts(place, (data,))
        record.add(path, digest)
        (report.written if changed else report.unchanged).append(place)
    report.staged += output.staged


def _once(waiting: list[Staged]) -> list[Staged]:
    """Return files that wait, each once: equal pictures of several languages are one."""
    return list({one.path: one for one in waiting}.values())
