"""The room to print in: games as pictures, a form, its plan, files, and printers.

What somebody has chosen for a game is kept until the next visit, and earlier states of it can be
chosen from.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Lock
from types import SimpleNamespace
from typing import Any, NamedTuple
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from flask import Flask, Response, abort, jsonify, render_template, request, send_file
from werkzeug.wrappers import Response as AnyResponse

from pnp.arrange.calibration import PICTURES, length_for
from pnp.base.findings import NOWHERE, Refused, refuse, sentence, shown
from pnp.base.store import Store
from pnp.draw.manifest import read_manifest
from pnp.load.po import SOURCE_LANGUAGE
from pnp.load.printers import Profile, forget_printer, keep_printer, load_printers, refuse_odd_names
from pnp.load.project import Project
from pnp.load.screens import ScreenWords
from pnp.model.face import RULES, filed
from pnp.model.options import OPTIONS, Group, Option, OptionKind
from pnp.model.order import Order
from pnp.model.stock import AND, Paper, Stock
from pnp.parts.edition import Edition
from pnp.studio.print_form import OFFERED, OptionNames, out_of, request_of
from pnp.studio.print_jobs import SHEET, CoverFace, MadeFile
from pnp.studio.state import Studio
from pnp.uses.calibrate import CalibrationSheet, read_calibration
from pnp.uses.overview import languages_of
from pnp.work.project_files import revisions
from pnp.work.request import Request

ASKED = {field: OPTIONS[field] for field in ("paper", "flip", "printer")}
LINKED = ("languages", "only")  # what other rooms ask for
FILE = "studio-print.json"
REMEMBERED = 200  # games that are remembered, of all projects
_LOCK = Lock()  # pages ask at once
CHUNK = 262_144  # bytes that are read at once
ROOM = 4000  # letters of one value of the form
Texts = Mapping[str, str]  # what options are called in the reader's language, by their ids
_WHEN = (1980, 1, 1, 0, 0, 0)  # the first that a zip can tell: equal files make equal zips


def room(app: Flask, studio: Studio) -> None:
    """Add its pages and answers."""
    app.add_url_rule("/print", "print", lambda: render_template("print.html", wall=wall(studio)))
    app.add_url_rule("/print/<path:game>", "print_game", lambda game: _page(studio, game))
    asks = {
        "plan": partial(_begin, kind="plan"),
        "build": partial(_begin, kind="build"),
        "settings": _keep_settings,
        "covers": _covers,
        "printers/keep": _keep_printer,
        "printers/forget": _forget_printer,
    }
    for name, ask in asks.items():
        rule = f"/printing/{name}"
        view = lambda ask=ask: jsonify(ask(studio, request.get_json()))  # noqa: E731
        app.add_url_rule(rule, rule, view, methods=["POST"])
    at = "/printing/cover/<int:at>/<path:game>"
    app.add_url_rule(at, "cover", lambda at, game: _cover(studio, game, at))
    app.add_url_rule("/printing/file/<path:at>", "file", lambda at: _file(studio, at))
    app.add_url_rule("/printing/sheet/<name>", "sheet", _sheet)
    app.add_url_rule("/printing/zip", "zip", lambda: _zip(studio))
    app.add_url_rule("/printing/calibration", "calibration", lambda: _calibration(studio))
    rule = "/printing/reading/<name>.svg"
    app.add_url_rule(rule, "reading", lambda name: _reading(studio, name))


def _page(studio: Studio, game: str) -> str:
    words = studio.say
    with studio.at_work():
        edition = studio.edition(game, words.language.code)
        shares = languages_of(edition.loaded)
    chosen = read_choices(studio.project, game)
    form, texts = kept_form(chosen.get("form")), words.all(("option_",))
    reader = words.language.code
    usual_language = reader if shares.get(reader) == 100 else SOURCE_LANGUAGE
    form = {"languages": usual_language, **form, **linked_form(request.args)}
    made = [one for name in chosen.get("made", ()) if (one := MadeFile.read(str(name)))]
    groups, out = controls(form, texts), out_of(studio.project)
    parts, measured = _parts(studio, edition), _measuring(studio)
    return render_template(
        "print_game.html",
        game=edition.game,
        title=edition.title,
        variant=edition.variant,
        usual=groups.pop(Group.USUAL),
        groups={group: found.values() for group, found in groups.items() if found},
        shares=shares,
        papers=studio.stock.papers,
        measuring=measured,
        versions=versions(studio.project, game, studio.stock, words),
        parts=parts,
        given={
            "game": game,
            "parts": parts,
            "made": [row for one in made if (row := one.row(out))],
            "usual": usual_language,
            "printers": measured["printers"],
            "lengths": measured["lengths"],
        },
    )


def _parts(studio: Studio, edition: Edition) -> list[dict[str, Any]]:
    """Return what can be printed of a game."""
    parts = [
        {"id": one.id, "title": edition.called(one), "pieces": one.total, "weight": one.weight}
        for one in edition.game.components
    ]
    if edition.game.rules:
        parts.append({"id": RULES, "title": studio.say("print_rules"), "pieces": 0, "weight": 0})
    return parts


def _keep_settings(studio: Studio, sent: dict[str, Any]) -> dict[str, Any]:
    """Keep what was chosen for a game, and which files were made last; or forget both."""
    game = str(sent.get("game", ""))
    studio.project.game_folder(game)
    before = read_choices(studio.project, game) if sent.get("form") is not None else {}
    if sent.get("form") is not None:
        before["form"] = kept_form(sent["form"])
    if isinstance(sent.get("made"), list):
        before["made"] = [str(one) for one in map(MadeFile.read, map(str, sent["made"])) if one]
    keep_choices(studio.project, game, before)
    return {"game": game}


def _covers(studio: Studio, sent: dict[str, Any]) -> dict[str, Any]:
    games = [str(name) for name in sent.get("games", ())]
    given = {"games": games, "language": studio.say.language.code}
    return studio.tasks.begin("covers", given)._asdict()


def _begin(studio: Studio, sent: dict[str, Any], kind: str) -> dict[str, Any]:
    """Begin what a page asks for, or say at once what is wrong with it."""
    if kind == "plan":  # the one before it is of no use any more
        studio.tasks.stop(str(sent.get("before", "")))
    game, form = str(sent.get("game", "")), sent.get("form")
    form = form if isinstance(form, dict) else {}
    try:
        asked, since = request_of(studio.project, game, form)
        asked.only_changed(since).choose(studio.project)
    except Refused as refused:
        return studio.tasks.refused(kind, refused)._asdict()
    given = {"game": game, "form": form, "reader": studio.say.language.code}
    return studio.tasks.begin(kind, given)._asdict()


def _cover(studio: Studio, game: str, at: int) -> Response:
    """Answer with a piece of a game's picture; it is drawn here only where nothing can be kept."""
    language = studio.say.language.code
    faces = CoverFace.all_of(studio.game(game).game)
    if at >= len(faces):
        abort(404)
    data = Store.usual().get(CoverFace.key(studio.project, game, language, at))
    if data is None:
        with studio.at_work():
            data = faces[at].draw(studio.edition(game, language))
    return Response(data, mimetype="image/png")


def _sheet(name: str) -> Response:
    """Answer with a small picture of a sheet, as a plan has named it."""
    data = Store.usual().get(f"{SHEET}{name}") if re.fullmatch("[0-9a-f]{64}", name) else None
    if data is None:
        abort(404)
    return Response(data, mimetype="image/png")


def _file(studio: Studio, at: str) -> AnyResponse:
    """Answer with a file that a manifest lists, to be looked at or saved."""
    made = MadeFile.read(at)
    path = made.path(out_of(studio.project)) if made else None
    if made is None or path is None:
        abort(404)
    save = "save" in request.args
    return send_file(
        path.absolute(), mimetype=made.mime, as_attachment=save, download_name=made.name
    )


def _zip(studio: Studio) -> Response:
    """Answer with several files in one, made while they are sent."""
    out = out_of(studio.project)
    files = [MadeFile.read(at) for at in request.args.getlist("file")]
    found = [(one, path) for one in files if one and (path := one.path(out))]
    if not found or len(found) < len(files):
        abort(404)
    name = zip_name(one for one, _ in found)
    answer = Response(zip_parts(path for _, path in found), mimetype="application/zip")
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer


def _measuring(studio: Studio) -> dict[str, Any]:
    """Return what a page needs to have a printer measured."""
    language = studio.say.language.code
    sheet = CalibrationSheet(studio.shop, language)
    edges = {row: studio.say(f"option_flip_{row}") for row in OPTIONS["flip"].choices}
    return {
        "steps": sheet.steps(),
        "lengths": {id_: lengths_on(paper) for id_, paper in studio.stock.papers.items()},
        "wrong": {
            row: sheet.words("calibrate_wrong", flip=f"“{edge}”") for row, edge in edges.items()
        },
        **_known(studio),
    }


def _known(studio: Studio) -> dict[str, Any]:
    """Return all printers with what they do; if their file is broken, what is wrong with it."""
    try:
        return {"printers": [_printer_row(studio, one) for one in load_printers()], "findings": []}
    except Refused as refused:
        names = OptionNames(studio.project)
        return {"printers": [], "findings": names.facts(refused.findings)}


def _printer_row(studio: Studio, one: Profile) -> dict[str, Any]:
    paper = studio.stock.papers.get(one.paper)
    facts = {**one.printer._asdict(), "name": one.name, "paper": one.paper}
    return {**facts, "paper_title": paper.title if paper else one.paper}


def _calibration(studio: Studio) -> Response:
    """Answer with the test sheet; for a printer that is known, all its lines meet at nought."""
    asked = {field: request.args.get(field, "") for field in ASKED}
    order = Order(**Option.values_of(ASKED, asked))
    language = studio.say.language.code
    wanted = Request.asked_for(studio.project, studio.project.games[:1], language, order)
    order = wanted.choose(studio.project).order
    data = CalibrationSheet(studio.shop, language).pdf(order)
    answer = Response(data, mimetype="application/pdf")
    way = "attachment" if "save" in request.args else "inline"
    name = f"calibration-{language}-{order.paper}.pdf"
    answer.headers.set("Content-Disposition", way, filename=name)
    return answer


def _reading(studio: Studio, name: str) -> Response:
    """Answer with a picture of how something is read."""
    if name not in PICTURES:
        abort(404)
    with studio.at_work():
        drawn = CalibrationSheet(studio.shop, studio.say.language.code).picture(name)
    return Response(drawn, mimetype="image/svg+xml")


def _keep_printer(studio: Studio, sent: dict[str, Any]) -> dict[str, Any]:
    """Keep what was read of a sheet, judged as on the command line, or say what is wrong."""
    names = OptionNames(studio.project)
    name, tray, paper = (str(sent.get(field) or "") for field in ("name", "tray", "paper"))
    try:
        if not name:
            message = sentence("the printer has no name")
            raise refuse(NOWHERE, message, sentence("such as office"))
        refuse_odd_names(name, tray)
        given = dict(sent.get("readings") or {})
        read = {str(letter): str(value).strip() for letter, value in given.items()}
        readings = [f"{letter}={value}" for letter, value in read.items() if value]
        if not readings:
            message = sentence("no number was read of the sheet")
            raise refuse(NOWHERE, message, sentence("fill in those that you know"))
        order = Order(**Option.values_of(ASKED, {"paper": paper, "flip": sent.get("flip")}))
        with studio.at_work():
            printer, findings = read_calibration(studio.project, order, readings, name)
            profile = Profile(printer, tray, paper if sent.get("alone") is True else "")
            keep_printer(profile)
    except Refused as refused:
        return {"kept": None, "findings": names.facts(refused.findings)}
    known, row = _known(studio), _printer_row(studio, profile)
    return {**known, "kept": row, "findings": names.facts(findings)}


def _forget_printer(studio: Studio, sent: dict[str, Any]) -> dict[str, Any]:
    with studio.at_work():
        forget_printer(str(sent.get("name", "")))
    return _known(studio)


def linked_form(asked: Mapping[str, str]) -> dict[str, Any]:
    """Return what a link to the page asks for: other rooms lead to a language or a part."""
    return kept_form({field: asked.get(field) for field in LINKED})


def read_choices(project: Project, game: str) -> dict[str, Any]:
    """Return what was kept for a game; nothing if there is nothing that can be read."""
    found = _read().get(_key(project, game))
    return found if isinstance(found, dict) else {}


def keep_choices(project: Project, game: str, chosen: dict[str, Any]) -> None:
    """Keep what was chosen for a game, whole or not at all; nothing chosen is forgotten."""
    with _LOCK:
        rows = _read()
        rows.pop(_key(project, game), None)
        if chosen:
            rows[_key(project, game)] = chosen
        last = dict(list(rows.items())[-REMEMBERED:])
        Store.write_whole(
            Store.settings_folder() / FILE, json.dumps(last, ensure_ascii=False, indent=1).encode()
        )


def _key(project: Project, game: str) -> str:
    return f"{project.root.resolve()}: {game}"


def _read() -> dict[str, Any]:
    try:
        found = json.loads((Store.settings_folder() / FILE).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


class EarlierVersion(NamedTuple):
    """What can be chosen: as `--since` takes it, and as a person knows it."""

    value: str
    label: str


def versions(
    project: Project, game: str, stock: Stock, words: ScreenWords
) -> dict[str, list[EarlierVersion]]:
    """Return earlier states by where they are known from; what has none is left out."""
    own = project.folder(game)
    tags, commits = revisions(project, own, project.root / "templates" / own.name)
    rows = {
        "builds": [_build(path, found, stock, words) for path, found in builds(project, game)],
        "tags": [EarlierVersion(one.name, f"{one.name} · {one.day}") for one in tags],
        "commits": [EarlierVersion(one.name, f"{one.day} · {one.subject}") for one in commits],
    }
    return {kind: found for kind, found in rows.items() if found}


def builds(project: Project, game: str) -> list[tuple[Path, dict[str, Any]]]:
    """Return the manifests of builds that pieces can be compared with, the newest first."""
    paths = (out_of(project) / filed(game)).glob("manifest-*.json")
    known = [(path, found) for path in paths if (found := read_manifest(path))]
    usable = []
    for path, found in known:  # those that list whole parts, to be printed, with their faces
        is_whole = path.name == f"manifest-{found.get('language')}-{found.get('paper')}.json"
        faces = [entry.get("faces") for entry in found["files"] if entry["part"] != RULES]
        if is_whole and faces and all(faces):
            usable.append((path, found))
    return sorted(usable, key=lambda one: one[0].stat().st_mtime, reverse=True)


def _build(path: Path, found: dict[str, Any], stock: Stock, words: ScreenWords) -> EarlierVersion:
    language, papers = stock.languages.get(found["language"]), str(found["paper"]).split(AND)
    titles = [stock.papers[id_].title if id_ in stock.papers else id_ for id_ in papers]
    when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    label = words(
        "print_since_build",
        language=language.title if language else found["language"],
        paper=" + ".join(titles),
        day=f"{when:%Y-%m-%d %H:%M}",
    )
    return EarlierVersion(shown(path), label)


class _Passing(bytearray):
    """Takes what a zip writes, and gives it away at once."""

    def write(self, data: bytes) -> int:
        self.extend(data)
        return len(data)

    def flush(self) -> None:
        """Nothing waits for long."""

    def taken(self) -> bytes:
        data = bytes(self)
        self.clear()
        return data


def zip_parts(paths: Iterable[Path]) -> Iterator[bytes]:
    """Yield a zip of files while they are read; none of it is ever on the disk."""
    passing = _Passing()
    with ZipFile(passing, mode="w", compression=ZIP_STORED) as archive:  # type: ignore[call-overload]
        for path in paths:
            row = ZipInfo(path.name, _WHEN)
            row.external_attr = 0o644 << 16
            with path.open("rb") as source, archive.open(row, mode="w") as inside:
                while data := source.read(CHUNK):
                    inside.write(data)
                    yield passing.taken()
    yield passing.taken()


def zip_name(files: Iterable[MadeFile]) -> str:
    """Return what a zip is called: after its only manifest, or after its game."""
    names = list(files)
    manifests = {one.manifest.removeprefix("manifest-").removesuffix(".json") for one in names}
    folder = names[0].folder
    return f"{folder}-{manifests.pop()}.zip" if len(manifests) == 1 else f"{folder}.zip"


def controls(form: Mapping[str, Any], texts: Texts) -> dict[Group, dict[str, SimpleNamespace]]:
    """Return all controls by the headings that they stand under, and by their fields."""
    return {
        group: {
            field: _control(one, form.get(field), texts)
            for field, one in OFFERED.items()
            if one.group is group
        }
        for group in Group
    }


def _control(option: Option, value: Any, texts: Texts) -> SimpleNamespace:
    """Return an option in the reader's language; what has no words yet is called as in a shell."""
    id_ = f"option_{option.field}"
    choices = ("yes", "no") if option.kind is OptionKind.EITHER else option.choices
    more = {
        "kind": option.kind.value,
        "label": texts.get(id_, option.flag),
        "flag": option.flag.partition("/")[0],  # as findings and the command line call it
        "help": texts.get(f"{id_}_help", option.help),
        "value": value,  # as it was set; None for the default
        "choices": [(row, texts.get(f"{id_}_{row.replace('-', '_')}", row)) for row in choices],
        "usual": texts.get(f"{id_}_usual", ""),  # if nothing is chosen; empty for automatic
        # Whether its flag takes away what is there without it.
        "switches_off": option.kind is OptionKind.FLAG and bool(option.default),
    }
    return SimpleNamespace(**option._asdict() | more)


def wall(studio: Studio, language: str = "") -> list[dict[str, Any]]:
    """Return what is shown of every game and variant; of a broken one, what is wrong with it."""
    rows, language = [], language or studio.say.language.code
    for game in studio.project.games:
        for name in studio.project.with_variants(game):
            try:
                edition = studio.edition(name, language)
                rows.append(
                    {
                        "id": name,
                        "title": edition.title,
                        "variant": edition.variant,
                        "by": edition.game.by,
                        "players": edition.game.players,
                        "pieces": sum(one.total for one in edition.game.components),
                        "faces": [one._asdict() for one in CoverFace.all_of(edition.game)],
                    }
                )
            except Refused as refused:
                findings = [one.plain for one in refused.findings]
                rows.append({"id": name, "title": name, "findings": findings})
    return rows


def kept_form(given: Any) -> dict[str, Any]:
    """Return of what was sent what a form can hold."""
    known = given if isinstance(given, dict) else {}
    return {
        field: value
        for field, value in known.items()
        if field in OFFERED
        and (isinstance(value, (bool, int, float)) or (isinstance(value, str) and value))
        and len(str(value)) <= ROOM
    }


def lengths_on(paper: Paper) -> tuple[float, float]:
    """Return how long both lines are on a paper where nothing is wrong."""
    return length_for(paper.size.width), length_for(paper.size.height)
