"""Long work of the room to print in, in a process of its own: plans, and files that are made."""

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from pnp.base.findings import Finding, Refused
from pnp.base.store import Store
from pnp.build import renew
from pnp.load.project import Project
from pnp.model.order import Order
from pnp.model.plan import Plan
from pnp.parts.edition import LoadedGame, Workshop
from pnp.parts.rules import RulesText
from pnp.studio.print_files import SHEET, CoverFace, MadeFile
from pnp.studio.print_form import OptionNames, request_of
from pnp.uses.plan import PlanDetail, plans
from pnp.uses.update import plan_update, update
from pnp.work.request import Doing, Progress, seldom, silence

Tell = Callable[[Any], None]
THUMBNAIL = 40.0  # dots per inch of small pictures of sheets
SIDES = 2  # of the first sheet of each part, which are shown


def covers(project: Project, given: Mapping[str, Any], tell: Callable[[str], None]) -> list[str]:
    """Draw the pictures of games that are not kept yet; tell each game that is ready."""
    language, store, ready = given["language"], Store.usual(), []
    shop = Workshop.open(project, store)
    for name in given["games"]:
        try:
            loaded = LoadedGame(shop, name)
            faces, edition = CoverFace.all_of(loaded.game), loaded.edition(language)
            names = [CoverFace.key(project, name, language, at) for at in range(len(faces))]
            for key, face in zip(names, faces, strict=True):
                if store.keeps and store.get(key) is None:
                    store.put(key, face.draw(edition))
            loaded.save()
        except Refused:  # its own page tells
            continue
        ready.append(name)
        tell(name)
    return ready


def build(project: Project, given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Make the files, by the road of `pnp build`, and tell what there is now."""
    asked = request_of(project, given["game"], given["form"])
    progress = _progress_to(tell)
    if asked.since:
        report = update(project, asked.request, asked.since, progress)
    else:
        report = renew(project, asked.request, progress)
    files = MadeFile.among(dict.fromkeys((*report.written, *report.unchanged)))
    rows = [row for one in files if (row := one.row(asked.request.out))]
    return {
        "files": rows,
        "written": len(report.written),
        "findings": OptionNames(project).facts(report.findings),
        "steps": _steps(project, given, asked.request.order, rows),
    }


def _steps(
    project: Project, given: Mapping[str, Any], order: Order, files: Sequence[Mapping[str, Any]]
) -> list[str]:
    """Return how to print these files, in the reader's language."""
    pages: Counter[str] = Counter()
    for one in files:
        pages[one["part"]] += one["pages"]
    try:
        loaded = LoadedGame(Workshop.open(project, Store.usual()), given["game"])
        edition = loaded.edition(given["reader"])
        return RulesText(edition, order).steps(pages) if files else []
    except Refused:  # the files are there all the same
        return []


def _progress_to(tell: Tell) -> Progress:
    """Return what hands on how far work is, with its numbers apart from its words."""

    def tell_on(text: str) -> None:
        doing = Doing.of(text)
        tell({"at": text, "faces": doing.faces, "share": doing.share})

    return seldom(tell_on)


def plan(project: Project, given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Tell what printing takes: first what is known from shapes alone, then ink and pictures."""
    asked = request_of(project, given["game"], given["form"])
    detail, progress = PlanDetail(ink=True, dpi=THUMBNAIL), _progress_to(tell)
    names = OptionNames(project)

    def planned(found: Sequence[Plan], findings: Sequence[Finding]) -> dict[str, Any]:
        return {
            "plans": [_plan_as_shown(one, pictures=one is found[0]) for one in found],
            "findings": names.facts(findings),
        }

    if asked.since:  # what has changed is known only once all of it is drawn
        return planned(*plan_update(project, asked.request, asked.since, detail, progress))
    request = asked.request.choose(project)
    quick = planned(*plans(project, request, PlanDetail(ink=False), silence))
    tell({"plan": quick})
    return planned(*plans(project, request, detail, progress))


def _plan_as_shown(plan: Plan, pictures: bool) -> dict[str, Any]:
    """Return all of a plan, and pictures of the first sheets of its parts."""
    facts = plan.told
    for row, sleeved in zip(facts["sleeves"], plan.sleeves, strict=True):
        row["title"] = sleeved.sleeve.title
    for row, part in zip(facts["parts"], plan.parts, strict=True):
        row["pictures"] = [_picture(one) for one in part.pictures[:SIDES] if pictures]
    return facts


def _picture(data: bytes) -> str:
    """Return the address of a picture, which is kept; or else all of it."""
    store, name = Store.usual(), sha256(data).hexdigest()
    store.put(f"{SHEET}{name}", data)
    if store.get(f"{SHEET}{name}") is None:  # nothing can be kept here
        return f"data:image/png;base64,{b64encode(data).decode()}"
    return f"/printing/sheet/{name}"
