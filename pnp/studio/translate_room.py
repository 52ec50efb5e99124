"""The room to translate in: texts, what shows them, and files that are saved at once."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask, Response, abort, jsonify, render_template, request, send_file

from pnp.base.findings import NOWHERE, Refused, has_errors, refuse, sentence
from pnp.base.placeholders import MOST_FORMS, Placeholder, spoken
from pnp.base.plurals import PluralRule
from pnp.base.store import Store
from pnp.check.translations import word_difference
from pnp.load.po import SOURCE_LANGUAGE
from pnp.load.project import Project
from pnp.load.screens import ScreenWords
from pnp.model.messages import MessageId, TextKind
from pnp.parts.edition import Workshop
from pnp.parts.translatable import UNDONE, terms_in
from pnp.studio.state import ChangedMeanwhile, Studio
from pnp.studio.text_pictures import draw_text
from pnp.studio.text_session import TextDesk
from pnp.translate.accept import Wanted, accept
from pnp.translate.as_printed import Help, remembered
from pnp.translate.files import by_hand, place, places
from pnp.translate.kit import kit, start
from pnp.translate.source import NewLanguage, added, beside_games, language_of, open_source
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


def explain_unpictured(desk: TextDesk, context: str, say: ScreenWords) -> dict[str, str]:
    """Return what is to be said of a text that no paper shows, and where it can be looked at."""
    kind, owner, _ = MessageId.parse(context)
    says = address = ""
    first = owner.removeprefix(SCRIPTED).partition("_")[0]
    if desk.known.locations(context):
        pass
    elif kind is not TextKind.SCREEN:
        says = say("text_unsaid" if kind is TextKind.WORD else "text_unseen")
    elif first == SITE:
        says = say("text_on_site")
    elif first in ROOMS:
        address = f"/{ROOMS[first]}"
        says = say("text_on_screen", room=say(f"room_{ROOMS[first]}"))
    else:
        says, address = say("text_on_screens"), "/"
    return {"says": says, "address": address}


def list_texts(desk: TextDesk) -> Iterator[dict[str, Any]]:
    """Yield every text for a list, in the order of the file."""
    for message in desk.source.messages:
        unit, found = desk.unit(message.context), desk.verdicts.get(message.context, [])
        yield {
            "context": message.context,
            "group": MessageId.parse(message.context).kind,
            "english": message.english,
            "text": unit.text,
            "state": desk.state(unit),
            "notes": desk.as_saved(unit)["notes"],
            "findings": sum(one.check not in UNDONE for one in found),
        }


def text_facts(desk: TextDesk, context: str) -> dict[str, Any]:
    """Return all that is to be known of one text."""
    message, unit = desk.message(context), desk.unit(context)
    terms = terms_in(spoken(message.english), desk.source.terms(desk.catalog))
    game = desk.source.game
    return {
        "context": context,
        "english": message.english,
        "reads": message.reads,
        "where": place(context, game, message.part, message.page),
        "place": " ".join(places(message.where, desk.studio.project)),
        "note": message.note,
        "hints": by_hand(unit.hints),
        "room": message.room,
        "terms": [one._asdict() for one in terms],
        "before": unit.before if unit.fuzzy else "",
        "change": word_difference(unit.before, unit.english) if unit.before else "",
        "holes": [hole._asdict() for hole in Placeholder.find_all(message.english)],
        "places": len(desk.known.locations(context)),
        "unit": desk.as_saved(unit),
        "state": desk.state(unit),
    }


def in_other_languages(desk: TextDesk, context: str) -> dict[str, str]:
    """Return what other languages say, as far as they have said it."""
    message = desk.message(context)
    found = {}
    for code in desk.source.shop.stock.languages:
        if code != desk.language.code and desk.source.path(code).is_file():
            said = desk.source.catalog(code).said(context, message.english)
            found.update({code: said} if said else {})
    return found


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
        total = len(source.messages) if source else 0
        for code in shop.stock.languages:
            if code == SOURCE_LANGUAGE:
                continue
            counts: dict[str, int] | None = {"total": total, "done": 0}
            if source and not source.path(code).is_file():
                counts = None
            elif source and counts:
                with suppress(Refused):  # a broken file has nothing
                    undone = source.catalog(code).missing(source.messages)
                    counts["done"] = total - len(undone)
            found.append({"source": id_, "code": code, "found": counts})
    return found


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


def pack_kit(project: Project, given: Mapping[str, Any], tell: Progress) -> dict[str, Any]:
    """Pack a kit: work for a process of its own."""
    shop = Workshop.open(project, Store.usual())
    source, code = given["source"], given["code"]
    names = kit(shop, source, Help(language_of(shop, code)), kit_file(project, source, code), tell)
    return {"files": len(names)}


def parcels(app: Flask, studio: Studio) -> None:
    """Add what sends and takes files."""

    @app.post(f"{HERE}/kit")
    def pack(source: str, code: str) -> Response:
        return jsonify(studio.tasks.begin("kit", {"source": source, "code": code})._asdict())

    @app.get(f"{HERE}/kit.zip")
    def fetch(source: str, code: str) -> Response:
        file = kit_file(studio.project, source, code)
        if not file.is_file():
            abort(404)
        return send_file(file.resolve(), as_attachment=True)

    @app.post(f"{HERE}/accept")
    def take(source: str, code: str) -> Response:
        return jsonify(_accept(studio, source, code))

    @app.post(f"{HERE}/start")
    def begin(source: str, code: str) -> Response:
        with studio.at_work():
            shop = Workshop.open(studio.project, Store.usual())
            files = start(shop, source, Help(language_of(shop, code)))
        return jsonify(files=[path.name for path in files])

    @app.post("/translate/languages")
    def add() -> Response:
        given = {name: str(value) for name, value in request.get_json().items()}
        known = {name: given.get(name, "").strip() for name in NewLanguage._fields}
        with studio.at_work():
            added(studio.project, NewLanguage(**known))
        return jsonify(code=known["code"])


def _accept(studio: Studio, source: str, code: str) -> dict[str, Any]:
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
    with TemporaryDirectory() as folder, studio.at_work():
        path = Path(folder) / f"sent{ending}"
        sent.save(path)
        results, good = accept(Workshop.open(studio.project, Store.usual()), path, wanted)
    found = [one for result in results for one in (*result.findings, *result.losses)]
    counts = {name: sum(len(getattr(one.taken, name)) for one in results) for name in _COUNTED}
    return {
        "good": good,
        "changes": any(one.changes for one in results),
        "counts": [{"name": name, "length": length} for name, length in counts.items()],
        "findings": [one.plain for one in dict.fromkeys(found)],
    }


MOST_PICTURES = 60  # of a proof
SHOWN = 4  # numbers that stand for a plural form


def room(app: Flask, studio: Studio) -> None:
    """Add its pages and answers."""
    asked = _Asked(studio)
    parcels(app, studio)
    app.add_url_rule("/translate", "translate", asked.first)
    app.add_url_rule("/translate/status", "translate_status", asked.status, methods=["POST"])
    answers: dict[str, Callable[[TextDesk, Mapping[str, Any]], str | Response]] = {
        "": asked.room,
        "/texts": asked.texts,
        "/text": asked.text,
        "/beside": asked.beside,
        "/proof": asked.proof,
        "/try": asked.try_words,
        "/save": asked.save,
    }
    for name, answer in answers.items():

        def view(source: str, code: str, answer: Any = answer) -> str | Response:
            given = request.get_json() if request.method == "POST" else request.args
            with studio.at_work():
                return answer(TextDesk(studio, source, code), given)  # type: ignore[no-any-return]

        methods = ["POST"] if name in ("/try", "/save") else ["GET"]
        app.add_url_rule(f"{HERE}{name}", f"{HERE}{name}", view, methods=methods)


class _Earlier:
    """The translations of a project as they were when somebody opened them first."""

    def __init__(self) -> None:
        self._texts: dict[tuple[str, str], dict[str, str]] = {}

    def remember(self, desk: TextDesk) -> None:
        """Keep a language as it is, unless it was kept before."""
        key = desk.source.id, desk.language.code
        if key not in self._texts:
            self._texts[key] = {one.context: one.text for one in desk.units.values()}

    def proof(self, desk: TextDesk) -> list[dict[str, Any]]:
        """Return what has changed, with pictures of what shows the first of it."""
        found: list[dict[str, Any]] = []
        old_texts = self._texts.get((desk.source.id, desk.language.code), {})
        for context, english in ((one.context, one.english) for one in desk.source.messages):
            old, new, picture = old_texts.get(context, ""), desk.unit(context).text, None
            if new == old:
                continue
            if len(found) < MOST_PICTURES:
                with suppress(Refused):
                    drawn = draw_text(desk, context, desk.catalog, whole=False)
                    picture = drawn.facts(desk.studio.say) if drawn else None
            texts = {"context": context, "english": english, "old": old, "new": new}
            found.append({**texts, "picture": picture})
        return found


class _Asked:
    """Answers what pages of this room ask, one after the other."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._earlier = _Earlier()

    def first(self) -> str:
        """Let people choose what to translate."""
        studio, languages = self._studio, self._studio.stock.languages
        others = {id_: studio.say(f"words_{id_}") for id_ in beside_games(studio.project)}
        names = {**studio.titles, **others}
        into = {code: one for code, one in languages.items() if code != SOURCE_LANGUAGE}
        rules = list(dict.fromkeys(one.plurals for one in languages.values()))
        return render_template("translate.html", sources=names, into=into, rules=rules)

    def status(self) -> Response:
        """Begin to find out how far all languages are."""
        return jsonify(self._studio.tasks.begin("status", {})._asdict())

    def proof(self, desk: TextDesk, _: Mapping[str, Any]) -> str:
        """Show what has changed since the room was opened, for a printer."""
        changed = self._earlier.proof(desk)
        return render_template("proof.html", title=desk.title, into=desk.language, changed=changed)

    def room(self, desk: TextDesk, _: Mapping[str, Any]) -> str:
        """Show the room itself."""
        forms, source = _forms(desk.language.plurals), desk.source.id
        self._earlier.remember(desk)
        return render_template(
            "texts.html", source=source, title=desk.title, into=desk.language, forms=forms
        )

    def texts(self, desk: TextDesk, _: Mapping[str, Any]) -> Response:
        """List all texts."""
        return jsonify(list(list_texts(desk)))

    def text(self, desk: TextDesk, given: Mapping[str, Any]) -> Response:
        """Tell all of one text; what shows it is asked for with its words."""
        context = given.get("context", "")
        known = text_facts(desk, context)
        return jsonify(known | {"unseen": explain_unpictured(desk, context, self._studio.say)})

    def beside(self, desk: TextDesk, given: Mapping[str, Any]) -> Response:
        """Tell what other languages say, and what the same English is called elsewhere."""
        context, source = given.get("context", ""), desk.source
        english = desk.message(context).english
        same = [
            said._asdict()
            for (_, known), said in remembered(source.shop, desk.language.code, source.id).items()
            if known == english and (said.game, said.context) != (source.id, context)
        ]
        return jsonify(languages=in_other_languages(desk, context), same=same)

    def try_words(self, desk: TextDesk, given: Mapping[str, Any]) -> Response:
        """Show what becomes of a text while somebody types it."""
        context, text = str(given.get("context", "")), str(given.get("text", ""))
        at, whole = given.get("at", 0), given.get("whole")
        catalog = desk.catalog_with(context, text)
        shown = draw_text(desk, context, catalog, int(at), whole=bool(whole))
        findings = desk.judged(context, catalog) if text else []
        findings += shown.found.findings if shown and text else ()
        return jsonify(
            findings=[one.plain for one in dict.fromkeys(findings)],
            wrong=has_errors(findings),
            says=desk.says(context, text, catalog) if text else (),
            sight=shown.facts(self._studio.say) if shown else None,
        )

    def save(self, desk: TextDesk, given: Mapping[str, Any]) -> Response:
        """Put a text into its file, unless somebody else has changed it meanwhile."""
        context = str(given.get("context", ""))
        try:
            unit = desk.save(context, desk.wish(context, given))
        except ChangedMeanwhile as conflict:
            return jsonify(theirs=desk.as_saved(conflict.now))  # no error: it is asked about
        wrong = has_errors(desk.judged(context, desk.catalog_with(context, unit.text)))
        state = TextDesk.state_of(unit, wrong and bool(unit.text))
        return jsonify(unit=desk.as_saved(unit), state=state)


def _forms(plurals: str) -> list[str]:
    """Return the numbers that stand for each plural form of a language."""
    total, rule = PluralRule.of(plurals)
    found = []
    for form in range(min(total, MOST_FORMS)):
        numbers = [number for number in range(1, 130) if rule(number) == form]
        more = "…" if len(numbers) > SHOWN else ""
        found.append(", ".join(map(str, numbers[:SHOWN])) + more)
    return found
