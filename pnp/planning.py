"""What printing a game takes, told before anything is printed: paper, ink, cuts, sleeves, time."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.build import drawn
from pnp.edition import Edition, edition_of
from pnp.findings import Finding
from pnp.geometry import Size
from pnp.inspect.coverage import PageSeen, seen_pages
from pnp.load.project import Project
from pnp.model.plan import PartPlan, Plan, Sleeved
from pnp.model.stock import Sleeve
from pnp.parts.all import parts_of
from pnp.parts.gathered import savings
from pnp.parts.part import Part
from pnp.parts.taking import ways_of, what_it_takes
from pnp.work.report import Doing, Progress, Report
from pnp.work.request import Request
from pnp.workshop import LoadedGame, Workshop

LOOSE = 9.0  # millimetres, sideways and upwards together; a card in a wider sleeve slides about


class Wishes(NamedTuple):
    """What a plan is to tell besides paper and cuts; it has to be drawn."""

    ink: bool = True
    dpi: float = 0.0  # of pictures of the sheets; 0 for none


def plans(
    project: Project, request: Request, wishes: Wishes, tell: Progress
) -> tuple[list[Plan], list[Finding]]:
    """Return what games take in some languages, and what is wrong with them or noticed."""
    report, shop, found = Report(), Workshop.open(project, request.store), []
    for id_ in request.games:
        with report.refusals():
            loaded = LoadedGame(shop, id_)
            report.add(*loaded.borrowed.findings)
            for code in request.languages:
                with report.refusals():
                    plan, noticed = _plan(edition_of(loaded, code), request, wishes, tell)
                    found.append(plan)
                    report.add(*noticed)
            loaded.save()
    return found, list(report.findings)


def _plan(
    edition: Edition, request: Request, wishes: Wishes, tell: Progress
) -> tuple[Plan, list[Finding]]:
    wanted = list(parts_of(edition, request.order, request.wants))
    saved = () if request.only else savings(edition, request.order.whole)
    made = []
    for at, part in enumerate(wanted):
        tell(Doing(f"{edition.name}: {part.title}", (at, len(wanted))))
        made.append(_part(part, wishes))
    plan = Plan(
        game=edition.game.id,
        title=edition.full_title,
        language=edition.language.title,
        paper=edition.shop.paper(request.order.paper).title,
        parts=tuple(made),
        sleeves=tuple(_sleeves(made, edition.shop.stock.sleeves.values())),
        backs=tuple(ways_of(wanted)),
        gathers=tuple((tuple(part.title for part in one.parts), one.saved) for one in saved),
    )
    return plan, [one for part in wanted for one in part.marks_judged()]


def _part(part: Part, wishes: Wishes) -> PartPlan:
    taken = what_it_takes(part)
    if not (wishes.ink or wishes.dpi):
        return taken
    seen = list(_seen(part, wishes.dpi))
    return taken._replace(
        ink=sum(one.cover.whole for one in seen) if wishes.ink else None,
        pictures=tuple(one.picture for one in seen if one.picture),
    )


def _seen(part: Part, dpi: float) -> Iterator[PageSeen]:
    printed = part.ordered(part.order._replace(format="pdf"))
    for _, data in drawn(printed, Report()):
        yield from seen_pages(b"".join(data), dpi)


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
