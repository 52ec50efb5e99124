"""Everything that can be wrong, found without writing anything."""

from collections.abc import Iterable, Iterator

from pnp.base.findings import Finding, Severity, collected, has_errors
from pnp.build import Body, each_edition, each_part
from pnp.load.project import Project
from pnp.parts.edition import Edition
from pnp.parts.part import Part
from pnp.parts.rules import parts_of
from pnp.work.request import Progress, Report, Request


def check(project: Project, request: Request, tell: Progress) -> list[Finding]:
    """Return everything that is wrong with games in some languages, each mistake once."""
    found = each_edition(project, _Check(request), tell)
    return list(Report.of(one.report for one in found.values()).findings)


class _Check(Body):
    """Judges all that there is of an edition, the style of its texts included."""

    takes_parts = True

    def judge_words(self, edition: Edition) -> Iterable[Finding]:
        """Return all that is wrong with a translation."""
        return edition.words_judged(self.request.allows_gaps(edition.language.code))

    def make(self, edition: Edition, report: Report, tell: Progress) -> None:
        """Judge part by part."""
        for part, step in each_part(parts_of(edition, self.request.order), tell):
            step(edition.name)
            with report.refusals():
                for finding in _find_faults(part) if part.is_known else part.judged_in_part():
                    report.add(finding)


def _find_faults(part: Part) -> Iterator[Finding]:
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
        yield from part.face_judged(face)
    mistakes = [finding for finding in whole.findings if finding not in before]
    yield from mistakes
    if not has_errors(mistakes):  # a face that failed is not blamed for what it lacks
        yield from part.judged(faces)
