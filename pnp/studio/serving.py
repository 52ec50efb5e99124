"""The studio on its port: started, opened in a browser, ended in order."""

import gc
import signal
from collections.abc import Callable
from typing import NamedTuple

from flask import Flask
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

from pnp.findings import NOWHERE, refuse
from pnp.load.project import Project
from pnp.studio.addresses import EVERYWHERE, addresses, heard, in_url
from pnp.studio.app import Room, studio
from pnp.studio.design_room import room as design
from pnp.studio.guard import Guard
from pnp.studio.house import House
from pnp.studio.print_room import room as print_
from pnp.studio.translate_room import room as translate

HERE = "127.0.0.1"
OWN = (HERE, "localhost", "::1")  # which nobody else reaches
SELDOM = (50_000, 20, 50)  # how often Python looks for what is not needed any more
ROOMS: dict[str, Room] = {"print": print_, "translate": translate, "design": design}


class _Quiet(WSGIRequestHandler):
    """Tells nobody of every request."""

    protocol_version = "HTTP/1.1"

    def log(self, type: str, message: str, *args: object) -> None:  # noqa: A002  as in werkzeug
        """Keep quiet: tokens are in addresses."""


class Open(NamedTuple):
    """A studio that answers."""

    house: House
    server: BaseWSGIServer
    address: str  # with the secret, to be opened in a browser
    elsewhere: tuple[str, ...] = ()  # the same for other devices

    def serve(self, stopped: Callable[[], None] = lambda: None) -> None:
        """Answer until somebody ends it."""
        gc.set_threshold(*SELDOM)
        self.house.watch()
        try:
            self.server.serve_forever(poll_interval=0.1)
        finally:
            self.house.close()
            self.server.server_close()
            stopped()


def opened(project: Project, host: str = HERE, port: int = 0) -> Open:
    """Return a studio that has its port and waits to be asked."""
    house = House(project)
    try:
        server = make_server(host, port, Flask("nobody"), threaded=True, request_handler=_Quiet)
    except (OSError, SystemExit) as problem:
        told = f"port {port} of {host} can not be had: {problem}"
        raise refuse(NOWHERE, told, "choose another --port, or none") from None
    server.daemon_threads = True  # type: ignore[attr-defined]
    everywhere = host in EVERYWHERE
    guard = Guard.of(server.server_port, () if everywhere else (in_url(host),), everywhere)
    server.app = studio(house, guard, ROOMS)

    def link(at: str) -> str:
        return f"http://{in_url(at)}:{server.server_port}{guard.way_in}"

    others = [] if host in OWN else [host]
    if everywhere:
        others = addresses(heard(server.socket))
        host = "::1" if host == "::" else HERE
    return Open(house, server, link(host), tuple(map(link, others)))


def ends_in_order() -> None:
    """Let a request to end be as good as Ctrl-C."""

    def end(*_: object) -> None:
        raise KeyboardInterrupt

    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), end)
