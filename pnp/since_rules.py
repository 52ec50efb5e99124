"""Rules that have changed: the sheets to print of them, and what to do with those on the table."""

from typing import NamedTuple

from pnp.arrange.changes import PICTURE
from pnp.before import Before, known_sheets, pictures_of_sheets
from pnp.change_sheet import Exchange
from pnp.edition import Edition
from pnp.findings import warning
from pnp.model.game import RULES
from pnp.parts.changes import SheetChange, sheet_changes
from pnp.parts.picking import leaf
from pnp.parts.rules import RulesPart
from pnp.worded import worded
from pnp.work.report import Report
from pnp.work.request import Request


class RulesUpdate(NamedTuple):
    """What to do about the rules, and a part with the sheets that have to be printed."""

    told: list[Exchange]
    part: RulesPart | None = None


def wants_rules(edition: Edition, request: Request) -> bool:
    """Tell whether an edition has rules and somebody asks for them."""
    return edition.game.rules is not None and request.wants(RULES)


def rules_since(
    edition: Edition, request: Request, before: Before, report: Report, shows: bool
) -> RulesUpdate:
    """Compare rules with what they were, sheet by sheet, laid out as they were."""
    if not wants_rules(edition, request):
        return RulesUpdate([])
    order = before.order_of_rules(request.order.whole).of(RULES)
    part = RulesPart(edition, order._replace(copies=0, format=request.order.format))
    then = before.sheets(part)
    if not all(one.code for one in then.values()):
        said = worded("rules are not compared: their sheets have had no codes yet")
        hint = worded("{option} {part} makes them as they are today", option="--only", part=RULES)
        report.add(warning(part.where, said, hint))
        return RulesUpdate([])
    now = known_sheets(part)
    found = sheet_changes(then, now)
    into = [str(one.sheet) for one in found if one.into]
    wanted = part.order._replace(
        sheets="+".join(into) if len(into) < len(now) else "", changed=True
    )
    told = _told(part, found, before, shows)
    return RulesUpdate(told, part.ordered(wanted) if into else None)


def _told(part: RulesPart, found: list[SheetChange], before: Before, shows: bool) -> list[Exchange]:
    """Return what to do with each sheet, with a picture of the side that has changed."""
    sizes = {sheet.number: sheet.page for sheet in part.document.sheets}
    old = before.sides(part, [one.side for one in found if one.out and shows])
    new = pictures_of_sheets(part, [one.side for one in found if one.into and shows], PICTURE)
    return [
        Exchange(
            name=f"{part.title}: {_name(part, one.sheet)}",
            size=sizes.get(one.side, next(iter(sizes.values()))),
            out=one.out,
            into=one.into,
            before=old.get(one.side, b""),
            after=new.get(one.side, b""),
        )
        for one in found
    ]


def _name(part: RulesPart, number: int) -> str:
    """Say which sheet it is, with its pages as far as it has any today."""
    sheets = part.document.sheets
    total = max(number, *(leaf(sheet.number) for sheet in sheets))
    pages = [
        int(put.face.piece)
        for sheet in sheets
        if leaf(sheet.number) == number
        for put in sheet.placements
    ]
    said = part.edition.word("sheet", number=number, total=total)
    return f"{said} ({', '.join(map(str, sorted(pages)))})" if pages else said
