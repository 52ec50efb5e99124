"""Builds again: what is up to date stays, the rest walks the road."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from pnp import build as road
from pnp.load.project import Project
from pnp.work.choosing import choose
from pnp.work.fresh import fresh_files
from pnp.work.report import Progress, Report
from pnp.work.request import Pair, Request

Fresh = Mapping[Pair, Sequence[Path]]  # editions that are up to date, with their files


def renew(project: Project, request: Request, tell: Progress, fresh: Fresh | None = None) -> Report:
    """Build what is not fresh of a request; its names are looked up first."""
    if fresh is None:
        fresh = {} if request.force else fresh_files(project, request)
    left = choose(project, request)._replace(fresh=frozenset(fresh))
    report = road.build(project, left, tell) if left.editions else Report()
    report.unchanged += [path for files in fresh.values() for path in files]
    return report
