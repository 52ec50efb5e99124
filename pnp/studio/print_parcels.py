"""What the room to print in sends besides its pages: pictures, files, and all files as a zip."""

import re

from flask import Flask, Response, abort, request, send_file
from werkzeug.wrappers import Response as AnyResponse

from pnp.store import Store
from pnp.studio.app import said
from pnp.studio.house import House
from pnp.studio.print_asking import out_of
from pnp.studio.print_files import MadeFile, zip_name, zipped
from pnp.studio.print_wall import SHEET, cover, cover_name, faces_of


def parcels(app: Flask, house: House) -> None:
    """Add the addresses of pictures and files."""
    at = "/printing/cover/<int:at>/<path:game>"
    app.add_url_rule(at, "cover", lambda at, game: _cover(house, game, at))
    app.add_url_rule("/printing/file/<path:at>", "file", lambda at: _file(house, at))
    app.add_url_rule("/printing/sheet/<name>", "sheet", _sheet)
    app.add_url_rule("/printing/zip", "zip", lambda: _zip(house))


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
    path = made.path(out_of(house.project)) if made else None
    if made is None or path is None:
        abort(404)
    save = "save" in request.args
    return send_file(
        path.absolute(), mimetype=made.mime, as_attachment=save, download_name=made.name
    )


def _zip(house: House) -> Response:
    """Answer with several files in one, made while they are sent."""
    out = out_of(house.project)
    files = [MadeFile.read(at) for at in request.args.getlist("file")]
    found = [(one, path) for one in files if one and (path := one.path(out))]
    if not found or len(found) < len(files):
        abort(404)
    name = zip_name(one for one, _ in found)
    answer = Response(zipped(path for _, path in found), mimetype="application/zip")
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer
