"""What printing takes, worked out in a process of its own: quickly from shapes, then with ink."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any

from pnp.findings import Finding
from pnp.load.project import Project
from pnp.model.plan import Plan
from pnp.planning import Wishes, plans
from pnp.store import Store
from pnp.studio.option_names import OptionNames
from pnp.studio.print_asking import request_of
from pnp.studio.print_wall import SHEET
from pnp.studio.print_work import Tell, progress_to
from pnp.updating import plan_update
from pnp.work.choosing import choose
from pnp.work.report import silence

THUMBNAIL = 40.0  # dots per inch of small pictures of sheets
SIDES = 2  # of the first sheet of each part, which are shown


def plan(project: Project, given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Tell what printing takes: first what is known from shapes alone, then ink and pictures."""
    asked = request_of(project, given["game"], given["form"])
    wishes, progress = Wishes(ink=True, dpi=THUMBNAIL), progress_to(tell)
    planned = partial(_planned, OptionNames(project))
    if asked.since:  # what has changed is known only once all of it is drawn
        return planned(*plan_update(project, asked.request, asked.since, wishes, progress))
    request = choose(project, asked.request)
    quick = planned(*plans(project, request, Wishes(ink=False), silence))
    tell({"plan": quick})
    return planned(*plans(project, request, wishes, progress))


def _planned(
    names: OptionNames, found: Sequence[Plan], findings: Sequence[Finding]
) -> dict[str, Any]:
    return {
        "plans": [_shown(one, pictures=one is found[0]) for one in found],
        "findings": [names.told(one) for one in findings],
    }


def _shown(plan: Plan, pictures: bool) -> dict[str, Any]:
    """Return all of a plan, and pictures of the first sheets of its parts."""
    facts = plan.told
    for row, sleeved in zip(facts["sleeves"], plan.sleeves, strict=True):
        row["title"] = sleeved.sleeve.title
    for row, part in zip(facts["parts"], plan.parts, strict=True):
        shown = part.pictures[:SIDES] if pictures else ()
        row["pictures"] = [_picture(one) for one in shown]
    return facts


def _picture(data: bytes) -> str:
    """Return the address of a picture, which is kept; or else all of it."""
    store, name = Store.usual(), sha256(data).hexdigest()
    store.put(f"{SHEET}{name}", data)
    if store.get(f"{SHEET}{name}") is None:  # nothing can be kept here
        return f"data:image/png;base64,{b64encode(data).decode()}"
    return f"/printing/sheet/{name}"
