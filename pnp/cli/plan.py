"""`pnp plan`."""

from typing import TYPE_CHECKING

import click

from pnp.cli import common
from pnp.cli.common import Asked, Ticker, takes

if TYPE_CHECKING:
    from pnp.base.findings import Finding
    from pnp.load.project import Project
    from pnp.model.sheet import Plan

HEAD = ("", "paper", "sheets", "pages", "cuts", "by hand", "folds", "ink")


@click.command("plan")
@takes("plan", json=True)
@click.pass_context
def command(context: click.Context, asked: Asked) -> None:
    """Tell what printing a game takes, before anything is printed or written.

    Sheets of each paper, pages, cuts, folds, ink, sleeves and minutes, for any order that
    `pnp build` can be given.
    """
    with common.findings_reported(answer={"plans": []} if asked.as_json else None):
        found, findings = _plans(common.open_project(context), asked)
        if not asked.as_json:
            for plan in found:
                title = click.style(plan.title, bold=True)
                head = f"{title} ({plan.game}, {plan.language}, {plan.paper})"
                if plan.changes == ():
                    click.echo(f"{head}: nothing has changed since {asked.since}.")
                else:
                    common.say(head)
                    _show(plan)
        answer = {"plans": [plan.told for plan in found]} if asked.as_json else None
        common.end_with(findings, answer=answer)


def _plans(project: "Project", asked: Asked) -> tuple[list["Plan"], list["Finding"]]:
    from pnp.uses.plan import PlanDetail, plans
    from pnp.uses.update import plan_update

    request, wanted = asked.request(project), PlanDetail(ink=asked.measured)
    request = request if asked.since else request.choose(project)
    with Ticker() as ticker:
        if asked.since:
            return plan_update(project, request, asked.since, wanted, ticker)
        return plans(project, request, wanted, ticker)


def _show(plan: "Plan") -> None:
    rows = []
    for part in plan.parts:
        numbers = (part.sheets, part.pages, part.cuts, part.outlines, part.folds)
        ink = "" if part.ink is None else f"{part.ink:.0f} %"
        told = (str(number) if number else "–" for number in numbers)
        rows.append((part.part, f"{part.weight} g/m²", *told, ink))
    common.table([HEAD, *rows], str.rjust)
    common.say(f"  {_papers(plan)}")
    if plan.ink is not None:
        text = f"about as much as {plan.text_pages} pages of text at 5 %"
        common.say(f"  Ink: {plan.ink / 100:.1f} pages covered all over, {text}")
    times = [
        f"{common.count(max(1, round(minutes)), 'minute')} to {what}"
        for what, minutes in zip(
            ("print", "cut", "fold and glue"), plan.minutes.values(), strict=True
        )
        if minutes
    ]
    common.say(f"  Time: about {', '.join(times)}")
    for card, cards, sleeve in plan.sleeves:
        size = f"{card.width:g} × {card.height:g} mm"
        inside = f"{sleeve.size.width:g} × {sleeve.size.height:g} mm inside"
        common.say(f"  Sleeves: {cards} for cards of {size}: {sleeve.title} ({inside})")
    if plan.backs:
        ways = ", ".join(f"{way} {common.count(sheets, 'sheet')}" for way, sheets in plan.backs)
        common.say(f"  Components with backs: {ways}")
    for one in plan.changes or ():
        counts = (("take out", one.out), ("put in", one.into))
        what = ", ".join(f"{verb} {number}" for verb, number in counts if number)
        common.say(f"  {one.name}: {what}")
    for titles, saved in plan.gathers:
        common.say(f"  --gather saves {common.count(saved, 'sheet')}: {' + '.join(titles)}")


def _papers(plan: "Plan") -> str:
    told = [
        f"{common.count(sheets, 'sheet')} of {weight} g/m²"
        + (" (plain paper)" if weight < 100 else "")
        for weight, sheets in plan.papers.items()
    ]
    pages = sum(part.pages for part in plan.parts)
    return f"Paper: {', '.join(told)}; {common.count(pages, 'page')} to print"
