"""The addresses under which other devices reach this machine, found without a word to anybody.

A UDP socket that is connected sends nothing: the system only says which of its addresses it would
send from. Interfaces besides that one are asked for by system calls.
"""

import ipaddress
import socket
import struct
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104  what to listen on for all addresses
# Nobody has these: they are for examples, and nothing is sent to them.
_FAR = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
_LISTED = Path("/proc/net/if_inet6")  # where Linux lists them
_ASK_LINUX, _ASK_MAC = 0x8915, 0xC0206921  # SIOCGIFADDR
_ROOM = 256  # bytes of an answer, with 16 for the name of an interface
_AT = slice(20, 24)  # where the address is in it


def addresses(versions: Collection[int]) -> list[str]:
    """Return the addresses of this machine that others may use, the most likely one first."""
    found = dict.fromkeys((*_routed(), *_of_interfaces(), *_listed()))
    wanted = [one for one in map(ipaddress.ip_address, found) if _is_reached(one)]
    return [str(one) for version in versions for one in wanted if one.version == version]


def heard(listens: socket.socket) -> tuple[int, ...]:
    """Return the versions of addresses that a socket hears if it listens on all."""
    if listens.family != socket.AF_INET6:
        return (4,)
    alone = listens.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
    return (6,) if alone else (4, 6)


def in_url(host: str) -> str:
    """Return an address as it stands in a link."""
    return f"[{host}]" if ":" in host else host


def is_literal(host: str) -> bool:
    """Tell whether a host, as a link has it, is an address and not a name."""
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    try:
        return ipaddress.ip_address(bare).version == (6 if bare != host else 4)
    except ValueError:
        return False


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
