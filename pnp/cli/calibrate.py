"""`pnp calibrate`."""

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from pnp.base.findings import NOWHERE, Where, did_you_mean, refuse, shown
from pnp.cli import common
from pnp.cli.common import FiniteNumber, Numbers, as_json, option, out
from pnp.cli.completion import OFFERS
from pnp.model.options import OPTIONS
from pnp.model.order import Order

if TYPE_CHECKING:
    from pnp.load.printers import Profile
    from pnp.load.project import Project
    from pnp.model.stock import Printer

_ABOUT = {  # what a prompt asks for
    "ABCD": "margin: the smallest number whose line was printed",
    "EF": "length of the line in mm",
    "GHIJ": "the line of the flap that meets one of the sheet, such as -1.25",
}


class KnownErrors(NamedTuple):
    """What is known of a printer without a sheet."""

    offset: tuple[float, ...] | None
    angle: float | None
    scale: tuple[float, ...] | None
    margins: tuple[float, ...] | None

    def over(self, printer: "Printer") -> "Printer":
        """Put it in the place of what was read of a printer."""
        from pnp.base.geometry import Edges, Point, Size

        if self.offset is not None:
            printer = printer._replace(offset=Point(*self.offset))
        if self.angle is not None:
            printer = printer._replace(angle=self.angle)
        if self.scale is not None:
            printer = printer._replace(scale=Size(*self.scale))
        return printer._replace(margins=Edges(*self.margins)) if self.margins else printer


@click.command("calibrate")
@click.argument("readings", nargs=-1, metavar="[A=NUMBER]…")
@click.option("--set", "name", metavar="NAME", help="Keep a printer under this name.")
@option(OPTIONS["languages"])
@click.option(
    "--paper",
    default=None,
    metavar="NAME",
    shell_complete=OFFERS["paper"],
    help="Paper of the sheet (a4 if none is named); a printer is then kept for it alone.",
)
@option(OPTIONS["flip"])
@option(OPTIONS["printer"])
@click.option("--tray", default="", metavar="NAME", help="Keep it for this tray: NAME/TRAY.")
@click.option("--offset", type=Numbers(2, -20, 20), help="How far backs are off: right, down (mm).")
@click.option("--angle", type=FiniteNumber(-20, 20), help="Clockwise turn of backs (°).")
@click.option("--scale", type=Numbers(2, 0.5, 2), help="What becomes of 1 across and down.")
@click.option("--margins", type=Numbers(4, 0, 50), help="Left, top, right, bottom (mm).")
@click.option("--list", "listed", is_flag=True, help="Show all printers.")
@click.option("--show", metavar="NAME", help="Show what is known of a printer.")
@click.option("--forget", metavar="NAME", help="Take a printer out of the list.")
@out("the sheet goes: DIR/calibration-<lang>-<paper>.pdf")
@as_json
@click.pass_context
def command(context: click.Context, /, **given: Any) -> None:
    """Print a sheet that tells what your printer does, and keep what you read of it.

    \b
    pnp calibrate                                  the sheet; it says what to do
    pnp calibrate --set office A=4 B=5 … J=-0.25   what you have read
    pnp build --printer office                     made for that printer
    pnp calibrate --printer office                 the sheet again: all lines meet at 0
    """  # noqa: D301  click wants the control character
    known = KnownErrors(*(given[field] for field in KnownErrors._fields))
    with common.findings_reported():
        if given["listed"] or given["show"]:
            _show(given["show"], given["as_json"])
        elif given["forget"]:
            from pnp.load.printers import forget_printer

            forget_printer(given["forget"])
            click.echo(f"{given['forget']} is forgotten.")
        elif given["name"]:
            _keep(common.open_project(context), given, known)
        else:
            _print(common.open_project(context), given, known)


def _print(project: "Project", given: Mapping[str, Any], known: KnownErrors) -> None:
    """Write the sheet."""
    from pnp.work.request import Request

    if given["readings"] or any(value is not None for value in known):
        message = "numbers are given, and no printer that they belong to"
        raise refuse(NOWHERE, message, "name it: pnp calibrate --set office …")
    paper = given["paper"] or Order().paper
    order = Order(paper=paper, flip=given["flip"], printer=given["printer"])
    request = Request.asked_for(
        project, project.games[:1], given["languages"], order, out=given["out"]
    )
    request.choose(project)
    from pnp.parts.edition import Workshop
    from pnp.uses.calibrate import CalibrationSheet

    shop = Workshop.open(project)
    for language in request.languages:
        path, changed = CalibrationSheet(shop, language).write(request.out, request.order)
        click.echo(f"wrote {path}" if changed else f"{path} is up to date.")


def _keep(project: "Project", given: Mapping[str, Any], known: KnownErrors) -> None:
    """Keep a printer, from readings or from numbers that are known."""
    from pnp.load.printers import Profile, keep_printer, refuse_odd_names
    from pnp.uses.calibrate import read_calibration

    refuse_odd_names(given["name"], given["tray"])
    readings: Sequence[str] = given["readings"]
    if not readings and all(value is None for value in known):
        readings = _asked()
    order = Order(paper=given["paper"] or Order().paper, flip=given["flip"])
    printer, findings = read_calibration(project, order, readings, given["name"])
    profile = Profile(known.over(printer), given["tray"], given["paper"] or "")
    path = keep_printer(profile)
    common.show(findings)
    click.echo(_described(profile))
    click.echo(f"Kept in {shown(path)}. Now run:  pnp build --printer {profile.name}")


def _asked() -> list[str]:
    """Ask for all readings, one after the other, if somebody sits there."""
    if not sys.stdin.isatty():
        hint = "A=4 B=5 … as the sheet says, or --offset, --angle, --scale, --margins"
        raise refuse(NOWHERE, "--set keeps numbers, and there are none", hint)
    found = []
    for letters, about in _ABOUT.items():
        click.echo(about)
        for letter in letters:
            said = click.prompt(f"  {letter}", default="", show_default=False)
            found += [f"{letter}={said}"] if said.strip() else []
    return found


def _show(name: str | None, as_json: bool) -> None:
    """Tell what is known of printers."""
    from pnp.load.printers import load_printers, printers_file

    known = load_printers()
    wanted = [one for one in known if name in (None, one.name, one.printer.name)]
    if name and not wanted:
        names = tuple(dict.fromkeys(one.name for one in known))
        raise refuse(
            Where(shown(printers_file())), f"no printer {name!r}", did_you_mean(name, names)
        )
    if as_json:
        rows = [{**one.printer._asdict(), "tray": one.tray, "paper": one.paper} for one in wanted]
        common.echo_json({"file": str(printers_file()), "printers": rows})
    else:
        for one in wanted:
            common.say(_described(one))
        click.echo(f"{common.count(len(wanted), 'printer')} in {shown(printers_file())}.")


def _described(profile: "Profile") -> str:
    """Tell in a few lines what a printer does."""
    printer, paper = profile.printer, profile.paper
    x, y = printer.offset
    lines = [
        f"{profile.name}{f' on {paper}' if paper else ''}:",
        f"  backs   {x:+.2f} mm across, {y:+.2f} mm down, turned by {printer.angle:+.3f}°",
        f"  scale   {printer.scale.width:.2%} across, {printer.scale.height:.2%} down",
    ]
    if printer.margins:
        left, top, right, bottom = printer.margins
        lines.append(f"  margins left {left:g}, top {top:g}, right {right:g}, bottom {bottom:g} mm")
    return "\n".join(lines)
