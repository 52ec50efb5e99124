"""What printing takes for somebody who has an earlier deck: what has changed, and its page."""

from collections.abc import Sequence

from pnp.arrange.changes import CHANGES
from pnp.before import EarlierDeck
from pnp.change_sheet import Exchange, aside, change_sheet
from pnp.changed import DeckComparison
from pnp.model.plan import PartPlan, PieceChange, Plan
from pnp.parts.taking import PLAIN
from pnp.planning import Planner
from pnp.work.report import Progress, in_turn


def plan_since(earlier: EarlierDeck, planner: Planner, tell: Progress) -> Plan:
    """Return what an edition takes: the very parts that would be built, and what to do then."""
    comparing, drawing = in_turn(tell, (1.0, 1.0))
    seen = planner.wishes.ink or planner.wishes.dpi > 0
    compared = DeckComparison(planner.edition, planner.request, earlier.deck, seen)
    parts, told = compared.made(planner.report, comparing)
    plan = planner.of(parts, drawing)
    pages = (_page(planner, told, earlier.name),) if told else ()
    changes = tuple(PieceChange(one.name, one.out, one.into) for one in told)
    return plan._replace(parts=(*plan.parts, *pages), changes=changes)


def _page(planner: Planner, told: Sequence[Exchange], since: str) -> PartPlan:
    """Return what the page takes that says what to do."""
    edition = planner.edition
    paper = edition.shop.paper(planner.request.order.paper)
    with aside() as keep:
        document, files = change_sheet(edition, paper, told, since, keep)
        page = PartPlan.of_pages(CHANGES, edition.word("changes"), PLAIN, len(document.sheets))
        return planner.measured(page, lambda: files)
