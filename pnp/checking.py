"""Everything that can be wrong, found without writing anything."""

from collections.abc import Iterator

from pnp.check.faces import texts_fit
from pnp.edition import edition_of
from pnp.findings import Finding, Severity, collected, has_errors
from pnp.load.project import Project
from pnp.parts.all import parts_of
from pnp.parts.part import Part
from pnp.work.report import Progress, Report
from pnp.work.request import Request
from pnp.workshop import LoadedGame, Workshop


def check(project: Project, request: Request, tell: Progress) -> list[Finding]:
    """Return everything that is wrong with games in some languages, each mistake once."""
    report, shop = Report(), Workshop.open(project, request.store)
    report.add(*shop.findings)
    games: dict[str, LoadedGame] = {}
    for id_ in request.games:
        with report.refusals():
            games[id_] = LoadedGame(shop, id_)
    for loaded in games.values():
        report.add(*loaded.findings)
        for code in request.languages:
            with report.refusals():
                edition = edition_of(loaded, code)
                tell(edition.name)
                report.add(*edition.words_judged(request.order.allow_missing))
                for part in parts_of(edition, request.order):
                    with report.refusals():
                        for finding in _judged(part):
                            report.add(finding)
                loaded.save()
    return list(report.findings)


def _judged(part: Part) -> Iterator[Finding]:
    """Arrange a part in all ways and compose all its faces; yield what is wrong with them."""
    refused: list[Finding] = []
    others: list[Finding] = []  # of ways that nobody has asked for
    for order in part.variants():
        # One way that can not be printed hides no other.
        with collected(refused if order == part.order else others):
            other = part.ordered(order)
            yield from other.sheets_judged()
            yield from other.findings
    yield from refused
    yield from (one._replace(severity=Severity.WARNING) for one in others if one not in refused)
    before = set(part.findings)
    whole = part.ordered(part.order._replace(view="faces"))  # also what is split on this paper
    faces = list(whole.faces(whole.names))
    for face in faces:
        yield from texts_fit(face, part.edition.language.code, part.imprint)
    mistakes = [finding for finding in whole.findings if finding not in before]
    yield from mistakes
    if not has_errors(mistakes):  # a face that failed is not blamed for what it lacks
        yield from part.judged(faces)
