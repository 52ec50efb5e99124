"""The road of a site: files to print are built, pages are made, and all of it appears together."""

from pnp.build import appearing, each_edition, staged
from pnp.load.project import Project
from pnp.parts.edition import Workshop
from pnp.uses.site.pages import Card, Frame, PageMaker, PrintFolder
from pnp.work.ledger import fresh_files
from pnp.work.made import CHECKSUMS, SiteOrder, SiteRecord
from pnp.work.output import Output
from pnp.work.request import Pair, Progress, Report, in_turn

PRINTS = 2.0  # how much longer files to print take than pages


def make_site(project: Project, asked: SiteOrder, tell: Progress) -> Report:
    """Make a whole site; if anything is wrong, that is a refusal and the old one stays as it is."""
    report, request = Report(), asked.request
    with appearing(request.out, tell, "OUT") as (output, making):
        printing, paging = in_turn(making, (PRINTS, 1.0))
        print_files(project, asked, output, report, printing)
        report.stop_on_errors()
        prints, record = PrintFolder(asked, report.staged), SiteRecord(project, asked)
        cards = _pages(project, asked, output, report, record, prints, paging)
        report.stop_on_errors()
        for path, digest in prints.digests(request.editions):
            record.add(path, digest)
        # Pages that lead to all games.
        frame = Frame(Workshop.open(project, request.store), request.languages)
        by_language = {
            code: [cards[game, code] for game in request.games] for code in request.languages
        }
        output.staged = []
        for path, data in frame.homes(by_language):
            record.add(path, report.stage(output, request.out / path, (data,)))
        report.staged += output.staged
        # Equal pictures of several languages are one.
        output.staged = list({one.path: one for one in report.staged}.values())
        place = request.out / CHECKSUMS
        record.add(CHECKSUMS, report.stage(output, place, (record.checksums(),), tells=True))
        output.stage(record.list, record.manifest(again=bool(report.findings)), tells=True)
        old = [*dict.fromkeys((*report.removed, *record.old))]
        report.add(*output.commit(old, beside=True))
        report.removed = [path for path in old if not path.exists()]
        report.written, report.unchanged = ([*dict.fromkeys(some)] for some in
                                            (report.written, report.unchanged))  # fmt: skip
    return report


def _pages(
    project: Project,
    asked: SiteOrder,
    output: Output,
    report: Report,
    record: SiteRecord,
    prints: PrintFolder,
    tell: Progress,
) -> dict[Pair, Card]:
    """Make the pages of every edition that are not up to date; return the cards of all."""
    request, cards = asked.request, dict[Pair, Card]()
    fresh = {} if request.force else {pair: record.edition(pair) for pair in request.editions}
    for pair, row in fresh.items():
        if row:
            record.keep(pair, row)
            cards[pair] = row["card"]
            report.unchanged += [record.folder / name for name in row["files"]]
    left = request._replace(fresh=frozenset(cards))
    pages = PageMaker(asked, left, output, prints)
    for pair, outcome in each_edition(project, pages, tell).items():
        report.take(outcome.report)
        files, cards[pair] = outcome.made or ({}, {})
        record.enter(pair, files, cards[pair])
    return cards


def print_files(
    project: Project, asked: SiteOrder, output: Output, report: Report, tell: Progress
) -> None:
    """Build the files to print for every paper, as far as they are not up to date."""
    papers = asked.papers if asked.prints else ()
    for paper, told in zip(papers, in_turn(tell, [1.0] * len(papers)), strict=True):
        request = asked.printed(paper)
        fresh = {} if request.force else fresh_files(project, request)
        if len(fresh) < len(request.editions):
            left = request._replace(fresh=frozenset(fresh))
            made = staged(project, left, output, told, logs=False)  # nobody reprints
            report.take(made)  # a game with a mistake keeps the others back here
            output.staged = []
        report.unchanged += [path for files in fresh.values() for path in files]
