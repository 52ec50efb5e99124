"""Only what has changed since a manifest or a revision: the pieces to print, and their page."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory

from pnp.arrange.contact import CHANGES, PICTURE
from pnp.base.findings import Finding, Refused
from pnp.build import APPEARING, Body, each_edition, make, together
from pnp.draw.manifest import Pages, manifest
from pnp.draw.operators import Files
from pnp.draw.pdf import pdf
from pnp.load.project import Project, versions
from pnp.model.order import Order
from pnp.model.plan import PartPlan, PieceChange, Plan
from pnp.model.sheet import Document
from pnp.model.stock import Paper
from pnp.parts.edition import Edition, LoadedGame, Workshop
from pnp.parts.part import PLAIN, Part
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesPart
from pnp.uses.difference import DeckComparison, Exchange, Keep, changes_drawn
from pnp.uses.earlier import (
    EarlierDeck,
    InManifest,
    Known,
    KnownSheet,
    called,
    dpi_for,
    known_sheets,
    pictures_of_sheets,
    pictures_of_sides,
    pieces_of,
)
from pnp.uses.plan import PlanDetail, Planner, plans
from pnp.work.output import Output
from pnp.work.project_files import project_at
from pnp.work.request import Doing, Progress, Report, Request, choose, in_turn, within

Entries = list[dict[str, object]]


def update(project: Project, request: Request, since: str, tell: Progress) -> Report:
    """Build what somebody needs who has a deck of an earlier manifest or revision."""
    with _compared(project, request, since) as (asked, earlier), Output(asked.out) as output:
        body = _Update(asked, output, earlier)
        report = together(each_edition(project, body, within(tell, 0.0, APPEARING)), output)
        if report.has_errors or report.written:
            report.stop_on_errors()
        report.add(*output.commit())
    tell(Doing("", 1.0))
    return report


def plan_update(
    project: Project, request: Request, since: str, detail: PlanDetail, tell: Progress
) -> tuple[list[Plan], list[Finding]]:
    """Tell what that takes: the very parts that would be built, and what to do with them."""
    with _compared(project, request, since) as (asked, earlier):
        return plans(project, asked, detail, tell, partial(plan_since, earlier))


class _Update(Body):
    """What somebody has to print and to do who has an edition as it was."""

    output: Output

    def __init__(self, request: Request, output: Output, earlier: EarlierDeck) -> None:
        super().__init__(request, output)
        self._earlier = earlier

    def make(self, edition: Edition, report: Report, tell: Progress) -> None:
        """Stage the files of all components that have changed, and the page about them."""
        comparing, making = in_turn(tell, (1.0, 1.0))
        compared = DeckComparison(edition, self.request, self._earlier)
        parts, told = compared.made(report, comparing)
        entries: Entries = []
        for part, step in zip(parts, in_turn(making, [one.effort for one in parts]), strict=True):
            with report.refusals():
                made = make(part, self.request, self.output, report, step)
                entries += [{"part": part.id, "inputs": "", **entry} for entry in made]
        if told and not report.is_refused:
            entries.append(self._page(edition, told, report))
            self._list(edition, entries)

    def _page(
        self, edition: Edition, told: Sequence[Exchange], report: Report
    ) -> dict[str, object]:
        request, output = self.request, self.output
        paper = edition.shop.paper(request.order.paper)
        document, files = _change_sheet(edition, paper, told, self._earlier.label, output.aside)
        name = request.order._replace(changed=False, format="pdf").whole.file_name(
            edition.game.id, CHANGES, edition.language.code
        )
        path = request.folder(edition.game.id) / name
        entry: dict[str, object] = {}
        for _, data in files:
            digest, changed = output.stage_parts(path, data)
            (report.written if changed else report.unchanged).append(path)
            entry = Pages(document).entry(path.name, digest)
        return {"part": CHANGES, "inputs": "", **entry}

    def _list(self, edition: Edition, entries: Entries) -> None:
        game, language = edition.game.id, edition.language.code
        listed = manifest(
            game=game,
            language=language,
            paper=self.request.order.paper,
            inputs="",
            versions=versions(),
            components=[str(entry["part"]) for entry in entries],
            files=entries,
        )
        self.output.stage(self.request.manifest(game, language), listed, tells=True)


def plan_since(earlier: EarlierDeck, planner: Planner, tell: Progress) -> Plan:
    """Return what an edition takes: the very parts that would be built, and what to do then."""
    comparing, drawing = in_turn(tell, (1.0, 1.0))
    seen = planner.detail.ink or planner.detail.dpi > 0
    compared = DeckComparison(planner.edition, planner.request, earlier, seen)
    parts, told = compared.made(planner.report, comparing)
    plan = planner.of(parts, drawing)
    pages = (_page(planner, told, earlier.label),) if told else ()
    changes = tuple(PieceChange(one.name, one.out, one.into) for one in told)
    return plan._replace(parts=(*plan.parts, *pages), changes=changes)


def _page(planner: Planner, told: Sequence[Exchange], since: str) -> PartPlan:
    """Return what the page takes that says what to do."""
    edition = planner.edition
    paper = edition.shop.paper(planner.request.order.paper)
    with _aside() as keep:
        document, files = _change_sheet(edition, paper, told, since, keep)
        pages = len(document.sheets)
        page = PartPlan(CHANGES, edition.word("changes"), PLAIN, sheets=pages, pages=pages)
        return planner.measured(page, lambda: files)


@contextmanager
def _compared(
    project: Project, request: Request, since: str
) -> Iterator[tuple[Request, EarlierDeck]]:
    """Return what is asked for, and the deck that it is held against."""
    request = asked_since(request, since)
    listed = Path(since)
    if listed.suffix == ".json":
        before = InManifest(listed, request.order, PICTURE)
        request = request._replace(games=(before.game,), languages=(before.language,))
        yield choose(project, request), before
        return
    request = choose(project, request)
    with project_at(project, since) as then:
        yield request, AtRevision(then, since, PICTURE)


def asked_since(request: Request, since: str) -> Request:
    """Return a request for what has changed only, if something is named."""
    return request._replace(order=request.order._replace(changed=bool(since)))


@contextmanager
def _aside() -> Iterator[Keep]:
    """Put pictures into files that go away again, where nothing is written."""
    with TemporaryDirectory(prefix="pnp-changes-") as folder:

        def keep(data: bytes) -> Path:
            with NamedTemporaryFile(dir=folder, delete=False) as file:
                file.write(data)
            return Path(file.name)

        yield keep


def _change_sheet(
    edition: Edition, paper: Paper, told: Sequence[Exchange], since: str, keep: Keep
) -> tuple[Document, Files]:
    """Return the document of these pages, and its file while it is being made."""
    drawing = changes_drawn(edition, paper, told, since, keep)
    return drawing.document, pdf(drawing)


class AtRevision:
    """A project as git has it, drawn by today's program."""

    def __init__(self, project: Project, label: str, shown_at: float) -> None:
        self.label = label
        self._shop = Workshop.open(project)
        self._shown = shown_at
        self._editions: dict[tuple[str, str], Edition | None] = {}

    def _edition(self, part: Part) -> Edition | None:
        key = part.edition.game.id, part.edition.language.code
        if key not in self._editions:
            try:
                self._editions[key] = LoadedGame(self._shop, key[0]).edition(key[1])
            except Refused:  # there was no such game
                self._editions[key] = None
        return self._editions[key]

    def _part(self, part: PiecesPart) -> PiecesPart | None:
        edition = self._edition(part)
        component = edition.game.component(part.id) if edition else None
        order = part.order.whole._replace(changed=False)
        return PiecesPart(edition, component, order) if edition and component else None

    def known(self, part: PiecesPart) -> dict[str, Known]:
        """Draw the part as it was."""
        then = self._part(part)
        return pieces_of(then) if then else {}

    def pictures(self, part: PiecesPart, pieces: list[tuple[str, str]]) -> dict[str, bytes]:
        """Draw the pieces as they were."""
        then = self._part(part)
        return pictures_of_sides(then, pieces, dpi_for(then, self._shown)) if then else {}

    def name(self, part: PiecesPart, piece: str) -> str:
        """Say what a piece was called."""
        then = self._part(part)
        return called(then.edition, then, piece) if then else piece

    def order_of_rules(self, order: Order) -> Order:
        """Say that rules were printed as they would be today."""
        return order

    def _rules(self, part: RulesPart) -> RulesPart | None:
        edition = self._edition(part)
        return RulesPart(edition, part.order.whole) if edition and edition.game.rules else None

    def sheets(self, part: RulesPart) -> dict[int, KnownSheet]:
        """Draw the rules as they were."""
        then = self._rules(part)
        return known_sheets(then) if then else {}

    def sides(self, part: RulesPart, numbers: list[int]) -> dict[int, bytes]:
        """Draw sheets of the rules as they were."""
        then = self._rules(part)
        return pictures_of_sheets(then, numbers, self._shown) if then else {}
