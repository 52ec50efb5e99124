"""The studio as a web application: rooms behind one guard, in the reader's language."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from flask import (
    Flask,
    Response,
    g,
    has_request_context,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
)
from flask.json.provider import DefaultJSONProvider
from werkzeug.exceptions import HTTPException

from pnp import __version__
from pnp.base.findings import Refused, Sentence
from pnp.base.plurals import PluralRule
from pnp.load.po import SOURCE_LANGUAGE
from pnp.load.screens import ScreenWords
from pnp.studio.guard import Guard
from pnp.studio.print_form import OptionNames
from pnp.studio.state import House, titles

LANGUAGE = "pnp-language"  # the cookie that remembers what a reader has chosen
KNOWN_TO_SCRIPTS = ("js_",)  # how the ids of texts begin that scripts fill
NUMBERS = 200  # after which plural forms repeat
Room = Callable[[Flask, House], None]


def studio(house: House, guard: Guard, rooms: Mapping[str, Room]) -> Flask:
    """Return the application; rooms add their pages and answers."""
    app = Flask("pnp.studio", template_folder="pages", static_folder="static")
    app.json = _Answers(app, OptionNames(house.project))
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.finalize = _in_words
    app.jinja_env.filters["script"] = _for_script
    guard.stand(app)
    app.before_request(lambda: _greet(house))
    app.context_processor(lambda: _common(house, rooms))
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(HTTPException, _failed)
    app.add_url_rule("/events", "events", lambda: _events(house))
    app.add_url_rule("/language", "language", lambda: _language(house), methods=["POST"])
    app.add_url_rule("/tasks", "tasks", lambda: jsonify([one.told for one in house.tasks.states]))
    app.add_url_rule("/tasks/<id_>", "task", lambda id_: _task(house, id_))
    app.add_url_rule("/tasks/<id_>/stop", "stop", lambda id_: _stop(house, id_), methods=["POST"])
    app.add_url_rule("/", "first", lambda: redirect(f"/{next(iter(rooms))}"))
    for room in rooms.values():
        room(app, house)
    return app


class _Answers(DefaultJSONProvider):
    """Writes answers, with the program's sentences in the reader's language."""

    ensure_ascii = False

    def __init__(self, app: Flask, options: OptionNames) -> None:
        self._options = options
        super().__init__(app)

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        """Return an answer as JSON; whom the guard stops has no language yet."""
        if has_request_context() and "words" in g:
            obj = self._options.again(said().again(obj))
        return super().dumps(obj, **kwargs)


def _in_words(value: Any) -> Any:
    """Return what stands in a page, if the program says it, in the reader's language."""
    return said().again(value) if isinstance(value, Sentence) else value


def said() -> ScreenWords:
    """Return what says the texts of this answer."""
    words: ScreenWords = g.words
    return words


def _greet(house: House) -> None:
    """Find out which language the reader wants."""
    chosen = request.cookies.get(LANGUAGE, "")
    known = house.stock.languages
    accepted = [name for name, _ in request.accept_languages]
    g.words = house.words(chosen if chosen in known else preferred(accepted, known))


def _common(house: House, rooms: Mapping[str, Room]) -> dict[str, Any]:
    """Return what every page can use."""
    words = said()
    language = words.language
    _, rule = PluralRule.of(language.plurals)
    scripts = {
        "language": language.code,
        "plural": [rule(number) for number in range(NUMBERS)],
        "texts": words.all(KNOWN_TO_SCRIPTS),
    }
    return {
        "say": words,
        "language": language,
        "languages": house.stock.languages,
        "rooms": list(rooms),
        "version": __version__,
        "games": titles(house),
        "project": house.project.root.name,
        "for_scripts": scripts,
    }


def _for_script(value: Any) -> str:
    """Return values as JSON that ends no element of a page."""
    text = json.dumps(value, ensure_ascii=False)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def wants_json() -> bool:
    """Tell whether a script asks."""
    return request.accept_mimetypes.best_match(["text/html", "application/json"]) == (
        "application/json"
    )


def _refused(refused: Refused) -> Response:
    """Answer with what is wrong; the same words as in a terminal."""
    findings = [one.plain for one in refused.findings]
    if wants_json():
        return make_response(jsonify(findings=findings), 422)
    return make_response(render_template("refused.html", findings=findings), 422)


def _failed(problem: HTTPException) -> Response:
    code = problem.code or 500
    if wants_json():
        return make_response(jsonify(error=problem.name), code)
    if not hasattr(g, "words"):  # the guard has stopped it: no word about the project
        return make_response(f"{code} {problem.name}", code, {"Content-Type": "text/plain"})
    return make_response(render_template("failed.html", code=code), code)


def _events(house: House) -> Response:
    words, options = said(), OptionNames(house.project)
    stream = house.events.stream(lambda what: options.again(words.again(what)))
    return Response(stream, mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _language(house: House) -> Response:
    code = str((request.get_json(silent=True) or {}).get("language", ""))
    answer = jsonify(language=code)
    if code in house.stock.languages:
        answer.set_cookie(LANGUAGE, code, samesite="Strict", httponly=True, max_age=31_536_000)
    return answer


def _task(house: House, id_: str) -> Response:
    state = house.tasks.state(id_)
    return jsonify(state.told) if state else make_response(jsonify(error="gone"), 404)


def _stop(house: House, id_: str) -> Response:
    house.tasks.stop(id_)
    return jsonify(id=id_)


def preferred(accepted: Iterable[str], known: Iterable[str]) -> str:
    """Return the first language that a reader accepts and that there is, else English."""
    codes = {code.casefold(): code for code in known}
    for one in accepted:
        for name in (one.casefold(), one.casefold().partition("-")[0]):
            if name in codes:
                return codes[name]
    return SOURCE_LANGUAGE
