"""The room to translate in: texts, what shows them, and files that are saved at once."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from flask import Flask, Response, abort, jsonify, render_template, request, send_file

from pnp.base.findings import NOWHERE, Refused, Severity, has_errors, refuse, sentence
from pnp.base.placeholders import MOST_FORMS, Placeholder, spoken
from pnp.base.plurals import PluralRule
from pnp.base.store import Store
from pnp.check.translations import word_difference
from pnp.load.po import SOURCE_LANGUAGE
from pnp.load.project import Project
from pnp.load.screens import ScreenWords
from pnp.model.messages import MessageId, TextKind, Unit
from pnp.parts.edition import Workshop
from pnp.parts.texts import UNDONE, TextVerdict, missing, terms_in
from pnp.studio.app import said
from pnp.studio.state import House, titles
from pnp.studio.text_pictures import Earlier, proof, sight
from pnp.studio.text_session import (
    ChangedMeanwhile,
    SavedText,
    TextDesk,
    is_reviewed,
    said_by_people,
)
from pnp.translate.accept import Accepted, Wanted, accept
from pnp.translate.as_printed import Help, remembered
from pnp.translate.files import by_hand, place, places, start
from pnp.translate.kit import kit
from pnp.translate.source import (
    NewLanguage,
    TextSource,
    added,
    beside_games,
    language_of,
    open_source,
)
from pnp.work.request import OUT, Progress

# --- What is told of texts: rows, what is known of one, and where those are that no paper shows.


SCRIPTED = "js_"  # how the ids of texts begin that scripts fill
# Rooms by how the ids of their texts begin; whatever begins otherwise stands in all of them.
ROOMS = {
    **dict.fromkeys(("print", "option"), "print"),
    **dict.fromkeys(("translate", "words", "language", "text", "filter", "state"), "translate"),
    **dict.fromkeys(("zoom", "editor", "conflict", "accept", "proof"), "translate"),
    "design": "design",
}
SITE = "site"


class Unseen(NamedTuple):
    """What is to be said instead of a picture, and where the text can be looked at."""

    says: str = ""
    address: str = ""


def unseen(desk: TextDesk, context: str, say: ScreenWords) -> Unseen:
    """Return what is to be said of a text that stands on no paper."""
    kind, owner, _ = MessageId.parse(context)
    if desk.known.locations(context):
        return Unseen()
    if kind is not TextKind.SCREEN:
        return Unseen(say("text_unsaid" if kind is TextKind.WORD else "text_unseen"))
    first = owner.removeprefix(SCRIPTED).partition("_")[0]
    if first == SITE:
        return Unseen(say("text_on_site"))
    if first not in ROOMS:
        return Unseen(say("text_on_screens"), "/")
    room = ROOMS[first]
    return Unseen(say("text_on_screen", room=say(f"room_{room}")), f"/{room}")


def rows(desk: TextDesk) -> Iterator[dict[str, Any]]:
    """Yield every text for a list, in the order of the file."""
    for message in desk.source.messages:
        unit, found = desk.unit(message.context), desk.verdicts.get(message.context, [])
        yield {
            "context": message.context,
            "group": MessageId.parse(message.context).kind,
            "english": message.english,
            "text": unit.text,
            "state": state_of(unit, _has_error(found)),
            "notes": said_by_people(unit),
            "findings": sum(one.check not in UNDONE for one in found),
        }


def told(desk: TextDesk, context: str) -> dict[str, Any]:
    """Return all that is to be known of one text."""
    message, unit = desk.message(context), desk.unit(context)
    terms = terms_in(spoken(message.english), desk.source.terms(desk.catalog))
    game = desk.source.game
    return {
        "context": context,
        "english": message.english,
        "reads": message.reads,
        "where": place(context, game, message.part, message.page),
        "place": " ".join(places(message.where, desk.house.project)),
        "note": message.note,
        "hints": by_hand(unit.hints),
        "room": message.room,
        "terms": [one._asdict() for one in terms],
        "before": unit.before if unit.fuzzy else "",
        "change": word_difference(unit.before, unit.english) if unit.before else "",
        "holes": [hole._asdict() for hole in Placeholder.find_all(message.english)],
        "places": len(desk.known.locations(context)),
        "unit": desk.as_saved(unit),
        "state": state_of(unit, _has_error(desk.verdicts.get(context, []))),
    }


def beside(desk: TextDesk, context: str) -> dict[str, str]:
    """Return what other languages say, as far as they have said it."""
    message = desk.message(context)
    found = {}
    for code in desk.source.shop.stock.languages:
        if code != desk.language.code and desk.source.path(code).is_file():
            said = desk.source.catalog(code).said(context, message.english)
            found.update({code: said} if said else {})
    return found


def _has_error(found: list[TextVerdict]) -> bool:
    wrong = (one for one in found if one.check not in UNDONE)
    return any(one.finding.severity is Severity.ERROR for one in wrong)


# --- Translations that come and go, and how far they are: partly work for processes of their own.


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
            NOWHERE, sentence("no file can be called {source}-{code}", source=source, code=code)
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
            NOWHERE, sentence("no PO file and no zip"), sentence("send the file that came back")
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
        "findings": [one.plain for one in dict.fromkeys(found)],
    }


def _total(results: list[Accepted], name: str) -> int:
    return sum(len(getattr(one.taken, name)) for one in results)


SHOWN = 4  # numbers that stand for a plural form


def room(app: Flask, house: House) -> None:
    """Add its pages and answers."""
    asked = _Asked(house)
    parcels(app, house)
    app.add_url_rule("/translate", "translate", asked.first)
    app.add_url_rule("/translate/status", "translate_status", asked.status, methods=["POST"])
    app.add_url_rule(f"{HERE}/texts", "translate_texts", asked.texts)
    app.add_url_rule(f"{HERE}/text", "translate_text", asked.text)
    app.add_url_rule(f"{HERE}/beside", "translate_beside", asked.beside)
    app.add_url_rule(f"{HERE}/proof", "translate_proof", asked.proof)
    app.add_url_rule(f"{HERE}/try", "translate_try", asked.try_words, methods=["POST"])
    app.add_url_rule(f"{HERE}/save", "translate_save", asked.save, methods=["POST"])
    app.add_url_rule(HERE, "translate_room", asked.room)


class _Asked:
    """Answers what pages of this room ask, one after the other."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._earlier = Earlier()

    def first(self) -> str:
        """Let people choose what to translate."""
        house, languages = self._house, self._house.stock.languages
        others = {id_: said()(f"words_{id_}") for id_ in beside_games(house.project)}
        names = {**titles(house), **others}
        into = {code: one for code, one in languages.items() if code != SOURCE_LANGUAGE}
        rules = list(dict.fromkeys(one.plurals for one in languages.values()))
        return render_template("translate.html", sources=names, into=into, rules=rules)

    def status(self) -> Response:
        """Begin to find out how far all languages are."""
        return jsonify(self._house.tasks.begin("status", {}).told)

    def proof(self, source: str, code: str) -> str:
        """Show what has changed since the room was opened, for a printer."""
        with self._house.at_work():
            desk = TextDesk(self._house, source, code)
            title = desk.source.game.title if desk.source.game else said()(f"words_{source}")
            changed = proof(self._house, desk, self._earlier)
            return render_template("proof.html", title=title, into=desk.language, changed=changed)

    def room(self, source: str, code: str) -> str:
        """Show the room itself."""
        with self._house.at_work():
            desk = TextDesk(self._house, source, code)
            title = desk.source.game.title if desk.source.game else said()(f"words_{source}")
            forms = _forms(desk.language.plurals)
            self._earlier.remember(desk)
            return render_template(
                "texts.html", source=source, title=title, into=desk.language, forms=forms
            )

    def texts(self, source: str, code: str) -> Response:
        """List all texts."""
        with self._house.at_work():
            return jsonify(list(rows(TextDesk(self._house, source, code))))

    def text(self, source: str, code: str) -> Response:
        """Tell all of one text; what shows it is asked for with its words."""
        with self._house.at_work():
            desk, context = TextDesk(self._house, source, code), request.args.get("context", "")
            known = told(desk, context)
            return jsonify(known | {"unseen": unseen(desk, context, said())._asdict()})

    def beside(self, source: str, code: str) -> Response:
        """Tell what other languages say, and what the same English is called elsewhere."""
        with self._house.at_work():
            desk, context = TextDesk(self._house, source, code), request.args.get("context", "")
            english = desk.message(context).english
            same = [
                said._asdict()
                for (_, known), said in remembered(desk.source.shop, code, source).items()
                if known == english and (said.game, said.context) != (source, context)
            ]
            return jsonify(languages=beside(desk, context), same=same)

    def try_words(self, source: str, code: str) -> Response:
        """Show what becomes of a text while somebody types it."""
        given = request.get_json()
        with self._house.at_work():
            desk = TextDesk(self._house, source, code)
            return jsonify(_tried(desk, str(given.get("context", "")), given))

    def save(self, source: str, code: str) -> Response:
        """Put a text into its file, unless somebody else has changed it meanwhile."""
        given = request.get_json()
        with self._house.at_work():
            desk, context = TextDesk(self._house, source, code), str(given.get("context", ""))
            try:
                unit = desk.save(context, _wish(desk, context, given))
            except ChangedMeanwhile as conflict:
                return jsonify(theirs=desk.as_saved(conflict.unit))  # no error: it is asked about
            wrong = has_errors(desk.judged(context, desk.catalog_with(context, unit.text)))
            state = state_of(unit, wrong and bool(unit.text))
            return jsonify(unit=desk.as_saved(unit), state=state)


def _tried(desk: TextDesk, context: str, given: dict[str, Any]) -> dict[str, Any]:
    """Return what becomes of a text: what is wrong, how it reads, and what it looks like."""
    text = str(given.get("text", ""))
    catalog = desk.catalog_with(context, text)
    whole = bool(given.get("whole", False))
    shown = sight(desk, context, catalog, int(given.get("at", 0)), whole=whole)
    findings = desk.judged(context, catalog) if text else []
    findings += shown.findings if shown and text else ()
    return {
        "findings": [one.plain for one in dict.fromkeys(findings)],
        "wrong": any(one.severity is Severity.ERROR for one in findings),
        "says": desk.says(context, text, catalog) if text else (),
        "sight": shown.told(said()) if shown else None,
    }


def _wish(desk: TextDesk, context: str, given: dict[str, Any]) -> SavedText:
    """Return what is to be saved; what is wrong needs work, whoever thinks otherwise."""
    text = str(given.get("text", ""))
    wrong = bool(text) and has_errors(desk.judged(context, desk.catalog_with(context, text)))
    base = given.get("base")
    return SavedText(
        base=base if isinstance(base, dict) else {},
        text=text,
        needs_work=bool(given.get("fuzzy")) or wrong,
        notes=str(given.get("notes", "")),
        reviewed=bool(given.get("reviewed")),
    )


def _forms(plurals: str) -> list[str]:
    """Return the numbers that stand for each plural form of a language."""
    total, rule = PluralRule.of(plurals)
    found = []
    for form in range(min(total, MOST_FORMS)):
        numbers = [number for number in range(1, 130) if rule(number) == form]
        more = "…" if len(numbers) > SHOWN else ""
        found.append(", ".join(map(str, numbers[:SHOWN])) + more)
    return found


class TextState(StrEnum):
    """What a translator has to do with a text."""

    MISSING = "missing"
    STALE = "stale"  # the English has changed since
    WORK = "work"  # marked as fuzzy, or wrong
    DONE = "done"
    REVIEWED = "reviewed"


def state_of(unit: Unit, is_wrong: bool = False) -> TextState:
    """Return how far a text is; what is wrong can not be done."""
    if not unit.text:
        return TextState.MISSING
    if unit.fuzzy and unit.before and unit.before != unit.english:
        return TextState.STALE
    if unit.fuzzy or is_wrong:
        return TextState.WORK
    return TextState.REVIEWED if is_reviewed(unit) else TextState.DONE
