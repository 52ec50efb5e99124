"""Texts around the pieces of sheets, drawn with the words that somebody types."""

from itertools import chain
from typing import NamedTuple

from pnp.check.faces import text_fits
from pnp.findings import Finding
from pnp.geometry import Box
from pnp.model.names import Side
from pnp.model.sheet import TRIAL, Sheet
from pnp.parts.part import Part
from pnp.pictures.pixels import Look
from pnp.studio.text_sight import LETTERS, AskedText, Sight, around
from pnp.translate.made_sheets import layer_called, on_layer, part_at, sheet_at
from pnp.translate.placed import placed_texts
from pnp.uses.preview import sheet_up

LOOK = Look(150.0, proof=True)
_SIDES = {Side.FRONT: "text_on_front", Side.BACK: "text_on_back"}


class OnSheet(NamedTuple):
    """Where a text stands on a sheet, the lines that change with it, and what does not fit."""

    boxes: tuple[Box, ...] = ()
    lines: tuple[Box, ...] = ()
    findings: tuple[Finding, ...] = ()
    letters: float = LETTERS


def on_sheet(asked: AskedText) -> Sight:
    """Draw a sheet around whose pieces a text stands, or what is around the text."""
    part = part_at(asked.edition, asked.stand)
    sheet = sheet_at(part, asked.stand)
    found, whole = found_on_sheet(asked, part, sheet), Box(0, 0, *sheet.size)
    seen = around(found.lines, whole) if found.lines and not asked.whole else whole
    return Sight(
        key=f"{asked.stand.game} {asked.stand.order.facts} {_name(part, sheet)}",
        called="text_on_trial" if sheet.volume == TRIAL else _SIDES[sheet.side],
        values={"part": _called(asked), "number": sheet.number},
        size=sheet.size,
        seen=seen,
        picture=sheet_up(part, sheet, LOOK, seen),
        boxes=found.boxes,
        findings=found.findings,
        letters=found.letters,
        remark="text_layer" if layer_called(asked.context) else asked.guised,
    )


def found_on_sheet(asked: AskedText, part: Part, sheet: Sheet) -> OnSheet:
    """Return where a text stands on a sheet, and how it does not fit there."""
    if layer := layer_called(asked.context):
        lies = on_layer(sheet, layer)
        return OnSheet((lies,), (lies,)) if lies else OnSheet()
    found, name = asked.sought.find(placed_texts(sheet.over)), _name(part, sheet)
    told = (text_fits(one.text, name, imprint=part.imprint) for one, _ in found.places)
    lines = tuple(one.box for one, _ in found.places)
    return OnSheet(
        boxes=found.boxes,
        lines=lines,
        findings=tuple(dict.fromkeys(chain.from_iterable(told))),
        letters=min((one.size for one, _ in found.places), default=LETTERS),
    )


def _name(part: Part, sheet: Sheet) -> str:
    return f"{part.id}, sheet {sheet.number} ({sheet.side})"


def _called(asked: AskedText) -> str:
    """Return what lies on a sheet, and of which game if that is not known."""
    game = asked.desk.house.game(asked.stand.game).game
    titles = [one.title for one in game.components if one.id in asked.stand.holds]
    told = ", ".join(titles)
    return f"{game.title}, {told}" if asked.title else told
