"""The options of all commands, each described once."""

import os
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from pnp.choices import BACKS, FORMATS, INKS, VIEWS
from pnp.cli import complete
from pnp.cli.program import NamedPath
from pnp.cli.shares import SHARES
from pnp.cli.values import FiniteNumber, Numbers, named
from pnp.geometry import Point
from pnp.model.names import Flip, Guides
from pnp.model.order import FACE_DOWN, FACE_UP, FULL, PAGE, SLOTS, Order
from pnp.model.plot import REGISTRATIONS
from pnp.model.printer import Printer
from pnp.work.request import OUT

Command = Callable[..., Any]
Decorator = Callable[[Command], Command]


def _list(*names: str, **how: Any) -> Decorator:
    """Return an option that says its default."""
    return click.option(*names, **{"show_default": True, **how})


games = click.argument("games", nargs=-1, metavar="[GAME]…", shell_complete=complete.games)
as_json = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")
no_cache = click.option(
    "--no-cache",
    "cache",
    flag_value=False,
    default=True,
    help="Draw all faces anew, and keep none for later.",
)
force = click.option("--force", is_flag=True, help="Build even what has not changed.")
since = click.option(
    "--since",
    default="",
    metavar="REV|MANIFEST",
    shell_complete=complete.manifests,
    help="Print only pieces that have changed since a revision of git or an earlier build.",
)
only = click.option(
    "--only",
    default="",
    metavar="COMPONENT[/PIECE],…",
    shell_complete=complete.pieces,
    help="Build these components or pieces only.",
)


def languages(default: str = "en") -> Decorator:
    """Return `--lang`."""
    return _list(
        "--lang",
        "languages",
        default=default,
        metavar="CODE,…|all",
        shell_complete=complete.languages,
        help="Languages, separated by commas, or all.",
    )


def out(where: str) -> Decorator:
    """Return `--out`; files go to a place inside it."""
    return _list(
        "--out",
        type=NamedPath(path_type=Path),
        default=OUT,
        metavar="DIR",
        help=f"Where {where}",
    )


def _jobs(_: click.Context, __: click.Parameter, asked: int | None) -> int:
    if asked is not None:
        return asked
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        return os.cpu_count() or 1


jobs = click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=None,
    callback=_jobs,
    metavar="N",
    help="Processes to share the work between.  [default: one per core]",
)

# Everything that an order can be asked for on a command line, by the field that it fills.
ORDER: dict[str, Decorator] = {
    "paper": _list(
        "--paper",
        default="a4",
        metavar="NAME",
        shell_complete=complete.papers,
        help="Paper from the table of papers, or several for a file that suits each: a4+letter.",
    ),
    "backs": _list(
        "--backs",
        type=named(BACKS),
        default="duplex",
        help="Backs by the printer, by hand, beside their fronts to be folded behind, or none.",
    ),
    "flip": _list(
        "--flip",
        type=named(flip.value for flip in Flip),
        default=Flip.LONG.value,
        callback=lambda _, __, value: Flip(value),
        help="The edge that the printer turns the paper over.",
    ),
    "back_bleed": click.option(
        "--back-bleed",
        type=FiniteNumber(0.0, 20.0),
        default=None,
        metavar="MM",
        help="Art of backs over the edges of the block and gaps, for printers that miss.",
    ),
    "tray": _list(
        "--tray",
        type=named((FACE_DOWN, FACE_UP)),
        default=FACE_DOWN,
        help="How sheets come out of the printer, for --backs manual.",
    ),
    "scale": _list(
        "--scale",
        type=FiniteNumber(0.1, 4.0),
        default=1.0,
        metavar="FACTOR",
        help="Print everything smaller or larger, such as a board at 0.75.",
    ),
    "ink": _list(
        "--ink",
        type=named(INKS),
        default=FULL,
        help="All colours, about a quarter of the ink, greys, or outlines to colour in.",
    ),
    "back_ink": click.option(
        "--back-ink",
        type=named(INKS),
        callback=lambda _, __, value: value or "",
        help="The same for backs, which drink half of it.  [default: as the fronts]",
    ),
    "guides": _list(
        "--guides",
        type=named(guides.value for guides in Guides),
        default=Guides.FRONT.value,
        callback=lambda _, __, value: Guides(value),
        help="Which sides show where to cut.",
    ),
    "corners": click.option(
        "--corners", is_flag=True, help="Arcs at corners that are to be rounded."
    ),
    "blade": _list(
        "--cutter-offset",
        "blade",
        type=FiniteNumber(0.0, 10.0),
        default=0.0,
        metavar="MM",
        help="Bands at the marks, for a cutter whose blade lies so far beside its ruler.",
    ),
    "gather": click.option(
        "--gather",
        is_flag=True,
        help="Let components of one weight share sheets where that saves any.",
    ),
    "contour": click.option(
        "--cut-contour",
        "contour",
        is_flag=True,
        help="Outlines in the spot colour CutContour, for a plotter.",
    ),
    "register": click.option(
        "--register",
        type=named(REGISTRATIONS),
        callback=lambda _, __, value: value or "",
        help="Marks by which a plotter finds the sheet; pieces keep off them.",
    ),
    "booklet": click.option(
        "--booklet", is_flag=True, help="Rules as a booklet: two pages side by side, to be folded."
    ),
    "binding": click.option(
        "--binding",
        default=0.0,
        type=click.FloatRange(0, 100),
        metavar="MM",
        help="Room for holes or staples at the left edge of rules, on backs at the right.",
    ),
    **SHARES,
    "view": _list(
        "--as",
        "view",
        type=named((*VIEWS, "sheets")),
        default="contact",
        callback=lambda _, __, value: value if value in VIEWS else "",
        help="All pieces on one picture, each face cut out or with its bleed, or sheets to print.",
    ),
    "format": _list(
        "--format",
        type=named(FORMATS),
        default="pdf",
        help="Files to print, pictures to look at, or texts to compare.",
    ),
    "gap": click.option(
        "--gap",
        type=FiniteNumber(0.0, 50.0),
        default=None,
        metavar="MM",
        help="Between pieces; 0 puts them edge to edge.  [default: 2 to 4 where no sheet is lost]",
    ),
    "bleed": click.option(
        "--bleed",
        type=FiniteNumber(0.0, 10.0),
        default=None,
        metavar="MM",
        help="Art over every cut, or with --gap 0 around the block alone.  [default: of the shape]",
    ),
    "columns": click.option(
        "--columns",
        type=click.IntRange(1, 1000),
        default=None,
        callback=lambda _, __, value: value or 0,
        metavar="N",
        help="Pieces side by side on a sheet.  [default: the fewest sheets that can be cut well]",
    ),
    "rows": click.option(
        "--rows",
        type=click.IntRange(1, 1000),
        default=None,
        callback=lambda _, __, value: value or 0,
        metavar="N",
        help="Pieces one below the other.",
    ),
    "turn": click.option(
        "--turn/--no-turn",
        "turn",
        default=None,
        help="Lay the paper on its side, or keep it upright.",
    ),
    "slots": _list(
        "--order",
        "slots",
        type=named(SLOTS),
        default=PAGE,
        help="Fill sheets as one reads, or so that stacks of cut cards are the deck in order.",
    ),
    "printer": click.option(
        "--printer",
        default="",
        metavar="NAME",
        shell_complete=complete.printers,
        callback=lambda _, __, name: Printer(name),
        help="The printer to make it for, as `pnp calibrate` knows it.",
    ),
    "offset": _list(
        "--offset",
        type=Numbers(2, -20, 20),
        default=(0.0, 0.0),
        show_default=False,
        callback=lambda _, __, numbers: Point(*numbers),
        help="How far backs came out to the right and too low, in mm: they are moved back.",
    ),
    "allow_missing": click.option(
        "--allow-missing",
        is_flag=True,
        help="Let a language be incomplete, with English in the gaps.",
    ),
}


def order(*fields: str) -> Decorator:
    """Add the options of some fields of an order, and hand all of them on as one."""

    def decorate(function: Command) -> Command:
        @wraps(function)
        def taken(*args: Any, **given: Any) -> Any:
            asked = {field: given.pop(field) for field in fields}
            return function(*args, order=Order(**asked), **given)

        collected: Command = taken
        for field in reversed(fields):
            collected = ORDER[field](collected)
        return collected

    return decorate
