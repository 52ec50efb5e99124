"""Only what has changed since something that is named: a manifest of then, or a revision."""

from pathlib import Path

from pnp.arrange.changes import PICTURE
from pnp.before import AtRevision
from pnp.before_listed import InManifest
from pnp.load.project import Project
from pnp.since import build_since
from pnp.work.choosing import choose
from pnp.work.report import Progress, Report
from pnp.work.request import Request
from pnp.work.revision import project_at


def update(project: Project, request: Request, since: str, tell: Progress) -> Report:
    """Build what somebody needs who has a deck of an earlier manifest or revision."""
    request = asked_since(request, since)
    listed = Path(since)
    if listed.suffix == ".json":
        before = InManifest(listed, request.order, PICTURE)
        request = request._replace(games=(before.game,), languages=(before.language,))
        return build_since(project, choose(project, request), before, listed.stem, tell)
    request = choose(project, request)
    with project_at(project, since) as then:
        return build_since(project, request, AtRevision(then, PICTURE), since, tell)


def asked_since(request: Request, since: str) -> Request:
    """Return a request for what has changed only, if something is named."""
    return request._replace(order=request.order._replace(changed=bool(since)))
