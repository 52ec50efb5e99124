"""The room to print in: games as pictures, a form, its plan, and files."""

import re
from typing import Any

from flask import Flask, Response, abort, jsonify, render_template, request, send_file
from werkzeug.wrappers import Response as AnyResponse

from pnp.findings import Refused, told_plainly
from pnp.load.words import SOURCE_LANGUAGE
from pnp.model.rules import RULES
from pnp.overview import languages_of
from pnp.store import Store
from pnp.studio import print_asking as asking
from pnp.studio.app import said
from pnp.studio.house import House
from pnp.studio.print_files import MadeFile, told, zip_name, zipped
from pnp.studio.print_kept import keep, kept
from pnp.studio.print_wall import SHEET, cover, cover_name, faces_of, wall
from pnp.studio.tasks import TaskState
from pnp.updating import asked_since
from pnp.work.choosing import choose


def room(app: Flask, house: House) -> None:
    """Add its pages and answers."""
    app.add_url_rule("/print", "print", lambda: _wall(house))
    app.add_url_rule("/print/<path:game>", "print_game", lambda game: _page(house, game))
    asks = {"plan": _plan, "build": _build, "settings": _settings, "covers": _covers}
    for name, ask in asks.items():
        rule = f"/printing/{name}"
        view = lambda ask=ask: jsonify(ask(house, request.get_json()))  # noqa: E731
        app.add_url_rule(rule, rule, view, methods=["POST"])
    at = "/printing/cover/<int:at>/<path:game>"
    app.add_url_rule(at, "cover", lambda at, game: _cover(house, game, at))
    app.add_url_rule("/printing/file/<path:at>", "file", lambda at: _file(house, at))
    app.add_url_rule("/printing/sheet/<name>", "sheet", _sheet)
    app.add_url_rule("/printing/zip", "zip", lambda: _zip(house))


def _wall(house: House) -> str:
    rows = wall(house, said().language.code)
    return render_template("print.html", wall=rows)


def _page(house: House, game: str) -> str:
    words = said()
    with house.at_work():
        edition = house.edition(game, words.language.code)
        shares = languages_of(edition.loaded)
    chosen = kept(house.project, game)
    form, texts = asking.kept_form(chosen.get("form")), words.all(("option_",))
    reader = words.language.code
    usual_language = reader if shares.get(reader) == 100 else SOURCE_LANGUAGE
    form = {"languages": usual_language, **form}
    made = [one for name in chosen.get("made", ()) if (one := MadeFile.read(str(name)))]
    parts = [
        {"id": one.id, "title": edition.called(one), "pieces": one.total, "weight": one.weight}
        for one in edition.game.components
    ]
    if edition.game.rules:
        parts.append({"id": RULES, "title": words("print_rules"), "pieces": 0, "weight": 0})
    return render_template(
        "print_game.html",
        game=edition.game,
        title=edition.title,
        variant=edition.variant,
        usual=asking.usual(form, texts),
        groups=asking.groups(form, texts),
        shares=shares,
        papers=house.stock.papers,
        printers=asking.printers(),
        manifests=asking.manifests(house.project, game),
        parts=parts,
        given={
            "game": game,
            "parts": parts,
            "made": told(asking.out_of(house.project), made),
            "usual": usual_language,
        },
    )


def _begun(house: House, kind: str, sent: dict[str, Any]) -> dict[str, Any]:
    """Begin what a page asks for; whatever does not go together has ended before it begins."""
    game, form = str(sent.get("game", "")), sent.get("form")
    form = form if isinstance(form, dict) else {}
    try:
        asked = asking.request_of(house.project, game, form)
        choose(house.project, asked_since(asked.request, asked.since))
    except Refused as refused:
        findings = tuple(map(told_plainly, refused.findings))
        return TaskState("", kind, state="refused", findings=findings).told
    given = {"game": game, "form": form, "reader": said().language.code}
    return house.tasks.begin(kind, given).told


def _plan(house: House, sent: dict[str, Any]) -> dict[str, Any]:
    """Begin a plan; the one before it is of no use any more."""
    house.tasks.stop(str(sent.get("before", "")))
    return _begun(house, "plan", sent)


def _build(house: House, sent: dict[str, Any]) -> dict[str, Any]:
    return _begun(house, "build", sent)


def _settings(house: House, sent: dict[str, Any]) -> dict[str, Any]:
    """Keep what was chosen for a game, and which files were made last; or forget both."""
    game = str(sent.get("game", ""))
    house.project.game_folder(game)
    before = kept(house.project, game) if sent.get("form") is not None else {}
    if sent.get("form") is not None:
        before["form"] = asking.kept_form(sent["form"])
    if isinstance(sent.get("made"), list):
        before["made"] = [str(one) for one in map(MadeFile.read, map(str, sent["made"])) if one]
    keep(house.project, game, before)
    return {"game": game}


def _covers(house: House, sent: dict[str, Any]) -> dict[str, Any]:
    games = [str(name) for name in sent.get("games", ())]
    given = {"games": games, "language": said().language.code}
    return house.tasks.begin("covers", given).told


def _cover(house: House, game: str, at: int) -> Response:
    """Answer with a piece of a game's picture; it is drawn here only where nothing can be kept."""
    language = said().language.code
    faces = faces_of(house.game(game).game)
    if at >= len(faces):
        abort(404)
    data = Store.usual().get(cover_name(house.project, game, language, at))
    if data is None:
        with house.at_work():
            data = cover(house.edition(game, language), faces[at])
    return Response(data, mimetype="image/png")


def _sheet(name: str) -> Response:
    """Answer with a small picture of a sheet, as a plan has named it."""
    data = Store.usual().get(f"{SHEET}{name}") if re.fullmatch("[0-9a-f]{64}", name) else None
    if data is None:
        abort(404)
    return Response(data, mimetype="image/png")


def _file(house: House, at: str) -> AnyResponse:
    """Answer with a file that a manifest lists, to be looked at or saved."""
    made = MadeFile.read(at)
    path = made.path(asking.out_of(house.project)) if made else None
    if made is None or path is None:
        abort(404)
    save = "save" in request.args
    return send_file(
        path.absolute(), mimetype=made.mime, as_attachment=save, download_name=made.name
    )


def _zip(house: House) -> Response:
    """Answer with several files in one, made while they are sent."""
    out = asking.out_of(house.project)
    files = [MadeFile.read(at) for at in request.args.getlist("file")]
    found = [(one, path) for one in files if one and (path := one.path(out))]
    if not found or len(found) < len(files):
        abort(404)
    name = zip_name(one for one, _ in found)
    answer = Response(zipped(path for _, path in found), mimetype="application/zip")
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer
