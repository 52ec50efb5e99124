"""Only what has changed: the pieces to print, and a page that says what to do with them."""

from pnp.arrange.changes import CHANGES, PICTURE
from pnp.before import Before, called, dpi_for, pictures_of_sides, pieces_of
from pnp.build import make
from pnp.change_sheet import Exchange, change_sheet
from pnp.draw.manifest import Pages, file_entry, manifest
from pnp.edition import Edition, edition_of
from pnp.load.digest import versions
from pnp.load.project import Project
from pnp.parts.changes import Change, Known, changes, side_that_tells
from pnp.parts.pieces import PiecesPart
from pnp.since_rules import rules_since, wants_rules
from pnp.work.output import Output
from pnp.work.report import Progress, Report
from pnp.work.request import Request
from pnp.workshop import LoadedGame, Workshop

Entries = list[dict[str, object]]


def build_since(
    project: Project, request: Request, before: Before, since: str, tell: Progress
) -> Report:
    """Print pieces that look different, are new or more than they were, and sheets of rules."""
    report, shop = Report(), Workshop.open(project, request.store)
    request = request._replace(order=request.order._replace(changed=True))
    with Output(request.out) as output:
        for game in request.games:
            with report.refusals():
                loaded = LoadedGame(shop, game)
                report.add(*loaded.findings)
                for language in request.languages:
                    with report.refusals():
                        edition = edition_of(loaded, language)
                        tell(edition.name)
                        order = request.order
                        rules = wants_rules(edition, request)
                        report.add(*edition.words_judged(order.allow_missing, rules, style=False))
                        _Update(edition, request, before, since).make(output, report, tell)
        if report.has_errors or report.written:
            report.stop_on_errors()
        report.add(*output.commit())
    return report


class _Update:
    """What somebody has to print and to do who has an edition as it was."""

    def __init__(self, edition: Edition, request: Request, before: Before, since: str) -> None:
        self._edition, self._request = edition, request
        self._before, self._since = before, since

    def make(self, output: Output, report: Report, tell: Progress) -> None:
        """Stage the files of all components that have changed, and the page about them."""
        entries: Entries = []
        told: list[Exchange] = []
        for component in self._edition.game.components:
            if self._request.wants(component.id):
                with report.refusals():
                    order = self._request.order
                    part = PiecesPart(self._edition, component, order.whole)
                    then, now = self._before.known(part), pieces_of(part)
                    found = changes(then, now)
                    told += self._told(part, found, then, now)
                    if some := _packed(part, found, self._request):
                        made = make(some, self._request, output, report, tell)
                        entries += _listed(part.id, made)
        with report.refusals():
            if rules := rules_since(self._edition, self._request, self._before, report):
                told += rules.told
                if rules.part:
                    made = make(rules.part, self._request, output, report, tell)
                    entries += _listed(rules.part.id, made)
        if told and not report.is_refused:
            entries.append(self._page(told, output, report))
            self._list(entries, output)

    def _told(
        self, part: PiecesPart, found: list[Change], then: dict[str, Known], now: dict[str, Known]
    ) -> list[Exchange]:
        """Return what to do, with a picture of the side that has changed."""
        sides = {
            one.piece: side_that_tells(then.get(one.piece), now.get(one.piece)) for one in found
        }
        old = self._before.pictures(part, [(p, s) for p, s in sides.items() if p in then])
        wanted = [(p, s) for p, s in sides.items() if p in now]
        new = pictures_of_sides(part, wanted, dpi_for(part, PICTURE))
        return [
            Exchange(
                name=f"{part.title}: {self._name(part, one.piece, now)}",
                size=part.component.shape.size,
                out=one.out,
                into=one.into,
                before=old.get(one.piece, b"") if one.out else b"",
                after=new.get(one.piece, b"") if one.into or one.piece in now else b"",
            )
            for one in found
        ]

    def _name(self, part: PiecesPart, piece: str, now: dict[str, Known]) -> str:
        """Return what a piece is called, with its old name if it had another."""
        before = self._before.name(part, piece)
        today = called(self._edition, part, piece) if piece in now else before
        return today if before in (today, piece) else f"{before} → {today}"

    def _page(self, told: list[Exchange], output: Output, report: Report) -> dict[str, object]:
        edition, request = self._edition, self._request
        paper = edition.shop.paper(request.order.paper)
        document, files = change_sheet(edition, paper, told, self._since, output.aside)
        name = request.order._replace(changed=False, format="pdf").whole.file_name(
            edition.game.id, CHANGES, edition.language.code
        )
        path = request.folder(edition.game.id) / name
        entry: dict[str, object] = {}
        for _, data in files:
            digest, changed = output.stage_parts(path, data)
            (report.written if changed else report.unchanged).append(path)
            entry = file_entry(document, path.name, digest, Pages(document))
        return {"part": CHANGES, "inputs": "", **entry}

    def _list(self, entries: Entries, output: Output) -> None:
        game, language = self._edition.game.id, self._edition.language.code
        listed = manifest(
            game=game,
            language=language,
            paper=self._request.order.paper,
            inputs="",
            versions=versions(),
            components=[str(entry["part"]) for entry in entries],
            files=entries,
        )
        output.stage(self._request.manifest(game, language), listed, tells=True)


def _listed(part: str, made: Entries) -> Entries:
    return [{"part": part, "inputs": "", **entry} for entry in made]


def _packed(part: PiecesPart, found: list[Change], request: Request) -> PiecesPart | None:
    """Return a part with the copies that have to be printed and nothing else."""
    into = {one.piece: one.into for one in found if one.into}
    pieces = tuple(
        piece._replace(copies=into[piece.id]) for piece in part.component.pieces if piece.id in into
    )
    component = part.component._replace(pieces=pieces)
    return PiecesPart(part.edition, component, request.order) if pieces else None
