"""Who may talk to the studio: the browser that it opened, and nobody else."""

import hmac
import ipaddress
import re
from collections.abc import Sequence
from secrets import token_urlsafe
from typing import NamedTuple
from urllib.parse import urlsplit

from flask import Flask, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

MOST_BYTES = 25_000_000  # of what is sent to the studio at once
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
