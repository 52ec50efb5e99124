"""Printers in the room to print in: a test sheet, what was read of it, and what is known."""

from typing import Any

from flask import Flask, Response, abort, jsonify, request

from pnp.calibrating import calibration_file, sheet_words
from pnp.calibration_help import PICTURES, lengths_on, picture, reading_steps
from pnp.findings import NOWHERE, Finding, Refused, refuse
from pnp.load.printers import (
    Profile,
    forget_printer,
    keep_printer,
    load_printers,
    refuse_odd_names,
)
from pnp.model.order import Order
from pnp.readings import calibrated
from pnp.studio.app import said
from pnp.studio.house import House
from pnp.studio.option_names import OptionNames
from pnp.wishes import WISHES, values_of
from pnp.worded import worded
from pnp.work.choosing import asked_for, choose

ASKED = {field: WISHES[field] for field in ("paper", "flip", "printer")}


def printers(app: Flask, house: House) -> None:
    """Add the sheet, its pictures, and ways to keep and to forget a printer."""
    app.add_url_rule("/printing/calibration", "calibration", lambda: _sheet(house))
    rule = "/printing/reading/<name>.svg"
    app.add_url_rule(rule, "reading", lambda name: _picture(house, name))
    for name, ask in {"keep": _keep, "forget": _forget}.items():
        view = lambda ask=ask: jsonify(ask(house, request.get_json()))  # noqa: E731
        app.add_url_rule(f"/printing/printers/{name}", name, view, methods=["POST"])


def measuring(house: House) -> dict[str, Any]:
    """Return what a page needs to have a printer measured."""
    language = said().language.code
    words = sheet_words(house.shop, language)
    edges = {row: said()(f"option_flip_{row}") for row in WISHES["flip"].choices}
    return {
        "steps": reading_steps(house.shop, language),
        "lengths": {id_: lengths_on(paper) for id_, paper in house.stock.papers.items()},
        "wrong": {row: words("calibrate_wrong", flip=f"“{edge}”") for row, edge in edges.items()},
        **known(house),
    }


def known(house: House) -> dict[str, Any]:
    """Return all printers with what they do; if their file is broken, what is wrong with it."""
    try:
        return {"printers": [_told(house, one) for one in load_printers()], "findings": []}
    except Refused as refused:
        names = OptionNames(house.project)
        return {"printers": [], "findings": [names.told(one) for one in refused.findings]}


def _told(house: House, one: Profile) -> dict[str, Any]:
    paper = house.stock.papers.get(one.paper)
    facts = {**one.printer._asdict(), "name": one.name, "paper": one.paper}
    return {**facts, "paper_title": paper.title if paper else one.paper}


def _sheet(house: House) -> Response:
    """Answer with the test sheet; for a printer that is known, all its lines meet at nought."""
    asked = {field: request.args.get(field, "") for field in ASKED}
    order = Order(**values_of(ASKED, asked))
    language = said().language.code
    wanted = asked_for(house.project, house.project.games[:1], language, order)
    order = choose(house.project, wanted).order
    data = calibration_file(house.project, language, order)
    answer = Response(data, mimetype="application/pdf")
    way = "attachment" if "save" in request.args else "inline"
    name = f"calibration-{language}-{order.paper}.pdf"
    answer.headers.set("Content-Disposition", way, filename=name)
    return answer


def _picture(house: House, name: str) -> Response:
    """Answer with a picture of how something is read."""
    if name not in PICTURES:
        abort(404)
    with house.at_work():
        drawn = picture(house.shop, said().language.code, name)
    return Response(drawn, mimetype="image/svg+xml")


def _keep(house: House, sent: dict[str, Any]) -> dict[str, Any]:
    """Keep what was read of a sheet, or say what is wrong with it."""
    names = OptionNames(house.project)
    try:
        profile, findings = _kept(house, sent)
    except Refused as refused:
        return {"kept": None, "findings": [names.told(one) for one in refused.findings]}
    told = [names.told(one) for one in findings]
    return {**known(house), "kept": _told(house, profile), "findings": told}


def _kept(house: House, sent: dict[str, Any]) -> tuple[Profile, list[Finding]]:
    """Keep what was read of a sheet, judged as on the command line."""
    name, tray, paper = (str(sent.get(field) or "") for field in ("name", "tray", "paper"))
    if not name:
        raise refuse(NOWHERE, worded("the printer has no name"), worded("such as office"))
    refuse_odd_names(name, tray)
    given = sent.get("readings")
    read = {str(letter): str(value).strip() for letter, value in dict(given or {}).items()}
    readings = [f"{letter}={value}" for letter, value in read.items() if value]
    if not readings:
        raise refuse(
            NOWHERE,
            worded("no number was read of the sheet"),
            worded("fill in those that you know"),
        )
    order = Order(**values_of(ASKED, {"paper": paper, "flip": sent.get("flip")}))
    with house.at_work():
        printer, findings = calibrated(house.project, order, readings, name)
        profile = Profile(printer, tray, paper if sent.get("alone") is True else "")
        keep_printer(profile)
    return profile, findings


def _forget(house: House, sent: dict[str, Any]) -> dict[str, Any]:
    with house.at_work():
        forget_printer(str(sent.get("name", "")))
    return known(house)
