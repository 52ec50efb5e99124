"""The printers that a user has calibrated: one file, in the folder of their settings."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.base.filenames import MOST_LETTERS
from pnp.base.findings import (
    NOWHERE,
    Finding,
    Refused,
    did_you_mean,
    error,
    refuse,
    sentence,
    shown,
)
from pnp.base.geometry import Edges, Point, Size
from pnp.base.numerals import plain
from pnp.base.store import Store
from pnp.load.forms.base import ID, PATTERNS, read_form
from pnp.load.forms.files import PrintersForm
from pnp.model.stock import Printer

FILE = "printers.yaml"
HEAD = """\
# Printers that `pnp build --printer NAME` prints for, written by `pnp calibrate --set NAME`.
# offset: how far backs come out to the right of their place and below it, in millimetres
# angle: by how many degrees they are turned clockwise; scale: what becomes of 1, across and down
# margins: what the printer can not reach, left, top, right, bottom
"""


class Profile(NamedTuple):
    """A printer with the tray and the paper that it was calibrated for; empty for any."""

    printer: Printer
    tray: str = ""
    paper: str = ""

    @property
    def name(self) -> str:
        """What `--printer` calls it."""
        return f"{self.printer.name}/{self.tray}" if self.tray else self.printer.name


def printers_file() -> Path:
    """Return where the printers are kept."""
    return Store.settings_folder() / FILE


def load_printers() -> tuple[Profile, ...]:
    """Return all printers, in the order of the file, or refuse with every mistake in it."""
    findings: list[Finding] = []
    read = read_form(printers_file(), PrintersForm, findings)
    if findings:
        raise Refused(findings)
    if read is None:
        return ()
    profiles = []
    for name, forms in read[1].printers.items():
        for form in forms:
            printer = Printer(
                name=name,
                offset=Point(*form.offset),
                angle=float(form.angle),
                scale=Size(*map(float, form.scale)),
                margins=Edges(*form.margins) if form.margins is not None else None,
            )
            profiles.append(Profile(printer, form.tray or "", form.paper or ""))
    return tuple(profiles)


def printer_for(name: str, paper: str) -> Printer:
    """Return what is known of a printer on a paper, or refuse with what there is."""
    profiles = load_printers()
    found = [one for one in profiles if one.name == name]
    for wanted in (paper, ""):
        for one in found:
            if one.paper == wanted:
                return one.printer._replace(name=name)
    if found:
        message = sentence(
            "printer {name} is calibrated for {papers}, not for {paper}",
            name=repr(name),
            papers=", ".join(one.paper for one in found),
            paper=paper,
        )
        hint = sentence("print `pnp calibrate --paper {paper}` and read it", paper=paper)
        raise refuse(NOWHERE, message, hint)
    raise _not_among(profiles, name, "`pnp calibrate` prints the sheet for it")


def _not_among(profiles: Sequence[Profile], name: str, hint: str = "") -> Refused:
    known = tuple(dict.fromkeys(one.name for one in profiles))
    hint = did_you_mean(name, known) or hint
    return refuse(NOWHERE, sentence("no printer {name}", name=repr(name)), hint)


def refuse_odd_names(*names: str) -> None:
    """Refuse names of printers and trays that the file could not be read with."""
    odd = [name for name in names if name and (not re.match(ID, name) or len(name) > MOST_LETTERS)]
    if odd:
        raise Refused(error(NOWHERE, PATTERNS[ID].but(text=repr(name))) for name in odd)


def keep_printer(profile: Profile) -> Path:
    """Write a printer to the file, in the place of the same one before; return the file."""
    others = [one for one in load_printers() if _key(one) != _key(profile)]
    return _write([*others, profile])


def forget_printer(name: str) -> int:
    """Take a printer out of the file, with all its trays if none is named; return how many."""
    profiles = load_printers()
    kept = [one for one in profiles if name not in (one.name, one.printer.name)]
    if len(kept) == len(profiles):
        raise _not_among(profiles, name)
    _write(kept)
    return len(profiles) - len(kept)


def _key(profile: Profile) -> tuple[str, str]:
    return profile.name, profile.paper


def _write(profiles: Sequence[Profile]) -> Path:
    path = printers_file()
    rows: dict[str, list[Profile]] = {}
    for one in sorted(profiles, key=_key):
        rows.setdefault(one.printer.name, []).append(one)
    try:
        Store.write_whole(path, (HEAD + "".join(_written(rows))).encode())
    except OSError as problem:
        file, reason = shown(path), problem.strerror or str(problem)
        message = sentence("{file} can not be written: {reason}", file=file, reason=reason)
        raise refuse(NOWHERE, message, sentence("PNP_CONFIG names another folder")) from None
    return path


def _written(rows: Mapping[str, Sequence[Profile]]) -> Iterator[str]:
    yield "printers:\n" if rows else "printers: {}\n"
    for name, profiles in rows.items():
        yield f"  {name}:\n"
        for one in profiles:
            yield f"    - {{{', '.join(_fields(one))}}}\n"


def _fields(one: Profile) -> Iterator[str]:
    printer = one.printer
    if one.tray:
        yield f"tray: {one.tray}"
    if one.paper:
        yield f"paper: {one.paper}"
    yield f"offset: {_list(printer.offset)}"
    yield f"angle: {plain(round(printer.angle, 4))}"
    yield f"scale: {_list(printer.scale)}"
    if printer.margins is not None:
        yield f"margins: {_list(printer.margins)}"


def _list(values: Sequence[float]) -> str:
    return f"[{', '.join(plain(round(value, 5)) for value in values)}]"
