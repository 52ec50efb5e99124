"""The room to translate in: texts, what shows them, and files that are saved at once."""

from typing import Any

from flask import Flask, Response, jsonify, render_template, request

from pnp.base.findings import Severity, has_errors, told_plainly
from pnp.base.placeholders import MOST_FORMS, plural_rule
from pnp.load.po import SOURCE_LANGUAGE
from pnp.studio.app import said
from pnp.studio.state import House, titles
from pnp.studio.text_parcels import parcels
from pnp.studio.text_pictures import Earlier, proof, sight
from pnp.studio.text_session import ChangedMeanwhile, SavedText, TextDesk, state_of
from pnp.studio.text_telling import beside, rows, told, unseen
from pnp.translate.aids import remembered
from pnp.translate.source import beside_games

HERE = "/translate/<source>/<code>"
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
        "findings": [told_plainly(one) for one in dict.fromkeys(findings)],
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
    total, rule = plural_rule(plurals)
    found = []
    for form in range(min(total, MOST_FORMS)):
        numbers = [number for number in range(1, 130) if rule(number) == form]
        more = "…" if len(numbers) > SHOWN else ""
        found.append(", ".join(map(str, numbers[:SHOWN])) + more)
    return found
