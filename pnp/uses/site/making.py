"""The road of a site: files to print are built, pages are made, and all of it appears together."""

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.source import read_bytes
from pnp.build import APPEARING, each_edition, staged
from pnp.load.project import Project
from pnp.parts.edition import Workshop
from pnp.uses.site.pages import INDEX, PAGES, Card, Frame, MadeEdition, PageMaker, page
from pnp.uses.site.pictures import PrintFolder
from pnp.work.ledger import fresh_files, is_log
from pnp.work.made import CHECKSUMS, SiteOrder, SiteRecord
from pnp.work.output import Output, Staged, as_it_is
from pnp.work.request import Doing, Pair, Progress, Report, in_turn, within

PRINTS = 2.0  # how much longer files to print take than pages


def make_site(project: Project, asked: SiteOrder, tell: Progress) -> Report:
    """Make a whole site; if anything is wrong, that is a refusal and the old one stays as it is."""
    report, request = Report(), asked.request
    with Output(request.out, "OUT") as output:
        printing, paging = in_turn(within(tell, 0.0, APPEARING), (PRINTS, 1.0))
        print_files(project, asked, output, report, printing)
        report.stop_on_errors()
        prints, record = PrintFolder(asked, report.staged), SiteRecord(project, asked)
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
    tell(Doing("", 1.0))
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
    fresh = {} if request.force else {pair: record.fresh(pair) for pair in request.editions}
    for pair, row in fresh.items():
        if row:
            record.keep(pair, row)
            cards[pair] = row["card"]
            report.unchanged += [record.folder / name for name in row["files"]]
    left = request._replace(fresh=frozenset(cards))
    pages = PageMaker(asked, left, output, prints)
    for pair, outcome in each_edition(project, pages, tell).items():
        report.take(outcome.report)
        made: MadeEdition = outcome.made or MadeEdition({}, {})
        record.enter(pair, made.files, made.card)
        cards[pair] = made.card
    return cards


def _homes(
    project: Project,
    asked: SiteOrder,
    output: Output,
    report: Report,
    record: SiteRecord,
    cards: dict[Pair, Card],
) -> None:
    """Make the pages that lead to all games."""
    request = asked.request
    frame = Frame(Workshop.open(project, request.store), request.languages)
    by_language = {
        code: [cards[game, code] for game in request.games] for code in request.languages
    }
    output.staged = []
    for path, data in home_pages(frame, request.languages, by_language):
        place = request.out / path
        digest, changed = output.stage_parts(place, (data,))
        record.add(path, digest)
        (report.written if changed else report.unchanged).append(place)
    report.staged += output.staged


def _once(waiting: list[Staged]) -> list[Staged]:
    """Return files that wait, each once: equal pictures of several languages are one."""
    return list({one.path: one for one in waiting}.values())


def print_files(
    project: Project, asked: SiteOrder, output: Output, report: Report, tell: Progress
) -> None:
    """Build the files to print for every paper, as far as they are not up to date."""
    papers = asked.papers if asked.prints else ()
    for paper, told in zip(papers, in_turn(tell, [1.0] * len(papers)), strict=True):
        request = asked.printed(paper)
        fresh = {} if request.force else fresh_files(project, request)
        if len(fresh) < len(request.editions):
            made = staged(project, request._replace(fresh=frozenset(fresh)), output, told)
            made.staged = [one for one in made.staged if not is_log(one.path)]  # nobody reprints
            report.take(made)  # a game with a mistake keeps the others back here
            output.staged = []
        report.unchanged += [path for files in fresh.values() for path in files]


PLAIN = ("icon.svg", "site.css", "site.js")  # files that are the same in every site


def plain_file(name: str) -> bytes:
    """Return a file that all pages share."""
    return read_bytes(PAGES / name)


GAMES_CSS = "games.css"


def home_pages(
    frame: Frame, languages: Sequence[str], cards: Mapping[str, Sequence[Card]]
) -> Iterator[tuple[str, bytes]]:
    """Yield all files that belong to no game; cards are those of each language."""
    for name in PLAIN:
        yield name, plain_file(name)
    first = cards[languages[0]]
    yield GAMES_CSS, page("games.css", cards=first)
    yield INDEX, page("home.html", **frame.entrance(), cards=first, is_entrance=True)
    for code in languages:
        around = frame.around(code, INDEX)
        told = page("home.html", **around, cards=cards[code], is_entrance=False)
        yield f"{code}/{INDEX}", told
