"""The studio on its port: started, opened in a browser, ended in order; for others, if asked."""

import gc
import ipaddress
import signal
import socket
import struct
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from flask import Flask
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

from pnp.base.findings import NOWHERE, refuse
from pnp.load.project import Project
from pnp.studio.app import Room, studio
from pnp.studio.design_room import room as design
from pnp.studio.guard import Guard
from pnp.studio.print_room import room as print_
from pnp.studio.state import House
from pnp.studio.translate_room import room as translate

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
ROOMS: dict[str, Room] = {"print": print_, "translate": translate, "design": design}


def addresses(versions: Collection[int]) -> list[str]:
    """Return the addresses of this machine that others may use, the most likely one first."""
    found = dict.fromkeys((*_routed(), *_of_interfaces(), *_listed()))
    wanted = [one for one in map(ipaddress.ip_address, found) if _is_reached(one)]
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


def _is_reached(one: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Leave out what is this machine's own, and what needs the name of an interface besides."""
    return not (one.is_loopback or one.is_link_local or one.is_multicast or one.is_unspecified)


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
        others = addresses(ip_versions(server.socket))
        host = "::1" if host == "::" else HERE
    return Open(house, server, link(host), tuple(map(link, others)))


def ends_in_order() -> None:
    """Let a request to end be as good as Ctrl-C."""

    def end(*_: object) -> None:
        raise KeyboardInterrupt

    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), end)
