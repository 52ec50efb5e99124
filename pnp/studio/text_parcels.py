"""Translations that come and go, and how far they are: partly work for processes of their own."""

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask, Response, abort, jsonify, request, send_file

from pnp.base.findings import NOWHERE, Refused, refuse, told_plainly, worded
from pnp.base.store import Store
from pnp.load.po import SOURCE_LANGUAGE
from pnp.load.project import Project
from pnp.parts.texts import missing
from pnp.parts.workshop import Workshop
from pnp.studio.state import House
from pnp.translate.accept import Accepted, Wanted, accept
from pnp.translate.aids import Help
from pnp.translate.files import start
from pnp.translate.kit import kit
from pnp.translate.languages import NewLanguage, added
from pnp.translate.source import TextSource, beside_games, language_of, open_source
from pnp.work.report import Progress
from pnp.work.request import OUT


def status(project: Project, _: Mapping[str, Any], tell: Progress) -> list[dict[str, Any]]:
    """Return how many texts of each game each language has; nothing where there is no file."""
    shop = Workshop.open(project, Store.usual())
    found: list[dict[str, Any]] = []
    for id_ in (*project.games, *beside_games(project)):
        tell(id_)
        try:
            source = open_source(shop, id_)
        except Refused:  # the room says why
            source = None
        for code in shop.stock.languages:
            if code != SOURCE_LANGUAGE:
                known = {"total": 0, "done": 0} if source is None else _counted(source, code)
                found.append({"source": id_, "code": code, "found": known})
    return found


def _counted(source: TextSource, code: str) -> dict[str, int] | None:
    if not source.path(code).is_file():
        return None
    with suppress(Refused):  # a broken file has nothing
        total = len(source.messages)
        return {"done": total - len(missing(source.messages, source.catalog(code))), "total": total}
    return {"done": 0, "total": len(source.messages)}


HERE = "/translate/<source>/<code>"
_COUNTED = ("new", "changed", "same", "fuzzy", "rejected")
_ENDINGS = (".po", ".zip")
_FILED = re.compile(r"[a-z0-9_-]+", re.IGNORECASE)


def kit_file(project: Project, source: str, code: str) -> Path:
    """Return where the kit of a language is put."""
    if not (_FILED.fullmatch(source) and _FILED.fullmatch(code)):
        raise refuse(
            NOWHERE, worded("no file can be called {source}-{code}", source=source, code=code)
        )
    return project.root / OUT / f"{source}-{code}-kit.zip"


def packed(project: Project, given: Mapping[str, Any], tell: Progress) -> dict[str, Any]:
    """Pack a kit: work for a process of its own."""
    shop = Workshop.open(project, Store.usual())
    asked = Help(language_of(shop, given["code"]))
    names = kit(
        shop, given["source"], asked, kit_file(project, given["source"], given["code"]), tell
    )
    return {"files": len(names)}


def parcels(app: Flask, house: House) -> None:
    """Add what sends and takes files."""

    @app.post(f"{HERE}/kit")
    def pack(source: str, code: str) -> Response:
        return jsonify(house.tasks.begin("kit", {"source": source, "code": code}).told)

    @app.get(f"{HERE}/kit.zip")
    def fetch(source: str, code: str) -> Response:
        file = kit_file(house.project, source, code)
        if not file.is_file():
            abort(404)
        return send_file(file.resolve(), as_attachment=True)

    @app.post(f"{HERE}/accept")
    def take(source: str, code: str) -> Response:
        return jsonify(_taken(house, source, code))

    @app.post(f"{HERE}/start")
    def begin(source: str, code: str) -> Response:
        with house.at_work():
            shop = Workshop.open(house.project, Store.usual())
            files = start(shop, source, Help(language_of(shop, code)))
        return jsonify(files=[path.name for path in files])

    @app.post("/translate/languages")
    def add() -> Response:
        given = {name: str(value) for name, value in request.get_json().items()}
        known = {name: given.get(name, "").strip() for name in NewLanguage._fields}
        with house.at_work():
            added(house.project, NewLanguage(**known))
        return jsonify(code=known["code"])


def _taken(house: House, source: str, code: str) -> dict[str, Any]:
    """Look at a file that somebody sends back, or take it in."""
    sent = request.files.get("file")
    ending = Path(sent.filename or "").suffix.lower() if sent else ""
    if sent is None or ending not in _ENDINGS:
        raise refuse(
            NOWHERE, worded("no PO file and no zip"), worded("send the file that came back")
        )
    take = request.args.get("take") == "yes"
    wanted = Wanted(language=code, anyway=take, overwrite=take, dry=not take)
    if ending == ".po":
        wanted = wanted._replace(game=source)
    with TemporaryDirectory() as folder, house.at_work():
        path = Path(folder) / f"sent{ending}"
        sent.save(path)
        results, good = accept(Workshop.open(house.project, Store.usual()), path, wanted)
    found = [one for result in results for one in (*result.findings, *result.losses)]
    return {
        "good": good,
        "changes": any(one.changes for one in results),
        "counts": [{"name": name, "length": _total(results, name)} for name in _COUNTED],
        "findings": [told_plainly(one) for one in dict.fromkeys(found)],
    }


def _total(results: list[Accepted], name: str) -> int:
    return sum(len(getattr(one.taken, name)) for one in results)
