"""Long work that the form asks for, begun; whatever does not go together has ended before."""

from typing import Any

from pnp.findings import Refused
from pnp.studio.app import said
from pnp.studio.house import House
from pnp.studio.option_names import OptionNames
from pnp.studio.print_asking import request_of
from pnp.studio.tasks import TaskState
from pnp.updating import asked_since
from pnp.work.choosing import choose


def begin_plan(house: House, sent: dict[str, Any]) -> dict[str, Any]:
    """Begin a plan; the one before it is of no use any more."""
    house.tasks.stop(str(sent.get("before", "")))
    return _begun(house, "plan", sent)


def begin_build(house: House, sent: dict[str, Any]) -> dict[str, Any]:
    """Begin to make files."""
    return _begun(house, "build", sent)


def _begun(house: House, kind: str, sent: dict[str, Any]) -> dict[str, Any]:
    """Begin what a page asks for, or say at once what is wrong with it."""
    game, form = str(sent.get("game", "")), sent.get("form")
    form = form if isinstance(form, dict) else {}
    try:
        asked = request_of(house.project, game, form)
        choose(house.project, asked_since(asked.request, asked.since))
    except Refused as refused:
        findings = tuple(map(OptionNames(house.project).told, refused.findings))
        return TaskState("", kind, state="refused", findings=findings).told
    given = {"game": game, "form": form, "reader": said().language.code}
    return house.tasks.begin(kind, given).told
