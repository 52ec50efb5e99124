"""Only what has changed: the pieces to print, and a page that says what to do with them."""

from collections.abc import Sequence

from pnp.arrange.changes import CHANGES
from pnp.before import EarlierDeck
from pnp.build import APPEARING, make
from pnp.change_sheet import Exchange, change_sheet
from pnp.changed import DeckComparison
from pnp.draw.manifest import Pages, file_entry, manifest
from pnp.edition import Edition, edition_of
from pnp.load.digest import versions
from pnp.load.project import Project
from pnp.since_rules import wants_rules
from pnp.work.output import Output
from pnp.work.report import Doing, Progress, Report, in_turn, within
from pnp.work.request import Request
from pnp.workshop import LoadedGame, Workshop

Entries = list[dict[str, object]]


def build_since(project: Project, request: Request, earlier: EarlierDeck, tell: Progress) -> Report:
    """Print pieces that look different, are new or more than they were, and sheets of rules."""
    report, shop = Report(), Workshop.open(project, request.store)
    request = request._replace(order=request.order._replace(changed=True))
    steps = in_turn(within(tell, 0.0, APPEARING), [1.0] * len(request.editions))
    with Output(request.out) as output:
        for game in request.games:
            with report.refusals():
                loaded = LoadedGame(shop, game)
                report.add(*loaded.findings)
                for language in request.languages:
                    step = next(steps)
                    with report.refusals():
                        edition = edition_of(loaded, language)
                        step(edition.name)
                        order = request.order
                        rules = wants_rules(edition, request)
                        report.add(*edition.words_judged(order.allow_missing, rules, style=False))
                        _Update(edition, request, earlier).make(output, report, step)
        if report.has_errors or report.written:
            report.stop_on_errors()
        report.add(*output.commit())
    tell(Doing("", 1.0))
    return report


class _Update:
    """What somebody has to print and to do who has an edition as it was."""

    def __init__(self, edition: Edition, request: Request, earlier: EarlierDeck) -> None:
        self._edition, self._request, self._earlier = edition, request, earlier

    def make(self, output: Output, report: Report, tell: Progress) -> None:
        """Stage the files of all components that have changed, and the page about them."""
        comparing, making = in_turn(tell, (1.0, 1.0))
        compared = DeckComparison(self._edition, self._request, self._earlier.deck)
        parts, told = compared.made(report, comparing)
        entries: Entries = []
        for part, step in zip(parts, in_turn(making, [one.effort for one in parts]), strict=True):
            with report.refusals():
                made = make(part, self._request, output, report, step)
                entries += [{"part": part.id, "inputs": "", **entry} for entry in made]
        if told and not report.is_refused:
            entries.append(self._page(told, output, report))
            self._list(entries, output)

    def _page(self, told: Sequence[Exchange], output: Output, report: Report) -> dict[str, object]:
        edition, request = self._edition, self._request
        paper = edition.shop.paper(request.order.paper)
        document, files = change_sheet(edition, paper, told, self._earlier.name, output.aside)
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
