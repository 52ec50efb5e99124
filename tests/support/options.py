"""The options of `pnp build` and `pnp plan`, each with where it is shown and how it is tried."""

from typing import NamedTuple

import click

from pnp.cli import build, plan
from pnp.model.order import Order

Args = tuple[str, ...]
AGAIN, LAYOUT = "one-sheet-again-or-only-what-changed", "choosing-the-layout"
PLOTTERS = "layers-and-plotters"


class Shown(NamedTuple):
    """What tests and documents know of an option."""

    section: str  # of docs/printing.md; none for what is not about paper
    picture: str = ""  # in it; none for what changes nothing that can be seen on a sheet
    tried: tuple[Args, ...] = ()  # with every other option, if it fills a field of an order


SHOWN: dict[str, Shown] = {
    "languages": Shown("rulebooks"),
    "only": Shown(AGAIN),
    "paper": Shown(
        "papers",
        "both-papers.png",
        (("--paper", "letter"), ("--paper", "a5"), ("--paper", "a4+letter")),
    ),
    "backs": Shown(
        "backs-behind-fronts",
        "fold-sheet.png",
        (("--backs", "none"), ("--backs", "manual"), ("--backs", "fold")),
    ),
    "flip": Shown("duplex", "flips.png", (("--flip", "short"),)),
    "back_bleed": Shown("duplex", "back-bleed.png", (("--back-bleed", "5"),)),
    "tray": Shown("by-hand", "trial-sheet.png", (("--tray", "face-up"),)),
    "printer": Shown("calibrating-your-printer", "calibration.png", (("--printer", "office"),)),
    "offset": Shown("calibrating-your-printer", "offsets.png", (("--offset", "1,-0.5"),)),
    "scale": Shown("smaller-or-larger", "scaled.png", (("--scale", "0.75"),)),
    "ink": Shown("ink", "inks.png", (("--ink", "saver"), ("--ink", "grey"), ("--ink", "line"))),
    "back_ink": Shown("ink", "inks.png", (("--back-ink", "saver"),)),
    "booklet": Shown("rulebooks", "booklet-micropul.png", (("--booklet",),)),
    "binding": Shown("rulebooks", "binding.png", (("--binding", "20"),)),
    "gap": Shown(LAYOUT, "layouts.png", (("--gap", "0"), ("--gap", "6"))),
    "bleed": Shown(LAYOUT, "layouts.png", (("--bleed", "0"), ("--bleed", "3"))),
    "columns": Shown(LAYOUT, "layouts.png", (("--columns", "1"),)),
    "rows": Shown(LAYOUT, "layouts.png", (("--rows", "1"),)),
    "turn": Shown(LAYOUT, "layouts.png", (("--turn",), ("--no-turn",))),
    "slots": Shown("a-deck-in-order", "stacking.png", (("--order", "stack"),)),
    "guides": Shown(PLOTTERS, "guides.png", (("--guides", "both"), ("--guides", "none"))),
    "corners": Shown(PLOTTERS, "contours.png", (("--corners",),)),
    "blade": Shown(PLOTTERS, "contours.png", (("--cutter-offset", "2"),)),
    "contour": Shown(PLOTTERS, "contours.png", (("--cut-contour",),)),
    "register": Shown(PLOTTERS, "cut.png", (("--register", "silhouette"),)),
    "gather": Shown("gather", "gathered.png", (("--gather",),)),
    "without": Shown(AGAIN, tried=(("--without", "cards/gale"), ("--without", "aids"))),
    "copies": Shown(AGAIN, tried=(("--copies", "2"),)),
    "sheets": Shown(AGAIN, tried=(("--sheets", "1"),)),
    "pages": Shown(AGAIN, tried=(("--pages", "1"),)),
    "format": Shown("", tried=(("--format", "png"), ("--format", "listing"))),
    "allow_missing": Shown("", tried=(("--allow-missing",),)),
    "since": Shown(AGAIN, "tea-changes.png"),
    "measured": Shown("plan"),
    "jobs": Shown(""),
    "force": Shown(""),
    "cache": Shown(""),
    "out": Shown(""),
    "as_json": Shown(""),
}


def asked() -> dict[str, click.Option]:
    """Return all options of both commands by the value that they fill."""
    found: dict[str, click.Option] = {}
    for command in (build.command, plan.command):
        for parameter in command.params:
            if isinstance(parameter, click.Option) and parameter.name:
                found.setdefault(parameter.name, parameter)
    return found


def order_of(args: tuple[str, ...]) -> Order:
    """Return the order that a command line asks for."""
    holder = click.Command("order", params=list(build.command.params), callback=lambda **_: None)
    with holder.make_context("order", list(args)) as context:
        taken = {name: value for name, value in context.params.items() if name in Order._fields}
    return Order(**taken)


def options_table() -> str:
    """Return every option with what it is for and where it is shown."""
    rows = []
    for name, option in asked().items():
        names = ", ".join(f"`{one}`" for one in (*option.opts, *option.secondary_opts))
        text = (option.help or "").split("  [default")[0].replace("<", "&lt;")
        section, picture, _ = SHOWN.get(name, Shown(""))
        link = f"[{section.replace('-', ' ')}](#{section})" if section else ""
        seen = f" ([picture](pictures/{picture}))" if picture else ""
        rows.append(f"| {names} | {text} | {link}{seen} |")
    return "\n".join(["| option | | shown in |", "|---|---|---|", *rows])
