"""Only what has changed since something that is named: a manifest of then, or a revision."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from pnp.arrange.changes import PICTURE
from pnp.before import AtRevision, EarlierDeck
from pnp.before_listed import InManifest
from pnp.findings import Finding
from pnp.load.project import Project
from pnp.model.plan import Plan
from pnp.planning import Wishes, plans
from pnp.planning_since import plan_since
from pnp.since import build_since
from pnp.work.choosing import choose
from pnp.work.report import Progress, Report
from pnp.work.request import Request
from pnp.work.revision import project_at


def update(project: Project, request: Request, since: str, tell: Progress) -> Report:
    """Build what somebody needs who has a deck of an earlier manifest or revision."""
    with _compared(project, request, since) as (asked, earlier):
        return build_since(project, asked, earlier, tell)


def plan_update(
    project: Project, request: Request, since: str, wishes: Wishes, tell: Progress
) -> tuple[list[Plan], list[Finding]]:
    """Tell what that takes: the very parts that would be built, and what to do with them."""
    with _compared(project, request, since) as (asked, earlier):
        return plans(project, asked, wishes, tell, partial(plan_since, earlier))


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
        yield choose(project, request), EarlierDeck(before, listed.stem)
        return
    request = choose(project, request)
    with project_at(project, since) as then:
        yield request, EarlierDeck(AtRevision(then, PICTURE), since)


def asked_since(request: Request, since: str) -> Request:
    """Return a request for what has changed only, if something is named."""
    return request._replace(order=request.order._replace(changed=bool(since)))
