"""The room to print in: games as pictures, a form, its plan, and files."""

from typing import Any

from flask import Flask, jsonify, render_template, request

from pnp.edition import Edition
from pnp.load.words import SOURCE_LANGUAGE
from pnp.model.game import RULES
from pnp.overview import languages_of
from pnp.studio import print_asking as asking
from pnp.studio.app import said
from pnp.studio.house import House
from pnp.studio.print_begin import begin_build, begin_plan
from pnp.studio.print_files import MadeFile, told
from pnp.studio.print_kept import keep, kept
from pnp.studio.print_parcels import parcels
from pnp.studio.print_printers import measuring, printers
from pnp.studio.print_versions import versions
from pnp.studio.print_wall import wall


def room(app: Flask, house: House) -> None:
    """Add its pages and answers."""
    app.add_url_rule("/print", "print", lambda: _wall(house))
    app.add_url_rule("/print/<path:game>", "print_game", lambda game: _page(house, game))
    asks = {"plan": begin_plan, "build": begin_build, "settings": _settings, "covers": _covers}
    for name, ask in asks.items():
        rule = f"/printing/{name}"
        view = lambda ask=ask: jsonify(ask(house, request.get_json()))  # noqa: E731
        app.add_url_rule(rule, rule, view, methods=["POST"])
    parcels(app, house)
    printers(app, house)


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
    form = {"languages": usual_language, **form, **asking.linked(request.args)}
    made = [one for name in chosen.get("made", ()) if (one := MadeFile.read(str(name)))]
    parts, measured = _parts(edition), measuring(house)
    return render_template(
        "print_game.html",
        game=edition.game,
        title=edition.title,
        variant=edition.variant,
        usual=asking.usual(form, texts),
        groups=asking.groups(form, texts),
        shares=shares,
        papers=house.stock.papers,
        measuring=measured,
        versions=versions(house.project, game, house.stock, words),
        parts=parts,
        given={
            "game": game,
            "parts": parts,
            "made": told(asking.out_of(house.project), made),
            "usual": usual_language,
            "printers": measured["printers"],
            "lengths": measured["lengths"],
        },
    )


def _parts(edition: Edition) -> list[dict[str, Any]]:
    """Return what can be printed of a game."""
    parts = [
        {"id": one.id, "title": edition.called(one), "pieces": one.total, "weight": one.weight}
        for one in edition.game.components
    ]
    if edition.game.rules:
        parts.append({"id": RULES, "title": said()("print_rules"), "pieces": 0, "weight": 0})
    return parts


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
