"""What somebody has read of a calibration sheet, as a printer."""

from collections.abc import Sequence

from pnp.arrange.calibration import SLACK, judge_readings, parse_readings
from pnp.findings import NOWHERE, Finding, Refused, did_you_mean, error, refuse, warning
from pnp.load.project import Project
from pnp.load.stock import load_stock
from pnp.load.tables import row_ids
from pnp.model.devices import Printer
from pnp.model.order import Order
from pnp.worded import worded


def calibrated(
    project: Project, order: Order, said: Sequence[str], name: str
) -> tuple[Printer, list[Finding]]:
    """Return what readings say of a printer, and whether they contradict each other."""
    known = row_ids(project, "papers")
    if order.paper not in known:
        raise refuse(
            NOWHERE,
            worded("no paper {paper}", paper=repr(order.paper)),
            did_you_mean(order.paper, known),
        )
    size = load_stock(project).papers[order.paper].size
    readings, faults = parse_readings(said, size)
    if faults:
        raise Refused(error(NOWHERE, fault, hint) for fault, hint in faults)
    printer, doubt = judge_readings(readings, size, order.flip, name)
    if doubt <= SLACK:
        return printer, []
    message = worded("G, H, I and J contradict each other by {doubt} mm", doubt=f"{doubt:.2f}")
    return printer, [
        warning(NOWHERE, message, worded("fold along the dashed lines, and read them again"))
    ]
