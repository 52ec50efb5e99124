"""What printing a game takes, told before anything is printed: paper, ink, cuts, sleeves, time."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pnp.base.findings import Finding, LeftOut, Refused
from pnp.base.geometry import Size
from pnp.build import Body, drawn, each_edition, each_part
from pnp.check.table import When
from pnp.draw.operators import Files
from pnp.load.project import Project
from pnp.model.order import BACKS, NO_BACKS
from pnp.model.sheet import PartPlan, Plan, Sleeved
from pnp.model.stock import Sleeve
from pnp.parts.edition import Edition, LoadedGame
from pnp.parts.part import Part
from pnp.parts.pieces import savings
from pnp.parts.rules import parts_of
from pnp.uses.inspect.ink import measure_pages
from pnp.work.request import Progress, Report, Request

LOOSE = 9.0  # millimetres, sideways and upwards together; a card in a wider sleeve slides about


class PlanDetail(NamedTuple):
    """What a plan is to tell besides paper and cuts; it has to be drawn."""

    ink: bool = True
    dpi: float = 0.0  # of pictures of the sheets; 0 for none


def plans(
    project: Project, request: Request, detail: PlanDetail, tell: Progress, way: "Way | None" = None
) -> tuple[list[Plan], list[Finding]]:
    """Return what games take in some languages, and what is wrong with them or noticed."""
    body = _Plans(request, detail, way or Planner.whole)
    found = each_edition(project, body, tell).values()
    findings = Report.of(one.report for one in found).findings
    return [one.made for one in found if one.made], list(findings)


class _Plans(Body):
    """Plans edition by edition; what counts and words lack takes no paper."""

    def __init__(self, request: Request, detail: PlanDetail, way: "Way") -> None:
        super().__init__(request)
        self._detail, self._way = detail, way

    def judge_game(self, loaded: LoadedGame) -> Iterable[Finding]:
        """Return what it lacks to be drawn."""
        return loaded.borrowed.findings

    def judge_words(self, _: Edition) -> Iterable[Finding]:
        """Judge none."""
        return ()

    def make(self, edition: Edition, report: Report, tell: Progress) -> Plan:
        """Return what an edition takes."""
        return self._way(Planner(edition, self.request, self._detail, report), tell)


class Planner(NamedTuple):
    """Tells what an edition takes."""

    edition: Edition
    request: Request
    detail: PlanDetail
    report: Report

    def whole(self, tell: Progress) -> Plan:
        """Return what all that is asked for takes."""
        edition, request = self.edition, self.request
        wanted = list(parts_of(edition, request.order, request.wants))
        saved = savings(edition, request.order.whole, request.wants)
        plan = self.of(wanted, tell)
        gathers = tuple((tuple(part.title for part in one.parts), one.saved) for one in saved)
        return plan._replace(gathers=gathers)

    def of(self, wanted: Sequence[Part], tell: Progress) -> Plan:
        """Return what some parts take."""
        edition, made = self.edition, []
        for part, step in each_part(wanted, tell):
            step(f"{edition.name}: {part.title}")
            printed = part.ordered(part.order._replace(format="pdf"))
            made.append(self.measured(part.plan(), partial(drawn, printed, Report())))
        self.report.add(*(one for part in wanted for one in part.sheets_judged(When.PLAN)))
        return Plan(
            game=edition.game.id,
            title=edition.full_title,
            language=edition.language.title,
            paper=edition.shop.paper(self.request.order.paper).title,
            parts=tuple(made),
            sleeves=tuple(_sleeves(made, edition.shop.stock.sleeves.values())),
            backs=tuple(self._ways()),
        )

    def _ways(self) -> Iterator[tuple[str, int]]:
        """Yield how much paper the components with backs need, for every way to print backs."""
        edition, request = self.edition, self.request
        for way in BACKS:
            if way == NO_BACKS:
                continue
            order = request.order._replace(backs=way)
            try:
                parts = list(parts_of(edition, order, request.wants))
                made = [one.picked for one in parts if self._has_backs(one)]
            except (Refused, LeftOut):  # it can not be printed like this
                continue
            if made:
                yield way, sum(one.paper_sheets for one in made)

    def _has_backs(self, part: Part) -> bool:
        """Tell whether anything that a part holds has a back."""
        held = map(self.edition.game.component, part.holds)
        return any(one.back for one in held if one)

    def measured(self, taken: PartPlan, files: Callable[[], Files]) -> PartPlan:
        """Look at the pages of files, if anybody wants to know what they look like."""
        ink, dpi = self.detail
        if not (ink or dpi):
            return taken
        seen = [page for _, data in files() for page in measure_pages(b"".join(data), dpi)]
        return taken._replace(
            ink=sum(one.cover.whole for one in seen) if ink else None,
            pictures=tuple(one.picture for one in seen if one.picture),
        )


Way = Callable[[Planner, Progress], Plan]  # says what of an edition is planned


def _sleeves(parts: Iterable[PartPlan], sleeves: Iterable[Sleeve]) -> Iterator[Sleeved]:
    """Yield cards by size, each with the sleeve that fits best; what none fits is no card."""
    cards: dict[Size, int] = defaultdict(int)
    for part in parts:
        if part.card:
            cards[part.card] += part.copies
    known = list(sleeves)
    for card, count in cards.items():
        fitting = [one for one in known if 0 <= one.slack(card) <= LOOSE]
        if fitting:
            yield Sleeved(card, count, min(fitting, key=lambda one: one.slack(card)))
