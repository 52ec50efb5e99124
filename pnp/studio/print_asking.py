"""The form of the room to print in: made from the same description as `pnp build`."""

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp.load.project import Project
from pnp.model.order import ON_PAPER, Order
from pnp.wishes import BESIDES, WISHES, Wish, WishKind, values_of
from pnp.work.choosing import asked_for
from pnp.work.request import OUT, Request

ORDERED = (*ON_PAPER, "format", "allow_missing")
OFFERED: Mapping[str, Wish] = {**{field: WISHES[field] for field in ORDERED}, **BESIDES}
# What nearly everybody is asked first; `only` is shown as a list of parts there.
USUAL = ("languages", "paper", "printer", "backs", "ink", "booklet")
# All others by headings; a field that stands nowhere comes last.
GROUPS: Mapping[str, tuple[str, ...]] = {
    "backs": ("flip", "tray", "back_ink", "back_bleed", "offset"),
    "layout": ("scale", "gap", "bleed", "columns", "rows", "turn", "slots", "gather"),
    "cutting": ("guides", "corners", "blade", "contour", "register"),
    "pieces": ("only", "without", "copies", "sheets", "pages", "since"),
    "files": ("binding", "format", "allow_missing", "jobs", "force", "cache"),
}
LINKED = ("languages", "only")  # what other rooms ask for
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
        return self.kind == WishKind.FLAG and bool(self.default)


def out_of(project: Project) -> Path:
    """Return where files go: into the project, or where one is if that is not one's own."""
    return project.root / OUT if os.access(project.root, os.W_OK) else OUT


def request_of(project: Project, game: str, form: Mapping[str, Any]) -> AskedToPrint:
    """Return what a form asks for, or refuse with everything that is wrong in it."""
    usual = dict.fromkeys(OFFERED)
    found = values_of(OFFERED, {**usual, **form})
    order = Order(**{field: found[field] for field in ORDERED})
    asked = (game,), found["languages"], order, found["only"], out_of(project)
    making = {name: found[name] for name in ("jobs", "force", "cache")}
    return AskedToPrint(asked_for(project, *asked)._replace(**making), found["since"])


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


def linked(asked: Mapping[str, str]) -> dict[str, Any]:
    """Return what a link to the page asks for: other rooms lead to a language or a part."""
    return kept_form({field: asked.get(field) for field in LINKED})


def usual(form: Mapping[str, Any], texts: Texts) -> dict[str, Control]:
    """Return what is asked first."""
    return {field: _control(field, form, texts) for field in USUAL}


def groups(form: Mapping[str, Any], texts: Texts) -> dict[str, list[Control]]:
    """Return all other controls by the headings that they stand under."""
    named = {field for fields in GROUPS.values() for field in fields}
    rest = [field for field in OFFERED if field not in named and field not in USUAL]
    rows: dict[str, Iterable[str]] = {**GROUPS, "more": rest}
    return {
        name: [_control(field, form, texts) for field in fields]
        for name, fields in rows.items()
        if fields
    }


def _control(field: str, form: Mapping[str, Any], texts: Texts) -> Control:
    wish = OFFERED[field]
    called: Callable[[str], str] = lambda row: texts.get(  # noqa: E731  of one field
        f"option_{field}_{row.replace('-', '_')}", row
    )
    choices = ("yes", "no") if wish.kind is WishKind.EITHER else wish.choices
    return Control(
        field=field,
        kind=wish.kind.value,
        label=texts.get(f"option_{field}", wish.flag),
        flag=wish.flag.partition("/")[0],
        help=texts.get(f"option_{field}_help", wish.help),
        value=form.get(field),
        default=wish.default,
        choices=tuple((row, called(row)) for row in choices),
        least=wish.least,
        most=wish.most,
        usual=texts.get(f"option_{field}_usual", ""),
    )
