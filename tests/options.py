"""The options of `pnp build` and `pnp plan`, each with where docs/printing.md shows it."""

import click

from pnp.cli import build, plan

PICTURE_OF_NOTHING = ""  # what changes nothing that can be seen on a sheet
SHOWN: dict[str, tuple[str, str]] = {  # a section of docs/printing.md, and a picture in it
    "languages": ("rulebooks", PICTURE_OF_NOTHING),
    "only": ("one-sheet-again-or-only-what-changed", PICTURE_OF_NOTHING),
    "paper": ("papers", "both-papers.png"),
    "backs": ("backs-behind-fronts", "fold-sheet.png"),
    "flip": ("duplex", "flips.png"),
    "back_bleed": ("duplex", "back-bleed.png"),
    "tray": ("by-hand", "trial-sheet.png"),
    "scale": ("smaller-or-larger", "scaled.png"),
    "ink": ("ink", "inks.png"),
    "back_ink": ("ink", "inks.png"),
    "guides": ("layers-and-plotters", "guides.png"),
    "corners": ("layers-and-plotters", "contours.png"),
    "blade": ("layers-and-plotters", "contours.png"),
    "contour": ("layers-and-plotters", "contours.png"),
    "register": ("layers-and-plotters", "cut.png"),
    "gather": ("gather", "gathered.png"),
    "booklet": ("rulebooks", "booklet-micropul.png"),
    "binding": ("rulebooks", "binding.png"),
    "without": ("one-sheet-again-or-only-what-changed", PICTURE_OF_NOTHING),
    "copies": ("one-sheet-again-or-only-what-changed", PICTURE_OF_NOTHING),
    "sheets": ("one-sheet-again-or-only-what-changed", PICTURE_OF_NOTHING),
    "pages": ("one-sheet-again-or-only-what-changed", PICTURE_OF_NOTHING),
    "since": ("one-sheet-again-or-only-what-changed", "tea-changes.png"),
    "gap": ("choosing-the-layout", "layouts.png"),
    "bleed": ("choosing-the-layout", "layouts.png"),
    "columns": ("choosing-the-layout", "layouts.png"),
    "rows": ("choosing-the-layout", "layouts.png"),
    "turn": ("choosing-the-layout", "layouts.png"),
    "slots": ("a-deck-in-order", "stacking.png"),
    "printer": ("calibrating-your-printer", "calibration.png"),
    "offset": ("calibrating-your-printer", "offsets.png"),
    "measured": ("plan", PICTURE_OF_NOTHING),
    "pictures": ("plan", PICTURE_OF_NOTHING),
}
UNSEEN = {  # what is not about paper
    "format", "allow_missing", "out", "jobs", "force", "cache", "as_json", "help",
}  # fmt: skip


def asked() -> dict[str, click.Option]:
    """Return all options of both commands by the value that they fill."""
    found: dict[str, click.Option] = {}
    for command in (build.command, plan.command):
        for parameter in command.params:
            if isinstance(parameter, click.Option) and parameter.name:
                found.setdefault(parameter.name, parameter)
    return found


def options_table() -> str:
    """Return every option with what it is for and where it is shown."""
    rows = []
    for name, option in asked().items():
        names = ", ".join(f"`{one}`" for one in (*option.opts, *option.secondary_opts))
        text = (option.help or "").split("  [default")[0].replace("<", "&lt;")
        section, picture = SHOWN.get(name, ("", ""))
        link = f"[{section.replace('-', ' ')}](#{section})" if section else ""
        seen = f" ([picture](pictures/{picture}))" if picture else ""
        rows.append(f"| {names} | {text} | {link}{seen} |")
    return "\n".join(["| option | | shown in |", "|---|---|---|", *rows])
