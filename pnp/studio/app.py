"""The studio as a web application on its port: rooms behind one guard, in the reader's language."""

import gc
import hmac
import ipaddress
import json
import re
import socket
import struct
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from flask import (
    Flask,
    Response,
    abort,
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
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server
from werkzeug.wrappers import Response as AnyResponse

from pnp import __version__
from pnp.base.findings import NOWHERE, Refused, Sentence, refuse
from pnp.base.plurals import PluralRule
from pnp.load.po import SOURCE_LANGUAGE
from pnp.load.project import Project
from pnp.studio.design_room import room as design
from pnp.studio.print_form import OptionNames
from pnp.studio.print_room import room as print_
from pnp.studio.state import MOST_BYTES, Studio
from pnp.studio.translate_room import room as translate

# --- Who may talk to it: the browser that it opened, and nobody else.


ENTER = "/enter"
OPEN = ("/static/",)  # what has no secrets and is asked for by pages that may have none yet
USUAL_PORT = 80  # which browsers do not say
_WITH_PORT = re.compile(r"(.+):([0-9]{1,5})")
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "frame-src 'self'",
        "object-src 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Guard(NamedTuple):
    """What a request has to show."""

    token: str
    hosts: tuple[str, ...]  # that it answers to, as links have them
    port: int
    cookie: str
    literal: bool = False  # whether it answers to every address, too, since it listens on all

    @classmethod
    def of(cls, port: int, hosts: Sequence[str] = (), literal: bool = False) -> "Guard":
        """Return a guard with a new secret."""
        known = tuple(dict.fromkeys((*LOOPBACK, *hosts)))
        return cls(token_urlsafe(32), known, port, f"pnp-studio-{port}", literal)

    @property
    def way_in(self) -> str:
        """The address, without its host, that opens the studio."""
        return f"{ENTER}?token={self.token}"

    def stand(self, app: Flask) -> None:
        """Look at every request before anything else does, and at every answer."""
        app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES
        app.before_request(self._judge)
        app.after_request(_sealed)
        app.add_url_rule(ENTER, "enter", self._enter)

    def _judge(self) -> None:
        """Refuse foreign names of this machine, foreign pages, and whoever has no secret."""
        asked = request.headers.get("Host", "")
        if not self._is_ours(asked):
            abort(421)
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != asked:
            abort(403)  # another page, be it at another address of this machine
        site = request.headers.get("Sec-Fetch-Site", "none")
        changes = request.method not in ("GET", "HEAD")
        if changes and site not in ("same-origin", "none"):
            abort(403)
        if changes and origin is None and site != "same-origin":
            abort(403)  # every browser says where a change comes from
        if request.path == ENTER or request.path.startswith(OPEN):
            return
        self._check_secret(request.cookies.get(self.cookie, ""))

    def _is_ours(self, asked: str) -> bool:
        """Tell whether a request is for this machine.

        A name may lead anywhere, as whoever owns it pleases. An address leads to its machine only.
        """
        host, port = asked, USUAL_PORT
        if found := _WITH_PORT.fullmatch(asked):
            host, port = found[1], int(found[2])
        known = host in self.hosts or (self.literal and is_literal(host))
        return known and port == self.port

    def _check_secret(self, given: str) -> None:
        if not hmac.compare_digest(given.encode(), self.token.encode()):
            abort(401)

    def _enter(self) -> AnyResponse:
        """Take the secret from the address, where it would stay in sight, into a strict cookie."""
        self._check_secret(request.args.get("token", ""))
        answer = redirect("/")
        answer.set_cookie(self.cookie, self.token, httponly=True, samesite="Strict")
        return answer


def is_literal(host: str) -> bool:
    """Tell whether a host, as a link has it, is an address and not a name."""
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    try:
        return ipaddress.ip_address(bare).version == (6 if bare != host else 4)
    except ValueError:
        return False


def _sealed(answer: Response) -> Response:
    answer.headers.update(HEADERS)
    if not request.path.startswith(OPEN) and not (
        answer.cache_control.immutable and answer.is_sequence
    ):
        answer.headers["Cache-Control"] = "no-store"
    return answer


# --- What it answers.


ROOMS: Mapping[str, Callable[[Flask, Studio], None]] = {
    "print": print_,
    "translate": translate,
    "design": design,
}
LANGUAGE = "pnp-language"  # the cookie that remembers what a reader has chosen
KNOWN_TO_SCRIPTS = ("js_",)  # how the ids of texts begin that scripts fill
NUMBERS = 200  # after which plural forms repeat
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104  what to listen on for all addresses
# Nobody has these: they are for examples, and nothing is sent to them.
_FAR = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
_LISTED = Path("/proc/net/if_inet6")  # where Linux lists them
_ASK_LINUX, _ASK_MAC = 0x8915, 0xC0206921  # SIOCGIFADDR
_ROOM = 256  # bytes of an answer, with 16 for the name of an interface
_AT = slice(20, 24)  # where the address is in it
HERE = "127.0.0.1"
OWN = (HERE, "localhost", "::1")  # which nobody else reaches
SELDOM = (50_000, 20, 50)  # how often Python looks for what is not needed any more


class _Quiet(WSGIRequestHandler):
    """Tells nobody of every request."""

    protocol_version = "HTTP/1.1"

    def log(self, type: str, message: str, *args: object) -> None:  # noqa: A002  as in werkzeug
        """Keep quiet: tokens are in addresses."""


class OpenStudio(NamedTuple):
    """A studio that answers."""

    studio: Studio
    server: BaseWSGIServer
    address: str  # with the secret, to be opened in a browser
    elsewhere: tuple[str, ...] = ()  # the same for other devices

    def serve(self) -> None:
        """Answer until somebody ends it."""
        gc.set_threshold(*SELDOM)
        self.studio.watch()
        try:
            self.server.serve_forever(poll_interval=0.1)
        finally:
            self.studio.close()
            self.server.server_close()


def open_studio(project: Project, host: str = HERE, port: int = 0) -> OpenStudio:
    """Return a studio that has its port and waits to be asked."""
    studio = Studio(project)
    try:
        server = make_server(host, port, Flask("nobody"), threaded=True, request_handler=_Quiet)
    except (OSError, SystemExit) as problem:
        message = f"port {port} of {host} can not be had: {problem}"
        raise refuse(NOWHERE, message, "choose another --port, or none") from None
    server.daemon_threads = True  # type: ignore[attr-defined]
    everywhere = host in EVERYWHERE
    guard = Guard.of(server.server_port, () if everywhere else (in_url(host),), everywhere)
    server.app = application(studio, guard)

    def link(at: str) -> str:
        return f"http://{in_url(at)}:{server.server_port}{guard.way_in}"

    others = [] if host in OWN else [host]
    if everywhere:
        others = addresses(ip_versions(server.socket))
        host = "::1" if host == "::" else HERE
    return OpenStudio(studio, server, link(host), tuple(map(link, others)))


def application(studio: Studio, guard: Guard) -> Flask:
    """Return the application; rooms add their pages and answers."""
    app = Flask("pnp.studio", template_folder="pages", static_folder="static")
    names = OptionNames(studio.project)
    app.json = _Answers(app, lambda value: names.again(studio.say.again(value)))
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.finalize = lambda value: (  # a page says sentences in its reader's language
        studio.say.again(value) if isinstance(value, Sentence) else value
    )
    app.jinja_env.filters["script"] = _for_script
    guard.stand(app)
    app.before_request(lambda: _greet(studio))
    app.context_processor(lambda: _common(studio))
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(HTTPException, _failed)
    app.add_url_rule("/events", "events", lambda: _events(studio))
    app.add_url_rule("/language", "language", lambda: _language(studio), methods=["POST"])
    app.add_url_rule("/tasks", "tasks", lambda: [one._asdict() for one in studio.tasks.states])
    app.add_url_rule("/tasks/<id_>", "task", lambda id_: _task(studio, id_))
    app.add_url_rule("/tasks/<id_>/stop", "stop", lambda id_: _stop(studio, id_), methods=["POST"])
    app.add_url_rule("/", "first", lambda: redirect(f"/{next(iter(ROOMS))}"))
    for room in ROOMS.values():
        room(app, studio)
    return app


class _Answers(DefaultJSONProvider):
    """Writes answers, with the program's sentences in the reader's language."""

    ensure_ascii = False

    def __init__(self, app: Flask, again: Callable[[Any], Any]) -> None:
        self._again = again
        super().__init__(app)

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        """Return an answer as JSON; whom the guard stops has no language yet."""
        knows_reader = has_request_context() and "words" in g
        return super().dumps(self._again(obj) if knows_reader else obj, **kwargs)


def _greet(studio: Studio) -> None:
    """Find out which language the reader wants."""
    chosen = request.cookies.get(LANGUAGE, "")
    known = studio.stock.languages
    accepted = [name for name, _ in request.accept_languages]
    g.words = studio.words(chosen if chosen in known else preferred_language(accepted, known))


def _common(studio: Studio) -> dict[str, Any]:
    """Return what every page can use."""
    words = studio.say
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
        "languages": studio.stock.languages,
        "rooms": list(ROOMS),
        "version": __version__,
        "games": studio.titles,
        "project": studio.project.root.name,
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


def _events(studio: Studio) -> Response:
    words, options = studio.say, OptionNames(studio.project)
    stream = studio.events.stream(lambda what: options.again(words.again(what)))
    return Response(stream, mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _language(studio: Studio) -> Response:
    code = str((request.get_json(silent=True) or {}).get("language", ""))
    answer = jsonify(language=code)
    if code in studio.stock.languages:
        answer.set_cookie(LANGUAGE, code, samesite="Strict", httponly=True, max_age=31_536_000)
    return answer


def _task(studio: Studio, id_: str) -> Response:
    state = studio.tasks.state(id_)
    return jsonify(state._asdict()) if state else make_response(jsonify(error="gone"), 404)


def _stop(studio: Studio, id_: str) -> Response:
    studio.tasks.stop(id_)
    return jsonify(id=id_)


def preferred_language(accepted: Iterable[str], known: Iterable[str]) -> str:
    """Return the first language that a reader accepts and that there is, else English."""
    codes = {code.casefold(): code for code in known}
    for one in accepted:
        for name in (one.casefold(), one.casefold().partition("-")[0]):
            if name in codes:
                return codes[name]
    return SOURCE_LANGUAGE


# --- Addresses of this machine, for other devices.


def addresses(versions: Collection[int]) -> list[str]:
    """Return the addresses of this machine that others may use, the most likely one first."""
    found = dict.fromkeys((*_routed(), *_of_interfaces(), *_listed()))
    # What is this machine's own is of no use, nor what needs the name of an interface besides.
    wanted = [
        one
        for one in map(ipaddress.ip_address, found)
        if not (one.is_loopback or one.is_link_local or one.is_multicast or one.is_unspecified)
    ]
    return [str(one) for version in versions for one in wanted if one.version == version]


def ip_versions(listens: socket.socket) -> tuple[int, ...]:
    """Return the versions of addresses that a socket hears if it listens on all."""
    if listens.family != socket.AF_INET6:
        return (4,)
    alone = listens.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
    return (6,) if alone else (4, 6)


def in_url(host: str) -> str:
    """Return an address as it stands in a link."""
    return f"[{host}]" if ":" in host else host


def _routed() -> Iterator[str]:
    """Yield what the system would send from."""
    for family, far in _FAR:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((far, 9))
            yield str(asking.getsockname()[0])


def _of_interfaces() -> Iterator[str]:
    """Yield the IPv4 addresses of all interfaces."""
    if sys.platform == "win32":  # which knows its own name without asking others
        with suppress(OSError):
            yield from socket.gethostbyname_ex(socket.gethostname())[2]
        return
    import fcntl

    ask = _ASK_LINUX if sys.platform == "linux" else _ASK_MAC
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # it has none
                asked = struct.pack(f"{_ROOM}s", name.encode()[:15])
                answer = fcntl.ioctl(asking.fileno(), ask, asked)
                yield socket.inet_ntoa(answer[_AT])


def _listed() -> Iterator[str]:
    """Yield the IPv6 addresses that Linux lists."""
    with suppress(OSError):
        for row in _LISTED.read_text("ascii").splitlines():
            yield str(ipaddress.IPv6Address(bytes.fromhex(row.split()[0])))
