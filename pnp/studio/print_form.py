"""The form of the room to print in, made from the options of `pnp build`, and what it asks for."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp.load.project import Project
from pnp.model.options import BUILD, Group, Option, OptionKind, offered_by, values_of
from pnp.model.order import Order
from pnp.work.request import OUT, Request, asked_for, cores

# What the form asks for; `only` is shown as a list of parts.
OFFERED: Mapping[str, Option] = offered_by(BUILD)
ROOM = 4000  # of one value
Texts = Mapping[str, str]  # what options are called in the reader's language, by their ids


class AskedToPrint(NamedTuple):
    """What a form asks for."""

    request: Request
    since: str


class Control(NamedTuple):
    """One field of the form as it is shown."""

    field: str
    kind: str
    label: str
    flag: str  # as findings and the command line call it
    help: str
    value: Any  # as it was set; None for the default
    default: Any
    choices: tuple[tuple[str, str], ...]  # values and what they are called
    least: float
    most: float
    usual: str  # what it is called if nothing is chosen; empty for automatic

    @property
    def switches_off(self) -> bool:
        """Whether its flag takes away what is there without it."""
        return self.kind == OptionKind.FLAG and bool(self.default)


def out_of(project: Project) -> Path:
    """Return where files go: into the project, or where one is if that is not one's own."""
    return project.root / OUT if os.access(project.root, os.W_OK) else OUT


def request_of(project: Project, game: str, form: Mapping[str, Any]) -> AskedToPrint:
    """Return what a form asks for, or refuse with everything that is wrong in it."""
    usual = dict.fromkeys(OFFERED)
    found = values_of(OFFERED, {**usual, **form})
    order = Order(**{field: value for field, value in found.items() if field in Order._fields})
    asked = (game,), found["languages"], order, found["only"], out_of(project)
    making = {name: found[name] for name in ("force", "cache")}
    request = asked_for(project, *asked)._replace(**making, jobs=found["jobs"] or cores())
    return AskedToPrint(request, found["since"])


def kept_form(given: Any) -> dict[str, Any]:
    """Return of what was sent what a form can hold."""
    known = given if isinstance(given, dict) else {}
    return {
        field: value
        for field, value in known.items()
        if field in OFFERED
        and (isinstance(value, (bool, int, float)) or (isinstance(value, str) and value))
        and len(str(value)) <= ROOM
    }


def controls(form: Mapping[str, Any], texts: Texts) -> dict[Group, dict[str, Control]]:
    """Return all controls by the headings that they stand under, and by their fields."""
    return {
        group: {
            field: _control(one, form.get(field), texts)
            for field, one in OFFERED.items()
            if one.group is group
        }
        for group in Group
    }


def _control(option: Option, value: Any, texts: Texts) -> Control:
    """Return an option in the reader's language; what has no words yet is called as in a shell."""
    id_ = f"option_{option.field}"
    choices = ("yes", "no") if option.kind is OptionKind.EITHER else option.choices
    return Control(
        field=option.field,
        kind=option.kind.value,
        label=texts.get(id_, option.flag),
        flag=option.flag.partition("/")[0],
        help=texts.get(f"{id_}_help", option.help),
        value=value,
        default=option.default,
        choices=tuple((row, texts.get(f"{id_}_{row.replace('-', '_')}", row)) for row in choices),
        least=option.least,
        most=option.most,
        usual=texts.get(f"{id_}_usual", ""),
    )
