"""What can be chosen by name: a row says what does it, and loads it when it is asked for.

A new way to lay out backs, to ink faces or to write files is one file and one row here.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from pnp.model.order import DUPLEX, FOLD, MANUAL, NO_BACKS

Table = Mapping[str, str]  # names, and `module:function`
# The rows of `--as`: all pieces, each face alone and cut out, and each with its bleed.
CONTACT, FACES, BLED = "contact", "faces", "bled"

# PaperJob → sheets: what `pnp build --backs` offers.
BACKS: Table = {
    DUPLEX: "pnp.arrange.sheets:both_sides",
    MANUAL: "pnp.arrange.sheets:by_hand",
    FOLD: "pnp.arrange.sheets:folded",
    NO_BACKS: "pnp.arrange.sheets:fronts",
}
# PaperJob → sheets to look at on a screen: what `pnp preview --as` offers besides sheets.
VIEWS: Table = {
    CONTACT: "pnp.arrange.contact:contact_sheet",
    FACES: "pnp.arrange.contact:single_faces",
    BLED: "pnp.arrange.contact:bled_faces",
}
# Colourings: what `pnp build --ink` and `--back-ink` offer.
INKS: Table = {
    "full": "pnp.compose.inks:FULL",
    "saver": "pnp.compose.inks:SAVER",
    "grey": "pnp.compose.inks:GREY",
    "line": "pnp.compose.inks:LINE",
}
# Drawing → files: what `pnp build --format` offers.
FORMATS: Table = {
    "pdf": "pnp.draw.pdf:pdf",
    "png": "pnp.draw.png:png",
    "listing": "pnp.draw.listing:listing",
}
AS_MARKS = frozenset({"listing"})  # formats that are given faces as they were composed
# ExportJob → files in a folder of their own: what `pnp export` offers.
EXPORTS: Table = {
    "cut": "pnp.uses.export.cut:lines",
    "png": "pnp.uses.export.png:pictures",
    "shop": "pnp.uses.export.shop:parcels",
    "tts": "pnp.uses.export.tts:tabletop",
}
# Plot → bytes: the files that `pnp export cut` makes of every sheet, by their endings.
PLOTS: Table = {
    "svg": "pnp.draw.plots:svg",
    "dxf": "pnp.draw.plots:dxf",
}


def chosen(table: Table, name: str) -> Any:
    """Return what a row names."""
    module, _, function = table[name].partition(":")
    return getattr(import_module(module), function)
