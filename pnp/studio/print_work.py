"""Long work of the room to print in: plans, files and pictures of games, each in its process."""

import json
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any

from pnp.edition import edition_of
from pnp.findings import Finding, Refused
from pnp.load.project import Project
from pnp.model.plan import Plan
from pnp.parts.printing import steps_to_print
from pnp.planning import Wishes, plans
from pnp.renew import renew
from pnp.store import Store
from pnp.studio.option_names import OptionNames
from pnp.studio.print_asking import AskedToPrint, request_of
from pnp.studio.print_files import made_by, told
from pnp.studio.print_wall import SHEET, cover, cover_name, faces_of
from pnp.updating import plan_update, update
from pnp.work.choosing import choose
from pnp.work.report import Doing, Progress, seldom, silence
from pnp.workshop import LoadedGame, Workshop

THUMBNAIL = 40.0  # dots per inch of small pictures of sheets
SIDES = 2  # of the first sheet of each part, which are shown
Tell = Callable[[str], None]


def plan(project: Project, given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Tell what printing takes: first what is known from shapes alone, then ink and pictures."""
    asked = request_of(project, given["game"], given["form"])
    wishes, progress = Wishes(ink=True, dpi=THUMBNAIL), _progress(tell)
    planned = partial(_planned, OptionNames(project))
    if asked.since:  # what has changed is known only once all of it is drawn
        return planned(*plan_update(project, asked.request, asked.since, wishes, progress))
    request = choose(project, asked.request)
    quick = planned(*plans(project, request, Wishes(ink=False), silence))
    tell(json.dumps({"plan": quick}))
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


def build(project: Project, given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Make the files, by the road of `pnp build`, and tell what there is now."""
    asked = request_of(project, given["game"], given["form"])
    progress = _progress(tell)
    if asked.since:
        report = update(project, asked.request, asked.since, progress)
    else:
        report = renew(project, asked.request, progress)
    files = list(made_by(dict.fromkeys((*report.written, *report.unchanged))))
    return {
        "files": told(asked.request.out, files),
        "written": len(report.written),
        "findings": [OptionNames(project).told(one) for one in report.findings],
        "steps": _steps(project, given, asked),
    }


def _steps(project: Project, given: Mapping[str, Any], asked: AskedToPrint) -> list[str]:
    """Return how to print these files, in the reader's language."""
    try:
        loaded = LoadedGame(Workshop.open(project, Store.usual()), given["game"])
        return steps_to_print(edition_of(loaded, given["reader"]), asked.request.order)
    except Refused:  # the files are there all the same
        return []


def _progress(tell: Tell) -> Progress:
    """Return what hands on how far work is, with its numbers apart from its words."""

    def told_on(text: str) -> None:
        doing = Doing.of(text)
        tell(json.dumps({"at": text, "faces": doing.faces, "share": doing.share}))

    return seldom(told_on)


def covers(project: Project, given: Mapping[str, Any], tell: Tell) -> list[str]:
    """Draw the pictures of games that are not kept yet; tell each game that is ready."""
    language, store, ready = given["language"], Store.usual(), []
    shop = Workshop.open(project, store)
    for name in given["games"]:
        try:
            loaded = LoadedGame(shop, name)
            faces, edition = faces_of(loaded.game), edition_of(loaded, language)
            names = [cover_name(project, name, language, at) for at in range(len(faces))]
            for key, face in zip(names, faces, strict=True):
                if store.keeps and store.get(key) is None:
                    store.put(key, cover(edition, face))
            loaded.save()
        except Refused:  # its own page tells
            continue
        ready.append(name)
        tell(name)
    return ready
