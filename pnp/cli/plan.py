"""`pnp plan`."""

import os
import sys
from typing import TYPE_CHECKING

import click

from pnp.cli import asking, common, options
from pnp.cli.terminal import Show, drawn, way_to_show
from pnp.cli.ticker import Ticker
from pnp.model.order import ON_PAPER, Order

if TYPE_CHECKING:
    from pnp.findings import Finding
    from pnp.load.project import Project
    from pnp.model.plan import PartPlan, Plan
    from pnp.work.request import Request

THUMBNAIL = 14.0  # dots per inch: an A4 page is as wide as fifteen letters

HEAD = ("", "paper", "sheets", "pages", "cuts", "by hand", "folds", "ink")


@click.command("plan")
@options.games
@options.languages()
@options.only
@options.order(*ON_PAPER, "allow_missing")
@options.since
@click.option(
    "--no-ink",
    "measured",
    flag_value=False,
    default=True,
    help="Leave out ink, which takes longest.",
)
@click.option(
    "--pictures/--no-pictures",
    default=True,
    help="Small pictures of the sheets, in terminals that show them (kitty, iTerm2, sixels).",
)
@options.no_cache
@options.as_json
@click.pass_context
def command(
    context: click.Context,
    *,
    games: tuple[str, ...],
    languages: str,
    only: str,
    order: Order,
    since: str,
    measured: bool,
    pictures: bool,
    cache: bool,
    as_json: bool,
) -> None:
    """Tell what printing a game takes, before anything is printed or written.

    Sheets of each paper, pages, cuts, folds, ink, sleeves and minutes, for any order that
    `pnp build` can be given.
    """
    show = None
    if pictures and not as_json:
        show = way_to_show(os.environ, sys.stdout.isatty(), asking.answer)
    with common.findings_reported(answer={"plans": []} if as_json else None):
        from pnp.work.choosing import asked_for

        project = common.open_project(context)
        asked = asked_for(project, games, languages, order, only)._replace(cache=cache)
        found, findings = _plans(project, asked, since, (measured, THUMBNAIL if show else 0.0))
        if not as_json:
            for plan in found:
                if plan.changes == ():
                    click.echo(f"{_head(plan)}: nothing has changed since {since}.")
                else:
                    _show(plan, show)
        answer = {"plans": [plan.told for plan in found]} if as_json else None
        common.end_with(findings, answer=answer)


def _plans(
    project: "Project", asked: "Request", since: str, wishes: tuple[bool, float]
) -> tuple[list["Plan"], list["Finding"]]:
    from pnp.work.choosing import choose

    request = asked if since else choose(project, asked)
    from pnp.planning import Wishes, plans
    from pnp.updating import plan_update

    with Ticker() as ticker:
        if since:
            return plan_update(project, request, since, Wishes(*wishes), ticker)
        return plans(project, request, Wishes(*wishes), ticker)


def _head(plan: "Plan") -> str:
    title = click.style(plan.title, bold=True)
    return f"{title} ({plan.game}, {plan.language}, {plan.paper})"


def _show(plan: "Plan", show: Show | None) -> None:
    common.say(_head(plan))
    common.table([HEAD, *(_row(part) for part in plan.parts)], str.rjust)
    common.say(f"  {_papers(plan)}")
    if plan.ink is not None:
        text = f"about as much as {plan.text_pages} pages of text at 5 %"
        common.say(f"  Ink: {plan.ink / 100:.1f} pages covered all over, {text}")
    common.say(f"  Time: {_time(plan)}")
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
    if show:
        for part in plan.parts:
            common.say(f"  {part.title}")
            click.echo("  " + drawn(show, part.pictures))


def _row(part: "PartPlan") -> tuple[str, ...]:
    numbers = (part.sheets, part.pages, part.cuts, part.outlines, part.folds)
    shown = (str(number) if number else "–" for number in numbers)
    ink = "" if part.ink is None else f"{part.ink:.0f} %"
    return part.part, f"{part.weight} g/m²", *shown, ink


def _papers(plan: "Plan") -> str:
    told = [
        f"{common.count(sheets, 'sheet')} of {weight} g/m²"
        + (" (plain paper)" if weight < 100 else "")
        for weight, sheets in plan.papers.items()
    ]
    pages = sum(part.pages for part in plan.parts)
    return f"Paper: {', '.join(told)}; {common.count(pages, 'page')} to print"


def _time(plan: "Plan") -> str:
    minutes = zip(("print", "cut", "fold and glue"), plan.minutes, strict=True)
    told = [
        f"{common.count(max(1, round(time)), 'minute')} to {what}" for what, time in minutes if time
    ]
    return "about " + ", ".join(told)
