"""Files of the room to print in, made in a process of their own."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.edition import edition_of
from pnp.findings import Refused
from pnp.load.project import Project
from pnp.parts.printing import steps_to_print
from pnp.renew import renew
from pnp.store import Store
from pnp.studio.option_names import OptionNames
from pnp.studio.print_asking import AskedToPrint, request_of
from pnp.studio.print_files import made_by, told
from pnp.updating import update
from pnp.work.report import Doing, Progress, seldom
from pnp.workshop import LoadedGame, Workshop

Tell = Callable[[Any], None]


def build(project: Project, given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Make the files, by the road of `pnp build`, and tell what there is now."""
    asked = request_of(project, given["game"], given["form"])
    progress = progress_to(tell)
    if asked.since:
        report = update(project, asked.request, asked.since, progress)
    else:
        report = renew(project, asked.request, progress)
    files = list(made_by(dict.fromkeys((*report.written, *report.unchanged))))
    rows = told(asked.request.out, files)
    return {
        "files": rows,
        "written": len(report.written),
        "findings": [OptionNames(project).told(one) for one in report.findings],
        "steps": _steps(project, given, asked, rows),
    }


def _steps(
    project: Project,
    given: Mapping[str, Any],
    asked: AskedToPrint,
    files: Sequence[Mapping[str, Any]],
) -> list[str]:
    """Return how to print these files, in the reader's language."""
    pages: Counter[str] = Counter()
    for one in files:
        pages[one["part"]] += one["pages"]
    try:
        loaded = LoadedGame(Workshop.open(project, Store.usual()), given["game"])
        edition = edition_of(loaded, given["reader"])
        return steps_to_print(edition, asked.request.order, pages) if files else []
    except Refused:  # the files are there all the same
        return []


def progress_to(tell: Tell) -> Progress:
    """Return what hands on how far work is, with its numbers apart from its words."""

    def told_on(text: str) -> None:
        doing = Doing.of(text)
        tell({"at": text, "faces": doing.faces, "share": doing.share})

    return seldom(told_on)
